package domain

import (
	"math"

	"assay/ir"
)

// This file is about how the result of an operation is ordered beside its operands, whatever these are in their intervals.

// Bounds say, of an operation that gives r of x and y, which differences have a bound.
type Bounds struct {
	AboveX, AboveY Bound // r <= x + c, r <= y + c
	BelowX, BelowY Bound // x <= r + c, y <= r + c
}

// Bound is a bound, if there is one.
type Bound struct {
	C  int64
	Ok bool
}

func at(c int64) Bound { return Bound{c, true} }

// Orders returns what holds of an operation on integers of a type.
func Orders(op ir.Op, x, y Interval, t ir.Type) (b Bounds) {
	if x.Empty() || y.Empty() {
		return b
	}
	all, ok := Of(t)
	if !ok {
		return b
	}
	exact := func() bool {
		i, fine := operate(op, x, y, t)
		return fine && i.Lo >= all.Lo && i.Hi <= all.Hi
	}
	switch op {
	case ir.OpAdd:
		if exact() && y.Lo > math.MinInt64 && x.Lo > math.MinInt64 {
			b = Bounds{AboveX: at(y.Hi), AboveY: at(x.Hi), BelowX: at(-y.Lo), BelowY: at(-x.Lo)}
		}
	case ir.OpSub:
		if exact() && y.Lo > math.MinInt64 {
			b = Bounds{AboveX: at(-y.Lo), BelowX: at(y.Hi)}
		}
	case ir.OpDiv:
		if x.Lo >= 0 && y.Lo >= 1 {
			b.AboveX = at(0)
			if x.Lo >= 1 && y.Lo >= 2 {
				b.AboveX = at(-1)
			}
		}
	case ir.OpRem:
		if y.Lo >= 1 {
			b.AboveY = at(-1)
		}
		if x.Lo >= 0 {
			b.AboveX = at(0)
		}
	case ir.OpBitAnd:
		if y.Lo >= 0 {
			b.AboveY = at(0)
		}
		if x.Lo >= 0 {
			b.AboveX = at(0)
		}
	case ir.OpShr, ir.OpUshr:
		it, ok := t.(ir.Int)
		if !ok || x.Lo < 0 || x.Hi > math.MaxInt64>>(64-it.Bits) {
			break
		}
		b.AboveX = at(0)
		if x.Lo >= 1 && y.Lo == y.Hi && distance(y.Lo, it) != 0 {
			b.AboveX = at(-1)
		}
	}
	return b
}

// distance is how far a number shifts integers of a type: as its bits say without a sign, round the width.
func distance(by int64, t ir.Int) int64 {
	return int64(uint64(by) & (math.MaxUint64 >> (64 - t.Bits)) % uint64(t.Bits))
}
