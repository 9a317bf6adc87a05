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
	Solver  string       // the program that solved, with its version; empty: the one inside
	Checks  []task.Check // in order of targets, then of the text
	Inputs  *source.List // what was wrong with the inputs; may be nil
	Texts   source.Texts // of the inputs, for showing lines
}

// Outcome is what the run amounts to.
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
	Violated int `json:"violated"`
	Unknown  int `json:"unknown"` // vacuous holds included
	Met      int `json:"expected_met"`
	Unmet    int `json:"expected_unmet"`
	Faults   int `json:"internal_errors"`
	Passed   int `json:"suppressed"` // findings that are passed over
}

func (d *Document) count() count {
	n := count{Checks: len(d.Checks)}
	for i := range d.Checks {
		n.add(&d.Checks[i])
	}
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
			n.Holds++
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
