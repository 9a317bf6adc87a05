// This file is about what a thread may read, whatever the model.

package weak

import (
	"slices"

	"assay/ir"

	test "assay/lang/litmus"
)

// seen is a walk that knows what its thread wrote and read.
type seen struct{ *walk }

// last is what a thread knows of the order of writes to a location.
type last struct {
	value test.Value // what it wrote last, or what was there first
	plain bool       // it wrote that, and not in the order of all writes
	gone  bool       // it has read what comes later
	final bool       // nobody else writes there any more
}

// lastOf returns that of a location.
func (w seen) lastOf(c *cell) last {
	if l, ok := w.lasts[c.name]; ok {
		return l
	}
	return last{value: c.initial}
}

// readable reports whether a thread may read a value: it is what it wrote there last, or what was there when it wrote nothing, or another thread
// writes it. All models agree that what a thread overwrote is gone for it, and what it has seen to be overwritten, where accesses are in one order. Who
// writes what is known of the round before; there are rounds until that is all.
func (w seen) readable(c *cell, v test.Value, o ir.Order) bool {
	l := w.lastOf(c)
	switch {
	case w.all:
		return true
	case l.final:
		return v == l.value
	}
	return v == l.value && !(l.gone && w.coherent(c, o)) || slices.ContainsFunc(w.writers[c.name][v], func(by int) bool { return by != w.thread })
}

// coherent reports whether accesses to a location are in one order. Those that are plain are not, in Java and Go.
func (w seen) coherent(c *cell, o ir.Order) bool {
	return w.model.Sync == "" || c.strong && o != ir.OrderPlain
}

// reads notes what a thread has read.
func (w seen) reads(c *cell, v test.Value, o ir.Order) {
	switch l := w.lastOf(c); {
	case w.othersEnded(c.name):
		w.lasts[c.name] = last{value: v, final: true}
	case v != l.value && !l.plain && w.coherent(c, o):
		l.gone = true
		w.lasts[c.name] = l
	}
}

// othersEnded reports whether the thread has waited for the end of all others that write to a location: what it reads there then it reads again. In
// Java and Go, one of several such writes may be read now, and another one later.
func (w seen) othersEnded(loc string) bool {
	if w.model.Sync != "" {
		return false
	}
	for _, by := range w.writers[loc] {
		if slices.ContainsFunc(by, func(t int) bool { return t != w.thread && !w.ended[t] }) {
			return false
		}
	}
	return true
}

// writes notes who writes what.
func (w seen) writes(loc string, v test.Value, plain bool) {
	w.lasts[loc] = last{value: v, plain: plain, final: w.othersEnded(loc)}
	by := w.writers[loc]
	if by == nil {
		by = map[test.Value][]int{}
		w.writers[loc] = by
	}
	if !slices.Contains(by[v], w.thread) {
		by[v], w.grown = append(by[v], w.thread), true
	}
}
