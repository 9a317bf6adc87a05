// This file prints files in the house style: a declaration a line, members of components indented, comments
// where they were, at most one blank line.

package stream

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/source"
)

// maxLine is where a conjunction is broken into lines.
const maxLine = 110

// Format prints a text in the house style. It gives the errors of a text that cannot be read.
func Format(name string, text []byte) ([]byte, error) {
	f, list := Parse(name, string(text))
	if list.Failed() {
		return nil, list
	}
	p := &printer{notes: f.notes, lines: f.lines}
	for _, d := range f.Decls {
		p.decl(d)
	}
	p.before(1<<30, "")
	return []byte(p.b.String()), nil
}

type printer struct {
	b     strings.Builder
	lines *source.Lines
	notes []note
	last  int // the last line of the source that was printed
}

func (p *printer) line(n note) int { return p.lines.Row(n.from) + 1 }

// gap keeps a blank line that was there.
func (p *printer) gap(line int) {
	if p.last > 0 && line > p.last+1 {
		p.b.WriteString("\n")
	}
}

// before prints the comments that stand before a line.
func (p *printer) before(line int, indent string) {
	for len(p.notes) > 0 && p.line(p.notes[0]) < line {
		n := p.notes[0]
		p.gap(p.line(n))
		p.b.WriteString(strings.TrimRight(indent+"# "+n.text, " ") + "\n")
		p.last = max(p.last, p.line(n))
		p.notes = p.notes[1:]
	}
}

// item prints something that stands on lines of the source, with the comments inside or behind.
func (p *printer) item(at source.Span, indent, text string) {
	p.before(at.Line, indent)
	p.gap(at.Line)
	p.last = at.EndLine
	p.b.WriteString(indent + text)
	for k := 0; len(p.notes) > 0 && p.line(p.notes[0]) <= at.EndLine; k++ {
		if k == 0 {
			p.b.WriteString("  # " + p.notes[0].text)
		} else {
			p.b.WriteString("\n" + indent + "# " + p.notes[0].text)
		}
		p.notes = p.notes[1:]
	}
	p.b.WriteString("\n")
}

func quoted(text string) string {
	if text == "" {
		return ""
	}
	return ` "` + text + `"`
}

func (p *printer) decl(d Decl) {
	switch d := d.(type) {
	case *TypeDecl:
		p.item(d.Span, "", "type "+d.Name+" = "+typeText(d.Type))
	case *Spec:
		p.item(d.Span, "", specText(d))
	case *Stream:
		s := "stream " + d.Name + quoted(d.Text)
		if d.TypeExpr != nil {
			s += ": " + typeText(d.TypeExpr)
		}
		p.item(d.Span, "", s+" = "+wordText(d.Stem, d.Loop))
	case *Component:
		p.component(d)
	case *System:
		p.item(d.Span, "", "system "+d.Name+quoted(d.Text)+" = "+netText(d.Body, true))
	case *Code:
		p.item(d.Span, "", codeText(d))
	case *Chain:
		p.item(d.Span, "", "chain "+d.Name+quoted(d.Text)+" = "+strings.Join(d.Levels, " <- "))
	case *Check:
		p.item(d.Span, "", checkText(d)+expectText(d))
	}
}

func expectText(d *Check) string {
	if d.Expect == "" {
		return ""
	}
	return " expect " + d.Expect
}

func typeText(t *TypeExpr) string {
	s := t.Name
	switch {
	case t.Range:
		s = t.Values[0].String() + ".." + t.Values[1].String()
	case s == "":
		s = "{" + joinValues(t.Values, ", ") + "}"
	}
	if t.Tsyn {
		s += " tsyn"
	}
	return s
}

func joinValues(vs []Value, sep string) string {
	var out []string
	for _, v := range vs {
		out = append(out, v.String())
	}
	return strings.Join(out, sep)
}

func wordText(stem, loop []Value) string {
	if len(stem)+len(loop) == 0 {
		return "<>"
	}
	s := joinValues(stem, " ")
	if len(loop) > 0 {
		s += " (" + joinValues(loop, " ") + ")^inf"
	}
	return strings.TrimSpace(s)
}

func specText(d *Spec) string {
	head := "spec " + d.Name + quoted(d.Text)
	if d.Single {
		if t := d.Channels[0].TypeExpr; t != nil {
			head += ": " + typeText(t)
		}
		return broken(head+" = { "+d.Channels[0].Name+" | "+rigidText(d), d.Body, " }")
	}
	if len(d.Channels) > 0 {
		head += "(" + portsText(d.Channels) + ")"
	}
	return broken(head+" = "+rigidText(d), d.Body, "")
}

func rigidText(d *Spec) string {
	s := ""
	for _, r := range d.Rigid {
		s += "forall " + r.Name + ": " + typeText(r.TypeExpr) + ", "
	}
	return s
}

func codeText(d *Code) string {
	s := "code " + d.Name + quoted(d.Text)
	if d.TypeExpr != nil {
		s += ": " + typeText(d.TypeExpr)
	} else {
		s += "(" + portsText(d.Channels) + ")"
	}
	s += " = " + d.Language + quoted(d.Path)
	if d.Events != Steps {
		s += " " + string(d.Events)
	}
	return s
}

func portsText(cs []*Channel) string {
	var ports []string
	for _, g := range groups(cs) {
		ports = append(ports, portText(g))
	}
	return strings.Join(ports, ", ")
}

// broken prints a formula on one line, or a long conjunction on several.
func broken(head string, e *Expr, tail string) string {
	line := head + e.String() + tail
	if len(line) <= maxLine || e.Op != OpAnd {
		return line
	}
	var parts []string
	for e.Op == OpAnd {
		parts = append(parts, e.Args[1].in(precAnd+1))
		e = e.Args[0]
	}
	parts = append(parts, e.in(precAnd))
	slices.Reverse(parts)
	return head + strings.Join(parts, "\n  and ") + tail
}

// groups are channels that were declared together.
func groups(cs []*Channel) [][]*Channel {
	var out [][]*Channel
	for i, c := range cs {
		if i > 0 && c.TypeExpr == cs[i-1].TypeExpr && c.In == cs[i-1].In {
			out[len(out)-1] = append(out[len(out)-1], c)
		} else {
			out = append(out, []*Channel{c})
		}
	}
	return out
}

func portText(g []*Channel) string {
	s := "out "
	if g[0].In {
		s = "in "
	}
	for i, c := range g {
		if i > 0 {
			s += ", "
		}
		s += c.Name
	}
	return s + ": " + typeText(g[0].TypeExpr)
}

func (p *printer) component(d *Component) {
	type member struct {
		at   source.Span
		text string
	}
	var ms []member
	for _, g := range groups(d.Channels) {
		ms = append(ms, member{g[0].Span.To(g[len(g)-1].TypeExpr.Span), portText(g)})
	}
	for _, v := range d.Vars {
		ms = append(ms, member{v.Span, "var " + v.Name + ": " + typeText(v.TypeExpr) + " = " + v.First.String()})
	}
	for i := 0; i < len(d.States); {
		// The span of the last state of a list is that of the whole list.
		j := i
		for j+1 < len(d.States) && d.StatesAt[j+1].Line == d.StatesAt[i].Line && d.StatesAt[j+1].Col == d.StatesAt[i].Col {
			j++
		}
		ms = append(ms, member{d.StatesAt[j], "states " + strings.Join(d.States[i:j+1], ", ")})
		i = j + 1
	}
	for _, t := range d.Trans {
		ms = append(ms, member{t.Span, transText(t)})
	}
	for _, f := range d.Fair {
		ms = append(ms, member{f.Span, "fair " + f.String()})
	}
	slices.SortStableFunc(ms, func(x, y member) int { return x.at.Compare(y.at) })
	head := d.Span
	head.EndLine = head.Line
	p.item(head, "", "component "+d.Name+quoted(d.Text)+" {")
	for _, m := range ms {
		p.item(m.at, "  ", m.text)
	}
	p.before(d.Span.EndLine, "  ")
	p.last = d.Span.EndLine
	p.b.WriteString("}\n")
}

func transText(t *Trans) string {
	s := t.From + " -> " + t.To
	if t.Guard != nil {
		s += " when " + t.Guard.String()
	}
	var sets []string
	for _, x := range t.Sets {
		text := x.Name
		if x.Prime {
			text += "'"
		}
		if x.In {
			text += " in "
		} else {
			text += " = "
		}
		sets = append(sets, text+x.Value.Operand())
	}
	if len(sets) > 0 {
		s += " / " + strings.Join(sets, ", ")
	}
	return s
}

func netText(n *Net, top bool) string {
	var s string
	switch {
	case n.Op == Named:
		s = n.Name
	case n.Op == Feedback:
		s = "feedback(" + netText(n.Args[0], true) + ", " + n.Renaming[0].From + " -> " + n.Renaming[0].To + ")"
	case len(n.Args) == 1:
		s = "(" + netText(n.Args[0], true) + ")"
	default:
		op := " || "
		if n.Op == Serial {
			op = " >> "
		}
		s = netText(n.Args[0], false) + op + netText(n.Args[1], false)
	}
	if n.Op != Feedback && len(n.Renaming) > 0 {
		var rs []string
		for _, r := range n.Renaming {
			rs = append(rs, r.From+" -> "+r.To)
		}
		s += " [" + strings.Join(rs, ", ") + "]"
	}
	if len(n.Hide) > 0 {
		s += " hide " + strings.Join(n.Hide, ", ")
		if !top {
			s = "(" + s + ")"
		}
	}
	return s
}

// String returns the check without what is expected.
func (d *Check) String() string { return strings.TrimPrefix(checkText(d), "check ") }

func checkText(d *Check) string {
	switch d.Kind {
	case Refines, Member, Equivalent:
		return "check " + d.Names[0] + " " + string(d.Kind) + " " + d.Names[1]
	case Satisfies:
		return "check " + d.Names[0] + " satisfies " + rigidText(d.Spec) + d.Spec.Body.String()
	case DelayOf:
		return "check " + d.Names[0] + " delay " + strconv.Itoa(d.Delay)
	}
	return "check " + strings.Join(d.Names, " and ") + " " + string(d.Kind)
}

// Precedences, from weak to strong.
const (
	precIff = iota + 1
	precImply
	precOr
	precAnd
	precUntil
	precUnary
	precCompare
	precSum
	precProduct
	precPrimary
)

var precOf = map[Op]int{
	OpIff: precIff, OpImply: precImply, OpOr: precOr, OpAnd: precAnd, OpUntil: precUntil, OpWeak: precUntil, OpRel: precUntil,
	OpSince: precUntil, OpNot: precUnary, OpNext: precUnary, OpAlways: precUnary, OpSome: precUnary, OpPrev: precUnary,
	OpOnce: precUnary, OpHist: precUnary, OpEq: precCompare, OpNe: precCompare, OpLt: precCompare, OpLe: precCompare,
	OpGt: precCompare, OpGe: precCompare, OpIn: precCompare, OpSubset: precCompare, OpMatch: precCompare, OpAdd: precSum,
	OpIf: precCompare, OpSub: precSum, OpUnion: precSum, OpInter: precSum, OpMinus: precSum, OpMul: precProduct, OpMod: precProduct,
}

// String returns the expression as it is written.
func (e *Expr) String() string { return e.in(0) }

// in returns the expression where at least a precedence is needed.
func (e *Expr) in(need int) string {
	prec, ok := precOf[e.Op]
	if !ok {
		prec = precPrimary
	}
	if e.Op == OpImply && e.Name == "assume" {
		prec = 0
		need = min(need, 1)
	}
	s := e.text(prec)
	if prec < need {
		return "(" + s + ")"
	}
	return s
}

func (e *Expr) text(prec int) string {
	switch e.Op {
	case OpName:
		return e.Name
	case OpValue:
		return e.Value.String()
	case OpTrue, OpFalse, OpInf:
		return string(e.Op)
	case OpLen:
		return "#" + e.Args[0].in(precPrimary)
	case OpDom, OpHead, OpRest:
		return string(e.Op) + " " + e.Args[0].in(precPrimary)
	case OpTake, OpDrop, OpNth:
		return fmt.Sprint(e.Op, " ", e.N, " ", e.Args[0].in(precPrimary))
	case OpFilter:
		return "filter " + e.Args[0].in(precPrimary) + " " + e.Args[1].in(precPrimary)
	case OpNeg:
		return "-" + e.Args[0].in(precPrimary)
	case OpWord:
		if len(e.Word.Stem)+len(e.Word.Loop) == 0 {
			return "<>"
		}
		return "(stream " + wordText(e.Word.Stem, e.Word.Loop) + ")"
	case OpIf:
		return "if " + e.Args[0].String() + " then " + e.Args[1].Operand() + " else " + e.Args[2].Operand()
	case OpSet:
		var parts []string
		for _, a := range e.Args {
			parts = append(parts, a.in(precSum))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case OpComp:
		return "{" + e.Name + " | " + e.Args[0].String() + "}"
	case OpMatch:
		return e.Args[0].in(precSum) + " matches " + e.Regex.text(0)
	case OpNot, OpNext, OpAlways, OpSome, OpPrev, OpOnce, OpHist:
		return string(e.Op) + " " + e.Args[0].in(precUnary)
	case OpImply:
		if e.Name == "assume" {
			return "assume " + e.Args[0].String() + " guarantee " + e.Args[1].String()
		}
		return e.Args[0].in(prec+1) + " => " + e.Args[1].in(prec)
	case OpUntil, OpWeak, OpRel, OpSince: // to the right
		return e.Args[0].in(prec+1) + " " + string(e.Op) + " " + e.Args[1].in(prec)
	case OpEq, OpNe, OpLt, OpLe, OpGt, OpGe, OpIn, OpSubset:
		return e.Args[0].in(precSum) + " " + string(e.Op) + " " + e.Args[1].in(precSum)
	}
	return e.Args[0].in(prec) + " " + string(e.Op) + " " + e.Args[1].in(prec+1)
}

// Operand returns the expression as a value that is set: in parentheses where it is a formula.
func (e *Expr) Operand() string {
	if e.Op == OpIf {
		return e.String()
	}
	return e.in(precSum)
}

// text prints a regular expression: 0 where alternatives may stand, 1 in a sequence, 2 below a star.
func (r *Regex) text(need int) string {
	var s string
	prec := 2
	switch r.Op {
	case RegexSet:
		switch {
		case r.Set == nil:
			s = "any"
		case r.Set.Op == OpSet && len(r.Set.Args) == 1:
			s = r.Set.Args[0].String()
		default:
			s = r.Set.String()
		}
	case RegexAlt:
		prec = 0
		s = r.Args[0].text(0) + " | " + r.Args[1].text(1)
	case RegexSeq:
		prec = 1
		var parts []string
		for _, a := range r.Args {
			parts = append(parts, a.text(2))
		}
		s = strings.Join(parts, " ")
	default:
		s = r.Args[0].text(2) + map[RegexOp]string{RegexStar: "*", RegexPlus: "+", RegexOpt: "?", RegexForever: "^inf"}[r.Op]
	}
	if prec < need {
		return "(" + s + ")"
	}
	return s
}

// Label returns a transition without its states, as it is written.
func (t *Trans) Label() string {
	_, label, _ := strings.Cut(transText(t), " -> "+t.To)
	return strings.TrimSpace(label)
}

// Meaning is all that an answer to a check or a chain of the file depends on, as a text without comments and places: the
// declarations that are no questions, and the question, without what is expected of it.
func (f *File) Meaning(question Decl) string {
	p := &printer{lines: f.lines}
	for _, d := range f.Decls {
		switch d.(type) {
		case *Check, *Chain:
		default:
			p.last = 0 // no blank line between declarations
			p.decl(d)
		}
	}
	switch d := question.(type) {
	case *Check:
		p.b.WriteString(checkText(d))
	case *Chain:
		p.b.WriteString("chain " + d.Name + " = " + strings.Join(d.Levels, " <- "))
	}
	return p.b.String()
}
