package boot

import "assay/ir"

// Final reports whether a field is declared final.
func (w *Base) Final(f *ir.Field) bool { return w.Java.Final(f) }
