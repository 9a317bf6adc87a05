// This file looks for threads that wait for each other.

package weak

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"assay/engine/litmus"
	"assay/source"
	"assay/task"

	test "assay/lang/litmus"
)

// waiting is where a thread goes on only if another one does: it waits for a lock, or for the end of a thread. Or it has ended, and holds
// locks for ever.
type waiting struct {
	lock   string
	thread int  // 0: it waits for a lock; from 1 on: for thread-1
	gone   bool // it has ended
	soft   bool // who interrupts it may end that
	held   string
}

// holds reports whether a thread that waits holds a lock.
func (w *waiting) holds(lock string) bool {
	return slices.Contains(strings.Split(w.held, "\n"), lock)
}

// waits notes that an execution may stop here, where the thread waits.
func (w *walk) waits(for_ waiting) {
	var held []string
	for lock, n := range w.held {
		if n > 0 {
			held = append(held, lock)
		}
	}
	slices.Sort(held)
	for_.held = strings.Join(held, "\n")
	at := w.span()
	key := struct {
		waiting
		source.Span
	}{for_, at}
	w.leaf(w.end(key, func() *end { return &end{span: at, waits: &for_} }))
}

// stuck is a thread at an end where it waits.
type stuck struct {
	thread, code int
	*waiting
}

// waitsFor reports whether a thread cannot go on before another one does.
func (s stuck) waitsFor(o stuck) bool {
	switch {
	case s.gone:
		return false
	case s.waiting.thread > 0: // which may be itself
		return s.waiting.thread-1 == o.thread && !o.gone && (s.thread != o.thread || s.code == o.code)
	case s.thread == o.thread:
		return false
	}
	return o.holds(s.lock)
}

// mostDeadlocks bounds how many ways to wait for each other are asked about.
const mostDeadlocks = 500

var errDeadlocks = errors.New("threads may wait for each other in too many ways")

// patience is which threads are looked at that wait where an interrupt would end that.
type patience uint8

const (
	nobody      patience = iota // none: what is not followed may interrupt them
	unasked                     // those that no thread interrupts
	whoeverAsks                 // all
)

// waitsAnyhow reports whether a thread at an end counts as one that waits.
func (b *builder) waitsAnyhow(thread int, w *waiting, p patience) bool {
	return !w.soft || p == whoeverAsks || p == unasked && !b.interrupted(thread)
}

// interrupted reports whether some thread interrupts another one.
func (b *builder) interrupted(thread int) bool { return b.threads != nil && b.flagOf(thread).shared }

// deadlocks returns conditions under which threads wait for each other in a circle, or for one that has ended.
func (b *builder) deadlocks(p patience) (out []*test.Cond, err error) {
	var all []stuck
	for t, leaves := range b.s.Leaves {
		seen := map[int]bool{}
		for _, l := range leaves {
			code := int(l.Registers[ending].N)
			if code == 0 || seen[code] || b.ends[code-1].waits == nil || !b.waitsAnyhow(t, b.ends[code-1].waits, p) {
				continue
			}
			seen[code] = true
			all = append(all, stuck{t, code, b.ends[code-1].waits})
		}
	}
	circles(all, func(c []stuck) bool {
		out = append(out, b.together(c))
		return len(out) < mostDeadlocks
	})
	if len(out) == mostDeadlocks {
		return nil, errDeadlocks
	}
	return out, nil
}

// together is the condition that threads are where they wait.
func (b *builder) together(c []stuck) *test.Cond {
	cond := &test.Cond{Op: test.CondAnd, Span: b.task.Goal.Span}
	for _, s := range c {
		cond.Args = append(cond.Args, b.endsWith(s.thread, s.code))
	}
	return cond
}

func (b *builder) endsWith(thread, code int) *test.Cond {
	return &test.Cond{Op: test.CondRegister, Thread: thread, Name: ending, Value: test.Number(int64(code)), Span: b.task.Goal.Span}
}

// circles finds threads of which each waits for the next, and the last for the first, or has ended. Each circle begins with its first
// thread. It stops when f returns false.
func circles(all []stuck, f func([]stuck) bool) {
	var path []stuck
	var visit func() bool
	visit = func() bool {
		last := path[len(path)-1]
		for _, next := range all {
			switch {
			case !last.waitsFor(next):
			case next.gone:
				if len(path) == 1 && !f([]stuck{last, next}) {
					return false
				}
			case next.thread == path[0].thread:
				if next.code == path[0].code && !f(slices.Clone(path)) {
					return false
				}
			case next.thread > path[0].thread && !slices.ContainsFunc(path, func(s stuck) bool { return s.thread == next.thread }):
				path = append(path, next)
				if !visit() {
					return false
				}
				path = path[:len(path)-1]
			}
		}
		return true
	}
	for _, s := range all {
		if path = []stuck{s}; !visit() {
			return
		}
	}
}

// circle returns the threads of an execution that wait for each other; nil: none do.
func (b *builder) circle(f *litmus.Result) (found []stuck) {
	var all []stuck
	for t, l := range f.Witness.Leaves {
		if code := int(b.s.Leaves[t][l].Registers[ending].N); code > 0 && b.ends[code-1].waits != nil && b.waitsAnyhow(t, b.ends[code-1].waits, unasked) {
			all = append(all, stuck{t, code, b.ends[code-1].waits})
		}
	}
	circles(all, func(c []stuck) bool {
		found = c
		return false
	})
	return found
}

// deadlock is the property that fails where threads wait for each other, and who waits for what.
func (b *builder) deadlock(c []stuck) (p task.Property, lines []string) {
	p = task.Property{Kind: task.KindDeadlock, Unit: b.task.Goal.Proc.Name, Span: b.ends[c[0].code-1].span, Text: "threads wait for each other for ever", Fails: true}
	if len(c) == 1 {
		p.Text = "a thread waits for its own end"
	}
	for _, s := range c {
		var what []string
		if s.held != "" {
			what = append(what, "holds "+strings.ReplaceAll(s.held, "\n", ", "))
		}
		switch {
		case s.gone:
			p.Text = "a thread waits for ever"
			what = append([]string{"has ended"}, what...)
		case s.waiting.thread > 0:
			what = append(what, fmt.Sprintf("waits for the end of T%d", s.waiting.thread-1))
		default:
			what = append(what, "waits for "+s.lock)
		}
		line := fmt.Sprintf("stuck T%d %s", s.thread, strings.Join(what, ", "))
		if span := b.ends[s.code-1].span; span.Known() {
			line += fmt.Sprintf("  (%s)", span)
		}
		lines = append(lines, line)
	}
	return p, lines
}

// holdsOn notes that a thread has ended and holds locks.
func (w *walk) holdsOn() {
	for n := range maps.Values(w.held) {
		if n > 0 {
			w.waits(waiting{gone: true})
			return
		}
	}
}
