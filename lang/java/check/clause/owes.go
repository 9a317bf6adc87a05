package clause

import (
	"cmp"
	"fmt"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/nullable"
	"assay/lang/java/contract/formula"
	"assay/task"
)

// This file computes the obligations of callers of a method without a contract: arguments that are not null.

// owed returns the implicit preconditions of a goal, which callers are assumed to satisfy: no argument is null unless
// an annotation says that it may be, or the method compares it with null. A property depends on one only if it fails
// without it.
func (w *Clauses) owed(g *goal.Goal, m *java.Method, q *ir.Proc) []*ir.Clause {
	d := w.Program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if !w.Program.Options.Owed || g.Kind != goal.OfMethod && g.Kind != goal.OfConstructor || g.Over != nil || d == nil {
		return nil
	}
	k := len(q.Params) - len(m.File.Type.Params) // after the receiver, if the procedure of the goal has one
	if k < 0 {
		return nil
	}
	owes := nullable.Method{Decl: d, Find: w.Program.Readable}
	before, _ := d.Added()
	var out []*ir.Clause
	for i := range m.File.Type.Params {
		if !owes.Owed(i) {
			continue
		}
		text := fmt.Sprintf("argument %s is not null", cmp.Or(d.Names[i], fmt.Sprint("number ", i-before+1)))
		out = append(out, &ir.Clause{X: formula.NotNull(q.Params[k+i]), Kind: task.KindPrecondition, Text: text, Span: g.Span, Rests: ir.Taken{Text: text}})
	}
	return out
}
