package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"assay/run"
	"assay/task"
)

var missedMark = regexp.MustCompile(`// missed: ([a-z]+)$`)

// TestJavaCoverage: the lines that a check needs are those that the cases say, and the others are
// missed for the reason that they say.
func TestJavaCoverage(t *testing.T) {
	files, err := filepath.Glob("../../cases/java-coverage/*.java")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		c := coverageOf(t, f)
		want := strings.Split(string(text), "\n")
		marks := 0
		for _, line := range want {
			if missedMark.MatchString(line) {
				marks++
			}
		}
		if vacuous := strings.HasPrefix(want[0], "// vacuous"); c.Unknown != "" || c.Spec == vacuous || len(c.Lines) == 0 {
			t.Errorf("%s: %+v", f, c)
		}
		for _, l := range c.Lines {
			why := ""
			if m := missedMark.FindStringSubmatch(want[l.Line-1]); m != nil {
				why = m[1]
				marks--
			}
			if (why != "") != l.Missed() || why != string(l.Why) {
				t.Errorf("%s:%d: missed %v, for %q: %s", f, l.Line, l.Missed(), l.Why, want[l.Line-1])
			}
		}
		if marks != 0 {
			t.Errorf("%s: %d lines that should be missed are not there", f, marks)
		}
	}
}

// coverageOf checks a file of which everything holds.
func coverageOf(t *testing.T, file string) *task.Coverage {
	t.Helper()
	f, cmd := checkFlagsOf(t, "--coverage")
	o, err := f.options(cmd)
	if err != nil {
		t.Fatal(err)
	}
	a := &app{java: compiling(), ctx: context.Background()}
	t.Cleanup(func() { a.java.Close() })
	in := a.inputs()
	files := in.Files([]string{file})
	var found *task.Coverage
	for _, c := range slices.DeleteFunc(in.Plan(files, o).Check(t.Context(), run.Options{Engine: o.Engine}), ofClauses) {
		for _, r := range c.Results {
			if !r.Status.Holds() {
				t.Errorf("%s: %s is %s: %s", c.Name, r.Property.Text, r.Status, r.Reason)
			}
		}
		i := slices.IndexFunc(c.Results, func(r task.Result) bool { return r.Coverage != nil })
		if i >= 0 && c.Results[i].Property.Text != "true (nothing is asked)" {
			found = c.Results[i].Coverage
		}
	}
	if found == nil {
		t.Fatalf("%s: there is no coverage", file)
	}
	return found
}
