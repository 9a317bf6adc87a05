package term_test

import (
	"fmt"

	"assay/logic/term"
)

// Two ways to write one term are one number.
func Example() {
	b := term.New()
	x, y := b.Const("x", b.BitVec(32)), b.Const("y", b.BitVec(32))
	fmt.Println(b.BVAdd(x, y) == b.BVAdd(y, x))
	fmt.Println(b.BVSub(b.BVAdd(x, y), y) == x)
	fmt.Println(b.String(b.Eq(b.BVAdd(x, b.Num(3, 32)), b.Num(10, 32))))
	// Output:
	// true
	// true
	// (= #x00000007 x)
}

// A read finds its write, past others.
func ExampleBank_Select() {
	b := term.New()
	v := b.BitVec(8)
	m, i := b.Const("m", b.Array(v, v)), b.Const("i", v)
	n := b.Store(b.Store(m, i, b.Num(1, 8)), b.BVAdd(i, b.Num(1, 8)), b.Num(2, 8))
	fmt.Println(b.String(b.Select(n, i)))
	fmt.Println(b.String(b.Select(n, b.BVAdd(i, b.Num(2, 8)))))
	// Output:
	// #x01
	// (select m (bvadd #x02 i))
}

// What a term is worth in a model; SMT-LIB's division by zero is all ones.
func ExampleBank_Eval() {
	b := term.New()
	x := b.Const("x", b.BitVec(8))
	f := b.Const("f", b.Float(8, 24))
	m := &term.Model{}
	m.Set(b.Func(x), b.Num(200, 8))
	m.Set(b.Func(f), b.Float64(0.1, b.Float(8, 24)))
	for _, t := range []term.Term{b.BVUDiv(x, b.Num(0, 8)), b.BVAShr(x, b.Num(4, 8)), b.FToS(b.Rounding(term.RTP), b.FMul(b.Rounding(term.RNE), f, b.Float64(15, b.Float(8, 24))), 16)} {
		v, _ := b.Eval(m, t)
		fmt.Println(b.String(v))
	}
	// Output:
	// #xff
	// #xfc
	// #x0002
}
