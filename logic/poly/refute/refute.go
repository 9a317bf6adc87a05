// Package refute decides whether a system has a solution in which the chosen
// variables are integers, and writes the certificate: a solution, or a
// refutation that package proof can check. It is branch and bound on the exact
// simplex, with a few Gomory cuts before each branching.
//
// Without integer variables it always decides. With them the search may be
// infinite where the system is unbounded; then the budget ends it, and the
// answer is Unknown, never a guess.
package refute

import (
	"math/big"

	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/proof"
	"assay/logic/poly/simplex"
)

// Status is the answer about a system.
type Status uint8

const (
	Unknown  Status = iota // the budget ran out
	Solvable               // there is a solution
	Refuted                // there is none
)

// Answer is a Status with its certificate.
type Answer struct {
	Status     Status
	Point      []num.Rat         // when Solvable
	Refutation *proof.Refutation // when Refuted; about the system as System writes it
}

// effort is the number of steps spent before the answer is Unknown.
const effort = 40_000_000

// Decide searches for a solution of the system over n variables, of which
// those with integer[v] must be integers; nil means all.
func Decide(n int, cons []affine.Constraint, integer []bool, m *meter.Meter) Answer {
	return DecideWithin(effort, n, cons, integer, m)
}

// DecideWithin is Decide with an effort of the caller's choice.
func DecideWithin(steps int64, n int, cons []affine.Constraint, integer []bool, m *meter.Meter) Answer {
	var out Answer
	m.Try(steps, func(m *meter.Meter) {
		s := &search{n: n, m: m, integer: integer, cons: cons[:len(cons):len(cons)]}
		out = s.node(simplex.New(n, cons, m), 0)
	})
	return out
}

// search is one decision under way.
type search struct {
	n       int
	m       *meter.Meter
	integer []bool
	cons    []affine.Constraint // of the present node: the given ones, then cuts and splits
}

// rounds is the number of cuts tried at each node.
const rounds = 2

// maxDepth bounds recursion: beyond it the search gives up.
const maxDepth = 2000

func (s *search) node(t *simplex.Tableau, depth int) Answer {
	return s.cut(t, rounds, depth)
}

// cut adds up to k cuts and then branches.
func (s *search) cut(t *simplex.Tableau, k, depth int) Answer {
	if !t.Feasible() {
		return Answer{Status: Refuted, Refutation: &proof.Refutation{Farkas: rats(t.Refutation(), num.One)}}
	}
	p := t.Point()
	v := s.broken(p)
	if v < 0 {
		return Answer{Status: Solvable, Point: p}
	}
	if depth > maxDepth {
		return Answer{}
	}
	if k == 0 {
		return s.split(t, v, p[v].Floor(), depth)
	}
	mult, den := t.Fractions(v)
	f, ok := s.rounded(mult, den)
	if !ok {
		return s.split(t, v, p[v].Floor(), depth)
	}
	size := len(s.cons)
	s.cons = append(s.cons, affine.AtLeast(f))
	t.Add(f)
	a := s.cut(t, k-1, depth)
	s.cons = s.cons[:size]
	if a.Status == Refuted {
		a.Refutation = &proof.Refutation{Cut: &proof.Cut{Mult: rats(mult, den), Then: a.Refutation}}
	}
	return a
}

// broken is the first variable that should be an integer and is not.
func (s *search) broken(p []num.Rat) int {
	for v, x := range p {
		if (s.integer == nil || s.integer[v]) && !x.IsInt() {
			return v
		}
	}
	return -1
}

// rounded is the combination of the constraints with its constant rounded
// down. It fails when variables that are not integers are in it.
func (s *search) rounded(mult []num.Int, den num.Int) (affine.Row, bool) {
	f := affine.Zero(s.n)
	for k, u := range mult {
		if !u.IsZero() {
			f = f.Add(s.cons[k].Row.Scale(u))
		}
	}
	for v, a := range f.Coef() {
		if a.IsZero() {
			continue
		}
		if s.integer != nil && !s.integer[v] || !den.Divides(a) {
			return nil, false
		}
		f[v] = a.Quo(den)
	}
	f[s.n] = f.Const().Floor(den)
	return f, true
}

// split branches on x_v >= c+1 or x_v <= c.
func (s *search) split(t *simplex.Tableau, v int, c num.Int, depth int) Answer {
	up := affine.Unit(s.n, v).AddConst(c.Neg().Sub(num.One))
	down := up.Neg().AddConst(num.MinusOne)
	below := s.branch(t.Clone(), down, depth)
	if below.Status != Refuted {
		return below
	}
	above := s.branch(t, up, depth)
	if above.Status != Refuted {
		return above
	}
	return Answer{Status: Refuted, Refutation: &proof.Refutation{Split: &proof.Split{
		Form: Form(up), Above: above.Refutation, Below: below.Refutation,
	}}}
}

func (s *search) branch(t *simplex.Tableau, f affine.Row, depth int) Answer {
	size := len(s.cons)
	s.cons = append(s.cons[:size:size], affine.AtLeast(f))
	t.Add(f)
	a := s.node(t, depth+1)
	s.cons = s.cons[:size]
	return a
}

// System writes a system for the checker.
func System(names []string, integer []bool, cons []affine.Constraint) proof.System {
	var s proof.System
	for i, name := range names {
		s.Vars = append(s.Vars, proof.Variable{Name: name, Integer: integer == nil || integer[i]})
	}
	for _, c := range cons {
		s.Cons = append(s.Cons, proof.Constraint{Form: Form(c.Row), Eq: c.Eq})
	}
	return s
}

// Form writes a form for the checker.
func Form(r affine.Row) proof.Form {
	f := proof.Form{Const: r.Const().Big()}
	for _, a := range r.Coef() {
		f.Coef = append(f.Coef, a.Big())
	}
	return f
}

// Point writes a point for the checker.
func Point(p []num.Rat) []*big.Rat {
	out := make([]*big.Rat, len(p))
	for i, x := range p {
		out[i] = x.Big()
	}
	return out
}

// Bound writes the optimum of a form for the checker.
func Bound(f affine.Row, a simplex.Answer) proof.Bound {
	return proof.Bound{Form: Form(f), Value: a.Value.Big(), Mult: rats(a.Mult, a.Den)}
}

func rats(mult []num.Int, den num.Int) []*big.Rat {
	out := make([]*big.Rat, len(mult))
	for i, u := range mult {
		out[i] = num.Frac(u, den).Big()
	}
	return out
}
