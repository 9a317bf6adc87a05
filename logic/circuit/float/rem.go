package float

// This file builds the remainder.

import (
	"math"
	"math/bits"

	"assay/logic/circuit"
)

// Spread is the largest difference of the exponents of two numbers, those of
// subnormal numbers counted as of the smallest normal one.
func (f Format) Spread() int { return f.ones() - 2 }

// Rem is Java's v % w: what is left of v when w is taken away as often as
// possible, with the sign of v, exact. It is a long division with a step for
// every place that the quotient can have, Spread and a precision of them: large
// in double precision, where RemWithin may do.
func (u Unit) Rem(v, w circuit.Vec) circuit.Vec {
	z, _ := u.RemWithin(v, w, u.Spread())
	return z
}

// RemWithin is Java's v % w where within holds, and nothing sensible elsewhere.
// Within holds wherever |v/w| < 2^limit or the quotient does not matter (v or w
// is not finite, or w is zero), and for some larger quotients.
func (u Unit) RemWithin(v, w circuit.Vec, limit int) (rem circuit.Vec, within circuit.Ref) {
	u.check("Rem", v, w)
	if z, ok := u.fold(math.Mod, v, w); ok {
		return z, circuit.True
	}
	c := u.c
	limit = max(0, min(limit, u.Spread()))
	field, a := u.unpack(v)
	base, b := u.unpack(w)
	places := minus(c, u.Exp+1, field.ZeroExtend(u.Exp+1), base.ZeroExtend(u.Exp+1))
	low := places.ZeroExtend(bits.Len(uint(limit)))
	shifted := c.Shl(a.ZeroExtend(u.precision()+limit), low)
	_, rest := c.DivU(shifted, b.ZeroExtend(len(shifted)))

	// Exponents are compared before leading bits: where that of v is less, w
	// is not subnormal and v is all that is left; also if w is infinite.
	k, l := u.Classify(v), u.Classify(w)
	less := places.Sign()
	nan := c.OrAll(k.NaN, k.Inf, l.NaN, l.Zero)
	within = c.OrAll(less, nan, c.LeqU(places, circuit.Number(int64(limit), len(places))))
	z := u.round(number{
		sign: v.Sign(), scale: minus(c, u.Exp+1, base.ZeroExtend(u.Exp+1), constant(1)), hi: u.ones() - 2,
		sig: rest[:u.precision()], lead: u.Mant,
	}, special{nan: nan})
	return c.Mux(c.And(less, nan.Not()), v, z), within
}
