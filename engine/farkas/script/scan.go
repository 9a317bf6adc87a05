package script

// This file defines the scanner.

import (
	"fmt"
	"strings"

	"assay/source"
)

// kind is the kind of a token.
type kind uint8

const (
	end kind = iota
	name
	number
	symbol // text tells which
)

// token is a word of the script.
type token struct {
	kind kind
	text string
	at   source.Span
}

func (t token) String() string {
	if t.kind == end {
		return "the end of the script"
	}
	if len(t.text) > 40 {
		return fmt.Sprintf("%q…", t.text[:40])
	}
	return fmt.Sprintf("%q", t.text)
}

// MaxDigits is the length of the longest number a script may contain.
const MaxDigits = 10_000

// scanner cuts the text into tokens. It never fails: characters that start no
// token are reported and skipped.
type scanner struct {
	file     string
	text     string
	pos      int // next byte
	line     int
	start    int // position where the line starts
	errs     *source.List
	comments []string // seen and not yet taken
}

// symbols, longest first.
var symbols = []string{":=", "->", "<=", ">=", "!=", "(", ")", "[", "]", "{", "}", ",", ";", ":", ".", "+", "-", "*", "/", "<", ">", "=", "?"}

// next is the next token.
func (s *scanner) next() token {
	for {
		s.skipBlanks()
		if s.pos >= len(s.text) {
			return token{kind: end, at: s.span(s.pos)}
		}
		if t, ok := s.scan(); ok {
			return t
		}
		s.badCharacters()
	}
}

// scan reads the token that starts here, if any does.
func (s *scanner) scan() (token, bool) {
	from := s.pos
	switch c := s.text[s.pos]; {
	case isLetter(c):
		s.while(func(c byte) bool { return isLetter(c) || isDigit(c) })
		s.while(func(c byte) bool { return c == '\'' })
		return s.token(name, from), true
	case isDigit(c):
		s.while(isDigit)
		return s.number(from), true
	}
	for _, sym := range symbols {
		if strings.HasPrefix(s.text[s.pos:], sym) {
			s.pos += len(sym)
			return s.token(symbol, from), true
		}
	}
	return token{}, false
}

// badCharacters reports a run of characters that start no token and skips it.
func (s *scanner) badCharacters() {
	from := s.pos
	s.while(func(c byte) bool {
		return c > ' ' && !isLetter(c) && !isDigit(c) && c != '#' && !strings.ContainsRune("()[]{},;:.+-*/<>=?", rune(c))
	})
	if s.pos == from {
		s.pos++
	}
	s.errs.Errorf(s.span(from), "fk-syntax", "no token of the language starts with %.20q", s.text[from:s.pos])
}

func (s *scanner) number(from int) token {
	t := s.token(number, from)
	if n := len(t.text); n > MaxDigits {
		s.errs.Errorf(t.at, "fk-limit", "a number of %d digits; at most %d are allowed", n, MaxDigits)
		t.text = "0"
	}
	return t
}

func (s *scanner) token(k kind, from int) token {
	return token{kind: k, text: s.text[from:s.pos], at: s.span(from)}
}

func (s *scanner) span(from int) source.Span {
	return source.Span{
		File: s.file, Line: s.line, Col: from - s.start + 1, EndLine: s.line, EndCol: s.pos - s.start + 1,
	}
}

func (s *scanner) while(in func(byte) bool) {
	for s.pos < len(s.text) && in(s.text[s.pos]) {
		s.pos++
	}
}

// skipBlanks passes white space and collects comments.
func (s *scanner) skipBlanks() {
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == '\n':
			s.pos++
			s.line, s.start = s.line+1, s.pos
		case c == ' ' || c == '\t' || c == '\r':
			s.pos++
		case c == '#':
			from := s.pos
			s.while(func(c byte) bool { return c != '\n' })
			s.comments = append(s.comments, strings.TrimRight(s.text[from:s.pos], " \t\r"))
		default:
			return
		}
	}
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
