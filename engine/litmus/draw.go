// This file draws executions: as text, and for Graphviz.

package litmus

import (
	"fmt"
	"slices"
	"strings"

	"assay/engine/litmus/execution"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/task"
)

// drawing gives the events of an execution their names: letters for those of
// threads, in order; x0 for the initial write of x.
type drawing struct {
	*execution.Execution
	names map[int]string
}

func newDrawing(x *execution.Execution) *drawing {
	d := &drawing{x, map[int]string{}}
	n := 0
	for _, e := range x.Events {
		if ev := &x.Structure.Events[e]; ev.Init() {
			d.names[e] = ev.Loc + "0"
			continue
		}
		d.names[e] = letters(n)
		n++
	}
	return d
}

// letters counts a, b, … z, aa, ab, …
func letters(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return letters(n/26-1) + letters(n%26)
}

// threads returns the events of each thread.
func (d *drawing) threads() [][]int {
	out := make([][]int, len(d.Leaves))
	for _, e := range d.Events {
		if t := d.Structure.Events[e].Thread; t >= 0 {
			out[t] = append(out[t], e)
		}
	}
	return out
}

func (d *drawing) label(e int) string {
	return d.names[e] + ": " + d.Structure.Events[e].String()
}

// Text shows an execution, line by line: the events of each thread, what reads
// read from, the orders of writes, and how it ends.
func Text(x *execution.Execution) []string {
	d := newDrawing(x)
	var out []string
	for t, events := range d.threads() {
		var parts []string
		for _, e := range events {
			parts = append(parts, d.label(e))
		}
		out = append(out, fmt.Sprintf("P%d   %s", t, strings.Join(parts, "  ")))
	}
	var from []string
	for _, e := range x.Events {
		if w, ok := x.ReadsFrom[e]; ok {
			from = append(from, d.names[w]+"→"+d.names[e])
		}
	}
	if len(from) > 0 {
		out = append(out, "rf   "+strings.Join(from, "  "))
	}
	if co := d.orders(); len(co) > 0 {
		out = append(out, "co   "+strings.Join(co, "  "))
	}
	return append(out, "ends "+d.ends())
}

// Placed shows an execution of a program: each event with its place in the source. Threads have names.
func Placed(x *execution.Execution, threads []string) []string {
	d := newDrawing(x)
	var out []string
	for t, events := range d.threads() {
		if len(events) == 0 {
			continue
		}
		out = append(out, fmt.Sprintf("T%d    %s", t, threads[t]))
		for _, e := range events {
			out = append(out, fmt.Sprintf("  %s%s", d.label(e), d.place(e)))
		}
	}
	var from []string
	for _, e := range x.Events {
		if w, ok := x.ReadsFrom[e]; ok {
			from = append(from, d.names[w]+"→"+d.names[e])
		}
	}
	if len(from) > 0 {
		out = append(out, "rf    "+strings.Join(from, "  "))
	}
	return out
}

func (d *drawing) place(e int) string {
	if at := d.Structure.Events[e].Span; at.Known() {
		return fmt.Sprintf("  (%s)", at)
	}
	return ""
}

// Cycle is a shortest cycle of program order, rf, co and fr, which sequential consistency forbids; empty: there is none.
func Cycle(x *execution.Execution) string {
	d := newDrawing(x)
	var best []edge
	for _, e := range x.Events {
		if c := d.cycle(e); c != nil && (best == nil || len(c) < len(best)) {
			best = c
		}
	}
	if best == nil {
		return ""
	}
	text := d.names[best[0].from]
	for _, a := range best {
		text += " -" + a.label + "→ " + d.names[a.to]
	}
	return text
}

// cycle searches for a shortest one through an event, breadth first.
func (d *drawing) cycle(start int) []edge {
	came := map[int]edge{}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, a := range d.steps(queue[0]) {
			if _, seen := came[a.to]; seen {
				continue
			}
			came[a.to] = a
			if a.to == start {
				var out []edge
				for at := start; len(out) == 0 || at != start; at = came[at].from {
					out = append(out, came[at])
				}
				slices.Reverse(out)
				return out
			}
			queue = append(queue, a.to)
		}
	}
	return nil
}

// steps are the arrows from an event that a sequentially consistent execution has in its order.
func (d *drawing) steps(e int) (out []edge) {
	for _, f := range d.Events {
		if f != e && d.Structure.Before(e, f) {
			out = append(out, edge{from: e, to: f, label: "po"})
		}
	}
	for _, writes := range d.Coherence {
		if i := slices.Index(writes, e); i >= 0 {
			for _, f := range writes[i+1:] {
				out = append(out, edge{from: e, to: f, label: "co"})
			}
		}
		if i := slices.Index(writes, d.source(e)); i >= 0 {
			for _, f := range writes[i+1:] {
				if f != e {
					out = append(out, edge{from: e, to: f, label: "fr"})
				}
			}
		}
	}
	for _, f := range d.Events {
		if w, ok := d.ReadsFrom[f]; ok && w == e {
			out = append(out, edge{from: e, to: f, label: "rf"})
		}
	}
	return out
}

// source is the write that a read gets its value from; -1: it is no read.
func (d *drawing) source(e int) int {
	if w, ok := d.ReadsFrom[e]; ok {
		return w
	}
	return -1
}

// orders returns the orders of the writes to locations that more than one is to.
func (d *drawing) orders() []string {
	var out []string
	for _, writes := range d.Coherence {
		if len(writes) < 2 {
			continue
		}
		var names []string
		for _, w := range writes {
			names = append(names, d.names[w])
		}
		out = append(out, strings.Join(names, "→"))
	}
	return out
}

// ends returns the final values that the outcome mentions.
func (d *drawing) ends() string {
	var out []string
	seen := map[string]bool{}
	test := d.Structure.Test
	test.Asks.Outcome().Walk(func(c *litmus.Cond) {
		text := ""
		switch c.Op {
		case litmus.CondRegister:
			text = fmt.Sprintf("%d:%s=%v", c.Thread, c.Name, d.Structure.Leaves[c.Thread][d.Leaves[c.Thread]].Registers[c.Name])
		case litmus.CondMemory:
			text = fmt.Sprintf("%s=%v", c.Name, d.Final(c.Name))
		default:
			return
		}
		if !seen[text] {
			seen[text] = true
			out = append(out, text)
		}
	})
	return strings.Join(out, " ")
}

// RaceText names the two events of an execution that race in a model of C11; ""
// where none do.
func RaceText(x *execution.Execution) string {
	a, b, ok := x.Race()
	if !ok {
		return ""
	}
	d := newDrawing(x)
	return "race " + d.names[a] + " and " + d.names[b]
}

// edge is an arrow of a drawing.
type edge struct {
	from, to     int
	label, color string
}

// edges returns the arrows between the events of an execution, beside program
// order: rf, co and fr without implied ones, and happens-before between threads, if the model has
// it.
func (d *drawing) edges(model string) []edge {
	var out []edge
	for _, writes := range d.Coherence {
		for i := 1; i < len(writes); i++ {
			out = append(out, edge{writes[i-1], writes[i], "co", "blue"})
		}
	}
	for _, e := range d.Events {
		if d.Structure.Events[e].Kind != event.Read {
			continue
		}
		w := d.ReadsFrom[e]
		out = append(out, edge{w, e, "rf", "red"})
		if next, ok := d.after(w); ok {
			out = append(out, edge{e, next, "fr", "orange"})
		}
	}
	before, ok := d.Before(model)
	if !ok {
		return out
	}
	init := func(e int) bool { return d.Structure.Events[e].Init() }
	for _, a := range d.Events {
		for _, b := range d.Events {
			if init(a) || a == b || d.Structure.Events[a].Thread == d.Structure.Events[b].Thread || !before(a, b) {
				continue
			}
			if !slices.ContainsFunc(d.Events, func(c int) bool { return c != a && c != b && before(a, c) && before(c, b) }) {
				out = append(out, edge{a, b, "hb", "green"})
			}
		}
	}
	return out
}

// Drawn is an execution for a picture. Initial writes are there where something is about them.
func Drawn(x *execution.Execution, model string) *task.Drawing {
	d := newDrawing(x)
	edges := d.edges(model)
	out := &task.Drawing{}
	index := map[int]int{}
	for _, e := range x.Events {
		ev := &x.Structure.Events[e]
		if ev.Init() && !slices.ContainsFunc(edges, func(k edge) bool { return k.from == e && k.label != "co" }) {
			continue
		}
		index[e] = len(out.Nodes)
		out.Nodes = append(out.Nodes, task.DrawnEvent{Thread: ev.Thread, Text: d.label(e), Writes: ev.Kind == event.Write})
	}
	for _, k := range edges {
		from, shown := index[k.from]
		if to, ok := index[k.to]; shown && ok {
			out.Edges = append(out.Edges, task.DrawnEdge{From: from, To: to, Kind: k.label})
		}
	}
	return out
}

// DOT draws an execution for Graphviz: a column for each thread, with program
// order, rf, co, fr, and what the model calls happens-before.
func DOT(x *execution.Execution, model string) string {
	d := newDrawing(x)
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %q {\n  node [shape=plaintext, fontname=monospace];\n", x.Structure.Test.Name)
	for _, e := range x.Events {
		if x.Structure.Events[e].Init() {
			fmt.Fprintf(&b, "  %q [label=%q];\n", d.names[e], d.label(e))
		}
	}
	for t, events := range d.threads() {
		d.column(&b, t, events)
	}
	for _, e := range d.edges(model) {
		fmt.Fprintf(&b, "  %q -> %q [label=%s, color=%s, fontcolor=%s, constraint=false];\n", d.names[e.from], d.names[e.to], e.label, e.color, e.color)
	}
	b.WriteString("}\n")
	return b.String()
}

func (d *drawing) column(b *strings.Builder, t int, events []int) {
	fmt.Fprintf(b, "  subgraph cluster_%d {\n    label=\"P%d\";\n", t, t)
	for i, e := range events {
		fmt.Fprintf(b, "    %q [label=%q];\n", d.names[e], d.label(e))
		if i > 0 {
			fmt.Fprintf(b, "    %q -> %q [label=po];\n", d.names[events[i-1]], d.names[e])
		}
	}
	b.WriteString("  }\n")
}

// after returns the write that follows another in coherence order.
func (d *drawing) after(w int) (int, bool) {
	for _, writes := range d.Coherence {
		for i := 1; i < len(writes); i++ {
			if writes[i-1] == w {
				return writes[i], true
			}
		}
	}
	return 0, false
}

// Steps shows a chain of configurations: the events that each step adds.
func Steps(s *event.Structure, chain [][]int) []string {
	var out []string
	names := newDrawing(&execution.Execution{Structure: s, Events: chain[len(chain)-1]}).names
	for i := 1; i < len(chain); i++ {
		var parts []string
		for _, e := range chain[i] {
			if slices.Contains(chain[i-1], e) {
				continue
			}
			label := names[e] + ": " + s.Events[e].String()
			if t := s.Events[e].Thread; t >= 0 {
				label = fmt.Sprintf("P%d %s", t, label)
			}
			parts = append(parts, label)
		}
		out = append(out, fmt.Sprintf("step %d  %s", i, strings.Join(parts, "  ")))
	}
	return out
}
