// Package shadow projects polyhedra: it removes variables from a system of
// constraints and gives the constraints of the shadow, over the rationals.
//
// Three methods are here, and Auto combines two of them:
//
//   - Fourier-Motzkin elimination, one variable at a time, with redundant
//     constraints removed by linear programming after each step. Good when a
//     step makes the system no larger, and when most variables are kept.
//   - Hull: the shadow is grown from inside. The generators found so far have
//     a convex hull (package cone, in the few dimensions that are kept); each
//     of its facets is tested by one linear program over the original system,
//     which either proves the facet or finds a new generator beyond it. The
//     cost depends on the size of the shadow, not of the system.
//   - Generators: all vertices and rays of the system by double description,
//     projected, and converted back. What general libraries do.
//
// Equations are used for substitution first, whichever the method.
//
// # Letters
//
//	n  variables of the system    k  kept variables, as positions in order
package shadow

// This file defines the entry point and the choice of the method.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/simplex"
)

// Method names an algorithm.
type Method uint8

const (
	Auto       Method = iota // elimination while it costs nothing, then Hull or elimination
	Fourier                  // Fourier-Motzkin to the end
	Hull                     // growth from inside
	Generators               // double description both ways
)

// wide is the number of kept dimensions beyond which Auto prefers elimination
// to hulls: facets of hulls multiply with the dimension.
const wide = 12

// Project gives the constraints on the kept variables, in the order of keep,
// that hold exactly for the points that extend to a solution. The result has
// no redundant constraint; -1 >= 0 alone stands for an empty shadow.
func Project(n int, cons []affine.Constraint, keep []int, method Method, m *meter.Meter) []affine.Constraint {
	s := &system{n: n, m: m, kept: make([]bool, n)}
	for _, v := range keep {
		s.kept[v] = true
	}
	_, s.cons = affine.Solve(cons, func(v int) bool { return !s.kept[v] })
	var ok bool
	if s.cons, ok = affine.Unique(s.cons); !ok {
		return empty(len(keep))
	}
	if method == Auto || method == Fourier {
		s.eliminateWhile(func(growth int) bool { return method == Fourier || growth <= 0 })
	}
	own, rest := affine.Solve(s.cons, func(int) bool { return true })
	s.cons = rest
	axes := without(keep, own)
	small := false // no redundant constraints are left
	switch {
	case len(s.left()) == 0:
	case method == Generators:
		s.cons, small = s.generators(axes), true
	case method == Auto && len(axes) > wide:
		s.eliminateWhile(func(int) bool { return true })
	default:
		s.cons, small = s.hull(axes), true
	}
	for _, e := range own {
		s.cons = append(s.cons, affine.Equals(e.Row))
	}
	if small {
		out, _ := affine.Unique(s.onto(keep))
		return out
	}
	out, _ := simplex.Reduce(len(keep), s.onto(keep), m)
	return out
}

// without lists the kept variables that no equation was solved for.
func without(keep []int, own []affine.Solved) []int {
	var axes []int
next:
	for _, v := range keep {
		for _, e := range own {
			if e.Var == v {
				continue next
			}
		}
		axes = append(axes, v)
	}
	return axes
}

func empty(k int) []affine.Constraint {
	return []affine.Constraint{affine.AtLeast(affine.Constant(k, num.MinusOne))}
}

// system is a projection under way. Constraints are over all n variables.
type system struct {
	n    int
	m    *meter.Meter
	cons []affine.Constraint
	kept []bool // of each variable
}

// left lists the variables that are still to be removed.
func (s *system) left() []int {
	var out []int
	for v := range s.n {
		if !s.kept[v] && s.mentions(v) {
			out = append(out, v)
		}
	}
	return out
}

func (s *system) mentions(v int) bool {
	for _, c := range s.cons {
		if !c.Row[v].IsZero() {
			return true
		}
	}
	return false
}

// onto renumbers constraints that mention kept variables only.
func (s *system) onto(keep []int) []affine.Constraint {
	out := make([]affine.Constraint, len(s.cons))
	for i, c := range s.cons {
		r := affine.Zero(len(keep))
		for j, v := range keep {
			r[j] = c.Row[v]
		}
		r[len(keep)] = c.Row.Const()
		out[i] = affine.Constraint{Row: r, Eq: c.Eq}
	}
	return out
}
