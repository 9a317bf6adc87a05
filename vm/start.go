// This file makes initial states.

package vm

import (
	"errors"
	"fmt"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// Setup says what to run.
type Setup struct {
	Proc     *ir.Proc
	Contract *ir.Contract // checked: requires at the start, the rest at the end; nil: none
	Bounds   task.Bounds  // scopes of Atoms classes; none means no limit

	// Recursion bounds how often a procedure may be open inside itself, the
	// one that the run begins with not counted; executions that go deeper are
	// Infeasible, with a Cut. 0: no bound.
	Recursion int

	// Output gets what models put out; it is no part of the state.
	Output func(to string, data []byte)

	// Boot runs before the state that Start makes, and is no part of the run; what it
	// puts out is dropped. Of the globals, initial states then list Inputs, and of
	// the objects those that Boot did not make. Nil: none.
	Boot   *ir.Proc
	Inputs []*ir.Global

	// Framed tells which of the objects that Boot made count for frames, by number and class
	// (nil: an array): those of a library do not, for it changes them as it likes. Nil: all.
	Framed func(ref uint64, c *ir.Class) bool

	// Memo tells of fields that no frame speaks of: they remember what can be computed again.
	// Nil: there are none.
	Memo func(f *ir.Field) bool

	// Shown tells whose statements become steps when a run is replayed; what others
	// change is shown with the step before. Nil: all.
	Shown func(*ir.Proc) bool

	// Lines makes steps of source lines, whatever number of statements they are, and
	// leaves their texts to whoever has the source; it tells which lines of a procedure
	// count. Nil: steps are statements. Local then gives the names of locals that people know, empty for
	// others; nil: all have their own.
	Lines func(p *ir.Proc, line int) bool
	Local func(*ir.Local) string

	// Calls says of which calls the body is not run: they end as their contract promises, and
	// how is a choice of kind call. Nil: of none. Asked, if it is there, is a clause that is
	// looked at before a call.
	Calls func(st *ir.CallStmt) *ir.Promise
	Asked *Asked

	// Escape judges an exception of a class that leaves Proc: the property that it
	// violates, or an empty kind. Raised is the failing check in a shown procedure that
	// made it; nil: it was thrown. Replay asks, for it knows how the exception came
	// about; other runs just finish. Nil: no exception violates anything.
	Escape func(c *ir.Class, raised *ir.Check) (task.Kind, string)
}

// SetupOf is the setup of a goal under bounds.
func SetupOf(g *ir.Goal, b task.Bounds) Setup {
	return Setup{Proc: g.Proc, Contract: g.Contract, Bounds: b, Boot: g.Boot, Inputs: g.Inputs}
}

// Value is what a cell holds: a word, or a relation.
type Value struct {
	Word uint64
	Rel  *relation.Rel
}

// errStarted is returned for changes of a state that has run.
var errStarted = errors.New("vm: the run has begun")

// Start is the state before the first statement: the literals' atoms exist and
// nothing else, or what Setup.Boot made; globals, unless Boot set them, and
// parameters are zero, null and empty. Until the first Run, Allocate, Set and
// Import may change it. When Boot does not end well, the state has stopped with
// that stop.
func (c *Code) Start(setup Setup) *State {
	if c.Open() {
		c.Grow()
	}
	s := &State{code: c, setup: setup}
	if c.watch != nil {
		s.watch = &watching{w: c.watch, at: -1}
	}
	s.clear()
	return s
}

// StartAny is Start, but the run begins by choosing how many atoms of each
// Atoms class exist, up to its scope, and the values of globals and parameters.
// The states in which the contract's requires does not hold are Infeasible. A
// setup with Boot cannot begin like this.
func (c *Code) StartAny(setup Setup) *State {
	s := c.Start(setup)
	s.any = true
	return s
}

// clear makes the empty initial state.
func (s *State) clear() {
	s.phase, s.base, s.touched = phaseSetup, nil, nil
	if s.setup.Boot != nil {
		s.booted()
	} else {
		s.clearHeap()
	}
	s.beginThread()
}

// clearHeap makes the heap of literals' atoms.
func (s *State) clearHeap() {
	c := s.code
	s.heap = heap{objs: make([]object, 1), count: make([]int32, len(c.Prog.Classes))}
	s.heap.alloc(code.GlobeKind, 0, c.Lay.Globe, code.CountRels(c.Lay.Globe), 1)
	if c.Open() {
		s.heap.cells = append(s.heap.cells, make([]uint64, code.GlobeRoom-len(c.Lay.Globe))...)
		s.heap.objs[code.GlobeObject].end = code.GlobeRoom
	}
	for _, l := range c.Prog.Literals {
		k := &c.Lay.Classes[l.Class.Index]
		s.heap.alloc(int32(l.Class.Index), 0, k.Leaves, k.Rels, 1)
	}
}

// Allocate makes the next n objects of a class.
func (s *State) Allocate(c *ir.Class, n int) error {
	if s.phase != phaseSetup {
		return errStarted
	}
	if limit, ok := s.scope(c); ok && s.heap.counted(c.Index)+n > limit {
		return fmt.Errorf("vm: %d atoms of %s do not fit scope %d", n, c.Name, limit)
	}
	l := &s.code.Lay.Classes[c.Index]
	for range n {
		s.heap.alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)
		s.heap.countUp(int32(c.Index))
	}
	return nil
}

// Get is the value of a global or of a local of the current frame. A value
// struct has none.
func (s *State) Get(v ir.Var) Value {
	if s.code.Open() {
		s.code.Grow() // the program may have got the global since
	}
	targets := s.top().proc.TargetsOf([]ir.Var{v})
	if len(targets) != 1 {
		return Value{}
	}
	return s.read(targets[0].At)
}

func (s *State) top() *frame { return s.threads[s.current].top() }

// Set changes a global or parameter before the run; the value must be one of
// its type and multiplicity.
func (s *State) Set(v ir.Var, x Value) error {
	if s.phase != phaseSetup {
		return errStarted
	}
	if g, ok := v.(*ir.Global); ok && !slices.Contains(s.globals(), g) {
		return fmt.Errorf("vm: %s is no input", v.VarName())
	}
	targets := s.top().proc.TargetsOf([]ir.Var{v})
	if len(targets) != 1 {
		return fmt.Errorf("vm: %s is a value struct", v.VarName())
	}
	t := targets[0]
	if err := s.fitsType(t.Typ, t.Mult, x); err != nil {
		return fmt.Errorf("%s: %w", v.VarName(), err)
	}
	s.write(t.At, x)
	return nil
}

// begin ends the setup: it chooses what is to be chosen, and checks the precondition.
func (m *machine) begin() bool {
	s := m.s
	m.t = s.threads[0]
	if !m.loadRoot() {
		return false
	}
	if s.any && !m.chooseStart() {
		return false
	}
	t := m.t
	words, rels := s.root()
	if s.base != nil && !looksBack(s.setup.Contract) && !t.frames[0].proc.Old && len(rels) == 0 {
		s.entry = s.tail(words)
	} else {
		s.entry = s.snapshot(words, rels)
	}
	if t.frames[0].proc.Old {
		t.frames[0].old = s.entry
	}
	s.phase = phaseRun
	if k := s.setup.Contract; k != nil {
		for _, cl := range k.Requires {
			if !m.holds(cl) {
				if !m.stopped {
					m.halt(Infeasible, Precondition, "")
					m.stop.Clause, m.stop.Text, m.stop.Span = cl, cl.Text, cl.Span
				}
				return false
			}
		}
	}
	return true
}

// looksBack tells whether the end of a run is compared with its beginning.
func looksBack(k *ir.Contract) bool {
	return k != nil && (len(k.Ensures)+len(k.Signals) > 0 || k.Frame != nil)
}

// loadRoot gives the procedure that the run begins with its body.
func (m *machine) loadRoot() bool {
	pc := m.t.frames[0].proc
	if !m.load(pc) {
		return false
	}
	if pc.Model != nil {
		m.unsupported("a run cannot begin with %s, a model", pc.IR.Name)
		return false
	}
	m.t.words, m.t.rels = grow(m.t.words, pc.Words), grow(m.t.rels, pc.Rels)
	return true
}

// chooseStart asks for the initial state; it is called again after each answer.
func (m *machine) chooseStart() bool {
	s := m.s
	if s.base != nil {
		m.unsupported("any initial state of a program that must be started")
		return false
	}
	for {
		c := s.nextCounted()
		if c == nil {
			break
		}
		limit, ok := s.scope(c)
		if !ok {
			m.unsupported("any number of atoms of %s: it has no scope", c.Name)
			return false
		}
		m.ask(&pending{kind: task.ChoiceValue, what: pendCount, n: limit + 1, name: c.Name, after: afterStart})
		if m.stopped {
			return false
		}
	}
	s.any = false
	var vars []ir.Var
	for _, g := range s.code.Prog.Globals {
		vars = append(vars, g)
	}
	for _, p := range s.setup.Proc.Params {
		vars = append(vars, p)
	}
	m.askVars(vars, afterStart)
	return !m.stopped
}

// nextCounted is the Atoms class whose number of atoms is chosen next.
func (s *State) nextCounted() *ir.Class {
	i := 0
	for _, c := range s.code.Prog.Classes {
		if c.Atoms && !c.Abstract && !c.Interface {
			if i == s.counted {
				return c
			}
			i++
		}
	}
	return nil
}
