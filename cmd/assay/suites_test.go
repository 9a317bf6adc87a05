package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/javac"
)

// suitesReport is what the test reads of the JSON of assay test.
type suitesReport struct {
	Tests, Violations, Dropped int
	Branches                   struct{ Covered, Infeasible, Missed int }
	Classes                    []struct {
		Class, Error            string
		Written, Dropped, Flaky []string
	}
}

// makeSuites runs assay test for a target.
func makeSuites(t *testing.T, target, dir string, flags ...string) suitesReport {
	t.Helper()
	var out, errs bytes.Buffer
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &out, stderr: &errs, ctx: context.Background()}
	args := append([]string{"test", "--style", "plain", "--format", "json", "--effort", "4000000", "-o", dir, target}, flags...)
	if status := a.main(args); status == 2 || status > 3 {
		t.Fatalf("%s: exit status %d: %s\n%s", target, status, errs.String(), out.String())
	}
	var r suitesReport
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatalf("%s: %v: %s", target, err, out.String())
	}
	for _, c := range r.Classes {
		if c.Error != "" || len(c.Dropped) > 0 {
			text, _ := os.ReadFile(target)
			t.Errorf("%s: %s: %s %q\n%s", target, c.Class, c.Error, c.Dropped, text)
		}
	}
	return r
}

// runSuites compiles what was written beside the classes under test, and runs each suite: tests pass, those of violations all fail.
func runSuites(t *testing.T, r suitesReport, target, dir string) {
	t.Helper()
	var files []string
	for _, c := range r.Classes {
		files = append(files, c.Written...)
	}
	if len(files) == 0 {
		return
	}
	out := filepath.Join(t.TempDir(), "classes")
	if err := os.Mkdir(out, 0o777); err != nil {
		t.Fatal(err)
	}
	sources := append([]string{target}, files...)
	if info, err := os.Stat(target); err == nil && info.IsDir() {
		more, err := filepath.Glob(filepath.Join(target, "*.java"))
		if err != nil {
			t.Fatal(err)
		}
		sources = append(more, files...)
	}
	if _, err := javac.Compile(context.Background(), javac.Options{Files: sources, Dir: out, Pool: &compilers}); err != nil {
		t.Fatalf("%s: %v", target, err)
	}
	for _, f := range files {
		rel, err := filepath.Rel(dir, strings.TrimSuffix(f, ".java"))
		if err != nil {
			t.Fatal(err)
		}
		said, err := exec.Command("java", "-ea", "-XX:TieredStopAtLevel=1", "-Xss4m", "-cp", out, strings.ReplaceAll(rel, string(filepath.Separator), ".")).CombinedOutput()
		failed, passed := strings.Count("\n"+string(said), "\nFAILED "), strings.Count("\n"+string(said), "\nok ")
		switch broken := strings.HasSuffix(rel, "Violations"); {
		case broken && (err == nil || passed > 0 || failed == 0):
			t.Errorf("%s: %s: violations pass: %s", target, rel, said)
		case !broken && (err != nil || failed > 0):
			t.Errorf("%s: %s: %v: %s", target, rel, err, said)
		}
	}
}

// TestSuites: what assay test writes compiles and passes on the JVM, and its tests of violations fail there: for cases, and for classes with public
// methods and state at random.
func TestSuites(t *testing.T) {
	cases := []string{"called/GivenBack.java", "flow/Finally.java"}
	if testkit.Long() {
		cases = nil
		for _, dir := range []string{"called", "callers", "flow", "values", "lists", "contracts", "heap", "thrown"} {
			list, err := filepath.Glob("../../cases/java-check/" + dir + "/*.java")
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range list {
				cases = append(cases, strings.TrimPrefix(filepath.ToSlash(f), "../../cases/java-check/"))
			}
		}
	}
	tests, violations := 0, 0
	try := func(t *testing.T, target string) {
		dir := t.TempDir()
		r := makeSuites(t, target, dir)
		runSuites(t, r, target, dir)
		tests, violations = tests+r.Tests, violations+r.Violations
	}
	for _, c := range cases {
		t.Run(c, func(t *testing.T) { try(t, "../../cases/java-check/"+c) })
	}
	r := testkit.Rand(t)
	for i := range testkit.Count(t, 30, 3) {
		m := &classMaker{Rand: rand.New(rand.NewPCG(r.Uint64(), 7))}
		file := filepath.Join(t.TempDir(), fmt.Sprintf("C%d.java", i))
		if err := os.WriteFile(file, []byte(m.class(fmt.Sprintf("C%d", i))), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprint("random", i), func(t *testing.T) { try(t, file) })
	}
	t.Logf("%d tests, %d violations", tests, violations)
	if tests < 20 || violations == 0 {
		t.Errorf("%d tests and %d violations: more are wanted", tests, violations)
	}
}
