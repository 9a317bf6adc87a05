package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"assay/engine/forge"
	"assay/internal/schema"
	"assay/report"
	"assay/run"
	"assay/source"
	"assay/task"
)

// TestFormatsOfCases holds the reports about all cases against their schemas.
// A check that takes long is cut short: an unknown is an answer too.
func TestFormatsOfCases(t *testing.T) {
	d, files := checkedCases(t)
	if n := len(d.Checks); n < 200 {
		t.Fatalf("%d checks: where are the cases?", n)
	}
	seen, shown := map[task.Status]bool{}, map[string]bool{}
	for _, c := range d.Checks {
		for _, r := range c.Results {
			seen[r.Status] = true
			shown[fmt.Sprintf("%T", r.Witness())] = true
		}
	}
	for _, w := range []task.Witness{task.Run{}, &task.Execution{}, &task.History{}, &task.Absence{}} {
		if !shown[fmt.Sprintf("%T", w)] {
			t.Errorf("the cases show no %T", w)
		}
	}
	if !seen[task.Violated] || !seen[task.HoldsWithin] { // unknowns depend on the time there is
		t.Errorf("the cases show only %v", seen)
	}
	for _, f := range []struct {
		format string
		check  func([]byte) error
	}{
		{"json", func(b []byte) error { return schema.Report("../..", b) }},
		{"sarif", func(b []byte) error { return schema.SARIF("../..", b) }},
		{"junit", schema.JUnit},
		{"html", func(b []byte) error {
			if !bytes.Contains(b, []byte("</html>")) || bytes.Contains(b, []byte("cannot be shown")) {
				return errors.New("a film is missing")
			}
			return nil
		}},
	} {
		var b bytes.Buffer
		r := &checkReport{flags: &checkFlags{format: f.format}, doc: d, film: filmOf(files)}
		if err := r.write(&b); err != nil {
			t.Fatal(err)
		}
		if err := f.check(b.Bytes()); err != nil {
			t.Errorf("%s: %v", f.format, err)
		}
	}
}

// checkedCases is checkCases, once for all tests of the package: they read what it returns.
func checkedCases(t *testing.T) (*report.Document, []*run.File) {
	t.Helper()
	casesChecked.Do(func() { casesChecked.d, casesChecked.files = checkCases(t) })
	if casesChecked.d == nil {
		t.Fatal("the cases could not be checked")
	}
	return casesChecked.d, casesChecked.files
}

var casesChecked struct {
	sync.Once
	d     *report.Document
	files []*run.File
}

// checkCases checks all cases, and one file that cannot be read.
func checkCases(t *testing.T) (*report.Document, []*run.File) {
	t.Helper()
	bad := filepath.Join(t.TempDir(), "bad.fir")
	if err := os.WriteFile(bad, []byte("proc p() { x := 1 }"), 0o666); err != nil {
		t.Fatal(err)
	}
	in := &run.Inputs{Languages: languages, Texts: source.Texts{}}
	asking, err := available().Questions(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	in.Languages = append(slices.Clip(in.Languages), asking...)
	files := in.Files([]string{"../../cases/fir", "../../cases/ir", "../../cases/stream", "../../cases/litmus/go", bad})
	o := run.Options{Engine: forge.Engine{}, Timeout: 300 * time.Millisecond}
	plan := in.Plan(files, o)
	d := &report.Document{Tool: "assay", Version: version(), Inputs: &in.List, Texts: in.Texts}
	d.Checks = plan.Check(context.Background(), o)
	return d, files
}
