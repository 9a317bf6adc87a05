package value

import (
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
)

// TestSums: chains of additions, extensions and comparisons are those of the machine, whatever cancels in them.
func TestSums(t *testing.T) {
	r := testkit.Rand(t)
	narrow, wide := ir.Int{Bits: 3, Signed: true}, ir.Int{Bits: 6, Signed: true}
	extended, cancelled := 0, 0
	for range testkit.Count(t, 20000, 2000) {
		b := newBench(t, r)
		small := []Num{Vec(b.bits(3)), Vec(b.bits(3)), Const(r.Uint64(), 3)}
		var large []Num
		want := map[int]func(w world) uint64{} // of a large one, by its operands
		pick := func(from []Num) Num { return from[r.IntN(len(from))] }
		for range 3 + r.IntN(10) {
			switch k := r.IntN(6); {
			case k < 2 && len(large) > 0:
				op := []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul}[r.IntN(3)]
				x, y := pick(small), pick(small)
				if op == ir.OpMul {
					y = b.constant(narrow)
				}
				z := b.al.Binary(op, x, y, narrow, narrow)
				b.worlds(func(w world) {
					if got, want := w.num(z, 3), intOp(op, w.num(x, 3), w.num(y, 3), narrow)&7; got != want {
						t.Fatalf("%v of %d and %d is %d, not %d", op, w.num(x, 3), w.num(y, 3), got, want)
					}
				})
				if r.IntN(4) == 0 {
					z = b.al.Held(b.al.Choose(b.guard(), z, pick(small), narrow), narrow).(Num)
				}
				small = append(small, z)
			case k == 2 || len(large) == 0:
				x := pick(small)
				large = append(large, b.al.IntToInt(x, narrow, wide))
				want[len(large)-1] = func(w world) uint64 { return narrow.Wrap(w.num(x, 3)) & 63 }
			case k == 3:
				x := pick(large)
				z := b.al.IntToInt(x, wide, narrow)
				b.worlds(func(w world) {
					if w.num(z, 3) != w.num(x, 6)&7 {
						t.Fatalf("%d cut off is %d", w.num(x, 6), w.num(z, 3))
					}
				})
				small = append(small, z)
			default:
				op := []ir.Op{ir.OpAdd, ir.OpSub}[r.IntN(2)]
				x, y := pick(large), pick(large)
				large = append(large, b.al.Binary(op, x, y, wide, wide))
				want[len(large)-1] = func(w world) uint64 { return intOp(op, w.num(x, 6), w.num(y, 6), wide) & 63 }
			}
		}
		x, y := pick(large), pick(large)
		before := b.al.C.Len()
		same, less := b.al.EqualNum(x, y, 6), b.al.LessInt(x, y, wide, false)
		if before == b.al.C.Len() {
			cancelled++
		}
		extended += len(b.al.sums.made)
		b.worlds(func(w world) {
			for i, x := range large {
				if got, want := w.num(x, 6), want[i](w); got != want {
					t.Fatalf("the %d-th is %d, not %d", i, got, want)
				}
			}
			p, q := w.num(x, 6), w.num(y, 6)
			if w.holds(same) != (p == q) || w.holds(less) != (int64(wide.Wrap(p)) < int64(wide.Wrap(q))) {
				t.Fatalf("%d == %d: %t, less: %t", p, q, w.holds(same), w.holds(less))
			}
		})
	}
	if extended == 0 || cancelled == 0 {
		t.Errorf("%d sums were made, and %d comparisons cost nothing", extended, cancelled)
	}
}

// TestSumsOfRounds: what a loop counts is its first value plus a constant, and sums of two such are compared without adders.
func TestSumsOfRounds(t *testing.T) {
	al := New(circuit.New())
	i32, i64 := ir.Int{Bits: 32, Signed: true}, ir.Int{Bits: 64, Signed: true}
	x, y := Vec(al.C.Inputs(32)), Vec(al.C.Inputs(32))
	sum, n := x, y
	for range 20 {
		sum, n = al.Binary(ir.OpAdd, sum, Const(1, 32), i32, i32), al.Binary(ir.OpSub, n, Const(1, 32), i32, i32)
	}
	if at := al.Binary(ir.OpAdd, x, Const(20, 32), i32, i32); !at[0].same(&sum[0]) {
		t.Error("x + 1 + 1 + … is not x + 20")
	}
	long := func(n Num) Num { return al.IntToInt(n, i32, i64) }
	want := al.Binary(ir.OpSub, al.Binary(ir.OpAdd, long(x), long(y), i64, i64), long(n), i64, i64)
	before := al.C.Len()
	g := al.EqualNum(long(sum), want, 64)
	if made := al.C.Len() - before; g.IsConst() || made > 20 {
		t.Errorf("sum == x + y - n is %v, with %d gates", g, made)
	}
	al.Plain = true
	before = al.C.Len()
	al.EqualNum(long(sum), want, 64)
	if made := al.C.Len() - before; made < 60 {
		t.Errorf("without sums: %d gates", made)
	}
}
