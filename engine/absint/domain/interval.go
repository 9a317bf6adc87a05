// Package domain is about what values may be, without any heap: intervals of integers, with the arithmetic of machines, and types of objects,
// which are below each other or have nothing in common. It knows no program points, and nothing of what holds values.
package domain

import (
	"math"
	"math/bits"
	"slices"

	"assay/ir"
)

// Interval is the integers from Lo to Hi; none where Lo is above.
type Interval struct{ Lo, Hi int64 }

// Nothing is an interval without integers.
var Nothing = Interval{1, 0}

// Of is all numbers of a type, a truth value being 0 or 1; ok is false where they are not followed.
func Of(t ir.Type) (i Interval, ok bool) {
	switch t := t.(type) {
	case ir.Bool:
		return Interval{0, 1}, true
	case ir.Int:
		if t.Signed {
			return Interval{int64(t.Min()), int64(t.Max())}, true
		}
		if t.Bits < 64 {
			return Interval{0, int64(t.Max())}, true
		}
	}
	return Nothing, false
}

// Empty reports whether there is no integer in it.
func (i Interval) Empty() bool { return i.Lo > i.Hi }

// Marks are where intervals stop to grow for a while.
var Marks = []int64{math.MinInt64, math.MinInt32, math.MinInt16, math.MinInt8, -1, 0, 1, 2, 4, 8, 16, 32, 64, 127, 128, 255, 256, 1024, math.MaxInt16, math.MaxUint16, math.MaxInt32 - 1, math.MaxInt32, math.MaxInt64}

// MarksBeside are those and further ones, in order.
func MarksBeside(more []int64) []int64 {
	list := slices.Concat(Marks, more)
	slices.Sort(list)
	return slices.Compact(list)
}

// Widen is an interval around another one that holds it, out to the next of some marks where it is larger: it grows a bounded number of times.
func (i Interval) Widen(old Interval, marks []int64) Interval {
	if i.Lo < old.Lo {
		at := i.Lo
		i.Lo = math.MinInt64
		for _, m := range marks {
			if m <= at {
				i.Lo = max(i.Lo, m)
			}
		}
	}
	if i.Hi > old.Hi {
		at := i.Hi
		i.Hi = math.MaxInt64
		for _, m := range marks {
			if m >= at {
				i.Hi = min(i.Hi, m)
			}
		}
	}
	return i
}

// Add is a sum that stays inside of 64 bits.
func Add(a, b int64) (int64, bool) {
	c := a + b
	return c, (c > a) == (b > 0)
}

// Subtract is a difference that stays inside of 64 bits.
func Subtract(a, b int64) (int64, bool) {
	c := a - b
	return c, (c < a) == (b > 0)
}

// mul is a product that does.
func mul(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	c := a * b
	return c, c/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64)
}

// Negative is the negation of integers of a type, and Complement that of their bits.
func Negative(a Interval, t ir.Type) Interval {
	return inside(Interval{-a.Hi, -a.Lo}, a.Lo != math.MinInt64, t)
}

// Complement is the integers of a type with all bits the other way round.
func Complement(a Interval, t ir.Type) Interval {
	if all, _ := Of(t); all.Lo == 0 {
		return inside(Interval{all.Hi - a.Hi, all.Hi - a.Lo}, true, t)
	}
	return inside(Interval{^a.Hi, ^a.Lo}, true, t)
}

// Operate is an operation on integers of a type, which wraps around: where it may, any may come out.
func Operate(op ir.Op, a, b Interval, t ir.Type) Interval {
	out, fine := operate(op, a, b, t)
	return inside(out, fine, t)
}

// inside is an interval that is known, if no number of it is outside of a type.
func inside(i Interval, fine bool, t ir.Type) Interval {
	all, _ := Of(t)
	if !fine || i.Lo < all.Lo || i.Hi > all.Hi {
		return all
	}
	return i
}

func operate(op ir.Op, a, b Interval, t ir.Type) (Interval, bool) {
	if a.Lo == a.Hi && b.Lo == b.Hi {
		if k, ok := bitwise(op, a.Lo, b.Lo); ok {
			return Interval{k, k}, true
		}
	}
	switch op {
	case ir.OpAdd:
		lo, ok := Add(a.Lo, b.Lo)
		hi, fine := Add(a.Hi, b.Hi)
		return Interval{lo, hi}, ok && fine
	case ir.OpSub:
		if b.Lo == math.MinInt64 || b.Hi == math.MinInt64 {
			return Nothing, false
		}
		lo, ok := Add(a.Lo, -b.Hi)
		hi, fine := Add(a.Hi, -b.Lo)
		return Interval{lo, hi}, ok && fine
	case ir.OpMul:
		return corners(a, b, mul)
	case ir.OpDiv:
		if b.Lo <= 0 && b.Hi >= 0 || a.Lo == math.MinInt64 {
			return Nothing, false
		}
		return corners(a, b, func(x, y int64) (int64, bool) { return x / y, true })
	case ir.OpRem:
		return remainder(a, b)
	case ir.OpBitAnd:
		switch {
		case a.Lo >= 0 && b.Lo >= 0:
			return Interval{0, min(a.Hi, b.Hi)}, true
		case a.Lo >= 0:
			return Interval{0, a.Hi}, true
		case b.Lo >= 0:
			return Interval{0, b.Hi}, true
		}
	case ir.OpBitOr, ir.OpBitXor:
		if a.Lo >= 0 && b.Lo >= 0 {
			return Interval{0, 1<<bits.Len64(uint64(a.Hi|b.Hi)) - 1}, bits.Len64(uint64(a.Hi|b.Hi)) < 63
		}
	case ir.OpShr, ir.OpUshr, ir.OpShl:
		return shift(op, a, b, t)
	}
	return Nothing, false
}

// bitwise is an operation on the bits of two integers; ok is false where it is none.
func bitwise(op ir.Op, x, y int64) (k int64, ok bool) {
	switch op {
	case ir.OpBitAnd:
		return x & y, true
	case ir.OpBitOr:
		return x | y, true
	case ir.OpBitXor:
		return x ^ y, true
	}
	return 0, false
}

// corners is an operation that is monotone in each of its operands, or antitone.
func corners(a, b Interval, f func(x, y int64) (int64, bool)) (Interval, bool) {
	out := Interval{math.MaxInt64, math.MinInt64}
	for _, x := range [...]int64{a.Lo, a.Hi} {
		for _, y := range [...]int64{b.Lo, b.Hi} {
			z, ok := f(x, y)
			if !ok {
				return Nothing, false
			}
			out = Interval{min(out.Lo, z), max(out.Hi, z)}
		}
	}
	return out, true
}

func remainder(a, b Interval) (Interval, bool) {
	if b.Lo <= 0 && b.Hi >= 0 || b.Lo == math.MinInt64 { // x % 0 is x
		return Interval{min(a.Lo, 0), max(a.Hi, 0)}, true
	}
	most := max(b.Hi, -b.Lo) - 1
	out := Interval{0, min(most, max(a.Hi, 0))}
	if a.Lo < 0 {
		out.Lo = max(-most, a.Lo)
	}
	return out, true
}

func shift(op ir.Op, a, b Interval, t ir.Type) (Interval, bool) {
	it, ok := t.(ir.Int)
	k := b.Lo
	if !ok || b.Lo != b.Hi || k < 0 {
		if ok && a.Lo >= 0 && (op == ir.OpUshr || op == ir.OpShr && a.Hi < 1<<(it.Bits-1)) {
			return Interval{0, a.Hi}, true
		}
		return Nothing, false
	}
	k = distance(k, it)
	switch {
	case op == ir.OpShr && (it.Signed || a.Hi < 1<<(it.Bits-1)):
		return Interval{a.Lo >> k, a.Hi >> k}, true
	case op == ir.OpUshr && a.Lo >= 0:
		return Interval{a.Lo >> k, a.Hi >> k}, true
	case op == ir.OpUshr && k > 0 && it.Signed:
		return Interval{0, 1<<(int64(it.Bits)-k) - 1}, true
	case op == ir.OpShl && k < 62:
		return corners(a, Interval{1 << k, 1 << k}, mul)
	}
	return Nothing, false
}
