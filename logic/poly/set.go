// Package poly is exact affine reasoning with names: polyhedra over named
// dimensions and symbolic parameters, their intersection, projection,
// emptiness and lexicographic optimum, each answer with claims that package
// proof can check.
//
//	num      exact integers and quotients
//	meter    budgets
//	affine   forms and constraints over numbered variables
//	simplex  rational systems: feasibility, optima, redundancy, multipliers
//	cone     double description
//	shadow   projection
//	refute   integer systems: a solution or a refutation
//	pip      parametric integer lexicographic optima
//	proof    certificates and their independent checker
//
// A Set may have hidden dimensions: rational unknowns that nobody asks for,
// such as the multipliers behind the coefficients of a schedule. Keep hides
// dimensions and costs nothing; Shadow removes the hidden ones, which can be
// expensive; Lexmin often gets along without.
//
// Unions are lists of Sets; no operation makes one.
package poly

// This file defines Set and its cheap operations.

import (
	"slices"

	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/shadow"
	"assay/logic/poly/simplex"
)

// Set is a convex polyhedron. Constraints are over Dims, then Params, then
// Hidden. Sets are values; operations make new ones.
type Set struct {
	Dims   []string // in the order that matters for Lexmin
	Params []string // symbolic constants
	Hidden []string // rational unknowns; names are for people and need not be unique
	Cons   []affine.Constraint
}

// Size is the number of variables of the constraints.
func (s Set) Size() int { return len(s.Dims) + len(s.Params) + len(s.Hidden) }

// names lists all variables in the order of the constraints.
func (s Set) names() []string { return slices.Concat(s.Dims, s.Params, s.Hidden) }

// index finds a dimension or parameter by its name; -1 if there is none.
func (s Set) index(name string) int {
	if i := slices.Index(s.Dims, name); i >= 0 {
		return i
	}
	if i := slices.Index(s.Params, name); i >= 0 {
		return len(s.Dims) + i
	}
	return -1
}

// moved rewrites the constraints: variable i becomes to[i] of n.
func (s Set) moved(n int, to []int) []affine.Constraint {
	out := make([]affine.Constraint, len(s.Cons))
	for i, c := range s.Cons {
		out[i] = affine.Constraint{Row: c.Row.Spread(n, to), Eq: c.Eq}
	}
	return out
}

// Intersect aligns dimensions and parameters by name; hidden dimensions stay
// apart. Dimensions keep their first order.
func Intersect(a, b Set) Set {
	out := Set{
		Dims:   union(a.Dims, b.Dims),
		Params: union(a.Params, b.Params),
		Hidden: slices.Concat(a.Hidden, b.Hidden),
	}
	out.Cons = append(a.moved(out.Size(), a.places(out, 0)), b.moved(out.Size(), b.places(out, len(a.Hidden)))...)
	return out
}

// places tells where each variable of s is in out, its hidden ones after skip
// others.
func (s Set) places(out Set, skip int) []int {
	to := make([]int, 0, s.Size())
	for _, name := range slices.Concat(s.Dims, s.Params) {
		to = append(to, out.index(name))
	}
	for i := range s.Hidden {
		to = append(to, len(out.Dims)+len(out.Params)+skip+i)
	}
	return to
}

func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// CounterSuffix ends the name of a dimension that Keep made of a parameter.
const CounterSuffix = "_counter"

// Keep makes the named dimensions the only ones, in this order, and hides the
// others. A named parameter becomes a dimension <name>_counter. All names must
// be dimensions or parameters of the set, or of the wider world: a name that
// the set does not mention becomes an unconstrained dimension.
func (s Set) Keep(names, params []string) Set {
	out := Set{}
	at := map[string]int{}
	for i, name := range names {
		at[name] = i
		if slices.Contains(params, name) {
			name += CounterSuffix
		}
		out.Dims = append(out.Dims, name)
	}
	for _, p := range s.Params {
		if _, kept := at[p]; !kept {
			out.Params = append(out.Params, p)
		}
	}
	for _, d := range s.Dims {
		if _, kept := at[d]; !kept {
			out.Hidden = append(out.Hidden, d)
		}
	}
	out.Hidden = append(out.Hidden, s.Hidden...)
	out.Cons = s.moved(out.Size(), s.kept(out, at))
	return out
}

// kept tells where each variable of s is after Keep.
func (s Set) kept(out Set, at map[string]int) []int {
	var to []int
	param, hidden := len(out.Dims), len(out.Dims)+len(out.Params)
	place := func(name string, next *int) {
		if i, ok := at[name]; ok {
			to = append(to, i)
			return
		}
		to = append(to, *next)
		*next++
	}
	for _, d := range s.Dims {
		place(d, &hidden)
	}
	for _, p := range s.Params {
		place(p, &param)
	}
	for range s.Hidden {
		to = append(to, hidden)
		hidden++
	}
	return to
}

// Shadow removes the hidden dimensions, over the rationals, and all redundant
// constraints when it removes any.
func (s Set) Shadow(m *meter.Meter) Set {
	if len(s.Hidden) == 0 {
		return s
	}
	visible := make([]int, len(s.Dims)+len(s.Params))
	for i := range visible {
		visible[i] = i
	}
	cons := shadow.Project(s.Size(), s.Cons, visible, shadow.Auto, m)
	return Set{Dims: s.Dims, Params: s.Params, Cons: cons}
}

// Empty reports whether the set has no rational point.
func (s Set) Empty(m *meter.Meter) bool {
	return !simplex.New(s.Size(), s.Cons, m).Feasible()
}

// Within reports whether every rational point of s is in t. Both must have the same dimensions and
// parameters, in any order, and nothing hidden.
func (s Set) Within(t Set, m *meter.Meter) bool {
	lp := simplex.New(s.Size(), s.Cons, m)
	if !lp.Feasible() {
		return true
	}
	rows, _ := affine.Halves(t.moved(s.Size(), t.places(s, 0)))
	for _, r := range rows {
		if a := lp.Minimise(r); a.Status != simplex.Optimal || a.Value.Sign() < 0 {
			return false
		}
	}
	return true
}
