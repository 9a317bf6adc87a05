package callers

import (
	"context"
	"slices"

	"assay/engine"
	"assay/engine/lasso"
	"assay/ir"
	"assay/task"
	"assay/vm"
	"assay/vm/state"
)

// This file finds among the runs that a search did not see to an end those that never end.

// longBudget is that of a run of the goal that may have no end. Its stack is never full.
var longBudget = vm.Budget{Heap: budget.Heap, Work: budget.Work, Steps: 1 << 19, Depth: 1 << 19}

// called reports whether a run of callers is in the last call, and not in one of the same method before it.
func (j *judge) called(s *vm.State) bool {
	stack := s.Stack()
	i := slices.IndexFunc(stack, func(x state.Where) bool { return x.Proc == j.goal.Proc })
	return i > 0 && stack[i-1].Proc == j.t.Goal.Proc
}

// endless returns the answer about a run of callers whose last call comes round to the same state; nil: it is not seen to.
func (j *judge) endless(ctx context.Context, t *engine.Task, begun task.Trace) *task.Result {
	x, begin := j.cut(t, &begun)
	if x == nil {
		return nil // it is one of the calls before that does not end
	}
	setup := j.t.Setup()
	s := j.code.Start(setup)
	if err := s.Import(begin.Initial); err != nil {
		return nil
	}
	stop, err := vm.Drive(s, vm.Recorded(begin.Choices), longBudget)
	if err != nil || stop.Kind != vm.OutOfBudget || s.SeveralThreads() {
		return nil
	}
	host := j.t.Language()
	r := lasso.Run{Program: t.Program, Code: j.code, Setup: setup, Trace: begin, Relieved: host.Relieved, Silent: j.host.Silent}
	for _, at := range lasso.Places(s, func(q *ir.Proc) bool { return host.Own(q) && !host.Endless(q) }) {
		full, forever, learned, err := r.Round(ctx, at)
		if err != nil || forever == nil || j.t.Loose(learned) != "" {
			continue
		}
		out := task.Result{Property: at.Property(), Status: task.Violated, Reason: forever.Again.Text(), Evidence: task.Evidence{Replayed: true, Forever: forever}}
		out.Assume(j.t.Rests(learned))
		out = j.shown(out, full, x)
		return &out
	}
	return nil
}
