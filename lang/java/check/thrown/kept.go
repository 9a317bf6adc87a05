// This file finds fields that hold what callers gave.

package thrown

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
)

// keeps reports whether all that is ever stored to a field are parameters of the methods and constructors that store: a
// private or final field of a class that has no other classes inside or around it, which could store to it too.
func keeps(w *java.World, f *ir.Field) bool {
	if f.Owner == nil {
		return false
	}
	c := w.Of(f.Owner)
	if c == nil || java.OfJDK(c.File.Name) {
		return false
	}
	x := fieldNamed(c.File, f.Name)
	if x == nil || x.Flags.Has(classfile.Static) || !x.Flags.Has(classfile.Final) && (!x.Flags.Has(classfile.Private) || len(c.File.Nest) > 0 || c.File.NestHost != "") {
		return false
	}
	java.ReadsAll(w, c)
	stored := false
	for _, m := range c.File.Methods {
		list, err := c.File.Instructions(m)
		if err != nil {
			return false
		}
		for i, in := range list {
			r, ok := c.File.Pool.At(in.Index).(classfile.MemberRef)
			if in.Op != classfile.OpPutfield || !ok || r.Class != c.File.Name || r.Name != f.Name {
				continue
			}
			if i == 0 || !parameter(m, list, list[i-1]) {
				return false
			}
			stored = true
		}
	}
	return stored
}

func fieldNamed(c *classfile.Class, name string) *classfile.Field {
	for _, f := range c.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// parameter reports whether an instruction loads a parameter that nothing is stored to.
func parameter(m *classfile.Method, list []classfile.Instr, load classfile.Instr) bool {
	from, ok := load.Loads()
	first, after := 0, 0
	if !m.Flags.Has(classfile.Static) {
		first = 1
	}
	after = first
	for _, t := range m.Type.Params {
		after += t.Slots()
	}
	if !ok || from < first || from >= after {
		return false
	}
	for _, in := range list {
		if to, ok := in.Stores(); ok && to == from {
			return false
		}
	}
	return true
}
