// This file prints programs in the text form: declarations. Package ir/parse
// reads the text back; printing what it read gives the same text. Expressions
// and statements are in print_expr.go and print_stmt.go.

package ir

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/source"
	"assay/task"
)

// Style says what is printed besides the program itself.
type Style struct {
	Positions bool // "at" clauses: source span and text of declarations, statements and clauses; spans inside expressions are never printed
	Origins   bool // a comment per statement: the passes it came through

	Beside func(Node) string // a comment beside each statement, empty for none; may be nil
}

// Text is the program in the text form.
func (s Style) Text(p *Program) string {
	pr := &printer{Style: s}
	pr.program(p)
	return pr.b.String()
}

// Proc is one procedure in the text form.
func (s Style) Proc(q *Proc) string {
	pr := &printer{Style: s}
	pr.proc(q)
	return pr.b.String()
}

func (p *Program) String() string { return Style{}.Text(p) }
func (p *Proc) String() string    { return Style{}.Proc(p) }

// String names the block as the text form does.
func (b *Block) String() string {
	if b == nil {
		return "b?"
	}
	return "b" + strconv.Itoa(b.Index)
}

type printer struct {
	Style
	b strings.Builder
}

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }
func (p *printer) print(s string)                    { p.b.WriteString(s) }

// at prints where something was written, if the style requires it.
func (p *printer) at(s source.Span, text string) {
	if !p.Positions {
		return
	}
	if s == (source.Span{}) {
		p.print(" at ?")
	} else {
		p.printf(" at %s %d:%d-%d:%d", quote(s.File), s.Line, s.Col, s.EndLine, s.EndCol)
	}
	if text != "" {
		p.print(" " + quote(text))
	}
}

func quote(s string) string { return strconv.Quote(s) }

func (p *printer) program(g *Program) {
	if g.Name != "" {
		p.printf("program %s\n", Name(g.Name))
	}
	for _, c := range g.Classes {
		p.class(c)
	}
	for _, s := range g.Structs {
		p.printf("struct %s {", Name(s.Name))
		p.at(s.Span, "")
		p.print("\n")
		p.fields(s.Fields)
		p.print("}\n")
	}
	for _, s := range g.Sigs {
		p.sig(s)
	}
	for _, v := range g.Globals {
		p.print("global ")
		if v.Volatile {
			p.print("volatile ")
		}
		p.printf("%s: %s", Name(v.Name), multType(v.Mult, v.Typ))
		p.at(v.Span, "")
		p.print("\n")
	}
	for _, l := range g.Literals {
		p.printf("literal %s: %s", Name(l.Name), className(l.Class))
		p.at(l.Span, "")
		p.print("\n")
	}
	for _, q := range g.Procs {
		p.proc(q)
	}
	for _, goal := range g.Goals {
		p.goal(goal)
	}
}

func (p *printer) sig(s *Signature) {
	p.printf("signature %s(%s)", Name(s.Name), typeNames(s.Params))
	if len(s.Results) > 0 {
		p.printf(" -> (%s)", typeNames(s.Results))
	}
	if s.Exc != nil {
		p.print(" throws " + typeName(s.Exc))
	}
	p.at(s.Span, "")
	p.print("\n")
}

func typeNames(list []Type) string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = typeName(t)
	}
	return strings.Join(out, ", ")
}

func multType(m Mult, t Type) string {
	if m == MultAny {
		return typeName(t)
	}
	return m.String() + " " + typeName(t)
}

func typeName(t Type) string {
	if t == nil {
		return "?"
	}
	return t.String()
}

func className(c *Class) string {
	if c == nil {
		return "?"
	}
	return Name(c.Name)
}

func (p *printer) class(c *Class) {
	if c.Abstract {
		p.print("abstract ")
	}
	switch {
	case c.Atoms:
		p.print("domain ")
	case c.Interface:
		p.print("interface ")
	default:
		p.print("class ")
	}
	p.print(Name(c.Name))
	if c.Super != nil {
		p.print(" extends " + Name(c.Super.Name))
	}
	for i, d := range c.Interfaces {
		p.print([]string{" implements ", ", "}[min(i, 1)] + Name(d.Name))
	}
	if len(c.Fields)+len(c.Methods)+len(c.Invariants) == 0 {
		p.at(c.Span, "")
		p.print("\n")
		return
	}
	p.print(" {")
	p.at(c.Span, "")
	p.print("\n")
	p.fields(c.Fields)
	for _, m := range c.Methods {
		p.print("\tmethod " + Name(m.Key))
		if m.Proc != nil {
			p.print(" = " + Name(m.Proc.Name))
		}
		p.print("\n")
	}
	for _, i := range c.Invariants {
		p.clause("\t", "invariant", i, task.KindInvariant)
	}
	p.print("}\n")
}

func (p *printer) fields(list []*Field) {
	for _, f := range list {
		p.print("\tfield ")
		if f.Volatile {
			p.print("volatile ")
		}
		p.printf("%s: %s", Name(f.Name), typeName(f.Typ))
		p.at(f.Span, "")
		p.print("\n")
	}
}

// clause prints one condition. Its text and span are positions, its kind is
// written when it is not the usual one.
func (p *printer) clause(indent, word string, c *Clause, usual task.Kind) {
	p.print(indent + word + " ")
	if c.This != nil {
		p.printf("%s: %s | ", Name(c.This.Name), typeName(c.This.Typ))
	}
	p.print(ExprString(c.X))
	if c.Kind != usual {
		p.print(" kind " + quote(string(c.Kind)))
	}
	p.at(c.Span, c.Text)
	p.print("\n")
}

func (p *printer) proc(q *Proc) {
	if q.Pure {
		p.print("pure ")
	}
	p.printf("proc %s(", Name(q.Name))
	declared := map[*Local]bool{}
	p.signature(q.Params, declared)
	p.print(")")
	if len(q.Results) > 0 {
		p.print(" -> (")
		p.signature(q.Results, declared)
		p.print(")")
	}
	if q.Exc != nil {
		p.print(" throws ")
		p.signature([]*Local{q.Exc}, declared)
	}
	p.at(q.Span, "")
	if q.Contract == nil && len(q.Locals) == len(declared) && len(q.Blocks) == 0 {
		p.print("\n")
		return
	}
	p.print(" {\n")
	p.contract(q.Contract)
	for _, l := range q.Locals {
		if !declared[l] {
			p.print("\tlocal ")
			p.signature([]*Local{l}, declared)
			p.print("\n")
		}
	}
	for _, b := range q.Blocks {
		p.block(b)
	}
	p.print("}\n")
}

// signature prints locals with their types, or by name those already declared.
func (p *printer) signature(list []*Local, declared map[*Local]bool) {
	for i, l := range list {
		if i > 0 {
			p.print(", ")
		}
		p.print(Name(l.Name))
		if declared[l] {
			continue
		}
		declared[l] = true
		p.print(": " + multType(l.Mult, l.Typ))
		p.at(l.Span, "")
	}
}

func (p *printer) contract(c *Contract) {
	if c == nil {
		return
	}
	for _, r := range c.Requires {
		p.clause("\t", "requires", r, task.KindPrecondition)
	}
	for _, e := range c.Ensures {
		p.clause("\t", "ensures", e, task.KindPostcondition)
	}
	for _, s := range c.Signals {
		p.clause("\t", "signals", s, task.KindPostcondition)
	}
	if f := c.Frame; f != nil {
		p.print("\tframe")
		p.list(" ", names(f.Vars))
		p.list(" new ", classNames(f.Classes))
		p.list(" places ", placeStrings(f.Places))
		p.print("\n")
	}
}

// list prints the items after a word; nothing when there are none.
func (p *printer) list(word string, items []string) {
	if len(items) > 0 {
		p.print(word + strings.Join(items, ", "))
	}
}

func classNames(list []*Class) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = className(c)
	}
	return out
}

func placeStrings(list []*Place) []string {
	out := make([]string, len(list))
	for i, pl := range list {
		out[i] = PlaceString(pl)
	}
	return out
}

func (p *printer) block(b *Block) {
	p.print(b.String() + ":\n")
	for _, i := range b.Invariants {
		p.clause("\t", "invariant", i, task.KindInvariant)
	}
	for _, d := range b.Decreases {
		p.clause("\t", "decreases", d, task.KindInvariant)
	}
	for _, s := range b.Stmts {
		p.node(s)
	}
	if b.Term != nil {
		p.node(b.Term)
	}
}

// besideColumn is where comments beside statements begin, where they can.
const besideColumn = 48

func (p *printer) node(n Node) {
	text := NodeString(n)
	p.print("\t" + text)
	m := n.meta()
	p.at(m.Span, m.Text)
	if p.Origins && m.From != nil {
		p.print("  // " + m.From.String())
	}
	if p.Beside != nil {
		if c := p.Beside(n); c != "" {
			p.printf("%*s  // %s", max(0, besideColumn-utf8.RuneCountInString(text)), "", c)
		}
	}
	p.print("\n")
}

// String tells the passes that a node came through, the last one first, and
// where it is from.
func (o *Origin) String() string {
	var b strings.Builder
	for {
		b.WriteString(o.Pass)
		if o.Copy > 0 {
			fmt.Fprintf(&b, " %d", o.Copy)
		}
		next := o.Of.meta().From
		if next == nil {
			break
		}
		b.WriteString(" < ")
		o = next
	}
	fmt.Fprintf(&b, ": %s", strings.Join(strings.Fields(NodeString(o.Of)), " "))
	return b.String()
}

func (p *printer) goal(g *Goal) {
	name := "?"
	if g.Proc != nil {
		name = Name(g.Proc.Name)
	}
	p.printf("goal %s: %s {", Name(g.Name), name)
	p.at(g.Span, "")
	p.print("\n")
	p.contract(g.Contract)
	p.print("}")
	if b := boundsText(g.Bounds); b != "" {
		p.print(" for " + b)
	}
	if g.Expect != task.ExpectNothing {
		p.print(" expect " + string(g.Expect))
	}
	p.print("\n")
}

// boundsText is "scope 3, String 2, array 3, int 4, unwind 2".
func boundsText(b task.Bounds) string {
	var parts []string
	add := func(name string, n int) {
		if n != 0 {
			parts = append(parts, name+" "+strconv.Itoa(n))
		}
	}
	add("scope", b.Scope)
	for _, name := range sortedKeys(b.Scopes) {
		parts = append(parts, boundName(name)+" "+strconv.Itoa(b.Scopes[name])) // 0 is a scope
	}
	add("array", b.Array)
	add("int", b.IntWidth)
	add("unwind", b.Unwind)
	return strings.Join(parts, ", ")
}
