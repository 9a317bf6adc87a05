// This file defines what is kept of a report.

package real

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"assay/bench/outside"
	"assay/task"
)

// row is what is kept of a project.
type row struct {
	Key, Name, Kind string
	Missing         string         `json:",omitempty"` // why it was not checked
	Failure         string         `json:",omitempty"` // the run gave no report: why
	Exit            int            // exit status; -1: it was stopped
	Seconds         float64        // by the clock
	Memory          int64          // most megabytes, of all its processes
	Overlong        bool           `json:",omitempty"` // it ran on after its budget
	Checks          int            //
	Status          map[string]int // properties, by status
	Kinds           map[string]int // violations, by kind
	Shown           map[string]int // violations, by how they are shown: see ShownBy of outside.Result
	Asks            int            // properties that hold because of what is asked of callers
	Kept            int            // violations in states that nobody was seen to make
	Reasons         map[string]int // of what is unknown
	Confirmed       int            // violations that the JVM repeated
	Unconfirmed     []string       `json:",omitempty"` // NOT CONFIRMED: the properties
	Untested        []string       `json:",omitempty"` // the JVM was not asked: why
	Compile         []string       `json:",omitempty"` // compile errors
	Complaints      []string       `json:",omitempty"` // other errors
	Internal        []string       `json:",omitempty"` // internal errors
	Findings        []finding      `json:",omitempty"` // the violations
}

// String sums a row up for who waits.
func (r *row) String() string {
	if r.Failure != "" {
		return r.Failure
	}
	return fmt.Sprintf("%d checks, %d violated, %d unknown, exit status %d, %.0f s", r.Checks, r.Status["violated"], r.Status["unknown"], r.Exit, r.Seconds)
}

// count reads a report; files are named from the checkout on.
func (r *row) count(text []byte, checkout string, line func(file string, n int) string) error {
	var d outside.Report
	if err := json.Unmarshal(text, &d); err != nil {
		return fmt.Errorf("the report: %w", err)
	}
	r.Asks, r.Kept, r.Confirmed = 0, 0, 0
	r.Unconfirmed, r.Untested, r.Compile, r.Complaints, r.Internal, r.Findings = nil, nil, nil, nil, nil, nil
	r.Checks = d.Summary.Checks
	r.Status, r.Kinds, r.Shown, r.Reasons = map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	for i := range d.Results {
		r.property(&d.Results[i], checkout, line)
	}
	for _, x := range d.Diagnostics {
		said := fmt.Sprintf("%s:%d: %s", outside.Within(checkout, x.Source.File), x.Source.Line, x.Message)
		switch {
		case x.Severity != "error":
		case x.Code == "java-compile":
			r.Compile = append(r.Compile, said)
		default:
			r.Complaints = append(r.Complaints, x.Code+": "+said)
		}
	}
	for _, x := range d.Internal {
		r.Internal = append(r.Internal, fmt.Sprintf("%s: %s", cmp.Or(x.Check, x.Unit), x.Message))
	}
	return nil
}

// property counts an answer.
func (r *row) property(x *outside.Result, checkout string, line func(file string, n int) string) {
	r.Status[x.Status]++
	switch x.Status {
	case "unknown":
		r.Reasons[outside.Reason(x.Reason)]++
		switch {
		case strings.HasPrefix(x.Reason, task.Unreached):
			r.Kept++
		case strings.HasPrefix(x.Reason, task.Unmet):
			r.Asks++
		}
	case "violated":
		r.Kinds[x.Kind]++
		r.Shown[x.ShownBy()]++
		if x.Evidence.Confirmed != "" {
			r.Confirmed++
		}
		f := newFinding(r.Name, x, checkout, line)
		if x.Evidence.Unconfirmed != "" {
			r.Unconfirmed = append(r.Unconfirmed, fmt.Sprintf("%s %s: %s", f.place(), f.Method, x.Evidence.Unconfirmed))
		}
		if x.Evidence.Untested != "" {
			r.Untested = append(r.Untested, fmt.Sprintf("%s %s: %s", f.place(), f.Method, x.Evidence.Untested))
		}
		r.Findings = append(r.Findings, f)
	}
	for _, a := range x.Assumed {
		if strings.HasPrefix(a, task.AsksOfCallers) {
			r.Asks++
			break
		}
	}
}
