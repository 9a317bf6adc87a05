package poly

// This file defines lexicographic optima of sets.

import (
	"fmt"
	"slices"

	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/pip"
	"assay/logic/poly/proof"
	"assay/logic/poly/refute"
	"assay/logic/poly/simplex"
)

// Optimum is the lexicographically first (or last) integer point of the
// dimensions of a set, for which the hidden dimensions have rational values.
type Optimum struct {
	Dims, Params []string
	Tree         *pip.Node // over Params; a single leaf when there are none
	Hidden       []string  // names of the hidden dimensions
	Values       []num.Rat // without parameters, at a Solution: values of Hidden
	Claims       []proof.Claim
	Unproved     []string // parts of the answer for which no certificate was found
}

// Lexmin is the lexicographically least point, Lexmax the greatest.
func (s Set) Lexmin(m *meter.Meter) Optimum { return s.optimum(num.One, m) }

// Lexmax is the lexicographically greatest point.
func (s Set) Lexmax(m *meter.Meter) Optimum { return s.optimum(num.MinusOne, m) }

// optimum tries the rational optimum first: when it is an integer point, no
// projection is needed.
func (s Set) optimum(sign num.Int, m *meter.Meter) Optimum {
	if len(s.Params) == 0 {
		if o, ok := s.direct(sign, m); ok {
			return o
		}
	}
	return s.integer(sign, m)
}

// blank is an Optimum of the given kind.
func (s Set) blank(kind pip.Kind) Optimum {
	return Optimum{Dims: s.Dims, Params: s.Params, Hidden: s.Hidden, Tree: &pip.Node{Kind: kind}}
}

// integers tells which variables stand for integers: all but the hidden ones.
func (s Set) integers() []bool {
	out := make([]bool, s.Size())
	for i := range len(s.Dims) + len(s.Params) {
		out[i] = true
	}
	return out
}

// system writes constraints over the variables of the set for the checker.
func (s Set) system(cons []affine.Constraint) proof.System {
	return refute.System(s.names(), s.integers(), cons)
}

// direct minimises one dimension after the other over the rationals. It fails
// when a least value is not an integer, or when it cannot be sure.
func (s Set) direct(sign num.Int, m *meter.Meter) (Optimum, bool) {
	n, lp := s.Size(), simplex.New(s.Size(), s.Cons, m)
	o := s.blank(pip.Solution)
	if !lp.Feasible() {
		return s.refuted(m), true
	}
	cons, sys := slices.Clone(s.Cons), s.system(s.Cons) // grow together; claims share the prefix
	whole := sys
	for i, d := range s.Dims {
		f := affine.Unit(n, i).Scale(sign)
		a := lp.Minimise(f)
		switch {
		case a.Status == simplex.Unbounded:
			return s.bottomless(i, cons, a.Ray, m)
		case !a.Value.IsInt():
			return o, false
		}
		b := refute.Bound(f, a)
		o.Claims = append(o.Claims, proof.Claim{What: "no point has a better " + d, System: sys, Bound: &b})
		fixed := f.Neg().AddConst(a.Value.Num())
		lp.Add(fixed)
		cons = append(cons, affine.AtLeast(fixed))
		sys.Cons = append(sys.Cons[:len(sys.Cons):len(sys.Cons)], proof.Constraint{Form: refute.Form(fixed)})
		o.Tree.Values = append(o.Tree.Values, affine.Constant(0, a.Value.Num().Mul(sign)))
	}
	p := lp.Point()
	o.Values = p[len(s.Dims):]
	o.Claims = append(o.Claims, proof.Claim{What: "the point solves the system", System: whole, Point: refute.Point(p)})
	return o, true
}

// refuted is the answer for a set without rational points.
func (s Set) refuted(m *meter.Meter) Optimum {
	o := s.blank(pip.None)
	a := refute.Decide(s.Size(), s.Cons, s.integers(), m)
	o.Claims = []proof.Claim{{What: "there is no point", System: s.system(s.Cons), Refutation: a.Refutation}}
	return o
}

// bottomless is the answer when dimension i has no best value on cons, in
// which the dimensions before it are at their best: an integer point of cons
// and the ray prove it. It is sure only when there is such a point.
func (s Set) bottomless(i int, cons []affine.Constraint, ray []num.Int, m *meter.Meter) (Optimum, bool) {
	o := s.blank(pip.Unbounded)
	a := refute.Decide(s.Size(), cons, s.integers(), m)
	if a.Status != refute.Solvable {
		return o, false
	}
	var flat []affine.Constraint
	for _, c := range cons {
		r := c.Row.Clone()
		r[len(r)-1] = num.Zero
		flat = append(flat, affine.Constraint{Row: r, Eq: c.Eq})
	}
	direction := make([]num.Rat, len(ray))
	for j, x := range ray {
		direction[j] = num.Whole(x)
	}
	o.Claims = []proof.Claim{
		{What: "a point from which " + s.Dims[i] + " can go on for ever", System: s.system(cons), Point: refute.Point(a.Point)},
		{What: "the direction in which it goes on", System: s.system(flat), Point: refute.Point(direction)},
	}
	return o, true
}

// integer projects and solves the parametric integer program.
func (s Set) integer(sign num.Int, m *meter.Meter) Optimum {
	o := s.blank(pip.None)
	if s.Empty(m) {
		return s.refuted(m)
	}
	seen := s.Shadow(m)
	p := pip.Problem{Unknowns: len(s.Dims), Params: len(s.Params), Cons: seen.Cons}
	solve, claims := p.Min, p.Claims
	if sign.Sign() < 0 {
		solve, claims = p.Max, p.MaxClaims
	}
	o.Tree = solve(m)
	if len(s.Hidden) > 0 {
		o.Claims = s.Holds(seen.Cons, m)
	}
	list, unproved := claims(seen.names(), o.Tree, m)
	o.Claims, o.Unproved = append(o.Claims, list...), unproved
	if o.Tree.Kind == pip.Solution && len(s.Params) == 0 && len(o.Tree.News) == 0 {
		s.lift(&o, m)
	}
	return o
}

// lift finds values of the hidden dimensions for a point of the shadow.
func (s Set) lift(o *Optimum, m *meter.Meter) {
	cons := slices.Clone(s.Cons)
	for i, v := range o.Tree.Values {
		cons = append(cons, affine.Equals(affine.Unit(s.Size(), i).AddConst(v.Const().Neg())))
	}
	p := simplex.New(s.Size(), cons, m).Point()
	o.Values = p[len(s.Dims):]
	o.Claims = append(o.Claims, proof.Claim{What: "the point solves the system", System: s.system(s.Cons), Point: refute.Point(p)})
}

// Holds claims that constraints over the first variables of the set hold on
// all of it. They must hold, over the rationals, and the set must not be
// empty.
func (s Set) Holds(cons []affine.Constraint, m *meter.Meter) []proof.Claim {
	lp := simplex.New(s.Size(), s.Cons, m)
	sys := s.system(s.Cons)
	var out []proof.Claim
	rows, from := affine.Halves(cons)
	for i, r := range rows {
		f := affine.Zero(s.Size())
		copy(f, r.Coef())
		f[s.Size()] = r.Const()
		b := refute.Bound(f, lp.Minimise(f))
		out = append(out, proof.Claim{What: fmt.Sprintf("constraint %d holds", from[i]), System: sys, Bound: &b})
	}
	return out
}

// Witness claims that the set has a rational point, or that it has none.
func (s Set) Witness(m *meter.Meter) proof.Claim {
	free := make([]bool, s.Size())
	sys := refute.System(s.names(), free, s.Cons)
	a := refute.Decide(s.Size(), s.Cons, free, m)
	if a.Status == refute.Refuted {
		return proof.Claim{What: "there is no point", System: sys, Refutation: a.Refutation}
	}
	return proof.Claim{What: "there is a point", System: sys, Point: refute.Point(a.Point)}
}
