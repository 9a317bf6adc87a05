package eval

// This file gives each node its meaning.

import (
	"math/big"
	"slices"

	"assay/logic/rel"
)

func (e *Evaluator) expr(n rel.Expr) set {
	switch n := n.(type) {
	case *rel.Relation:
		return e.rels[n]
	case *rel.Variable:
		return e.env[n]
	case *rel.Constant:
		return e.constant(n)
	case *rel.UnaryExpr:
		return e.unary(n)
	case *rel.NaryExpr:
		s := e.expr(n.Of[0])
		for _, x := range n.Of[1:] {
			s = combine(n.Op, s, e.expr(x))
		}
		return s
	case *rel.Projection:
		return e.expr(n.Of).project(n.Columns)
	case *rel.Comprehension:
		s := set{arity: n.Arity()}
		for _, o := range e.bindings(n, n.Decls, outcome{}, n.Where, true, func(o *outcome) { o.holds = e.formula(n.Where) }, never) {
			if o.holds {
				s.rows = append(s.rows, o.row)
			}
		}
		return s.normal()
	case *rel.IfExpr:
		if e.formula(n.Cond) {
			return e.expr(n.Then)
		}
		return e.expr(n.Else)
	case *rel.Singleton:
		return set{1, [][]int32{{e.codeOf(e.integer(n.Of))}}}
	}
	panic("eval: expression of unknown kind")
}

func (e *Evaluator) constant(n *rel.Constant) set {
	s := set{arity: n.Arity()}
	switch n.Op {
	case rel.ConstNone:
	case rel.ConstUniv:
		for c := range int32(e.u.Size()) {
			s.rows = append(s.rows, []int32{c})
		}
	case rel.ConstIden:
		for c := range int32(e.u.Size()) {
			s.rows = append(s.rows, []int32{c, c})
		}
	case rel.ConstInts:
		if e.arith.Bits() > expandWidth {
			refuse(n, rel.Unguarded, "all integers of %d bits are too many to list", e.arith.Bits())
		}
		half := int64(1) << (e.arith.Bits() - 1)
		for i := -half; i < half; i++ {
			s.rows = append(s.rows, []int32{e.codeOf(i)})
		}
	}
	return s.normal()
}

func (e *Evaluator) unary(n *rel.UnaryExpr) set {
	s := e.expr(n.Of)
	switch n.Op {
	case rel.OpTranspose:
		return s.project([]int{1, 0})
	case rel.OpClosure:
		return s.closure()
	default:
		return s.closure().union(e.constant(rel.Iden))
	}
}

func combine(op rel.NaryExprOp, s, t set) set {
	switch op {
	case rel.OpUnion:
		return s.union(t)
	case rel.OpIntersect:
		return s.filter(t.contains)
	case rel.OpMinus:
		return s.filter(func(row []int32) bool { return !t.contains(row) })
	case rel.OpOverride:
		return s.override(t)
	case rel.OpProduct:
		return s.product(t)
	default:
		return s.join(t)
	}
}

// formula evaluates all operands, whether needed or not, as each may overflow.
func (e *Evaluator) formula(n rel.Formula) bool {
	switch n := n.(type) {
	case *rel.Truth:
		return n.Holds
	case *rel.NotFormula:
		return !e.formula(n.Of)
	case *rel.NaryFormula:
		result := !n.Or
		for _, f := range n.Of {
			if e.formula(f) == n.Or {
				result = n.Or
				if !e.arith.ForbidOverflow {
					return result
				}
			}
		}
		return result
	case *rel.BinaryFormula:
		f, g := e.formula(n.Left), e.formula(n.Right)
		return g == f || !n.Iff && !f
	case *rel.Comparison:
		s, t := e.expr(n.Left), e.expr(n.Right)
		if n.Equal {
			return s.equal(t)
		}
		return s.in(t)
	case *rel.Multiplicity:
		return e.expr(n.Of).has(n.Quantity)
	case *rel.Quantified:
		return e.quantified(n)
	case *rel.IntComparison:
		return compare(n.Op, e.integer(n.Left), e.integer(n.Right))
	case *rel.TotalOrder:
		return e.order(n)
	case *rel.Acyclic:
		s := e.rels[n.Relation].closure()
		return len(s.filter(func(row []int32) bool { return row[0] == row[1] }).rows) == 0
	}
	panic("eval: formula of unknown kind")
}

func (e *Evaluator) quantified(n *rel.Quantified) bool {
	decides := func(o outcome) bool { return o.holds == n.Some }
	all := e.bindings(n, n.Decls, outcome{}, n.Body, n.Some, func(o *outcome) { o.holds = e.formula(n.Body) }, decides)
	return slices.ContainsFunc(all, decides) == n.Some
}

// order walks from the first element to the last, over all elements.
func (e *Evaluator) order(n *rel.TotalOrder) bool {
	next, all := e.rels[n.Order], e.rels[n.Ordered]
	at, last := e.rels[n.First], e.rels[n.Last]
	if len(at.rows) != 1 || len(last.rows) != 1 || len(next.rows) != len(all.rows)-1 {
		return false
	}
	seen := at
	for range next.rows {
		if at = at.join(next); len(at.rows) != 1 || seen.contains(at.rows[0]) {
			return false
		}
		seen = seen.union(at)
	}
	return at.equal(last) && seen.equal(all)
}

func compare(op rel.IntCompareOp, i, j int64) bool {
	switch op {
	case rel.OpIntEqual:
		return i == j
	case rel.OpIntLess:
		return i < j
	case rel.OpIntAtMost:
		return i <= j
	case rel.OpIntGreater:
		return i > j
	default:
		return i >= j
	}
}

func (e *Evaluator) integer(n rel.IntExpr) int64 {
	switch n := n.(type) {
	case *rel.IntConstant:
		return e.fit(n, big.NewInt(n.Value))
	case *rel.UnaryInt:
		i := e.integer(n.Of)
		switch n.Op {
		case rel.OpNeg:
			return e.fit(n, new(big.Int).Neg(big.NewInt(i)))
		case rel.OpAbs:
			return e.fit(n, new(big.Int).Abs(big.NewInt(i)))
		case rel.OpSign:
			return int64(big.NewInt(i).Sign())
		default:
			return ^i
		}
	case *rel.NaryInt:
		i := e.integer(n.Of[0])
		for _, x := range n.Of[1:] {
			i = e.arithmetic(n, n.Op, i, e.integer(x))
		}
		return i
	case *rel.Cardinality:
		return e.fit(n, big.NewInt(int64(len(e.expr(n.Of).rows))))
	case *rel.SumOf:
		sum := new(big.Int)
		for _, row := range e.expr(n.Of).rows {
			if i, ok := e.value(row[0]).Int(); ok {
				sum.Add(sum, big.NewInt(i))
			}
		}
		return e.fit(n, sum)
	case *rel.SumOver:
		sum := new(big.Int)
		for _, o := range e.bindings(n, n.Decls, outcome{}, nil, true, func(o *outcome) { o.term = e.integer(n.Body) }, never) {
			sum.Add(sum, big.NewInt(o.term))
		}
		return e.fit(n, sum)
	case *rel.IfInt:
		if e.formula(n.Cond) {
			return e.integer(n.Then)
		}
		return e.integer(n.Else)
	}
	panic("eval: integer of unknown kind")
}

// arithmetic is one step of a combination of integers, computed exactly and
// then made to fit.
func (e *Evaluator) arithmetic(n rel.Node, op rel.NaryIntOp, i, j int64) int64 {
	a, b := big.NewInt(i), big.NewInt(j)
	switch op {
	case rel.OpAdd:
		return e.fit(n, a.Add(a, b))
	case rel.OpSub:
		return e.fit(n, a.Sub(a, b))
	case rel.OpMul:
		return e.fit(n, a.Mul(a, b))
	case rel.OpDiv:
		switch {
		case j == 0 && i < 0:
			return e.arith.Wrap(1)
		case j == 0:
			return -1
		}
		return e.fit(n, a.Quo(a, b))
	case rel.OpRem:
		if j == 0 {
			return i
		}
		return a.Rem(a, b).Int64()
	case rel.OpBitAnd:
		return i & j
	case rel.OpBitOr:
		return i | j
	case rel.OpBitXor:
		return i ^ j
	}
	return e.shift(op, i, j)
}

// shift takes the amount as an unsigned number of the width.
func (e *Evaluator) shift(op rel.NaryIntOp, i, j int64) int64 {
	bits := e.arith.Bits()
	mask := ^uint64(0) >> (64 - bits)
	amount := uint64(j) & mask
	switch op {
	case rel.OpShl:
		return e.arith.Wrap(i << amount)
	case rel.OpShr:
		return i >> amount
	default:
		return e.arith.Wrap(int64(uint64(i) & mask >> amount))
	}
}

// fit is the number at the width of integers; if it does not fit, that is an
// overflow of n.
func (e *Evaluator) fit(n rel.Node, exact *big.Int) int64 {
	low := new(big.Int).And(exact, new(big.Int).SetUint64(^uint64(0))) // two's complement
	wrapped := e.arith.Wrap(int64(low.Uint64()))
	if e.arith.ForbidOverflow && big.NewInt(wrapped).Cmp(exact) != 0 {
		e.spoil(n)
	}
	return wrapped
}
