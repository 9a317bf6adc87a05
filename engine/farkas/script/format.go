package script

// This file defines the formatter: one instruction after the other, long ones
// broken after "and", a comma or a sign. Formatting a formatted script changes
// nothing.

import (
	"fmt"
	"strings"
)

// width is the column at which lines are broken where they can be.
const width = 100

// Places at which a line may be broken: gap is a blank otherwise, seam is
// nothing.
const (
	gap  = "\x00"
	seam = "\x01"
)

// Format is the script in its normal form. Comments stay before the
// instruction that they stood before or in.
func Format(p *Program) string {
	var b strings.Builder
	for _, s := range p.Stmts {
		writeComments(&b, s.Comments)
		b.WriteString(Text(s.Do))
	}
	writeComments(&b, p.Tail)
	return b.String()
}

// Text is one instruction in its normal form, with its semicolon and the end
// of the line.
func Text(do Instruction) string { return wrap(instruction(do)) + ";\n" }

func writeComments(b *strings.Builder, comments []string) {
	for _, c := range comments {
		b.WriteString(c + "\n")
	}
}

// wrap turns gaps into blanks or line breaks, and seams into nothing or line
// breaks.
func wrap(text string) string {
	var b strings.Builder
	col := 0
	for mark := ""; ; {
		word, next := text, strings.IndexAny(text, gap+seam)
		if next >= 0 {
			word = text[:next]
		}
		if mark != "" && col+1+len(word) > width {
			b.WriteString("\n    ")
			col = 4
		} else if mark == gap {
			b.WriteByte(' ')
			col++
		}
		b.WriteString(word)
		col += len(word)
		if j := strings.LastIndexByte(word, '\n'); j >= 0 {
			col = len(word) - j - 1
		}
		if next < 0 {
			return b.String()
		}
		mark, text = text[next:next+1], text[next+1:]
	}
}

func instruction(do Instruction) string {
	switch do := do.(type) {
	case *Parameters:
		return "parameters := {" + list(do.Names) + "}"
	case *Assign:
		return do.Name.Text + " := " + object(do.X)
	case *Optimise:
		if do.Max {
			return "lexmax " + object(do.X)
		}
		return "lexmin " + object(do.X)
	case *SetName:
		return "set " + do.Name.Text
	case *Print:
		return object(do.X)
	case *Answer:
		return tree(do.Tree)
	}
	panic(fmt.Sprintf("script: instruction %T", do))
}

func list(names []Name) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.Text
	}
	return strings.Join(out, ","+seam)
}

func object(n Node) string {
	switch n := n.(type) {
	case *Ident:
		return n.Text
	case *Number:
		return n.Value.String()
	case *Polyhedron:
		return polyhedron(n)
	case *Form:
		return "{[" + list(n.Dims) + "] -> " + affine(n.Body) + "}"
	case *Function:
		return "{[" + list(n.Dims) + "] -> [" + affines(n.Body) + "]}"
	case *Sum:
		return sum(n)
	case *Product:
		out := make([]string, len(n.Factors))
		for i, f := range n.Factors {
			out[i] = object(f)
		}
		return strings.Join(out, "*")
	case *Compose:
		return object(n.F) + " . " + object(n.G)
	case *PositiveOn:
		return "positive_on " + object(n.X)
	case *Solve:
		return "solve " + object(n.X) + " = 0"
	case *Define:
		return "define " + object(n.X) + " with " + n.Name.Text
	case *Keep:
		return "keep " + list(n.Names) + " in" + gap + object(n.X)
	case *Find:
		return "find " + list(n.Names) + " s.t." + gap + object(n.X) + " = 0"
	case *Paren:
		return "(" + object(n.X) + ")"
	}
	panic(fmt.Sprintf("script: object %T", n))
}

func sum(n *Sum) string {
	var b strings.Builder
	for i, t := range n.Terms {
		switch {
		case i > 0 && t.Minus:
			b.WriteString(gap + "- ")
		case i > 0:
			b.WriteString(gap + "+ ")
		case t.Minus:
			b.WriteString("-")
		}
		b.WriteString(object(t.X))
	}
	return b.String()
}

func polyhedron(n *Polyhedron) string {
	var conds []string
	for _, c := range n.Conds {
		conds = append(conds, condition(c))
	}
	out := "[" + list(n.Params) + "] -> {[" + affines(n.Tuple) + "]"
	if len(conds) > 0 {
		out += ":" + gap + strings.Join(conds, " and"+gap)
	}
	return out + "}"
}

func condition(c Condition) string {
	out := affine(c.Terms[0])
	for i, r := range c.Relations {
		out += " " + r.String() + " " + affine(c.Terms[i+1])
	}
	return out
}

func affines(list []Affine) string {
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = affine(a)
	}
	return strings.Join(out, ","+seam)
}

func affine(n Affine) string {
	switch n := n.(type) {
	case *Number:
		return n.Value.String()
	case *Var:
		return n.Text
	case *Mul:
		return affine(n.X) + "*" + affine(n.Y)
	case *Group:
		return "(" + affine(n.X) + ")"
	case *Floor:
		return "floor((" + affine(n.X) + ")/" + n.Den.String() + ")"
	case *Add:
		var b strings.Builder
		for i, t := range n.Terms {
			switch {
			case i > 0 && t.Minus:
				b.WriteString(" - ")
			case i > 0:
				b.WriteString(" + ")
			case t.Minus:
				b.WriteString("-")
			}
			b.WriteString(affine(t.X))
		}
		return b.String()
	}
	panic(fmt.Sprintf("script: arithmetic %T", n))
}

func tree(t *Tree) string {
	switch {
	case t.Cond != nil:
		return "if(" + condition(*t.Cond) + ")\n{\n" + indent(tree(t.Then)) + "\n}\nelse\n{\n" + indent(tree(t.Else)) + "\n}\n"
	case t.Leaf != nil:
		return object(t.Leaf)
	}
	return "(" + t.Word + ")"
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ")
}

// AffineText is arithmetic as text on one line.
func AffineText(n Affine) string { return affine(n) }

// ConditionText is a condition as text on one line.
func ConditionText(c Condition) string { return condition(c) }
