package step

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file creates and dereferences pointers. A pointer is a choice of places, each in a cell or a global, perhaps
// inside a value: a read chooses among them, a write goes to all of them, each under its guard.

// pointer executes operations on pointers.
type pointer struct{ *Stepper }

// pointee is a possible target of a pointer: a part of a cell or a global.
type pointee struct {
	when circuit.Ref
	heap.Inner
	in path // the path of the target, and that of the place after it
}

// pointees returns the possible targets of a dereference. Cases excluded by earlier checks are left out: null, and
// indexes out of range. Values without cells have no place.
func (m pointer) pointees(e *Scope, p *ir.Place) []pointee {
	t := p.Base.Type().(ir.Ptr).Elem
	behind := e.pathOf(p)
	var out []pointee
	for _, x := range e.eval(p.Base).(value.Ptrs) {
		if !m.there(e, x) {
			e.needs(x.When.Not(), "a null pointer")
			continue
		}
		at, ok := m.heap.At(m.heap.Place(x.Obj), t)
		if !ok {
			continue
		}
		in := make(path, len(at.Path), len(at.Path)+len(behind))
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

// holds returns the content of the cell or global that contains a place.
func (e *Scope) holds(x *heap.Inner) value.Value {
	if x.Global != nil {
		return e.m.readGlobal(e.s, x.Global)
	}
	return e.read(x.Cell)
}

// load reads through a pointer.
func (m pointer) load(e *Scope, p *ir.Place) value.Value {
	list := m.pointees(e, p)
	spots, values := make([]heap.Spot, len(list)), make([]value.Value, len(list))
	for i := range list {
		x := &list[i]
		spots[i], values[i] = heap.Spot{When: x.when, Cell: i}, inside(m).part(e.holds(&x.Inner), x.Type, x.in)
	}
	return heap.Load(m.vals, spots, p.Type(), func(i int) value.Value { return values[i] })
}

// store writes through a pointer, where g holds.
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

// located is a place with its guard.
type located struct {
	when circuit.Ref
	heap.Place
}

// to returns the pointer to a place.
func (m pointer) to(e *Scope, p *ir.Place) value.Value {
	list, t := m.begin(e, p), outside(p).Type()
	for _, s := range e.pathOf(p) {
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
	return value.Zero(ir.Ptr{}) // unreachable
}

// widestChoice bounds the targets of a pointer created here.
const widestChoice = 1 << 12

// begin returns the places where the path of a place begins.
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

// into follows a step of a path from places.
func (m pointer) into(list []located, t ir.Type, s *pathStep) (out []located) {
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

// samePointer returns the condition that two pointers are to the same place.
func (e *Scope) samePointer(a, b value.Ptrs, t ir.Ptr) circuit.Ref {
	if !e.m.host.Closed() { // else no input is what was there before
		e.compared(input.Objected(e.m.Inputs, a), input.Objected(e.m.Inputs, b))
	}
	return e.m.Inputs.EqualValues(a, b, t)
}

// keep restricts a local to null, or to its other alternatives.
func (m pointer) keep(s *State, l *ir.Local, isNull bool) {
	p, is := s.Locals[l.Index].(value.Ptrs)
	if !is {
		return
	}
	if r := value.Refs(p).Only(func(o value.Obj) bool { return (o == value.Null) == isNull }); len(r) > 0 {
		s.Locals[l.Index] = value.Ptrs(r)
	}
}
