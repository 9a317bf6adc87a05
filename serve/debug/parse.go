// This file reads expressions.

package debug

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Expr is an expression as it was written.
type Expr struct {
	text  string
	root  *node
	wrong error // why the debugger itself does not understand it: contracts have to, and there is no root
}

// String returns the text.
func (x *Expr) String() string { return x.text }

// node is a part of an expression.
type node struct {
	op   string // "name", "number", "text", "char", "field", "index", "call", "instanceof", or an operator
	text string // of names and numbers
	said []rune // of texts and characters; see unquote
	args []*node
	at   int // column, from 1
}

// Error is what is wrong with an expression, and where.
type Error struct {
	At      int // column, from 1
	Message string
	Unknown bool // a name means nothing
}

func (e *Error) Error() string { return fmt.Sprintf("column %d: %s", e.At, e.Message) }

// Limits of expressions: what people type is far below.
const (
	maxText = 4096
	maxDeep = 200
)

// Parse reads an expression.
func Parse(text string) (*Expr, error) {
	if len(text) > maxText {
		return nil, &Error{At: 1, Message: fmt.Sprintf("an expression of more than %d characters", maxText)}
	}
	p := &parser{text: text}
	p.next()
	root := p.condition()
	if p.err == nil && p.tok != "" {
		p.fail("%q is not understood here", p.tok)
	}
	if p.err != nil {
		return nil, p.err
	}
	return &Expr{text: strings.TrimSpace(text), root: root}, nil
}

type parser struct {
	text string
	pos  int
	tok  string // the current token; empty: the end
	kind rune   // 'a' a name, '0' a number, '"' and '\'' literals, 'o' an operator
	at   int    // where it begins
	deep int
	err  *Error
}

func (p *parser) fail(format string, args ...any) *node {
	if p.err == nil {
		p.err = &Error{At: utf8.RuneCountInString(p.text[:p.at]) + 1, Message: fmt.Sprintf(format, args...)}
	}
	p.tok, p.kind, p.pos = "", 0, len(p.text)
	return &node{op: "name"}
}

// operators, the longest first.
var operators = []string{
	">>>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "->", "++", "--",
	"+", "-", "*", "/", "%", "<", ">", "!", "~", "&", "|", "^", "?", ":", ".", "[", "]", "(", ")", ",", "=", "#",
}

// next reads a token.
func (p *parser) next() {
	for p.pos < len(p.text) && (p.text[p.pos] == ' ' || p.text[p.pos] == '\t') {
		p.pos++
	}
	operand := p.kind == 'a' || p.kind == '0' || p.kind == '"' || p.kind == '\'' || p.tok == ")" || p.tok == "]"
	p.at, p.tok, p.kind = p.pos, "", 0
	if p.pos == len(p.text) {
		return
	}
	r, size := utf8.DecodeRuneInString(p.text[p.pos:])
	end := p.pos + size
	switch {
	case nameRune(r):
		for end < len(p.text) {
			r, size := utf8.DecodeRuneInString(p.text[end:])
			if !nameRune(r) && !unicode.IsDigit(r) {
				break
			}
			end += size
		}
		end += numbered(p.text[p.pos:end], p.text[end:])
		p.kind = 'a'
	case unicode.IsDigit(r), r == '.' && !operand && end < len(p.text) && p.text[end] >= '0' && p.text[end] <= '9':
		for end < len(p.text) && (isWord(p.text[end]) || p.text[end] == '.' && end+1 < len(p.text) && p.text[end+1] >= '0' && p.text[end+1] <= '9' ||
			(p.text[end] == '-' || p.text[end] == '+') && (strings.ContainsRune("eE", rune(p.text[end-1])) && !strings.HasPrefix(p.text[p.pos:], "0x") || strings.ContainsRune("pP", rune(p.text[end-1])) && strings.HasPrefix(p.text[p.pos:], "0x"))) {
			end++
		}
		p.kind = '0'
	case r == '"' || r == '\'':
		for end < len(p.text) && rune(p.text[end]) != r {
			if p.text[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(p.text) {
			p.fail("the literal has no end")
			return
		}
		end++
		p.kind = r
	default:
		for _, o := range operators {
			if strings.HasPrefix(p.text[p.pos:], o) {
				p.kind, end = 'o', p.pos+len(o)
				break
			}
		}
		if p.kind == 0 {
			p.fail("%q is not understood", r)
			return
		}
	}
	p.tok, p.pos = p.text[p.pos:end], end
}

// numbered returns how much of the text behind a name belongs to it, as names of arrays have it, "int[]1", and those of classes that
// end with a digit, "Cell2#0".
func numbered(name, rest string) int {
	at := 0
	for strings.HasPrefix(rest[at:], "[]") {
		at += 2
	}
	if last := name[len(name)-1]; at == 0 && strings.HasPrefix(rest, "#") && last >= '0' && last <= '9' {
		at = 1
	}
	end := at
	for at > 0 && end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
		end++
	}
	if end == at {
		return 0
	}
	return end
}

func nameRune(r rune) bool {
	return r == '_' || r == '$' || r == '\\' || r == '@' || unicode.IsLetter(r)
}

func isWord(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_'
}

// take reads the token if it is an operator or a word.
func (p *parser) take(tok string) bool {
	if p.tok != tok || p.kind != 'o' && p.kind != 'a' {
		return false
	}
	p.next()
	return true
}

func (p *parser) expect(tok string) {
	if !p.take(tok) {
		if p.tok == "" {
			p.fail("it ends where %q is expected", tok)
			return
		}
		p.fail("%q where %q is expected", p.tok, tok)
	}
}

func (p *parser) condition() *node {
	if p.deep++; p.deep > maxDeep {
		return p.fail("it is too deep")
	}
	defer func() { p.deep-- }()
	x := p.binary(0)
	if at := p.at; p.take("?") {
		a := p.condition()
		p.expect(":")
		return &node{op: "?", args: []*node{x, a, p.condition()}, at: at + 1}
	}
	return x
}

// levels are binary operators, the weakest first; the words of FIR mean the same as the signs.
var levels = [][]string{
	{"||", "or"}, {"&&", "and"}, {"|"}, {"^"}, {"&"}, {"==", "!=", "="}, {"<=", ">=", "<", ">", "instanceof", "in"},
	{"<<", ">>>", ">>"}, {"+", "-", "++"}, {"*", "/", "%"}, {"->"},
}

var meaning = map[string]string{"or": "||", "and": "&&", "=": "==", "not": "!"}

func (p *parser) binary(level int) *node {
	if level == len(levels) {
		return p.unary()
	}
	x := p.binary(level + 1)
	for p.err == nil {
		op, at := "", p.at
		for _, o := range levels[level] {
			if p.take(o) {
				op = o
				break
			}
		}
		switch {
		case op == "":
			return x
		case op == "instanceof":
			x = &node{op: op, args: []*node{x}, text: p.dotted(), at: at + 1}
			continue
		case meaning[op] != "":
			op = meaning[op]
		}
		x = &node{op: op, args: []*node{x, p.binary(level + 1)}, at: at + 1}
	}
	return x
}

// dotted reads a name with its package.
func (p *parser) dotted() string {
	name := p.tok
	if p.kind != 'a' {
		p.fail("a class is expected")
		return ""
	}
	p.next()
	for p.take(".") {
		name += "." + p.tok
		p.next()
	}
	return name
}

func (p *parser) unary() *node {
	if p.deep++; p.deep > maxDeep {
		return p.fail("it is too deep")
	}
	defer func() { p.deep-- }()
	at := p.at
	for _, o := range []string{"!", "-", "+", "~", "#", "^", "*", "not", "no", "some", "one", "lone"} {
		if p.take(o) {
			if o >= "a" && p.ends() { // a variable of that name
				return p.postfix(&node{op: "name", text: o, at: at + 1})
			}
			if meaning[o] != "" {
				o = meaning[o]
			}
			return &node{op: "un" + o, args: []*node{p.unary()}, at: at + 1}
		}
	}
	return p.postfix(p.primary())
}

// ends reports whether an operand cannot begin here.
func (p *parser) ends() bool {
	switch p.tok {
	case "", ")", "]", ",", ".", "[", "?", ":", "=", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "&", "|", "/", "%":
		return p.kind == 'o' || p.tok == ""
	}
	return false
}

func (p *parser) postfix(x *node) *node {
	for p.err == nil {
		at := p.at
		switch {
		case p.take("."):
			if p.kind == 'o' && (p.tok == "^" || p.tok == "*" || p.tok == "~") {
				x = &node{op: "join", args: []*node{x, p.unary()}, at: at + 1}
				continue
			}
			if p.kind != 'a' {
				return p.fail("a name is expected behind the dot")
			}
			x = &node{op: "field", text: p.tok, args: []*node{x}, at: p.at + 1}
			p.next()
		case p.take("["):
			x = &node{op: "index", args: []*node{x, p.condition()}, at: at + 1}
			p.expect("]")
		case p.take("("):
			if x.op != "name" && x.op != "field" {
				return p.fail("only methods can be called")
			}
			call := &node{op: "call", text: x.text, args: x.args, at: x.at}
			if x.op == "name" {
				call.args = []*node{nil}
			}
			call.args = append(call.args[:1:1], p.arguments()...)
			x = call
		default:
			return x
		}
	}
	return x
}

func (p *parser) arguments() (list []*node) {
	if p.take(")") {
		return nil
	}
	for p.err == nil {
		list = append(list, p.condition())
		if !p.take(",") {
			p.expect(")")
			return list
		}
	}
	return list
}

func (p *parser) primary() *node {
	x := &node{text: p.tok, at: p.at + 1}
	switch p.kind {
	case 'a':
		x.op = "name"
	case '0':
		x.op = "number"
	case '"', '\'':
		said, ok := unquote(p.tok[1 : len(p.tok)-1])
		if !ok || p.kind == '\'' && (len(said) != 1 || said[0] > 0xffff) {
			return p.fail("%s is no literal", p.tok)
		}
		x.op, x.said = map[rune]string{'"': "text", '\'': "char"}[p.kind], said
	default:
		if p.take("(") {
			x := p.condition()
			p.expect(")")
			return x
		}
		if p.tok == "" {
			return p.fail("an expression is expected")
		}
		return p.fail("%q is not understood here", p.tok)
	}
	p.next()
	return x
}

// unquote reads what stands between quotes, with the escapes of Java. Two halves of a pair beside each other are one character, and one alone stays what
// it is.
func unquote(s string) (out []rune, ok bool) {
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			r, size := utf8.DecodeRuneInString(s[i:])
			out = append(out, r)
			i += size
			continue
		}
		r, size, ok := escape(s[i+1:])
		if !ok {
			return nil, false
		}
		i += 1 + size
		if n := len(out); n > 0 {
			if whole := utf16.DecodeRune(out[n-1], r); whole != utf8.RuneError {
				out[n-1] = whole
				continue
			}
		}
		out = append(out, r)
	}
	return out, true
}

// escape reads one behind its backslash, and returns how long it is.
func escape(s string) (r rune, size int, ok bool) {
	if s == "" {
		return 0, 0, false
	}
	if at := strings.IndexByte(`btnfrs"'\`, s[0]); at >= 0 {
		return rune("\b\t\n\f\r \"'\\"[at]), 1, true
	}
	from, to, base, bits := 0, 0, 8, 8
	if s[0] == 'u' {
		from = len(s) - len(strings.TrimLeft(s, "u"))
		if to, base, bits = from+4, 16, 16; to > len(s) {
			return 0, 0, false
		}
	}
	for base == 8 && to < len(s) && to < 3 && s[to] >= '0' && s[to] <= '7' && !(to == 2 && s[0] > '3') {
		to++
	}
	n, err := strconv.ParseUint(s[from:to], base, bits)
	return rune(n), to, err == nil
}
