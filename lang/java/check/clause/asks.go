package clause

import (
	"cmp"
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/precondition"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/source"
	"assay/task"
)

// This file proposes conditions that a method without a contract may ask of its callers: comparisons of numbers among its
// parameters, lengths of arrays, and numbers and lengths in fields of the receiver.

// mostAsked bounds the conditions that are proposed for a method.
const mostAsked = 200

// term is a number that a condition compares.
type term struct {
	x      ir.Expr
	text   string
	exists ir.Expr // nil: always
	length bool    // of an array: it is not negative
}

// Asks returns the conditions, those that compare two terms first.
func (w *Clauses) Asks(k *ir.Goal) []*ir.Clause {
	g := w.Kinds[k]
	if g == nil || !w.Program.Options.Asks || g.Said || g.Over != nil || g.Kind != goal.OfMethod && g.Kind != goal.OfConstructor {
		return nil
	}
	d := w.Program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if d == nil || d.Class.JML || g.Method.Flags.Has(classfile.Synthetic) {
		return nil
	}
	params := k.Proc.Params
	before, after := d.Added()
	first := len(params) - len(g.Method.Type.Params)
	if first < 0 {
		return nil // a driver that calls it
	}
	var terms, fields []term
	names := map[*ir.Local]string{}
	for i := before; i < len(g.Method.Type.Params)-after; i++ {
		names[params[first+i]] = cmp.Or(d.Names[i], fmt.Sprint("argument ", i-before+1))
		terms = append(terms, number(params[first+i], names[params[first+i]], g.Method.Type.Params[i].Kind == 'C')...)
	}
	if g.Kind == goal.OfMethod && !g.Static() && first == 1 {
		for _, f := range w.Java.Known(g.Class.File.Name).IR.Fields {
			x := &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: params[0], Field: f}, Span: g.Span}
			fields = append(fields, number(x, f.Name, false)...)
		}
	}
	out := slices.Concat(pairs(terms, terms), pairs(terms, fields), alone(terms))
	if len(out) > mostAsked {
		out = out[len(out)-mostAsked:]
	}
	out = append(w.ofChecks(k.Proc, names), out...)
	for _, c := range out {
		if c.Span == (source.Span{}) {
			c.Span = g.Span
		}
	}
	return out
}

// ofChecks returns what the checks in the code ask for, each with their place: it is less plain than what is proposed of any
// code, and so it is what is asked for only where that does not do.
func (w *Clauses) ofChecks(q *ir.Proc, names map[*ir.Local]string) []*ir.Clause {
	own := func(q *ir.Proc) bool {
		m := w.Java.Method(q)
		return (m == nil || w.Program.Own[m.Class.File.Name] != nil) && (!q.External() || w.Java.Load(q) == nil)
	}
	var out []*ir.Clause
	for _, c := range precondition.Of(w.Java.Prog, q, names, own) {
		out = append(out, &ir.Clause{X: c.X, Kind: c.Kind, Text: c.Text, Span: c.At})
	}
	return out
}

// number returns the terms of a variable: itself, or the length of the array that it refers to.
func number(x ir.Expr, name string, character bool) []term {
	switch t := x.Type().(type) {
	case ir.Int:
		if t.Bits > 1 && !character {
			return []term{{x: x, text: name}}
		}
	case ir.Array:
		return []term{{formula.Apply(ir.OpLen, decl.Int32, x), name + ".length", formula.NotNull(x), true}}
	}
	return nil
}

// condition returns a comparison, where its terms exist.
func condition(op ir.Op, text string, a, b term) *ir.Clause {
	x := ir.Expr(formula.Apply(op, ir.Bool{}, a.x, b.x))
	for _, e := range []ir.Expr{a.exists, b.exists} {
		if e != nil {
			x = formula.Implies(e, x)
		}
	}
	return &ir.Clause{X: x, Kind: task.KindPrecondition, Text: a.text + " " + text + " " + b.text}
}

// pairs compares each term of a list with each of another one.
func pairs(list, with []term) []*ir.Clause {
	var out []*ir.Clause
	for i, a := range list {
		for j, b := range with {
			if a.x.Type() != b.x.Type() || a.x == b.x || &list[0] == &with[0] && j == i {
				continue
			}
			if a.length && b.length && j > i {
				out = append(out, condition(ir.OpEq, "==", a, b))
			}
			out = append(out, condition(ir.OpLe, "<=", a, b), condition(ir.OpLt, "<", a, b))
		}
	}
	return out
}

// alone compares terms with small constants.
func alone(list []term) []*ir.Clause {
	var out []*ir.Clause
	for _, a := range list {
		constant := func(n int64) term { return term{x: ir.NewInt(a.x.Type().(ir.Int), n), text: fmt.Sprint(n)} }
		if a.length {
			out = append(out, condition(ir.OpGe, ">=", a, constant(2)), condition(ir.OpGt, ">", a, constant(0)))
			continue
		}
		out = append(out, condition(ir.OpNe, "!=", a, constant(0)), condition(ir.OpLt, "<", constant(0), a), condition(ir.OpLe, "<=", constant(0), a))
	}
	return out
}
