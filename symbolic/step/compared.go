package step

import (
	"slices"

	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file cuts executions where references are compared that may be to one object under two names.

// compared ends the executions in which an input aliases a booted object that a counterexample cannot name: two
// references are compared that may be equal then.
func (e *Scope) compared(a, b value.Refs) {
	m := e.m
	if m.Inputs.Base == nil {
		return
	}
	pairs := func(a, b value.Refs) {
		for _, t := range b {
			o := m.Inputs.Object(t.Obj)
			if o.From != input.Booted || o.Elem != nil {
				continue
			}
			for _, u := range a {
				obj := m.Inputs.Object(u.Obj)
				if obj.From == input.Arbitrary && obj.Elem == nil && !obj.Gone() {
					e.distinct(u, t)
				}
			}
		}
	}
	pairs(a, b)
	pairs(b, a)
}

// distinct assumes that an input does not alias a booted object, if it may. Comparisons by the library of its own
// objects do not count, unless the input is opaque.
func (e *Scope) distinct(u, t value.Target) {
	m := e.m
	k, input := m.Inputs.Object(t.Obj), m.Inputs.Object(u.Obj)
	contract := e.def != nil || len(m.Stack) == 0 || m.PureFrom > 0
	switch {
	case !m.host.Open(k.Class) || m.host.Interned(k.Class) != nil || m.Inputs.Offered(k, input.Widest()):
		return
	case input.Unseen != "" && (m.Inputs.Base.Booted(k.Base) || !m.Inputs.MayStandFor(input, k)):
		return
	case input.Unseen == "" && (contract || !m.Stack[len(m.Stack)-1].Own):
		return
	}
	p := m.And(e.s.Path, m.c.AndAll(t.When, u.When, m.c.Input()))
	if p == nil {
		return
	}
	closed := input.Unseen == "" && !slices.ContainsFunc(input.Kinds, func(x heap.Kind) bool { return x.Class == k.Class })
	what := "an input is compared with an object of class " + k.Class.Name + " that was there before, and that it may be"
	switch {
	case closed && m.Inputs.Base.Booted(k.Base):
		what = "inputs are never " + m.Inputs.Base.Name(k.Base)
	case closed:
		what = "inputs are of no class " + k.Class.Name
	}
	if contract {
		if m.engine.Feasible(p.Cond) {
			panic(value.Unsupported(what))
		}
		return
	}
	m.Omissions++
	m.Cuts = append(m.Cuts, Cut{When: p.Cond, Unseen: m.at() + what, Next: m.places(), Closed: closed})
}
