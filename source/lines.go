package source

import "sort"

// Lines gives places in the text of a file from offsets.
type Lines struct {
	file    string
	offsets []int // where each begins
}

// NewLines finds the lines of a text.
func NewLines(file, text string) *Lines {
	l := &Lines{file, []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			l.offsets = append(l.offsets, i+1)
		}
	}
	return l
}

// File is the name of the file.
func (l *Lines) File() string { return l.file }

// Row is the line that an offset is in, from 0.
func (l *Lines) Row(at int) int { return sort.SearchInts(l.offsets, at+1) - 1 }

// Begin is where the line of an offset begins.
func (l *Lines) Begin(at int) int { return l.offsets[l.Row(at)] }

// Span is the place of the text between two offsets.
func (l *Lines) Span(from, to int) Span {
	a, b := l.Row(from), l.Row(to)
	return Span{File: l.file, Line: a + 1, Col: from - l.offsets[a] + 1, EndLine: b + 1, EndCol: to - l.offsets[b] + 1}
}
