package bmc

import (
	"cmp"
	"maps"
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/language"
	"assay/logic/circuit"
	"assay/symbolic/step"
	"assay/task"
)

// This file finds the code that only failing paths lead to. No execution reaches it, since a path ends where it
// violates a property or does not satisfy an assumption. No property of such code is reported as holding.

const (
	goesNoFurther = "those that violate what is reported here as violated go no further"
	notAssumed    = "none meets what is assumed before it"
)

// assumption is an explicit assumption of the program under check: the paths that reach it, and those that satisfy it.
type assumption struct{ came, met []circuit.Ref }

func (m *machine) Assumption(st *ir.Assume, came, met circuit.Ref) {
	k := m.taken[st]
	if k == nil {
		k = &assumption{}
		m.taken[st] = k
	}
	k.came, k.met = append(k.came, came), append(k.met, met)
}

// barred is the code that failures may make unreachable, with the reason.
type barred struct {
	*reached
	left  map[*ir.Block]bool // whether an execution reaches the end; memoized
	tried map[ir.Node]bool
	cut   bool // bounds leave executions out, which may be why a place is unreached
}

// barred finds it once everything is decided: the code behind failures, here and in callers.
func (b *book) barred() *barred {
	m := b.m
	w := &barred{left: map[*ir.Block]bool{}, tried: map[ir.Node]bool{}}
	w.reached = &reached{m: m, why: map[ir.Node]string{}, procs: map[*ir.Proc]bool{}, comes: w.leaves}
	stops := slices.DeleteFunc(m.sorted(), func(f *finding) bool {
		e := b.entry(f)
		return f.clause != nil || e == nil || e.Trace == nil || f.property.Kind == task.KindReachable // which stops nothing
	})
	w.cut = len(stops)+len(m.taken) > 0 && slices.ContainsFunc(m.step.Cuts, func(c step.Cut) bool { return c.Bounds() && m.oracle.Possible(c.When) })
	for _, f := range stops {
		for _, n := range f.nodes() {
			w.fails(n, goesNoFurther)
		}
	}
	if m.host.Doubts() && (len(stops) > 0 || len(m.taken) > 0 && m.oracle.Possible(m.c.OrAll(m.ends...))) { // else the whole check is vacuous
		for _, st := range m.unmet() {
			w.fails(st, notAssumed)
		}
	}
	return w
}

// unmet returns the assumptions that executions reach and none satisfies.
func (m *machine) unmet() []*ir.Assume {
	all := slices.SortedFunc(maps.Keys(m.taken), func(x, y *ir.Assume) int { return x.Span.Compare(y.Span) })
	return slices.DeleteFunc(all, func(st *ir.Assume) bool {
		k := m.taken[st]
		return !m.oracle.Possible(m.c.OrAll(k.came...)) || m.oracle.Possible(m.c.OrAll(k.met...))
	})
}

func eachNode(q *ir.Proc, f func(ir.Node)) {
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			f(st)
		}
		f(b.Term)
	}
}

// place returns the place of a node of the code under check, if it was executed.
func (m *machine) place(n ir.Node) (p step.Place, ok bool) {
	if m.stands == nil {
		m.stands = map[ir.Node]step.Place{}
		for q := range m.step.Ran {
			if m.step.OwnCode(q) {
				eachNode(q, func(n ir.Node) { m.stands[n] = step.Place{Proc: q, Node: n} })
			}
		}
	}
	p, ok = m.stands[n]
	return p, ok
}

// nodes returns the places in code that a finding is about.
func (f *finding) nodes() (out []ir.Node) {
	switch {
	case f.check != nil:
		out = append(out, f.check.Node)
	case f.node != nil:
		out = append(out, f.node)
	case f.made != nil:
		out = append(out, f.made)
	case f.asked != nil:
		for _, st := range f.asked.calls {
			out = append(out, st)
		}
	}
	return out
}

// leaves reports whether an execution reaches the end of a block.
func (w *barred) leaves(q *ir.Proc, b *ir.Block) bool {
	known, ok := w.left[b]
	if s := w.m.step.Shapes[q]; !ok && s != nil {
		known = w.m.oracle.Possible(w.m.c.OrAll(s.Paths[b.Index]...))
		w.left[b] = known
	}
	return known
}

// fails adds the code after a node that fails: in its procedure, and after the calls of that. Executions may still
// reach it; reason asks. Where bounds leave executions out, it stops where others arrive.
func (w *barred) fails(n ir.Node, why string) {
	p, ok := w.m.place(n)
	if !ok || w.tried[n] {
		return
	}
	w.tried[n] = true
	if w.cut && w.passes(p) {
		return
	}
	t := w.tour(p, why)
	t.stop = w.cut
	if _, throws := n.(*ir.New); throws { // the code behind an exception is where the branches to it did not go
		for _, b := range w.m.step.Shapes[p.Proc].Graph.Deciding(blockOf(p)) {
			t.follow(b)
		}
	} else {
		t.after(n)
	}
	for _, call := range w.m.step.Callers[p.Proc] {
		w.fails(call, why)
	}
}

// passes reports whether executions go on behind a place where others fail.
func (w *barred) passes(p step.Place) bool {
	b := blockOf(p)
	if _, throws := p.Node.(*ir.New); throws {
		return slices.ContainsFunc(w.m.step.Shapes[p.Proc].Graph.Deciding(b), func(b *ir.Block) bool {
			taken := 0
			for _, to := range b.Term.Succs() {
				if w.leaves(p.Proc, to) {
					taken++
				}
			}
			return taken > 1
		})
	}
	if t, ok := b.Term.(*ir.If); ok && (ir.Node(t) == p.Node || cfg.EndsWithCall(b) && ir.Node(b.Stmts[len(b.Stmts)-1]) == p.Node) {
		b = t.Else // where the check does not fail, or the call does not throw
	}
	return w.leaves(p.Proc, b)
}

// reason returns why no execution reaches a node; empty if one does, or if no failure precedes it.
func (w *barred) reason(n ir.Node) string {
	why := w.why[n]
	if p, ok := w.m.place(n); why == "" || ok && w.visited(p) {
		return ""
	}
	return task.Barred + why
}

// visited reports whether an execution reaches a place; an exception counts as reached with a branch that could lead to
// it. An assertion that cannot fail is decided where its first condition is evaluated.
func (w *barred) visited(p step.Place) bool {
	b := blockOf(p)
	if w.leaves(p.Proc, b) {
		return true
	}
	if slices.ContainsFunc(w.m.host.Assertions(p.Proc), func(a language.Assertion) bool {
		return a.Asked != nil && a.Fails == b && w.leaves(p.Proc, a.Asked)
	}) {
		return true
	}
	_, throws := p.Node.(*ir.New)
	return throws && slices.ContainsFunc(w.m.step.Shapes[p.Proc].Graph.Deciding(b), func(b *ir.Block) bool { return w.leaves(p.Proc, b) })
}

// stopsBefore marks what no execution reaches, because each fails earlier, as not decided: ends, assertions and checks.
func (b *book) stopsBefore() {
	m := b.m
	if b.ledger.Unknown != "" {
		return
	}
	b.stopsAtEnds()
	w := b.barred()
	if len(w.why) == 0 {
		return
	}
	for _, f := range m.findings {
		if e := b.entry(f); e != nil && e.Trace == nil && e.Unknown == "" && !m.oracle.Possible(m.c.OrAll(f.decided...)) {
			for _, n := range f.nodes() {
				e.Unknown = cmp.Or(e.Unknown, w.reason(n))
			}
		}
	}
	for _, e := range b.ledger.Entries {
		if e.Node != nil && e.Trace == nil && e.Unknown == "" {
			if f := m.byKey[findingKey{node: e.Node}]; f == nil {
				e.Unknown = w.reason(e.Node)
			}
		}
	}
	b.unvisited(w.reached, func(n ir.Node) string {
		if t, ok := n.(*ir.If); ok && t.Check != nil && m.Implied(t.Check) {
			return "" // an implicit check is listed only where it fails
		}
		return w.reason(n)
	})
}

// stopsAtEnds does so for properties of ends; ends on which something is reported as violated do not count.
func (b *book) stopsAtEnds() {
	m := b.m
	var stops []circuit.Ref
	for _, f := range m.findings {
		if e := b.entry(f); f.clause == nil && e != nil && e.Trace != nil {
			stops = append(stops, f.when...)
		}
	}
	if len(stops) == 0 {
		return
	}
	failed := m.c.OrAll(stops...)
	returns := m.oracle.Possible(m.c.OrAll(m.normal...))
	ends := returns || m.oracle.Possible(m.c.And(m.c.OrAll(m.ends...), failed.Not()))
	k := m.task.Goal.Contract
	for _, e := range b.ledger.Entries {
		reached := ends
		switch {
		case e.Trace != nil || e.Unknown != "" || e.Written == nil && !e.IsFrame():
			continue
		case k != nil && slices.ContainsFunc(k.Ensures, e.IsClause):
			reached = returns
		}
		if !reached {
			e.Unknown = "no execution comes to its end: " + goesNoFurther
		}
	}
}
