package suites

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/lang/java/branch"
	"assay/lang/java/suite"
)

// side is a way out of the instruction with a number, of the method m of a class C.
func side(at int) branch.Side { return branch.Side{Class: "p/C", Method: "m()V", At: at} }

// tested is a class with four sides on two lines, and tests of the first two.
func tested() *class {
	c := &class{name: "p/C", file: "p/C.java", tests: &suite.Suite{Package: "p", Class: "C"}, broken: &suite.Suite{Package: "p", Class: "C", Broken: true}}
	for i := range 4 {
		c.sides = append(c.sides, branch.Place{Side: side(i), Line: 3 + i/2, Then: 3 + i})
	}
	c.tests.Cases = []suite.Case{{Name: "one", Call: "c.m(1)", Covers: []branch.Side{side(0), side(1)}}}
	return c
}

// TestReport: a side that no test covers is proved infeasible, or was reached by runs that no test makes, for a reason, or by tests that are left out, or by nothing.
func TestReport(t *testing.T) {
	c := tested()
	c.sides = append(c.sides, branch.Place{Side: side(4), Line: 9, Then: 9})
	c.methods = []*method{
		{name: "C.m", why: "it is private: it runs where others call it", paths: 2, seen: map[branch.Side]bool{side(2): true}},
		{name: "C.n", paths: 3, seen: map[branch.Side]bool{side(3): true}, barred: map[branch.Side]string{side(3): "they end the JVM"}},
	}
	c.broken.Cases = []suite.Case{{Name: "bad", Broken: "p", About: "p/C.java:3: null: x"}, {Name: "worse", Broken: "p", About: "p/C.java:3: null: x"}}
	c.dropped = []suite.Dropped{{Case: suite.Case{Name: "a"}, Why: "1 instead of 2"}, {Case: suite.Case{Name: "b"}, Why: "clock", Flaky: true}, {Case: suite.Case{Name: "c"}, Why: "no T", Broken: true}}
	d := &Document{details: true}
	d.add(c, map[branch.Side]string{side(4): "facts"})
	if d.Branches != (Count{2, 1, 2}) || d.Tests != 3 || d.Paths != 5 || d.Broken != 1 || d.Dropped != 1 {
		t.Errorf("%+v", d)
	}
	var text strings.Builder
	if err := d.write(&text, "text"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"p.C: 3 tests, 2 of 5 branches covered, 1 infeasible, 2 missed\n", "    violated: p/C.java:3: null: x\n", "NOT CONFIRMED on the JVM, and left out: a: 1 instead of 2\n",
		"left out, since it does not compile: c: no T\n", "left out, since it may differ between runs: b: clock\n", "no test of C.m: it is private",
		"p/C.java:3: 2 of 2\n", "p/C.java:4: 0 of 2\n        to line 5: missed, only tests came there that are left out\n        to line 6: missed, runs came there that no test can make: they end the JVM\n",
		"p/C.java:9: 0 of 1\n        to the same line: infeasible, by facts\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	text.Reset()
	if err := d.write(&text, "json"); err != nil {
		t.Fatal(err)
	}
	var back Document
	if err := json.Unmarshal([]byte(text.String()), &back); err != nil || back.Branches != d.Branches || len(back.Classes) != 1 || back.Classes[0].Unwritten[0] != "c: no T" {
		t.Errorf("%v: %s", err, text.String())
	}
}

// TestMutantsOf: counts of classes are added, and one that nobody counted is none of it.
func TestMutantsOf(t *testing.T) {
	d := &Document{}
	for _, m := range []*Mutants{{Killed: 3, Survived: 1}, nil, {Killed: 1, Equivalent: 2, Untried: 4}} {
		c := tested()
		c.killed = m
		d.add(c, nil)
	}
	if got, want := d.Mutants.String(), "4 of 7 mutants killed, 2 equivalent, 1 survived, 4 untried"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if d.Classes[1].Mutants != nil {
		t.Error("mutants that nobody tried")
	}
}

// TestStrays: a test of another method is added where it covers a side of the class that no test does, and else not.
func TestStrays(t *testing.T) {
	c := tested()
	other := branch.Side{Class: "p/D", Method: "m()V"}
	c.methods = []*method{{stray: []suite.Case{
		{Method: "n", Call: "c.n(1)", Covers: []branch.Side{side(1), other}},
		{Method: "n", Call: "c.n(2)", Covers: []branch.Side{side(2)}},
		{Method: "n", Call: "c.n(3)", Covers: []branch.Side{side(1), side(2)}},
	}}}
	c.strays()
	var calls []string
	for _, k := range c.tests.Cases {
		calls = append(calls, k.Call)
	}
	if !slices.Equal(calls, []string{"c.m(1)", "c.n(2)"}) {
		t.Errorf("%q", calls)
	}
}

// TestSuitesOf: tests of violations stand apart; spare tests are those that no other test is.
func TestSuitesOf(t *testing.T) {
	c := &class{name: "p/C", methods: []*method{{
		cases: []suite.Case{{Method: "m", Call: "c.m(1)", Aims: []branch.Side{side(0)}}, {Method: "m", Call: "c.m(2)", Broken: "it fails"}},
		spare: []suite.Case{{Method: "m", Call: "c.m(1)"}, {Method: "m", Call: "c.m(3)"}},
	}}}
	c.suites(nil)
	if len(c.tests.Cases) != 1 || len(c.broken.Cases) != 1 || len(c.spare.Cases) != 1 || c.spare.Cases[0].Call != "c.m(3)" || c.spare.Cases[0].Name == c.tests.Cases[0].Name {
		t.Errorf("%+v, %+v, %+v", c.tests.Cases, c.broken.Cases, c.spare.Cases)
	}
}

// TestWrite: a file that somebody else wrote is left as it is, and one of an earlier run that has no tests any more goes away.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	c := tested()
	if err := c.write(dir, suite.Plain); err != nil || len(c.written) != 1 {
		t.Fatalf("%q, %v", c.written, err)
	}
	file := filepath.Join(dir, "p", "CTest.java")
	c.tests.Cases = nil
	if err := c.write(dir, suite.Plain); err != nil || len(c.written) != 0 {
		t.Errorf("%q, %v", c.written, err)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", file, err)
	}
	if err := os.WriteFile(file, []byte("package p;\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := tested().write(dir, suite.Plain); err == nil || !strings.Contains(err.Error(), "is not overwritten") {
		t.Errorf("%v", err)
	}
}

// TestRounds: methods are searched again that have sides which no test covers, their own or those of methods that tests cannot call; and those that had no time.
func TestRounds(t *testing.T) {
	side := func(method string, at int) branch.Side { return branch.Side{Class: "C", Method: method, At: at} }
	k := &calls{
		to:    map[member][]member{{"C", "open()V"}: {{"C", "hidden()V"}, {"C", "other()V"}}, {"C", "hidden()V"}: {{"C", "deep()V"}}},
		sides: map[member][]branch.Side{{"C", "deep()V"}: {side("deep()V", 1)}, {"C", "other()V"}: {side("other()V", 2)}},
	}
	tested := func(m member) bool { return m.key == "open()V" || m.key == "other()V" }
	for _, c := range []struct {
		method, wanted string
		aims           bool
	}{
		{"open()V", "deep()V", true},   // behind a method that tests cannot call
		{"open()V", "other()V", false}, // that one has tests of its own
		{"other()V", "other()V", true},
		{"other()V", "deep()V", false},
	} {
		if got := k.aims(member{"C", c.method}, tested, func(s branch.Side) bool { return s.Method == c.wanted }); got != c.aims {
			t.Errorf("%s for the sides of %s: %v", c.method, c.wanted, got)
		}
	}
	e := &maker{}
	for _, name := range []string{"C.done", "C.late", "C.never"} {
		e.ask(name)
	}
	e.add(&method{name: "C.done"})
	e.add(&method{name: "C.late", why: "out of budget", late: true})
	if got := e.lacking(nil, nil); !slices.Equal(got, []string{"C.late", "C.never"}) {
		t.Errorf("%q are searched again", got)
	}
	e.add(&method{name: "C.late", tried: 3})
	e.add(&method{name: "C.done", late: true, tried: 2})
	for _, m := range e.methods {
		if m.late || m.why != "" || m.tried == 0 {
			t.Errorf("%+v", m)
		}
	}
}
