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

// Parts of the time of a check: of the whole, one that is kept for the search; of what is left, one for a look of the next engine, and the most that facts may take
// behind it. Most checks are done with the look. Of those that are not, the facts answer much in a part of what the next engine needs, which goes on then.
const (
	forSearch = 8
	forLook   = 5
	forFacts  = 2
)

// thenSearch runs the next engine, asks the facts about what that one leaves unknown, and searches for violations of what they leave.
func (e FirstOnce) thenSearch(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if t.Effort > 0 && t.Over == nil { // a limited effort is for the next engine
		return e.Behind.Check(ctx, t)
	}
	results, err := e.most(ctx, t)
	if err != nil || ctx.Err() != nil || !open(results) || search.Refuses(t) != "" {
		return results, err
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

// most asks the next engine and the facts. Where the time is limited, they have most of what is left of it.
func (e FirstOnce) most(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	end, limited := ctx.Deadline()
	limited = limited && t.Limit > 0
	last := ctx
	if limited {
		var cancel context.CancelFunc
		last, cancel = context.WithDeadlineCause(ctx, end.Add(-t.Limit/forSearch), t.OutOfTime())
		defer cancel()
	}
	if e.Evidence {
		return e.Behind.Check(last, t)
	}
	look, facts := last, last
	if left := time.Until(end); limited {
		var cancel, stop context.CancelFunc
		look, cancel = context.WithDeadlineCause(last, end.Add(left/forLook-left), t.OutOfTime())
		defer cancel()
		facts, stop = context.WithDeadlineCause(last, end.Add(left/forLook+left/forFacts-left), t.OutOfTime())
		defer stop()
	}
	results, err := e.Behind.Check(look, t)
	if err != nil || ctx.Err() != nil || !open(results) {
		return results, err
	}
	known, done := e.Facts.Find(facts, t)
	defer done()
	if err := take(known, results); err != nil || !open(results) || look.Err() == nil || last.Err() != nil {
		return results, err
	}
	more, err := e.Behind.Check(last, t)
	if err != nil {
		return results, err
	}
	err = take(known, more)
	return keep(more, results), err
}

// take puts what the facts prove into answers of another engine.
func take(known *absint.Found, results []task.Result) error {
	if r := known.Contradicts(results); r != nil {
		return fmt.Errorf("%s: a run violates %q, which the facts of engine %s exclude", r.Property.Span, r.Property.Text, absint.Name)
	}
	known.Prove(results)
	return nil
}

// keep puts earlier answers into later ones that do not know them.
func keep(results, before []task.Result) []task.Result {
	for _, b := range before {
		if b.Status == task.Unknown {
			continue
		}
		i := slices.IndexFunc(results, func(r task.Result) bool { return r.Property == b.Property })
		if i >= 0 && results[i].Status == task.Unknown && !results[i].Vacuous {
			results[i] = b
		}
	}
	return results
}

// open reports whether something is unknown.
func open(results []task.Result) bool {
	return slices.ContainsFunc(results, func(r task.Result) bool { return r.Status == task.Unknown })
}

// believes reports whether a goal may reach a call by contract, which a plain run cannot execute.
func (e FirstOnce) believes(t *engine.Task) bool {
	return e.Calls != nil && slices.ContainsFunc(t.Language().Promises(t.Goal), e.Calls)
}
