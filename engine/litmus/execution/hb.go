// This file holds the models of Java and Go over explicit relations.

package execution

import (
	"slices"

	"assay/lang/litmus/event"
)

// synchronised is an execution with its accesses that synchronise.
type synchronised struct {
	*graph
	sync   []bool
	before rel
}

// newSynchronised computes happens-before. In Java each write synchronises with
// all reads of its location after it in the total order, also those that read
// from later writes; in Go with those that observe it.
func newSynchronised(g *graph, mark string, all bool) *synchronised {
	s := &synchronised{graph: g, sync: make([]bool, g.n)}
	for i, e := range g.at {
		s.sync[i] = e.Init() || slices.Contains(e.Marks, mark)
	}
	with := relation(g.n, func(a, b int) bool {
		if !s.sync[a] || !s.sync[b] || g.at[a].Kind != event.Write || g.at[b].Kind != event.Read {
			return false
		}
		if g.rf[a].has(b) {
			return true
		}
		earlier := false
		g.co[a].each(func(w int) { earlier = earlier || g.rf[w].has(b) })
		return all && earlier
	})
	s.before = g.po.or(with).closure()
	return s
}

// consistency returns the axioms of a model.
func consistency(mark string, all bool) []axiom {
	on := func(f func(s *synchronised) bool) func(g *graph) bool {
		return func(g *graph) bool { return f(newSynchronised(g, mark, all)) }
	}
	return []axiom{
		{"synchronization-order", on((*synchronised).ordered)},
		{"happens-before", on(func(s *synchronised) bool { return s.before.irreflexive() })},
		{"no-later-write", on(func(s *synchronised) bool { return s.reads(func(w, r int) bool { return !s.before[r].has(w) }) })},
		{"no-overwritten-write", on((*synchronised).fresh)},
		{"write-order", on(func(s *synchronised) bool { return s.before.and(s.co.inverse()).empty() })},
		{"atomicity", atomicity},
	}
}

// ordered reports whether the accesses that synchronise can be in one order in which each read
// finds the last write.
func (s *synchronised) ordered() bool {
	return relation(s.n, func(a, b int) bool {
		return s.sync[a] && s.sync[b] && (s.po[a].has(b) || s.com[a].has(b))
	}).acyclic()
}

// reads reports whether something holds of all reads and their writes.
func (s *synchronised) reads(f func(w, r int) bool) bool {
	ok := true
	for w := range s.rf {
		s.rf[w].each(func(r int) { ok = ok && f(w, r) })
	}
	return ok
}

// fresh reports whether no read gets a value that was overwritten before it.
func (s *synchronised) fresh() bool {
	return s.reads(func(w, r int) bool {
		for i, e := range s.at {
			if e.Kind == event.Write && s.same[i].has(r) && s.before[w].has(i) && s.before[i].has(r) {
				return false
			}
		}
		return true
	})
}

// InOrder reports whether program order and rf have no cycle together.
func (x *Execution) InOrder() bool {
	g := newGraph(x)
	return g.po.or(g.rf).acyclic()
}

// Before returns the order that a model calls happens-before; ok is false where it
// has none. It tells of two events of the structure whether one is before the
// other.
func (x *Execution) Before(model string) (before func(a, b int) bool, ok bool) {
	g := newGraph(x)
	var hb rel
	switch model {
	case "ra":
		hb = g.raBefore()
	case "rc11", "cpp":
		hb = g.happensBefore()
	case "java":
		hb = newSynchronised(g, "volatile", true).before
	case "go":
		hb = newSynchronised(g, "atomic", false).before
	default:
		return nil, false
	}
	position := map[int]int{}
	for i, e := range x.Events {
		position[e] = i
	}
	return func(a, b int) bool { return hb[position[a]].has(position[b]) }, true
}
