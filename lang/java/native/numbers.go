package native

import (
	"math"

	"assay/vm"
)

// Bits of floating point numbers, and java.lang.StrictMath as far as it is exact.
var numbers = area{
	"java.lang.StrictMath.log(D)D":            real1(log),
	"java.lang.Math.sin(D)D":                  platform(real1(sinOf)),
	"java.lang.Math.cos(D)D":                  platform(real1(cosOf)),
	"java.lang.Math.tan(D)D":                  platform(real1(tanOf)),
	"java.lang.Math.log(D)D":                  platform(real1(logOf)),
	"java.lang.Math.log10(D)D":                platform(real1(log10Of)),
	"java.lang.Math.exp(D)D":                  platform(real1(expOf)),
	"java.lang.Math.pow(DD)D":                 platform(real2(power)),
	"java.lang.Math.cbrt(D)D":                 since(69, platform(real1(cbrtOf)), strict("cbrt").model),
	"java.lang.Math.tanh(D)D":                 since(68, platform(real1(tanhOf)), strict("tanh").model),
	"java.lang.StrictMath.sin(D)D":            real1(fdSin),
	"java.lang.StrictMath.cos(D)D":            real1(fdCos),
	"java.lang.StrictMath.tan(D)D":            real1(fdTan),
	"java.lang.StrictMath.asin(D)D":           real1(fdAsin),
	"java.lang.StrictMath.acos(D)D":           real1(fdAcos),
	"java.lang.StrictMath.atan(D)D":           real1(fdAtan),
	"java.lang.StrictMath.sinh(D)D":           real1(fdSinh),
	"java.lang.StrictMath.cosh(D)D":           real1(fdCosh),
	"java.lang.StrictMath.tanh(D)D":           real1(fdTanh),
	"java.lang.StrictMath.expm1(D)D":          real1(fdExpm1),
	"java.lang.StrictMath.log1p(D)D":          real1(fdLog1p),
	"java.lang.StrictMath.log10(D)D":          real1(fdLog10),
	"java.lang.StrictMath.atan2(DD)D":         real2(fdAtan2),
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

// since chooses a model by the version of the library: what became assembly code in
// the JVM, and when.
func since(major int, newer, older model) model {
	return func(e *Env, c *vm.Call) {
		if k, err := e.World.Class("java/lang/Object"); err == nil && k.File.Major >= major {
			newer(e, c)
			return
		}
		older(e, c)
	}
}

// canonical32 is canonical64 for floats.
func canonical32(b uint32) uint64 {
	if f := math.Float32frombits(b); f != f {
		return 0x7fc00000
	}
	return uint64(b)
}
