package bmc

import (
	"context"
	"fmt"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/ledger"
	"assay/ir"
	"assay/language"
	"assay/task"
)

// This file checks once more what looks into opaque inputs, with objects of classes that can stand for their types, and what needs numbers of
// which only facts are known, such as logarithms. What was decided before stays: it is about all objects of these types, and costs no more.

// share ends when three quarters of the time that is left are up: the rest is for those that make real objects, by calls and in
// searches. It has ended already if that is less than the first run took.
func share(ctx context.Context, t *engine.Task, took time.Duration) (context.Context, context.CancelFunc) {
	end, limited := ctx.Deadline()
	if !limited {
		return context.WithCancel(ctx)
	}
	left := time.Until(end) / 4 * 3
	if left < took {
		left = 0
	}
	return context.WithTimeoutCause(ctx, left, t.OutOfTime())
}

// resolved runs the goal with classes for the types that a machine looked into, and for those that this run looks into. The
// machine is not needed any more.
func (e Engine) resolved(ctx context.Context, m *machine) (*book, error) {
	types := slices.Clone(m.inputs.Opaque.Types)
	represent(m.host, types)
	next := e.machine(ctx, m.task)
	next.inputs.Base, next.inputs.Whole, next.inputs.Opaque.Resolve, next.shown = m.inputs.Base, m.inputs.Whole, true, types
	next.inputs.Opaque.Given, next.inputs.Opaque.Texts = types, m.inputs.Opaque.Texts
	*m = machine{ready: m.ready} // its formula is large
	out := e.executed(next)
	return out, out.judge()
}

// represent lets classes stand for types, where the language has such, and none for others.
func represent(h language.Host, types []*ir.Class) {
	if r, ok := language.RepresentingOf(h); ok {
		r.Represent(types)
	}
}

// besides adds answers of a second run to those of a first one, whose decisions stay. Early is why the second one ended
// early: then it does not list all properties, and what it alone does not know is left out; empty: it did not.
func besides(first, second []task.Result, early string) ([]task.Result, error) {
	var out []task.Result
	for _, r := range second {
		switch old := answer(first, r.Property); {
		case old == nil && early != "" && r.Status == task.Unknown:
		case old == nil || old.Status == task.Unknown:
			out = append(out, r)
		case old.Status.Holds() && old.Asks() == "" && r.Status == task.Violated:
			return nil, fmt.Errorf("%s: %q holds, and is violated by inputs of a class that stands for theirs", r.Property.Span, r.Property.Text)
		default:
			out = append(out, *old)
		}
	}
	for _, r := range first {
		if answer(out, r.Property) != nil || r.Status == task.Unknown && early == "" || r.Property.Text == ledger.Nothing && len(out) > 0 {
			continue
		}
		if r.Status == task.Unknown {
			r.Reason = early
		}
		at := slices.IndexFunc(out, func(x task.Result) bool { return x.Property.Span.Compare(r.Property.Span) > 0 })
		if at < 0 {
			at = len(out)
		}
		out = slices.Insert(out, at, r)
	}
	return slices.DeleteFunc(out, func(r task.Result) bool { return r.Property.Text == ledger.Nothing && len(out) > 1 }), nil
}

// answer returns the answer about a property; nil: there is none.
func answer(list []task.Result, p task.Property) *task.Result {
	if i := slices.IndexFunc(list, func(r task.Result) bool { return r.Property.Is(p) }); i >= 0 {
		return &list[i]
	}
	return nil
}
