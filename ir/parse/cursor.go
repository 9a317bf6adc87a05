// This file reads tokens: what stands here, what must, and how reading goes on
// behind an error.

package parse

import (
	"math"
	"strconv"
	"strings"

	"assay/source"
)

// cursor takes tokens one by one. It knows the punctuation of the text, and
// nothing of what is declared.
type cursor struct {
	scanner
	depth  int // of the recursion
	parens int // open ones: line ends do not count inside
}

// bail ends the reading of one statement or declaration; the error is reported.
type bail struct{}

// fail reports an error and leaves what is being read.
func (p *cursor) fail(at source.Span, code source.Code, format string, args ...any) {
	p.report(at, code, format, args...)
	panic(bail{})
}

// try reads something, and reports whether that went without a bail. The state that nests is put
// back.
func (p *cursor) try(f func()) (ok bool) {
	depth := p.depth
	p.parens = 0
	defer func() {
		if r := recover(); r != nil {
			if _, mine := r.(bail); !mine {
				panic(r)
			}
			p.depth, p.parens = depth, 0
			ok = false
		}
	}()
	f()
	return true
}

func (p *cursor) enter() {
	p.depth++
	if p.depth > MaxDepth {
		p.fail(p.at(p.tok), CodeLimit, "nested more than %d deep", MaxDepth)
	}
}

func (p *cursor) leave() { p.depth-- }

func (p *cursor) is(text string) bool {
	return p.tok.text == text && (p.tok.kind == tSymbol || p.tok.kind == tKeyword)
}

// isWord reports whether the token is a plain name with this text: words that have a meaning in one
// place only.
func (p *cursor) isWord(text string) bool {
	return p.tok.kind == tName && !p.tok.quote && p.tok.text == text
}

func (p *cursor) accept(text string) bool {
	if !p.is(text) {
		return false
	}
	p.next()
	return true
}

func (p *cursor) expect(text string) {
	if !p.accept(text) {
		p.fail(p.at(p.tok), CodeSyntax, "expected %q, found %s", text, p.tok)
	}
}

// name takes a name; what says of what.
func (p *cursor) name(what string) token {
	if p.tok.kind != tName {
		p.fail(p.at(p.tok), CodeSyntax, "expected the name of a %s, found %s", what, p.tok)
	}
	p.next()
	return p.last
}

// endOfLine wants the statement to be over.
func (p *cursor) endOfLine() {
	if p.accept(";") || p.tok.nl || p.is("}") || p.tok.kind == tEOF {
		return
	}
	p.fail(p.at(p.tok), CodeSyntax, "expected the end of the line, found %s", p.tok)
}

// skipLine goes on behind the line of an error in what began at from. An error
// may have been met at the first token of the next line, which is kept.
func (p *cursor) skipLine(from int) {
	if p.tok.from == from && p.tok.kind != tEOF {
		p.next()
	}
	for p.tok.kind != tEOF && !p.tok.nl && !p.is("}") {
		p.next()
	}
}

// skipClause goes behind a clause that is read later; it may take several
// lines in parentheses.
func (p *cursor) skipClause() {
	for open := 0; p.tok.kind != tEOF && !p.is("}") && !p.is(";") && (open > 0 || !p.tok.nl); p.next() {
		switch {
		case p.is("("), p.is("["):
			open++
		case p.is(")"), p.is("]"):
			open--
		}
	}
}

// open and close take parentheses; line ends do not count between them.
func (p *cursor) open() {
	p.expect("(")
	p.parens++
}

func (p *cursor) close() {
	p.parens--
	p.expect(")")
}

func (p *cursor) lineEnds() bool { return p.tok.nl || p.tok.kind == tEOF || p.is(";") || p.is("}") }

// lineText is the text from a token to here, on one line.
func (p *cursor) lineText(from token) string {
	const most = 200
	s := p.src[from.from:p.last.to]
	if len(s) > most {
		s = s[:most] + "…"
	}
	if strings.ContainsAny(s, "\n\t\r") {
		s = strings.Join(strings.Fields(s), " ")
	}
	return s
}

// str takes a string.
func (p *cursor) str(what string) string {
	if p.tok.kind != tString {
		p.fail(p.at(p.tok), CodeSyntax, "expected %s in double quotes, found %s", what, p.tok)
	}
	p.next()
	return p.last.text
}

// position reads an "at" clause, which replaces the span and the text.
func (p *cursor) position(s *source.Span, text *string) {
	if p.tok.nl || !p.accept("at") {
		return
	}
	*s = source.Span{}
	if text != nil {
		*text = ""
	}
	if !p.accept("?") {
		s.File = p.str("the name of a file")
		s.Line = p.int()
		p.expect(":")
		s.Col = p.int()
		p.expect("-")
		s.EndLine = p.int()
		p.expect(":")
		s.EndCol = p.int()
	}
	if text != nil && !p.tok.nl && p.tok.kind == tString {
		*text = p.str("text")
	}
}

// int reads a number that is not negative.
func (p *cursor) int() int {
	if p.tok.kind != tNumber {
		p.fail(p.at(p.tok), CodeSyntax, "expected a number, found %s", p.tok)
	}
	n, err := strconv.ParseInt(p.tok.text, 10, 32)
	if err != nil {
		p.fail(p.at(p.tok), CodeType, "expected a whole number up to %d, found %s", math.MaxInt32, p.tok)
	}
	p.next()
	return int(n)
}

// int64 reads a number with a sign.
func (p *cursor) int64() int64 {
	sign := ""
	if p.accept("-") {
		sign = "-"
	}
	if p.tok.kind != tNumber {
		p.fail(p.at(p.tok), CodeSyntax, "expected a number, found %s", p.tok)
	}
	n, err := strconv.ParseInt(sign+p.tok.text, 10, 64)
	if err != nil {
		p.fail(p.at(p.tok), CodeType, "expected a whole number of 64 bits, found %s", p.tok)
	}
	p.next()
	return n
}

// opens reports whether an opening parenthesis follows the plain token.
func (p *cursor) opens() bool {
	if p.tok.quote {
		return false
	}
	save, last := p.lexer, p.last
	defer p.back(save, last)
	p.next()
	return p.is("(") && p.tok.from == p.last.to
}
