// This file finds the lines of a text in another version of it.

package lsp

import "assay/source"

// moved says where the lines of one text are in another: by a longest common subsequence.
type moved struct {
	to []int // by the lines of the old text, from 0; -1: the line has changed
}

// mostCells is the size of the table of a comparison. Beyond it only what is the same at both ends is found.
const mostCells = 1 << 20

func moving(old, now *text) *moved {
	m := &moved{make([]int, len(old.lines))}
	a, b := make([]string, len(old.lines)), make([]string, len(now.lines))
	for i := range a {
		a[i], m.to[i] = old.line(i), -1
	}
	for i := range b {
		b[i] = now.line(i)
	}
	same := 0
	for ; same < len(a) && same < len(b) && a[same] == b[same]; same++ {
		m.to[same] = same
	}
	end, by := len(a), len(b)-len(a)
	for ; end > same && end+by > same && a[end-1] == b[end-1+by]; end-- {
		m.to[end-1] = end - 1 + by
	}
	m.between(a[same:end], b[same:end+by], same)
	return m
}

// between finds lines that are the same in two texts, which begin at a line.
func (m *moved) between(a, b []string, at int) {
	if len(a) == 0 || len(b) == 0 || (len(a)+1)*(len(b)+1) > mostCells {
		return
	}
	width := len(b) + 1
	long := make([]int32, (len(a)+1)*width) // of what is common to a from i and b from k on
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			if a[i] == b[k] {
				long[i*width+k] = long[(i+1)*width+k+1] + 1
			} else {
				long[i*width+k] = max(long[(i+1)*width+k], long[i*width+k+1])
			}
		}
	}
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch {
		case a[i] == b[k]:
			m.to[at+i] = at + k
			i, k = i+1, k+1
		case long[(i+1)*width+k] >= long[i*width+k+1]:
			i++
		default:
			k++
		}
	}
}

// span returns where a span is now; false: a line of it has changed, or something was put between them.
func (m *moved) span(s source.Span) (source.Span, bool) {
	if s.Line < 1 {
		return s, true
	}
	end := max(s.EndLine, s.Line)
	if end > len(m.to) || m.to[s.Line-1] < 0 || m.to[end-1]-m.to[s.Line-1] != end-s.Line {
		return s, false
	}
	by := m.to[s.Line-1] + 1 - s.Line
	s.Line += by
	if s.EndLine > 0 {
		s.EndLine += by
	}
	return s, true
}

// moved returns where lines of a text that was checked are in a document.
func (d *document) moved(old *text) *moved {
	m := d.moves[old]
	if m == nil {
		if d.moves == nil {
			d.moves = map[*text]*moved{}
		}
		m = moving(old, d.text)
		d.moves[old] = m
	}
	return m
}
