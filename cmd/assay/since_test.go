package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	"assay/run"
	"assay/run/portfolio"
	"assay/task"

	"golang.org/x/tools/txtar"
)

// edit is a change of a project: a text of a file becomes another one; all of it, where none is named. gone is for the file.
type edit struct {
	what, file, old, now string
	more                 []edit
}

const gone = "\x00"

// edits are changes that alter the verdict of a check elsewhere than where they are.
var edits = []edit{
	{what: "method", file: "Stack.java", old: "if (n < a.length) a[n++] = x;", now: "n++;"},
	{what: "override that is gone", file: "Square.java", old: "@Override public int corners() { return 4; }", now: ""},
	{what: "override, without annotation, that is gone", file: "Key.java", old: "public int hashCode() { return id; }", now: ""},
	{what: "overload that is gone", file: "Numbers.java", old: "static int of(int n) { return 1; }", now: ""},
	{what: "overload that is new", file: "Numbers.java", old: "static int to(long n) { return 1; }", now: "static int to(long n) { return 1; } static int to(int n) { return 0; }"},
	{what: "constant", file: "Limits.java", old: "MOST = 8", now: "MOST = 0"},
	{what: "constant of a constant", file: "Base.java", old: "ONE = 1", now: "ONE = 0"},
	{what: "field that hides another", file: "Sub.java", old: "/* here */", now: "int level = 0;"},
	{what: "order of initialisers", file: "Order.java", old: "static int first = 1;\n\tstatic int second = first;", now: "static int second = Order.first;\n\tstatic int first = 1;"},
	{what: "static initialiser", file: "Order.java", old: "static { third = 1; }", now: "static { third = 0; }"},
	{what: "superclass", file: "Sub.java", old: "extends Middle", now: "extends Base"},
	{what: "constant of an enum", file: "Colour.java", old: "RED, BLUE", now: "RED, BLUE, GREEN"},
	{what: "import", file: "Imports.java", old: "import one.Given;", now: "import two.Given;"},
	{what: "import of all", file: "Imports.java", old: "import one.*;", now: "import two.*;"},
	{what: "type that is new and nearer", file: "Far.java", now: "class Far { static int value() { return 0; } }"},
	{what: "class that implements", file: "Round.java", now: "public class Round implements Shape { public int corners() { return 0; } }"},
	{what: "class that inherits", file: "Plain.java", now: "public class Plain extends Cornerless implements Shape { }"},
	{what: "class that is gone", file: "Only.java", old: gone},
	{what: "default method", file: "Shape.java", old: "default int sides() { return 1; }", now: "default int sides() { return 0; }"},
	{what: "nested class", file: "Outer.java", old: "int inner() { return 1; }", now: "int inner() { return 0; }"},
	{what: "lambda", file: "Outer.java", old: "() -> 1", now: "() -> 0"},
	{what: "record", file: "Pair.java", old: "this.a = Math.max(1, a);", now: "this.a = a;"},
	{what: "factory of another class", file: "Makers.java", old: "b.size = 1;", now: "b.size = 0;"},
	{what: "visibility", file: "Base.java", old: "private int hidden()", now: "int hidden()"},
	{what: "file that moves", file: "Limits.java", old: gone, more: []edit{{file: "Bounds.java", now: "class Limits { static final int MOST = 0; }"}}},
	{what: "comparison that the library calls", file: "Key.java", old: "return Integer.compare(id, o.id);", now: "return 1 / (id - o.id);"},
}

// TestSinceJudged: what --since leaves out has the verdict that it had before. The quick run tries each ninth of the edits.
func TestSinceJudged(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/since.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	reset := func() {
		for _, f := range archive.Files {
			at := filepath.Join(dir, f.Name)
			if err := os.MkdirAll(filepath.Dir(at), 0o777); err == nil {
				err = os.WriteFile(at, f.Data, 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	reset()
	git := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=x", "-c", "user.email=x@example.org"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "first")
	before, _ := sinceRun(t, dir, nil)
	left := 0
	for i, e := range edits {
		if !testkit.Long() && i%9 != 0 {
			continue
		}
		git("checkout", "-q", ".")
		git("clean", "-q", "-d", "-f")
		e.apply(t, dir)
		out, asked := sinceRun(t, dir, func(concerned bool) bool { return !concerned })
		for _, name := range slices.Sorted(maps.Keys(out)) {
			if left++; out[name] != before[name] && before[name] != "" {
				t.Errorf("%s: %s is left out, and was %s, is %s", e.what, name, before[name], out[name])
			}
		}
		if !testkit.Long() {
			continue
		}
		in, _ := sinceRun(t, dir, func(concerned bool) bool { return concerned })
		if len(in) != asked || !slices.ContainsFunc(slices.Collect(maps.Keys(in)), func(name string) bool { return in[name] != before[name] }) {
			t.Errorf("%s: the edit changes no verdict of %d checks: it shows nothing", e.what, asked)
		}
	}
	if left < 10 {
		t.Errorf("%d checks were left out: too few to compare", left)
	}
}

// apply changes the files.
func (e edit) apply(t *testing.T, dir string) {
	t.Helper()
	at := filepath.Join(dir, e.file)
	text, err := os.ReadFile(at)
	switch now := e.now; {
	case e.old == gone:
		err = os.Remove(at)
	case !bytes.Contains(text, []byte(e.old)):
		t.Fatalf("%s: there is no %q in %s", e.what, e.old, e.file)
	default:
		if e.old != "" {
			now = strings.Replace(string(text), e.old, e.now, 1)
		}
		err = os.WriteFile(at, []byte(now), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range e.more {
		m.what = e.what
		m.apply(t, dir)
	}
}

// sinceRun checks the goals of a project which some are by whether they are concerned; nil: all. It gives what was said about each, and
// how many are concerned.
func sinceRun(t *testing.T, dir string, some func(concerned bool) bool) (said map[string]string, concerned int) {
	t.Helper()
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	defer a.java.Close()
	a.java.Owed, a.java.Called, a.java.Asks = true, true, true
	in := a.inputs()
	files := in.Files([]string{dir})
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	o := run.Options{Engine: chosen(t, portfolio.Auto, nil), Timeout: 60 * time.Second}
	if some != nil {
		of, _, err := a.java.Since(t.Context(), "HEAD", files)
		if err != nil {
			t.Fatal(err)
		}
		o.Concerned = func(f *run.File, g run.Goal) bool {
			is := of(f, g)
			if is {
				concerned++
			}
			return some(is)
		}
	}
	said = map[string]string{}
	for _, c := range in.Plan(files, o).Check(t.Context(), o) {
		said[c.Name] = saidOf(&c)
	}
	return said, concerned
}

// saidOf is what was found out about the properties of a check. How well something holds is no matter: what is left out is not said
// to hold.
func saidOf(c *task.Check) string {
	var out []string
	for _, r := range c.Results {
		status := r.Status
		if status == task.Proved {
			status = task.HoldsWithin
		}
		out = append(out, fmt.Sprintf("%s %q %s", r.Property.Kind, strings.TrimSuffix(r.Property.Text, ", in this environment"), status))
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), "; ")
}
