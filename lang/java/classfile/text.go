package classfile

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decode turns modified UTF-8 (JVMS 4.4.7) into Go UTF-8. Pairs of surrogates
// become one character; a lone surrogate stays in its three bytes. It is false
// for bytes that are not modified UTF-8.
func decode(b string) (string, bool) {
	var out strings.Builder
	out.Grow(len(b))
	for i := 0; i < len(b); {
		u, n := char(b[i:])
		if n == 0 {
			return "", false
		}
		i += n
		if utf16.IsSurrogate(rune(u)) {
			if v, m := char(b[i:]); m > 0 {
				if r := utf16.DecodeRune(rune(u), rune(v)); r != utf8.RuneError {
					out.WriteRune(r)
					i += m
					continue
				}
			}
			out.WriteString(b[i-n : i])
			continue
		}
		out.WriteRune(rune(u))
	}
	return out.String(), true
}

// char returns the first UTF-16 char of modified UTF-8 and its length, 0 if it is malformed.
func char(b string) (uint16, int) {
	tail := func(i int) bool { return i < len(b) && b[i]&0xc0 == 0x80 }
	switch {
	case b == "" || b[0] == 0:
		return 0, 0
	case b[0] < 0x80:
		return uint16(b[0]), 1
	case b[0]&0xe0 == 0xc0 && tail(1):
		return uint16(b[0]&0x1f)<<6 | uint16(b[1]&0x3f), 2
	case b[0]&0xf0 == 0xe0 && tail(1) && tail(2):
		return uint16(b[0]&0x0f)<<12 | uint16(b[1]&0x3f)<<6 | uint16(b[2]&0x3f), 3
	}
	return 0, 0
}

// UTF16 returns the chars of a Java text as this package gives it.
func UTF16(s string) []uint16 {
	out := make([]uint16, 0, len(s))
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 { // a lone surrogate, in three bytes
			if u, m := char(s[i:]); m == 3 {
				out = append(out, u)
				i += m
				continue
			}
		}
		out = utf16.AppendRune(out, r)
		i += n
	}
	return out
}

// plain reports whether modified UTF-8 is the same bytes in Go UTF-8: no zero, nothing beyond
// ASCII.
func plain(b []byte) bool {
	for _, c := range b {
		if c == 0 || c >= 0x80 {
			return false
		}
	}
	return true
}

// Units returns the characters of a string of the library from its bytes: of UTF-16 if it is wide, else of Latin-1.
func Units(n int, wide bool, at func(i int) byte) []uint16 {
	out := make([]uint16, 0, n)
	for i := 0; i < n; i++ {
		u := uint16(at(i))
		if wide {
			if i++; i == n {
				break
			}
			u |= uint16(at(i)) << 8
		}
		out = append(out, u)
	}
	return out
}
