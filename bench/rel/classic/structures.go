package classic

// This file holds lists and trees.

import (
	"fmt"

	. "assay/logic/rel"
	"assay/solve"
)

// Lists: list equality, defined by car and cdr, is symmetric.
func Lists(n int) Row {
	thing, list, nonEmpty, empty := Unary("Thing"), Unary("List"), Unary("NonEmptyList"), Unary("EmptyList")
	car, cdr, equiv, prefixes := Binary("car"), Binary("cdr"), Binary("equivTo"), Binary("prefixes")
	b, sets := universe(Numbered("Thing", n), Numbered("List", n))
	b.AtMost(thing, sets[0])
	atMost(b, sets[1], list, empty, nonEmpty)
	b.AtMost(car, sets[1].Product(sets[0]))
	atMost(b, sets[1].Product(sets[1]), cdr, equiv, prefixes)

	l, x, y := Var("l"), Var("a"), Var("b")
	sameCar := Equal(Join(x, car), Join(y, car))
	return row(fmt.Sprintf("Lists %d", n), solve.Unsat, b,
		Equal(list, Union(empty, nonEmpty)),
		No(Intersect(empty, nonEmpty)),
		In(equiv, Product(list, list)),
		In(prefixes, Product(list, list)),
		Function(car, nonEmpty, thing),
		Function(cdr, nonEmpty, list),
		In(thing, Join(list, car)),
		ForAll(Over(l, list), Some(Intersect(empty, Join(l, Reflexive(cdr))))),
		ForAll(Over(x, list).And(y, list), Iff(In(x, Join(y, equiv)),
			And(sameCar, In(Join(y, cdr), Join(x, cdr, equiv))))),
		In(Product(list, empty), prefixes),
		ForAll(Over(x, nonEmpty).And(y, nonEmpty), Iff(In(x, Join(y, prefixes)),
			And(sameCar, In(Join(x, cdr), Join(y, cdr, prefixes))))),
		Not(In(Transpose(equiv), equiv)))
}

// Trees: five ways to say that a graph is a tree say the same. Two of them count
// edges, at 4 bits: from 7 vertices on numbers wrap, 28 edges count as 12, and
// there is a graph that tells the ways apart.
func Trees(n int) Row {
	vertex, edge := Unary("V"), Binary("E")
	b, _ := universe(Numbered("v", n))
	b.AtMost(vertex, b.Universe().All(1))
	b.AtMost(edge, b.Universe().All(2))

	u, v, w := Var("u"), Var("v"), Var("w")
	both := func(x, y Expr) Expr { return Union(Product(x, y), Product(y, x)) }
	without := func(e, x, y Expr) Expr { return Minus(e, Product(x, y), Product(y, x)) }
	cyclic := func(e Expr) Formula {
		return ForSome(Over(w, vertex), Or(In(w, Join(w, e)),
			func() Formula {
				x := Var("x")
				return ForSome(Over(x, Join(w, e)), In(x, Join(w, Closure(without(e, w, x)))))
			}()))
	}
	connected := func(e Expr) Formula { return In(Product(vertex, vertex), Reflexive(e)) }
	count := IntEqual(Count(edge), Sub(Add(Count(vertex), Count(vertex)), Const(2)))
	acyclic := Not(cyclic(edge))
	ways := []Formula{
		And(connected(edge), acyclic),
		And(connected(edge), ForAll(Over(u, vertex), ForAll(Over(v, Join(u, edge)), Not(connected(without(edge, u, v)))))),
		And(connected(edge), count),
		And(acyclic, count),
		And(acyclic, ForAll(Over(u, vertex).And(v, vertex),
			Implies(Not(In(Product(u, v), edge)), cyclic(Union(edge, both(u, v)))))),
	}
	var equivalent []Formula
	for i := range ways {
		equivalent = append(equivalent, Implies(ways[i], ways[(i+1)%len(ways)]))
	}
	want := solve.Unsat
	if n >= 7 {
		want = solve.Sat
	}
	return row(fmt.Sprintf("Trees %d", n), want, b,
		In(edge, Product(vertex, vertex)),
		Equal(edge, Transpose(edge)),
		Some(vertex),
		Not(And(equivalent...)))
}
