package constructor

import (
	"assay/lang/java/classfile"
)

// This file finds the classes whose constructors are called by code that is there, and by nothing else: local and anonymous
// ones. What their constructors get, captured variables among it, is what the enclosing code passes.

// locals returns these classes. Records are none of them: deserialisation calls their constructors. Class files without nests
// are none: it is not known which classes are enclosed in the same method.
func (w *Whole) locals() map[*classfile.Class]bool {
	out := map[*classfile.Class]bool{}
	for _, c := range w.Classes {
		if c.Enclosing != nil && c.NestHost != "" && !c.IsRecord && w.closed(c) {
			out[c] = true
		}
	}
	for _, c := range w.Classes { // a handle passes what the library gives it
		for i := range c.Pool.Len() {
			if h, ok := c.Pool.At(i).(classfile.MethodHandle); ok && h.Member.Name == "<init>" {
				delete(out, w.class(h.Member.Class))
			}
		}
	}
	return out
}
