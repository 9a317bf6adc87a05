// This file makes initial states.

package vm

import (
	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// Start returns the state before the first statement: the literals' atoms exist and
// nothing else, or what Setup.Boot made; globals, unless Boot set them, and
// parameters are zero, null and empty. Until the first Run, Allocate, Set and
// Import may change it. When Boot does not end well, the state has stopped with
// that stop.
func (c *Code) Start(setup state.Setup) *State {
	if c.Open() {
		c.Grow()
	}
	s := newState(c, setup)
	s.beWatched()
	s.clear()
	return s
}

// StartAny is Start, but the run begins by choosing how many atoms of each
// Atoms class exist, up to its scope, and the values of globals and parameters.
// The states in which the contract's requires does not hold are Infeasible. A
// setup with Boot cannot begin like this.
func (c *Code) StartAny(setup state.Setup) *State {
	s := c.Start(setup)
	s.any = true
	return s
}

// clear makes the empty initial state.
func (s *State) clear() {
	s.Phase, s.boot, s.Base, s.Touched, s.Beside = state.PhaseSetup, nil, nil, nil, nil
	if s.Setup.Boot != nil {
		s.booted()
	} else {
		s.clearHeap()
	}
	s.beginThread()
}

// clearHeap makes the heap of literals' atoms.
func (s *State) clearHeap() {
	c := s.code
	s.Heap = state.Heap{Objs: make([]state.Object, 1), Count: make([]int32, len(c.Prog.Classes))}
	s.Heap.Alloc(code.GlobeKind, 0, c.Lay.Globe, code.CountRels(c.Lay.Globe), 1)
	if c.Open() {
		s.Heap.Cells = append(s.Heap.Cells, make([]uint64, code.GlobeRoom-len(c.Lay.Globe))...)
		s.Heap.Objs[code.GlobeObject].End = code.GlobeRoom
	}
	for _, l := range c.Prog.Literals {
		k := &c.Lay.Classes[l.Class.Index]
		s.Heap.Alloc(int32(l.Class.Index), 0, k.Leaves, k.Rels, 1)
	}
}

// starter brings a run to its first statement.
type starter struct{ m *machine }

// begin ends the setup: it chooses what is to be chosen, and checks the precondition.
func (b starter) begin() bool {
	s := b.m.s
	b.m.t = s.Threads[0]
	if !b.root() {
		return false
	}
	if s.any && !b.choose() {
		return false
	}
	t := b.m.t
	words, rels := s.Root()
	old := t.Frames[0].Proc.Old
	if s.brief && !old {
		s.Entry = nil
	} else if s.Base != nil && !looksBack(s.Setup.Contract) && !old && len(rels) == 0 {
		s.Entry = s.Tail(words)
	} else {
		s.Entry = s.Snapshot(words, rels)
	}
	if old {
		t.Frames[0].Old = s.Entry
	}
	s.Phase = state.PhaseRun
	if k := s.Setup.Contract; k != nil {
		over := clauses{b.m, s.root()}
		for _, cl := range k.Requires {
			if !over.holds(cl) {
				if !b.m.stopped {
					b.m.halt(Infeasible, Precondition, "")
					b.m.stop.Clause, b.m.stop.Text, b.m.stop.Span = cl, cl.Text, cl.Span
				}
				return false
			}
		}
		if k.Frame != nil && k.Frame.Writes {
			s.license = &license{over.mayChange(k.Frame), len(s.Heap.Objs)}
			return !b.m.stopped
		}
	}
	return true
}

// looksBack reports whether the end of a run is compared with its beginning.
func looksBack(k *ir.Contract) bool {
	return k != nil && (len(k.Ensures)+len(k.Signals) > 0 || k.Frame != nil)
}

// root gives the procedure that the run begins with its body.
func (b starter) root() bool {
	pc := b.m.t.Frames[0].Proc
	if !b.m.load(pc) {
		return false
	}
	if pc.Model != nil {
		b.m.unsupported("a run cannot begin with %s, a model", pc.IR.Name)
		return false
	}
	b.m.t.Words, b.m.t.Rels = grow(b.m.t.Words, pc.Words), grow(b.m.t.Rels, pc.Rels)
	return true
}

// choose asks for the initial state; it is called again after each answer.
func (b starter) choose() bool {
	s := b.m.s
	if s.Base != nil {
		b.m.unsupported("any initial state of a program that must be started")
		return false
	}
	for {
		c := s.nextCounted()
		if c == nil {
			break
		}
		limit, ok := s.Scope(c)
		if !ok {
			b.m.unsupported("any number of atoms of %s: it has no scope", c.Name)
			return false
		}
		b.m.ask(&state.Pending{Kind: task.ChoiceValue, What: state.PendCount, N: limit + 1, Name: c.Name, After: state.AfterStart})
		if b.m.stopped {
			return false
		}
	}
	s.any = false
	var vars []ir.Var
	for _, g := range s.code.Prog.Globals {
		vars = append(vars, g)
	}
	for _, p := range s.Setup.Proc.Params {
		vars = append(vars, p)
	}
	b.m.askVars(vars, state.AfterStart)
	return !b.m.stopped
}

// nextCounted returns the Atoms class whose number of atoms is chosen next.
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
