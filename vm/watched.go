// This file notifies the watcher of a run, and evaluates for it.

package vm

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/state"
	"assay/vm/watch"
)

// SetWatch says what the runs of the code check. It is called before anything runs.
func (c *Code) SetWatch(w *watch.Checks) {
	if c.watch = w; w == nil {
		c.Watch(nil)
		return
	}
	c.Watch(w.Watching())
}

// beWatched begins to check contracts, if the code says so.
func (s *State) beWatched() {
	if w := s.code.watch; w != nil {
		s.watch = w.Watcher(&s.State)
	}
}

// Breach returns how the run broke a contract; nil if it did not.
func (s *State) Breach() *watch.Breach {
	if s.watch == nil {
		return nil
	}
	return s.watch.Breach()
}

// WhyNone says why a clause of a watched run had no value; empty: it had one.
func (s *State) WhyNone(cl *ir.Clause) string {
	if s.watch == nil {
		return ""
	}
	return s.watch.WhyNone(cl)
}

// Evaluate gives the watcher the value of an expression.
func (m *machine) Evaluate(u *code.Unit, r state.Registers, cl *ir.Clause) (v state.Value, how watch.Answer, why string) {
	m.work = m.budget.Work
	m.clause = cl
	v = m.value(u, r)
	m.clause = nil
	if !m.stopped {
		return v, watch.Valued, ""
	}
	switch k := m.stop; {
	case k.Kind == IllDefined:
		how = watch.NoValue
	case k.Kind == Unsupported, k.Kind == OutOfBudget && k.Reason != StepBudget, k.Kind == NeedChoice:
		how = watch.GivenUp
	default:
		how = watch.Ended
	}
	return state.Value{}, how, m.stop.Message
}

// Resume goes on after an expression without a value.
func (m *machine) Resume() { m.stopped, m.stop = false, Stop{} }

// heed stops the run where the watcher says that a contract is broken; it reports whether the run goes on.
func (m *machine) heed(goesOn bool) bool {
	if b := m.s.watch.Breach(); !goesOn && !m.stopped && b != nil {
		m.violated(b.Property, b.Text)
		if b.Clause != nil {
			m.stop.Clause, m.stop.Span = b.Clause, b.Clause.Span
		}
	}
	return goesOn
}

// wrote notifies of a cell, or a slot of a relation, that is about to be written.
func (m *machine) wrote(ref uint64, cell uint32, slot bool, now uint64, known bool) {
	m.park()
	m.heed(m.s.watch.Wrote(ref, cell, slot, now, known))
}
