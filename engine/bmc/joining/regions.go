package joining

import (
	"slices"

	"assay/engine"
	"assay/ir"
	"assay/ir/cfg"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
)

// This file executes procedures with all paths at once: loops are unwound as far as feasible, and states are merged
// where paths join.

// Policy says which paths stay separate, and which are merged. It is the step.Policy of an engine that takes all paths at once.
type Policy struct {
	Config
	step   *step.Stepper
	inputs *input.Inputs

	Renamed bool // some objects are not named by the order of their creation
}

// Config is what a Policy needs.
type Config struct {
	Values *value.Algebra
	Task   *engine.Task
	Oracle Oracle
	Cut    func(*step.Turns) // is given the rounds of loops under check that go on beyond their bound; may be nil

	Together bool // paths are merged as soon as they meet, to compare
	Promised bool // calls are executed by contract: objects are identified by the order of their creation
}

// Oracle is asked where paths join and loops go round.
type Oracle interface {
	// Covers reports whether effects of lines can be removed, so that conditions that were constants are none any more.
	Covers() bool
	// Sure reports whether a condition is a constant in the unmodified program.
	Sure(g circuit.Ref) bool
	// Another reports whether a loop that was entered on a path may go another round.
	Another(entry *step.Path, g circuit.Ref) bool
	// Stopped gives why the whole execution has to end.
	Stopped(why string) input.Stopped
}

// New returns a policy; Attach has to follow.
func New(c Config) *Policy { return &Policy{Config: c} }

// Attach names the stepper that the policy is of.
func (j *Policy) Attach(s *step.Stepper) { j.step, j.inputs = s, s.Inputs }

// exits collects the states that leave a region, by target block.
type exits map[*ir.Block]step.Frontier

// region executes the blocks of a loop once, or those of the whole procedure: from the entry until all states have left
// or are back at the head.
func (j *Policy) region(a *step.Activation, l *cfg.Loop, entry *ir.Block, begin step.Frontier) (out exits, back step.Frontier) {
	pending := make([]step.Frontier, len(a.Proc.Blocks))
	pending[entry.Index] = begin
	out = exits{}
	parallel := j.step.Parallel
	deliver := func(to *ir.Block, s *step.State) {
		live := a.Shape.Live[to.Index]
		switch {
		case l != nil && to == l.Head:
			back = j.Join(back, s, parallel, a.Proc, live)
		case a.Inside(to, l):
			pending[to.Index] = j.Join(pending[to.Index], s, parallel, a.Proc, live)
		default:
			out[to] = j.Join(out[to], s, parallel, a.Proc, live)
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
			found := j.loop(a, inner, list)
			for _, to := range order {
				for _, s := range found[to] {
					deliver(to, s)
				}
			}
			continue
		}
		j.step.Parallel = parallel * len(list)
		for _, s := range list {
			a.Steps(j.step, b, 0, s, deliver)
		}
		j.step.Parallel = parallel
	}
	return out, back
}

// loop executes a loop until no state comes back to its head, or the bound is reached.
func (j *Policy) loop(a *step.Activation, l *cfg.Loop, list step.Frontier) exits {
	all := exits{}
	omissions, ended := j.step.Omissions, a.Ended
	entry := list[0].Path
	if len(list) == 1 {
		defer func() {
			if omissions == j.step.Omissions && ended == a.Ended {
				all.restore(entry)
			}
		}()
	}
	limit := j.Task.Bounds.Unwind
	if limit == 0 {
		limit = step.DefaultUnwind
	}
	turns := j.turnsOf(a, l)
	for rounds, free := 0, 0; ; {
		before := list.Paths()
		turns.round(list)
		out, back := j.region(a, l, l.Head, list)
		j.gather(a, all, out)
		if len(back) == 0 {
			return all
		}
		if !j.decidedAny(before, back) { // nothing was decided in this round
			if free++; free > step.Determined || turns.repeats(back, free) {
				for _, s := range back {
					turns.cut(s)
					j.step.LeaveOut(s.Path, task.Binding{Bound: task.BoundLoop, Name: a.Proc.Name, Limit: step.Determined, Span: cfg.SpanOf(l.Head)})
				}
				return all
			}
			if free >= 32 && free&(free-1) == 0 { // a state after that many rounds may be infeasible for another reason
				back = slices.DeleteFunc(back, func(s *step.State) bool { return !j.Oracle.Another(entry, s.Path.Cond) })
			}
			if list = back; len(list) == 0 {
				return all
			}
			continue
		}
		rounds++
		j.step.Unrolled = max(j.step.Unrolled, rounds)
		back = slices.DeleteFunc(back, func(s *step.State) bool { return !j.Oracle.Another(entry, s.Path.Cond) })
		if len(back) == 0 {
			return all
		}
		if rounds >= limit {
			for _, s := range back {
				turns.cut(s)
				j.last(a, l, s, limit, all)
			}
			return all
		}
		list = back
	}
}

// restore resets the path condition to that of the entry, if every state left through the only exit.
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

// last lets states leave the loop at its head after the last round, if that is an exit, and cuts the others.
func (j *Policy) last(a *step.Activation, l *cfg.Loop, s *step.State, limit int, all exits) {
	binding := task.Binding{Bound: task.BoundLoop, Name: a.Proc.Name, Limit: limit, Span: cfg.SpanOf(l.Head)}
	leaves := false
	for _, to := range l.Head.Term.Succs() {
		leaves = leaves || !a.Inside(to, l)
	}
	if !leaves {
		j.step.LeaveOut(s.Path, binding)
		return
	}
	a.Steps(j.step, l.Head, 0, s, func(to *ir.Block, s *step.State) {
		if a.Inside(to, l) {
			j.step.LeaveOut(s.Path, binding)
			return
		}
		all[to] = j.Join(all[to], s, j.step.Parallel, a.Proc, a.Shape.Live[to.Index])
	})
}

func (j *Policy) gather(a *step.Activation, all, more exits) {
	for _, to := range a.Shape.Graph.Order {
		for _, s := range more[to] {
			all[to] = j.Join(all[to], s, j.step.Parallel, a.Proc, a.Shape.Live[to.Index])
		}
	}
}

// End adds a state to the ends. The goal's procedure keeps its ends separate: nothing is executed afterwards, and
// postconditions are easier to decide path by path.
func (j *Policy) End(a *step.Activation, list step.Frontier, s *step.State, live step.Locals) step.Frontier {
	if len(j.step.Stack) == 1 && len(list) > 0 && len(list) < j.apart(1) && j.parted(list[len(list)-1], s, live) {
		return append(list, s)
	}
	return j.Join(list, s, a.Parallel, a.Proc, live)
}

// Body executes the body of a procedure.
func (j *Policy) Body(a *step.Activation, s *step.State) {
	j.region(a, nil, a.Proc.Blocks[0], step.Frontier{s})
}

// decided reports whether a round of a loop decided something in the unmodified program, where many conditions are
// constants.
func (j *Policy) decided(before, back *step.Path) bool {
	if back.Cond == before.Cond {
		return false
	}
	return !j.Oracle.Covers() || !j.Oracle.Sure(j.step.Since(back, step.Fork(before, back)))
}

// Working says what is being executed.
func (j *Policy) Working(where string, steps int64) {
	j.Task.Report(engine.Progress{Stage: "executing " + where, Done: steps})
}

// Stopped is thrown where the whole execution has to end.
func (j *Policy) Stopped(why string) input.Stopped {
	return j.Oracle.Stopped(why)
}
