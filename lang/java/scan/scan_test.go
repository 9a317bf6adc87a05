package scan

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// show describes what was found, for comparison.
func show(f *File) string {
	var b strings.Builder
	for _, t := range f.Types {
		fmt.Fprintf(&b, "%s %s %s", t.Kind, t.Name, t.Binary)
		for _, x := range t.Fields {
			fmt.Fprintf(&b, "; %s %s", x.Type, x.Name)
		}
		for _, m := range t.Methods {
			fmt.Fprintf(&b, "; %s %s(", m.Result, m.Name)
			for i, q := range m.Params {
				if i > 0 {
					b.WriteString(", ")
				}
				fmt.Fprintf(&b, "%s %s", q.Type, q.Name)
			}
			b.WriteString(")")
			for _, l := range m.Loops {
				b.WriteString(" " + l.Word)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestParse(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"package p.q; class A { int a, b[]; A(int x) {} }", "class A p/q/A; int a; int[] b; void <init>(int x)\n"},
		{`class \u0041b { char c = '\u007d', d; String s = "\\u0041"; }`, "class Ab Ab; char c; char d; String s\n"},
		{"class A { void f() { for (;;) { while (x) { } do { } while (y); } } }", "class A A; void f() for while do while\n"},
		{"class A { Object o = new B<C, D>(1, x) { int i; }; int j; }", "class A A; Object o; int j\nclass  ; int i\n"},
		{"enum E { A(new Object() { int p; }) { int q; }, B; int r; E(Object... o) { } }", "enum E E; E A; E B; int r; void <init>(Object[] o)\nclass  ; int p\nclass  ; int q\n"},
		{"class A { int f = a < b ? 1 : 2, g = c > d ? 1 : 2, h; }", "class A A; int f; int g; int h\n"},
		{"class A<@L(\"x\") T, @a.L({1, (2)}) U extends @L(b < c) Object> { <@L(\"x\") T> void f(B<@L(y = 1 > 2) T> b) { } int h; }", "class A A; int h; void f(B b)\n"},
		{"interface I { default <T> T[] m(T t)[] { return null; } } record R<T>(T t) { R { } }", "interface I I; T[][] m(T t)\nrecord R R; void <init>(T t)\n"},
	} {
		f, errs := Parse("A.java", []byte(row.text))
		if errs.Failed() {
			t.Errorf("%s: %v", row.text, errs)
		}
		if got := show(f); got != row.want {
			t.Errorf("%s:\ngot  %swant %s", row.text, got, row.want)
		}
	}
}

// TestSpan: places are those of the file as written, before escapes were replaced.
func TestSpan(t *testing.T) {
	f, errs := Parse("A.java", []byte("class \\u0041 {\n  int \\u00e9\\u0061, x;\n\\ud83d\\ude00"))
	if got := f.Types[0].Fields[1]; f.Span(got.NamePos, got.NamePos+1).String() != "A.java:2:21" {
		t.Error(f.Span(got.NamePos, got.NamePos+1))
	}
	if s := errs.Error(); !strings.HasPrefix(s, `A.java:3:1: error: unexpected character '😀'`) {
		t.Error(s)
	}
}

func TestErrors(t *testing.T) {
	deep := strings.Repeat("class A {", MaxNesting+1)
	for _, row := range []struct{ text, want string }{
		{"class", "1:1: error: expected a class, interface, enum or record, found 'class'"},
		{"class A", "1:8: error: expected '{' after the head of A, found the end of the file"},
		{"class A {", "1:10: error: expected '}' at the end of class A"},
		{"class A { int }", "1:15: error: expected a member of class A, found '}'"},
		{"class A { int f( }", "1:16: error: the parameters do not end"},
		{"class A { int f(int) {} }", "1:20: error: expected a parameter, found ')'"},
		{"class A { int x = 3 }", "1:21: error: expected ';' after the field, found '}'"},
		{"class A { /* }", "1:11: error: the comment does not end"},
		{"class A { String s = \"abc\n; }", "1:22: error: the string does not end on its line"},
		{"class A { char c = '\\u00g0'; }", "four hexadecimal digits"},
		{"class A { \x00 }", "unexpected character '\\x00'"},
		{deep, "types nest more than 200 levels deep"},
		{strings.Repeat(" ", MaxSource+1), "Java files may have"},
	} {
		_, errs := Parse("A.java", []byte(row.text))
		if !strings.Contains(errs.Error(), row.want) {
			t.Errorf("%.60s: got %v, want %s", row.text, errs, row.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	odd, err := os.ReadFile("testdata/java/Odd.java")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(odd))
	f.Add(`class \u0041b<T> { @A(x = {1}) int c = '\u007d', d; Object o = new B<C, D>(1, x) { int i; }; }`)
	f.Add("enum E { A(1) { int q; }, B; } record R(int... a) { R { for(;;) { class L {} } } } @interface N { int x() default 3; }")
	f.Fuzz(func(t *testing.T, text string) {
		file, errs := Parse("F.java", []byte(text))
		last := int32(0)
		for _, k := range file.Tokens {
			if k.Start < last || k.End < k.Start || int(k.End) > len(file.Text) {
				t.Fatalf("token %v behind %d", k, last)
			}
			last = k.End
		}
		for _, d := range file.Types {
			if at := file.Span(d.Start, d.End); at.Line < 1 || at.EndLine < at.Line {
				t.Fatalf("%v", at)
			}
			for _, m := range d.Methods {
				if m.End < m.Start || m.NamePos < d.Start {
					t.Fatalf("method %+v", m)
				}
				file.Span(m.Start, m.End)
			}
		}
		_ = errs.Error()
	})
}
