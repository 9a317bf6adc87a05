// This file answers within bounds on unrolling where an answer without them takes long.

package run

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"assay/task"
)

// firstEffort is how much an answer costs before smaller bounds on unrolling are tried: a second or two on most
// machines, and the same point on each of them.
const firstEffort = 1_000_000

// unrollings are the bounds that are tried, in this order.
var unrollings = []int{2, 3, 4, 5, 6, 8, 12, 16, 24}

// extraTurns is how often the unbounded check may go on after a violation, for the other properties, where there is no
// limit of time.
const extraTurns = 2

// unroller finds answers within growing bounds on unrolling while the unbounded check waits.
type unroller struct {
	*asker
	ctx   context.Context
	left  int64         // effort that they may still cost
	next  int           // index in unrollings of what comes next
	took  int64         // the effort that was not enough for that; 0: it was not tried
	calls int           // how often the unbounded check had to wait
	extra int           // of these, how often after a violation
	best  []task.Result // one for each property: a violation, or else what was decided within the largest
	fault *task.Fault
}

// unrolled asks at the bounds of the plan. Where these leave unrolling open and the answer takes long, it waits now and
// then while smaller bounds are tried, which get a quarter of the effort that it had, or half at first. So what few
// unrollings show is found even if the whole is too much.
func (a *asker) unrolled(ctx context.Context) ([]task.Result, *task.Fault) {
	if !a.hosted() || a.bounds.Unwind != 0 {
		return a.ask(ctx, &a.o, a.progress)
	}
	u := &unroller{asker: a, ctx: ctx}
	a.effort, a.over = firstEffort, u.over
	results, fault := a.ask(ctx, &a.o, a.progress)
	a.effort, a.over = 0, nil
	if fault = cmp.Or(fault, u.fault, u.contradicts(results)); fault != nil {
		return nil, fault
	}
	if !slices.ContainsFunc(results, replaceable) {
		return results, nil
	}
	return u.lay(results), nil
}

// about returns the result about a property: several checks on a line may have one text, and the worst of these counts.
// Nil: none.
func about(results []task.Result, p task.Property) *task.Result {
	rank := func(r *task.Result) int {
		switch r.Status {
		case task.Violated:
			return 2
		case task.Unknown:
			return 1
		}
		return 0
	}
	var out *task.Result
	for i := range results {
		if r := &results[i]; same(r.Property, p) && (out == nil || rank(r) > rank(out)) {
			out = r
		}
	}
	return out
}

// same reports whether two properties are one: that of a failing check also has the name of its exception.
func same(p, q task.Property) bool { return p.Same(q) || q.Same(p) }

// contradicts returns the fault that something holds which is violated within fewer unrollings.
func (u *unroller) contradicts(results []task.Result) *task.Fault {
	for _, x := range u.best {
		if r := about(results, x.Property); x.Status == task.Violated && r != nil && r.Status.Holds() {
			return &task.Fault{Message: fmt.Sprintf("%s: %q is violated within %s, and holds within %s", x.Property.Span, x.Property.Text, x.Bounds, r.Bounds)}
		}
	}
	return nil
}

// over tries larger unrollings, within the effort and below what is unrolled already, and returns why the unbounded
// check need not continue: everything is violated. Where only some of it is, that check continues for the rest as long
// as there is time, or for some turns without a time limit.
func (u *unroller) over(unrolled int) (stop string) {
	switch {
	case u.fault != nil:
		return stopping + "internal error"
	case len(u.best) > 0 && !slices.ContainsFunc(u.best, func(r task.Result) bool { return r.Status != task.Violated }):
		return stopping + "all that smaller bounds come to is violated"
	case anyViolated(u.best):
		if u.extra++; u.extra > extraTurns && u.timeout <= 0 {
			return stopping + "something else is violated, and no --timeout says how long the rest may take"
		}
	}
	u.left += firstEffort / 2 << max(0, u.calls-2)
	u.calls++
	for u.next < len(unrollings) && unrollings[u.next] < unrolled && u.left > u.took/2*3 && u.ctx.Err() == nil {
		if !u.try(unrollings[u.next]) {
			break
		}
	}
	if u.fault != nil {
		return stopping + "internal error"
	}
	return ""
}

// try asks within a bound on unrolling, and reports whether to try larger ones.
func (u *unroller) try(n int) bool {
	b := u.bounds
	b.Unwind = n
	results, ok, fault := u.at(u.ctx, b, u.left)
	if fault = cmp.Or(fault, u.contradicts(results)); fault != nil {
		u.fault = fault
		return false
	}
	if ok && !vacuous(results) {
		u.take(results)
	}
	if !ok || unfinished(results) {
		u.took, u.left = u.left, 0
		return false
	}
	if len(results) > 0 {
		u.left -= min(u.left, results[0].Stats["effort"])
	}
	u.took = 0
	u.next++
	return true
}

// take keeps what was decided within larger bounds than before. A violation stays.
func (u *unroller) take(results []task.Result) {
	best := slices.Clone(u.best)
	for _, r := range results {
		old := about(best, r.Property)
		switch x := about(results, r.Property); {
		case old == nil:
			best = append(best, *x)
		case old.Status != task.Violated && (x.Status != task.Unknown || old.Status == task.Unknown):
			*old = *x
		}
	}
	u.best = best
	u.sofar.set(func(why string) []task.Result {
		out := slices.Clone(best)
		for i := range out {
			out[i] = short(out[i], why)
		}
		return out
	})
}

// short returns an answer within fewer unrollings than were asked for, and why there were no more.
func short(x task.Result, why string) task.Result {
	switch text, stopped := strings.CutPrefix(why, stopping); {
	case x.Status != task.HoldsWithin:
	case stopped:
		x.Reason = joined(x.Reason, fmt.Sprintf("more than unwind %d was not completed: %s", x.Bounds.Unwind, text))
	default:
		x.Reason = joined(x.Reason, fmt.Sprintf("beyond unwind %d it is unknown: %s", x.Bounds.Unwind, text))
	}
	return x
}

// replaceable reports whether an answer is unknown for want of time, memory or effort.
func replaceable(r task.Result) bool {
	return cutShort(&r) || r.Status == task.Unknown && strings.Contains(r.Reason, "gates; lower the bounds")
}

// lay replaces the missing answers of an interrupted run by those within fewer unrollings, and adds the violations that
// it did not list.
func (u *unroller) lay(results []task.Result) []task.Result {
	out := slices.Clone(results)
	for _, x := range u.best {
		old := about(out, x.Property)
		switch {
		case old == nil && x.Status == task.Violated:
			at := slices.IndexFunc(out, func(r task.Result) bool { return r.Property.Span.Compare(x.Property.Span) > 0 })
			if at < 0 {
				at = len(out)
			}
			out = slices.Insert(out, at, x)
		case old == nil || x.Status == task.Unknown || old.Status == task.Violated:
		case x.Status == task.Violated:
			if old.Status == task.Unknown {
				*old = x
			}
		default:
			for i := range out {
				if out[i].Status == task.Unknown && same(out[i].Property, x.Property) {
					out[i] = short(x, out[i].Reason)
				}
			}
		}
	}
	return out
}
