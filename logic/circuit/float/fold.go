package float

// This file computes on constants without building gates.

import (
	"math"

	"assay/logic/circuit"
)

// native says that the processor computes in the format.
func (f Format) native() bool { return f == Binary32 || f == Binary64 }

// value is a constant operand of one of Java's formats.
func (u Unit) value(v circuit.Vec) (x float64, ok bool) {
	k, ok := v.Const()
	switch {
	case !ok || u.gates || !u.native():
		return 0, false
	case u.Format == Binary32:
		return float64(math.Float32frombits(uint32(k))), true
	}
	return math.Float64frombits(uint64(k)), true
}

// fold applies an operation to constants. It may be one of double precision
// also for operands of single precision, if it is exact or is an addition, a
// multiplication, a division or a root: double precision has more than twice
// the places, and rounding twice gives the same then (S. Figueroa, When is
// Double Rounding Innocuous?, 1995).
func (u Unit) fold(op func(x, y float64) float64, v, w circuit.Vec) (z circuit.Vec, ok bool) {
	x, ok1 := u.value(v)
	y, ok2 := u.value(w)
	if !ok1 || !ok2 {
		return nil, false
	}
	return u.Number(op(x, y)), true
}

// foldInt is a constant integer as an operand, rounded once.
func (u Unit) foldInt(v circuit.Vec, signed bool) (z circuit.Vec, ok bool) {
	k, ok := v.Const()
	if !ok || u.gates || len(v) == 0 || !u.native() {
		return nil, false
	}
	whole := uint64(k) << (64 - len(v)) >> (64 - len(v))
	switch {
	case u.Format == Binary32 && signed:
		return u.Number(float64(float32(k))), true
	case u.Format == Binary32:
		return u.Number(float64(float32(whole))), true
	case signed:
		return u.Number(float64(k)), true
	}
	return u.Number(float64(whole)), true
}

// saturated is Java's cast of x to a signed integer.
func saturated(x float64, width int) int64 {
	end := math.Ldexp(1, width-1)
	switch {
	case x != x:
		return 0
	case x >= end:
		return math.MaxInt64 >> (64 - width)
	case x < -end:
		return math.MinInt64 >> (64 - width)
	}
	return int64(x)
}
