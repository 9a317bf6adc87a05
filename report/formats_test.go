package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"assay/internal/schema"
	"assay/internal/testkit"
	"assay/source"
	"assay/task"
)

func sarifOf(t *testing.T, d *Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := d.WriteSARIF(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func junitOf(t *testing.T, d *Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := d.WriteJUnit(&b, JUnitOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// valid holds all formats of a document against their schemas.
func valid(t *testing.T, d *Document) {
	t.Helper()
	if err := schema.Report("..", []byte(jsonText(t, d, JSONOptions{}))); err != nil {
		t.Errorf("JSON: %v", err)
	}
	if err := schema.SARIF("..", sarifOf(t, d)); err != nil {
		t.Errorf("SARIF: %v", err)
	}
	if err := schema.JUnit(junitOf(t, d)); err != nil {
		t.Errorf("JUnit: %v", err)
	}
}

func TestSARIF(t *testing.T) {
	testkit.Golden(t, "testdata/report.sarif", string(sarifOf(t, sample())))
	valid(t, sample())
	valid(t, &Document{Tool: "assay", Version: "1"})
}

func TestJUnit(t *testing.T) {
	testkit.Golden(t, "testdata/report.xml", string(junitOf(t, sample())))
}

// TestJudges: the judges refuse what is wrong.
func TestJudges(t *testing.T) {
	for _, row := range []struct{ format, from, to string }{
		{"json", `"status": "violated"`, `"status": "wrong"`},
		{"json", `"engine"`, `"motor"`},
		{"sarif", `"ruleId"`, `"rule"`},
		{"sarif", `"level": "error"`, `"level": "fatal"`},
		{"junit", `errors="`, `mistakes="`},
		{"junit", `tests="`, `tests="1`},
		{"junit", `testcase`, `test-case`},
	} {
		change := func(text []byte) []byte { return bytes.ReplaceAll(text, []byte(row.from), []byte(row.to)) }
		var err error
		switch row.format {
		case "json":
			err = schema.Report("..", change([]byte(jsonText(t, sample(), JSONOptions{}))))
		case "sarif":
			err = schema.SARIF("..", change(sarifOf(t, sample())))
		case "junit":
			err = schema.JUnit(change(junitOf(t, sample())))
		}
		if err == nil {
			t.Errorf("%s: accepted with %s", row.format, row.to)
		}
	}
}

// TestFingerprints: they identify findings, and stay while lines move.
func TestFingerprints(t *testing.T) {
	d, moved := sample(), sample()
	for i := range moved.Checks {
		c := &moved.Checks[i]
		c.Span.Line += 10
		for j := range c.Results {
			c.Results[j].Property.Span.Line += 10
			c.Results[j].Property.Text = strings.ReplaceAll(c.Results[j].Property.Text, " ", "  ")
		}
	}
	twice := d.Checks[0]
	d.Checks, moved.Checks = append(d.Checks, twice), append(moved.Checks, moved.Checks[0])
	a, b := d.Findings(), moved.Findings()
	if len(a) != 7 || len(b) != len(a) {
		t.Fatalf("%d and %d findings", len(a), len(b))
	}
	seen := map[string]bool{}
	for i := range a {
		if a[i].Fingerprint != b[i].Fingerprint {
			t.Errorf("finding %d changes its fingerprint", i)
		}
		if seen[a[i].Fingerprint] {
			t.Errorf("finding %d shares a fingerprint", i)
		}
		seen[a[i].Fingerprint] = true
	}
}

// sarifText is the part of a SARIF report that tests look at.
type sarifText struct {
	Runs []struct {
		Invocations []struct {
			ToolExecutionNotifications []struct{ Message struct{ Text string } }
		}
		Results []struct {
			Level     string
			Locations []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI string }
					Region           map[string]int
				}
			}
			CodeFlows []struct {
				ThreadFlows []struct {
					ID        string
					Locations []struct {
						Location       struct{ Message struct{ Text string } }
						ExecutionOrder int
					}
				}
			}
		}
	}
}

func readSarif(t *testing.T, d *Document) sarifText {
	t.Helper()
	text := sarifOf(t, d)
	if err := schema.SARIF("..", text); err != nil {
		t.Fatal(err)
	}
	var out sarifText
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSARIFLimits: what is above GitHub's limits is folded, and said to be.
func TestSARIFLimits(t *testing.T) {
	d := sample()
	d.Checks = d.Checks[:1]
	r := &d.Checks[0].Results[0]
	r.Trace.Steps = nil
	for i := range 2500 {
		r.Trace.Steps = append(r.Trace.Steps, task.Step{Thread: i % 2, Span: at(i%7 + 1), Line: i%7 + 1, Text: fmt.Sprint("step ", i)})
	}
	log := readSarif(t, d)
	total, folded := 0, ""
	flows := log.Runs[0].Results[0].CodeFlows[0].ThreadFlows
	for _, f := range flows {
		total += len(f.Locations)
		for i, l := range f.Locations {
			if strings.Contains(l.Location.Message.Text, "left out") {
				folded = l.Location.Message.Text
			}
			if i > 0 && l.ExecutionOrder <= f.Locations[i-1].ExecutionOrder {
				t.Errorf("%s: order %d after %d", f.ID, l.ExecutionOrder, f.Locations[i-1].ExecutionOrder)
			}
		}
	}
	if len(flows) != 2 || total != 1000 || folded != "… 1501 steps are left out here" {
		t.Errorf("%d flows with %d steps, %q", len(flows), total, folded)
	}

	r.Trace = nil
	undecided := *r
	undecided.Status = task.Unknown
	results := []task.Result{}
	for range 3000 {
		results = append(results, undecided, *r)
	}
	d.Checks[0].Results = results
	log = readSarif(t, d)
	errors := 0
	for _, r := range log.Runs[0].Results {
		if r.Level == "error" {
			errors++
		}
	}
	notes := log.Runs[0].Invocations[0].ToolExecutionNotifications
	if len(log.Runs[0].Results) != 5000 || errors != 3000 || len(notes) != 1 || !strings.HasPrefix(notes[0].Message.Text, "1000 findings are left out") {
		t.Errorf("%d results, %d errors, notes %v", len(log.Runs[0].Results), errors, notes)
	}
}

// TestSARIFPlaces: columns count characters, files are URIs.
func TestSARIFPlaces(t *testing.T) {
	d := sample()
	d.Checks = d.Checks[:1]
	d.Checks[0].Results[0].Trace = nil
	span := &d.Checks[0].Results[0].Property.Span
	for _, row := range []struct {
		span   source.Span
		uri    string
		region string
	}{
		{source.Span{File: "é.fir", Line: 1, Col: 6, EndLine: 1, EndCol: 8}, "%C3%A9.fir", "map[endColumn:6 endLine:1 startColumn:5 startLine:1]"},
		{source.Span{File: "a b.fir", Line: 3}, "a%20b.fir", "map[startLine:3]"},
		{source.Span{File: "./x/../a:b.fir"}, "./a:b.fir", "map[]"},
		{source.Span{File: "<stdin>", Line: 2, Col: 9, EndLine: 2, EndCol: 3}, "%3Cstdin%3E", "map[startColumn:9 startLine:2]"},
		{source.Span{File: "/abs/a.fir", Line: 1}, "file:///abs/a.fir", "map[startLine:1]"},
	} {
		*span = row.span
		d.Texts = source.Texts{"é.fir": "é → x"}
		d.Texts["é.fir"] = "éabéx"
		at := readSarif(t, d).Runs[0].Results[0].Locations[0].PhysicalLocation
		if at.ArtifactLocation.URI != row.uri || fmt.Sprint(at.Region) != row.region {
			t.Errorf("%v: got %s %v", row.span, at.ArtifactLocation.URI, at.Region)
		}
	}
}

// TestHostileFormats: names from inputs cannot break a format.
func TestHostileFormats(t *testing.T) {
	d := sample()
	evil := "</failure>]]>\x00\x1b\"'&{0}[x](y)\xff"
	for i := range d.Checks {
		c := &d.Checks[i]
		c.Name, c.Unit, c.File = evil, evil, evil
		for j := range c.Results {
			r := &c.Results[j]
			r.Property.Text, r.Reason = evil, evil
			if r.Trace != nil {
				r.Trace.Steps[0].Text = evil
				r.Trace.Steps[1].Changes[0].Name = evil
			}
		}
	}
	valid(t, d)
}

// TestWriteErrors: a failure to write is reported by every format.
func TestWriteErrors(t *testing.T) {
	for name, write := range map[string]func(io.Writer) error{
		"json":  func(w io.Writer) error { return sample().WriteJSON(w, JSONOptions{}) },
		"sarif": sample().WriteSARIF,
		"junit": func(w io.Writer) error { return sample().WriteJUnit(w, JUnitOptions{}) },
		"text":  func(w io.Writer) error { return sample().WriteText(w, TextOptions{}) },
	} {
		if err := write(full{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
