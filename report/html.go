// This file defines the HTML page: all of a report in one file that needs no
// network. The page is static; its data is JSON in an element that no browser executes, inserted as
// text by its script.

package report

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"assay/report/picture"
	"assay/source"
	"assay/task"
)

//go:embed page/page.html
var pageHTML string

//go:embed page/page.css
var pageStyle string

//go:embed page/*.js
var pageScripts embed.FS

// pageScript is all scripts of the page as one, each with what it needs before it.
var pageScript = sync.OnceValue(func() string {
	var b strings.Builder
	b.WriteString("'use strict';\n(() => {\n")
	for _, name := range []string{"base", "verdicts", "execution", "source", "run", "values", "picture", "steps"} {
		text, err := pageScripts.ReadFile("page/" + name + ".js")
		if err != nil {
			panic(err) // it is not in the program
		}
		b.Write(text)
	}
	b.WriteString("})();\n")
	return b.String()
})

// HTMLOptions says what the page shows.
type HTMLOptions struct {
	Reproducible bool // no times
	Film         Film // nil: pages show the initial state and the changes of steps
}

// maxPageText is how many bytes of one source file are in a page. The rest is left out, and the page says so.
const maxPageText = 1 << 19

type page struct {
	Folder  string       `json:"folder,omitempty"` // where all files lie; left out of places
	Results []pageResult `json:"results"`          // violated ones first, then unknown ones
	Files   []pageFile   `json:"files"`
	Traces  []pageTrace  `json:"traces"`
}

type pageFile struct {
	Name  string   `json:"name"`
	Lines []string `json:"lines,omitempty"`
}

type pageResult struct {
	Title     string        `json:"title"`
	Short     string        `json:"short"` // the title without packages
	Kind      task.Kind     `json:"kind"`
	Property  string        `json:"property"`
	Class     string        `json:"class"` // violated, unknown, holds, proved
	Verdict   string        `json:"verdict"`
	Long      string        `json:"long"`
	Expected  string        `json:"expected,omitempty"`
	Where     string        `json:"where"` // from the common folder
	File      int           `json:"file"`
	Line      int           `json:"line"`
	Bounds    string        `json:"bounds"`
	Reason    string        `json:"reason,omitempty"`
	Next      string        `json:"next,omitempty"`
	Passed    string        `json:"passed,omitempty"`
	Left      []string      `json:"left,omitempty"`
	Assumed   []string      `json:"assumed,omitempty"`
	Contracts []string      `json:"contracts,omitempty"`
	Models    []string      `json:"models,omitempty"`
	By        string        `json:"by"`
	ShownBy   string        `json:"shown_by,omitempty"`
	Shown     []string      `json:"shown,omitempty"` // lines of an execution or a history
	Drawn     *task.Drawing `json:"drawn,omitempty"`
	Coverage  *pageCoverage `json:"coverage,omitempty"`
	Trace     int           `json:"trace"` // -1: none

	order int // of what is violated
}

// pageCoverage is what an explanation of the verdict needed.
type pageCoverage struct {
	Lines  []pageCovered `json:"lines"`
	Missed []string      `json:"missed,omitempty"` // statements, with the reason
	Spec   string        `json:"spec,omitempty"`   // about the specification
}

// pageCovered is the colour of a line: that of its least needed statement.
type pageCovered struct {
	File  int    `json:"f"`
	Line  int    `json:"l"`
	Class string `json:"c"` // full, part, bare
	Tip   string `json:"t"`
}

// WriteHTML writes the page.
func (d *Document) WriteHTML(w io.Writer, o HTMLOptions) error {
	p := &pageWriter{d: d, o: o, files: map[string]int{}, order: d.order()}
	p.page.Folder = d.folder()
	for i := range d.Checks {
		p.check(&d.Checks[i])
	}
	p.arrange()
	data, err := json.Marshal(p.page) // escapes <, > and &: no text can end the element
	if err != nil {
		return err
	}
	style := pageColours() + picture.Rules + pageStyle
	page := fill(pageHTML, map[string]string{
		"style-hash":  sourceHash(style),
		"script-hash": sourceHash(pageScript()),
		"title":       escapeHTML("assay: " + d.sentence()),
		"summary":     escapeHTML(d.sentence()),
		"problems":    d.problems(),
		"style":       style,
		"script":      pageScript(),
		"data":        string(data),
	})
	_, err = io.WriteString(w, page)
	return err
}

// fill replaces {{names}} by values, once: values are not expanded.
func fill(text string, values map[string]string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}}")
		b.WriteString(values[name])
		text = after
	}
}

// sourceHash names a text in a content security policy.
func sourceHash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// pageColours returns those of pictures and those that only the page has, light and
// dark: as the system is, unless the reader chose one.
func pageColours() string {
	light := picture.Light + "--rim:#d0d7de;--rim2:#eaeef2;--soft:#f3f5f7;--pick:#ddf0ff;--hotbg:#fff1e0;--good:#1a7f37;--goodbg:#effbf1;--warn:#9a6700;--warnbg:#fff9e6;--bad:#cf222e;--badbg:#ffefed;"
	dark := picture.Dark + "--rim:#30363d;--rim2:#21262d;--soft:#1b2129;--pick:#12304f;--hotbg:#43290a;--good:#57ab5a;--goodbg:#11271a;--warn:#d4a72c;--warnbg:#2d2410;--bad:#ff7b72;--badbg:#3b1618;"
	return ":root{" + light + "}\n:root[data-theme=dark]{" + dark + "}\n@media (prefers-color-scheme:dark){:root:not([data-theme=light]){" + dark + "}}\n"
}

func escapeHTML(s string) string { return html.EscapeString(Printable(s)) }

// sentence returns the last line of the text report.
func (d *Document) sentence() string {
	if len(d.Checks) == 0 {
		return "nothing was checked"
	}
	var b bytes.Buffer
	p := NewText(&b, d, TextOptions{})
	p.summary(d.count())
	p.out.Flush()
	return strings.TrimSpace(b.String())
}

// folder returns the folder, with its slash, that all files of checks lie in; there may be none.
func (d *Document) folder() string {
	if len(d.Checks) == 0 {
		return ""
	}
	dir := folderOf(d.Checks[0].File)
	for i := range d.Checks {
		c := &d.Checks[i]
		dir = inBoth(dir, c.File)
		for j := range c.Results {
			dir = inBoth(dir, located(c.Results[j].Property.Span, c).File)
		}
	}
	return dir
}

// problems shows errors in inputs, and our faults.
func (d *Document) problems() string {
	var b strings.Builder
	say := func(text string) { b.WriteString("<p>" + escapeHTML(text) + "</p>\n") }
	var warnings []*source.Diagnostic
	if d.Inputs != nil {
		for _, x := range d.Inputs.All() {
			if x.Severity != source.Error {
				warnings = append(warnings, x)
				continue
			}
			say(x.Error())
			if x.Help != "" {
				say("help: " + x.Help)
			}
		}
	}
	for i := range d.Checks {
		c := &d.Checks[i]
		if c.Fault != nil {
			say(place(c.File, c.Span.Line) + ": " + title(c) + ": internal error: " + c.Fault.Message)
		}
		if c.Expected != task.ExpectNothing && c.Outcome() == task.Violation {
			say(place(c.File, c.Span.Line) + ": " + title(c) + ": expected " + unmet[c.Expected])
		}
	}
	b.WriteString(foldWarnings(warnings))
	if b.Len() == 0 {
		return ""
	}
	return `<div class="problems">` + b.String() + "</div>"
}

// foldWarnings folds equal warnings, with their number and places.
func foldWarnings(all []*source.Diagnostic) string {
	if len(all) == 0 {
		return ""
	}
	type like struct {
		severity            source.Severity
		code                source.Code
		file, message, help string
	}
	places := map[like][]string{}
	var order []like
	for _, x := range all {
		k := like{x.Severity, x.Code, x.Span.File, x.Message, x.Help}
		if len(places[k]) == 0 {
			order = append(order, k)
		}
		if at := x.Span.String(); !slices.Contains(places[k], at) {
			places[k] = append(places[k], at)
		}
	}
	var b strings.Builder
	b.WriteString("<details><summary>" + plural(len(order), "warning", "warnings"))
	if n := len(all); n > len(order) {
		b.WriteString(", said " + strconv.Itoa(n) + " times")
	}
	b.WriteString("</summary>\n")
	for _, k := range order {
		text := places[k][0] + ": " + k.severity.String() + ": " + k.message + " [" + string(k.code) + "]"
		if k.help != "" {
			text += "; help: " + k.help
		}
		b.WriteString("<p>" + escapeHTML(text))
		if more := places[k][1:]; len(more) > 0 {
			b.WriteString(` <small>and at ` + escapeHTML(listed(more, 8)) + "</small>")
		}
		b.WriteString("</p>\n")
	}
	return b.String() + "</details>"
}

// listed joins the first n words, and says how many are left out.
func listed(words []string, n int) string {
	if len(words) <= n {
		return strings.Join(words, ", ")
	}
	return strings.Join(words[:n], ", ") + " and " + plural(len(words)-n, "other place", "other places")
}

// pageWriter collects the data of the page.
type pageWriter struct {
	d     *Document
	o     HTMLOptions
	page  page
	files map[string]int
	order map[*task.Result]ordered
	bytes int // of all films
}

// file returns the number of a file.
func (p *pageWriter) file(name string) int {
	i, ok := p.files[name]
	if !ok {
		i = len(p.page.Files)
		p.files[name] = i
		f := pageFile{Name: name}
		if text, ok := p.d.Texts[name]; ok && len(text) <= maxPageText {
			for line := range strings.Lines(text) {
				f.Lines = append(f.Lines, strings.ReplaceAll(strings.TrimRight(line, "\r\n"), "\t", "    "))
			}
		}
		p.page.Files = append(p.page.Files, f)
	}
	return i
}

func (p *pageWriter) check(c *task.Check) {
	for i := range c.Results {
		r := p.result(c, &c.Results[i])
		r.order = p.order[&c.Results[i]].rank
		p.page.Results = append(p.page.Results, r)
	}
}

// arrange puts what needs attention first, and gives checks their short names.
func (p *pageWriter) arrange() {
	rank := map[string]int{"violated": 0, "unknown": 1, "holds": 2, "proved": 3}
	all := p.page.Results
	slices.SortStableFunc(all, func(a, b pageResult) int { return cmp.Or(rank[a.Class]-rank[b.Class], a.order-b.order) })
	full := map[string]string{} // of a short name; empty: of several
	for i := range all {
		r := &all[i]
		r.Short = bare(r.Title)
		if old, ok := full[r.Short]; ok && old != r.Title {
			full[r.Short] = ""
		} else if !ok {
			full[r.Short] = r.Title
		}
	}
	for i := range all {
		if r := &all[i]; full[r.Short] == "" {
			r.Short = r.Title
		}
	}
}

func (p *pageWriter) result(c *task.Check, r *task.Result) pageResult {
	at := located(r.Property.Span, c)
	plain := &Text{}
	out := pageResult{
		Title: title(c), Kind: r.Property.Kind, Property: r.Claim(), Class: class(r), Verdict: verdictWord(r), Long: plain.verdict(r),
		Where: place(strings.TrimPrefix(at.File, p.page.Folder), at.Line) + column(c, r), File: p.file(at.File), Line: at.Line, Bounds: r.Bounds.String(), Reason: r.Reason, Next: Next(r),
		Left: append(leftOut(r.Binding), neverLeft(r.Endless)...), Assumed: r.Assumed, Contracts: r.Contracts, Models: r.Models, By: p.by(r), Trace: -1,
	}
	if c.Expected.Met(r.Status) && r.Decided() {
		out.Expected = "as expected"
	}
	if r.Suppressed != nil {
		out.Expected, out.Passed = "passed over", passed(r.Suppressed)
	}
	if r.Status == task.Violated {
		out.ShownBy, out.Shown = shown(r.Witness())
		if x, ok := r.Witness().(*task.Execution); ok {
			out.Drawn = x.Drawn
		}
	}
	out.Coverage = p.coverage(c, r.Coverage)
	if r.Trace != nil {
		out.Trace = len(p.page.Traces)
		p.page.Traces = append(p.page.Traces, p.trace(c, r))
	}
	return out
}

// coverage colours lines.
func (p *pageWriter) coverage(c *task.Check, v *task.Coverage) *pageCoverage {
	if v == nil {
		return nil
	}
	out := &pageCoverage{Lines: []pageCovered{}}
	switch {
	case v.Unknown != "":
		out.Spec = "not known: " + v.Unknown
		return out
	case !v.Spec:
		out.Spec = "the specification was not needed for this verdict"
	}
	if v.Short != "" {
		out.Missed = append(out.Missed, "the bounds are too small: the check is violated with "+v.Short)
	}
	for _, l := range v.Lines {
		x := pageCovered{File: p.file(located(l.Span, c).File), Line: l.Line, Class: "full",
			Tip: fmt.Sprintf("%s: %d of %s needed", l.Text, l.Covered, plural(l.Copies, "copy", "copies"))}
		if l.Hint != "" {
			x.Tip += "; " + l.Hint
		}
		if l.Wraps {
			x.Tip += "; integers wrap around"
		}
		switch {
		case l.Missed():
			x.Class = "bare"
			out.Missed = append(out.Missed, "line "+strconv.Itoa(l.Line)+": "+x.Tip)
		case l.Covered < l.Copies:
			x.Class = "part"
		}
		out.Lines = append(out.Lines, x)
	}
	return out
}

// class returns the class of a result for the filter of the page.
func class(r *task.Result) string {
	switch {
	case !r.Decided():
		return "unknown"
	case r.Status == task.HoldsWithin:
		return "holds"
	}
	return r.Status.String()
}

func verdictWord(r *task.Result) string {
	if r.Vacuous && r.Status.Holds() {
		return "vacuous"
	}
	return class(r)
}

func (p *pageWriter) by(r *task.Result) string {
	words := []string{r.Engine}
	if r.Evidence.Exhausted {
		words = append(words, "every state inside the bounds was run")
	}
	if r.Evidence.Replayed {
		words = append(words, "the trace was run again")
	}
	if r.Evidence.Judged || r.Evidence.Evaluated {
		words = append(words, "what shows it was judged")
	}
	if r.Evidence.Certified {
		words = append(words, "its certificate was checked")
	}
	if r.Evidence.Certificate != "" {
		words = append(words, "certificate "+r.Evidence.Certificate)
	}
	if !p.o.Reproducible && r.Time > 0 {
		words = append(words, r.Time.Round(time.Millisecond).String())
	}
	return strings.Join(words, "; ")
}

// leftOut says in a sentence what each binding bound left out.
func leftOut(bs []task.Binding) []string {
	var out []string
	for _, b := range bs {
		n, more := strconv.Itoa(b.Limit), strconv.Itoa(b.Limit+1)
		at := ""
		if b.Span.Known() {
			at = " (" + place(b.Span.File, b.Span.Line) + ")"
		}
		switch b.Bound {
		case task.BoundScope:
			out = append(out, "heaps with more than "+plural(b.Limit, "object", "objects")+" of "+b.Name+at+"; --scope "+b.Name+"="+more+" goes on")
		case task.BoundArray:
			what := "arrays"
			if b.Name != "" {
				what += " " + b.Name
			}
			out = append(out, what+" longer than "+n+at+"; --array "+more+" goes on")
		case task.BoundIntWidth:
			out = append(out, "integers of more than "+plural(b.Limit, "bit", "bits")+at+"; --int-width "+more+" goes on")
		case task.BoundLoop:
			out = append(out, "runs of more than "+plural(b.Limit, "iteration", "iterations")+" of the loop in "+b.Name+at+"; --unwind "+more+" goes on")
		case task.BoundRecursion:
			out = append(out, "recursion of "+b.Name+" deeper than "+n+at+"; --unwind "+more+" goes on")
		default:
			out = append(out, b.String()+at)
		}
	}
	return out
}

// neverLeft says in a sentence which loops a run does not leave.
func neverLeft(all []task.Endless) []string {
	var out []string
	for i := range all {
		out = append(out, Printable(endless(&all[i])))
	}
	return out
}
