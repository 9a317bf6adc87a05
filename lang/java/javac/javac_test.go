package javac

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	"assay/lang/java/jdk"
	"assay/source"
)

// compilers returns all installations with a javac; there must be one.
func compilers(t *testing.T) []jdk.Home {
	t.Helper()
	if _, err := Find(); err != nil {
		t.Fatal(err)
	}
	var all []jdk.Home
	for _, h := range jdk.All() {
		if _, ok := h.Program("javac"); ok {
			all = append(all, h)
		}
	}
	return all
}

func write(t *testing.T, dir string, files map[string]string) (names []string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

// TestErrors: errors of javac are reported at their line and word, whatever precedes them.
func TestErrors(t *testing.T) {
	files := map[string]string{
		"A.java": "public class A {\n" +
			"\tint f() { return \"xé\"; }\n" +
			"  String s = \"🎈é\" + missing; // want \"java-compile\"\n" +
			"  void g() { undefined(1,\n      2); }\n" +
			"}\n",
		"-flag é.java": "class B { int x = // A.java:7: error: not this\n  \"b\"; }\n",
	}
	want := []source.Span{
		{File: "-flag é.java", Line: 2, Col: 3, EndLine: 2, EndCol: 4},
		{File: "A.java", Line: 2, Col: 19, EndLine: 2, EndCol: 20},
		{File: "A.java", Line: 3, Col: 25, EndLine: 3, EndCol: 32},
		{File: "A.java", Line: 4, Col: 14, EndLine: 4, EndCol: 23},
	}
	for _, h := range compilers(t) {
		dir := t.TempDir()
		write(t, dir, files)
		t.Chdir(dir)
		_, err := Compile(context.Background(), Options{Files: []string{"A.java", "-flag é.java"}, Compiler: &h, Memory: "256m"})
		var list *source.List
		if !errors.As(err, &list) {
			t.Fatalf("%v: got %v, want a list", h, err)
		}
		all := list.All()
		if len(all) != len(want) {
			t.Fatalf("%v: got %v", h, err)
		}
		for i, d := range all {
			if d.Span != want[i] || d.Code != CodeCompile || d.Severity != source.Error {
				t.Errorf("%v: got %v at %+v, want %+v", h, d, d.Span, want[i])
			}
		}
		if m := all[3].Message; m != "cannot find symbol (symbol: method undefined(int,int); location: class A)" {
			t.Errorf("%v: %s", h, m)
		}
	}
}

// TestCompile: classes arrive with their tables, in the folder that is asked for
// or in one that goes away; warnings do not stop anything.
func TestCompile(t *testing.T) {
	for _, h := range compilers(t) {
		dir := t.TempDir()
		names := write(t, dir, map[string]string{"C.java": "import java.util.*;\nclass C {\n  int local(int argument) { List l = new ArrayList(); return argument; }\n}\n"})
		out, err := Compile(context.Background(), Options{Files: names, Compiler: &h, Flags: []string{"-Xlint:all"}, Memory: "256m"})
		if err != nil {
			t.Fatalf("%v: %v", h, err)
		}
		data, err := os.ReadFile(filepath.Join(out.Dir, "C.class"))
		if err != nil || !strings.Contains(string(data), "LocalVariableTable") || !strings.Contains(string(data), "argument") {
			t.Errorf("%v: compiled to %d bytes without names of variables, %v", h, len(data), err)
		}
		all := out.Warnings.All()
		if len(all) == 0 || all[0].Span.Line != 3 || all[0].Severity != source.Warning {
			t.Errorf("%v: warnings %v", h, all)
		}
		if err := out.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(out.Dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%v: %s is still there", h, out.Dir)
		}
		if out, err = Compile(context.Background(), Options{Files: names, Compiler: &h, Dir: dir, Release: 8, Memory: "256m"}); err != nil || out.Dir != dir {
			t.Fatalf("%v: %v", h, err)
		}
		if data, err = os.ReadFile(filepath.Join(dir, "C.class")); err != nil || data[7] != 52 {
			t.Errorf("%v: --release 8 does not give version 52", h)
		}
		if err := out.Close(); err != nil || !exists(dir) {
			t.Errorf("%v: Close took a folder that is not ours", h)
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// TestFailures: failures that are not about the sources are reported as such.
func TestFailures(t *testing.T) {
	h := compilers(t)[0]
	dir := t.TempDir()
	good := write(t, dir, map[string]string{"G.java": "class G {}"})
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, row := range []struct {
		name string
		ctx  context.Context
		opt  Options
		code source.Code
		want string
	}{
		{"no files", nil, Options{}, CodeJavac, "no files"},
		{"no javac", nil, Options{Files: good, Compiler: &jdk.Home{Dir: dir}}, CodeJavac, "has no javac"},
		{"too slow", nil, Options{Files: good, Timeout: time.Millisecond}, CodeJavac, "did not finish"},
		{"stopped", cancelled, Options{Files: good}, CodeJavac, "stopped"},
		{"no such file", nil, Options{Files: []string{filepath.Join(dir, "Missing.java")}}, CodeCompile, "Missing.java"},
		{"bad flag", nil, Options{Files: good, Flags: []string{"-Xnonsense"}}, CodeCompile, "-Xnonsense"},
		{"no memory", nil, Options{Files: good, Memory: "1k"}, CodeJavac, "heap size"},
		{"no such folder", nil, Options{Files: good, Dir: filepath.Join(good[0], "x")}, CodeCompile, "could not create"},
	} {
		if row.opt.Compiler == nil {
			row.opt.Compiler = &h
		}
		if row.ctx == nil {
			row.ctx = context.Background()
		}
		out, err := Compile(row.ctx, row.opt)
		if err == nil {
			t.Errorf("%s: compiled to %s", row.name, out.Dir)
			continue
		}
		var d *source.Diagnostic
		var list *source.List
		if errors.As(err, &list) {
			d = list.All()[0]
		} else if !errors.As(err, &d) {
			t.Errorf("%s: %T %v", row.name, err, err)
			continue
		}
		if d.Code != row.code || !strings.Contains(d.Message, row.want) {
			t.Errorf("%s: got %v, want %s with %q", row.name, err, row.code, row.want)
		}
	}
}

// TestNoCompiler: without a javac the message says how to get one.
func TestNoCompiler(t *testing.T) {
	_, err := withCompiler(jdk.Home{Dir: "/opt/jre", Version: "17"}, nil)
	var d *source.Diagnostic
	if !errors.As(err, &d) || d.Code != CodeJavac || !strings.Contains(d.Help, "JAVA_HOME") || !strings.Contains(d.Message, "/opt/jre") {
		t.Errorf("%v", err)
	}
	t.Setenv("JAVA_HOME", t.TempDir())
	if _, err := Find(); !errors.As(err, &d) || !strings.Contains(d.Message, "JAVA_HOME") {
		t.Errorf("a JAVA_HOME that is none: %v", err)
	}
}

// TestParse: the shapes of javac's messages.
func TestParse(t *testing.T) {
	said := strings.Join([]string{
		"Picked up JAVA_TOOL_OPTIONS: -Dx=y",
		absolute("A.java") + ":3: error: incompatible types",
		"    x = y(;",
		"        ^",
		"  required: int",
		"  found:    String",
		"/abs/B.java:1: warning: [rawtypes] found raw type: List",
		"\tList l;",
		"\t^",
		"C.java:9: error: class D is public, should be declared",
		"error: warnings found and -Werror specified",
		"Note: A.java uses unchecked operations.",
		"2 errors",
		"1 warning",
	}, "\n")
	var got strings.Builder
	for _, d := range parse(said, named(Options{Files: []string{"A.java"}}), 0).All() {
		got.WriteString(d.Error() + "\n")
	}
	want := `/abs/B.java:1:2: warning: [rawtypes] found raw type: List
A.java:3:9: error: incompatible types (required: int; found: String)
C.java:9: error: class D is public, should be declared
javac: error: warnings found and -Werror specified
`
	if diff := testkit.Diff("parsed", strings.ReplaceAll(want, "\n", " [java-compile]\n"), got.String()); diff != "" {
		t.Error(diff)
	}
}
