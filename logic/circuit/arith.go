package circuit

// This file builds arithmetic and comparisons on vectors. Results have the
// width of the operands and wrap around.

import "slices"

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
// the third bit where they differ, else either of them; always the same of the
// two, so that a sum is the same gates in either order.
func (c *Circuit) fullAdder(a, b, x Ref) (sum, carry Ref) {
	if a > b {
		a, b = b, a
	}
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

// Mul is v * w. For the product in full, extend both operands first. Products
// are the same gates in either order: v*w = w*v is hard to see otherwise. Rows
// are added one after the other: adding up columns in a tree has about as many
// gates and takes a solver far longer to prove distributivity with.
func (c *Circuit) Mul(v, w Vec) Vec {
	same("Mul", v, w)
	if k, l := fixedBits(v), fixedBits(w); k > l || k == l && slices.Compare(v, w) > 0 {
		v, w = w, v // rows of constant zeros vanish
	}
	sum := make(Vec, len(v))
	for _, minus := range []bool{false, true} { // 16*v - v is less than -v + 16*v
		for i, digit := range digits(w) {
			if digit.minus == minus {
				c.addRow(sum[i:], v, digit.at, minus)
			}
		}
	}
	return sum
}

// digit is a place of a multiplier: where at holds, it counts 1, or -1.
type digit struct {
	at    Ref
	minus bool
}

// digits are the bits of w. In a constant, a row of three ones or more is one 1
// behind its end and -1 at its beginning: 15 is 16 - 1.
func digits(w Vec) []digit {
	z := make([]digit, len(w))
	constant := fixedBits(w) == len(w)
	carry := 0
	for i, a := range w {
		if !constant {
			z[i].at = a
			continue
		}
		k := int(a) + carry
		z[i].at, carry = Const(k == 1), k/2
		if k == 1 && i+2 < len(w) && w[i+1] == True && w[i+2] == True {
			z[i].minus, carry = true, 1
		}
	}
	return z
}

// addRow adds v, as far as it fits, to sum where a holds, or takes it away.
func (c *Circuit) addRow(sum, v Vec, a Ref, minus bool) {
	if a == False {
		return
	}
	carry := Const(minus)
	for j := range sum {
		row := c.And(v[j], a)
		if minus {
			row = row.Not()
		}
		sum[j], carry = c.fullAdder(sum[j], row, carry)
	}
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
	n, top := len(v), len(w)
	for top > 0 && w[top-1] == False {
		top-- // no remainder has more bits, unless w is zero
	}
	none := make([]Ref, n+1) // by k: w has no bit from place k on
	none[n] = True
	for k := n - 1; k > 0; k-- {
		none[k] = c.And(none[k+1], w[k].Not())
	}
	quo = make(Vec, n)
	for i := n - 1; i >= 0; i-- {
		// Nor has it more bits than v gave to it so far.
		rem = append(Vec{v[i]}, rem...)
		k := len(rem)
		diff, fits := c.AddCarry(rem, w[:k].Not(), True)
		quo[i] = c.And(fits, none[k])
		rem = c.Mux(quo[i], diff, rem).ZeroExtend(min(k, top))
	}
	if top < n {
		rem = c.Mux(c.IsZero(w), v, rem.ZeroExtend(n))
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
