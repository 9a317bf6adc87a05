// This file defines the JUnit report: each property a test case, for the
// servers that show test results.

package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"time"

	"assay/source"
	"assay/task"
)

// JUnitOptions says what the JUnit report leaves out.
type JUnitOptions struct {
	Reproducible bool // no times
}

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Time     string       `xml:"time,attr,omitempty"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr,omitempty"`
	Cases    []junitCase `xml:"testcase"`
	spent    time.Duration
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Time    string        `xml:"time,attr,omitempty"`
	Failure *junitProblem `xml:"failure"`
	Error   *junitProblem `xml:"error"`
	Skipped *junitSkip    `xml:"skipped"`
	Out     string        `xml:"system-out,omitempty"`
}

// junitProblem is a violation (failure), or why a property is undecided (error). An unknown is an
// error and not a skipped test: the run does not succeed with it, and servers show skipped tests as
// fine.
type junitProblem struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// junitSkip is a suppressed finding.
type junitSkip struct {
	Message string `xml:"message,attr"`
}

// WriteJUnit writes the report as JUnit XML: a suite for each check, a case for
// each property.
func (d *Document) WriteJUnit(w io.Writer, o JUnitOptions) error {
	all := junitSuites{Name: d.Tool}
	problems := map[*task.Result]*Finding{}
	whole := map[*task.Check]*Finding{}
	findings := d.Findings()
	for i := range findings {
		if f := &findings[i]; f.Result != nil {
			problems[f.Result] = f
		} else {
			whole[f.Check] = f
		}
	}
	if s, ok := d.junitInputs(); ok {
		all.Suites = append(all.Suites, s)
	}
	for i := range d.Checks {
		all.Suites = append(all.Suites, d.junitCheck(&d.Checks[i], problems, whole[&d.Checks[i]], o))
	}
	var spent time.Duration
	for i := range all.Suites {
		s := &all.Suites[i]
		s.count()
		all.Tests, all.Failures, all.Errors = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors
		spent += s.spent
		s.Time = junitTime(s.spent, o)
	}
	all.Time = junitTime(spent, o)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s *junitSuite) count() {
	s.Tests = len(s.Cases)
	for _, c := range s.Cases {
		if c.Failure != nil {
			s.Failures++
		}
		if c.Error != nil {
			s.Errors++
		}
		if c.Skipped != nil {
			s.Skipped++
		}
	}
}

func junitTime(d time.Duration, o JUnitOptions) string {
	if o.Reproducible {
		return ""
	}
	return fmt.Sprintf("%.3f", d.Seconds())
}

// junitInputs returns the errors in the inputs.
func (d *Document) junitInputs() (junitSuite, bool) {
	s := junitSuite{Name: "inputs"}
	if d.Inputs == nil || !d.Inputs.Failed() {
		return s, false
	}
	for _, x := range d.Inputs.All() {
		if x.Severity != source.Error {
			continue
		}
		var text bytes.Buffer
		d.Texts.Show(&text, x)
		s.Cases = append(s.Cases, junitCase{Name: x.Span.String(), Class: "inputs", File: x.Span.File, Line: x.Span.Line,
			Error: &junitProblem{string(x.Code), x.Message, text.String()}})
	}
	return s, true
}

func (d *Document) junitCheck(c *task.Check, problems map[*task.Result]*Finding, whole *Finding, o JUnitOptions) junitSuite {
	s := junitSuite{Name: c.File + ": " + title(c)}
	class := c.File + "." + c.Unit
	for i := range c.Results {
		r := &c.Results[i]
		s.spent += r.Time
		at := located(r.Property.Span, c)
		k := junitCase{Name: string(r.Property.Kind) + ": " + Printable(r.Property.Asked()), Class: class, File: at.File, Line: at.Line, Time: junitTime(r.Time, o)}
		text := d.paragraph(c, r)
		switch f := problems[r]; {
		case f == nil:
			k.Out = text
		case f.Suppressed() != nil:
			k.Skipped, k.Out = &junitSkip{f.Message + ": " + passed(f.Suppressed())}, text
		case f.Level == LevelError:
			k.Failure = &junitProblem{f.Rule, f.Message, text}
		default:
			k.Error = &junitProblem{f.Rule, f.Message, text}
		}
		s.Cases = append(s.Cases, k)
	}
	if whole != nil {
		s.Cases = append(s.Cases, junitCase{Name: "expectation", Class: class, File: whole.Span.File, Line: whole.Span.Line,
			Failure: &junitProblem{whole.Rule, whole.Message, ""}})
	}
	if c.Fault != nil {
		s.Cases = append(s.Cases, junitCase{Name: "internal error", Class: class, File: c.File, Line: c.Span.Line,
			Error: &junitProblem{"internal-error", c.Fault.Message, ""}})
	}
	return s
}

// paragraph returns the text report of a result.
func (d *Document) paragraph(c *task.Check, r *task.Result) string {
	var b bytes.Buffer
	p := NewText(&b, d, TextOptions{})
	p.whole = true
	p.result(c, r)
	p.out.Flush()
	return b.String()
}
