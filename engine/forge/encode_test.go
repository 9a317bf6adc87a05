package forge_test

import (
	"testing"

	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/solve"
)

// encoded are the verdict and the satisfiability of executions that the
// formulas of an encoding give.
func encoded(t *testing.T, enc *forge.Encoding, skip func(forge.Formula) bool) (violated, feasible bool) {
	t.Helper()
	var facts []int
	spec, end := 0, 0
	for i, f := range enc.Formulas {
		switch {
		case f.Spec:
			spec = i
		case f.End:
			end = i
		case skip == nil || !skip(f):
			facts = append(facts, i)
		}
	}
	sat := func(keep []int) bool {
		a, core, err := enc.Solve(t.Context(), keep)
		if err != nil || !a.Decided() {
			t.Fatalf("%v: %v", a, err)
		}
		if a.Status == solve.Unsat {
			if b, _, err := enc.Solve(t.Context(), core); err != nil || b.Status != solve.Unsat {
				t.Errorf("the core is none: %v, %v", b, err)
			}
		}
		return a.Status == solve.Sat
	}
	return sat(append(facts[:len(facts):len(facts)], spec)), sat(append(facts[:len(facts):len(facts)], end))
}

// TestEncode: the named formulas of the whole library give the verdicts of the
// engine, under the extreme strategies.
func TestEncode(t *testing.T) {
	for _, tk := range library(t) {
		want := ask(t, forge.Engine{}, tk.Task)
		for _, s := range []symbolic.Strategy{symbolic.AllInline, symbolic.AllConstrain} {
			enc, err := forge.Encode(t.Context(), tk.Task, forge.Engine{Strategy: s})
			if err != nil {
				t.Fatal(err)
			}
			violated, feasible := encoded(t, enc, nil)
			if violated != anyViolated(want) || want[0].Vacuous && feasible {
				t.Errorf("%s, %s: violated %t, feasible %t\n%s", tk.name, s, violated, feasible, verdicts(want))
			}
		}
	}
}

// TestTakenOut: without the facts of a statement the encoding is that of the
// program in which a havoc stands in its place.
func TestTakenOut(t *testing.T) {
	const text = `domain D
global f: func D -> D
local a, b: one D
local n: one Integer
proc p(a, b): (n) {
	n := 1
	f := f ++ (a->b)
	if a = b { n := 2 } else { f := f ++ (b->a) }
	n := n + 1
}
check p { f, n := spec(n >= 2 and n <= 3 and b in a.f) } for 2 but 3 int`
	for _, s := range symbolic.Strategies() {
		for line, needed := range map[int]bool{6: true, 7: true, 8: true, 9: true} {
			enc, err := forge.Encode(t.Context(), read(t, "taken.fir", text)[0], forge.Engine{Strategy: s})
			if err != nil {
				t.Fatal(err)
			}
			violated, _ := encoded(t, enc, func(f forge.Formula) bool {
				return f.Kind != symbolic.FactType && len(f.Stmts) > 0 && ir.MetaOf(ir.Source(f.Stmts[0])).Span.Line == line
			})
			if violated != needed {
				t.Errorf("%s: without line %d violated is %t", s, line, violated)
			}
		}
	}
}
