package bmc

import (
	"cmp"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
)

// This file finds what stands only behind failures: no execution comes to it, since those that
// violate something, or do not meet what is assumed, go no further. Nothing holds there.

const (
	goesNoFurther = "those that violate what is reported here as violated go no further"
	notAssumed    = "none meets what is assumed before it"
)

// passes notes the path of an execution that comes to the end of a block.
func (s *shape) passes(b *ir.Block, p *path) {
	if list := s.left[b.Index]; len(list) == 0 || list[len(list)-1] != p.all {
		s.left[b.Index] = append(list, p.all)
	}
}

// calledFrom notes where code under check comes to a procedure of it.
func (m *machine) calledFrom(q *ir.Proc) {
	if at := m.site(); at != nil && !slices.Contains(m.callers[q], at.node) {
		m.callers[q] = append(m.callers[q], at.node)
	}
}

// assumption is one that the program under check asks for: the paths that come to it, and that meet it.
type assumption struct{ came, met []circuit.Ref }

func (m *machine) assumption(st *ir.Assume, came, met circuit.Ref) {
	k := m.taken[st]
	if k == nil {
		k = &assumption{}
		m.taken[st] = k
	}
	k.came, k.met = append(k.came, came), append(k.met, met)
}

// barred is the code that failures keep all executions from, with the reason.
type barred struct {
	*reached
	at    map[ir.Node]place  // where nodes of the code under check are
	left  map[*ir.Block]bool // whether an execution comes to the end; asked once
	tried map[ir.Node]bool
}

// barred finds it, once everything is decided.
func (b *book) barred() *barred {
	m := b.m
	w := &barred{at: map[ir.Node]place{}, left: map[*ir.Block]bool{}, tried: map[ir.Node]bool{}}
	w.reached = &reached{m: m, why: map[ir.Node]string{}, procs: map[*ir.Proc]bool{}, came: w.leaves}
	stops := slices.DeleteFunc(m.sorted(), func(f *finding) bool {
		e := b.entry(f)
		return f.clause != nil || e == nil || e.Trace == nil
	})
	var unmet []*ir.Assume
	if m.host != nil && (len(stops) > 0 || len(m.taken) > 0 && m.possible(m.c.OrAll(m.ends...))) { // else the whole check is vacuous
		unmet = m.unmet()
	}
	if len(stops)+len(unmet) == 0 {
		return w
	}
	for q := range m.ran {
		if m.ownCode(q) {
			eachNode(q, func(n ir.Node) { w.at[n] = place{q, n} })
		}
	}
	for _, f := range stops {
		for _, n := range f.nodes() {
			w.fails(n, goesNoFurther)
		}
	}
	for _, st := range unmet {
		w.fails(st, notAssumed)
	}
	return w
}

// unmet are the assumptions that executions come to, and none meets.
func (m *machine) unmet() (out []*ir.Assume) {
	for st, k := range m.taken {
		if m.possible(m.c.OrAll(k.came...)) && !m.possible(m.c.OrAll(k.met...)) {
			out = append(out, st)
		}
	}
	slices.SortFunc(out, func(x, y *ir.Assume) int { return x.Span.Compare(y.Span) })
	return out
}

func eachNode(q *ir.Proc, f func(ir.Node)) {
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			f(st)
		}
		f(b.Term)
	}
}

// nodes are the places in code that a finding is about.
func (f *finding) nodes() (out []ir.Node) {
	switch {
	case f.check != nil:
		out = append(out, f.check.node)
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

// leaves reports whether an execution comes to the end of a block.
func (w *barred) leaves(q *ir.Proc, b *ir.Block) bool {
	known, ok := w.left[b]
	if s := w.m.shapes[q]; !ok && s != nil {
		known = w.m.possible(w.m.c.OrAll(s.left[b.Index]...))
		w.left[b] = known
	}
	return known
}

// fails adds what stands behind a node where something fails, if it always does: in its procedure,
// and behind the calls of that.
func (w *barred) fails(n ir.Node, why string) {
	p, ok := w.at[n]
	if !ok || w.tried[n] {
		return
	}
	w.tried[n] = true
	t := w.tour(p, why)
	t.stop = true
	b, ends := blockOf(p), []*ir.Block(nil)
	_, throws := n.(*ir.New)
	switch normal := normally(b, n); {
	case throws: // what stands behind is where the branches to it did not go
		ends = w.branches(p.q, b)
	case normal != nil && !w.leaves(p.q, normal), normal == nil && !w.leaves(p.q, b):
		ends = []*ir.Block{b}
		t.after(n)
	}
	for _, b := range ends {
		t.follow(b)
		w.outOf(t, b)
	}
	if len(ends) > 0 {
		for _, call := range w.m.callers[p.q] {
			w.fails(call, why)
		}
	}
}

// normally is where executions go from the end of a block if the node there does not fail: a check, or a
// call that may throw. It is nil if the node stands elsewhere.
func normally(b *ir.Block, n ir.Node) *ir.Block {
	t, ok := b.Term.(*ir.If)
	switch {
	case !ok:
		return nil
	case ir.Node(t) == n, calls(b) && ir.Node(b.Stmts[len(b.Stmts)-1]) == n:
		return t.Else
	}
	return nil
}

// outOf adds what stands behind the loops around a block: executions would go round, and leave them.
func (w *barred) outOf(t *tour, b *ir.Block) {
	g := w.m.shapes[t.q].graph
	for l := g.Loop[b.Index]; l != nil; l = l.Parent {
		for _, in := range g.Order {
			if own := g.Loop[in.Index]; own != nil && own.Within(l) {
				t.follow(in)
			}
		}
	}
}

// branches are the blocks whose branch leads to a block, where no execution goes another way. What is
// between them is calls, such as that of an initialiser, and is passed.
func (w *barred) branches(q *ir.Proc, b *ir.Block) (out []*ir.Block) {
	seen := map[*ir.Block]bool{}
	var back func(*ir.Block)
	back = func(b *ir.Block) {
		for _, before := range w.m.shapes[q].graph.Preds[b.Index] {
			if seen[before] || !w.only(q, before, b) {
				continue
			}
			seen[before] = true
			if branches(before, b) {
				out = append(out, before)
			} else {
				back(before)
			}
		}
	}
	back(b)
	return out
}

// branches reports whether a block decides whether to go to another one: and not whether a call threw,
// or is made on the way.
func branches(b, to *ir.Block) bool {
	return !calls(b) && slices.ContainsFunc(b.Term.Succs(), func(s *ir.Block) bool { return !comes(s, to) })
}

// comes reports whether a block is the one that is asked for, or makes a call and goes there.
func comes(b, to *ir.Block) bool { return b == to || calls(b) && slices.Contains(b.Term.Succs(), to) }

// calls reports whether a block ends with a call that may throw.
func calls(b *ir.Block) bool {
	if len(b.Stmts) == 0 {
		return false
	}
	call, ok := b.Stmts[len(b.Stmts)-1].(*ir.CallStmt)
	return ok && call.Exc != nil
}

// only reports whether executions that leave a block come to another one, and go nowhere else.
func (w *barred) only(q *ir.Proc, b, to *ir.Block) bool {
	return w.leaves(q, b) && !slices.ContainsFunc(b.Term.Succs(), func(s *ir.Block) bool { return !comes(s, to) && w.leaves(q, s) })
}

// reason says why no execution comes to a node; empty if one does, or it stands behind no failure.
func (w *barred) reason(n ir.Node) string {
	why := w.why[n]
	if p, ok := w.at[n]; why == "" || ok && w.leaves(p.q, blockOf(p)) {
		return ""
	}
	return "no execution comes to it: " + why
}

// stopsBefore says of what no execution comes to, because each fails on its way, that it is
// not decided: of ends, of assertions and checks, and of those that nothing came to.
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
		if e := b.entry(f); e != nil && e.Trace == nil && e.Unknown == "" && !m.possible(m.c.OrAll(f.decided...)) {
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
	b.unvisited(w.reached, w.reason)
}

// stopsAtEnds is about what is asked of ends: those with what is reported as violated do not count.
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
	returns := m.possible(m.c.OrAll(m.normal...))
	ends := returns || m.possible(m.c.And(m.c.OrAll(m.ends...), failed.Not()))
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
