package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"assay/engine"
	"assay/engine/bmc"
	"assay/internal/testkit"
	"assay/run"
	"assay/task"
)

// javaCase is an expectation of a file in cases/java-check.
type javaCase struct {
	file, goal string // the goal may be empty: the only one
	want       string
	flags      []string
	inputs     string
}

var expectation = regexp.MustCompile(`(?m)^// expect(?: (.+))?: (holds|proved|vacuous|violated(?: [a-z]+)+)$`)

// javaCases reads the expectations of a folder.
func javaCases(t *testing.T, dir string) []javaCase {
	t.Helper()
	files := []string{dir}
	if filepath.Ext(dir) != ".java" {
		var err error
		if files, err = filepath.Glob(filepath.Join(dir, "*.java")); err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
	}
	var out []javaCase
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		line := func(word string) string {
			m := regexp.MustCompile(`(?m)^// ` + word + `: (.*)$`).FindSubmatch(text)
			if m == nil {
				return ""
			}
			return string(m[1])
		}
		found := expectation.FindAllSubmatch(text, -1)
		if len(found) != bytes.Count(text, []byte("// expect")) || len(found) == 0 {
			t.Errorf("%s: an expectation is missing, or not well formed", f)
		}
		for _, m := range found {
			out = append(out, javaCase{f, string(m[1]), string(m[2]), strings.Fields(line("bounds")), line("inputs")})
		}
	}
	return out
}

// verdictOf is the verdict about a goal, in the words of expectations.
func verdictOf(c *task.Check) string {
	if c.Fault != nil {
		return "internal error: " + c.Fault.Message
	}
	var kinds []string
	unknown, vacuous, proved := false, false, true
	for _, r := range c.Results {
		switch {
		case r.Status == task.Violated && !slices.Contains(kinds, string(r.Property.Kind)):
			kinds = append(kinds, string(r.Property.Kind))
		case r.Status == task.Unknown:
			unknown = true
		}
		vacuous = vacuous || r.Vacuous
		proved = proved && r.Status == task.Proved
	}
	slices.Sort(kinds)
	switch {
	case len(kinds) > 0:
		return "violated " + strings.Join(kinds, " ")
	case vacuous:
		return "vacuous"
	case unknown:
		return "unknown"
	case proved:
		return "proved"
	}
	return "holds"
}

// meets compares; undecided is neither right nor wrong. Of several violations an engine may
// leave some undecided.
func meets(want, got string, c *task.Check) (right, undecided bool) {
	if got == "unknown" {
		return false, true
	}
	kinds := strings.Fields(want)
	slices.Sort(kinds[1:])
	want = strings.Join(kinds, " ")
	switch {
	case want == got, want == "holds" && got == "proved":
		return true, false
	case strings.HasPrefix(want, "violated") && strings.HasPrefix(got, "violated"):
		for _, k := range strings.Fields(got)[1:] {
			if !slices.Contains(kinds, k) {
				return false, false
			}
		}
		return false, slices.ContainsFunc(c.Results, func(r task.Result) bool { return r.Status == task.Unknown })
	}
	return false, false
}

// javaFolders are the folders and files that are checked in one go. Of the classes with
// contracts, which other tests read too, those that expect something are.
func javaFolders(t *testing.T) []string {
	files, err := filepath.Glob("../../cases/java-contracts/*.java")
	files = slices.DeleteFunc(files, func(f string) bool {
		text, err := os.ReadFile(f)
		return err != nil || !bytes.Contains(text, []byte("// expect "))
	})
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	return append([]string{"../../cases/java-check/harness", "../../cases/java-check/methods", "../../cases/java-check/contracts"}, files...)
}

// checkJava checks the goals of a folder or file, with the bounds that the cases state.
func checkJava(t *testing.T, dir string, cases []javaCase) (files []*run.File, checks map[string]*task.Check) {
	t.Helper()
	e, err := engineNamed(auto)
	if err != nil {
		t.Fatal(err)
	}
	return checkJavaBy(t, e, dir, cases)
}

func checkJavaBy(t *testing.T, e engine.Engine, dir string, cases []javaCase) (files []*run.File, checks map[string]*task.Check) {
	t.Helper()
	a := &app{stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	t.Cleanup(func() { a.close() })
	in := a.inputs()
	files = in.Files([]string{dir})
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	checks = map[string]*task.Check{}
	f, cmd := &checkFlags{}, &cobra.Command{}
	f.add(cmd)
	if err := cmd.ParseFlags(cases[0].flags); err != nil {
		t.Fatal(err)
	}
	o := run.Options{Engine: e, Timeout: 60 * time.Second}
	var err error
	if o.Bounds, err = f.bounds(); err != nil {
		t.Fatal(err)
	}
	all := in.Plan(files, o).Check(context.Background(), o)
	for i := range all {
		checks[all[i].Name] = &all[i]
	}
	return files, checks
}

// knownWrong are the verdicts that are wrong today, with the reason. One that comes right
// is to be taken out.
var knownWrong = map[string]string{
	"Arrays2.store": "holds", // arrays of inputs are of exactly the declared type
}

// TestJavaCases: no verdict about a case is wrong. What stays unknown is listed.
func TestJavaCases(t *testing.T) {
	var undecided strings.Builder
	for _, dir := range javaFolders(t) {
		cases := javaCases(t, dir)
		_, checks := checkJava(t, dir, cases)
		for _, k := range cases {
			name := k.goal
			if name == "" {
				name = strings.TrimSuffix(filepath.Base(k.file), ".java") + ".main"
			}
			c := checks[name]
			if c == nil {
				t.Errorf("%s: there is no goal %s", k.file, name)
				continue
			}
			for _, r := range c.Results {
				if x := r.Property; x.Kind == task.KindAssert && r.Status == task.Violated && r.Trace.Failure.Span.Line != x.Span.Line {
					t.Errorf("%s: the assertion at %s fails at %s", name, x.Span, r.Trace.Failure.Span)
				}
			}
			got := verdictOf(c)
			if wrong, known := knownWrong[name]; known {
				if got != wrong {
					t.Errorf("%s: known to be wrong as %q, is %q: take it out", name, wrong, got)
				}
				continue
			}
			right, open := meets(k.want, got, c)
			if open {
				fmt.Fprintf(&undecided, "%s: %s\n", name, k.want)
			} else if !right {
				t.Errorf("%s: %s: expected %s, got %s", k.file, name, k.want, got)
			}
		}
	}
	testkit.Golden(t, "testdata/java-undecided.txt", undecided.String())
}

// TestJavaWithoutSavings: what the engine saves does not change a verdict. The quick run
// does without one saving, the long run without each of them.
func TestJavaWithoutSavings(t *testing.T) {
	without := map[string]bmc.Off{"orders": {Orders: true}}
	folders := []string{"../../cases/java-check/contracts"}
	if testkit.Long() {
		without["sharing"], without["canonical heaps"] = bmc.Off{Sharing: true}, bmc.Off{Canonical: true}
		folders = javaFolders(t)
	}
	for _, dir := range folders {
		cases := javaCases(t, dir)
		_, plain := checkJava(t, dir, cases)
		for name, off := range without {
			e := onJava
			e.Off = off
			_, got := checkJavaBy(t, firstOnce{behind: e}, dir, cases)
			for goal, c := range plain {
				a, b := verdictOf(c), verdictOf(got[goal])
				if a != b && a != "unknown" && b != "unknown" {
					t.Errorf("%s: %s is %s, and without %s %s", dir, goal, a, name, b)
				}
			}
		}
	}
}

// evidenceFolders are the folders for tests of evidence: a sample, in the long run all.
func evidenceFolders(t *testing.T) []string {
	if testkit.Long() {
		return javaFolders(t)
	}
	return []string{"../../cases/java-check/contracts", "../../cases/java-contracts/Ring.java"}
}

// TestSMTRow52Solvers: every solver gives the same verdicts about Java. The quick run asks
// one of the programs, the long run all.
func TestSMTRow52Solvers(t *testing.T) {
	names := solverNames()[1:]
	if !testkit.Long() {
		names = names[:1]
	}
	compared := 0
	for _, dir := range evidenceFolders(t) {
		cases := javaCases(t, dir)
		_, plain := checkJava(t, dir, cases)
		for _, name := range names {
			f := &forgeFlags{solver: name}
			e, err := f.onHeaps(t.Context(), onJava)
			if err != nil {
				t.Fatal(err)
			}
			_, got := checkJavaBy(t, firstOnce{behind: e}, dir, cases)
			for goal, c := range plain {
				a, b := verdictOf(c), verdictOf(got[goal])
				if a != b && a != "unknown" && b != "unknown" {
					t.Errorf("%s: %s is %s, and with %s %s", dir, goal, a, name, b)
				}
				if a == b && a != "unknown" {
					compared++
				}
			}
		}
	}
	if t.Logf("%d verdicts are the same", compared); compared < 10 {
		t.Error("too few")
	}
}

// TestJavaCertified: what holds about Java has a certificate, which was checked, or says why
// it has none.
func TestJavaCertified(t *testing.T) {
	certified, without := 0, 0
	for _, dir := range evidenceFolders(t) {
		cases := javaCases(t, dir)
		_, plain := checkJava(t, dir, cases)
		f := &forgeFlags{solver: builtin, certify: t.TempDir()}
		e, err := f.onHeaps(t.Context(), onJava)
		if err != nil {
			t.Fatal(err)
		}
		_, got := checkJavaBy(t, firstOnce{e, true}, dir, cases)
		for goal, c := range got {
			if a, b := verdictOf(plain[goal]), verdictOf(c); a != b && a != "unknown" && b != "unknown" {
				t.Errorf("%s: %s is %s, and with certificates %s", dir, goal, a, b)
			}
			for _, r := range c.Results {
				_, err := os.Stat(r.Evidence.Certificate)
				switch {
				case !r.Status.Holds():
				case err == nil:
					certified++
				case r.Reason != "":
					without++
				default:
					t.Errorf("%s: %s: %s: %v", goal, r.Property.Kind, r.Property.Text, err)
				}
			}
		}
	}
	if t.Logf("%d properties are certified, %d say why they are not", certified, without); certified < 30 {
		t.Error("too few")
	}
}

// TestJavaCasesOnTheJVM: what the cases expect of programs is what java does with them.
func TestJavaCasesOnTheJVM(t *testing.T) {
	dir := "../../cases/java-check/harness"
	cases := javaCases(t, dir)
	a := &app{ctx: context.Background()}
	t.Cleanup(func() { a.close() })
	files := a.inputs().Files([]string{dir})
	p := files[0].Model.(*javaModel).Unit.Program()
	java, ok := p.Home().Program("java")
	if !ok {
		t.Fatal("there is no java")
	}
	for i, k := range cases {
		if i%8 != 0 && !testkit.Long() {
			continue
		}
		class := strings.TrimSuffix(filepath.Base(k.file), ".java")
		cmd := exec.Command(java, "-ea", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dassay.inputs="+k.inputs,
			"-cp", strings.Join(p.ClassPath(), string(os.PathListSeparator)), class)
		out, _ := cmd.CombinedOutput()
		status := cmd.ProcessState.ExitCode()
		if fails := strings.HasPrefix(k.want, "violated"); fails != (status == 1) || !fails && status != 0 && status != 3 {
			t.Errorf("%s: expected %s, but java ends with %d: %s", class, k.want, status, out)
		}
	}
}

// TestJavaViolationsOnTheJVM: what is violated is violated on the JVM too.
func TestJavaViolationsOnTheJVM(t *testing.T) {
	n := 0
	for _, dir := range javaFolders(t) {
		files, checks := checkJava(t, dir, javaCases(t, dir))
		for _, name := range slices.Sorted(maps.Keys(checks)) {
			c := checks[name]
			if _, wrong := knownWrong[name]; wrong || !slices.ContainsFunc(c.Results, func(r task.Result) bool { return r.Status == task.Violated }) {
				continue
			}
			if n++; n%8 != 0 && !testkit.Long() {
				continue
			}
			a := &app{stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
			a.witness(context.Background(), &witnessFlags{confirm: true}, files, c)
			for _, r := range c.Results {
				if r.Status == task.Violated && r.Evidence.Confirmed == "" {
					t.Errorf("%s: %s: %s: %s", name, r.Property.Kind, r.Property.Text, r.Evidence.Unconfirmed)
				}
			}
		}
	}
}
