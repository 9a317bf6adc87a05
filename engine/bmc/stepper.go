package bmc

import (
	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
	"fmt"
	"slices"
	"strings"
)

// This file defines the stepper.

// Stepper executes statements on paths of a goal, for an Executor that says how paths go on.
type Stepper struct {
	c      *circuit.Circuit
	vals   *value.Algebra // on the circuit
	heap   *heap.Heap
	inputs *input.Inputs
	prog   *ir.Program
	goal   *ir.Goal
	bounds task.Bounds
	host   language.Host                      // may be nil
	keeper language.Keeper                    // the same; nil if it knows nothing of what was there before
	framed func(ref uint64, c *ir.Class) bool // objects of the base that count for frames; nil: all
	memo   func(*ir.Field) bool               // fields that do not count for frames; nil: none
	models func(*ir.Proc) Model               // of procedures that are not executed by their bodies; may be nil
	who    Executor

	// Where it is.
	stack    []*activation
	frames   [][]value.Value // the locals of callers
	parallel int             // states that go on side by side, here and in the callers
	steps    int64           // statements so far
	unrolled int             // rounds of a loop or depth of a recursion so far, at most
	broken   circuit.Ref     // while a formula calls a procedure: an assertion inside of that fails
	pureFrom int             // while a formula calls a procedure: the first object it made; 0: none does

	// What it made.
	nth      map[*ir.Class][]*input.Object // allocated objects of exactly a class
	unshared bool                          // each allocation makes an object of its own
	hashes   map[*input.Object]value.Num   // of identity
	choices  []choice                      // the program's own decisions
	readings []reading                     // of the clock that never goes back

	// What was left out, and what answers rest on.
	cuts       []cut
	omissions  int             // how often executions may have been left out
	loose      string          // why a counterexample may not replay; empty: it must
	rests      map[string]bool // what of the world outside the answers rest on
	used       map[string]bool // models
	shapes     map[*ir.Proc]*shape
	ran        map[*ir.Proc]bool      // whose bodies were executed
	calledBack map[*ir.Proc]bool      // under check, and called by what is not
	callers    map[*ir.Proc][]ir.Node // under check, of a procedure under check

	// Invariants of inputs.
	entry       *state // of the goal: what is arbitrary is arbitrary in it
	assumed     int    // spaces whose invariants are assumed
	openAssumed int    // objects that were there before whose invariants are assumed
	assuming    bool
	deferred    []deferred // invariants of inputs that nothing has read yet
	due         bool       // something has read one of them
}

// Config is what a Stepper executes.
type Config struct {
	Engine   Executor
	Inputs   input.Config
	Models   func(*ir.Proc) Model // of procedures that are not executed by their bodies; may be nil
	Memo     func(*ir.Field) bool // fields that do not count for frames; nil: none
	Unshared bool                 // each allocation makes an object of its own
}

// NewStepper is a stepper that has executed nothing, with its inputs.
func NewStepper(c Config) *Stepper {
	in := &c.Inputs
	m := &Stepper{
		c: in.Values.C, vals: in.Values, heap: in.Heap, prog: in.Program, goal: in.Goal, bounds: in.Bounds, host: in.Host, framed: in.Framed,
		memo: c.Memo, models: c.Models, who: c.Engine, unshared: c.Unshared, parallel: 1,
		shapes: map[*ir.Proc]*shape{}, ran: map[*ir.Proc]bool{}, calledBack: map[*ir.Proc]bool{}, callers: map[*ir.Proc][]ir.Node{},
		hashes: map[*input.Object]value.Num{}, nth: map[*ir.Class][]*input.Object{}, used: map[string]bool{}, rests: map[string]bool{},
	}
	m.keeper, _ = in.Host.(language.Keeper)
	in.Execution = m
	m.inputs = input.New(*in)
	return m
}

// Executor is who executes with a Stepper: it decides how paths go on, and keeps what they find.
type Executor interface {
	Policy
	Answers
	Findings
	Contracts
	Effects
}

// Policy decides how execution goes on: which paths are executed side by side, and which become one.
type Policy interface {
	// Body executes the body of a procedure from its first block, with Steps. What comes to its end is in the
	// Ends of the activation.
	Body(a *activation, s *state)

	// Join adds a state to those that have come to the same place, of a procedure where so many others are executed
	// side by side; live says which locals matter.
	Join(list frontier, s *state, parallel int, q *ir.Proc, live bitset) frontier

	// End adds a state to those that have come to the end of an activation.
	End(a *activation, list frontier, s *state, live bitset) frontier

	// Working is told now and then where execution is.
	Working(where string, steps int64)

	// Stopped is thrown where the whole execution has to end.
	Stopped(why string) input.Stopped
}

// Answers say what is possible.
type Answers interface {
	Feasible(g circuit.Ref) bool    // can a condition hold? with little effort: what is not clear can
	Conceivable(g circuit.Ref) bool // the same, with all effects of lines that could be taken away
	Possible(g circuit.Ref) bool    // the same, with more effort
	CanFail(g circuit.Ref) bool     // can a check of the language fail so?
	Leave(g circuit.Ref)            // is told what is not executed because it is impossible
}

// Findings are told where properties may be violated.
type Findings interface {
	Assertion(q *ir.Proc, st *ir.Assert)                   // execution comes to an assertion
	Judged(q *ir.Proc, st *ir.Assert, at, out circuit.Ref) // at which condition; out is where a bound leaves open what it says
	Violated(q *ir.Proc, st *ir.Assert, when circuit.Ref)  // when it does not hold
	Checked(at *input.Site, fails circuit.Ref)             // execution comes to a check of the language, which fails so
	Implied(c *ir.Check) bool                              // there is nothing to say about a check that does not fail
	Made(a *activation, st *ir.New, s *state)              // an object is made, which may be an exception
	Assumption(st *ir.Assume, came, met circuit.Ref)       // when an assumption that the program asks for is met
	Exits(s *state)                                        // the whole execution ends
}

// Contracts say which calls are taken by contract.
type Contracts interface {
	Promise(st *ir.CallStmt) *ir.Promise                                                              // what a call may rest on; nil: no contract
	Believes(p *ir.Promise) bool                                                                      // is it taken by it, though there is a body?
	CheckedFor(p *ir.Promise, args []value.Value, s *state) bool                                      // was the contract checked for all receivers?
	ByContract(a *activation, st *ir.CallStmt, p *ir.Promise, args []value.Value, s *state) []outcome // takes it
}

// Effects may change what a line of the program does: engines ask what depends on it. [Exact] changes nothing.
type Effects interface {
	Effect(a *activation, s *state, n ir.Node, to ir.Var, v value.Value) value.Value                      // what a statement gives to a variable
	Any(a *activation, s *state, n ir.Node, t ir.Type, v value.Value) value.Value                         // what it writes
	Argument(a *activation, s *state, st *ir.CallStmt, i int, v value.Value) value.Value                  // of a call
	Decision(a *activation, s *state, n ir.Node, x ir.Expr, g circuit.Ref) (is circuit.Ref, changed bool) // of a branch
	Decides(a *activation, x ir.Expr) bool                                                                // may the decision of a switch be any?
	Called(a *activation, st *ir.CallStmt, s *state) []*state                                             // executes a call, with Call
}

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

	given Given  // of a call by contract
	clock string // that was read; empty: none
}

// Given is what a call by contract gave back, as the engine knows it.
type Given interface{ IsGiven() }

type chosen struct {
	name string
	typ  ir.Type
	v    value.Value
}

// callDepth is how far calls have gone.
type callDepth struct{ stack, frames, parallel int }

func (m *Stepper) opened() callDepth { return callDepth{len(m.stack), len(m.frames), m.parallel} }

// unwind goes back there, after a panic.
func (m *Stepper) unwind(o callDepth) {
	m.stack, m.frames, m.parallel = m.stack[:o.stack], m.frames[:o.frames], o.parallel
}

// where is the procedure of the code under check that runs.
func (m *Stepper) where() string {
	for i := len(m.stack) - 1; i >= 0; i-- {
		if m.stack[i].own {
			return m.stack[i].q.Name
		}
	}
	return m.goal.Name
}

// site is the place in the code under check that is being executed: the innermost
// on the stack.
func (m *Stepper) site() *input.Site {
	for i := len(m.stack) - 1; i >= 0; i-- {
		if a := m.stack[i]; a.own && a.node != nil {
			return &input.Site{Proc: a.q, Node: a.node, Span: ir.MetaOf(a.node).Span}
		}
	}
	return nil
}

func (m *Stepper) ownCode(q *ir.Proc) bool { return m.host == nil || m.host.Own(q) }

// refuse leaves out what comes to something that cannot be executed.
func (m *Stepper) refuse(p *path, why unsupported) {
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
func (m *Stepper) assumes(p *path, x circuit.Ref, why ir.Ground) {
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
func (m *Stepper) leaveOut(p *path, b task.Binding) {
	m.omissions++
	m.cuts = append(m.cuts, cut{when: p.all, binding: b})
}

// counted counts statements.
func (m *Stepper) counted() {
	m.steps++
	if m.due || m.assumed < len(m.inputs.Spaces) || m.openAssumed < len(m.inputs.Open) {
		m.invariants()
	}
	if m.steps&1023 == 0 {
		m.vals.Check()
		if m.steps&(1<<14-1) == 0 {
			m.who.Working(m.where(), m.steps)
		}
	}
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

// calledFrom notes where code under check comes to a procedure of it.
func (m *Stepper) calledFrom(q *ir.Proc) {
	if at := m.site(); at != nil && !slices.Contains(m.callers[q], at.Node) {
		m.callers[q] = append(m.callers[q], at.Node)
	}
}

// passes notes the path of an execution that comes to the end of a block.
func (s *shape) passes(b *ir.Block, p *path) {
	if list := s.left[b.Index]; len(list) == 0 || list[len(list)-1] != p.all {
		s.left[b.Index] = append(list, p.all)
	}
}

// Stale notes that execution looks at what nobody knows: what it finds happens, and nothing holds.
// A cell is read once for all paths, so that it counts for every one.
func (m *Stepper) Stale(why string) {
	if slices.ContainsFunc(m.cuts, func(c cut) bool { return strings.HasSuffix(c.refused, why) }) {
		return
	}
	if s := m.site(); s != nil && s.Span.Known() {
		why = located(why, s.Span)
	}
	m.cuts = append(m.cuts, cut{when: circuit.True, refused: why})
}

// Atoms are what a column of a type can be in the beginning.
func (m *Stepper) Atoms(t ir.Type) []value.Option { return m.scope(&state{path: begin}).atomsOf(t) }

// frontier is states at one place that exclude each other.
type frontier []*state

// paths are how the states got there.
func (list frontier) paths() []*path {
	out := make([]*path, len(list))
	for i, s := range list {
		out[i] = s.path
	}
	return out
}
