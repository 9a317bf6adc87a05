package input

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file finds objects that are older than the one that refers to them: the components of a record are given when it
// is made. It also distinguishes records of different classes.

// Older reports whether the target of a field is older than its object.
func (w *Objects) Older(f *ir.Field) bool {
	c, d := w.Java.Declares(f)
	if c == nil || !c.File.IsRecord || !w.Owns(c) || d.Type.Dims > 0 || !d.Type.IsRef() {
		return false
	}
	out, ok := w.letOut[c]
	if !ok {
		java.ReadsAll(w.Java, c)
		out = letsOut(c)
		w.letOut[c] = out
	}
	return !out
}

// Apart reports whether the direct subclasses of a class have nothing else in common: so it is with Object, and with
// Record, the superclass of all records.
func (w *Objects) Apart(c *ir.Class) bool { return c.Super == nil || c.Name == "java.lang.Record" }

// letsOut reports whether a constructor may do more with the new record than to set its components, to values other
// than itself.
func letsOut(c *java.Class) bool {
	for _, m := range c.File.Methods {
		if m.Name == "<init>" && m.Code != nil && mentionsItself(c, m) {
			return true
		}
	}
	return false
}

// mentionsItself reports whether a constructor loads the new object more often than it gives it a component or calls a
// constructor for it.
func mentionsItself(c *java.Class, m *classfile.Method) bool {
	ins, err := c.File.Instructions(m)
	if err != nil {
		return true
	}
	loads, given := 0, 0
	for i := range ins {
		in := &ins[i]
		switch in.Op {
		case classfile.OpAload0:
			loads++
		case classfile.OpAload:
			if in.Index == 0 {
				loads++
			}
		case classfile.OpPutfield:
			if f, ok := c.File.Pool.At(in.Index).(classfile.MemberRef); !ok || f.Class != c.File.Name {
				return true
			}
			given++
		case classfile.OpInvokespecial:
			f, _ := c.File.Pool.At(in.Index).(classfile.MemberRef)
			if f.Name == "<init>" && (f.Class == c.File.Name || f.Class == "java/lang/Record") {
				given++
			}
		case classfile.OpNew:
			if c.File.Pool.At(in.Index) == classfile.ClassConst(c.File.Name) {
				return true // its constructor is not distinguished from this one
			}
		}
	}
	return loads != given
}
