package language

import "assay/ir"

// WithinOf returns what is supposed of calls of a goal's procedure in the code of its own class, in words; none: what is known holds for all calls.
func WithinOf(h Host, goal *ir.Goal) []string {
	if w, ok := h.(interface{ Within(*ir.Goal) []string }); ok {
		return w.Within(goal)
	}
	return nil
}
