package ground

// This file translates a formula that has to hold. Existential quantifiers
// that stand outermost are not expanded: their variable becomes a choice, made
// of fresh inputs. So do universal ones under a negation.

import (
	"context"

	"assay/logic/circuit"
	"assay/logic/rel"
)

// Choice is a variable that became a set of fresh inputs, outside of all other
// quantifiers.
type Choice struct {
	Name  string
	Arity int
	Set   *Matrix
}

// Choices are those made so far by Assert.
func (g *Grounder) Choices() []Choice { return g.chosen }

// Assert translates a formula that has to hold into parts that all have to
// hold: it is satisfiable exactly when the conjunction of the parts is, and
// every way to satisfy them satisfies it. The parts must not be negated.
func (g *Grounder) Assert(ctx context.Context, f rel.Formula) (parts []Ref, err error) {
	err = g.run(ctx, f, func() {
		defined := g.top(func() Ref {
			chooser{g}.conjuncts(g.entry(f), true, 0, &parts)
			return circuit.True
		})
		parts = append(parts, defined)
	})
	return parts, err
}

// chooser translates what has to hold, with choices.
type chooser struct{ *Grounder }

// conjuncts takes a formula that has to hold (or to fail, if not want) apart.
func (g chooser) conjuncts(at int32, want bool, depth int, parts *[]Ref) {
	nd := &g.nodes[at]
	switch {
	case nd.op == opNot:
		g.conjuncts(nd.kids[0], !want, depth, parts)
		return
	case nd.op == opAnd && want, nd.op == opOr && !want:
		for _, id := range nd.kids {
			g.conjuncts(id, want, depth, parts)
		}
		return
	case nd.op == opForAll && want && !g.arith.ForbidOverflow:
		g.working(nd.src)
		g.bindings(nd, 0, outcome{guard: circuit.True}, false, nil, func(o *outcome) bool {
			if o.guard == circuit.True {
				g.conjuncts(nd.kids[0], true, depth+1, parts)
			} else {
				*parts = append(*parts, g.c.Implies(o.guard, g.holds(nd.kids[0], true, depth+1)))
			}
			return true
		})
		g.finished()
		return
	case g.choosable(nd, want, depth):
		g.working(nd.src)
		saved := g.pick(nd, depth, parts)
		g.conjuncts(nd.kids[0], want, depth, parts)
		g.restore(nd, saved)
		g.finished()
		return
	}
	*parts = append(*parts, g.holds(at, want, depth))
}

// holds is a circuit that has to be true for the formula to hold (to fail, if
// not want). It may contain choices; if it does, it must not be negated.
func (g chooser) holds(at int32, want bool, depth int) Ref {
	nd := &g.nodes[at]
	if !g.chooses(at, want, depth) {
		if r := g.formula(at); want {
			return r
		}
		return g.formula(at).Not()
	}
	zero := circuit.Const((nd.op == opOr || nd.op == opForSome) == want)
	switch nd.op {
	case opNot:
		return g.holds(nd.kids[0], !want, depth)
	case opAnd, opOr:
		return g.connected(nd, zero, func(id int32) Ref { return g.holds(id, want, depth) })
	case opForAll, opForSome:
		if !g.choosable(nd, want, depth) {
			return g.expand(nd, want, depth)
		}
	}
	g.working(nd.src)
	defer g.finished()
	var parts []Ref
	saved := g.pick(nd, depth, &parts)
	parts = append(parts, g.holds(nd.kids[0], want, depth))
	g.restore(nd, saved)
	return g.c.AndAll(parts...)
}

// expand grounds a quantifier that acts as a universal one, with choices
// beneath.
func (g chooser) expand(nd *node, want bool, depth int) Ref {
	mark := len(g.terms)
	g.bindings(nd, 0, outcome{guard: circuit.True}, !want, nil, func(o *outcome) bool {
		r := g.holds(nd.kids[0], want, depth+1)
		return g.term(g.c.Implies(o.guard, r), circuit.False)
	})
	return g.combine(mark, circuit.False)
}

// choosable reports whether the variables of a quantifier can become choices.
func (g chooser) choosable(nd *node, want bool, depth int) bool {
	return depth <= g.depth && (nd.op == opForSome && want || nd.op == opForAll && !want)
}

// chooses reports whether choices can be made somewhere in the formula. With forbidden overflow
// they cannot: overflow under a disjunction or another quantifier concerns the binding, which has
// no scope once it is a choice.
func (g chooser) chooses(at int32, want bool, depth int) bool {
	if g.arith.ForbidOverflow {
		return false
	}
	nd := &g.nodes[at]
	switch nd.op {
	case opNot:
		return g.chooses(nd.kids[0], !want, depth)
	case opAnd, opOr:
		for _, id := range nd.kids {
			if g.chooses(id, want, depth) {
				return true
			}
		}
	case opForAll, opForSome:
		if g.choosable(nd, want, depth) {
			return true
		}
		acts := nd.op == opForAll == want // as a universal quantifier
		return acts && depth < g.depth && g.chooses(nd.kids[0], want, depth+1)
	}
	return false
}

// pick binds all variables of a quantifier to choices, and gives back what
// they were bound to. What the choices have to fulfil is added to parts.
func (g chooser) pick(nd *node, depth int, parts *[]Ref) []binding {
	var saved []binding
	for _, d := range nd.decls {
		saved = append(saved, g.env[d.x])
		domain := g.choiceDomain(d)
		if domain == nil {
			g.freeInteger(d)
			continue
		}
		k := g.vars[d.x].arity
		if len(domain.idx) == 1 && len(domain.rows) == 0 && d.quantity == rel.ExactlyOne {
			tuple, member := domain.At(0)
			g.env[d.x] = binding{m: g.certain(k, tuple), code: tuple}
			*parts = append(*parts, member)
			continue
		}
		m := g.fromDomain(k, domain, parts)
		*parts = append(*parts, g.quantity(m, d.quantity))
		g.fresh--
		g.env[d.x] = binding{m: m, code: g.fresh}
		if depth == 0 {
			g.chosen = append(g.chosen, Choice{"$" + g.vars[d.x].name, k, m})
		}
	}
	return saved
}

// choiceDomain is what a choice is made from; nil if any integer will do.
func (g chooser) choiceDomain(d decl) *Matrix {
	if g.nodes[d.of].op == opInts && g.arith.Bits() > expandWidth {
		if d.quantity != rel.ExactlyOne {
			g.refuse(rel.HigherOrder, "variable %s ranges over sets of integers of %d bits", g.vars[d.x].name, g.arith.Bits())
		}
		return nil
	}
	return g.expr(d.of)
}

// freeInteger binds a variable to any integer.
func (g chooser) freeInteger(d decl) {
	r := row{[]cell{{num: g.c.Inputs(g.arith.Bits())}}, circuit.True}
	g.env[d.x] = binding{m: g.matrix(1, []row{r}), code: g.codeOf(r)}
}

// fromDomain is a fresh subset of the domain.
func (g chooser) fromDomain(k int, domain *Matrix, parts *[]Ref) *Matrix {
	m := g.empty(k, len(domain.idx))
	for i := range domain.idx {
		tuple, member := domain.At(i)
		in := g.c.Input()
		m.put(tuple, in)
		*parts = append(*parts, g.c.Implies(in, member))
	}
	var rows []row
	for _, r := range domain.rows {
		in := g.c.Input()
		*parts = append(*parts, g.c.Implies(in, r.guard))
		rows = append(rows, row{r.cells, in})
	}
	if len(rows) == 0 {
		return m
	}
	return &Matrix{k: k, idx: m.idx, ref: m.ref, rows: rows}
}

func (g chooser) restore(nd *node, saved []binding) {
	for i, d := range nd.decls {
		g.env[d.x] = saved[i]
	}
}
