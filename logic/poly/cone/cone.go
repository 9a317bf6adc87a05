// Package cone keeps a polyhedral cone in both descriptions at once: as the
// solutions of homogeneous inequalities, added one after the other, and as the
// set of combinations of lines and extreme rays. This is the double
// description method (Motzkin, Raiffa, Thompson, Thrall; Chernikova), with the
// combinatorial adjacency test on bit sets.
//
// A polyhedron in n variables is the cone {(x,t) : a·x + b*t >= 0, t >= 0} cut
// at t = 1: rays with t > 0 are its vertices, the others its directions.
//
// # Letters
//
//	g  inequality g·x >= 0     l  line    p, q, r  rays
package cone

import (
	"math/bits"

	"assay/logic/poly/meter"
	"assay/logic/poly/num"
)

// Ray is an extreme ray, modulo the lines.
type Ray struct {
	V    []num.Int // primitive
	Mark bool      // for the user of the cone; lost when a line absorbs into the ray
	sat  set       // inequalities that hold with equality on the ray
}

// Cone is the solution set of the inequalities added so far.
type Cone struct {
	Lines [][]num.Int // basis of the linear space of the cone
	Rays  []Ray       // extreme rays

	m    *meter.Meter
	dim  int
	seen int // inequalities added
}

// New is the whole space.
func New(dim int, m *meter.Meter) *Cone {
	c := &Cone{m: m, dim: dim}
	for i := range dim {
		l := make([]num.Int, dim)
		l[i] = num.One
		c.Lines = append(c.Lines, l)
	}
	return c
}

const doing = "double description"

// Add intersects the cone with g·x >= 0, or with g·x = 0.
func (c *Cone) Add(g []num.Int, eq bool) {
	c.m.Spend((len(c.Lines)+len(c.Rays))*c.dim, doing)
	if i := c.crossing(g); i >= 0 {
		c.absorb(g, i, eq)
	} else {
		c.split(g, eq)
	}
	c.seen++
}

// crossing is a line on which g is not constant.
func (c *Cone) crossing(g []num.Int) int {
	for i, l := range c.Lines {
		if !num.Dot(g, l).IsZero() {
			return i
		}
	}
	return -1
}

// absorb handles an inequality that cuts line i: the line becomes a ray, and
// everything else is moved along it into the plane g·x = 0.
func (c *Cone) absorb(g []num.Int, i int, eq bool) {
	l := c.Lines[i]
	gl := num.Dot(g, l)
	if gl.Sign() < 0 {
		l, gl = negate(l), gl.Neg()
	}
	c.Lines = append(c.Lines[:i:i], c.Lines[i+1:]...)
	for j, k := range c.Lines {
		c.Lines[j] = combine(gl, k, num.Dot(g, k), l)
	}
	for j := range c.Rays {
		r := &c.Rays[j]
		if gr := num.Dot(g, r.V); !gr.IsZero() {
			r.V, r.Mark = combine(gl, r.V, gr, l), false
		}
		r.sat = r.sat.with(c.seen)
	}
	if !eq {
		c.Rays = append(c.Rays, Ray{V: l, sat: firsts(c.seen)})
	}
}

// split handles an inequality that is zero on every line: rays beyond it are
// replaced by the rays where edges cross it.
func (c *Cone) split(g []num.Int, eq bool) {
	var keep []Ray
	var up, down []int
	val := make([]num.Int, len(c.Rays))
	for i, r := range c.Rays {
		switch val[i] = num.Dot(g, r.V); val[i].Sign() {
		case 0:
			r.sat = r.sat.with(c.seen)
			keep = append(keep, r)
		case 1:
			up = append(up, i)
			if !eq {
				keep = append(keep, r)
			}
		default:
			down = append(down, i)
		}
	}
	need := c.dim - len(c.Lines) - 2
	for _, p := range up {
		for _, q := range down {
			if common, ok := c.adjacent(p, q, need); ok {
				v := combine(val[p], c.Rays[q].V, val[q], c.Rays[p].V)
				keep = append(keep, Ray{V: v, sat: common.with(c.seen)})
				c.m.Hold(len(keep)*(c.dim+c.seen/64), doing)
			}
		}
	}
	c.Rays = keep
}

// adjacent reports whether two rays span an edge: no third ray satisfies all inequalities that both
// satisfy with equality.
func (c *Cone) adjacent(p, q, need int) (set, bool) {
	common := c.Rays[p].sat.and(c.Rays[q].sat)
	c.m.Spend(len(common)+1, doing)
	if common.size() < need {
		return nil, false
	}
	for i := range c.Rays {
		if i != p && i != q && common.within(c.Rays[i].sat) {
			c.m.Spend(i, doing)
			return nil, false
		}
	}
	c.m.Spend(len(c.Rays), doing)
	return common, true
}

// combine is a*x - b*y, primitive.
func combine(a num.Int, x []num.Int, b num.Int, y []num.Int) []num.Int {
	out := make([]num.Int, len(x))
	for i := range x {
		out[i] = num.MulSub(a, x[i], b, y[i])
	}
	num.Primitive(out)
	return out
}

func negate(x []num.Int) []num.Int {
	out := make([]num.Int, len(x))
	for i, a := range x {
		out[i] = a.Neg()
	}
	return out
}

// set is a set of small numbers as bits. Sets are values: with and and make
// new ones.
type set []uint64

func firsts(n int) set {
	s := make(set, (n+63)/64)
	for i := range n {
		s[i/64] |= 1 << (i % 64)
	}
	return s
}

func (s set) with(i int) set {
	out := make(set, max(len(s), i/64+1))
	copy(out, s)
	out[i/64] |= 1 << (i % 64)
	return out
}

func (s set) and(t set) set {
	out := make(set, min(len(s), len(t)))
	for i := range out {
		out[i] = s[i] & t[i]
	}
	return out
}

// within reports whether s is a subset of t.
func (s set) within(t set) bool {
	for i, w := range s {
		if i >= len(t) {
			if w != 0 {
				return false
			}
		} else if w&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s set) size() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}
