package suites

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/branch"
	"assay/lang/java/suite"
	"assay/report"
)

// Document is what is said of tests.
type Document struct {
	Tests    int      `json:"tests"`
	Paths    int      `json:"paths"`
	Branches Count    `json:"branches"`
	Mutants  *Mutants `json:"mutants,omitempty"`
	Classes  []*Class `json:"classes"`
	Broken   int      `json:"violations"`
	Dropped  int      `json:"dropped"`
	Stopped  string   `json:"stopped,omitempty"` // why it ended early

	details bool
}

// Count is of sides of branches.
type Count struct {
	Covered    int `json:"covered"`
	Infeasible int `json:"infeasible"`
	Missed     int `json:"missed"`
}

// Class is what is said of the tests of one.
type Class struct {
	Name       string      `json:"class"`
	File       string      `json:"file"`
	Tests      int         `json:"tests"`
	Paths      int         `json:"paths"`
	Branches   Count       `json:"branches"`
	Mutants    *Mutants    `json:"mutants,omitempty"`
	Written    []string    `json:"written"`
	Violations []string    `json:"violations,omitempty"`
	Unwritten  []string    `json:"unwritten,omitempty"` // tests that do not compile
	Dropped    []string    `json:"dropped,omitempty"`   // tests that the JVM does not confirm, which is a fault
	Flaky      []string    `json:"flaky,omitempty"`     // tests that may end otherwise the next time
	Local      []string    `json:"local,omitempty"`     // tests that end otherwise with another locale, time zone or end of lines
	Untested   []string    `json:"untested,omitempty"`
	Lines      []*SideLine `json:"lines"`
	Error      string      `json:"error,omitempty"`
}

// SideLine is a line with branches.
type SideLine struct {
	Line    int      `json:"line"`
	Covered int      `json:"covered"`
	Of      int      `json:"of"`
	Notes   []string `json:"notes,omitempty"` // about the sides that are not covered
}

// add adds a class.
func (d *Document) add(c *class, infeasible map[branch.Side]string) {
	out := &Class{Name: java.Dotted(c.name), File: c.file, Tests: len(c.tests.Cases) + len(c.broken.Cases), Written: c.written}
	if c.err != nil {
		out.Error = "no tests are written: " + c.err.Error()
	} else if c.unkilled != nil {
		out.Error = c.unkilled.Error()
	}
	if out.Mutants = c.killed; c.killed != nil {
		if d.Mutants == nil {
			d.Mutants = &Mutants{}
		}
		d.Mutants.add(c.killed)
	}
	covered, seen, barred := c.covered(), map[branch.Side]bool{}, map[branch.Side]string{}
	for _, k := range c.broken.Cases {
		if k.Broken != "" && !slices.Contains(out.Violations, k.About) {
			out.Violations = append(out.Violations, k.About)
		}
	}
	for _, m := range c.methods {
		out.Paths += m.paths
		for s := range m.seen {
			seen[s] = true
		}
		for s, why := range m.barred {
			barred[s] = why
		}
		if m.why != "" {
			out.Untested = append(out.Untested, m.name+": "+m.why)
		}
	}
	for _, k := range c.tests.Cases {
		if k.Local {
			out.Local = append(out.Local, k.Name)
		}
	}
	for _, x := range c.dropped {
		to := &out.Dropped
		switch {
		case x.Broken:
			to = &out.Unwritten
		case x.Flaky:
			to = &out.Flaky
		}
		*to = append(*to, x.Case.Name+": "+x.Why)
	}
	for _, p := range c.sides {
		l := out.line(p.Line)
		l.Of++
		switch {
		case covered[p.Side]:
			l.Covered++
			out.Branches.Covered++
		case infeasible[p.Side] != "":
			out.Branches.Infeasible++
			l.Notes = append(l.Notes, fmt.Sprintf("to %s: infeasible, by %s", where(p), infeasible[p.Side]))
		default:
			out.Branches.Missed++
			reason := "no run came there"
			switch {
			case barred[p.Side] != "":
				reason = "runs came there that no test can make: " + barred[p.Side]
			case seen[p.Side]:
				reason = "only tests came there that are left out"
			}
			l.Notes = append(l.Notes, fmt.Sprintf("to %s: missed, %s", where(p), reason))
		}
	}
	slices.SortStableFunc(out.Lines, func(a, b *SideLine) int { return cmp.Compare(a.Line, b.Line) })
	d.Classes = append(d.Classes, out)
	d.Tests += out.Tests
	d.Paths += out.Paths
	d.Broken += len(out.Violations)
	d.Dropped += len(out.Dropped)
	d.Branches.Covered += out.Branches.Covered
	d.Branches.Infeasible += out.Branches.Infeasible
	d.Branches.Missed += out.Branches.Missed
}

// where says where a side goes.
func where(p branch.Place) string {
	if p.Then == p.Line {
		return "the same line"
	}
	return fmt.Sprintf("line %d", p.Then)
}

// line returns that with a number.
func (c *Class) line(n int) *SideLine {
	for _, l := range c.Lines {
		if l.Line == n {
			return l
		}
	}
	l := &SideLine{Line: n}
	c.Lines = append(c.Lines, l)
	return l
}

// write writes the document.
func (d *Document) write(w io.Writer, format string) error {
	if format == "json" {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(d)
	}
	var b strings.Builder
	for _, c := range d.Classes {
		c.text(&b, d.details)
	}
	fmt.Fprintf(&b, "%s of %s: %s%s\n", suite.Counted(d.Tests, "test"), suite.Counted(len(d.Classes), "class"), d.Branches, d.Mutants.after())
	if d.Stopped != "" {
		fmt.Fprintf(&b, "stopped: %s\n", d.Stopped)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// String returns the count for people.
func (c Count) String() string {
	out := fmt.Sprintf("%d of %d branches covered", c.Covered, c.Covered+c.Infeasible+c.Missed)
	if c.Infeasible > 0 {
		out += fmt.Sprintf(", %d infeasible", c.Infeasible)
	}
	if c.Missed > 0 {
		out += fmt.Sprintf(", %d missed", c.Missed)
	}
	return out
}

// text writes what is said of a class.
func (c *Class) text(b *strings.Builder, details bool) {
	say := func(format string, args ...any) {
		fmt.Fprintln(b, report.Printable(fmt.Sprintf(format, args...)))
	}
	say("%s: %s, %s%s", c.Name, suite.Counted(c.Tests, "test"), c.Branches, c.Mutants.after())
	if c.Error != "" {
		say("    %s", c.Error)
	}
	for _, f := range c.Written {
		say("    written: %s", f)
	}
	for _, v := range c.Violations {
		say("    violated: %s", v)
	}
	for _, x := range c.Dropped {
		say("    NOT CONFIRMED on the JVM, and left out: %s", x)
	}
	for _, x := range c.Unwritten {
		say("    left out, since it does not compile: %s", x)
	}
	if n := len(c.Local); n > 0 {
		say("    %s with another locale, time zone or end of lines: %s", map[bool]string{true: "fails", false: "fail"}[n == 1], strings.Join(c.Local, ", "))
	}
	if !details {
		return
	}
	for _, x := range c.Flaky {
		say("    left out, since it may differ between runs: %s", x)
	}
	for _, x := range c.Untested {
		say("    no test of %s", x)
	}
	for _, l := range c.Lines {
		say("    %s:%d: %d of %d", c.File, l.Line, l.Covered, l.Of)
		for _, n := range l.Notes {
			say("        %s", n)
		}
	}
	if c.Mutants != nil {
		for _, x := range c.Mutants.alive {
			say("    survived: %s", x)
		}
	}
}
