package view

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// This file writes values as a source of Java has them.

// Float is a number of floating point of so many bits: 1.0E10, 0.1f, NaN.
func Float(f float64, bits int) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64), "+") + "inity"
	}
	suffix := ""
	if bits == 32 {
		suffix = "f"
	}
	if a := math.Abs(f); a == 0 || a >= 1e-3 && a < 1e7 {
		s := strconv.FormatFloat(f, 'f', -1, bits)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s + suffix
	}
	digits, power, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, bits), "e")
	if !strings.Contains(digits, ".") { // Java has two digits at least, the nearest ones: 4.9E-324
		digits, power, _ = strings.Cut(strconv.FormatFloat(f, 'e', 1, bits), "e")
	}
	n, _ := strconv.Atoi(power)
	return digits + "E" + strconv.Itoa(n) + suffix
}

// Char is a character in its quotes.
func Char(r rune) string {
	switch r {
	case '\b':
		return `'\b'`
	case '\t':
		return `'\t'`
	case '\n':
		return `'\n'`
	case '\f':
		return `'\f'`
	case '\r':
		return `'\r'`
	case '\'', '\\':
		return `'\` + string(r) + `'`
	}
	if r >= 0xd800 && r < 0xe000 || !unicode.IsPrint(r) {
		return fmt.Sprintf(`'\u%04x'`, r)
	}
	return "'" + string(r) + "'"
}
