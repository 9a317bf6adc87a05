// This file turns text into tokens.

package scan

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/source"
)

// MaxSource is the largest text that is read, in bytes.
const MaxSource = 8 << 20

// Codes of the diagnostics of this package.
const (
	CodeToken  source.Code = "java-token"  // characters that make no token
	CodeSyntax source.Code = "java-syntax" // tokens that make no declaration
	CodeLimit  source.Code = "java-limit"  // too large or nested too deeply
)

// Kind is a kind of token.
type Kind uint8

const (
	EOF     Kind = iota
	Bad          // malformed
	Word         // identifier or keyword
	Number       // any numeric literal
	Char         // 'a'
	String       // "a"
	Block        // """ a text block """
	Mark         // an operator or separator
	Comment      // of either form
)

// Token is one token of File.Text.
type Token struct {
	Kind       Kind
	Start, End int32
}

// Keywords are the words that are never names, literals included.
var Keywords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`abstract assert boolean break byte case catch char class const continue default
		do double else enum extends final finally float for goto if implements import instanceof int interface long
		native new package private protected public return short static strictfp super switch synchronized this
		throw throws transient try void volatile while _ true false null`) {
		m[w] = true
	}
	return m
}()

// marks are the operators of more than one character that matter here. ">" is
// always one token, because type arguments end with many.
var marks = []string{"...", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", "+=", "-=", "*=", "/=", "&=", "|=", "^=", "%="}

// unescape replaces Unicode escapes (JLS 3.3) and notes how offsets shift.
func (f *File) unescape(src string, errs *source.List) string {
	if !strings.Contains(src, `\u`) {
		return src
	}
	b := make([]byte, 0, len(src))
	high := rune(0) // a surrogate without its other half yet
	for i := 0; i < len(src); {
		if src[i] != '\\' {
			j := strings.IndexByte(src[i:], '\\')
			if j < 0 {
				j = len(src) - i
			}
			b = append(b, src[i:i+j]...)
			i += j
			high = 0
			continue
		}
		if i+1 < len(src) && src[i+1] != 'u' {
			b = append(b, src[i:i+2]...) // also a backslash that is escaped itself
			i += 2
			high = 0
			continue
		}
		r, n := escape(src[i:])
		if n == 0 {
			if i+1 < len(src) {
				errs.Errorf(f.Span(int32(len(b)), int32(len(b))), CodeToken, "four hexadecimal digits expected after \\u")
			}
			b = append(b, '\\')
			i++
			continue
		}
		i += n
		b, high = put(b, r, high)
		f.shifts = append(f.shifts, shift{int32(len(b)), int32(i - len(b))})
	}
	return string(b)
}

// put adds an escaped char; two halves of a pair become one character.
func put(b []byte, r, high rune) ([]byte, rune) {
	switch {
	case high != 0 && r >= 0xdc00 && r < 0xe000:
		b = b[:len(b)-len("\ufffd")]
		return utf8.AppendRune(b, (high-0xd800)<<10+(r-0xdc00)+0x10000), 0
	case r >= 0xd800 && r < 0xdc00:
		return utf8.AppendRune(b, utf8.RuneError), r
	}
	return utf8.AppendRune(b, r), 0
}

// escape reads "\uuu0041" at the start of a text.
func escape(s string) (r rune, n int) {
	n = 1
	for n < len(s) && s[n] == 'u' {
		n++
	}
	if n == 1 || n+4 > len(s) {
		return 0, 0
	}
	for _, c := range []byte(s[n : n+4]) {
		d := strings.IndexByte("0123456789abcdef", c|0x20)
		if d < 0 || c < '0' {
			return 0, 0
		}
		r = r<<4 + rune(d)
	}
	return r, n + 4
}

// tokenize fills Tokens and Comments.
func (f *File) tokenize(errs *source.List) {
	s := f.Text
	f.Tokens = make([]Token, 0, len(s)/4+1)
	at := 0
	if strings.HasPrefix(s, "\ufeff") {
		at = len("\ufeff")
	}
	for at < len(s) {
		if strings.IndexByte(" \t\n\r\f", s[at]) >= 0 || s[at] == 0x1a && at == len(s)-1 {
			at++
			continue
		}
		k, n, message := lex(s[at:])
		t := Token{k, int32(at), int32(at + n)}
		if message != "" {
			errs.Errorf(f.Span(t.Start, t.End), CodeToken, "%s", message)
		}
		if k == Comment {
			f.Comments = append(f.Comments, t)
		} else {
			f.Tokens = append(f.Tokens, t)
		}
		at += n
	}
	f.Tokens = append(f.Tokens, Token{EOF, int32(len(s)), int32(len(s))})
}

// lex reads one token at the start of a text; a message says what is wrong with it.
func lex(s string) (k Kind, n int, message string) {
	switch c := s[0]; {
	case strings.HasPrefix(s, "//"):
		if n = strings.IndexAny(s, "\r\n"); n < 0 {
			n = len(s)
		}
		return Comment, n, ""
	case strings.HasPrefix(s, "/*"):
		if n = strings.Index(s[2:], "*/"); n < 0 {
			return Comment, len(s), "the comment does not end"
		}
		return Comment, n + 4, ""
	case strings.HasPrefix(s, `"""`):
		return textBlock(s)
	case c == '"' || c == '\'':
		return quoted(s)
	case digit(c) || c == '.' && len(s) > 1 && digit(s[1]):
		return Number, number(s), ""
	}
	if n := WordLen(s); n > 0 {
		return Word, n, ""
	}
	for _, m := range marks {
		if strings.HasPrefix(s, m) {
			return Mark, len(m), ""
		}
	}
	if strings.IndexByte("(){}[];,.@=<>!~?:+-*/&|^%", s[0]) >= 0 {
		return Mark, 1, ""
	}
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 {
		return Bad, 1, "the text is not UTF-8 here"
	}
	return Bad, n, fmt.Sprintf("unexpected character %q", r)
}

func textBlock(s string) (Kind, int, string) {
	for n := 3; n < len(s); n++ {
		switch {
		case s[n] == '\\':
			n++
		case strings.HasPrefix(s[n:], `"""`):
			return Block, n + 3, ""
		}
	}
	return Block, len(s), "the text block does not end"
}

func quoted(s string) (Kind, int, string) {
	k, what := String, "string"
	if s[0] == '\'' {
		k, what = Char, "character"
	}
	for n := 1; n < len(s) && s[n] != '\n' && s[n] != '\r'; n++ {
		switch s[n] {
		case '\\':
			n++
		case s[0]:
			return k, n + 1, ""
		}
	}
	n := strings.IndexAny(s, "\r\n")
	if n < 0 {
		n = len(s)
	}
	return Bad, n, "the " + what + " does not end on its line"
}

// number returns how long a numeric literal is. It may be malformed; javac reports that.
func number(s string) int {
	hex := strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X")
	n := 0
	for n < len(s) {
		c := s[n]
		exponent := n > 0 && (c == '+' || c == '-') && (!hex && s[n-1]|0x20 == 'e' || hex && s[n-1]|0x20 == 'p')
		point := c == '.' && !(n+1 < len(s) && s[n+1] == '.')
		if !digit(c) && !letter(c) && c != '_' && !exponent && !point {
			break
		}
		n++
	}
	return n
}

func digit(c byte) bool  { return c >= '0' && c <= '9' }
func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// WordLen returns how long the identifier at the start of a text is; 0 if none is there.
func WordLen(s string) int {
	n := 0
	for n < len(s) {
		c := s[n]
		if letter(c) || c == '_' || c == '$' || n > 0 && digit(c) {
			n++
			continue
		}
		if c < utf8.RuneSelf {
			break
		}
		r, size := utf8.DecodeRuneInString(s[n:])
		if !unicode.IsLetter(r) && !unicode.In(r, unicode.Nl, unicode.Sc, unicode.Pc) &&
			(n == 0 || !unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc, unicode.Cf)) {
			break
		}
		n += size
	}
	return n
}
