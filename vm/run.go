// This file runs a state until it stops.

package vm

import (
	"fmt"
	"runtime/debug"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/state"
)

// Run executes until a stop, which depends on the state and the budget alone. After OutOfBudget for
// steps, and after a choice was made, the next Run goes on.
func (s *State) Run(b Budget) (stop Stop) {
	m := s.machine
	if m == nil {
		m = &machine{}
		s.machine = m
	}
	defer func() {
		if r := recover(); r != nil {
			s.Phase = state.PhaseClosed
			s.last = Stop{Kind: Fault, Message: fmt.Sprintf("internal error: %v\n%s", r, debug.Stack())}
			s.machine = nil
			stop = s.last
		}
	}()
	return m.inParts(s, b.orDefault())
}

// askEvery is how many statements run between two polls for interruption.
const askEvery = 1 << 20

// inParts is run, which can be interrupted, and go on later.
func (m *machine) inParts(s *State, b Budget) Stop {
	if s.code.ended == nil || b.Steps <= askEvery {
		return m.run(s, b)
	}
	for left := b.Steps; ; {
		if s.code.ended() {
			return s.interrupted()
		}
		before := s.Done
		b.Steps = min(left, askEvery)
		stop := m.run(s, b)
		left -= s.Done - before
		if stop.Kind != OutOfBudget || stop.Reason != StepBudget || left <= 0 {
			return stop
		}
	}
}

func (s *State) interrupted() Stop {
	return Stop{Kind: OutOfBudget, Reason: Interrupted, Unit: s.Setup.Proc.Name}
}

// run is Run without the recovery.
func (m *machine) run(s *State, b Budget) Stop {
	if s.Phase == state.PhaseClosed {
		return s.last
	}
	m.reset(s, b)
	m.running = true
	if s.watch != nil {
		s.watch.Machine(m)
	}
	if p := s.Pending; p != nil {
		if p.N == 0 { // the choice before left nothing for this one
			m.impossible(p)
			return m.finish()
		}
		m.running = false
		return s.choiceStop()
	}
	if s.Phase == state.PhaseSetup && !(starter{m}).begin() {
		return m.finish()
	}
	for !m.stopped {
		m.prepare()
		if !m.stopped {
			m.loop()
		}
	}
	return m.finish()
}

// reset makes the machine ready for a state; it keeps its buffers.
func (m *machine) reset(s *State, b Budget) {
	*m = machine{
		sight: sight{s: s}, budget: b, fuel: b.Steps, work: b.Work, weight: m.weight,
		build: m.build, scratch: m.scratch[:0], scratchR: m.scratchR[:0],
	}
}

// finish hands the stop out and closes a state that cannot go on.
func (m *machine) finish() Stop {
	s := m.s
	s.Done += m.budget.Steps - m.fuel
	m.stopped, m.running = false, false
	switch k := m.stop.Kind; {
	case k == NeedChoice:
		m.stop.Choice.Kind = s.Pending.Kind
	case k == OutOfBudget && m.stop.Reason == StepBudget:
	default:
		s.Phase = state.PhaseClosed
		s.last = m.stop
	}
	return m.stop
}

// halt ends the run at the current node.
func (m *machine) halt(kind StopKind, reason Reason, message string) {
	if m.stopped {
		return
	}
	m.stopped = true
	m.stop = Stop{Kind: kind, Reason: reason, Thread: int(m.s.Current), Message: message, Clause: m.clause}
	if m.t != nil && len(m.t.Frames) > 0 {
		m.park()
		f := m.t.Top()
		m.stop.Unit = f.Proc.IR.Name
		if n := f.Proc.NodeAt(f.Node); n != nil && m.clause == nil {
			m.stop.Node = n
			m.stop.Span = ir.MetaOf(n).Span
			m.stop.Cut = ir.CutOf(n)
		}
	}
	if m.clause != nil {
		m.stop.Span = m.clause.Span
		m.stop.Text = m.clause.Text
	}
}

// park writes the current node back to the frame, so that the state can be
// resumed. In an expression that happened before.
func (m *machine) park() {
	if m.u != nil && m.u.Node != nil && m.pc > 0 {
		m.t.Top().Node = m.nodeIndex()
	}
}

// prepare loads the top frame of the current thread into the machine.
func (m *machine) prepare() {
	s := m.s
	m.variant = 0
	if s.SeveralThreads() {
		if m.budget.Counted {
			m.stopped, m.u = true, nil
			m.stop = Stop{Kind: OutOfBudget, Reason: StepBudget, Unit: s.Frame().Proc.IR.Name, Thread: int(s.Current)}
			return
		}
		m.variant = code.VariantThreads
	}
	if s.Rec != nil || s.license != nil {
		m.variant |= code.VariantSave
	}
	if s.probe != nil {
		m.variant |= code.VariantProbe
	}
	if m.budget.Counted && m.variant == 0 {
		m.variant = code.VariantCount
	}
	m.t = s.Threads[s.Current]
	if m.t.Status != state.Ready {
		m.u = nil
		scheduler{m}.reschedule()
		return
	}
	if m.variant&code.VariantThreads == 0 {
		m.t.Granted = false // there is no other thread
	}
	m.enter()
}

// enter loads the top frame.
func (m *machine) enter() {
	t := m.t
	f := t.Top()
	u := f.Proc.Variant(m.variant)
	m.u = u
	t.Words = grow(t.Words, int(f.Words)+u.Words)
	t.Rels = grow(t.Rels, int(f.Rels)+u.Rels)
	m.words = t.Words[f.Words:]
	m.rels = t.Rels[f.Rels:]
	m.pc = int(u.Start[f.Node])
	m.old = f.Old
}

// grow changes the length; what is new is zero.
func grow[T any](s []T, n int) []T {
	if n <= len(s) {
		return s[:n]
	}
	if n <= cap(s) {
		old := len(s)
		s = s[:n]
		clear(s[old:])
		return s
	}
	out := make([]T, n, 2*n+16)
	copy(out, s)
	return out
}

// next goes on with the node after the current one, from the state.
func (m *machine) next() {
	m.t.Top().Node = m.nodeIndex() + 1
	m.prepare()
}

func (m *machine) fault(pc int, fuel int64, message string) {
	m.pc, m.fuel = pc, fuel
	m.halt(Fault, NoReason, message)
}

func (m *machine) outOfSteps() {
	m.stopped = true
	f := m.t.Top()
	f.Node = m.u.Node[m.pc]
	m.stop = Stop{Kind: OutOfBudget, Reason: StepBudget, Unit: f.Proc.IR.Name, Thread: int(m.s.Current)}
	m.stop.Node = f.Proc.Nodes[f.Node]
	m.stop.Span = ir.MetaOf(m.stop.Node).Span
}

// assertion handles an assert that is false.
func (m *machine) assertion() {
	m.halt(Violated, NoReason, "")
	if a, ok := m.stop.Node.(*ir.Assert); ok {
		m.stop.Property, m.stop.Text = a.Kind, a.What
	}
}

// unsupported refuses the statement.
func (m *machine) unsupported(format string, args ...any) {
	m.halt(Unsupported, NoReason, fmt.Sprintf(format, args...))
}

// spend counts rounds of the statement's work.
func (m *machine) spend(n int64) bool {
	if m.fuel != m.since && m.nesting == 0 { // another statement than last time
		m.since, m.work = m.fuel, m.budget.Work
	}
	m.work -= n
	m.s.Tries += n
	if m.work < 0 {
		m.halt(OutOfBudget, WorkBudget, "too many values to try in one statement")
		return false
	}
	return true
}
