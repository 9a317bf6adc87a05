// This file defines the parser's frame and the declarations.
//
// After a complaint the parser is "lost": it says nothing more until a place
// where it can begin again, the next line or statement, so that one slip
// gives one complaint.

package syntax

import (
	"fmt"
	"strconv"

	"assay/source"
)

const (
	maxNesting = 1000   // brackets, blocks and prefix operators
	maxHeight  = 10_000 // of an expression tree; long chains are high
)

// Parse reads a text. The tree holds what could be understood; it is fit for
// use if the list has no error.
func Parse(name string, text []byte) (*File, *source.List) {
	f := &File{Name: name, lines: []int32{0}}
	errs := &source.List{}
	if len(text) > MaxSource {
		errs.Errorf(source.Span{File: name, Line: 1}, CodeLimit,
			"the file has %d bytes; FIR files may have %d", len(text), MaxSource)
		return f, errs
	}
	p := &parser{file: f, src: string(text), errs: errs}
	p.tokens = scan(f, p.src, errs)
	p.declarations()
	return f, errs
}

// parser holds the state of one run over the tokens.
type parser struct {
	file     *File
	src      string
	tokens   []token
	at       int // index of the current token
	errs     *source.List
	lost     bool // complained; silent until sync
	dead     bool // too deep: everything else is skipped
	brackets int  // open brackets that make newlines blanks
	inHead   bool // in the condition of a branch or loop, before its "{"
	inCond   int  // inside the second or third operand of "? :"
	depth    int  // of recursion
	height   int  // of the expression parsed last
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) kind() kind { return p.tokens[p.at].kind }

// ahead is the token n places further.
func (p *parser) ahead(n int) token { return p.tokens[min(p.at+n, len(p.tokens)-1)] }

func (p *parser) next() token {
	t := p.tokens[p.at]
	if p.at < len(p.tokens)-1 {
		p.at++
	}
	return t
}

func (p *parser) got(k kind) bool {
	if p.kind() != k {
		return false
	}
	p.next()
	return true
}

// want consumes a token of the kind, or complains.
func (p *parser) want(k kind, where string) bool {
	if p.got(k) {
		return true
	}
	p.unexpected(k.String() + where)
	return false
}

func (p *parser) text(t token) string { return p.src[t.start:t.end] }

// last is where the token before the current one ended.
func (p *parser) last() int32 {
	if p.at == 0 {
		return 0
	}
	if p.at == len(p.tokens)-1 && p.dead {
		return p.tokens[p.at].end
	}
	return p.tokens[p.at-1].end
}

// from is the extent from an offset to the last consumed token.
func (p *parser) from(start int32) extent { return extent{start, max(start, p.last())} }

// unexpected complains that something else stands here.
func (p *parser) unexpected(want string) *source.Diagnostic {
	t := p.peek()
	found := t.kind.String()
	switch t.kind {
	case tName, tNumber:
		found = "'" + p.text(t) + "'"
	case tBad:
		p.lost = true // the scanner has complained
	}
	if t.newline && t.kind != tEOF && p.brackets == 0 {
		found += " on a new line"
	}
	return p.complain(t.start, t.end, fmt.Sprintf("expected %s, found %s", want, found), "")
}

// complain reports, unless the parser is lost already; it is afterwards.
func (p *parser) complain(start, end int32, message, help string) *source.Diagnostic {
	d := &source.Diagnostic{Code: CodeSyntax, Span: p.file.span(start, end), Message: message, Help: help}
	if !p.lost {
		p.errs.Add(d)
	}
	p.lost = true
	return d
}

// note reports something that does not make the parser lose its way.
func (p *parser) note(n Node, message, help string) {
	if !p.lost {
		p.complain(n.Pos(), n.End(), message, help)
		p.lost = false
	}
}

// enter counts a level of recursion; leave must follow.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > maxNesting {
		p.die(fmt.Sprintf("nested more than %d levels deep", maxNesting))
		return false
	}
	return true
}

func (p *parser) leave() { p.depth-- }

// die gives up on the rest of the file.
func (p *parser) die(message string) {
	if !p.dead {
		t := p.peek()
		p.errs.Errorf(p.file.span(t.start, t.end), CodeLimit, "%s", message)
	}
	p.lost, p.dead = true, true
	p.at = len(p.tokens) - 1
}

// declares reports whether the token begins a declaration.
func declares(k kind) bool {
	switch k {
	case tDomain, tLiteral, tGlobal, tLocal, tProc, tCheck:
		return true
	}
	return false
}

func (p *parser) declarations() {
	for p.kind() != tEOF {
		if p.got(tSemi) {
			continue
		}
		at := p.at
		p.brackets, p.inCond = 0, 0
		if d := p.declaration(); d != nil && !p.dead {
			p.file.Decls = append(p.file.Decls, d)
		}
		if p.lost {
			p.syncDecl(at)
		}
	}
}

// syncDecl goes to the next declaration, at least one token beyond start.
func (p *parser) syncDecl(start int) {
	if p.at == start {
		p.next()
	}
	for !declares(p.kind()) && p.kind() != tEOF {
		p.next()
	}
	p.lost = p.dead
}

func (p *parser) declaration() Decl {
	start := p.peek().start
	switch p.kind() {
	case tDomain:
		p.next()
		return &DomainDecl{Names: p.idents("a domain name"), extent: p.from(start)}
	case tLiteral:
		return p.literal()
	case tGlobal, tLocal:
		return p.variable()
	case tProc:
		return p.procedure()
	case tCheck:
		return p.check()
	}
	d := p.unexpected("a declaration")
	if p.kind() == tName {
		if w := source.Nearest(p.text(p.peek()), []string{"domain", "literal", "global", "local", "proc", "check"}); w != "" {
			d.Help = "did you mean " + w + "?"
		}
	}
	return nil
}

// ident reads a name.
func (p *parser) ident(what string) *Ident {
	t := p.peek()
	if t.kind != tName {
		d := p.unexpected(what)
		if t.kind >= tAll {
			d.Help = "'" + texts[t.kind] + "' is a reserved word"
		}
		return &Ident{extent: extent{t.start, t.start}, Name: "?"}
	}
	p.next()
	return &Ident{extent: extent{t.start, t.end}, Name: p.text(t)}
}

// idents reads one or more names with commas between.
func (p *parser) idents(what string) []*Ident {
	out := []*Ident{p.ident(what)}
	for !p.lost && p.got(tComma) {
		out = append(out, p.ident(what))
	}
	return out
}

func (p *parser) literal() Decl {
	start := p.next().start
	d := &LiteralDecl{Names: p.idents("a literal's name")}
	p.want(tColon, " and the literal's domain")
	d.Domain = p.ident("a domain name")
	d.extent = p.from(start)
	return d
}

var multWords = map[kind]Mult{tOne: MultOne, tLone: MultLone, tSet: MultSet, tFunc: MultFunc, tTotal: MultTotal}

func (p *parser) variable() Decl {
	t := p.next()
	d := &VarDecl{Global: t.kind == tGlobal, Names: p.idents("a variable's name")}
	p.want(tColon, " and the variable's type")
	if m, ok := multWords[p.kind()]; ok {
		p.next()
		d.Mult = m
	}
	d.Type = p.typ()
	d.extent = p.from(t.start)
	return d
}

// typ reads a type: an expression of names, none, union and ->.
func (p *parser) typ() Expr {
	x := p.binary(levelUnion)
	if !p.lost {
		p.checkType(x)
	}
	return x
}

func (p *parser) checkType(x Expr) {
	switch x := x.(type) {
	case *Name, *None:
	case *Paren:
		p.checkType(x.X)
	case *Binary:
		if x.Op != Union && x.Op != Product {
			p.note(x, "a type is made of domains, 'union' and '->'", "")
			return
		}
		p.checkType(x.X)
		p.checkType(x.Y)
	case *Unary:
		p.note(x, "a type is made of domains, 'union' and '->'",
			"a multiplicity stands before the whole type: 'id: func User -> Integer'")
	default:
		p.note(x, "a type is made of domains, 'union' and '->'", "")
	}
}

func (p *parser) procedure() Decl {
	start := p.next().start
	d := &ProcDecl{Name: p.ident("a procedure's name")}
	d.Params = p.locals()
	if p.got(tColon) {
		d.Results = p.locals()
	}
	d.Body = p.block()
	d.extent = p.from(start)
	return d
}

// locals reads "(a, b)".
func (p *parser) locals() []*Ident {
	if !p.want(tLParen, "") {
		return nil
	}
	p.brackets++
	defer func() { p.brackets-- }()
	var out []*Ident
	if p.kind() != tRParen {
		out = p.idents("a local's name")
	}
	if p.kind() == tColon {
		p.unexpected("',' or ')'").Help = "the types of parameters are declared outside: 'local x: T'"
		return out
	}
	p.want(tRParen, "")
	return out
}

func (p *parser) check() Decl {
	start := p.next().start
	d := &CheckDecl{Proc: p.ident("a procedure or a name for the check")}
	if p.got(tColon) {
		d.Name, d.Proc = d.Proc, p.ident("a procedure")
	}
	if p.kind() == tLBrace {
		d.Spec = p.checkSpec()
	}
	if p.got(tFor) {
		d.Bounds = p.bounds()
	}
	if p.got(tExpect) {
		d.Expect = p.expect()
	}
	d.extent = p.from(start)
	return d
}

// checkSpec reads "{ a, b := spec(e) }", or "{ }".
func (p *parser) checkSpec() *SpecStmt {
	open := p.next()
	b := p.stmts(open.start)
	if len(b.Stmts) == 0 || p.lost {
		return nil
	}
	s, ok := b.Stmts[0].(*SpecStmt)
	if !ok || len(b.Stmts) > 1 {
		n := b.Stmts[len(b.Stmts)-1]
		p.note(n, "a check holds one specification", "write 'a, b := spec(e)' with all conditions joined by 'and'")
		return nil
	}
	return s
}

func (p *parser) bounds() []Bound {
	var out []Bound
	if p.kind() == tNumber && p.ahead(1).kind != tName && p.ahead(1).kind != tInt && p.ahead(1).kind != tUnroll {
		start := p.peek().start
		out = append(out, Bound{Kind: BoundScope, N: p.count(), extent: p.from(start)})
		if !p.got(tBut) {
			return out
		}
	}
	out = append(out, p.bound())
	for !p.lost && p.got(tComma) {
		out = append(out, p.bound())
	}
	return out
}

func (p *parser) bound() Bound {
	start := p.peek().start
	b := Bound{N: p.count()}
	switch {
	case p.got(tInt):
		b.Kind = BoundInt
	case p.got(tUnroll):
		b.Kind = BoundUnroll
	case p.kind() == tName:
		b.Kind, b.Domain = BoundDomain, p.ident("")
	default:
		p.unexpected("a domain, 'int' or 'unroll'")
	}
	b.extent = p.from(start)
	return b
}

// maxCount is far beyond what any analysis can do.
const maxCount = 1000

func (p *parser) count() int {
	t := p.peek()
	if t.kind != tNumber {
		p.unexpected("a number")
		return 0
	}
	p.next()
	n, err := strconv.Atoi(p.text(t))
	if err != nil || n > maxCount {
		p.note(extent{t.start, t.end}, fmt.Sprintf("a bound is at most %d", maxCount), "")
		return maxCount
	}
	return n
}

func (p *parser) expect() Expect {
	t := p.peek()
	if t.kind == tName {
		for _, e := range []Expect{ExpectHolds, ExpectViolated} {
			if p.text(t) == e.String() {
				p.next()
				return e
			}
		}
	}
	p.unexpected("'holds' or 'violated'")
	return ExpectNothing
}
