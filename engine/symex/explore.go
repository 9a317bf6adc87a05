package symex

import (
	"fmt"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/symex/condition"
	"assay/ir"
	"assay/ir/cfg"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/task"
)

// This file follows paths, depth first.

// Path is one that came to an end of the goal's procedure.
type Path struct {
	Cond   circuit.Ref // the path condition
	Throws bool        // it ends with an exception
	Inputs *input.Inputs
	On     *circuit.Circuit
}

// Explorer is the policy that follows paths one by one.
type Explorer struct {
	bmc.Exploring
	Engine
	task   *engine.Task
	step   *step.Stepper
	inputs *input.Inputs
	heap   initialiser
	by     *condition.Decider // of path conditions; nil: the machine

	paths      int64 // that came to an end
	infeasible int64 // branches that no input takes
	conditions int64 // of paths, that were decided
	deepest    int64 // forks of one path, at most
	nested     int64 // forks of this one
	began      time.Time
}

var _ bmc.Explorer = (*Explorer)(nil)

func newExplorer(e Engine, t *engine.Task, c bmc.Exploring) *Explorer {
	x := &Explorer{Exploring: c, Engine: e, task: t}
	if e.By != condition.CSE {
		x.by = condition.New(e.By, c.Circuit, c.Told)
	}
	return x
}

// Attach names the stepper that the policy is of.
func (e *Explorer) Attach(s *step.Stepper) {
	e.step, e.inputs = s, s.Inputs
	e.heap, e.began = initialiser{e: e}, time.Now()
}

// Stats adds what is counted.
func (e *Explorer) Stats(s task.Stats) {
	s["paths"], s["infeasible"], s["depth"] = e.paths, e.infeasible, e.deepest
	s["conditions"] = e.conditions
	if _, s["solved"] = e.Solved(); e.by != nil {
		s["solved"] = e.by.Solved
	}
	s["exhausted"] = 0
	if e.heap.short || slices.ContainsFunc(e.step.Cuts, func(c step.Cut) bool { return c.Bounds() }) {
		s["exhausted"] = 1
	}
}

// Ended counts a path that comes to an end.
func (e *Explorer) Ended(p *step.Path, throws bool) {
	e.paths++
	if e.Paths != nil {
		e.Paths(&Path{Cond: p.Cond, Throws: throws, Inputs: e.inputs, On: e.Circuit})
	}
}

// mostForks bounds those of one path, each of which takes memory.
const mostForks = 20_000

// todo is a block that a path comes to.
type todo struct {
	b     *ir.Block
	s     *step.State
	loops *rounds
	last  *cfg.Loop // the path may leave this loop here, and not begin another round; nil: it may
}

// rounds is how often a path came to the head of a loop.
type rounds struct {
	loop     *cfg.Loop
	n        int        // rounds in which something was decided
	free     int        // rounds in which nothing was
	at       *step.Path // there, the last time
	made     int        // inputs that were met so far
	before   []*step.Moment
	anchor   *step.Moment // of a round that decided nothing
	anchored int          // which round that was
	up       *rounds      // of the loop around it
}

// Body follows the paths of a procedure.
func (e *Explorer) Body(a *step.Activation, s *step.State) {
	if e.step.PureFrom > 0 {
		e.Joins.Body(a, s)
		return
	}
	if x, ok := e.enter(a, todo{}, a.Proc.Blocks[0], s); ok {
		e.follow(a, x)
	}
}

// follow follows the paths from a block on. Where they fork, all but the last are followed in calls of their own.
func (e *Explorer) follow(a *step.Activation, x todo) {
	if e.nested++; e.nested > mostForks {
		panic(input.Stopped{Reason: fmt.Sprintf("a path forks more than %d times; lower the bounds", mostForks)})
	}
	e.deepest = max(e.deepest, e.nested)
	for more := true; more; {
		var next todo
		was := x.s.Path.Cond
		more = false
		a.Steps(e.step, x.b, 0, x.s, func(to *ir.Block, s *step.State) {
			if s.Path.Cond != was && !e.feasible(s.Path.Cond) {
				return
			}
			if e.Took != nil {
				e.Took(x.b.Term, to)
			}
			y, ok := e.enter(a, x, to, s)
			if !ok {
				return
			}
			if more {
				e.follow(a, next)
			}
			next, more = y, true
		})
		x = next
	}
	e.nested--
}

func (e *Explorer) feasible(g circuit.Ref) bool {
	e.conditions++
	can, ok := false, false
	if e.by != nil {
		can, ok = e.by.Feasible(g)
	}
	if !ok {
		can = e.Oracle.Feasible(g) // which ends the execution where there is no time
	}
	if !can {
		e.infeasible++
	}
	return can
}

// enter counts the rounds of loops; ok is false where the path has to end.
func (e *Explorer) enter(a *step.Activation, from todo, to *ir.Block, s *step.State) (x todo, ok bool) {
	r := from.loops
	for r != nil && !a.Inside(to, r.loop) {
		r = r.up
	}
	if from.last != nil && a.Inside(to, from.last) {
		e.leaveOut(a, from.last, s, from.loops.n)
		return todo{}, false
	}
	l := a.Shape.Graph.Loop[to.Index]
	if l == nil || l.Head != to {
		return todo{b: to, s: s, loops: r}, true
	}
	if r == nil || r.loop != l {
		r = &rounds{loop: l, at: s.Path, made: met(s), up: r}
		e.keep(a, r, s)
		return todo{b: to, s: s, loops: r}, true
	}
	return e.again(a, *r, to, s)
}

// again begins another round of a loop.
func (e *Explorer) again(a *step.Activation, r rounds, to *ir.Block, s *step.State) (x todo, ok bool) {
	limit := e.task.Bounds.Unwind
	if limit == 0 {
		limit = step.DefaultUnwind
	}
	decided, made := r.at.Cond != s.Path.Cond, met(s) > r.made
	r.at, r.made = s.Path, met(s)
	switch {
	case !decided:
		if r.free++; r.free > step.Determined || e.repeats(a, &r, s) {
			e.turned(a, &r, s)
			e.leaveOut(a, r.loop, s, step.Determined)
			return todo{}, false
		}
	case made && e.Depth > 0: // the bound on chains ends this
	default:
		r.n++
		e.step.Unrolled = max(e.step.Unrolled, r.n)
	}
	x = todo{b: to, s: s, loops: &r}
	if r.n < limit {
		e.keep(a, &r, s)
		return x, true
	}
	e.turned(a, &r, s)
	x.last = r.loop
	if !slices.ContainsFunc(to.Term.Succs(), func(b *ir.Block) bool { return !a.Inside(b, r.loop) }) {
		e.leaveOut(a, r.loop, s, limit)
		return todo{}, false
	}
	return x, true
}

func (e *Explorer) leaveOut(a *step.Activation, l *cfg.Loop, s *step.State, limit int) {
	e.step.LeaveOut(s.Path, task.Binding{Bound: task.BoundLoop, Name: a.Proc.Name, Limit: limit, Span: cfg.SpanOf(l.Head)})
}

// watched reports whether somebody asks whether a loop ever ends.
func (e *Explorer) watched(a *step.Activation, l *cfg.Loop) bool {
	return e.Cut != nil && a.Own && a.Shape.Graph.LeftOnPurpose(l)
}

// keep keeps the state in which a round begins.
func (e *Explorer) keep(a *step.Activation, r *rounds, s *step.State) {
	if !e.watched(a, r.loop) {
		return
	}
	kept := r.before
	if len(kept) >= step.Period {
		kept = kept[1:]
	}
	r.before = append(slices.Clone(kept), e.step.Rounds.Moment(s, nil)) // other paths have the list, too
}

// asksFrom is from how many rounds without a decision on the solver is asked whether a state comes again.
const asksFrom = 32

// repeats reports whether a path that decided nothing is in the state of an earlier round: it compares with the last one whose number is a
// power of two. The solver says whether values are the same that are computed in another way.
func (e *Explorer) repeats(a *step.Activation, r *rounds, s *step.State) bool {
	if !e.watched(a, r.loop) {
		return false
	}
	if r.free&(r.free-1) == 0 {
		r.anchor, r.anchored = e.step.Rounds.Moment(s, nil), r.free
		return false
	}
	live := a.Shape.Live[r.loop.Head.Index]
	again := r.anchor != nil && e.step.Rounds.Repeats(r.anchor, s, a.Proc, live)
	if !again && r.free > asksFrom && r.free-r.anchored <= step.Period {
		g := e.step.Rounds.Again(r.anchor, e.step.Rounds.Moment(s, nil), a.Proc, live)
		again = g != circuit.False && !e.Oracle.Feasible(e.Circuit.And(s.Path.Cond, g.Not()))
	}
	if again {
		r.before = append(slices.Clone(r.before), r.anchor)
	}
	return again
}

// turned reports a path that comes back to the head of a loop once more than a bound allows.
func (e *Explorer) turned(a *step.Activation, r *rounds, s *step.State) {
	if !e.watched(a, r.loop) {
		return
	}
	t := &step.Turns{Proc: a.Proc, Loop: r.loop, Live: a.Shape.Live[r.loop.Head.Index], Last: e.step.Rounds.Moment(s, nil)}
	for _, m := range slices.Backward(r.before) {
		t.Before = append(t.Before, []*step.Moment{m})
	}
	e.Cut(t)
}

// Join and End are for formulas: there, paths are joined.
func (e *Explorer) Join(list step.Frontier, s *step.State, parallel int, q *ir.Proc, live step.Locals) step.Frontier {
	return e.Joins.Join(list, s, parallel, q, live)
}

// End adds a state to the ends of an activation.
func (e *Explorer) End(a *step.Activation, list step.Frontier, s *step.State, live step.Locals) step.Frontier {
	return e.Joins.End(a, list, s, live)
}

// Working says how far the exploration is.
func (e *Explorer) Working(where string, steps int64) {
	took, _ := e.Solved()
	share := 100 * took / max(time.Since(e.began), 1)
	e.task.Report(engine.Progress{Stage: fmt.Sprintf("executing %s: %d paths, %d forks deep, %d %% in the solver", where, e.paths, e.nested, share), Done: steps})
}

// Stopped is thrown where the whole execution has to end.
func (e *Explorer) Stopped(why string) input.Stopped { return e.Joins.Stopped(why) }
