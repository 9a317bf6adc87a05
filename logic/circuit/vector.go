package circuit

// This file defines vectors, and the operations on them that look at each bit
// alone.

import "fmt"

// Vec is a number in two's complement, lowest bit first; its length is its
// width. Signed and unsigned numbers are the same vectors: where it matters
// the operation says which it means (…U, …S). A Vec is read only once it was
// given to a circuit; operations return fresh ones or views of their operands.
type Vec []Ref

// Number is the constant vector with the low bits of k.
func Number(k int64, width int) Vec {
	v := make(Vec, width)
	for i := range v {
		v[i] = Const(k>>min(i, 63)&1 != 0)
	}
	return v
}

// Inputs makes a vector of new inputs.
func (c *Circuit) Inputs(width int) Vec {
	v := make(Vec, width)
	for i := range v {
		v[i] = c.Input()
	}
	return v
}

// Sign is the highest bit; False at width 0.
func (v Vec) Sign() Ref {
	if len(v) == 0 {
		return False
	}
	return v[len(v)-1]
}

// Const is the number, seen as signed, if all bits are constant and the width
// is at most 64.
func (v Vec) Const() (k int64, ok bool) {
	if len(v) > 64 {
		return 0, false
	}
	for i, a := range v {
		if !a.IsConst() {
			return 0, false
		}
		k |= int64(a) << i
	}
	spare := 64 - len(v)
	return k << spare >> spare, true
}

// ZeroExtend has the given width: zeros are added, or high bits cut off.
func (v Vec) ZeroExtend(width int) Vec { return v.extend(width, False) }

// SignExtend has the given width: copies of the sign are added, or high bits
// cut off.
func (v Vec) SignExtend(width int) Vec { return v.extend(width, v.Sign()) }

func (v Vec) extend(width int, fill Ref) Vec {
	if width <= len(v) {
		return v[:width:width]
	}
	w := make(Vec, width)
	for i := copy(w, v); i < width; i++ {
		w[i] = fill
	}
	return w
}

// Not is the complement of every bit.
func (v Vec) Not() Vec {
	w := make(Vec, len(v))
	for i, a := range v {
		w[i] = a.Not()
	}
	return w
}

func same(op string, v, w Vec) {
	if len(v) != len(w) {
		panic(fmt.Sprintf("circuit: %s of vectors of %d and %d bits", op, len(v), len(w)))
	}
}

func each(name string, v, w Vec, op func(a, b Ref) Ref) Vec {
	same(name, v, w)
	z := make(Vec, len(v))
	for i := range z {
		z[i] = op(v[i], w[i])
	}
	return z
}

// BitAnd is v & w, bit by bit.
func (c *Circuit) BitAnd(v, w Vec) Vec { return each("BitAnd", v, w, c.And) }

// BitOr is v | w, bit by bit.
func (c *Circuit) BitOr(v, w Vec) Vec { return each("BitOr", v, w, c.Or) }

// BitXor is v ^ w, bit by bit.
func (c *Circuit) BitXor(v, w Vec) Vec { return each("BitXor", v, w, c.Xor) }

// Mux is "if a then v else w".
func (c *Circuit) Mux(a Ref, v, w Vec) Vec {
	return each("Mux", v, w, func(x, y Ref) Ref { return c.Ite(a, x, y) })
}

// Mask is v if a holds, else 0.
func (c *Circuit) Mask(a Ref, v Vec) Vec {
	w := make(Vec, len(v))
	for i, x := range v {
		w[i] = c.And(a, x)
	}
	return w
}

// Equal is v = w.
func (c *Circuit) Equal(v, w Vec) Ref {
	same("Equal", v, w)
	z := make([]Ref, len(v))
	for i := range z {
		z[i] = c.Iff(v[i], w[i])
	}
	return c.AndAll(z...)
}

// IsZero is v = 0.
func (c *Circuit) IsZero(v Vec) Ref { return c.OrAll(v...).Not() }
