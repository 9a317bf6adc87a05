// This file defines findings: what needs attention in a run. SARIF, JUnit and baselines are about
// findings; text and JSON show every answer.

package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strconv"
	"strings"

	"assay/source"
	"assay/task"
)

// Rules that are no property kinds.
const (
	RuleUndecided = "undecided"         // a property stayed unknown
	RuleVacuous   = "vacuous"           // a property holds because nothing reaches it
	RuleUnmet     = "unmet-expectation" // a check expects a violation, and none was found
)

// Level says how bad a finding is.
type Level string

const (
	LevelError   Level = "error"   // makes the exit status 1
	LevelWarning Level = "warning" // makes it 3
)

// Finding is one answer that needs attention.
type Finding struct {
	Check       *task.Check
	Result      *task.Result // nil: it is about the check as a whole
	Rule        string       // a property kind, or one of the rules above
	Level       Level
	Span        source.Span
	Message     string // on one line
	Fingerprint string // stays the same while lines move
}

// Findings lists the findings of a run, in order of the report, including suppressed ones, with
// their Suppressed set. What an input expects is no finding.
func (d *Document) Findings() []Finding {
	var out []Finding
	seen := map[string]int{}
	for i := range d.Checks {
		out = append(out, FindingsOf(&d.Checks[i], seen)...)
	}
	return out
}

// FindingsOf returns the findings of the next check of a run; seen counts equal findings, and
// begins empty.
func FindingsOf(c *task.Check, seen map[string]int) []Finding {
	if c.Expected == task.ExpectViolated && c.Outcome() == task.Holding {
		return nil
	}
	var out []Finding
	for j := range c.Results {
		if f, ok := finding(c, &c.Results[j]); ok {
			out = append(out, f)
		}
	}
	if c.Expected == task.ExpectViolated && c.Outcome() == task.Violation {
		out = append(out, Finding{Check: c, Rule: RuleUnmet, Level: LevelError, Span: located(c.Span, c),
			Message: "expected " + unmet[c.Expected]})
	}
	for i := range out {
		out[i].fingerprint(seen)
	}
	return out
}

// Suppressed returns why a finding is suppressed, or nil.
func (f *Finding) Suppressed() *task.Suppression {
	if f.Result == nil {
		return nil
	}
	return f.Result.Suppressed
}

// finding returns the finding of one result, if it has one.
func finding(c *task.Check, r *task.Result) (Finding, bool) {
	f := Finding{Check: c, Result: r, Span: located(r.Property.Span, c)}
	text := Printable(r.Claim())
	switch {
	case r.Status == task.Violated:
		f.Rule, f.Level = string(r.Property.Kind), LevelError
		f.Message = string(r.Property.Kind) + " violated: " + text + Printable(says(r))
		if r.Trace != nil && r.Trace.Failure != nil && r.Trace.Failure.Conjunct != "" && r.Trace.Failure.Conjunct != r.Property.Text {
			f.Message += "; this part " + isNot(r.Trace.Failure) + ": " + Printable(r.Trace.Failure.Conjunct)
		}
	case r.Decided():
		return f, false
	case r.Vacuous:
		f.Rule, f.Level = RuleVacuous, LevelWarning
		f.Message = string(r.Property.Kind) + " holds vacuously: " + text + "; try: " + Printable(Next(r))
	default:
		f.Rule, f.Level = RuleUndecided, LevelWarning
		f.Message = string(r.Property.Kind) + " not decided: " + text + " (" + cmp.Or(Printable(r.Reason), "no reason is known") + "); try: " + Printable(Next(r))
	}
	return f, true
}

// says returns what the exception says that a violation is, with a colon before it.
func says(r *task.Result) string {
	if r.Status != task.Violated || r.Trace == nil {
		return ""
	}
	return r.Trace.Failure.Says()
}

// located returns a span with at least its file.
func located(s source.Span, c *task.Check) source.Span {
	if s.File == "" {
		s.File = c.File
	}
	return s
}

// fingerprint gives a finding a name that does not depend on lines: its content, and its number
// among equal ones.
func (f *Finding) fingerprint(seen map[string]int) {
	parts := []string{f.Rule, filepath.ToSlash(filepath.Clean(f.Span.File)), f.Check.Unit, f.Check.Name}
	if f.Result != nil {
		parts = append(parts, string(f.Result.Property.Kind), strings.Join(strings.Fields(f.Result.Property.Text), " "))
	}
	key := strings.Join(parts, "\x00")
	sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(seen[key])))
	seen[key]++
	f.Fingerprint = hex.EncodeToString(sum[:8])
}
