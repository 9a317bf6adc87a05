package step

import (
	"assay/ir"
	"assay/language"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file reads constant arrays at symbolic indexes, as the library does with its character tables. The element is a
// function of a few bits: of the inputs that the index depends on, or else of the index itself. It becomes a decision
// diagram with shared parts.
//
// The former is better: a table that is indexed by an element of another one is a function of the same inputs, and a
// solver sees only that.

// fewest is the length of the shortest table: shorter arrays are read element by element.
const fewest = 1 << 8

// lookup returns the element of a constant array of numbers; ok is false if the place is no such element.
func (e *Scope) lookup(p *ir.Place) (v value.Value, ok bool) {
	t, number := p.Type().(ir.Int)
	if p.Kind != ir.PlaceElem || len(p.Path) > 0 || !number || e.def != nil {
		return nil, false
	}
	base := e.reference(p.Base)
	if len(base) != 1 || !e.constantArray(e.m.Inputs.Object(base[0].Obj), t) {
		return nil, false
	}
	m := e.m
	o := m.Inputs.Object(base[0].Obj)
	index := e.number(p.Index)
	if index.Constants() {
		return nil, false
	}
	values := make([]uint64, o.Cells)
	for i := range values {
		values[i], _ = m.Inputs.Initial(o.First + i).(value.Num).Constant()
	}
	var alts []value.Alt
	for _, a := range index {
		at := value.Const(0, int(t.Bits))
		switch {
		case a.Vec != nil:
			at = value.Vec(m.vals.FromTable(a.Vec, values, int(t.Bits)))
		case a.K < uint64(len(values)):
			at = value.Const(values[a.K], int(t.Bits))
		}
		alts = m.vals.Guarded(alts, a.When, at)
	}
	return m.vals.Gather(alts, int(t.Bits)), true
}

// constantArray reports whether an object is a long, unchanged array of numbers in the booted heap.
func (e *Scope) constantArray(o *input.Object, t ir.Int) bool {
	m := e.m
	if o.From != input.Booted || o.Elem == nil || o.Cells <= fewest || !ir.Identical(o.Elem, t) || e.gone(o) {
		return false
	}
	if m.Inputs.Base.Booted(o.Base) {
		if c, _ := m.host.Holds(m.goal, o.Base, nil); c != language.Fixed {
			return false
		}
	}
	for i := range o.Cells {
		if e.s.Mem.Get(o.First+i) != nil {
			return false
		}
	}
	return true
}
