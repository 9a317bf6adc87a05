package contract

import (
	"strings"

	"assay/ir"
)

// Makes reports whether an expression may make objects of the runtime, which are its value.
func Makes(x ir.Expr) bool {
	if !ir.IsRef(x.Type()) {
		return false
	}
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		c, ok := y.(*ir.Call)
		found = found || ok && c.Proc != nil && strings.HasPrefix(c.Proc.Name, "pure assay.rt.")
		return !found
	})
	return found
}
