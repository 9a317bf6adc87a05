// This file decides whether a run comes round, at a loop head or where a procedure is called, to a state in which it was
// there before: the checker of endless loops and recursions.

package lasso

import (
	"context"
	"encoding/binary"
	"hash"
	"hash/fnv"
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/state"
)

// Place is where a state may come again.
type Place struct {
	Proc *ir.Proc
	Head *ir.Block // of a loop; nil: where the procedure is called
}

// Limits of such a run: visits to the place, and statements.
const (
	mostVisits = 1 << 11
	mostSteps  = 1 << 21
)

// Again runs the program until it comes to a state at the place for the second time. It returns the state there, and nil
// if the run ends before, or makes too many steps. Choices of the trace are made as it says, and the run ends where it
// has no more: what comes again is without choices. The error is that of a trace that the program does not follow.
//
// No contract is checked meanwhile. States at a loop head are compared as wholes. Of calls, what their procedure and its callees can see: a call that
// comes to itself, inside of itself, never returns.
func Again(ctx context.Context, r Run, at Place) (*task.Forever, *vm.State, error) {
	r.Setup.Contract = nil
	s := r.Code.Start(r.Setup)
	if err := s.Import(r.Trace.Initial); err != nil {
		return nil, nil, &vm.Divergence{Choice: -1, Message: err.Error()}
	}
	c := &comparison{s: s, at: at, head: at.first()}
	known, made := vm.Recorded(r.Trace.Choices), 0
	budget := vm.Budget{Steps: -1, Forced: true}
	for c.visits < mostVisits && s.Steps() < mostSteps && ctx.Err() == nil {
		stop := s.Run(budget)
		if r.Silent != nil && stop.Node != nil {
			c.heard = c.heard || exchanges(r, stop.Node)
		}
		budget.Steps = 1
		switch {
		case stop.Kind == vm.NeedChoice:
			if made == len(r.Trace.Choices) {
				return nil, nil, nil
			}
			if err := known.Choose(s, stop.Choice); err != nil {
				return nil, nil, err
			}
			made++
			c.kept, budget.Steps = nil, -1
		case stop.Kind != vm.OutOfBudget || stop.Reason != vm.StepBudget || s.SeveralThreads():
			return nil, nil, nil
		case stop.Node == c.head && s.Frame().Proc.IR == at.Proc && c.visit():
			if c.heard || at.Head == nil && r.relieved(s) {
				return nil, nil, nil
			}
			return c.found(), s, nil
		}
	}
	return nil, nil, nil
}

// relieved reports whether an open procedure goes on once there is no room for more calls.
func (r Run) relieved(s *vm.State) bool {
	return r.Relieved != nil && slices.ContainsFunc(s.Stack(), func(x state.Where) bool { return r.Relieved(x.Proc, x.Span.Line) })
}

// Span is where it is written: a procedure, at its first statement.
func (p Place) Span() source.Span {
	if p.Head != nil {
		return cfg.SpanOf(p.Head)
	}
	return cfg.SpanOf(p.Proc.Blocks[0])
}

// first is the node that a run stops at where it comes to the place.
func (p Place) first() ir.Node {
	if p.Head != nil {
		return first(p.Head)
	}
	return first(p.Proc.Blocks[0])
}

// comparison compares visits to a place with one that is kept: the last whose number was a power of two.
type comparison struct {
	s      *vm.State
	at     Place
	head   ir.Node
	visits int
	kept   *vm.Key
	glance uint64 // of the state that is kept
	number int    // of the visit that is kept
	depth  int    // procedures that were open there
	top    int    // the same at the last visit
	heard  bool   // since the visit that is kept, others may have answered something, or seen it
}

// visit reports whether the run is in the state that is kept.
func (c *comparison) visit() bool {
	depth := len(c.s.Threads[c.s.Current].Frames)
	if c.at.Head == nil && c.top >= depth { // no call inside of the last one
		if c.top = depth; c.depth >= depth {
			c.kept = nil
		}
	}
	c.top = depth
	c.visits++
	keep, glance := c.kept == nil || c.visits&(c.visits-1) == 0, c.look()
	if !keep && glance != c.glance {
		return false // the heap is not looked at for it: a loop that counts is in another state each time
	}
	k := c.key()
	if c.kept != nil && *c.kept == k && (c.at.Head == nil) == (depth > c.depth) {
		return true
	}
	if keep {
		c.kept, c.glance, c.number, c.depth, c.heard = &k, glance, c.visits, depth, false
	}
	return false
}

// look returns a number that is the same for equal states: it is of the variables of the procedure, of those that called it where they count,
// and of the objects that are nearest to them. A loop that counts, or makes a list longer, is told by it at a small part of what a look at the
// whole heap costs.
func (c *comparison) look() uint64 {
	t := c.s.Threads[c.s.Current]
	n := nearby{s: c.s, h: fnv.New64a(), number: map[uint64]int{}}
	for _, f := range slices.Backward(t.Frames) {
		words := t.Words[f.Words:]
		for _, l := range f.Proc.Leaves {
			if !l.Rel {
				n.word(l.Typ, words[0])
				words = words[1:]
			}
		}
		if c.at.Head == nil {
			break
		}
	}
	for i := 0; i < len(n.order); i++ {
		n.object(n.order[i])
	}
	return n.h.Sum64()
}

// Limits of a look: objects, and cells of each.
const (
	mostNear  = 100
	mostCells = 64
)

// nearby hashes objects by how they are reached: their numbers do not count.
type nearby struct {
	s      *vm.State
	h      hash.Hash64
	number map[uint64]int // from 1; of those after the limit there is none
	order  []uint64
}

func (n *nearby) word(t ir.Type, w uint64) {
	ref := state.RefOf(t, w)
	if ref == 0 {
		n.add(w)
		return
	}
	if n.number[ref] == 0 && len(n.order) < mostNear {
		n.order = append(n.order, ref)
		n.number[ref] = len(n.order)
	}
	n.add(uint64(n.number[ref]))
}

func (n *nearby) object(ref uint64) {
	h := &n.s.Heap
	o := &h.Objs[ref]
	leaves := n.s.Program.CellsOf(o.Kind)
	n.add(uint64(o.Kind))
	n.add(uint64(o.End - o.Off))
	for i := o.Off; i < min(o.End, o.Off+mostCells); i++ {
		if f := leaves[int(i-o.Off)%len(leaves)]; !f.Rel {
			n.word(f.Typ, h.Cells[i])
		}
	}
}

func (n *nearby) add(w uint64) { n.h.Write(binary.LittleEndian.AppendUint64(nil, w)) }

// key is that of the state; where calls are compared, without what is below the call: only which monitors are held, not
// how often. States that procedures look back to are left out: of an open procedure it stays the same, and where one is
// called it is the state there.
func (c *comparison) key() vm.Key {
	looksBack := func(f state.Frame) bool { return f.Old != nil }
	if t := c.s.Threads[c.s.Current]; c.at.Head != nil && !slices.ContainsFunc(t.Frames, looksBack) {
		return c.s.Key()
	}
	s := c.s.Clone()
	t := s.Threads[s.Current]
	if c.at.Head == nil {
		t.Frames = t.Frames[len(t.Frames)-1:]
		for i := range s.Monitors {
			s.Monitors[i].Depth = 1
		}
	}
	for i := range t.Frames {
		t.Frames[i].Old = nil
	}
	return s.Key()
}

func (c *comparison) found() *task.Forever {
	return &task.Forever{Followed: c.s.Steps(), Again: &task.Again{Line: c.at.Span().Line, Calls: c.at.Head == nil, Stem: c.number - 1, Period: c.visits - c.number}}
}
