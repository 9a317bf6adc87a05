// This file turns text into tokens and comments.

package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"assay/source"
)

// MaxSource is the largest text that is read, in bytes. Larger inputs are
// refused as a whole.
const MaxSource = 1 << 20

// Codes of the complaints of this package.
const (
	CodeToken  source.Code = "fir-token"  // characters that make no token
	CodeSyntax source.Code = "fir-syntax" // tokens that make no program
	CodeLimit  source.Code = "fir-limit"  // too large or nested too deeply
)

// scanner walks over a text once.
type scanner struct {
	file    *File
	src     string
	pos     int
	newline bool // no token on this line yet
	errs    *source.List
	tokens  []token
}

// scan gives all tokens, ending with tEOF; comments and line starts go to the
// file.
func scan(f *File, src string, errs *source.List) []token {
	s := &scanner{file: f, src: src, newline: true, errs: errs}
	s.tokens = make([]token, 0, len(src)/4+1)
	if strings.HasPrefix(src, "\ufeff") {
		s.pos = len("\ufeff")
	}
	for s.skipSpace(); s.pos < len(src); s.skipSpace() {
		s.token()
	}
	s.emit(tEOF, 0)
	return s.tokens
}

// skipSpace passes over blanks and comments, and notes where lines begin.
func (s *scanner) skipSpace() {
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case c == '\n':
			s.newline = true
			s.pos++
			s.file.lines = append(s.file.lines, int32(s.pos))
		case c == ' ' || c == '\t' || c == '\r':
			s.pos++
		case strings.HasPrefix(s.src[s.pos:], "//"):
			s.comment()
		default:
			return
		}
	}
}

func (s *scanner) comment() {
	end := strings.IndexByte(s.src[s.pos:], '\n')
	if end < 0 {
		end = len(s.src) - s.pos
	}
	text := strings.TrimRight(s.src[s.pos:s.pos+end], " \t\r")
	s.file.Comments = append(s.file.Comments, &Comment{
		extent: extent{int32(s.pos), int32(s.pos + len(text))},
		Text:   strings.ToValidUTF8(text, "\ufffd"),
	})
	s.pos += end
}

// emit adds a token of n bytes from here.
func (s *scanner) emit(k kind, n int) {
	s.tokens = append(s.tokens, token{k, s.newline, int32(s.pos), int32(s.pos + n)})
	s.newline = false
	s.pos += n
}

func (s *scanner) token() {
	rest := s.src[s.pos:]
	switch c := rest[0]; {
	case letter(c):
		n := prefixLen(rest, func(c byte) bool { return letter(c) || digit(c) || c == '\'' })
		if k := words[rest[:n]]; k != tEOF {
			s.emit(k, n)
			return
		}
		s.emit(tName, n)
	case digit(c):
		s.number(rest)
	default:
		s.mark(rest)
	}
}

func (s *scanner) number(rest string) {
	n := prefixLen(rest, digit)
	if m := prefixLen(rest, func(c byte) bool { return letter(c) || digit(c) }); m > n {
		s.bad(m, "a name does not begin with a digit", "")
		return
	}
	s.emit(tNumber, n)
}

func (s *scanner) mark(rest string) {
	for _, f := range foreign {
		if strings.HasPrefix(rest, f.text) && !strings.HasPrefix(rest, "!=") {
			s.bad(len(f.text), fmt.Sprintf("FIR has no '%s'", f.text), "write "+f.want)
			return
		}
	}
	for _, m := range marks {
		if strings.HasPrefix(rest, m.text) {
			s.emit(m.kind, len(m.text))
			return
		}
	}
	r, n := utf8.DecodeRuneInString(rest)
	if k := symbols[r]; k != tEOF {
		s.emit(k, n)
		return
	}
	if r == utf8.RuneError && n == 1 {
		s.bad(1, "the text is not UTF-8 here", "")
		return
	}
	s.bad(n, fmt.Sprintf("unexpected character %q", r), "")
}

func (s *scanner) bad(n int, message, help string) {
	d := s.errs.Errorf(s.file.span(int32(s.pos), int32(s.pos+n)), CodeToken, "%s", message)
	d.Help = help
	s.emit(tBad, n)
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// prefixLen is how many bytes from the start satisfy ok.
func prefixLen(s string, ok func(byte) bool) int {
	for i := 0; i < len(s); i++ {
		if !ok(s[i]) {
			return i
		}
	}
	return len(s)
}
