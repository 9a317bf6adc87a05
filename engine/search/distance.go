package search

import (
	"math"

	"assay/ir"
	"assay/vm"
)

// far is the distance from which a step has no gradient.
const far = 1e300

// distance returns the branch distance: how far operands are from giving a condition the wanted
// value. It is 0 exactly if they do.
func distance(c *vm.Condition, a, b uint64, want bool) float64 {
	if c.Holds(a, b) == want {
		return 0
	}
	op := c.Op
	if !want {
		op = op.Negated()
	}
	switch t := c.Typ.(type) {
	case ir.Int:
		return apart(op, gap(t, a, b))
	case ir.Float:
		x, y := t.Value(a), t.Value(b)
		if x != x || y != y {
			return far
		}
		return apart(op, ulps(t, a, b))
	}
	return 1
}

// apart returns the branch distance of a comparison that does not hold, from the gap between its
// operands.
func apart(op ir.Op, gap float64) float64 {
	switch op {
	case ir.OpNe:
		return 1
	case ir.OpLt, ir.OpGt:
		return gap + 1
	}
	return gap
}

// gap returns how far two integers are from each other.
func gap(t ir.Int, a, b uint64) float64 {
	less := a < b
	if t.Signed {
		less = int64(a) < int64(b)
	}
	if less {
		a, b = b, a
	}
	return float64(a - b)
}

// ulps returns how many numbers of the type lie between two.
func ulps(t ir.Float, a, b uint64) float64 {
	x, y := rank(t, a), rank(t, b)
	if x < y {
		x, y = y, x
	}
	return float64(uint64(x) - uint64(y))
}

// rank numbers floats in their order; both zeros are 0.
func rank(t ir.Float, w uint64) int64 {
	sign, rest := w>>63, int64(w&math.MaxInt64)
	if t.Bits == 32 {
		sign, rest = w>>31&1, int64(w&math.MaxInt32)
	}
	if sign != 0 {
		return -rest
	}
	return rest
}

// ranked returns the float of a rank; what is beyond infinity is infinity.
func ranked(t ir.Float, r int64) uint64 {
	most, sign := int64(math.Float64bits(math.Inf(1))), uint64(1)<<63
	if t.Bits == 32 {
		most, sign = int64(math.Float32bits(float32(math.Inf(1)))), 1<<31
	}
	r = max(-most, min(most, r))
	if r < 0 {
		return uint64(-r) | sign
	}
	return uint64(r)
}
