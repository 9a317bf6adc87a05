package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"assay/engine/litmus"
	reader "assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/task"
)

// TestLitmusCases: all tests in cases/litmus expect something, and it is so.
func TestLitmusCases(t *testing.T) {
	files, err := filepath.Glob("../../cases/litmus/*.litmus")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, folder := range []string{"hardware", "java", "go"} {
		more, err := filepath.Glob("../../cases/litmus/" + folder + "/*.litmus")
		if err != nil || len(more) == 0 {
			t.Fatalf("no cases of %s: %v", folder, err)
		}
		files = append(files, more...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		test, list := reader.Read(file, string(text))
		if list.Failed() {
			t.Fatal(list)
		}
		if want, err := litmus.Expectations(test); err != nil || len(want) == 0 {
			t.Errorf("%s expects nothing (%v)", file, err)
		}
	}
	var out, errs bytes.Buffer
	a := &app{stdout: &out, stderr: &errs}
	if status := a.main([]string{"litmus", "../../cases/litmus"}); status != 0 {
		t.Errorf("exit status %d\n%s%s", status, &out, &errs)
	}
}

// TestLitmusReports: answers in the words of reports amount to what the command says, and every outcome that is allowed
// has an execution that was judged.
func TestLitmusReports(t *testing.T) {
	var out, errs bytes.Buffer
	a := &app{stdout: &out, stderr: &errs}
	f := &litmusFlags{form: "junit", options: litmus.Options{Unwind: event.DefaultUnwind, Values: event.DefaultValues, Events: event.DefaultEvents}}
	s := a.litmusSession(f, true)
	files, err := filepath.Glob("../../cases/litmus/*.litmus")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if err := s.file(file); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.answer(t.Context()); err != nil {
		t.Fatal(err)
	}
	allowed := 0
	for i, c := range s.checks {
		r, x := &s.results[i], &c.Results[0]
		if x.Status == task.Violated {
			allowed++
		}
		if (x.Status == task.Violated) != (r.Verdict == "allowed") || x.Status.Holds() != (r.Verdict == "forbidden") {
			t.Errorf("%s: %s is %v, and %s in a report", c.Name, r.Outcome, r.Verdict, x.Status)
		}
		if _, ok := x.Witness().(*task.Execution); ok != (r.Verdict == "allowed") || x.Unaccepted() != "" {
			t.Errorf("%s: the witness is %v: %s", c.Name, x.Witness(), x.Unaccepted())
		}
		if want := map[bool]task.Outcome{true: task.Violation, false: task.Holding}[r.surprises()]; r.Expected != "" && r.Verdict != "unknown" && c.Outcome() != want {
			t.Errorf("%s amounts to %v, not %v", c.Name, c.Outcome(), want)
		}
	}
	if err := s.reported(); err != nil || allowed < 10 || strings.Count(out.String(), "<testcase") != len(s.checks) {
		t.Errorf("%v, %d of %d are allowed", err, allowed, len(s.checks))
	}
}

// TestLitmusInclude: a model includes files beside it and those built in, and
// no others, whether they are there or not.
func TestLitmusInclude(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	body := "include \"cos.cat\"\nacyclic po | rf | co | fr\n"
	write("models/beside.cat", body)
	elsewhere := write("elsewhere.cat", body)
	for _, c := range []struct {
		include string
		status  int
	}{{"beside.cat", 0}, {"../elsewhere.cat", 2}, {elsewhere, 2}, {"../models/beside.cat", 2}, {"none.cat", 2}} {
		model := write("models/m.cat", "include \""+c.include+"\"\n")
		var out, errs bytes.Buffer
		a := &app{stdout: &out, stderr: &errs}
		if status := a.main([]string{"litmus", "--model", model, "../../cases/litmus/SB.litmus"}); status != c.status {
			t.Errorf("including %s: exit status %d, want %d\n%s%s", c.include, status, c.status, &out, &errs)
		}
	}
}

// TestLitmusStatus: expectations that are not met are in a table; limits hold
// for questions that are too large; bad flags are bad usage.
func TestLitmusStatus(t *testing.T) {
	dir := t.TempDir()
	sb, err := os.ReadFile("../../cases/litmus/SB.litmus")
	if err != nil {
		t.Fatal(err)
	}
	wrong := filepath.Join(dir, "wrong.litmus")
	text := regexp.MustCompile("Expect=.*").ReplaceAllString(string(sb), "Expect=sc:allowed tso:allowed")
	if err := os.WriteFile(wrong, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "right.litmus"), sb, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   string
		status int
		says   string
	}{
		{dir, 1, wrong + "  sc     allowed   forbidden  sequential-consistency"},
		{wrong + " --model tso", 0, ": tso: allowed"},
		{wrong + " --model tso --events 3", 3, "unknown: too many events"},
		{"../../cases/litmus/causality/TC15.litmus --model cpp --timeout 1ms", 2, ""}, // it has no marks
		{wrong + " --compare --model sc,tso", 2, ""},
		{"--compare --model sc", 2, ""},
		{"--compare --model sc,sc --size 6 --timeout 1ms", 3, "unknown"},
		{"--synthesise --model sc,tso", 2, ""},
		{"--synthesise --model jr", 2, ""},
		{"--synthesise --model sc --size 8 --timeout 1ms", 3, "unknown"},
		{"--synthesise --model sc --size 4", 0, "12 minimal tests of at most 4 instructions"},
		{"--synthesise --model tso --size 3 --format json", 0, `"minimal": [`},
		{"--compare --model sc,tso", 0, "tso allows this and sc forbids it (by sequential-consistency)"},
		{"--compare --model sc,tso --format json", 0, `"verdict": "different"`},
		{wrong + " --model sc --export " + filepath.Join(dir, "q.qcir"), 0, ""},
		{wrong + " --model sc --export " + filepath.Join(dir, "q.txt"), 2, ""},
		{wrong + " --model jr --export " + filepath.Join(dir, "q.als"), 2, ""},
		{wrong + " --model tso --html " + filepath.Join(dir, "q.html"), 0, "rf   y0→b  x0→d"},
	} {
		var out, errs bytes.Buffer
		a := &app{stdout: &out, stderr: &errs}
		if status := a.main(append([]string{"litmus"}, strings.Fields(c.args)...)); status != c.status || !strings.Contains(out.String(), c.says) {
			t.Errorf("%s: exit status %d, want %d\n%s%s", c.args, status, c.status, &out, &errs)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "q.html"))
	if err != nil || strings.Count(string(page), "marker-end") != 8 { // two of po, rf, co and fr
		t.Errorf("the page has %d arrows (%v)", strings.Count(string(page), "marker-end"), err)
	}
	if _, err := os.Stat(filepath.Join(dir, "q.als")); err == nil {
		t.Error("a question that cannot be written leaves a file")
	}
}
