// This file sorts the formulas of an encoding: statements, their copies, and
// groups.

package coverage

import (
	"fmt"
	"slices"
	"strings"

	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/ir/calls"
	"assay/source"
)

// statement is a statement of the source program.
type statement struct {
	span   source.Span
	text   string
	unit   string // procedure
	copies []*copied
}

// copied is a copy of a statement.
type copied struct {
	of    *statement
	cut   bool // the assumption after the last iteration, or in place of a call
	group *group
	nodes []ir.Node
}

// group is formulas that are taken out together.
type group struct {
	facts  []int     // numbers in the encoding
	covers []*copied // the copy, and the branches that the formulas hang on
}

// layout is an encoding, sorted.
type layout struct {
	enc        *forge.Encoding
	statements []*statement
	groups     []*group // in the order of the program
	hard       []int    // formulas that always stay
	spec, end  int
	byNode     map[ir.Node]*copied
}

func layoutOf(enc *forge.Encoding, t *ir.Program) *layout {
	l := &layout{enc: enc, byNode: map[ir.Node]*copied{}}
	l.find(t)
	for i, f := range enc.Formulas {
		switch {
		case f.Spec:
			l.spec = i
		case f.End:
			l.end = i
		case f.Kind == symbolic.FactInitial || f.Kind == symbolic.FactSymmetry || f.Kind == symbolic.FactType:
			l.hard = append(l.hard, i)
		default:
			l.soft(i, f)
		}
	}
	return l
}

// find lists the statements that can be covered and their copies.
func (l *layout) find(t *ir.Program) {
	statements := map[source.Span]*statement{}
	copies := map[string]*copied{}
	add := func(unit string, n ir.Node) *statement {
		at := ir.MetaOf(n).Span
		s := statements[at]
		if s == nil {
			s = &statement{span: at, text: ir.NodeString(n), unit: unit}
			statements[at] = s
			l.statements = append(l.statements, s)
		}
		return s
	}
	for _, p := range calls.From(t, rootOf(t, l.enc)) { // statements of which unrolling left nothing are included
		eachNode(p, func(n ir.Node) { add(p.Name, n) })
	}
	eachNode(l.enc.Goal.Proc, func(n ir.Node) {
		s := add(l.enc.Goal.Proc.Name, ir.Source(n))
		key := fmt.Sprint(s.span, " ", pathOf(n))
		c := copies[key]
		if c == nil {
			c = &copied{of: s, cut: ir.CutOf(n) != nil}
			copies[key] = c
			s.copies = append(s.copies, c)
		}
		c.nodes = append(c.nodes, n)
		l.byNode[n] = c
	})
	slices.SortStableFunc(l.statements, func(a, b *statement) int { return a.span.Compare(b.span) })
}

// rootOf returns the procedure of the goal in the source program.
func rootOf(t *ir.Program, enc *forge.Encoding) *ir.Proc { return t.Proc(enc.Goal.Proc.Name) }

// eachNode visits the nodes that can be covered.
func eachNode(p *ir.Proc, f func(ir.Node)) {
	for _, b := range p.Blocks {
		for _, s := range b.Stmts {
			switch s.(type) {
			case *ir.Assert, *ir.Atomic, *ir.Fence:
			default:
				f(s)
			}
		}
		switch b.Term.(type) {
		case *ir.If, *ir.Switch, *ir.Choose:
			f(b.Term)
		}
	}
}

// pathOf identifies a copy of a statement: the numbers that unrolling and inlining gave it, and
// whether it stands for what was left out.
func pathOf(n ir.Node) string {
	var b strings.Builder
	if ir.CutOf(n) != nil {
		b.WriteString("cut ")
	}
	for n != nil {
		o := ir.MetaOf(n).From
		if o == nil {
			break
		}
		if o.Copy > 0 {
			fmt.Fprintf(&b, "%s%d ", o.Pass, o.Copy)
		}
		n = o.Of
	}
	return b.String()
}

// soft puts a formula into its group.
func (l *layout) soft(i int, f forge.Formula) {
	var own *copied
	on := f.Stmts
	if f.Kind != symbolic.FactJoin && len(on) > 0 {
		own = l.byNode[on[0]]
		on = on[1:]
	}
	var g *group
	if own != nil && own.group != nil {
		g = own.group
	} else {
		g = &group{}
		l.groups = append(l.groups, g)
		if own != nil {
			own.group = g
			g.covers = append(g.covers, own)
		}
	}
	g.facts = append(g.facts, i)
	for _, n := range on {
		if c := l.byNode[n]; c != nil && !g.has(c) {
			g.covers = append(g.covers, c)
		}
	}
}

func (g *group) has(c *copied) bool {
	return slices.Contains(g.covers, c)
}
