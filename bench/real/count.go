// This file defines what is kept of a report.

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"assay/bench/foreign/leg"
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
	Shown           map[string]int // violations, by how they are shown: see shownBy
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

// document is what is read of a report.
type document struct {
	Results     []result
	Diagnostics []struct {
		Severity, Code, Message string
		Source                  leg.Place
	}
	Internal []struct{ Check, Unit, Message string } `json:"internal_errors"`
	Summary  struct{ Checks int }
}

type result struct {
	leg.Result
	Evidence struct {
		Confirmed   string `json:"confirmed"`
		Unconfirmed string `json:"unconfirmed"`
		Untested    string `json:"untested"`
	} `json:"evidence"`
	Trace *struct {
		Calls  []task.Call `json:"calls"`
		Public bool        `json:"public"`
	} `json:"trace"`
}

// Ways in which violations are shown.
const (
	byPublic = "calls"         // a program that anybody may write
	byCalls  = "package calls" // a program that code of the same package may write
	byMain   = "main"          // main itself
	byGiven  = "given inputs"  // the method with numbers, strings, arrays and the like
)

// shownBy says how a violation is shown.
func (r *result) shownBy() string {
	switch {
	case r.Trace != nil && len(r.Trace.Calls) > 0 && r.Trace.Public:
		return byPublic
	case r.Trace != nil && len(r.Trace.Calls) > 0:
		return byCalls
	case strings.HasSuffix(r.Unit, ".main([Ljava/lang/String;)V"):
		return byMain
	}
	return byGiven
}

// count reads a report; files are named from the checkout on.
func (r *row) count(text []byte, checkout string, line func(file string, n int) string) error {
	var d document
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
		said := fmt.Sprintf("%s:%d: %s", within(checkout, x.Source.File), x.Source.Line, x.Message)
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
func (r *row) property(x *result, checkout string, line func(file string, n int) string) {
	r.Status[x.Status]++
	switch x.Status {
	case "unknown":
		r.Reasons[firstWords(x.Reason)]++
		if strings.HasPrefix(x.Reason, task.Unreached) {
			r.Kept++
		}
	case "violated":
		r.Kinds[x.Kind]++
		r.Shown[x.shownBy()]++
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

// within is the path of a file from a folder on.
func within(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}

var (
	anyPlace = regexp.MustCompile(`\S+\.(java|class):\d+(:\d+)?`)
	duration = regexp.MustCompile(`\b(\d+(\.\d+)?(ms|s|m|h))+\b`)
	bracket  = regexp.MustCompile(`\s*\([^)]*\)`)
)

// firstWords is a reason without what is about one place or run only: the first words, as many as tell reasons apart.
func firstWords(reason string) string {
	const most = 12
	reason, _, _ = strings.Cut(reason, ";")
	reason = bracket.ReplaceAllString(reason, "")
	reason = anyPlace.ReplaceAllString(reason, "PLACE")
	reason = leg.General(duration.ReplaceAllString(reason, "TIME"))
	reason = strings.ReplaceAll(strings.TrimPrefix(reason, "PLACE: "), "at PLACE ", "")
	words := strings.Fields(reason)
	if len(words) > most {
		return strings.Join(words[:most], " ") + " …"
	}
	return strings.Join(words, " ")
}
