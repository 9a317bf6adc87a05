package circuit_test

import (
	"context"
	"fmt"

	"assay/logic/circuit"
	"assay/solve/sat"
)

// Two ways to write one function are one Ref.
func Example() {
	c := circuit.New()
	a, b := c.Input(), c.Input()
	fmt.Println(c.Or(c.And(a, b), c.And(a, b.Not())) == a)
	fmt.Println(c.Ite(a, b, b.Not()) == c.Xor(a, b).Not())
	// Output:
	// true
	// true
}

// Numbers are vectors of bits; values come from an evaluation.
func ExampleCircuit_DivS() {
	c := circuit.New()
	v := c.Inputs(8)
	q, r := c.DivS(v, circuit.Number(4, 8))
	values := c.Eval(func(i int) bool { return -7>>i&1 == 1 })
	fmt.Println(values.Int(v, 0), "/ 4 =", values.Int(q, 0), "remainder", values.Int(r, 0))
	// Output: -7 / 4 = -1 remainder -3
}

func ExampleCircuit_AtMost() {
	c := circuit.New()
	in := []circuit.Ref{c.Input(), c.Input(), c.Input()}
	most := c.AtMost(1, in...)
	for p := range 8 {
		values := c.Eval(func(i int) bool { return p>>i&1 == 1 })
		fmt.Print(values.Bool(most), " ")
	}
	fmt.Println()
	// Output: true true true false true false false false
}

// A Link asks a solver about a circuit: which numbers below 8 multiply to 35?
// More can be asserted after each answer.
func ExampleLink() {
	c := circuit.New()
	l := circuit.NewLink(c, sat.New(sat.Default()))
	v, w := c.Inputs(3), c.Inputs(3)
	l.Assert(c.Equal(c.Mul(v.ZeroExtend(6), w.ZeroExtend(6)), circuit.Number(35, 6)))
	smaller := l.Force(c.LessU(v, w)) // an assumption, for one call

	fmt.Println(l.Solver().Solve(context.Background(), smaller).Status)
	values := l.Values()
	fmt.Println(values.Uint(v, 0), "*", values.Uint(w, 0))
	l.Assert(c.LessU(w, v))
	fmt.Println(l.Solver().Solve(context.Background(), smaller).Status)
	// Output:
	// sat
	// 5 * 7
	// unsat
}
