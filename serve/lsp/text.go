// This file has texts with positions in UTF-16, and edits them.

package lsp

import (
	"sort"
	"strings"
	"unicode/utf8"

	"assay/source"
)

// text is a text with the offsets at which its lines begin. It does not change.
type text struct {
	s     string
	lines []int
}

// newText cuts a text into lines: they end with \n, \r\n, or \r.
func newText(s string) *text {
	t := &text{s: s, lines: []int{0}}
	for i := 0; i < len(s); i++ {
		if s[i] == '\n' || s[i] == '\r' && !strings.HasPrefix(s[i+1:], "\n") {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// end is how lines end: as the first one does.
func (t *text) end() string {
	if len(t.lines) > 1 && strings.HasSuffix(t.s[:t.lines[1]], "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// line returns a line without its end, by its number from 0; empty where there is none.
func (t *text) line(n int) string {
	if n < 0 || n >= len(t.lines) {
		return ""
	}
	end := len(t.s)
	if n+1 < len(t.lines) {
		end = t.lines[n+1]
	}
	return strings.TrimRight(t.s[t.lines[n]:end], "\r\n")
}

// offset returns the offset of a position: behind the end of a line is its end, and behind the last line the end of the text. Between the halves of
// a character is before it.
func (t *text) offset(p Position) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= len(t.lines):
		return len(t.s)
	}
	line := t.line(p.Line)
	units := 0
	for i, c := range line {
		n := 1
		if c > 0xffff {
			n = 2
		}
		if units+n > p.Character {
			return t.lines[p.Line] + i
		}
		units += n
	}
	return t.lines[p.Line] + len(line)
}

// position returns the position of an offset.
func (t *text) position(at int) Position {
	at = min(max(at, 0), len(t.s))
	n := sort.SearchInts(t.lines, at+1) - 1
	return Position{n, units(t.s[t.lines[n]:at])}
}

// units is the length of a text in UTF-16.
func units(s string) int {
	n := utf8.RuneCountInString(s)
	for _, c := range s {
		if c > 0xffff {
			n++
		}
	}
	return n
}

// edit returns the text with a change.
func (t *text) edit(c change) *text {
	if c.Range == nil {
		return newText(c.Text)
	}
	from, to := t.offset(c.Range.Start), t.offset(c.Range.End)
	if to < from {
		from, to = to, from
	}
	return newText(t.s[:from] + c.Text + t.s[to:])
}

// span returns the range of a span of sources: its columns are bytes from 1. Where it has no columns it is the line, without the blanks around it; where it has
// no end, the word or else the rest of the line.
func (t *text) span(s source.Span) Range {
	n := min(max(s.Line-1, 0), len(t.lines)-1)
	line, begin := t.line(n), t.lines[n]
	if s.Col <= 0 || s.Col > len(line)+1 {
		body := strings.TrimLeft(line, " \t")
		from := begin + len(line) - len(body)
		return Range{t.position(from), t.position(from + len(strings.TrimRight(body, " \t")))}
	}
	from := begin + s.Col - 1
	to := from
	switch {
	case s.EndLine > s.Line && s.EndLine <= len(t.lines):
		to = t.lines[s.EndLine-1] + min(max(s.EndCol-1, 0), len(t.line(s.EndLine-1)))
	case s.EndLine == s.Line && s.EndCol > s.Col:
		to = begin + min(s.EndCol-1, len(line))
	default:
		for to < begin+len(line) && isWord(t.s[to]) {
			to++
		}
		if to == from {
			to = begin + len(strings.TrimRight(line, " \t"))
		}
	}
	return Range{t.position(from), t.position(max(from, to))}
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0x80
}
