package bmc

import (
	"assay/ir"
	"assay/ir/cfg"
	"assay/task"
	"slices"
)

// This file executes procedures with all paths at once: loops go round as often as they can, and states become one where paths
// join.

// exits collects where a region is left to.
type exits map[*ir.Block]frontier

// region executes the blocks of a loop once, or of the whole procedure: from the
// entry until everything has left or come back to the head.
func (m *machine) region(a *activation, l *cfg.Loop, entry *ir.Block, begin frontier) (out exits, back frontier) {
	pending := make([]frontier, len(a.q.Blocks))
	pending[entry.Index] = begin
	out = exits{}
	parallel := m.step.parallel
	deliver := func(to *ir.Block, s *state) {
		live := a.shape.live[to.Index]
		switch {
		case l != nil && to == l.Head:
			back = m.Join(back, s, parallel, a.q, live)
		case a.inside(to, l):
			pending[to.Index] = m.Join(pending[to.Index], s, parallel, a.q, live)
		default:
			out[to] = m.Join(out[to], s, parallel, a.q, live)
		}
	}
	order := a.shape.graph.Order
	for r := a.shape.rank[entry.Index]; r < len(order); r++ {
		b := order[r]
		list := pending[b.Index]
		if len(list) == 0 {
			continue
		}
		pending[b.Index] = nil
		if inner := a.shape.graph.Loop[b.Index]; inner != nil && inner != l && inner.Head == b {
			found := m.loop(a, inner, list)
			for _, to := range order {
				for _, s := range found[to] {
					deliver(to, s)
				}
			}
			continue
		}
		m.step.parallel = parallel * len(list)
		for _, s := range list {
			a.steps(m.step, b, 0, s, deliver)
		}
		m.step.parallel = parallel
	}
	return out, back
}

// loop executes a loop until nothing comes back to its head, or too often.
func (m *machine) loop(a *activation, l *cfg.Loop, list frontier) exits {
	all := exits{}
	omissions, ended := m.step.omissions, a.ended
	entry := list[0].path
	if len(list) == 1 {
		defer func() {
			if omissions == m.step.omissions && ended == a.ended {
				all.restore(entry)
			}
		}()
	}
	limit := m.task.Bounds.Unwind
	if limit == 0 {
		limit = defaultUnwind
	}
	for rounds, free := 0, 0; ; {
		before := list.paths()
		out, back := m.region(a, l, l.Head, list)
		m.gather(a, all, out)
		if len(back) == 0 {
			return all
		}
		if !m.decidedAny(before, back) { // nothing was decided in this round
			if free++; free > determined {
				for _, s := range back {
					m.step.leaveOut(s.path, task.Binding{Bound: task.BoundLoop, Name: a.q.Name, Limit: determined, Span: cfg.SpanOf(l.Head)})
				}
				return all
			}
			if free >= 32 && free&(free-1) == 0 { // who goes round that often may be impossible for another reason
				back = slices.DeleteFunc(back, func(s *state) bool { return !m.again(entry, s.path.all) })
			}
			if list = back; len(list) == 0 {
				return all
			}
			continue
		}
		rounds++
		m.step.unrolled = max(m.step.unrolled, rounds)
		back = slices.DeleteFunc(back, func(s *state) bool { return !m.again(entry, s.path.all) })
		if len(back) == 0 {
			return all
		}
		if rounds >= limit {
			for _, s := range back {
				m.last(a, l, s, limit, all)
			}
			return all
		}
		list = back
	}
}

// restore forgets decisions: whoever came in came out in the one place that there is.
func (x exits) restore(entry *path) {
	if len(x) != 1 {
		return
	}
	for _, list := range x {
		if len(list) == 1 {
			list[0].path = entry
		}
	}
}

// last lets executions leave the loop at its head after the last round, if that is
// where it is left, and leaves the others out.
func (m *machine) last(a *activation, l *cfg.Loop, s *state, limit int, all exits) {
	binding := task.Binding{Bound: task.BoundLoop, Name: a.q.Name, Limit: limit, Span: cfg.SpanOf(l.Head)}
	leaves := false
	for _, to := range l.Head.Term.Succs() {
		leaves = leaves || !a.inside(to, l)
	}
	if !leaves {
		m.step.leaveOut(s.path, binding)
		return
	}
	a.steps(m.step, l.Head, 0, s, func(to *ir.Block, s *state) {
		if a.inside(to, l) {
			m.step.leaveOut(s.path, binding)
			return
		}
		all[to] = m.Join(all[to], s, m.step.parallel, a.q, a.shape.live[to.Index])
	})
}

func (m *machine) gather(a *activation, all, more exits) {
	for _, to := range a.shape.graph.Order {
		for _, s := range more[to] {
			all[to] = m.Join(all[to], s, m.step.parallel, a.q, a.shape.live[to.Index])
		}
	}
}

// End adds a state to the ends. Nothing is executed after the end of the goal's
// procedure, and what contracts say is decided more easily on each path by itself.
func (m *machine) End(a *activation, list frontier, s *state, live bitset) frontier {
	if len(m.step.stack) == 1 && len(list) > 0 && len(list) < m.apart(1) && m.parted(list[len(list)-1], s, live) {
		return append(list, s)
	}
	return m.Join(list, s, a.parallel, a.q, live)
}

// Body executes the body of a procedure.
func (m *machine) Body(a *activation, s *state) { m.region(a, nil, a.q.Blocks[0], frontier{s}) }
