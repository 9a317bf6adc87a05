package input

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/language"
	"assay/symbolic/value"
)

// This file is about objects that were there before the goal begins and that it can come by:
// references of inputs may be to them, and what is in them may have changed.

// longest is how many elements an array may have that inputs may be.
const longest = 64

// Before adds to the objects that a reference of a static type may be to those that were there.
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

// booted is what an earlier run left to some inputs.
type booted struct{ *Inputs }

// baseCell is what a cell of an object of the booted heap holds in the beginning.
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

// Assume notes that something about where the goal begins is assumed, in these words.
func (in *Inputs) Assume(name, words string) {
	in.rest(ir.Taken{Text: words})
	if !slices.Contains(in.First, name) {
		in.First = append(in.First, name)
	}
}

// mayDiffer notes an object of the booted heap in which something may have changed.
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

// opened makes the references in objects that were there and that the goal looks at, so that
// they count for labellings; it gives their cells.
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

// Stays tells whether a callee of which nothing is said leaves a cell of an object of the
// booted heap as it is: the library's own, and what nothing changes.
func (in *Inputs) Stays(o *Object, f *ir.Field) bool {
	return in.host.Stays(in.goal, o.Base, o.Class, f)
}
