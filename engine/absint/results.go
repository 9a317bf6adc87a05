package absint

import (
	"assay/engine/absint/domain"
	"assay/engine/absint/state"
	"assay/ir"
)

// This file is about how results of operations are ordered beside their operands, and about numbers that are not zero.

// follows learns how what has a number, which an expression gave, is ordered beside what the expression is of.
func (p point) follows(n state.Number, e ir.Expr) {
	if v := p.s.Value(n); !v.Num {
		return
	}
	if _, m, k := p.linear(e); m != state.None && m != n {
		p.s.Relate(n, m, k)
		p.s.Relate(m, n, -k)
	}
	a, ok := e.(*ir.Apply)
	if !ok || len(a.Args) != 2 {
		return
	}
	if x, y, ok := halved(p, a); ok && amid(p, n, x, y) {
		return
	}
	v, x, j := p.linear(a.Args[0])
	w, y, k := p.linear(a.Args[1])
	if !v.Num || !w.Num {
		return
	}
	b := domain.Orders(a.Op, domain.Interval{Lo: v.Lo, Hi: v.Hi}, domain.Interval{Lo: w.Lo, Hi: w.Hi}, a.Typ)
	if a.Op == ir.OpSub {
		if _, fine := difference(p, a); fine { // no more overflows
			b.AboveX, b.BelowX = domain.Bound{C: -w.Lo, Ok: true}, domain.Bound{C: w.Hi, Ok: true}
		}
	}
	learn := func(x, y state.Number, bound domain.Bound, k int64) {
		if bound.Ok {
			p.s.Relate(x, y, bound.C+k)
		}
	}
	learn(n, x, b.AboveX, j)
	learn(n, y, b.AboveY, k)
	learn(x, n, b.BelowX, -j)
	learn(y, n, b.BelowY, -k)
}

// named gives what an operation gives a number, so that it can be known how others are ordered beside it.
func named(p point, e ir.Expr, v state.Value, n state.Number) (state.Value, state.Number) {
	if a, ok := e.(*ir.Apply); !ok || n != state.None || len(a.Args) != 2 || a.Op == ir.OpCond {
		return v, n
	}
	n = p.s.Add(v)
	p.follows(n, e)
	return p.s.Value(n), n
}

// difference is what a subtraction gives, by what is known of how its operands are ordered; fine is false where that overflows.
func difference(p point, a *ir.Apply) (out state.Value, fine bool) {
	v, x, j := p.linear(a.Args[0])
	w, y, k := p.linear(a.Args[1])
	all, ok := state.RangeOf(a.Typ)
	if !ok || !v.Num || !w.Num || v.IsEmpty() || w.IsEmpty() {
		return out, false
	}
	lo, ok := domain.Subtract(v.Lo, w.Hi)
	hi, is := domain.Subtract(v.Hi, w.Lo)
	if !ok || !is {
		return out, false
	}
	if x != state.None && y != state.None { // (x + j) - (y + k)
		if c, ok := p.s.Least(y, x); ok && state.Small(c) {
			lo = max(lo, j-k-c)
		}
		if c, ok := p.s.Least(x, y); ok && state.Small(c) {
			hi = min(hi, j-k+c)
		}
	}
	return state.Between(lo, hi), all.Lo <= lo && hi <= all.Hi
}

// apart learns that two numbers differ: the one that is not above the other is below.
func apart(p point, e, f ir.Expr) {
	_, x, j := p.linear(e)
	_, y, k := p.linear(f)
	if x == state.None || y == state.None || x == y {
		return
	}
	if c, ok := p.s.Least(x, y); ok && c == k-j { // x + j <= y + k
		p.s.Relate(x, y, c-1)
	}
	if c, ok := p.s.Least(y, x); ok && c == j-k {
		p.s.Relate(y, x, c-1)
	}
}

// halved returns the operands of what is in the middle of two numbers, neither of which is negative: (x+y) >>> 1, or x + (y-x)/2.
func halved(p point, a *ir.Apply) (x, y ir.Expr, ok bool) {
	sum, ok := half(a)
	if in, is := sum.(*ir.Apply); ok && is && in.Op == ir.OpAdd && len(in.Args) == 2 {
		v, _ := p.eval(in.Args[0])
		w, _ := p.eval(in.Args[1])
		t, is := in.Typ.(ir.Int)
		most, fine := domain.Add(v.Hi, w.Hi)
		all, _ := state.RangeOf(in.Typ)
		unsigned := a.Op == ir.OpUshr && is && t.Signed // one bit more
		return in.Args[0], in.Args[1], v.Num && w.Num && v.Lo >= 0 && w.Lo >= 0 && (unsigned || fine && most <= all.Hi)
	}
	if a.Op != ir.OpAdd {
		return nil, nil, false
	}
	for i, x := range a.Args {
		part, ok := a.Args[1-i].(*ir.Apply)
		if !ok {
			continue
		}
		rest, ok := half(part)
		if in, is := rest.(*ir.Apply); ok && is && in.Op == ir.OpSub && oneNumber(p, in.Args[1], x) {
			v, _ := p.eval(x)
			w, _ := p.eval(in.Args[0])
			return x, in.Args[0], v.Num && w.Num && v.Lo >= 0 && w.Lo >= 0
		}
	}
	return nil, nil, false
}

// half returns what an expression is half of, which is not negative where that is not.
func half(a *ir.Apply) (of ir.Expr, ok bool) {
	if len(a.Args) != 2 {
		return nil, false
	}
	k, ok := a.Args[1].(*ir.Const)
	if !ok {
		return nil, false
	}
	switch a.Op {
	case ir.OpDiv:
		return a.Args[0], k.Bits == 2
	case ir.OpShr, ir.OpUshr:
		return a.Args[0], k.Bits == 1
	}
	return nil, false
}

// oneNumber reports whether two expressions have one number.
func oneNumber(p point, x, y ir.Expr) bool {
	_, m := p.eval(x)
	_, n := p.eval(y)
	return m != state.None && m == n
}

// amid learns of a number in the middle of two that it is between them, if the first is known not to be above the other.
func amid(p point, n state.Number, x, y ir.Expr) bool {
	v, low := p.eval(x)
	w, high := p.eval(y)
	if low == state.None || high == state.None {
		return false
	}
	c, ok := p.s.Least(low, high)
	if !ok || c > 0 {
		return false
	}
	p.s.Relate(low, n, 0)
	p.s.Relate(n, high, max(c, -1))
	p.s.Set(n, p.s.Value(n).Meet(v.Lo, w.Hi))
	return true
}
