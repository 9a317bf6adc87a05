// This file defines expectations on the line they are about.

package testkit

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"assay/source"
)

// Finding is what a tool says about a line: a diagnostic, a verdict.
type Finding struct {
	File string
	Line int    // 0 (not known) counts as 1
	Code string // stable name of the finding
	Text string // the message
}

func (f Finding) String() string {
	return fmt.Sprintf("%s:%d: %s [%s]", f.File, f.Line, f.Text, f.Code)
}

// Diagnostics turns a list of diagnostics into findings.
func Diagnostics(l *source.List) []Finding {
	var out []Finding
	for _, d := range l.All() {
		out = append(out, Finding{File: d.Span.File, Line: d.Span.Line, Code: string(d.Code), Text: d.Message})
	}
	return out
}

// want is one expectation.
type want struct {
	file    string
	line    int
	text    string // a code, or a part of the sentence
	missing bool   // no finding met it yet
}

// at reports whether the expectation is still open and about the finding's line.
func (w *want) at(f Finding) bool {
	return w.missing && w.file == f.File && w.line == max(f.Line, 1)
}

// comment finds "// want", "# want" or "; want" with an optional shift of lines
// and one or more quoted texts, up to the end of the line.
var (
	comment = regexp.MustCompile(`(?://|#|;)\s*want(?::([+-]\d+))?((?:\s+"(?:[^"\\]|\\.)*")+)\s*$`)
	quoted  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// Expect fails for each finding that no want comment in the texts (by file
// name) expects, and for each want comment that no finding matches.
func Expect(t testing.TB, texts map[string]string, got []Finding) {
	t.Helper()
	for _, problem := range compare(texts, got) {
		t.Error(problem)
	}
}

// compare returns the sentences about what is missing and what is unexpected.
func compare(texts map[string]string, got []Finding) []string {
	var wants []*want
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		ws, err := wantsOf(file, texts[file])
		if err != nil {
			return []string{err.Error()}
		}
		wants = append(wants, ws...)
	}
	// Codes first, so that a loose text does not take what a code needs.
	got = match(wants, got, func(w *want, f Finding) bool { return w.text == f.Code })
	got = match(wants, got, func(w *want, f Finding) bool { return strings.Contains(f.Text, w.text) })
	var problems []string
	for _, f := range got {
		problems = append(problems, "unexpected: "+f.String())
	}
	for _, w := range wants {
		if w.missing {
			problems = append(problems, fmt.Sprintf("missing: %s:%d: want %q", w.file, w.line, w.text))
		}
	}
	return problems
}

// match pairs findings with open expectations; it returns the findings left.
func match(wants []*want, got []Finding, fits func(*want, Finding) bool) []Finding {
	var left []Finding
	for _, f := range got {
		i := slices.IndexFunc(wants, func(w *want) bool { return w.at(f) && fits(w, f) })
		if i < 0 {
			left = append(left, f)
			continue
		}
		wants[i].missing = false
	}
	return left
}

// wantsOf reads the want comments of one text.
func wantsOf(file, text string) ([]*want, error) {
	var out []*want
	n := 0
	for line := range strings.Lines(text) {
		n++
		m := comment.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil {
			continue
		}
		at := n
		if m[1] != "" {
			shift, _ := strconv.Atoi(m[1]) // the pattern admits numbers only
			at += shift
		}
		for _, q := range quoted.FindAllString(m[2], -1) {
			s, err := strconv.Unquote(q)
			if err != nil || s == "" {
				return nil, fmt.Errorf("%s:%d: %s is not a text to expect", file, n, q)
			}
			out = append(out, &want{file: file, line: at, text: s, missing: true})
		}
	}
	return out, nil
}
