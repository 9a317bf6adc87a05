// This file cuts a text into tokens. Contracts and properties that stand in comments are tokens as well.

package lustre

import (
	"strings"

	"assay/source"
)

const (
	maxText  = 1 << 20
	maxDepth = 150 // of nesting
)

type kind uint8

const (
	end kind = iota
	name
	number
	text
	sign
)

type token struct {
	kind     kind
	text     string
	from, to int
}

var longSigns = []string{"--%PROPERTY", "--%MAIN", "(*@contract", "/*@contract", "->", "=>", "<=", ">=", "<>", "==>", "::", "..", "@<"}

// scan cuts a text into tokens; the last one has kind end.
func scan(l *source.Lines, src string, list *source.List) (out []token) {
	closing := "" // of the comment with a contract that is open
	for i := 0; i < len(src); {
		s := src[i:]
		switch {
		case strings.IndexByte(" \t\r\n", s[0]) >= 0:
			i++
		case closing != "" && strings.HasPrefix(s, closing):
			out = append(out, token{sign, "end of contract", i, i + 2})
			i, closing = i+2, ""
		case strings.HasPrefix(s, "(*@contract"), strings.HasPrefix(s, "/*@contract"):
			closing = map[byte]string{'(': "*)", '/': "*/"}[s[0]]
			out = append(out, token{sign, "contract of a node", i, i + len("(*@contract")})
			i += len("(*@contract")
		case strings.HasPrefix(s, "--%PROPERTY"), strings.HasPrefix(s, "--%MAIN"):
			n := nameLength(s[3:]) + 3
			out = append(out, token{sign, s[:n], i, i + n})
			i += n
		default:
			n, ok := comment(s)
			if !ok {
				list.Errorf(l.Span(i, i+2), CodeSyntax, "this comment has no end")
				return append(out, token{kind: end, from: len(src), to: len(src)})
			}
			if i += n; n > 0 {
				continue
			}
			t, ok := one(src, i)
			if !ok {
				list.Errorf(l.Span(i, i+1), CodeSyntax, "%q means nothing here", s[:1])
				return append(out, token{kind: end, from: len(src), to: len(src)})
			}
			out = append(out, t)
			i = t.to
		}
	}
	return append(out, token{kind: end, from: len(src), to: len(src)})
}

// comment is the length of a comment; ok is false where it has no end.
func comment(s string) (n int, ok bool) {
	switch {
	case strings.HasPrefix(s, "--"), strings.HasPrefix(s, "//"):
		if n = strings.IndexByte(s, '\n'); n < 0 {
			n = len(s)
		}
		return n, true
	case strings.HasPrefix(s, "(*"), strings.HasPrefix(s, "/*"):
		closing := map[byte]string{'(': "*)", '/': "*/"}[s[0]]
		n = strings.Index(s[2:], closing)
		return n + 4, n >= 0
	}
	return 0, true
}

func one(src string, from int) (token, bool) {
	s := src[from:]
	n := nameLength(s)
	switch {
	case n > 0:
		return token{name, s[:n], from, from + n}, true
	case s[0] >= '0' && s[0] <= '9':
		for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n]|32 >= 'a' && s[n]|32 <= 'z' || s[n] == '.' && n+1 < len(s) && s[n+1] >= '0' && s[n+1] <= '9') {
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
	return token{sign, s[:1], from, from + 1}, s[0] > ' ' && s[0] < 127
}

func nameLength(s string) int {
	n := 0
	for n < len(s) && (s[n]|32 >= 'a' && s[n]|32 <= 'z' || s[n] == '_' || n > 0 && (s[n] >= '0' && s[n] <= '9' || s[n] == '\'')) {
		n++
	}
	return n
}
