// This file cuts text into tokens.

package litmus

import (
	"sort"
	"strings"

	"assay/source"
)

// Codes of the diagnostics of this package.
const (
	CodeSyntax      source.Code = "lit-syntax"      // the text is no litmus test
	CodeName        source.Code = "lit-name"        // a name that nothing declares
	CodeUnsupported source.Code = "lit-unsupported" // a construct or architecture that is not understood
	CodeLimit       source.Code = "lit-limit"       // the text is beyond a limit
)

// maxText is the size of the largest text that is read.
const maxText = 1 << 20

// kind is the kind of a token.
type kind uint8

const (
	end kind = iota
	word
	number
	mark // one or two signs
)

// token is a piece of the text.
type token struct {
	kind kind
	text string
	from int // offset
}

func (t token) is(texts ...string) bool {
	for _, s := range texts {
		if t.kind != end && t.text == s {
			return true
		}
	}
	return false
}

// text is what is read, with the places of its lines.
type text struct {
	file  string
	src   string
	lines []int // offsets of their first bytes
	stars bool  // (* begins no comment: in C it is a bracket and a star
}

func newText(file, src string) *text {
	t := &text{file: file, src: src, lines: []int{0}}
	for i := range len(src) {
		if src[i] == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// span returns the place of the bytes from, … to-1.
func (t *text) span(from, to int) source.Span {
	line := func(at int) int { return sort.SearchInts(t.lines, at+1) - 1 }
	a, b := line(from), line(to)
	return source.Span{File: t.file, Line: a + 1, Col: from - t.lines[a] + 1, EndLine: b + 1, EndCol: to - t.lines[b] + 1}
}

func (t *text) at(k token) source.Span { return t.span(k.from, k.from+max(len(k.text), 1)) }

// signs of two bytes; all others have one.
var signs = []string{`/\`, `\/`, "==", "!=", "<=", ">=", "&&", "||", "->", "<<", ">>", "++", "--", "+=", "-="}

// scan cuts the bytes from, … to-1 into tokens, without comments. Marks of the
// assembly languages, % and $, are signs like others.
func (t *text) scan(from, to int) []token {
	var out []token
	for i := from; i < to; {
		rest := t.src[i:to]
		switch c := rest[0]; {
		case strings.ContainsRune(" \t\r\n", rune(c)):
			i++
		case strings.HasPrefix(rest, "(*") && !t.stars:
			i += commentEnd(rest, "*)")
		case strings.HasPrefix(rest, "/*"):
			i += commentEnd(rest, "*/")
		case strings.HasPrefix(rest, "//"):
			i += commentEnd(rest, "\n")
		default:
			k := one(rest, i)
			out = append(out, k)
			i += len(k.text)
		}
	}
	return append(out, token{kind: end, from: to})
}

func commentEnd(s, close string) int {
	if n := strings.Index(s[2:], close); n >= 0 {
		return 2 + n + len(close)
	}
	return len(s)
}

// one returns the token at the beginning of a text.
func one(s string, from int) token {
	if n := span(s, digit); n > 0 && (n == len(s) || !letter(s[n])) {
		return token{number, s[:n], from}
	}
	if strings.HasPrefix(s, "0x") {
		if n := 2 + span(s[2:], hexDigit); n > 2 {
			return token{number, s[:n], from}
		}
	}
	if n := span(s, letterOrDigit); n > 0 {
		return token{word, s[:n], from}
	}
	for _, two := range signs {
		if strings.HasPrefix(s, two) {
			return token{mark, two, from}
		}
	}
	return token{mark, s[:1], from}
}

// span returns the length of the longest beginning whose bytes are all as wanted.
func span(s string, wanted func(byte) bool) int {
	n := 0
	for n < len(s) && wanted(s[n]) {
		n++
	}
	return n
}

func digit(c byte) bool    { return c >= '0' && c <= '9' }
func hexDigit(c byte) bool { return digit(c) || c|32 >= 'a' && c|32 <= 'f' }
func letter(c byte) bool   { return c|32 >= 'a' && c|32 <= 'z' || c == '_' }

func letterOrDigit(c byte) bool { return letter(c) || digit(c) || c == '.' || c == '\'' }
