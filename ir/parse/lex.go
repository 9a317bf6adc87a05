// This file cuts the text into tokens, one at a time: the state of the lexer
// is a small value, so that the parser can come back to a place later.

package parse

import (
	"strconv"
	"strings"

	"assay/ir"
	"assay/source"
)

type kind uint8

const (
	tEOF     kind = iota
	tName         // plain or in back quotes; text is the name itself
	tKeyword      // a word the text form keeps
	tNumber       // digits, perhaps with a fraction or an exponent
	tString       // text is its value
	tSymbol       // one of symbols
)

// token is a piece of the text.
type token struct {
	kind  kind
	text  string // see kind
	quote bool   // name: in back quotes
	nl    bool   // the first token of its line
	line  int32
	col   int32 // of its first byte
	from  int   // bytes in the source
	to    int
}

// at is where a token stands.
func (p *scanner) at(t token) source.Span {
	line, col := int(t.line), int(t.col)
	return source.Span{File: p.file, Line: line, Col: col, EndLine: line, EndCol: col + t.to - t.from}
}

// symbols, longest first.
var symbols = []string{"<=>", "..", ":=", "->", "=>", "!=", "<=", ">=",
	"(", ")", "{", "}", "[", "]", ",", ":", "|", "=", "<", ">", "+", "-", "*", "/", "%", "'", "@", "!", "?", ";", "."}

var symbolsBy = func() (table [256][]string) {
	for _, s := range symbols {
		table[s[0]] = append(table[s[0]], s)
	}
	return table
}()

// scanner cuts a text into tokens and reports what is wrong with it.
type scanner struct {
	lexer
	last   token // before tok
	file   string
	src    string
	diags  *source.List
	lexed  bool // lexical errors were reported: the first round is over
	errors int  // reported
}

// lexer is where the reading stands.
type lexer struct {
	pos   int // next byte
	line  int // of pos, from 1
	start int // first byte of that line
	tok   token
}

// next reads the next token into p.tok. After too many errors there are no
// more tokens, which ends every loop of the parser.
func (p *scanner) next() {
	p.last = p.tok
	nl := p.space()
	if p.tooMany() {
		p.pos = len(p.src)
	}
	from := p.pos
	p.tok = token{kind: tEOF, nl: nl || from == len(p.src), line: int32(p.line), col: int32(from - p.start + 1), from: from}
	if from < len(p.src) {
		p.scan()
	}
	p.tok.to = p.pos
}

// span is a stretch of the current line.
func (p *scanner) span(from, to int) source.Span {
	return source.Span{File: p.file, Line: p.line, Col: from - p.start + 1, EndLine: p.line, EndCol: to - p.start + 1}
}

// space skips blanks, line ends and comments, and reports whether a line ended.
func (p *scanner) space() bool {
	nl := p.pos == 0
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '\n':
			p.pos++
			p.line++
			p.start = p.pos
			nl = true
		case c == ' ' || c == '\t' || c == '\r':
			p.pos++
		case c == '/' && strings.HasPrefix(p.src[p.pos:], "//"):
			if i := strings.IndexByte(p.src[p.pos:], '\n'); i >= 0 {
				p.pos += i
			} else {
				p.pos = len(p.src)
			}
		default:
			return nl
		}
	}
	return nl
}

// lexError reports an error in the first round; the others meet it again.
func (p *scanner) lexError(at source.Span, format string, args ...any) {
	if !p.lexed {
		p.report(at, CodeSyntax, format, args...)
	}
}

// scan reads one token that is there.
func (p *scanner) scan() {
	switch c := p.src[p.pos]; {
	case ir.NameStart(c):
		p.lexWord()
	case c >= '0' && c <= '9':
		p.lexNumber()
	case c == '`':
		p.lexQuotedName()
	case c == '"':
		p.lexString()
	default:
		for _, s := range symbolsBy[c] {
			if strings.HasPrefix(p.src[p.pos:], s) {
				p.pos += len(s)
				p.tok.kind, p.tok.text = tSymbol, s
				return
			}
		}
		p.pos++
		p.lexError(p.span(p.pos-1, p.pos), "unexpected character %q", c)
		p.tok.kind, p.tok.text = tSymbol, "?"
	}
}

func (p *scanner) lexWord() {
	from := p.pos
	for p.pos < len(p.src) {
		c := p.src[p.pos]
		if !ir.NamePart(c) && (c != '.' || p.pos+1 == len(p.src) || !ir.NamePart(p.src[p.pos+1])) {
			break
		}
		p.pos++
	}
	p.tok.kind, p.tok.text = tName, p.src[from:p.pos]
	if ir.Keyword(p.tok.text) {
		p.tok.kind = tKeyword
	}
}

func (p *scanner) lexNumber() {
	from := p.pos
	digits := func() {
		for p.pos < len(p.src) && p.src[p.pos] >= '0' && p.src[p.pos] <= '9' {
			p.pos++
		}
	}
	digit := func(i int) bool { return i < len(p.src) && p.src[i] >= '0' && p.src[i] <= '9' }
	digits()
	if p.pos < len(p.src) && p.src[p.pos] == '.' && digit(p.pos+1) {
		p.pos++
		digits()
	}
	if p.pos < len(p.src) && p.src[p.pos] == 'e' {
		sign := 0
		if p.pos+1 < len(p.src) && (p.src[p.pos+1] == '+' || p.src[p.pos+1] == '-') {
			sign = 1
		}
		if digit(p.pos + 1 + sign) {
			p.pos += 1 + sign
			digits()
		}
	}
	p.tok.kind, p.tok.text = tNumber, p.src[from:p.pos]
}

// closing finds the end of a quoted token on the same line, just past the
// quote, or -1.
func (p *scanner) closing(quote byte) int {
	for i := p.pos + 1; i < len(p.src) && p.src[i] != '\n'; i++ {
		switch p.src[i] {
		case '\\':
			i++
			if i < len(p.src) && p.src[i] == '\n' {
				return -1
			}
		case quote:
			return i + 1
		}
	}
	return -1
}

// quoted takes a token in quotes, the quotes included, or reports that it does
// not end and takes the rest of the line.
func (p *scanner) quoted(quote byte) (string, bool) {
	from := p.pos
	end := p.closing(quote)
	if end < 0 {
		p.pos = len(p.src)
		if i := strings.IndexByte(p.src[from:], '\n'); i >= 0 {
			p.pos = from + i
		}
		p.lexError(p.span(from, from+1), "the quote does not end on its line")
		return "", false
	}
	p.pos = end
	return p.src[from:end], true
}

var nameEscapes = strings.NewReplacer("\\\\", "\\", "\\`", "`", "\\n", "\n", "\\r", "\r")

func (p *scanner) lexQuotedName() {
	s, ok := p.quoted('`')
	p.tok.kind, p.tok.quote = tName, true
	if ok {
		p.tok.text = nameEscapes.Replace(s[1 : len(s)-1])
	}
}

func (p *scanner) lexString() {
	from := p.pos
	s, ok := p.quoted('"')
	p.tok.kind = tString
	if !ok {
		return
	}
	v, err := strconv.Unquote(s)
	if err != nil {
		p.lexError(p.span(from, p.pos), "bad string: a backslash is followed by what Go does not know")
	}
	p.tok.text = v
}

func (p *scanner) tooMany() bool { return p.errors > source.MaxErrors }

func (p *scanner) report(at source.Span, code source.Code, format string, args ...any) *source.Diagnostic {
	p.errors++
	return p.diags.Errorf(at, code, format, args...)
}

// back returns to a place noted before.
func (p *scanner) back(to lexer, last token) { p.lexer, p.last = to, last }

// String shows a token to people.
func (t token) String() string {
	switch t.kind {
	case tEOF:
		return "the end of the text"
	case tKeyword:
		return "the word " + t.text + " (a name that is one is written in back quotes)"
	case tString:
		return "a string"
	}
	if len(t.text) > 40 {
		return "\"" + t.text[:40] + "…\""
	}
	return "\"" + t.text + "\""
}
