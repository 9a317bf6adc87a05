// This file defines the outcome of a goal, and of a whole run.

package task

import (
	"slices"
	"strings"

	"assay/source"
)

// Outcome is the outcome of a run. Its number is the exit status of the command, the same in every
// format.
type Outcome uint8

const (
	Holding       Outcome = 0 // everything holds, or is as the input expects
	Violation     Outcome = 1 // a property is violated, or an expectation is not met
	BadInput      Outcome = 2 // bad usage, bad input, or an output that cannot be written
	Undecided     Outcome = 3 // something stayed unknown
	InternalError Outcome = 4 // a fault of ours
)

// weight orders outcomes: when several apply, the heaviest is the answer.
var weight = [...]int{Holding: 0, Undecided: 1, BadInput: 2, Violation: 3, InternalError: 4}

// Worst returns the heavier of two outcomes.
func (o Outcome) Worst(p Outcome) Outcome {
	if weight[p] > weight[o] {
		return p
	}
	return o
}

// Check is the answer about one goal: what was expected of it, and a result
// for each of its properties.
type Check struct {
	File     string // that states the goal
	Name     string // of the goal, unique in the file
	Unit     string // the procedure that it is about
	Span     source.Span
	Expected Expectation
	Results  []Result
	Fault    *Fault // nil unless checking failed through a fault of ours
}

// Fault is an internal error: our bug, never a verdict.
type Fault struct {
	Message string `json:"message"`
	Dump    string `json:"dump,omitempty"` // file with everything that is needed to look into it
	Stack   string `json:"-"`
}

// Decided reports whether a result settles its property: a status other than Unknown, and not a
// vacuous hold, which says nothing about the program.
func (r *Result) Decided() bool {
	return r.Status == Violated || r.Status.Holds() && !r.Vacuous
}

// Bounded reports whether a result holds, and only within bounds that leave something out.
func (r *Result) Bounded() bool { return r.Status == HoldsWithin && len(r.Binding) > 0 }

// Rests reports whether a result assumes nothing that another one does not.
func (r *Result) Rests(on Result) bool {
	return !slices.ContainsFunc(r.Assumed, func(a string) bool { return !slices.Contains(on.Assumed, a) })
}

// Assume records assumptions of the answer about the environment. Then it is no proof.
func (r *Result) Assume(what []string) {
	r.Assumed = append(r.Assumed, what...)
	if len(what) > 0 && r.Status == Proved {
		r.Status = HoldsWithin
	}
}

// Asks returns what the result asks of the arguments that callers pass; empty: nothing.
func (r *Result) Asks() string {
	for _, a := range r.Assumed {
		if what, ok := strings.CutPrefix(a, AsksOfCallers); ok {
			return what
		}
	}
	return ""
}

// Claim returns the property in words that are true next to the verdict.
func (r *Result) Claim() string {
	switch {
	case r.Status == Violated:
		return r.Property.Text
	case r.Caught:
		return "never uncaught: " + r.Property.Text
	}
	return r.Property.Asked()
}

// Asked returns the property in words that are true where it holds, whatever the verdict is.
func (p *Property) Asked() string {
	if p.Fails {
		return "never: " + p.Text
	}
	return p.Text
}

// Outcome returns the outcome of the check. Its expectation is about the goal as a whole: one
// violated property violates it. Suppressed results do not count.
func (c *Check) Outcome() Outcome {
	violated, undecided := false, false
	for i := range c.Results {
		r := &c.Results[i]
		if r.Suppressed != nil {
			continue
		}
		violated = violated || r.Status == Violated
		undecided = undecided || !r.Decided()
	}
	switch {
	case c.Fault != nil:
		return InternalError
	case violated && c.Expected == ExpectViolated:
		return Holding
	case violated:
		return Violation
	case undecided:
		return Undecided
	case c.Expected == ExpectViolated:
		return Violation // expected, and nothing found
	}
	return Holding
}

// Turn makes the answer of an engine, which looked for an execution that reaches a place, one to whether it is reachable: with such a run it is, and without
// one nothing shows that it is not but that all executions were looked at.
func (r *Result) Turn() {
	switch {
	case r.Property.Kind != KindReachable || r.Status == Unknown || r.Status == Proved && r.Trace != nil:
	case r.Status == Violated:
		r.Status, r.Binding = Proved, nil
	case r.Status == Proved:
		r.Status, r.Reason = Unknown, "no execution reaches this"
	default:
		r.Status, r.Reason = Unknown, "no execution inside the bounds reaches this"
	}
}
