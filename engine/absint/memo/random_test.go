package memo

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
)

// each calls a function for every way to keep a graph.
func each(f func(name string, s Settings)) {
	for i := range 8 {
		s := Settings{Modular: i&1 != 0, Coarse: i&2 != 0, TopDown: i&4 != 0}
		f(fmt.Sprintf("modular %v, whole modules %v, top-down %v", s.Modular, s.Coarse, s.TopDown), s)
	}
}

func rows(t *testing.T, g *Graph) []Row {
	t.Helper()
	out, err := g.Rows()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestRandomEdits: after every edit of random programs the answers are those by the definition, in all settings.
func TestRandomEdits(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 6000, 600) {
		seeds := [2]uint64{r.Uint64(), r.Uint64()}
		all := names(1+r.IntN(3), 1+r.IntN(4))
		var want [][]Row
		each(func(name string, s Settings) {
			q := rand.New(rand.NewPCG(seeds[0], seeds[1]))
			p := random(q, all)
			g := New(sets{}, s)
			for step := range 6 {
				if step == len(want) {
					want = append(want, kleene(p))
				}
				if _, err := g.Update(p); err != nil {
					t.Fatal(err)
				}
				if s.Modular && r.IntN(2) == 0 {
					g = reopen(t, g)
				}
				if d := Differs(rows(t, g), want[step]); d != "" {
					t.Fatalf("%d: %s, step %d: %s\n%v", seeds, name, step, d, p)
				}
				p = edit(q, p, all)
			}
		})
	}
}

// reopen writes a graph and reads it again.
func reopen(t *testing.T, g *Graph) *Graph {
	t.Helper()
	if err := g.Save("index"); err != nil {
		t.Fatal(err)
	}
	h, err := Open(sets{}, g.Settings, "index")
	if err != nil {
		t.Fatal(err)
	}
	return h
}
