package forge_test

import (
	"errors"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/internal/firgen"
	"assay/internal/testkit"
	"assay/lang/fir/syntax"
	"assay/task"
)

// variant is one way to run the engine.
type variant struct {
	name string
	forge.Engine
}

// variants returns all strategies, and all ways to break symmetries.
func variants() []variant {
	var out []variant
	for _, s := range symbolic.Strategies() {
		out = append(out, variant{s.String(), forge.Engine{Strategy: s}})
	}
	for _, name := range symbolic.SymmetryNames() {
		y, _ := symbolic.SymmetryNamed(name)
		out = append(out, variant{"symmetry " + name, forge.Engine{Symmetry: y}})
		out = append(out, variant{"tight, symmetry " + name, forge.Engine{Symmetry: y, Tight: true}})
		out = append(out, variant{"aC.cC.bC symmetry " + name, forge.Engine{Strategy: symbolic.AllConstrain, Symmetry: y}})
	}
	return out
}

// TestForgeRow25Strategies: every strategy and every way to break symmetries
// gives the same verdicts on the whole case library, and traces that replay.
// The eight strategies give the very same trace.
func TestForgeRow25Strategies(t *testing.T) {
	for _, tk := range library(t) {
		t.Run(tk.name, func(t *testing.T) { agree(t, tk.Task) })
	}
}

func agree(t *testing.T, tk *engine.Task) {
	t.Helper()
	first := ask(t, forge.Engine{}, tk)
	traced(t, first)
	for _, v := range variants() {
		got := ask(t, v.Engine, tk)
		traced(t, got)
		if verdicts(got) != verdicts(first) {
			t.Errorf("%s says\n%sthe default says\n%s%s", v.name, verdicts(got), verdicts(first), tk.Program)
			return
		}
		if v.Symmetry != symbolic.SymmetryHeap {
			continue
		}
		for i := range got {
			if a, b := traceText(got[i].Trace), traceText(first[i].Trace); a != b {
				t.Errorf("%s has the trace\n%s\nthe default has\n%s", v.name, a, b)
			}
		}
	}
}

// traceText returns the initial state and the choices of a trace.
func traceText(tr *task.Trace) string {
	if tr == nil {
		return ""
	}
	out := ""
	for _, v := range tr.Initial.Vars {
		out += v.Name + " = " + v.Value.String() + "\n"
	}
	for _, c := range tr.Choices {
		for _, v := range c.Values {
			out += "choose " + v.Name + " = " + v.Value.String() + "\n"
		}
	}
	return out
}

// TestRandomModels compares with brute force on random models: verdicts of
// every property and traces, in a quick run under three variants, in a long
// one under all.
func TestRandomModels(t *testing.T) {
	seed := testkit.Seed(t)
	n := testkit.Count(t, 5_000, 250) // each variant is asked about every eighth
	compared, violated := 0, 0
	all := variants()
	for i := range n {
		f := firgen.Model(seed+uint64(i), firgen.Config{})
		text := syntax.Print(f, syntax.Style{})
		for _, tk := range read(t, f.Name, string(text)) {
			want, err := enumerate.Engine{Runs: 1 << 18}.Check(t.Context(), tk)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			compared++
			for k := range len(all) + 1 {
				if k > 0 && !testkit.Long() && (k+i)%8 != 0 {
					continue
				}
				v := variant{"the default", forge.Engine{}}
				if k > 0 {
					v = all[k-1]
				}
				got, err := v.Check(t.Context(), tk)
				if err != nil {
					t.Fatalf("seed %d, %s: %v\n%s", seed+uint64(i), v.name, err, text)
				}
				traced(t, got)
				if err := sameAnswers(got, want); err != nil {
					t.Fatalf("seed %d, %s: %v\nforge says\n%sbrute force says\n%s\n%s", seed+uint64(i), v.name, err, verdicts(got), verdicts(want), text)
				}
				if k == 0 && anyViolated(got) {
					violated++
				}
			}
		}
	}
	t.Logf("%d checks of %d models compared, %d of them violated", compared, n, violated)
	if compared < n || violated < compared/10 {
		t.Errorf("only %d checks of %d models were compared, %d of them violated", compared, n, violated)
	}
}

func anyViolated(results []task.Result) bool {
	for _, r := range results {
		if r.Status == task.Violated {
			return true
		}
	}
	return false
}

// sameAnswers compares property by property. What brute force gave up on says
// nothing; forge decides everything that firgen makes.
func sameAnswers(got, want []task.Result) error {
	if len(got) != len(want) {
		return errors.New("different properties")
	}
	for i := range got {
		switch {
		case got[i].Property != want[i].Property:
			return errors.New("different properties")
		case got[i].Status == task.Unknown:
			return errors.New("undecided: " + got[i].Reason)
		case want[i].Status == task.Unknown:
		case got[i].Status != want[i].Status || got[i].Vacuous != want[i].Vacuous:
			return errors.New("different verdicts")
		}
	}
	return nil
}
