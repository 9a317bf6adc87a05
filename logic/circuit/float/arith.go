package float

// This file builds addition, multiplication, division and the square root.

import (
	"math"
	"slices"

	"assay/logic/circuit"
)

// inOrder is two operands in an order that does not depend on which is the
// first, so that x+y and y+x are the same gates.
func inOrder(v, w circuit.Vec) (circuit.Vec, circuit.Vec) {
	if slices.Compare(v, w) > 0 {
		return w, v
	}
	return v, w
}

// Add is v + w.
func (u Unit) Add(v, w circuit.Vec) circuit.Vec {
	u.check("Add", v, w)
	if z, ok := u.fold(func(x, y float64) float64 { return x + y }, v, w); ok {
		return z
	}
	c := u.c
	v, w = inOrder(v, w)
	swap := c.LessU(u.magnitude(v), u.magnitude(w))
	large, small := c.Mux(swap, w, v), c.Mux(swap, v, w)
	field, sig := u.unpack(large)
	less, addend := u.unpack(small)

	// Two places and a sticky one below are enough for a difference: it loses
	// more than one place at the top only if the exponents differ by one at
	// most, and then nothing was lost below.
	addend, lost := u.sink(append(make(circuit.Vec, 2), addend...), c.Sub(field, less))
	addend = append(circuit.Vec{lost}, addend...)
	differ := c.Xor(v.Sign(), w.Sign())
	for i := range addend {
		addend[i] = c.Xor(addend[i], differ)
	}
	sum, carry := c.AddCarry(append(make(circuit.Vec, 3), sig...), addend, differ)
	sum = append(sum, c.And(carry, differ.Not()))

	// The sum is one place longer, so the field of the larger operand is its
	// scale. A sum is never below the smallest number: if it is zero, it is so
	// exactly, and then positive unless both operands are negative.
	k, l := u.Classify(v), u.Classify(w)
	nan := c.OrAll(k.NaN, l.NaN, c.AndAll(k.Inf, l.Inf, differ))
	sign := c.Ite(c.OrAll(sum...), large.Sign(), c.And(v.Sign(), w.Sign()))
	return u.round(number{
		sign: sign, scale: append(field, circuit.False), hi: u.ones(), sig: sum, lead: len(sum) - 1,
	}, special{nan, c.Or(k.Inf, l.Inf)})
}

// Sub is v - w.
func (u Unit) Sub(v, w circuit.Vec) circuit.Vec {
	u.check("Sub", v, w)
	return u.Add(v, u.flip(w))
}

// Mul is v * w.
func (u Unit) Mul(v, w circuit.Vec) circuit.Vec {
	u.check("Mul", v, w)
	if z, ok := u.fold(func(x, y float64) float64 { return x * y }, v, w); ok {
		return z
	}
	c := u.c
	v, w = inOrder(v, w)
	e, a := u.normal(v)
	f, b := u.normal(w)
	p := u.precision()
	lo, hi := 2*(1-u.Mant)-u.bias(), 2*(u.ones()-1)-u.bias()
	width := span(lo, hi)
	scale := plus(c, width, plus(c, width, e, f), constant(-u.bias()))
	k, l := u.Classify(v), u.Classify(w)
	inf := c.Or(k.Inf, l.Inf)
	nan := c.OrAll(k.NaN, l.NaN, c.And(inf, c.Or(k.Zero, l.Zero)))
	return u.round(number{
		sign: c.Xor(v.Sign(), w.Sign()), scale: scale, lo: lo, hi: hi,
		sig: c.Mul(a.ZeroExtend(2*p), b.ZeroExtend(2*p)), lead: 1,
	}, special{nan, inf})
}

// Div is v / w.
func (u Unit) Div(v, w circuit.Vec) circuit.Vec {
	u.check("Div", v, w)
	if z, ok := u.fold(func(x, y float64) float64 { return x / y }, v, w); ok {
		return z
	}
	c := u.c
	e, a := u.normal(v)
	f, b := u.normal(w)
	lo, hi := -u.Mant-u.ones()+1+u.bias(), u.ones()+u.Mant-3+u.bias()
	width := span(lo, hi)
	scale := plus(c, width, minus(c, width, e, f), constant(u.bias()-1))
	k, l := u.Classify(v), u.Classify(w)
	nan := c.OrAll(k.NaN, l.NaN, c.And(k.Inf, l.Inf), c.And(k.Zero, l.Zero))
	quo, rest := u.quotient(a, b)
	return u.round(number{
		sign: c.Xor(v.Sign(), w.Sign()), scale: scale, lo: lo, hi: hi,
		sig: c.Mask(l.Inf.Not(), quo), sticky: c.And(l.Inf.Not(), rest), lead: 1,
	}, special{nan, c.Or(k.Inf, l.Zero)})
}

// quotient is a / b for significands with the highest bit set, as a fixed point
// number: one bit before the point, as many behind it as rounding needs, and
// whether more would follow.
func (u Unit) quotient(a, b circuit.Vec) (quo circuit.Vec, rest circuit.Ref) {
	p := u.precision()
	quo = make(circuit.Vec, p+2)
	wide, minus := a.ZeroExtend(p+1), b.ZeroExtend(p+1).Not()
	for i := p + 1; i >= 0; i-- {
		diff, fits := u.c.AddCarry(wide, minus, circuit.True)
		quo[i] = fits
		wide = append(circuit.Vec{circuit.False}, u.c.Mux(fits, diff[:p], wide[:p])...)
	}
	return quo, u.c.OrAll(wide...)
}

// Sqrt is the square root of v; that of -0 is -0, and of less it is NaN.
func (u Unit) Sqrt(v circuit.Vec) circuit.Vec {
	u.check("Sqrt", v)
	if z, ok := u.fold(func(x, _ float64) float64 { return math.Sqrt(x) }, v, v); ok {
		return z
	}
	c := u.c
	e, a := u.normal(v)
	p := u.precision()
	// The bias is odd. With exp + bias even, the exponent is odd, or even with
	// it odd; the root of what is made even has half of it.
	lo, hi := (1-u.Mant+u.bias())>>1-1, (u.ones()-1+u.bias())>>1-1
	sum := plus(c, span(1-u.Mant, u.ones()-1+u.bias()), e, constant(u.bias()))
	width := span(min(lo, 0), hi+1)
	scale := plus(c, width, circuit.ShrSConst(sum, 1).SignExtend(width), constant(-1))
	odd := sum[0]
	radicand := c.Mux(odd, append(circuit.Vec{circuit.False}, a...), a.ZeroExtend(p+1))
	root, rest := u.root(radicand)
	k := u.Classify(v)
	negative := c.And(v.Sign(), k.Zero.Not())
	return u.round(number{
		sign: v.Sign(), scale: scale, lo: lo, hi: hi, sig: root, sticky: rest,
	}, special{c.Or(k.NaN, negative), k.Inf})
}

// root is the square root of a number from 1 to 4, given with a precision less
// one of bits behind the point, as a number from 1 to 2 with a bit more than
// that behind it; and whether more would follow.
func (u Unit) root(v circuit.Vec) (root circuit.Vec, rest circuit.Ref) {
	p := u.precision()
	v = append(make(circuit.Vec, 2*p+2-len(v)), v...) // p + 1 pairs of bits
	rem := circuit.Vec{}
	for i := p; i >= 0; i-- {
		rem = append(circuit.Vec{v[2*i], v[2*i+1]}, rem...)
		// The next digit is 1 if (2·root + 1)² fits, of which 4·root² is gone.
		trial := append(circuit.Vec{circuit.True, circuit.False}, root...)
		n := max(len(rem), len(trial))
		diff, fits := u.c.AddCarry(rem.ZeroExtend(n), trial.ZeroExtend(n).Not(), circuit.True)
		rem = u.c.Mux(fits, diff, rem.ZeroExtend(n))
		root = append(circuit.Vec{fits}, root...)
		rem = rem.ZeroExtend(min(n, len(root)+1)) // it is at most twice the root
	}
	return root, u.c.OrAll(rem...)
}
