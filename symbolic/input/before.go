package input

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/language"
	"assay/symbolic/value"
)

// This file is about booted objects that a goal can reach: input references may alias them, and
// their contents may have changed.

// longest is the length of booted arrays that inputs may alias.
const longest = 64

// Before adds booted objects to those that a reference of a static type may refer to.
func (in *Inputs) Before(list []*Object, t ir.Type) []*Object {
	if in.Base == nil {
		return list
	}
	list = slices.Clip(list)
	for _, ref := range in.host.Before(in.goal, t) {
		if n := in.Base.Len(ref); in.Base.Elem(ref) != nil && n > longest {
			in.Assume(in.Base.Name(ref), fmt.Sprintf("inputs are not the array %s, which has %d elements", in.Base.Name(ref), n))
			continue
		}
		if o := in.BaseObject(ref); !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	return list
}

// booted is the booted heap as inputs see it.
type booted struct{ *Inputs }

// baseCell returns the initial content of a cell of a booted object.
func (in booted) baseCell(o *Object, i int) value.Value {
	t := o.TypeOf(o.First + i)
	if !in.Base.Booted(o.Base) || in.host.Begins(in.goal) {
		return in.left(o, i, t)
	}
	static := o.Elem
	var f *ir.Field
	if static == nil {
		f = o.FieldList()[i]
		static = in.FieldType(f)
	}
	switch c, why := in.host.Holds(in.goal, o.Base, f); c {
	case language.Any:
		v := in.inputOf(static, f)
		if in.types != nil {
			in.types.begins(o, f, v)
			in.types.run()
		}
		return v
	case language.Flag:
		return value.Vec(in.Free(1, Unsigned).ZeroExtend(int(t.(ir.Int).Bits)))
	case language.First:
		in.Assume(in.Base.Name(o.Base), why)
	case language.Stale:
		in.goes.Stale(why)
	}
	return in.left(o, i, t)
}

// left is what a cell of an object of the booted heap held at the end of Boot.
func (in booted) left(o *Object, i int, t ir.Type) value.Value {
	if ir.Aggregate(t) {
		return in.baseValue(o.Base, in.heap.CellPlace(o.First+i).At, t)
	}
	return in.FromBase(in.Base.Cell(o.Base, i), t)
}

// Assume records an assumption about the initial state, in these words; the name is of what holds one value for that, and may be empty.
func (in *Inputs) Assume(name, words string) {
	in.rest(ir.Taken{Text: words})
	if name != "" && !slices.Contains(in.First, name) {
		in.First = append(in.First, name)
	}
}

// mayDiffer records a booted object whose contents may have changed.
func (in booted) mayDiffer(o *Object) {
	if !in.Base.Booted(o.Base) || in.host.Begins(in.goal) {
		return
	}
	fields := []*ir.Field{nil}
	if o.Elem == nil {
		fields = o.Class.AllFields()
	}
	if slices.ContainsFunc(fields, func(f *ir.Field) bool {
		c, _ := in.host.Holds(in.goal, o.Base, f)
		return c.Open()
	}) {
		in.Open = append(in.Open, o)
	}
}

// openCells creates the references in booted objects that the goal reads, so that they count for
// labellings; it returns their cells.
func (in booted) openCells() []int {
	if in.Base == nil {
		return nil
	}
	var cells []int
	for _, ref := range in.host.Changed(in.goal) {
		o := in.BaseObject(ref)
		if !slices.Contains(in.Open, o) {
			continue
		}
		for _, cell := range o.references() {
			var f *ir.Field
			if o.Elem == nil {
				f = o.FieldList()[cell-o.First]
			}
			if c, _ := in.host.Holds(in.goal, ref, f); c.Open() {
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// Stays reports whether a callee without a contract leaves a cell of a booted object unchanged: one
// of the library, or a constant.
func (in *Inputs) Stays(o *Object, f *ir.Field) bool {
	return in.host.Stays(in.goal, o.Base, o.Class, f)
}
