package contract

import (
	"strings"

	"assay/ir"
)

// Text begins the names of procedures that give string constants to contracts.
const Text = "pure string "

// Makes reports whether an expression may make objects of the runtime, or be the object of a string constant, which are its value.
func Makes(x ir.Expr) bool {
	if !ir.IsRef(x.Type()) {
		return false
	}
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		c, ok := y.(*ir.Call)
		found = found || ok && c.Proc != nil && (strings.HasPrefix(c.Proc.Name, "pure assay.rt.") || strings.HasPrefix(c.Proc.Name, Text))
		return !found
	})
	return found
}
