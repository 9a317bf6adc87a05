// Package lasso decides whether a run never ends.
//
// An engine that cut an execution off at the bound of a loop hands its
// beginning to Follow, which runs the original program, with no bound on loops, and compares the
// states at the loop head. Further choices are the first possibility each time.
//
//   - A state that recurs proves that the run never ends: what led from the
//     first visit to the second leads to a third, choices included. States that
//     differ only in the names of their objects count as one.
//   - A loop that allocates for as long as it goes on comes back to no state.
//     But if the variables that its branches depend on have the values of an
//     earlier visit, its control flow repeats: it ends only if something in it
//     is violated or left out. That is reported as likely.
//
// Both are about the semantics of the run: with narrow integers that wrap
// around, about narrow integers.
package lasso

import (
	"context"
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// Limits of a run: visits to the loop, and statements.
const (
	visits = 1 << 12
	steps  = 1 << 18
)

// Run is what to run: the original program, and how.
type Run struct {
	Program *ir.Program
	Code    *vm.Code // of the program
	Setup   vm.Setup
	Trace   task.Trace // its initial state and its choices are the beginning

	Relieved func(p *ir.Proc, line int) bool // see language.Exceptions; nil: nowhere

	// Alone: nothing that others may answer or see happens between the two states. The finder knows it, or Silent is not nil, and says
	// of a model whether its answer depends on its arguments alone.
	Silent func(p *ir.Proc) bool
}

// Follow looks for a recurring state at the loop head, or else for recurring values of the
// variables that the loop's branches depend on. It returns nil if it finds neither. The error is
// that of a trace that the program does not follow.
func Follow(ctx context.Context, r Run, loop source.Span) (*task.Endless, error) {
	g, at := find(r.Program, loop)
	if at == nil {
		return nil, nil
	}
	f := &follower{Run: r, graph: g, loop: at, head: first(at.Head), seen: map[vm.Key]int{}, st: r.Code.Start(r.Setup)}
	f.control = controlOf(g, at)
	if err := f.st.Import(r.Trace.Initial); err != nil {
		return nil, &vm.Divergence{Choice: -1, Message: err.Error()}
	}
	choices, n := vm.Recorded(r.Trace.Choices), 0
	budget := vm.Budget{Steps: -1, Forced: true}
	for len(f.seen) < visits && f.st.Steps() < steps && ctx.Err() == nil {
		stop := f.st.Run(budget)
		budget.Steps = 1
		switch {
		case stop.Kind == vm.NeedChoice:
			if n == len(r.Trace.Choices) {
				choices = vm.First()
			}
			if err := choices.Choose(f.st, stop.Choice); n >= len(r.Trace.Choices) && err != nil {
				return nil, nil // too many possibilities to take the first
			} else if err != nil {
				return nil, err
			}
			n++
			budget.Steps = -1
		case stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget:
			return f.ended(stop), nil
		case stop.Node != nil:
			if before := f.visit(stop.Node); before >= 0 {
				return f.back(before), nil
			}
		}
	}
	return nil, nil
}

// find looks for the loop that begins at a place.
func find(p *ir.Program, at source.Span) (*cfg.Graph, *cfg.Loop) {
	for _, q := range p.Procs {
		g, err := cfg.New(q)
		if err != nil {
			continue
		}
		for _, l := range g.Loops {
			if cfg.SpanOf(l.Head) == at && first(l.Head) != nil {
				return g, l
			}
		}
	}
	return nil, nil
}

// first returns the first node of a block that a run stops at: jumps are no steps.
func first(b *ir.Block) ir.Node {
	for seen := map[*ir.Block]bool{}; !seen[b]; {
		seen[b] = true
		if len(b.Stmts) > 0 {
			return b.Stmts[0]
		}
		t, jump := b.Term.(*ir.Goto)
		if !jump {
			return b.Term
		}
		b = t.To
	}
	return nil
}

// follower is a run in progress.
type follower struct {
	Run
	graph   *cfg.Graph
	loop    *cfg.Loop
	head    ir.Node // of the loop
	st      *vm.State
	log     []ir.Node      // where it was
	seen    map[vm.Key]int // by state at the loop head, its place in the log
	control *control       // nil: not known
	likely  *vm.State      // where the control flow of the loop repeats; nil if it does not
	period  int            // of likely
}

// visit records that the run is at a node. If that is the loop head, and the state recurs, it
// returns the place of the earlier visit in the log, else -1.
func (f *follower) visit(n ir.Node) int {
	f.log = append(f.log, n)
	if f.control != nil {
		f.control.at(n)
	}
	if n != f.head {
		return -1
	}
	if f.control != nil && f.likely == nil {
		if f.period = f.control.repeats(f.st); f.period > 0 {
			f.likely = f.st.Clone()
		}
	}
	k := f.st.Key()
	if before, ok := f.seen[k]; ok {
		return before
	}
	f.seen[k] = len(f.log) - 1
	return -1
}

// back answers for a run that is back in the state of a place in the log. If it left the loop in
// between, the loop that it never leaves is an enclosing one.
func (f *follower) back(before int) *task.Endless {
	round := f.log[before : len(f.log)-1]
	for ; f.loop != nil; f.loop = f.loop.Parent {
		if !slices.ContainsFunc(round, func(n ir.Node) bool { return f.outside(n) }) {
			break
		}
	}
	if f.loop == nil {
		return nil // it is in a caller
	}
	period, head := 0, first(f.loop.Head)
	for _, n := range round {
		if n == head {
			period++
		}
	}
	return f.found(period, f.st, false)
}

// outside reports whether a node is in the procedure of the loop, and not in the loop.
func (f *follower) outside(n ir.Node) bool {
	l, mine := loopOf(f.graph, n)
	return mine && !l.Within(f.loop)
}

// ended answers for a run that stops. One that could not allocate any more
// would continue in a larger scope.
func (f *follower) ended(stop vm.Stop) *task.Endless {
	if stop.Reason == vm.ScopeFull && f.likely != nil {
		return f.found(f.period, f.likely, true)
	}
	return nil
}

// found builds the answer. The trace has its initial state and its choices; it has no end, so it is
// not replayed.
func (f *follower) found(period int, at *vm.State, likely bool) *task.Endless {
	loop, t := cfg.SpanOf(f.loop.Head), at.Trace()
	return &task.Endless{Unit: f.graph.Proc.Name, Span: loop, Line: loop.Line, Period: period, Likely: likely, Trace: &t}
}
