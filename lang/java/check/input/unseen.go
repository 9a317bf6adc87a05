package input

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/classfile"
)

// Unseen returns the class of opaque objects of a type of which inputs have no class: types of the
// library, exceptions, and missing classes.
func (w *Objects) Unseen(k *ir.Class) *ir.Class {
	if w.listed && anyEnum(k) {
		return nil
	}
	if s, ok := w.unseen[k]; ok {
		return s
	}
	var s *ir.Class
	switch c := w.unseenType(k); {
	case c == nil || !w.canBeMade(c):
	default:
		s = w.Java.Stand(c)
	}
	w.unseen[k] = s
	return s
}

// Open reports whether a class is of the library; Instances reports what that leaves out.
func (w *Objects) Open(k *ir.Class) bool { return !w.OwnIR(k) }

// World returns the closed-world assumption of a type test on inputs of a type of the targets,
// where further subclasses may exist elsewhere; without a test, that of a virtual call, which they may override. For types of the library
// Instances reports it.
func (w *Objects) World(static, test *ir.Class) string {
	if test != nil && (static.Subclass(test) || !test.Interface && !static.Interface && !test.Subclass(static)) {
		return ""
	}
	if static == nil || !w.OwnIR(static) || !w.extensible(w.Java.Of(static)) {
		return ""
	}
	list, _ := w.Instances(static)
	if len(list) == 0 || slices.ContainsFunc(list, w.Imagined) { // of one that stands for any class, it is said what it does
		return ""
	}
	return "inputs of type " + static.Name + " are of class " + boot.NamesOf(list)
}

// extensible reports whether a class may have further subclasses elsewhere.
func (w *Objects) extensible(c *java.Class) bool {
	if c == nil || c.File.Flags.Has(classfile.Final) || c.File.Flags.Has(classfile.Enum) {
		return false
	}
	if c.File.Sealed {
		return slices.ContainsFunc(c.File.Permitted, func(name string) bool { return w.extensible(w.Java.Known(name)) })
	}
	if c.File.Flags.Has(classfile.Interface) {
		return true
	}
	return slices.ContainsFunc(c.File.Methods, func(m *classfile.Method) bool { return m.Name == "<init>" && !m.Flags.Has(classfile.Private) })
}

// unseenType returns the class, or what is known of a missing one.
func (w *Objects) unseenType(k *ir.Class) *java.Class {
	if k == nil {
		c, err := w.Java.Class("java/lang/Object")
		if err != nil {
			return nil
		}
		return c
	}
	return w.Java.Of(k)
}

// canBeMade reports whether a class can have objects that are not its constants: an enum has no
// others, and a class such as Void, which has only private constructors and no factory, has none at
// all.
func (w *Objects) canBeMade(c *java.Class) bool {
	f := c.File
	if f.Flags.Has(classfile.Enum) && w.Owns(c) || w.Enumerated(c.IR) || f.Flags.Has(classfile.Synthetic) {
		return false
	}
	if f.Flags.Has(classfile.Interface) {
		return true
	}
	for _, m := range f.Methods {
		if m.Name == "<init>" && !m.Flags.Has(classfile.Private) {
			return true
		}
		if m.Flags.Has(classfile.Static) && strings.HasSuffix(m.Desc, ")L"+f.Name+";") && !m.Flags.Has(classfile.Private) {
			return true
		}
	}
	for _, d := range f.Fields {
		if d.Flags.Has(classfile.Static) && d.Type.Class == f.Name && d.Type.Dims == 0 {
			return true
		}
	}
	return false
}
