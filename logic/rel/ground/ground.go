package ground

// This file defines the Grounder and walks sets and formulas.

import (
	"context"
	"slices"

	"assay/logic/circuit"
	"assay/logic/rel"
)

// Grounder translates nodes into circuits. It is not safe for concurrent use.
type Grounder struct {
	table
	algebra
	depth  int       // universal quantifiers under which variables are chosen, not expanded
	leaves []*Matrix // by relation; nil if it has none yet
	env    []binding // by variable
	chosen []Choice
	scopes []scope // when overflow is forbidden
	path   Ref     // when overflow is forbidden: we look here only if this holds
}

type vec = circuit.Vec

type variable struct {
	name  string
	arity int
}

// binding is the value of a variable: one tuple, perhaps undetermined.
type binding struct {
	m    *Matrix
	code int64 // number of the tuple; negative for values that are no certain tuple
}

// Options limit and direct the translation.
type Options struct {
	Arithmetic  rel.Arithmetic
	SkolemDepth int // universal quantifiers under which existential ones become choices; -1: not even outermost
	MaxGates    int // limit on the size of the circuit; 0: DefaultMaxGates
}

// DefaultMaxGates is the limit on circuits that is used when none is given.
const DefaultMaxGates = 1 << 28

// New is a Grounder for a universe that builds in the circuit.
func New(c *circuit.Circuit, u *rel.Universe, o Options) (*Grounder, error) {
	if err := rel.CheckWidth(u, o.Arithmetic); err != nil {
		return nil, err
	}
	g := &Grounder{depth: o.SkolemDepth, path: circuit.True}
	g.algebra.tuples = newTuples(c, u, o)
	g.table = newTable(&g.algebra.tuples)
	return g, nil
}

// Bind gives a relation its matrix. What was translated with another one
// before is forgotten.
func (g *Grounder) Bind(r *rel.Relation, m *Matrix) {
	at := g.relation(r)
	g.needPower(r.Arity())
	g.grow()
	if g.leaves[at] != nil {
		g.forget(at)
	}
	g.leaves[at] = m
}

// grow makes room for what was compiled since.
func (g *Grounder) grow() {
	g.env = append(g.env, make([]binding, len(g.vars)-len(g.env))...)
	g.leaves = append(g.leaves, make([]*Matrix, len(g.rels)-len(g.leaves))...)
}

// entry is the place of a node in the table, ready to be worked on.
func (g *Grounder) entry(n rel.Node) int32 {
	at := g.compile(n)
	g.grow()
	return at
}

func (g *Grounder) forget(r int32) {
	for i := range g.nodes {
		nd := &g.nodes[i]
		for _, s := range nd.rels {
			if s == r {
				nd.refs, nd.mats, nd.vecs = cache[Ref]{}, cache[*Matrix]{}, cache[vec]{}
			}
		}
	}
}

// Formula is the circuit of a formula. The formula must have passed rel.Check.
func (g *Grounder) Formula(ctx context.Context, f rel.Formula) (r Ref, err error) {
	err = g.run(ctx, f, func() {
		r = g.top(func() Ref { return g.formula(g.entry(f)) })
	})
	return r, err
}

// Expr is the matrix of an expression.
func (g *Grounder) Expr(ctx context.Context, e rel.Expr) (m *Matrix, err error) {
	err = g.run(ctx, e, func() { g.top(func() Ref { m = g.expr(g.entry(e)); return circuit.True }) })
	return m, err
}

// Int is the vector of an integer expression.
func (g *Grounder) Int(ctx context.Context, i rel.IntExpr) (v circuit.Vec, err error) {
	err = g.run(ctx, i, func() { g.top(func() Ref { v = g.integer(g.entry(i)); return circuit.True }) })
	return v, err
}

// top evaluates in the outermost scope: overflow there makes a formula false.
func (g *Grounder) top(work func() Ref) Ref {
	g.scopes, g.path = []scope{{x: -1}}, circuit.True
	r := work()
	return g.c.And(r, g.scopes[0].defined(g.c))
}

// run does the work. Refusals come as panics with a *rel.Error, cancellation
// with the error of the context.
func (g *Grounder) run(ctx context.Context, n rel.Node, work func()) (err error) {
	g.ctx = ctx
	defer func() {
		g.ctx = context.Background()
		g.terms, g.current, g.bucket.items = g.terms[:0], g.current[:0], nil
		r := recover()
		if r != nil {
			clear(g.env)
		}
		switch r := r.(type) {
		case nil:
		case *rel.Error:
			err = r
		case cancelled:
			err = r.error
		default:
			panic(r)
		}
	}()
	work()
	return nil
}

type cancelled struct{ error }

// expr is the matrix of an entry under the current binding.
func (g *Grounder) expr(at int32) *Matrix {
	nd := &g.nodes[at]
	switch nd.op {
	case opRelation:
		return g.leaves[nd.arg]
	case opVariable:
		return g.env[nd.arg].m
	}
	s, keep := g.slot(nd)
	if keep {
		if m, ok := nd.mats.get(s); ok {
			return m
		}
	}
	g.working(nd.src)
	m := g.exprAnew(nd)
	g.finished()
	if keep {
		g.nodes[at].mats.put(s, m)
	}
	return m
}

func (g *Grounder) exprAnew(nd *node) *Matrix {
	switch nd.op {
	case opNone:
		return g.empty(nd.arity, 0)
	case opUniv:
		return g.universe()
	case opIden:
		return g.identity()
	case opInts:
		return g.allInts()
	case opSetOf:
		return g.setOf(nd)
	case opIfExpr:
		return g.ifExpr(nd)
	case opSingleton:
		return g.single(g.integer(nd.kids[0]))
	}
	a := g.expr(nd.kids[0])
	switch nd.op {
	case opTranspose:
		return g.transpose(a)
	case opClosure:
		return g.closure(a)
	case opReflexive:
		return g.union(g.closure(a), g.identity())
	case opProject:
		return g.project(a, nd.cols)
	}
	b := g.expr(nd.kids[1])
	switch nd.op {
	case opUnion:
		return g.union(a, b)
	case opIntersect:
		return g.intersect(a, b)
	case opMinus:
		return g.minus(a, b)
	case opOverride:
		return g.override(a, b)
	case opProduct:
		return g.product(a, b)
	case opJoin:
		return g.join(a, b)
	}
	panic("ground: entry is no set")
}

func (g *Grounder) ifExpr(nd *node) *Matrix {
	c := g.formula(nd.kids[0])
	var a, b *Matrix
	g.branches(c, func() { a = g.expr(nd.kids[1]) }, func() { b = g.expr(nd.kids[2]) })
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return g.choose(c, a, b)
}

// branches visits those branches of a choice that can be taken.
func (g *Grounder) branches(c Ref, then, otherwise func()) {
	path := g.path
	if c != circuit.False {
		g.path = g.c.And(path, c)
		then()
	}
	if c != circuit.True {
		g.path = g.c.And(path, c.Not())
		otherwise()
	}
	g.path = path
}

// setOf collects the tuples of the variables.
func (g *Grounder) setOf(nd *node) *Matrix {
	var outs []outcome
	g.bindings(nd, 0, outcome{guard: circuit.True}, true, &outs, func(o *outcome) bool {
		o.ref = g.formula(nd.kids[0])
		return true
	})
	var b bucket
	m := &Matrix{k: nd.arity}
	for _, o := range outs {
		r := g.c.And(o.guard, o.ref)
		switch {
		case r == circuit.False:
		case o.cells != nil:
			m.rows = append(m.rows, row{o.cells, r})
		default:
			b.add(o.tuple, r)
		}
	}
	b.drain(func(i int64, refs []Ref) { m.put(i, g.c.OrAll(refs...)) })
	return g.normal(m)
}

// formula is the circuit of an entry under the current binding.
func (g *Grounder) formula(at int32) Ref {
	nd := &g.nodes[at]
	s, keep := g.slot(nd)
	if keep {
		if r, ok := nd.refs.get(s); ok {
			return r
		}
	}
	g.working(nd.src)
	r := g.formulaAnew(nd)
	g.finished()
	if keep {
		g.nodes[at].refs.put(s, r)
	}
	return r
}

func (g *Grounder) formulaAnew(nd *node) Ref {
	switch nd.op {
	case opTruth:
		return circuit.Const(nd.arg == 1)
	case opNot:
		return g.formula(nd.kids[0]).Not()
	case opAnd:
		return g.connected(nd, circuit.False, g.formula)
	case opOr:
		return g.connected(nd, circuit.True, g.formula)
	case opIff:
		return g.c.Iff(g.formula(nd.kids[0]), g.formula(nd.kids[1]))
	case opIn:
		return g.in(g.expr(nd.kids[0]), g.expr(nd.kids[1]))
	case opEqual:
		return g.equal(g.expr(nd.kids[0]), g.expr(nd.kids[1]))
	case opSome:
		return g.some(g.expr(nd.kids[0]))
	case opNo:
		return g.some(g.expr(nd.kids[0])).Not()
	case opOne:
		a := g.expr(nd.kids[0])
		return g.c.And(g.some(a), g.lone(a))
	case opLone:
		return g.lone(g.expr(nd.kids[0]))
	case opForAll, opForSome:
		return g.quantified(nd, g.formula)
	case opIntEqual:
		return g.c.Equal(g.integer(nd.kids[0]), g.integer(nd.kids[1]))
	case opIntLess:
		return g.c.LessS(g.integer(nd.kids[0]), g.integer(nd.kids[1]))
	case opIntAtMost:
		return g.c.LeqS(g.integer(nd.kids[0]), g.integer(nd.kids[1]))
	}
	panic("ground: entry is no formula")
}

// connected is a conjunction (zero False) or disjunction (zero True).
func (g *Grounder) connected(nd *node, zero Ref, part func(int32) Ref) Ref {
	mark := len(g.terms)
	last := zero.Not()
	for _, id := range nd.kids {
		if last = part(id); !g.term(last, zero) && !g.arith.ForbidOverflow {
			break
		}
	}
	return g.combine(mark, zero)
}

// quantified expands a quantifier; body translates what is under it.
func (g *Grounder) quantified(nd *node, body func(int32) Ref) Ref {
	some := nd.op == opForSome
	zero := circuit.Const(some)
	mark := len(g.terms)
	if g.arith.ForbidOverflow {
		var outs []outcome
		g.bindings(nd, 0, outcome{guard: circuit.True}, some, &outs, func(o *outcome) bool {
			o.ref = body(nd.kids[0])
			return true
		})
		for _, o := range outs {
			g.term(g.guarded(o.guard, o.ref, some), zero)
		}
		return g.combine(mark, zero)
	}
	g.bindings(nd, 0, outcome{guard: circuit.True}, some, nil, func(o *outcome) bool {
		return g.term(g.guarded(o.guard, body(nd.kids[0]), some), zero)
	})
	return g.combine(mark, zero)
}

func (g *Grounder) guarded(guard, r Ref, some bool) Ref {
	if some {
		return g.c.And(guard, r)
	}
	return g.c.Implies(guard, r)
}

// outcome is one binding of the variables of a binder, and what the body is
// worth under it.
type outcome struct {
	guard   Ref    // the binding counts
	tuple   int64  // the values of the variables, as the number of a tuple
	columns int    // how many values these are
	cells   []cell // the values, if some of them are integers beyond the universe
	ref     Ref    // of formulas
	vec     vec    // of sums
}

// bindings visits the body for each value of the variables from the i-th on.
// The visit may end all by false. If outs is not nil, outcomes are collected
// there; only then overflow is in their guards.
func (g *Grounder) bindings(nd *node, i int, o outcome, some bool, outs *[]outcome, visit func(*outcome) bool) bool {
	if i == len(nd.decls) {
		g.tick()
		more := visit(&o)
		if outs != nil {
			*outs = append(*outs, o)
		}
		return more
	}
	if i == 0 {
		g.countBindings(nd)
	}
	d := nd.decls[i]
	domain := g.domain(nd, i, some)
	k := g.vars[d.x].arity
	saved, path := g.env[d.x], g.path
	defer func() { g.env[d.x], g.path = saved, path }()
	for j := range len(domain.idx) + len(domain.rows) {
		next := o
		next.columns += k
		member := g.bindTo(d.x, k, domain, j, &next)
		if next.guard = g.c.And(o.guard, member); next.guard == circuit.False {
			continue
		}
		if !g.scoped(d.x, path, member, outs, func() bool { return g.bindings(nd, i+1, next, some, outs, visit) }) {
			return false
		}
	}
	return true
}

// MaxBindings is how many bindings one quantifier may be expanded to.
const MaxBindings = 1 << 32

// countBindings refuses a quantifier over more bindings than can be visited,
// as far as its domains do not depend on its variables. (Domains that may
// overflow are not looked at before their turn.)
func (g *Grounder) countBindings(nd *node) {
	bindings := 1.0
	for _, d := range nd.decls {
		of := &g.nodes[d.of]
		own := slices.ContainsFunc(nd.decls, func(e decl) bool { return slices.Contains(of.free, e.x) })
		if of.op != opInts && !own && !(of.arith && g.arith.ForbidOverflow) {
			m := g.expr(d.of)
			bindings *= float64(len(m.idx) + len(m.rows))
		}
	}
	if bindings > MaxBindings {
		g.refuse(rel.TooLarge, "a quantifier has %.3g bindings; the limit is %d", bindings, MaxBindings)
	}
}

// scoped runs the work for one binding of x. If overflow is forbidden, what it
// adds to outs gets the condition that no operation on x overflowed.
func (g *Grounder) scoped(x int32, path, member Ref, outs *[]outcome, work func() bool) bool {
	if !g.arith.ForbidOverflow {
		return work()
	}
	from := len(*outs)
	g.scopes = append(g.scopes, scope{x: x})
	g.path = g.c.And(path, member)
	more := work()
	top := len(g.scopes) - 1
	fine := g.scopes[top].defined(g.c)
	g.scopes = g.scopes[:top]
	for i := from; i < len(*outs); i++ {
		(*outs)[i].guard = g.c.And((*outs)[i].guard, fine)
	}
	return more
}

// bindTo binds x to the j-th tuple of the domain and tells under which
// condition that is one.
func (g *Grounder) bindTo(x int32, k int, domain *Matrix, j int, o *outcome) Ref {
	if j >= len(domain.idx) {
		return g.bindRow(x, domain.rows[j-len(domain.idx)], o)
	}
	tuple, member := domain.At(j)
	g.env[x] = binding{m: g.certain(k, tuple), code: tuple}
	if o.cells != nil {
		o.cells = concat(o.cells, g.cellsOf(tuple, k))
	} else {
		o.tuple = o.tuple*g.pow(k) + tuple
	}
	return member
}

// domain is what the i-th variable ranges over.
func (g *Grounder) domain(nd *node, i int, some bool) *Matrix {
	d := nd.decls[i]
	if d.quantity != rel.ExactlyOne {
		g.refuse(rel.HigherOrder, "variable %s ranges over sets where no relation can stand for it", g.vars[d.x].name)
	}
	if g.nodes[d.of].op == opInts && g.arith.Bits() > expandWidth {
		return g.candidates(nd, i, some)
	}
	return g.expr(d.of)
}
