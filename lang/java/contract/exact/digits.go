// This file splits numbers that are wider than 64 bits into digits, which are computed in 64 bits.

package exact

import (
	"math/big"

	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
)

// digit is one of a number to the base 2^digitBits, the least first. It may be larger than that, or negative, within its bounds.
type digit struct {
	x      ir.Expr // of 64 bits
	lo, hi *big.Int
}

const (
	digitBits = 28 // so that products of digits, and sums of 2^mostSummed digits, fit into 64 bits
	MostBits  = 320
)

// TooWide reports whether a number may have more bits than are computed.
func (n *Number) TooWide() bool { return !n.Within(MostBits) }

// digits returns the digits of a number.
func (n *Number) digits() []digit {
	if k, ok := n.Constant(); ok {
		return digitsOf(k)
	}
	switch {
	case n.quoted != nil:
		return n.quoted
	case n.Within(64):
		x := n.Low(64)
		return []digit{{masked(x), new(big.Int), Most(digitBits + 1)}, {shifted(x), Down(n.Lo, Power(digitBits)), Down(n.Hi, Power(digitBits))}}
	case n.old:
		return mapped(n.args[0].digits(), func(d digit) digit { return digit{&ir.Old{X: d.x}, d.lo, d.hi} })
	case n.vars != nil:
		return mapped(normal(n.args[0].digits()), func(d digit) digit {
			count := Power(MostSummed)
			return digit{Sum(n.vars, n.x, d.x), Smaller(new(big.Int), new(big.Int).Mul(d.lo, count)), new(big.Int).Mul(Larger(new(big.Int), d.hi), count)}
		})
	}
	if n.op == ir.OpDiv { // of numbers of 64 bits, so that one quotient is wide
		x := n.Low(64)
		narrow := []digit{{masked(x), new(big.Int), Most(digitBits + 1)}, {shifted(x), new(big.Int).Neg(Power(64 - digitBits)), Power(64 - digitBits)}}
		return chosen(n.overflows(64), narrow, digitsOf(Power(63)))
	}
	a := n.args[0].digits()
	switch n.op {
	case ir.OpNeg:
		return mapped(a, digit.negative)
	case ir.OpAdd:
		return added(a, n.args[1].digits())
	case ir.OpSub:
		return added(a, mapped(small(n.args[1].digits()), digit.negative))
	case ir.OpCond:
		return chosen(n.x, a, n.args[1].digits())
	case ir.OpMul:
		return multiplied(normal(a), normal(n.args[1].digits()))
	}
	panic("no digits of " + n.op.String())
}

func mapped(list []digit, f func(digit) digit) []digit {
	var out []digit
	for _, d := range list {
		out = append(out, f(d))
	}
	return out
}

// digitsOf returns the digits of a known number.
func digitsOf(k *big.Int) []digit {
	var out []digit
	k = new(big.Int).Set(k)
	for len(out) == 0 || k.Sign() != 0 {
		q, m := new(big.Int).QuoRem(k, Power(digitBits), new(big.Int))
		out = append(out, digit{ir.NewInt(decl.Int64, m.Int64()), m, m})
		k = q
	}
	return out
}

func op64(op ir.Op, args ...ir.Expr) ir.Expr { return formula.Apply(op, decl.Int64, args...) }
func int64Of(k int64) ir.Expr                { return ir.NewInt(decl.Int64, k) }
func masked(x ir.Expr) ir.Expr               { return op64(ir.OpBitAnd, x, int64Of(1<<digitBits-1)) }
func shifted(x ir.Expr) ir.Expr              { return op64(ir.OpShr, x, int64Of(digitBits)) }

func (d digit) negative() digit {
	return digit{op64(ir.OpNeg, d.x), new(big.Int).Neg(d.hi), new(big.Int).Neg(d.lo)}
}

// plus adds digits, which have to fit.
func (d digit) plus(e digit) digit {
	switch {
	case d.lo.Sign() == 0 && d.hi.Sign() == 0:
		return e
	case e.lo.Sign() == 0 && e.hi.Sign() == 0:
		return d
	}
	return digit{op64(ir.OpAdd, d.x, e.x), new(big.Int).Add(d.lo, e.lo), new(big.Int).Add(d.hi, e.hi)}
}

var zero = digit{ir.NewInt(decl.Int64, 0), new(big.Int), new(big.Int)}

func (d digit) within(bits int) bool { return d.lo.Cmp(Least(bits)) >= 0 && d.hi.Cmp(Most(bits)) <= 0 }

// small returns digits that can be added to others and negated.
func small(list []digit) []digit {
	for _, d := range list {
		if !d.within(62) {
			return normal(list)
		}
	}
	return list
}

func added(a, b []digit) []digit {
	a, b = small(a), small(b)
	var out []digit
	for i := range max(len(a), len(b)) {
		d := zero
		if i < len(a) {
			d = d.plus(a[i])
		}
		if i < len(b) {
			d = d.plus(b[i])
		}
		out = append(out, d)
	}
	return out
}

func chosen(c ir.Expr, a, b []digit) []digit {
	var out []digit
	for i := range max(len(a), len(b)) {
		d, e := zero, zero
		if i < len(a) {
			d = a[i]
		}
		if i < len(b) {
			e = b[i]
		}
		out = append(out, digit{op64(ir.OpCond, c, d.x, e.x), Smaller(d.lo, e.lo), Larger(d.hi, e.hi)})
	}
	return out
}

// multiplied multiplies numbers whose digits are normal.
func multiplied(a, b []digit) []digit {
	out := make([]digit, len(a)+len(b)-1)
	for i := range out {
		out[i] = zero
	}
	for i, d := range a {
		for j, e := range b {
			lo, hi := corners(&Number{Lo: d.lo, Hi: d.hi}, &Number{Lo: e.lo, Hi: e.hi}, func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) })
			out[i+j] = out[i+j].plus(digit{op64(ir.OpMul, d.x, e.x), lo, hi})
		}
	}
	return out
}

// normal returns the digits between 0 and the base; the last has the sign, and is smaller than the base too.
func normal(list []digit) []digit {
	var out []digit
	carry := zero
	limit := Most(digitBits + 1)
	for i := 0; ; i++ {
		d := carry
		if i < len(list) {
			if !list[i].within(63) {
				panic("a digit is too large")
			}
			d = list[i].plus(carry)
		}
		last := i+1 >= len(list)
		if last && d.within(digitBits+1) {
			return append(out, d)
		}
		if d.lo.Sign() >= 0 && d.hi.Cmp(limit) <= 0 {
			out, carry = append(out, d), zero
			continue
		}
		out = append(out, digit{masked(d.x), new(big.Int), limit})
		carry = digit{shifted(d.x), Down(d.lo, Power(digitBits)), Down(d.hi, Power(digitBits))}
	}
}

// fitting returns the condition that normal digits are a number of a width.
func fitting(d []digit, bits int) ir.Expr {
	full := bits / digitBits // digits that lie inside as a whole
	rest := int64(1) << (bits - 1 - full*digitBits)
	if len(d) <= full {
		return ir.True
	}
	at := func(i int, op ir.Op, k int64) ir.Expr { return Compared(op, d[i].x, int64Of(k)) }
	if len(d) == full+1 {
		return formula.And(at(full, ir.OpGe, -rest), at(full, ir.OpLt, rest))
	}
	top := len(d) - 1
	positive, negative := []ir.Expr{at(full, ir.OpLt, rest), at(top, ir.OpEq, 0)}, []ir.Expr{at(full, ir.OpGe, 1<<digitBits-rest), at(top, ir.OpEq, -1)}
	for i := full + 1; i < top; i++ {
		positive, negative = append(positive, at(i, ir.OpEq, 0)), append(negative, at(i, ir.OpEq, 1<<digitBits-1))
	}
	return formula.Or(formula.And(positive...), formula.And(negative...))
}

// recombined returns the low 64 bits of digits.
func recombined(d []digit) ir.Expr {
	x := d[0].x
	for i := 1; i < len(d) && i*digitBits < 64; i++ {
		x = op64(ir.OpAdd, x, op64(ir.OpShl, d[i].x, int64Of(int64(i*digitBits))))
	}
	return x
}

// mostDivisor is the width of divisors of wide numbers.
const mostDivisor = 34

// DividedBy returns the quotient or the remainder of a wide number by a constant, digit by digit; nil if that is too large.
func (n *Number) DividedBy(op ir.Op, k *big.Int) *Number {
	by := new(big.Int).Abs(k)
	if by.BitLen() > mostDivisor || k.Sign() == 0 {
		return nil
	}
	d := normal(n.digits())
	minus := Compared(ir.OpLt, d[len(d)-1].x, int64Of(0))
	d = normal(chosen(minus, mapped(d, digit.negative), d))
	c := int64Of(by.Int64())
	quotient := make([]digit, len(d))
	rem := zero.x
	for i := len(d) - 1; i >= 0; i-- {
		part := op64(ir.OpAdd, op64(ir.OpShl, rem, int64Of(digitBits)), d[i].x)
		quotient[i] = digit{op64(ir.OpDiv, part, c), new(big.Int), Most(digitBits + 1)}
		rem = op64(ir.OpRem, part, c)
	}
	out := &Number{op: op}
	out.Lo, out.Hi = bounds(op, []*Number{n, Known(k)})
	if op == ir.OpRem {
		r := digit{rem, new(big.Int), by}
		out.quoted = chosen(minus, []digit{r.negative()}, []digit{r})
		return out
	}
	if k.Sign() < 0 {
		minus = ir.Not(minus)
	}
	out.quoted = chosen(minus, mapped(quotient, digit.negative), quotient)
	return out
}
