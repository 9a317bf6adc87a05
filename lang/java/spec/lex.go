// This file turns text into tokens.

package spec

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"assay/lang/java/scan"
	"assay/source"
)

// MaxText is the largest piece of contract that is read, in bytes.
const MaxText = 1 << 20

// TokenKind is a kind of token.
type TokenKind uint8

const (
	End TokenKind = iota
	Bad
	Word     // also \result, @old
	Num      //
	Str      //
	Chr      //
	Block    // text block
	Informal // (* … *)
	Mark
)

// Token is one token.
type Token struct {
	Kind       TokenKind
	Text       string
	Start, End int
}

// Build finishes a dialect; it is to be called once.
func (d *Dialect) Build() *Dialect {
	d.infix, d.prefix = map[string]*Operator{}, map[string]*Operator{}
	d.marks = append([]string{"(", ")", "[", "]", "{", "}", ",", ";", ".", ":", "?"}, d.Marks...)
	for i := range d.Operators {
		o := &d.Operators[i]
		d.byOp[o.Op] = o
		for _, text := range append([]string{o.Text}, o.Also...) {
			if o.Op.Prefix() {
				d.prefix[text] = o
			} else {
				d.infix[text] = o
			}
			if scan.WordLen(text) == 0 {
				d.marks = append(d.marks, text)
			}
		}
	}
	slices.SortFunc(d.marks, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b)) })
	d.marks = slices.Compact(d.marks)
	return d
}

// lexer walks over a text once.
type lexer struct {
	d      *Dialect
	text   Text
	errs   *source.List
	at     int
	tokens []Token
}

func (d *Dialect) lex(text Text, errs *source.List) []Token {
	l := &lexer{d: d, text: text, errs: errs}
	line := d.Lines // at the start of a line
	for l.at < len(text.S) {
		s := text.S[l.at:]
		switch c := s[0]; {
		case c == '\n' || c == '\r':
			line = d.Lines
			l.at++
		case c == ' ' || c == '\t' || c == '\f':
			l.at++
		case line && c == '@':
			l.at++
		case d.Lines && strings.HasPrefix(s, "//"):
			n := strings.IndexAny(s, "\r\n")
			if n < 0 {
				n = len(s)
			}
			l.at += n
		default:
			line = false
			l.token(s)
		}
	}
	l.tokens = append(l.tokens, Token{End, "", len(text.S), len(text.S)})
	return l.tokens
}

func (l *lexer) emit(k TokenKind, n int) {
	l.tokens = append(l.tokens, Token{k, l.text.S[l.at : l.at+n], l.at, l.at + n})
	l.at += n
}

func (l *lexer) token(s string) {
	c := s[0]
	if c == '\\' || c == '@' {
		if n := scan.WordLen(s[1:]); n > 0 {
			l.emit(Word, n+1)
			return
		}
	}
	if n := scan.WordLen(s); n > 0 {
		l.emit(Word, n)
		return
	}
	if c >= '0' && c <= '9' || c == '.' && len(s) > 1 && s[1] >= '0' && s[1] <= '9' {
		l.emit(Num, numberLen(s))
		return
	}
	if c == '"' || c == '\'' {
		l.quoted(s)
		return
	}
	if l.d.Lines && strings.HasPrefix(s, "(*") {
		if n := strings.Index(s, "*)"); n > 0 {
			l.emit(Informal, n+2)
			return
		}
	}
	for _, m := range l.d.marks {
		if strings.HasPrefix(s, m) {
			l.emit(Mark, len(m))
			return
		}
	}
	r, n := utf8.DecodeRuneInString(s)
	message := fmt.Sprintf("unexpected character %q", r)
	if r == utf8.RuneError && n == 1 {
		message = "the text is not UTF-8 here"
	}
	l.errs.Errorf(l.text.At(l.at, l.at+n), source.Code(l.d.Code+"-token"), "%s", message)
	l.emit(Bad, n)
}

func (l *lexer) quoted(s string) {
	k := Str
	if strings.HasPrefix(s, tripleQuote) {
		if n := blockLen(s); n > 0 {
			l.emit(Block, n)
			return
		}
	}
	if s[0] == '\'' {
		k = Chr
	}
	for n := 1; n < len(s) && s[n] != '\n' && s[n] != '\r'; n++ {
		switch s[n] {
		case '\\':
			n++
		case s[0]:
			l.emit(k, n+1)
			return
		}
	}
	n := strings.IndexAny(s, "\r\n")
	if n < 0 {
		n = len(s)
	}
	l.errs.Errorf(l.text.At(l.at, l.at+n), source.Code(l.d.Code+"-token"), "the literal does not end on its line")
	l.emit(Bad, n)
}

// numberLen returns how long a numeric literal is; ".." ends it.
func numberLen(s string) int {
	hex := len(s) > 1 && s[1]|0x20 == 'x'
	n := 0
	for n < len(s) {
		c := s[n]
		exponent := n > 0 && (c == '+' || c == '-') && (!hex && s[n-1]|0x20 == 'e' || hex && s[n-1]|0x20 == 'p')
		point := c == '.' && n+1 < len(s) && (isDigit(s[n+1]) || hex && strings.IndexByte("abcdef", s[n+1]|0x20) >= 0)
		word := c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_'
		if !word && !exponent && !point {
			break
		}
		n++
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// literal gives a number, character or string its value; false if it has none.
func literal(t Token) (*Lit, bool) {
	x := &Lit{Text: t.Text}
	switch t.Kind {
	case Num:
		return x, x.number()
	case Chr:
		s, ok := Unquote(t.Text)
		u := utf16(s)
		if !ok || len(u) != 1 {
			return x, false
		}
		x.Kind, x.Bits = LitChar, uint64(u[0])
		return x, true
	}
	unquote := Unquote
	if t.Kind == Block {
		unquote = unblock
	}
	s, ok := unquote(t.Text)
	x.Kind, x.Text = LitString, s
	return x, ok
}

func utf16(s string) []uint16 {
	var out []uint16
	for _, r := range s {
		if r >= 0x10000 {
			r -= 0x10000
			out = append(out, uint16(0xd800+r>>10), uint16(0xdc00+r&0x3ff))
			continue
		}
		out = append(out, uint16(r))
	}
	return out
}

func (x *Lit) number() bool {
	s := strings.ToLower(strings.ReplaceAll(x.Text, "_", ""))
	if strings.HasSuffix(x.Text, "_") || strings.HasPrefix(x.Text, "0_x") {
		return false
	}
	hex := strings.HasPrefix(s, "0x")
	last := s[len(s)-1]
	if strings.ContainsAny(s, ".p") || !hex && !strings.HasPrefix(s, "0b") && strings.ContainsAny(s, "efd") {
		return x.float(s, last)
	}
	x.Kind = LitInt
	bits := 32
	if last == 'l' {
		x.Kind, bits, s = LitLong, 64, s[:len(s)-1]
	}
	base := 10
	switch {
	case hex:
		base, s = 16, s[2:]
	case strings.HasPrefix(s, "0b"):
		base, s = 2, s[2:]
	case len(s) > 1 && s[0] == '0':
		base, s = 8, s[1:]
	}
	v, err := strconv.ParseUint(s, base, 64)
	if err != nil || bits == 32 && v > math.MaxUint32 || base == 10 && v > 1<<(bits-1) {
		return false
	}
	x.Bits = v // decimal 2^31 and 2^63 are right only behind a minus; the checker says so
	return true
}

func (x *Lit) float(s string, last byte) bool {
	x.Kind = LitDouble
	bits := 64
	if hex := strings.HasPrefix(s, "0x"); last == 'f' && (!hex || strings.Contains(s, "p")) {
		x.Kind, bits, s = LitFloat, 32, s[:len(s)-1]
	} else if last == 'd' && (!hex || strings.Contains(s, "p")) {
		s = s[:len(s)-1]
	}
	v, err := strconv.ParseFloat(s, bits)
	if err != nil {
		return false
	}
	x.Bits = math.Float64bits(v)
	if bits == 32 {
		x.Bits = uint64(math.Float32bits(float32(v)))
	}
	return true
}

// Unquote returns the text that a string or character literal of Java means.
func Unquote(s string) (string, bool) {
	out, _, ok := UnquoteAt(s)
	return out, ok
}

// UnquoteAt also gives, for each byte of the text, its offset in the literal, and
// that of the closing quote.
func UnquoteAt(s string) (text string, offsets []int32, ok bool) {
	if len(s) < 2 || s[len(s)-1] != s[0] {
		return "", nil, false
	}
	var b strings.Builder
	end := len(s) - 1
	for i := 1; i < end; {
		start := i
		n := b.Len()
		if s[i] != '\\' {
			b.WriteByte(s[i])
			i++
		} else {
			r, size := escape(s[i+1 : end])
			if size == 0 {
				return "", nil, false
			}
			b.WriteRune(r)
			i += 1 + size
		}
		for ; n < b.Len(); n++ {
			offsets = append(offsets, int32(start))
		}
	}
	return b.String(), append(offsets, int32(end)), true
}

// escape reads what follows a backslash.
func escape(s string) (rune, int) {
	if s == "" {
		return 0, 0
	}
	if i := strings.IndexByte("btnfrs\"'\\", s[0]); i >= 0 {
		return rune("\b\t\n\f\r \"'\\"[i]), 1
	}
	n, v := 0, rune(0)
	for n < len(s) && n < 3 && s[n] >= '0' && s[n] <= '7' && v*8+rune(s[n]-'0') < 256 {
		v = v*8 + rune(s[n]-'0')
		n++
	}
	return v, n
}
