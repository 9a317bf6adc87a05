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
	var folders []string
	for _, f := range []string{"harness", "methods", "classes", "values", "flow", "contracts", "heap", "lists", "library", "rows"} {
		folders = append(folders, "../../cases/java-check/"+f)
	}
	return append(folders, files...)
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

// checkJavaBy checks the files that state the same bounds in one go.
func checkJavaBy(t *testing.T, e engine.Engine, dir string, cases []javaCase) (files []*run.File, checks map[string]*task.Check) {
	t.Helper()
	return checkJavaWith(t, e, dir, cases, func(*app, *run.Options) {})
}

// checkJavaWith is checkJavaBy with other options: change is called before anything is
// read, and before anything is checked.
func checkJavaWith(t *testing.T, e engine.Engine, dir string, cases []javaCase, change func(*app, *run.Options)) (files []*run.File, checks map[string]*task.Check) {
	t.Helper()
	a := &app{stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	t.Cleanup(func() { a.close() })
	change(a, &run.Options{})
	checks = map[string]*task.Check{}
	for _, names := range byBounds(cases) {
		in := a.inputs()
		group := in.Files(names)
		if in.List.Failed() {
			t.Fatal(in.List.Err())
		}
		f, cmd := &checkFlags{}, &cobra.Command{}
		f.add(cmd)
		i := slices.IndexFunc(cases, func(k javaCase) bool { return k.file == names[0] })
		if err := cmd.ParseFlags(cases[i].flags); err != nil {
			t.Fatal(err)
		}
		o := run.Options{Engine: e, Timeout: 60 * time.Second}
		var err error
		if o.Bounds, err = f.bounds(); err != nil {
			t.Fatal(err)
		}
		change(a, &o)
		all := in.Plan(group, o).Check(context.Background(), o)
		for i := range all {
			checks[all[i].Name] = &all[i]
		}
		files = append(files, group...)
	}
	return files, checks
}

// byBounds are the files of cases, those with the same bounds together.
func byBounds(cases []javaCase) (groups [][]string) {
	at := map[string]int{}
	for _, k := range cases {
		flags := strings.Join(k.flags, " ")
		i, ok := at[flags]
		if !ok {
			i = len(groups)
			at[flags], groups = i, append(groups, nil)
		}
		if !slices.Contains(groups[i], k.file) {
			groups[i] = append(groups[i], k.file)
		}
	}
	return groups
}

// TestJavaCases: no verdict about a case is wrong, and what is violated is violated on the
// JVM too; the quick run asks the JVM about each twentieth. What stays unknown is listed.
func TestJavaCases(t *testing.T) {
	var undecided strings.Builder
	total, violated, asked := 0, 0, 0
	for _, dir := range javaFolders(t) {
		cases := javaCases(t, dir)
		files, checks := checkJava(t, dir, cases)
		for _, k := range cases {
			total++
			if strings.HasPrefix(k.want, "violated") {
				violated++
			}
			if what := verdictIsWrong(k, checks); what != "" {
				t.Errorf("%s: %s", k.file, what)
			} else if c := checks[k.name()]; verdictOf(c) == "unknown" {
				fmt.Fprintf(&undecided, "%s: %s\n", k.name(), k.want)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(checks)) {
			c := checks[name]
			if !slices.ContainsFunc(c.Results, func(r task.Result) bool { return r.Status == task.Violated }) {
				continue
			}
			if asked++; asked%20 == 0 || testkit.Long() {
				confirm(t, files, c)
			}
		}
	}
	testkit.Golden(t, "testdata/java-undecided.txt", undecided.String())
	if total < 300 || violated < 2*total/5 {
		t.Errorf("%d expectations, %d of them violated: at least 300 are wanted, and about half of them violated", total, violated)
	}
	t.Logf("%d expectations, %d of them violated", total, violated)
}

// name is the goal that a case is about.
func (k *javaCase) name() string {
	if k.goal != "" {
		return k.goal
	}
	return strings.TrimSuffix(filepath.Base(k.file), ".java") + ".main"
}

// verdictIsWrong says what is wrong about the verdict of a case; undecided is not wrong.
func verdictIsWrong(k javaCase, checks map[string]*task.Check) string {
	c := checks[k.name()]
	if c == nil {
		return "there is no goal " + k.name()
	}
	got := verdictOf(c)
	if right, open := meets(k.want, got, c); right || open {
		return ""
	}
	return fmt.Sprintf("%s: expected %s, got %s", k.name(), k.want, got)
}

// confirm repeats the violations of a check on the JVM.
func confirm(t *testing.T, files []*run.File, c *task.Check) {
	t.Helper()
	a := &app{stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
	a.witness(context.Background(), &witnessFlags{confirm: true}, files, c)
	for _, r := range c.Results {
		if r.Status == task.Violated && r.Evidence.Confirmed == "" {
			t.Errorf("%s: %s: %s: %s", c.Name, r.Property.Kind, r.Property.Text, r.Evidence.Unconfirmed)
		}
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
