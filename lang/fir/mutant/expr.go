// This file changes expressions.

package mutant

import (
	"fmt"

	"assay/lang/fir/syntax"
)

// change is what one use of an operator does.
type change struct {
	op       Operator
	at       syntax.Node // of the original
	from, to string
}

// exprChange is a change together with the whole expression after it.
type exprChange struct {
	change
	x syntax.Expr
}

// classes are the operators that become one another.
var classes = []struct {
	op   Operator
	from []syntax.Op
	to   []syntax.Op
}{
	{AOR, arithmetic, arithmetic},
	{ROR, comparisons, comparisons},
	{ROR, []syntax.Op{syntax.In}, []syntax.Op{syntax.Eq, syntax.Ne}},
	{COR, conditionals, conditionals},
	{SOR, shifts, shifts},
	{LOR, bitwise, bitwise},
}

var (
	arithmetic   = []syntax.Op{syntax.Add, syntax.Sub, syntax.Mul, syntax.Div, syntax.Rem}
	comparisons  = []syntax.Op{syntax.Eq, syntax.Ne, syntax.Lt, syntax.Le, syntax.Gt, syntax.Ge}
	conditionals = []syntax.Op{syntax.And, syntax.Or}
	shifts       = []syntax.Op{syntax.Shl, syntax.Shr, syntax.Ushr}
	bitwise      = []syntax.Op{syntax.BitAnd, syntax.BitOr, syntax.BitXor}
	ofSets       = []syntax.Op{syntax.Union, syntax.Minus, syntax.Inter, syntax.Override}
)

func text(x syntax.Expr) string { return syntax.ExprText(x, syntax.Style{}) }

func changed(op Operator, from, to syntax.Expr) exprChange {
	return exprChange{change{op, from, text(from), text(to)}, to}
}

// exprs are all changes of an expression. Not all of them make sense of their
// types; the checker drops the others.
func exprs(x syntax.Expr) []exprChange {
	out := here(x)
	for i, y := range syntax.Operands(x) {
		for _, c := range exprs(y) {
			c.x = withOperand(x, i, c.x)
			out = append(out, c)
		}
	}
	return out
}

// here are the changes of the expression itself.
func here(x syntax.Expr) []exprChange {
	switch x := x.(type) {
	case *syntax.Name:
		return inserted(x)
	case *syntax.Binary:
		return replaced(x)
	case *syntax.Unary:
		return unary(x)
	}
	return nil
}

// replaced are the changes of an infix operator.
func replaced(x *syntax.Binary) (out []exprChange) {
	for _, k := range classes {
		if has(k.from, x.Op) {
			out = append(out, withOps(k.op, x, k.to)...)
		}
	}
	switch {
	case has(conditionals, x.Op):
		out = append(out, changed(COR, x, not(&syntax.Binary{Op: syntax.Iff, X: x.X, Y: x.Y})))
		for i, y := range []syntax.Expr{x.X, x.Y} {
			for _, c := range negated(y) {
				c.x = withOperand(x, i, c.x)
				out = append(out, c)
			}
		}
	case x.Op == syntax.Join:
		out = append(out, inserted(x)...)
	case isComplement(x):
		out = append(out, changed(LOD, x, x.X))
	}
	return out
}

// withOps gives an operator each other of its class.
func withOps(op Operator, x *syntax.Binary, class []syntax.Op) (out []exprChange) {
	for _, o := range class {
		if o != x.Op {
			y := *x
			y.Op = o
			out = append(out, exprChange{change{op, x, text(x), text(&y)}, &y})
		}
	}
	return out
}

func unary(x *syntax.Unary) []exprChange {
	swap := func(o syntax.Op) []exprChange {
		y := *x
		y.Op = o
		return []exprChange{changed(ROR, x, &y)}
	}
	switch x.Op {
	case syntax.Neg:
		return []exprChange{changed(AOD, x, x.X)}
	case syntax.Not:
		return []exprChange{changed(COD, x, x.X)}
	case syntax.Some:
		return swap(syntax.No)
	case syntax.No:
		return swap(syntax.Some)
	}
	return nil
}

// inserted are a minus and a complement before a name, or the value of a field
// or element; the checker keeps those of integers.
func inserted(x syntax.Expr) []exprChange {
	return []exprChange{
		changed(AOI, x, &syntax.Unary{Op: syntax.Neg, X: x}),
		changed(LOI, x, &syntax.Paren{X: &syntax.Binary{Op: syntax.BitXor, X: x, Y: minusOne()}}),
	}
}

// negated puts a "not" before a condition that does not begin with one.
func negated(x syntax.Expr) []exprChange {
	if u, ok := syntax.Unparen(x).(*syntax.Unary); ok && u.Op == syntax.Not {
		return nil
	}
	return []exprChange{changed(COI, x, not(x))}
}

func not(x syntax.Expr) syntax.Expr { return &syntax.Unary{Op: syntax.Not, X: x} }

func minusOne() syntax.Expr { return &syntax.Unary{Op: syntax.Neg, X: one()} }

func one() syntax.Expr { return &syntax.IntLit{Value: 1} }

// isComplement recognises x bxor -1.
func isComplement(x *syntax.Binary) bool {
	if x.Op != syntax.BitXor {
		return false
	}
	u, ok := syntax.Unparen(x.Y).(*syntax.Unary)
	if !ok || u.Op != syntax.Neg {
		return false
	}
	n, ok := u.X.(*syntax.IntLit)
	return ok && n.Value == 1
}

func has(ops []syntax.Op, o syntax.Op) bool {
	for _, p := range ops {
		if p == o {
			return true
		}
	}
	return false
}

// withOperand is x with another operand in one place; the place counts as
// syntax.Operands does.
func withOperand(x syntax.Expr, i int, y syntax.Expr) syntax.Expr {
	switch x := x.(type) {
	case *syntax.Unary:
		z := *x
		z.X = y
		return &z
	case *syntax.Binary:
		z := *x
		*[]*syntax.Expr{&z.X, &z.Y}[i] = y
		return &z
	case *syntax.Cond:
		z := *x
		*[]*syntax.Expr{&z.C, &z.X, &z.Y}[i] = y
		return &z
	case *syntax.Quant:
		z := *x
		z.Body = y
		return &z
	case *syntax.Project:
		z := *x
		z.X = y
		return &z
	case *syntax.Paren:
		z := *x
		z.X = y
		return &z
	}
	panic(fmt.Sprintf("mutant: %T has no operands", x))
}
