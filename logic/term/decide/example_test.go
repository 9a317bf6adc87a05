package decide_test

import (
	"context"
	"fmt"

	"assay/logic/term"
	"assay/logic/term/decide"
)

// A multiple of 0.1 that is not what one thinks: float addition three times.
func Example() {
	b := term.New()
	double, rne := b.Float(11, 53), b.Rounding(term.RNE)
	tenth := b.Float64(0.1, double)
	sum := b.FAdd(rne, b.FAdd(rne, tenth, tenth), tenth)
	fmt.Println(b.FEq(sum, b.Float64(0.3, double)) == term.No)

	v := b.BitVec(32)
	lo, hi := b.Const("lo", v), b.Const("hi", v)
	zero := b.Num(0, 32)
	s := decide.New(b, decide.Options{})
	s.Assert(b.And(b.BVSLE(zero, lo), b.BVSLE(lo, hi)))
	mid := b.BVSDiv(b.BVAdd(lo, hi), b.Num(2, 32))
	fmt.Println(s.Check(context.Background(), b.BVSLT(mid, lo))) // the sum wraps
	mid = b.BVAdd(lo, b.BVLShr(b.BVSub(hi, lo), b.Num(1, 32)))
	fmt.Println(s.Check(context.Background(), b.BVSLT(mid, lo)))
	// Output:
	// true
	// {sat } <nil>
	// {unsat } <nil>
}
