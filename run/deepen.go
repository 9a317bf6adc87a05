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

// asker checks a goal at one choice of bounds.
type asker struct {
	*planned
	o        Options
	progress func(engine.Progress)
	part     part // of the answers of a search for callers
}

// answer checks at the bounds of the plan, and then at others if the options say so.
func (a *asker) answer(ctx context.Context) ([]task.Result, *task.Fault) {
	if a.asks != nil {
		return a.ask(ctx, &a.o, a.progress) // its bounds are those of the question
	}
	if a.looked.results != nil {
		a.sofar.set(a.glanced())
	}
	inner, end := a.early(ctx)
	defer end()
	results, fault := a.whole(inner)
	first := results
	a.sofar.set(func(why string) []task.Result {
		return a.say(a.uncalled(slices.Clone(first)), "other bounds were not completed: "+strings.TrimPrefix(why, stopping))
	})
	if fault == nil && a.hosted() && vacuous(results) {
		results, fault = a.widen(ctx, results)
	}
	if fault == nil && a.o.Deepen > 0 && allHold(results) {
		results, fault = a.deepen(ctx, results)
	}
	if fault == nil && a.o.Minimise && anyViolated(results) {
		results, fault = a.minimise(ctx, results)
	}
	if fault == nil {
		results, fault = a.called(ctx, results)
	}
	return results, fault
}

// at checks at other bounds, with a limited effort if it is not 0; ok is false if the goal is invalid there, such as
// with a literal that does not fit into the integers.
func (a *asker) at(ctx context.Context, b task.Bounds, effort int64) (results []task.Result, ok bool, fault *task.Fault) {
	g := planned{file: a.file, goal: a.goal, bounds: b, timeout: a.timeout, late: a.late, effort: effort, room: a.room}
	if f, ok := a.file.Model.(Forker); ok {
		var release func()
		g.model, release = f.Fork(false)
		defer release()
	}
	program, _ := g.lower()
	if program == nil {
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
		next, ok, fault := a.at(inner, b, 0)
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
// machine integers, and another bit finds nothing new.
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
			case task.BoundArray:
				if x.Limit == results[0].Bounds.Array { // else it was found by deepening
					b.Array = x.Limit + 1
					more = true
				}
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

// evened replaces equal scopes by one for all.
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

// minimise lowers one bound after the other as far as something is still violated:
// unrollings, then integers, then lengths of arrays, then the scope of each class. A violation remains with more
// objects and longer arrays, so the least of these is found by bisection.
func (a *asker) minimise(ctx context.Context, results []task.Result) ([]task.Result, *task.Fault) {
	m := &minimiser{asker: a, ctx: ctx, results: results, best: a.bounds}
	steps := []func() *task.Fault{
		func() *task.Fault { return m.down(m.best.Unwind, func(b *task.Bounds, n int) { b.Unwind = n }) },
		func() *task.Fault { return m.down(m.best.IntWidth, func(b *task.Bounds, n int) { b.IntWidth = n }) },
		func() *task.Fault { return m.least(m.best.Array, func(b *task.Bounds, n int) { b.Array = n }) },
	}
	if m.hosted() {
		steps = append(steps, func() *task.Fault { return m.least(m.best.Scope, lowerAll) })
	}
	for _, step := range append(steps, m.scopes) {
		if fault := step(); fault != nil {
			return nil, fault
		}
	}
	return m.results, nil
}

// minimiser is the smallest bounds so far within which something is violated.
type minimiser struct {
	*asker
	ctx     context.Context
	results []task.Result
	best    task.Bounds
}

// hosted reports whether the program is one of a language with a library.
func (a *asker) hosted() bool {
	_, ok := a.file.Model.(Hosted)
	return ok
}

// try checks within other bounds.
func (m *minimiser) try(b task.Bounds) (bool, *task.Fault) {
	next, ok, fault := m.at(m.ctx, b, 0)
	if fault != nil || !ok || !anyViolated(next) {
		return false, fault
	}
	m.results, m.best = next, b
	return true, nil
}

// with returns the best bounds with one number changed.
func (m *minimiser) with(set func(*task.Bounds, int), n int) task.Bounds {
	b := m.best
	b.Scopes = maps.Clone(m.best.Scopes)
	set(&b, n)
	return b
}

// down lowers a bound by one until nothing is violated any more.
func (m *minimiser) down(from int, set func(*task.Bounds, int)) *task.Fault {
	for n := from; n > 1; n-- {
		if ok, fault := m.try(m.with(set, n-1)); !ok {
			return fault
		}
	}
	return nil
}

// least finds the least bound within which something is violated, by bisection.
func (m *minimiser) least(high int, set func(*task.Bounds, int)) *task.Fault {
	for low := 0; low < high; {
		n := (low + high) / 2
		ok, fault := m.try(m.with(set, n))
		switch {
		case fault != nil:
			return fault
		case ok:
			high = n
		default:
			low = n + 1
		}
	}
	return nil
}

// lowerAll lowers the scopes of all classes.
func lowerAll(b *task.Bounds, n int) {
	b.Scope = n
	for name, m := range b.Scopes {
		b.Scopes[name] = min(m, n)
	}
}

// scopes lowers the scopes of single classes: all that the program has, or, of a language
// with a library, those whose objects are in a counterexample.
func (m *minimiser) scopes() *task.Fault {
	var names []string
	if m.hosted() {
		for i := range m.results {
			if t := m.results[i].Trace; t != nil {
				for _, o := range t.Initial.Objects {
					if o.Class != "" && !strings.HasSuffix(o.Class, "[]") {
						names = append(names, o.Class)
					}
				}
			}
		}
		slices.Sort(names)
		names = slices.Compact(names)
	} else {
		for _, c := range m.program.Classes {
			names = append(names, c.Name)
		}
	}
	for _, name := range names {
		fault := m.scope(name)
		if fault != nil {
			return fault
		}
	}
	return nil
}

func (m *minimiser) scope(name string) *task.Fault {
	for n := m.best.Of(name); n > 0; n-- {
		b := m.best
		b.Scopes = maps.Clone(m.best.Scopes)
		if b.Scopes == nil {
			b.Scopes = map[string]int{}
		}
		b.Scopes[name] = n - 1
		if ok, fault := m.try(b); !ok {
			return fault
		}
	}
	return nil
}
