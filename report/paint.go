// This file defines colours and line breaking of the text report.

package report

import (
	"strings"
	"unicode/utf8"
)

// colour is a colour of a terminal, as the parameter of its escape sequence.
type colour string

const (
	red    colour = "31"
	green  colour = "32"
	yellow colour = "33"
	bold   colour = "1"
	dim    colour = "2"
)

// paint puts a colour around a text, when colours are on.
func (p *Text) paint(c colour, s string) string {
	if !p.Color || s == "" {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

// wrap breaks a text at spaces into lines at most width wide; a word that is
// wider gets a line of its own. Width 0 breaks nothing.
func wrap(s string, width int) []string {
	if width <= 0 || utf8.RuneCountInString(s) <= width {
		return []string{s}
	}
	var lines []string
	line := ""
	for _, piece := range strings.SplitAfter(s, " ") {
		if line != "" && utf8.RuneCountInString(strings.TrimRight(line+piece, " ")) > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		line += piece
	}
	return append(lines, strings.TrimRight(line, " "))
}

// pad fills a text with spaces.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

// Printable replaces characters that would disturb a terminal. Names and texts
// come from inputs.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, s)
}

// Wrap breaks a text into lines of a width.
func Wrap(s string, width int) string { return strings.Join(wrap(s, width), "\n") }
