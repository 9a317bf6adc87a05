package javajudge

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/jdk"
)

// need finds the JDKs; a machine without one fails, and hears what to install.
func need(t *testing.T) []jdk.Home {
	t.Helper()
	jdks := JDKs()
	if len(jdks) == 0 {
		t.Fatal("no JDK from 17 on with a compiler; install one (Debian: openjdk-17-jdk-headless) or set JAVA_HOME")
	}
	return jdks
}

// start starts a server that ends with the test.
func start(t *testing.T, home jdk.Home) *Server {
	t.Helper()
	s, err := Start(home)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// load reads the cases that the JDK understands; what it leaves out it says.
func load(t *testing.T, home jdk.Home) []Program {
	t.Helper()
	list, left, err := CasesFor("../../cases", home.Feature)
	if err != nil {
		t.Fatal(err)
	}
	if len(left) > 0 {
		var names []string
		for _, p := range left {
			names = append(names, p.Name)
		}
		t.Logf("NOT RUN on JDK %d, which does not understand %d programs: %s", home.Feature, len(left), strings.Join(names, " "))
	}
	return list
}

func files(list []Program) []string {
	var names []string
	for _, p := range list {
		names = append(names, p.File)
	}
	return names
}

// TestCasesAreDeterministic: each case gives the same outcome in a second JVM,
// and in a JVM of its own as in the shared one; otherwise it judges nothing.
func TestCasesAreDeterministic(t *testing.T) {
	jdks := need(t)
	home := jdks[len(jdks)-1]
	list := load(t, home)
	if len(list) < 400 {
		t.Errorf("%d cases, want at least 400", len(list))
	}
	dir := t.TempDir()
	a, b := start(t, home), start(t, home)
	if !testkit.Long() { // the quick run asks about each fourth
		for i := range len(list) / 4 {
			list[i] = list[4*i]
		}
		list = list[:len(list)/4]
	}
	if err := a.Compile(dir, files(list)); err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if p.Own {
			continue
		}
		want, err := a.Run(dir, p)
		if err != nil {
			t.Error(err)
			continue
		}
		got, err := b.Run(dir, p)
		if err != nil {
			t.Error(err)
			continue
		}
		if d := Compare(want, got); d != "" {
			t.Errorf("%s is not deterministic:\n%s", p.Name, d)
		}
		if want.Stdout == "" {
			t.Errorf("%s prints nothing", p.Name)
		}
	}
}

// TestServerRunsAsLauncherDoes: the outcome in the shared JVM is that of a JVM
// of its own, for a sample over all areas.
func TestServerRunsAsLauncherDoes(t *testing.T) {
	home := need(t)[0]
	list := load(t, home)
	var sample []Program
	for i, p := range list {
		if !p.Own && (i%40 == 7 || strings.HasPrefix(p.Name, "uncaught/")) {
			sample = append(sample, p)
		}
	}
	dir := t.TempDir()
	s := start(t, home)
	if err := s.Compile(dir, files(sample)); err != nil {
		t.Fatal(err)
	}
	for _, p := range sample {
		want, err := Launch(home, dir, p)
		if err != nil {
			t.Error(err)
			continue
		}
		got, err := s.Run(dir, p)
		if err != nil {
			t.Error(err)
			continue
		}
		if d := Compare(want, got); d != "" {
			t.Errorf("%s differs in a JVM of its own:\n%s", p.Name, d)
		}
	}
}

// TestServerSurvives: a program that ends the JVM or never ends costs only itself.
func TestServerSurvives(t *testing.T) {
	home := need(t)[0]
	s := start(t, home)
	dir := t.TempDir()
	src := filepath.Join("testdata", "Ends.java")
	if err := s.Compile(dir, []string{src}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Run(dir, Program{Name: "Ends", Class: "Ends", Args: []string{"exit"}}); err == nil || !strings.Contains(err.Error(), "the JVM ended") {
		t.Errorf("exit: got %v", err)
	}
	o, err := s.Run(dir, Program{Name: "Ends", Class: "Ends", Stdin: "in"})
	want := Outcome{Stdout: "in\n", Stderr: "Exception in thread \"main\" java.lang.Error: end\n\tat Ends.main(Ends.java:", Exit: 1}
	if err != nil || o.Stdout != want.Stdout || o.Exit != 1 || !strings.HasPrefix(o.Stderr, want.Stderr) {
		t.Errorf("got %+v, %v", o, err)
	}
	if err := s.Compile(dir, []string{filepath.Join("testdata", "bad", "Bad.java")}); err == nil || !strings.Contains(err.Error(), "javac:") {
		t.Errorf("bad source: got %v", err)
	}
}

func TestCompare(t *testing.T) {
	trace := "Exception in thread \"main\" X: m\n\tat A.f(A.java:1)\nCaused by: Y\n\tat B\n\t... 1 more\n"
	same := "Exception in thread \"main\" X: m\n\tat Z.q(A.java:9)\nCaused by: Y\n"
	if d := Compare(Outcome{Stderr: trace}, Outcome{Stderr: same}); d != "" {
		t.Errorf("frames count: %s", d)
	}
	for _, o := range []Outcome{{Stdout: "a\nc\n"}, {Stdout: "a"}, {Stdout: "a\nb\n", Exit: 1}, {Stdout: "a\nb\n", Stderr: "X"}} {
		if Compare(Outcome{Stdout: "a\nb\n"}, o) == "" {
			t.Errorf("no difference to %+v", o)
		}
	}
}

func TestReadCase(t *testing.T) {
	args, err := words(`one "two words" "" -x="q"`)
	if err != nil || !slices.Equal(args, []string{"one", "two words", "", `-x="q"`}) {
		t.Errorf("got %q, %v", args, err)
	}
	if _, err := words(`"open`); err == nil {
		t.Error("an open quote is accepted")
	}
	var p Program
	if err := p.set("stdin", `a "b"\n\x00`); err != nil || p.Stdin != "a \"b\"\n\x00" {
		t.Errorf("got %q, %v", p.Stdin, err)
	}
	if err := p.set("jvm", "mine"); err == nil {
		t.Error("jvm: mine is accepted")
	}
}

func TestFindsJDKs(t *testing.T) {
	jdks := need(t)
	for i, j := range jdks {
		t.Logf("JDK %d", j.Feature)
		if i > 0 && jdks[i-1].Feature >= j.Feature {
			t.Errorf("not sorted: %v", jdks)
		}
	}
}
