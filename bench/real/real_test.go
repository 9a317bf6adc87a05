package real

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
)

// The list that is there has what was promised, and judgements are of the form.
func TestCommitted(t *testing.T) {
	all, err := parseProjects(projectsText)
	if err != nil {
		t.Fatal(err)
	}
	var folders, kinds []string
	for _, p := range all {
		if !slices.Contains(folders, folder(p.Name)) {
			folders = append(folders, folder(p.Name))
		}
		if !slices.Contains(kinds, p.Kind) {
			kinds = append(kinds, p.Kind)
		}
	}
	if len(folders) < 15 {
		t.Errorf("%d projects: at least 15 are wanted", len(folders))
	}
	for _, k := range []string{"json", "collections", "codec", "lock-free", "algorithms", "records", "web", "parsing", "date", "graph"} {
		if !slices.Contains(kinds, k) {
			t.Errorf("no project of kind %s", k)
		}
	}
	if _, err := parseJudged(judgedText); err != nil {
		t.Error(err)
	}
}

const commit = "0123456789012345678901234567890123456789"

func TestParseProjects(t *testing.T) {
	line := func(columns ...string) string { return strings.Join(columns, "\t") + "\n" }
	text := "# head\n\n" + line("a", "json", "https://h/a", commit, "src/x,src/y", "src,gen") + line("b/one", "web", "https://h/b", commit, "src", "-")
	got, err := parseProjects(text)
	want := []project{
		{"a", "json", "https://h/a", commit, []string{"src/x", "src/y"}, []string{"src", "gen"}},
		{"b/one", "web", "https://h/b", commit, []string{"src"}, nil},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v, %v", got, err)
	}
	other := got[0]
	other.Sources = []string{"src/x"}
	if other.key() == got[0].key() {
		t.Error("other sources, and the same key")
	}
	for wrong, why := range map[string]string{
		line("a", "json", "https://h/a", commit, "src"):                                                                 ":1: 5 columns",
		line("../a", "json", "https://h/a", commit, "src", "-"):                                                         "no name",
		line("a", "json", "https://h/a", commit, "src", "-") + line("a", "json", "https://h/a", commit, "src", "-"):     ":2: a is there already",
		line("a/1", "json", "https://h/a", commit, "src", "-") + line("a/2", "json", "https://h/b", commit, "src", "-"): "another repository",
		line("a", "json", "git@h:a", commit, "src", "-"):                                                                "no repository",
		line("a", "json", "https://h/a", "main", "src", "-"):                                                            "no whole commit",
		line("a", "json", "https://h/a", commit, "-", "-"):                                                              "nothing of a",
		line("a", "json", "https://h/a", commit, "src", "../up"):                                                        "no path in the checkout",
		line("a", "json", "https://h/a", commit, "/etc", "-"):                                                           "no path in the checkout",
		line("a", "json", "https://h/a", commit, "src/", "-"):                                                           "no path in the checkout",
	} {
		if _, err := parseProjects(wrong); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, not %q", wrong, err, why)
		}
	}
}

// stored is the row of the stored report.
func stored(t *testing.T) row {
	t.Helper()
	text, err := os.ReadFile("testdata/report.json")
	if err != nil {
		t.Fatal(err)
	}
	r := row{Key: "k", Name: "ring", Kind: "collections", Exit: 4}
	if err := r.count(text, "/co/ring", func(file string, n int) string { return file }); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestCount(t *testing.T) {
	r := stored(t)
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"checks", r.Checks, 8},
		{"status", r.Status, map[string]int{"proved": 1, "holds-within": 1, "violated": 4, "unknown": 3}},
		{"kinds", r.Kinds, map[string]int{"null": 1, "size": 1, "division": 1, "endless": 1}},
		{"shown", r.Shown, map[string]int{outside.ByPublic: 1, outside.ByCalls: 1, outside.ByMain: 1, outside.ByGiven: 1}},
		{"asks", r.Asks, 1},
		{"kept", r.Kept, 1},
		{"confirmed", r.Confirmed, 2},
		{"unconfirmed", r.Unconfirmed, []string{"src/p/Main.java:2 p.Main.main(String[]): it ends well"}},
		{"untested", r.Untested, []string{"src/p/Bits.java:4 p.Bits.of(int): no class is known"}},
		{"compile", r.Compile, []string{"src/p/Old.java:7: cannot find symbol"}},
		{"complaints", r.Complaints, []string{"java-target: x:0: no Java in it"}},
		{"internal", r.Internal, []string{"p.Ring.bad(): index out of range"}},
		{"reasons", r.Reasons, map[string]int{
			"it is violated where it begins in a state that no calls …": 1,
			"stopped: its share of the budget of TIME is used up":       2,
		}},
		{"calls", r.Findings[0].Calls, []string{"Ring ring = new Ring();", "ring.add(0);"}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: %v, not %v", c.what, c.got, c.want)
		}
	}
	if err := new(row).count([]byte("{"), "", nil); err == nil {
		t.Error("half a report is read")
	}
}

// What was not run is a row, and does not count.
func TestTable(t *testing.T) {
	all := []project{{Name: "gone", Kind: "web", Commit: commit}, {Name: "ring", Kind: "collections", Commit: commit}, {Name: "late", Kind: "json", Commit: commit}}
	r := stored(t)
	r.Key = all[1].key()
	late := row{Key: all[2].key(), Name: "late", Kind: "json", Failure: "stopped after 120 s", Exit: -1, Overlong: true, Seconds: 120}
	rows := rowsOf(all, []row{r, late}, map[string]string{"gone": "no checkout"})
	text := table(rows)
	for _, want := range []string{
		"| gone | web | **no checkout** |\n",
		"| ring | collections | 8 | 1 | 1 | 4: 1 division, 1 endless, 1 null, 1 size | 3 | 1 | 1 | 1 calls, 1 given inputs, 1 main, 1 package calls | 2, 1 not asked, **1 not** | 1 of javac, 1 other, 1 internal | 4 |",
		"| late | json | **stopped after 120 s** |",
		"| **all** |  | 8 | 1 | 1 | 4: ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, want := range []string{
		"- ring: internal error: p.Ring.bad(): index out of range\n", "- ring: NOT CONFIRMED: src/p/Main.java:2", "- ring: javac: src/p/Old.java:7",
		"- late: no report: stopped after 120 s\n", "- late: overlong: 120 s\n",
	} {
		if !strings.Contains(troubles(rows), want) {
			t.Errorf("no %q in\n%s", want, troubles(rows))
		}
	}
	if got := reasons(rows, 1); !strings.Contains(got, "| 2 | stopped: its share") || !strings.Contains(got, "| 1 | 1 other reasons |") {
		t.Errorf("reasons:\n%s", got)
	}
}

func TestID(t *testing.T) {
	f := finding{Project: "p", File: "A.java", Line: 3, Method: "A.m(int)", Kind: "null", Property: "x is null"}
	id := f.id("  x.y();")
	f.Line = 8
	if f.id("\tx.y();") != id {
		t.Error("the id changes with the number of the line, or with how far it is indented")
	}
	if len(id) != 12 {
		t.Errorf("an id of %d digits", len(id))
	}
	seen := map[string]bool{id: true}
	for _, g := range []finding{
		{"", "q", "A.java", 3, "A.m(int)", "null", "x is null", "", nil},
		{"", "p", "B.java", 3, "A.m(int)", "null", "x is null", "", nil},
		{"", "p", "A.java", 3, "A.n(int)", "null", "x is null", "", nil},
		{"", "p", "A.java", 3, "A.m(int)", "cast", "x is null", "", nil},
		{"", "p", "A.java", 3, "A.m(int)", "null", "y is null", "", nil},
		{"", "pA.java", "", 3, "A.m(int)", "null", "x is null", "", nil},
	} {
		if i := g.id("x.y();"); seen[i] {
			t.Errorf("%+v has the id of another", g)
		} else {
			seen[i] = true
		}
	}
	if seen[f.id("x.z();")] {
		t.Error("two lines with one id")
	}
}

func TestDraw(t *testing.T) {
	var one row
	for i := range 40 {
		f := finding{Project: "p", Method: string(rune('a' + i))}
		f.ID = f.id("")
		one.Findings = append(one.Findings, f)
	}
	turned := row{Findings: slices.Clone(one.Findings)}
	slices.Reverse(turned.Findings)
	all := findingsOf([]row{one, turned})
	if len(all) != 40 {
		t.Fatalf("%d findings, of which each is there twice", len(all))
	}
	a, b := draw(all, 10, 7), draw(findingsOf([]row{turned}), 10, 7)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed, and another draw")
	}
	if reflect.DeepEqual(a, draw(all, 10, 8)) {
		t.Error("another seed, and the same draw")
	}
	if !reflect.DeepEqual(a, draw(all, 40, 7)[:10]) {
		t.Error("a larger draw does not begin with the smaller one")
	}
	if n := len(draw(all, 99, 7)); n != 40 {
		t.Errorf("99 of 40 are %d", n)
	}
}

func TestJudged(t *testing.T) {
	judged, err := parseJudged("# id, verdict, sentence\na\ttrue\tIt fails.\nb\tprecondition\tNobody says so.\nc\tfalse\tIt is meant.\nz\ttrue\tNot found any more.\n")
	if err != nil {
		t.Fatal(err)
	}
	c := tally([]finding{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}, {ID: "e"}}, judged)
	if want := (counts{map[string]int{"true": 1, "precondition": 1, "false": 1}, 2}); !reflect.DeepEqual(c, want) {
		t.Errorf("%+v, not %+v", c, want)
	}
	if got, want := c.text("of all"), "\nJudged, of all: 3: 1 true, 1 precondition, 1 false, so **33 % true**; 2 not judged.\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := tally([]finding{{ID: "d"}}, judged).text("of all"); strings.Contains(got, "%") || !strings.Contains(got, "none, 1 not judged") {
		t.Errorf("where nobody judged: %q", got)
	}
	for wrong, why := range map[string]string{
		"a\ttrue\n":                 "2 columns",
		"a\tmaybe\tWho knows.\n":    `"maybe" is none of`,
		"a\ttrue\t \n":              "no sentence",
		"a\ttrue\tx\na\tfalse\tx\n": ":2: a is judged already",
	} {
		if _, err := parseJudged(wrong); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, not %q", wrong, err, why)
		}
	}
}

func TestFindingText(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "p", "src"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "p", "src", "A.java"), []byte("one\r\ntwo\nthree"), 0o666); err != nil {
		t.Fatal(err)
	}
	f := finding{ID: "a", Project: "p/part", File: "src/A.java", Line: 2, Method: "A.m()", Kind: "null", Property: "x", Shown: outside.ByPublic, Calls: []string{"new A().m();"}}
	got := f.text(dir, map[string]judgement{"a": {"true", "It fails."}})
	for _, want := range []string{"## a\n", "p/part src/A.java:2\n", "`A.m()`: null: x (calls)", "judged true: It fails.", "new A().m();", "    1  one\n    2  two\n    3  three\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestCheckout(t *testing.T) {
	o := &options{checkouts: t.TempDir()}
	p := project{Name: "p", Commit: commit}
	if err := o.checkout(t.Context(), p); err == nil || !strings.Contains(err.Error(), "no checkout") {
		t.Errorf("a folder that is not there: %v", err)
	}
	if err := os.Mkdir(filepath.Join(o.checkouts, "p"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := o.checkout(t.Context(), p); err == nil || !strings.Contains(err.Error(), "no checkout of git") {
		t.Errorf("a folder without a commit: %v", err)
	}
}

// What is cloned is at its commit, and another commit or a file that is not there is said.
func TestClone(t *testing.T) {
	program := testkit.Program(t, "git", "git")
	from := t.TempDir()
	git := func(args ...string) string {
		t.Helper()
		c := exec.Command(program, append([]string{"-C", from, "-c", "user.name=n", "-c", "user.email=n@example.org"}, args...)...)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "--quiet")
	if err := os.WriteFile(filepath.Join(from, "A.java"), []byte("class A {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	git("add", "A.java")
	git("commit", "--quiet", "-m", "one")
	first := git("rev-parse", "HEAD")
	git("commit", "--quiet", "--allow-empty", "-m", "two")
	o := &options{checkouts: t.TempDir(), clone: true}
	p := project{Name: "p/part", Repository: from, Commit: first, Sources: []string{"A.java"}}
	if err := o.checkout(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	p.Sources = []string{"B.java"}
	if err := o.checkout(t.Context(), p); err == nil || !strings.Contains(err.Error(), "has no B.java") {
		t.Errorf("a source that is not there: %v", err)
	}
	p.Commit = git("rev-parse", "HEAD")
	if err := o.checkout(t.Context(), p); err == nil || !strings.Contains(err.Error(), "the checkout is of commit") {
		t.Errorf("another commit: %v", err)
	}
	p.Name, p.Commit = "q", commit
	if err := o.checkout(t.Context(), p); err == nil {
		t.Error("a commit that is not there is checked out")
	}
	if _, err := os.Stat(filepath.Join(o.checkouts, "q")); err == nil {
		t.Error("what failed left a folder")
	}
}
