package custom

import (
	"fmt"
	"slices"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/task"
)

// This file has the custom about what a single argument is.

// cast is that a parameter which a method does nothing but cast is of the class to which it is cast. Where the method looks at the class
// first, or implements one that says what it takes, as equals does, anything may come.
func (c *counterexample) cast() string {
	if c.r.Property.Kind != task.KindCast || c.r.Property.Span.File != c.g.Class.Unit.Name {
		return ""
	}
	d := c.program.MethodOf(c.g.Class.File.Name, c.g.Method.Name, c.g.Method.Desc)
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
