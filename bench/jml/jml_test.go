package jml

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// The list is sound.
func TestSets(t *testing.T) {
	all, err := parseSets(setsText)
	if err != nil || len(all) < 6 {
		t.Fatal(all, err)
	}
	line := func(c ...string) string { return strings.Join(c, "\t") + "\n" }
	commit := strings.Repeat("a", 40)
	for text, want := range map[string]string{
		line("a", "https://h/a", commit, "src", "folder", "-"):                       "columns",
		line("a", "https://h/a", "abc", "src", "folder", "-", "-"):                   "commit",
		line("a", "https://h/a", commit, "../up", "folder", "-", "-"):                "no path",
		line("a", "https://h/a", commit, "src", "line", "-", "-"):                    "file or a folder",
		line("a", "https://h/a", commit, "src", "file", "proved", "-"):               "nobody knows",
		strings.Repeat(line("a", "https://h/a", commit, "src", "file", "-", "-"), 2): "there already",
	} {
		if _, err := parseSets(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	s := set{Apart: "Time,esc[D-F]*"}
	for rel, want := range map[string]bool{"Time": true, "a/Time": true, "escE1": true, "Timer": false, "escG": false} {
		if s.isApart(rel) != want {
			t.Errorf("%s: %t", rel, !want)
		}
	}
}

// The line that a bug changed is what most others have there; blanks, comments and the changes of others do not count.
func TestRestored(t *testing.T) {
	good := "class A {\n  //@ ensures \\result == 1;\n  int f() {\n    int x = 1;\n    g();\n    return x;\n  }\n}"
	change := func(a, b string) string { return strings.Replace(good, a, b, 1) }
	others := []string{change("return x", "return 0"), change("x = 1", "x = 2"), "\n" + good, good, good, good}
	for name, c := range map[string][2]string{
		"changed": {change("return x;", "return -x; // return x;"), good},
		"removed": {change("    g();\n", ""), good},
		"added":   {change("return x;", "x++;\n    return x;"), good},
		"twice":   {strings.Replace(change("return x;", "return -x;"), "x = 1", "x = 7", 1), ""},
		"nothing": {good, ""},
	} {
		got, err := restored(c[0], others)
		if err == nil != (c[1] != "") || err == nil && strings.Join(codes(strings.Split(got, "\n")), "") != strings.Join(codes(strings.Split(c[1], "\n")), "") {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
}

// A bug is found by what holds without it.
func TestCompare(t *testing.T) {
	p := func(text, status string) property {
		return property{Check: "A.f", Kind: "postcondition", Text: text, Status: status}
	}
	denied := p("a", "violated")
	denied.Confirmed = "no"
	thrown := property{Check: "A.f", Kind: "bounds", Text: "a[i + 1]", Status: "violated"}
	for name, c := range map[string]struct {
		was, is []property
		found   int
	}{
		"found":       {[]property{p("a", "holds-within")}, []property{p("a", "violated")}, 1},
		"both":        {[]property{p("a", "violated")}, []property{p("a", "violated")}, 0},
		"unknown":     {[]property{p("a", "unknown")}, []property{p("a", "violated")}, 0},
		"holds":       {[]property{p("a", "proved")}, []property{p("a", "proved")}, 0},
		"denied":      {[]property{p("a", "proved")}, []property{denied}, 0},
		"of the line": {[]property{p("a", "proved")}, []property{thrown}, 1},
	} {
		var b seededBug
		if b.compare(c.was, c.is); len(b.Found) != c.found || (b.Why == "") != (c.found > 0) {
			t.Errorf("%s: %+v", name, b)
		}
	}
}

// Answers of OpenJML are read by method, and ours are named alike.
func TestAnswers(t *testing.T) {
	a := readAnswers("Completed proof of p.A.A(int) with prover !!!! - no warnings\nCompleted proof of p.A.f() with prover !!!! - with warnings\n" +
		"Completed proof of p.A.f(int) with prover !!!! - no warnings\ntest/A.java:3: warning: The prover cannot establish an assertion (Assert) in method f\n")
	if want := map[string]bool{"A.new": false, "A.f": true}; !reflect.DeepEqual(a.Warns, want) || a.Rejected {
		t.Error(a)
	}
	if a := readAnswers("B.java:14: verify: The prover cannot establish an assertion (Assert) in method give\nB.java:15: verify: … in method take(int): x\n"); !a.Warns["B.give"] || !a.Warns["B.take"] || len(a.Warns) != 2 {
		t.Error(a)
	}
	source := filepath.Join(t.TempDir(), "B.java")
	if err := os.WriteFile(source, []byte("class B { void give() { } <T> void m() { } // other()\n }"), 0o666); err != nil {
		t.Fatal(err)
	}
	b := &answers{Warns: map[string]bool{"B.give": true, "B.<T>m": true, "B.new": false, "B.other": true}}
	if b.keep([]string{source}); len(b.Warns) != 3 || !b.Warns["B.<T>m"] || b.Warns["B.other"] {
		t.Error(b)
	}
	if got := plainName("p.Map.<K,V>putGet"); got != "Map.putGet" {
		t.Error(got)
	}
	if a := readAnswers("B.java:14: error: a type\n"); !a.Rejected {
		t.Error(a)
	}
	got := verdicts([]property{{Check: "A.f(int)", Status: "violated"}, {Check: "A.f", Status: "unknown"}, {Check: "A.A", Status: "proved"}, {Check: "A.g (case at line 3)", Status: "unknown"}})
	if want := map[string]string{"A.f": "violated", "A.new": "holds", "A.g": "unknown"}; !reflect.DeepEqual(got, want) {
		t.Error(got)
	}
}
