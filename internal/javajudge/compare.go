// This file compares outcomes.

package javajudge

import (
	"fmt"
	"strings"
)

// Compare returns how got differs from want; "" if it does not. It shows the first line that
// differs, with its number.
func Compare(want, got Outcome) string {
	var b strings.Builder
	if d := firstDifference(want.Stdout, got.Stdout); d != "" {
		fmt.Fprintf(&b, "stdout, %s", d)
	}
	if d := firstDifference(WithoutFrames(want.Stderr), WithoutFrames(got.Stderr)); d != "" {
		fmt.Fprintf(&b, "stderr, %s", d)
	}
	if want.Exit != got.Exit {
		fmt.Fprintf(&b, "exit status: JVM %d, assay %d\n", want.Exit, got.Exit)
	}
	return b.String()
}

// WithoutFrames leaves out the lines of a stack trace that name frames.
func WithoutFrames(stderr string) string {
	var b strings.Builder
	for line := range strings.Lines(stderr) {
		rest := strings.TrimLeft(line, "\t")
		if rest != line && (strings.HasPrefix(rest, "at ") || strings.HasPrefix(rest, "... ")) {
			continue
		}
		b.WriteString(line)
	}
	return b.String()
}

func firstDifference(want, got string) string {
	if want == got {
		return ""
	}
	w, g := strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")
	for i := 0; ; i++ {
		a, b := at(w, i), at(g, i)
		if a != b {
			return fmt.Sprintf("line %d:\n  JVM   %s\n  assay %s\n", i+1, shown(a), shown(b))
		}
	}
}

// at returns the line, or "" behind the end.
func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

func shown(line string) string {
	if line == "" {
		return "(nothing)"
	}
	const most = 400
	if len(line) > most {
		line = line[:most] + "…"
	}
	return fmt.Sprintf("%q", line)
}
