// This file defines the JSON report, schema 1. The types here define it, together with those of
// package task.

package report

import (
	"encoding/json"
	"io"

	"assay/source"
	"assay/task"
)

// JSONOptions says what the JSON report leaves out.
type JSONOptions struct {
	Reproducible bool // no times and statistics: same input, same bytes
}

type document struct {
	Schema      int          `json:"schema"`
	Tool        string       `json:"tool"`
	Version     string       `json:"version"`
	Solver      string       `json:"solver,omitempty"` // a program and its version; the built-in one has that of assay
	Results     []result     `json:"results"`
	Diagnostics []diagnostic `json:"diagnostics,omitempty"`
	Faults      []fault      `json:"internal_errors,omitempty"`
	Skipped     []skipped    `json:"not_checked,omitempty"`
	Summary     summary      `json:"summary"`
}

type result struct {
	Unit      string            `json:"unit"`
	Check     string            `json:"check"`
	Property  string            `json:"property"`
	Kind      task.Kind         `json:"kind"`
	Source    where             `json:"source"`
	Status    task.Status       `json:"status"`
	Reason    string            `json:"reason,omitempty"`
	Next      string            `json:"next,omitempty"`
	Bounds    task.Bounds       `json:"bounds"`
	Binding   []binding         `json:"binding"`
	Endless   []endlessLoop     `json:"endless,omitempty"`
	Vacuous   bool              `json:"vacuous"`
	Expected  string            `json:"expected,omitempty"`
	Assumed   []string          `json:"assumed"`
	Models    []string          `json:"models"`
	Contracts []string          `json:"contracts_used"`
	Engine    string            `json:"engine"`
	Evidence  task.Evidence     `json:"evidence"`
	Coverage  *task.Coverage    `json:"coverage,omitempty"`
	Trace     *task.Trace       `json:"trace,omitempty"`
	Execution *task.Execution   `json:"execution,omitempty"`
	History   *task.History     `json:"history,omitempty"`
	Absence   *task.Absence     `json:"absence,omitempty"`
	Passed    *task.Suppression `json:"suppressed,omitempty"`
	TimeMS    *int64            `json:"time_ms,omitempty"`
	Stats     task.Stats        `json:"stats,omitempty"`
	Changed   []string          `json:"changed,omitempty"`
	Rank      int               `json:"rank,omitempty"` // of what is violated: its place in the order of the text, from 1

	As   string   `json:"as_in,omitempty"` // the check that shows the failure in this place
	Also []string `json:"also_from,omitempty"`
}

// where is a place; line and column are left out where they are not known.
type where struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

type skipped struct {
	Name   string `json:"check"`
	Source where  `json:"source"`
}

type binding struct {
	task.Binding
	Source *where `json:"source,omitempty"` // of the loop or call; of a class, its declaration
}

type endlessLoop struct {
	task.Endless
	Source where `json:"source"` // of the loop
}

type diagnostic struct {
	Severity string      `json:"severity"`
	Code     source.Code `json:"code"`
	Source   where       `json:"source"`
	Message  string      `json:"message"`
	Help     string      `json:"help,omitempty"`
	Related  []related   `json:"related,omitempty"`
}

type related struct {
	Source  where  `json:"source"`
	Message string `json:"message"`
}

type fault struct {
	Check string `json:"check"`
	Unit  string `json:"unit"`
	task.Fault
}

type summary struct {
	count
	ExitStatus task.Outcome `json:"exit_status"`
}

// WriteJSON writes the JSON report.
func (d *Document) WriteJSON(w io.Writer, o JSONOptions) error {
	out := document{
		Schema:      task.Schema,
		Tool:        d.Tool,
		Version:     d.Version,
		Solver:      d.Solver,
		Results:     []result{},
		Diagnostics: diagnostics(d.Inputs),
		Summary:     summary{d.count(), d.Outcome()},
	}
	order := d.order()
	for i := range d.Checks {
		c := &d.Checks[i]
		for j := range c.Results {
			r := jsonResult(c, &c.Results[j], o)
			place := order[&c.Results[j]]
			r.Rank, r.As, r.Also = place.rank, place.as, place.also
			out.Results = append(out.Results, r)
		}
		if c.Fault != nil {
			out.Faults = append(out.Faults, jsonFault(c, o))
		}
	}
	for _, s := range d.Skipped {
		out.Skipped = append(out.Skipped, skipped{s.Name, where{File: s.At.File, Line: s.At.Line, Column: s.At.Col}})
	}
	return encode(w, out)
}

// encode writes a value in the layout of all JSON output.
func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// jsonTrace returns a trace without repetitions; the file that --trace writes has all of it.
func jsonTrace(t *task.Trace) *task.Trace {
	if t == nil {
		return nil
	}
	out := *t
	out.Steps = folded(t.Steps)
	return &out
}

func jsonResult(c *task.Check, r *task.Result, o JSONOptions) result {
	at := r.Property.Span
	if at.File == "" {
		at.File = c.File
	}
	out := result{
		Unit:      r.Property.Unit,
		Check:     c.Name,
		Property:  r.Claim(),
		Kind:      r.Property.Kind,
		Source:    whereOf(at),
		Status:    statusOf(r),
		Reason:    r.Reason,
		Next:      Next(r),
		Bounds:    r.Bounds,
		Binding:   []binding{},
		Vacuous:   r.Vacuous,
		Expected:  string(c.Expected),
		Assumed:   list(r.Assumed),
		Models:    list(r.Models),
		Contracts: list(r.Contracts),
		Engine:    r.Engine,
		Evidence:  r.Evidence,
		Coverage:  r.Coverage,
		Trace:     jsonTrace(r.Trace),
		Execution: r.Execution,
		History:   r.History,
		Absence:   r.Absence,
		Passed:    r.Suppressed,
	}
	for _, b := range r.Binding {
		out.Binding = append(out.Binding, jsonBinding(b))
	}
	for _, e := range r.Endless {
		out.Endless = append(out.Endless, endlessLoop{e, whereOf(e.Span)})
	}
	if !o.Reproducible {
		ms := r.Time.Milliseconds()
		out.TimeMS, out.Stats, out.Changed = &ms, r.Stats, r.Changed
	}
	return out
}

// statusOf returns the status that counts: a vacuous hold is none.
func statusOf(r *task.Result) task.Status {
	if r.Vacuous && r.Status.Holds() {
		return task.Unknown
	}
	return r.Status
}

// jsonFault leaves the name of the dump out where it must not differ.
func jsonFault(c *task.Check, o JSONOptions) fault {
	f := fault{c.Name, c.Unit, *c.Fault}
	if o.Reproducible {
		f.Dump = ""
	}
	return f
}

func whereOf(s source.Span) where { return where{s.File, s.Line, s.Col} }

func jsonBinding(b task.Binding) binding {
	if !b.Span.Known() {
		return binding{Binding: b}
	}
	w := whereOf(b.Span)
	return binding{b, &w}
}

// list is never null in JSON.
func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

func diagnostics(l *source.List) []diagnostic {
	if l == nil {
		return nil
	}
	var out []diagnostic
	for _, d := range l.All() {
		j := diagnostic{
			Severity: d.Severity.String(),
			Code:     d.Code,
			Source:   whereOf(d.Span),
			Message:  d.Message,
			Help:     d.Help,
		}
		for _, r := range d.Related {
			j.Related = append(j.Related, related{whereOf(r.Span), r.Message})
		}
		out = append(out, j)
	}
	return out
}
