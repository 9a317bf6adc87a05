// Package draw draws answers about streams: histories as time lines, components as graphs, pages.
package draw

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"assay/engine/stream"
	lang "assay/lang/stream"
)

// row is a line of a time line.
type row struct {
	name  string
	cells []string
	kind  string // channel, hidden, place
}

// timeline is the rows of a history: slots, channels, and where components are before each slot.
func timeline(r *stream.Result, h *stream.History, places [][]string) []row {
	slots := slices.Concat(h.Stem, h.Loop)
	head := row{name: "slot", kind: "head"}
	for i := range slots {
		head.cells = append(head.cells, fmt.Sprint(i))
	}
	out := []row{head}
	for i, c := range h.Channels {
		line := row{name: c.Name, kind: "channel"}
		if r.Hidden[c.Name] {
			line.kind = "hidden"
		}
		for _, s := range slots {
			line.cells = append(line.cells, s[i].String())
		}
		out = append(out, line)
	}
	for k := range places {
		if k == 0 {
			for n := range places[0] {
				out = append(out, row{name: r.Parts[n], kind: "place"})
			}
		}
		for n, text := range places[k] {
			if k < len(slots) {
				p := &out[len(out)-len(places[0])+n]
				p.cells = append(p.cells, text)
			}
		}
	}
	return out
}

// Lines are the history of an answer for a terminal: in one line where there is one channel, else a
// table with a bar where the loop begins.
func Lines(r *stream.Result) []string {
	var out []string
	for _, h := range []*stream.History{r.Lasso, r.Other} {
		if h == nil {
			continue
		}
		if len(h.Channels) == 1 && len(r.Places) == 0 {
			out = append(out, h.Channels[0].Name+" = "+h.String())
			continue
		}
		if len(h.Stem)+len(h.Loop) == 0 {
			out = append(out, "at the beginning")
			continue
		}
		places := r.Places
		if h == r.Other {
			places = nil
			out = append(out, "")
		}
		out = append(out, blocks(timeline(r, h, places), len(h.Stem), len(h.Loop) > 0)...)
	}
	return out
}

// maxWidth is how wide a table is at most, if its slots are not wider each.
const maxWidth = 120

// blocks are the rows as a table, or where that would be too wide as several, one below the other, with the slots that fit.
func blocks(rows []row, stem int, loop bool) (out []string) {
	name := 0
	for _, r := range rows {
		name = max(name, utf8.RuneCountInString(r.name))
	}
	for from, n := 0, len(rows[0].cells); from < n; {
		to := from
		for width := name; to < n; to++ {
			slot := 0
			for _, r := range rows {
				slot = max(slot, utf8.RuneCountInString(r.cells[to]))
			}
			if width += slot + 3; width > maxWidth && to > from {
				break
			}
		}
		var part []row
		for _, r := range rows {
			part = append(part, row{r.name, r.cells[from:to], r.kind})
		}
		if from > 0 {
			out = append(out, "")
		}
		lines := table(part, stem-from, loop)
		if loop && to == n {
			lines[0] += "  | again from slot " + fmt.Sprint(stem)
		}
		out, from = append(out, lines...), to
	}
	return out
}

func table(rows []row, stem int, loop bool) []string {
	width := make([]int, len(rows[0].cells)+1)
	for _, r := range rows {
		width[0] = max(width[0], utf8.RuneCountInString(r.name))
		for i, c := range r.cells {
			width[i+1] = max(width[i+1], utf8.RuneCountInString(c))
		}
	}
	pad := func(s string, n int) string { return s + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s))) }
	var out []string
	for _, r := range rows {
		line := pad(r.name, width[0])
		for i, c := range r.cells {
			sep := "  "
			if loop && i == stem {
				sep = " | "
			}
			line += sep + pad(c, width[i+1])
		}
		out = append(out, strings.TrimRight(line, " "))
	}
	return out
}

// DOT draws a component for Graphviz: its states, with transitions as they are written.
func DOT(c *lang.Component) string {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %q {\n\trankdir=LR;\n\tnode [shape=box, style=rounded];\n\t\"\" [shape=point];\n", c.Name)
	fmt.Fprintf(&b, "\t\"\" -> %q;\n", c.States[0])
	for _, s := range c.States {
		fmt.Fprintf(&b, "\t%q;\n", s)
	}
	for _, t := range c.Trans {
		fmt.Fprintf(&b, "\t%q -> %q [label=%q];\n", t.From, t.To, t.Label())
	}
	b.WriteString("}\n")
	return b.String()
}

// pageHead is the beginning of a page.
const pageHead = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>%s</title><style>
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; color: #222; background: #fff }
h1 { font-size: 1.4em } h2 { font-size: 1.15em; margin-top: 2em }
table { border-collapse: collapse; margin: .6em 0 } td, th { border: 1px solid #ccc; padding: .25em .6em; text-align: left; vertical-align: top }
.holds { color: #14632f } .violated { color: #a3191f } .unknown { color: #7a5a00 } .verdict { font-weight: 600 }
.time td, .time th { font-family: ui-monospace, monospace; text-align: center; white-space: nowrap } .time th { text-align: left; background: #f6f6f6 }
.time .loop { border-left: 3px solid #36c } .time .now { background: #fff3c4 } .hidden { color: #888 } .place td { font-size: .85em; color: #555 }
.steps { overflow-x: auto } button { font: inherit; margin-right: .4em } p.note { color: #555; margin: .2em 0 }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd } td, th { border-color: #444 } .time th { background: #262626 }
 .holds { color: #6fcf8e } .violated { color: #ff8d8d } .unknown { color: #e0c060 } .time .now { background: #4d4211 } .place td, p.note { color: #aaa } }
</style></head><body>
`

// pageScript steps through histories: buttons, or the arrow keys once a table was used.
const pageScript = `<script>
document.querySelectorAll('.steps').forEach(function (box) {
  var n = +box.dataset.slots, loop = +box.dataset.loop, at = -1;
  var where = box.querySelector('output');
  function show(k) {
    at = k;
    box.querySelectorAll('.now').forEach(function (c) { c.classList.remove('now'); });
    box.querySelectorAll('[data-k="' + k + '"]').forEach(function (c) { c.classList.add('now'); });
    where.textContent = k < 0 ? '' : 'slot ' + k;
  }
  function forward() { if (at + 1 < n) show(at + 1); else if (loop >= 0) show(loop); }
  function back() { if (at > 0) show(at - 1); }
  box.querySelector('.forward').onclick = forward;
  box.querySelector('.back').onclick = back;
  box.tabIndex = 0;
  box.onkeydown = function (e) { if (e.key === 'ArrowRight') forward(); if (e.key === 'ArrowLeft') back(); };
});
</script></body></html>
`

// HTML is a page with chains and checks.
func HTML(title string, chains []*stream.ChainResult, results []*stream.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, pageHead, html.EscapeString(title))
	fmt.Fprintf(&b, "<h1>%s</h1>\n", html.EscapeString(title))
	for _, c := range chains {
		pageChain(&b, c)
	}
	if len(results) > 0 {
		b.WriteString("<h2>Checks</h2>\n")
	}
	for _, r := range results {
		pageResult(&b, r)
	}
	b.WriteString(pageScript)
	return b.String()
}

func pageResult(b *strings.Builder, r *stream.Result) {
	fmt.Fprintf(b, "<p><span class=\"verdict %v\">%s</span> %s", r.Counts(), r.Said(), html.EscapeString(r.Check.String()))
	if r.Surprising() {
		fmt.Fprintf(b, " <strong>(expected: %s)</strong>", r.Check.Expect)
	}
	b.WriteString("</p>\n")
	for _, n := range append([]string{r.Reason}, r.Notes...) {
		if n != "" {
			fmt.Fprintf(b, "<p class=\"note\">%s</p>\n", html.EscapeString(n))
		}
	}
	for _, h := range []*stream.History{r.Lasso, r.Other} {
		if h != nil {
			places := r.Places
			if h == r.Other {
				places = nil
			}
			pageTable(b, timeline(r, h, places), len(h.Stem), len(h.Loop) > 0)
		}
	}
}

func pageTable(b *strings.Builder, rows []row, stem int, loop bool) {
	n, again := len(rows[0].cells), -1
	if loop {
		again = stem
	}
	fmt.Fprintf(b, "<div class=\"steps\" data-slots=\"%d\" data-loop=\"%d\">\n<table class=\"time\">\n", n, again)
	for _, r := range rows {
		fmt.Fprintf(b, "<tr class=\"%s\"><th>%s</th>", r.kind, html.EscapeString(r.name))
		for i, c := range r.cells {
			class := ""
			if loop && i == stem {
				class = " class=\"loop\""
			}
			fmt.Fprintf(b, "<td data-k=\"%d\"%s>%s</td>", i, class, html.EscapeString(c))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n<button class=\"back\">back</button><button class=\"forward\">forward</button><output></output>")
	if loop {
		fmt.Fprintf(b, " <span class=\"note\">from slot %d on it goes round for ever</span>", stem)
	}
	b.WriteString("</div>\n")
}

func pageChain(b *strings.Builder, c *stream.ChainResult) {
	fmt.Fprintf(b, "<h2>%s%s: <span class=\"verdict %v\">%v</span></h2>\n", html.EscapeString(c.Chain.Name), html.EscapeString(titled(c.Chain.Text)), c.Verdict(), c.Verdict())
	b.WriteString("<table>\n<tr><th>identifier</th><th>level</th><th>text</th><th>has a history</th><th>refines the level above</th><th>refines the first level</th></tr>\n")
	for _, l := range c.Levels {
		fmt.Fprintf(b, "<tr><td>%s</td><td>%s (%s)</td><td>%s</td>", html.EscapeString(l.ID), html.EscapeString(l.Name), l.Kind, html.EscapeString(l.Text))
		for _, r := range []*stream.Result{l.Consistent, l.Above, l.Top} {
			if r == nil {
				b.WriteString("<td></td>")
				continue
			}
			fmt.Fprintf(b, "<td class=\"%v\">%s</td>", r.Counts(), r.Said())
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n")
	for _, l := range c.Levels {
		for _, r := range []*stream.Result{l.Consistent, l.Above} {
			if r != nil && r.Counts() != stream.Holds_ {
				pageResult(b, r)
			}
		}
	}
}

func titled(text string) string {
	if text == "" {
		return ""
	}
	return ", " + text
}

// ChainLines are a chain for a terminal, with its traceability matrix.
func ChainLines(c *stream.ChainResult) []string {
	rows := []row{{name: "id", cells: []string{"level", "kind", "history", "above", "first", "text"}}}
	for _, l := range c.Levels {
		text := func(r *stream.Result) string {
			if r == nil {
				return "-"
			}
			return r.Counts().String()
		}
		rows = append(rows, row{name: l.ID, cells: []string{l.Name, l.Kind, text(l.Consistent), text(l.Above), text(l.Top), l.Text}})
	}
	out := table(rows, 0, false)
	for _, l := range c.Levels {
		for _, r := range l.Results() {
			if r.Counts() == stream.Holds_ {
				continue
			}
			out = append(out, r.Check.String()+": "+r.Said())
			for _, line := range slices.Concat([]string{r.Reason}, r.Notes, Lines(r)) {
				if line != "" {
					out = append(out, "  "+line)
				}
			}
		}
	}
	return out
}
