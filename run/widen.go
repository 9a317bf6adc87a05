// This file raises bounds that are too small for any state that satisfies the precondition.

package run

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"assay/task"
)

// widenEffort is how much an answer within larger bounds may cost: seconds on most machines, and
// the same answer on each of them.
const widenEffort = 2_000_000

// widen repeats a check within larger bounds as long as no execution reaches an end: longer arrays,
// then more objects, then both. Bounds that the user gave stay, with a hint which larger ones would
// do.
func (a *asker) widen(ctx context.Context, results []task.Result) ([]task.Result, *task.Fault) {
	for _, b := range a.wider(results) {
		next, ok, fault := a.at(ctx, b, widenEffort)
		if fault != nil {
			return nil, fault
		}
		if ctx.Err() != nil || unfinished(next) {
			return a.say(results, "larger bounds were tried: "+b.String()+" was not completed"), nil
		}
		if !ok || vacuous(next) {
			continue
		}
		if asks := a.beyond(b); asks != "" {
			return a.say(results, "something does within "+b.String()+": "+asks), nil
		}
		return a.say(next, "raised from "+a.bounds.String()+", within which no execution reaches the end"), nil
	}
	return results, nil
}

// say adds to the reasons of results.
func (a *asker) say(results []task.Result, text string) []task.Result {
	for i := range results {
		results[i].Reason = joined(results[i].Reason, text)
	}
	return results
}

// unfinished reports whether an answer costs more than it may.
func unfinished(results []task.Result) bool {
	return slices.ContainsFunc(results, func(r task.Result) bool { return cutShort(&r) })
}

// vacuous reports whether no execution reaches the end.
func vacuous(results []task.Result) bool {
	return len(results) > 0 && !slices.ContainsFunc(results, func(r task.Result) bool { return !r.Vacuous })
}

// factors are how much larger arrays and scopes are tried, in this order.
var factors = []struct{ array, scope int }{{2, 1}, {4, 1}, {8, 1}, {1, 2}, {4, 2}, {16, 1}, {1, 4}}

// wider returns the bounds to try: larger in what is binding.
func (a *asker) wider(results []task.Result) []task.Bounds {
	var arrays, scopes bool
	for _, r := range results {
		for _, b := range r.Binding {
			arrays = arrays || b.Bound == task.BoundArray
			scopes = scopes || b.Bound == task.BoundScope
		}
	}
	var out []task.Bounds
	for _, f := range factors {
		if f.array > 1 && !arrays || f.scope > 1 && !scopes {
			continue
		}
		b := a.bounds
		b.Array *= f.array
		if f.scope > 1 {
			b.Scope *= f.scope
			b.Scopes = maps.Clone(b.Scopes)
			for name := range b.Scopes {
				b.Scopes[name] *= f.scope
			}
		}
		out = append(out, b)
	}
	return out
}

// beyond returns the flags for what is larger in some bounds than the user wants it; empty:
// nothing is.
func (a *asker) beyond(b task.Bounds) string {
	flags := ""
	if b.Array > a.bounds.Array && a.given.Array > 0 {
		flags = fmt.Sprintf("--array %d", b.Array)
	}
	if b.Scope > a.bounds.Scope && (a.given.Scope > 0 || len(a.given.Scopes) > 0) {
		if flags != "" {
			flags += " "
		}
		flags += fmt.Sprintf("--scope %d", b.Scope)
	}
	return flags
}
