// This file defines what a page shows of a run, step by step.

package report

import (
	"assay/source"
	"assay/task"
)

// Film shows the stops of the run of a counterexample, in order: number i, from 0, is before step i of the trace, and the last one is
// where the run ends. It ends early when show says no.
type Film func(c *task.Check, r *task.Result, show func(*Stop) bool) error

// Stop is a moment of a run, and what there is to see.
type Stop struct {
	Number  int // of the step of the machine, as a debugger counts
	Ended   bool
	Thread  int        // that runs
	Calls   []OpenCall // of that thread, the innermost first
	Globals []Shown
	Threads []string                         // where each is; empty: there is one
	Heap    task.State                       // what is drawn
	Part    func(object, part string) *Write // of a field, or of an element "[3]", by its names; nil: it is not known
}

// OpenCall is a procedure that is open.
type OpenCall struct {
	Level  int // from 0, the outermost
	Name   string
	At     source.Span
	Locals []Shown
}

// Shown is a variable.
type Shown struct {
	Name, Value string
	Wrote       *Write // nil: it was so from the beginning
}

// Write is the last write of a value.
type Write struct {
	At    int  // the number of the step that wrote it
	First bool // which made what it is in
}
