package absint

import (
	"assay/engine/absint/certificate"
	"assay/engine/absint/domain"
	"assay/ir"
)

// This file is about how results of operations are ordered beside their operands, and about numbers that are not zero.

// follows learns how what has a number, which an expression gave, is ordered beside what the expression is of.
func (p point) follows(n number, e ir.Expr) {
	if v := p.s.value(n); !v.num {
		return
	}
	if _, m, k := p.linear(e); m != none && m != n {
		p.s.relate(n, m, k)
		p.s.relate(m, n, -k)
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
	if !v.num || !w.num {
		return
	}
	b := domain.Orders(a.Op, domain.Interval{Lo: v.lo, Hi: v.hi}, domain.Interval{Lo: w.lo, Hi: w.hi}, a.Typ)
	if a.Op == ir.OpSub {
		if _, fine := difference(p, a); fine { // no more overflows
			b.AboveX, b.BelowX = domain.Bound{C: -w.lo, Ok: true}, domain.Bound{C: w.hi, Ok: true}
		}
	}
	learn := func(x, y number, bound domain.Bound, k int64) {
		if bound.Ok {
			p.s.relate(x, y, bound.C+k)
		}
	}
	learn(n, x, b.AboveX, j)
	learn(n, y, b.AboveY, k)
	learn(x, n, b.BelowX, -j)
	learn(y, n, b.BelowY, -k)
}

// named gives what an operation gives a number, so that it can be known how others are ordered beside it.
func named(p point, e ir.Expr, v value, n number) (value, number) {
	if a, ok := e.(*ir.Apply); !ok || n != none || len(a.Args) != 2 || a.Op == ir.OpCond {
		return v, n
	}
	n = p.s.add(v)
	p.follows(n, e)
	return p.s.value(n), n
}

// difference is what a subtraction gives, by what is known of how its operands are ordered; fine is false where that overflows.
func difference(p point, a *ir.Apply) (out value, fine bool) {
	v, x, j := p.linear(a.Args[0])
	w, y, k := p.linear(a.Args[1])
	all, ok := rangeOf(a.Typ)
	if !ok || !v.num || !w.num || v.isEmpty() || w.isEmpty() {
		return out, false
	}
	lo, ok := domain.Subtract(v.lo, w.hi)
	hi, is := domain.Subtract(v.hi, w.lo)
	if !ok || !is {
		return out, false
	}
	if x != none && y != none { // (x + j) - (y + k)
		if c, ok := p.s.least(y, x); ok && small(c) {
			lo = max(lo, j-k-c)
		}
		if c, ok := p.s.least(x, y); ok && small(c) {
			hi = min(hi, j-k+c)
		}
	}
	return between(lo, hi), all.lo <= lo && hi <= all.hi
}

// apart learns that two numbers differ: the one that is not above the other is below.
func apart(p point, e, f ir.Expr) {
	_, x, j := p.linear(e)
	_, y, k := p.linear(f)
	if x == none || y == none || x == y {
		return
	}
	if c, ok := p.s.least(x, y); ok && c == k-j { // x + j <= y + k
		p.s.relate(x, y, c-1)
	}
	if c, ok := p.s.least(y, x); ok && c == j-k {
		p.s.relate(y, x, c-1)
	}
}

// halved returns the operands of what is in the middle of two numbers, neither of which is negative: (x+y) >>> 1, or x + (y-x)/2.
func halved(p point, a *ir.Apply) (x, y ir.Expr, ok bool) {
	sum, ok := half(a)
	if in, is := sum.(*ir.Apply); ok && is && in.Op == ir.OpAdd && len(in.Args) == 2 {
		v, _ := p.eval(in.Args[0])
		w, _ := p.eval(in.Args[1])
		t, is := in.Typ.(ir.Int)
		most, fine := domain.Add(v.hi, w.hi)
		all, _ := rangeOf(in.Typ)
		unsigned := a.Op == ir.OpUshr && is && t.Signed // one bit more
		return in.Args[0], in.Args[1], v.num && w.num && v.lo >= 0 && w.lo >= 0 && (unsigned || fine && most <= all.hi)
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
			return x, in.Args[0], v.num && w.num && v.lo >= 0 && w.lo >= 0
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
	return m != none && m == n
}

// amid learns of a number in the middle of two that it is between them, if the first is known not to be above the other.
func amid(p point, n number, x, y ir.Expr) bool {
	v, low := p.eval(x)
	w, high := p.eval(y)
	if low == none || high == none {
		return false
	}
	c, ok := p.s.least(low, high)
	if !ok || c > 0 {
		return false
	}
	p.s.relate(low, n, 0)
	p.s.relate(n, high, max(c, -1))
	p.s.set(n, p.s.value(n).meet(v.lo, w.hi))
	return true
}

// zeroless is where it is known that a number is not zero, though it is between others that are on both sides.
var zeroless any = certificate.NotZero{}

// notZero learns that a number is not zero.
func (s *state) notZero(n number) {
	if v := s.value(n); v.num && v.lo < 0 && v.hi > 0 {
		s.note(known{n, zeroless, none, n})
	}
}

// isNotZero reports whether a number is known not to be zero.
func (s *state) isNotZero(n number) bool {
	if n == none {
		return false
	}
	v := s.value(n)
	return v.num && (v.lo > 0 || v.hi < 0) || s.find(n, zeroless, none) != none
}

// excluded writes down, of two numbers one of which is known not to be zero, that the other is not either.
func (p *pairs) excluded(x, y number) {
	if p.a.isNotZero(x) && p.b.isNotZero(y) {
		p.a.notZero(x)
		p.b.notZero(y)
	}
}

// mostCounters is how many numbers are compared that begin as constants.
const mostCounters = 6

// counters writes down, of numbers that are constants in the first of two states and not in both together, how they are ordered there: as counters of a
// loop that go on together.
func (p *pairs) counters() {
	var list []int
	for i, k := range p.list {
		_, is := p.a.value(k[0]).constant()
		if _, both := p.out.value(number(i)).constant(); is && !both && len(list) < mostCounters {
			list = append(list, i)
		}
	}
	for _, i := range list {
		for _, j := range list {
			x, y := p.list[i][0], p.list[j][0]
			if c := p.a.value(x).lo - p.a.value(y).lo; x != y && small(c) {
				p.a.relation(x, y, c)
			}
		}
	}
}
