// This file justifies executions of programs whose threads synchronise when they start and end, and not besides.

package litmus

import (
	"context"
	"errors"
	"slices"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/logic/so"
)

// forked is the part of a structure on which jr decides: the plain accesses of all threads while they run side by side. What the first
// thread does before it has started the others, and after it waited for one, is not of it: that comes after, in the order of
// happens-before.
type forked struct {
	s    *event.Structure
	from []int // events of the whole structure, by those of the part
	part []int // the other way round; -1: it is not of the part
}

// forkedPart returns the part; ok is false where threads synchronise in other ways.
func forkedPart(s *event.Structure) (f *forked, ok bool) {
	f = &forked{s: &event.Structure{Test: s.Test, Leaves: make([][]event.Leaf, len(s.Leaves)), Locations: s.Locations, Domain: s.Domain}}
	for e := range s.Events {
		ev := s.Events[e]
		keep := true
		switch {
		case ev.Update >= 0 || ev.Kind == event.Fence:
			return nil, false
		case ev.Init():
		case ev.Thread == 0:
			keep, ok = forks(s, e)
		default:
			keep, ok = isForked(s, e)
		}
		if !ev.Init() && !ok {
			return nil, false
		}
		f.part = append(f.part, -1)
		if !keep {
			continue
		}
		f.part[e] = len(f.from)
		f.from = append(f.from, e)
		for ev.Parent >= 0 && f.part[ev.Parent] < 0 {
			ev.Parent = s.Events[ev.Parent].Parent
		}
		if ev.Parent >= 0 {
			ev.Parent = f.part[ev.Parent]
		}
		ev.Addr, ev.Data, ev.Ctrl = nil, nil, nil // nobody asks for them here
		f.s.Events = append(f.s.Events, ev)
	}
	return f, true
}

// forks judges an event of the first thread: it starts the others, accesses memory, waits, and then reads. Keep is about the middle.
func forks(s *event.Structure, e int) (keep, ok bool) {
	ev := &s.Events[e]
	plain, waited := false, false
	for d := ev.Parent; d >= 0; d = s.Events[d].Parent {
		synchronises := len(s.Events[d].Marks) > 0
		plain = plain || !synchronises
		waited = waited || synchronises && s.Events[d].Kind == event.Read
	}
	switch {
	case len(ev.Marks) > 0 && ev.Kind == event.Write:
		return false, !plain && !waited
	case len(ev.Marks) > 0:
		return false, true
	}
	return !waited, !waited || ev.Kind == event.Read
}

// isForked judges an event of another thread: it begins with a read that synchronises with the first thread, which is the only one that
// writes there, and ends with a write that only the first thread reads.
func isForked(s *event.Structure, e int) (keep, ok bool) {
	ev := &s.Events[e]
	if len(ev.Marks) == 0 {
		return true, true
	}
	for d := range s.Events {
		other := &s.Events[d]
		if other.Loc != ev.Loc || other.Init() {
			continue
		}
		if other.Thread != 0 && other.Thread != ev.Thread || other.Thread == 0 && other.Kind == ev.Kind || other.Thread == ev.Thread && other.Kind != ev.Kind {
			return false, false
		}
	}
	if ev.Kind == event.Read {
		return false, ev.Parent < 0
	}
	return false, len(s.After(ev.Thread, e)) == 0
}

// wholePart is the part of a structure that is all of it.
func wholePart(s *event.Structure) *forked {
	f := &forked{s: s}
	for e := range s.Events {
		f.from, f.part = append(f.from, e), append(f.part, e)
	}
	return f
}

// justifiedPart looks for an execution with the outcome, whose accesses in a part jr justifies. Why says what keeps it from an
// answer other than allowed.
func (r *Result) justifiedPart(ctx context.Context, q *query, f *forked, o Options) (why string, err error) {
	j, err := execution.Justify(f.s, false)
	if errors.Is(err, execution.ErrConfigurations) {
		return notSmall, nil
	}
	if err != nil {
		return "", err
	}
	var any []so.Formula
	for _, events := range j.Reached() {
		any = append(any, f.exactly(q, events))
	}
	parts := append(q.execution(), model.Part{Name: "outcome", Formula: q.v.Outcome(r.Test.Asks.Outcome())}, model.Part{Name: "justified", Formula: so.Or(any...)})
	base := len(parts)
	return NeedsCausality, r.settle(ctx, q, append(parts, q.meaning.Axioms...), base, o)
}

// exactly says that a configuration has some events of the part, and no others of it.
func (f *forked) exactly(q *query, events []int) so.Formula {
	has := func(e int) so.Formula { return so.In(q.v.X, so.Elem(f.from[e])) }
	var all []so.Formula
	for e := range f.s.Events {
		ev := &f.s.Events[e]
		in := slices.Contains(events, e)
		switch {
		case ev.Init():
		case in && !slices.ContainsFunc(f.s.After(ev.Thread, e), func(d int) bool { return slices.Contains(events, d) }):
			all = append(all, has(e)) // what comes before it follows
		case !in && (ev.Parent < 0 || slices.Contains(events, ev.Parent)):
			all = append(all, so.Not(has(e))) // and what comes after it
		}
	}
	return so.And(all...)
}

// written reports whether a test has code, so that another structure can be made of it.
func written(t *litmus.Test) bool {
	return slices.ContainsFunc(t.Threads, func(th *litmus.Thread) bool { return len(th.Code) > 0 })
}
