package smtlib

// This file reads S-expressions, without recursion.

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Error is a mistake in a text, and where it is, counted from 1.
type Error struct {
	Line, Col int
	Msg       string
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg) }

// MaxText is how many bytes a text may have.
const MaxText = 1 << 30

type kind uint8

const (
	list kind = iota
	symbol
	quoted // |symbol|
	keyword
	numeral
	decimal
	hexadecimal
	binary
	text
)

// sexp is a node of a tree. Children are linked: the tree of a long text is a
// few flat slices.
type sexp struct {
	kind        kind
	from, to    int32 // the text, without bars and quotes
	first, next int32 // the first child, and the next one of the parent; -1: none
	n           int32 // children
}

type tree struct {
	src   string
	nodes []sexp
	tops  []int32
}

func (t *tree) errorf(at int32, format string, args ...any) *Error {
	at = min(at, int32(len(t.src)))
	before := t.src[:at]
	line := strings.Count(before, "\n")
	return &Error{line + 1, int(at) - strings.LastIndexByte(before, '\n'), fmt.Sprintf(format, args...)}
}

// at is an error about a node.
func (t *tree) at(n int32, format string, args ...any) *Error {
	return t.errorf(t.nodes[n].from, format, args...)
}

func (t *tree) text(n int32) string { return t.src[t.nodes[n].from:t.nodes[n].to] }

// name is the symbol that the node is, "" if it is none.
func (t *tree) name(n int32) string {
	if k := t.nodes[n].kind; k != symbol && k != quoted {
		return ""
	}
	return t.text(n)
}

// is reports whether the node is a symbol without bars.
func (t *tree) is(n int32, name string) bool { return t.nodes[n].kind == symbol && t.text(n) == name }

// kids are the children of a node.
func (t *tree) kids(n int32) []int32 {
	all := make([]int32, 0, t.nodes[n].n)
	for k := t.nodes[n].first; k >= 0; k = t.nodes[k].next {
		all = append(all, k)
	}
	return all
}

// parse reads all expressions of a text.
func parse(src string) (*tree, *Error) {
	t := &tree{src: src}
	if len(src) > MaxText {
		return nil, &Error{1, 1, fmt.Sprintf("the text has more than %d bytes", MaxText)}
	}
	var open, last []int32 // lists that are open, and their last children
	add := func(s sexp) int32 {
		n := int32(len(t.nodes))
		t.nodes = append(t.nodes, s)
		if len(open) == 0 {
			t.tops = append(t.tops, n)
			return n
		}
		top := len(open) - 1
		if p := &t.nodes[open[top]]; p.n == 0 {
			p.first = n
		} else {
			t.nodes[last[top]].next = n
		}
		t.nodes[open[top]].n++
		last[top] = n
		return n
	}
	for i := int32(0); i < int32(len(src)); {
		switch c := src[i]; {
		case space(c):
			i++
		case c == ';':
			for i < int32(len(src)) && src[i] != '\n' {
				i++
			}
		case c == '(':
			n := add(sexp{kind: list, from: i, to: i + 1, first: -1, next: -1})
			open, last = append(open, n), append(last, -1)
			i++
		case c == ')':
			if len(open) == 0 {
				return nil, t.errorf(i, "a bracket closes that was not opened")
			}
			open, last = open[:len(open)-1], last[:len(last)-1]
			i++
		default:
			s, next, err := t.atom(i)
			if err != nil {
				return nil, err
			}
			add(s)
			i = next
		}
	}
	if len(open) > 0 {
		return nil, t.at(open[len(open)-1], "a bracket is not closed")
	}
	return t, nil
}

func space(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// ends says that a character ends an atom.
func ends(c byte) bool {
	return space(c) || c == '(' || c == ')' || c == ';' || c == '"' || c == '|'
}

func (t *tree) atom(from int32) (s sexp, next int32, err *Error) {
	src, n := t.src, int32(len(t.src))
	s = sexp{from: from, first: -1, next: -1}
	switch src[from] {
	case '|':
		i := strings.IndexByte(src[from+1:], '|')
		if i < 0 {
			return s, 0, t.errorf(from, "a symbol in bars does not end")
		}
		s.kind, s.from, s.to = quoted, from+1, from+1+int32(i)
		return s, s.to + 1, nil
	case '"':
		i := from + 1
		for ; i < n; i++ {
			if src[i] == '"' {
				if i+1 < n && src[i+1] == '"' {
					i++
					continue
				}
				s.kind, s.from, s.to = text, from+1, i
				return s, i + 1, nil
			}
		}
		return s, 0, t.errorf(from, "a string does not end")
	}
	i := from
	for i < n && !ends(src[i]) {
		i++
	}
	s.to = i
	s.kind = classify(src[from:i])
	if s.kind == list {
		return s, 0, t.errorf(from, "%.20q is no symbol and no number", src[from:i])
	}
	return s, i, nil
}

// classify is the kind of an atom; list if it is none.
func classify(word string) kind {
	all := func(set string) bool {
		return len(word) > 2 && strings.Trim(word[2:], set) == ""
	}
	switch c := word[0]; {
	case c == ':' && len(word) > 1:
		return keyword
	case strings.HasPrefix(word, "#b") && all("01"):
		return binary
	case strings.HasPrefix(word, "#x") && all("0123456789abcdefABCDEF"):
		return hexadecimal
	case c >= '0' && c <= '9':
		whole, part, point := strings.Cut(word, ".")
		digits := strings.Trim(whole+part, "0123456789") == ""
		switch {
		case digits && !point:
			return numeral
		case digits && part != "":
			return decimal
		}
		return list
	}
	for i := range len(word) {
		if c := word[i]; c <= ' ' || c == 127 || strings.IndexByte("#:'`,{}[]\\", c) >= 0 {
			return list
		}
	}
	return symbol
}

// Expression reads the text of one expression from a live solver, which ends
// where its bracket closes or at the space behind an atom. What is longer than
// the limit is an error.
func Expression(r *bufio.Reader, limit int) (string, error) {
	var w strings.Builder
	depth, in := 0, byte(0) // in: the character that ends what we are in
	for {
		c, err := r.ReadByte()
		if err != nil {
			if err == io.EOF && w.Len() > 0 {
				err = io.ErrUnexpectedEOF
			}
			return "", err
		}
		if in == 0 && depth == 0 && w.Len() > 0 && ends(c) {
			r.UnreadByte()
			return w.String(), nil
		}
		if in == 0 && w.Len() == 0 && space(c) {
			continue
		}
		if w.Len() >= limit {
			return "", fmt.Errorf("an expression of more than %d bytes", limit)
		}
		if in == '\n' && w.Len() == 0 { // a comment between expressions
			if c == '\n' {
				in = 0
			}
			continue
		}
		if in == 0 && c == ';' && w.Len() == 0 {
			in = '\n'
			continue
		}
		w.WriteByte(c)
		switch {
		case in == c && in != 0:
			in = 0
			if c != '\n' && depth == 0 {
				return w.String(), nil
			}
		case in != 0:
		case c == '"' || c == '|':
			in = c
		case c == ';':
			in = '\n'
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth <= 0 {
				return w.String(), nil
			}
		}
	}
}
