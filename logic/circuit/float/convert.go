package float

// This file builds conversions: between formats, from and to integers, and to
// integers of the same format.

import "assay/logic/circuit"

// Convert is the operand of another format that is nearest to v.
func (u Unit) Convert(v circuit.Vec, to Format) circuit.Vec {
	u.check("Convert", v)
	t := On(u.c, to)
	t.gates = u.gates
	if x, ok := u.value(v); ok && t.native() {
		return t.Number(x)
	}
	if u.Format == to {
		return u.Canonical(v)
	}
	field, sig := u.unpack(v)
	shift := t.bias() - u.bias() - 1
	lo, hi := 1+shift, u.ones()-1+shift
	k := u.Classify(v)
	return t.round(number{
		sign: v.Sign(), scale: plus(u.c, span(min(lo, shift), hi+1), field.ZeroExtend(u.Exp+1), constant(shift)), lo: lo, hi: hi,
		sig: sig, lead: max(0, min(lo, u.Mant)), // a subnormal number climbs as far as the new scale allows
	}, special{k.NaN, k.Inf})
}

// FromInt is the operand nearest to an integer, which may have any width.
func (u Unit) FromInt(v circuit.Vec, signed bool) circuit.Vec {
	if z, ok := u.foldInt(v, signed); ok {
		return z
	}
	sign, n := circuit.False, len(v)
	if signed {
		sign, v = v.Sign(), u.c.Abs(v)
	}
	scale := n + u.bias() - 2 // the highest bit has the weight 2^(n-1)
	return u.round(number{
		sign: sign, scale: constant(scale), lo: scale, hi: scale, sig: v, lead: max(n-1, 0),
	}, special{})
}

// ToInt is the integer of the given width that v becomes in Java: the fraction
// is dropped, what is out of range becomes the nearest integer in it, NaN 0.
func (u Unit) ToInt(v circuit.Vec, width int, signed bool) circuit.Vec {
	u.check("ToInt", v)
	if x, ok := u.value(v); ok && width <= 64 && signed {
		return circuit.Number(saturated(x, width), width)
	}
	c, sign := u.c, v.Sign()
	k := u.Classify(v)
	field, sig := u.unpack(v)
	// With the leading bit at the top of the result, it goes down by what the
	// exponent is less than width - 1. Bits that do not fit now would be below
	// the point anyhow.
	if p := len(sig); p < width {
		sig = append(make(circuit.Vec, width-p), sig...)
	} else {
		sig = sig[p-width:]
	}
	most := width - 1 + u.bias()
	n := max(span(-1, most), u.Exp+1)
	down := minus(c, n, constant(most), field.ZeroExtend(n))
	whole, _ := u.sink(sig, down)
	whole = c.Mask(c.And(down.Sign().Not(), k.NaN.Not()), whole)
	over := c.Or(k.Inf, c.And(down.Sign(), k.NaN.Not()))

	if !signed {
		for i, a := range whole {
			whole[i] = c.And(c.Or(a, over), sign.Not())
		}
		return whole
	}
	// The highest bit is set from 2^(width-1) on: there, or above, is the end
	// of the range, except for the one negative integer that it stands for.
	over = c.Or(over, whole.Sign())
	whole = c.Mux(sign, c.Neg(whole), whole)
	for i, a := range whole {
		end := sign.Not()
		if i == width-1 {
			end = sign
		}
		whole[i] = c.Ite(over, end, a)
	}
	return whole
}

// Direction says which integer Integral takes.
type Direction uint8

// The directions.
const (
	Nearest  Direction = iota // and the even one of two equally near: Math.rint
	Down                      // towards minus infinity: Math.floor
	Up                        // towards plus infinity: Math.ceil
	Truncate                  // towards zero
)

// Integral is v rounded to an integer, in the format and with the sign of v.
func (u Unit) Integral(v circuit.Vec, to Direction) circuit.Vec {
	u.check("Integral", v)
	c, sign := u.c, v.Sign()
	mag, field := u.magnitude(v), u.field(v)
	exp := plus(c, u.Exp+1, field.ZeroExtend(u.Exp+1), constant(-u.bias()))

	// One bit of the mask for each of the fraction: for the exponent 0 all
	// that are stored, one fewer for each above. Adding carries across the
	// point when it should, and into the exponent as in any rounding.
	mask := c.ShrU(make(circuit.Vec, u.Mant).Not(), exp[:u.Exp])
	add, carry := make(circuit.Vec, u.Mant), circuit.False
	var one circuit.Ref // what is less than 1 and not zero becomes 1
	switch to {
	case Nearest:
		half := c.Equal(field, circuit.Number(int64(u.bias()-1), u.Exp))
		one = c.And(half, c.OrAll(v[:u.Mant]...))
		add, carry = circuit.ShrUConst(mask, 1), u.lowest(mag, mask)
	case Down:
		one = sign
		add = c.Mask(sign, mask)
	case Up:
		one = sign.Not()
		add = c.Mask(sign.Not(), mask)
	}
	sum, _ := c.AddCarry(mag, add.ZeroExtend(len(mag)), carry)
	sum = c.BitAnd(sum, mask.ZeroExtend(len(mag)).Not())

	one = c.And(one, c.IsZero(mag).Not())
	unit := circuit.Number(int64(u.bias())<<u.Mant, len(mag))
	z := append(c.Mux(exp.Sign(), c.Mask(one, unit), sum), sign)
	return c.Mux(u.IsNaN(v), u.NaN(), z)
}

// lowest is the bit above the mask, of a magnitude with bits in the mask. For
// the exponent 0 it is the leading bit; in its place is the lowest bit of the
// exponent field, which is one as well: the bias is odd.
func (u Unit) lowest(mag, mask circuit.Vec) circuit.Ref {
	at := make([]circuit.Ref, u.Mant)
	for i, a := range mask {
		above := circuit.False
		if i+1 < u.Mant {
			above = mask[i+1]
		}
		at[i] = u.c.AndAll(a, above.Not(), mag[i+1])
	}
	return u.c.OrAll(at...)
}
