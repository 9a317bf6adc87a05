// This file makes an engine that reports coverage with its answers.

package coverage

import (
	"context"
	"errors"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/forge"
	"assay/task"
)

// Engine is package forge's, and adds the coverage of a check that holds to the
// result about its specification, or to the first result if there is none.
type Engine struct {
	Forge   forge.Engine
	Options Options
}

var _ engine.Engine = Engine{}

// Name returns that of the engine that decides.
func (e Engine) Name() string { return e.Forge.Name() }

// Check decides the properties, and finds the coverage if all hold. Where it
// cannot be found, the result says why; the verdict stands.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	results, err := e.Forge.Check(ctx, t)
	if err != nil || !slices.ContainsFunc(results, func(r task.Result) bool { return r.Status.Holds() }) ||
		slices.ContainsFunc(results, func(r task.Result) bool { return !r.Status.Holds() }) {
		return results, err
	}
	t.Report(engine.Progress{Stage: "coverage"})
	start := time.Now()
	r := &results[max(0, slices.IndexFunc(results, func(r task.Result) bool { return r.Property.Kind == task.KindPostcondition }))]
	c, err := Of(ctx, t, e.Forge, e.Options)
	var open *undecided
	switch {
	case errors.As(err, &open) || err != nil && ctx.Err() != nil:
		r.Coverage = &task.Coverage{Unknown: "no time is left for it"}
	case err != nil && forge.Refused(err):
		r.Coverage = &task.Coverage{Unknown: err.Error()}
	case err != nil:
		return nil, err
	default:
		r.Coverage = c
	}
	r.Time += time.Since(start)
	return results, nil
}
