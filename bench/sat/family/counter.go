// This file generates bounded model checking of a counter.

package family

import (
	"fmt"

	"assay/logic/circuit"
	"assay/solve"
)

// Counter unrolls a counter for the given steps. Each step adds the input, a
// number of two bits; two steps in a row may not add more than three together.
// The question is whether the counter can hold the goal at the end.
func Counter(width, steps, goal int) Instance {
	c := circuit.New()
	state, last := make(circuit.Vec, width), make(circuit.Vec, width)
	legal := circuit.True
	for range steps {
		in := make(circuit.Vec, width)
		in[0], in[1] = c.Input(), c.Input()
		pair := c.Add(in, last)
		legal = c.And(legal, c.LeqU(pair, constant(3, width)))
		state = c.Add(state, in)
		last = in
	}
	want := solve.Unsat
	if goal <= 3*((steps+1)/2) {
		want = solve.Sat
	}
	reached := c.AndAll(equalTo(c, state, goal)...)
	return Instance{
		Family:  "counter",
		Name:    fmt.Sprintf("counter, %d steps to %d", steps, goal),
		Formula: formula(c, c.And(legal, reached)),
		Want:    want,
	}
}

func constant(k, width int) circuit.Vec {
	v := make(circuit.Vec, width)
	for i := range v {
		v[i] = circuit.Const(k>>i&1 != 0)
	}
	return v
}

func equalTo(c *circuit.Circuit, v circuit.Vec, k int) []circuit.Ref {
	out := make([]circuit.Ref, len(v))
	for i, a := range constant(k, len(v)) {
		out[i] = c.Iff(v[i], a)
	}
	return out
}
