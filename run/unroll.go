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

// unroller finds answers within growing bounds on unrolling while the answer without them waits.
type unroller struct {
	*asker
	ctx   context.Context
	left  int64         // effort that they may still cost
	next  int           // index in unrollings of what comes next
	took  int64         // the effort that was not enough for that; 0: it was not tried
	calls int           // how often the answer without them had to wait
	best  []task.Result // within the largest that was completed, or those with a violation; nil: none
	fault *task.Fault
}

// unrolled asks at the bounds of the plan. Where these leave unrolling open and the answer takes long, it waits now and
// then while smaller bounds are tried, which get a quarter of the effort that it had, or half at first. So what shows
// within few unrollings is found even if the whole is too much.
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

// contradicts is the fault that something holds which is violated within fewer unrollings.
func (u *unroller) contradicts(results []task.Result) *task.Fault {
	for _, x := range u.best {
		i := slices.IndexFunc(results, func(r task.Result) bool { return r.Property.Same(x.Property) })
		if x.Status == task.Violated && i >= 0 && results[i].Status.Holds() {
			return &task.Fault{Message: fmt.Sprintf("%s: %q is violated within %s, and holds within %s", x.Property.Span, x.Property.Text, x.Bounds, results[i].Bounds)}
		}
	}
	return nil
}

// over tries larger unrollings, as far as the effort goes and below what is unrolled already, and says why the answer
// without bounds need not go on. After a violation it may go on once more: it tells more about the other
// properties.
func (u *unroller) over(unrolled int) (stop string) {
	if u.fault != nil || anyViolated(u.best) {
		return "stopped: smaller bounds show a violation"
	}
	u.left += firstEffort / 2 << max(0, u.calls-2)
	u.calls++
	for u.next < len(unrollings) && unrollings[u.next] < unrolled && u.left > u.took/2*3 && u.ctx.Err() == nil {
		if !u.try(unrollings[u.next]) {
			break
		}
	}
	if u.fault != nil {
		return "stopped: internal error"
	}
	return ""
}

// try asks within a bound on unrolling, and reports whether to try larger ones.
func (u *unroller) try(n int) bool {
	b := u.bounds
	b.Unwind = n
	results, ok, fault := u.at(u.ctx, b, u.left)
	switch {
	case fault != nil:
		u.fault = fault
		return false
	case !ok || unfinished(results):
		if u.took, u.left = u.left, 0; u.best == nil && anyViolated(results) {
			u.best = results
		}
		return false
	case anyViolated(u.best) && !anyViolated(results):
		return false
	case !vacuous(results):
		u.best = results
	}
	if len(results) > 0 {
		u.left -= min(u.left, results[0].Stats["effort"])
	}
	u.took = 0
	u.next++
	return true
}

// replaceable reports whether an answer is unknown for want of time, memory or effort.
func replaceable(r task.Result) bool {
	return cutShort(&r) || r.Status == task.Unknown && strings.Contains(r.Reason, "gates; lower the bounds")
}

// lay puts answers within fewer unrollings in the place of those that were cut short, and adds the violations
// to which the others did not come.
func (u *unroller) lay(results []task.Result) []task.Result {
	out := slices.Clone(results)
	for _, x := range u.best {
		i := slices.IndexFunc(out, func(r task.Result) bool { return r.Property.Same(x.Property) })
		switch {
		case i < 0 && x.Status == task.Violated:
			at := slices.IndexFunc(out, func(r task.Result) bool { return r.Property.Span.Compare(x.Property.Span) > 0 })
			if at < 0 {
				at = len(out)
			}
			out = slices.Insert(out, at, x)
		case i < 0 || !replaceable(out[i]) || x.Status == task.Unknown:
		default:
			if x.Status == task.HoldsWithin {
				x.Reason = joined(x.Reason, fmt.Sprintf("more than unwind %d was not completed: %s", x.Bounds.Unwind, strings.TrimPrefix(out[i].Reason, "stopped: ")))
			}
			out[i] = x
		}
	}
	return out
}
