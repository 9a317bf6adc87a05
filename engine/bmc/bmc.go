// Package bmc is the engine for code on the heap: it executes a procedure with
// guards on every path at once, and asks one incremental SAT solver.
//
// # Model
//
// A machine executes blocks in order. A state is a path (the decisions
// so far), a memory that states share as far as they agree, and the locals. Where paths join, two states are merged:
// values that differ become guarded alternatives. Numbers are kept as few guarded alternatives, constants staying
// constants; a reference is the set of objects that it may refer to, each with a guard. So what does not depend on the
// input is computed concretely.
//
// Loops and recursion are unwound until the solver says that another round is infeasible, or a bound is reached. What
// is left out then is a cut; it is binding if it is feasible.
//
//	machine    one symbolic execution of a goal: its parts, and what it found
//	oracle     what is possible, and what that costs
//	joining    which paths stay separate, and which are merged
//	contracted a call that is taken by contract
//	finding    a property, and when it is violated
//	book       the answers about the findings
//
// What statements do is in package step, and what there is in the beginning in package input: this package is the
// engine of a step.Stepper.
//
// # Where a goal begins
//
// Either anywhere (globals and parameters are arbitrary), or, for languages with a
// library, where a boot procedure ends, which the VM runs. Objects of that heap are
// constants until they are written. What can run early (the library's class initialisers) runs there too.
//
// Inputs are objects of the classes that static types allow, as many as the
// scopes say, with anything in their fields.
//
// # What comes out
//
// Each property is violated, with a counterexample that was replayed on the VM;
// or holds, with the bounds that left something out; or is unknown.
//
// # What is not here
//
// One thread. Value structs, pointers and arbitrary relations are refused where they
// are executed, with their position.
package bmc

import (
	"cmp"
	"context"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/bmc/joining"
	"assay/engine/bmc/second"
	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/model"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
	"assay/vm"
)

// Name of the engine, for --engine.
const Name = "bmc"

// Engine implements engine.Engine.
type Engine struct {
	Models   func(*engine.Task) func(*ir.Proc) model.Model   // procedures that are not executed by their bodies; may be nil, and so may what it gives
	Promises func(*engine.Task) func(*ir.Proc) model.Promise // what is documented of procedures that are not executed; may be nil, and so may what it gives
	Gates    int                                             // most nodes of a formula; 0: DefaultGates
	Off      Off                                             // what to do without
	Calls    func(name string) bool                          // calls to be taken by contract, by the callee's name; nil: none that has a body
	Untyped  bool                                            // inputs may hold what their type arguments exclude

	NewSolver func() solve.Solver // for the questions that decide; nil: the built-in solver, which always answers the intermediate ones

	// Certificates is the folder for certificates of what holds; empty: none.
	// NewProver is the solver for them, which must have a proof at the end; nil: the built-in one.
	Certificates string
	NewProver    func() solve.Solver

	Questions string // the folder for the questions of the check in SMT-LIB; empty: none

	Coverage *Coverage // what to find out about the lines that a check needs; nil: nothing

	Explore func(Exploring) Explorer // makes the policy of an engine that follows paths one by one; nil: paths are joined
	As      string                   // the name of that engine; empty: Name
}

// Off switches savings off, to compare.
type Off struct {
	Canonical bool // one labelling of each input heap, without what nothing refers to
	Sharing   bool // one object for allocations that exclude each other
	Orders    bool // what follows when three numbers are compared
	Pruning   bool // intermediate questions to the solver
	Tight     bool // what the precondition lets inputs refer to
	Apart     bool // paths that stay separate while their references differ
	Relevance bool // leaving out inputs that a question does not mention
}

// DefaultGates bounds the memory of a check.
const DefaultGates = 40_000_000

var _ engine.Engine = Engine{}

// Name returns the engine's name.
func (e Engine) Name() string { return cmp.Or(e.As, Name) }

// Check answers about the task.
func (e Engine) Check(ctx context.Context, t *engine.Task) (results []task.Result, err error) {
	start := time.Now()
	m := e.machine(ctx, t)
	last := m
	defer func() {
		for _, m := range []*machine{m, last} {
			if m.ready != nil { // others may have it too
				t.Supervise(ctx, m.ready)()
			}
			if m.cancel != nil {
				m.cancel()
			}
		}
	}()
	if why := m.boot(); why != "" {
		return ledger.New(t, t.Goal, e.Name()).Refuse(m.oracle.whyStopped(why)), nil
	}
	defer represent(m.host, nil)
	m.inputs.Opaque.Resolve = e.writes()
	book := e.executed(m)
	last = book.m
	if err := book.judge(); err != nil {
		return nil, err
	}
	if err := book.certify(e.Certificates); err != nil {
		return nil, err
	}
	if err := book.m.oracle.questions.last(book.m.oracle); err != nil {
		return nil, err
	}
	results = book.results(time.Since(start))
	if inner, cancel := share(ctx, t, time.Since(start)); (len(last.inputs.Opaque.Types) > 0 || last.inputs.Opaque.Numbers) && inner.Err() == nil {
		defer cancel()
		if book, err = e.resolved(inner, last); err != nil {
			return nil, err
		}
		last = book.m
		return second.Besides(results, book.results(time.Since(start)), book.unknown)
	} else {
		cancel()
	}
	return results, e.cover(ctx, t, results)
}

// executed runs the goal on a booted machine, and on others as long as inputs that matter were left out.
func (e Engine) executed(m *machine) *book {
	out := &book{m: m, engine: e, ledger: ledger.New(m.task, m.task.Goal, e.Name())}
	for {
		var more *input.Again
		done := e.exploring(m)
		out.unknown, more = m.execute()
		if done(); more == nil {
			return out
		}
		m.oracle.evidence.close()
		m = e.next(m, more)
		out.m = m
	}
}

// next is a machine that begins anew with inputs that another one needs.
func (e Engine) next(m *machine, more *input.Again) *machine {
	out := e.machine(m.ctx, m.task)
	if asked := m.oracle.questions; asked != nil {
		out.oracle.questions.number = asked.number
	}
	out.inputs.Base, out.inputs.Whole, out.inputs.Opaque.Resolve, out.shown = m.inputs.Base, m.inputs.Whole, m.inputs.Opaque.Resolve, m.shown
	out.inputs.Opaque.Texts = m.inputs.Opaque.Texts || more.Texts
	switch {
	case more.Texts:
	case more.Type == nil:
		out.inputs.Whole = true
	default:
		out.shown = append(slices.Clip(m.shown), more.Type)
		represent(m.host, out.shown)
	}
	out.inputs.Opaque.Given = out.shown
	return out
}

func (e Engine) machine(ctx context.Context, t *engine.Task) *machine {
	m := &machine{
		ctx: ctx, task: t, host: t.Language(), prog: t.Program, off: e.Off, c: circuit.New(),
		calls: e.Calls, taken: map[*ir.Assume]*assumption{}, without: map[*ir.CallStmt]bool{},
		promises: map[*ir.CallStmt]*ir.Promise{}, believed: map[string]bool{}, shared: map[*input.Object]circuit.Ref{}, byKey: map[findingKey]*finding{}, stated: map[task.Property]bool{},
	}
	m.rounds = &rounds{machine: m}
	m.oracle = &oracle{ctx: ctx, task: t, c: m.c, prog: t.Program, off: e.Off, limit: e.Gates, prune: solve.Budget{Conflicts: 2000, Unchecked: true}}
	if t.Over == nil || !e.writes() {
		m.oracle.effort = t.Effort
	}
	m.vals, m.heap = value.New(m.c), heap.New(t.Program)
	m.vals.Tell, m.vals.Check, m.vals.Plain = m.oracle.tell, m.oracle.check, e.Off.Orders
	if m.oracle.limit == 0 {
		m.oracle.limit = DefaultGates
	}
	if e.Questions != "" {
		m.oracle.questions = &questions{folder: e.Questions}
	}
	e.solver(m.oracle)
	m.effects = &lineEffects{c: m.c, vals: m.vals, task: t, host: m.host, oracle: m.oracle}
	m.joins = joining.New(joining.Config{Values: m.vals, Task: t, Oracle: m.oracle, Together: e.Off.Apart, Promised: e.Calls != nil, Cut: m.rounds.turned})
	c := step.Config{Engine: step.Engine{Policy: e.policy(m), Answers: m.oracle, Findings: m, Contracts: m, Effects: m.effects}, Unshared: e.Off.Sharing || e.Calls != nil, Memo: t.Setup().Memo, Inputs: input.Config{
		Values: m.vals, Heap: m.heap, Program: m.prog, Goal: t.Goal, Bounds: t.Bounds, Host: m.host, Asker: m.oracle,
		Limit: m.oracle.limit, Plain: e.Off.Canonical, Unnamed: e.Explore != nil, Untyped: e.Untyped}}
	c.Inputs.Framed = t.Setup().Framed
	if e.Models != nil {
		c.Models = e.Models(t)
	}
	if e.Promises != nil {
		m.documented = e.Promises(t)
	}
	m.step = step.New(c)
	m.inputs = m.step.Inputs
	m.oracle.step, m.oracle.inputs = m.step, m.inputs
	m.effects.step, m.effects.inputs = m.step, m.inputs
	m.joins.Attach(m.step)
	if m.paths != nil {
		m.paths.Attach(m.step)
	}
	return m
}

// writes reports whether a check writes files, or another solver decides. Then it is not interrupted for other bounds,
// whose output would get in the way.
func (e Engine) writes() bool {
	return e.Certificates != "" || e.Questions != "" || e.Coverage != nil || e.NewSolver != nil
}

// boot lets the library start; it says why that failed.
func (m *machine) boot() string {
	if m.task.Goal.Boot == nil {
		return ""
	}
	m.task.Report(engine.Progress{Stage: "starting the library"})
	s, why := m.task.Start(m.code())
	if why == "" {
		m.bootWith(s)
	}
	return why
}

// code returns the compiled program; its runs end with the check.
func (m *machine) code() *vm.Code {
	m.ready = m.host.Code(m.prog)
	m.task.Supervise(m.ctx, m.ready)
	return m.ready
}

// execute runs the goal. It returns why it ended early, or that it needs inputs that were left out.
func (m *machine) execute() (why string, more *input.Again) {
	m.c.Watch = m.oracle.check // one statement may make many gates
	defer func() {
		m.c.Watch = nil
		if r := recover(); r != nil {
			switch r := r.(type) {
			case input.Stopped:
				why = r.Reason
			case value.Refusal:
				why = r.Error()
			case input.Again:
				more = &r
			default:
				panic(r)
			}
		}
	}()
	g := m.task.Goal
	st := &step.State{Path: step.Begin}
	args := m.inputs.Begin()
	entry := m.step.Enter(g.Proc, args, st)
	if st = m.requires(g, st, entry); st == nil {
		return "", nil
	}
	m.step.Frame.Watch(g.Contract, entry)
	m.step.Apart.Each(g.Proc, args, st, func(o *step.Outcome) { m.ended(g, o, entry) })
	m.step.Beginning.Invariants()
	return "", nil
}
