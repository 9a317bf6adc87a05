package native

import (
	"math"

	"assay/vm"
)

// This file describes the machine as a JVM reports it to the library: 64 bits, little endian.

// constants are what a JVM puts into jdk.internal.misc.UnsafeConstants, whose own initialiser
// leaves them zero.
var constants = area{
	"jdk.internal.misc.UnsafeConstants.<clinit>()V": func(e *Env, c *vm.Call) {
		k, err := e.World.Class("jdk/internal/misc/UnsafeConstants")
		if err != nil {
			c.Refuse("%v", err)
			return
		}
		for _, x := range []struct {
			name, desc string
			value      uint64
		}{
			{"ADDRESS_SIZE0", "I", 8}, {"PAGE_SIZE", "I", 4096}, {"BIG_ENDIAN", "Z", 0}, {"UNALIGNED_ACCESS", "Z", 1}, {"DATA_CACHE_LINE_FLUSH_SIZE", "I", 0},
		} {
			if g := k.Static(x.name, x.desc); g != nil {
				c.SetGlobal(g, x.value)
			}
		}
		c.Return()
	},
}

// Rounding is the dependency of a run in which a result of Math is rounded.
const Rounding = "functions of Math like sin and exp give the number nearest to the exact result; a JVM may give its neighbour"

// platform returns the model of a method of Math that JVMs may round otherwise.
func platform(f model) model {
	return func(e *Env, c *vm.Call) {
		var args []float64
		for _, x := range c.Args() {
			args = append(args, math.Float64frombits(x))
		}
		if !exact(args) {
			e.depend(c, Rounding)
		}
		f(e, c)
	}
}

// exact reports whether every JVM returns the same: for zero, infinities and NaN, and for whole
// numbers to a whole power that is representable.
func exact(args []float64) bool {
	whole := len(args) == 2
	for _, v := range args {
		if v == 0 || v != v || math.IsInf(v, 0) {
			return true
		}
		whole = whole && v == math.Trunc(v)
	}
	return whole && math.Abs(math.Pow(args[0], args[1])) < 1<<53 && args[1] > 0
}
