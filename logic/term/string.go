package term

// This file writes terms for people who debug: SMT-LIB without sharing, cut off
// where it gets long. Package smtlib writes for solvers.

import (
	"fmt"
	"strings"
)

// maxString is about how many bytes String writes.
const maxString = 1 << 14

// String is the term as SMT-LIB writes it, sharing lost, and cut off after
// some pages.
func (b *store) String(t Term) string {
	var w strings.Builder
	type item struct {
		t    Term
		text string
	}
	stack := []item{{t: t}}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case w.Len() > maxString:
			return w.String() + " …"
		case x.t == 0:
			w.WriteString(x.text)
		case b.Op(x.t) == Forall:
			args := b.Args(x.t)
			w.WriteString("(forall (")
			for _, v := range args[:len(args)-1] {
				fmt.Fprintf(&w, "(%s %s)", Symbol(b.Name(v)), b.SortString(b.Sort(v)))
			}
			w.WriteString(") ")
			stack = append(stack, item{text: ")"}, item{t: args[len(args)-1]})
		case len(b.Args(x.t)) == 0:
			w.WriteString(b.Leaf(x.t))
		default:
			w.WriteString("(" + b.Head(x.t))
			stack = append(stack, item{text: ")"})
			args := b.Args(x.t)
			for i := len(args) - 1; i >= 0; i-- {
				stack = append(stack, item{t: args[i]}, item{text: " "})
			}
		}
	}
	return w.String()
}

// Head is what stands before the operands of a term in SMT-LIB.
func (b *store) Head(t Term) string {
	n := b.node(t)
	switch n.op {
	case Apply:
		return Symbol(b.FuncName(Func(n.data)))
	case Extract:
		return fmt.Sprintf("(_ extract %d %d)", n.data>>32, uint32(n.data))
	case SignExt:
		return fmt.Sprintf("(_ sign_extend %d)", n.data)
	case FPBits, FPConv, FPFromS, FPFromU:
		eb, sb := b.Format(n.sort)
		return fmt.Sprintf("(_ %v %d %d)", n.op, eb, sb)
	case FPToS, FPToU:
		return fmt.Sprintf("(_ %v %d)", n.op, b.Width(n.sort))
	case ConstArray:
		return "(as const " + b.SortString(n.sort) + ")"
	}
	return n.op.String()
}

// Leaf is a term without operands as SMT-LIB writes it.
func (b *store) Leaf(t Term) string {
	n := b.node(t)
	switch n.op {
	case BVConst:
		return b.vectorString(t)
	case FPConst:
		return b.floatString(t)
	case RMConst:
		return Mode(n.data).String()
	case Apply:
		return Symbol(b.FuncName(Func(n.data)))
	case Bound:
		return Symbol(b.Name(t))
	case Elem:
		return fmt.Sprintf("(as %s %s)", Symbol(fmt.Sprintf("@%s_%d", b.SortName(n.sort), n.data)), b.SortString(n.sort))
	}
	return n.op.String()
}

// vectorString is in hexadecimal digits where they fit.
func (b *store) vectorString(t Term) string {
	width := b.width(t)
	if width%4 == 0 {
		return fmt.Sprintf("#x%0*x", width/4, b.Bits(t))
	}
	return fmt.Sprintf("#b%0*b", width, b.Bits(t))
}

// floatString is the fields, or the name of a special value.
func (b *store) floatString(t Term) string {
	f, bits := b.format(b.Sort(t)), b.Bits(t)
	x, sign := f.decode(bits), "+"
	if x.neg {
		sign = "-"
	}
	name := ""
	switch {
	case x.nan:
		name = "NaN"
	case x.inf:
		name = sign + "oo"
	case x.zero():
		name = sign + "zero"
	default:
		text := fmt.Sprintf("%0*b", f.width(), bits)
		return fmt.Sprintf("(fp #b%s #b%s #b%s)", text[:1], text[1:1+f.eb], text[1+f.eb:])
	}
	return fmt.Sprintf("(_ %s %d %d)", name, f.eb, f.sb)
}

// ModelString is a model for people: a line for each symbol, by name.
func (b *Bank) ModelString(m *Model) string {
	var w strings.Builder
	for _, f := range b.ModelSymbols(m) {
		d := m.Meaning(f)
		for _, c := range d.Cases {
			args := make([]string, len(c.Args))
			for i, x := range c.Args {
				args[i] = b.String(x)
			}
			fmt.Fprintf(&w, "%s(%s) = %s\n", b.FuncName(f), strings.Join(args, ", "), b.String(c.Value))
		}
		if d.Body != 0 {
			fmt.Fprintf(&w, "%s = %s\n", b.FuncName(f), b.String(d.Body))
		}
	}
	return w.String()
}
