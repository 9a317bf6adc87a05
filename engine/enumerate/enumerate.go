// Package enumerate is the exhaustive engine: it tries every initial state inside the bounds, and
// in each of them every choice. It is the judge of the other engines, so it shares nothing with
// what they might get wrong: no formulas, no circuits, no solver.
//
// # What it explores
//
// The extents of domains (as many atoms as the scope allows, literals apart),
// all values of globals and parameters, and every choice of the execution. Only literals have
// names, so extents are prefixes of a domain's atoms; no other symmetry is broken.
//
// Loops are bounded by pass/unroll, recursion by the VM itself: an execution
// that enters a loop's body or a procedure once too often is left out, and the
// bound that did it is reported as binding. Violations are replayed on the
// program as it was written.
//
// # What it does not do
//
// It does not scale, and does not try to. When its budget runs out the answer
// is unknown. Heap objects of classes with fields are not built as inputs: where
// there could be some, properties that are not violated are unknown.
package enumerate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/ledger"
	"assay/ir"
	"assay/pass"
	"assay/pass/unroll"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// Name of the engine, for --engine.
const Name = "enumerate"

// Engine implements engine.Engine.
type Engine struct {
	Runs   int64 // executions to explore at most; 0: DefaultRuns
	Budget vm.Budget
	First  bool // stop at the first violation; what is not violated then is unknown
}

// DefaultRuns bounds the executions of one check.
const DefaultRuns = 1 << 28

// defaultSteps bounds the statements of an execution between two choices: a longer execution is
// left undecided, and the time limit is checked in between.
const defaultSteps = 1 << 24

var _ engine.Engine = Engine{}

// Name returns the engine's name.
func (Engine) Name() string { return Name }

// Check explores the task.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	start := time.Now()
	unrolled, err := withoutLoops(t)
	if refused := (*source.List)(nil); errors.As(err, &refused) {
		return ledger.New(t, t.Goal, Name).Refuse(refused.Error()), nil
	}
	if err != nil {
		return nil, err
	}
	goal := unrolled.Goals[slices.Index(t.Program.Goals, t.Goal)]
	s := &search{
		ctx:    ctx,
		task:   t,
		runs:   e.Runs,
		first:  e.First,
		ledger: ledger.New(t, goal, Name),
		vanish: map[string]int{},
		code:   vm.Compile(unrolled),
		judge:  vm.Compile(t.Program),
	}
	if s.runs == 0 {
		s.runs = DefaultRuns
	}
	if e.Budget.Steps == 0 {
		e.Budget.Steps = defaultSteps
	}
	s.ledger.Unknown = unbuilt(unrolled, goal)
	root := s.code.StartAny(setup(goal, t.Bounds))
	vm.Explore(root, e.Budget, s.visit)
	if s.fault != nil {
		return nil, s.fault
	}
	return s.results(time.Since(start)), nil
}

// loops are the only passes before exploration.
var loops = pass.Default.Only(unroll.Name)

func withoutLoops(t *engine.Task) (*ir.Program, error) {
	return pass.Run(t.Program, pass.Config{
		Options: pass.Options{Unwind: t.Bounds.Unwind, Roots: []string{t.Goal.Proc.Name}},
		Table:   loops,
		Each: func(s pass.Stage) {
			if s.Pass != "" {
				t.Report(engine.Progress{Stage: s.String()})
			}
		},
	})
}

func setup(g *ir.Goal, b task.Bounds) vm.Setup {
	s := vm.SetupOf(g, b)
	s.Recursion = max(b.Unwind, 1)
	return s
}

// search is one exploration.
type search struct {
	ctx    context.Context
	task   *engine.Task
	code   *vm.Code // loops unrolled
	judge  *vm.Code // as written; replays what was found
	runs   int64    // how many more are allowed
	first  bool     // stop at the first violation
	ledger *ledger.Ledger

	done     int64          // executions explored
	finished int64          // of those, how many reached the end
	vanish   map[string]int // where executions vanish, for vacuous results
	cut      string         // why the exploration stopped early; empty if it did not
	fault    error          // of ours
}

// visit is called at the end of every execution; it reports whether to go on.
func (s *search) visit(st *vm.State, stop vm.Stop) bool {
	s.done++
	if s.ctx.Err() != nil {
		s.cut = "stopped: " + context.Cause(s.ctx).Error()
		return false
	}
	if s.done&0xfff == 0 {
		s.task.Report(engine.Progress{Stage: "executions", Done: s.done})
	}
	if s.done >= s.runs {
		s.cut = fmt.Sprintf("more than %d executions: lower the bounds, or use an engine that solves", s.runs)
		return false
	}
	s.record(st, stop)
	if s.first && s.ledger.AnyTrace() {
		s.cut = "stopped at the first violation"
		return false
	}
	return s.fault == nil && !s.ledger.AllTraces()
}

func (s *search) record(st *vm.State, stop vm.Stop) {
	switch stop.Kind {
	case vm.Finished:
		s.finished++
	case vm.Violated, vm.Deadlock:
		s.violation(st, stop)
	case vm.Infeasible:
		s.vanished(stop)
	case vm.IllDefined, vm.Unsupported, vm.OutOfBudget:
		s.undecided(stop)
	case vm.Fault:
		if !s.task.MayFault() {
			s.fault = fmt.Errorf("%s: %s", stop.Span, stop)
			return
		}
		s.undecided(stop) // the text of a program may be wrong so
	case vm.NeedChoice:
		s.fault = fmt.Errorf("%s: %s", stop.Span, stop)
	default:
		panic("enumerate: unknown stop")
	}
}

// violation keeps the first trace of each property, after it was replayed on
// the program as it was written.
func (s *search) violation(st *vm.State, stop vm.Stop) {
	entry := s.ledger.Of(stop)
	if entry == nil {
		s.fault = fmt.Errorf("%s: violates a property that is not in the program: %s", stop.Span, stop)
		return
	}
	if entry.Trace != nil {
		return
	}
	trace, again, err := replay.Trace(s.judge, setup(s.task.Goal, s.task.Bounds), st.Trace(), vm.Budget{})
	switch {
	case err != nil:
		s.fault = fmt.Errorf("%s: a violation does not replay: %w", stop.Span, err)
	case again.Kind != stop.Kind || s.ledger.Of(again) != entry:
		s.fault = fmt.Errorf("%s: a violation replays as something else: %s", stop.Span, again)
	default:
		trace.Check = s.task.Goal.Name
		entry.Trace = &trace
	}
}
