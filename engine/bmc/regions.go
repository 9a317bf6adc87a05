package bmc

import (
	"assay/ir"
	"assay/ir/cfg"
	"assay/symbolic/step"
	"assay/task"
	"slices"
)

// This file executes procedures with all paths at once: loops go round as often as they can, and states become one where paths
// join.

// exits collects where a region is left to.
type exits map[*ir.Block]step.Frontier

// region executes the blocks of a loop once, or of the whole procedure: from the
// entry until everything has left or come back to the head.
func (m *machine) region(a *step.Activation, l *cfg.Loop, entry *ir.Block, begin step.Frontier) (out exits, back step.Frontier) {
	pending := make([]step.Frontier, len(a.Proc.Blocks))
	pending[entry.Index] = begin
	out = exits{}
	parallel := m.step.Parallel
	deliver := func(to *ir.Block, s *step.State) {
		live := a.Shape.Live[to.Index]
		switch {
		case l != nil && to == l.Head:
			back = m.Join(back, s, parallel, a.Proc, live)
		case a.Inside(to, l):
			pending[to.Index] = m.Join(pending[to.Index], s, parallel, a.Proc, live)
		default:
			out[to] = m.Join(out[to], s, parallel, a.Proc, live)
		}
	}
	order := a.Shape.Graph.Order
	for r := a.Shape.Rank[entry.Index]; r < len(order); r++ {
		b := order[r]
		list := pending[b.Index]
		if len(list) == 0 {
			continue
		}
		pending[b.Index] = nil
		if inner := a.Shape.Graph.Loop[b.Index]; inner != nil && inner != l && inner.Head == b {
			found := m.loop(a, inner, list)
			for _, to := range order {
				for _, s := range found[to] {
					deliver(to, s)
				}
			}
			continue
		}
		m.step.Parallel = parallel * len(list)
		for _, s := range list {
			a.Steps(m.step, b, 0, s, deliver)
		}
		m.step.Parallel = parallel
	}
	return out, back
}

// loop executes a loop until nothing comes back to its head, or too often.
func (m *machine) loop(a *step.Activation, l *cfg.Loop, list step.Frontier) exits {
	all := exits{}
	omissions, ended := m.step.Omissions, a.Ended
	entry := list[0].Path
	if len(list) == 1 {
		defer func() {
			if omissions == m.step.Omissions && ended == a.Ended {
				all.restore(entry)
			}
		}()
	}
	limit := m.task.Bounds.Unwind
	if limit == 0 {
		limit = step.DefaultUnwind
	}
	for rounds, free := 0, 0; ; {
		before := list.Paths()
		out, back := m.region(a, l, l.Head, list)
		m.gather(a, all, out)
		if len(back) == 0 {
			return all
		}
		if !m.decidedAny(before, back) { // nothing was decided in this round
			if free++; free > step.Determined {
				for _, s := range back {
					m.step.LeaveOut(s.Path, task.Binding{Bound: task.BoundLoop, Name: a.Proc.Name, Limit: step.Determined, Span: cfg.SpanOf(l.Head)})
				}
				return all
			}
			if free >= 32 && free&(free-1) == 0 { // who goes round that often may be impossible for another reason
				back = slices.DeleteFunc(back, func(s *step.State) bool { return !m.again(entry, s.Path.Cond) })
			}
			if list = back; len(list) == 0 {
				return all
			}
			continue
		}
		rounds++
		m.step.Unrolled = max(m.step.Unrolled, rounds)
		back = slices.DeleteFunc(back, func(s *step.State) bool { return !m.again(entry, s.Path.Cond) })
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
func (x exits) restore(entry *step.Path) {
	if len(x) != 1 {
		return
	}
	for _, list := range x {
		if len(list) == 1 {
			list[0].Path = entry
		}
	}
}

// last lets executions leave the loop at its head after the last round, if that is
// where it is left, and leaves the others out.
func (m *machine) last(a *step.Activation, l *cfg.Loop, s *step.State, limit int, all exits) {
	binding := task.Binding{Bound: task.BoundLoop, Name: a.Proc.Name, Limit: limit, Span: cfg.SpanOf(l.Head)}
	leaves := false
	for _, to := range l.Head.Term.Succs() {
		leaves = leaves || !a.Inside(to, l)
	}
	if !leaves {
		m.step.LeaveOut(s.Path, binding)
		return
	}
	a.Steps(m.step, l.Head, 0, s, func(to *ir.Block, s *step.State) {
		if a.Inside(to, l) {
			m.step.LeaveOut(s.Path, binding)
			return
		}
		all[to] = m.Join(all[to], s, m.step.Parallel, a.Proc, a.Shape.Live[to.Index])
	})
}

func (m *machine) gather(a *step.Activation, all, more exits) {
	for _, to := range a.Shape.Graph.Order {
		for _, s := range more[to] {
			all[to] = m.Join(all[to], s, m.step.Parallel, a.Proc, a.Shape.Live[to.Index])
		}
	}
}

// End adds a state to the ends. Nothing is executed after the end of the goal's
// procedure, and what contracts say is decided more easily on each path by itself.
func (m *machine) End(a *step.Activation, list step.Frontier, s *step.State, live step.Locals) step.Frontier {
	if len(m.step.Stack) == 1 && len(list) > 0 && len(list) < m.apart(1) && m.parted(list[len(list)-1], s, live) {
		return append(list, s)
	}
	return m.Join(list, s, a.Parallel, a.Proc, live)
}

// Body executes the body of a procedure.
func (m *machine) Body(a *step.Activation, s *step.State) {
	m.region(a, nil, a.Proc.Blocks[0], step.Frontier{s})
}
