package suite

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/lang/java/branch"
	"assay/lang/java/javac"
	"assay/source"
)

// TestNames: a name says what is called, with what, after what, and how it ends; no two are the same, and none is a word of Java or of Object.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		k    Case
		want string
	}{
		{Case{Method: "add", Call: "list.add(null)", Throws: "java.lang.NullPointerException"}, "add_null_nullPointer"},
		{Case{Method: "add", Call: "list.add(0, -3)", Before: []string{"List list = new List();", "list.remove(1);"}}, "add_zero_negative_afterRemove"},
		{Case{Method: "size", Call: "list.size()", Result: "result", Seen: []Seen{{How: Equal, Expr: "result", Want: "-1"}}}, "size_isMinus1"},
		{Case{Method: "text", Call: "x.text()", Result: "result", Seen: []Seen{{How: Equal, Expr: "result", Want: `""`}}}, "text_isEmpty"},
		{Case{Method: "half", Call: "x.half(Double.NaN)", Result: "r", Seen: []Seen{{How: Null, Expr: "r"}}}, "half_notANumber_isNull"},
		{Case{Method: "say", Call: `x.say("0, -1")`}, "say"},
		{Case{Method: "notify", Call: "x.notify()"}, "notify_runs"},
		{Case{Method: "assertTrue", Call: "x.assertTrue()"}, "assertTrue_runs"},
		{Case{Method: "end", Call: "x.end()", Throws: "p.Odd$Exception"}, "end_exception"},
	} {
		if got := c.k.named(); got != c.want {
			t.Errorf("%s is named %s, want %s", c.k.Call, got, c.want)
		}
	}
	list := Add(nil, Case{Method: "go", Call: "x.go(1)"}, Case{Method: "go", Call: "x.go(2)"}, Case{Method: "go", Call: "x.go(1)"})
	if len(list) != 2 || list[0].Name != "go" || list[1].Name != "go_2" {
		t.Errorf("%+v", list)
	}
}

// TestNear: names lose the package of the suite where they are of classes, not where a package goes on.
func TestNear(t *testing.T) {
	s := Suite{Package: "p.q", Inside: []string{"p.q.Prime"}}
	for code, want := range map[string]string{
		"new p.q.A(java.lang.Integer.valueOf(1))": "new A(Integer.valueOf(1))",
		"p.q.Prime.Check.is(1)":                   "p.q.Prime.Check.is(1)",
		"p.q.Primes.is(\"p.q.A\")":                "Primes.is(\"p.q.A\")",
		"p.q.r.A.is()":                            "p.q.r.A.is()",
	} {
		if got := s.near(code); got != want {
			t.Errorf("%s becomes %s, want %s", code, got, want)
		}
	}
}

// TestFew: what others cover is left out, the longest first, but for the only one that ends in a way.
func TestFew(t *testing.T) {
	side := func(n int) branch.Side { return branch.Side{Class: "C", Method: "m()V", At: n} }
	list := []Case{
		{Name: "both", Method: "m", Call: "c.m(1234)", Aims: []branch.Side{side(1), side(2)}},
		{Name: "one", Method: "m", Call: "c.m(1)", Aims: []branch.Side{side(1)}},
		{Name: "two", Method: "m", Call: "c.m(2)", Aims: []branch.Side{side(2)}},
		{Name: "throws", Method: "m", Call: "c.m(12345678)", Throws: "E"},
		{Name: "odd", Method: "m", Call: "c.m(3)", Throws: "F", Aims: []branch.Side{side(1)}, Odd: true},
	}
	var names []string
	for _, c := range Few(list) {
		names = append(names, c.Name)
	}
	if strings.Join(names, " ") != "one two throws" {
		t.Errorf("%q are left", names)
	}
	for _, c := range Few(list[:1]) {
		if c.Name != "both" {
			t.Errorf("the only test is left out")
		}
	}
	if len(Few(list[:1])) != 1 {
		t.Errorf("the only test is left out")
	}
}

// TestText: names of the own package and of java.lang are short, but not within literals or longer names; each style has its assertions.
func TestText(t *testing.T) {
	s := &Suite{Package: "p.q", Class: "Box", Cases: []Case{{
		Name: "put", Method: "put", Before: []string{`p.q.Box box = new p.q.Box("p.q.Box", '"', "\"p.q.Box");`}, Call: "box.put(java.lang.Integer.valueOf(1), xp.q.Box.ONE)",
		Type: "boolean", Result: "result", Seen: []Seen{{Equal, "result", "true"}, {Same, "box.it()", "box"}, {Array, "box.all()", "new int[] {1}"}, {Null, "box.none()", ""}},
	}, {
		Name: "fail", Method: "fail", Call: "box.fail()", Throws: "p.q.Bad", Catches: "p.q.Bad", Message: `"p.q.Bad luck"`,
	}, {
		Name: "hide", Method: "hide", Call: "box.hide()", Throws: "z.Hidden",
	}}}
	plain, junit := s.Text(Plain), s.Text(JUnit5)
	for _, want := range []string{
		Mark + "\npackage p.q;\n",
		`Box box = new Box("p.q.Box", '"', "\"p.q.Box");`,
		"boolean result = box.put(Integer.valueOf(1), xp.q.Box.ONE);",
		"assertTrue(result);", "assertSame(box, box.it());", "assertArrayEquals(new int[] {1}, box.all());", "assertNull(box.none());",
		`assertEquals("p.q.Bad luck", assertThrows(Bad.class, () -> box.fail()).getMessage());`,
		`assertEquals("z.Hidden", assertThrows(Throwable.class, () -> box.hide()).getClass().getName());`,
	} {
		for style, text := range map[Style]string{Plain: plain, JUnit5: junit} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", style, want, text)
			}
		}
	}
	if !strings.Contains(plain, "private static void assertSame(") || strings.Contains(plain, "void assertNotNull(") {
		t.Errorf("other assertions than those that are used:\n%s", plain)
	}
	if !strings.Contains(junit, "    @Test\n    void put()") || strings.Contains(junit, "void main") {
		t.Errorf("no suite of JUnit:\n%s", junit)
	}
}

// TestFailed: the names of tests that fail are in what the main throws, and in nothing else.
func TestFailed(t *testing.T) {
	if got := Failed("java.lang.AssertionError: these tests fail: one two_2"); !slices.Equal(got, []string{"one", "two_2"}) {
		t.Errorf("%q", got)
	}
	if got := Failed("java.lang.OutOfMemoryError: these tests fail: one"); got != nil {
		t.Errorf("%q", got)
	}
}

// TestComplained: an error of the compiler is about the test that its line is in, and about none if it is in what all share.
func TestComplained(t *testing.T) {
	s := &Suite{Class: "Box", Cases: []Case{{Name: "first", Call: "a()"}, {Name: "second", Call: "b()"}}}
	text := s.Text(Plain)
	at := func(part string) source.Span {
		return source.Span{File: "BoxTest.java", Line: strings.Count(text[:strings.Index(text, part)], "\n") + 1, Col: 1}
	}
	list := &source.List{}
	list.Errorf(at("b();"), "x", "no b")
	list.Errorf(at("String bad"), "x", "no String")
	bad := s.complained(list, text)
	if len(bad) != 1 || bad["second"] != "no b" {
		t.Errorf("%v", bad)
	}
}

// TestProve: the JVM judges. What does not compile, does otherwise, differs with what ran before or rests on a clock is left out, and each says why; of
// violations, those that pass are.
func TestProve(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "Counter.java")
	text := "public class Counter {\n    static int made;\n    public static int next() { return ++made; }\n    public static int two() { return 2; }\n    public static int bad() { throw new IllegalStateException(); }\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := javac.Compile(t.Context(), javac.Options{Files: []string{file}, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	b := &Bench{Home: out.Compiler, Path: []string{dir}, Time: time.Minute}
	equals := func(name, want, call string, rests ...string) Case {
		return Case{Name: name, Method: name, Call: call, Type: "int", Result: "result", Rests: rests, Seen: []Seen{{Equal, "result", want}}}
	}
	s := &Suite{Class: "Counter", Cases: []Case{
		equals("right", "2", "Counter.two()"), equals("wrong", "3", "Counter.two()"), equals("late", "4", "Counter.two()", "the clock"),
		equals("none", "2", "Counter.three()"), equals("once", "1", "Counter.next()"), equals("again", "1", "Counter.next()"),
	}}
	dropped, err := b.Prove(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Cases) != 1 || s.Cases[0].Name != "right" {
		t.Errorf("%d cases are left: %+v", len(s.Cases), s.Cases)
	}
	want := map[string]struct {
		flaky, broken bool
		why           string
	}{
		"wrong": {false, false, "2 instead of 3"}, "late": {true, false, "it rests on this: the clock"}, "none": {false, true, "cannot find symbol"},
		"once": {true, false, "and then"}, "again": {true, false, "static fields that other tests change"},
	}
	for _, d := range dropped {
		w, ok := want[d.Case.Name]
		if !ok || d.Flaky != w.flaky || d.Broken != w.broken || !strings.Contains(d.Why, w.why) {
			t.Errorf("%s: %+v, want %+v", d.Case.Name, d.Why, w)
		}
		delete(want, d.Case.Name)
	}
	if len(want) > 0 {
		t.Errorf("nobody says why these are left out: %v", want)
	}
	s = &Suite{Class: "Counter", Broken: true, Cases: []Case{
		{Name: "fails", Call: "Counter.bad()", Throws: "java.lang.IllegalStateException"}, {Name: "passes", Call: "Counter.two()", Throws: "java.lang.IllegalStateException"},
		{Name: "other", Call: "Counter.bad()", Throws: "java.lang.NullPointerException"},
	}}
	if dropped, err = b.Prove(context.Background(), s); err != nil || len(s.Cases) != 1 || s.Cases[0].Name != "fails" || len(dropped) != 2 {
		t.Errorf("%+v, %+v, %v", s.Cases, dropped, err)
	}
}
