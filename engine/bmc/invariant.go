package bmc

import (
	"slices"

	"assay/engine"
	"assay/ir"
	"assay/logic/circuit"
)

// This file assumes class invariants: what the classes of input objects say about
// each of them holds in the beginning.

// invariants assumes the invariants of the input objects that were not looked at
// yet. Evaluating them may make more.
func (m *machine) invariants() {
	if m.entry == nil || m.assuming {
		return
	}
	m.assuming = true
	defer func() { m.assuming = false }()
	for ; m.assumed < len(m.inputs.spaces); m.assumed++ {
		s := m.inputs.spaces[m.assumed]
		for _, c := range invariantsOf(s.kinds) {
			for _, o := range s.objects {
				for _, k := range m.begunWith(c) {
					m.invariant(k, o, m.c.And(o.exists, m.isA(o, ir.Ref{Class: c}, false)))
				}
			}
		}
	}
	m.openInvariants()
}

// begunWith are the invariants of a class that its objects have where the goal begins: where it is a
// helper, those only that no method can break.
func (m *machine) begunWith(c *ir.Class) []*ir.Clause {
	h, ok := m.host.(engine.Promiser)
	if !ok || !h.Helps(m.task.Goal) {
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
func (m *machine) invariant(k *ir.Clause, o *object, g circuit.Ref) {
	if g == circuit.False {
		return
	}
	before := len(m.cuts)
	s := m.entry.split()
	s.path = m.and(begin, g)
	s.locals = make([]value, k.This.Index+1)
	s.locals[k.This.Index] = refTo(o)
	var v verdict
	why := m.try(func() { v = m.verdict(k.X, s, nil) })
	if why != "" {
		v = verdict{x: circuit.False, def: circuit.False}
		m.cuts = append(m.cuts, cut{when: g, refused: located(why, k.Span)})
	}
	m.settle(before)
	m.fact(m.c.Implies(g, v.holds(m.c)), k.Ground())
}

// settle decides the latest cuts now, because afterwards nothing comes there any more.
func (m *machine) settle(before int) {
	var cuts []cut
	for _, c := range m.cuts[before:] {
		if m.possible(c.when) {
			c.when = circuit.True
			cuts = append(cuts, c)
			continue
		}
		m.leave(c.when)
	}
	m.cuts = append(m.cuts[:before], cuts...)
}

// try evaluates something, and says why that cannot be done.
func (m *machine) try(do func()) (why string) {
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
