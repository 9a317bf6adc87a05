package step

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/source"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/model"
	"assay/symbolic/value"
	"assay/task"
)

// This file defines the stepper.

// Stepper executes statements on paths of a goal, for an Executor that says how paths go on.
type Stepper struct {
	c      *circuit.Circuit
	vals   *value.Algebra // on the circuit
	heap   *heap.Heap
	Inputs *input.Inputs
	prog   *ir.Program
	goal   *ir.Goal
	bounds task.Bounds
	host   language.Host
	framed func(ref uint64, c *ir.Class) bool // objects of the base that count for frames; nil: all
	memo   func(*ir.Field) bool               // fields that do not count for frames; nil: none
	writes *writes                            // that the frame does not list; nil: they are not looked at
	models func(*ir.Proc) model.Model         // of procedures that are not executed by their bodies; may be nil
	engine Engine

	// The position.
	Stack    []*Activation
	Frames   [][]value.Value // the locals of callers
	Parallel int             // separate states, here and in the callers
	Steps    int64           // statements so far
	Unrolled int             // rounds of a loop or depth of a recursion so far, at most
	broken   circuit.Ref     // while a formula calls a procedure: an assertion inside of that fails
	PureFrom int             // while a formula calls a procedure: the first object it made; 0: none does

	// Allocations and choices.
	Nth      map[*ir.Class][]*input.Object // allocated objects of exactly a class
	Unshared bool                          // each allocation makes an object of its own
	Hashes   map[*input.Object]value.Num   // of identity
	Choices  []Choice                      // the program's own decisions
	Rises    Rises                         // what is known of the monotonic clock

	// Exchanges counts what other threads or the world outside may answer: choices are not counted, since they are
	// listed. Where it is the same at two points, what happened between them depends on the state and on choices alone.
	Exchanges int

	// Cuts, and what answers rest on.
	Cuts       []Cut
	Omissions  int             // how often executions may have been cut
	Unsupposed Unsupposed      // invariants of inputs
	Loose      string          // why a counterexample may not replay; empty: it must
	Nears      nears           // numbers of which only facts are known
	Rests      map[string]bool // dependencies of the answers on the environment
	Used       map[string]bool // models
	Shapes     map[*ir.Proc]*Shape
	Ran        map[*ir.Proc]bool      // whose bodies were executed
	CalledBack map[*ir.Proc]bool      // under check, and called back by code that is not
	Callers    map[*ir.Proc][]ir.Node // under check, of a procedure under check

	Beginning *beginning // what is assumed of inputs
	Frame     frames
	Rounds    rounds
	Apart     apart
}

// Config is what a Stepper executes.
type Config struct {
	Engine   Engine
	Inputs   input.Config
	Models   func(*ir.Proc) model.Model // of procedures that are not executed by their bodies; may be nil
	Memo     func(*ir.Field) bool       // fields that do not count for frames; nil: none
	Unshared bool                       // each allocation makes an object of its own
}

// New returns a stepper that has executed nothing, with its inputs.
func New(c Config) *Stepper {
	in := &c.Inputs
	m := &Stepper{
		c: in.Values.C, vals: in.Values, heap: in.Heap, prog: in.Program, goal: in.Goal, bounds: in.Bounds, host: language.Of(in.Host, in.Program), framed: in.Framed,
		memo: c.Memo, models: c.Models, engine: c.Engine, Unshared: c.Unshared, Parallel: 1,
		Shapes: map[*ir.Proc]*Shape{}, Ran: map[*ir.Proc]bool{}, CalledBack: map[*ir.Proc]bool{}, Callers: map[*ir.Proc][]ir.Node{},
		Hashes: map[*input.Object]value.Num{}, Nth: map[*ir.Class][]*input.Object{}, Used: map[string]bool{}, Rests: map[string]bool{},
	}
	in.Execution = m
	m.Apart.Stepper = m
	m.Apart.forker, _ = c.Engine.Policy.(Forker)
	m.Beginning, m.Frame, m.Rounds = &beginning{m: m}, frames{m}, rounds{m}
	m.Inputs = input.New(*in)
	return m
}

// Cut is a place where executions are left out.
type Cut struct {
	When    circuit.Ref
	Binding task.Binding  // a bound that is too small; or
	Refused value.Refusal // what cannot be executed, and where; or
	Taken   string        // what is assumed instead; or
	Unseen  string        // an opaque object, and what reads it
	Next    []Place       // refused, unseen: where the program continues; refused, and empty: anything may depend on it
	Closed  bool          // unseen: only otherwise unreached code depends on it
	Side    *ir.Block     // closed: and what begins here, which other objects reach
}

// Bounds reports whether it is a bound that leaves them out.
func (c *Cut) Bounds() bool { return c.Refused.None() && c.Taken == "" && c.Unseen == "" }

// Choice is a decision of the program's own, in the order of execution.
type Choice struct {
	When circuit.Ref
	Kind task.ChoiceKind
	Of   int // branches
	Vals []Chosen

	Given Given  // of a call by contract
	Clock string // that was read; empty: none
}

// Given is the outcome of a call by contract, as the engine represents it.
type Given interface{ IsGiven() }

// Chosen is a value that was chosen for a variable.
type Chosen struct {
	Name string
	Typ  ir.Type
	V    value.Value
}

// callDepth is the current depth of calls.
type callDepth struct{ stack, frames, parallel int }

func (m *Stepper) opened() callDepth { return callDepth{len(m.Stack), len(m.Frames), m.Parallel} }

// unwind restores the depth after a panic.
func (m *Stepper) unwind(o callDepth) {
	m.Stack, m.Frames, m.Parallel = m.Stack[:o.stack], m.Frames[:o.frames], o.parallel
}

// where returns the procedure of the code under check that runs.
func (m *Stepper) where() string {
	for i := len(m.Stack) - 1; i >= 0; i-- {
		if m.Stack[i].Own {
			return m.Stack[i].Proc.Name
		}
	}
	return m.goal.Name
}

// Site returns the place in the code under check that is being executed: the innermost
// on the stack.
func (m *Stepper) Site() *input.Site {
	for i := len(m.Stack) - 1; i >= 0; i-- {
		if a := m.Stack[i]; a.Own && a.node != nil {
			return &input.Site{Proc: a.Proc, Node: a.node, Span: ir.MetaOf(a.node).Span}
		}
	}
	return nil
}

// OwnCode reports whether a procedure is under check.
func (m *Stepper) OwnCode(q *ir.Proc) bool { return m.host.Own(q) }

// refuse cuts a path at something that cannot be executed.
func (m *Stepper) refuse(p *Path, why value.Refusal) {
	m.Omissions++
	c := Cut{When: p.Cond, Refused: m.placed(why)}
	if m.PureFrom == 0 { // else a formula has no value, and its caller is unknown
		c.Next = m.places()
	}
	m.Cuts = append(m.Cuts, c)
}

// placed returns a refusal with its position in the code under check: the statement, or else its procedure.
func (m *Stepper) placed(why value.Refusal) value.Refusal {
	if s := m.Site(); s != nil {
		why = why.In(s.Span).In(s.Proc.Span)
	}
	return why.In(m.goal.Span)
}

// assumes records what an assumption leaves out of a path.
func (m *Stepper) assumes(p *Path, x circuit.Ref, why ir.Ground) {
	switch why := why.(type) {
	case ir.Asked, ir.Derived:
	case *ir.Cut:
		if p = m.And(p, x.Not()); p != nil {
			m.LeaveOut(p, input.BindingOf(why))
		}
	case ir.Taken: // in words, so that it may leave out more than is known here
		m.Omissions++
		for _, text := range why.Texts() {
			m.Cuts = append(m.Cuts, Cut{When: p.Cond, Taken: text})
		}
	default:
		panic(fmt.Sprintf("bmc: an assumption rests on %T", why))
	}
}

// LeaveOut cuts what needs a larger bound.
func (m *Stepper) LeaveOut(p *Path, b task.Binding) {
	m.Omissions++
	m.Cuts = append(m.Cuts, Cut{When: p.Cond, Binding: b})
}

// count counts statements.
func (m *Stepper) count() {
	m.Steps++
	if m.Beginning.due || m.Beginning.assumed < len(m.Inputs.Spaces) || m.Beginning.openAssumed < len(m.Inputs.Open) {
		m.Beginning.Invariants()
	}
	if m.Steps&1023 == 0 {
		m.vals.Check()
		if m.Steps&(1<<14-1) == 0 {
			m.engine.Working(m.where(), m.Steps)
		}
	}
}

// Activation is a procedure that runs.
type Activation struct {
	Proc     *ir.Proc
	This     value.Value // the first argument; may be nil
	Shape    *Shape
	node     ir.Node     // where it is
	Own      bool        // code under check
	ends     [2]Frontier // normal and exceptional ones
	apart    *ending     // instead, where paths are followed one by one
	Ended    int         // how often executions reached them
	CalledOn *Path       // when it was called
	Entry    *State      // if the procedure refers to its pre-state
	Began    *Moment     // if it is under check, and was open when it was called

	Parallel int // separate states of callers
}

// calledFrom records where code under check calls a procedure under check.
func (m *Stepper) calledFrom(q *ir.Proc) {
	if at := m.Site(); at != nil && !slices.Contains(m.Callers[q], at.Node) {
		m.Callers[q] = append(m.Callers[q], at.Node)
	}
}

// passes records the path of an execution that reaches the end of a block.
func (s *Shape) passes(b *ir.Block, p *Path) {
	if list := s.Paths[b.Index]; len(list) == 0 || list[len(list)-1] != p.Cond {
		s.Paths[b.Index] = append(list, p.Cond)
	}
}

// Stale records that execution reads something unknown: violations remain, and no property holds. A cell is read once
// for all paths, so that it counts for every one.
func (m *Stepper) Stale(why string) {
	if slices.ContainsFunc(m.Cuts, func(c Cut) bool { return c.Refused.What == why }) {
		return
	}
	m.Cuts = append(m.Cuts, Cut{When: circuit.True, Refused: m.placed(value.Unsupported(why))})
}

// Atoms returns the possible atoms of a column of a type in the initial state.
func (m *Stepper) Atoms(t ir.Type) []value.Option { return m.scope(&State{Path: Begin}).atomsOf(t) }

// Frontier is mutually exclusive states at one place.
type Frontier []*State

// Paths are how the states got there.
func (list Frontier) Paths() []*Path {
	out := make([]*Path, len(list))
	for i, s := range list {
		out[i] = s.Path
	}
	return out
}

// Settle decides the latest cuts now, because nothing reaches them afterwards.
func (m *Stepper) Settle(before int) {
	var cuts []Cut
	for _, c := range m.Cuts[before:] {
		if m.engine.Possible(c.When) {
			c.When = circuit.True
			cuts = append(cuts, c)
			continue
		}
		m.engine.Leave(c.When)
	}
	m.Cuts = append(m.Cuts[:before], cuts...)
}

// Try evaluates something at a place; the error is a value.Refusal.
func (m *Stepper) Try(at source.Span, do func()) (err error) {
	open, outer := m.opened(), m.PureFrom
	defer func() {
		if r := recover(); r != nil {
			why, ok := r.(value.Refusal)
			if !ok {
				panic(r)
			}
			m.unwind(open)
			m.PureFrom = outer
			err = why.In(at)
		}
	}()
	do()
	return nil
}
