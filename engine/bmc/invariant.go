package bmc

import (
	"assay/symbolic/input"
	"slices"

	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file assumes class invariants: what the classes of input objects say about
// each of them holds in the beginning.

// deferred is an invariant of an input that no object of a program breaks: it says nothing as long as nothing reads
// the input.
type deferred struct {
	clause *ir.Clause
	object *input.Object
	when   circuit.Ref
}

// invariants assumes the invariants of the input objects that were not looked at
// yet. Evaluating them may make more.
func (m *Stepper) invariants() {
	if m.entry == nil || m.assuming {
		return
	}
	m.assuming = true
	defer func() { m.assuming = false }()
	for {
		for ; m.assumed < len(m.inputs.Spaces); m.assumed++ {
			m.spaceInvariants(m.inputs.Spaces[m.assumed])
		}
		m.openInvariants()
		if !m.due {
			return
		}
		m.due = false
		m.assumeDeferred(func(o *input.Object) bool { return o.Read })
	}
}

// spaceInvariants assumes the invariants of the objects of a space.
func (m *Stepper) spaceInvariants(s *input.Space) {
	for _, c := range invariantsOf(s.Kinds) {
		for _, o := range s.Objects {
			for _, k := range m.begunWith(c) {
				m.assumeOrDefer(k, o, m.c.And(o.Exists, m.inputs.Is(o, ir.Ref{Class: c}, false)))
			}
		}
	}
}

// assumeOrDefer assumes an invariant of an input. One that every object has is deferred, where it is much work, until something
// reads the input.
func (m *Stepper) assumeOrDefer(k *ir.Clause, o *input.Object, g circuit.Ref) {
	_, asked := k.Ground().(ir.Asked)
	if _, call := k.X.(*ir.Call); asked || !call {
		m.invariant(k, o, g)
		return
	}
	m.deferred = append(m.deferred, deferred{k, o, g})
	o.Defers = true
	m.due = m.due || o.Read
}

// assumeDeferred assumes the deferred invariants of some inputs, and reports whether there were any.
func (m *Stepper) assumeDeferred(of func(*input.Object) bool) bool {
	var now, later []deferred
	for _, d := range m.deferred {
		if of(d.object) {
			now = append(now, d)
		} else {
			later = append(later, d)
		}
	}
	m.deferred = later
	for _, d := range now {
		for i := range d.object.Cells {
			m.inputs.Initial(d.object.First + i)
		}
	}
	for ; len(now) > 0 && m.assumed < len(m.inputs.Spaces); m.assumed++ { // those of what it refers to come first
		m.spaceInvariants(m.inputs.Spaces[m.assumed])
	}
	for _, d := range now {
		m.invariant(d.clause, d.object, d.when)
	}
	return len(now) > 0
}

// begunWith are the invariants of a class that its objects have where the goal begins: where it is a
// helper, those only that no method can break.
func (m *Stepper) begunWith(c *ir.Class) []*ir.Clause {
	h, ok := m.host.(language.Promiser)
	if !ok || !h.Helps(m.goal) {
		return c.Invariants
	}
	return slices.DeleteFunc(slices.Clone(c.Invariants), h.Kept)
}

// invariantsOf are the classes and interfaces, of some or above them, that have
// invariants, each once.
func invariantsOf(kinds []*ir.Class) []*ir.Class {
	var out []*ir.Class
	seen := map[*ir.Class]bool{}
	var add func(c *ir.Class)
	add = func(c *ir.Class) {
		if c == nil || seen[c] {
			return
		}
		seen[c] = true
		add(c.Super)
		for _, i := range c.Interfaces {
			add(i)
		}
		if len(c.Invariants) > 0 {
			out = append(out, c)
		}
	}
	for _, k := range kinds {
		add(k)
	}
	return out
}

// invariant assumes a clause about an object where g holds. Inputs about which a
// bound, or something that cannot be evaluated, leaves the clause open are left out.
func (m *Stepper) invariant(k *ir.Clause, o *input.Object, g circuit.Ref) {
	if g == circuit.False {
		return
	}
	before := len(m.cuts)
	s := m.entry.split()
	s.path = m.and(begin, g)
	s.locals = make([]value.Value, k.This.Index+1)
	s.locals[k.This.Index] = value.To(o.Number)
	var v verdict
	why := m.try(func() { v = m.verdict(k.X, s, nil) })
	if _, asked := k.Ground().(ir.Asked); !asked {
		m.assumeKnown(k, g, v, why, before)
		return
	}
	if why != "" {
		v = verdict{x: circuit.False, def: circuit.False}
		m.cuts = append(m.cuts, cut{when: g, refused: located(why, k.Span)})
	}
	m.settle(before)
	m.inputs.Fact(m.c.Implies(g, v.holds(m.c)), k.Ground())
}

// assumeKnown assumes an invariant that every object has. Inputs for which it cannot be evaluated stay in: that is an
// over-approximation.
func (m *Stepper) assumeKnown(k *ir.Clause, g circuit.Ref, v verdict, why string, before int) {
	m.cuts = m.cuts[:before]
	if why == "" {
		m.inputs.Fact(m.c.Implies(g, m.c.Or(v.out, v.holds(m.c))), k.Ground())
	}
}

// settle decides the latest cuts now, because afterwards nothing comes there any more.
func (m *Stepper) settle(before int) {
	var cuts []cut
	for _, c := range m.cuts[before:] {
		if m.who.Possible(c.when) {
			c.when = circuit.True
			cuts = append(cuts, c)
			continue
		}
		m.who.Leave(c.when)
	}
	m.cuts = append(m.cuts[:before], cuts...)
}

// try evaluates something, and says why that cannot be done.
func (m *Stepper) try(do func()) (why string) {
	open, outer := m.opened(), m.pureFrom
	defer func() {
		if r := recover(); r != nil {
			u, ok := r.(unsupported)
			if !ok {
				panic(r)
			}
			m.unwind(open)
			m.pureFrom = outer
			why = string(u)
		}
	}()
	do()
	return ""
}

// openInvariants assumes what the classes say about objects that were there, if anything in
// them may have changed.
func (m *Stepper) openInvariants() {
	for ; m.openAssumed < len(m.inputs.Open); m.openAssumed++ {
		o := m.inputs.Open[m.openAssumed]
		if o.Class == nil {
			continue
		}
		for _, c := range invariantsOf([]*ir.Class{o.Class}) {
			for _, k := range m.begunWith(c) {
				m.invariant(k, o, circuit.True)
			}
		}
	}
}
