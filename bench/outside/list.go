// This file reads tables, and writes into them.

package outside

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Lines are the lines of a table that say something, with their numbers.
func Lines(text string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		n := 0
		for line := range strings.Lines(text) {
			n++
			line = strings.TrimRight(line, "\r\n")
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if !yield(n, line) {
				return
			}
		}
	}
}

// List is a list within a column; - is none.
func List(text string) []string {
	if text == "" || text == "-" {
		return nil
	}
	return strings.Split(text, ",")
}

// Largest are the keys of a map with the largest numbers first.
func Largest(m map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(cmp.Compare(m[b], m[a]), cmp.Compare(a, b)) })
}

// Listed is a map as text.
func Listed(m map[string]int) string {
	var out []string
	for _, k := range Largest(m) {
		out = append(out, fmt.Sprintf("%d %s", m[k], k))
	}
	return strings.Join(out, ", ")
}

// Cell is text that stands in a table.
func Cell(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(text), "\n", " "), "|", `\|`)
}

// First are the first of a list, and how many there are besides.
func First(list []string, most int) []string {
	if len(list) <= most {
		return list
	}
	return append(slices.Clone(list[:most]), fmt.Sprintf("and %d more", len(list)-most))
}

// LastLine is the last line of a text.
func LastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
