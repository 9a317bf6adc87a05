// This file holds the models of Java and Go over explicit relations.

package execution

import (
	"slices"

	"assay/lang/litmus/event"
)

// synchronised is an execution with its accesses that synchronise.
type synchronised struct {
	*graph
	sync    []bool
	handled []bool // what is not plain; of Java
	before  rel
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
		g.co[a].each(func(w int) { earlier = earlier || s.sync[w] && g.rf[w].has(b) })
		return all && earlier
	})
	s.before = g.po.or(with).closure()
	return s
}

// newJava adds what Java's weaker accesses order: a read that acquires comes after the write that it observes, if that releases.
func newJava(g *graph) *synchronised {
	s := newSynchronised(g, "volatile", true)
	has := func(e int, marks ...string) bool {
		return slices.ContainsFunc(g.at[e].Marks, func(m string) bool { return slices.Contains(marks, m) })
	}
	s.handled = make([]bool, g.n)
	for e := range g.at {
		s.handled[e] = g.at[e].Init() || len(g.at[e].Marks) > 0
	}
	observed := relation(g.n, func(w, r int) bool {
		return g.rf[w].has(r) && has(r, "acquire", "volatile") && (g.at[w].Init() || has(w, "release", "volatile"))
	})
	s.before = s.before.or(observed).closure()
	return s
}

// coherent reports whether the accesses to each location that are not plain are in one order.
func (s *synchronised) coherent() bool {
	return relation(s.n, func(a, b int) bool {
		return s.handled[a] && s.handled[b] && (s.po[a].has(b) && s.same[a].has(b) || s.com[a].has(b))
	}).acyclic()
}

// javaConsistency returns the axioms of Java, goConsistency those of Go.
func javaConsistency() []axiom {
	return append(consistency(newJava), axiom{"variable-order", func(g *graph) bool { return newJava(g).coherent() }})
}

func goConsistency() []axiom {
	return consistency(func(g *graph) *synchronised { return newSynchronised(g, "atomic", false) })
}

// consistency returns the axioms that both have.
func consistency(make func(*graph) *synchronised) []axiom {
	on := func(f func(s *synchronised) bool) func(g *graph) bool {
		return func(g *graph) bool { return f(make(g)) }
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
		hb = newJava(g).before
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
