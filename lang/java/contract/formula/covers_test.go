package formula

import (
	"testing"

	"assay/ir"
	"assay/source"
)

// TestCovers: cases that leave nothing out cover everything, and nothing else does.
func TestCovers(t *testing.T) {
	p := &ir.Proc{}
	i32, f := ir.Int{Bits: 32, Signed: true}, ir.Float{Bits: 64}
	var (
		i  = ir.Expr(p.NewLocal("i", i32, source.Span{}))
		n  = ir.Expr(p.NewLocal("n", i32, source.Span{}))
		d  = ir.Expr(p.NewLocal("d", f, source.Span{}))
		op = func(o ir.Op, args ...ir.Expr) ir.Expr { return Apply(o, ir.Bool{}, args...) }
	)
	inside := op(ir.OpAnd, op(ir.OpGe, i, n), op(ir.OpLt, i, d))
	for _, row := range []struct {
		x    ir.Expr
		want bool
	}{
		{op(ir.OpOr, inside, op(ir.OpOr, op(ir.OpLt, i, n), op(ir.OpGe, i, d))), true},
		{op(ir.OpOr, inside, op(ir.OpLt, i, n)), false},
		{op(ir.OpOr, inside, ir.Not(inside)), true},
		{op(ir.OpImplies, inside, op(ir.OpGe, i, n)), true},
		{op(ir.OpOr, op(ir.OpEq, i, n), op(ir.OpNe, i, n)), true},
		{op(ir.OpOr, op(ir.OpGt, i, n), op(ir.OpLe, n, i)), false},
		{op(ir.OpOr, op(ir.OpGt, d, d), op(ir.OpLe, d, d)), false}, // no number is neither
		{ir.True, true},
		{op(ir.OpLt, i, n), false},
	} {
		if got := Covers(row.x); got != row.want {
			t.Errorf("%s: %v, want %v", ir.ExprString(row.x), got, row.want)
		}
	}
}
