package bmc

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/symbolic/value"
	"assay/task"
)

// This file is about objects that were there before the goal begins and that it can come by:
// references of inputs may be to them, and what is in them may have changed.

// longest is how many elements an array may have that inputs may be.
const longest = 64

// before adds to the objects that a reference of a static type may be to those that were there.
func (m *machine) before(list []*object, t ir.Type) []*object {
	if m.keeper == nil || m.base == nil {
		return list
	}
	list = slices.Clip(list)
	for _, ref := range m.keeper.Before(m.task.Goal, t) {
		if n := m.base.Len(ref); m.base.Elem(ref) != nil && n > longest {
			m.assume(m.base.Name(ref), fmt.Sprintf("inputs are not the array %s, which has %d elements", m.base.Name(ref), n))
			continue
		}
		if o := m.baseObject(ref); !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	return list
}

// baseCell is what a cell of an object of the booted heap holds in the beginning.
func (m *machine) baseCell(o *object, i int) value.Value {
	t := o.TypeOf(o.First + i)
	if m.keeper == nil || !m.base.Booted(o.base) {
		return m.fromBase(m.base.Cell(o.base, i), t)
	}
	static := o.Elem
	var f *ir.Field
	if static == nil {
		f = o.fieldList()[i]
		static = m.fieldType(f)
	}
	switch c, why := m.keeper.Holds(m.task.Goal, o.base, f); c {
	case language.Any:
		v := m.inputOf(static, f)
		if m.types != nil {
			m.types.begins(o, f, v)
			m.types.run()
		}
		return v
	case language.Flag:
		return value.Vec(m.free(1, unsigned).ZeroExtend(int(t.(ir.Int).Bits)))
	case language.First:
		m.assume(m.base.Name(o.base), why)
	case language.Stale:
		m.stale(why)
	}
	return m.fromBase(m.base.Cell(o.base, i), t)
}

// stale notes that execution looks at what nobody knows: what it finds happens, and nothing holds.
// A cell is read once for all paths, so that it counts for every one.
func (m *machine) stale(why string) {
	if slices.ContainsFunc(m.cuts, func(c cut) bool { return strings.HasSuffix(c.refused, why) }) {
		return
	}
	if s := m.site(); s != nil && s.span.Known() {
		why = located(why, s.span)
	}
	m.cuts = append(m.cuts, cut{when: circuit.True, refused: why})
}

// assume notes that something about where the goal begins is assumed, in these words.
func (m *machine) assume(name, words string) {
	m.rest(ir.Taken{Text: words})
	if !slices.Contains(m.inputs.first, name) {
		m.inputs.first = append(m.inputs.first, name)
	}
}

// mayDiffer notes an object of the booted heap in which something may have changed.
func (m *machine) mayDiffer(o *object) {
	if m.keeper == nil || !m.base.Booted(o.base) {
		return
	}
	fields := []*ir.Field{nil}
	if o.Elem == nil {
		fields = o.Class.AllFields()
	}
	if slices.ContainsFunc(fields, func(f *ir.Field) bool {
		c, _ := m.keeper.Holds(m.task.Goal, o.base, f)
		return c.Open()
	}) {
		m.open = append(m.open, o)
	}
}

// opened makes the references in objects that were there and that the goal looks at, so that
// they count for labellings; it gives their cells.
func (m *machine) openCells() []int {
	if m.keeper == nil || m.base == nil {
		return nil
	}
	var cells []int
	for _, ref := range m.keeper.Changed(m.task.Goal) {
		o := m.baseObject(ref)
		if !slices.Contains(m.open, o) {
			continue
		}
		for _, cell := range o.references() {
			var f *ir.Field
			if o.Elem == nil {
				f = o.fieldList()[cell-o.First]
			}
			if c, _ := m.keeper.Holds(m.task.Goal, ref, f); c.Open() {
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// differing describes the objects of the booted heap that begin with other contents under
// the model.
func (r *reader) differing() []task.Object {
	m := r.m
	var out []task.Object
	for _, o := range m.open {
		x := task.Object{Name: m.base.Name(o.base), Class: r.class(o), Before: true}
		differs := false
		text := func(i int, t ir.Type) task.Value {
			old := r.scalar(m.fromBase(m.base.Cell(o.base, i), t), t)
			v := o.remembered(o.First + i)
			if v == nil {
				return task.Value{Scalar: old}
			}
			now := r.scalar(v, t)
			differs = differs || now != old
			return task.Value{Scalar: now}
		}
		if o.Elem != nil {
			for i := range o.Cells {
				x.Elems = append(x.Elems, text(i, o.Types[0]))
			}
		} else {
			names := o.Class.FieldNames()
			for i, f := range o.Class.AllFields() {
				if f.Hidden {
					continue
				}
				x.Fields = append(x.Fields, task.Slot{Name: names[i], Value: text(o.Fields[f], f.Typ)})
			}
		}
		if differs {
			out = append(out, x)
		}
	}
	return out
}

// openInvariants assumes what the classes say about objects that were there, if anything in
// them may have changed.
func (m *machine) openInvariants() {
	for ; m.openAssumed < len(m.open); m.openAssumed++ {
		o := m.open[m.openAssumed]
		if o.Class == nil {
			continue
		}
		for _, c := range invariantsOf([]*ir.Class{o.Class}) {
			for _, k := range m.begunWith(c) {
				m.invariant(k, o, circuit.True)
			}
		}
	}
}

// stays tells whether a callee of which nothing is said leaves a cell of an object of the
// booted heap as it is: the library's own, and what nothing changes.
func (m *machine) stays(o *object, f *ir.Field) bool {
	if m.keeper == nil {
		return f == nil
	}
	if m.framed != nil && !m.framed(o.base, o.Class) {
		return true
	}
	c, _ := m.keeper.Holds(m.task.Goal, o.base, f)
	return c == language.Fixed
}
