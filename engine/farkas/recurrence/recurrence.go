// Package recurrence proves that automata do not terminate. The proof is a
// recurrence set (Gupta, Henzinger, Majumdar, Rybalchenko, Xu): a polyhedron of
// states at one label from which a cycle of transitions can be taken and leads
// back into the polyhedron, together with a run from a start into it.
//
// The search goes over simple cycles. A cycle is composed into one condition
// and one affine step; the set starts as the condition, with or without extra
// demands (no value of the condition falls; nothing changes), and is cut down
// to the states whose step stays in it until nothing changes. Choices are
// resolved by fixed strategies: keep the old value, take a small constant,
// take a bound of the condition.
//
// A failure to find one says nothing about termination.
package recurrence

import (
	"fmt"
	"slices"

	"assay/engine/farkas/automaton"
	"assay/engine/farkas/lemma"
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/proof"
	"assay/logic/poly/refute"
)

// Set is a recurrence set with a run into it.
type Set struct {
	Label automaton.Label
	Cons  []affine.Constraint // over the variables; holds again after each round of the cycle
	Cycle []Step
	Start []num.Int // the first state of the run; entry Init allows it
	Init  int
	Path  []Move // from the start into the set
	claim []proof.Claim
}

// Step is a transition whose choices follow from the state before it.
type Step struct {
	Trans   int
	Choices []affine.Row // over the variables
}

// Move is a transition with given choices.
type Move struct {
	Trans   int
	Choices []num.Int
}

// Claims prove that the set is closed under the cycle.
func (s *Set) Claims() []proof.Claim { return s.claim }

// Limits of the search.
const (
	maxCycle = 5   // transitions in a cycle
	cycles   = 200 // cycles tried
	maxPath  = 8   // transitions in a run into the set
	paths    = 300 // runs tried for one set
	rounds   = 6   // times a candidate is cut down
)

type finder struct {
	*automaton.Automaton
	m *meter.Meter
}

// Find searches a recurrence set; nil when the search ends without one.
func Find(a *automaton.Automaton, m *meter.Meter) *Set {
	f := &finder{a, m}
	for _, cycle := range f.cycles() {
		for _, steps := range f.strategies(cycle) {
			if s := f.close(steps); s != nil {
				return s
			}
		}
	}
	return nil
}

// cycles lists simple cycles by their transitions, short ones first.
func (f *finder) cycles() [][]int {
	var out [][]int
	work := [][]int{}
	for k := range f.Trans {
		work = append(work, []int{k})
	}
	for len(work) > 0 && len(out) < cycles {
		path := work[0]
		work = work[1:]
		first, last := f.Trans[path[0]], f.Trans[path[len(path)-1]]
		if last.To == first.From {
			out = append(out, path)
			continue
		}
		if len(path) == maxCycle || len(work) > 20*cycles {
			continue
		}
		for k, t := range f.Trans {
			if t.From == last.To && !f.visits(path, t.From) {
				work = append(work, append(path[:len(path):len(path)], k))
			}
		}
	}
	return out
}

// visits reports whether a path leaves label l already.
func (f *finder) visits(path []int, l automaton.Label) bool {
	return slices.ContainsFunc(path, func(k int) bool { return f.Trans[k].From == l })
}

// strategies resolves the choices of a cycle in each uniform way.
func (f *finder) strategies(cycle []int) [][]Step {
	var out [][]Step
	for way := range 6 {
		var steps []Step
		chooses := false
		for _, k := range cycle {
			t := f.Trans[k]
			s := Step{Trans: k}
			for c := range t.Choices {
				s.Choices = append(s.Choices, f.choice(t, c, way))
				chooses = true
			}
			steps = append(steps, s)
		}
		out = append(out, steps)
		if !chooses {
			break
		}
	}
	return out
}

// choice is one way to choose: keep, -1, 0, 1, a lower bound, an upper bound.
func (f *finder) choice(t automaton.Transition, c, way int) affine.Row {
	n := f.N()
	switch way {
	case 1, 2, 3:
		return affine.Constant(n, num.New(int64(way-2)))
	case 4, 5:
		sign := 1 - 2*(way-4) // a lower bound has a positive coefficient
		for _, k := range t.Cond {
			if a := k.Row[n+c]; a.Abs().IsOne() && (a.Sign() == sign || k.Eq) {
				r := affine.Zero(n)
				copy(r, k.Row[:n])
				r[n] = k.Row.Const()
				return r.Scale(a.Neg())
			}
		}
	}
	for i, r := range t.Next {
		if !r[n+c].IsZero() {
			return affine.Unit(n, i)
		}
	}
	return affine.Zero(n)
}

// compose gives the condition of the whole cycle and its step, over the
// variables at its start.
func (f *finder) compose(steps []Step) (cond []affine.Constraint, next []affine.Row) {
	for i := range f.N() {
		next = append(next, affine.Unit(f.N(), i))
	}
	for _, s := range steps {
		t := f.Trans[s.Trans]
		all := slices.Clone(next)
		for _, c := range s.Choices {
			all = append(all, substitute(c, next))
		}
		for _, c := range t.Cond {
			cond = append(cond, affine.Constraint{Row: substitute(c.Row, all), Eq: c.Eq})
		}
		after := make([]affine.Row, len(next))
		for i, r := range t.Next {
			after[i] = substitute(r, all)
		}
		next = after
	}
	return cond, next
}

// substitute replaces the variables of a form by forms.
func substitute(r affine.Row, by []affine.Row) affine.Row {
	if len(by) == 0 {
		return r
	}
	n := len(by[0])
	out := affine.Constant(n-1, r.Const())
	for i, a := range r.Coef() {
		if !a.IsZero() {
			out = out.Add(by[i].Scale(a))
		}
	}
	return out
}

// close cuts candidates for a cycle down to closed sets, and finds a run into
// one of them.
func (f *finder) close(steps []Step) *Set {
	cond, next := f.compose(steps)
	for _, extra := range f.demands(cond, next) {
		cons, ok := f.closed(append(slices.Clone(cond), extra...), next)
		if !ok {
			continue
		}
		s := &Set{Label: f.Trans[steps[0].Trans].From, Cons: cons, Cycle: steps}
		if f.reach(s) && f.prove(s, cond, next) {
			return s
		}
	}
	return nil
}

// demands lists what a candidate may ask beyond the condition.
func (f *finder) demands(cond []affine.Constraint, next []affine.Row) [][]affine.Constraint {
	var still, fixed []affine.Constraint
	for _, c := range cond {
		change := substitute(c.Row, next).Sub(c.Row)
		still = append(still, affine.Constraint{Row: change, Eq: c.Eq})
	}
	for i, r := range next {
		fixed = append(fixed, affine.Equals(r.Sub(affine.Unit(f.N(), i))))
	}
	return [][]affine.Constraint{nil, still, fixed}
}

// closed removes states whose step leaves the set until none does.
func (f *finder) closed(cons []affine.Constraint, next []affine.Row) ([]affine.Constraint, bool) {
	for range rounds {
		var ok bool
		if cons, ok = affine.Unique(affine.TightAll(cons)); !ok {
			return nil, false
		}
		if refute.DecideWithin(effort, f.N(), cons, nil, f.m).Status != refute.Solvable {
			return nil, false
		}
		var out []affine.Constraint
		for _, c := range cons {
			after := affine.Constraint{Row: substitute(c.Row, next), Eq: c.Eq}
			if !f.implied(cons, after) {
				out = append(out, after)
			}
		}
		if len(out) == 0 {
			return cons, true
		}
		cons = append(cons, out...)
	}
	return nil, false
}

// effort bounds one search for an integer point.
const effort = 500_000

func (f *finder) implied(cons []affine.Constraint, c affine.Constraint) bool {
	rows, _ := affine.Halves([]affine.Constraint{c})
	for _, r := range rows {
		if _, ok := lemma.Claim("", f.Vars, cons, r, f.m); !ok {
			return false
		}
	}
	return true
}

// prove claims that the set implies the condition of the cycle and is closed.
func (f *finder) prove(s *Set, cond []affine.Constraint, next []affine.Row) bool {
	claim := func(what string, c affine.Constraint) bool {
		rows, _ := affine.Halves([]affine.Constraint{c})
		for _, r := range rows {
			p, ok := lemma.Claim(what, f.Vars, s.Cons, r, f.m)
			if !ok {
				return false
			}
			s.claim = append(s.claim, p)
		}
		return true
	}
	for i, c := range cond {
		if !claim(fmt.Sprintf("condition %d of the cycle holds on the set", i), c) {
			return false
		}
	}
	for i, c := range s.Cons {
		if !claim(fmt.Sprintf("constraint %d of the set holds after the cycle", i), affine.Constraint{Row: substitute(c.Row, next), Eq: c.Eq}) {
			return false
		}
	}
	return true
}
