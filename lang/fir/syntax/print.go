// This file prints expressions, types and the heads of statements. Parentheses
// appear where the table of operators asks for them and where people wrote
// them.

package syntax

import (
	"strconv"
	"strings"
)

// Style is how FIR is written.
type Style struct {
	Symbols bool // ∪ ∩ ∧ … instead of words
}

// printer writes into buf. With a file, line breaks after operators and
// opening brackets are kept.
type printer struct {
	buf      strings.Builder
	style    Style
	file     *File // nil: everything on one line
	indent   int
	comments []*Comment // of the file, not written yet
	last     int        // line of the source where the thing written last ended; 0 at the start
}

// ExprText is an expression on one line.
func ExprText(x Expr, s Style) string {
	p := &printer{style: s}
	p.expr(x, levelQuant, true)
	return p.buf.String()
}

// StmtText is a statement on one line; of a branch or loop only its head.
func StmtText(s Stmt, style Style) string {
	p := &printer{style: style}
	p.head(s)
	return p.buf.String()
}

func (p *printer) str(parts ...string) {
	for _, s := range parts {
		p.buf.WriteString(s)
	}
}

// word is the operator in the style.
func (p *printer) word(o Op) string {
	if p.style.Symbols && ops[o].symbol != "" {
		return ops[o].symbol
	}
	return ops[o].text
}

// pick chooses by style.
func (p *printer) pick(text, symbol string) string {
	if p.style.Symbols {
		return symbol
	}
	return text
}

// gap writes the blank after an operator, or the line break that stood there.
func (p *printer) gap(before, after int32, blank string) {
	if p.file == nil || p.file.line(before) >= p.file.line(after) {
		p.str(blank)
		return
	}
	p.newline(p.indent + 1)
}

func (p *printer) newline(indent int) {
	p.str("\n", strings.Repeat("\t", indent))
}

// expr writes an expression that must bind at least as tightly as min. last
// tells that nothing follows inside the same brackets, so that a quantifier
// may stand open.
func (p *printer) expr(x Expr, min level, last bool) {
	l := exprLevel(x)
	if l < min && !(l == levelQuant && last) {
		p.str("(")
		p.bare(x, true)
		p.str(")")
		return
	}
	p.bare(x, last)
}

// bare writes an expression without parentheses around it.
func (p *printer) bare(x Expr, last bool) {
	switch x := x.(type) {
	case *Name:
		p.str(x.Name)
		if x.Old {
			p.str(oldSuffix)
		}
	case *IntLit:
		p.str(strconv.FormatUint(x.Value, 10))
	case *BoolLit:
		p.str(strconv.FormatBool(x.Value))
	case *None:
		p.str(p.pick("none", "∅"))
	case *Unary:
		p.unary(x, last)
	case *Binary:
		p.binary(x, last)
	case *Cond:
		p.cond(x)
	case *Quant:
		p.quant(x)
	case *Project:
		p.project(x)
	case *Paren:
		p.paren(x)
	default:
		panic("syntax: unknown expression")
	}
}

func (p *printer) unary(x *Unary, last bool) {
	p.str(p.word(x.Op))
	if !ops[x.Op].tight && p.word(x.Op) != "¬" {
		p.str(" ")
	}
	p.expr(x.X, x.Op.operandLevel(), last)
}

func (p *printer) binary(x *Binary, last bool) {
	info := ops[x.Op]
	l, r := info.level, info.level+1
	switch info.assoc {
	case right:
		l, r = r, l
	case chainless:
		l = r
	}
	p.expr(x.X, l, false)
	blank := " "
	if info.tight {
		blank = ""
	}
	p.str(blank, p.word(x.Op))
	p.gap(x.X.End(), x.Y.Pos(), blank)
	p.expr(x.Y, r, last)
}

// cond writes "c ? a : b". Tests and quantifiers inside stand in parentheses,
// and so does a "? :" in the middle, for the reader.
func (p *printer) cond(x *Cond) {
	p.operand(x.C, levelIff)
	p.str(" ?")
	p.gap(x.C.End(), x.X.Pos(), " ")
	p.operand(x.X, levelIff)
	p.str(" :")
	p.gap(x.X.End(), x.Y.Pos(), " ")
	p.operand(x.Y, levelCond)
}

// operand writes an operand of "? :".
func (p *printer) operand(x Expr, min level) {
	if exprLevel(x) >= min && hasBareTest(x) {
		p.str("(")
		p.bare(x, true)
		p.str(")")
		return
	}
	p.expr(x, min, false)
}

// hasBareTest reports whether the expression, written without parentheses around it, shows a word
// test or an open quantifier.
func hasBareTest(x Expr) bool {
	found := false
	Walk(x, func(y Expr) bool {
		switch y := y.(type) {
		case *Paren, *Project, *Cond:
			return false
		case *Quant:
			found = found || y.Kind != QuantSet
			return false
		case *Unary:
			found = found || wordTest(y.Op)
		}
		return !found
	})
	return found
}

func (p *printer) quant(q *Quant) {
	if q.Kind == QuantSet {
		p.str("{")
		p.binders(q)
		p.str("}")
		return
	}
	words := [...]string{QuantAll: p.pick("all", "∀"), QuantSome: p.pick("some", "∃"), QuantSum: p.pick("sum", "Σ")}
	p.str(words[q.Kind], " ")
	p.binders(q)
}

func (p *printer) binders(q *Quant) {
	for i, b := range q.Vars {
		if i > 0 {
			p.str(", ")
		}
		p.str(b.Name.Name)
		if b.Type != nil {
			p.str(": ")
			p.typ(b.Type, levelUnion)
		}
	}
	p.str(" |")
	p.gap(q.Vars[len(q.Vars)-1].End(), q.Body.Pos(), " ")
	p.expr(q.Body, levelQuant, true)
}

func (p *printer) project(x *Project) {
	p.str(p.pick("project", "π"), "(")
	p.expr(x.X, levelQuant, true)
	for _, c := range x.Cols {
		p.str(", ", strconv.Itoa(c))
	}
	p.str(")")
}

// paren writes the parentheses that people wrote, doubled ones once.
func (p *printer) paren(x *Paren) {
	for {
		inner, ok := x.X.(*Paren)
		if !ok {
			break
		}
		x = inner
	}
	p.str("(")
	p.gap(x.Pos(), x.X.Pos(), "")
	p.expr(x.X, levelQuant, true)
	p.str(")")
}

// typ writes a type; its arrows have room around them.
func (p *printer) typ(x Expr, min level) {
	switch x := x.(type) {
	case *Binary:
		l := ops[x.Op].level
		if l < min {
			p.str("(")
			defer p.str(")")
		}
		p.typ(x.X, l)
		p.str(" ", p.word(x.Op), " ")
		p.typ(x.Y, l+1)
	case *Paren:
		p.str("(")
		p.typ(Unparen(x), levelUnion)
		p.str(")")
	default:
		p.bare(x, true)
	}
}

// head writes a statement up to its block, if it has one.
func (p *printer) head(s Stmt) {
	switch s := s.(type) {
	case *AssignStmt:
		p.str(s.Target.Name, " :=")
		p.gap(s.Target.End(), s.X.Pos(), " ")
		p.expr(s.X, levelQuant, true)
	case *NewStmt:
		p.str(s.Target.Name, " := new ", s.Domain.Name)
	case *CallStmt:
		p.call(s)
	case *SpecStmt:
		p.spec(s)
	case *AssumeStmt:
		p.keyword("assume", s, s.X)
	case *AssertStmt:
		p.keyword("assert", s, s.X)
	case *HavocStmt:
		p.str("havoc ", strings.Join(Names(s.Vars), ", "))
	case *IfStmt:
		p.keyword("if", s, s.Cond)
	case *WhileStmt:
		p.keyword("while", s, s.Cond)
	case *BreakStmt:
		p.str("break")
	case *ContinueStmt:
		p.str("continue")
	case *ReturnStmt:
		p.str("return")
	default:
		panic("syntax: unknown statement")
	}
}

func (p *printer) keyword(word string, s Stmt, x Expr) {
	p.str(word)
	p.gap(s.Pos(), x.Pos(), " ")
	p.expr(x, levelQuant, true)
}

func (p *printer) targets(ids []*Ident) {
	if len(ids) > 0 {
		p.str(strings.Join(Names(ids), ", "), " := ")
	}
}

func (p *printer) call(s *CallStmt) {
	p.targets(s.Targets)
	p.str(s.Proc.Name, "(")
	prev := s.Proc.End()
	for i, x := range s.Args {
		blank := ""
		if i > 0 {
			p.str(",")
			blank = " "
		}
		p.gap(prev, x.Pos(), blank)
		p.expr(x, levelQuant, true)
		prev = x.End()
	}
	p.str(")")
}

func (p *printer) spec(s *SpecStmt) {
	p.targets(s.Frame)
	p.str("spec(")
	start := s.Pos()
	if n := len(s.Frame); n > 0 {
		start = s.Frame[n-1].End()
	}
	p.gap(start, s.X.Pos(), "")
	p.expr(s.X, levelQuant, true)
	p.str(")")
}
