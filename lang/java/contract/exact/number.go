// This file computes in the integers of mathematics: what can be known of their size decides the width in which they are computed.

package exact

import (
	"math"
	"math/big"

	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
)

// Number is an integer of mathematics: a value of ir, or an operation on numbers.
type Number struct {
	Lo, Hi *big.Int // it lies between them, both included
	op     ir.Op    // of args; OpInvalid: it is x, or a sum
	args   []*Number
	x      ir.Expr        // of 32 or 64 bits; OpCond: the condition
	vars   []*ir.BoundVar // of a sum of args[0] where x holds
	old    bool           // args[0] in the state before
	quoted []digit        // of a quotient or remainder by a constant, of something that is wide
}

// width returns the type of ir with a number of bits.
func width(bits int) ir.Int { return ir.Int{Bits: uint8(bits), Signed: true} }

// Least and Most return the limits of a width.
func Least(bits int) *big.Int { return new(big.Int).Neg(Power(bits - 1)) }
func Most(bits int) *big.Int  { return new(big.Int).Sub(Power(bits-1), big.NewInt(1)) }
func Power(n int) *big.Int    { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// Known returns a number that is a constant.
func Known(k *big.Int) *Number { return &Number{Lo: k, Hi: k} }

// Leaf returns the number that an expression of a type is.
func Leaf(x ir.Expr) *Number {
	t := x.Type().(ir.Int)
	if c, ok := x.(*ir.Const); ok {
		if t.Signed || t.Bits < 64 {
			return Known(big.NewInt(int64(c.Bits)))
		}
		return Known(new(big.Int).SetUint64(c.Bits))
	}
	n := &Number{x: x, Lo: Least(int(t.Bits)), Hi: Most(int(t.Bits))}
	if !t.Signed {
		n.Lo, n.Hi = new(big.Int), new(big.Int).Sub(Power(int(t.Bits)), big.NewInt(1))
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
func (n *Number) narrow(a *ir.Apply) {
	from := n
	switch a.Op {
	case ir.OpLen:
		n.Lo = new(big.Int)
	case ir.OpConv:
		if t, ok := a.Args[0].Type().(ir.Int); ok && t.Bits < 64 && t.Bits < a.Typ.(ir.Int).Bits {
			from = Leaf(a.Args[0])
		}
	}
	n.Lo, n.Hi = from.Lo, from.Hi
}

// Within reports whether it certainly fits into a width.
func (n *Number) Within(bits int) bool {
	return n.Lo.Cmp(Least(bits)) >= 0 && n.Hi.Cmp(Most(bits)) <= 0
}

// Constant returns the number if it is known.
func (n *Number) Constant() (*big.Int, bool) { return n.Lo, n.Lo.Cmp(n.Hi) == 0 }

// Operation returns the result of an operator.
func Operation(op ir.Op, args ...*Number) *Number {
	n := &Number{op: op, args: args}
	n.Lo, n.Hi = bounds(op, args)
	if k, ok := n.Constant(); ok {
		return Known(k)
	}
	return n
}

// bounds returns the interval of a result.
func bounds(op ir.Op, args []*Number) (lo, hi *big.Int) {
	a := args[0]
	sum := func(x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) }
	neg := func(x *big.Int) *big.Int { return new(big.Int).Neg(x) }
	if op == ir.OpNeg {
		return neg(a.Hi), neg(a.Lo)
	}
	b := args[1]
	switch op {
	case ir.OpAdd:
		return sum(a.Lo, b.Lo), sum(a.Hi, b.Hi)
	case ir.OpSub:
		return sum(a.Lo, neg(b.Hi)), sum(a.Hi, neg(b.Lo))
	case ir.OpMul:
		return corners(a, b, func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) })
	case ir.OpDiv:
		if k, ok := b.Constant(); ok && k.Sign() != 0 {
			return corners(a, b, func(x, y *big.Int) *big.Int { return new(big.Int).Quo(x, y) })
		}
		m := Larger(new(big.Int).Abs(a.Lo), new(big.Int).Abs(a.Hi))
		lo, hi = neg(m), m
		if a.Lo.Sign() >= 0 && b.Lo.Sign() >= 0 {
			lo = new(big.Int)
		}
		return lo, hi
	case ir.OpRem:
		m := Larger(new(big.Int).Abs(b.Lo), new(big.Int).Abs(b.Hi))
		if m.Sign() > 0 {
			m = new(big.Int).Sub(m, big.NewInt(1))
		}
		lo, hi = neg(m), m
		if lo.Cmp(a.Lo) < 0 {
			lo = a.Lo
		}
		if hi.Cmp(a.Hi) > 0 {
			hi = a.Hi
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
func corners(a, b *Number, f func(x, y *big.Int) *big.Int) (lo, hi *big.Int) {
	for _, x := range []*big.Int{a.Lo, a.Hi} {
		for _, y := range []*big.Int{b.Lo, b.Hi} {
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

// Larger and Smaller return one of two.
func Larger(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}

func Smaller(a, b *big.Int) *big.Int {
	if a.Cmp(b) > 0 {
		return b
	}
	return a
}

// Choice returns one of two numbers, by a condition.
func Choice(c ir.Expr, a, b *Number) *Number {
	return &Number{op: ir.OpCond, x: c, args: []*Number{a, b}, Lo: Smaller(a.Lo, b.Lo), Hi: Larger(a.Hi, b.Hi)}
}

// Before returns the number in the state before.
func (n *Number) Before() *Number {
	if _, ok := n.Constant(); ok {
		return n
	}
	return &Number{old: true, args: []*Number{n}, Lo: n.Lo, Hi: n.Hi}
}

// MostSummed is the width of how many values are summed: nobody goes through more.
const MostSummed = 32

// SumOf returns the sum of a number for the values of variables in a range.
func SumOf(vars []*ir.BoundVar, rng ir.Expr, n *Number) *Number {
	count := Power(MostSummed)
	zero := new(big.Int)
	return &Number{
		vars: vars, x: rng, args: []*Number{n},
		Lo: Smaller(zero, new(big.Int).Mul(n.Lo, count)), Hi: Larger(zero, new(big.Int).Mul(n.Hi, count)),
	}
}

// Low returns the low bits, as an expression of 32 or 64 bits: all of the number where it fits.
func (n *Number) Low(bits int) ir.Expr {
	t := width(bits)
	if k, ok := n.Constant(); ok {
		return ir.NewInt(t, low64(k))
	}
	if bits == 64 && n.Within(32) && (n.op != ir.OpInvalid || n.old) {
		return formula.Apply(ir.OpConv, t, n.Low(32))
	}
	switch {
	case n.quoted != nil:
		return resized(recombined(n.quoted), bits)
	case n.old:
		return &ir.Old{X: n.args[0].Low(bits)}
	case n.vars != nil:
		return resized(Sum(n.vars, n.x, n.args[0].Low(64)), bits)
	case n.op == ir.OpInvalid:
		return resized(n.x, bits)
	case n.op == ir.OpCond:
		return formula.Apply(ir.OpCond, t, n.x, n.args[0].Low(bits), n.args[1].Low(bits))
	case n.op == ir.OpDiv || n.op == ir.OpRem:
		w := n.divided()
		q := resized(formula.Apply(n.op, width(w), n.args[0].Low(w), n.args[1].Low(w)), bits)
		if bits > w && !n.Within(w) {
			return formula.Apply(ir.OpCond, t, n.overflows(w), q, ir.NewInt(t, 1<<(w-1)))
		}
		return q
	}
	var args []ir.Expr
	for _, a := range n.args {
		args = append(args, a.Low(bits))
	}
	return formula.Apply(n.op, t, args...)
}

// divided returns the width in which a quotient is computed: that of its operands. The least divided by -1 is beyond it.
func (n *Number) divided() int {
	if n.args[0].Within(32) && n.args[1].Within(32) {
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

// Compared is a comparison of expressions of the same type.
func Compared(op ir.Op, x, y ir.Expr) ir.Expr { return formula.Apply(op, ir.Bool{}, x, y) }

// Fits returns the condition that the number is one of a width.
func (n *Number) Fits(bits int) ir.Expr {
	t := width(bits)
	at := func(k *big.Int) ir.Expr { return ir.NewInt(t, low64(k)) }
	switch {
	case n.Within(bits):
		return ir.True
	case n.Hi.Cmp(Least(bits)) < 0 || n.Lo.Cmp(Most(bits)) > 0:
		return ir.False
	case n.old:
		return &ir.Old{X: n.args[0].Fits(bits)}
	case n.op == ir.OpCond && !n.Within(64):
		return formula.Apply(ir.OpCond, ir.Bool{}, n.x, n.args[0].Fits(bits), n.args[1].Fits(bits))
	case n.simple(bits):
		return n.overflows(bits)
	case n.Within(64): // bits is 32
		wide := n.Low(64)
		return formula.And(n.unless(n.Lo, Least(bits), Compared(ir.OpLe, ir.NewInt(decl.Int64, math.MinInt32), wide)),
			n.unless(Most(bits), n.Hi, Compared(ir.OpLe, wide, ir.NewInt(decl.Int64, math.MaxInt32))))
	case n.op == ir.OpMul && bits == 64 && n.args[0].Within(64) && n.args[1].Within(64):
		return Compared(ir.OpEq, high(n.args[0].Low(64), n.args[1].Low(64)), formula.Apply(ir.OpShr, decl.Int64, n.Low(64), at(big.NewInt(63))))
	}
	return fitting(normal(n.digits()), bits)
}

// unless leaves a condition out that is implied by an interval: where a is not below b.
func (n *Number) unless(a, b *big.Int, x ir.Expr) ir.Expr {
	if a.Cmp(b) >= 0 {
		return ir.True
	}
	return x
}

// simple reports whether it is an operation on numbers of a width whose overflow is told by these.
func (n *Number) simple(bits int) bool {
	if n.op == ir.OpInvalid || n.op == ir.OpCond || n.op == ir.OpRem || n.quoted != nil {
		return false
	}
	factors := 0
	for _, a := range n.args {
		if !a.Within(bits) {
			return false
		}
		if _, ok := a.Constant(); !ok {
			factors++
		}
	}
	return n.op != ir.OpMul || factors < 2
}

// overflows returns the condition that a simple operation does not overflow.
func (n *Number) overflows(bits int) ir.Expr {
	t := width(bits)
	at := func(k *big.Int) ir.Expr { return ir.NewInt(t, low64(k)) }
	between := func(x *Number, lo, hi *big.Int) ir.Expr {
		return formula.And(n.unless(x.Lo, lo, Compared(ir.OpLe, at(lo), x.Low(bits))), n.unless(hi, x.Hi, Compared(ir.OpLe, x.Low(bits), at(hi))))
	}
	a := n.args[0]
	if n.op == ir.OpNeg {
		return Compared(ir.OpNe, a.Low(bits), at(Least(bits)))
	}
	b := n.args[1]
	if n.op == ir.OpDiv {
		return ir.Not(formula.And(Compared(ir.OpEq, a.Low(bits), at(Least(bits))), Compared(ir.OpEq, b.Low(bits), at(big.NewInt(-1)))))
	}
	ka, constA := a.Constant()
	kb, constB := b.Constant()
	switch {
	case n.op == ir.OpAdd && constA:
		return between(b, new(big.Int).Sub(Least(bits), ka), new(big.Int).Sub(Most(bits), ka))
	case n.op == ir.OpAdd && constB:
		return between(a, new(big.Int).Sub(Least(bits), kb), new(big.Int).Sub(Most(bits), kb))
	case n.op == ir.OpSub && constB:
		return between(a, new(big.Int).Add(Least(bits), kb), new(big.Int).Add(Most(bits), kb))
	case n.op == ir.OpMul:
		x, k := a, kb
		if constA {
			x, k = b, ka
		}
		lo, hi := Least(bits), Most(bits)
		if k.Sign() < 0 {
			lo, hi = hi, lo
		}
		return between(x, up(lo, k), Down(hi, k))
	}
	s := n.Low(bits)
	xor := func(x, y ir.Expr) ir.Expr { return formula.Apply(ir.OpBitXor, t, x, y) }
	both := formula.Apply(ir.OpBitAnd, t, xor(a.Low(bits), s), xor(b.Low(bits), s))
	if n.op == ir.OpSub {
		both = formula.Apply(ir.OpBitAnd, t, xor(a.Low(bits), b.Low(bits)), xor(a.Low(bits), s))
	}
	return Compared(ir.OpGe, both, at(new(big.Int)))
}

// Down and up return a quotient, rounded down and up.
func Down(a, b *big.Int) *big.Int {
	q, m := new(big.Int).QuoRem(a, b, new(big.Int))
	if m.Sign() != 0 && m.Sign() != b.Sign() {
		q.Sub(q, big.NewInt(1))
	}
	return q
}

func up(a, b *big.Int) *big.Int { return new(big.Int).Neg(Down(new(big.Int).Neg(a), b)) }

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
func (n *Number) below(bits int) ir.Expr {
	negative := func(a *Number) ir.Expr { return Compared(ir.OpLt, a.Low(bits), ir.NewInt(width(bits), 0)) }
	switch {
	case n.Lo.Cmp(Least(bits)) >= 0:
		return ir.False
	case n.Hi.Cmp(Most(bits)) <= 0:
		return ir.True
	case n.old:
		return &ir.Old{X: n.args[0].below(bits)}
	case n.Within(64):
		return Compared(ir.OpLt, n.Low(64), ir.NewInt(decl.Int64, 0))
	case n.op == ir.OpCond:
		return formula.Apply(ir.OpCond, ir.Bool{}, n.x, n.args[0].below(bits), n.args[1].below(bits))
	case n.op == ir.OpDiv && n.simple(bits):
		return ir.False
	case (n.op == ir.OpAdd || n.op == ir.OpSub) && n.simple(bits):
		if _, ok := n.args[0].Constant(); ok && n.op == ir.OpAdd {
			return negative(n.args[1])
		}
		if _, ok := n.args[0].Constant(); ok {
			return ir.Not(negative(n.args[1]))
		}
		return negative(n.args[0])
	case n.op == ir.OpMul && n.args[0].Within(bits) && n.args[1].Within(bits):
		return ir.Not(formula.Apply(ir.OpIff, ir.Bool{}, negative(n.args[0]), negative(n.args[1])))
	}
	d := normal(n.digits())
	return Compared(ir.OpLt, d[len(d)-1].x, ir.NewInt(decl.Int64, 0))
}

// Compare returns a comparison of two numbers.
func Compare(op ir.Op, a, b *Number) ir.Expr {
	switch {
	case a.Within(32) && b.Within(32):
		return Compared(op, a.Low(32), b.Low(32))
	case a.Within(32) && b.simple(32):
		return mixed(Mirror(op), b, a, 32, true)
	case b.Within(32) && a.simple(32):
		return mixed(op, a, b, 32, false)
	case a.Within(64) && b.Within(64):
		return Compared(op, a.Low(64), b.Low(64))
	case a.Within(64):
		return mixed(Mirror(op), b, a, 64, true)
	case b.Within(64):
		return mixed(op, a, b, 64, false)
	}
	return Compare(op, Operation(ir.OpSub, a, b), Known(new(big.Int)))
}

// Mirror returns the comparison of exchanged sides.
func Mirror(op ir.Op) ir.Op {
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
		return Compared(Mirror(op), y, x)
	}
	return Compared(op, x, y)
}

// mixed compares a number with one that fits into a width: what is beyond is equal to nothing, and above or below it all.
func mixed(op ir.Op, a, b *Number, bits int, swapped bool) ir.Expr {
	fits := a.Fits(bits)
	switch op {
	case ir.OpEq:
		return formula.And(fits, ordered(swapped, op, a.Low(bits), b.Low(bits)))
	case ir.OpNe:
		return ir.Not(mixed(ir.OpEq, a, b, bits, swapped))
	}
	beyond := a.below(bits)
	if op == ir.OpGt || op == ir.OpGe {
		beyond = negated(beyond)
	}
	return either(fits, ordered(swapped, op, a.Low(bits), b.Low(bits)), beyond)
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

// Limit compares a variable of a quantifier with a number that may be beyond its type, so that the range can be read off: the end is cut to where
// the variable can be.
func Limit(op ir.Op, v *ir.BoundVar, n *Number, swapped bool) ir.Expr {
	bits := int(v.Typ.(ir.Int).Bits)
	if n.Within(bits) {
		return ordered(swapped, op, v, n.Low(bits))
	}
	one := Known(big.NewInt(1))
	under, over := n.Lo.Cmp(Least(bits)) < 0, n.Hi.Cmp(Most(bits)) > 0
	switch {
	case op == ir.OpEq:
		return formula.And(n.Fits(bits), ordered(swapped, op, v, n.Low(bits)))
	case op == ir.OpNe:
		return ir.Not(Limit(ir.OpEq, v, n, swapped))
	case op == ir.OpLt && over:
		return Limit(ir.OpLe, v, Operation(ir.OpSub, n, one), swapped)
	case op == ir.OpGt && under:
		return Limit(ir.OpGe, v, Operation(ir.OpAdd, n, one), swapped)
	}
	end := ir.NewInt(width(bits), low64(Least(bits)))
	if !under {
		end = ir.NewInt(width(bits), low64(Most(bits)))
	}
	var cut ir.Expr = end
	if under && over {
		cut = formula.Apply(ir.OpCond, width(bits), n.below(bits), end, ir.NewInt(width(bits), low64(Most(bits))))
	}
	if fits := n.Fits(bits); fits != ir.Expr(ir.False) {
		cut = formula.Apply(ir.OpCond, width(bits), fits, n.Low(bits), cut)
	}
	x := ordered(swapped, op, v, cut)
	switch {
	case op == ir.OpLe && under:
		return formula.And(Compare(ir.OpGe, n, Known(Least(bits))), x)
	case op == ir.OpGe && over:
		return formula.And(Compare(ir.OpLe, n, Known(Most(bits))), x)
	}
	return x
}

// Sum is a sum over variables in a range.
func Sum(vars []*ir.BoundVar, rng, body ir.Expr) ir.Expr {
	if rng != ir.Expr(ir.True) {
		body = formula.Apply(ir.OpCond, body.Type(), rng, body, &ir.Const{Typ: body.Type()})
	}
	return &ir.Quant{Kind: ir.QuantSum, Vars: vars, Body: body, Typ: body.Type()}
}

// Masked learns that a conjunction with something that is not negative is not larger.
func (n *Number) Masked(a, b *Number) *Number {
	for _, m := range []*Number{a, b} {
		if m.Lo.Sign() >= 0 && m.Hi.Cmp(n.Hi) <= 0 {
			n.Lo, n.Hi = new(big.Int), m.Hi
		}
	}
	return n
}

// Indexes returns the conditions that the number is an index below a length.
func (n *Number) Indexes(length ir.Expr) []ir.Expr {
	// Beyond these limits the low bits may be an index again; between, they are negative or the largest int, which is no index.
	if n.Lo.Cmp(new(big.Int).Sub(Least(32), big.NewInt(1))) >= 0 && n.Hi.Cmp(Most(33)) <= 0 {
		at := n.Low(32)
		return []ir.Expr{Compared(ir.OpLe, ir.NewInt(decl.Int32, 0), at), Compared(ir.OpLt, at, length)}
	}
	return []ir.Expr{Compare(ir.OpLe, Known(new(big.Int)), n), Compare(ir.OpLt, n, Leaf(length))}
}
