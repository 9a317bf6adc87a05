package find_test

// This file holds the examples of the guide, docs/guide/rel.md.

import (
	"context"
	"errors"
	"fmt"

	"assay/logic/rel"
	"assay/logic/rel/eval"
	"assay/logic/rel/find"
)

// People teach classes. Who may teach is open; that Smith teaches Math is not.
func ExampleSolve() {
	u, err := rel.NewUniverse(rel.Atoms("Smith", "Jones", "Math", "Music")...)
	if err != nil {
		fmt.Println(err)
		return
	}
	class, teach := rel.Unary("Class"), rel.Binary("teach")
	people := u.Set(rel.Atoms("Smith", "Jones")...)
	subjects := u.Set(rel.Atoms("Math", "Music")...)

	b := rel.NewBounds(u)
	b.Exactly(class, subjects)
	b.Bound(teach, u.Tuples(2, rel.T("Smith", "Math")), people.Product(subjects))

	c, t := rel.Var("c"), rel.Var("t")
	answer, err := find.Solve(context.Background(), find.Problem{Bounds: b, Formulas: []rel.Formula{
		rel.ForAll(rel.Over(c, class), rel.One(rel.Join(teach, c))),
		rel.ForAll(rel.Over(t, rel.Project(teach, 0)), rel.Lone(rel.Join(t, teach))),
	}}, find.Options{})
	fmt.Println(answer.Status, err)
	fmt.Print(answer.Instance)
	// Output:
	// sat <nil>
	// Class = {Math, Music}
	// teach = {Smith->Math, Jones->Music}
}

// Graphs on three nodes without loops: all of them, one of each kind, and the
// smallest ones with an edge.
func ExampleAll() {
	u, _ := rel.NewUniverse(rel.Numbered("n", 3)...)
	edge := rel.Binary("edge")
	b := rel.NewBounds(u)
	b.AtMost(edge, u.All(2))
	p := find.Problem{Bounds: b, Formulas: []rel.Formula{
		rel.No(rel.Intersect(edge, rel.Iden)),
		rel.Equal(edge, rel.Transpose(edge)),
		rel.Some(edge),
	}}
	for _, mode := range []find.Mode{find.Every, find.Orbits, find.MinimalOrbits} {
		n := 0
		for _, err := range find.All(context.Background(), p, find.Options{}, mode) {
			if err != nil {
				fmt.Println(err)
				return
			}
			n++
		}
		fmt.Println(n)
	}
	// Output:
	// 7
	// 3
	// 1
}

// A session keeps what it has translated while formulas come and go, and says
// which formulas contradict each other.
func ExampleSession() {
	u, _ := rel.NewUniverse(rel.Numbered("n", 4)...)
	next := rel.Binary("next")
	b := rel.NewBounds(u)
	b.AtMost(next, u.All(2))
	s, err := find.NewSession(b, find.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	x := rel.Var("x")
	each := rel.Over(x, rel.Univ)
	add := func(name string, f rel.Formula) {
		if err := s.Add(name, f); err != nil {
			fmt.Println(err)
		}
	}
	add("total", rel.ForAll(each, rel.One(rel.Join(x, next))))
	add("acyclic", &rel.Acyclic{Relation: next})
	add("injective", rel.ForAll(each, rel.Lone(rel.Join(next, x))))

	core, err := s.Core(context.Background())
	fmt.Println(core, err)
	if err := s.Remove("total"); err != nil {
		fmt.Println(err)
	}
	_, err = s.Core(context.Background())
	fmt.Println(errors.Is(err, find.ErrSatisfiable))
	// Output:
	// [total acyclic] <nil>
	// true
}

// Integers of 32 bits are no atoms: a relation gets slots for tuples whose
// integers are free.
func ExampleSolve_integers() {
	u, _ := rel.NewUniverse(rel.Atom("account"))
	balance := rel.Binary("balance")
	b := rel.NewBounds(u)
	b.Slots(balance, 1, rel.Cell{Value: rel.Atom("account")}, rel.Cell{Free: true})
	amount := rel.Sum(rel.Project(balance, 1))
	answer, err := find.Solve(context.Background(), find.Problem{Bounds: b, Formulas: []rel.Formula{
		rel.IntEqual(rel.Mul(amount, amount), rel.Const(1_522_756)),
		rel.Less(rel.Const(0), amount), rel.Less(amount, rel.Const(10_000)),
	}}, find.Options{Arithmetic: rel.Arithmetic{Width: 32}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(answer.Instance)
	// Output:
	// balance = {account->1234}
}

// What makes no sense is an error that names the expression.
func ExampleSolve_mistake() {
	u, _ := rel.NewUniverse(rel.Atoms("a", "b")...)
	set, pair := rel.Unary("set"), rel.Binary("pair")
	b := rel.NewBounds(u)
	b.AtMost(set, u.All(1))
	b.AtMost(pair, u.All(2))
	_, err := find.Solve(context.Background(), find.Problem{Bounds: b, Formulas: []rel.Formula{
		rel.Some(rel.Intersect(set, rel.Union(set, pair))),
	}}, find.Options{})
	fmt.Println(err)
	// Output:
	// operator " union " does not fit its operands set (arity 1), pair (arity 2): in set union pair
}

// Any expression can be evaluated in an instance.
func ExampleJudge() {
	u, _ := rel.NewUniverse(rel.Atoms("a", "b", "c")...)
	next := rel.Binary("next")
	in := rel.NewInstance(u)
	in.Set(next, u.Tuples(2, rel.T("a", "b"), rel.T("b", "c")))

	e, err := eval.New(in, rel.Arithmetic{})
	if err != nil {
		fmt.Println(err)
		return
	}
	later, err := e.Expr(rel.Closure(next))
	fmt.Println(later, err)

	b := rel.NewBounds(u)
	b.AtMost(next, u.All(2))
	p := find.Problem{Bounds: b, Formulas: []rel.Formula{rel.Lone(next)}}
	fmt.Println(find.Judge(in, p, rel.Arithmetic{}))
	// Output:
	// {a->b, a->c, b->c} <nil>
	// formula does not hold: lone next
}
