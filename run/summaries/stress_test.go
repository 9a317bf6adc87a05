package summaries

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/engine/absint/memo"
	"assay/engine/absint/summary"
	"assay/internal/testkit"
)

// settings are the four of the checklist: in modules or not, from scratch or not. From scratch, a graph is made for each step; in modules without
// increments, a module runs as a whole.
var settings = []struct {
	name string
	s    memo.Settings
	anew bool
}{
	{"monolithic, from scratch", memo.Settings{}, true},
	{"monolithic, incremental", memo.Settings{}, false},
	{"modular, whole modules", memo.Settings{Modular: true, Coarse: true}, false},
	{"modular, incremental", memo.Settings{Modular: true}, false},
	{"modular, incremental, top-down", memo.Settings{Modular: true, TopDown: true}, false},
}

// steps are programs without some procedures: first all come one at a time, then all go.
func steps(p memo.Program, procs []string, r *rand.Rand) (out []memo.Without) {
	gone := map[string]bool{}
	for _, q := range procs {
		gone[q] = true
	}
	for _, there := range []bool{true, false} {
		r.Shuffle(len(procs), func(i, j int) { procs[i], procs[j] = procs[j], procs[i] })
		for _, q := range procs {
			next := map[string]bool{}
			for g, is := range gone {
				next[g] = is
			}
			next[q] = !there
			gone = next
			out = append(out, memo.Without{Program: p, Procs: gone})
		}
	}
	return out
}

// TestCiaoRow9Settings: methods of four packages come one at a time and go one at a time. In every setting the answers after every step are
// those from scratch, and the incremental ones run a part of the nodes.
func TestCiaoRow9Settings(t *testing.T) {
	out, names := compiled(t, "testdata/shop/*/*.java")
	j := lowered(t, out.Compiler, []string{out.Dir}, names)
	p := j.Program()
	list := steps(p, p.Procs(), testkit.Rand(t))
	want := make([][]memo.Row, len(list))
	ran := map[string]int{}
	for _, s := range settings {
		g := memo.New(summary.Domain{}, s.s)
		for i, q := range list {
			if s.anew {
				g = memo.New(summary.Domain{}, s.s)
			}
			w, err := g.Update(q)
			if err != nil {
				t.Fatal(err)
			}
			rows, err := g.Rows()
			if err != nil {
				t.Fatal(err)
			}
			if want[i] == nil {
				want[i] = rows
			}
			if d := memo.Differs(rows, want[i]); d != "" {
				t.Fatalf("%s, step %d: %s", s.name, i, d)
			}
			ran[s.name] += w.Ran
		}
		t.Logf("%s: %d steps, %d nodes ran", s.name, len(list), ran[s.name])
	}
	if len(list) < 100 || 5*ran["modular, incremental"] > ran["monolithic, from scratch"] || ran["modular, incremental"] > ran["modular, whole modules"] {
		t.Errorf("%d steps: %v", len(list), ran)
	}
}

// TestEditedBytecode: where methods of class files get faults one after the other, what is taken over from a store is what is computed.
func TestEditedBytecode(t *testing.T) {
	out, names := compiled(t, "testdata/shop/*/*.java")
	r := testkit.Rand(t)
	store := memo.Memory{}
	ran, nodes := 0, 0
	for i := range testkit.Count(t, 200, 20) {
		j := lowered(t, out.Compiler, []string{out.Dir}, names)
		got, err := j.Verify(t.Context(), store, "index")
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			ran, nodes = ran+got.Work.Ran, nodes+got.Nodes
		}
		fault(t, filepath.Join(out.Dir, names[r.IntN(len(names))]+".class"), r)
	}
	t.Logf("%d of %d nodes ran", ran, nodes)
	if 3*ran > nodes {
		t.Error("too much ran")
	}
}

// TestCiaoRow11Tables: answers of a store that are not those from scratch are found out, and since no edit shows it, the tables are blamed. A damaged
// store costs time alone.
func TestCiaoRow11Tables(t *testing.T) {
	out, names := compiled(t, "testdata/shop/*/*.java")
	j := lowered(t, out.Compiler, []string{out.Dir}, names)
	store := memo.Memory{}
	want, err := j.Solve(t.Context(), store, "index")
	if err != nil {
		t.Fatal(err)
	}
	tables := slices.DeleteFunc(slices.Sorted(maps.Keys(store)), func(name string) bool {
		return !strings.Contains(string(store[name]), `\"I\":[1,1]`) || name == "index"
	})
	if len(tables) == 0 {
		t.Fatal("no answer is 1")
	}
	wrong := strings.Replace(string(store[tables[0]]), `\"I\":[1,1]`, `\"I\":[2,2]`, 1)
	sum := sha256.Sum256([]byte(wrong))
	name := hex.EncodeToString(sum[:])
	store[name] = []byte(wrong)
	store["index"] = []byte(strings.ReplaceAll(string(store["index"]), tables[0], name))
	if _, err := j.Verify(t.Context(), store, "index"); !errors.Is(err, ErrDiffers) || !strings.Contains(err.Error(), "the tables are at fault") {
		t.Errorf("a wrong table: %v", err)
	}
	for _, damage := range []string{"", "{", `{"Modules":[{"Name":"base","Table":"x","Sums":{"base.Checks.even(I)Z":"old"}}]}`} {
		store["index"] = []byte(damage)
		got, err := j.Solve(t.Context(), store, "index")
		if err != nil || got.Anew == "" || got.Nodes != want.Nodes {
			t.Errorf("%q: %v, %v", damage, got, err)
		}
	}
}
