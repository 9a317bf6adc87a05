// This file reads text blocks of Java.

package spec

import "strings"

const tripleQuote = `"""`

// blockLen returns how long the text block is that a text begins with; 0: it does not end, or is none.
func blockLen(s string) int {
	for n := len(tripleQuote); n < len(s); n++ {
		switch {
		case s[n] == '\\':
			n++
		case strings.HasPrefix(s[n:], tripleQuote):
			return n + len(tripleQuote)
		}
	}
	return 0
}

// unblock returns the text that a text block means (section 3.10.6 of the Java Language Specification): without what is
// in front of all of its lines, and behind each of them. In a comment of JML, an @ that begins a line is in front too.
func unblock(s string) (string, bool) {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	head, body, ok := strings.Cut(s[len(tripleQuote):len(s)-len(tripleQuote)], "\n")
	if !ok || strings.Trim(head, " \t\f") != "" {
		return "", false
	}
	lines := strings.Split(body, "\n")
	indent := -1
	for i, l := range lines {
		l = unmarked(l)
		lines[i] = l
		if strings.Trim(l, blanks) == "" && i+1 < len(lines) {
			continue
		}
		if n := len(l) - len(strings.TrimLeft(l, blanks)); indent < 0 || n < indent {
			indent = n
		}
	}
	var b strings.Builder
	for i, l := range lines {
		l = strings.TrimRight(l[min(indent, len(l)):], blanks)
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(l)
	}
	return unescaped(b.String())
}

const blanks = " \t\f"

// unmarked blanks what begins a line in a comment.
func unmarked(line string) string {
	rest := strings.TrimLeft(line, blanks)
	marks := len(rest) - len(strings.TrimLeft(rest, "@"))
	return line[:len(line)-len(rest)] + strings.Repeat(" ", marks) + rest[marks:]
}

// unescaped replaces escapes; one of a line goes on with it.
func unescaped(s string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] != '\\':
			b.WriteByte(s[i])
		case strings.HasPrefix(s[i+1:], "\n"):
			i++
		default:
			r, n := escape(s[i+1:])
			if n == 0 {
				return "", false
			}
			b.WriteRune(r)
			i += n
		}
	}
	return b.String(), true
}
