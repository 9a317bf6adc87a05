package step

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file reads and writes parts of values: a cell or variable holds an Aggregate as a whole, and a path selects a
// part.

// outside returns the place in which a path begins.
func outside(p *ir.Place) *ir.Place {
	q := *p
	q.Path = nil
	return &q
}

// inside executes accesses to parts of values.
type inside struct{ *Stepper }

// path is the path of a place, with the values of its indexes.
type path []pathStep

type pathStep struct {
	at    int       // a field, or an element that is known
	index value.Num // another element; nil: at
	width int
}

// pathOf evaluates the indexes of a path. In a contract an index out of range has no value.
func (e *Scope) pathOf(p *ir.Place) path {
	t := outside(p).Type()
	var out path
	for i := range p.Path {
		s := &p.Path[i]
		if s.Index == nil {
			out = append(out, pathStep{at: s.Field.Index})
		} else {
			it, n := s.Index.Type().(ir.Int), e.number(s.Index)
			if e.checked() {
				e.needs(e.m.inside(n, value.Const(uint64(t.(ir.Fixed).Len), 32), it), "an index out of range")
			}
			if k, ok := n.Constant(); ok && k < uint64(t.(ir.Fixed).Len) {
				out = append(out, pathStep{at: int(k)})
			} else {
				out = append(out, pathStep{index: n, width: int(it.Bits)})
			}
		}
		t = s.Into(t)
	}
	return out
}

// is returns the condition that an index is in bounds; one that the width cannot represent is not.
func (s *pathStep) is(m *Stepper, i int) circuit.Ref {
	if uint64(i) > value.Mask(s.width) {
		return circuit.False
	}
	return m.vals.EqualNum(s.index, value.Const(uint64(i), s.width), s.width)
}

// follow returns the value at a place with a path.
func (e *Scope) follow(p *ir.Place) value.Value {
	w := e.pathOf(p)
	return inside{e.m}.part(e.load(outside(p)), outside(p).Type(), w)
}

// part returns a part of a value.
func (m inside) part(v value.Value, t ir.Type, w path) value.Value {
	if len(w) == 0 {
		return v
	}
	tuple, s := v.(value.Aggregate), &w[0]
	if s.index == nil {
		return m.part(tuple[s.at], value.Part(t, s.at), w[1:])
	}
	var out value.Value
	last := t.(ir.Fixed).Elem
	for i, x := range tuple {
		y := m.part(x, last, w[1:])
		if out == nil {
			out = y
		} else {
			out = m.vals.Choose(s.is(m.Stepper, i), y, out, typeInside(last, w[1:]))
		}
	}
	if out == nil { // there is none, as an earlier check ensures
		return value.Zero(typeInside(last, w[1:]))
	}
	return out
}

// typeInside returns the type of the part at a path.
func typeInside(t ir.Type, w path) ir.Type {
	for _, s := range w {
		t = value.Part(t, s.at)
	}
	return t
}

// changed returns a value with another part at a path, where g holds.
func (m inside) changed(v value.Value, t ir.Type, w path, x value.Value, g circuit.Ref) value.Value {
	if len(w) == 0 {
		return m.vals.Choose(g, x, v, t)
	}
	tuple, s := v.(value.Aggregate), &w[0]
	if s.index == nil {
		return tuple.With(s.at, m.changed(tuple[s.at], value.Part(t, s.at), w[1:], x, g))
	}
	out := append(value.Aggregate(nil), tuple...)
	for i := range out {
		if h := m.c.And(g, s.is(m.Stepper, i)); h != circuit.False {
			out[i] = m.changed(out[i], value.Part(t, i), w[1:], x, h)
		}
	}
	return out
}

// store writes the part at a path, where g holds.
func (m inside) store(s *State, p *ir.Place, x value.Value, g circuit.Ref) {
	e, t := m.scope(s), outside(p).Type()
	w := e.pathOf(p)
	if p.Kind == ir.PlaceVar {
		m.Assign(s, p.Var, m.changed(e.eval(p.Var), t, w, x, g))
		return
	}
	for _, at := range e.spots(outside(p)) {
		if when := m.c.And(g, at.When); when != circuit.False {
			s.Mem.Set(at.Cell, m.changed(e.read(at.Cell), t, w, x, when))
		}
	}
}

// equalParts returns the condition that all parts of two values are equal.
func (e *Scope) equalParts(a, b value.Value, t ir.Type) circuit.Ref {
	m := e.m
	switch t := t.(type) {
	case ir.StructVal, ir.Fixed:
		x, y, all := a.(value.Aggregate), b.(value.Aggregate), circuit.True
		for i := range x {
			all = m.c.And(all, e.equalParts(x[i], y[i], value.Part(t, i)))
		}
		return all
	case ir.Float:
		return m.vals.FloatEqual(a.(value.Num), b.(value.Num), t)
	case ir.Ref, ir.Array:
		e.compared(a.(value.Refs), b.(value.Refs))
	case ir.Ptr:
		return e.samePointer(a.(value.Ptrs), b.(value.Ptrs), t)
	}
	return m.Inputs.EqualValues(a, b, t)
}

// refersInside reports whether values of a type contain references.
func refersInside(t ir.Type) bool {
	switch t := t.(type) {
	case ir.StructVal:
		for _, f := range t.Struct.Fields {
			if ir.IsRef(f.Typ) || refersInside(f.Typ) {
				return true
			}
		}
	case ir.Fixed:
		return ir.IsRef(t.Elem) || refersInside(t.Elem)
	}
	return false
}
