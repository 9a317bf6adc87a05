package step

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file is about clocks of the environment. Their times are inputs; some are monotonic, and for the others a
// counterexample reports when they go back.

// reading is a time that a clock returned on a path.
type reading struct {
	when circuit.Ref
	at   circuit.Vec
}

// Rises is what is known of the monotonic clock.
type Rises struct {
	readings []reading
	since    *before // its reading before the goal began; nil: there is none
}

// remembered bounds the earlier readings that a reading is compared with.
const remembered = 32

// Clock returns the time of a clock.
func (c *modelPath) Clock(t ir.Int, name string) value.Value {
	v := c.Input(t)
	c.m.Choices[len(c.m.Choices)-1].Clock = name
	return v
}

// Rising returns the time of a monotonic clock: no time is before one that it said on the same path, nor so far behind
// that the difference is no number of the type.
func (c *modelPath) Rising(t ir.Int) value.Value {
	m, v := c.m, c.Input(t)
	now := reading{c.st.Path.Cond, m.vals.Vector(v.(value.Num), int(t.Bits))}
	for _, old := range m.Rises.readings[max(0, len(m.Rises.readings)-remembered):] {
		m.Rises.fact(m, old, now)
	}
	m.Rises.readings = append(m.Rises.readings, now)
	return v
}

// Since is that the clock said a time before the goal began, and what answers rest on that read it.
func (c *modelPath) Since(at int64, t ir.Int, on string) {
	c.m.Rises.since = &before{reading{circuit.True, circuit.Number(at, int(t.Bits))}, on}
}

// before is a reading from before the goal began.
type before struct {
	reading
	on string // what answers rest on that read it
}

// GoesOn adds that no reading is before the one from before the goal began, if the answers rest on that one. Others do not
// know it.
func (r *Rises) GoesOn(m *Stepper, rests []string) {
	if r.since == nil || !slices.Contains(rests, r.since.on) {
		return
	}
	for _, now := range r.readings {
		r.fact(m, r.since.reading, now)
	}
}

// fact adds that a reading is not before an older one.
func (r *Rises) fact(m *Stepper, old, now reading) {
	if both := m.c.And(old.when, now.when); both != circuit.False {
		later := m.c.And(m.c.LeqS(old.at, now.at), m.c.Sub(now.at, old.at).Sign().Not())
		m.Inputs.Fact(m.c.Implies(both, later), ir.Derived{From: "the clock never goes back"})
	}
}
