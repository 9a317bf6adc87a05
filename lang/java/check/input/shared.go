package input

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/reach"
)

// This file finds booted objects that inputs may refer to.

// Interned returns the fields that determine a string or a box.
func (w *Objects) Interned(k *ir.Class) []*ir.Field {
	if k.Name == "java.lang.String" || reach.Boxed[java.Internal(k.Name)] {
		if c := w.Java.Of(k); c != nil {
			var out []*ir.Field
			for _, name := range []string{"value", "coder"} {
				if f := c.OwnField(name); f != nil {
					out = append(out, f)
				}
			}
			return out
		}
	}
	return nil
}
