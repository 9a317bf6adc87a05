package recurrence

// This file finds a run into a set, and replays it.

import (
	"fmt"

	"assay/engine/farkas/automaton"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
	"assay/logic/poly/refute"
)

// run is a symbolic run: the present state as forms over the start and all
// choices so far, and what must hold for the run to exist.
type run struct {
	init  int
	label automaton.Label
	n     int // variables at the start and choices so far
	state []affine.Row
	cons  []affine.Constraint
	path  []int
}

// reach finds a start and a run into the set, short runs first.
func (f *finder) reach(s *Set) bool {
	var work []run
	for i, in := range f.Inits {
		r := run{init: i, label: in.Label, n: f.N(), cons: in.Cond}
		for v := range f.N() {
			r.state = append(r.state, affine.Unit(f.N(), v))
		}
		work = append(work, r)
	}
	for tries := 0; len(work) > 0 && tries < paths; tries++ {
		r := work[0]
		work = work[1:]
		if r.label == s.Label && f.arrives(s, r) {
			return true
		}
		if len(r.path) == maxPath {
			continue
		}
		for k, t := range f.Trans {
			if t.From == r.label {
				if next := f.extend(r, k); refute.DecideWithin(effort, next.n, next.cons, nil, f.m).Status == refute.Solvable {
					work = append(work, next)
				}
			}
		}
	}
	return false
}

// extend takes transition k after the run, with new choices.
func (f *finder) extend(r run, k int) run {
	t := f.Trans[k]
	n := r.n + len(t.Choices)
	var all []affine.Row
	for _, x := range r.state {
		all = append(all, wider(x, n))
	}
	for c := range t.Choices {
		all = append(all, affine.Unit(n, r.n+c))
	}
	out := run{init: r.init, label: t.To, n: n, path: append(r.path[:len(r.path):len(r.path)], k)}
	for _, c := range r.cons {
		out.cons = append(out.cons, affine.Constraint{Row: wider(c.Row, n), Eq: c.Eq})
	}
	for _, c := range t.Cond {
		out.cons = append(out.cons, affine.Constraint{Row: substitute(c.Row, all), Eq: c.Eq})
	}
	for _, x := range t.Next {
		out.state = append(out.state, substitute(x, all))
	}
	return out
}

func wider(r affine.Row, n int) affine.Row {
	out := affine.Constant(n, r.Const())
	copy(out, r.Coef())
	return out
}

// arrives reports whether the run can end in the set, and if so writes it down.
func (f *finder) arrives(s *Set, r run) bool {
	cons := r.cons[:len(r.cons):len(r.cons)]
	for _, c := range s.Cons {
		cons = append(cons, affine.Constraint{Row: substitute(c.Row, r.state), Eq: c.Eq})
	}
	a := refute.DecideWithin(effort, r.n, cons, nil, f.m)
	if a.Status != refute.Solvable {
		return false
	}
	var x []num.Int
	for _, v := range a.Point {
		x = append(x, v.Num())
	}
	s.Init, s.Start, s.Path = r.init, x[:f.N()], nil
	x = x[f.N():]
	for _, k := range r.path {
		h := len(f.Trans[k].Choices)
		s.Path = append(s.Path, Move{k, x[:h]})
		x = x[h:]
	}
	return true
}

// Replay runs the automaton from the start into the set and then around the
// cycle, and checks every condition, and that each round ends in the set.
func (s *Set) Replay(a *automaton.Automaton, times int) error {
	x, label := s.Start, a.Inits[s.Init].Label
	if err := holds(a.Inits[s.Init].Cond, x); err != nil {
		return fmt.Errorf("the start is not allowed: %w", err)
	}
	fire := func(k int, choices []num.Int) error {
		t := a.Trans[k]
		next, ok := t.Fire(x, choices)
		if t.From != label || !ok {
			return fmt.Errorf("transition %d cannot be taken at %s in %v", k, a.Labels[label], x)
		}
		x, label = next, t.To
		return nil
	}
	for _, mv := range s.Path {
		if err := fire(mv.Trans, mv.Choices); err != nil {
			return err
		}
	}
	for range times {
		if err := holds(s.Cons, x); label != s.Label || err != nil {
			return fmt.Errorf("left the set at %s in %v: %v", a.Labels[label], x, err)
		}
		for _, st := range s.Cycle {
			var choices []num.Int
			for _, r := range st.Choices {
				choices = append(choices, r.At(x))
			}
			if err := fire(st.Trans, choices); err != nil {
				return err
			}
		}
	}
	return nil
}

func holds(cons []affine.Constraint, x []num.Int) error {
	for i, c := range cons {
		if s := c.Row.At(x).Sign(); s < 0 || s > 0 && c.Eq {
			return fmt.Errorf("constraint %d does not hold", i)
		}
	}
	return nil
}
