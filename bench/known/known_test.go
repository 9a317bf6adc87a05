package known

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"assay/bench/outside"
	"assay/internal/testkit"
	"assay/task"
)

// The lists are sound, and every defect of them has a sentence.
func TestLists(t *testing.T) {
	all, err := parseDefects(defectsText)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 40 {
		t.Errorf("%d defects", len(all))
	}
	counted, err := parsePopulation(populationText)
	if err != nil {
		t.Fatal(err)
	}
	drawn := 0
	for _, p := range counted {
		drawn += p.Drawn
	}
	if drawn != len(all) {
		t.Errorf("%d defects, and %d were drawn", len(all), drawn)
	}
	if len(counted) != len(subjects)+len(chronicles) {
		t.Errorf("%d lists", len(counted))
	}
	struck, err := parseStruck(struckText)
	if err != nil {
		t.Fatal(err)
	}
	judged, err := parseJudged(judgedText)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range all {
		if struck[d.ID] != "" {
			t.Errorf("%s is struck", d.ID)
		}
		if len(d.Sentence) < 10 {
			t.Errorf("%s has no sentence", d.ID)
		}
	}
	for key := range judged {
		id, _, _ := strings.Cut(key, "\t")
		if !slices.ContainsFunc(all, func(d defect) bool { return d.ID == id }) {
			t.Errorf("%s is judged, and not in the list", id)
		}
	}
}

const commit = "0123456789012345678901234567890123456789"

func TestParse(t *testing.T) {
	line := func(c ...string) string { return strings.Join(c, "\t") + "\n" }
	good := line("a-1", "o/n", commit, commit, "NullPointerException", "src/A.java", "A.java:m", "src", "It fails.")
	all, err := parseDefects("# a comment\n" + good)
	if err != nil || len(all) != 1 || all[0].line() != good {
		t.Fatalf("%+v, %v", all, err)
	}
	for wrong, why := range map[string]string{
		good + good:    ":2: a-1 is there already",
		line("a", "b"): "2 columns",
		line("a-1", "o/n", "HEAD", commit, "endless", "A.java", "A.java:m", "src", "x"):    "no whole commits",
		line("a-1", "o/n", commit, commit, "endless", "-", "A.java:m", "src", "x"):         "no file",
		line("a-1", "o/n", commit, commit, "endless", "../A.java", "A.java:m", "src", "x"): "no path in the sources",
		line("a-1", "o/n", commit, commit, "endless", "A.java", "A.java:m", "/src", "x"):   "no path in the sources",
	} {
		if _, err := parseDefects(wrong); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, not %q", wrong, err, why)
		}
	}
	if _, err := parsePopulation("a\t1\tx\n"); err == nil {
		t.Error("x is read as a number")
	}
	if _, err := parseStruck("a-1\n"); err == nil {
		t.Error("struck for nothing")
	}
	for _, wrong := range []string{"a\tA.java:m\tx\tsame\n", "a\tA.java:m\tx\tmaybe\tWhy.\n", "a\tA.java:m\tx\tsame\t \n", strings.Repeat("a\tA.java:m\tx\tsame\tWhy.\n", 2)} {
		if _, err := parseJudged(wrong); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

const before = `package p;

/** text */
class A {
    int n;

    A() { n = 1; }

    int f(int[] a) {
        Runnable r = new Runnable() {
            public void run() {
                n++;
            }
        };
        return a[0];
    }

    int g() {
        return n;
    }
}
`

const mended = `package p;

/** text */
class A {
    int n;

    A() { n = 1; }

    int f(int[] a) {
        Runnable r = new Runnable() {
            public void run() {
                n++;
            }
        };
        if (a.length == 0) {
            return 0;
        }
        return a[0];
    }

    // nothing
    int g() {
        return n + 1;
    }
}
`

// diff is what git says of two texts.
func diff(t *testing.T, context string) string {
	t.Helper()
	git := testkit.Program(t, "git", "git")
	dir := t.TempDir()
	for name, text := range map[string]string{"a": before, "b": mended} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "A.java"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(git, "diff", "--no-index", "--no-prefix", context, "a/A.java", "b/A.java")
	c.Dir = dir
	out, err := c.Output()
	if e, ok := err.(*exec.ExitError); !ok || e.ExitCode() != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

func TestHunks(t *testing.T) {
	want := map[string][]hunk{"A.java": {
		{old: 14, new: 15, come: []string{"        if (a.length == 0) {", "            return 0;", "        }"}},
		{old: 17, new: 21, come: []string{"    // nothing"}},
		{old: 19, new: 23, gone: []string{"        return n;"}, come: []string{"        return n + 1;"}},
	}}
	for _, context := range []string{"-U0", "-U1", "-U3", "-U9"} {
		if got := hunks(diff(t, context)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v", context, got)
		}
	}
	// What a line of code begins with is no head of a file.
	got := hunks("--- a/A.java\n+++ b/A.java\n@@ -1,2 +1,1 @@\n--- x;\n keep\n--- a/B.java\n+++ b/B.java\n@@ -3 +3 @@\n-a\n+b\n")
	if want := map[string][]hunk{"A.java": {{old: 1, new: 0, gone: []string{"-- x;"}}}, "B.java": {{old: 3, new: 3, gone: []string{"a"}, come: []string{"b"}}}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestChanged(t *testing.T) {
	list := hunks(diff(t, "-U3"))["A.java"]
	if got := changed(extents("A.java", before), list); !reflect.DeepEqual(got, []string{"f", "g"}) {
		t.Errorf("%v", got)
	}
	if got := changed(extents("A.java", mended), swapped(list)); !reflect.DeepEqual(got, []string{"f", "g"}) {
		t.Errorf("the other way round: %v", got)
	}
	all := extents("A.java", before)
	for line, want := range map[int]string{5: "", 7: "<init>", 9: "f", 12: "run", 15: "f", 17: "", 19: "g"} {
		if got := at(all, line, line); got != want {
			t.Errorf("line %d is in %q, not %q", line, got, want)
		}
	}
	if got := root("src/java/p/A.java", before); got != "src/java" {
		t.Errorf("the root is %q", got)
	}
	if got := root("p/A.java", before); got != "." {
		t.Errorf("the root is %q", got)
	}
}

// Each line of a text is found again in the other one, if it is there.
func TestBecome(t *testing.T) {
	list := hunks(diff(t, "-U3"))["A.java"]
	old, new := strings.Split(before, "\n"), strings.Split(mended, "\n")
	for i, text := range old {
		first, last, same := become(list, i+1)
		switch {
		case same && (first != last || new[first-1] != text):
			t.Errorf("line %d, %q, is said to be %q", i+1, text, new[first-1])
		case !same && (text != "        return n;" || first != 23 || last != 23):
			t.Errorf("line %d, %q, has become %d to %d", i+1, text, first, last)
		}
	}
	if first, last, same := become([]hunk{{old: 3, new: 2, gone: []string{"x"}}, {old: 9, new: 8, come: []string{"y"}}}, 3); same || first != 2 || last != 2 {
		t.Errorf("a line that is gone has become %d to %d", first, last)
	}
}

func TestFailed(t *testing.T) {
	names := []string{"src/java/p/A.java", "src/java/p/$B$C.java", "src/test/p/ATest.java"}
	for _, c := range []struct {
		name, text string
		want       *failure
	}{
		{"its own", "--- p.ATest::a\njava.lang.NullPointerException\n\tat p.A.f(A.java:3)\n\tat p.ATest.a(ATest.java:1)\n", &failure{"NullPointerException", "src/java/p/A.java", "f"}},
		{"inner", "--- p.ATest::a\njava.lang.ClassCastException: x\n\tat p.A$I.g(A.java:3)\n", &failure{"ClassCastException", "src/java/p/A.java", "g"}},
		{"dollars", "--- p.ATest::a\njava.lang.StackOverflowError\n\tat p.$B$C.g(B.java:3)\n\tat p.$B$C.h($B$C.java:3)\n", nil},
		{"dollars", "--- p.ATest::a\njava.lang.StackOverflowError\n\tat p.$B$C.g($B$C.java:3)\n", &failure{"StackOverflowError", "src/java/p/$B$C.java", "g"}},
		{"library", "--- p.ATest::a\njava.lang.NumberFormatException: x\n\tat java.lang.Integer.parseInt(Integer.java:3)\n\tat p.A.<init>(A.java:3)\n", &failure{"NumberFormatException", "src/java/p/A.java", "<init>"}},
		{"thrown by the subject", "--- p.ATest::a\njava.lang.IllegalArgumentException: x\n\tat p.A.f(A.java:3)\n", nil},
		{"checked", "--- p.ATest::a\njava.io.IOException: x\n\tat java.io.R.read(R.java:3)\n\tat p.A.f(A.java:3)\n", nil},
		{"in the test", "--- p.ATest::a\njava.lang.NullPointerException\n\tat p.ATest.a(ATest.java:1)\n\tat p.A.f(A.java:3)\n", nil},
		{"wrong result", "--- p.ATest::a\njunit.framework.AssertionFailedError: x\n\tat p.A.f(A.java:3)\n", nil},
		{"the second test", "--- p.ATest::a\njunit.framework.AssertionFailedError: x\n\tat p.A.f(A.java:3)\n--- p.ATest::b\njava.lang.ArithmeticException: / by zero\n[Source: 1]\n\tat p.A.f(A.java:3)\n", &failure{"ArithmeticException", "src/java/p/A.java", "f"}},
	} {
		if got := failed(c.text, names); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, not %+v", c.name, got, c.want)
		}
	}
}

func TestNamedBy(t *testing.T) {
	for message, want := range map[string]string{
		"Fix NPE in f":                             "NullPointerException",
		"Fixed a NullpointerException":             "NullPointerException",
		"avoid out-of-bounds read, not a NPE":      "IndexOutOfBoundsException",
		"Fix bounds":                               "",
		"Fix the parser\n\nIt did hang on ff":      "endless",
		"the change":                               "",
		"division by zero":                         "ArithmeticException",
		"Prevent stack overflow on nested input":   "StackOverflowError",
		"throws java.util.NoSuchElementException!": "java.util.NoSuchElementException",
	} {
		if got := namedBy(message); got != want {
			t.Errorf("%q names %q, not %q", message, got, want)
		}
	}
}

// The commits of a history that the rule takes, and those that it does not.
func TestDraw(t *testing.T) {
	program := testkit.Program(t, "git", "git")
	dir := t.TempDir()
	git := func(args ...string) string {
		t.Helper()
		c := exec.Command(program, append([]string{"-C", dir, "-c", "user.name=n", "-c", "user.email=n@example.org"}, args...)...)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	write := func(message string, files map[string]string) string {
		t.Helper()
		for name, text := range files {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		git("add", ".")
		git("commit", "--quiet", "-m", message)
		return git("rev-parse", "HEAD")
	}
	a, test := "src/java/p/A.java", "src/test/p/ATest.java"
	git("init", "--quiet")
	write("Fix NPE: the first commit", map[string]string{a: strings.Replace(before, "n++", "n--", 1)})
	oldest := write("Fix NPE in f: one method", map[string]string{a: before, test: "class ATest {}"})
	fix := write("Avoid an IndexOutOfBoundsException", map[string]string{a: mended})
	back := write(`Revert "Avoid an IndexOutOfBoundsException"`, map[string]string{a: before})
	write("Avoid nothing that is named", map[string]string{a: mended})
	write("Fix NPE in two files", map[string]string{a: before, "src/java/p/B.java": "package p; class B { void f() {} }"})
	write("Fix NPE in a test", map[string]string{test: "class ATest { void f() {} }"})
	write("Fix NPE in a field", map[string]string{a: strings.Replace(before, "int n;", "long n;", 1)})
	write("Fix NPE by much", map[string]string{a: strings.Replace(before, "return n;", strings.Repeat("n++;\n", 41)+"return n;", 1)})
	from := write("Fix NPE, struck", map[string]string{a: before + "\n", "x.txt": "x"})
	from = write("Fix NPE, struck", map[string]string{a: strings.Replace(before, "return n;", "return n + 2;", 1)})
	o := &options{clones: t.TempDir()}
	if _, _, err := o.drawChronicle(t.Context(), chronicle{"x", "o/x", from, ""}, nil); err == nil || !strings.Contains(err.Error(), "no clone of o/x") {
		t.Fatalf("what is not there: %v", err)
	}
	if err := os.MkdirAll(filepath.Join(o.clones, "o"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, ".git"), filepath.Join(o.clones, "o", "x.git")); err != nil {
		t.Fatal(err)
	}
	list, p, err := o.drawChronicle(t.Context(), chronicle{"x", "o/x", from, ""}, map[string]string{"x-" + from[:8]: "Not it."})
	if err != nil {
		t.Fatal(err)
	}
	want := []defect{
		{"x-" + fix[:8], "o/x", oldest, fix, "IndexOutOfBoundsException", []string{a}, []string{"A.java:f", "A.java:g"}, []string{"src/java"}, ""},
		{"x-" + oldest[:8], "o/x", git("rev-parse", oldest+"^"), oldest, "NullPointerException", []string{a}, []string{"A.java:run"}, []string{"src/java"}, ""},
	}
	if !reflect.DeepEqual(list, want) {
		t.Errorf("%+v\nnot %+v", list, want)
	}
	if want := (population{"x", 2, 1}); p != want {
		t.Errorf("%+v, not %+v", p, want)
	}
	if list, _, err := o.drawChronicle(t.Context(), chronicle{"x", "o/x", back, "elsewhere/"}, nil); err != nil || len(list) != 0 {
		t.Errorf("below another folder: %+v, %v", list, err)
	}
	code, err := o.open(t.Context(), "o/x")
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "sources")
	if err := code.checkout(t.Context(), fix, to, []string{"src/java"}); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(to, a)); err != nil || string(text) != mended {
		t.Errorf("%v: %s", err, text)
	}
	if _, err := os.Stat(filepath.Join(to, test)); err == nil {
		t.Error("another folder is checked out")
	}
	if err := code.checkout(t.Context(), commit, to, nil); err == nil {
		t.Error("a commit that is not there is checked out")
	}
}

// A template of a build is filled where it stands.
func TestFill(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "src", "p", "q", "Version.java.in")
	if err := os.MkdirAll(filepath.Dir(in), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(in, []byte("package @package@; // @version@"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := fill(dir, []string{"src"}); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(strings.TrimSuffix(in, ".in")); err != nil || string(text) != "package p.q; // @version@" {
		t.Errorf("%v: %s", err, text)
	}
}

func TestKind(t *testing.T) {
	answer := func(kind, property string) *outside.Result {
		r := &outside.Result{}
		r.Kind, r.Property = kind, property
		return r
	}
	for _, c := range []struct {
		exception      string
		kind, property string
		want           bool
	}{
		{"NullPointerException", "null", "x is null", true},
		{"NullPointerException", "bounds", "x", false},
		{"NullPointerException", "library", "java.lang.NullPointerException thrown by Hashtable.put", true},
		{"StringIndexOutOfBoundsException", "library", "java.lang.IndexOutOfBoundsException thrown by List.get", true},
		{"StringIndexOutOfBoundsException", "library", "java.lang.NullPointerException thrown by List.get", false},
		{"IndexOutOfBoundsException", "bounds", "x", true},
		{"java.util.EmptyStackException", "library", "java.util.EmptyStackException thrown by Stack.pop", true},
		{"java.util.EmptyStackException", "library", "java.util.NoSuchElementException thrown by Stack.pop", false},
		{"java.util.EmptyStackException", "", "", false},
		{"endless", "endless", "x", true},
		{"NegativeArraySizeException", "library", "never: java.lang.NegativeArraySizeException thrown by new StringBuilder", true},
		{"StackOverflowError", "endless", "x", true},
	} {
		if got := (&defect{Exception: c.exception}).kind(answer(c.kind, c.property)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	d := &defect{Faults: []string{"Ring.java:add", "$B$C.java:f", "Ring.java:<init>"}}
	for check, want := range map[string]bool{
		"p.q.Ring.add(int)": true, "p.Ring.Ring(int)": true, "p.Ring.Node.Node": true, "Ring.add": true, "p.$B$C.f": true, "": false, "add": false,
		"p.Ring.remove": false, "p.Rings.add": false, "p.$B.f": false,
	} {
		if got := d.begins(check); got != want {
			t.Errorf("%q begins there: %v", check, got)
		}
	}
}

// Each answer before the fix, with what is said of the same line after it.
func TestClassify(t *testing.T) {
	answer := func(status, property string, line int) outside.Result {
		r := outside.Result{}
		r.Kind, r.Property, r.Status = "null", property, status
		r.Source.File, r.Source.Line = "A.java", line
		return r
	}
	change := map[string][]hunk{"A.java": {{old: 4, new: 5, come: []string{"x"}}, {old: 9, new: 10, gone: []string{"y"}, come: []string{"z", "z"}}}}
	judged := map[string]judgement{"d\tA.java:f\tp": {true, "It is."}, "d\tA.java:f\tq": {false, "It is not."}, "d\tA.java:f:7\tq2": {true, "That line is."}, "d\tA.java:f\tq2": {false, "Others are not."}}
	for _, c := range []struct {
		name  string
		r     outside.Result
		after []outside.Result
		want  string
	}{
		{"gone, judged the same", answer("violated", "p", 7), []outside.Result{answer("proved", "p", 8), answer("violated", "p", 7)}, found},
		{"gone, judged another", answer("violated", "q", 7), nil, another},
		{"gone, a line of it judged the same", answer("violated", "q2", 7), nil, found},
		{"gone, not that line", answer("violated", "q2", 5), nil, another},
		{"gone, not judged", answer("violated", "r", 7), nil, unjudged},
		{"there after it", answer("violated", "p", 7), []outside.Result{answer("proved", "p", 8), answer("violated", "p", 8)}, elsewhere},
		{"said to hold after it", answer("violated", "p", 7), []outside.Result{answer("proved", "never: p", 8)}, found},
		{"another property after it", answer("violated", "p", 7), []outside.Result{answer("violated", "r", 8)}, found},
		{"in the lines that replaced it", answer("violated", "p", 9), []outside.Result{answer("violated", "r", 11)}, elsewhere},
		{"before them", answer("violated", "p", 9), []outside.Result{answer("violated", "r", 9)}, found},
		{"unknown", answer("unknown", "p", 7), nil, unknown},
		{"holds", answer("holds-within", "p", 7), nil, within},
	} {
		x := candidate{Result: c.r, method: "A.java:f"}
		x.classify(&defect{ID: "d"}, &comparison{c.after, change}, judged)
		if x.word != c.want {
			t.Errorf("%s: %s, not %s", c.name, x.word, c.want)
		}
	}
	for assumed, want := range map[string]string{"argument a is not null": owed, task.AsksOfCallers + "n >= 0": asked, "nothing": within} {
		x := candidate{Result: answer("holds-within", "p", 7)}
		x.Assumed = []string{"x", assumed}
		if x.classify(&defect{ID: "d", Exception: "NullPointerException"}, nil, judged); x.word != want {
			t.Errorf("%s: %s, not %s", assumed, x.word, want)
		}
	}
	x := candidate{Result: answer("violated", "p", 7), method: "A.java:f"}
	x.Evidence.Unconfirmed = "it ends well"
	if x.classify(&defect{ID: "d"}, &comparison{nil, change}, judged); x.word != refuted {
		t.Errorf("what the JVM contradicts: %s", x.word)
	}
	x.Evidence.Unconfirmed = ""
	if x.classify(&defect{ID: "d"}, nil, judged); x.word != unjudged {
		t.Errorf("without a report after the fix: %s", x.word)
	}
}

func TestTables(t *testing.T) {
	a, b, c := defect{ID: "Cli-1", Exception: "NullPointerException", Faults: []string{"A.java:f"}}, defect{ID: "zxing-01234567", Exception: "endless"}, defect{ID: "Gson-2"}
	hit := candidate{word: found, after: "proved"}
	hit.Property = "x | y"
	out := []outcome{
		{defect: &a, run: row{Before: side{CPU: 7.2}}, word: found, about: []candidate{hit}},
		{defect: &b, word: unknown, reasons: []string{"late"}, about: []candidate{{word: unknown}}},
		{defect: &c, word: unreached, why: "no property"},
		{defect: &defect{ID: "zxing-76543210"}, word: notRun},
	}
	text := shares(out, []population{{"Cli", 1, 7}, {"zxing", 1, 5}}) + words(out) + reasons(out) + table(out)
	for _, want := range []string{
		"| A: Defects4J | 2 | 2 | 1 | 50.0 % |", "| B: histories | 2 | 1 | 0 | 0.0 % |", "| **both** | 4 | 3 | 1 | 33.3 % |", "have 7 bugs of other kinds: of all their 9, 1 are found, **11.1 %**",
		"1 found, 1 unknown, 1 not reached, 1 not run.", "| 1 | late |", `| Cli-1 | NullPointerException | A.f | **found** | x \| y | proved | 0 | 7 |`, "| Gson-2 |  |  | not reached | no property |  | 0 |  |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
