// This file defines findings, what names them, and how some are drawn.

package real

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/bench/outside"
)

// finding is a violation.
type finding struct {
	ID       string
	Project  string
	File     string // in the checkout
	Line     int
	Method   string
	Kind     string
	Property string
	Shown    string   // how it is shown
	Calls    []string `json:",omitempty"`
}

// newFinding is a finding for a violation; line is the text of a line of a source.
func newFinding(project string, x *outside.Result, checkout string, line func(file string, n int) string) finding {
	f := finding{
		Project: project, File: outside.Within(checkout, x.Source.File), Line: x.Source.Line,
		Method: x.Check, Kind: x.Kind, Property: x.Property, Shown: x.ShownBy(),
	}
	if x.Trace != nil {
		for _, c := range x.Trace.Calls {
			f.Calls = append(f.Calls, c.Text)
		}
	}
	f.ID = f.id(line(f.File, f.Line))
	return f
}

// id names a finding. No number of a line is in it, so it outlives changes elsewhere in the file; the code of the line is,
// since a method may fail in one way at several.
func (f *finding) id(code string) string {
	h := sha256.New()
	for _, s := range []string{f.Project, f.File, f.Method, f.Kind, f.Property, strings.TrimSpace(code)} {
		fmt.Fprintf(h, "%d:%s", len(s), s)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

func (f *finding) place() string { return fmt.Sprintf("%s:%d", f.File, f.Line) }

// findingsOf are the findings of all rows, each id once, in the order of the ids.
func findingsOf(rows []row) []finding {
	var out []finding
	for _, r := range rows {
		out = append(out, r.Findings...)
	}
	slices.SortStableFunc(out, func(a, b finding) int { return cmp.Compare(a.ID, b.ID) })
	return slices.CompactFunc(out, func(a, b finding) bool { return a.ID == b.ID })
}

// draw takes n of the findings: the same seed takes the same.
func draw(all []finding, n int, seed uint64) []finding {
	out := slices.Clone(all)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:min(n, len(out))]
}

// lineReader reads lines of the sources of a checkout; what cannot be read is empty.
func lineReader(checkout string) func(file string, n int) string {
	read := map[string][]string{}
	return func(file string, n int) string {
		lines, ok := read[file]
		if !ok {
			text, err := os.ReadFile(filepath.Join(checkout, filepath.FromSlash(file)))
			if err == nil {
				lines = strings.Split(string(text), "\n")
			}
			read[file] = lines
		}
		if n < 1 || n > len(lines) {
			return ""
		}
		return strings.TrimRight(lines[n-1], "\r")
	}
}

// text shows a finding to who judges it.
func (f *finding) text(checkouts string, judged map[string]judgement) string {
	const around = 8
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s %s\n\n`%s`: %s: %s (%s)\n", f.ID, f.Project, f.place(), f.Method, f.Kind, f.Property, f.Shown)
	if j, ok := judged[f.ID]; ok {
		fmt.Fprintf(&b, "\njudged %s: %s\n", j.Verdict, j.Sentence)
	}
	fence := func(lines []string) {
		fmt.Fprintf(&b, "\n```java\n%s\n```\n", strings.Join(lines, "\n"))
	}
	if len(f.Calls) > 0 {
		fence(f.Calls)
	}
	read := lineReader(filepath.Join(checkouts, folder(f.Project)))
	var code []string
	for n := max(1, f.Line-around); n <= f.Line+around; n++ {
		code = append(code, strings.TrimRight(fmt.Sprintf("%5d  %s", n, read(f.File, n)), " "))
	}
	fence(code)
	return b.String() + "\n"
}
