package shadow

// This file defines projection by growth from inside, and by generators.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/cone"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/simplex"
)

// growth is a hull under way.
type growth struct {
	*system
	axes    []int // variables of the shadow
	lp      *simplex.Tableau
	duals   *cone.Cone // every constraint (coefficients on the axes, constant) that the generators so far satisfy
	settled int        // lines of duals proved to be equations; they stay in front
}

// hull grows the shadow on the given variables. The candidates for
// constraints shrink with every generator that is found; when each extreme
// candidate is proved on the system itself, they are the shadow.
func (s *system) hull(axes []int) []affine.Constraint {
	g := &growth{system: s, axes: axes, lp: simplex.New(s.n, s.cons, s.m), duals: cone.New(len(axes)+1, s.m)}
	if !g.lp.Feasible() {
		return empty(s.n)
	}
	g.seed()
	for g.settled < len(g.duals.Lines) {
		l := affine.Row(g.duals.Lines[g.settled])
		if g.prove(l) && g.prove(l.Neg()) {
			g.settled++
		}
	}
	for i := g.unproved(); i >= 0; i = g.unproved() {
		if g.prove(g.duals.Rays[i].V) {
			g.duals.Rays[i].Mark = true
		}
	}
	return g.constraints()
}

// seed starts from one point and the extent along each axis.
func (g *growth) seed() {
	g.duals.Add(g.vertex(g.lp.Point()), false)
	for i := range g.axes {
		u := affine.Unit(len(g.axes), i)
		for _, f := range []affine.Row{u, u.Neg()} {
			v, _ := g.lowest(f)
			g.duals.Add(v, false)
		}
	}
}

// prove reports whether f is at least zero on the shadow. If not, a generator beyond f joins the
// hull.
func (g *growth) prove(f affine.Row) bool {
	v, negative := g.lowest(f)
	if negative {
		g.duals.Add(v, false)
	}
	return !negative
}

// lowest is the generator of the shadow on which f is least.
func (g *growth) lowest(f affine.Row) (v []num.Int, negative bool) {
	a := g.lp.Minimise(f.Spread(g.n, g.axes))
	if a.Status == simplex.Unbounded {
		v = make([]num.Int, len(g.axes)+1)
		for i, x := range g.axes {
			v[i] = a.Ray[x]
		}
		return v, true
	}
	return g.vertex(a.Point), a.Value.Sign() < 0
}

// vertex is a point of the system as generator of the shadow.
func (g *growth) vertex(p []num.Rat) []num.Int {
	x := make([]num.Rat, len(g.axes)+1)
	for i, v := range g.axes {
		x[i] = p[v]
	}
	x[len(g.axes)] = num.Whole(num.One)
	v, _ := num.Clear(x)
	return v
}

func (g *growth) unproved() int {
	for i, r := range g.duals.Rays {
		if !r.Mark {
			return i
		}
	}
	return -1
}

// constraints reads the candidates as constraints over all n variables.
func (g *growth) constraints() []affine.Constraint {
	var out []affine.Constraint
	for _, l := range g.duals.Lines {
		out = append(out, affine.Equals(affine.Row(l).Spread(g.n, g.axes)))
	}
	for _, r := range g.duals.Rays {
		out = append(out, affine.AtLeast(affine.Row(r.V).Spread(g.n, g.axes)))
	}
	return out
}

// generators converts the system to vertices and rays, projects them, and
// converts back.
func (s *system) generators(axes []int) []affine.Constraint {
	c := Cone(s.n, s.cons, s.m)
	g := &growth{system: s, axes: axes, duals: cone.New(len(axes)+1, s.m)}
	if !HasPoint(c) {
		return empty(s.n)
	}
	pick := func(x []num.Int) []num.Int {
		v := make([]num.Int, 0, len(axes)+1)
		for _, i := range axes {
			v = append(v, x[i])
		}
		return append(v, x[s.n])
	}
	for _, l := range c.Lines {
		g.duals.Add(pick(l), true)
	}
	for _, r := range c.Rays {
		g.duals.Add(pick(r.V), false)
	}
	return g.constraints()
}

// Cone is the homogeneous cone over a polyhedron: coordinate n is the
// denominator, at least zero.
func Cone(n int, cons []affine.Constraint, m *meter.Meter) *cone.Cone {
	c := cone.New(n+1, m)
	c.Add(affine.Unit(n, n), false)
	for _, k := range cons {
		c.Add(k.Row, k.Eq)
	}
	return c
}

// HasPoint reports whether the polyhedron of a Cone has a point: a ray with positive denominator.
func HasPoint(c *cone.Cone) bool {
	for _, r := range c.Rays {
		if r.V[len(r.V)-1].Sign() > 0 {
			return true
		}
	}
	return false
}
