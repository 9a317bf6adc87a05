package script

// This file defines the parser of instructions and objects.

import (
	"slices"

	"assay/logic/poly/num"
	"assay/source"
)

// keywords cannot be names.
var keywords = []string{
	"and", "define", "else", "find", "if", "in", "keep", "lexmax", "lexmin", "parameters", "positive_on", "set", "solve", "with",
}

// maxDepth bounds the nesting of parentheses and of trees.
const maxDepth = 500

// MaxSize is the length of the longest script in bytes.
const MaxSize = 4 << 20

// Parse reads a script. It gives a tree and the errors, always both: an
// instruction with an error is left out of the tree.
func Parse(file, text string) (*Program, *source.List) {
	errs := &source.List{}
	if len(text) > MaxSize {
		errs.Errorf(source.Span{File: file}, "fk-limit", "the script has %d bytes; at most %d are allowed", len(text), MaxSize)
		return &Program{}, errs
	}
	p := &parser{scanner: &scanner{file: file, text: text, line: 1, errs: errs}}
	p.advance()
	return p.program(), errs
}

// parser is a recursive descent with one token of lookahead.
type parser struct {
	*scanner
	tok   token
	last  source.Span // of the token before
	depth int

	unequal bool // != is allowed: the text is an automaton
}

// bail unwinds to the instruction in which a syntax error was reported.
type bail struct{}

func (p *parser) advance() {
	p.last = p.tok.at
	p.tok = p.next()
}

// fail reports what was expected instead of the present token, and bails out.
func (p *parser) fail(want string) {
	p.failAt(p.tok.at, "expected %s, found %s", want, p.tok)
}

func (p *parser) failAt(at source.Span, format string, args ...any) {
	p.errs.Errorf(at, "fk-syntax", format, args...)
	panic(bail{})
}

func (p *parser) is(text string) bool { return p.tok.kind != number && p.tok.text == text }

func (p *parser) accept(text string) bool {
	if p.is(text) {
		p.advance()
		return true
	}
	return false
}

func (p *parser) expect(text string) {
	if !p.accept(text) {
		p.fail("\"" + text + "\"")
	}
}

// deeper guards recursion; the result undoes it.
func (p *parser) deeper() func() {
	p.depth++
	p.limit(p.depth)
	return func() { p.depth-- }
}

// limit reports a nesting of depth n that is too deep.
func (p *parser) limit(n int) {
	if n > maxDepth {
		p.errs.Errorf(p.tok.at, "fk-limit", "nested more than %d deep", maxDepth)
		panic(bail{})
	}
}

func (p *parser) program() *Program {
	out := &Program{}
	for p.tok.kind != end {
		if p.accept(";") {
			continue
		}
		if s, ok := p.statement(); ok {
			out.Stmts = append(out.Stmts, s)
		}
	}
	out.Tail = p.takeComments()
	return out
}

func (p *parser) takeComments() []string {
	c := p.comments
	p.comments = nil
	return c
}

// statement reads one instruction with its semicolon. After an error it skips
// to the next semicolon.
func (p *parser) statement() (s Stmt, ok bool) {
	defer p.resume()
	s.Comments = p.takeComments()
	from := p.tok.at
	s.Do = p.instruction()
	s.At = from.To(p.last)
	s.Comments = append(s.Comments, p.takeComments()...)
	if !p.accept(";") && p.tok.kind != end {
		p.fail("\";\"")
	}
	return s, true
}

// resume, deferred, ends the unwinding of a syntax error after the next
// semicolon.
func (p *parser) resume() {
	switch r := recover().(type) {
	case nil:
	case bail:
		p.depth = 0
		p.takeComments()
		for p.tok.kind != end && !p.accept(";") {
			p.advance()
		}
	default:
		panic(r)
	}
}

func (p *parser) instruction() Instruction {
	switch {
	case p.accept("parameters"):
		if !p.accept("=") {
			p.expect(":=")
		}
		p.expect("{")
		names := p.names("}")
		p.expect("}")
		return &Parameters{names}
	case p.accept("lexmin"):
		return &Optimise{X: p.object()}
	case p.accept("lexmax"):
		return &Optimise{Max: true, X: p.object()}
	case p.accept("set"):
		return &SetName{p.name()}
	case p.is("if") || p.atWord():
		return &Answer{p.tree()}
	}
	x := p.object()
	if id, ok := x.(*Ident); ok && p.accept(":=") {
		return &Assign{id.Name, p.object()}
	}
	return &Print{x}
}

// atWord reports whether a leaf such as (no solution) comes.
func (p *parser) atWord() bool {
	if !p.is("(") {
		return false
	}
	ahead, comments := *p.scanner, p.comments
	t, u := ahead.next(), ahead.next()
	p.comments = comments
	return t.text == "no" && u.text == "solution" || t.text == "unbounded" && u.text == ")"
}

func (p *parser) tree() *Tree {
	defer p.deeper()()
	switch {
	case p.accept("if"):
		p.expect("(")
		c := p.condition()
		p.expect(")")
		t := &Tree{Cond: &c}
		p.expect("{")
		t.Then = p.tree()
		p.expect("}")
		p.expect("else")
		p.expect("{")
		t.Else = p.tree()
		p.expect("}")
		return t
	case p.atWord():
		p.expect("(")
		word := p.tok.text
		if p.advance(); word == "no" {
			word = "no solution"
			p.expect("solution")
		}
		p.expect(")")
		return &Tree{Word: word}
	}
	return &Tree{Leaf: p.object()}
}

func (p *parser) name() Name {
	if p.tok.kind != name {
		p.fail("a name")
	}
	if slices.Contains(keywords, p.tok.text) {
		p.failAt(p.tok.at, "%s is a word of the language and cannot be a name", p.tok)
	}
	n := Name{p.tok.at, p.tok.text}
	p.advance()
	return n
}

// names reads names with commas between; none when the closing token comes.
func (p *parser) names(closing string) []Name {
	var out []Name
	if p.is(closing) {
		return nil
	}
	for {
		out = append(out, p.name())
		if !p.accept(",") {
			return out
		}
	}
}

func (p *parser) object() Node {
	defer p.deeper()()
	from := p.tok.at
	minus := p.accept("-")
	if !minus {
		p.accept("+")
	}
	terms := []Signed{{minus, p.product()}}
	for p.is("+") || p.is("-") {
		minus := p.is("-")
		p.advance()
		terms = append(terms, Signed{minus, p.product()})
	}
	if len(terms) == 1 && !terms[0].Minus {
		return terms[0].X
	}
	return &Sum{from.To(p.last), terms}
}

func (p *parser) product() Node { return p.productOf(p.chain) }

func (p *parser) productOf(factor func() Node) Node {
	from := p.tok.at
	factors := []Node{factor()}
	for p.accept("*") {
		factors = append(factors, factor())
	}
	if len(factors) == 1 {
		return factors[0]
	}
	return &Product{from.To(p.last), factors}
}

func (p *parser) chain() Node {
	x := p.primary()
	for n := 0; p.accept("."); n++ {
		p.limit(n)
		x = &Compose{x, p.primary()}
	}
	return x
}

func (p *parser) primary() Node {
	defer p.deeper()()
	from := p.tok.at
	switch {
	case p.tok.kind == number:
		v, _ := num.Parse(p.tok.text)
		p.advance()
		return &Number{from, v}
	case p.accept("("):
		x := p.object()
		p.expect(")")
		return &Paren{from.To(p.last), x}
	case p.is("[") || p.is("{"):
		return p.literal()
	case p.accept("positive_on"):
		x := p.productOf(p.primary)
		return &PositiveOn{from.To(p.last), x}
	case p.accept("solve"):
		x := p.equation()
		return &Solve{from.To(p.last), x}
	case p.accept("define"):
		x := p.object()
		p.expect("with")
		n := p.name()
		return &Define{from.To(p.last), x, n}
	case p.accept("keep"):
		names := p.names("in")
		p.expect("in")
		x := p.product()
		return &Keep{from.To(p.last), names, x}
	case p.accept("find"):
		return p.find(from)
	case p.tok.kind == name:
		return &Ident{p.name()}
	}
	p.fail("an object")
	return nil
}

func (p *parser) find(from source.Span) Node {
	names := p.names(".")
	for _, part := range []string{"s", ".", "t", "."} {
		if !p.accept(part) {
			p.fail("\"s.t.\"")
		}
	}
	x := p.equation()
	return &Find{from.To(p.last), names, x}
}

// equation reads: object = 0
func (p *parser) equation() Node {
	x := p.object()
	p.expect("=")
	if p.tok.kind != number || p.tok.text != "0" {
		p.fail("0, the only right-hand side there is,")
	}
	p.advance()
	return x
}
