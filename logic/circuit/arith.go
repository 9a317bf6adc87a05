package circuit

// This file builds arithmetic and comparisons on vectors. Results have the
// width of the operands and wrap around.

// Add is v + w.
func (c *Circuit) Add(v, w Vec) Vec {
	z, _ := c.AddCarry(v, w, False)
	return z
}

// Sub is v - w.
func (c *Circuit) Sub(v, w Vec) Vec {
	z, _ := c.AddCarry(v, w.Not(), True)
	return z
}

// Neg is -v.
func (c *Circuit) Neg(v Vec) Vec { return c.Sub(make(Vec, len(v)), v) }

// AddCarry is v + w + carry, and the carry out of the highest bit.
func (c *Circuit) AddCarry(v, w Vec, carry Ref) (Vec, Ref) {
	same("Add", v, w)
	z := make(Vec, len(v))
	for i := range z {
		z[i], carry = c.fullAdder(v[i], w[i], carry)
	}
	return z, carry
}

// fullAdder adds three bits. The carry reuses the sum of the first two: it is
// the third bit where they differ, else either of them.
func (c *Circuit) fullAdder(a, b, x Ref) (sum, carry Ref) {
	differ := c.Xor(a, b)
	return c.Xor(differ, x), c.Ite(differ, x, a)
}

// Abs is the absolute value of a signed vector; that of the smallest number is
// itself.
func (c *Circuit) Abs(v Vec) Vec { return c.negateIf(v.Sign(), v) }

// negateIf is -v if a holds, else v: the complement of every bit plus one, each
// under a.
func (c *Circuit) negateIf(a Ref, v Vec) Vec {
	w, carry := make(Vec, len(v)), a
	for i, x := range v {
		x = c.Xor(x, a)
		w[i], carry = c.Xor(x, carry), c.And(x, carry)
	}
	return w
}

// Mul is v * w. For the product in full, extend both operands first.
func (c *Circuit) Mul(v, w Vec) Vec {
	same("Mul", v, w)
	if fixedBits(v) > fixedBits(w) {
		v, w = w, v // rows of constant zeros vanish
	}
	n := len(v)
	sum := make(Vec, n)
	for i, b := range w {
		if b == False {
			continue
		}
		// sum[i:] += v << i, under b
		row, carry := v[:n-i], False
		for j, a := range row {
			sum[i+j], carry = c.fullAdder(sum[i+j], c.And(a, b), carry)
		}
	}
	return sum
}

func fixedBits(v Vec) (n int) {
	for _, a := range v {
		if a.IsConst() {
			n++
		}
	}
	return n
}

// DivU is quotient and remainder of unsigned division. Division by zero gives
// quotient 2^width - 1 (all ones) and remainder v.
func (c *Circuit) DivU(v, w Vec) (quo, rem Vec) {
	same("DivU", v, w)
	n := len(v)
	quo, rem = make(Vec, n), make(Vec, n)
	for i := n - 1; i >= 0; i-- {
		// One bit wider: the shifted remainder may exceed the width by a bit.
		wide := append(Vec{v[i]}, rem...)
		diff, fits := c.AddCarry(wide, w.ZeroExtend(n+1).Not(), True)
		quo[i] = fits
		rem = c.Mux(fits, diff[:n], wide[:n])
	}
	return quo, rem
}

// DivS is quotient and remainder of signed division as Java and Go define it:
// the quotient is truncated towards zero and the remainder has the sign of v.
// The smallest number divided by -1 is itself, remainder 0. Division by zero
// gives remainder v, and quotient -1 for v >= 0 and 1 for v < 0; where a
// language throws instead, the caller guards.
func (c *Circuit) DivS(v, w Vec) (quo, rem Vec) {
	quo, rem = c.DivU(c.Abs(v), c.Abs(w))
	return c.negateIf(c.Xor(v.Sign(), w.Sign()), quo), c.negateIf(v.Sign(), rem)
}

// LessU is v < w, unsigned.
func (c *Circuit) LessU(v, w Vec) Ref {
	same("LessU", v, w)
	less := False
	for i := range v {
		less = c.Ite(c.Xor(v[i], w[i]), w[i], less)
	}
	return less
}

// LessS is v < w, signed.
func (c *Circuit) LessS(v, w Vec) Ref {
	same("LessS", v, w)
	if len(v) == 0 {
		return False
	}
	top := len(v) - 1
	return c.Ite(c.Xor(v[top], w[top]), v[top], c.LessU(v[:top], w[:top]))
}

// LeqU is v <= w, unsigned.
func (c *Circuit) LeqU(v, w Vec) Ref { return c.LessU(w, v).Not() }

// LeqS is v <= w, signed.
func (c *Circuit) LeqS(v, w Vec) Ref { return c.LessS(w, v).Not() }
