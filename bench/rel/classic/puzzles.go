package classic

// This file holds puzzles.

import (
	"fmt"
	"math/bits"

	. "assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
)

// CeilingsAndFloors: one man's ceiling is another man's floor. If every ceiling
// is somebody's floor, and nobody shares a ceiling or a floor with another, is
// every floor somebody's ceiling?
func CeilingsAndFloors(men, platforms int) Row {
	man, platform := Unary("Man"), Unary("Platform")
	ceiling, floor := Binary("ceiling"), Binary("floor")
	b, sets := universe(Numbered("Man", men), Numbered("Platform", platforms))
	b.AtMost(platform, sets[1])
	b.AtMost(man, sets[0])
	atMost(b, sets[0].Product(sets[1]), ceiling, floor)

	m, n := Var("m"), Var("n")
	two := Over(m, man).And(n, man)
	meets := func(a, b Expr) Formula {
		return ForAll(Over(m, man), ForSome(Over(n, man), Equal(Join(m, a), Join(n, b))))
	}
	sharing := Or(Equal(Join(m, floor), Join(n, floor)), Equal(Join(m, ceiling), Join(n, ceiling)))
	return row(fmt.Sprintf("CeilingsAndFloors %d %d", men, platforms), solve.Unsat, b,
		Function(ceiling, man, platform),
		Function(floor, man, platform),
		meets(ceiling, floor),
		ForAll(two, Implies(Not(Equal(m, n)), Not(sharing))),
		Not(meets(floor, ceiling)))
}

// Pigeonhole: more pigeons than holes, one hole for each.
func Pigeonhole(pigeons, holes int) Row {
	pigeon, hole, in := Unary("Pigeon"), Unary("Hole"), Binary("hole")
	b, sets := universe(Numbered("Pigeon", pigeons), Numbered("Hole", holes))
	b.Exactly(pigeon, sets[0])
	b.Exactly(hole, sets[1])
	b.AtMost(in, sets[0].Product(sets[1]))

	p, q := Var("p"), Var("q")
	alone := No(Intersect(Join(p, in), Join(q, in)))
	r := row(fmt.Sprintf("Pigeonhole %d %d", pigeons, holes), solve.Unsat, b,
		Function(in, pigeon, hole),
		ForAll(Over(p, pigeon).And(q, pigeon), Implies(Not(Equal(p, q)), alone)))
	r.Options.Symmetry = pigeons
	return r
}

// Handshake: at a party of couples everybody but the host has shaken a
// different number of hands, nobody that of himself or the spouse (Halmos).
func Handshake(persons int) Row {
	person, hilary, jocelyn := Unary("Person"), Unary("Hilary"), Unary("Jocelyn")
	shaken, spouse := Binary("shaken"), Binary("spouse")
	b, _ := universe(Atoms("Hilary", "Jocelyn"), Numbered("Person", persons-2))
	u := b.Universe()
	b.Exactly(person, u.All(1))
	b.Exactly(hilary, u.Set(Atom("Hilary")))
	b.Exactly(jocelyn, u.Set(Atom("Jocelyn")))
	atMost(b, u.All(2), spouse, shaken)

	p, q := Var("p"), Var("q")
	one, two := Over(p, person), Over(p, person).And(q, person)
	others := Minus(person, jocelyn)
	married := func(a, b Expr) Formula { return Equal(Join(a, spouse), b) }
	r := row(fmt.Sprintf("Handshake %d", persons), solve.Sat, b,
		Function(spouse, person, person),
		In(shaken, Product(person, person)),
		One(hilary), One(jocelyn),
		ForAll(one, No(Intersect(Union(p, Join(p, spouse)), Join(p, shaken)))),
		ForAll(two, Implies(In(p, Join(q, shaken)), In(q, Join(p, shaken)))),
		ForAll(two, Implies(No(Intersect(p, q)), And(
			Implies(married(p, q), married(q, p)),
			Not(Equal(Join(p, spouse), Join(q, spouse)))))),
		ForAll(one, And(Equal(Join(p, spouse, spouse), p), Not(Equal(p, Join(p, spouse))))),
		ForAll(Over(p, others).And(q, others), Implies(Not(Equal(p, q)),
			Not(IntEqual(Count(Join(p, shaken)), Count(Join(q, shaken)))))),
		married(hilary, jocelyn))
	r.Options = find.Options{Symmetry: -1, Arithmetic: Arithmetic{Width: bits.Len(uint(persons))}}
	return r
}

// NQueens with rows and columns as numbers: a set of powers of two for each
// queen ("log").
func NQueens(n int) Row {
	queen, x, y := Unary("Queen"), Binary("x"), Binary("y")
	width := bits.Len(uint(n - 1))
	var powers []Value
	for i := range width {
		powers = append(powers, Num(1<<i))
	}
	b, sets := universe(Numbered("Q", n), powers)
	b.Exactly(queen, sets[0])
	atMost(b, sets[0].Product(sets[1]), x, y)

	p, q := Var("p"), Var("q")
	number := func(q Expr, r *Relation) IntExpr { return Sum(Join(q, r)) }
	inside := func(r *Relation) Formula {
		return ForAll(Over(p, queen), AtMost(number(p, r), Const(int64(n-1))))
	}
	apart := func(r *Relation) Formula {
		return ForAll(Over(p, queen).And(q, queen), Implies(Equal(Join(p, r), Join(q, r)), Equal(p, q)))
	}
	distance := func(r *Relation) IntExpr { return Abs(Sub(number(q, r), number(p, r))) }
	r := row(fmt.Sprintf("NQueens %d log", n), solve.Sat, b,
		inside(x), inside(y), apart(x), apart(y),
		ForAll(Over(p, queen).And(q, Minus(queen, p)), Not(IntEqual(distance(x), distance(y)))))
	r.Options.Arithmetic.Width = width + 1
	return r
}
