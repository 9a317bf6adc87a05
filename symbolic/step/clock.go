package step

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file is about clocks of the world outside. What one says is an input; some never go back, and of the
// others a counterexample says that they did.

// reading is what a clock said on a path.
type reading struct {
	when circuit.Ref
	at   circuit.Vec
}

// remembered bounds the readings before a reading that it is compared with.
const remembered = 32

// Clock is what a clock says.
func (c *modelPath) Clock(t ir.Int, name string) value.Value {
	v := c.Input(t)
	c.m.Choices[len(c.m.Choices)-1].Clock = name
	return v
}

// Rising is what a clock says that never goes back: no time is before one that it said on the same path, nor so far
// behind that the difference is no number of the type.
func (c *modelPath) Rising(t ir.Int) value.Value {
	m, v := c.m, c.Input(t)
	now := reading{c.st.Path.Cond, m.vals.Vector(v.(value.Num), int(t.Bits))}
	for _, old := range m.readings[max(0, len(m.readings)-remembered):] {
		if both := m.c.And(old.when, now.when); both != circuit.False {
			later := m.c.And(m.c.LeqS(old.at, now.at), m.c.Sub(now.at, old.at).Sign().Not())
			m.Inputs.Fact(m.c.Implies(both, later), ir.Derived{From: "the clock never goes back"})
		}
	}
	m.readings = append(m.readings, now)
	return v
}
