package syntax

import (
	"bytes"
	"testing"

	"assay/internal/testkit"
)

// TestFormat rewrites the section in.fir; the result is as wanted, is stable,
// and has the same tree and comments. In symbols it has the same tree too.
func TestFormat(t *testing.T) {
	testkit.Cases(t, "testdata/format-*.txtar", func(t *testing.T, c *testkit.Case) {
		in, _ := c.Section("in.fir")
		out, err := Format("in.fir", []byte(in), Style{})
		if err != nil {
			t.Fatal(err)
		}
		c.Golden(t, "fmt", string(out))
		stable(t, []byte(in), Style{})
		stable(t, []byte(in), Style{Symbols: true})
	})
}

// stable checks the promises of the formatter on a text without errors.
func stable(t testing.TB, in []byte, s Style) {
	t.Helper()
	out, err := Format("in", in, s)
	if err != nil {
		t.Fatalf("%v\n%s", err, in)
	}
	again, err := Format("out", out, s)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !bytes.Equal(out, again) {
		t.Fatalf("formatted:\n%s\nagain:\n%s", out, again)
	}
	f, _ := Parse("in", in)
	g, _ := Parse("out", out)
	if shape(f) != shape(g) {
		t.Fatalf("the tree changed; formatted:\n%s", out)
	}
	if len(f.Comments) != len(g.Comments) {
		t.Fatalf("%d comments became %d; formatted:\n%s", len(f.Comments), len(g.Comments), out)
	}
	for i := range f.Comments {
		if f.Comments[i].Text != g.Comments[i].Text {
			t.Fatalf("comment %q became %q", f.Comments[i].Text, g.Comments[i].Text)
		}
	}
}

// FuzzFormat: whatever can be read keeps its tree and its comments.
func FuzzFormat(f *testing.F) {
	for _, text := range []string{
		"domain A // a\n\n\n\n// b\nlocal x: one (A union A)\n",
		"proc p(x): (y) { // c\n if a { x := 1; // d\n y := (a + // e\n b) } // f\n else // g\n { }\n}",
		"check c: p { x, y := spec(all x: A | // h\n x in y) } for 3 but 2 A, 4 int expect holds",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, errs := Parse("in", text); !errs.Failed() {
			stable(t, text, Style{})
			stable(t, text, Style{Symbols: true})
		}
	})
}

// FuzzParse: any text ends in a tree and located complaints.
func FuzzParse(f *testing.F) {
	f.Add([]byte("proc p() { x := ( a union \n } }"))
	f.Add([]byte("domain literal local x: global := spec( ? : { | } π ∪ \xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, errs := Parse("in", text)
		for _, d := range errs.All() {
			if d.Span.File != "in" || !d.Span.Known() {
				t.Errorf("no place: %v", d)
			}
		}
		Print(file, Style{}) // a broken tree can be shown
	})
}
