package float

// This file takes operands apart and puts results together: the one normaliser
// and the one rounder that all operations share.

import (
	"math/bits"

	"assay/logic/circuit"
)

// number is a finite magnitude with its sign. The highest bit of sig has the
// weight 2^(scale+1-bias): where that bit is set, scale is the exponent field
// less one, so a scale of 0 is that of the smallest normal numbers and of the
// subnormal ones.
type number struct {
	sign   circuit.Ref
	scale  circuit.Vec // signed
	lo, hi int         // bounds of scale, whatever the inputs are
	sig    circuit.Vec // unsigned; the highest bits may be zero
	sticky circuit.Ref // something that is not zero lies below sig
	lead   int         // at most this many high bits of sig are zero, unless all are; or it has no effect
}

// special says when a result is not a number to be rounded. NaN comes before
// the others.
type special struct{ nan, inf circuit.Ref }

// span is the width of a signed vector for all numbers from lo to hi.
func span(lo, hi int) int { return 1 + max(bits.Len(uint(max(hi, 0))), bits.Len(uint(max(-lo-1, 0)))) }

// plus is the sum of signed vectors of any widths, in the width given, which
// must hold it.
func plus(c *circuit.Circuit, width int, v, w circuit.Vec) circuit.Vec {
	return c.Add(v.SignExtend(width), w.SignExtend(width))
}

func minus(c *circuit.Circuit, width int, v, w circuit.Vec) circuit.Vec {
	return c.Sub(v.SignExtend(width), w.SignExtend(width))
}

func constant(k int) circuit.Vec { return circuit.Number(int64(k), span(k, k)) }

// unpack is the exponent field (1 for subnormal numbers) and the significand
// with its leading bit.
func (u Unit) unpack(v circuit.Vec) (field, sig circuit.Vec) {
	field = append(circuit.Vec{}, u.field(v)...)
	lead := u.c.OrAll(field...)
	field[0] = u.c.Or(field[0], lead.Not())
	return field, append(v[:u.Mant:u.Mant], lead)
}

// normal is unpack with the leading bit set, unless v is zero: the exponent of
// subnormal numbers goes below 1, down to 1-Mant, and is signed.
func (u Unit) normal(v circuit.Vec) (exp, sig circuit.Vec) {
	field, sig := u.unpack(v)
	zeros := make(circuit.Vec, bits.Len(uint(u.Mant)))
	for k := len(zeros) - 1; k >= 0; k-- {
		sig, zeros[k] = u.climb(sig, k, circuit.True)
	}
	width := span(1-u.Mant, u.ones()-1)
	return minus(u.c, width, field.ZeroExtend(width), zeros.ZeroExtend(width)), sig
}

// climb moves sig up by 2^k if it can, that is if so many high bits are zero,
// and if it may.
func (u Unit) climb(sig circuit.Vec, k int, may circuit.Ref) (moved circuit.Vec, did circuit.Ref) {
	n := len(sig)
	if 1<<k >= n {
		return sig, circuit.False
	}
	did = u.c.And(may, u.c.IsZero(sig[n-1<<k:]))
	return u.c.Mux(did, circuit.ShlConst(sig, 1<<k), sig), did
}

// sink is sig >>> amount, and whether what fell out was not zero.
func (u Unit) sink(sig, amount circuit.Vec) (circuit.Vec, circuit.Ref) {
	lost, k := circuit.False, 0
	for ; k < len(amount) && 1<<k < len(sig); k++ {
		out := u.c.OrAll(sig[:1<<k]...)
		lost = u.c.Or(lost, u.c.And(amount[k], out))
		sig = u.c.Mux(amount[k], circuit.ShrUConst(sig, 1<<k), sig)
	}
	all := u.c.OrAll(amount[k:]...)
	lost = u.c.Or(lost, u.c.And(all, u.c.OrAll(sig...)))
	return u.c.Mask(all.Not(), sig), lost
}

// round is the operand that stands for the number nearest to x, with the even
// significand if two are equally near.
func (u Unit) round(x number, s special) circuit.Vec {
	x = u.settle(u.lift(u.narrow(x)))
	n, p := len(x.sig), u.precision()
	lead, even, half := x.sig[n-1], x.sig[n-p], x.sig[n-p-1]
	up := u.c.And(half, u.c.OrAll(even, x.sticky, u.c.OrAll(x.sig[:n-p-1]...)))

	if top := u.ones() - 1; x.hi >= top {
		big := u.c.LeqU(circuit.Number(int64(top), len(x.scale)), x.scale)
		s.inf = u.c.Or(s.inf, u.c.And(lead, big))
	}
	// A carry out of the fraction goes into the exponent, as it should: the
	// fraction is zero then. So does one that makes a subnormal number normal,
	// and one that makes the largest number infinite.
	frac, carry := u.c.AddCarry(x.sig[n-p:n-1], make(circuit.Vec, p-1), up)
	scale := u.c.Mask(lead, x.scale.ZeroExtend(u.Exp)) // without the lead scale is 0, or sig is
	field, _ := u.c.AddCarry(scale, circuit.Vec{lead}.ZeroExtend(u.Exp), carry)
	return u.assemble(x.sign, field, frac, s)
}

// assemble is an operand from its parts.
func (u Unit) assemble(sign circuit.Ref, field, frac circuit.Vec, s special) circuit.Vec {
	v := make(circuit.Vec, 0, u.Width())
	plain := u.c.And(s.nan.Not(), s.inf.Not())
	v = append(v, u.c.Mask(plain, frac)...)
	v[u.Mant-1] = u.c.Or(v[u.Mant-1], s.nan)
	for _, a := range field {
		v = append(v, u.c.Or(a, plain.Not()))
	}
	return append(v, u.c.And(sign, s.nan.Not()))
}

// narrow keeps of sig what rounding can still need: a precision, the bit
// behind it, and as much as the zeros at the top may cost.
func (u Unit) narrow(x number) number {
	need := u.precision() + 1
	if spare := need - len(x.sig); spare > 0 {
		x.sig = append(make(circuit.Vec, spare), x.sig...)
	}
	if spare := len(x.sig) - need - x.lead; spare > 0 {
		x.sticky = u.c.Or(x.sticky, u.c.OrAll(x.sig[:spare]...))
		x.sig = x.sig[spare:]
	}
	return x
}

// lift brings a number from below the smallest scale up to it. The scale is
// unsigned from here on.
func (u Unit) lift(x number) number {
	if x.lo < 0 {
		under := x.scale.Sign()
		amount := u.c.Mask(under, u.c.Neg(x.scale))
		sig, lost := u.sink(x.sig, amount.ZeroExtend(bits.Len(uint(-x.lo))))
		x.sig, x.sticky = sig, u.c.Or(x.sticky, lost)
		x.scale = u.c.Mask(under.Not(), x.scale)
	}
	x.scale = x.scale.ZeroExtend(bits.Len(uint(max(x.hi, 0))))
	return x
}

// settle normalises as far as the scale allows: what is left with a zero at
// the top has the scale 0 and is subnormal, or it is zero. Stages go from large
// to small, and so each takes a binary digit of the smaller of two numbers,
// the zeros and the scale.
func (u Unit) settle(x number) number {
	scale := append(circuit.Vec{}, x.scale...)
	for k := min(bits.Len(uint(x.lead)), len(scale)) - 1; k >= 0; k-- {
		var did circuit.Ref
		x.sig, did = u.climb(x.sig, k, u.c.OrAll(scale[k:]...))
		for i := k; i < len(scale); i++ { // scale -= did << k
			scale[i], did = u.c.Xor(scale[i], did), u.c.And(did, scale[i].Not())
		}
	}
	x.scale = scale
	return x
}
