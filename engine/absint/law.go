package absint

import (
	"slices"

	"assay/engine/absint/formula"
	"assay/engine/absint/state"
	"assay/ir"
	"assay/language"
)

// This file is about what invariants say of objects that existed where the goal begins.

// law is what the invariants of a class say of the fields of its objects.
type law struct {
	ready   bool
	fields  map[*ir.Field]state.Value
	lengths map[*ir.Field]state.Value
	set     map[*ir.Field]bool     // fields that are never null once an object is made, since no code can break that
	backs   map[*ir.Field]bool     // arrays that a container of the library has to itself, with null behind what is in use
	full    map[*ir.Field][]string // and no null in use, which rests on this
}

// invariants is what a field of objects that existed held where the goal begins.
func (a *analysis) invariants(f *ir.Field) state.Value {
	v := a.arbitrary(a.fieldType(f))
	if v.Ref && a.host.Private(f) {
		v.Null = false
	}
	if f.Owner == nil {
		return v
	}
	k := a.lawOf(f.Owner)
	if w, ok := k.fields[f]; ok && k.ready {
		return w
	}
	return v
}

// lengths notes the length of an array that a field holds, which the invariants of its class say.
func (p point) lengths(base state.Value, f *ir.Field, n state.Number) {
	if len(base.Objs) > 0 || slices.ContainsFunc(p.s.Value(n).Objs, func(o *state.Object) bool { return o.Was == nil }) || f.Owner == nil || !ir.IsRef(f.Typ) {
		return
	}
	if k := p.lawOf(f.Owner); k.ready && !p.outside.loose(f) && p.begun(f).Read(p.x.here()).IsEmpty() {
		if v, ok := k.lengths[f]; ok && p.s.Find(n, state.LengthCell{}, state.None) == state.None {
			p.s.Note(state.Known{Base: n, What: state.LengthCell{}, Index: state.None, Is: p.s.Add(v)})
		}
	}
}

// lawOf returns what the invariants of a class say.
func (a *analysis) lawOf(c *ir.Class) *law {
	k := a.laws[c]
	if k != nil {
		return k
	}
	k = &law{fields: map[*ir.Field]state.Value{}, lengths: map[*ir.Field]state.Value{}, set: map[*ir.Field]bool{}, backs: map[*ir.Field]bool{}, full: map[*ir.Field][]string{}}
	a.laws[c] = k // while it is not ready, it says nothing
	first := slices.DeleteFunc(slices.Clone(formula.Inherited(c)), func(clause *ir.Clause) bool { return !heldFirst(a, clause) })
	a.says(c, append(first, beyond(a, c)...), k.fields, k.lengths)
	always := map[*ir.Field]state.Value{}
	unbreakable := slices.DeleteFunc(slices.Clone(formula.Inherited(c)), func(clause *ir.Clause) bool { return !a.host.Unbreakable(clause) })
	a.says(c, unbreakable, always, map[*ir.Field]state.Value{})
	for f, v := range always {
		k.set[f] = v.Ref && !v.Null
	}
	k.notes(a, c)
	k.ready = true
	return k
}

// heldFirst reports whether an invariant holds of objects that existed where the goal begins.
func heldFirst(a *analysis, k *ir.Clause) bool { return !a.host.Helps(a.task.Goal) || !a.host.Kept(k) }

// ordered supposes the invariants of an argument of the goal: what they say of how its fields are ordered is known of this object alone.
func ordered(p point, n state.Number) {
	v := p.s.Value(n)
	if len(v.Any) != 1 {
		return
	}
	t, ok := v.Any[0].(ir.Ref)
	if !ok || t.Class == nil || v.Null {
		return
	}
	left := slices.DeleteFunc(slices.Clone(formula.Inherited(t.Class)), func(k *ir.Clause) bool { return !heldFirst(p.analysis, k) })
	for range 2 { // what is open in a disjunction may follow from clauses behind it, as that the constructor did not throw
		left = slices.DeleteFunc(left, func(k *ir.Clause) bool { return supposed(p, k, n) })
	}
}

// supposed supposes an invariant of an object. False: it is a disjunction with several cases left, which is passed over, since their values are joined under other
// numbers, and those of the code's variables would be lost.
func supposed(p point, k *ir.Clause, n state.Number) bool {
	p.s.Joins = false
	before := p.s.Clone()
	if p.invariant(k, n); p.s.Joins {
		*p.s = *before
		return false
	}
	p.s.Locals = before.Locals
	return true
}

// says finds what invariants of objects of a class say of fields and of the lengths of arrays in them.
func (a *analysis) says(c *ir.Class, clauses []*ir.Clause, fields, lengths map[*ir.Field]state.Value) {
	s := &state.State{}
	p := point{a, nil, s}
	this := s.Add(state.AnyOf(ir.Ref{Class: c}))
	for range rounds { // bounds follow from orders, whichever is said first
		for _, clause := range clauses {
			p.invariant(clause, this)
		}
	}
	for _, cell := range s.Known {
		f, ok := cell.What.(*ir.Field)
		if !ok || cell.Base != this {
			continue
		}
		fields[f] = s.Value(cell.Is)
		if n := s.Find(cell.Is, state.LengthCell{}, state.None); n != state.None {
			lengths[f] = s.Value(n)
		}
	}
}

// rounds is how often invariants are supposed of an object of which nothing else is known.
const rounds = 3

// beyond is what objects of a class keep that inputs within bounds have no room for, where that counts.
func beyond(a *analysis, c *ir.Class) (out []*ir.Clause) {
	host, ok := language.RangingOf(a.host)
	if !ok || !a.ranged {
		return nil
	}
	for ; c != nil; c = c.Super {
		out = append(out, host.Ranges(c)...)
	}
	return out
}

// invariant supposes an invariant of an object.
func (p point) invariant(k *ir.Clause, this state.Number) {
	why := k.Ground()
	if _, cut := why.(*ir.Cut); cut || k.This == nil {
		return
	}
	for len(p.s.Locals) <= k.This.Index {
		p.s.Locals = append(p.s.Locals, state.None)
	}
	for i := range p.s.Locals {
		p.s.Locals[i] = state.None
	}
	p.s.Locals[k.This.Index] = this
	if _, ok := p.suppose(k.X); !ok {
		return
	}
	if t, ok := why.(ir.Taken); ok {
		for _, text := range t.Texts() {
			p.assume(text)
		}
	}
}
