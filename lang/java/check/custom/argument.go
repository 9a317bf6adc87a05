package custom

import (
	"fmt"
	"slices"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/task"
)

// This file has customs about what single arguments are.

// rows is that the rows of a parameter that is an array of arrays have the length that the code takes them to have: that of one of them, if it asks a
// fixed one, and as many as there are rows, if it asks none. Code that asks each row for its own knows that they differ.
func (c *counterexample) rows() string {
	if c.r.Property.Kind != task.KindBounds {
		return ""
	}
	for _, p := range c.params() {
		o := c.objects[c.vars[p.name]]
		if p.of.Dims < 2 || o == nil {
			continue
		}
		switch fixed, each := asksRows(c.g.Class.File); {
		case each:
		case fixed && c.uneven(o):
			return fmt.Sprintf("the rows of %s have the same length", p.name)
		case !fixed && c.shorter(o):
			return fmt.Sprintf("the rows of %s are as long as %[1]s", p.name)
		}
	}
	return ""
}

// uneven reports whether two rows of an array are of different lengths.
func (c *counterexample) uneven(o *task.Object) bool {
	length := -1
	for _, e := range o.Elems {
		row := c.objects[e.Scalar]
		switch {
		case row == nil:
		case length < 0:
			length = len(row.Elems)
		case length != len(row.Elems):
			return true
		}
	}
	return false
}

// shorter reports whether an array has a row with fewer elements than there are rows.
func (c *counterexample) shorter(o *task.Object) bool {
	return slices.ContainsFunc(o.Elems, func(e task.Value) bool {
		row := c.objects[e.Scalar]
		return row != nil && len(row.Elems) < len(o.Elems)
	})
}

// asksRows reports whether methods of a class ask a row with a fixed number for its length, and one with another number.
func asksRows(c *classfile.Class) (fixed, each bool) {
	for _, k := range c.Methods {
		list, err := c.Instructions(k)
		if err != nil {
			return true, true
		}
		rows := map[int]bool{} // variables that hold a row; whether its number is fixed
		for i := range list {
			if i < 2 {
				continue
			}
			at, row := constant(list[i-2].Op), list[i-1].Op == classfile.OpAaload
			if v, ok := list[i-1].Loads(); ok {
				at, row = rows[v], has(rows, v)
			}
			if v, ok := list[i].Stores(); ok && row {
				rows[v] = at
			}
			if row && list[i].Op == classfile.OpArraylength {
				fixed, each = fixed || at, each || !at
			}
		}
	}
	return fixed, each
}

func has(m map[int]bool, k int) bool {
	_, ok := m[k]
	return ok
}

// constant reports whether an instruction pushes a fixed number.
func constant(op classfile.Op) bool { return op >= classfile.OpIconstM1 && op <= classfile.OpSipush }

// cast is that a parameter which a method does nothing but cast is of the class to which it is cast. Where the method looks at the class
// first, or implements one that says what it takes, as equals does, anything may come.
func (c *counterexample) cast() string {
	if c.r.Property.Kind != task.KindCast || c.r.Property.Span.File != c.g.Class.Unit.Name {
		return ""
	}
	d := c.declared()
	list, err := c.g.Class.File.Instructions(c.g.Method)
	if d == nil || len(d.Overridden()) > 0 || err != nil || slices.ContainsFunc(list, func(i classfile.Instr) bool { return i.Op == classfile.OpInstanceof }) {
		return ""
	}
	slot := 0
	if !c.g.Method.Flags.Has(classfile.Static) {
		slot = 1
	}
	for _, p := range c.params() {
		if to := casts(c.g.Class.File, c.g.Method, list, slot, c.r.Property.Span.Line); to != "" && p.of.IsRef() {
			return fmt.Sprintf("%s instanceof %s", p.name, to)
		}
		slot += p.of.Slots()
	}
	return ""
}

// casts names the class to which a line casts a variable as it was given; empty: it does not.
func casts(c *classfile.Class, m *classfile.Method, list []classfile.Instr, slot, line int) string {
	to := ""
	for i := range list {
		if v, ok := list[i].Stores(); ok && v == slot {
			return ""
		}
		if i == 0 || list[i].Op != classfile.OpCheckcast || m.Code.Line(list[i].Offset) != line {
			continue
		}
		if v, ok := list[i-1].Loads(); ok && v == slot {
			if k, ok := c.Pool.At(list[i].Index).(classfile.ClassConst); ok {
				to = java.Dotted(string(k))
			}
		}
	}
	return to
}

// declared is the method of the goal as it is declared; nil: it has no source.
func (c *counterexample) declared() *decl.Method {
	return c.g.Class.Unit.Program.MethodOf(c.g.Class.File.Name, c.g.Method.Name, c.g.Method.Desc)
}
