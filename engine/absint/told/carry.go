package told

import (
	"slices"

	"assay/engine"
	"assay/engine/absint"
	"assay/engine/absint/view"
	"assay/ir"
)

// Words returns how it is said what carries that conditions hold wherever they are asked: what is known of all that they look at.
func Words(t *engine.Task) func([]absint.At) []string {
	w := &writer{task: t}
	t.Language().View(t.Goal, &w.setup)
	return func(all []absint.At) []string {
		var views []named
		for _, at := range all {
			x := w.named(at.View, at.Line)
			about := looked(at)
			x.keep(func(n view.Number) bool { return slices.Contains(about, n) })
			views = append(views, x)
		}
		return facts(views)
	}
}

// looked are the numbers of what a condition looks at: its variables, and the lengths of arrays.
func looked(at absint.At) (out []view.Number) {
	ir.Walk(at.Asked, func(x ir.Expr) bool {
		if l, ok := x.(*ir.Local); ok {
			if n, ok := at.Local(l); ok {
				out = append(out, n)
			}
		}
		return true
	})
	for _, c := range at.Cells() {
		if c.Length && slices.Contains(out, c.Base) {
			out = append(out, c.Holds)
		}
	}
	return out
}
