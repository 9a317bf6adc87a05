// This file notes where integers may wrap around.

package symbolic

import (
	"assay/ir"
	"assay/logic/rel"
)

// Wrap is an integer operation of a statement or branch whose result may be too
// large for the width of integers. Operations in the bodies of quantifiers, in
// specifications and in assumptions are not considered, nor are shifts, which lose bits on purpose.
type Wrap struct {
	Node ir.Node
	When rel.Formula // its place is reached, and the result does not fit
}

// watch notes operations from here on as those of a node; nil: none are.
func (x *executor) watch(n ir.Node) {
	if x.Selectors {
		x.watched = n
	}
}

// result passes the result of an operation on, and notes when it does not fit.
func (s *scope) result(op ir.Op, r rel.IntExpr, args ...rel.IntExpr) rel.IntExpr {
	if s.x.watched == nil || len(s.bound) > 0 {
		return r
	}
	for _, a := range args {
		if _, constant := a.(*rel.IntConstant); !constant {
			when := and(s.x.guard.formula(), wraps(op, r, args))
			if !isTruth(when, false) {
				s.x.Wraps = append(s.x.Wraps, &Wrap{s.x.watched, when})
			}
			break
		}
	}
	return r
}

// wraps reports whether a result that is exact up to a multiple of 2^width is off.
func wraps(op ir.Op, r rel.IntExpr, args []rel.IntExpr) rel.Formula {
	neg := func(i rel.IntExpr) rel.Formula { return rel.Less(i, rel.Const(0)) }
	pos := func(i rel.IntExpr) rel.Formula { return rel.Not(neg(i)) }
	a := args[0]
	switch op {
	case ir.OpCard: // it is not negative
		return neg(r)
	case ir.OpNeg:
		return rel.And(neg(a), neg(r))
	}
	b := args[1]
	switch op {
	case ir.OpAdd:
		return rel.Or(rel.And(pos(a), pos(b), neg(r)), rel.And(neg(a), neg(b), pos(r)))
	case ir.OpSub:
		return rel.Or(rel.And(pos(a), neg(b), neg(r)), rel.And(neg(a), pos(b), pos(r)))
	case ir.OpMul:
		exact := rel.IntEqual(rel.Arith(rel.OpDiv, r, b), a)
		return rel.Or(rel.And(rel.Not(rel.IntEqual(b, rel.Const(0))), rel.Not(exact)), rel.And(neg(a), neg(b), neg(r)))
	case ir.OpDiv:
		return rel.And(neg(a), neg(b), neg(r))
	}
	return rel.False
}
