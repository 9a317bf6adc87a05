package pip

// This file defines the search: signs in the region, branching, cutting.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/refute"
	"assay/logic/poly/simplex"
)

const doing = "parametric integer programming"

// Problem asks for an integer point: constraints over Unknowns variables in
// order of importance, then Params parameters.
type Problem struct {
	Unknowns int
	Params   int
	Cons     []affine.Constraint
}

// Min is the lexicographic minimum.
func (p Problem) Min(m *meter.Meter) *Node {
	var ineqs []affine.Row
	rows, _ := affine.Halves(affine.TightAll(p.Cons))
	for _, f := range rows {
		if c := affine.AtLeast(f); !c.Row.IsConst() || c.Row.Const().Sign() < 0 {
			ineqs = append(ineqs, f)
		}
	}
	m.Hold((len(ineqs)+p.Unknowns)*(p.Unknowns+p.Params+2), doing)
	s := &search{m: m}
	return s.solve(newTableau(p.Unknowns, p.Params, ineqs), newContext(p.Params, m), 0)
}

// Max is the lexicographic maximum.
func (p Problem) Max(m *meter.Meter) *Node { return p.mirrored().Min(m).negated() }

// mirrored negates the unknowns.
func (p Problem) mirrored() Problem {
	q := p
	q.Cons = nil
	for _, c := range p.Cons {
		r := c.Row.Clone()
		for i := range p.Unknowns {
			r[i] = r[i].Neg()
		}
		q.Cons = append(q.Cons, affine.Constraint{Row: r, Eq: c.Eq})
	}
	return q
}

// region is what is known about the parameters at a node.
type region struct {
	m    *meter.Meter
	p    int
	cons []affine.Constraint // over p parameters
	divs []Div               // the new parameters, the last ones
	lp   *simplex.Tableau
}

func newContext(p int, m *meter.Meter) *region {
	return &region{m: m, p: p, lp: simplex.New(p, nil, m)}
}

// with is the region in which also f >= 0.
func (x *region) with(f affine.Row) *region {
	y := *x
	y.cons = append(x.cons[:len(x.cons):len(x.cons)], affine.AtLeast(f).Tight())
	y.lp = x.lp.Clone()
	y.lp.Add(y.cons[len(y.cons)-1].Row)
	return &y
}

// define gives the number of the parameter for a floor, a new one if need be.
func (x *region) define(d Div) (q int, isNew bool) {
	first := x.p - len(x.divs)
	for i, e := range x.divs {
		if e.Den.Cmp(d.Den) == 0 && widen(e.Row, x.p).Equal(d.Row) {
			return first + i, false
		}
	}
	x.introduce(d)
	return x.p - 1, true
}

// introduce adds the parameter q = floor(Row/Den): 0 <= Row - Den*q < Den.
func (x *region) introduce(d Div) {
	x.p++
	cons := make([]affine.Constraint, 0, len(x.cons)+2)
	for _, c := range x.cons {
		cons = append(cons, affine.AtLeast(widen(c.Row, x.p)))
	}
	low := widen(d.Row, x.p)
	low[x.p-1] = d.Den.Neg()
	x.cons = append(cons, affine.AtLeast(low), affine.AtLeast(low.Neg().AddConst(d.Den.Sub(num.One))))
	x.divs = append(x.divs[:len(x.divs):len(x.divs)], d)
	x.lp = simplex.New(x.p, x.cons, x.m)
}

// widen writes a form over the first parameters as one over p parameters.
func widen(r affine.Row, p int) affine.Row {
	out := affine.Zero(p)
	copy(out, r.Coef())
	out[p] = r.Const()
	return out
}

// hollow reports whether the region has no integer point: then cuts may go on for ever, and any
// answer is right.
func (x *region) hollow() bool {
	return x.p > 0 && refute.DecideWithin(stare, x.p, x.cons, nil, x.m).Status == refute.Refuted
}

type sign uint8

const (
	either   sign = iota // depends on the parameters, or too hard to tell
	negative             // below zero for all parameters of the region
	positive             // at least zero for all
)

// glance is the effort spent on telling the sign of a form on the integers of
// the region, when the rationals do not decide. Failing costs a branch with
// a contradictory region, never a wrong answer.
const glance = 100_000

// stare is the effort spent on finding that a region is hollow.
const stare = 1_000_000

// sign classifies a form on the integer parameters of the region.
func (x *region) sign(f affine.Row) sign {
	if f.IsConst() {
		if f.Const().Sign() < 0 {
			return negative
		}
		return positive
	}
	if a := x.lp.Minimise(f); a.Status == simplex.Empty || a.Status == simplex.Optimal && a.Value.Ceil().Sign() >= 0 {
		return positive
	}
	below := f.Neg().AddConst(num.MinusOne)
	if a := x.lp.Minimise(below); a.Status == simplex.Optimal && a.Value.Ceil().Sign() >= 0 {
		return negative
	}
	switch {
	case x.excludes(below):
		return positive
	case x.excludes(f):
		return negative
	}
	return either
}

// excludes reports whether no integer of the region has f >= 0.
func (x *region) excludes(f affine.Row) bool {
	cons := append(x.cons[:len(x.cons):len(x.cons)], affine.AtLeast(f).Tight())
	return refute.DecideWithin(glance, x.p, cons, nil, x.m).Status == refute.Refuted
}

// search is one run of the algorithm.
type search struct {
	m *meter.Meter
}

// maxDepth bounds the height of a tree.
const maxDepth = 400

// solve builds the tree for a tableau in a region. It owns both.
func (s *search) solve(t *tableau, x *region, depth int) *Node {
	if depth > maxDepth {
		panic(&meter.Exhausted{What: "memory", Doing: doing})
	}
	var news []Div
	for {
		low, open := s.classify(t, x)
		if low >= 0 {
			c := t.column(t.rows[low])
			if c < 0 {
				return &Node{Kind: None}
			}
			s.m.Spend(t.pivot(low, c), doing)
			continue
		}
		if open >= 0 {
			return named(news, s.branch(t, x, open, depth))
		}
		i := t.broken()
		if i < 0 {
			return named(news, t.leaf())
		}
		if x.hollow() {
			return &Node{Kind: None}
		}
		news = append(news, s.cut(t, x, i)...)
	}
}

// named puts new parameters on top of a node. A leaf without values does not
// need them.
func named(news []Div, n *Node) *Node {
	if n.Kind == None || n.Kind == Unbounded {
		return n
	}
	n.News = append(news, n.News...)
	return n
}

// classify finds a row that is negative, or else one of unknown sign: a
// hopeless one if there is, for it cuts off a side at once. -1 for none.
func (s *search) classify(t *tableau, x *region) (low, open int) {
	open = -1
	for r, w := range t.rows {
		switch t.signOf(w, x) {
		case negative:
			return r, -1
		case either:
			if open < 0 || t.hopeless(w) && !t.hopeless(t.rows[open]) {
				open = r
			}
		}
	}
	return -1, open
}

// signOf is the sign of the row at the vertex; M counts first.
func (t *tableau) signOf(w row, x *region) sign {
	switch w.a[t.n+1].Sign() {
	case 1:
		return positive
	case -1:
		return negative
	}
	return x.sign(t.constant(w))
}

// branch splits the region on the sign of a row.
func (s *search) branch(t *tableau, x *region, r, depth int) *Node {
	f := t.constant(t.rows[r])
	cond := affine.AtLeast(f).Tight().Row
	no := &Node{Kind: None}
	hopeless := t.hopeless(t.rows[r])
	yes := s.solve(t.clone(), x.with(cond), depth+1)
	if !hopeless {
		no = s.solve(t, x.with(cond.Neg().AddConst(num.MinusOne)), depth+1)
	}
	return join(cond, yes, no)
}

// cut makes row i an integer, or adds a Gomory cut for it. It gives the new
// parameters it needed.
func (s *search) cut(t *tableau, x *region, i int) (news []Div) {
	beta := t.rest(t.rows[i])
	if beta.IsConst() {
		t.cut(i, beta)
		return nil
	}
	d := Div{beta, t.rows[i].den}
	q, isNew := x.define(d)
	if isNew {
		t.newParam()
		news = []Div{d}
	}
	rest := widen(beta, x.p)
	rest[q] = rest[q].Sub(d.Den)
	if x.sign(rest.Neg()) == positive {
		t.round(i, rest)
	} else {
		t.cut(i, rest)
	}
	return news
}

// leaf reads the vertex. An unknown is finite when its shift cancels.
func (t *tableau) leaf() *Node {
	n := &Node{Kind: Solution}
	for _, r := range t.rows[:t.n] {
		if r.a[t.n+1].Cmp(r.den) != 0 {
			return &Node{Kind: Unbounded}
		}
		v := t.constant(r)
		for j, a := range v {
			v[j] = a.Quo(r.den)
		}
		n.Values = append(n.Values, v)
	}
	return n
}
