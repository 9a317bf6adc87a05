package vm_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"assay/task"
	. "assay/vm"
	"assay/vm/replay"
	"assay/vm/state"
)

// TestFilm: on runs of all cases, the states of the film show the changes that
// the steps list, and the last one is where the replay ends.
func TestFilm(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(caseFolder, "*.ir"))
	if err != nil {
		t.Fatal(err)
	}
	runs, changes := 0, 0
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		c := Compile(load(t, filepath.Base(f), string(src)))
		var setups []state.Setup
		for _, g := range c.Prog.Goals {
			setups = append(setups, state.SetupOf(g, g.Bounds))
		}
		for _, p := range c.Prog.Procs {
			if !p.External() {
				setups = append(setups, state.Setup{Proc: p, Bounds: task.Bounds{Scope: 3, Array: 3}})
			}
		}
		for _, setup := range setups {
			for seed := range uint64(3) {
				s := c.StartAny(setup)
				if stop, err := Drive(s, Seeded(seed), filmBudget); err != nil || stop.Kind == Infeasible {
					continue
				}
				runs++
				changes += checkFilm(t, c, setup, s.Trace())
			}
		}
	}
	if runs < 20 || changes < 50 {
		t.Errorf("only %d runs with %d changes", runs, changes)
	}
}

// checkFilm compares a film with the replay of its trace.
func checkFilm(t *testing.T, c *Code, setup state.Setup, trace task.Trace) (changes int) {
	t.Helper()
	full, stop, err := replay.Trace(c, setup, trace, filmBudget)
	if err != nil {
		return 0 // the budget cut the run where a choice was due
	}
	var states []task.State
	err = replay.Film(c, setup, trace, filmBudget, func(i int, s task.State) bool {
		if i != len(states) {
			t.Fatalf("step %d is shown after %d others", i, len(states))
		}
		states = append(states, s)
		return true
	})
	if err != nil || len(states) != len(full.Steps) {
		t.Fatalf("%d states for %d steps: %v", len(states), len(full.Steps), err)
	}
	for i, step := range full.Steps {
		cells := cellsOf(states[i])
		for _, x := range step.Changes {
			if v, ok := cells[x.Name]; ok {
				changes++
				if v != x.Value.String() && !laterDepth(full.Steps, i) {
					t.Errorf("step %d (%s): %s is %s in the film, %s in the trace", i, step.Text, x.Name, v, x.Value)
				}
			}
		}
	}
	if n := len(states); n > 0 && stop.Kind == Violated && !reflect.DeepEqual(states[n-1], full.Final) {
		t.Errorf("the film ends with %v, the replay with %v", states[n-1], full.Final)
	}
	return changes
}

// laterDepth reports whether a step enters or leaves a frame: a local of the same
// name is then another one.
func laterDepth(steps []task.Step, i int) bool {
	return i+1 < len(steps) && steps[i+1].Depth != steps[i].Depth
}

// cellsOf returns all cells of a state under the names that traces use.
func cellsOf(s task.State) map[string]string {
	out := map[string]string{}
	for _, v := range s.Vars {
		out[strings.TrimPrefix(v.Name, "@")] = v.Value.String()
	}
	for _, o := range s.Objects {
		for _, f := range o.Fields {
			out[o.Name+"."+f.Name] = f.Value.String()
		}
	}
	return out
}

// TestFilmEnds: a film can be left early.
func TestFilmEnds(t *testing.T) {
	src := strings.ReplaceAll(registerText, ` "the id is 3"`, "")
	c := Compile(load(t, "register.ir", src))
	s, _ := firstViolation(t, c, "bad")
	g := goalOf(t, c, "bad")
	shown := 0
	err := replay.Film(c, state.SetupOf(g, g.Bounds), s.Trace(), Budget{}, func(int, task.State) bool { shown++; return shown < 3 })
	if err != nil || shown != 3 {
		t.Errorf("%d states shown, %v", shown, err)
	}
}

// filmBudget keeps runs short and heaps small: a film copies all of it.
var filmBudget = Budget{Steps: 300, Heap: 1 << 16, Depth: 50}
