// Package parse reads the text form of package ir. For what ir prints it gives
// the same program back, spans inside expressions aside; what it gives need not
// make sense, which is for ir/sanity to say.
//
// # The text
//
// A program is a list of declarations; the order within a kind counts, and
// everything may be used before its declaration except a supertype:
//
//	program shapes
//	abstract class Shape extends Object implements Drawn { … }    interface Drawn
//	    field volatile next: ref Shape
//	    method `area()I` = Shape.area          without "=": abstract
//	    invariant this: ref Shape | read(this.(Shape.next)) != this
//	domain User extends Person                  a class of atoms
//	struct Point { field x: i32 }
//	signature Visitor(ref User, i32) -> (bool) throws ref Error
//	global email: func rel(User -> String)
//	literal Error: User
//	pure proc f(x: i32, y: ref Shape) -> (r: i32, x) throws e: ref {
//	    requires e    ensures e    signals e
//	    frame x, @g new User places y.(Shape.next)
//	    local t: i32
//	b0:
//	    invariant e    decreases e              of the loop that the block heads
//	    t := x + 1
//	    return
//	}
//	goal name: f { requires … ensures … } for scope 3, User 2, array 4, int 8, unwind 2 expect holds
//
// A line ends a statement, except inside parentheses; a semicolon does too.
// Labels may be any names; what stands in front of the first one is the entry.
// Comments run from // to the end of the line. Names that are not plain, or are
// words of the text form, stand in back quotes. How each statement and
// expression is written stands at its type in package ir.
//
// A clause may end in `kind "null"` when it is not of the usual kind. A
// statement, clause or declaration may end in a position: `at "F.java"
// 3:1-3:9 "x = y;"`, or `at ?` when it has none. Without it, the position is
// that in the text itself.
package parse

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/source"
	"assay/task"
)

// Codes of diagnostics.
const (
	CodeSyntax source.Code = "ir-syntax" // the text is not formed as it should be
	CodeName   source.Code = "ir-name"   // unknown, or declared twice
	CodeType   source.Code = "ir-type"   // a type cannot be told, or a number is not of it
	CodeLimit  source.Code = "ir-limit"  // too large, too deep
)

// MaxBytes is how large a text may be, MaxDepth how high an expression or type.
const (
	MaxBytes = 64 << 20
	MaxDepth = 1000
)

// Program reads a program. It always gives both results; the program is
// usable when the list has not failed.
func Program(file, src string) (*ir.Program, *source.List) {
	p := newParser(file, src)
	if len(src) > MaxBytes {
		p.diags.Errorf(source.Span{File: file, Line: 1, Col: 1, EndLine: 1, EndCol: 1}, CodeLimit,
			"the text has %d bytes, the limit is %d", len(src), MaxBytes)
		return p.prog, p.diags
	}
	p.declare()
	p.headers()
	p.bodies()
	return p.prog, p.diags
}

// Must reads a program that is known to be good, for tests and built-in
// programs; it panics when it is not.
func Must(src string) *ir.Program {
	prog, diags := Program("ir", src)
	if diags.Failed() {
		panic("ir/parse: " + diags.Error())
	}
	return prog
}

// parser reads declarations, in three rounds: names; types and signatures;
// bodies. Each round comes back to the places noted before. It stands on five
// layers, each of which uses those below it and nothing above:
//
//	parser       declarations, classes, goals, headers of procedures
//	statements   locals, clauses, blocks, statements of one procedure
//	expressions  constants, operators, quantifiers, places
//	namespace    types, and references to what is declared
//	cursor       tokens one by one; going on behind an error
//	scanner      characters to tokens; reporting
type parser struct {
	statements
	prog  *ir.Program
	decls []*decl
	names [scopes]map[string]source.Span // where each name was declared
	later []deferred                     // class invariants
}

func newParser(file, src string) *parser {
	p := &parser{prog: &ir.Program{}}
	p.namespace = newNamespace(cursor{scanner: scanner{file: file, src: src, diags: &source.List{}}})
	p.line = 1
	for i := range p.names {
		p.names[i] = map[string]source.Span{}
	}
	return p
}

// scope is a space of names.
type scope uint8

const (
	classScope scope = iota
	structScope
	sigScope
	globalScope
	literalScope
	procScope
	goalScope
	scopes
)

// decl is a declaration found in the first round.
type decl struct {
	word   string // class, domain, interface, struct, signature, global, literal, proc, goal
	prefix string // abstract or pure
	name   token
	after  lexer // behind the name
	last   token // the name
	end    int   // first byte of the next declaration
	dup    bool  // declared before: read, but not entered

	class   *ir.Class
	strct   *ir.Struct
	sig     *ir.Signature
	global  *ir.Global
	literal *ir.Literal
	proc    *ir.Proc
	goal    *ir.Goal
	body    lexer // proc: behind "{"
	open    bool  // proc: there is a "{"
}

// deferred is a clause to be read in the third round.
type deferred struct {
	at lexer
	do func()
}

// declWord reports whether a token at the begin of a line begins a declaration.
func (t token) declWord() bool {
	if !t.nl || t.kind != tKeyword {
		return false
	}
	switch t.text {
	case "program", "abstract", "class", "interface", "domain", "struct", "signature", "global", "literal", "pure", "proc", "goal":
		return true
	}
	return false
}

// declare is the first round: it notes the declarations and makes empty ones.
func (p *parser) declare() {
	p.next()
	for p.tok.kind != tEOF {
		if !p.tok.declWord() {
			p.report(p.at(p.tok), CodeSyntax, "expected a declaration, found %s", p.tok)
			p.next()
		}
		from := p.tok.from
		if p.tok.declWord() {
			p.try(p.declaration)
		}
		for p.tok.kind != tEOF && (p.tok.from == from || !p.tok.declWord()) {
			p.next()
		}
		if n := len(p.decls); n > 0 {
			p.decls[n-1].end = p.tok.from
		}
	}
	p.lexed = true
}

func (p *parser) declaration() {
	d := &decl{}
	if p.is("abstract") || p.is("pure") {
		d.prefix = p.tok.text
		p.next()
	}
	d.word = p.tok.text
	switch {
	case p.tok.kind != tKeyword || !p.tok.declWord() && d.prefix == "":
		p.fail(p.at(p.tok), CodeSyntax, "expected a declaration, found %s", p.tok)
	case d.prefix == "pure" && d.word != "proc",
		d.prefix == "abstract" && d.word != "class" && d.word != "domain" && d.word != "interface":
		p.fail(p.at(p.tok), CodeSyntax, "%s cannot be %s", d.word, d.prefix)
	}
	p.next()
	if d.word == "global" && p.accept("volatile") {
		d.prefix = "volatile"
	}
	d.name = p.name(d.word)
	d.after, d.last = p.lexer, p.last
	p.decls = append(p.decls, d)
	p.make(d)
}

// enterName notes a name; it reports whether it is new in its space.
func (p *parser) enterName(s scope, d *decl) bool {
	old, dup := p.names[s][d.name.text]
	if dup {
		diag := p.report(p.at(d.name), CodeName, "%s %s is declared twice", d.word, ir.Name(d.name.text))
		diag.Related = []source.Related{{Span: old, Message: "the first time is here"}}
		d.dup = true
		return false
	}
	p.names[s][d.name.text] = p.at(d.name)
	return true
}

// make creates the empty thing that a declaration declares.
func (p *parser) make(d *decl) {
	g, n, at := p.prog, d.name.text, p.at(d.name)
	switch d.word {
	case "program":
		if g.Name != "" {
			p.report(at, CodeSyntax, "the program has a name already")
		}
		g.Name = n
	case "class", "domain", "interface":
		d.class = &ir.Class{Name: n, Span: at, Index: len(g.Classes), Abstract: d.prefix == "abstract",
			Interface: d.word == "interface", Atoms: d.word == "domain"}
		if p.enterName(classScope, d) {
			p.classes[n] = d.class
			g.Classes = append(g.Classes, d.class)
		}
	case "struct":
		d.strct = &ir.Struct{Name: n, Span: at, Index: len(g.Structs)}
		if p.enterName(structScope, d) {
			p.structs[n] = d.strct
			g.Structs = append(g.Structs, d.strct)
		}
	case "signature":
		d.sig = &ir.Signature{Name: n, Span: at, Index: len(g.Sigs)}
		if p.enterName(sigScope, d) {
			p.sigs[n] = d.sig
			g.Sigs = append(g.Sigs, d.sig)
		}
	case "global":
		d.global = &ir.Global{Name: n, Span: at, Index: len(g.Globals), Volatile: d.prefix == "volatile", Typ: ir.Bool{}}
		if p.enterName(globalScope, d) {
			p.globals[n] = d.global
			g.Globals = append(g.Globals, d.global)
		}
	case "literal":
		d.literal = &ir.Literal{Name: n, Span: at, Index: len(g.Literals)}
		if p.enterName(literalScope, d) {
			p.literals[n] = d.literal
			g.Literals = append(g.Literals, d.literal)
		}
	case "proc":
		d.proc = &ir.Proc{Name: n, Span: at, Pure: d.prefix == "pure"}
		if p.enterName(procScope, d) {
			p.procs[n] = d.proc
			g.Procs = append(g.Procs, d.proc)
		}
	case "goal":
		d.goal = &ir.Goal{Name: n, Span: at}
		if p.enterName(goalScope, d) {
			g.Goals = append(g.Goals, d.goal)
		}
	}
}

// headers is the second round: everything but expressions and statements.
func (p *parser) headers() {
	for _, d := range p.decls {
		p.back(d.after, d.last)
		p.try(func() {
			switch d.word {
			case "program":
				p.endOfDecl(d)
			case "class", "domain", "interface":
				p.classDecl(d)
			case "struct":
				p.expect("{")
				p.position(&d.strct.Span, nil)
				for p.is("field") {
					p.field(&d.strct.Fields, nil, d.strct)
				}
				p.expect("}")
				p.endOfDecl(d)
			case "signature":
				p.sigDecl(d)
			case "global":
				p.expect(":")
				d.global.Mult, d.global.Typ = p.multType()
				p.position(&d.global.Span, nil)
				p.endOfDecl(d)
			case "literal":
				p.expect(":")
				d.literal.Class = p.class()
				p.position(&d.literal.Span, nil)
				p.endOfDecl(d)
			case "proc":
				p.signature(d)
			}
		})
	}
}

// endOfDecl wants the declaration to be over.
func (p *parser) endOfDecl(d *decl) {
	if p.tok.from != d.end && p.tok.kind != tEOF {
		p.fail(p.at(p.tok), CodeSyntax, "expected the next declaration, found %s", p.tok)
	}
}

func (p *parser) classDecl(d *decl) {
	c := d.class
	if p.accept("extends") {
		c.Super = p.super(c)
	}
	for p.is("implements") || len(c.Interfaces) > 0 && p.is(",") {
		p.next()
		if i := p.super(c); i != nil {
			c.Interfaces = append(c.Interfaces, i)
		}
	}
	if !p.accept("{") {
		p.position(&c.Span, nil)
		p.endOfDecl(d)
		return
	}
	p.position(&c.Span, nil)
	for !p.is("}") && p.tok.kind != tEOF {
		from := p.tok.from
		if !p.try(func() { p.member(c) }) {
			p.skipLine(from)
		}
	}
	p.expect("}")
	slices.SortStableFunc(c.Methods, func(a, b ir.Method) int { return strings.Compare(a.Key, b.Key) })
	p.endOfDecl(d)
}

// super takes a supertype, which must stand before the class; that leaves out
// cycles.
func (p *parser) super(c *ir.Class) *ir.Class {
	s := p.class()
	if s.Index >= c.Index {
		p.report(p.at(p.last), CodeName, "class %s must stand behind its supertype %s", ir.Name(c.Name), ir.Name(s.Name))
		return nil
	}
	return s
}

func (p *parser) member(c *ir.Class) {
	switch {
	case p.is("field"):
		p.field(&c.Fields, c, nil)
	case p.accept("method"):
		m := ir.Method{Key: p.name("method").text}
		if p.accept("=") {
			m.Proc = p.procRef()
		}
		c.Methods = append(c.Methods, m)
		p.endOfLine()
	case p.accept("invariant"):
		p.later = append(p.later, deferred{at: p.lexer, do: func() { p.invariant(c) }})
		p.next()
		p.skipClause()
		p.accept(";")
	default:
		p.fail(p.at(p.tok), CodeSyntax, "expected field, method, invariant or }, found %s", p.tok)
	}
}

func (p *parser) field(list *[]*ir.Field, owner *ir.Class, in *ir.Struct) {
	p.expect("field")
	f := &ir.Field{Owner: owner, Struct: in, Index: len(*list)}
	f.Volatile = p.accept("volatile")
	n := p.name("field")
	f.Name, f.Span = n.text, p.at(n)
	p.expect(":")
	f.Typ = p.typ()
	p.position(&f.Span, nil)
	*list = append(*list, f)
	p.endOfLine()
}

// signature reads the header of a procedure up to the "{".
func (p *parser) signature(d *decl) {
	q := d.proc
	p.proc, p.locals = q, map[string]*ir.Local{}
	p.expect("(")
	for !p.is(")") {
		q.Params = append(q.Params, p.local(true))
		if !p.accept(",") {
			break
		}
	}
	p.expect(")")
	if p.accept("->") {
		p.expect("(")
		for !p.is(")") {
			q.Results = append(q.Results, p.local(false))
			if !p.accept(",") {
				break
			}
		}
		p.expect(")")
	}
	if p.accept("throws") {
		q.Exc = p.local(false)
	}
	p.position(&q.Span, nil)
	d.open = p.accept("{")
	d.body = p.lexer
	if !d.open {
		p.endOfDecl(d)
	}
}

// sigDecl reads "(i32, ref Node) -> (bool) throws ref".
func (p *parser) sigDecl(d *decl) {
	d.sig.Params = p.types()
	if p.accept("->") {
		d.sig.Results = p.types()
	}
	if p.accept("throws") {
		d.sig.Exc = p.typ()
	}
	p.position(&d.sig.Span, nil)
	p.endOfDecl(d)
}

// types reads "(i32, ref Node)".
func (p *parser) types() (out []ir.Type) {
	p.expect("(")
	for !p.is(")") {
		out = append(out, p.typ())
		if !p.accept(",") {
			break
		}
	}
	p.expect(")")
	return out
}

// bodies is the third round.
func (p *parser) bodies() {
	for _, d := range p.later {
		p.back(d.at, p.last)
		p.try(d.do)
	}
	for _, d := range p.decls {
		switch {
		case d.proc != nil && d.open:
			p.back(d.body, p.last)
			p.try(func() { p.body(d) })
		case d.goal != nil:
			p.back(d.after, d.last)
			p.try(func() { p.goalDecl(d) })
		}
	}
}

// goalDecl reads a goal behind its name.
func (p *parser) goalDecl(d *decl) {
	g := d.goal
	p.expect(":")
	g.Proc = p.procRef()
	p.locals = map[string]*ir.Local{}
	for _, l := range g.Proc.Locals {
		p.locals[l.Name] = l
	}
	p.expect("{")
	p.position(&g.Span, nil)
	g.Contract = p.contract()
	p.expect("}")
	if p.accept("for") {
		p.bounds(&g.Bounds)
	}
	if p.accept("expect") {
		if !p.isWord("holds") && !p.isWord("violated") {
			p.fail(p.at(p.tok), CodeSyntax, "expected holds or violated, found %s", p.tok)
		}
		g.Expect = task.Expectation(p.tok.text)
		p.next()
	}
	p.endOfDecl(d)
}

// bounds reads "scope 3, User 2, array 4, int 8, unwind 2".
func (p *parser) bounds(b *task.Bounds) {
	for {
		switch {
		case p.isWord("scope"):
			p.next()
			b.Scope = p.int()
		case p.accept("array"):
			b.Array = p.int()
		case p.isWord("int"):
			p.next()
			b.IntWidth = p.int()
		case p.isWord("unwind"):
			p.next()
			b.Unwind = p.int()
		default:
			c := p.class()
			if b.Scopes == nil {
				b.Scopes = map[string]int{}
			}
			b.Scopes[c.Name] = p.int()
		}
		if !p.accept(",") {
			return
		}
	}
}
