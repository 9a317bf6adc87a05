package bmc

import (
	"context"
	"slices"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/language"
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
