package symbolic

import (
	"assay/logic/circuit"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file writes integers in decimal, as circuits: the loops of the library would
// divide at every turn.

// stringSize returns the number of characters of an integer.
func stringSize(width int) method {
	return func(_ *Env, c *model.Call) { c.Return(size(c, c.Vec(c.Arg(0), width))) }
}

// digitsOf returns how many digits integers of a width can have.
func digitsOf(width int) int {
	if width == 32 {
		return 10
	}
	return 19
}

// magnitude returns the absolute value, one bit wider than it must be.
func magnitude(k *circuit.Circuit, v circuit.Vec) circuit.Vec { return k.Abs(v.SignExtend(len(v) + 1)) }

// size returns the number of digits, and one more for the sign.
func size(c *model.Call, v circuit.Vec) value.Value {
	k := c.Circuit()
	m := magnitude(k, v)
	below := circuit.False // there are at most so many digits
	var out []circuit.Ref
	var sizes []uint64
	power := int64(10)
	for n := 1; n <= digitsOf(len(v)); n++ {
		fits := circuit.True
		if n < digitsOf(len(v)) {
			fits = k.LessU(m, circuit.Number(power, len(m)))
		}
		exactly := k.And(fits, below.Not())
		out = append(out, k.And(exactly, v.Sign().Not()), k.And(exactly, v.Sign()))
		sizes = append(sizes, uint64(n), uint64(n+1))
		below = k.Or(below, fits)
		power *= 10
	}
	return c.Cases(out, sizes, 32)
}

// getChars writes the digits of an integer into a buffer, the last one before a
// position, and returns the position of the first character.
func getChars(width int) method {
	return func(_ *Env, c *model.Call) {
		k := c.Circuit()
		v := c.Vec(c.Arg(0), width)
		at, buf := c.Arg(1), c.Arg(2)
		rest := magnitude(k, v)
		n := digitsOf(width)
		more := circuit.True // there is a digit here
		for i := range n {
			var digit circuit.Vec
			rest, digit = byTen(k, rest)
			char := k.Add(digit.ZeroExtend(8), circuit.Number('0', 8))
			c.PutElement(buf, c.Add(at, c.Int(uint64(int64(-1-i)), 32)), c.Number(char), more)
			next := k.And(more, k.IsZero(rest).Not())
			sign := k.AndAll(more, next.Not(), v.Sign())
			c.PutElement(buf, c.Add(at, c.Int(uint64(int64(-2-i)), 32)), c.Int('-', 8), sign)
			more = next
		}
		c.Return(c.Sub(at, size(c, v)))
	}
}

// byTen is quotient and remainder of an unsigned division by ten.
func byTen(k *circuit.Circuit, v circuit.Vec) (quo, rem circuit.Vec) {
	quo, rem = make(circuit.Vec, len(v)), make(circuit.Vec, 4)
	ten := circuit.Number(10, 5)
	for i := len(v) - 1; i >= 0; i-- {
		wide := append(circuit.Vec{v[i]}, rem...)
		diff, fits := k.AddCarry(wide, ten.Not(), circuit.True)
		quo[i] = fits
		rem = k.Mux(fits, diff[:4], wide[:4])
	}
	return quo, rem
}
