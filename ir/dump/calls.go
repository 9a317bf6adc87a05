package dump

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/ir/calls"
	"assay/ir/key"
)

// This file shows call graphs.

// Calls is a call graph as text: each procedure with its calls, and below each of these what it may run. Keys are shown
// where there are some; procedures that are hidden are left out, nil: none.
func Calls(g *calls.Graph, keys map[*ir.Proc]key.Proc, hidden func(*ir.Proc) bool) string {
	hides := func(q *ir.Proc) bool { return hidden != nil && hidden(q) }
	var b strings.Builder
	for _, q := range g.Procs {
		if hides(q) {
			continue
		}
		b.WriteString(ir.Name(q.Name))
		switch err := g.Refused(q); {
		case err != nil:
			fmt.Fprintf(&b, "  refused: %v", err)
		case g.Leaf(q):
			b.WriteString("  not entered")
		case g.Recursive(q):
			b.WriteString("  recursive")
		}
		if k, ok := keys[q]; ok {
			fmt.Fprintf(&b, "  own %.16s, all %.16s", k.Own, k.All)
		}
		b.WriteString("\n")
		for _, s := range g.Sites(q) {
			if len(s.Callees) > 0 && !slices.ContainsFunc(s.Callees, func(r *ir.Proc) bool { return !hides(r) }) {
				continue
			}
			b.WriteString("\t" + where(s.Node) + ir.NodeString(s.Node) + "\n")
			for _, r := range s.Callees {
				b.WriteString("\t\t" + ir.Name(r.Name) + "\n")
			}
			switch {
			case s.Open:
				b.WriteString("\t\tand what other classes have\n")
			case len(s.Callees) == 0:
				b.WriteString("\t\tnothing: no object or procedure comes there\n")
			}
		}
	}
	return b.String()
}

// where is the line of a node in its source, "12: "; empty if there is none.
func where(n ir.Node) string {
	if at := ir.MetaOf(ir.Source(n)).Span; at.Known() {
		return fmt.Sprintf("%d: ", at.Line)
	}
	return ""
}

// CallsDOT is a call graph for Graphviz: what was not entered is dashed.
func CallsDOT(g *calls.Graph, hidden func(*ir.Proc) bool) string {
	hides := func(q *ir.Proc) bool { return hidden != nil && hidden(q) }
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n\tnode [shape=box fontname=monospace]\n", dotQuote("calls"))
	for _, q := range g.Procs {
		if hides(q) {
			continue
		}
		style := ""
		if g.Leaf(q) {
			style = " style=dashed"
		}
		fmt.Fprintf(&b, "\t%s [label=%s%s]\n", dotQuote(q.Name), dotLabel(q.Name), style)
		for _, r := range g.Callees(q) {
			if hides(r) {
				continue
			}
			fmt.Fprintf(&b, "\t%s -> %s\n", dotQuote(q.Name), dotQuote(r.Name))
		}
	}
	b.WriteString("}\n")
	return b.String()
}
