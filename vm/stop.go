// This file defines why a run stops, and the budgets that it runs under.

package vm

import (
	"fmt"

	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm/state"
)

// StopKind says why Run returned.
type StopKind uint8

const (
	Finished    StopKind = iota // all threads ended, and the contract, if there is one, holds
	Violated                    // an assertion or a clause of the contract is false
	Infeasible                  // this execution does not exist: see Reason
	NeedChoice                  // the driver has to decide: see Stop.Choice
	OutOfBudget                 // see Reason; after steps ran out the run can go on
	Deadlock                    // no thread can go on
	IllDefined                  // a clause reads through null or out of range
	Unsupported                 // a construct that the VM refuses; Message says what
	Fault                       // a fault of the front end or of the VM
)

var stopNames = [...]string{
	"finished", "violated", "infeasible", "need choice", "out of budget", "deadlock", "ill-defined", "unsupported", "fault",
}

func (k StopKind) String() string { return stopNames[k] }

// Reason refines Infeasible and OutOfBudget.
type Reason uint8

const (
	NoReason       Reason = iota
	Assumption            // an assume is false
	Miracle               // nothing satisfies a specification statement
	ScopeFull             // no atom of the class is left: see Stop.Class
	Precondition          // the initial state does not satisfy the contract's requires
	RecursionBound        // Setup.Recursion
	NoValue               // a variable has no value of its type and multiplicity
	StepBudget            // Budget.Steps
	HeapBudget            // Budget.Heap
	DepthBudget           // Budget.Depth
	WorkBudget            // Budget.Work
	Exited                // Finished: the program ended itself, see Status
	Interrupted           // Code.SetEnded: the caller no longer needs an answer; Code.SetRoom: there is no room
)

var reasonNames = [...]string{
	"", "assumption", "miracle", "scope", "precondition", "recursion", "no value", "steps", "heap", "depth", "work", "exit", "interrupted",
}

func (r Reason) String() string { return reasonNames[r] }

// Stop is why and where a run stopped.
type Stop struct {
	Kind     StopKind
	Reason   Reason
	Unit     string           // procedure
	Node     ir.Node          // statement or terminator; nil before the first and after the last
	Span     source.Span      // of the node or clause
	Thread   int              // from 0
	Message  string           // for people; may be empty
	Choice   Choice           // NeedChoice
	Clause   *ir.Clause       // Violated, IllDefined: of the contract, if it is one
	over     *state.Registers // Violated: that Clause is over; nil: those of a frame
	Property task.Kind        // Violated: the kind of the property
	Text     string           // Violated: the property as written
	Cut      *ir.Cut          // Infeasible: the bound of a pass that left this execution out
	Class    *ir.Class        // ScopeFull
	Status   int              // Exited
}

// String returns one line for people.
func (s Stop) String() string {
	out := s.Kind.String()
	if s.Reason != NoReason {
		out += " (" + s.Reason.String() + ")"
	}
	if s.Kind == NeedChoice {
		out += fmt.Sprintf(" (%s %d)", s.Choice.Kind, s.Choice.N)
	}
	if s.Text != "" {
		out += ": " + string(s.Property) + ": " + s.Text
	}
	if s.Message != "" {
		out += ": " + s.Message
	}
	return out
}

// Violates returns the property that a run was stopped for: p, updated from the stop.
func (s Stop) Violates(p task.Property) task.Property {
	if p.Kind, p.Text = s.Property, s.Text; s.Kind == Deadlock {
		p.Kind, p.Text = task.KindDeadlock, task.NoDeadlock
	}
	if s.Span.Known() {
		p.Span = s.Span
	}
	return p
}

// Budget limits a Run. Zero fields mean the default.
type Budget struct {
	Steps int64 // statements; default: no limit; negative: none, only what comes before the first
	Heap  int64 // bytes of the heap; default 1 GB
	Depth int   // frames of a thread; default 10,000
	Work  int64 // values tried by quantifiers and specifications, and statements of pure calls, in one statement; default 1<<26

	// Forced makes choices with one possibility stop too. Specification
	// statements then do not count their possibilities: N is 0.
	Forced bool

	// Counted makes each statement a step, also one without code, as it is where steps are recorded. It is for runs of one thread:
	// where another one has started, the run stops as after its last step.
	Counted bool
}

func (b Budget) orDefault() Budget {
	switch {
	case b.Steps == 0:
		b.Steps = 1 << 62
	case b.Steps < 0:
		b.Steps = 0
	}
	if b.Heap == 0 {
		b.Heap = 1 << 30
	}
	if b.Depth == 0 {
		b.Depth = 10_000
	}
	if b.Work == 0 {
		b.Work = 1 << 26
	}
	return b
}
