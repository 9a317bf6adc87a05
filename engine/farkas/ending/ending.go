// Package ending is the engine that says of goals whether their runs end, by affine reasoning: a ranking function
// shows that all do, a recurrence set that one does not. Both are checked by package proof before they are believed,
// and a run without end is followed on the machine from its start.
//
// It answers about one property, that every run ends, and about nothing else that a goal asks. Bounds on objects and
// unrolling mean nothing to it: what it says of them is so in all; integers have the width that the goal has.
package ending

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/engine"
	"assay/engine/farkas/loops"
	"assay/engine/farkas/termination"
	"assay/engine/ledger"
	"assay/ir/calls"
	"assay/logic/poly/meter"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// Name of the engine, for --engine.
const Name = "farkas"

// Ends is the property in words.
const Ends = "every run ends"

// others is why the engine does not know the rest of what a goal asks.
const others = "the engine farkas answers whether runs end; ask another one about this"

// Engine implements engine.Engine.
type Engine struct {
	Limits meter.Limits // of each search; zero: the usual ones
}

var _ engine.Engine = Engine{}

// Name is the engine's name.
func (Engine) Name() string { return Name }

// Check answers whether all runs of the goal end.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	start := time.Now()
	results := ledger.New(t, t.Goal, Name).Refuse(others)
	results = slices.DeleteFunc(results, func(r task.Result) bool { return r.Property.Text == ledger.Nothing })
	r := task.Result{
		Property: task.Property{Kind: task.KindTermination, Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Text: Ends},
		Bounds:   t.Bounds, Expected: t.Goal.Expect, Engine: Name,
	}
	err := e.decide(ctx, t, &r)
	if ctx.Err() != nil && r.Status == task.Unknown {
		r.Reason = "stopped: " + context.Cause(ctx).Error()
	}
	r.Time = time.Since(start)
	return append(results, r), err
}

// decide surveys the procedures that the goal may run.
func (e Engine) decide(ctx context.Context, t *engine.Task, r *task.Result) error {
	if !t.Language().Alone() || t.Program.Loader != nil || t.Goal.Boot != nil {
		r.Reason = "programs with a library are not read by the engine farkas"
		return nil
	}
	limits := e.Limits
	if limits == (meter.Limits{}) {
		limits = meter.Default
	}
	reports, err := loops.Survey(ctx, t.Program, calls.From(t.Program, t.Goal.Proc), limits)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(reports, func(x *loops.Report) bool { return x.Proc == t.Goal.Proc })
	if i < 0 {
		return fmt.Errorf("there is no answer about %s", t.Goal.Proc.Name)
	}
	own := reports[i]
	switch own.Verdict {
	case termination.Terminates:
		r.Status = task.Proved
		if width := t.Bounds.IntWidth; width > 0 && slices.ContainsFunc(reports, withIntegers) {
			r.Status, r.Binding = task.HoldsWithin, []task.Binding{{Bound: task.BoundIntWidth, Limit: width}}
		}
	case termination.Nonterminating:
		return endless(t, own, r)
	default:
		if r.Reason = own.Reason; own.Span.Known() {
			r.Reason = fmt.Sprintf("at %s: %s", own.Span, own.Reason)
		}
	}
	return nil
}

func withIntegers(r *loops.Report) bool { return r.Extraction == nil || len(r.Extraction.Widths()) > 0 }

// shown is how many statements of a run without end are in its trace.
const shown = 60

// endless shows a run without end from a state that the goal may begin in.
func endless(t *engine.Task, own *loops.Report, r *task.Result) error {
	if k := t.Goal.Contract; k != nil && len(k.Requires) > 0 {
		r.Reason = "a run without end was found, and it is not known whether it begins where the precondition holds"
		return nil
	}
	code, setup := vm.Compile(t.Program), t.Setup()
	begins, why := witnessState(code, setup, own)
	if begins == nil {
		r.Reason = "a run without end was found, which the machine cannot begin: " + why
		return nil
	}
	trace := begins.Trace()
	stop := begins.Run(vm.Budget{Steps: followSteps})
	if stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget {
		r.Reason = "a run without end was found, which the machine does not follow: " + stop.String()
		return nil
	}
	trace, stop, err := replay.Trace(code, setup, trace, vm.Budget{Steps: shown})
	if err != nil {
		return err
	}
	trace.Check = t.Goal.Name
	at := own.Proc.Span
	for _, l := range own.Loops {
		if l.Verdict == termination.Nonterminating {
			at = l.Span
		}
	}
	trace.Failure = &task.Failure{Kind: task.KindTermination, Span: at, Line: at.Line, Text: Ends}
	r.Status, r.Trace, r.Evidence.Replayed = task.Violated, &trace, true
	r.Evidence.Forever = &task.Forever{Followed: followSteps, Claims: len(own.Answer.Claims)}
	r.Reason = strings.TrimSpace(fmt.Sprintf("its first %d statements are shown; it was followed for %d, and that it goes on for ever is proved by %d claims that were checked", shown, followSteps, len(own.Answer.Claims)))
	return nil
}
