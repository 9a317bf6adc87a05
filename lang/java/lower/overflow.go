package lower

import (
	"fmt"
	"math"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/task"
)

// This file asserts, where that is asked, that integers of code are those of mathematics: that no sum, difference, product, quotient or
// negation overflows, and that no cast loses bits; or it assumes that, where code is to compute without a width.

// exact are the assertions about the arithmetic of one procedure, or the assumptions.
type exact struct {
	*lowering
	assumed bool                  // executions in which integers would not fit are left out
	asked   map[string]*ir.Assert // by line and words
}

// exactly returns those of a procedure; nil if nobody asks. Initialisers of classes run before goals begin, and a failing assertion there
// would leave nothing to check: they are asked about in runs alone.
func (g *lowering) exactly() *exact {
	k := g.W.Spec
	if k == nil || g.m.File.Flags.Has(classfile.Bridge) {
		return nil
	}
	switch k.CodeMath(g.m) {
	case decl.JavaMath:
		return nil
	case decl.BigintMath:
		if !k.Asserts || g.m.File.Name == "<clinit>" { // a run, and what runs before goals, computes as the JVM does
			return nil
		}
		return &exact{lowering: g, assumed: true}
	}
	if k.Asserts && g.m.File.Name == "<clinit>" {
		k.Leave(g.P, java.Owed{Span: g.At, Kind: task.KindOverflow, Text: "no overflow", Why: "what is computed while a class is initialised is not asked"})
		return nil
	}
	return &exact{lowering: g, asked: map[string]*ir.Assert{}}
}

// result asserts that the result of an operation is that of mathematics.
func (e *exact) result(op ir.Op, k java.Kind, x, y ir.Expr) {
	if e == nil || k != java.KInt && k != java.KLong {
		return
	}
	name := map[java.Kind]string{java.KInt: "int", java.KLong: "long"}[k]
	if fits := fitting(op, k, x, y); fits != nil {
		e.ask(fits, fmt.Sprintf("%s %s does not overflow", name, map[ir.Op]string{ir.OpAdd: "+", ir.OpSub: "-", ir.OpMul: "*", ir.OpDiv: "/", ir.OpNeg: "negation"}[op]))
	}
}

// cast asserts that a cast to a narrower type keeps the value.
func (e *exact) cast(x, narrow ir.Expr, to string) {
	if e != nil {
		e.ask(java.Equal(x, java.Conv(narrow, x.Type())), "("+to+") loses nothing")
	}
}

// ask asserts a condition. Equal texts on one line are one property.
func (e *exact) ask(x ir.Expr, text string) {
	if e.assumed {
		e.Assume(x, ir.Taken{Text: "integers of code that says code_bigint_math fit"})
		return
	}
	a := &ir.Assert{Meta: e.Meta(), X: x, Kind: task.KindOverflow, What: text}
	e.Add(a)
	key := fmt.Sprint(e.At.Line, " ", text)
	if first := e.asked[key]; first != nil {
		a.From = &ir.Origin{Of: first, Pass: "asked again on the line"}
		return
	}
	e.asked[key] = a
}

// fitting returns the condition that the result of an operation fits into the type of its operands; nil: it always does.
func fitting(op ir.Op, k java.Kind, x, y ir.Expr) ir.Expr {
	t, least := ir.Type(java.I32), ir.NewInt(java.I32, math.MinInt32)
	if k == java.KLong {
		t, least = java.I64, ir.NewInt(java.I64, math.MinInt64)
	}
	zero, minus := &ir.Const{Typ: t}, ir.NewInt(t.(ir.Int), -1)
	and := func(a, b ir.Expr) ir.Expr { return java.Apply(ir.OpAnd, ir.Bool{}, a, b) }
	negative := func(a ir.Expr) ir.Expr { return java.Less(a, zero) }
	switch op {
	case ir.OpNeg:
		return ir.Not(java.Equal(x, least))
	case ir.OpDiv:
		return ir.Not(and(java.Equal(x, least), java.Equal(y, minus)))
	case ir.OpAdd, ir.OpSub, ir.OpMul:
	default:
		return nil
	}
	z := java.Apply(op, t, x, y)
	switch {
	case k == java.KInt:
		return java.Equal(java.Conv(z, java.I64), java.Apply(op, java.I64, java.Conv(x, java.I64), java.Conv(y, java.I64)))
	case op == ir.OpMul && isConst(y):
		return within(x, y.(*ir.Const))
	case op == ir.OpMul && isConst(x):
		return within(y, x.(*ir.Const))
	case op == ir.OpMul: // by what is left of it when it is divided again
		back := java.Equal(java.Apply(ir.OpDiv, t, z, y), x)
		return java.Apply(ir.OpOr, ir.Bool{}, java.Equal(y, zero), and(back, ir.Not(and(java.Equal(y, minus), java.Equal(x, least)))))
	case op == ir.OpSub: // of numbers with different signs alone
		return java.Apply(ir.OpOr, ir.Bool{}, java.Equal(negative(x), negative(y)), java.Equal(negative(z), negative(x)))
	}
	return java.Apply(ir.OpOr, ir.Bool{}, ir.Not(java.Equal(negative(x), negative(y))), java.Equal(negative(z), negative(x)))
}

func isConst(x ir.Expr) bool { _, ok := x.(*ir.Const); return ok }

// within returns the condition that a long times a constant is a long; nil: it always is.
func within(x ir.Expr, by *ir.Const) ir.Expr {
	k := int64(by.Bits)
	lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
	switch {
	case k == 0 || k == 1:
		return nil
	case k == -1:
		return ir.Not(java.Equal(x, ir.NewInt(java.I64, lo)))
	case k < 0:
		lo, hi = hi, lo
	}
	least, most := ir.NewInt(java.I64, lo/k), ir.NewInt(java.I64, hi/k)
	return java.Apply(ir.OpAnd, ir.Bool{}, java.Apply(ir.OpLe, ir.Bool{}, least, x), java.Apply(ir.OpLe, ir.Bool{}, x, most))
}
