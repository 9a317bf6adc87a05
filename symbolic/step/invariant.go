package step

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

// Invariants assumes the invariants of the input objects that were not looked at
// yet. Evaluating them may make more.
func (m *Stepper) Invariants() {
	if m.Entry == nil || m.Assuming {
		return
	}
	m.Assuming = true
	defer func() { m.Assuming = false }()
	for {
		for ; m.assumed < len(m.Inputs.Spaces); m.assumed++ {
			m.spaceInvariants(m.Inputs.Spaces[m.assumed])
		}
		m.openInvariants()
		if !m.due {
			return
		}
		m.due = false
		m.AssumeDeferred(func(o *input.Object) bool { return o.Read })
	}
}

// spaceInvariants assumes the invariants of the objects of a space.
func (m *Stepper) spaceInvariants(s *input.Space) {
	for _, c := range invariantsOf(s.Kinds) {
		for _, o := range s.Objects {
			for _, k := range m.begunWith(c) {
				m.assumeOrDefer(k, o, m.c.And(o.Exists, m.Inputs.Is(o, ir.Ref{Class: c}, false)))
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

// AssumeDeferred assumes the deferred invariants of some inputs, and reports whether there were any.
func (m *Stepper) AssumeDeferred(of func(*input.Object) bool) bool {
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
			m.Inputs.Initial(d.object.First + i)
		}
	}
	for ; len(now) > 0 && m.assumed < len(m.Inputs.Spaces); m.assumed++ { // those of what it refers to come first
		m.spaceInvariants(m.Inputs.Spaces[m.assumed])
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
	before := len(m.Cuts)
	s := m.Entry.Split()
	s.Path = m.And(Begin, g)
	s.Locals = make([]value.Value, k.This.Index+1)
	s.Locals[k.This.Index] = value.To(o.Number)
	var v Verdict
	why := m.Try(func() { v = m.Verdict(k.X, s, nil) })
	if _, asked := k.Ground().(ir.Asked); !asked {
		m.assumeKnown(k, g, v, why, before)
		return
	}
	if why != "" {
		v = Verdict{X: circuit.False, Def: circuit.False}
		m.Cuts = append(m.Cuts, Cut{When: g, Refused: Located(why, k.Span)})
	}
	m.Settle(before)
	m.Inputs.Fact(m.c.Implies(g, v.Holds(m.c)), k.Ground())
}

// assumeKnown assumes an invariant that every object has. Inputs for which it cannot be evaluated stay in: that is an
// over-approximation.
func (m *Stepper) assumeKnown(k *ir.Clause, g circuit.Ref, v Verdict, why string, before int) {
	m.Cuts = m.Cuts[:before]
	if why == "" {
		m.Inputs.Fact(m.c.Implies(g, m.c.Or(v.Out, v.Holds(m.c))), k.Ground())
	}
}

// Settle decides the latest cuts now, because afterwards nothing comes there any more.
func (m *Stepper) Settle(before int) {
	var cuts []Cut
	for _, c := range m.Cuts[before:] {
		if m.engine.Possible(c.When) {
			c.When = circuit.True
			cuts = append(cuts, c)
			continue
		}
		m.engine.Leave(c.When)
	}
	m.Cuts = append(m.Cuts[:before], cuts...)
}

// Try evaluates something, and says why that cannot be done.
func (m *Stepper) Try(do func()) (why string) {
	open, outer := m.opened(), m.PureFrom
	defer func() {
		if r := recover(); r != nil {
			u, ok := r.(value.Unsupported)
			if !ok {
				panic(r)
			}
			m.unwind(open)
			m.PureFrom = outer
			why = string(u)
		}
	}()
	do()
	return ""
}

// openInvariants assumes what the classes say about objects that were there, if anything in
// them may have changed.
func (m *Stepper) openInvariants() {
	for ; m.openAssumed < len(m.Inputs.Open); m.openAssumed++ {
		o := m.Inputs.Open[m.openAssumed]
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
