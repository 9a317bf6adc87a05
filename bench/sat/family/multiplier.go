// This file generates multiplier miters: two multipliers that are the same
// function, built differently.

package family

import (
	"fmt"

	"assay/logic/circuit"
)

// Multiplier compares a row-wise multiplier of n by n bits with one that adds
// the columns by a tree of adders. A broken one has a gate replaced.
func Multiplier(n int, broken bool) Instance {
	c := circuit.New()
	in := numbers(c, 2, n)
	rows := c.Mul(extend(in[0], 2*n), extend(in[1], 2*n))
	columns := byColumns(c, in[0], in[1], broken)
	var differ []circuit.Ref
	for i := range rows {
		differ = append(differ, c.Xor(rows[i], columns[i]))
	}
	return Instance{
		Family:  "multiplier",
		Name:    fmt.Sprintf("multiplier %d%s", n, faulty(broken)),
		Formula: formula(c, c.OrAll(differ...)),
		Want:    status(broken),
	}
}

func extend(v circuit.Vec, width int) circuit.Vec {
	return append(append(circuit.Vec(nil), v...), make(circuit.Vec, width-len(v))...)
}

// byColumns sums the partial products of each column, three to two, first in
// first out.
func byColumns(c *circuit.Circuit, v, w circuit.Vec, broken bool) circuit.Vec {
	columns := make([][]circuit.Ref, 2*len(v)+1)
	for i, a := range v {
		for j, b := range w {
			columns[i+j] = append(columns[i+j], c.And(a, b))
		}
	}
	out := make(circuit.Vec, 2*len(v))
	for k := range out {
		q := columns[k]
		for len(q) > 1 {
			a, b, x := q[0], q[1], circuit.False
			q = q[2:]
			if len(q) > 0 {
				x, q = q[0], q[1:]
			}
			q = append(q, c.XorAll(a, b, x))
			carry := c.OrAll(c.And(a, b), c.And(a, x), c.And(b, x))
			if broken && k == len(v) {
				carry = c.Or(a, b)
			}
			columns[k+1] = append(columns[k+1], carry)
		}
		if len(q) == 1 {
			out[k] = q[0]
		}
	}
	return out
}
