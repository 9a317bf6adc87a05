package constructor

import (
	"assay/lang/java/classfile"
)

// This file finds the classes whose constructors are called by code that is there, and by nothing else: local and anonymous
// ones. What their constructors get, captured variables among it, is what the enclosing code passes.

// locals returns these classes. Records are none of them: deserialisation calls their constructors. Of class files without nests,
// those are whose family is there.
func (w *Whole) locals(named map[string]*classfile.Class, f families) map[*classfile.Class]bool {
	out := map[*classfile.Class]bool{}
	for _, c := range w.Classes {
		if c.Enclosing != nil && !c.IsRecord && (c.NestHost != "" && Closed(c, named) || c.NestHost == "" && f.whole(c)) {
			out[c] = true
		}
	}
	for _, c := range w.Classes {
		for i := range c.Pool.Len() {
			switch x := c.Pool.At(i).(type) {
			case classfile.MethodHandle: // which passes what the library gives it
				if x.Member.Name == "<init>" {
					delete(out, named[x.Member.Class])
				}
			case classfile.MemberRef:
				if constructs(x) {
					return nil
				}
			}
		}
	}
	return out
}

// constructs reports whether a method of the library calls constructors by reflection, with any arguments.
func constructs(r classfile.MemberRef) bool {
	switch r.Class {
	case "java/lang/reflect/Constructor":
		return r.Name == "newInstance"
	case "java/lang/invoke/MethodHandles$Lookup":
		return r.Name == "findConstructor" || r.Name == "unreflectConstructor"
	}
	return false
}
