package summary

import (
	"cmp"
	"slices"

	"assay/ir"
)

// This file is what is known at a point.

// id names a value at a point; variables and cells that hold the same share it.
type id int32

// no is the name of nothing that is known; of the base of a cell: it is a global.
const no id = -1

// cell is a field of an object, the length of an array, or a global.
type cell struct {
	base id
	name string
	is   id
}

// lengthCell is the name of the length of an array.
const lengthCell = "#"

// state is what is known at a point.
type state struct {
	local []id // by variable; no: anything
	vals  []Value
	cells []cell
}

func (s *state) clone() *state {
	return &state{slices.Clone(s.local), slices.Clone(s.vals), slices.Clone(s.cells)}
}

func (s *state) add(v Value) id {
	s.vals = append(s.vals, v)
	return id(len(s.vals) - 1)
}

// of is the name of what a variable holds.
func (s *state) of(l *ir.Local) id {
	for len(s.local) <= l.Index {
		s.local = append(s.local, no)
	}
	if s.local[l.Index] == no {
		s.local[l.Index] = s.add(top(l.Typ))
	}
	return s.local[l.Index]
}

func (s *state) set(l *ir.Local, n id) {
	s.of(l)
	s.local[l.Index] = n
}

func (s *state) find(base id, name string) id {
	for _, c := range s.cells {
		if c.base == base && c.name == name {
			return c.is
		}
	}
	return no
}

// note says what a cell holds.
func (s *state) note(base id, name string, is id) {
	for i, c := range s.cells {
		if c.base == base && c.name == name {
			s.cells[i].is = is
			return
		}
	}
	s.cells = append(s.cells, cell{base, name, is})
}

// forget drops cells that may be written; lengths stay.
func (s *state) forget(written func(name string) bool) {
	s.cells = slices.DeleteFunc(s.cells, func(c cell) bool { return c.name != lengthCell && written(c.name) })
}

// merge is what holds where either of two states does, in one form: values have their names in the order of variables, then of cells.
func merge(a, b *state) *state {
	out := &state{local: make([]id, max(len(a.local), len(b.local)))}
	type pair struct{ x, y id }
	var list []pair
	names := map[pair]id{}
	name := func(x, y id) id {
		p := pair{x, y}
		n, ok := names[p]
		if !ok {
			n = out.add(join(a.vals[x], b.vals[y]))
			names[p], list = n, append(list, p)
		}
		return n
	}
	for i := range out.local {
		out.local[i] = no
		if i < len(a.local) && i < len(b.local) && a.local[i] != no && b.local[i] != no {
			out.local[i] = name(a.local[i], b.local[i])
		}
	}
	cells := func(base, x, y id) {
		type both struct {
			name string
			pair
		}
		var found []both
		for _, c := range a.cells {
			if is := b.find(y, c.name); c.base == x && is != no {
				found = append(found, both{c.name, pair{c.is, is}})
			}
		}
		slices.SortFunc(found, func(c, d both) int { return cmp.Compare(c.name, d.name) })
		for _, c := range found {
			out.cells = append(out.cells, cell{base, c.name, name(c.x, c.y)})
		}
	}
	cells(no, no, no)
	for i := 0; i < len(list); i++ { // which grows
		cells(id(i), list[i].x, list[i].y)
	}
	return out
}

// equal reports whether two results of merge say the same.
func (s *state) equal(t *state) bool {
	return slices.Equal(s.local, t.local) && slices.EqualFunc(s.vals, t.vals, Value.equal) && slices.Equal(s.cells, t.cells)
}
