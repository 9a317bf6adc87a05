// This file cuts a text into tokens.

package stream

import (
	"slices"
	"strings"

	"assay/source"
)

const (
	maxText  = 1 << 20
	maxDepth = 200 // of nesting
)

type kind uint8

const (
	end kind = iota
	name
	keyword
	number
	text // "…"
	sign
)

type token struct {
	kind     kind
	text     string // of texts: what is inside
	from, to int
}

// note is a comment.
type note struct {
	from int
	text string // without the sign
	own  bool   // alone on its line
}

var keywords = []string{
	"type", "spec", "stream", "component", "system", "chain", "check", "in", "out", "var", "states", "when", "fair", "hide",
	"tsyn", "nat", "int", "int32", "bool", "true", "false", "inf", "not", "and", "or", "next", "always", "eventually", "until",
	"unless", "release", "previously", "once", "historically", "since", "subset", "matches", "mod", "dom", "head", "nth", "rest",
	"take", "drop", "filter", "union", "inter", "minus", "any", "feedback", "expect", "assume", "guarantee", "if", "then", "else",
}

// longSigns come before their beginnings.
var longSigns = []string{"<=>", "<-", "=>", "!=", "<=", ">=", "->", "||", ">>", "..", "<>"}

// scan cuts a text into tokens; the last one has kind end.
func scan(l *source.Lines, src string, list *source.List) (out []token, notes []note) {
	for i := 0; i < len(src); {
		switch {
		case strings.IndexByte(" \t\r\n", src[i]) >= 0:
			i++
		case isComment(src[i:]):
			n := strings.IndexByte(src[i:], '\n')
			if n < 0 {
				n = len(src) - i
			}
			own := strings.TrimSpace(src[l.Begin(i):i]) == ""
			body := strings.TrimPrefix(strings.TrimPrefix(src[i:i+n], "//"), "#")
			notes = append(notes, note{i, strings.TrimSpace(body), own})
			i += n
		default:
			t, ok := one(src, i)
			if !ok {
				list.Errorf(l.Span(i, i+1), CodeSyntax, "%q means nothing here", src[i:i+1])
				return append(out, token{kind: end, from: len(src), to: len(src)}), notes
			}
			out = append(out, t)
			i = t.to
		}
	}
	return append(out, token{kind: end, from: len(src), to: len(src)}), notes
}

// isComment: "//", or "#" with a blank or nothing behind it, since #s is a length.
func isComment(s string) bool {
	return strings.HasPrefix(s, "//") || s[0] == '#' && (len(s) == 1 || strings.IndexByte(" \t\r\n#", s[1]) >= 0)
}

func one(src string, from int) (token, bool) {
	s := src[from:]
	switch n := nameLength(s); {
	case n > 0:
		k := name
		if slices.Contains(keywords, s[:n]) {
			k = keyword
		}
		return token{k, s[:n], from, from + n}, true
	case s[0] >= '0' && s[0] <= '9':
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		return token{number, s[:n], from, from + n}, true
	case s[0] == '"':
		n := strings.IndexAny(s[1:], "\"\n")
		if n < 0 || s[1+n] == '\n' {
			return token{}, false
		}
		return token{text, s[1 : 1+n], from, from + n + 2}, true
	}
	for _, long := range longSigns {
		if strings.HasPrefix(s, long) {
			return token{sign, long, from, from + len(long)}, true
		}
	}
	return token{sign, s[:1], from, from + 1}, strings.IndexByte("(){}[]=<>|~#+-*,;:/'^?.", s[0]) >= 0
}

func nameLength(s string) int {
	n := 0
	for n < len(s) && (s[n]|32 >= 'a' && s[n]|32 <= 'z' || s[n] == '_' || n > 0 && s[n] >= '0' && s[n] <= '9') {
		n++
	}
	return n
}

// IsKeyword reports whether a word means something in some place, and is better not taken as a name.
func IsKeyword(s string) bool {
	return slices.Contains(keywords, s) || slices.Contains([]string{"code", "forall", "msg"}, s)
}
