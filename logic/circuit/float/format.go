package float

// This file defines formats, the unit that builds operations, and what can be
// seen on the bits alone: the constants, the classes, the sign.

import (
	"fmt"
	"math"

	"assay/logic/circuit"
)

// Format is a binary interchange format: the number of bits of the exponent
// and of the stored fraction. The sign is one more bit, the leading bit of the
// significand is not stored.
type Format struct{ Exp, Mant int }

// The two formats that Java has.
var (
	Binary32 = Format{8, 23}
	Binary64 = Format{11, 52}
)

// Width is the number of bits of an operand.
func (f Format) Width() int { return 1 + f.Exp + f.Mant }

// bias is what the exponent field is above the exponent.
func (f Format) bias() int { return 1<<(f.Exp-1) - 1 }

// ones is the exponent field of infinities and NaN.
func (f Format) ones() int { return 1<<f.Exp - 1 }

// precision is the length of a significand with its leading bit.
func (f Format) precision() int { return f.Mant + 1 }

// Unit builds operations of one format in one circuit.
type Unit struct {
	Format
	c     *circuit.Circuit
	gates bool // constants go through the gates too; for tests
}

// On is the unit of a format in a circuit. Exponents of fewer than 3 or more
// than 11 bits, and fractions of fewer than 2 or more than 52 are a mistake of
// the caller.
func On(c *circuit.Circuit, f Format) Unit {
	if f.Exp < 3 || f.Exp > 11 || f.Mant < 2 || f.Mant > 52 {
		panic(fmt.Sprintf("float: no format of %d + %d bits", f.Exp, f.Mant))
	}
	return Unit{Format: f, c: c}
}

func (u Unit) check(op string, operands ...circuit.Vec) {
	for _, v := range operands {
		if len(v) != u.Width() {
			panic(fmt.Sprintf("float: %s of %d bits in a format of %d", op, len(v), u.Width()))
		}
	}
}

// NaN is the canonical quiet NaN, positive and with the highest bit of the
// fraction alone: 0x7fc00000 and 0x7ff8000000000000.
func (u Unit) NaN() circuit.Vec {
	return circuit.Number(int64(u.ones()<<1|1)<<(u.Mant-1), u.Width())
}

// Inf is the infinity of the given sign.
func (u Unit) Inf(sign circuit.Ref) circuit.Vec {
	return append(circuit.Number(int64(u.ones())<<u.Mant, u.Width()-1), sign)
}

// Zero is the zero of the given sign.
func (u Unit) Zero(sign circuit.Ref) circuit.Vec {
	return append(make(circuit.Vec, u.Width()-1), sign)
}

// Number is the constant nearest to x, rounded to even; NaN in canonical form.
func (u Unit) Number(x float64) circuit.Vec {
	switch {
	case x != x:
		return u.NaN()
	case u.Format == Binary32:
		return circuit.Number(int64(math.Float32bits(float32(x))), 32)
	}
	v := circuit.Number(int64(math.Float64bits(x)), 64)
	if u.Format == Binary64 {
		return v
	}
	return On(u.c, Binary64).Convert(v, u.Format)
}

// Class says what kind of number an operand is; one that is none of these is
// normal.
type Class struct{ NaN, Inf, Zero, Subnormal circuit.Ref }

// Finite says that the operand is neither infinite nor NaN.
func (k Class) Finite(c *circuit.Circuit) circuit.Ref { return c.And(k.NaN.Not(), k.Inf.Not()) }

// Classify looks at the exponent and the fraction.
func (u Unit) Classify(v circuit.Vec) Class {
	u.check("Classify", v)
	field, frac := u.field(v), v[:u.Mant]
	top, bottom, none := u.c.AndAll(field...), u.c.IsZero(field), u.c.IsZero(frac)
	return Class{
		NaN:       u.c.And(top, none.Not()),
		Inf:       u.c.And(top, none),
		Zero:      u.c.And(bottom, none),
		Subnormal: u.c.And(bottom, none.Not()),
	}
}

// IsNaN says that the operand is not a number.
func (u Unit) IsNaN(v circuit.Vec) circuit.Ref { return u.Classify(v).NaN }

// field is the stored exponent.
func (u Unit) field(v circuit.Vec) circuit.Vec { return v[u.Mant : u.Mant+u.Exp] }

// magnitude is the operand without its sign. As unsigned numbers magnitudes
// are ordered as what they stand for, infinity above all numbers.
func (u Unit) magnitude(v circuit.Vec) circuit.Vec { return v[: u.Width()-1 : u.Width()-1] }

// flip is the operand with the other sign, whatever it is.
func (u Unit) flip(v circuit.Vec) circuit.Vec { return append(u.magnitude(v), v.Sign().Not()) }

// Canonical is the operand, with the canonical NaN for every NaN, as Java's
// floatToIntBits gives it. The raw bits are the operand itself.
func (u Unit) Canonical(v circuit.Vec) circuit.Vec {
	u.check("Canonical", v)
	return u.assemble(v.Sign(), u.field(v), v[:u.Mant], special{nan: u.IsNaN(v)})
}

// Neg is -v. Of a NaN it is the canonical one, as of any arithmetic.
func (u Unit) Neg(v circuit.Vec) circuit.Vec { return u.Canonical(u.flip(v)) }

// Abs is v without its sign: Java's Math.abs, which keeps what a NaN says.
func (u Unit) Abs(v circuit.Vec) circuit.Vec {
	u.check("Abs", v)
	return append(u.magnitude(v), circuit.False)
}
