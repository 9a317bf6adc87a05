// This file answers within smaller bounds where an answer at the whole ones takes long.

package run

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"assay/engine/callers"
	"assay/task"
)

// firstEffort is how much an answer costs before smaller bounds are tried: half a second on most
// machines, and the same point on each of them. Nine of ten goals of the case library are decided before.
const firstEffort = 400_000

// unrollings are the bounds on unrolling that are tried, in this order.
var unrollings = []int{2, 3, 4, 5, 6, 8, 12, 16, 24}

// steps returns the bounds to try in place of those of the plan, each larger than the one before. Where nobody gave a
// scope, scope and unrolling grow together, 1 first, up to the scope of the plan; unrolling then continues alone. The
// lengths of arrays and the width of integers stay: within others, a program may behave in another way.
func (a *asker) steps() []task.Bounds {
	var out []task.Bounds
	for n := 1; a.given.Scope == 0 && len(a.given.Scopes) == 0 && n < a.bounds.Scope; n++ {
		b := a.bounds
		b.Scope, b.Scopes, b.Unwind = n, maps.Clone(b.Scopes), n
		lowerAll(&b, n)
		out = append(out, b)
	}
	least := len(out) // what is unrolled so far
	for _, n := range unrollings {
		if n > least {
			b := a.bounds
			b.Unwind = n
			out = append(out, b)
		}
	}
	return out
}

// extraTurns is how often the unbounded check may go on after a violation, for the other properties, where there is no
// limit of time.
const extraTurns = 2

// climber finds answers within growing bounds while the whole check waits.
type climber struct {
	*asker
	ctx   context.Context
	steps []task.Bounds // that are left to try
	left  int64         // effort that they may still cost
	took  int64         // the effort that was not enough for the next; 0: it was not tried
	calls int           // how often the whole check had to wait
	extra int           // of these, how often after a violation
	best  []task.Result // one for each property: a violation, or else what was decided within the largest
	all   []task.Result // answers within smaller bounds that left nothing out
	fault *task.Fault
}

// whole asks at the bounds of the plan. Where these leave unrolling open and the answer takes long, it waits now and
// then while smaller bounds are tried. They get a quarter of the effort that it had, and the first of all as much as it
// had. So what few objects and unrollings show is found even if the whole is too much.
func (a *asker) whole(ctx context.Context) ([]task.Result, *task.Fault) {
	if !a.hosted() || a.bounds.Unwind != 0 {
		return a.ask(ctx, &a.o, a.progress)
	}
	u := &climber{asker: a, ctx: ctx, steps: a.steps()}
	a.effort, a.over, a.lay = firstEffort, u.over, u.lay
	results, fault := a.ask(ctx, &a.o, a.progress)
	a.effort, a.over, a.lay = 0, nil, nil
	if fault = cmp.Or(fault, u.fault, u.contradicts(results)); fault != nil {
		return nil, fault
	}
	return results, nil
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
		if r := &results[i]; r.Property.Is(p) && (out == nil || rank(r) > rank(out)) {
			out = r
		}
	}
	return out
}

// contradicts returns the fault that something holds which is violated within smaller bounds.
func (u *climber) contradicts(results []task.Result) *task.Fault {
	for _, x := range u.best {
		if r := about(results, x.Property); x.Status == task.Violated && r != nil && r.Status.Holds() && r.Asks() == "" {
			return &task.Fault{Message: fmt.Sprintf("%s: %q is violated within %s, and holds within %s", x.Property.Span, x.Property.Text, x.Bounds, r.Bounds)}
		}
	}
	return nil
}

// next returns the bounds to try; ok is false if the whole check is as far.
func (u *climber) next(unrolled int) (b task.Bounds, ok bool) {
	if len(u.steps) == 0 {
		return b, false
	}
	b = u.steps[0]
	return b, b.Scope < u.bounds.Scope || b.Unwind < unrolled
}

// over tries larger bounds, within the effort and below what is unrolled already, and returns why the unbounded
// check need not continue: everything is violated. Where only some of it is, that check continues for the rest as long
// as there is time, or for some turns without a time limit.
func (u *climber) over(unrolled int) (stop string) {
	switch {
	case u.fault != nil:
		return stopping + "internal error"
	case u.all != nil:
		return stopping + "smaller bounds leave nothing out"
	case len(u.best) > 0 && !slices.ContainsFunc(u.best, func(r task.Result) bool { return r.Status != task.Violated }):
		return stopping + "all that smaller bounds come to is violated"
	case anyViolated(u.best):
		if u.extra++; u.extra > extraTurns && u.timeout <= 0 {
			return stopping + "something else is violated, and no --timeout says how long the rest may take"
		}
	}
	if u.calls == 0 {
		u.fault = u.look(u.ctx, callers.Short)
	}
	had := int64(firstEffort) << max(0, u.calls-1) // by the whole since the last call
	if u.calls > 0 {
		had /= 4
	}
	u.left += had
	u.calls++
	for u.left > u.took/2*3 && u.fault == nil && u.ctx.Err() == nil {
		b, ok := u.next(unrolled)
		if !ok || !u.try(b) {
			break
		}
		if u.calls == 1 {
			u.left = min(u.left, had/4)
		}
	}
	switch {
	case u.fault != nil:
		return stopping + "internal error"
	case u.all != nil:
		return stopping + "smaller bounds leave nothing out"
	}
	return ""
}

// try asks within smaller bounds, and reports whether to try larger ones.
func (u *climber) try(b task.Bounds) bool {
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
	if complete(results) {
		u.all = results
		return false
	}
	u.took, u.steps = 0, u.steps[1:]
	return true
}

// complete reports whether an answer leaves nothing open: what is proved does so, for all properties of a check
// together.
func complete(results []task.Result) bool {
	proved := false
	for i := range results {
		switch r := &results[i]; {
		case r.Vacuous:
			return false
		case r.Status == task.Proved:
			proved = true
		case r.Status != task.Violated:
			return false
		}
	}
	return proved
}

// take keeps what was decided within larger bounds than before. A violation stays.
func (u *climber) take(results []task.Result) {
	best := slices.Clone(u.best)
	for _, r := range results {
		old := about(best, r.Property)
		switch x := seen(about(results, r.Property)); {
		case old == nil:
			best = append(best, *x)
		case old.Status != task.Violated && old.Status != task.Proved && (x.Status != task.Unknown || old.Status == task.Unknown):
			*old = *x
		}
	}
	u.best = best
	u.sofar.set(func(why string) []task.Result {
		out := slices.Clone(best)
		for i := range out {
			out[i] = short(out[i], u.bounds, why)
		}
		return u.uncalled(out)
	})
}

// seen returns an answer, and unknown in place of one that is vacuous within smaller bounds: it says nothing there.
func seen(r *task.Result) *task.Result {
	if !r.Vacuous {
		return r
	}
	out := *r
	out.Status, out.Vacuous, out.Binding = task.Unknown, false, nil
	out.Reason = fmt.Sprintf("no execution reaches it within %s", within(r.Bounds))
	return &out
}

// within names the bounds that grow here.
func within(b task.Bounds) string { return fmt.Sprintf("scope %d, unwind %d", b.Scope, b.Unwind) }

// short returns an answer within smaller bounds than were asked for, and why there were no larger ones.
func short(x task.Result, whole task.Bounds, why string) task.Result {
	bounds := within(x.Bounds)
	if x.Bounds.Scope == whole.Scope {
		bounds = fmt.Sprintf("unwind %d", x.Bounds.Unwind)
	}
	switch text, stopped := strings.CutPrefix(why, stopping); {
	case x.Status == task.Unknown:
		x.Bounds, x.Reason = whole, joined(why, x.Reason)
	case x.Status == task.HoldsWithin && x.Bounds.Scope == 1 && whole.Scope > 1: // there, two arguments are one object
		x.Status, x.Bounds, x.Binding = task.Unknown, whole, nil
		x.Reason = joined(why, "nothing violates it within "+bounds+", where no two inputs of a class differ")
	case x.Status != task.HoldsWithin:
	case stopped:
		x.Reason = joined(x.Reason, fmt.Sprintf("more than %s was not completed: %s", bounds, text))
	default:
		x.Reason = joined(x.Reason, fmt.Sprintf("beyond %s it is unknown: %s", bounds, text))
	}
	return x
}

// replaceable reports whether an answer is unknown for want of time, memory or effort.
func replaceable(r task.Result) bool {
	return cutShort(&r) || r.Status == task.Unknown && strings.Contains(r.Reason, "gates; lower the bounds")
}

// lay replaces the missing answers of an interrupted run by those within smaller bounds, and adds the violations that
// it did not list.
func (u *climber) lay(results []task.Result) []task.Result {
	if !slices.ContainsFunc(results, replaceable) {
		return results
	}
	if u.all != nil && u.contradicts(results) == nil {
		return u.all
	}
	out := slices.Clone(results)
	if len(u.best) > 0 && len(out) > 1 { // within smaller bounds all calls were followed, if nothing says otherwise
		out = slices.DeleteFunc(out, func(r task.Result) bool {
			return r.Property.IsOutside() && replaceable(r) && about(u.best, r.Property) == nil
		})
	}
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
				if out[i].Status == task.Unknown && out[i].Property.Is(x.Property) {
					out[i] = short(x, u.bounds, out[i].Reason)
				}
			}
		}
	}
	return out
}
