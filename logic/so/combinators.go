// This file defines the combinators.

package so

// Where is the set of elements for which a formula holds. The formula has no
// other free elements.
func Where(body func(x Term) Formula) Rel {
	x := &Ind{Name: "x"}
	return &where{[]*Ind{x}, body(x)}
}

// Where2 is Where for pairs.
func Where2(body func(x, y Term) Formula) Rel {
	x, y := &Ind{Name: "x"}, &Ind{Name: "y"}
	return &where{[]*Ind{x, y}, body(x, y)}
}

// Id is equality.
func Id() Rel { return ident{} }

// Seq is the composition of relations, from left to right.
func Seq(first Rel, rest ...Rel) Rel {
	for _, r := range rest {
		first = &seq{first, r}
	}
	return first
}

// Inv is the inverse.
func Inv(r Rel) Rel { return &inv{r} }

// Plus is the transitive closure.
func Plus(r Rel) Rel { return &plus{r} }

// Star is the reflexive transitive closure.
func Star(r Rel) Rel { return Maybe(Plus(r)) }

// Maybe adds equality.
func Maybe(r Rel) Rel { return Union(ident{}, r) }

// Union has the tuples of all relations.
func Union(first Rel, rest ...Rel) Rel { return fold(opUnion, first, rest) }

// Inter has the tuples that all relations have.
func Inter(first Rel, rest ...Rel) Rel { return fold(opInter, first, rest) }

// Minus has the tuples of r that are not in s.
func Minus(r, s Rel) Rel { return fold(opMinus, r, []Rel{s}) }

func fold(op setOp, first Rel, rest []Rel) Rel {
	for _, r := range rest {
		if r.Arity() != first.Arity() {
			panic("so: relations of different arities")
		}
		first = &combined{op, first, r}
	}
	return first
}

// Cross is the product of two sets.
func Cross(a, b Rel) Rel { return &cross{a, b} }

// On is equality on a set.
func On(a Rel) Rel { return Inter(ident{}, Cross(a, a)) }

// Sub says that all tuples of r are in s.
func Sub(r, s Rel) Formula {
	return tuples(r, s, func(f, g Formula) Formula { return Implies(f, g) })
}

// Eq says that r and s have the same tuples.
func Eq(r, s Rel) Formula { return tuples(r, s, func(f, g Formula) Formula { return Iff(f, g) }) }

func tuples(r, s Rel, f func(f, g Formula) Formula) Formula {
	if r.Arity() == 1 {
		return All(func(x Term) Formula { return f(In(r, x), In(s, x)) })
	}
	return All2(func(x, y Term) Formula { return f(In(r, x, y), In(s, x, y)) })
}

// Empty says that a relation has no tuples.
func Empty(r Rel) Formula {
	if r.Arity() == 1 {
		return All(func(x Term) Formula { return Not(In(r, x)) })
	}
	return All2(func(x, y Term) Formula { return Not(In(r, x, y)) })
}

// Inj says that each element has at most one partner on the left.
func Inj(r Rel) Formula { return Sub(Seq(r, Inv(r)), ident{}) }

// Trans says that a relation is transitive.
func Trans(r Rel) Formula { return Sub(Seq(r, r), r) }

// Irrefl says that no element has itself for a partner.
func Irrefl(r Rel) Formula { return All(func(x Term) Formula { return Not(In(r, x, x)) }) }

// Acyclic says that a relation has no cycle.
func Acyclic(r Rel) Formula { return &acyclic{r} }

// Step is a relation between sets, given by a formula.
type Step func(p, q Rel) Formula

// TC says that q is reached from p in at most n steps.
func TC(n int, step Step) Step {
	return func(p, q Rel) Formula {
		if n == 0 {
			return Eq(p, q)
		}
		x := NewSet("X")
		return Or(Eq(p, q), Exists(x, And(step(p, x), TC(n-1, step)(x, q))))
	}
}
