// This file runs goals and says what went wrong.

package javaheap

import (
	"fmt"
	"slices"
	"strings"

	"assay/engine"
	"assay/ir"
	"assay/lang/java/check"
	"assay/lang/java/check/clause"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// Key is a property as answers and runs both name it.
type Key string

// keyOf names a property by what it is about and the line where it is.
func keyOf(k task.Kind, line int, text string) Key {
	if k == task.KindFrame {
		return "frame" // of a goal there is one, and runs word it by what has changed
	}
	if i := strings.LastIndex(text, ": "); i >= 0 && strings.HasPrefix(text, "java.") {
		text = text[i+2:] // what came of a check is named by its exception too
	}
	return Key(fmt.Sprintf("%s at %d: %s", k, line, text))
}

// KeyOf returns the key of a property.
func KeyOf(p task.Property) Key { return keyOf(p.Kind, p.Span.Line, p.Text) }

// Judge runs one goal.
type Judge struct {
	Goal  *ir.Goal
	Steps int64 // that a run may take; 0: 100,000

	task  *engine.Task
	code  *vm.Code
	keeps []*ir.Clause // invariants: preconditions of every input
	first *vm.State    // before the input is there; nil: not made yet
	spare *vm.State    // whose memory can be used again
}

// NewJudge makes the judge of a goal.
func NewJudge(w *check.World, g *ir.Goal, b task.Bounds) *Judge {
	t := &engine.Task{Program: w.Java.Prog, Goal: g, Bounds: b, Host: w}
	return &Judge{Goal: g, task: t, code: w.Code(nil), keeps: invariants(w, g)}
}

// invariants returns the invariants of all objects of classes outside of the library. A goal's own contract leaves out
// those that its code cannot break, but they hold in the initial state, except for helpers.
func invariants(w *check.World, g *ir.Goal) []*ir.Clause {
	var out []*ir.Clause
	for _, c := range w.Java.Prog.Classes {
		if strings.HasPrefix(c.Name, "java.") {
			continue
		}
		for _, inv := range c.Invariants {
			if w.Helps(g) && w.Kept(inv) {
				continue
			}
			out = append(out, clause.OfAll(c, inv, task.KindPrecondition, inv.Text))
		}
	}
	return out
}

// Task returns the question that the judge answers by running.
func (j *Judge) Task() *engine.Task { return j.task }

// Run is what came of one input.
type Run struct {
	Met      bool  // the precondition
	Unmet    int   // the first clause of it that is not met, if it is not
	Ended    bool  // the run ended, with or without an exception
	Violated []Key // properties
	Unclear  []Key // clauses that have no value
	Thrown   string
	Result   string // of the goal's procedure, if it has one
}

// Run runs the goal from a state.
func (j *Judge) Run(in task.State) (Run, error) {
	again := false
	return j.run(func(setup vm.Setup) (*vm.State, error) {
		var s *vm.State
		if again { // with less of the contract
			s = j.code.Start(setup)
		} else {
			if j.first == nil {
				j.first, j.spare = j.code.Start(setup), &vm.State{}
			}
			s = j.spare
			s.CopyFrom(j.first)
		}
		again = true
		return s, s.Import(in)
	}, nil, func(made []task.Choice) task.Trace { return task.Trace{Initial: in, Choices: made} })
}

// run runs, leaving out clauses that were found violated until nothing else is. After the given choices, a run gets the
// time if it requests it.
func (j *Judge) run(start func(vm.Setup) (*vm.State, error), choices []task.Choice, trace func(made []task.Choice) task.Trace) (Run, error) {
	var out Run
	setup := j.task.Setup()
	said := ir.Contract{}
	if setup.Contract != nil {
		said = *setup.Contract
	}
	said.Requires = append(j.keeps[:len(j.keeps):len(j.keeps)], said.Requires...)
	setup.Contract = &said
	for {
		s, err := start(setup)
		if err != nil {
			return out, err
		}
		stop, err := vm.Drive(s, &clocked{given: vm.Recorded(choices), left: len(choices)}, vm.Budget{Steps: j.steps(), Forced: true})
		if err != nil {
			return out, err
		}
		var key Key
		switch {
		case stop.Kind == vm.Finished:
			return out, j.ended(&out, s, setup, func() task.Trace { return trace(s.Choices()) })
		case stop.Kind == vm.Infeasible, stop.Kind == vm.OutOfBudget && stop.Reason == vm.StepBudget:
			out.Met = stop.Reason != vm.Precondition
			if !out.Met {
				out.Unmet = slices.Index(setup.Contract.Requires, stop.Clause)
			}
			return out, nil
		case undecided(stop) && slices.Contains(setup.Contract.Requires, stop.Clause):
			out.Unmet = slices.Index(setup.Contract.Requires, stop.Clause)
			return out, nil // what has no value is not met; engines say so
		case undecided(stop):
			out.Unclear = append(out.Unclear, keyOf(stop.Clause.Kind, stop.Clause.Span.Line, stop.Clause.Text))
		case stop.Kind == vm.Violated:
			key = keyOf(stop.Property, stop.Span.Line, stop.Text)
			if stop.Clause == nil && stop.Property != task.KindFrame { // an assertion of the program: the run is over
				out.Met, out.Violated = true, append(out.Violated, key)
				return out, nil
			}
			out.Violated = append(out.Violated, key)
		default:
			return out, fmt.Errorf("the run ends with %s", stop)
		}
		out.Met, out.Ended = true, true
		setup.Contract = without(setup.Contract, stop.Clause)
	}
}

// undecided reports whether a run stops because a clause has no value, or one that takes too long to find.
func undecided(stop vm.Stop) bool {
	return stop.Clause != nil && (stop.Kind == vm.IllDefined || stop.Kind == vm.OutOfBudget)
}

func (j *Judge) steps() int64 {
	if j.Steps == 0 {
		return 100_000
	}
	return j.Steps
}

// without returns a contract without a clause, or without its frame.
func without(k *ir.Contract, c *ir.Clause) *ir.Contract {
	out := *k
	if c == nil {
		out.Frame = nil
		return &out
	}
	is := func(x *ir.Clause) bool { return x == c }
	out.Ensures, out.Signals = slices.DeleteFunc(slices.Clone(k.Ensures), is), slices.DeleteFunc(slices.Clone(k.Signals), is)
	return &out
}

// ended judges the end of a run: an exception that leaves the goal may be a finding.
func (j *Judge) ended(out *Run, s *vm.State, setup vm.Setup, trace func() task.Trace) error {
	out.Met, out.Ended = true, true
	if s.Exc() == 0 {
		if r := j.Goal.Proc.Results; len(r) > 0 && !ir.IsRef(r[0].Typ) {
			out.Result = resultOf(s, r[0])
		}
		return nil
	}
	out.Thrown = s.Class(s.Exc()).Name
	setup.Contract = nil
	t, _, err := replay.Trace(j.code, setup, trace(), vm.Budget{})
	if err != nil {
		return err
	}
	if f := t.Failure; f != nil {
		out.Violated = append(out.Violated, keyOf(f.Kind, f.Span.Line, f.Text))
	}
	return nil
}

// resultOf returns a result of the procedure that a run began with, as Java prints it.
func resultOf(s *vm.State, r *ir.Local) string {
	for _, v := range s.Export().Vars {
		if v.Name == r.Name {
			return v.Value.Scalar
		}
	}
	return ""
}

// Sums are the runs of a goal together.
type Sums struct {
	Inputs, Met, Ended int
	Violated           map[Key]int
	Unclear            map[Key]int
	First              map[Key]task.Trace // an input that violates it
}

// NewSums is nothing yet.
func NewSums() *Sums {
	return &Sums{Violated: map[Key]int{}, Unclear: map[Key]int{}, First: map[Key]task.Trace{}}
}

// Add counts a run.
func (s *Sums) Add(r Run, in task.Trace) {
	s.Inputs++
	if r.Met {
		s.Met++
	}
	if r.Ended {
		s.Ended++
	}
	for _, k := range r.Violated {
		if s.Violated[k]++; s.Violated[k] == 1 {
			s.First[k] = in
		}
	}
	for _, k := range r.Unclear {
		s.Unclear[k]++
	}
}
