// This file translates expressions, each in the way its use asks for:
//
//	rel   as a relation        (T_R)
//	truth as a truth value     (T_F: is true a member?)
//	number as an integer       (T_I: the sum of the members)
//
// An operator that yields truth values or integers is translated directly by
// the way that fits, so that the casts any(set(x)) and sumof(set(x)) never
// appear.

package fir

import (
	"assay/ir"
	"assay/lang/fir/syntax"
)

// maxNodes bounds the operators of a program. Only quantifiers over unions of
// domains, whose bodies are written down once for each combination, come
// anywhere near it.
const maxNodes = 300_000

// exprs translates the expressions of one place.
type exprs struct {
	*lowering
	proc  *procInfo
	state stateKind
	frame map[object]bool         // of the specification; nil in stateOne
	vars  map[*bound]*ir.BoundVar // quantified variables in scope
	names map[string]int          // how many of them have the name
}

func (l *lowering) newExprs(p *procInfo, state stateKind, frame map[object]bool) *exprs {
	return &exprs{l, p, state, frame, map[*bound]*ir.BoundVar{}, map[string]int{}}
}

// apply makes an operator application.
func (e *exprs) apply(x syntax.Expr, op ir.Op, t ir.Type, args ...ir.Expr) *ir.Apply {
	e.nodes++
	return &ir.Apply{Op: op, Args: args, Typ: t, Span: e.span(x)}
}

// set is the singleton of a scalar.
func (e *exprs) set(x syntax.Expr, scalar ir.Expr) ir.Expr {
	return e.apply(x, ir.OpSet, ir.NewRel(1, ir.Product{scalar.Type()}), scalar)
}

// scalar looks through set.
func scalar(x ir.Expr) (ir.Expr, bool) {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpSet {
		return a.Args[0], true
	}
	return nil, false
}

// kindOf says which of the three ways is the direct one for an expression.
type kindOf uint8

const (
	relKind kindOf = iota
	truthKind
	numberKind
)

func direct(x syntax.Expr) kindOf {
	switch x := x.(type) {
	case *syntax.IntLit:
		return numberKind
	case *syntax.BoolLit:
		return truthKind
	case *syntax.Unary:
		switch x.Op {
		case syntax.Not, syntax.Some, syntax.One, syntax.Lone, syntax.No:
			return truthKind
		case syntax.Neg, syntax.Card, syntax.Sum:
			return numberKind
		}
	case *syntax.Binary:
		switch {
		case x.Op <= syntax.Ge:
			return truthKind
		case x.Op <= syntax.Rem:
			return numberKind
		}
	case *syntax.Quant:
		switch x.Kind {
		case syntax.QuantAll, syntax.QuantSome:
			return truthKind
		case syntax.QuantSum:
			return numberKind
		}
	case *syntax.Paren:
		return direct(x.X)
	}
	return relKind
}

// truth is T_F.
func (e *exprs) truth(x syntax.Expr) ir.Expr {
	x = syntax.Unparen(x)
	if direct(x) == truthKind {
		return e.truthOp(x)
	}
	if c, ok := x.(*syntax.Cond); ok {
		return e.apply(x, ir.OpCond, ir.Bool{}, e.truth(c.C), e.truth(c.X), e.truth(c.Y))
	}
	r := e.rel(x)
	if s, ok := scalar(r); ok && s.Type() == ir.Type(ir.Bool{}) {
		return s
	}
	return e.apply(x, ir.OpAny, ir.Bool{}, r)
}

// number is T_I.
func (e *exprs) number(x syntax.Expr) ir.Expr {
	x = syntax.Unparen(x)
	if direct(x) == numberKind {
		return e.numberOp(x)
	}
	if c, ok := x.(*syntax.Cond); ok {
		return e.apply(x, ir.OpCond, e.int, e.truth(c.C), e.number(c.X), e.number(c.Y))
	}
	r := e.rel(x)
	if s, ok := scalar(r); ok && s.Type() == ir.Type(e.int) {
		return s
	}
	return e.apply(x, ir.OpSum, e.int, r)
}

// rel is T_R.
func (e *exprs) rel(x syntax.Expr) ir.Expr {
	switch direct(x) {
	case truthKind:
		return e.set(x, e.truth(x))
	case numberKind:
		return e.set(x, e.number(x))
	}
	switch x := x.(type) {
	case *syntax.Name:
		return e.name(x)
	case *syntax.None:
		return &ir.Const{Typ: e.relType(e.types[x])}
	case *syntax.Unary:
		return e.apply(x, relUnary[x.Op], e.typeOf(x), e.rel(x.X))
	case *syntax.Binary:
		return e.apply(x, relBinary[x.Op], e.typeOf(x), e.rel(x.X), e.rel(x.Y))
	case *syntax.Cond:
		return e.apply(x, ir.OpCond, e.typeOf(x), e.truth(x.C), e.rel(x.X), e.rel(x.Y))
	case *syntax.Quant:
		return e.quant(x)
	case *syntax.Project:
		a := e.apply(x, ir.OpProject, e.typeOf(x), e.rel(x.X))
		a.Cols = x.Cols
		return a
	case *syntax.Paren:
		return e.rel(x.X)
	}
	panic("fir: unknown expression")
}

func (e *exprs) typeOf(x syntax.Expr) *ir.Rel { return e.relType(e.types[x]) }

var relUnary = map[syntax.Op]ir.Op{
	syntax.Transpose: ir.OpTranspose, syntax.Closure: ir.OpClosure, syntax.ReflClosure: ir.OpReflClosure,
}

var relBinary = map[syntax.Op]ir.Op{
	syntax.Union: ir.OpUnion, syntax.Minus: ir.OpDiff, syntax.Inter: ir.OpInter,
	syntax.Override: ir.OpOverride, syntax.Product: ir.OpProduct, syntax.Join: ir.OpJoin,
}

// truthOp translates an operator that yields a truth value.
func (e *exprs) truthOp(x syntax.Expr) ir.Expr {
	switch x := x.(type) {
	case *syntax.BoolLit:
		if x.Value {
			return ir.True
		}
		return ir.False
	case *syntax.Unary:
		if x.Op == syntax.Not {
			return e.apply(x, ir.OpNot, ir.Bool{}, e.truth(x.X))
		}
		return e.apply(x, tests[x.Op], ir.Bool{}, e.rel(x.X))
	case *syntax.Binary:
		switch {
		case x.Op <= syntax.And:
			return e.apply(x, connectives[x.Op], ir.Bool{}, e.truth(x.X), e.truth(x.Y))
		case x.Op <= syntax.In:
			return e.comparison(x)
		}
		return e.apply(x, orders[x.Op], ir.Bool{}, e.number(x.X), e.number(x.Y))
	case *syntax.Quant:
		return e.quant(x)
	}
	panic("fir: unknown expression")
}

var connectives = map[syntax.Op]ir.Op{
	syntax.Iff: ir.OpIff, syntax.Implies: ir.OpImplies, syntax.Or: ir.OpOr, syntax.And: ir.OpAnd,
}

var tests = map[syntax.Op]ir.Op{
	syntax.Some: ir.OpSome, syntax.One: ir.OpOne, syntax.Lone: ir.OpLone, syntax.No: ir.OpNo,
}

var orders = map[syntax.Op]ir.Op{
	syntax.Lt: ir.OpLt, syntax.Le: ir.OpLe, syntax.Gt: ir.OpGt, syntax.Ge: ir.OpGe,
}

var comparisons = map[syntax.Op]ir.Op{syntax.Eq: ir.OpEq, syntax.Ne: ir.OpNe, syntax.In: ir.OpSubset}

// comparison compares sets; two singletons of one sort as scalars.
func (e *exprs) comparison(x *syntax.Binary) ir.Expr {
	a, b := e.rel(x.X), e.rel(x.Y)
	s, ok := scalar(a)
	t, ok2 := scalar(b)
	if !ok || !ok2 || !ir.Identical(s.Type(), t.Type()) {
		return e.apply(x, comparisons[x.Op], ir.Bool{}, a, b)
	}
	if x.Op == syntax.Ne {
		return e.apply(x, ir.OpNe, ir.Bool{}, s, t)
	}
	return e.apply(x, ir.OpEq, ir.Bool{}, s, t) // one lies in the other if they are the same
}

// numberOp translates an operator that yields an integer.
func (e *exprs) numberOp(x syntax.Expr) ir.Expr {
	switch x := x.(type) {
	case *syntax.IntLit:
		return e.constant(x, false)
	case *syntax.Unary:
		switch x.Op {
		case syntax.Card:
			e.warnSize(x)
			return e.apply(x, ir.OpCard, e.int, e.rel(x.X))
		case syntax.Sum:
			return e.number(x.X)
		}
		if n, ok := syntax.Unparen(x.X).(*syntax.IntLit); ok {
			return e.constant(n, true)
		}
		return e.apply(x, ir.OpNeg, e.int, e.number(x.X))
	case *syntax.Binary:
		return e.apply(x, arithmetic[x.Op], e.int, e.number(x.X), e.number(x.Y))
	case *syntax.Quant:
		return e.quant(x)
	}
	panic("fir: unknown expression")
}

var arithmetic = map[syntax.Op]ir.Op{
	syntax.BitAnd: ir.OpBitAnd, syntax.BitOr: ir.OpBitOr, syntax.BitXor: ir.OpBitXor,
	syntax.Shl: ir.OpShl, syntax.Shr: ir.OpShr, syntax.Ushr: ir.OpUshr,
	syntax.Add: ir.OpAdd, syntax.Sub: ir.OpSub, syntax.Mul: ir.OpMul, syntax.Div: ir.OpDiv, syntax.Rem: ir.OpRem,
}

// name translates a variable, domain or literal in the state it speaks of.
func (e *exprs) name(x *syntax.Name) ir.Expr {
	switch o := e.uses[x].(type) {
	case *bound:
		return e.set(x, e.vars[o])
	case *Literal:
		return e.set(x, e.lits[o])
	case *Var:
		return e.before(o, x.Old, e.variable(e.proc, o))
	case *Domain:
		if e.grows[o] {
			return e.before(o, x.Old, e.extent(o.Index))
		}
		return e.extent(o.Index)
	}
	panic("fir: unknown object")
}

// before makes an expression speak of the state before, where the name means
// that: in the specification of a check whatever is not listed does.
func (e *exprs) before(o object, old bool, x ir.Expr) ir.Expr {
	listed := e.frame[o]
	if e.state == stateGoal && !listed || old && listed {
		return &ir.Old{X: x}
	}
	return x
}

// extent is what a domain holds.
func (e *exprs) extent(domain int) ir.Expr {
	switch domain {
	case booleanIndex:
		set := ir.NewRel(1, ir.Product{ir.Bool{}})
		return &ir.Apply{Op: ir.OpUnion, Typ: set, Args: []ir.Expr{
			&ir.Apply{Op: ir.OpSet, Typ: set, Args: []ir.Expr{ir.False}},
			&ir.Apply{Op: ir.OpSet, Typ: set, Args: []ir.Expr{ir.True}},
		}}
	case integerIndex:
		v := &ir.BoundVar{Name: e.fresh("i"), Typ: e.int}
		return &ir.Quant{Kind: ir.QuantSet, Vars: []*ir.BoundVar{v}, Body: ir.True, Typ: ir.NewRel(1, ir.Product{e.int})}
	}
	return &ir.Extent{Class: e.classes[domain]}
}

// fresh is a name that no quantified variable in scope has.
func (e *exprs) fresh(name string) string {
	for e.names[name] > 0 {
		name += "'"
	}
	return name
}
