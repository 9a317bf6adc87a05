package step

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
)

// This file assumes class invariants of input objects in the initial state.

// beginning is the assumptions about inputs: they grow, since evaluating an invariant may create more inputs.
type beginning struct {
	m *Stepper

	Entry       *State // of the goal: the arbitrary initial state
	Assuming    bool
	assumed     int        // spaces whose invariants are assumed
	openAssumed int        // booted objects whose invariants are assumed
	deferred    []deferred // invariants of inputs that nothing has read yet
	due         bool       // one of them was read
}

// deferred is an invariant of an input that no object of a program breaks: it is irrelevant until the input is read.
type deferred struct {
	clause *ir.Clause
	object *input.Object
	when   circuit.Ref
}

// Invariants assumes the invariants of the input objects that were not processed yet. Evaluating them may create more.
func (b *beginning) Invariants() {
	if b.Entry == nil || b.Assuming {
		return
	}
	b.Assuming = true
	defer func() { b.Assuming = false }()
	for {
		for ; b.assumed < len(b.m.Inputs.Spaces); b.assumed++ {
			b.spaceInvariants(b.m.Inputs.Spaces[b.assumed])
		}
		b.openInvariants()
		if !b.due {
			return
		}
		b.due = false
		b.AssumeDeferred(func(o *input.Object) bool { return o.Read })
	}
}

// spaceInvariants assumes the invariants of the objects of a space.
func (b *beginning) spaceInvariants(s *input.Space) {
	for _, c := range invariantsOf(s.Kinds) {
		for _, o := range s.Objects {
			for _, k := range b.begunWith(c) {
				b.assumeOrDefer(k, o, b.m.c.And(o.Exists, b.m.Inputs.Is(o, ir.Ref{Class: c}, false)))
			}
		}
	}
}

// Suffices reports whether more objects of a space would add no behaviour, where paths are followed one by one: no path ran out of objects
// that it had not met, and nothing is said about inputs that no path reads.
func (b *beginning) Suffices(s *input.Space) bool {
	in, k := b.m.Inputs, b.m.goal.Contract
	if s.Observed || s.Capped() || len(in.Open) > 0 || k != nil && (len(k.Ensures)+len(k.Signals) > 0 || k.Frame != nil || slices.ContainsFunc(k.Requires, readsHeap)) {
		return false
	}
	for _, t := range in.Spaces {
		if len(invariantsOf(t.Kinds)) > 0 {
			return false
		}
	}
	return s.Referred(in) <= len(s.Objects)
}

// readsHeap reports whether a clause may read objects.
func readsHeap(k *ir.Clause) (reads bool) {
	ir.Walk(k.X, func(x ir.Expr) bool {
		switch x.(type) {
		case *ir.Local, *ir.Const, *ir.Apply:
		default:
			reads = true
		}
		return !reads
	})
	return reads
}

// assumeOrDefer assumes an invariant of an input. One that every object has is deferred, where it is much work, until
// something reads the input.
func (b *beginning) assumeOrDefer(k *ir.Clause, o *input.Object, g circuit.Ref) {
	_, asked := k.Ground().(ir.Asked)
	if _, call := k.X.(*ir.Call); asked || !call {
		b.invariant(k, o, g)
		return
	}
	b.deferred = append(b.deferred, deferred{k, o, g})
	o.Defers = true
	b.due = b.due || o.Read
}

// AssumeDeferred assumes the deferred invariants of some inputs, and reports whether there were any.
func (b *beginning) AssumeDeferred(of func(*input.Object) bool) bool {
	var now, later []deferred
	for _, d := range b.deferred {
		if of(d.object) {
			now = append(now, d)
		} else {
			later = append(later, d)
		}
	}
	b.deferred = later
	for _, d := range now {
		for i := range d.object.Cells {
			b.m.Inputs.Initial(d.object.First + i)
		}
	}
	for ; len(now) > 0 && b.assumed < len(b.m.Inputs.Spaces); b.assumed++ { // those of what it refers to come first
		b.spaceInvariants(b.m.Inputs.Spaces[b.assumed])
	}
	for _, d := range now {
		b.invariant(d.clause, d.object, d.when)
	}
	return len(now) > 0
}

// begunWith returns the invariants of a class that hold where the goal begins: for a helper, only those that no method
// can break.
func (b *beginning) begunWith(c *ir.Class) []*ir.Clause {
	if !b.m.host.Helps(b.m.goal) {
		return c.Invariants
	}
	return slices.DeleteFunc(slices.Clone(c.Invariants), b.m.host.Kept)
}

// invariantsOf returns the classes and interfaces, of some or above them, that have
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

// Unsupposed are invariants of inputs that are not supposed, since they cannot be evaluated: what is violated where there is such an input need not be.
type Unsupposed []unsupposed

type unsupposed struct {
	when circuit.Ref // there is the input
	why  string
}

// None returns the condition that there is no such input, and why one invariant is not supposed; empty: all are.
func (u Unsupposed) None(c *circuit.Circuit) (none circuit.Ref, why string) {
	fits := circuit.True
	for _, x := range u {
		fits, why = c.And(fits, x.when.Not()), x.why
	}
	return fits, why
}

// invariant assumes a clause about an object where g holds. Inputs about which a bound leaves the clause open are left out.
func (b *beginning) invariant(k *ir.Clause, o *input.Object, g circuit.Ref) {
	if g == circuit.False {
		return
	}
	before := len(b.m.Cuts)
	s := b.Entry.Split()
	s.Path = b.m.And(Begin, g)
	s.Locals = make([]value.Value, k.This.Index+1)
	s.Locals[k.This.Index] = value.To(o.Number)
	var v Verdict
	err := b.m.Try(k.Span, func() { v = b.m.Verdict(k.X, s, nil) })
	if _, asked := k.Ground().(ir.Asked); !asked {
		b.assumeKnown(k, g, v, err, before)
		return
	}
	if err != nil {
		b.m.Cuts = b.m.Cuts[:before]
		b.m.Unsupposed = append(b.m.Unsupposed, unsupposed{g, err.Error()})
		return
	}
	b.m.Settle(before)
	b.m.Inputs.Fact(b.m.c.Implies(g, v.Holds(b.m.c)), k.Ground())
}

// assumeKnown assumes an invariant that every object has, or that callers owe (one of the kind of a precondition). Inputs for which it cannot be evaluated stay in: that is an
// over-approximation.
func (b *beginning) assumeKnown(k *ir.Clause, g circuit.Ref, v Verdict, err error, before int) {
	b.m.Cuts = b.m.Cuts[:before]
	if err != nil {
		return
	}
	holds := b.m.c.Implies(g, b.m.c.Or(v.Out, v.Holds(b.m.c)))
	if k.Kind != task.KindPrecondition || !b.m.engine.Owed(k, holds) {
		b.m.Inputs.Fact(holds, k.Ground())
	}
}

// openInvariants assumes the invariants of booted objects whose contents may have changed.
func (b *beginning) openInvariants() {
	for ; b.openAssumed < len(b.m.Inputs.Open); b.openAssumed++ {
		o := b.m.Inputs.Open[b.openAssumed]
		if o.Class == nil {
			continue
		}
		for _, c := range invariantsOf([]*ir.Class{o.Class}) {
			for _, k := range b.begunWith(c) {
				b.invariant(k, o, circuit.True)
			}
		}
	}
}
