// This file says how contracts are broken.

package watch

import (
	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm/state"
)

// BreachKind says where a contract was broken.
type BreachKind uint8

const (
	BreachEntry    BreachKind = iota // Requires, at a call
	BreachExit                       // Ensures
	BreachSignals                    // Signals
	BreachEntering                   // an invariant, at a call
	BreachLeaving                    // an invariant, at a return
	BreachFrame                      // of the call
	BreachAlloc                      // NoAlloc
	BreachRecursion
	BreachLoopEntry // an invariant of a loop, before it
	BreachLoop      // after a round
	BreachLoopFrame
	BreachLoopMeasure
)

// Breach is how a contract was broken.
type Breach struct {
	Kind   BreachKind
	Proc   *ir.Proc        // whose contract, or at whose call
	Clause *ir.Clause      // nil for frames
	Object uint64          // of an invariant; of a change
	Class  *ir.Class       // of a static invariant
	Cell   string          // of a change: what is changed of the object: ".next", "[3]"; the name of a global
	Global bool            // it is one
	Loop   *ir.Block       // head
	Span   source.Span     // of the statement that runs, or of the call of Proc that it is about
	Over   state.Registers // what the clause was evaluated over; for frames: the call
	Caller []state.Where   // the stack
	Last   uint64          // measures: the value before
	Now    uint64          // and now

	Property task.Kind // what is broken
	Text     string    // in words
	NoValue  string    // the clause has no value: why; empty: it is false
}

// Change is a write that the frame of an open call does not list, or an allocation where
// there must be none.
type Change struct {
	Ref   uint64     // of the object, or that which was allocated
	Class *ir.Class  // of it; nil for arrays and globals
	Field *ir.Field  // that is written; nil for elements and globals
	Var   *ir.Global // that is written
	Fresh bool       // it is about an allocation
	k     *Watcher
	depth int
}

// Writer returns the procedure that writes.
func (c *Change) Writer() *ir.Proc {
	if p := c.k.model; p != nil {
		return p
	}
	return c.k.thread().Top().Proc.IR
}

// Above returns the open procedures above the call whose frame it is about, the innermost
// first.
func (c *Change) Above() []*ir.Proc {
	var out []*ir.Proc
	frames := c.k.thread().Frames
	for i := len(frames) - 1; i > c.depth; i-- {
		out = append(out, frames[i].Proc.IR)
	}
	return out
}

// Held reports whether a frame of some procedures holds the object in a local.
func (c *Change) Held(some func(p *ir.Proc) bool) bool {
	t := c.k.thread()
	for _, f := range t.Frames {
		if !some(f.Proc.IR) {
			continue
		}
		for i, l := range f.Proc.IR.Locals {
			if ir.IsRef(l.Typ) && t.Words[int(f.Words)+int(f.Proc.Word[i])] == c.Ref {
				return true
			}
		}
	}
	return false
}
