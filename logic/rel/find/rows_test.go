package find_test

// This file checks what a relational solver must be able to do, on known
// problems: instances of the classes problem, wrapping integers, kinds of
// instances, minimal cores.

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
)

// classes is the problem of teachers and classes: three people who may be
// teachers, four classes, Smith certainly teaches Math, every class has one
// teacher, every teacher one or two classes.
func classes() (p find.Problem, teacher, class, teach *rel.Relation) {
	u := mustUniverse(rel.Atoms("Smith", "Jones", "Brown", "Math", "History", "English", "Music")...)
	teacher, class, teach = rel.Unary("Teacher"), rel.Unary("Class"), rel.Binary("teach")
	people := u.Range(rel.Atom("Smith"), rel.Atom("Brown"))
	subjects := u.Range(rel.Atom("Math"), rel.Atom("Music"))
	b := rel.NewBounds(u)
	b.AtMost(teacher, people)
	b.Exactly(class, subjects)
	b.Bound(teach, u.Tuples(2, rel.T("Smith", "Math")), people.Product(subjects))
	c, t := rel.Var("c"), rel.Var("t")
	return find.Problem{Bounds: b, Formulas: []rel.Formula{
		rel.In(teach, rel.Product(teacher, class)),
		rel.ForAll(rel.Over(c, class), rel.One(rel.Join(teach, c))),
		rel.ForAll(rel.Over(t, teacher), rel.And(
			rel.Some(rel.Join(t, teach)),
			rel.Less(rel.Count(rel.Join(t, teach)), rel.Const(3)))),
	}}, teacher, class, teach
}

// TestRow15: bounded relations, partial instances; all solutions of the classes
// problem are those of brute force.
func TestRow15(t *testing.T) {
	p, teacher, _, teach := classes()
	want := map[string]bool{}
	for _, in := range brute(t, p, rel.Arithmetic{}) {
		want[in.String()] = true
	}
	got := all(t, p, find.Options{}, find.Every)
	for _, in := range got {
		if !want[in.String()] {
			t.Errorf("no solution, or found twice:\n%v", in)
		}
		delete(want, in.String())
	}
	for in := range want {
		t.Errorf("not found:\n%v", in)
	}
	// The solution that is printed with the problem is among them.
	u := p.Bounds.Universe()
	known := slices.ContainsFunc(got, func(in *rel.Instance) bool {
		s, _ := in.Tuples(teacher)
		r, _ := in.Tuples(teach)
		return s.Equal(u.Set(rel.Atoms("Smith", "Brown")...)) && r.Equal(u.Tuples(2,
			rel.T("Smith", "Math"), rel.T("Smith", "English"), rel.T("Brown", "History"), rel.T("Brown", "Music")))
	})
	if !known {
		t.Error("the known solution is missing")
	}
}

// TestRow16: integers wrap. (All operators at all widths up to 5 are compared
// in package ground.)
func TestRow16(t *testing.T) {
	u := mustUniverse(rel.Atom("a"))
	for _, c := range []struct {
		f     rel.Formula
		arith rel.Arithmetic
		want  solve.Status
	}{
		{rel.IntEqual(rel.Add(rel.Const(3), rel.Const(1)), rel.Const(-4)), rel.Arithmetic{Width: 3}, solve.Sat},
		{rel.IntEqual(rel.Add(rel.Const(3), rel.Const(1)), rel.Const(4)), rel.Arithmetic{Width: 4}, solve.Sat},
		{rel.IntEqual(rel.Const(10), rel.Const(-6)), rel.Arithmetic{Width: 4}, solve.Sat},
		{rel.IntEqual(rel.Add(rel.Const(3), rel.Const(1)), rel.Const(-4)), rel.Arithmetic{Width: 3, ForbidOverflow: true}, solve.Unsat},
		{rel.IntEqual(rel.Add(rel.Const(1<<62), rel.Const(1<<62)), rel.Const(-1<<63)), rel.Arithmetic{Width: 64}, solve.Sat},
	} {
		p := find.Problem{Bounds: rel.NewBounds(u), Formulas: []rel.Formula{c.f}}
		if got := status(t, p, find.Options{Arithmetic: c.arith}); got != c.want {
			t.Errorf("%v with %+v: %v, want %v", c.f, c.arith, got, c.want)
		}
	}
}

// TestRow17: instances of an unlabelled problem drop to one of each kind.
func TestRow17(t *testing.T) {
	for _, c := range []struct {
		arity, n       int
		labelled, kind int
	}{
		{1, 5, 32, 6}, // sets by size
		{2, 2, 16, 10},
		{2, 3, 512, 104}, // directed graphs with loops: A000595
		{3, 2, 256, 136},
	} {
		u := mustUniverse(rel.Numbered("a", c.n)...)
		r := rel.NewRelation("r", c.arity)
		b := rel.NewBounds(u)
		b.AtMost(r, u.All(c.arity))
		p := find.Problem{Bounds: b}
		if got := len(all(t, p, find.Options{}, find.Every)); got != c.labelled {
			t.Errorf("arity %d over %d: %d instances, want %d", c.arity, c.n, got, c.labelled)
		}
		for _, length := range []int{-1, 2, 0, 1000} {
			if got := len(all(t, p, find.Options{Symmetry: length}, find.Orbits)); got != c.kind {
				t.Errorf("arity %d over %d, lex-leader %d: %d kinds, want %d", c.arity, c.n, length, got, c.kind)
			}
		}
	}
}

// TestRow18: a core without any one of its formulas has an instance.
func TestRow18(t *testing.T) {
	p, teacher, class, teach := classes()
	x := rel.Var("x")
	named := map[string]rel.Formula{
		"lazy":   rel.ForAll(rel.Over(x, teacher), rel.Lone(rel.Join(x, teach))),
		"alone":  rel.One(teacher),
		"smith":  rel.No(rel.Minus(rel.Join(teach, class), rel.Project(teach, 0))),
		"hasty":  rel.ForSome(rel.Over(x, teacher), rel.IntEqual(rel.Count(rel.Join(x, teach)), rel.Const(3))),
		"normal": rel.Some(teacher),
	}
	for i, f := range p.Formulas {
		named[fmt.Sprint("fact", i)] = f
	}
	names := []string{"lazy", "alone", "smith", "hasty", "normal", "fact0", "fact1", "fact2"}
	s, err := find.NewSession(p.Bounds, find.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if err := s.Add(name, named[name]); err != nil {
			t.Fatal(err)
		}
	}
	number := 0
	for core, err := range s.Cores(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		number++
		minimalCore(t, p.Bounds, named, core)
	}
	one, err := s.Core(ctx)
	if err != nil {
		t.Fatal(err)
	}
	minimalCore(t, p.Bounds, named, one)
	if number < 3 {
		t.Errorf("only %d cores", number)
	}
	for _, name := range one[:1] {
		if err := s.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"lazy", "alone", "hasty"} {
		_ = s.Remove(name) // may be gone already
	}
	if _, err := s.Core(ctx); !errors.Is(err, find.ErrSatisfiable) {
		t.Errorf("core of what has an instance: %v", err)
	}
}

func minimalCore(t *testing.T, b *rel.Bounds, named map[string]rel.Formula, core []string) {
	t.Helper()
	without := func(left string) find.Problem {
		p := find.Problem{Bounds: b}
		for _, name := range core {
			if name != left {
				p.Formulas = append(p.Formulas, named[name])
			}
		}
		return p
	}
	if got := status(t, without(""), find.Options{}); got != solve.Unsat {
		t.Errorf("core %v is %v", core, got)
	}
	for _, name := range core {
		if got := status(t, without(name), find.Options{}); got != solve.Sat {
			t.Errorf("core %v without %s is %v", core, name, got)
		}
	}
}
