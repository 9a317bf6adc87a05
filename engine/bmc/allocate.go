package bmc

import (
	"assay/ir"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file makes new objects.

// allocate makes a new object of a class. The n-th object of a class is the same on
// all paths that exclude each other, so that it does not matter where paths join which
// of them made it; exceptions are told apart by where they are made.
func (m *Stepper) allocate(c *ir.Class, s *state, at *input.Site) *input.Object {
	l := m.heap.LayoutOf(c)
	o := &input.Object{Object: heap.Object{Class: c, Fields: l.Fields, Types: l.Types, Cells: len(l.Types), Exists: s.path.all}, Made: at}
	if m.host != nil && m.host.Thrown(c) || m.unshared || m.pureFrom > 0 { // calls by contract are replayed by the order of making
		return m.inputs.Add(o)
	}
	n := s.made.Get(c.Index)
	s.made.Set(c.Index, n+1)
	if list := m.nth[c]; n < len(list) {
		list[n].Exists = m.c.Or(list[n].Exists, s.path.all)
		return list[n]
	}
	o.Ordinal = n + 1
	m.nth[c] = append(m.nth[c], m.inputs.Add(o))
	return o
}

// allocateArray makes a new array with room for some elements.
func (m *Stepper) allocateArray(elem ir.Type, length value.Num, room int, p *path, at *input.Site) *input.Object {
	inner := len(m.stack) > 0 && !m.stack[len(m.stack)-1].own
	return m.inputs.Add(&input.Object{Object: heap.Object{Elem: elem, Types: []ir.Type{heap.CellOf(elem)}, Length: length, Cells: room, Exists: p.all}, Made: at, Inner: inner})
}
