// Package once is the engine for deterministic programs without input: it runs them, once, and the verdict is what
// happened. For a program that reaches a choice (an arbitrary value, the schedule of threads, the world outside) it
// answers unknown.
//
// A goal is such a program when it has a Boot, and no parameters and no inputs besides:
// then there is one initial state.
package once

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// Name of the engine, for --engine.
const Name = "once"

// Engine implements engine.Engine.
type Engine struct {
	Steps int64 // statements of the run at most; 0: DefaultSteps
	Trace int64 // statements of a violating run whose steps are computed at most; 0: DefaultTrace
}

// Default limits.
const (
	DefaultSteps = 500_000_000
	DefaultTrace = 20_000_000
)

// heap is how much the objects of a run may take.
const heap = 1 << 30

// slice is how many statements run between two checks of the time.
const slice = 5_000_000

var _ engine.Engine = Engine{}

// Name returns the engine's name.
func (Engine) Name() string { return Name }

// Check runs the goal.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	results, _, err := e.Try(ctx, t)
	return results, err
}

// Try is Check; it also reports whether the program was one without choices, so that no other engine would know more.
func (e Engine) Try(ctx context.Context, t *engine.Task) (results []task.Result, alone bool, err error) {
	start := time.Now()
	r := task.Result{Property: Property(t.Goal), Bounds: t.Bounds, Engine: Name, Stats: task.Stats{}}
	if k := t.Goal.Contract; k != nil && len(k.Ensures)+len(k.Signals) > 0 || k != nil && k.Frame != nil {
		r.Reason = "it has a contract, whose clauses another engine answers for one by one"
		return []task.Result{r}, false, nil
	}
	if t.Goal.Boot == nil || len(t.Goal.Proc.Params) > 0 || len(t.Goal.Inputs) > 0 || open(t) {
		r.Reason = "it begins in any state; another engine has to try them all"
		return []task.Result{r}, false, nil
	}
	if list := t.Unchecked(); len(list) > 0 {
		r.Reason = list[0].Why
		return []task.Result{r}, false, nil
	}
	c := Code(t)
	defer t.Supervise(ctx, c)()
	state, why := t.Start(c)
	if why != "" {
		if ctx.Err() != nil {
			why = "stopped: " + context.Cause(ctx).Error()
		}
		r.Reason = why
		return []task.Result{r}, true, nil
	}
	started := state.Depends()
	stop := e.run(ctx, t, state)
	r.Stats["statements"] = state.Steps()
	alone, err = e.judge(t, c, state, stop, &r)
	if on := t.Rests(rests(t, started, state.Learned())); len(on) > 0 {
		if why := t.Loose(state.Learned()); why != "" && r.Status == task.Violated {
			r.Status, r.Reason, r.Trace = task.Unknown, why, nil
		}
		if why := t.Altered(state.Learned()); why != "" && r.Status != task.Violated {
			r.Status, r.Reason = task.Unknown, why
		}
		if r.Assume(on); r.Status != task.Violated {
			r.Property.Text += inThis
		}
	}
	if ctx.Err() != nil && r.Status == task.Unknown {
		r.Reason, alone = "stopped: "+context.Cause(ctx).Error(), true
	}
	r.Time = time.Since(start)
	return []task.Result{r}, alone, err
}

// rests returns the things that a run rests on: of those that what came before it does, those that its code may look at.
func rests(t *engine.Task, started, learned []string) []string {
	out := t.Origins(started, nil)
	for _, on := range learned {
		if !slices.Contains(out, on) {
			out = append(slices.Clip(out), on)
		}
	}
	return out
}

// open reports whether the booted state the goal begins may have changed.
func open(t *engine.Task) bool {
	return len(t.Language().Changed(t.Goal))+len(t.Language().Assumed(t.Goal)) > 0
}

// inThis ends what is asked of a run that looks at the world outside where it chooses nothing.
const inThis = ", in this environment"

// Code makes the program of a task ready to run.
func Code(t *engine.Task) *vm.Code { return t.Language().Code(t.Program) }

// Property returns what is asked of a program as a whole.
func Property(g *ir.Goal) task.Property {
	return task.Property{Kind: task.KindThrow, Unit: g.Proc.Name, Span: g.Span, Text: "no assertion fails, and no exception leaves the program"}
}

// run runs until something happens that is not the end of a slice of time.
func (e Engine) run(ctx context.Context, t *engine.Task, s *vm.State) vm.Stop {
	limit := e.Steps
	if limit == 0 {
		limit = DefaultSteps
	}
	for {
		stop := s.Run(vm.Budget{Steps: min(slice, limit-s.Steps()), Heap: heap})
		if stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget || s.Steps() >= limit || ctx.Err() != nil {
			return stop
		}
		t.Report(engine.Progress{Stage: "statements", Done: s.Steps()})
	}
}

// judge turns the end of the run into a verdict.
func (e Engine) judge(t *engine.Task, c *vm.Code, s *vm.State, stop vm.Stop, r *task.Result) (alone bool, err error) {
	if t.Waits(s, stop) {
		r.Reason = "it waits for another thread"
		return false, nil
	}
	switch stop.Kind {
	case vm.NeedChoice:
		r.Reason = "it chooses: " + stop.Choice.What
		return false, nil
	case vm.Finished:
		if s.Exc() == 0 || stop.Reason == vm.Exited {
			r.Status, r.Evidence.Exhausted = task.Proved, true
			return true, nil
		}
		return true, e.violation(t, c, s, r)
	case vm.Violated, vm.Deadlock:
		return true, e.violation(t, c, s, r)
	case vm.Fault:
		if !t.MayFault() {
			return true, fmt.Errorf("%s: %s", stop.Span, stop)
		}
	case vm.Infeasible:
		r.Reason, r.Vacuous = "the only run there is does not exist: "+stop.String(), true
		return true, nil
	case vm.OutOfBudget:
		if stop.Reason == vm.HeapBudget {
			r.Reason = fmt.Sprintf("the objects of the run, of which none is ever freed, take more than %d MiB, after %d statements", heap>>20, s.Steps())
			return true, nil
		}
		r.Reason = fmt.Sprintf("the run does not end: %s after %d statements", stop, s.Steps())
		return true, nil
	}
	switch at := stop.Span.String() + ": "; {
	case stop.Span.Known() && strings.HasPrefix(stop.Message, at):
		r.Reason = stop.Message // it says the place itself
	case stop.Span.Known():
		r.Reason = at + stop.String()
	default:
		r.Reason = stop.String()
	}
	return true, nil
}

// violation replays the run for its steps.
func (e Engine) violation(t *engine.Task, c *vm.Code, s *vm.State, r *task.Result) error {
	limit := e.Trace
	if limit == 0 {
		limit = DefaultTrace
	}
	if s.Steps() > limit {
		r.Reason = fmt.Sprintf("the run fails after %d statements, too many to show: %s", s.Steps(), s.Trace().Unit)
		return nil
	}
	full, again, err := replay.Trace(c, t.Setup(), s.Trace(), vm.Budget{Heap: heap})
	switch {
	case errors.Is(err, vm.ErrInterrupted):
		return nil // the time is over
	case err != nil:
		return fmt.Errorf("the run does not replay: %w", err)
	case again.Kind == vm.Finished: // an exception that the language does not mind
		r.Status, r.Evidence.Exhausted = task.Proved, true
		r.Property.Text, r.Reason = "no assertion fails, and no runtime check", "always throws "+s.Class(s.Exc()).Name
		return nil
	case again.Kind != vm.Violated && again.Kind != vm.Deadlock:
		return fmt.Errorf("the run replays as something else: %s", again)
	}
	full.Check = t.Goal.Name
	r.Status, r.Trace, r.Evidence.Replayed = task.Violated, &full, true
	r.Property = again.Violates(r.Property)
	return nil
}
