// This file changes bounds on its own: it raises them while everything holds,
// and lowers them while something is violated.

package run

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"assay/engine"
	"assay/task"
)

// asker asks about a goal at one choice of bounds.
type asker struct {
	*planned
	o        Options
	progress func(engine.Progress)
}

// answer asks at the bounds of the plan, and then at others where the options
// want it.
func (a *asker) answer(ctx context.Context) ([]task.Result, *task.Fault) {
	results, fault := a.ask(ctx, &a.o, a.progress)
	if fault == nil && a.o.Deepen > 0 && allHold(results) {
		results, fault = a.deepen(ctx, results)
	}
	if fault == nil && a.o.Minimise && anyViolated(results) {
		results, fault = a.minimise(ctx, results)
	}
	return results, fault
}

// at asks at other bounds; ok is false if the goal has no meaning there, such
// as a literal that does not fit into the integers.
func (a *asker) at(ctx context.Context, b task.Bounds) (results []task.Result, ok bool, fault *task.Fault) {
	g := planned{file: a.file, goal: a.goal, bounds: b, timeout: a.timeout}
	if f, ok := a.file.Model.(Forker); ok {
		var release func()
		g.model, release = f.Fork()
		defer release()
	}
	program, list := g.lower()
	if list.Failed() {
		return nil, false, nil
	}
	g.program = program
	results, fault = g.ask(ctx, &a.o, func(p engine.Progress) {
		p.Stage = b.String() + ": " + p.Stage
		a.progress(p)
	})
	return results, fault == nil, fault
}

func allHold(results []task.Result) bool {
	for i := range results {
		if !results[i].Status.Holds() || results[i].Vacuous {
			return false
		}
	}
	return true
}

func anyViolated(results []task.Result) bool {
	for i := range results {
		if results[i].Status == task.Violated {
			return true
		}
	}
	return false
}

// deepen raises the bounds that are binding, all together and one step at a
// time, until the time is up, something is violated, or nothing is binding.
func (a *asker) deepen(ctx context.Context, results []task.Result) ([]task.Result, *task.Fault) {
	first := a.bounds
	inner, cancel := context.WithTimeoutCause(ctx, a.o.Deepen, fmt.Errorf("the time for larger bounds is up"))
	defer cancel()
	why := ""
	for why == "" {
		b, more := raised(results)
		if !more {
			break // nothing is binding that can be raised
		}
		next, ok, fault := a.at(inner, b)
		switch {
		case fault != nil:
			return nil, fault
		case !ok:
			why = fmt.Sprintf("%s has no meaning for this check", b)
		case anyViolated(next), allHold(next):
			results = next
			if anyViolated(next) {
				return results, nil
			}
		default:
			why = fmt.Sprintf("%s was not completed within %v", b, a.o.Deepen.Round(time.Millisecond))
		}
	}
	if results[0].Bounds.String() != first.String() {
		why = joined(fmt.Sprintf("raised from %s", first), why)
	}
	for i := range results {
		results[i].Reason = joined(results[i].Reason, why)
	}
	return results, nil
}

func joined(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	return a + "; " + b
}

// maxDeepWidth is where raising the width of integers ends: beyond it they are
// machine integers, and one bit more tells nothing new.
const maxDeepWidth = 16

// raised are bounds one step larger in everything that is binding.
func raised(results []task.Result) (task.Bounds, bool) {
	b := results[0].Bounds
	b.Scopes = maps.Clone(b.Scopes)
	more := false
	seen := map[string]bool{}
	for _, r := range results {
		for _, x := range r.Binding {
			if seen[string(x.Bound)+x.Name] {
				continue
			}
			seen[string(x.Bound)+x.Name] = true
			switch x.Bound {
			case task.BoundScope:
				if b.Scopes == nil {
					b.Scopes = map[string]int{}
				}
				b.Scopes[x.Name] = b.Of(x.Name) + 1
				more = true
			case task.BoundLoop, task.BoundRecursion:
				b.Unwind = max(b.Unwind, x.Limit+1)
				more = true
			case task.BoundIntWidth:
				if b.IntWidth < maxDeepWidth {
					b.IntWidth++
					more = true
				}
			}
		}
	}
	return evened(b), more
}

// evened puts one scope for all in the place of equal ones.
func evened(b task.Bounds) task.Bounds {
	if len(b.Scopes) == 0 {
		return b
	}
	n := -1
	for _, s := range b.Scopes {
		if n >= 0 && s != n {
			return b
		}
		n = s
	}
	if n == b.Scope+1 { // every class that matters was raised
		b.Scope, b.Scopes = n, nil
	}
	return b
}

// minimise lowers one bound after the other as far as something is still
// violated: unrollings, integers, lengths of arrays, then the scope of each class.
func (a *asker) minimise(ctx context.Context, results []task.Result) ([]task.Result, *task.Fault) {
	best := a.bounds
	try := func(b task.Bounds) (bool, *task.Fault) {
		next, ok, fault := a.at(ctx, b)
		if fault != nil || !ok || !anyViolated(next) {
			return false, fault
		}
		results, best = next, b
		return true, nil
	}
	lower := func(get func(task.Bounds) int, set func(*task.Bounds, int), least int) *task.Fault {
		for n := get(best); n > least; n-- {
			b := best
			b.Scopes = maps.Clone(best.Scopes)
			set(&b, n-1)
			if ok, fault := try(b); !ok {
				return fault
			}
		}
		return nil
	}
	if fault := lower(func(b task.Bounds) int { return b.Unwind }, func(b *task.Bounds, n int) { b.Unwind = n }, 1); fault != nil {
		return nil, fault
	}
	if fault := lower(func(b task.Bounds) int { return b.IntWidth }, func(b *task.Bounds, n int) { b.IntWidth = n }, 1); fault != nil {
		return nil, fault
	}
	if fault := lower(func(b task.Bounds) int { return b.Array }, func(b *task.Bounds, n int) { b.Array = n }, 0); fault != nil {
		return nil, fault
	}
	names := a.classes()
	if _, hosted := a.file.Model.(Hosted); hosted { // the classes of a library are many
		if fault := lower(func(b task.Bounds) int { return b.Scope }, lowerAll, 0); fault != nil {
			return nil, fault
		}
		names = initialClasses(results)
	}
	for _, name := range names {
		get := func(b task.Bounds) int { return b.Of(name) }
		set := func(b *task.Bounds, n int) {
			if b.Scopes == nil {
				b.Scopes = map[string]int{}
			}
			b.Scopes[name] = n
		}
		if fault := lower(get, set, 0); fault != nil {
			return nil, fault
		}
	}
	return results, nil
}

// classes are the names of those of the program.
func (a *asker) classes() []string {
	var out []string
	for _, c := range a.program.Classes {
		out = append(out, c.Name)
	}
	return out
}

// lowerAll lowers the scopes of all classes.
func lowerAll(b *task.Bounds, n int) {
	b.Scope = n
	for name, m := range b.Scopes {
		b.Scopes[name] = min(m, n)
	}
}

// initialClasses are the classes of the objects that counterexamples begin with.
func initialClasses(results []task.Result) []string {
	names := map[string]bool{}
	for i := range results {
		if t := results[i].Trace; t != nil {
			for _, o := range t.Initial.Objects {
				if o.Class != "" && !strings.HasSuffix(o.Class, "[]") {
					names[o.Class] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}
