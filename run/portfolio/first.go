// This file runs programs without choices before it uses an engine.

package portfolio

import (
	"context"
	"fmt"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/absint"
	"assay/engine/once"
	"assay/engine/search"
	"assay/task"
)

// FirstOnce runs programs without choices; others go to the next engine, which may be nil. What that one leaves unknown is proved by
// facts that hold without a bound, or searched for violations.
type FirstOnce struct {
	Behind   engine.Engine
	Facts    absint.Engine
	Evidence bool                     // ask the next engine for the evidence of what holds
	Calls    func(callee string) bool // the callees whose contract the next engine uses; nil: those without a body
}

// Name returns the name of the choice.
func (FirstOnce) Name() string { return Auto }

// Check asks one of the two.
func (e FirstOnce) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if e.believes(t) {
		return e.Behind.Check(ctx, t)
	}
	results, alone, err := once.Engine{}.Try(ctx, t)
	switch {
	case err != nil || e.Behind == nil:
		return results, err
	case !alone:
		return e.thenSearch(ctx, t)
	case !e.Evidence || slices.ContainsFunc(results, func(r task.Result) bool { return !r.Status.Holds() }):
		return results, nil
	}
	more, err := e.Behind.Check(ctx, t)
	if i := slices.IndexFunc(more, func(r task.Result) bool { return !r.Status.Holds() }); i >= 0 {
		for j := range results {
			results[j].Reason = "it was run, and that is the evidence: the engine " + more[i].Engine + " cannot give more, because " + more[i].Reason
		}
		return results, err
	}
	return more, err
}

// share is the part of the time of a check that is kept for the search.
const share = 8

// mostFacts is the time of a check that is kept for facts, or a fifth of it: what they leave is for the search.
const mostFacts = time.Second

// thenSearch runs the next engine, and searches for violations of what that one leaves unknown.
func (e FirstOnce) thenSearch(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if t.Effort > 0 && t.Over == nil { // a limited effort is for the next engine
		return e.Behind.Check(ctx, t)
	}
	results, err := e.most(ctx, t)
	if err != nil || ctx.Err() != nil || !open(results) {
		return results, err
	}
	if !e.Evidence {
		if results, err = e.proved(ctx, t, results); err != nil || ctx.Err() != nil || !open(results) {
			return results, err
		}
	}
	if search.Refuses(t) != "" {
		return results, nil
	}
	found, _, err := search.Engine{}.Find(ctx, t)
	if err != nil {
		return results, err
	}
	if r := search.Contradicts(results, found); r != nil {
		return nil, fmt.Errorf("%s: a run violates %q, which the engine %s calls proved", r.Property.Span, r.Property.Text, r.Engine)
	}
	return search.Merge(results, search.Besides(t, results, found)), nil
}

// open reports whether something is unknown.
func open(results []task.Result) bool {
	return slices.ContainsFunc(results, func(r task.Result) bool { return r.Status == task.Unknown })
}

// proved asks the facts about what is unknown.
func (e FirstOnce) proved(ctx context.Context, t *engine.Task, results []task.Result) ([]task.Result, error) {
	facts, end := e.Facts.Find(ctx, t)
	defer end()
	if r := facts.Contradicts(results); r != nil {
		return nil, fmt.Errorf("%s: a run violates %q, which the facts of engine %s exclude", r.Property.Span, r.Property.Text, absint.Name)
	}
	facts.Prove(results)
	return results, nil
}

// most gives the next engine most of the remaining time.
func (e FirstOnce) most(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	end, limited := ctx.Deadline()
	if !limited || t.Limit == 0 {
		return e.Behind.Check(ctx, t)
	}
	kept := t.Limit / share
	kept += min(t.Limit/5, mostFacts) // for the facts
	inner, cancel := context.WithDeadlineCause(ctx, end.Add(-kept), t.OutOfTime())
	defer cancel()
	return e.Behind.Check(inner, t)
}

// believes reports whether a goal may reach a call by contract, which a plain run cannot execute.
func (e FirstOnce) believes(t *engine.Task) bool {
	return e.Calls != nil && slices.ContainsFunc(t.Language().Promises(t.Goal), e.Calls)
}
