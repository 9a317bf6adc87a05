// Package engine says what every analysis of the house looks like from
// outside: it takes a Task and answers about its properties. The analyses live
// in the folders below; they do not know each other, nor any report.
package engine

import (
	"context"
	"fmt"
	"slices"
	"time"

	"assay/ir"
	"assay/ir/calls"
	"assay/language"
	"assay/task"
	"assay/vm"
)

// Task is one question: does the procedure of the goal meet its contract, and
// do its assertions and runtime checks hold, inside the bounds?
type Task struct {
	Program  *ir.Program
	Goal     *ir.Goal
	Bounds   task.Bounds    // complete: the front end's defaults, the goal's, the user's
	Progress func(Progress) // may be nil; called often, must be quick
	Host     language.Host  // nil: the program says everything; see Language

	// Effort is how much an answer may cost, in a measure of the engine's own that is the same on
	// every machine; beyond it the answer is unknown. 0: there is no limit, and an engine that
	// measures nothing has none.
	Effort int64

	// Over is told how far loops and recursion are unrolled when the effort is used up, and says why that is the end; empty:
	// the engine goes on for as long again, and tells again. An engine that writes down what it does may go on
	// without. Nil: it is the end.
	Over func(unrolled int) (stop string)

	// Limit is the time of the whole check, where there is one; the context ends with it.
	Limit time.Duration
	Late  error // why it is so long; nil: it is the limit of a check

	// Room gives what takes much memory at once its bytes: at most so many, at least so many, or 0, and
	// then the context has ended. Nil: there is room for all.
	Room func(least, most int64) int64

	// At is the same question within other bounds: the front end makes the
	// program anew, since it depends on the width of integers. It is nil if the
	// question has no meaning there; and At may be nil.
	At func(task.Bounds) *Task
}

// OutOfTime is the cause of the end of a check that takes as long as it may.
func OutOfTime(limit time.Duration) error {
	return &Late{fmt.Sprintf("the time limit of %v is reached; try a longer one, or smaller bounds", limit)}
}

// OutOfShare is the cause of the end of a check that takes as long as its share of the time of the whole run.
func OutOfShare(limit, budget time.Duration) error {
	return &Late{fmt.Sprintf("its share of the budget of %v is used up (%v); try a larger --budget, or smaller bounds", budget, limit.Round(time.Millisecond))}
}

// Late is the error of a check that took all its time; it has the sentence.
type Late struct{ Text string }

// Error returns the sentence.
func (e *Late) Error() string { return e.Text }

// OutOfTime is the cause of the end at the limit.
func (t *Task) OutOfTime() error {
	if t.Late != nil {
		return t.Late
	}
	return OutOfTime(t.Limit)
}

// Supervise ends runs of a program with a context and gives them the room that the task has, until the
// returned function is called.
func (t *Task) Supervise(ctx context.Context, c *vm.Code) (end func()) {
	c.SetEnded(func() bool { return ctx.Err() != nil })
	c.SetRoom(t.Room)
	return func() {
		c.SetEnded(nil)
		c.SetRoom(nil)
	}
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

// Language is who answers what ir does not say of the program.
func (t *Task) Language() language.Host { return language.Of(t.Host, t.Program) }

// Unchecked are the properties of the task that nobody checks.
func (t *Task) Unchecked() []language.Unchecked { return t.Language().Unchecked(t.Goal) }

// Recursive reports whether a call of a goal may run the goal's procedure again, without anything
// to show that this ends.
func (t *Task) Recursive(st *ir.CallStmt) bool { return t.Language().Recursive(t.Goal, st) }

// Start is the state in which the goal begins, or why there is none.
func (t *Task) Start(c *vm.Code) (s *vm.State, why string) {
	if why := t.Language().Start(t.Goal); why != "" {
		return nil, why
	}
	s = c.Start(t.Setup())
	if stop, bad := s.Stopped(); bad {
		return nil, "the library does not start: " + stop.String()
	}
	return s, ""
}

// Waits reports whether a run stands still because its only thread waits, of a goal that begins inside of a program: others may
// end that, as callers that put something into a queue.
func (t *Task) Waits(s *vm.State, stop vm.Stop) bool {
	return stop.Kind == vm.Deadlock && !t.Language().Begins(t.Goal) && !s.SeveralThreads()
}

// Rests are those of the things that runs say they rest on which answers about the task do.
func (t *Task) Rests(on []string) []string { return t.Language().Rests(t.Goal, on) }

// Origins are those of the things that Boot rests on which an execution does that looked at a part of what it left.
func (t *Task) Origins(on []string, part *language.Part) []string {
	if len(on) == 0 {
		return on
	}
	return t.Language().Origins(t.Goal, on, part)
}

// Altered says why something that runs rest on may be otherwise where the goal begins.
func (t *Task) Altered(on []string) string {
	for _, what := range on {
		if why := t.Language().Altered(t.Goal, what); why != "" {
			return why
		}
	}
	return ""
}

// Loose says why a run shows nothing that others do too, by what it rests on; empty: it does.
func (t *Task) Loose(on []string) string {
	if i := slices.IndexFunc(on, t.Language().Varies); i >= 0 {
		return "the counterexample depends on what machines do differently: " + on[i]
	}
	return ""
}

// Setup is how the goal is run, and replayed for people.
func (t *Task) Setup() vm.Setup {
	s := vm.SetupOf(t.Goal, t.Bounds)
	t.Language().View(t.Goal, &s)
	return s
}

// MayFault reports whether a run may fault because the text of the program is wrong: where it uses places, and no front end put
// checks before them. Elsewhere a fault is ours.
func (t *Task) MayFault() bool {
	return t.Language().Verbatim() && ir.UsesMemory(calls.From(t.Program, t.Goal.Proc))
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
