// This file translates integers, and quantifiers.

package symbolic

import (
	"assay/ir"
	"assay/logic/rel"
)

// number is T_I.
func (s *scope) number(e ir.Expr) rel.IntExpr {
	switch e := e.(type) {
	case *ir.Const:
		return rel.Const(int64(e.Bits))
	case ir.Var:
		return s.env.get(s.x, e).asNum()
	case *ir.BoundVar:
		return s.bound[e].asNum()
	case *ir.Old:
		return s.before().number(e.X)
	case *ir.Quant:
		decls, in := s.declare(e)
		return rel.SumAll(decls, in.number(e.Body))
	case *ir.Apply:
		return s.numberOp(e)
	}
	s.unsupported(e)
	return nil
}

var arithmetic = map[ir.Op]rel.NaryIntOp{
	ir.OpAdd: rel.OpAdd, ir.OpSub: rel.OpSub, ir.OpMul: rel.OpMul,
	ir.OpBitAnd: rel.OpBitAnd, ir.OpBitOr: rel.OpBitOr, ir.OpBitXor: rel.OpBitXor,
}

func (s *scope) numberOp(e *ir.Apply) rel.IntExpr {
	if t, ok := e.Typ.(ir.Int); ok {
		s.x.width(t)
	}
	switch e.Op {
	case ir.OpSum:
		return s.value(e.Args[0]).asNum()
	case ir.OpCard:
		v := s.value(e.Args[0])
		if v.scalar() {
			return rel.Const(1)
		}
		n := rel.Count(v.set)
		return s.result(e.Op, n, n)
	case ir.OpCond:
		return s.x.choose(s.truth(e.Args[0]), s.value(e.Args[1]), s.value(e.Args[2])).asNum()
	case ir.OpNeg:
		a := s.number(e.Args[0])
		return s.result(e.Op, rel.Neg(a), a)
	case ir.OpBitNot:
		return rel.BitNot(s.number(e.Args[0]))
	case ir.OpConv:
		t, ok := e.Args[0].Type().(ir.Int)
		if !ok {
			s.unsupported(e)
		}
		s.x.width(t) // from and to the width of the check: nothing to convert
		return s.number(e.Args[0])
	}
	if len(e.Args) != 2 {
		s.unsupported(e)
	}
	a, b := s.number(e.Args[0]), s.number(e.Args[1])
	switch e.Op {
	case ir.OpDiv:
		return s.result(e.Op, whole(b, rel.Const(0), rel.Arith(rel.OpDiv, a, b)), a, b)
	case ir.OpRem:
		return rel.Arith(rel.OpRem, a, b) // by zero: the left, in both worlds
	case ir.OpShl:
		return rel.Arith(rel.OpShl, a, s.x.distance(b))
	case ir.OpShr:
		return rel.Arith(rel.OpShr, a, s.x.distance(b))
	case ir.OpUshr:
		return rel.Arith(rel.OpUshr, a, s.x.distance(b))
	}
	op, ok := arithmetic[e.Op]
	if !ok {
		s.unsupported(e)
	}
	return s.result(e.Op, rel.Arith(op, a, b), a, b)
}

// whole returns the quotient, which programs take as 0 where the divisor is.
func whole(divisor, zero, quotient rel.IntExpr) rel.IntExpr {
	if c, ok := divisor.(*rel.IntConstant); ok {
		if c.Value == 0 {
			return zero
		}
		return quotient
	}
	return rel.IfElse(rel.IntEqual(divisor, rel.Const(0)), zero, quotient)
}

// distance returns the distance of a shift, as unsigned and modulo the width, which
// programs mean; the logic shifts out everything beyond the width.
func (x *executor) distance(d rel.IntExpr) rel.IntExpr {
	w := int64(x.Arithmetic.Width)
	unsigned := func(k int64) int64 {
		if w < 64 && k < 0 {
			k += 1 << w
		}
		return int64(uint64(k) % uint64(w))
	}
	if c, ok := d.(*rel.IntConstant); ok {
		return rel.Const(unsigned(c.Value))
	}
	if w&(w-1) == 0 {
		return rel.Arith(rel.OpBitAnd, d, rel.Const(w-1))
	}
	// 2^w mod w is added for a negative distance; remainders lie within the width for w >= 3.
	rem := rel.Arith(rel.OpRem, d, rel.Const(w))
	carry := int64(1)
	for range w {
		carry = carry * 2 % w
	}
	shifted := rel.Add(rem, rel.Const(carry))
	negative := func(i rel.IntExpr) rel.Formula { return rel.Less(i, rel.Const(0)) }
	return rel.IfElse(negative(d), rel.IfElse(negative(shifted), rel.Add(shifted, rel.Const(w)), shifted), rem)
}

// declare gives the variables of a quantifier their ranges, each in the scope
// of those before it.
func (s *scope) declare(q *ir.Quant) (rel.Decls, *scope) {
	in := &scope{s.x, s.env, s.old, map[*ir.BoundVar]*value{}, s.at}
	for b, v := range s.bound {
		in.bound[b] = v
	}
	var decls rel.Decls
	for _, b := range q.Vars {
		v := rel.Var(b.Name)
		decls = decls.And(v, s.sort(b.Typ))
		switch b.Typ.(type) {
		case ir.Int:
			in.bound[b] = &value{set: v, num: rel.Sum(v)}
		case ir.Bool:
			in.bound[b] = &value{set: v, truth: rel.In(s.x.yes, v)}
		default:
			in.bound[b] = &value{set: v}
		}
	}
	return decls, in
}

func (s *scope) quantified(q *ir.Quant) rel.Formula {
	decls, in := s.declare(q)
	body := in.truth(q.Body)
	if q.Kind == ir.QuantAll {
		return rel.ForAll(decls, body)
	}
	return rel.ForSome(decls, body)
}

// comprehension returns the set of tuples for which the body is true; the set of
// all values of a sort is that of the sort.
func (s *scope) comprehension(q *ir.Quant) rel.Expr {
	if q.Body == ir.Expr(ir.True) && len(q.Vars) == 1 {
		return s.sort(q.Vars[0].Typ)
	}
	decls, in := s.declare(q)
	return rel.SetOf(decls, in.truth(q.Body))
}
