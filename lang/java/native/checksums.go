package native

import (
	"hash/crc32"

	"assay/vm"
)

// java.util.zip: checksums.

// bytesAt are bytes of an array; the caller has checked the range.
func bytesAt(c *vm.Call, ref uint64, off, n int) []byte {
	out := make([]byte, n)
	for i, v := range c.Cells(ref)[off : off+n] {
		out[i] = byte(v)
	}
	return out
}

func crcUpdate(e *Env, c *vm.Call) {
	c.Return(word(int32(crc32.Update(uint32(c.Arg(0)), crc32.IEEETable, []byte{byte(c.Arg(1))}))))
}

func crcBytes(e *Env, c *vm.Call) {
	data := bytesAt(c, c.Arg(1), int(int32(c.Arg(2))), int(int32(c.Arg(3))))
	c.Return(word(int32(crc32.Update(uint32(c.Arg(0)), crc32.IEEETable, data))))
}

// adler continues an Adler-32 sum, which package adler32 cannot.
func adler(sum uint32, data []byte) uint32 {
	const mod = 65521
	a, b := sum&0xffff, sum>>16
	for _, x := range data {
		a = (a + uint32(x)) % mod
		b = (b + a) % mod
	}
	return b<<16 | a
}

func adlerUpdate(e *Env, c *vm.Call) {
	c.Return(word(int32(adler(uint32(c.Arg(0)), []byte{byte(c.Arg(1))}))))
}

func adlerBytes(e *Env, c *vm.Call) {
	data := bytesAt(c, c.Arg(1), int(int32(c.Arg(2))), int(int32(c.Arg(3))))
	c.Return(word(int32(adler(uint32(c.Arg(0)), data))))
}
