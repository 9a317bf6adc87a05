package automaton

// This file defines control-flow refinement.

import (
	"fmt"
	"slices"

	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/refute"
)

// maxRefined bounds the transitions of a refined automaton.
const maxRefined = 2000

// Refine is an automaton with the same runs whose labels also say which
// transition comes next: "loop#2" is label loop, about to take transition 2.
// A transition that can never follow another one disappears, so that phases
// of one loop become components of their own. A label without "#" is where a
// run ends. Nil when the result would be too large.
func (a *Automaton) Refine(m *meter.Meter) *Automaton {
	out := &Automaton{Name: a.Name, Vars: a.Vars, Labels: slices.Clone(a.Labels)}
	next := func(k int) Label { return Label(len(a.Labels) + k) }
	for k, t := range a.Trans {
		out.Labels = append(out.Labels, fmt.Sprintf("%s#%d", a.Labels[t.From], k))
	}
	for _, in := range a.Inits {
		for k, t := range a.Trans {
			if t.From == in.Label && feasible(a.N(), append(slices.Clone(in.Cond), t.enabled()...), m) {
				out.Inits = append(out.Inits, Init{next(k), append(slices.Clone(in.Cond), t.enabled()...)})
			}
		}
	}
	for k, t := range a.Trans {
		end := t
		end.From, end.To = next(k), t.To
		out.Trans = append(out.Trans, end)
		for j, s := range a.Trans {
			if s.From != t.To {
				continue
			}
			step := t
			step.From, step.To = next(k), next(j)
			step.Cond = slices.Clone(t.Cond)
			for _, c := range s.enabled() {
				step.Cond = append(step.Cond, affine.Constraint{Row: t.After(c.Row), Eq: c.Eq})
			}
			if feasible(t.Size(), step.Cond, m) {
				out.Trans = append(out.Trans, step)
			}
			if len(out.Trans) > maxRefined {
				return nil
			}
		}
	}
	return out
}

// enabled is the part of the condition that does not depend on choices, over
// the variables alone.
func (t Transition) enabled() []affine.Constraint {
	n := len(t.Next)
	var out []affine.Constraint
next:
	for _, c := range t.Cond {
		for _, a := range c.Row[n:t.Size()] {
			if !a.IsZero() {
				continue next
			}
		}
		r := append(c.Row[:n:n], c.Row.Const())
		out = append(out, affine.Constraint{Row: r, Eq: c.Eq})
	}
	return out
}

// feasible reports whether a conjunction may have integer solutions.
func feasible(n int, cons []affine.Constraint, m *meter.Meter) bool {
	return refute.DecideWithin(100_000, n, cons, nil, m).Status != refute.Refuted
}
