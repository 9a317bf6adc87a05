package ir

import "math/bits"

// Times is a product of mathematics as QuantProduct has it: Beyond where it does not fit, also where a factor is Beyond and none is 0. So the order of
// factors does not matter.
func Times(a, b int64) int64 {
	switch {
	case a == 0 || b == 0:
		return 0
	case a == Beyond || b == Beyond:
		return Beyond
	}
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	switch {
	case hi != 0 || lo>>63 != 0:
		return Beyond
	case (a < 0) != (b < 0):
		return -int64(lo)
	}
	return int64(lo)
}
