// This file makes diagnostics of what is known.

package lsp

import (
	"maps"
	"os"
	"slices"

	"assay/report"
	"assay/source"
	"assay/task"
)

// refused is the answer about a file that was not checked.
func refused(list *source.List) *Answer {
	return &Answer{Document: &report.Document{Inputs: list, Texts: source.Texts{}}}
}

// uris lists the open files, sorted.
func (s *Server) uris() []string { return slices.Sorted(maps.Keys(s.open)) }

// checked is a check with its answers, and the texts that they are about.
type checked struct {
	task.Check
	texts texts
}

// texts are those that were checked, by the names of files.
type texts map[string]*text

func newTexts(of source.Texts) texts {
	out := texts{}
	for name, t := range of {
		out[name] = newText(t)
	}
	return out
}

// known are the checks of a file with their answers: those of the job that runs, and else those of before.
func (s *Server) known(uri string) (out []checked) {
	if x := s.jobs.running; x != nil && x.uri == uri && !x.stale && len(x.only) == 0 {
		for _, c := range x.sofar {
			out = append(out, checked{c, x.texts})
		}
	}
	r := s.results[uri]
	if r == nil {
		return out
	}
	sofar := len(out)
	for _, c := range r.answer.Document.Checks {
		if !slices.ContainsFunc(out[:sofar], func(k checked) bool { return k.Name == c.Name && k.File == c.File }) {
			out = append(out, checked{c, r.texts})
		}
	}
	return out
}

// publishAll sends the diagnostics of all files that an answer speaks of.
func (s *Server) publishAll(r *result, uri string) {
	all := map[string]bool{uri: true}
	if r != nil {
		for _, f := range r.answer.Document.Findings() {
			all[s.uri(f.Span.File)] = true
		}
		if l := r.answer.Document.Inputs; l != nil {
			for _, d := range l.All() {
				all[s.place(uri, d.Span.File)] = true
			}
		}
	}
	for _, u := range slices.Sorted(maps.Keys(all)) {
		s.publish(u)
	}
}

// place is where what is said of a file is shown: what is about no file, such as a flag, at the file that was checked.
func (s *Server) place(checked, name string) string {
	if name == "" || name == s.name(checked) {
		return checked
	}
	uri := s.uri(name)
	if s.open[uri] == nil {
		if info, err := os.Stat(pathOf(uri)); err != nil || !info.Mode().IsRegular() {
			return checked
		}
	}
	return uri
}

// publish sends the diagnostics of a file: of what is typed, and of all answers that speak of it.
func (s *Server) publish(uri string) {
	list := []Diagnostic{}
	d := s.open[uri]
	if d != nil && d.errors != nil {
		for _, x := range d.errors.All() {
			list = append(list, s.said(x, d.text))
		}
	}
	for _, of := range slices.Sorted(maps.Keys(s.open)) {
		for _, x := range s.found(of, uri) {
			if !slices.ContainsFunc(list, func(y Diagnostic) bool {
				return y.Code == x.Code && y.Message == x.Message && y.Range == x.Range
			}) {
				list = append(list, x)
			}
		}
	}
	if len(list) == 0 && !s.published[uri] && d == nil {
		return
	}
	if s.published[uri] = len(list) > 0; !s.published[uri] {
		delete(s.published, uri)
	}
	params := map[string]any{"uri": uri, "diagnostics": list}
	if d != nil {
		params["version"] = d.version
	}
	s.notify("textDocument/publishDiagnostics", params)
}

// found are the diagnostics that the answer about one file has for another.
func (s *Server) found(of, uri string) []Diagnostic {
	r, checks := s.results[of], s.known(of)
	var out []Diagnostic
	name := s.name(uri)
	if r != nil && r.answer.Document.Inputs != nil {
		for _, x := range r.answer.Document.Inputs.All() {
			if s.place(of, x.Span.File) != uri {
				continue
			}
			k := *x
			if x.Span.File != name && x.Span.File != "" && s.uri(x.Span.File) != uri { // a flag, or a file that is not there
				k.Message, k.Span = x.Span.String()+": "+x.Message, source.Span{File: name, Line: 1}
			}
			if at, text, ok := s.current(r.texts, uri, k.Span); ok {
				k.Span = at
				out = append(out, s.said(&k, text))
			}
		}
	}
	seen := map[string]int{}
	for i := range checks {
		for _, f := range report.FindingsOf(&checks[i].Check, seen) {
			if s.uri(f.Span.File) != uri {
				continue
			}
			if x, ok := s.finding(checks[i].texts, uri, f); ok {
				out = append(out, x)
			}
		}
		if c := &checks[i]; c.Fault != nil && s.uri(c.File) == uri {
			if at, text, ok := s.current(c.texts, uri, c.Span); ok {
				out = append(out, Diagnostic{Range: text.span(at), Severity: isWarning, Code: "internal-error", Source: "assay", Message: "internal error of assay, and no answer: " + c.Fault.Message})
			}
		}
	}
	return out
}

// current returns where a place of a text that was checked is in the text of the editor, or else of the file; false: what was
// there has changed.
func (s *Server) current(of texts, uri string, at source.Span) (source.Span, *text, bool) {
	old, d := of[at.File], s.open[uri]
	switch {
	case d != nil && old == nil:
		return at, d.text, true
	case d != nil:
		now, ok := d.moved(old).span(at)
		return now, d.text, ok
	case old != nil:
		return at, old, true
	}
	content, err := os.ReadFile(pathOf(uri))
	return at, newText(string(content)), err == nil
}

// said is the diagnostic of an error or a warning about what is written.
func (s *Server) said(x *source.Diagnostic, t *text) Diagnostic {
	out := Diagnostic{Range: t.span(x.Span), Severity: isError, Code: string(x.Code), Source: "assay", Message: x.Message}
	if x.Severity == source.Warning {
		out.Severity = isWarning
	}
	if x.Help != "" {
		out.Message += "\nhelp: " + x.Help
	}
	for _, rel := range x.Related {
		if rel.Span.File == x.Span.File {
			out.Related = append(out.Related, related{location{s.uri(rel.Span.File), t.span(rel.Span)}, rel.Message})
		}
	}
	return out
}

// finding is the diagnostic of a finding; false: it is passed over, kept back as in reports, or in what has changed.
func (s *Server) finding(of texts, uri string, f report.Finding) (Diagnostic, bool) {
	severity := isError
	if f.Level == report.LevelWarning {
		severity = s.settings.unknown()
	}
	if severity == 0 || f.Suppressed() != nil || f.Result != nil && report.KeptBack(f.Result) {
		return Diagnostic{}, false
	}
	at, text, ok := s.current(of, uri, f.Span)
	if !ok {
		return Diagnostic{}, false
	}
	out := Diagnostic{Range: text.span(at), Severity: severity, Code: f.Rule, Source: "assay", Message: f.Message}
	if c := f.Check; c.Span.Known() && c.Span.File != "" && (c.Span.Line != f.Span.Line || c.Span.File != f.Span.File) {
		begins := s.uri(c.Span.File)
		if at, text, ok := s.current(of, begins, c.Span); ok {
			out.Related = []related{{location{begins, text.span(at)}, "found by the check of " + report.Printable(c.Name)}}
		}
	}
	return out, true
}
