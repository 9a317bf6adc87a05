package step

import (
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/tree"
	"assay/symbolic/value"
)

// This file says when an execution is in a state that it was in before. From there on it does the same again, if nothing
// but the state decides what it does.

// rounds compares states.
type rounds struct{ *Stepper }

// Moment is a state that is kept for a comparison with a later one of the same execution.
type Moment struct {
	St   *State
	Args []value.Value // of a call that begins; nil at other places

	exchanges, choices int
}

// Moment keeps a state.
func (m rounds) Moment(s *State, args []value.Value) *Moment {
	st := s.Split()
	st.Mark = len(m.Inputs.Objects)
	return &Moment{St: st, Args: args, exchanges: m.Exchanges, choices: len(m.Choices)}
}

// mostChanges bounds the comparison of memories: what writes more in a round is not compared.
const mostChanges = 256

// Again returns the condition that an execution comes to b in the state of a, an earlier moment of the same place of a
// procedure, live says which of whose locals matter; and that only the state decides what happens in between. Objects
// made since do not count: where all that was there before refers to what it referred to, nothing leads to them.
func (m rounds) Again(a, b *Moment, q *ir.Proc, live Locals) circuit.Ref {
	if a.exchanges != b.exchanges || a.choices != b.choices {
		return circuit.False
	}
	g := m.c.And(a.St.Path.Cond, b.St.Path.Cond)
	same := func(x, y value.Value, t ir.Type) {
		if g != circuit.False && !value.Same(x, y) {
			g = m.c.And(g, m.Frame.identical(x, y, t))
		}
	}
	for i := range a.Args {
		same(a.Args[i], b.Args[i], q.Params[i].Typ)
	}
	for i, l := range q.Locals {
		if live != nil && live.Has(i) {
			same(local(a.St, l), local(b.St, l), l.Typ)
		}
	}
	if n := m.changes(a.St, b.St); n > mostChanges || g == circuit.False {
		return circuit.False
	}
	tree.Differences(a.St.Glob, b.St.Glob, func(i int, x, y value.Value) {
		gl := m.prog.Globals[i]
		if x == nil {
			x = m.Inputs.InitialGlobal(gl)
		}
		if y == nil {
			y = m.Inputs.InitialGlobal(gl)
		}
		same(x, y, gl.Typ)
	})
	tree.Differences(a.St.Mem, b.St.Mem, func(i int, x, y value.Value) {
		o := m.Inputs.Owner(i)
		if g == circuit.False || o.From == input.Fresh && m.Frame.later(o, a.St) {
			return
		}
		if x == nil {
			x = m.Inputs.Initial(i)
		}
		if y == nil {
			y = m.Inputs.Initial(i)
		}
		same(x, y, o.TypeOf(i))
	})
	return g
}

// Repeats reports whether an execution that comes to the head of a loop is in a state that it had there before, without any decision
// since. Locals are compared first: in most loops one of them counts.
func (m rounds) Repeats(a *Moment, s *State, q *ir.Proc, live Locals) bool {
	for i := range s.Locals {
		if live.Has(i) && (s.Locals[i] == nil || a.St.Locals[i] == nil || !value.Same(s.Locals[i], a.St.Locals[i])) && (s.Locals[i] != nil || a.St.Locals[i] != nil) {
			return false
		}
	}
	return a.St.Path == s.Path && m.Again(a, m.Moment(s, nil), q, live) == s.Path.Cond && s.Path.Cond != circuit.False
}

// Turns is a loop under check that goes on beyond its bound.
type Turns struct {
	Proc *ir.Proc
	Loop *cfg.Loop
	Live Locals // at its head
	Last *Moment

	// Before are the states at the beginnings of the rounds before the last, the latest first.
	Before [][]*Moment
}

// Period is how many rounds ago a state may be that comes again.
const Period = 16

// changes counts the cells in which two memories may differ, up to a bound.
func (m rounds) changes(a, b *State) (n int) {
	tree.Differ(a.Mem, b.Mem, func(int, value.Value, value.Value) bool {
		n++
		return n > mostChanges
	})
	return n
}

// nested keeps the beginning of a call of a procedure under check that is open already.
func (m rounds) nested(a *Activation, args []value.Value, st *State) {
	if a.Own && m.PureFrom == 0 && m.open(a.Proc) > 0 {
		a.Began = m.Moment(st, args)
	}
}

// Deeper is a call that is left out, because its procedure is open too often.
type Deeper struct {
	Proc   *ir.Proc
	Call   *Moment
	Before []*Moment // the calls of the procedure that are open, the latest first, but for the first one
}

// deeper reports it.
func (m rounds) deeper(q *ir.Proc, args []value.Value, st *State) {
	if !m.OwnCode(q) || m.PureFrom > 0 {
		return
	}
	d := Deeper{Proc: q, Call: m.Moment(st, args)}
	for _, a := range slices.Backward(m.Stack) {
		if a.Proc == q && a.Began != nil {
			d.Before = append(d.Before, a.Began)
		}
	}
	m.engine.Deeper(&d)
}

// open returns how often a procedure is open.
func (m rounds) open(q *ir.Proc) (n int) {
	for _, a := range m.Stack {
		if a.Proc == q {
			n++
		}
	}
	return n
}
