// This file computes in the integers of mathematics: what can be known of their size decides the width in which they are computed.

package expr

import (
	"math"
	"math/big"

	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
)

// number is an integer of mathematics: a value of ir, or an operation on numbers.
type number struct {
	lo, hi *big.Int // it lies between them, both included
	op     ir.Op    // of args; OpInvalid: it is x, or a sum
	args   []*number
	x      ir.Expr        // of 32 or 64 bits; OpCond: the condition
	vars   []*ir.BoundVar // of a sum of args[0] where x holds
	old    bool           // args[0] in the state before
	quoted []digit        // of a quotient or remainder by a constant, of something that is wide
}

// width returns the type of ir with a number of bits.
func width(bits int) ir.Int { return ir.Int{Bits: uint8(bits), Signed: true} }

// least and most return the limits of a width.
func least(bits int) *big.Int { return new(big.Int).Neg(power(bits - 1)) }
func most(bits int) *big.Int  { return new(big.Int).Sub(power(bits-1), big.NewInt(1)) }
func power(n int) *big.Int    { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// known returns a number that is a constant.
func known(k *big.Int) *number { return &number{lo: k, hi: k} }

// leaf returns the number that an expression of a type is.
func leaf(x ir.Expr) *number {
	t := x.Type().(ir.Int)
	if c, ok := x.(*ir.Const); ok {
		if t.Signed || t.Bits < 64 {
			return known(big.NewInt(int64(c.Bits)))
		}
		return known(new(big.Int).SetUint64(c.Bits))
	}
	n := &number{x: x, lo: least(int(t.Bits)), hi: most(int(t.Bits))}
	if !t.Signed {
		n.lo, n.hi = new(big.Int), new(big.Int).Sub(power(int(t.Bits)), big.NewInt(1))
	}
	if t.Bits < 32 {
		n.x = formula.Apply(ir.OpConv, decl.Int32, x)
	}
	if a, ok := x.(*ir.Apply); ok {
		n.narrow(a)
	}
	return n
}

// narrow learns from an operation: lengths are not negative, and what was converted was smaller.
func (n *number) narrow(a *ir.Apply) {
	from := n
	switch a.Op {
	case ir.OpLen:
		n.lo = new(big.Int)
	case ir.OpConv:
		if t, ok := a.Args[0].Type().(ir.Int); ok && t.Bits < 64 && t.Bits < a.Typ.(ir.Int).Bits {
			from = leaf(a.Args[0])
		}
	}
	n.lo, n.hi = from.lo, from.hi
}

// within reports whether it certainly fits into a width.
func (n *number) within(bits int) bool {
	return n.lo.Cmp(least(bits)) >= 0 && n.hi.Cmp(most(bits)) <= 0
}

// constant returns the number if it is known.
func (n *number) constant() (*big.Int, bool) { return n.lo, n.lo.Cmp(n.hi) == 0 }

// operation returns the result of an operator.
func operation(op ir.Op, args ...*number) *number {
	n := &number{op: op, args: args}
	n.lo, n.hi = bounds(op, args)
	if k, ok := n.constant(); ok {
		return known(k)
	}
	return n
}

// bounds returns the interval of a result.
func bounds(op ir.Op, args []*number) (lo, hi *big.Int) {
	a := args[0]
	sum := func(x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) }
	neg := func(x *big.Int) *big.Int { return new(big.Int).Neg(x) }
	if op == ir.OpNeg {
		return neg(a.hi), neg(a.lo)
	}
	b := args[1]
	switch op {
	case ir.OpAdd:
		return sum(a.lo, b.lo), sum(a.hi, b.hi)
	case ir.OpSub:
		return sum(a.lo, neg(b.hi)), sum(a.hi, neg(b.lo))
	case ir.OpMul:
		return corners(a, b, func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) })
	case ir.OpDiv:
		if k, ok := b.constant(); ok && k.Sign() != 0 {
			return corners(a, b, func(x, y *big.Int) *big.Int { return new(big.Int).Quo(x, y) })
		}
		m := larger(new(big.Int).Abs(a.lo), new(big.Int).Abs(a.hi))
		lo, hi = neg(m), m
		if a.lo.Sign() >= 0 && b.lo.Sign() >= 0 {
			lo = new(big.Int)
		}
		return lo, hi
	case ir.OpRem:
		m := larger(new(big.Int).Abs(b.lo), new(big.Int).Abs(b.hi))
		if m.Sign() > 0 {
			m = new(big.Int).Sub(m, big.NewInt(1))
		}
		lo, hi = neg(m), m
		if lo.Cmp(a.lo) < 0 {
			lo = a.lo
		}
		if hi.Cmp(a.hi) > 0 {
			hi = a.hi
		}
		zero := new(big.Int)
		if lo.Sign() > 0 {
			lo = zero
		}
		if hi.Sign() < 0 {
			hi = zero
		}
		return lo, hi
	}
	panic("no operation of numbers: " + op.String())
}

// corners returns the extremes of an operation that is monotone in each operand.
func corners(a, b *number, f func(x, y *big.Int) *big.Int) (lo, hi *big.Int) {
	for _, x := range []*big.Int{a.lo, a.hi} {
		for _, y := range []*big.Int{b.lo, b.hi} {
			v := f(x, y)
			if lo == nil || v.Cmp(lo) < 0 {
				lo = v
			}
			if hi == nil || v.Cmp(hi) > 0 {
				hi = v
			}
		}
	}
	return lo, hi
}

func larger(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}

func smaller(a, b *big.Int) *big.Int {
	if a.Cmp(b) > 0 {
		return b
	}
	return a
}

// choice returns one of two numbers, by a condition.
func choice(c ir.Expr, a, b *number) *number {
	return &number{op: ir.OpCond, x: c, args: []*number{a, b}, lo: smaller(a.lo, b.lo), hi: larger(a.hi, b.hi)}
}

// before returns the number in the state before.
func (n *number) before() *number {
	if _, ok := n.constant(); ok {
		return n
	}
	return &number{old: true, args: []*number{n}, lo: n.lo, hi: n.hi}
}

// mostSummed is the width of how many values are summed: nobody goes through more.
const mostSummed = 32

// sumOf returns the sum of a number for the values of variables in a range.
func sumOf(vars []*ir.BoundVar, rng ir.Expr, n *number) *number {
	count := power(mostSummed)
	zero := new(big.Int)
	return &number{
		vars: vars, x: rng, args: []*number{n},
		lo: smaller(zero, new(big.Int).Mul(n.lo, count)), hi: larger(zero, new(big.Int).Mul(n.hi, count)),
	}
}

// low returns the low bits, as an expression of 32 or 64 bits: all of the number where it fits.
func (n *number) low(bits int) ir.Expr {
	t := width(bits)
	if k, ok := n.constant(); ok {
		return ir.NewInt(t, low64(k))
	}
	if bits == 64 && n.within(32) && (n.op != ir.OpInvalid || n.old) {
		return formula.Apply(ir.OpConv, t, n.low(32))
	}
	switch {
	case n.quoted != nil:
		return resized(recombined(n.quoted), bits)
	case n.old:
		return &ir.Old{X: n.args[0].low(bits)}
	case n.vars != nil:
		return resized(sum(n.vars, n.x, n.args[0].low(64)), bits)
	case n.op == ir.OpInvalid:
		return resized(n.x, bits)
	case n.op == ir.OpCond:
		return formula.Apply(ir.OpCond, t, n.x, n.args[0].low(bits), n.args[1].low(bits))
	case n.op == ir.OpDiv || n.op == ir.OpRem:
		w := n.divided()
		q := resized(formula.Apply(n.op, width(w), n.args[0].low(w), n.args[1].low(w)), bits)
		if bits > w && !n.within(w) {
			return formula.Apply(ir.OpCond, t, n.overflows(w), q, ir.NewInt(t, 1<<(w-1)))
		}
		return q
	}
	var args []ir.Expr
	for _, a := range n.args {
		args = append(args, a.low(bits))
	}
	return formula.Apply(n.op, t, args...)
}

// divided returns the width in which a quotient is computed: that of its operands. The least divided by -1 is beyond it.
func (n *number) divided() int {
	if n.args[0].within(32) && n.args[1].within(32) {
		return 32
	}
	return 64
}

// low64 returns the low bits of a known number.
func low64(k *big.Int) int64 {
	m := new(big.Int).And(k, new(big.Int).SetUint64(math.MaxUint64))
	return int64(m.Uint64())
}

// resized converts between widths: it extends by the sign, or keeps the low bits.
func resized(x ir.Expr, bits int) ir.Expr {
	if x.Type() == ir.Type(width(bits)) {
		return x
	}
	return formula.Apply(ir.OpConv, width(bits), x)
}

// compared is a comparison of expressions of the same type.
func compared(op ir.Op, x, y ir.Expr) ir.Expr { return formula.Apply(op, ir.Bool{}, x, y) }

// fits returns the condition that the number is one of a width.
func (n *number) fits(bits int) ir.Expr {
	t := width(bits)
	at := func(k *big.Int) ir.Expr { return ir.NewInt(t, low64(k)) }
	switch {
	case n.within(bits):
		return ir.True
	case n.hi.Cmp(least(bits)) < 0 || n.lo.Cmp(most(bits)) > 0:
		return ir.False
	case n.old:
		return &ir.Old{X: n.args[0].fits(bits)}
	case n.op == ir.OpCond && !n.within(64):
		return formula.Apply(ir.OpCond, ir.Bool{}, n.x, n.args[0].fits(bits), n.args[1].fits(bits))
	case n.simple(bits):
		return n.overflows(bits)
	case n.within(64): // bits is 32
		wide := n.low(64)
		return formula.And(n.unless(n.lo, least(bits), compared(ir.OpLe, ir.NewInt(decl.Int64, math.MinInt32), wide)),
			n.unless(most(bits), n.hi, compared(ir.OpLe, wide, ir.NewInt(decl.Int64, math.MaxInt32))))
	case n.op == ir.OpMul && bits == 64 && n.args[0].within(64) && n.args[1].within(64):
		return compared(ir.OpEq, high(n.args[0].low(64), n.args[1].low(64)), formula.Apply(ir.OpShr, decl.Int64, n.low(64), at(big.NewInt(63))))
	}
	return fitting(normal(n.digits()), bits)
}

// unless leaves a condition out that is implied by an interval: where a is not below b.
func (n *number) unless(a, b *big.Int, x ir.Expr) ir.Expr {
	if a.Cmp(b) >= 0 {
		return ir.True
	}
	return x
}

// simple reports whether it is an operation on numbers of a width whose overflow is told by these.
func (n *number) simple(bits int) bool {
	if n.op == ir.OpInvalid || n.op == ir.OpCond || n.op == ir.OpRem || n.quoted != nil {
		return false
	}
	factors := 0
	for _, a := range n.args {
		if !a.within(bits) {
			return false
		}
		if _, ok := a.constant(); !ok {
			factors++
		}
	}
	return n.op != ir.OpMul || factors < 2
}

// overflows returns the condition that a simple operation does not overflow.
func (n *number) overflows(bits int) ir.Expr {
	t := width(bits)
	at := func(k *big.Int) ir.Expr { return ir.NewInt(t, low64(k)) }
	between := func(x *number, lo, hi *big.Int) ir.Expr {
		return formula.And(n.unless(x.lo, lo, compared(ir.OpLe, at(lo), x.low(bits))), n.unless(hi, x.hi, compared(ir.OpLe, x.low(bits), at(hi))))
	}
	a := n.args[0]
	if n.op == ir.OpNeg {
		return compared(ir.OpNe, a.low(bits), at(least(bits)))
	}
	b := n.args[1]
	if n.op == ir.OpDiv {
		return ir.Not(formula.And(compared(ir.OpEq, a.low(bits), at(least(bits))), compared(ir.OpEq, b.low(bits), at(big.NewInt(-1)))))
	}
	ka, constA := a.constant()
	kb, constB := b.constant()
	switch {
	case n.op == ir.OpAdd && constA:
		return between(b, new(big.Int).Sub(least(bits), ka), new(big.Int).Sub(most(bits), ka))
	case n.op == ir.OpAdd && constB:
		return between(a, new(big.Int).Sub(least(bits), kb), new(big.Int).Sub(most(bits), kb))
	case n.op == ir.OpSub && constB:
		return between(a, new(big.Int).Add(least(bits), kb), new(big.Int).Add(most(bits), kb))
	case n.op == ir.OpMul:
		x, k := a, kb
		if constA {
			x, k = b, ka
		}
		lo, hi := least(bits), most(bits)
		if k.Sign() < 0 {
			lo, hi = hi, lo
		}
		return between(x, up(lo, k), down(hi, k))
	}
	s := n.low(bits)
	xor := func(x, y ir.Expr) ir.Expr { return formula.Apply(ir.OpBitXor, t, x, y) }
	both := formula.Apply(ir.OpBitAnd, t, xor(a.low(bits), s), xor(b.low(bits), s))
	if n.op == ir.OpSub {
		both = formula.Apply(ir.OpBitAnd, t, xor(a.low(bits), b.low(bits)), xor(a.low(bits), s))
	}
	return compared(ir.OpGe, both, at(new(big.Int)))
}

// down and up return a quotient, rounded down and up.
func down(a, b *big.Int) *big.Int {
	q, m := new(big.Int).QuoRem(a, b, new(big.Int))
	if m.Sign() != 0 && m.Sign() != b.Sign() {
		q.Sub(q, big.NewInt(1))
	}
	return q
}

func up(a, b *big.Int) *big.Int { return new(big.Int).Neg(down(new(big.Int).Neg(a), b)) }

// high returns the upper 64 bits of a product of 64 bits.
func high(u, v ir.Expr) ir.Expr {
	op := func(o ir.Op, x, y ir.Expr) ir.Expr { return formula.Apply(o, decl.Int64, x, y) }
	k32, mask := ir.NewInt(decl.Int64, 32), ir.NewInt(decl.Int64, math.MaxUint32)
	u0, u1 := op(ir.OpBitAnd, u, mask), op(ir.OpShr, u, k32)
	v0, v1 := op(ir.OpBitAnd, v, mask), op(ir.OpShr, v, k32)
	w := op(ir.OpUshr, op(ir.OpMul, u0, v0), k32)
	t := op(ir.OpAdd, op(ir.OpMul, u1, v0), w)
	w1 := op(ir.OpAdd, op(ir.OpMul, u0, v1), op(ir.OpBitAnd, t, mask))
	return op(ir.OpAdd, op(ir.OpAdd, op(ir.OpMul, u1, v1), op(ir.OpShr, t, k32)), op(ir.OpShr, w1, k32))
}

// below returns the condition that a number which does not fit into a width is below it, and not above.
func (n *number) below(bits int) ir.Expr {
	negative := func(a *number) ir.Expr { return compared(ir.OpLt, a.low(bits), ir.NewInt(width(bits), 0)) }
	switch {
	case n.lo.Cmp(least(bits)) >= 0:
		return ir.False
	case n.hi.Cmp(most(bits)) <= 0:
		return ir.True
	case n.old:
		return &ir.Old{X: n.args[0].below(bits)}
	case n.within(64):
		return compared(ir.OpLt, n.low(64), ir.NewInt(decl.Int64, 0))
	case n.op == ir.OpCond:
		return formula.Apply(ir.OpCond, ir.Bool{}, n.x, n.args[0].below(bits), n.args[1].below(bits))
	case n.op == ir.OpDiv && n.simple(bits):
		return ir.False
	case (n.op == ir.OpAdd || n.op == ir.OpSub) && n.simple(bits):
		if _, ok := n.args[0].constant(); ok && n.op == ir.OpAdd {
			return negative(n.args[1])
		}
		if _, ok := n.args[0].constant(); ok {
			return ir.Not(negative(n.args[1]))
		}
		return negative(n.args[0])
	case n.op == ir.OpMul && n.args[0].within(bits) && n.args[1].within(bits):
		return ir.Not(formula.Apply(ir.OpIff, ir.Bool{}, negative(n.args[0]), negative(n.args[1])))
	}
	d := normal(n.digits())
	return compared(ir.OpLt, d[len(d)-1].x, ir.NewInt(decl.Int64, 0))
}

// compare returns a comparison of two numbers.
func compare(op ir.Op, a, b *number) ir.Expr {
	switch {
	case a.within(32) && b.within(32):
		return compared(op, a.low(32), b.low(32))
	case a.within(32) && b.simple(32):
		return mixed(mirror(op), b, a, 32, true)
	case b.within(32) && a.simple(32):
		return mixed(op, a, b, 32, false)
	case a.within(64) && b.within(64):
		return compared(op, a.low(64), b.low(64))
	case a.within(64):
		return mixed(mirror(op), b, a, 64, true)
	case b.within(64):
		return mixed(op, a, b, 64, false)
	}
	return compare(op, operation(ir.OpSub, a, b), known(new(big.Int)))
}

func mirror(op ir.Op) ir.Op {
	switch op {
	case ir.OpLt:
		return ir.OpGt
	case ir.OpLe:
		return ir.OpGe
	case ir.OpGt:
		return ir.OpLt
	case ir.OpGe:
		return ir.OpLe
	}
	return op
}

// ordered is a comparison, with its operands in the order of the source.
func ordered(swapped bool, op ir.Op, x, y ir.Expr) ir.Expr {
	if swapped {
		return compared(mirror(op), y, x)
	}
	return compared(op, x, y)
}

// mixed compares a number with one that fits into a width: what is beyond is equal to nothing, and above or below it all.
func mixed(op ir.Op, a, b *number, bits int, swapped bool) ir.Expr {
	fits := a.fits(bits)
	switch op {
	case ir.OpEq:
		return formula.And(fits, ordered(swapped, op, a.low(bits), b.low(bits)))
	case ir.OpNe:
		return ir.Not(mixed(ir.OpEq, a, b, bits, swapped))
	}
	beyond := a.below(bits)
	if op == ir.OpGt || op == ir.OpGe {
		beyond = negated(beyond)
	}
	return either(fits, ordered(swapped, op, a.low(bits), b.low(bits)), beyond)
}

func negated(x ir.Expr) ir.Expr {
	switch x {
	case ir.Expr(ir.True):
		return ir.False
	case ir.Expr(ir.False):
		return ir.True
	}
	return ir.Not(x)
}

// either is one of two conditions, by a third.
func either(c, then, other ir.Expr) ir.Expr {
	switch {
	case c == ir.Expr(ir.True):
		return then
	case c == ir.Expr(ir.False):
		return other
	case other == ir.Expr(ir.False):
		return formula.And(c, then)
	case other == ir.Expr(ir.True):
		return formula.Implies(c, then)
	}
	return formula.Apply(ir.OpCond, ir.Bool{}, c, then, other)
}

// limit compares a variable of a quantifier with a number that may be beyond its type, so that the range can be read off: the end is cut to where
// the variable can be.
func limit(op ir.Op, v *ir.BoundVar, n *number, swapped bool) ir.Expr {
	bits := int(v.Typ.(ir.Int).Bits)
	if n.within(bits) {
		return ordered(swapped, op, v, n.low(bits))
	}
	one := known(big.NewInt(1))
	under, over := n.lo.Cmp(least(bits)) < 0, n.hi.Cmp(most(bits)) > 0
	switch {
	case op == ir.OpEq:
		return formula.And(n.fits(bits), ordered(swapped, op, v, n.low(bits)))
	case op == ir.OpNe:
		return ir.Not(limit(ir.OpEq, v, n, swapped))
	case op == ir.OpLt && over:
		return limit(ir.OpLe, v, operation(ir.OpSub, n, one), swapped)
	case op == ir.OpGt && under:
		return limit(ir.OpGe, v, operation(ir.OpAdd, n, one), swapped)
	}
	end := ir.NewInt(width(bits), low64(least(bits)))
	if !under {
		end = ir.NewInt(width(bits), low64(most(bits)))
	}
	var cut ir.Expr = end
	if under && over {
		cut = formula.Apply(ir.OpCond, width(bits), n.below(bits), end, ir.NewInt(width(bits), low64(most(bits))))
	}
	if fits := n.fits(bits); fits != ir.Expr(ir.False) {
		cut = formula.Apply(ir.OpCond, width(bits), fits, n.low(bits), cut)
	}
	x := ordered(swapped, op, v, cut)
	switch {
	case op == ir.OpLe && under:
		return formula.And(compare(ir.OpGe, n, known(least(bits))), x)
	case op == ir.OpGe && over:
		return formula.And(compare(ir.OpLe, n, known(most(bits))), x)
	}
	return x
}
