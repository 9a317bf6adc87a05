package bmc

import (
	"assay/symbolic/input"
	"assay/symbolic/step"
	"context"
	"fmt"

	"assay/engine"
	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/heap"
	"assay/symbolic/value"
	"assay/vm"
)

// This file defines the machine: one symbolic execution, and what it has found.

// machine is one symbolic execution of a goal.
type machine struct {
	ctx   context.Context
	task  *engine.Task
	host  language.Host // may be nil
	prog  *ir.Program
	calls func(string) bool // to be taken by contract
	off   Off

	c        *circuit.Circuit
	vals     *value.Algebra // on the circuit
	link     *circuit.Link
	solver   solve.Solver // a *pair, if another one decides
	cover    *cover       // nil: lines do what they say
	evidence *evidence    // nil: no certificates are kept
	fallback string       // another solver than the one that was wished for was asked, and why; empty: none
	prune    solve.Budget // for questions that only save work

	heap   *heap.Heap
	step   *step.Stepper // executes
	inputs *input.Inputs // of the stepper

	findings     []*finding
	byKey        map[findingKey]*finding
	setBack      string                     // the clock that goes back in the last counterexample
	ends         []circuit.Ref              // where the goal's procedure ends
	normal       []circuit.Ref              // of these, the ends without an exception
	thrown       []raisedEnd                // and those with one
	threw        bool                       // it may end with an exception
	partial      bool                       // it rests on contracts of what may call it again
	asked        int64                      // questions to the solver
	questions    *questions                 // what is written of them; nil: nothing
	limit        int                        // nodes of the circuit
	effort       int64                      // that the check may cost so far; 0: there is no limit
	enough       string                     // why there is no more of it
	taken        map[*ir.Assume]*assumption // those that code under check asks for
	stands       map[ir.Node]step.Place     // where nodes of code under check are; nil: nobody has asked
	promises     map[*ir.CallStmt]*ir.Promise
	without      map[*ir.CallStmt]bool // calls that are by contract where the receiver has no body
	promised     bool                  // calls are taken by contract: objects are told apart by the order of their making
	renamed      bool                  // some objects are not called by that order
	contradicted string                // a contract that nothing meets where it is called; empty: none
	believed     map[string]bool       // contracts of callees
}

// unsupported is thrown where something cannot be represented: what comes to it
// is not executed, and nothing is claimed about it.
type unsupported = value.Unsupported

// tell helps the solver with a clause that is always true.
func (m *machine) tell(clause ...circuit.Ref) {
	if len(clause) == 1 {
		m.inputs.Fact(clause[0], ir.Derived{From: "numbers are ordered"})
		return
	}
	m.link.AssertAny(clause...)
	m.questions.assert(clause...)
}

// Feasible tells whether a condition can hold; when the solver needs long, it says
// yes.
func (m *machine) Feasible(g circuit.Ref) bool {
	if g.IsConst() || m.off.Pruning {
		return g != circuit.False
	}
	if m.follows(m.came()) {
		return m.beyond(g)
	}
	return m.Conceivable(g)
}

// Conceivable is feasible, whatever the program would do as it is.
func (m *machine) Conceivable(g circuit.Ref) bool {
	if g.IsConst() || m.off.Pruning {
		return g != circuit.False
	}
	m.asked++
	m.solver.SetBudget(m.prune)
	a := m.solver.Solve(m.ctx, m.link.Force(g))
	if a.Status == solve.Unsat {
		m.learn(g.Not()) // what was hard to find out is remembered
		m.Leave(g)
	}
	if a.Status == solve.Cancelled {
		m.check()
	}
	return a.Status != solve.Unsat
}

// check ends the execution when time or memory are up.
func (m *machine) check() {
	if m.ctx.Err() != nil {
		panic(input.Stopped{Reason: m.whyStopped("")})
	}
	if m.left() == 0 && !m.more() {
		panic(input.Stopped{Reason: m.whyStopped(m.enough)})
	}
	if m.c.Len() > m.limit {
		panic(input.Stopped{Reason: fmt.Sprintf("the formula has more than %d gates; lower the bounds, or check a smaller method", m.limit)})
	}
}

// perConflict is how much a conflict costs, in gates and statements; so many propagations cost as much as one of
// these, where they find no conflicts.
const (
	perConflict  = 100
	propagations = 8
)

// cost is the effort so far.
func (m *machine) cost() int64 {
	s := m.solver.Stats()
	return m.step.Steps + int64(m.c.Len()) + max(perConflict*s.Conflicts, s.Propagations/propagations)
}

// left is how much effort is left of what the check may cost; negative: there is no limit.
func (m *machine) left() int64 {
	if m.effort <= 0 {
		return -1
	}
	return max(0, m.effort-m.cost())
}

// budget is one of the solver, or what is left of the effort.
func (m *machine) budget(b solve.Budget) solve.Budget {
	if left := m.left(); left >= 0 && (b.Conflicts == 0 || left < perConflict*b.Conflicts) {
		b.Conflicts = max(1, left/perConflict)
	}
	return b
}

// more asks whether to go on when the effort is used up.
func (m *machine) more() bool {
	if m.enough == "" && m.ctx.Err() == nil {
		m.enough = "stopped: the effort for this check is used up"
		if m.task.Over != nil {
			m.enough = m.task.Over(m.step.Unrolled)
		}
	}
	if m.enough != "" || m.ctx.Err() != nil {
		return false
	}
	m.effort *= 2
	return true
}

// within asks a solver with what a budget and the effort leave, again if there is more of that.
func (m *machine) within(b solve.Budget, ask func(solve.Budget) solve.Answer) solve.Answer {
	for {
		most := m.budget(b)
		if a := ask(most); a.Decided() || most == b || !m.more() {
			return a
		}
	}
}

// bootWith takes the heap of a booted state.
func (m *machine) bootWith(s *vm.State) { m.inputs.Base = input.NewBase(s) }

// Assert tells all solvers of a fact.
func (m *machine) Assert(g circuit.Ref) {
	m.link.Assert(g)
	m.questions.assert(g)
	if m.cover != nil {
		m.cover.exact.Assert(g)
	}
}

// Ask asks the solver about a condition, with few conflicts. What is impossible is remembered.
func (m *machine) Ask(g circuit.Ref, conflicts int64) solve.Status {
	m.asked++
	m.solver.SetBudget(solve.Budget{Conflicts: conflicts, Unchecked: true})
	a := m.solver.Solve(m.ctx, m.link.Force(g))
	switch a.Status {
	case solve.Unsat:
		m.learn(g.Not())
		m.Leave(g)
	case solve.Cancelled:
		m.check()
	}
	return a.Status
}

// Model is what the solver found.
func (m *machine) Model() *circuit.Glance { return m.link.Glance() }
