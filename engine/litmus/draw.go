// This file draws executions: as text, and for Graphviz.

package litmus

import (
	"fmt"
	"slices"
	"strings"

	"assay/engine/litmus/execution"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
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

// threads are the events of each thread.
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

// orders are the orders of the writes to locations that more than one is to.
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

// ends is what the question asks about, as it is in the end.
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

// DOT draws an execution for Graphviz: a column for each thread, with program
// order, rf, co, and fr.
func DOT(x *execution.Execution) string {
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
	d.communication(&b)
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

func (d *drawing) communication(b *strings.Builder) {
	edge := func(from, to int, label, color string) {
		fmt.Fprintf(b, "  %q -> %q [label=%s, color=%s, fontcolor=%s, constraint=false];\n", d.names[from], d.names[to], label, color, color)
	}
	for _, writes := range d.Coherence {
		for i := 1; i < len(writes); i++ {
			edge(writes[i-1], writes[i], "co", "blue")
		}
	}
	for _, e := range d.Events {
		if d.Structure.Events[e].Kind != event.Read {
			continue
		}
		w := d.ReadsFrom[e]
		edge(w, e, "rf", "red")
		if next, ok := d.after(w); ok {
			edge(e, next, "fr", "orange")
		}
	}
}

// after is the write that follows another in coherence order.
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
