package step

import (
	"assay/ir"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file makes new objects.

// Allocate makes a new object of a class. The n-th object of a class is the same on
// all mutually exclusive paths, so that at joins it does not matter which path allocated it;
// exceptions are identified by where they are created.
func (m *Stepper) Allocate(c *ir.Class, s *State, at *input.Site) *input.Object {
	l := m.heap.LayoutOf(c)
	o := &input.Object{Object: heap.Object{Class: c, Fields: l.Fields, Types: l.Types, Cells: len(l.Types), Exists: s.Path.Cond}, Made: at}
	if m.host.Thrown(c) || m.Unshared || m.PureFrom > 0 { // calls by contract are replayed by the order of making
		return m.Inputs.Add(o)
	}
	n := s.made.Get(c.Index)
	s.made.Set(c.Index, n+1)
	if list := m.Nth[c]; n < len(list) {
		list[n].Exists = m.c.Or(list[n].Exists, s.Path.Cond)
		return list[n]
	}
	o.Ordinal = n + 1
	m.Nth[c] = append(m.Nth[c], m.Inputs.Add(o))
	return o
}

// allocateArray makes a new array with room for some elements.
func (m *Stepper) allocateArray(elem ir.Type, length value.Num, room int, p *Path, at *input.Site) *input.Object {
	inner := len(m.Stack) > 0 && !m.Stack[len(m.Stack)-1].Own
	return m.Inputs.Add(&input.Object{Object: heap.Object{Elem: elem, Types: []ir.Type{heap.CellOf(elem)}, Length: length, Cells: room, Exists: p.Cond}, Made: at, Inner: inner})
}
