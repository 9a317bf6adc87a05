// This file cuts models into tokens.

package cat

import (
	"slices"
	"strings"

	"assay/source"
)

// Codes of the diagnostics of this package.
const (
	CodeSyntax      source.Code = "cat-syntax"      // the text is no model
	CodeUnsupported source.Code = "cat-unsupported" // a construct that is not understood
	CodeLimit       source.Code = "cat-limit"       // the text is beyond a limit
)

const (
	maxText  = 1 << 20
	maxDepth = 400 // of nesting
)

// kind is the kind of a token.
type kind uint8

const (
	end kind = iota
	name
	keyword
	text // "…"
	tag  // 'a
	sign
)

// token is a piece of the text.
type token struct {
	kind     kind
	text     string // of texts and tags: what is inside
	from, to int
}

func (t token) is(texts ...string) bool {
	return (t.kind == sign || t.kind == keyword) && slices.Contains(texts, t.text)
}

var keywords = []string{
	"let", "rec", "and", "when", "acyclic", "irreflexive", "empty", "show", "unshow", "subset", "as", "fun", "in",
	"undefined_unless", "flag", "assert", "include", "variant", "begin", "end", "procedure", "call", "enum", "debug",
	"match", "with", "forall", "from", "do", "try", "if", "then", "else", "catdep", "instructions", "default", "not",
}

// longSigns come before their beginnings; all other signs have one byte.
var longSigns = []string{"||", "&&", "++", "^-1", "->"}

// scan cuts a text into tokens; the last one has kind end.
func scan(l *source.Lines, src string) ([]token, *source.Diagnostic) {
	var out []token
	for i := 0; i < len(src); {
		n := space(src[i:])
		if n < 0 {
			return nil, errorf(l.Span(i, i+2), CodeSyntax, "this comment does not end")
		}
		if n > 0 {
			i += n
			continue
		}
		t, ok := one(src, i)
		if !ok {
			return nil, errorf(l.Span(i, i+1), CodeSyntax, "%q means nothing here", src[i:i+1])
		}
		out = append(out, t)
		i = t.to
	}
	return append(out, token{end, "", len(src), len(src)}), nil
}

// space is the length of blanks and comments at the beginning; -1: a comment
// without end. Comments in (* *) nest.
func space(s string) int {
	switch {
	case strings.ContainsRune(" \t\r\n", rune(s[0])):
		return 1
	case s[0] == '#' || strings.HasPrefix(s, "//"):
		if n := strings.IndexByte(s, '\n'); n >= 0 {
			return n
		}
		return len(s)
	case strings.HasPrefix(s, "(*"):
		return comment(s)
	}
	return 0
}

func comment(s string) int {
	depth := 0
	for i := 0; i+1 < len(s); i++ {
		switch s[i : i+2] {
		case "(*":
			depth++
			i++
		case "*)":
			depth--
			i++
		}
		if depth == 0 {
			return i + 1
		}
	}
	return -1
}

// one is the token at an offset.
func one(src string, from int) (token, bool) {
	s := src[from:]
	if n := nameLength(s); n > 0 {
		k := name
		if slices.Contains(keywords, s[:n]) {
			k = keyword
		}
		return token{k, s[:n], from, from + n}, true
	}
	if s[0] == '\'' {
		n := nameLength(s[1:])
		return token{tag, s[1 : 1+n], from, from + 1 + n}, n > 0
	}
	if s[0] == '"' {
		n := strings.IndexByte(s[1:], '"')
		return token{text, s[1 : 1+max(n, 0)], from, from + n + 2}, n >= 0
	}
	if n := len(s) - len(strings.TrimLeft(s, "0123456789")); n > 0 { // only 0 is a sign of cat; combinators count steps
		return token{sign, s[:n], from, from + n}, true
	}
	for _, long := range longSigns {
		if strings.HasPrefix(s, long) {
			return token{sign, long, from, from + len(long)}, true
		}
	}
	return token{sign, s[:1], from, from + 1}, strings.Contains(`(){}[]_0|&*~+^\?=;,`, s[:1])
}

// nameLength is the length of a name: an underscore perhaps, a letter, then
// letters, digits, and signs inside, and at the end perhaps an apostrophe.
func nameLength(s string) int {
	n := 0
	if n < len(s) && s[n] == '_' {
		n++
	}
	if n >= len(s) || !letter(s[n]) {
		return 0
	}
	for n < len(s) && (letter(s[n]) || s[n] >= '0' && s[n] <= '9' || strings.IndexByte("_.-", s[n]) >= 0) {
		n++
	}
	if n < len(s) && s[n] == '\'' {
		n++
	}
	return n
}

func letter(c byte) bool { return c|32 >= 'a' && c|32 <= 'z' }

// errorf is a diagnostic.
func errorf(at source.Span, code source.Code, format string, args ...any) *source.Diagnostic {
	list := &source.List{}
	return list.Errorf(at, code, format, args...)
}
