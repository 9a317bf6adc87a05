package typing

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// cut removes the mark of a place, and returns it.
func cut(text string) (string, int) {
	at := strings.Index(text, "¦")
	return strings.Replace(text, "¦", "", 1), at
}

const class = `package p;
import java.util.List;
class Box {
    private int size; private int[] cells; Box next;
    /*A*/ int take(int count, Box other) {
        int left = count; /*B*/
        for (int i = 0; i < left; i++) { }
        return left;
    }
    boolean full() { return false; }
    record Pair(int one, Box two) { /*C*/ }
}
`

// TestComplete: what is offered where.
func TestComplete(t *testing.T) {
	for _, x := range []struct {
		place, typed string
		want, not    string // words
		from         string // what is replaced
	}{
		{"/*A*/", "//@ re¦\n", "requires represents reads", `count \result`, "re"},
		{"/*A*/", "//@ ¦\n", "ensures also invariant", "count", ""},
		{"/*A*/", "/*@ public normal_¦ @*/", "normal_behavior", "count", "normal_"},
		{"/*A*/", "/*@ requires count > 0;\n      @ en¦ @*/", "ensures", "count", "en"},
		{"/*A*/", "//@ requires ¦\n", `count other size cells full this null \old`, "ensures left Pair", ""},
		{"/*A*/", "//@ ensures \\res¦\n", `\result \forall`, "ensures", `\res`},
		{"/*A*/", "//@ requires other.¦\n", "size cells next take full", `count \result`, ""},
		{"/*A*/", "//@ requires cells.¦\n", "length", "size", ""},
		{"/*A*/", "//@ requires this.next.si¦\n", "size", "count", "si"},
		{"/*A*/", "// requires ¦\n", "", "count size requires", ""},
		{"/*A*/", "@¦", "Requires Ensures", "count", ""},
		{"/*A*/", "@assay.annotation.Requires(\"co¦\")", "count size", "requires", "co"},
		{"/*A*/", "@assay.annotation.Returns(\"@¦\")", "@old", "requires", "@"},
		{"/*A*/", "@Deprecated(since = \"co¦\")", "", "count", ""},
		{"/*B*/", "//@ loop_invariant ¦\n", "left i count size", "requires one", ""},
		{"/*B*/", "String s = \"@¦\";", "", "Requires", ""},
		{"/*C*/", "//@ invariant ¦\n", "one two size", "count", ""},
	} {
		text, at := cut(strings.Replace(class, x.place, x.typed, 1))
		from, words := Complete("Box.java", text, at)
		if got := text[from:at]; len(words) > 0 && got != x.from {
			t.Errorf("%q: %q is replaced, not %q", x.typed, got, x.from)
		}
		has := func(w string) bool { return slices.ContainsFunc(words, func(k Word) bool { return k.Text == w }) }
		for _, w := range strings.Fields(x.want) {
			if !has(w) {
				t.Errorf("%q: %s is not offered", x.typed, w)
			}
		}
		for _, w := range strings.Fields(x.not) {
			if has(w) {
				t.Errorf("%q: %s is offered", x.typed, w)
			}
		}
	}
}

// TestImport: a name of an annotation brings its import, once.
func TestImport(t *testing.T) {
	for text, want := range map[string]string{
		"class A { @Req¦ void f() { } }":                                            "import assay.annotation.Requires;\n|class A",
		"package p;\nclass A { @Req¦ }":                                             "package p;\nimport assay.annotation.Requires;\n|class A",
		"package p;\n\nimport java.util.List;\nclass A { @Req¦ }":                   "package p;\n\nimport assay.annotation.Requires;\n|import java",
		"package p;\nimport assay.annotation.Requires;\nclass A { @Req¦ }":          "",
		"import assay.annotation.*;\nclass A { @Req¦ }":                             "",
		"import static assay.annotation.Requires.x;\nclass A { @Req¦ void f() { }}": "import assay.annotation.Requires;\n|import static",
	} {
		text, at := cut(text)
		_, words := Complete("A.java", text, at)
		i := slices.IndexFunc(words, func(w Word) bool { return w.Text == "Requires" })
		if i < 0 {
			t.Errorf("%q offers no Requires", text)
			continue
		}
		got := ""
		if w := words[i]; w.Import != "" {
			got = text[:w.Where] + w.Import + "|" + text[w.Where:]
		}
		if !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// TestErrors: contracts that cannot be read are errors at their places, in comments and in our annotations; what is no contract is none.
func TestErrors(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"class A { //@ requires x >;\n void f(int x) { } }", "1:27 jml-syntax"},
		{"class A { //@ requries x > 0;\n void f(int x) { } }", "1:15 jml-unknown"},
		{"class A { //@ requires x > 0;\n void f(int x) { } }", ""},
		{"import assay.annotation.*;\nclass A { @Requires(\"x >\") void f(int x) { } }", "2:25 jfsl-syntax"},
		{"class A { @assay.annotation.Throws(\"X x > 1\") void f(int x) { } }", "1:39 jfsl-syntax"},
		{"import assay.annotation.Invariant;\n@Invariant(\"𝛼 = = 1\")\nclass A { }", "2:20 jfsl-syntax"},
		{"import other.Requires;\nclass A { @Requires(\"x >\") void f(int x) { } }", ""},
		{"class A { @Requires(\"x >\") void f(int x) { } }", ""},
		{"class A { void f( { //@ assert x >;\n } }", "1:35 jml-syntax"},
	} {
		var got []string
		for _, d := range Errors("A.java", x.text).All() {
			at := strings.TrimPrefix(d.Span.String(), "A.java:")
			got = append(got, at+" "+string(d.Code))
		}
		if s := strings.Join(got, ", "); s != x.want {
			t.Errorf("%q: %q, not %q", x.text, s, x.want)
		}
	}
}

// TestCases: the methods of all cases are where they say; and what is offered for a variable or member at the place of a word of a contract can be read there.
func TestCases(t *testing.T) {
	methods, offered := 0, 0
	err := filepath.WalkDir("../../../cases", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".java" {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text := string(content)
		for _, m := range Methods(path, text) {
			methods++
			name := m.Name[strings.LastIndexByte(m.Name, '.')+1:]
			if name == "<init>" {
				name = strings.TrimPrefix(m.Title, "new ")
			}
			if !strings.HasPrefix(text[m.At:], name) || m.Head[0] > m.At || m.At > m.Head[1] || text[m.Head[1]] != '{' || text[m.End-1] != '}' {
				t.Errorf("%s: %+v", path, m)
			}
		}
		offered += offers(t, path, text)
		return nil
	})
	if err != nil || methods < 5000 || offered < 300 {
		t.Error(err, methods, offered)
	}
}

// offers completes at the beginning of each expression of a contract in comments, and reads the contract with what is offered there.
func offers(t *testing.T, path, text string) int {
	n := 0
	before := Errors(path, text).Errors()
	for at := 0; at < len(text); {
		i := strings.Index(text[at:], "requires ")
		if i < 0 {
			return n
		}
		if at += i + len("requires "); strings.HasPrefix(text[at:], `\else`) {
			continue // it is no part of an expression
		}
		from, words := Complete(path, text, at)
		for k, w := range words {
			if w.Kind != Variable && w.Kind != Field || k%3 != 0 {
				continue
			}
			n++
			if got := Errors(path, text[:from]+w.Text+" == "+w.Text+" && "+text[at:]).Errors(); got > before {
				t.Errorf("%s: %s, offered at %d, cannot be read there", path, w.Text, at)
			}
		}
	}
	return n
}
