// This file makes quantified Boolean formulas of formulas.

package so

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"assay/logic/circuit"
	"assay/logic/qbf"
)

// Ref is a formula without elements.
type Ref = qbf.Ref

// Grounder makes quantified Boolean formulas about one structure. Free
// variables are free inputs of its space, shared by all formulas.
type Grounder struct {
	*qbf.Space
	st     *Structure
	limit  int
	ctx    context.Context
	layers []layer // of relations that are known; the last one belongs to the innermost quantifier
	err    error
	most   int64       // bytes of matrices and gates; 0: any
	used   int64       // by matrices
	depth  map[Rel]int // of the innermost variable that a relation mentions
}

// layer holds what depends on the variable of one quantifier.
type layer struct {
	x     *Var
	known map[Rel]*matrix
}

// matrix says of each tuple whether it is in a relation.
type matrix struct {
	n, arity int
	cells    []Ref // of sets by element; of pairs row by row
}

func (g *Grounder) matrix(arity int) *matrix {
	size := g.st.N
	if arity == 2 {
		size *= g.st.N
	}
	g.used += refBytes * int64(size)
	return &matrix{g.st.N, arity, make([]Ref, size)}
}

// copied returns a matrix that may be changed.
func (g *Grounder) copied(m *matrix) *matrix {
	g.used += refBytes * int64(len(m.cells))
	return &matrix{m.n, m.arity, slices.Clone(m.cells)}
}

func (m *matrix) at(t []int) *Ref {
	if m.arity == 1 {
		return &m.cells[t[0]]
	}
	return &m.cells[t[0]*m.n+t[1]]
}

func (m *matrix) pair(x, y int) Ref { return m.cells[x*m.n+y] }

// NewGrounder is a grounder with an empty space. Grounding stops when the space
// has more gates than the limit; 0 is DefaultGates.
func NewGrounder(ctx context.Context, st *Structure, limit int) *Grounder {
	if limit == 0 {
		limit = DefaultGates
	}
	return &Grounder{
		Space: qbf.New(), st: st, limit: limit, ctx: ctx,
		layers: []layer{{known: map[Rel]*matrix{}}}, depth: map[Rel]int{},
	}
}

// Within bounds the memory for relations and gates, in bytes, with what a solver needs that gets the gates. What that learns has a budget of its own.
func (g *Grounder) Within(bytes int64) {
	g.most, g.used = bytes, int64(len(g.st.Pairs))*int64(g.st.N)*int64(g.st.N)
}

// Sizes of what a grounder keeps, in bytes.
const (
	refBytes  = 4
	gateBytes = 96 // with its entry in the table, and its variable and clauses in the solver
)

// Errors of a formula that becomes too large.
var (
	ErrGates  = errors.New("too many gates")
	ErrMemory = errors.New("out of memory")
)

// DefaultGates is the default limit of a space.
const DefaultGates = 20_000_000

// Ground makes a formula. The error says that there is no time or space for
// it, and stays.
func (g *Grounder) Ground(f Formula) (Ref, error) {
	r := g.formula(f, nil)
	return r, g.err
}

// Value is the relation that a variable or another relation is under values.
func (g *Grounder) Value(r Rel, values func(Ref) bool) [][]bool {
	m := g.rel(r)
	rows := 1
	if m.arity == 2 {
		rows = m.n
	}
	out := make([][]bool, rows)
	for x := range out {
		out[x] = make([]bool, m.n)
		for y := range out[x] {
			out[x][y] = values(m.cells[x*m.n+y])
		}
	}
	return out
}

// env says which elements bound variables are.
type env struct {
	x    *Ind
	e    int
	next *env
}

func (v *env) element(t Term) int {
	if e, ok := t.(Elem); ok {
		return int(e)
	}
	for ; v != nil; v = v.next {
		if Term(v.x) == t {
			return v.e
		}
	}
	panic(fmt.Sprintf("so: the element %s is free", t.(*Ind).Name))
}

func (v *env) tuple(ts []Term) [2]int {
	var out [2]int
	for i, t := range ts {
		out[i] = v.element(t)
	}
	return out
}

func (g *Grounder) formula(f Formula, v *env) Ref {
	switch f := f.(type) {
	case *atom:
		t := v.tuple(f.terms)
		return *g.rel(f.r).at(t[:])
	case *equal:
		return circuit.Const(v.element(f.x) == v.element(f.y))
	case *not:
		return g.formula(f.f, v).Not()
	case *and:
		return g.all(f.fs, v)
	case *or:
		return g.some(f.fs, v)
	case *implies:
		return g.some([]Formula{&not{f.f}, f.g}, v)
	case *iff:
		return g.Iff(g.formula(f.f, v), g.formula(f.g, v))
	case *each:
		return g.each(f, v)
	case *each2:
		return g.quantify(f, v)
	case *acyclic:
		return g.acyclic(g.rel(f.r))
	}
	panic("so: no such formula")
}

// all grounds no more than it needs.
func (g *Grounder) all(fs []Formula, v *env) Ref {
	refs := make([]Ref, 0, len(fs))
	for _, f := range fs {
		r := g.formula(f, v)
		if r == circuit.False {
			return r
		}
		refs = append(refs, r)
	}
	return g.AndAll(refs...)
}

func (g *Grounder) some(fs []Formula, v *env) Ref {
	refs := make([]Ref, 0, len(fs))
	for _, f := range fs {
		r := g.formula(f, v)
		if r == circuit.True {
			return r
		}
		refs = append(refs, r)
	}
	return g.OrAll(refs...)
}

func (g *Grounder) each(f *each, v *env) Ref {
	stop := circuit.Const(!f.all)
	refs := make([]Ref, 0, g.st.N)
	for e := range g.st.N {
		r := g.formula(f.body, &env{f.x, e, v})
		if r == stop || g.stopped() {
			return r
		}
		if !r.IsConst() {
			refs = append(refs, r)
		}
	}
	if f.all {
		return g.AndAll(refs...)
	}
	return g.OrAll(refs...)
}

// stopped reports whether there is no more time or space. What is grounded from then on means
// nothing.
func (g *Grounder) stopped() bool {
	switch {
	case g.err != nil:
	case g.Len() > g.limit:
		g.err = fmt.Errorf("%w: more than %d", ErrGates, g.limit)
	case g.most > 0 && g.used+gateBytes*int64(g.Len()) > g.most:
		g.err = fmt.Errorf("%w: %d bytes are not enough", ErrMemory, g.most)
	default:
		g.err = g.ctx.Err()
	}
	return g.err != nil
}

// quantify makes a block.
func (g *Grounder) quantify(f *each2, v *env) Ref {
	m, inputs := g.variable(f.x)
	clear(g.depth) // of relations whose variables are bound elsewhere too
	g.layers = append(g.layers, layer{f.x, map[Rel]*matrix{f.x: m}})
	body := g.formula(f.body, v)
	g.layers = g.layers[:len(g.layers)-1]
	clear(g.depth)
	if f.all {
		return g.ForAll(inputs, body)
	}
	return g.Exists(inputs, body)
}

// variable makes the inputs of a variable.
func (g *Grounder) variable(x *Var) (*matrix, []Ref) {
	m := g.matrix(x.N)
	var limit *matrix
	if x.Within != nil {
		limit = g.rel(x.Within)
	}
	var inputs []Ref
	for i := range m.cells {
		if limit != nil && !limit.cells[i].IsConst() {
			panic("so: the limit of a variable mentions variables")
		}
		if limit == nil || limit.cells[i] == circuit.True {
			m.cells[i] = g.Input()
			inputs = append(inputs, m.cells[i])
		}
	}
	return m, inputs
}

// rel is the matrix of a relation.
func (g *Grounder) rel(r Rel) *matrix {
	for i := len(g.layers) - 1; i >= 0; i-- {
		if m, ok := g.layers[i].known[r]; ok {
			return m
		}
	}
	if x, ok := r.(*Var); ok { // bound by no quantifier
		m, _ := g.variable(x)
		g.layers[0].known[r] = m
		return m
	}
	m := g.compute(r)
	g.layers[g.deepest(r)].known[r] = m
	return m
}

// deepest is the layer of the innermost quantifier that a relation depends on.
func (g *Grounder) deepest(r Rel) int {
	if len(g.layers) == 1 {
		return 0
	}
	if d, ok := g.depth[r]; ok {
		return d
	}
	d := 0
	variables(r, func(x *Var) {
		for i := len(g.layers) - 1; i > d; i-- {
			if g.layers[i].x == x {
				d = i
			}
		}
	})
	g.depth[r] = d
	return d
}

func (g *Grounder) compute(r Rel) *matrix {
	switch r := r.(type) {
	case *Symbol:
		return g.fill(r.N, func(t []int) Ref { return circuit.Const(g.st.has(r, t)) })
	case *where:
		return g.fill(len(r.params), func(t []int) Ref {
			var v *env
			for i, x := range r.params {
				v = &env{x, t[i], v}
			}
			return g.formula(r.body, v)
		})
	case *combined:
		return g.combine(r)
	case *seq:
		return g.seq(g.rel(r.r), g.rel(r.s))
	case *inv:
		m := g.rel(r.r)
		return g.fill(2, func(t []int) Ref { return m.pair(t[1], t[0]) })
	case *plus:
		return g.plus(g.rel(r.r))
	case ident:
		return g.fill(2, func(t []int) Ref { return circuit.Const(t[0] == t[1]) })
	case *cross:
		a, b := g.rel(r.r), g.rel(r.s)
		return g.fill(2, func(t []int) Ref { return g.And(a.cells[t[0]], b.cells[t[1]]) })
	}
	panic("so: no such relation")
}

func (g *Grounder) fill(arity int, f func(t []int) Ref) *matrix {
	m := g.matrix(arity)
	for i := range m.cells {
		if i%g.st.N == 0 && g.stopped() {
			break
		}
		if arity == 1 {
			m.cells[i] = f([]int{i})
			continue
		}
		m.cells[i] = f([]int{i / g.st.N, i % g.st.N})
	}
	return m
}

func (g *Grounder) combine(r *combined) *matrix {
	a, b := g.rel(r.r), g.rel(r.s)
	m := g.matrix(a.arity)
	for i := range m.cells {
		if i%a.n == 0 && g.stopped() {
			break
		}
		switch r.op {
		case opUnion:
			m.cells[i] = g.Or(a.cells[i], b.cells[i])
		case opInter:
			m.cells[i] = g.And(a.cells[i], b.cells[i])
		case opMinus:
			m.cells[i] = g.And(a.cells[i], b.cells[i].Not())
		}
	}
	return m
}

// seq composes, looking only at what can be.
func (g *Grounder) seq(a, b *matrix) *matrix {
	m := g.matrix(2)
	terms := make([][]Ref, a.n)
	for x := range a.n {
		if g.stopped() {
			break
		}
		for z := range terms {
			terms[z] = terms[z][:0]
		}
		for y := range a.n {
			if a.pair(x, y) == circuit.False {
				continue
			}
			for z := range a.n {
				if b.pair(y, z) != circuit.False {
					terms[z] = append(terms[z], g.And(a.pair(x, y), b.pair(y, z)))
				}
			}
		}
		for z := range terms {
			m.cells[x*m.n+z] = g.OrAll(terms[z]...)
		}
	}
	return m
}

// plus is the closure, by the elements that paths may go through.
func (g *Grounder) plus(r *matrix) *matrix {
	m := g.copied(r)
	for k := range m.n {
		if g.stopped() {
			break
		}
		for x := range m.n {
			if m.pair(x, k) == circuit.False || x == k {
				continue
			}
			for z := range m.n {
				if m.pair(k, z) != circuit.False && z != k {
					at := &m.cells[x*m.n+z]
					*at = g.Or(*at, g.And(m.pair(x, k), m.pair(k, z)))
				}
			}
		}
	}
	return m
}

// acyclic takes elements out, those with fewest neighbours first. What
// goes through an element becomes an edge around it; a cycle ends as an edge
// there and back.
func (g *Grounder) acyclic(r *matrix) Ref {
	e := &elimination{g.copied(r), make([]bool, r.n)}
	var cycles []Ref
	for range r.n {
		if g.stopped() {
			break
		}
		v := e.fewest()
		cycles = append(cycles, e.edge(v, v))
		for u := range r.n {
			if e.gone[u] || u == v || e.edge(u, v) == circuit.False {
				continue
			}
			for w := range r.n {
				if e.gone[w] || w == v || e.edge(v, w) == circuit.False {
					continue
				}
				around := g.And(e.edge(u, v), e.edge(v, w))
				if u == w {
					cycles = append(cycles, around)
					continue
				}
				e.m.cells[u*r.n+w] = g.Or(e.edge(u, w), around)
			}
		}
		e.gone[v] = true
	}
	return g.OrAll(cycles...).Not()
}

// elimination is a graph of which elements are taken out.
type elimination struct {
	m    *matrix
	gone []bool
}

func (e *elimination) edge(x, y int) Ref { return e.m.pair(x, y) }

// fewest is the element through which fewest ways go.
func (e *elimination) fewest() int {
	best, cost := -1, 0
	for v := range e.gone {
		if e.gone[v] {
			continue
		}
		in, out := 0, 0
		for u := range e.gone {
			if e.gone[u] || u == v {
				continue
			}
			if e.edge(u, v) != circuit.False {
				in++
			}
			if e.edge(v, u) != circuit.False {
				out++
			}
		}
		if best < 0 || in*out < cost {
			best, cost = v, in*out
		}
	}
	return best
}
