// This file has lenses and hovers: what is known of a unit.

package lsp

import (
	"bytes"
	"fmt"
	"strings"

	"assay/report"
	"assay/task"
)

// Commands that lenses ask for.
const (
	commandCheck = "assay.check"
	commandTest  = "assay.test"
	commandDebug = "assay.debug"
)

var commands = []string{commandCheck, commandTest, commandDebug}

// lenses lists what can be done with each unit of a file.
func (s *Server) lenses(p documentParams) (any, error) {
	out := []codeLens{}
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return out, nil
	}
	for _, u := range d.units {
		at := Range{d.text.position(u.At), d.text.position(u.At)}
		arguments := []any{d.uri, u.Name}
		checks := s.checksOf(d, u)
		out = append(out, codeLens{at, command{lensTitle(checks), commandCheck, arguments}})
		if d.language.Test {
			out = append(out, codeLens{at, command{"test", commandTest, arguments}})
		}
		if c, _ := counterexample(checks); c != nil {
			out = append(out, codeLens{at, command{"debug the counterexample", commandDebug, arguments}})
		}
	}
	return out, nil
}

// lensTitle is "check", with what the last one found.
func lensTitle(checks []checked) string {
	if len(checks) == 0 {
		return "check"
	}
	var violated, unknown, holds, proved int
	for i := range checks {
		for k := range checks[i].Results {
			switch r := &checks[i].Results[k]; {
			case r.Suppressed != nil:
			case r.Status == task.Violated:
				violated++
			case !r.Decided():
				unknown++
			case r.Status == task.Proved:
				proved++
			default:
				holds++
			}
		}
	}
	var words []string
	for _, x := range []struct {
		n    int
		word string
	}{{violated, "violated"}, {unknown, "unknown"}, {holds, "hold within bounds"}, {proved, "proved"}} {
		if x.n > 0 {
			words = append(words, fmt.Sprintf("%d %s", x.n, x.word))
		}
	}
	if len(words) == 0 {
		return "check"
	}
	return "check (" + strings.Join(words, ", ") + ")"
}

// checksOf returns what is known of a unit: the checks that begin in its lines.
func (s *Server) checksOf(d *document, u Unit) []checked {
	from, to := d.lines(&u)
	var out []checked
	for _, c := range s.known(d.uri) {
		if c.File != d.name || !c.Span.Known() {
			continue
		}
		at, _, ok := s.current(c.texts, d.uri, c.Span)
		if !ok || at.Line < from || at.Line > to {
			continue
		}
		out = append(out, c)
	}
	return out
}

// lines returns the first and the last line of a unit.
func (d *document) lines(u *Unit) (from, to int) {
	return d.text.position(u.Head[0]).Line + 1, d.text.position(u.End).Line + 1
}

// counterexample returns the first violation that can be debugged.
func counterexample(checks []checked) (*checked, *task.Result) {
	for i := range checks {
		for k := range checks[i].Results {
			if r := &checks[i].Results[k]; r.Status == task.Violated && r.Suppressed == nil && r.Trace != nil {
				return &checks[i], r
			}
		}
	}
	return nil, nil
}

// unitAt returns the unit whose declaration is at a place.
func (d *document) unitAt(r Range) *Unit {
	for i := range d.units {
		u := &d.units[i]
		if r.touches(d.head(u)) {
			return u
		}
	}
	return nil
}

func (d *document) head(u *Unit) Range {
	return Range{d.text.position(u.Head[0]), d.text.position(u.Head[1])}
}

// hover says what is known of the unit that is declared at a place.
func (s *Server) hover(p documentParams) (any, error) {
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	u := d.unitAt(Range{p.Position, p.Position})
	if u == nil {
		return nil, nil
	}
	checks := s.checksOf(d, *u)
	if len(checks) == 0 {
		return nil, nil
	}
	var list []task.Check
	changed := false
	for _, c := range checks {
		list = append(list, c.Check)
		changed = changed || c.texts[d.name] == nil || c.texts[d.name].s != d.text.s
	}
	text := s.textOf(d, list)
	if changed {
		text += "(of the text that was checked; it has changed since)\n"
	}
	return hover{markup{"markdown", "```text\n" + text + "```\n"}, d.head(u)}, nil
}

// textOf is the report about checks, without their traces.
func (s *Server) textOf(d *document, checks []task.Check) string {
	doc := &report.Document{Checks: checks}
	if r := s.results[d.uri]; r != nil {
		doc.Texts, doc.View = r.answer.Document.Texts, r.answer.Document.View
	}
	var b bytes.Buffer
	if err := doc.WriteText(&b, report.TextOptions{Quiet: true}); err != nil {
		return err.Error() + "\n"
	}
	return strings.ReplaceAll(b.String(), "```", "'''")
}
