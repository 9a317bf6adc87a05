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

// FirstOnce runs programs without choices; others go to the next engine, which may be nil. What that one leaves unknown, or shows within bounds
// alone, is proved by facts that hold without a bound; what is unknown then is searched for violations.
type FirstOnce struct {
	Behind   engine.Engine
	Facts    absint.Engine
	Alone    bool                     // prove nothing by facts
	Within   bool                     // what holds within bounds is an answer: facts prove what is unknown alone
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

// thenSearch runs the next engine, and searches for violations of what that one leaves unknown.
func (e FirstOnce) thenSearch(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if t.Effort > 0 && t.Over == nil { // a limited effort is for the next engine
		return e.Behind.Check(ctx, t)
	}
	results, err := e.decided(ctx, t)
	if err != nil || ctx.Err() != nil || !open(results) {
		return results, err
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

// mayGain reports whether something is unknown which another run may decide. What calls throw that were not followed is no reason for one: where code of the library
// takes too long, it does so again.
func mayGain(r task.Result) bool { return r.Status == task.Unknown && !r.Property.IsOutside() }

// decided asks the next engine and the facts. Facts take little time, and often show all of what the next engine would take long for: so
// they come when that one has had a quarter of the time, and it begins again where they leave something open.
func (e FirstOnce) decided(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	end, limited := ctx.Deadline()
	all := time.Until(end)
	last := end.Add(-all / share) // the rest is for the search
	if e.Evidence || e.Alone {
		results, _, err := e.until(ctx, t, limited, last)
		return results, err
	}
	begun := time.Now()
	results, cut, err := e.until(ctx, t, limited, begun.Add(all/first))
	cut = cut || limited && time.Since(begun) > all/first/3 // it may have left out what it had no time for
	if err != nil || ctx.Err() != nil {
		return results, err
	}
	if !open(results) {
		return e.beyond(ctx, t, results)
	}
	facts, done := e.facts(ctx, t)
	results, err = show(facts, results)
	if done(); err != nil || ctx.Err() != nil || !cut || !slices.ContainsFunc(results, mayGain) {
		return results, err
	}
	more, _, err := e.until(ctx, t, limited, last)
	if err == nil {
		more, err = show(facts, more)
	}
	return both(results, more), err
}

// beyond asks facts about what holds within bounds alone, and about violations that may begin with objects which only bounds allow. Nothing is open, so they get few statements: what
// they show easily.
func (e FirstOnce) beyond(ctx context.Context, t *engine.Task, results []task.Result) ([]task.Result, error) {
	more := func(r task.Result) bool { return r.Bounded() || r.Status == task.Violated && absint.Wider(t) }
	if e.Within || !slices.ContainsFunc(results, more) {
		return results, nil
	}
	e.Facts.Most = mostBeyond
	f, done := e.facts(ctx, t)
	defer done()
	return show(f, results)
}

// mostBeyond is how many statements each analysis takes that is to show without a bound what holds within some.
const mostBeyond = 5_000

// first is the part of the time that the next engine has before facts.
const first = 4

// until runs the next engine to a point in time; cut: it was not at its end.
func (e FirstOnce) until(ctx context.Context, t *engine.Task, limited bool, end time.Time) (results []task.Result, cut bool, err error) {
	if limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadlineCause(ctx, end, t.OutOfTime())
		defer cancel()
	}
	results, err = e.Behind.Check(ctx, t)
	return results, ctx.Err() != nil, err
}

// both is the answers of a second run, and those of a first one that was cut short where the second one was as well, or where the first one has a proof. That nothing comes to a property is
// an answer of its own.
func both(old, more []task.Result) []task.Result {
	for i, r := range more {
		if r.Vacuous {
			continue
		}
		better := func(f task.Result) bool {
			return f.Property == r.Property && (r.Status == task.Unknown && f.Status != task.Unknown || r.Bounded() && f.Status == task.Proved)
		}
		if at := slices.IndexFunc(old, better); at >= 0 {
			more[i] = old[at]
		}
	}
	return search.Merge(more, slices.DeleteFunc(old, func(r task.Result) bool { return r.Status != task.Violated }))
}

// mostFacts is the part of the time that is left which facts may take.
const mostFacts = 2

// facts analyses a goal, in a part of the time.
func (e FirstOnce) facts(ctx context.Context, t *engine.Task) (*absint.Found, func()) {
	end, limited := ctx.Deadline()
	if !limited {
		return e.Facts.Find(ctx, t)
	}
	inner, cancel := context.WithTimeoutCause(ctx, time.Until(end)/mostFacts, t.OutOfTime())
	f, found := e.Facts.Find(inner, t)
	return f, func() { found(); cancel() }
}

// show proves what is unknown by facts.
func show(f *absint.Found, results []task.Result) ([]task.Result, error) {
	if r := f.Contradicts(results); r != nil {
		return nil, fmt.Errorf("%s: a run violates %q, which the facts of engine %s exclude", r.Property.Span, r.Property.Text, absint.Name)
	}
	return f.Prove(results), nil
}

// believes reports whether a goal may reach a call by contract, which a plain run cannot execute.
func (e FirstOnce) believes(t *engine.Task) bool {
	return e.Calls != nil && slices.ContainsFunc(t.Language().Promises(t.Goal), e.Calls)
}
