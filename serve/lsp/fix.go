// This file has quick fixes: to pass over a finding, to write a contract, to raise a bound.

package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/report"
	"assay/task"
)

// actions lists the quick fixes at a place.
func (s *Server) actions(p documentParams) (any, error) {
	out := []codeAction{}
	d := s.document(p.TextDocument.URI)
	if d == nil || len(p.Context.Only) > 0 && !slices.ContainsFunc(p.Context.Only, func(k string) bool { return k == "" || k == "quickfix" || strings.HasPrefix("quickfix.", k+".") }) {
		return out, nil
	}
	r, checks := s.results[d.uri], s.known(d.uri)
	seen := map[string]int{}
	for i := range checks {
		c := &checks[i].Check
		here := false
		for _, f := range report.FindingsOf(c, seen) {
			if s.uri(f.Span.File) != d.uri {
				continue
			}
			if x, ok := s.finding(checks[i].texts, d.uri, f); ok && x.Range.touches(p.Range) {
				here = true
				if a, ok := d.pass(x); ok {
					out = append(out, a)
				}
			}
		}
		if !here && !s.declares(d, c, p.Range) {
			continue
		}
		if a, ok := s.propose(d, r, c); ok {
			out = append(out, a)
		}
		out = append(out, s.raises(c)...)
	}
	return distinct(out), nil
}

// declares reports whether a place is in the declaration of what a check is about. Where units share a line, their names tell which.
func (s *Server) declares(d *document, c *task.Check, at Range) bool {
	u := d.unitAt(at)
	if u == nil || !slices.ContainsFunc(s.checksOf(d, *u), func(k checked) bool { return k.Name == c.Name }) {
		return false
	}
	from, to := d.lines(u)
	alone := !slices.ContainsFunc(d.units, func(o Unit) bool {
		first, last := d.lines(&o)
		return o != *u && first <= to && from <= last
	})
	return alone || named(u, c.Name)
}

// named reports whether a check has the name of a unit. A check has dots where class files have others, constructors have the name of their class, and
// overloaded methods their parameters.
func named(u *Unit, check string) bool {
	name, _, _ := strings.Cut(check, "(")
	of := strings.ReplaceAll(u.Name, "$", ".")
	if class, ok := strings.CutSuffix(of, ".<init>"); ok {
		of = class + "." + class[strings.LastIndexByte(class, '.')+1:]
	}
	return check == u.Name || strings.ReplaceAll(name, "$", ".") == of
}

// distinct leaves out what is listed already. Two fixes may have one title, of two methods in one line.
func distinct(list []codeAction) (out []codeAction) {
	out = []codeAction{}
	for _, a := range list {
		if !slices.ContainsFunc(out, func(b codeAction) bool { return b.Title == a.Title && reflect.DeepEqual(b.Edit, a.Edit) }) {
			out = append(out, a)
		}
	}
	return out
}

// pass writes a suppression above a finding. The reason is left to the user: until it is there, the suppression is an error. Where the line begins inside
// a string or a comment, a suppression would be a part of that: there is no fix.
func (d *document) pass(x Diagnostic) (codeAction, bool) {
	at := Position{x.Range.Start.Line, 0}
	if between := d.language.Between; between != nil && !between(d.name, d.text.s, d.text.offset(at)) {
		return codeAction{}, false
	}
	return codeAction{
		Title: "Pass over this finding (" + x.Code + "), with a reason to be written", Kind: "quickfix", Diagnostics: []Diagnostic{x},
		Edit: &workspaceEdit{Changes: map[string][]textEdit{d.uri: {{Range{at, at}, d.indent(at.Line) + "// assay:ignore " + x.Code + ": " + d.text.end()}}}},
	}, true
}

// indent returns the blanks that a line begins with.
func (d *document) indent(n int) string {
	line := d.text.line(n)
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// propose writes the contract that is proposed for a check.
func (s *Server) propose(d *document, r *result, c *task.Check) (codeAction, bool) {
	if r == nil {
		return codeAction{}, false
	}
	for _, p := range r.answer.Proposals {
		if p.Check != c.Name || p.File != d.name || r.texts[p.File] == nil {
			continue
		}
		n := d.moved(r.texts[p.File])
		at := c.Span
		at.File, at.Line, at.Col, at.EndLine, at.EndCol = p.File, p.Line, 0, 0, 0
		at, ok := n.span(at)
		if !ok {
			continue
		}
		p.Line = at.Line
		if e, ok := d.contract(p); ok {
			return codeAction{
				Title: "Write the contract: " + p.Clause, Kind: "quickfix",
				Edit: &workspaceEdit{Changes: map[string][]textEdit{d.uri: {e}}},
			}, true
		}
	}
	return codeAction{}, false
}

// contract is an edit that gives a proposed contract a line of its own, directly before what it is about. What stands before that on its line, as another
// member does, stays above.
func (d *document) contract(p Proposal) (textEdit, bool) {
	begin := Position{p.Line - 1, 0}
	at := d.text.offset(begin)
	if d.language.Place != nil {
		var ok bool
		if at, ok = d.language.Place(d.name, d.text.s, p); !ok {
			return textEdit{}, false
		}
		begin = Position{d.text.position(at).Line, 0}
	}
	indent := d.indent(begin.Line)
	before := d.text.s[d.text.offset(begin):max(at, d.text.offset(begin))]
	kept := strings.TrimRight(before, " \t")
	if kept == "" {
		return textEdit{Range{begin, begin}, indent + "//@ " + p.Clause + d.text.end()}, true
	}
	from, to := d.text.position(at-len(before)+len(kept)), d.text.position(at)
	return textEdit{Range{from, to}, d.text.end() + indent + "//@ " + p.Clause + d.text.end() + indent}, true
}

// raises writes larger bounds for a check into the settings: of what is in the way of more.
func (s *Server) raises(c *task.Check) (out []codeAction) {
	for _, b := range larger(c) {
		if e := s.setting(c.Name, b.key, b.value); e != nil {
			out = append(out, codeAction{Title: fmt.Sprintf("Raise %s of %s to %s, in assay.toml", b.key, c.Name, strings.Trim(b.value, `"`)), Kind: "quickfix", Edit: e})
		}
	}
	return out
}

type bound struct{ key, value string }

// larger are bounds beyond those that left something out of the answers of a check, and a time limit beyond one that was not enough.
func larger(c *task.Check) (out []bound) {
	add := func(key, value string) {
		if !slices.ContainsFunc(out, func(b bound) bool { return b.key == key }) {
			out = append(out, bound{key, value})
		}
	}
	for i := range c.Results {
		r := &c.Results[i]
		if r.Suppressed != nil || r.Status != task.HoldsWithin && r.Status != task.Unknown {
			continue
		}
		for _, b := range r.Binding {
			switch b.Bound {
			case task.BoundScope:
				add("scope", strconv.Itoa(b.Limit+1))
			case task.BoundArray:
				add("array", strconv.Itoa(b.Limit+2))
			case task.BoundIntWidth:
				add("int-width", strconv.Itoa(min(b.Limit*2, 32)))
			case task.BoundLoop, task.BoundRecursion:
				add("unwind", strconv.Itoa(b.Limit*2))
			}
		}
		if limit := report.TimeLimit(r); limit > 0 {
			add("timeout", strconv.Quote((4 * limit).Round(time.Second).String()))
		}
	}
	return out
}

// setting is an edit of the settings of the project, as they are in the editor or on the disk; nil: they cannot be edited.
func (s *Server) setting(check, key, value string) *workspaceEdit {
	name, content := s.house.Settings()
	uri := s.uri(name)
	d := s.open[uri]
	if d != nil {
		content = d.text.s
	}
	line, replaced, insert := s.house.Raise(name, content, check, key, value)
	if insert == "" {
		return nil
	}
	t := newText(content)
	insert = strings.ReplaceAll(insert, "\n", t.end())
	edit := textEdit{Range{Position{line, 0}, Position{line, 0}}, insert}
	if replaced {
		edit.Range.End.Line++
	}
	if last := len(t.lines) - 1; line > last || line == last && t.line(last) != "" && !replaced { // the last line has no end
		end := t.position(len(t.s))
		edit.Range, edit.NewText = Range{end, end}, t.end()+insert
	}
	path := filepath.Join(s.root, name)
	if filepath.IsAbs(name) {
		path = name
	}
	if _, err := os.Stat(path); err == nil || d != nil {
		return &workspaceEdit{Changes: map[string][]textEdit{uri: {edit}}}
	}
	if !slices.Contains(s.client.Workspace.Edit.Operations, "create") {
		return nil
	}
	edits := documentEdit{Edits: []textEdit{edit}}
	edits.Document.URI = uri
	return &workspaceEdit{Documents: []any{createFile{"create", uri}, edits}}
}
