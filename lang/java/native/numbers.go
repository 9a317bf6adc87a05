package native

import (
	"hash/crc32"
	"math"

	"assay/vm"
)

// Bits of floating point numbers, and java.lang.StrictMath as far as it is exact.
var numbers = area{
	"java.lang.StrictMath.log(D)D":             real1(log),
	"java.util.zip.CRC32.update(II)I":          (*Env).crcByte,
	"java.util.zip.CRC32.updateBytes0(I[BII)I": (*Env).crcBytes,
	"java.lang.StrictMath.sqrt(D)D":            real1(math.Sqrt),
	"java.lang.Math.sqrt(D)D":                  real1(math.Sqrt),
	"java.lang.StrictMath.IEEEremainder(DD)D":  real2(math.Remainder),
	"java.lang.Math.floor(D)D":                 real1(math.Floor),
	"java.lang.Math.ceil(D)D":                  real1(math.Ceil),
	"java.lang.Math.rint(D)D":                  real1(math.RoundToEven),
}

func (e *Env) crcByte(c *vm.Call) {
	c.Return(word(int32(crc32.Update(uint32(c.Arg(0)), crc32.IEEETable, []byte{byte(c.Arg(1))}))))
}

func (e *Env) crcBytes(c *vm.Call) {
	off, n := int(int32(c.Arg(2))), int(int32(c.Arg(3)))
	data := make([]byte, n)
	for i, v := range c.Cells(c.Arg(1))[off : off+n] {
		data[i] = byte(v)
	}
	c.Return(word(int32(crc32.Update(uint32(c.Arg(0)), crc32.IEEETable, data))))
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
