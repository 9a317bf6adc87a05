package clause

import (
	"cmp"
	"fmt"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/nullable"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/source"
	"assay/task"
)

// This file computes the obligations of callers of a method without a contract: arguments that are not null, and arrays without null in them.

// owed returns the implicit preconditions of a goal, which callers are assumed to satisfy: no argument is null, nor an
// element of one, unless an annotation says that it may be, or the method compares it with null. A property depends on
// one only if it fails without it.
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
	add := func(x ir.Expr, format string, i int) {
		text := fmt.Sprintf(format, cmp.Or(d.Names[i], fmt.Sprint("number ", i-before+1)))
		out = append(out, &ir.Clause{X: x, Kind: task.KindPrecondition, Text: text, Span: g.Span, Rests: ir.Taken{Text: text}})
	}
	for i, t := range m.File.Type.Params {
		v := q.Params[k+i]
		if owes.Owed(i) {
			add(formula.NotNull(v), "argument %s is not null", i)
		}
		if owes.OwedElements(i) {
			add(formula.Implies(formula.NotNull(v), noNull(v, t, g.Span)), "no element of argument %s is null", i)
		}
	}
	return out
}

// noNull returns the formula that an array of a type has no null in it, at two levels.
func noNull(array ir.Expr, t classfile.Type, at source.Span) ir.Expr {
	i := &ir.BoundVar{Name: "i", Typ: decl.Int32, Span: at}
	rows := formula.NotNullElements(array, i, at)
	if row := t.Elem(); row.Dims == 0 || !decl.IsRef(row.Elem()) {
		return rows
	}
	j := &ir.BoundVar{Name: "j", Typ: decl.Int32, Span: at}
	inside, row := formula.Element(array, i, at)
	return formula.And(rows, formula.Quantify(ir.QuantAll, []*ir.BoundVar{i}, formula.Implies(inside, formula.NotNullElements(row, j, at))))
}
