// Package lasso tells whether a run never ends: whether it comes to a state
// that it was in before. What led from the first visit to the second leads to a
// third, and so on, choices included. That is a proof, in the semantics of the
// run: with narrow integers that wrap around, it is one about narrow integers.
//
// An engine that cut an execution off at a bound of a loop hands its beginning
// to Follow, which runs the program as it was written, without bounds on loops,
// and compares the states in front of the loop. Choices beyond the beginning
// are the first possibility each time. A run that allocates for as long as it
// goes on never comes back to a state, and is not found here.
package lasso

import (
	"context"

	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// Visits is how often a run may come to the loop without coming back to a
// state.
const Visits = 1 << 12

// steps bounds the statements of a run.
const steps = 1 << 18

// Follow runs the program from the initial state of a trace, with its choices
// first, and looks for a state in front of the loop that comes back. It is nil
// if there is none. The error is that of a trace that the program does not
// follow.
func Follow(ctx context.Context, code *vm.Code, setup vm.Setup, t task.Trace, loop source.Span) (*task.Endless, error) {
	st := code.Start(setup)
	if err := st.Import(t.Initial); err != nil {
		return nil, &vm.Divergence{Choice: -1, Message: err.Error()}
	}
	choices, n := vm.Recorded(t.Choices), 0
	seen := map[vm.Key]int{}
	budget := vm.Budget{Steps: -1, Forced: true}
	for len(seen) < Visits && st.Steps() < steps && ctx.Err() == nil {
		stop := st.Run(budget)
		budget.Steps = 1
		switch {
		case stop.Kind == vm.NeedChoice:
			if n == len(t.Choices) {
				choices = vm.First()
			}
			if err := choices.Choose(st, stop.Choice); err != nil {
				return nil, err
			}
			n++
			budget.Steps = -1
		case stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget:
			return nil, nil // it ends
		case stop.Node != nil && ir.MetaOf(stop.Node).Span == loop:
			k := st.Key()
			if before, ok := seen[k]; ok {
				return found(code, setup, st, stop, loop, len(seen)-before)
			}
			seen[k] = len(seen)
		}
	}
	return nil, nil
}

// found makes the answer of a run that has come back to a state.
func found(code *vm.Code, setup vm.Setup, st *vm.State, stop vm.Stop, loop source.Span, period int) (*task.Endless, error) {
	t, _, err := vm.Replay(code, setup, st.Trace(), vm.Budget{Steps: st.Steps()})
	if err != nil {
		return nil, err
	}
	return &task.Endless{Unit: stop.Unit, Span: loop, Line: loop.Line, Period: period, Trace: &t}, nil
}
