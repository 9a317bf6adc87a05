package native

import (
	"math"

	"assay/vm"
)

// Bits of floating point numbers, and java.lang.StrictMath as far as it is exact.
var numbers = area{
	"java.lang.StrictMath.log(D)D":            real1(log),
	"java.lang.StrictMath.sqrt(D)D":           real1(math.Sqrt),
	"java.lang.Math.sqrt(D)D":                 real1(math.Sqrt),
	"java.lang.StrictMath.IEEEremainder(DD)D": real2(math.Remainder),
	"java.lang.Math.floor(D)D":                real1(math.Floor),
	"java.lang.Math.ceil(D)D":                 real1(math.Ceil),
	"java.lang.Math.rint(D)D":                 real1(math.RoundToEven),
}

// canonical64 has one NaN, as the VM has.
func canonical64(b uint64) uint64 {
	if f := math.Float64frombits(b); f != f {
		return 0x7ff8000000000000
	}
	return b
}

func real1(f func(float64) float64) model {
	return func(_ *Env, c *vm.Call) {
		c.Return(canonical64(math.Float64bits(f(math.Float64frombits(c.Arg(0))))))
	}
}

func real2(f func(a, b float64) float64) model {
	return func(_ *Env, c *vm.Call) {
		c.Return(canonical64(math.Float64bits(f(math.Float64frombits(c.Arg(0)), math.Float64frombits(c.Arg(1))))))
	}
}
