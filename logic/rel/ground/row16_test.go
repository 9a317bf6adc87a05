package ground_test

// This file compares every operator on integers with the evaluator, for all
// operands at all widths up to 5.

import (
	"context"
	"testing"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/eval"
	"assay/logic/rel/ground"
)

func TestRow16(t *testing.T) {
	u, err := rel.NewUniverse(rel.Atom("a"))
	if err != nil {
		t.Fatal(err)
	}
	for width := 1; width <= 5; width++ {
		arith := rel.Arithmetic{Width: width}
		c := circuit.New()
		g, err := ground.New(c, u, ground.Options{Arithmetic: arith})
		if err != nil {
			t.Fatal(err)
		}
		x, y := rel.Unary("x"), rel.Unary("y")
		v, w := c.Inputs(width), c.Inputs(width)
		number := func(v circuit.Vec) *ground.Matrix {
			return ground.Leaf(1, nil, nil).WithSlots([]ground.Slot{{Atoms: []int64{0}, Nums: []circuit.Vec{v}, Inside: circuit.True}})
		}
		g.Bind(x, number(v))
		g.Bind(y, number(w))
		i, j := rel.Sum(x), rel.Sum(y)
		ints := []rel.IntExpr{rel.Neg(i), rel.Abs(i), rel.Sign(i), rel.BitNot(i), rel.SumAll(rel.Over(rel.Var("z"), rel.Union(x, y)), i)}
		for op := rel.OpAdd; op <= rel.OpUshr; op++ {
			ints = append(ints, rel.Arith(op, i, j))
		}
		for op := rel.OpIntEqual; op <= rel.OpIntAtLeast; op++ {
			ints = append(ints, rel.IfElse(rel.Compare(i, op, j), rel.Const(1), rel.Const(0)))
		}
		var results []circuit.Vec
		for _, n := range ints {
			r, err := g.Int(context.Background(), n)
			if err != nil {
				t.Fatal(err)
			}
			results = append(results, r)
		}
		for pair := range 1 << (2 * width) {
			values := c.Eval(func(k int) bool { return pair>>k&1 != 0 })
			in := rel.NewInstance(u)
			in.Set(x, u.Set(rel.Num(values.Int(v, 0))))
			in.Set(y, u.Set(rel.Num(values.Int(w, 0))))
			e, err := eval.New(in, arith)
			if err != nil {
				t.Fatal(err)
			}
			for k, n := range ints {
				want, err := e.Int(n)
				if err != nil {
					t.Fatal(err)
				}
				if got := values.Int(results[k], 0); got != want {
					t.Fatalf("%d bits: %v is %d, want %d in\n%v", width, n, got, want, in)
				}
			}
		}
	}
}
