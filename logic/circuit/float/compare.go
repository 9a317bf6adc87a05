package float

// This file builds comparisons. NaN is not comparable, and the zeros are equal.

import (
	"slices"

	"assay/logic/circuit"
)

// Equal is Java's v == w.
func (u Unit) Equal(v, w circuit.Vec) circuit.Ref {
	u.check("Equal", v, w)
	return u.c.And(u.ordered(v, w), u.same(v, w))
}

// Less is Java's v < w.
func (u Unit) Less(v, w circuit.Vec) circuit.Ref {
	u.check("Less", v, w)
	return u.c.And(u.ordered(v, w), u.below(v, w))
}

// LessEq is Java's v <= w.
func (u Unit) LessEq(v, w circuit.Vec) circuit.Ref {
	u.check("LessEq", v, w)
	return u.c.And(u.ordered(v, w), u.c.Or(u.below(v, w), u.same(v, w)))
}

// Compare is -1, 0 or 1 in 32 bits, as v is less than, equal to or greater than
// w. For operands that are not comparable it is 1 where greater holds (Java's
// fcmpg and dcmpg) and -1 where not (fcmpl and dcmpl).
func (u Unit) Compare(v, w circuit.Vec, greater circuit.Ref) circuit.Vec {
	u.check("Compare", v, w)
	ordered := u.ordered(v, w)
	minus := u.c.Ite(ordered, u.below(v, w), greater.Not())
	zero := u.c.And(ordered, u.same(v, w))
	return circuit.Vec{zero.Not(), minus}.SignExtend(32)
}

// ordered says that neither operand is NaN.
func (u Unit) ordered(v, w circuit.Vec) circuit.Ref {
	return u.c.And(u.IsNaN(v).Not(), u.IsNaN(w).Not())
}

// same is v == w for operands that are not NaN.
func (u Unit) same(v, w circuit.Vec) circuit.Ref {
	zeros := u.c.And(u.c.IsZero(u.magnitude(v)), u.c.IsZero(u.magnitude(w)))
	return u.c.Or(zeros, u.c.Equal(v, w))
}

// below is v < w for operands that are not NaN. Whichever way round it is
// asked, one comparison is built: w < v is neither v < w nor v = w.
func (u Unit) below(v, w circuit.Vec) circuit.Ref {
	if slices.Compare(v, w) > 0 {
		return u.c.And(u.below(w, v).Not(), u.same(v, w).Not())
	}
	a, b := u.magnitude(v), u.magnitude(w)
	less := u.c.LessU(a, b)
	// What is further from zero is less among negative operands.
	alike := u.c.Ite(v.Sign(), u.c.And(less.Not(), u.c.Equal(a, b).Not()), less)
	zeros := u.c.And(u.c.IsZero(a), u.c.IsZero(b))
	return u.c.Ite(u.c.Xor(v.Sign(), w.Sign()), u.c.And(v.Sign(), zeros.Not()), alike)
}
