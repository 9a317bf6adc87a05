package step

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file makes pointers and goes through them. A pointer is a choice of places, each of which lies in a cell or a
// global, perhaps inside of a value: what is read through it is chosen, what is written goes to all places, each
// under its guard.

// pointer executes what is about pointers.
type pointer struct{ *Stepper }

// pointee is what a pointer may lead to: something that lies in a cell or a global.
type pointee struct {
	when circuit.Ref
	heap.Inner
	in way // with the path of the place behind that of the pointer
}

// pointees are what a place behind a pointer may be. What cannot be, because checks came before, is left out: null,
// and what is out of range. Values without cells lie nowhere.
func (m pointer) pointees(e *Scope, p *ir.Place) []pointee {
	t := p.Base.Type().(ir.Ptr).Elem
	behind := e.way(p)
	var out []pointee
	for _, x := range e.eval(p.Base).(value.Ptrs) {
		if !m.there(e, x) {
			if e.def != nil {
				*e.def = m.c.And(*e.def, x.When.Not())
			}
			continue
		}
		at, ok := m.heap.At(m.heap.Place(x.Obj), t)
		if !ok {
			continue
		}
		in := make(way, len(at.Path), len(at.Path)+len(behind))
		for i, k := range at.Path {
			in[i].at = k
		}
		out = append(out, pointee{x.When, at, append(in, behind...)})
	}
	if len(out) == 1 {
		out[0].when = circuit.True
	}
	return out
}

// there reports whether the place of a target is in an object that exists, or a global.
func (m pointer) there(e *Scope, t value.Target) bool {
	if t.Obj == value.Null {
		return false
	}
	p := m.heap.Place(t.Obj)
	if p.Obj == heap.Globe {
		return true
	}
	e.clear(value.Target{When: t.When, Obj: p.Obj})
	return !e.gone(m.Inputs.Object(p.Obj))
}

// holds is what the cell or global holds in which a place lies.
func (e *Scope) holds(x *heap.Inner) value.Value {
	if x.Global != nil {
		return e.m.readGlobal(e.s, x.Global)
	}
	return e.read(x.Cell)
}

// load is what a pointer leads to.
func (m pointer) load(e *Scope, p *ir.Place) value.Value {
	list := m.pointees(e, p)
	spots, values := make([]heap.Spot, len(list)), make([]value.Value, len(list))
	for i := range list {
		x := &list[i]
		spots[i], values[i] = heap.Spot{When: x.when, Cell: i}, inside(m).part(e.holds(&x.Inner), x.Type, x.in)
	}
	return heap.Load(m.vals, spots, p.Type(), func(i int) value.Value { return values[i] })
}

// store writes what a pointer leads to, where g holds.
func (m pointer) store(s *State, p *ir.Place, x value.Value, g circuit.Ref) {
	e := m.scope(s)
	for _, at := range m.pointees(e, p) {
		when := m.c.And(g, at.when)
		if when == circuit.False {
			continue
		}
		v := x
		if len(at.in) > 0 || when != circuit.True {
			v = inside(m).changed(e.holds(&at.Inner), at.Type, at.in, x, when)
		}
		if at.Global != nil {
			m.Assign(s, at.Global, v)
		} else {
			s.Mem.Set(at.Cell, v)
		}
	}
}

// located is a place, and when it is the one.
type located struct {
	when circuit.Ref
	heap.Place
}

// to is the pointer to a place.
func (m pointer) to(e *Scope, p *ir.Place) value.Value {
	list, t := m.begin(e, p), outside(p).Type()
	for _, s := range e.way(p) {
		if list, t = m.into(list, t, &s), value.Part(t, s.at); len(list) > widestChoice {
			panic(value.Unsupported(fmt.Sprintf("a pointer to any of more than %d places", widestChoice)))
		}
	}
	out := make([]value.Target, len(list))
	for i, x := range list {
		out[i] = value.Target{When: x.when, Obj: m.heap.PlaceNumber(x.Place)}
	}
	if r := m.vals.Collect(out); len(r) > 0 {
		return value.Ptrs(r)
	}
	return value.Zero(ir.Ptr{}) // nothing comes here
}

// widestChoice bounds the places that a pointer which is made here may be to.
const widestChoice = 1 << 12

// begin is where the path of a place begins.
func (m pointer) begin(e *Scope, p *ir.Place) (out []located) {
	switch p.Kind {
	case ir.PlaceVar:
		g, ok := p.Var.(*ir.Global)
		if !ok {
			panic(value.Unsupported("the address of a local"))
		}
		return []located{{circuit.True, m.heap.GlobalPlace(g)}}
	case ir.PlaceDeref:
		for _, x := range e.eval(p.Base).(value.Ptrs) {
			if m.there(e, x) {
				out = append(out, located{x.When, m.heap.Place(x.Obj)})
			}
		}
	default:
		for _, x := range e.spots(outside(p)) {
			out = append(out, located{x.When, m.heap.CellPlace(x.Cell)})
		}
	}
	return out
}

// into goes on into the values at places.
func (m pointer) into(list []located, t ir.Type, s *wayStep) (out []located) {
	for _, x := range list {
		if s.index == nil {
			x.At += heap.Before(t, s.at)
			out = append(out, x)
			continue
		}
		for i := range value.Parts(t) {
			y := x
			if y.when = m.c.And(x.when, s.is(m.Stepper, i)); y.when != circuit.False {
				y.At += heap.Before(t, i)
				out = append(out, y)
			}
		}
	}
	return out
}

// samePointer tells when two pointers are to the same place.
func (e *Scope) samePointer(a, b value.Ptrs, t ir.Ptr) circuit.Ref {
	if !e.m.host.Closed() { // else no input is what was there before
		e.compared(input.Objected(e.m.Inputs, a), input.Objected(e.m.Inputs, b))
	}
	return e.m.Inputs.EqualValues(a, b, t)
}

// keep lets a local forget that it is null, or whatever else it may be.
func (m pointer) keep(s *State, l *ir.Local, isNull bool) {
	p, is := s.Locals[l.Index].(value.Ptrs)
	if !is {
		return
	}
	if r := value.Refs(p).Only(func(o value.Obj) bool { return (o == value.Null) == isNull }); len(r) > 0 {
		s.Locals[l.Index] = value.Ptrs(r)
	}
}
