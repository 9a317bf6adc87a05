package step

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/tree"
	"assay/symbolic/value"
)

// This file checks frames: of what existed at the beginning, only what the frame lists may have
// changed. It visits the written cells, not the heap.

// frames evaluates frames of contracts.
type frames struct{ *Stepper }

// Changes says, for each cell that was written and existed, when it has changed
// though the frame does not list it.
func (m frames) Changes(f *ir.Frame, final, entry *State) []circuit.Ref {
	may := m.MayChange(f, entry)
	memo := m.memo
	var out []circuit.Ref
	differ := func(x, y value.Value, t ir.Type, allowed circuit.Ref) {
		if allowed == circuit.True || value.Same(x, y) {
			return
		}
		if g := m.c.And(final.Path.fold(m.identical(x, y, t)).Not(), allowed.Not()); g != circuit.False {
			out = append(out, g)
		}
	}
	tree.Differences(final.Mem, entry.Mem, func(i int, x, y value.Value) {
		o := m.Inputs.Owner(i)
		if o.From == input.Fresh && m.later(o, entry) {
			return // new objects may change
		}
		if o.From == input.Booted && m.framed != nil && !m.framed(o.Base, o.Class) {
			return // it belongs to the library, as in the VM
		}
		if x == nil {
			x = m.Inputs.Initial(i)
		}
		if y == nil {
			y = m.Inputs.Initial(i)
		}
		if memo != nil && o.Elem == nil && !value.Same(x, y) && memo(o.FieldList()[i-o.First]) {
			return
		}
		differ(x, y, o.TypeOf(i), may.Cells[i])
	})
	tree.Differences(final.Glob, entry.Glob, func(i int, x, y value.Value) {
		gl := m.prog.Globals[i]
		if goal := m.goal; goal.Boot != nil && !slices.Contains(goal.Inputs, gl) {
			return // it belongs to the library, as in the VM
		}
		if x == nil {
			x = m.Inputs.InitialGlobal(gl)
		}
		if y == nil {
			y = m.Inputs.InitialGlobal(gl)
		}
		differ(x, y, gl.Typ, circuit.Const(slices.Contains(may.Globals, gl)))
	})
	return out
}

// identical reports whether two values are the same bits.
func (m frames) identical(a, b value.Value, t ir.Type) circuit.Ref {
	if x, ok := a.(*value.Relation); ok {
		return m.vals.EqualRel(x, b.(*value.Relation))
	}
	return m.Inputs.EqualValues(a, b, t)
}

// License is what a frame allows to change.
type License struct {
	Globals []*ir.Global
	Cells   map[int]circuit.Ref // when it may
}

// MayChange reads a frame in the state at the beginning. A place that does not exist
// there lists nothing.
func (m frames) MayChange(f *ir.Frame, entry *State) License {
	l := License{Cells: map[int]circuit.Ref{}}
	for _, v := range f.Vars {
		if g, ok := v.(*ir.Global); ok {
			l.Globals = append(l.Globals, g)
		}
	}
	for _, p := range f.Places {
		if p.Kind == ir.PlaceVar {
			if len(p.Path) > 0 {
				panic(value.Unsupported("a frame that lists a part of a value"))
			}
			if g, ok := p.Var.(*ir.Global); ok {
				l.Globals = append(l.Globals, g)
			}
			continue
		}
		for _, x := range m.placesOf(p, entry) {
			l.Cells[x.Cell] = m.c.Or(l.Cells[x.Cell], x.When)
		}
	}
	return l
}

// placesOf returns the cells that a place of a frame denotes: one, or the elements of a range.
func (m frames) placesOf(p *ir.Place, entry *State) []heap.Spot {
	def := circuit.True
	s := entry.Split()
	e := &Scope{m: m.Stepper, s: s, def: &def, aside: &aside{}, inOld: true}
	var list []heap.Spot
	if p.Last == nil {
		list = e.spots(p)
	} else {
		list = e.elementsBetween(p)
	}
	ok := m.c.And(*e.def, e.aside.out.Not())
	for i := range list {
		list[i].When = m.c.And(list[i].When, ok)
	}
	return list
}

// elementsBetween returns the elements of a range, as far as the array goes.
func (e *Scope) elementsBetween(p *ir.Place) []heap.Spot {
	m := e.m
	base := e.reference(p.Base)
	lo, hi := e.number(p.Index), e.number(p.Last)
	t, u := p.Index.Type().(ir.Int), p.Last.Type().(ir.Int)
	var out []heap.Spot
	for _, x := range base {
		o := m.Inputs.Object(x.Obj)
		if o.Elem == nil {
			continue
		}
		for k := range o.Cells {
			from, to := circuit.True, circuit.False
			if uint64(k) <= t.Max() {
				from = m.vals.LessInt(lo, value.Const(uint64(k), int(t.Bits)), t, true)
			}
			if uint64(k) <= u.Max() {
				to = m.vals.LessInt(value.Const(uint64(k), int(u.Bits)), hi, u, true)
			}
			out = append(out, heap.Spot{When: m.c.AndAll(x.When, from, to), Cell: o.First + k})
		}
	}
	return out
}
