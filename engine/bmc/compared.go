package bmc

import (
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"slices"
)

// This file says what is left out where references are compared that may be to one object under two names.

// compared ends the executions in which an input is an object that was there before, where a
// counterexample could not say so: two references are compared that may be to one then.
func (e *scope) compared(a, b value.Refs) {
	m := e.m
	if m.inputs.Base == nil || m.keeper == nil {
		return
	}
	pairs := func(a, b value.Refs) {
		for _, t := range b {
			o := m.inputs.Object(t.Obj)
			if o.From != input.Booted || o.Elem != nil {
				continue
			}
			for _, u := range a {
				obj := m.inputs.Object(u.Obj)
				if obj.From == input.Arbitrary && obj.Elem == nil && !obj.Gone() {
					e.distinct(u, t)
				}
			}
		}
	}
	pairs(a, b)
	pairs(b, a)
}

// distinct says that an input is taken not to be an object of the booted heap, if it may be that.
// What the library does with objects of its own is no such comparison, unless nobody knows what
// the input is.
func (e *scope) distinct(u, t value.Target) {
	m := e.m
	k, input := m.inputs.Object(t.Obj), m.inputs.Object(u.Obj)
	contract := e.def != nil || len(m.stack) == 0 || m.pureFrom > 0
	switch {
	case !m.host.Open(k.Class) || m.keeper.Interned(k.Class) != nil || m.inputs.Offered(k, input.Widest()):
		return
	case input.Unseen != "" && (m.inputs.Base.Booted(k.Base) || !m.inputs.MayStandFor(input, k)):
		return
	case input.Unseen == "" && (contract || !m.stack[len(m.stack)-1].own):
		return
	}
	p := m.and(e.s.path, m.c.AndAll(t.When, u.When, m.c.Input()))
	if p == nil {
		return
	}
	closed := input.Unseen == "" && !slices.ContainsFunc(input.Kinds, func(x heap.Kind) bool { return x.Class == k.Class })
	what := "an input is compared with an object of class " + k.Class.Name + " that was there before, and that it may be"
	switch {
	case closed && m.inputs.Base.Booted(k.Base):
		what = "inputs are never " + m.inputs.Base.Name(k.Base)
	case closed:
		what = "inputs are of no class " + k.Class.Name
	}
	if contract {
		if m.who.Feasible(p.all) {
			panic(unsupported(what))
		}
		return
	}
	m.omissions++
	m.cuts = append(m.cuts, cut{when: p.all, unseen: m.at() + what, next: m.places(), closed: closed})
}
