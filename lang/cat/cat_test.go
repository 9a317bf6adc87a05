package cat

import (
	"os"
	"path"
	"strings"
	"testing"

	"assay/internal/testkit"
)

// TestBad: each wrong model has one diagnostic, where it is wrong.
func TestBad(t *testing.T) {
	testkit.Cases(t, "testdata/bad/*.txtar", func(t *testing.T, c *testkit.Case) {
		var got []testkit.Finding
		for _, name := range c.Inputs() {
			text, _ := c.Section(name)
			_, list := Read(name, text, FromLibrary)
			got = append(got, testkit.Diagnostics(list)...)
		}
		c.Expect(t, got)
	})
}

// TestLibrary: all that is built in can be read.
func TestLibrary(t *testing.T) {
	entries, err := library.ReadDir("lib")
	if err != nil || len(entries) == 0 {
		t.Fatalf("nothing is built in: %v", err)
	}
	for _, e := range entries {
		Builtin(path.Base(e.Name()))
	}
}

// TestOperators: what binds tighter, and which star is meant.
func TestOperators(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a | b ; c", "(a | (b ; c))"},
		{`a & b \ c ; d`, `(((a & b) \ c) ; d)`},
		{`a \ b \ c`, `((a \ b) \ c)`},
		{"a ++ b | c", "((a ++ b) | c)"},
		{"a * b & c", "((a * b) & c)"},
		{"a*", "(a *)"},
		{"a* ; b", "((a *) ; b)"},
		{"a * b", "(a * b)"},
		{"~a & b", "((~ a) & b)"},
		{"~a^-1", "(~ (a ^-1))"},
		{"a^-1 ; b+?", "((a ^-1) ; ((b +) ?))"},
		{"[a] ; f b | f(b, c)", "((([] a) ; (f b)) | (f (b, c)))"},
		{"f a b", "((f a) b)"},
		{"{a, b}", "{a, b}"},
		{"a, b", "(a, b)"},
	} {
		f, list := Read("t", "let x = "+c.text, FromLibrary)
		if list.Failed() {
			t.Errorf("%s: %v", c.text, list)
			continue
		}
		if got := show(f.Body[0].(*Let).Binds[0].Expr); got != c.want {
			t.Errorf("%s is read as %s, want %s", c.text, got, c.want)
		}
	}
}

func show(x Expr) string {
	all := func(xs []Expr) string {
		var parts []string
		for _, x := range xs {
			parts = append(parts, show(x))
		}
		return strings.Join(parts, ", ")
	}
	switch x := x.(type) {
	case *Name:
		return x.Name
	case *Tuple:
		return "(" + all(x.Members) + ")"
	case *Set:
		return "{" + all(x.Members) + "}"
	case *App:
		return "(" + show(x.Fun) + " " + show(x.Arg) + ")"
	case *Apply:
		switch {
		case len(x.Args) == 2:
			return "(" + show(x.Args[0]) + " " + x.Op.String() + " " + show(x.Args[1]) + ")"
		case x.Op == Comp || x.Op == OnSet:
			return "(" + x.Op.String() + " " + show(x.Args[0]) + ")"
		}
		return "(" + show(x.Args[0]) + " " + x.Op.String() + ")"
	}
	return "?"
}

// TestIncluded: a file that several include, and that includes itself, is one.
func TestIncluded(t *testing.T) {
	files := map[string]string{"a": `include "b" include "c"`, "b": `include "c"`, "c": `include "c" let x = 0`}
	f, list := Read("a", files["a"], func(_ *File, name string) (string, string, bool) {
		text, ok := files[name]
		return name, text, ok
	})
	if list.Failed() {
		t.Fatal(list)
	}
	b, c := f.Body[0].(*Include).File, f.Body[1].(*Include).File
	if b == nil || c == nil || b.Body[0].(*Include).File != c || c.Body[0].(*Include).File != c {
		t.Error("a file is read twice")
	}
}

// FuzzRead: any text gives a file or a diagnostic.
func FuzzRead(f *testing.F) {
	entries, err := library.ReadDir("lib")
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range entries {
		text, _ := Library(e.Name())
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, list := Read("t", text, FromLibrary)
		if (file == nil) != list.Failed() {
			t.Fatal("neither a file nor a diagnostic, or both")
		}
	})
}

// FuzzCombined: the same for models that are written with combinators.
func FuzzCombined(f *testing.F) {
	text, err := os.ReadFile("../../docs/guide/examples/ra.model")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add("let kept(a, b) = inter(po, cross(a, b))\nlet rec r = or(po, seq(r, r))\nsub(inter(rmw, seq(fr, co)), 0) as atomicity\ntrans(plus(on(given(Mfence)))) as t")
	f.Add("let f(S, x) = in(S, x)\nforall(set S within W, implies(not(empty(S)), some(x, y, and(f(S, x), not(same(x, y)))))) as s\nexists(rel A, iff(sub(A, po), or(eq(A, 0), in(A, x, y)))) as r")
	f.Fuzz(func(t *testing.T, text string) {
		file, list := Read("t"+Combined, text, FromLibrary)
		if (file == nil) != list.Failed() {
			t.Fatal("neither a file nor a diagnostic, or both")
		}
	})
}
