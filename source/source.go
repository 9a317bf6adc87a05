// Package source says where things are in what people wrote, and what is wrong
// with it: spans, diagnostics, and how both are shown. Every reader of the
// house reports through it, so that all complaints look alike: the place, one
// sentence, the line with a caret, related places, and what to try next.
package source

import (
	"cmp"
	"fmt"
)

// Span is a stretch of a file. Lines and columns count from 1, columns in
// bytes; End is just past the last byte. A zero line means that the place is
// not known (code without debug tables), a zero column that only the line is.
type Span struct {
	File            string
	Line, Col       int
	EndLine, EndCol int
}

// Known reports whether the span has at least a line.
func (s Span) Known() bool { return s.Line > 0 }

// String is "file:line:col", shortened by what is not known.
func (s Span) String() string {
	switch {
	case s.Line == 0:
		return s.File
	case s.Col == 0:
		return fmt.Sprintf("%s:%d", s.File, s.Line)
	}
	return fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Col)
}

// To is the smallest span from the start of s to the end of t, which is in the
// same file.
func (s Span) To(t Span) Span {
	s.EndLine, s.EndCol = t.EndLine, t.EndCol
	return s
}

// Compare orders spans by file, then by start, then by end.
func (s Span) Compare(t Span) int {
	return cmp.Or(
		cmp.Compare(s.File, t.File),
		cmp.Compare(s.Line, t.Line),
		cmp.Compare(s.Col, t.Col),
		cmp.Compare(s.EndLine, t.EndLine),
		cmp.Compare(s.EndCol, t.EndCol),
	)
}
