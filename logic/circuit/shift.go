package circuit

// This file builds shifts. The amount is an unsigned vector of any width, and
// all of it counts: from the width of v on, every bit of v is shifted out.
// Java looks at the low five or six bits only; that is Shl(v, amount[:5]).

// Shl is v << amount.
func (c *Circuit) Shl(v, amount Vec) Vec {
	return c.shift(v, amount, False, func(v Vec, k int) Vec { return ShlConst(v, k) })
}

// ShrU is v >>> amount: zeros come in at the top.
func (c *Circuit) ShrU(v, amount Vec) Vec {
	return c.shift(v, amount, False, func(v Vec, k int) Vec { return shrConst(v, k, False) })
}

// ShrS is v >> amount: copies of the sign come in at the top.
func (c *Circuit) ShrS(v, amount Vec) Vec {
	sign := v.Sign()
	return c.shift(v, amount, sign, func(v Vec, k int) Vec { return shrConst(v, k, sign) })
}

// shift moves by each power of two that the amount has (a barrel shifter);
// bits of the amount that reach beyond the width replace everything by fill.
func (c *Circuit) shift(v, amount Vec, fill Ref, by func(Vec, int) Vec) Vec {
	if len(v) == 0 {
		return v
	}
	stage := 0
	for ; stage < len(amount) && 1<<stage < len(v); stage++ {
		v = c.Mux(amount[stage], by(v, 1<<stage), v)
	}
	out := make(Vec, len(v))
	for i := range out {
		out[i] = fill
	}
	return c.Mux(c.OrAll(amount[stage:]...), out, v)
}

// ShlConst is v << k.
func ShlConst(v Vec, k int) Vec {
	w := make(Vec, len(v))
	if k < len(v) {
		copy(w[k:], v)
	}
	return w
}

// ShrUConst is v >>> k.
func ShrUConst(v Vec, k int) Vec { return shrConst(v, k, False) }

// ShrSConst is v >> k.
func ShrSConst(v Vec, k int) Vec { return shrConst(v, k, v.Sign()) }

func shrConst(v Vec, k int, fill Ref) Vec {
	return v[min(k, len(v)):].extend(len(v), fill)
}
