package ending

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"assay/engine"
	"assay/engine/forge"
	"assay/ir/parse"
	"assay/lang/fir"
	"assay/task"
)

// looped is a procedure with a loop that does something to n while a condition holds.
func looped(condition, does string) string {
	return "proc f(n: i32) {\nb0:\n\tgoto head\nhead:\n\tif " + condition + " then body else out\nbody:\n\t" + does + "\n\tgoto head\nout:\n\treturn\n}\ngoal g: f {\n}\n"
}

// TestEnding: what ends, what does not, and what is not known.
func TestEnding(t *testing.T) {
	for _, row := range []struct {
		condition, does string
		want            task.Status
	}{
		{"n > 0", "n := n - 1", task.Proved},
		{"n > 0", "n := n + 0", task.Violated},
		{"n > 0", "n := n * n", task.Unknown},
		{"n > 0", "n := n + 1", task.Proved}, // it wraps
	} {
		p := parse.Must(looped(row.condition, row.does))
		results, err := Engine{}.Check(t.Context(), &engine.Task{Program: p, Goal: p.Goals[0]})
		if err != nil || len(results) != 1 {
			t.Fatal(err, results)
		}
		r := results[0]
		if r.Status != row.want {
			t.Errorf("while %s { %s }: %v: %s", row.condition, row.does, r.Status, r.Reason)
		}
		if (r.Status == task.Violated) != (r.Trace != nil && r.Evidence.Replayed && len(r.Trace.Steps) > 10) {
			t.Errorf("while %s { %s }: %v with the trace %+v", row.condition, row.does, r.Status, r.Trace)
		}
	}
}

// TestCasesEnd: of no case the engine says that all runs end where forge meets a loop of which a run
// never leaves.
func TestCasesEnd(t *testing.T) {
	names, err := filepath.Glob("../../../cases/fir/*.fir")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	count, stay := map[task.Status]int{}, 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m, list := fir.Load(name, text)
		if list.Failed() {
			continue
		}
		for _, c := range m.Checks {
			p, list := fir.Lower(m, fir.Options{Check: c, IntWidth: c.Bounds.IntWidth})
			if list.Failed() {
				continue
			}
			goal := &engine.Task{Program: p, Goal: p.Goal(c.Name), Bounds: c.Bounds}
			results, err := Engine{}.Check(t.Context(), goal)
			if err != nil {
				t.Fatal(name, err)
			}
			r := results[len(results)-1]
			count[r.Status]++
			if !neverLeaves(t, goal) {
				continue
			}
			if stay++; r.Status.Holds() {
				t.Errorf("%s: %s: a run comes back to a state, and all are said to end", name, c.Name)
			}
		}
	}
	if t.Logf("%v, %d with a loop that is never left", count, stay); count[task.HoldsWithin]+count[task.Proved] < 10 || stay == 0 {
		t.Error("too few")
	}
}

// neverLeaves reports whether forge found a loop that some run never leaves.
func neverLeaves(t *testing.T, goal *engine.Task) bool {
	results, err := forge.Engine{}.Check(context.Background(), goal)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if len(r.Endless) > 0 {
			return true
		}
	}
	return false
}
