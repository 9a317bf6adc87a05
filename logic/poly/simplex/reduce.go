package simplex

// This file brings a system into a small equivalent form.

import (
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
)

// Reduce gives an equivalent system (over the rationals) without redundant
// constraints, in which every equation that holds is written as one, solved
// for some variable, and used to shorten the inequalities. The flag is false
// when the system has no solution.
func Reduce(n int, cons []affine.Constraint, m *meter.Meter) ([]affine.Constraint, bool) {
	cons, ok := affine.Unique(cons)
	if !ok {
		return cons, false
	}
	t := New(n, cons, m)
	if !t.Feasible() {
		return infeasible(n), false
	}
	for k, c := range cons {
		if t.Pinned(k) {
			cons[k] = affine.Equals(c.Row)
		}
	}
	used, rest := affine.Solve(cons, func(int) bool { return true })
	rest, _ = affine.Unique(rest)
	rest = Irredundant(n, rest, m)
	var out []affine.Constraint
	for _, s := range used {
		out = append(out, affine.Equals(s.Row).Normal())
	}
	return append(out, rest...), true
}

func infeasible(n int) []affine.Constraint {
	return []affine.Constraint{affine.AtLeast(affine.Ints(append(make([]int64, n), -1)...))}
}

// Irredundant leaves out inequalities that follow from the others. The system
// must have a solution.
func Irredundant(n int, cons []affine.Constraint, m *meter.Meter) []affine.Constraint {
	t := New(n, cons, m)
	var out []affine.Constraint
	for k, c := range cons {
		if c.Eq || !t.Redundant(k) {
			out = append(out, c)
		}
	}
	return out
}
