package absint

import (
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/pass/simplify"
)

// TestArithmetic compares intervals with all numbers in them, in integers of four bits and of five.
func TestArithmetic(t *testing.T) {
	for _, typ := range []ir.Int{{Bits: 4, Signed: true}, {Bits: 4}, {Bits: 5, Signed: true}}[:testkit.Count(t, 3, 2)] {
		for _, op := range []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor, ir.OpShl, ir.OpShr, ir.OpUshr, ir.OpNeg, ir.OpBitNot} {
			intervals(t, typ, op)
		}
	}
}

func intervals(t *testing.T, typ ir.Int, op ir.Op) {
	t.Helper()
	all, _ := rangeOf(typ)
	exact := 0
	check := func(a, b value) {
		args := []value{a}
		if min, _ := op.Arity(); min == 2 {
			args = append(args, b)
		}
		got := arithmetic(op, args, typ)
		var want value
		for x := a.lo; x <= a.hi; x++ {
			for y := b.lo; y <= b.hi; y++ {
				list := []ir.Expr{ir.NewInt(typ, x), ir.NewInt(typ, y)}[:len(args)]
				want = join(want, exactly(int64(simplify.Fold(&ir.Apply{Op: op, Args: list, Typ: typ}).Bits)))
			}
		}
		if want.lo < got.lo || want.hi > got.hi {
			t.Fatalf("%v of %s: [%d, %d] and [%d, %d] give [%d, %d], and are said to give [%d, %d]", op, typ, a.lo, a.hi, b.lo, b.hi, want.lo, want.hi, got.lo, got.hi)
		}
		if same(got, want) {
			exact++
		}
	}
	for lo := all.lo; lo <= all.hi; lo++ {
		for hi := lo; hi <= all.hi; hi += 3 {
			if min, _ := op.Arity(); min == 1 {
				check(between(lo, hi), exactly(0))
				continue
			}
			for l := all.lo; l <= all.hi; l += 2 {
				for h := l; h <= all.hi; h += 4 {
					check(between(lo, hi), between(l, h))
				}
			}
		}
	}
	if exact == 0 {
		t.Errorf("%v of %s is never exact", op, typ)
	}
}
