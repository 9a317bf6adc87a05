package memo

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// This file is the rows of the checklist that are about nodes alone. Those about domains and programs of languages are in package summary: rows 1, 4 and 10.

// layered is a program whose procedures mostly call those of modules before, as programs do.
func layered(r *rand.Rand, modules, each int) toy {
	all := names(modules, each)
	t := toy{procs: map[string]expr{}}
	for i, p := range all {
		some := all[max(0, i-8) : i+1]
		if i < 2 || r.IntN(8) == 0 {
			some = all[i:min(len(all), i+3)]
		}
		t.procs[p] = expr{op: "or", of: []expr{body(r, some, 3), {op: "call", proc: some[r.IntN(len(some))], of: []expr{body(r, some, 2)}}}}
	}
	for i, p := range all {
		if i >= len(all)-each || i%3 == 0 {
			t.entries = append(t.entries, Key{p, show(1 << (i % 6))})
		}
	}
	return t
}

// without is a program without some of its procedures.
func (t toy) without(procs ...string) toy {
	t = t.clone()
	for _, p := range procs {
		delete(t.procs, p)
	}
	return t
}

// steps are a program that gets its procedures one at a time, and loses them one at a time.
func steps(r *rand.Rand, t toy) (adds, dels []toy) {
	all := slices.Sorted(maps.Keys(t.procs))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i := range all {
		adds = append(adds, t.without(all[i+1:]...))
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i := range all {
		dels = append(dels, t.without(all[:i+1]...))
	}
	return adds, dels
}

// TestCiaoRow2Edges: what asks a node is what its edges say, both ways, and the answers of what it asks give its own.
func TestCiaoRow2Edges(t *testing.T) {
	r := testkit.Rand(t)
	edges := 0
	for range testkit.Count(t, 500, 50) {
		p := layered(r, 3, 6)
		g := New(sets{}, Settings{})
		if _, err := g.Update(p); err != nil {
			t.Fatal(err)
		}
		for k, n := range g.nodes {
			var asked []*node
			answer := execute(p, k, func(to Key) string {
				m := g.nodes[to]
				if m == nil {
					t.Fatalf("%v asks %v, which is not there", k, to)
				}
				if !slices.Contains(asked, m) {
					asked = append(asked, m)
				}
				return m.answer
			})
			if answer != n.answer || !slices.Equal(asked, n.asks) {
				t.Fatalf("%v: %q by what it asks, and has %q", k, answer, n.answer)
			}
			for _, m := range n.asks {
				if _, ok := m.callers[n]; !ok {
					t.Fatalf("%v does not know that %v asks it", m.Key, k)
				}
				edges++
			}
			for c := range n.callers {
				if !slices.Contains(c.asks, n) && !slices.Contains(c.asked, n) {
					t.Fatalf("%v does not ask %v", c.Key, k)
				}
			}
		}
	}
	if edges < 1000 {
		t.Errorf("only %d edges", edges)
	}
}

// TestCiaoRow3Kleene: answers are those by the definition, whatever the order; TestRandomEdits has them after edits.
func TestCiaoRow3Kleene(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 2000, 200) {
		p := random(r, names(1, 5))
		got, _, err := Scratch(sets{}, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d := Differs(got, kleene(p)); d != "" {
			t.Fatalf("%s\n%v", d, p)
		}
	}
}

// TestCiaoRow5And6OneAtATime: procedures come one at a time and go one at a time, in all settings. Every step gives what is computed from
// scratch, and bottom-up runs no more nodes than top-down, and these no more than from scratch.
func TestCiaoRow5And6OneAtATime(t *testing.T) {
	r := testkit.Rand(t)
	total := map[string]int{}
	for range testkit.Count(t, 60, 6) {
		adds, dels := steps(r, layered(r, 4, 8))
		for _, p := range slices.Concat(adds, dels) {
			_, w, _ := Scratch(sets{}, p, nil)
			total["from scratch"] += w.Ran
		}
		each(func(name string, s Settings) {
			g := New(sets{}, s)
			for i, p := range slices.Concat(adds, dels) {
				w, err := g.Update(p)
				if err != nil {
					t.Fatal(err)
				}
				want, _, _ := Scratch(sets{}, p, nil)
				if d := Differs(rows(t, g), want); d != "" {
					t.Fatalf("%s, step %d: %s\n%v", name, i, d, p)
				}
				total[name] += w.Ran
			}
		})
	}
	for name, n := range total {
		t.Logf("%s: %d nodes ran", name, n)
	}
	up, down := total["modular false, whole modules false, top-down false"], total["modular false, whole modules false, top-down true"]
	if up > down || down > total["from scratch"] {
		t.Errorf("bottom-up ran %d nodes, top-down %d", up, down)
	}
}

// TestCiaoRow7Modules: in modules, with tables that are written and read between all steps, the result is the same, and fewer nodes are in
// memory.
func TestCiaoRow7Modules(t *testing.T) {
	r := testkit.Rand(t)
	whole, parts := 0, 0
	for range testkit.Count(t, 100, 10) {
		p := layered(r, 6, 10)
		all := slices.Sorted(maps.Keys(p.procs))
		g, h := New(sets{}, Settings{}), New(sets{}, Settings{Modular: true})
		for i := range 12 {
			if i > 0 {
				p = p.clone()
				x := all[r.IntN(len(all))]
				p.procs[x] = body(r, all[:slices.Index(all, x)+1], 3)
			}
			w, err := g.Update(p)
			if err != nil {
				t.Fatal(err)
			}
			v, err := h.Update(p)
			if err != nil {
				t.Fatal(err)
			}
			if d := Differs(rows(t, h), rows(t, g)); d != "" {
				t.Fatalf("step %d: %s\n%v", i, d, p)
			}
			if i > 0 {
				whole, parts = whole+w.Peak, parts+v.Peak
			}
			h = reopen(t, h)
		}
	}
	t.Logf("nodes in memory at most, over all edits: %d, by modules %d", whole, parts)
	if 4*parts > 3*whole {
		t.Error("modules save too little memory")
	}
}

// TestCiaoRow8Boundary: an edit of a library reaches the call patterns of clients that it is about, and none where its answer stays.
func TestCiaoRow8Boundary(t *testing.T) {
	arg, one := expr{op: "arg"}, expr{op: "set", set: 1}
	call := func(p string, x expr) expr { return expr{op: "call", proc: p, of: []expr{x}} }
	or := func(x, y expr) expr { return expr{op: "or", of: []expr{x, y}} }
	p := toy{procs: map[string]expr{
		"lib.f": or(arg, one),
		"a.x":   call("lib.f", expr{op: "set", set: 2}),
		"b.x":   call("lib.f", expr{op: "set", set: 1}),
		"c.x":   call("lib.g", one),
		"lib.g": arg,
		"m.m":   or(call("a.x", one), or(call("b.x", one), call("c.x", one))),
	}, entries: []Key{{"m.m", "1"}}}
	g := New(sets{}, Settings{Modular: true})
	if _, err := g.Update(p); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what        string
		body        expr
		ran, loaded int // of two patterns of the library's procedure, and of clients
	}{
		{"what is written otherwise", or(one, arg), 2, 1},
		{"it grows, for the pattern of one client", or(arg, or(one, expr{op: "and", of: []expr{{op: "next", of: []expr{arg}}, {op: "set", set: 4}}})), 4, 3},
		{"it shrinks again", or(arg, one), 4, 3},
	} {
		p = p.clone()
		p.procs["lib.f"] = c.body
		w, err := g.Update(p)
		if err != nil {
			t.Fatal(err)
		}
		if w.Ran != c.ran || w.Loaded != c.loaded {
			t.Errorf("%s: %d nodes ran, and %d modules were read; want %d and %d", c.what, w.Ran, w.Loaded, c.ran, c.loaded)
		}
		if d := Differs(rows(t, g), kleene(p)); d != "" {
			t.Errorf("%s: %s", c.what, d)
		}
	}
}

// TestCiaoRow11Oracle: a graph that takes an answer which shrank for one that grew is found out by the comparison, and the mismatch becomes small.
func TestCiaoRow11Oracle(t *testing.T) {
	r := testkit.Rand(t)
	found := 0
	wrong := func(g *Graph, p Program) error {
		g.forget = true
		_, err := g.Update(p)
		return err
	}
	right := func(g *Graph, p Program) error { _, err := g.Update(p); return err }
	for range testkit.Count(t, 100, 10) {
		p := layered(r, 3, 8)
		all := slices.Sorted(maps.Keys(p.procs))
		if m, ok := Minimise(right, sets{}, Settings{}, p, all, all); ok {
			t.Fatalf("nothing is wrong, and yet: %v", m)
		}
		m, ok := Minimise(wrong, sets{}, Settings{}, p, all, all)
		if !ok {
			continue
		}
		found++
		for i := range m.Procs { // none is too many
			less := m
			less.Procs = slices.Delete(slices.Clone(m.Procs), i, i+1)
			if slices.Contains(less.Procs, m.Edited) && (trial{wrong, sets{}, Settings{}, p, all}).shows(less) != "" {
				t.Errorf("%s is not needed: %v", m.Procs[i], m)
			}
		}
		if len(m.Procs) > 8 || !strings.Contains(m.String(), m.Edited) {
			t.Errorf("too large: %v", m)
		}
	}
	if found == 0 {
		t.Error("the fault was never found")
	}
}

// TestStop: an update ends where it is stopped, with that error.
func TestStop(t *testing.T) {
	p := layered(rand.New(rand.NewPCG(1, 1)), 3, 6)
	left, stopped := 5, errors.New("stopped")
	g := New(sets{}, Settings{Stop: func() error {
		if left--; left < 0 {
			return stopped
		}
		return nil
	}})
	if w, err := g.Update(p); !errors.Is(err, stopped) || w.Runs != 5 {
		t.Errorf("%v after %d runs", err, w.Runs)
	}
}

// TestDamagedTables: tables that are gone, changed or nonsense are errors, and nothing is made of them.
func TestDamagedTables(t *testing.T) {
	p := layered(rand.New(rand.NewPCG(1, 1)), 3, 6)
	for _, c := range []struct {
		what   string
		damage func(s Memory)
	}{
		{"the index is no JSON", func(s Memory) { s["index"] = []byte("{") }},
		{"the index lacks a node", func(s Memory) {
			s["index"] = []byte(`{"Modules":[{"Name":"a","Nodes":[{"Key":{"Proc":"a.f"},"Leads":[{"Proc":"b.f"}]}]}]}`)
		}},
		{"the index has a node twice", func(s Memory) {
			s["index"] = []byte(`{"Modules":[{"Name":"a","Nodes":[{"Key":{"Proc":"a.f"}},{"Key":{"Proc":"a.f"}}]}]}`)
		}},
		{"tables are gone", func(s Memory) {
			for k := range s {
				if k != "index" {
					delete(s, k)
				}
			}
		}},
		{"tables are other ones", func(s Memory) {
			for k := range s {
				if k != "index" {
					s[k] = []byte(fmt.Sprintf(`{"Texts":["x"],"Nodes":[{"Key":[0,%d]}]}`, 7))
				}
			}
		}},
	} {
		s := Memory{}
		g := New(sets{}, Settings{Modular: true, Store: s})
		if _, err := g.Update(p); err != nil {
			t.Fatal(err)
		}
		if err := g.Save("index"); err != nil {
			t.Fatal(err)
		}
		c.damage(s)
		g, err := Open(sets{}, Settings{Store: s}, "index")
		if err == nil {
			q := p.clone()
			for name := range q.procs {
				q.procs[name] = expr{op: "arg"}
			}
			_, err = g.Update(q)
		}
		if err == nil {
			t.Errorf("%s: nobody notices", c.what)
		}
	}
	s := Memory{}
	g := New(sets{}, Settings{Modular: true, Store: s})
	twice := []byte(`{"Texts":["a.f",""],"Nodes":[{"Key":[0,1],"Answer":1,"Asks":[[0,1],[0,1]]}]}`)
	s.Save(digest(twice), twice)
	m := g.module("a")
	m.loaded, m.table = false, digest(twice)
	if g.load(m); g.err == nil {
		t.Error("an edge is there twice, and nobody notices")
	}
	if (&table{Texts: []string{"x"}, Nodes: []tableNode{{Key: [2]int{0, 7}}}}).sound() {
		t.Error("a number without a text is taken")
	}
}
