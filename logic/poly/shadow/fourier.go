package shadow

// This file defines Fourier-Motzkin elimination.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/logic/poly/simplex"
)

// eliminateWhile removes variables one after the other, the cheapest first,
// as long as the caller accepts the growth in the number of constraints.
func (s *system) eliminateWhile(accept func(growth int) bool) {
	for {
		v, growth := s.cheapest()
		if v < 0 || !accept(growth) {
			return
		}
		s.eliminate(v)
		if growth > 0 && !s.prune() {
			return
		}
	}
}

// cheapest is the variable whose elimination adds the fewest constraints;
// -1 when none is left.
func (s *system) cheapest() (best, growth int) {
	best = -1
	for _, v := range s.left() {
		up, down := 0, 0
		for _, c := range s.cons {
			switch c.Row[v].Sign() {
			case 1:
				up++
			case -1:
				down++
			}
		}
		if g := up*down - up - down; best < 0 || g < growth {
			best, growth = v, g
		}
	}
	return best, growth
}

// eliminate combines every lower bound of v with every upper bound.
// Equations with v are gone already.
func (s *system) eliminate(v int) {
	var out, up, down []affine.Constraint
	for _, c := range s.cons {
		switch c.Row[v].Sign() {
		case 0:
			out = append(out, c)
		case 1:
			up = append(up, c)
		default:
			down = append(down, c)
		}
	}
	s.m.Hold((len(out)+len(up)*len(down))*(s.n+1), "Fourier-Motzkin elimination")
	for _, p := range up {
		for _, q := range down {
			s.m.Spend(10*(s.n+1), "Fourier-Motzkin elimination") // mostly for finding copies
			r := make(affine.Row, s.n+1)
			for i := range r {
				r[i] = num.MulSub(p.Row[v], q.Row[i], q.Row[v], p.Row[i])
			}
			out = append(out, affine.AtLeast(r))
		}
	}
	var ok bool
	if s.cons, ok = affine.Unique(out); !ok {
		s.cons = empty(s.n)
	}
}

// prune removes redundant constraints; false when there is no solution.
func (s *system) prune() bool {
	if !simplex.New(s.n, s.cons, s.m).Feasible() {
		s.cons = empty(s.n)
		return false
	}
	s.cons = simplex.Irredundant(s.n, s.cons, s.m)
	return true
}
