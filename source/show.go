package source

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Texts finds the text of a file by its name, for showing lines. A name that
// is not there is shown without its line.
type Texts map[string]string

// maxShown bounds a shown line, so that a minified file stays readable.
const maxShown = 160

// Show writes a diagnostic the way people read it:
//
//	file.fir:3:7: error: no local or global named usr [fir-name]
//	    x := usr.email
//	         ^~~
//	help: did you mean User?
func (t Texts) Show(w io.Writer, d *Diagnostic) {
	fmt.Fprintf(w, "%s: %s: %s [%s]\n", d.Span, d.Severity, d.Message, d.Code)
	t.showLine(w, d.Span)
	for _, r := range d.Related {
		fmt.Fprintf(w, "%s: note: %s\n", r.Span, r.Message)
		t.showLine(w, r.Span)
	}
	if d.Help != "" {
		fmt.Fprintf(w, "help: %s\n", d.Help)
	}
}

// ShowAll writes a whole list and says how many were left out.
func (t Texts) ShowAll(w io.Writer, l *List) {
	for _, d := range l.All() {
		t.Show(w, d)
	}
	if l.Dropped > 0 {
		fmt.Fprintf(w, "and %d more\n", l.Dropped)
	}
}

func (t Texts) showLine(w io.Writer, s Span) {
	text, ok := t[s.File]
	if !ok || s.Line == 0 {
		return
	}
	line, ok := Line(text, s.Line)
	if !ok {
		return
	}
	col := min(max(s.Col, 1), len(line)+1)
	end := len(line) + 1
	if s.EndLine == s.Line && s.EndCol > 0 {
		end = min(s.EndCol, end)
	}
	from := 0
	if col > maxShown {
		from = col - maxShown/2
	}
	to := min(len(line), from+maxShown)
	shown := strings.ToValidUTF8(line[from:to], "?")
	fmt.Fprintf(w, "    %s\n", untab(shown))
	if s.Col == 0 {
		return
	}
	lead := utf8.RuneCountInString(line[from : col-1])
	width := 1
	if e := min(end-1, to); e > col-1 {
		width = utf8.RuneCountInString(line[col-1 : e])
	}
	fmt.Fprintf(w, "    %s^%s\n", strings.Repeat(" ", lead), strings.Repeat("~", max(width-1, 0)))
}

// untab keeps one column a character, so that carets stay below their text.
func untab(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, s)
}

// Line is the n-th line of a text, counted from 1, without its line end.
func Line(text string, n int) (string, bool) {
	for ; n > 1; n-- {
		i := strings.IndexByte(text, '\n')
		if i < 0 {
			return "", false
		}
		text = text[i+1:]
	}
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r"), true
}

// Cut is what stands in a span, on one line with single spaces. It is not known
// where the span is not, or not that of a text that is there.
func (t Texts) Cut(s Span) (string, bool) {
	text, ok := t[s.File]
	if !ok || s.Line <= 0 || s.Col <= 0 || s.EndLine < s.Line {
		return "", false
	}
	var words []string
	for n := s.Line; n <= s.EndLine; n++ {
		line, ok := Line(text, n)
		from, to := 0, len(line)
		if n == s.Line {
			from = s.Col - 1
		}
		if n == s.EndLine {
			to = s.EndCol - 1
		}
		if !ok || from > to || to > len(line) {
			return "", false
		}
		part := line[from:to]
		if n > s.Line {
			part = continued(part)
		}
		words = append(words, strings.Fields(part)...)
	}
	return strings.Join(words, " "), len(words) > 0
}

// continued is a line of a comment with contracts without the signs that it begins with:
// " @ && y" and "//@ && y".
func continued(line string) string {
	rest := strings.TrimPrefix(strings.TrimLeft(line, " \t"), "//")
	if strings.HasPrefix(rest, "@") {
		return strings.TrimLeft(rest, "@")
	}
	return line
}

// mostNames is how many names Some writes.
const mostNames = 3

// Some lists the first of some names, and how many others there are.
func Some(names []string) string {
	if more := len(names) - mostNames; more > 0 {
		return fmt.Sprintf("%s, and %d more", strings.Join(names[:mostNames], ", "), more)
	}
	return strings.Join(names, ", ")
}

// Nearest is the candidate closest in spelling to name, or "" when none is
// close enough to be worth suggesting.
func Nearest(name string, candidates []string) string {
	best, dist := "", 1+len(name)/3
	for _, c := range candidates {
		d := distance(strings.ToLower(name), strings.ToLower(c), dist)
		if 2*d > len(name) && 2*d > len(c) {
			continue // most of it is different
		}
		if d < dist || d == dist && best == "" {
			best, dist = c, d
		}
	}
	return best
}

// distance is the edit distance of a and b, or limit+1 when it is larger.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diag := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			sub := diag
			if a[i-1] != b[j-1] {
				sub++
			}
			diag = row[j]
			row[j] = min(sub, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
