package absint

import (
	"slices"

	"assay/engine/absint/formula"
	"assay/ir"
)

// This file is about what invariants say of objects that existed where the goal begins.

// law is what the invariants of a class say of the fields of its objects.
type law struct {
	ready   bool
	fields  map[*ir.Field]value
	lengths map[*ir.Field]value
	set     map[*ir.Field]bool     // fields that are never null once an object is made, since no code can break that
	backs   map[*ir.Field]bool     // arrays that a container of the library has to itself, with null behind what is in use
	full    map[*ir.Field][]string // and no null in use, which rests on this
}

// invariants is what a field of objects that existed held where the goal begins.
func (a *analysis) invariants(f *ir.Field) value {
	v := a.arbitrary(a.fieldType(f))
	if v.ref && a.host.Private(f) {
		v.null = false
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
func (p point) lengths(base value, f *ir.Field, n number) {
	if len(base.objs) > 0 || slices.ContainsFunc(p.s.value(n).objs, func(o *object) bool { return o.was == nil }) || f.Owner == nil || !ir.IsRef(f.Typ) {
		return
	}
	if k := p.lawOf(f.Owner); k.ready && !p.outside.loose(f) && p.begun(f).read(p.x).isEmpty() {
		if v, ok := k.lengths[f]; ok && p.s.find(n, lengthCell{}, none) == none {
			p.s.note(known{n, lengthCell{}, none, p.s.add(v)})
		}
	}
}

// lawOf returns what the invariants of a class say.
func (a *analysis) lawOf(c *ir.Class) *law {
	k := a.laws[c]
	if k != nil {
		return k
	}
	k = &law{fields: map[*ir.Field]value{}, lengths: map[*ir.Field]value{}, set: map[*ir.Field]bool{}, backs: map[*ir.Field]bool{}, full: map[*ir.Field][]string{}}
	a.laws[c] = k // while it is not ready, it says nothing
	a.says(c, k.fields, k.lengths, func(clause *ir.Clause) bool { return heldFirst(a, clause) })
	always := map[*ir.Field]value{}
	a.says(c, always, map[*ir.Field]value{}, a.host.Unbreakable)
	for f, v := range always {
		k.set[f] = v.ref && !v.null
	}
	k.notes(a, c)
	k.ready = true
	return k
}

// heldFirst reports whether an invariant holds of objects that existed where the goal begins.
func heldFirst(a *analysis, k *ir.Clause) bool { return !a.host.Helps(a.task.Goal) || !a.host.Kept(k) }

// ordered supposes the invariants of an argument of the goal: what they say of how its fields are ordered is known of this object alone.
func ordered(p point, n number) {
	v := p.s.value(n)
	if len(v.any) != 1 {
		return
	}
	t, ok := v.any[0].(ir.Ref)
	if !ok || t.Class == nil || v.null {
		return
	}
	for _, clause := range formula.Inherited(t.Class) {
		if !heldFirst(p.analysis, clause) {
			continue
		}
		p.s.joins = false
		before := p.s.clone()
		if p.invariant(clause, n); p.s.joins { // of a disjunction: variables have other numbers, and those of the code are lost
			*p.s = *before
			continue
		}
		p.s.local = before.local
	}
}

// says finds what some of the invariants of a class, and of those above, say of fields and of the lengths of arrays in them.
func (a *analysis) says(c *ir.Class, fields, lengths map[*ir.Field]value, which func(*ir.Clause) bool) {
	s := &state{}
	p := point{a, nil, s}
	this := s.add(anyOf(ir.Ref{Class: c}))
	for _, clause := range formula.Inherited(c) {
		if which(clause) {
			p.invariant(clause, this)
		}
	}
	for _, cell := range s.known {
		f, ok := cell.what.(*ir.Field)
		if !ok || cell.base != this {
			continue
		}
		fields[f] = s.value(cell.is)
		if n := s.find(cell.is, lengthCell{}, none); n != none {
			lengths[f] = s.value(n)
		}
	}
}

// invariant supposes an invariant of an object.
func (p point) invariant(k *ir.Clause, this number) {
	why := k.Ground()
	if _, cut := why.(*ir.Cut); cut || k.This == nil {
		return
	}
	for len(p.s.local) <= k.This.Index {
		p.s.local = append(p.s.local, none)
	}
	for i := range p.s.local {
		p.s.local[i] = none
	}
	p.s.local[k.This.Index] = this
	if _, ok := p.suppose(k.X); !ok {
		return
	}
	if t, ok := why.(ir.Taken); ok {
		for _, text := range t.Texts() {
			p.assume(text)
		}
	}
}
