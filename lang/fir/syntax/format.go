// This file lays out whole files: one declaration or statement a line, blocks
// indented by tabs, blank lines kept but never two, comments where they were.

package syntax

import (
	"strconv"
	"strings"
)

// Format rewrites a text in the house style. Formatting its result again
// changes nothing, and the tree stays the same. The error lists what cannot be
// read.
func Format(name string, text []byte, s Style) ([]byte, error) {
	f, errs := Parse(name, text)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return Print(f, s), nil
}

// Print writes a tree, parsed or made, as text.
func Print(f *File, s Style) []byte {
	p := &printer{style: s, file: f, comments: f.Comments}
	for i, d := range f.Decls {
		next := int32(1<<31 - 1)
		if i+1 < len(f.Decls) {
			next = f.Decls[i+1].Pos()
		}
		p.before(d, d.Pos(), i > 0 && (spacious(d) || spacious(f.Decls[i-1])))
		p.decl(d)
		p.after(d.End(), next)
	}
	p.flush(1<<31 - 1)
	return []byte(p.buf.String())
}

// spacious reports whether a declaration stands between blank lines.
func spacious(d Decl) bool {
	switch d := d.(type) {
	case *ProcDecl:
		return true
	case *CheckDecl:
		return d.Spec != nil
	}
	return false
}

// before writes what stands before a node that begins a line: comments up to
// an offset, and a blank line if there was one or one is wanted.
func (p *printer) before(n Node, upTo int32, blank bool) {
	if blank && p.last == 0 {
		p.blank() // a tree that was not parsed
	}
	if blank && len(p.comments) > 0 && p.comments[0].Pos() < upTo {
		p.spaceOnce()
		blank = false
	}
	p.flush(upTo)
	if blank {
		p.spaceOnce()
	}
	p.lineStart(n.Pos())
}

// spaceOnce writes a blank line unless the text ends with one or begins here.
func (p *printer) spaceOnce() {
	if p.last > 0 {
		p.blank()
	}
	p.last = 0
}

// blank writes an empty line if the text does not begin here or end with one.
func (p *printer) blank() {
	s := p.buf.String()
	if s != "" && !strings.HasSuffix(s, "\n\n") && !strings.HasSuffix(s, "{\n") {
		p.str("\n")
	}
}

// lineStart begins a line for what stands at an offset.
func (p *printer) lineStart(pos int32) {
	if p.last > 0 && p.file.line(pos) > p.last+1 {
		p.blank()
	}
	p.str(strings.Repeat("\t", p.indent))
}

// flush writes the comments that begin before an offset, each on its line.
func (p *printer) flush(upTo int32) {
	for len(p.comments) > 0 && p.comments[0].Pos() < upTo {
		c := p.comments[0]
		p.comments = p.comments[1:]
		p.lineStart(c.Pos())
		p.str(c.Text, "\n")
		p.last = p.file.line(c.Pos())
	}
}

// after ends a line; a comment that follows on the same line of the source,
// before the next node, stays there.
func (p *printer) after(end, next int32) {
	p.last = p.file.line(end)
	if len(p.comments) > 0 {
		if c := p.comments[0]; c.Pos() >= end && c.Pos() < next && p.file.line(c.Pos()) == p.last && p.last > 0 {
			p.comments = p.comments[1:]
			p.str(" ", c.Text)
		}
	}
	p.str("\n")
}

func (p *printer) decl(d Decl) {
	switch d := d.(type) {
	case *DomainDecl:
		p.str("domain ", strings.Join(Names(d.Names), ", "))
	case *LiteralDecl:
		p.str("literal ", strings.Join(Names(d.Names), ", "), ": ", d.Domain.Name)
	case *VarDecl:
		p.variable(d)
	case *ProcDecl:
		p.str("proc ", d.Name.Name, "(", strings.Join(Names(d.Params), ", "), ")")
		if len(d.Results) > 0 {
			p.str(": (", strings.Join(Names(d.Results), ", "), ")")
		}
		p.str(" ")
		p.block(d.Body)
	case *CheckDecl:
		p.check(d)
	default:
		panic("syntax: unknown declaration")
	}
}

func (p *printer) variable(d *VarDecl) {
	word := "local "
	if d.Global {
		word = "global "
	}
	p.str(word, strings.Join(Names(d.Names), ", "), ": ")
	if d.Mult != MultNone {
		p.str(d.Mult.String(), " ")
	}
	p.typ(d.Type, levelUnion)
}

func (p *printer) check(d *CheckDecl) {
	p.str("check ")
	if d.Name != nil {
		p.str(d.Name.Name, ": ")
	}
	p.str(d.Proc.Name)
	if d.Spec != nil {
		p.str(" {")
		p.after(d.Proc.End(), d.Spec.Pos())
		p.indent++
		p.stmt(d.Spec, d.End())
		p.indent--
		p.str(strings.Repeat("\t", p.indent), "}")
	}
	for i, b := range d.Bounds {
		p.str(boundLead(d.Bounds, i), strconv.Itoa(b.N))
		switch b.Kind {
		case BoundScope:
		case BoundDomain:
			p.str(" ", b.Domain.Name)
		case BoundInt:
			p.str(" int")
		case BoundUnroll:
			p.str(" unroll")
		}
	}
	if d.Expect != ExpectNothing {
		p.str(" expect ", d.Expect.String())
	}
}

// boundLead is what stands before the i-th bound.
func boundLead(bs []Bound, i int) string {
	switch {
	case i == 0:
		return " for "
	case i == 1 && bs[0].Kind == BoundScope:
		return " but "
	}
	return ", "
}

// block writes "{", the statements and "}", without the end of the last line.
func (p *printer) block(b *Block) {
	first := b.End()
	if len(b.Stmts) > 0 {
		first = b.Stmts[0].Pos()
	}
	p.str("{")
	if len(b.Stmts) == 0 && (len(p.comments) == 0 || p.comments[0].Pos() >= b.End()) {
		p.str("}")
		return
	}
	p.after(b.Pos()+min(1, b.End()), first)
	p.indent++
	for i, s := range b.Stmts {
		next := b.End()
		if i+1 < len(b.Stmts) {
			next = b.Stmts[i+1].Pos()
		}
		p.stmt(s, next)
	}
	p.flush(b.End())
	p.indent--
	p.str(strings.Repeat("\t", p.indent), "}")
}

// stmt writes one statement with its line; next is where the following thing
// begins.
func (p *printer) stmt(s Stmt, next int32) {
	switch s := s.(type) {
	case *IfStmt:
		p.before(s, s.Then.Pos(), false)
		p.ifStmt(s)
	case *WhileStmt:
		p.before(s, s.Body.Pos(), false)
		p.head(s)
		p.str(" ")
		p.block(s.Body)
	default:
		p.before(s, s.End(), false) // comments inside the statement move before it
		p.head(s)
	}
	p.after(s.End(), next)
}

// ifStmt writes the branches; a comment between "}" and "else" goes into the
// first branch.
func (p *printer) ifStmt(s *IfStmt) {
	p.head(s)
	p.str(" ")
	then := *s.Then
	if s.Else != nil && len(p.comments) > 0 {
		then.end = max(then.end, s.Else.Pos())
	}
	p.block(&then)
	if s.Else == nil {
		return
	}
	p.str(" else ")
	if s.ElseIf {
		p.ifStmt(s.Else.Stmts[0].(*IfStmt))
		return
	}
	p.block(s.Else)
}
