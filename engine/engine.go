// Package engine says what every analysis of the house looks like from
// outside: it takes a Task and answers about its properties. The analyses live
// in the folders below; they do not know each other, nor any report.
package engine

import (
	"context"

	"assay/ir"
	"assay/task"
)

// Task is one question: does the procedure of the goal meet its contract, and
// do its assertions and runtime checks hold, inside the bounds?
type Task struct {
	Program  *ir.Program
	Goal     *ir.Goal
	Bounds   task.Bounds    // complete: the front end's defaults, the goal's, the user's
	Progress func(Progress) // may be nil; called often, must be quick

	// At is the same question within other bounds: the front end makes the
	// program anew, since it depends on the width of integers. It is nil if the
	// question has no meaning there; and At may be nil.
	At func(task.Bounds) *Task
}

// Within is the question within other bounds; nil if there is none.
func (t *Task) Within(b task.Bounds) *Task {
	if t.At != nil {
		return t.At(b)
	}
	if b.IntWidth != t.Bounds.IntWidth {
		return nil
	}
	other := *t
	other.Bounds, other.Progress = b, nil
	return &other
}

// Progress is what an engine says while it works.
type Progress struct {
	Stage string // "initial states", "unwind 3"
	Done  int64
	Total int64 // 0: not known
}

// Report calls the task's Progress, if there is one.
func (t *Task) Report(p Progress) {
	if t.Progress != nil {
		t.Progress(p)
	}
}

// Engine is one analysis. Check answers about every property of the task, in
// source order; what it cannot decide is Unknown with its reason. The error is
// for faults of ours only, never for the program's.
type Engine interface {
	Name() string
	Check(ctx context.Context, t *Task) ([]task.Result, error)
}
