// This file defines what is reported.

package report

import (
	"assay/source"
	"assay/task"
)

// Document is the answers of one run.
type Document struct {
	Tool    string // "assay"
	Version string
	Solver  string       // the solver, with its version; empty: the built-in one
	Checks  []task.Check // in order of targets, then of the text
	Skipped []Skipped    // what is checked only on request
	Inputs  *source.List // errors in the inputs; may be nil
	Texts   source.Texts // of the inputs, for showing lines

	// View returns a trace without internals of the library; nil: unchanged. JSON has the unchanged
	// one.
	View func(c *task.Check, t *task.Trace) task.Trace
}

// view returns a trace as shown in reports.
func (d *Document) view(c *task.Check, t *task.Trace) *task.Trace {
	if d.View == nil || t == nil {
		return t
	}
	v := d.View(c, t)
	return &v
}

// Skipped is what is checked only when it is named.
type Skipped struct {
	Name string
	At   source.Span
}

// Outcome returns the outcome of the run.
func (d *Document) Outcome() task.Outcome {
	o := task.Holding
	if d.Inputs != nil && d.Inputs.Failed() {
		o = task.BadInput
	}
	for i := range d.Checks {
		o = o.Worst(d.Checks[i].Outcome())
	}
	return o
}

// count is the numbers of the summary.
type count struct {
	Checks   int `json:"checks"`
	Results  int `json:"results"`
	Proved   int `json:"proved"`
	Holds    int `json:"holds_within"`
	Assumed  int `json:"holds_as_assumed"` // of these: no bound left anything out, under assumptions
	Violated int `json:"violated"`
	Places   int `json:"violated_places,omitempty"` // of these: what several checks find in one place is one
	Unknown  int `json:"unknown"`                   // vacuous holds included
	Met      int `json:"expected_met"`
	Unmet    int `json:"expected_unmet"`
	Faults   int `json:"internal_errors"`
	Passed   int `json:"suppressed"` // suppressed findings
}

func (d *Document) count() count {
	n := count{Checks: len(d.Checks)}
	for i := range d.Checks {
		n.add(&d.Checks[i])
	}
	n.Places = len(failures(d.Checks, true))
	return n
}

func (n *count) add(c *task.Check) {
	n.Results += len(c.Results)
	for i := range c.Results {
		r := &c.Results[i]
		switch {
		case r.Suppressed != nil:
			n.Passed++
		case !r.Decided():
			n.Unknown++
		case r.Status == task.Violated:
			n.Violated++
		case r.Status == task.Proved:
			n.Proved++
		default:
			if n.Holds++; asAssumed(r) {
				n.Assumed++
			}
		}
	}
	switch {
	case c.Fault != nil:
		n.Faults++
	case c.Expected == task.ExpectNothing:
	case c.Outcome() == task.Holding:
		n.Met++
	case c.Outcome() == task.Violation:
		n.Unmet++
	}
}

// asAssumed reports whether a result is a proof under assumptions: no bound left anything out.
func asAssumed(r *task.Result) bool {
	return r.Status == task.HoldsWithin && !r.Vacuous && len(r.Binding) == 0 && len(r.Assumed) > 0
}
