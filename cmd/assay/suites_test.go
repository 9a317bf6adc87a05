package main

import (
	"bytes"
	"cmp"
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
		Lines                   []struct{ Line, Covered, Of int }
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

// TestSuitesCover: tests come to all branches where one of these stood in the way: a class beside that cannot be initialised, objects that have to be given twice,
// calls that nobody means, code of the library that takes long, exceptions with messages of their own, texts of a grammar, calls before the last one that throw, many
// calls, methods of anonymous classes, types that code asks for, and nodes that begin with none.
func TestSuitesCover(t *testing.T) {
	for _, c := range []struct {
		file, class string
		wants       string // a text of the tests
		effort      string // none: 24000000
	}{
		{"InitialiserBeside", "InitialiserBeside", "assertEquals(-1, result);", ""},
		{"TakenBack", "TakenBack", "assertTrue(result);", ""},
		{"SizeBelowZero", "SizeBelowZero", ".grow(-", ""},
		{"BehindPatterns", "BehindPatterns", "assertEquals(1, result);", ""},
		{"OwnMessage", "OwnMessage", "assertThrows(OwnMessage.Odd.class, () -> OwnMessage.half(", ""},
		{"../../../cmd/assay/testdata/suites/Grammar", "Grammar", "assertEquals(1, result);", ""},
		{"../../../cmd/assay/testdata/suites/BehindCalls", "BehindCalls", "assertThrows(IllegalArgumentException.class, () -> behindCalls.add(", ""},
		{"../../../cmd/assay/testdata/suites/Spelled", "Spelled", "assertEquals(1, result);", "4000000"}, // by luck, 20 of 27 sides
	} {
		t.Run(c.file, func(t *testing.T) {
			dir := t.TempDir()
			target := "../../cases/java-check/called/" + c.file + ".java"
			r := makeSuites(t, target, dir, "--effort", cmp.Or(c.effort, "24000000"), "--timeout", "2m", "--class", c.class)
			runSuites(t, r, target, dir)
			missed := 0
			for _, x := range r.Classes {
				if x.Class != c.class {
					t.Errorf("tests of %s", x.Class)
				}
				for _, l := range x.Lines {
					if !strings.Contains(c.file, "Beside") || l.Line > 8 { // its initialiser is code that nobody comes to
						missed += l.Of - l.Covered
					}
				}
			}
			text, err := os.ReadFile(filepath.Join(dir, c.class+"Test.java"))
			if err != nil {
				t.Fatal(err)
			}
			if missed > 0 || r.Violations > 0 || !strings.Contains(string(text), c.wants) {
				t.Errorf("%d sides are missed, %d violations, or there is no %s:\n%s", missed, r.Violations, c.wants, text)
			}
		})
	}
}

// TestSuitesPromises: tests check the clauses of contracts that Java can say, and no others.
func TestSuitesPromises(t *testing.T) {
	dir := t.TempDir()
	target := "testdata/suites/Promises.java"
	r := makeSuites(t, target, dir)
	runSuites(t, r, target, dir)
	text, err := os.ReadFile(filepath.Join(dir, "PromisesTest.java"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"assertTrue(result >= 1 && result == 1 + promises.level);", "assertTrue(Promises.twice(1) == 2 * 1);"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("there is no %s", want)
		}
	}
	for _, other := range []string{"secret", "old", "==>"} {
		if strings.Contains(string(text), other) {
			t.Errorf("the tests have %s", other)
		}
	}
	if t.Failed() {
		t.Logf("%s", text)
	}
}

// TestSuitesViolations: a violation that no branch leads to is found, and its test fails on the JVM.
func TestSuitesViolations(t *testing.T) {
	dir := t.TempDir()
	target := "../../docs/guide/examples/Shelf.java"
	r := makeSuites(t, target, dir)
	runSuites(t, r, target, dir)
	if r.Violations != 1 {
		t.Errorf("%d violations, want the one of an array that is full", r.Violations)
	}
}

// TestSymexRow51: with --paths there is a test for each complete path, of which those that end well are green and those of violations red; without, the search
// ends with as few as cover the branches.
func TestSymexRow51(t *testing.T) {
	file := filepath.Join(t.TempDir(), "Paths.java")
	text := "public class Paths {\n    public static int sum(boolean a, boolean b, boolean c) {\n        int n = 0;\n        if (a) n += 1;\n        if (b) n += 2;\n" +
		"        if (c) n += 4;\n        if (n == 7) throw new AssertionError(\"all\");\n        return n;\n    }\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flags          []string
		tests, atLeast int
		violations     int
	}{
		{[]string{"--paths"}, 8, 8, 1},
		{nil, 7, 3, 1},
	} {
		dir := t.TempDir()
		r := makeSuites(t, file, dir, append(c.flags, "--method", "Paths.sum")...)
		runSuites(t, r, file, dir)
		if r.Tests > c.tests || r.Tests < c.atLeast || r.Violations != c.violations || r.Branches.Missed > 0 {
			t.Errorf("%q: %+v, want at most %d tests and %d violations", c.flags, r, c.tests, c.violations)
		}
	}
}
