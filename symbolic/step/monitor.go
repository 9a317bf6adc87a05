package step

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file keeps the monitors that the thread holds. There is one thread, so that it never
// waits for one; whether it has it can still be queried.

// depthType is the type of how often a monitor is held.
var depthType = ir.Int{Bits: 16}

// depth returns how often the thread holds the monitor of an object.
func (s *State) depth(o *input.Object) value.Num {
	if n, ok := s.held.Get(int(o.Number)).(value.Num); ok {
		return n
	}
	return value.Const(0, int(depthType.Bits))
}

// holds returns the condition that the thread holds the monitor of what a reference is to. Those
// that it may have acquired before the goal began are left out, which is reported.
func (m *Stepper) holds(r value.Refs, s *State) circuit.Ref {
	var any []circuit.Ref
	for _, t := range r {
		if t.Obj != value.Null {
			free := m.vals.EqualNum(s.depth(m.Inputs.Object(t.Obj)), value.Const(0, int(depthType.Bits)), int(depthType.Bits))
			any = append(any, m.c.And(t.When, free.Not()))
		}
	}
	held := s.Path.fold(m.c.OrAll(any...))
	if held == circuit.True || !m.engine.Conceivable(m.c.And(s.Path.Cond, held.Not())) {
		return circuit.True
	}
	if !m.host.Begins(m.goal) {
		m.Inputs.Assume("monitors", "the thread holds no monitor where the method begins")
	}
	return held
}

// monitor is an operation on a monitor.
func (a *Activation) monitor(m *Stepper, st *ir.Monitor, s *State) {
	m.Exchanges++
	r := m.scope(s).reference(st.X)
	if st.Kind == ir.MonitorEnter {
		m.lock(r, s, circuit.True, ir.OpAdd)
		if st.Dst != nil {
			m.Assign(s, st.Dst, value.Bool(circuit.True))
		}
		return
	}
	held := m.holds(r, s)
	switch {
	case st.Kind == ir.MonitorExit:
		m.lock(r, s, held, ir.OpSub)
	case st.Kind == ir.MonitorWait && m.engine.Conceivable(m.c.And(s.Path.Cond, held)):
		panic(value.Unsupported("waiting: only one thread is executed"))
	}
	if st.Dst != nil {
		m.Assign(s, st.Dst, value.Bool(held))
	}
}

// lock counts up or down how often a monitor is held, where g holds.
func (m *Stepper) lock(r value.Refs, s *State, g circuit.Ref, op ir.Op) {
	for _, t := range r {
		if t.Obj == value.Null {
			continue
		}
		old := s.depth(m.Inputs.Object(t.Obj))
		when := g
		if len(r) > 1 {
			when = m.c.And(g, t.When)
		}
		one := value.Const(1, int(depthType.Bits))
		s.held.Set(int(t.Obj), m.vals.Choose(when, m.vals.Binary(op, old, one, depthType, depthType), old, depthType))
	}
}
