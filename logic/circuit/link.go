package circuit

// This file writes circuits as clauses into a live solver.
//
// A gate gets a variable when a clause first mentions it, and the clauses of a
// polarity when that polarity is first needed: positive ones say "variable
// implies function", negative ones "function implies variable". Needs are
// remembered per node, so a later question that uses a gate the other way adds
// exactly what is missing.

import (
	"assay/solve"
	"assay/solve/grow"
)

// Link ties one circuit to one solver, which may be used directly as well.
// Refs built after the Link are fine.
//
// If the solver is a solve.Freezer, the literals that Lit and Force return are
// frozen, as are inputs; variables inside of the logic are left to the solver,
// which restores them in the rare case that a later clause mentions one.
type Link struct {
	// Ended is asked now and then while clauses are written; once it gives true, they need not
	// be complete, and nothing must be concluded any more from a model of the solver. Nil: no.
	Ended func() bool

	c      *Circuit
	s      solve.Solver
	freeze func(solve.Var) // does nothing unless the solver is a Freezer
	vars   []solve.Var     // by node; 0 as long as no clause mentions it
	wrote  []polarity      // by node: whose clauses exist or are in todo
	todo   []need          // clauses still to be written, a stack
	clause []solve.Lit     // scratch
	leaves []Ref           // scratch of conjuncts
	stack  []Ref           // scratch of conjuncts

	samples samples
	lazy    *recent // instead; nil: samples are kept
}

// polarity is a set of directions.
type polarity uint8

const (
	pos  polarity = 1 // variable implies function
	neg  polarity = 2 // function implies variable
	both          = pos | neg
)

func (p polarity) flip() polarity { return p>>1 | p<<1&both }

// of is the polarity in which the node under a is needed when a is needed in p.
func (p polarity) of(a Ref) polarity {
	if a.neg() {
		return p.flip()
	}
	return p
}

// need says that clauses of a node in a polarity have to be written.
type need struct {
	node uint32
	p    polarity // pos or neg or both
}

// NewLink ties the circuit to the solver.
func NewLink(c *Circuit, s solve.Solver) *Link {
	l := &Link{c: c, s: s, freeze: func(solve.Var) {}}
	if f, ok := s.(solve.Freezer); ok {
		l.freeze = f.Freeze
	}
	return l
}

// Circuit is the circuit of the link.
func (l *Link) Circuit() *Circuit { return l.c }

// Solver is the solver of the link.
func (l *Link) Solver() solve.Solver { return l.s }

// Lit is a literal equivalent to a.
func (l *Link) Lit(a Ref) solve.Lit { return l.export(a, both) }

// Force is a literal that implies a, and may be false even where a holds. As
// an assumption or as a guard in clauses it costs half of what Lit costs.
func (l *Link) Force(a Ref) solve.Lit { return l.export(a, pos) }

func (l *Link) export(a Ref, p polarity) solve.Lit {
	m := l.mention(a, p)
	l.freeze(m.Var())
	l.write()
	return m
}

// Assert makes a true in the solver, for good. Conjunctions and disjunctions
// at the top become clauses without variables of their own.
func (l *Link) Assert(a Ref) {
	l.drop(a)
	work := append([]Ref(nil), a)
	for len(work) > 0 {
		a := work[len(work)-1]
		work = work[:len(work)-1]
		g := l.c.gates[a.node()]
		switch {
		case a == True:
			continue
		case l.variable(a) != 0: // already has clauses: tell them
			l.s.AddClause(l.mention(a, pos))
		case !g.isAnd():
			l.s.AddClause(l.mention(a, pos))
		case !a.neg() && !l.isIte(a):
			work = append(work, g.b, g.a)
		default:
			l.define(a.node(), pos.of(a), l.clause[:0])
		}
	}
	l.write()
}

// AssertAny makes at least one of the refs true: a clause.
func (l *Link) AssertAny(refs ...Ref) {
	l.drop(refs...)
	clause := l.clause[:0]
	for _, a := range refs {
		clause = append(clause, l.mention(a, pos))
	}
	l.s.AddClause(clause...)
	l.clause = clause[:0]
	l.write()
}

// Values are the values of all nodes in the model the solver has now, after
// Sat. Inputs that no clause mentions are false. Gates are computed from the
// inputs: their variables need not agree, being tied in one direction only.
func (l *Link) Values() Values { return l.c.Eval(l.input) }

// Glance looks at the values of some nodes in the model the solver has now; they are good until
// the solver is used again.
func (l *Link) Glance() *Glance { return l.c.Glance(l.input) }

// Kept is a Glance that stays good when the solver is used again: it costs a look at each input, and Values one at each
// node.
func (l *Link) Kept() *Glance {
	inputs := make([]bool, l.c.NumInputs())
	for i := range inputs {
		inputs[i] = l.input(i)
	}
	return l.c.Glance(func(i int) bool { return inputs[i] })
}

// input is the value of an input in the model of the solver.
func (l *Link) input(i int) bool {
	v := l.variable(l.c.InputAt(i))
	return v != 0 && l.s.Value(v.Pos())
}

// variable is that of the node under a, 0 if it has none yet.
func (l *Link) variable(a Ref) solve.Var {
	if int(a.node()) < len(l.vars) {
		return l.vars[a.node()]
	}
	return 0
}

// mention is the literal of a, whose clauses in polarity p are put on the list
// of things to write if they are not there.
func (l *Link) mention(a Ref, p polarity) solve.Lit {
	n := a.node()
	if int(n) >= len(l.vars) {
		l.vars, l.wrote = grow.To(l.vars, len(l.c.gates)), grow.To(l.wrote, len(l.c.gates))
	}
	if l.vars[n] == 0 {
		l.vars[n] = l.s.NewVar()
		if _, input := l.c.IsInput(a); input {
			l.freeze(l.vars[n])
		}
	}
	if missing := p.of(a) &^ l.wrote[n]; missing != 0 {
		l.wrote[n] |= missing
		l.todo = append(l.todo, need{n, missing})
	}
	return l.vars[n].Pos() ^ solve.Lit(a&1)
}

// askEvery is how many nodes are written between two questions to Ended.
const askEvery = 1 << 12

// write writes all clauses on the list, and what they need in turn.
func (l *Link) write() {
	for n := 1; len(l.todo) > 0; n++ {
		if n%askEvery == 0 && l.Ended != nil && l.Ended() {
			return // the rest stays on the list
		}
		d := l.todo[len(l.todo)-1]
		l.todo = l.todo[:len(l.todo)-1]
		v := l.vars[d.node]
		if d.p&pos != 0 {
			l.define(d.node, pos, append(l.clause[:0], v.Neg()))
		}
		if d.p&neg != 0 {
			l.define(d.node, neg, append(l.clause[:0], v.Pos()))
		}
	}
}

// define writes clauses for one polarity of a node, each of them beginning
// with the given literals: none, if the node is asserted, else the variable of
// the node.
func (l *Link) define(n uint32, p polarity, clause []solve.Lit) {
	g := l.c.gates[n]
	switch {
	case n == 0: // the constant false
		if p == pos {
			l.s.AddClause(clause...)
		}
	case !g.isAnd(): // inputs are what they are
	case l.isIte(refOf(int(n))):
		l.defineIte(g, p, clause)
	case p == pos:
		k := len(clause)
		for _, a := range l.conjuncts(refOf(int(n))) {
			clause = append(clause[:k], l.mention(a, pos))
			l.s.AddClause(clause...)
		}
	default:
		for _, a := range l.conjuncts(refOf(int(n))) {
			clause = append(clause, l.mention(a.Not(), pos))
		}
		l.s.AddClause(clause...)
	}
	l.clause = clause[:0]
}

// conjuncts are the operands of a positive gate, through gates below it that
// are used nowhere else. They are valid until the next call.
func (l *Link) conjuncts(a Ref) []Ref {
	l.leaves = l.leaves[:0]
	g := l.c.gates[a.node()]
	stack := append(l.stack[:0], g.b, g.a)
	for len(stack) > 0 {
		a := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		g := l.c.gates[a.node()]
		if a.neg() || !g.isAnd() || l.c.uses[a.node()] > 1 || l.variable(a) != 0 || l.isIte(a) {
			l.leaves = append(l.leaves, a)
			continue
		}
		stack = append(stack, g.b, g.a)
	}
	l.stack = stack
	return l.leaves
}

// ite recognises ¬(¬(a ∧ x) ∧ ¬(¬a ∧ y)) in its positive form: the gate under
// r is "if a then x else y", complemented.
func (l *Link) ite(g gate) (a, x, y Ref, ok bool) {
	if !g.isAnd() || !g.a.neg() || !g.b.neg() {
		return 0, 0, 0, false
	}
	p, q := l.c.gates[g.a.node()], l.c.gates[g.b.node()]
	if !p.isAnd() || !q.isAnd() {
		return 0, 0, 0, false
	}
	switch {
	case q.has(p.a ^ 1):
		return p.a, p.b, q.other(p.a ^ 1), true
	case q.has(p.b ^ 1):
		return p.b, p.a, q.other(p.b ^ 1), true
	}
	return 0, 0, 0, false
}

func (l *Link) isIte(a Ref) bool {
	_, _, _, ok := l.ite(l.c.gates[a.node()])
	return ok
}

// defineIte writes the gate "if a then ¬x else ¬y" (or its complement). The
// clause without a follows from the other two and lets the solver conclude
// when both branches agree; for exclusive or it would be trivial.
func (l *Link) defineIte(g gate, p polarity, clause []solve.Lit) {
	a, x, y, _ := l.ite(g)
	if p == pos { // else the gate is false, and the branch taken is true
		x, y = x^1, y^1
	}
	cond := l.mention(a, both)
	mx, my := l.mention(x, pos), l.mention(y, pos)
	l.s.AddClause(append(clause, cond.Not(), mx)...)
	l.s.AddClause(append(clause, cond, my)...)
	if x != y^1 {
		l.s.AddClause(append(clause, mx, my)...)
	}
}
