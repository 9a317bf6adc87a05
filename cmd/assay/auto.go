// This file defines the engine "auto" where the language decides.

package main

import (
	"context"
	"fmt"
	"slices"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/once"
	"assay/engine/search"
	"assay/language"
	"assay/task"
)

// byLanguage asks one engine about programs that say everything themselves, and another
// about those of a language with a host.
type byLanguage struct{ plain, hosted engine.Engine }

// Name is the name of the choice.
func (byLanguage) Name() string { return auto }

// Check asks the engine for the task's language.
func (e byLanguage) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if t.Host != nil {
		return e.hosted.Check(ctx, t)
	}
	return e.plain.Check(ctx, t)
}

// firstOnce runs programs that choose nothing; the rest is for the engine behind, which
// may be nil. That one is also asked for the evidence of what holds, if it is wanted.
type firstOnce struct {
	behind   engine.Engine
	evidence bool
}

// Name is the name of the choice.
func (firstOnce) Name() string { return auto }

// Check asks one of the two.
func (e firstOnce) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if e.believes(t) {
		return e.behind.Check(ctx, t)
	}
	results, alone, err := once.Engine{}.Try(ctx, t)
	switch {
	case err != nil || e.behind == nil:
		return results, err
	case !alone:
		return e.thenSearch(ctx, t)
	case !e.evidence || slices.ContainsFunc(results, func(r task.Result) bool { return !r.Status.Holds() }):
		return results, nil
	}
	more, err := e.behind.Check(ctx, t)
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

// thenSearch asks the engine behind, and searches for violations of what that one does not know.
func (e firstOnce) thenSearch(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if search.Refuses(t) != "" || t.Effort > 0 && t.Over == nil { // a limited effort is for the engine behind
		return e.behind.Check(ctx, t)
	}
	results, err := e.most(ctx, t)
	if err != nil || ctx.Err() != nil || !slices.ContainsFunc(results, func(r task.Result) bool { return r.Status == task.Unknown }) {
		return results, err
	}
	found, err := search.Engine{}.Find(ctx, t)
	if err != nil {
		return results, err
	}
	if r := search.Contradicts(results, found); r != nil {
		return nil, fmt.Errorf("%s: a run violates %q, which the engine %s calls proved", r.Property.Span, r.Property.Text, r.Engine)
	}
	return search.Merge(results, found), nil
}

// most gives the engine behind most of the time that there is.
func (e firstOnce) most(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	end, limited := ctx.Deadline()
	if !limited || t.Limit == 0 {
		return e.behind.Check(ctx, t)
	}
	inner, cancel := context.WithDeadlineCause(ctx, end.Add(-t.Limit/share), engine.OutOfTime(t.Limit))
	defer cancel()
	return e.behind.Check(inner, t)
}

// believes reports whether a goal may come to a call that is taken by contract, which no run does.
func (e firstOnce) believes(t *engine.Task) bool {
	h, ok := t.Host.(language.Promiser)
	b, heaps := e.behind.(bmc.Engine)
	return ok && heaps && b.Calls != nil && slices.ContainsFunc(h.Promises(t.Goal), b.Calls)
}
