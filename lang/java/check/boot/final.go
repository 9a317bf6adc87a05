package boot

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

// Final reports whether a field is declared final.
func (w *Base) Final(f *ir.Field) bool {
	c := w.Java.Of(f.Owner)
	if c == nil {
		return false
	}
	for _, d := range c.File.Fields {
		if c.Field(d.Name, d.Desc) == f {
			return d.Flags.Has(classfile.Final)
		}
	}
	return false
}
