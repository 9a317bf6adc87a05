package step_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine"
	"assay/internal/irgen"
	"assay/internal/pathwise"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
)

// This file judges formulas of contracts: what they say at the end of a path is what package vm says at the end of the run.

// formulas writes random ones, as text, about the end of a procedure and its beginning.
type formulas struct {
	r       *rand.Rand
	refs    []string // variables that are references
	numbers []string // of type i8
	truths  []string
	fresh   int
}

func newFormulas(r *rand.Rand, q *ir.Proc) *formulas {
	f := &formulas{r: r, refs: []string{"null"}, numbers: []string{"@g0", "old(@g0)", "3:i8", "-1:i8"}, truths: []string{"@g1", "old(@g1)"}}
	for _, l := range q.Results {
		switch t := l.Typ.(type) {
		case ir.Bool:
			f.truths = append(f.truths, l.Name)
		case ir.Ref:
			f.refs = append(f.refs, l.Name, l.Name)
		case ir.Int:
			if t.Bits == 8 {
				f.numbers = append(f.numbers, l.Name)
			}
		}
	}
	return f
}

func (f *formulas) of(list []string) string { return list[f.r.IntN(len(list))] }

// ref returns a reference, and what has to hold for it to have a value.
func (f *formulas) ref(deep int) (x, if_ string) {
	if deep > 0 && f.r.IntN(3) == 0 {
		to, has := f.ref(deep - 1)
		x := fmt.Sprintf("read((%s).(Node.next))", to)
		if f.r.IntN(4) == 0 {
			x = "old(" + x + ")"
		}
		return x, has + fmt.Sprintf("(%s) != null and ", to)
	}
	return f.of(f.refs), ""
}

func (f *formulas) number(deep int) (x, if_ string) {
	switch k := f.r.IntN(7); {
	case deep == 0 || k < 2:
		return f.of(f.numbers), ""
	case k == 5:
		return fmt.Sprintf("sumof(join(%s, field(Node.val))):i8", f.set(deep-1)), ""
	case k == 6:
		var x string
		f.each(&f.refs, "", func(v string) { x, _ = f.number(0); x = fmt.Sprintf("(sum %s: ref Node | %s)", v, x) })
		return x, ""
	case k == 2:
		to, has := f.ref(deep - 1)
		return fmt.Sprintf("read((%s).(Node.val))", to), has + fmt.Sprintf("(%s) != null and ", to)
	case k == 3:
		return fmt.Sprintf("card(%s):i8", f.set(deep-1)), ""
	}
	a, hasA := f.number(deep - 1)
	b, hasB := f.number(deep - 1)
	return fmt.Sprintf("(%s %s %s)", a, f.of([]string{"+", "-", "*"}), b), hasA + hasB
}

// set returns a set of objects.
func (f *formulas) set(deep int) string {
	if deep > 0 {
		a := func() string { return f.set(deep - 1) }
		switch f.r.IntN(11) {
		case 6:
			return fmt.Sprintf("join(%s, rclosure(field(Node.next)))", a())
		case 7:
			return fmt.Sprintf("join(%s, transpose(field(Node.next)))", a())
		case 8:
			return fmt.Sprintf("project(product(%s, %s), %d)", a(), a(), f.r.IntN(2))
		case 9:
			var x string
			f.each(&f.refs, "", func(v string) { x = fmt.Sprintf("(compr %s: ref Node | %s)", v, f.truth(deep-1)) })
			return x
		case 0:
			return fmt.Sprintf("union(%s, %s)", a(), a())
		case 1:
			return fmt.Sprintf("inter(%s, %s)", a(), a())
		case 2:
			return fmt.Sprintf("diff(%s, %s)", a(), a())
		case 3:
			return fmt.Sprintf("join(%s, field(Node.next))", a())
		case 4:
			return fmt.Sprintf("join(%s, closure(field(Node.next)))", a())
		case 5:
			return "old(" + a() + ")"
		}
	}
	switch f.r.IntN(4) {
	case 0:
		return "extent(Node)"
	case 1:
		return f.of([]string{"exact(Leaf)", "exact(Node)"})
	case 2:
		return fmt.Sprintf("reach(%s, Node.next)", f.of(f.refs))
	}
	return "set(" + f.of(f.refs) + ")"
}

func (f *formulas) truth(deep int) string {
	b := func() string { return f.truth(deep - 1) }
	guarded := func(has, x string) string { return "(" + has + x + ")" }
	switch k := f.r.IntN(13); {
	case deep <= 0 && k < 3:
		return f.of(f.truths)
	case k < 3:
		return fmt.Sprintf("(%s %s %s)", b(), f.of([]string{"and", "or", "=>", "<=>"}), b())
	case k == 3:
		return "(not " + f.of(f.truths) + ")"
	case k < 6:
		x, has := f.number(deep)
		y, too := f.number(deep)
		return guarded(has+too, fmt.Sprintf("%s %s %s", x, f.of([]string{"<", "<=", "=", "!="}), y))
	case k < 8:
		x, has := f.ref(deep)
		y, too := f.ref(deep)
		return guarded(has+too, fmt.Sprintf("%s %s %s", x, f.of([]string{"=", "!="}), y))
	case k == 8:
		x, has := f.ref(deep)
		return guarded(has, fmt.Sprintf(f.of([]string{"is(%s, ref Leaf)", "isexact(%s, ref Node)", "fresh(%s)", "fresh(%s)", "fresh(%s)", "is(%s, ref Node)"}), x))
	case k == 9:
		return fmt.Sprintf(f.of([]string{"some(%s)", "no(%s)", "lone(%s)", "one(%s)"}), f.set(max(deep, 1)))
	case k == 10:
		return fmt.Sprintf(f.of([]string{"(%s = %s)", "subset(%s, %s)"}), f.set(max(deep, 1)), f.set(max(deep, 1)))
	}
	if deep <= 0 {
		return f.of(f.truths)
	}
	var x string
	switch f.r.IntN(3) {
	case 0: // all numbers of a type
		f.each(&f.numbers, "conv(%s):i8", func(v string) {
			x = fmt.Sprintf("(%s %s: i2 | %s)", f.of([]string{"all", "exists"}), v, b())
		})
	case 1: // those between bounds
		f.each(&f.numbers, "conv(%s):i8", func(v string) {
			in := fmt.Sprintf("%d <= %s and %s < conv(%s):i32", f.r.IntN(4)-2, v, v, f.of(f.numbers[:4]))
			is := fmt.Sprintf("conv(%s):i8 %s %s", v, f.of([]string{"!=", "=", "<"}), f.of(f.numbers[:4]))
			x = fmt.Sprintf(f.of([]string{"(all %s: i32 | (%s) => (%s or %s))", "(exists %s: i32 | (%s) and %s and %s)"}), v, in, is, b())
		})
	case 2: // objects
		f.each(&f.refs, "", func(v string) {
			x = fmt.Sprintf("(%s %s: ref %s | %s)", f.of([]string{"all", "exists"}), v, f.of([]string{"Node", "Leaf"}), b())
		})
	}
	return x
}

// each calls do with a new variable, which is in a list meanwhile, perhaps converted.
func (f *formulas) each(list *[]string, form string, do func(v string)) {
	f.fresh++
	v := fmt.Sprintf("%%q%d", f.fresh)
	if form == "" {
		form = "%s"
	}
	*list = append(*list, fmt.Sprintf(form, v))
	do(v)
	*list = (*list)[:len(*list)-1]
}

// TestFormulas: in programs that choose nothing but one of three arguments, some path violates a clause exactly where
// some run does. There are no input objects: a run begins without any, and a path with whatever may exist.
func TestFormulas(t *testing.T) {
	r := testkit.Rand(t)
	count := map[bool]int{}
	for i := range testkit.Count(t, 8000, 1500) {
		a, b := r.Uint64(), r.Uint64()
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{NoRels: true, NoChoice: true, NoLoops: i%2 == 0, Procs: 1 + i%2, Statements: 6 + i%6})
		f := newFormulas(r, p.Goals[0].Proc)
		if len(f.refs) == 1 && i%8 != 0 {
			continue // no object comes out of it
		}
		clause := f.truth(3)
		p.Goals = nil
		text := p.String() + fmt.Sprintf("proc boot() {\n\treturn\n}\ngoal g: main {\n\tensures %s\n} for scope 2, Object 0, Node 0, Leaf 0, array 4, unwind 40\n", clause)
		p, errs := parse.Program("f.ir", text)
		if errs.Failed() {
			t.Fatalf("%s: %v", clause, errs)
		}
		g := p.Goals[0]
		g.Boot = p.Proc("boot")
		g.Contract.Requires = few(g.Proc).Requires
		want, ok := clauseFails(t, g, vm.Compile(p))
		if !ok {
			continue
		}
		found := pathwise.Check(context.Background(), &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}, pathwise.Options{Most: 4000})
		if found.Unknown != "" || found.Bounds {
			continue
		}
		got := false
		for k := range found.Violated {
			got = got || k.Kind == task.KindPostcondition
		}
		if got != want {
			t.Fatalf("%d %d: violated on a path: %v, by a run: %v\n%s\n%s", a, b, got, want, clause, strings.TrimSpace(text))
		}
		count[want]++
	}
	if count[true] < 50 || count[false] < 50 {
		t.Errorf("only %v clauses were compared", count)
	}
}

// clauseFails reports whether some run ends against the contract; ok is false if a run says nothing about it.
func clauseFails(t *testing.T, g *ir.Goal, code *vm.Code) (fails, ok bool) {
	for fuel := range uint64(mostFuel) {
		s := code.Start(vm.SetupOf(g, g.Bounds))
		if err := s.Set(g.Proc.Params[0], vm.Value{Word: fuel}); err != nil {
			t.Fatal(err)
		}
		stop, err := vm.Drive(s, vm.Seeded(1), vm.Budget{Steps: 5000})
		switch {
		case err != nil:
			t.Fatal(err)
		case stop.Kind == vm.Violated && stop.Property == task.KindPostcondition:
			fails = true
		case stop.Kind != vm.Finished && stop.Kind != vm.Infeasible && stop.Kind != vm.Violated:
			return false, false
		}
	}
	return fails, true
}
