package clause

import (
	"cmp"
	"fmt"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/document"
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
	usual := w.Program.Asks() && !g.Said // a contract says what callers owe, and nothing else is supposed
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
		if !usual {
			continue
		}
		if t.Dims >= 2 {
			java.ReadsAll(w.Java, m.Class)
		}
		if x, text := rows(m.Class.File, v, t, g.Span); x != nil {
			add(x, text, i)
		}
		if number, ok := v.Typ.(ir.Int); ok && number.Signed {
			for _, said := range document.Numbers(d, i) {
				x, text := documented(v, number, said)
				add(x, "argument %s "+text+", as documented", i)
			}
		}
	}
	if usual && document.SameLength(d) {
		out = append(out, sameLength(d, q.Params[k:], g.Span)...)
	}
	return out
}

// documented is the formula of what documentation says of a number, and its words.
func documented(v ir.Expr, t ir.Int, said document.Number) (x ir.Expr, text string) {
	number := func(n int64) ir.Expr { return ir.NewInt(t, n) }
	low := func(n int64) ir.Expr { return formula.Apply(ir.OpLe, ir.Bool{}, number(n), v) }
	last := formula.Apply(ir.OpBitAnd, t, v, number(1))
	switch said.Rule {
	case document.Odd:
		return formula.Apply(ir.OpNe, ir.Bool{}, last, number(0)), "is odd"
	case document.Even:
		return formula.Apply(ir.OpEq, ir.Bool{}, last, number(0)), "is even"
	case document.PowerOf2:
		rest := formula.Apply(ir.OpBitAnd, t, v, formula.Apply(ir.OpSub, t, v, number(1)))
		return formula.And(low(1), formula.Apply(ir.OpEq, ir.Bool{}, rest, number(0))), "is a power of 2"
	}
	return low(said.Least), fmt.Sprintf("is not below %d", said.Least)
}

// sameLength is that the arrays that a method takes have the same length, where there are two or more.
func sameLength(d *decl.Method, params []*ir.Local, at source.Span) (out []*ir.Clause) {
	var first *ir.Local
	name := ""
	for i, v := range params {
		if _, ok := v.Typ.(ir.Array); !ok || i >= len(d.Names) {
			continue
		}
		if first == nil {
			first, name = v, d.Names[i]
			continue
		}
		length := func(a ir.Expr) ir.Expr { return formula.Apply(ir.OpLen, decl.Int32, a) }
		x := formula.Implies(formula.And(formula.NotNull(first), formula.NotNull(v)), formula.Apply(ir.OpEq, ir.Bool{}, length(first), length(v)))
		text := fmt.Sprintf("arguments %s and %s have the same length, as documented", name, d.Names[i])
		out = append(out, &ir.Clause{X: x, Kind: task.KindPrecondition, Text: text, Span: at, Rests: ir.Taken{Text: text}})
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
