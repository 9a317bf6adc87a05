package bmc

import (
	"assay/symbolic/input"
	"context"
	"fmt"

	"assay/engine"
	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/heap"
	"assay/symbolic/value"
	"assay/task"
	"assay/vm"
)

// This file defines the machine: one symbolic execution, and what it has found.

// machine is one symbolic execution of a goal.
type machine struct {
	ctx    context.Context
	task   *engine.Task
	host   language.Host                      // may be nil
	keeper language.Keeper                    // the same; nil if it knows nothing of what was there before
	framed func(ref uint64, c *ir.Class) bool // objects of the base that count for frames; nil: all
	prog   *ir.Program
	models func(*ir.Proc) Model
	calls  func(string) bool // to be taken by contract
	off    Off

	c        *circuit.Circuit
	vals     *value.Algebra // on the circuit
	link     *circuit.Link
	solver   solve.Solver // a *pair, if another one decides
	cover    *cover       // nil: lines do what they say
	evidence *evidence    // nil: no certificates are kept
	fallback string       // another solver than the one that was wished for was asked, and why; empty: none
	prune    solve.Budget // for questions that only save work

	heap   *heap.Heap
	nth    map[*ir.Class][]*input.Object // allocated objects of exactly a class
	hashes map[*input.Object]value.Num   // of identity
	shapes map[*ir.Proc]*shape
	inputs *input.Inputs

	entry       *state // of the goal: what is arbitrary is arbitrary in it
	openAssumed int    // of these: whose invariants are assumed

	assumed  int // spaces whose invariants are assumed
	assuming bool
	deferred []deferred  // invariants of inputs that nothing has read yet
	due      bool        // something has read one of them
	broken   circuit.Ref // while a formula calls a procedure: an assertion inside of that fails
	pureFrom int         // while a formula calls a procedure: the first object it made; 0: none does

	stack        []*activation
	frames       [][]value.Value // the locals of callers
	parallel     int             // states that go on side by side, here and in the callers
	findings     []*finding
	byKey        map[findingKey]*finding
	cuts         []cut
	choices      []choice
	readings     []reading     // of the clock that never goes back
	setBack      string        // the clock that goes back in the last counterexample
	ends         []circuit.Ref // where the goal's procedure ends
	normal       []circuit.Ref // of these, the ends without an exception
	thrown       []raisedEnd   // and those with one
	threw        bool          // it may end with an exception
	partial      bool          // it rests on contracts of what may call it again
	steps        int64
	omissions    int                        // how often executions may have been left out
	asked        int64                      // questions to the solver
	questions    *questions                 // what is written of them; nil: nothing
	limit        int                        // nodes of the circuit
	effort       int64                      // that the check may cost so far; 0: there is no limit
	enough       string                     // why there is no more of it
	unrolled     int                        // rounds of a loop or depth of a recursion so far, at most
	used         map[string]bool            // models
	ran          map[*ir.Proc]bool          // whose bodies were executed
	calledBack   map[*ir.Proc]bool          // under check, and called by what is not
	callers      map[*ir.Proc][]ir.Node     // under check, of a procedure under check
	taken        map[*ir.Assume]*assumption // those that code under check asks for
	stands       map[ir.Node]place          // where nodes of code under check are; nil: nobody has asked
	promises     map[*ir.CallStmt]*ir.Promise
	without      map[*ir.CallStmt]bool // calls that are by contract where the receiver has no body
	promised     bool                  // calls are taken by contract: objects are told apart by the order of their making
	renamed      bool                  // some objects are not called by that order
	contradicted string                // a contract that nothing meets where it is called; empty: none
	believed     map[string]bool       // contracts of callees
	rests        map[string]bool       // what of the world outside the answers rest on
	loose        string                // why a counterexample may not replay; empty: it must
}

// activation is a procedure that runs.
type activation struct {
	q     *ir.Proc
	this  value.Value // the first argument; may be nil
	shape *shape
	node  ir.Node     // where it is
	own   bool        // code under check
	ends  [2]frontier // normal and exceptional ones
	ended int         // how often executions came there
	came  *path       // when it was called
	entry *state      // if the procedure looks back

	parallel int // states of callers that are executed side by side
}

// unsupported is thrown where something cannot be represented: what comes to it
// is not executed, and nothing is claimed about it.
type unsupported = value.Unsupported

// cut is where executions are left out.
type cut struct {
	when    circuit.Ref
	binding task.Binding // a bound that is too small; or
	refused string       // what cannot be executed, with its position; or
	taken   string       // what is assumed instead; or
	unseen  string       // what nobody knows the inside of, and who looks into it
	next    []place      // refused, unseen: where the program goes on; refused, and empty: anything may depend on it
	closed  bool         // unseen: only what nothing else comes to depends on it
}

// bounds tells whether it is a bound that leaves them out.
func (c *cut) bounds() bool { return c.refused == "" && c.taken == "" && c.unseen == "" }

// choice is a decision of the program's own, in the order of execution.
type choice struct {
	when circuit.Ref
	kind task.ChoiceKind
	of   int // branches
	vals []chosen

	given *given // of a call
	clock string // that was read; empty: none
}

type chosen struct {
	name string
	typ  ir.Type
	v    value.Value
}

// tell helps the solver with a clause that is always true.
func (m *machine) tell(clause ...circuit.Ref) {
	if len(clause) == 1 {
		m.inputs.Fact(clause[0], ir.Derived{From: "numbers are ordered"})
		return
	}
	m.link.AssertAny(clause...)
	m.questions.assert(clause...)
}

// feasible tells whether a condition can hold; when the solver needs long, it says
// yes.
func (m *machine) feasible(g circuit.Ref) bool {
	if g.IsConst() || m.off.Pruning {
		return g != circuit.False
	}
	if m.follows(m.came()) {
		return m.beyond(g)
	}
	return m.asks(g)
}

// asks is feasible, whatever the program would do as it is.
func (m *machine) asks(g circuit.Ref) bool {
	if g.IsConst() || m.off.Pruning {
		return g != circuit.False
	}
	m.asked++
	m.solver.SetBudget(m.prune)
	a := m.solver.Solve(m.ctx, m.link.Force(g))
	if a.Status == solve.Unsat {
		m.learn(g.Not()) // what was hard to find out is remembered
		m.leave(g)
	}
	if a.Status == solve.Cancelled {
		m.check()
	}
	return a.Status != solve.Unsat
}

// check ends the execution when time or memory are up.
func (m *machine) check() {
	if m.ctx.Err() != nil {
		panic(input.Stopped{Reason: m.whyStopped("")})
	}
	if m.left() == 0 && !m.more() {
		panic(input.Stopped{Reason: m.whyStopped(m.enough)})
	}
	if m.c.Len() > m.limit {
		panic(input.Stopped{Reason: fmt.Sprintf("the formula has more than %d gates; lower the bounds, or check a smaller method", m.limit)})
	}
}

// perConflict is how much a conflict costs, in gates and statements; so many propagations cost as much as one of
// these, where they find no conflicts.
const (
	perConflict  = 100
	propagations = 8
)

// cost is the effort so far.
func (m *machine) cost() int64 {
	s := m.solver.Stats()
	return m.steps + int64(m.c.Len()) + max(perConflict*s.Conflicts, s.Propagations/propagations)
}

// left is how much effort is left of what the check may cost; negative: there is no limit.
func (m *machine) left() int64 {
	if m.effort <= 0 {
		return -1
	}
	return max(0, m.effort-m.cost())
}

// budget is one of the solver, or what is left of the effort.
func (m *machine) budget(b solve.Budget) solve.Budget {
	if left := m.left(); left >= 0 && (b.Conflicts == 0 || left < perConflict*b.Conflicts) {
		b.Conflicts = max(1, left/perConflict)
	}
	return b
}

// more asks whether to go on when the effort is used up.
func (m *machine) more() bool {
	if m.enough == "" && m.ctx.Err() == nil {
		m.enough = "stopped: the effort for this check is used up"
		if m.task.Over != nil {
			m.enough = m.task.Over(m.unrolled)
		}
	}
	if m.enough != "" || m.ctx.Err() != nil {
		return false
	}
	m.effort *= 2
	return true
}

// within asks a solver with what a budget and the effort leave, again if there is more of that.
func (m *machine) within(b solve.Budget, ask func(solve.Budget) solve.Answer) solve.Answer {
	for {
		most := m.budget(b)
		if a := ask(most); a.Decided() || most == b || !m.more() {
			return a
		}
	}
}

// step counts statements.
func (m *machine) step() {
	m.steps++
	if m.due || m.assumed < len(m.inputs.Spaces) || m.openAssumed < len(m.inputs.Open) {
		m.invariants()
	}
	if m.steps&1023 == 0 {
		m.check()
		if m.steps&(1<<14-1) == 0 {
			m.task.Report(engine.Progress{Stage: "executing " + m.where(), Done: m.steps})
		}
	}
}

// callDepth is how far calls have gone.
type callDepth struct{ stack, frames, parallel int }

func (m *machine) opened() callDepth { return callDepth{len(m.stack), len(m.frames), m.parallel} }

// unwind goes back there, after a panic.
func (m *machine) unwind(o callDepth) {
	m.stack, m.frames, m.parallel = m.stack[:o.stack], m.frames[:o.frames], o.parallel
}

// where is the procedure of the code under check that runs.
func (m *machine) where() string {
	for i := len(m.stack) - 1; i >= 0; i-- {
		if m.stack[i].own {
			return m.stack[i].q.Name
		}
	}
	return m.task.Goal.Name
}

// site is the place in the code under check that is being executed: the innermost
// on the stack.
func (m *machine) site() *input.Site {
	for i := len(m.stack) - 1; i >= 0; i-- {
		if a := m.stack[i]; a.own && a.node != nil {
			return &input.Site{Proc: a.q, Node: a.node, Span: ir.MetaOf(a.node).Span}
		}
	}
	return nil
}

func (m *machine) ownCode(q *ir.Proc) bool { return m.host == nil || m.host.Own(q) }

// refuse leaves out what comes to something that cannot be executed.
func (m *machine) refuse(p *path, why unsupported) {
	text := string(why)
	if s := m.site(); s != nil && s.Span.Known() {
		text = located(text, s.Span)
	}
	m.omissions++
	c := cut{when: p.all, refused: text}
	if m.pureFrom == 0 { // else a formula has no value, and who asks for that is not known
		c.next = m.places()
	}
	m.cuts = append(m.cuts, c)
}

// assumes writes down what an assumption leaves out of a path.
func (m *machine) assumes(p *path, x circuit.Ref, why ir.Ground) {
	switch why := why.(type) {
	case ir.Asked, ir.Derived:
	case *ir.Cut:
		if p = m.and(p, x.Not()); p != nil {
			m.leaveOut(p, input.BindingOf(why))
		}
	case ir.Taken: // in words, so that it may leave out more than is seen here
		m.omissions++
		m.cuts = append(m.cuts, cut{when: p.all, taken: why.Text})
	default:
		panic(fmt.Sprintf("bmc: an assumption rests on %T", why))
	}
}

// leaveOut leaves out what needs a larger bound.
func (m *machine) leaveOut(p *path, b task.Binding) {
	m.omissions++
	m.cuts = append(m.cuts, cut{when: p.all, binding: b})
}

// bootWith takes the heap of a booted state.
func (m *machine) bootWith(s *vm.State) { m.inputs.Base = input.NewBase(s) }

// Assert tells all solvers of a fact.
func (m *machine) Assert(g circuit.Ref) {
	m.link.Assert(g)
	m.questions.assert(g)
	if m.cover != nil {
		m.cover.exact.Assert(g)
	}
}

// Ask asks the solver about a condition, with few conflicts. What is impossible is remembered.
func (m *machine) Ask(g circuit.Ref, conflicts int64) solve.Status {
	m.asked++
	m.solver.SetBudget(solve.Budget{Conflicts: conflicts, Unchecked: true})
	a := m.solver.Solve(m.ctx, m.link.Force(g))
	switch a.Status {
	case solve.Unsat:
		m.learn(g.Not())
		m.leave(g)
	case solve.Cancelled:
		m.check()
	}
	return a.Status
}

// Model is what the solver found.
func (m *machine) Model() *circuit.Glance { return m.link.Glance() }

// Atoms are what a column of a type can be in the beginning.
func (m *machine) Atoms(t ir.Type) []value.Option { return m.scope(&state{path: begin}).atomsOf(t) }
