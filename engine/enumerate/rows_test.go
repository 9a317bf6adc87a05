package enumerate_test

// The first rows of the checklist of Forge, as far as they are about what a
// check decides. The others are held elsewhere:
//
//	row 3   vm/relation TestAgainstNaive        row 10  pass TestR5Shape, TestNested
//	row 4   vm/relation TestOverrideKeysOnWholePrefix, and here
//	row 11  pass TestShapes, lang/fir TestVerdicts on cases/fir/loop-*.fir
//	row 12  pass TestGolden (r7-area, recursion)
//	row 13  pass TestMeaning and TestGolden     row 14  pass TestTable

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/enumerate"
	"assay/ir"
	"assay/ir/parse"
	"assay/lang/fir"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// task1 lowers the only check of a text.
func task1(t *testing.T, text string) *engine.Task {
	t.Helper()
	m, errs := fir.Load("row.fir", []byte(text))
	if errs.Failed() {
		t.Fatal(errs)
	}
	p, errs := fir.Lower(m, fir.Options{Check: m.Checks[0]})
	if errs.Failed() {
		t.Fatal(errs)
	}
	mustBeSane(t, p)
	return &engine.Task{Program: p, Goal: p.Goals[0], Bounds: p.Goals[0].Bounds}
}

func results(t *testing.T, tk *engine.Task) []task.Result {
	t.Helper()
	out, err := enumerate.Engine{}.Check(context.Background(), tk)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// always reports whether a condition over no variables is decided as wanted.
func always(t *testing.T, cond string, want bool) {
	t.Helper()
	tk := task1(t, "proc p() {}\ncheck p { spec("+cond+") } for 1 but 5 int")
	if got := results(t, tk)[0].Status.Holds(); got != want {
		t.Errorf("%s: holds %t, want %t", cond, got, want)
	}
}

func codes(text string) string {
	_, errs := fir.Load("row.fir", []byte(text))
	var out []string
	for _, d := range errs.All() {
		out = append(out, string(d.Code))
	}
	return strings.Join(out, " ")
}

// Row 1: R1 to R8 are read, print as themselves, and lower to ir that reads
// back; R8 built by hand is the same procedure; an empty expression warns.
func TestForgeRow01Model(t *testing.T) {
	files, _ := filepath.Glob("../../cases/fir/r[1-8]-*.fir")
	if len(files) != 8 {
		t.Fatalf("%d reference programs", len(files))
	}
	for _, file := range files {
		for _, tk := range lower(t, file) {
			text := tk.Program.String()
			again, errs := parse.Program("again.ir", text)
			if errs.Failed() || again.String() != text {
				t.Errorf("%s: the text of the program does not read back: %v", file, errs)
			}
		}
	}
	p := lower(t, "../../cases/fir/r8-make-two.fir")[0].Program
	if got, want := p.Proc("makeTwo").String(), makeTwo(p.Class("Marble"), p.Proc("makeTwo")).String(); got != want {
		t.Errorf("lowered:\n%s\nby hand:\n%s", got, want)
	}
	if got := codes("domain A, B\nglobal f: A -> B\nproc p() { f := f inter (B->A) }"); got != string(fir.CodeEmpty) {
		t.Errorf("an expression of type none: %q", got)
	}
}

// makeTwo is R8 by the interface of ir; the locals are those of the model.
func makeTwo(marble *ir.Class, model *ir.Proc) *ir.Proc {
	q := &ir.Proc{Name: "makeTwo"}
	for _, l := range model.Locals {
		q.NewLocal(l.Name, ir.NewRel(1, ir.Product{ir.Ref{Class: marble}}), source.Span{}).Mult = l.Mult
	}
	for _, r := range model.Results {
		q.Results = append(q.Results, q.Locals[r.Index])
	}
	b, exit := q.NewBlock(), q.NewBlock() // FIR procedures have one exit
	for _, l := range q.Locals {
		b.Stmts = append(b.Stmts, &ir.New{Dst: l, Class: marble})
	}
	b.Term = &ir.Goto{To: exit}
	exit.Term = &ir.Return{}
	return q
}

// Row 2: sums and disjunctions over sets.
func TestForgeRow02Sets(t *testing.T) {
	always(t, "(3 union 4) - none = 7", true)
	always(t, "(true union false) and none = true", false)
	always(t, "((true union false) and none) = false", true)
	always(t, "1 union 2 = 3", false)
	always(t, "(1 union 2) <= 3 and (1 union 2) >= 3", true)
}

// Row 4: the whole prefix is the key of override.
func TestForgeRow04Override(t *testing.T) {
	tk := task1(t, `domain L, E
local l: one L
local a, b, c: one E
local r: L -> Integer -> E
proc put(l, a, b, c): (r) { r := (l->0->a union l->1->b) ++ l->0->c }
check put { r := spec(r = l->0->c union l->1->b) } for 3 but 1 L, 2 int`)
	for _, r := range results(t, tk) {
		if !r.Status.Holds() || r.Vacuous {
			t.Errorf("%s: %s", r.Property.Text, r.Status)
		}
	}
}

// Row 5: quantifiers alternate; a quantifier over relations is refused.
func TestForgeRow05Quantifiers(t *testing.T) {
	always(t, "all x: Integer | some y: Integer | y != x", true)
	always(t, "some y: Integer | all x: Integer | y != x", false)
	always(t, "all x: Integer | some y: Integer | all z: Integer | (x + y) + z = z", true)
	if got := codes("domain A\nproc p() { assert all r: A -> A | some r }"); got != string(fir.CodeHigherOrder) {
		t.Errorf("a quantifier over a binary relation: %q", got)
	}
}

// Row 6: R1, R3, R5 and R6 run on random heaps.
func TestForgeRow06RandomRuns(t *testing.T) {
	for _, name := range []string{"r1-register-with-unique-id", "r3-register-with-max-id", "r5-contains", "r6-length"} {
		tk := lower(t, "../../cases/fir/"+name+".fir")[0]
		tk.Bounds.Scope, tk.Bounds.Scopes = 3, nil
		code := vm.Compile(tk.Program)
		finished := 0
		for seed := range uint64(300) {
			st := code.StartAny(vm.Setup{Proc: tk.Goal.Proc, Bounds: tk.Bounds})
			stop, err := vm.Drive(st, vm.Seeded(seed), vm.Budget{Steps: 10_000})
			switch {
			case err != nil:
				t.Fatalf("%s, seed %d: %v", name, seed, err)
			case stop.Kind == vm.Finished:
				finished++
			case stop.Kind == vm.Infeasible, stop.Kind == vm.OutOfBudget && stop.Reason == vm.StepBudget: // a cyclic list
			case stop.Kind == vm.Violated && stop.Property == task.KindMultiplicity:
			default:
				t.Errorf("%s, seed %d: %s", name, seed, stop)
			}
		}
		if finished < 30 {
			t.Errorf("%s: only %d of 300 runs reach the end", name, finished)
		}
	}
}

// Row 7: values are read before outputs are written.
func TestForgeRow07Swap(t *testing.T) {
	for _, tk := range lower(t, "../../cases/fir/swap-by-call.fir") {
		decide(t, tk)
	}
}

// Row 8: x := spec(x > x_old) has an outcome for every x below the largest: of n values, n(n-1)/2
// pairs, and one start without any.
func TestForgeRow08Spec(t *testing.T) {
	for bits := 1; bits <= 5; bits++ {
		tk := task1(t, fmt.Sprintf("local x: one Integer\nproc up(x): (x) { x := spec(x > x_old) }\ncheck up { x := spec(x > x_old) } for 1 but %d int", bits))
		r := results(t, tk)[0]
		n := int64(1) << bits
		if !r.Status.Holds() || r.Stats["finished"] != n*(n-1)/2 || r.Stats["executions"] != n*(n-1)/2+1 {
			t.Errorf("%d bits: %s, %v", bits, r.Status, r.Stats)
		}
	}
}

// Row 9: after a miracle everything holds, and the answer says that it is empty.
func TestForgeRow09Miracle(t *testing.T) {
	for bits := 3; bits <= 4; bits++ {
		tk := task1(t, fmt.Sprintf("local n, r: one Integer\nproc root(): (r) { n := -1; r := spec(r * r = n) }\ncheck root { r := spec(r != r) } for 1 but %d int", bits))
		r := results(t, tk)[0]
		if !r.Status.Holds() || !r.Vacuous || !strings.Contains(r.Reason, "miracle") {
			t.Errorf("%d bits: %s, vacuous %t, %q", bits, r.Status, r.Vacuous, r.Reason)
		}
	}
}

// Row 16, as far as it is about programs: 3+1 is -4 at 3 bits.
func TestForgeRow16Wrap(t *testing.T) {
	tk := task1(t, "proc p() {}\ncheck p { spec(3 + 1 = -4) } for 1 but 3 int")
	if r := results(t, tk)[0]; !r.Status.Holds() {
		t.Error(r.Status)
	}
}
