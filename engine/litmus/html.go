// This file draws answers as a page.

package litmus

import (
	"fmt"
	"html"
	"strings"

	"assay/lang/litmus/event"
)

// Sizes of the drawing, in pixels.
const (
	columnWidth = 210
	rowHeight   = 64
	boxHeight   = 24
)

// HTML returns a page with the answers and their witnesses, drawn: a column for each
// thread, the initial writes above, an arrow for each step of program order
// (grey), rf (red), co (blue), fr (orange) and happens-before between threads
// (green). It needs nothing from outside.
func HTML(results []*Result) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>assay litmus</title>\n<style>" +
		"body{font-family:sans-serif;margin:2em}pre{background:#f4f4f4;padding:.6em}svg text{font:13px monospace}</style></head><body>\n")
	for _, r := range results {
		fmt.Fprintf(&b, "<h2>%s under %s: %v</h2>\n", html.EscapeString(r.Test.Name), html.EscapeString(r.Model), r.Verdict)
		fmt.Fprintf(&b, "<p>outcome: <code>%s</code></p>\n", html.EscapeString(r.Test.Asks.Outcome().String()))
		for _, line := range r.remarks() {
			fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(line))
		}
		if r.Witness != nil {
			newDrawing(r.Witness).svg(&b, r.Model)
			fmt.Fprintf(&b, "<pre>%s</pre>\n", html.EscapeString(strings.Join(Text(r.Witness), "\n")))
		}
		if r.Chain != nil {
			fmt.Fprintf(&b, "<pre>%s</pre>\n", html.EscapeString(strings.Join(Steps(r.Structure, r.Chain), "\n")))
		}
	}
	b.WriteString("</body></html>\n")
	return b.String()
}

// remarks returns what an answer says beside its verdict.
func (r *Result) remarks() []string {
	var out []string
	if len(r.Axioms) > 0 {
		out = append(out, "forbidden by "+strings.Join(r.Axioms, ", "))
	}
	if r.Reason != "" {
		out = append(out, r.Reason)
	}
	if r.Undefined != "" {
		out = append(out, "undefined by "+r.Undefined+": everything is allowed after it")
	}
	for _, c := range r.Binding {
		out = append(out, fmt.Sprintf("bound: %s (line %d)", c.Text, c.Span.Line))
	}
	for _, t := range r.Assumed {
		out = append(out, "assumed: "+t)
	}
	return out
}

// svg draws an execution.
func (d *drawing) svg(b *strings.Builder, model string) {
	type point struct{ x, y int }
	at := map[int]point{}
	inits, rows := 0, 0
	for _, e := range d.Events {
		if d.Structure.Events[e].Init() {
			at[e] = point{columnWidth/2 + inits*columnWidth, 20}
			inits++
		}
	}
	threads := d.threads()
	for t, events := range threads {
		for i, e := range events {
			at[e] = point{columnWidth/2 + t*columnWidth, 20 + (i+1)*rowHeight}
		}
		rows = max(rows, len(events))
	}
	width, height := max(inits, len(threads))*columnWidth, (rows+1)*rowHeight
	fmt.Fprintf(b, "<svg width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"execution\"><defs>", width, height)
	for _, c := range []string{"grey", "red", "blue", "orange", "green"} {
		fmt.Fprintf(b, "<marker id=\"%s\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"%s\"/></marker>", c, c)
	}
	b.WriteString("</defs>\n")
	arrow := func(e edge, bend int) {
		p, q := at[e.from], at[e.to]
		down := boxHeight / 2
		if p.y > q.y {
			down = -down
		}
		if p.y == q.y {
			down = 0
		}
		mx, my := (p.x+q.x)/2+bend, (p.y+q.y)/2+bend/3
		if p.y == q.y { // around what is between them
			side := 1
			if bend < 0 {
				side = -1
			}
			p.y, q.y, my = p.y+side*boxHeight/2, q.y+side*boxHeight/2, p.y+bend
		}
		fmt.Fprintf(b, "<path d=\"M%d %dQ%d %d %d %d\" fill=\"none\" stroke=\"%s\" marker-end=\"url(#%s)\"/><text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n",
			p.x, p.y+down, mx, my, q.x, q.y-down, e.color, e.color, (p.x+2*mx+q.x)/4+3, (p.y+2*my+q.y)/4, e.color, e.label)
	}
	for _, events := range threads {
		for i := 1; i < len(events); i++ {
			arrow(edge{events[i-1], events[i], "po", "grey"}, 0)
		}
	}
	bends := map[string]int{"co": -36, "rf": 36, "fr": 56, "hb": -56}
	for _, e := range d.edges(model) {
		arrow(e, bends[e.label])
	}
	for _, e := range d.Events {
		label := d.label(e)
		w := 8*len(label) + 10
		fill := "#eef"
		if d.Structure.Events[e].Kind == event.Write {
			fill = "#fee"
		}
		fmt.Fprintf(b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"%s\" stroke=\"#999\"/><text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
			at[e].x-w/2, at[e].y-boxHeight/2, w, boxHeight, fill, at[e].x, at[e].y+5, html.EscapeString(label))
	}
	b.WriteString("</svg>\n")
}
