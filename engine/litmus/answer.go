// This file says verdicts in the words that all analyses share.

package litmus

import (
	"assay/lang/litmus/event"
	"assay/task"
)

// Name of the engine in results.
const Name = "litmus"

// Answer is a result as the answer about one property: that the model forbids the outcome. An outcome that is allowed
// violates it, and the execution shows that. What a test expects of
// the model is what is expected of the property. The model has the name that it was asked for by.
func (r *Result) Answer(file, name string, expected []Expectation) task.Check {
	asks := &r.Test.Asks
	x := task.Result{
		Property: task.Property{Kind: task.KindOutcome, Unit: r.Test.Name, Span: asks.Span, Text: name + " allows " + asks.Outcome().String(), Fails: true},
		Reason:   r.Reason, Assumed: r.Assumed, Engine: Name,
		Stats: task.Stats{"events": int64(r.Stats.Events), "gates": int64(r.Stats.Gates), "clauses": r.Stats.Clauses},
	}
	for _, c := range r.Binding {
		x.Binding = append(x.Binding, task.Binding{Bound: boundOf[c.Kind], Name: c.Text, Span: c.Span})
	}
	switch r.Verdict {
	case Allowed:
		x.Status, x.Evidence.Judged = task.Violated, true // both come from, or were judged by, the explicit definition
		x.Execution = &task.Execution{Model: name, Events: r.lines()}
	case Forbidden:
		if x.Status = task.Proved; len(r.Binding) > 0 || len(r.Assumed) > 0 {
			x.Status = task.HoldsWithin
		}
	}
	c := task.Check{File: file, Name: r.Test.Name + " " + name, Unit: r.Test.Name, Span: asks.Span}
	for _, e := range expected {
		if e.Model == name {
			c.Expected = map[Verdict]task.Expectation{Allowed: task.ExpectViolated, Forbidden: task.ExpectHolds}[e.Verdict]
		}
	}
	x.Expected = c.Expected
	c.Results = []task.Result{x}
	return c
}

// boundOf are the bounds in those words.
var boundOf = map[event.CutKind]task.BoundKind{
	event.CutUnwind: task.BoundLoop, event.CutValues: task.BoundScope, event.CutWidth: task.BoundIntWidth, event.CutAddress: task.BoundScope,
}

// lines is the witness of an outcome that is allowed, for people.
func (r *Result) lines() []string {
	if r.Chain != nil {
		return Steps(r.Structure, r.Chain)
	}
	out := Text(r.Witness)
	if race := RaceText(r.Witness); r.Undefined != "" && race != "" {
		out = append(out, race)
	}
	return out
}
