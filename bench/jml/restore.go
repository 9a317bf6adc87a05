// This file restores the line of a program that a seeded bug changed, from the other programs with bugs of the same origin.

package jml

import (
	"fmt"
	"strings"
)

// code returns a line without what does not count: blanks, and ordinary comments. A line of JML, or of a comment over
// several lines, is itself.
func code(line string) string {
	if i := strings.Index(line, "//"); i >= 0 && !strings.HasPrefix(line[i:], "//@") {
		line = line[:i]
	}
	return strings.Join(strings.Fields(line), "")
}

// hunk says that lines from first up to end are replaced by others.
type hunk struct {
	first, end int
	by         string // lines, each with its end
}

// hunks are the differences between two texts, by their code.
func hunks(a, b []string) []hunk {
	x, y := codes(a), codes(b)
	n, m := len(x), len(y)
	most := make([][]int, n+1) // lines in common, from here on
	for i := range most {
		most[i] = make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if most[i][j] = max(most[i+1][j], most[i][j+1]); x[i] == y[j] {
				most[i][j] = most[i+1][j+1] + 1
			}
		}
	}
	var out []hunk
	var open *hunk
	for i, j := 0, 0; i < n || j < m; {
		if i < n && j < m && x[i] == y[j] {
			open = nil
			i, j = i+1, j+1
			continue
		}
		if open == nil {
			out = append(out, hunk{first: i, end: i})
			open = &out[len(out)-1]
		}
		if j == m || i < n && most[i+1][j] >= most[i][j+1] {
			i++
			open.end = i
		} else {
			open.by += b[j] + "\n"
			j++
		}
	}
	return out
}

// lineByLine takes hunks apart that replace as many lines as they have.
func lineByLine(list []hunk) (out []hunk) {
	for _, h := range list {
		if strings.Count(h.by, "\n") != h.end-h.first {
			out = append(out, h)
			continue
		}
		for l := range strings.Lines(h.by) {
			out = append(out, hunk{h.first, h.first + 1, l})
			h.first++
		}
	}
	return out
}

func codes(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = code(l)
	}
	return out
}

// restored returns a text with the change taken back that more of the others do not have than any other. Lines without code do not count as
// a change.
func restored(text string, others []string) (string, error) {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	type change struct {
		first, end int
		by         string // its code
	}
	seen, example := map[change]int{}, map[change]hunk{}
	for _, o := range others {
		for _, h := range lineByLine(hunks(lines, strings.Split(strings.ReplaceAll(o, "\r\n", "\n"), "\n"))) {
			by := ""
			for l := range strings.Lines(h.by) {
				by += code(l)
			}
			if by == strings.Join(codes(lines[h.first:h.end]), "") {
				continue
			}
			c := change{h.first, h.end, by}
			seen[c]++
			example[c] = h
		}
	}
	var h hunk
	first, second := 0, 0 // the largest numbers
	for c, n := range seen {
		if n > first {
			h, first, second = example[c], n, first
		} else {
			second = max(second, n)
		}
	}
	if first < 2 || first == second {
		return "", fmt.Errorf("no change distinguishes it from most others: one from %d, another from %d", first, second)
	}
	var out []string
	out = append(append(out, lines[:h.first]...), strings.Split(strings.TrimSuffix(h.by, "\n"), "\n")...)
	return strings.Join(append(out, lines[h.end:]...), "\n"), nil
}
