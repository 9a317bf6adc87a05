package value

import (
	"math"
	"math/big"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
)

// TestTimes: a product is that of mathematics where it fits, by words and by bits, and the order of factors does not matter.
func TestTimes(t *testing.T) {
	r := testkit.Rand(t)
	odd := []int64{0, 1, -1, 2, 3, -7, math.MaxInt64, math.MinInt64, math.MinInt64 + 1, 1 << 32, -1 << 31, 3037000499, 3037000500}
	pick := func() int64 {
		if r.IntN(2) == 0 {
			return odd[r.IntN(len(odd))]
		}
		return int64(r.Uint64()) >> r.IntN(64)
	}
	beyond := 0
	for range testkit.Count(t, 20000, 400) {
		list := []int64{pick(), pick(), pick()}
		exact := big.NewInt(1)
		for _, k := range list {
			exact.Mul(exact, big.NewInt(k))
		}
		want := int64(ir.Beyond)
		if exact.IsInt64() {
			want = exact.Int64()
		} else {
			beyond++
		}
		got := ir.Times(ir.Times(list[0], list[1]), list[2])
		if again := ir.Times(list[1], ir.Times(list[2], list[0])); got != want || again != want {
			t.Fatalf("%v: %d and %d, not %d", list, got, again, want)
		}
		b := newBench(t, r)
		x, y := b.value(ir.Int{Bits: 64, Signed: true}, func() Value { return Const(uint64(pick()), 64) }).(Num), Vec(b.bits(64))
		if r.IntN(3) > 0 {
			y = b.value(ir.Int{Bits: 64, Signed: true}, func() Value { return Const(uint64(pick()), 64) }).(Num)
		}
		if r.IntN(2) == 0 { // as bits that follow a condition
			x = Vec(b.al.C.Mux(b.guard(), circuit.Number(pick(), 64), circuit.Number(pick(), 64)))
		}
		g := b.guard()
		z := TimesWhen(b.al, x, g, y)
		b.worlds(func(w world) {
			want := w.num(x, 64)
			if w.holds(g) {
				want = uint64(ir.Times(int64(want), int64(w.num(y, 64))))
			}
			if got := w.num(z, 64); got != want {
				t.Fatalf("%d * %d is %d, not %d", int64(w.num(x, 64)), int64(w.num(y, 64)), int64(got), int64(want))
			}
		})
	}
	if beyond == 0 {
		t.Error("no product was too large")
	}
}
