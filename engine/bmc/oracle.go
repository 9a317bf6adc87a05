package bmc

import (
	"context"
	"fmt"

	"assay/engine"
	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/both"
	"assay/symbolic/input"
	"assay/symbolic/step"
)

// This file says what is possible, within the effort that a check may cost.

// oracle says what is possible: it has the solvers, what they are told, and what they cost.
type oracle struct {
	ctx    context.Context
	task   *engine.Task
	c      *circuit.Circuit
	off    Off
	step   *step.Stepper // that asks the intermediate questions
	inputs *input.Inputs // of the stepper
	prog   *ir.Program

	link      *circuit.Link
	solver    solve.Solver // a *both.Solvers, if another one decides
	fallback  string       // which other solver was asked than the chosen one, and why; empty: none
	prune     solve.Budget // for questions that only save work
	evidence  *evidence    // nil: no certificates are kept
	questions *questions   // writes them as SMT-LIB; nil: does not
	renewal   *renewal     // gives up solvers that were told much; nil: does not
	cover     *cover       // nil: lines do what they say

	asked  int64  // questions to the solver
	limit  int    // nodes of the circuit
	effort int64  // that the check may cost so far; 0: there is no limit
	enough string // why there is no more of it
}

// tell helps the solver with a clause that is always true.
func (o *oracle) tell(clause ...circuit.Ref) {
	if len(clause) == 1 {
		o.inputs.Fact(clause[0], ir.Derived{From: "numbers are ordered"})
		return
	}
	o.link.AssertAny(clause...)
	o.renewal.note(clause...)
	o.questions.assert(clause...)
}

// Feasible reports whether a condition can hold; when the solver needs long, it says yes.
func (o *oracle) Feasible(g circuit.Ref) bool {
	if g.IsConst() || o.off.Pruning {
		return g != circuit.False
	}
	if o.follows(o.came()) {
		return o.beyond(g)
	}
	return o.Conceivable(g)
}

// Conceivable is Feasible for the program with effects taken away too.
func (o *oracle) Conceivable(g circuit.Ref) bool {
	if g.IsConst() || o.off.Pruning {
		return g != circuit.False
	}
	o.asked++
	if o.link.Shown(g) {
		o.check()
		return true
	}
	o.renew()
	o.solver.SetBudget(o.prune)
	a := o.renewal.timed(func() solve.Answer { return o.solver.Solve(o.ctx, o.link.Force(g)) })
	switch a.Status {
	case solve.Sat:
		o.link.Keep()
	case solve.Unsat:
		o.learn(g.Not()) // a costly answer is remembered
		o.Leave(g)
	case solve.Cancelled:
		o.check()
	}
	return a.Status != solve.Unsat
}

// check ends the execution when time or memory are up.
func (o *oracle) check() {
	if o.ctx.Err() != nil {
		panic(input.Stopped{Reason: o.whyStopped("")})
	}
	if o.left() == 0 && !o.more() {
		panic(input.Stopped{Reason: o.whyStopped(o.enough)})
	}
	if o.c.Len() > o.limit {
		panic(input.Stopped{Reason: fmt.Sprintf("the formula has more than %d gates; lower the bounds, or check a smaller method", o.limit)})
	}
}

// perConflict is how much a conflict costs, in gates and statements; so many propagations cost as much as one of
// these, where they find no conflicts.
const (
	perConflict  = 100
	propagations = 8
)

// cost returns the effort so far.
func (o *oracle) cost() int64 {
	s := o.solver.Stats()
	if o.renewal != nil {
		s.Conflicts, s.Propagations = s.Conflicts+o.renewal.conflicts, s.Propagations+o.renewal.propagations
	}
	return o.step.Steps + int64(o.c.Len()) + max(perConflict*s.Conflicts, s.Propagations/propagations)
}

// left returns how much effort is left of what the check may cost; negative: there is no limit.
func (o *oracle) left() int64 {
	if o.effort <= 0 {
		return -1
	}
	return max(0, o.effort-o.cost())
}

// budget returns one of the solver, or what is left of the effort.
func (o *oracle) budget(b solve.Budget) solve.Budget {
	if left := o.left(); left >= 0 && (b.Conflicts == 0 || left < perConflict*b.Conflicts) {
		b.Conflicts = max(1, left/perConflict)
	}
	return b
}

// more asks whether to go on when the effort is used up.
func (o *oracle) more() bool {
	if o.enough == "" && o.ctx.Err() == nil {
		o.enough = "stopped: the effort for this check is used up"
		if o.task.Over != nil {
			o.enough = o.task.Over(o.step.Unrolled)
		}
	}
	if o.enough != "" || o.ctx.Err() != nil {
		return false
	}
	o.effort *= 2
	return true
}

// within asks a solver with what a budget and the effort leave, and repeats that if more effort is granted.
func (o *oracle) within(b solve.Budget, ask func(solve.Budget) solve.Answer) solve.Answer {
	for {
		most := o.budget(b)
		if a := ask(most); a.Decided() || most == b || !o.more() {
			return a
		}
	}
}

// Assert adds a fact to all solvers.
func (o *oracle) Assert(g circuit.Ref) {
	o.link.Assert(g)
	o.renewal.note(g)
	o.questions.assert(g)
	if o.cover != nil {
		o.cover.exact.Assert(g)
	}
}

// Ask asks the solver about a condition, with few conflicts. An infeasible condition is remembered.
func (o *oracle) Ask(g circuit.Ref, conflicts int64) solve.Status {
	o.asked++
	o.solver.SetBudget(solve.Budget{Conflicts: conflicts, Unchecked: true})
	a := o.solver.Solve(o.ctx, o.link.Force(g))
	switch a.Status {
	case solve.Unsat:
		o.learn(g.Not())
		o.Leave(g)
	case solve.Cancelled:
		o.check()
	}
	return a.Status
}

// Model returns what the solver found.
func (o *oracle) Model() *circuit.Glance { return o.link.Glance() }

// learn adds g as a clause, whose negation was just found infeasible; but not if another solver found it and the
// built-in one has to prove it.
func (o *oracle) learn(g circuit.Ref) {
	if o.evidence != nil && !g.IsConst() {
		if p, ok := o.solver.(*both.Solvers); ok && p.Last == p.Other && o.evidence.prover == nil {
			return
		}
		o.evidence.learnt = o.link.Force(g.Not()).Not()
		defer func() { o.evidence.learnt = 0 }()
	}
	defer o.renewal.learning()()
	o.questions.without(func() { o.inputs.Fact(g, ir.Derived{From: "the solver found it out"}) })
}

// Leave remembers a condition under which nothing is executed, because it is infeasible.
func (o *oracle) Leave(g circuit.Ref) {
	if o.evidence != nil && g != circuit.False {
		o.evidence.left = append(o.evidence.left, g)
	}
	if o.questions != nil && g != circuit.False {
		o.questions.left = append(o.questions.left, g)
	}
}

// happens is Feasible for the unmodified program.
func (o *oracle) happens(g circuit.Ref) bool {
	if g.IsConst() {
		return g == circuit.True
	}
	o.asked++
	l := o.cover.exact
	l.Solver().SetBudget(o.prune)
	if l.Solver().Solve(o.ctx, l.Force(g)).Status != solve.Unsat {
		return true
	}
	l.Assert(g.Not())
	return false
}

// beyond reports, where effects can be taken away, whether a condition is feasible in the unmodified program. If not,
// its continuation is left out.
func (o *oracle) beyond(g circuit.Ref) bool {
	if o.happens(g) {
		o.check()
		return true
	}
	o.inputs.Fact(o.c.Or(g.Not(), o.cover.broken), ir.Derived{From: "the program as it is does not go there"})
	return false
}

// follows reports whether execution at a place goes as far as in the unmodified program; false if that never reaches
// the place.
func (o *oracle) follows(place *step.Path) bool {
	return o.cover != nil && o.task.Bounds.Unwind == 0 && o.happens(place.Cond)
}

// came returns the path condition at the call of the current procedure.
func (o *oracle) came() *step.Path {
	if n := len(o.step.Stack); n > 0 {
		return o.step.Stack[n-1].CalledOn
	}
	return step.Begin
}

// CanFail reports whether a check can fail: in the unmodified program, where effects can be taken away. A failure of
// the modified one alone counts as a violation.
func (o *oracle) CanFail(g circuit.Ref) bool {
	if o.cover == nil || g == circuit.False {
		return o.Feasible(g)
	}
	if o.happens(g) {
		o.check()
		return true
	}
	o.breaks(g)
	return false
}

// breaks counts a condition as a violation.
func (o *oracle) breaks(g circuit.Ref) { o.cover.broken = o.c.Or(o.cover.broken, g) }

// Covers reports whether effects of lines can be removed.
func (o *oracle) Covers() bool { return o.cover != nil }

// Sure reports whether a condition is a constant in the unmodified program.
func (o *oracle) Sure(g circuit.Ref) bool { return o.cover.sure(o.c, g) }

// Another reports whether a loop that was entered on a path may go another round.
func (o *oracle) Another(entry *step.Path, g circuit.Ref) bool {
	if !g.IsConst() && o.follows(entry) {
		return o.beyond(g)
	}
	return o.Conceivable(g)
}

// Stopped ends the whole execution.
func (o *oracle) Stopped(why string) input.Stopped { return input.Stopped{Reason: o.whyStopped(why)} }

// whyStopped returns why the check had to end, if it had to, and why otherwise.
func (o *oracle) whyStopped(why string) string {
	if o.ctx.Err() != nil {
		return "stopped: " + context.Cause(o.ctx).Error()
	}
	return why
}
