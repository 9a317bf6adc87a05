// This file says verdicts in the words that all analyses share.

package litmus

import (
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/task"
)

// Name of the engine in results.
const Name = "litmus"

// Answer returns a result as the answer about one property: that the model forbids the outcome. An outcome that is
// allowed violates it, and the execution shows that. What a test expects of the model is what is expected of the
// property. The model has the name by which it was chosen.
func (r *Result) Answer(file, name string, expected []Expectation) task.Check {
	x := task.Result{
		Property: Asked(r.Test, name),
		Reason:   r.known(), Assumed: r.Assumed, Engine: Name,
		Stats: task.Stats{"events": int64(r.Stats.Events), "gates": int64(r.Stats.Gates), "clauses": r.Stats.Clauses},
	}
	for _, c := range r.Binding {
		b := task.Binding{Bound: boundOf[c.Kind], Name: c.Text, Span: c.Span}
		if c.Kind == event.CutUnwind {
			b.Name, b.Limit = "", r.unwind
		}
		x.Binding = append(x.Binding, b)
	}
	switch r.Verdict {
	case Allowed:
		x.Status, x.Evidence.Judged = task.Violated, true // both come from, or were judged by, the explicit definition
		x.Execution = &task.Execution{Model: name, Events: r.lines()}
		if r.Witness != nil {
			x.Execution.Drawn = Drawn(r.Witness, r.Model)
		}
	case Forbidden:
		if x.Status = task.Proved; len(r.Binding) > 0 || len(r.Assumed) > 0 {
			x.Status = task.HoldsWithin
		}
	}
	c := task.Check{File: file, Name: CheckName(r.Test, name), Unit: r.Test.Name, Span: r.Test.Asks.Span, Expected: Expected(expected, name)}
	x.Expected = c.Expected
	c.Results = []task.Result{x}
	return c
}

// known is why there is no verdict, with what is known all the same.
func (r *Result) known() string {
	out := r.Reason
	if r.Explored != nil {
		for _, line := range r.Explored.Text() {
			out += "; " + line
		}
	}
	return out
}

// Asked returns the property that an answer is about: that the model forbids the outcome.
func Asked(t *litmus.Test, name string) task.Property {
	return task.Property{Kind: task.KindOutcome, Unit: t.Name, Span: t.Asks.Span, Text: name + " allows " + t.Asks.Outcome().String(), Fails: true}
}

// CheckName returns the name of the check of a test with a model.
func CheckName(t *litmus.Test, name string) string { return t.Name + " " + name }

// Expected returns what is expected of that property.
func Expected(all []Expectation, name string) task.Expectation {
	for _, e := range all {
		if e.Model == name && e.Verdict == Allowed {
			return task.ExpectViolated
		}
		if e.Model == name {
			return task.ExpectHolds
		}
	}
	return task.ExpectNothing
}

// boundOf are the bounds in those words.
var boundOf = map[event.CutKind]task.BoundKind{
	event.CutUnwind: task.BoundLoop, event.CutValues: task.BoundScope, event.CutWidth: task.BoundIntWidth, event.CutAddress: task.BoundScope,
}

// lines returns the witness of an allowed outcome, as text.
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
