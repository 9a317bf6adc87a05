package contract_test

import (
	"math"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
)

// TestOtherwise: what OpenJML's and KeY's users write in another form means what the plain form does.
func TestOtherwise(t *testing.T) {
	class := func(said string) string {
		return "class Said {\n//@ ghost boolean p; ghost boolean q;\nint k; int[] a; int[][] rows; String s;\n" + said + "}\n"
	}
	p := open(t, []string{"Said.java"}, map[string]string{"Said.java": class("int f(int[] b) {\nreturn 0; }\n")}, decl.Options{})
	printed := func(said string) string {
		set := decl.NewSet(p.path, decl.Options{})
		u := set.AddSource("Said.java", []byte(class(said)))
		contract.Check(set, u)
		if set.Errors.Failed() {
			t.Fatalf("%s\n%v", said, &set.Errors)
		}
		return set.Print(u)
	}
	of := func(before, body string) string {
		return before + "int f(int[] b) {\n" + body + "return 0; }\n"
	}
	for _, c := range []struct{ name, one, other string }{
		{"brackets of an old variable", of("//@ old int x[] = b, y = k; ensures x == b && y == k;\n", ""), of("//@ old int[] x = b; old int y = k; ensures x == b && y == k;\n", "")},
		{"brackets of ghost fields", of("//@ ghost int c[], d, e[][];\n", ""), of("//@ ghost int[] c; ghost int d; ghost int[][] e;\n", "")},
		{"brackets of a ghost variable", of("", "//@ ghost int c[] = a;\n"), of("", "//@ ghost int[] c = a;\n")},
		{"brackets of a parameter", of("//@ model int m(int x[]) { return x.length; }\n", ""), of("//@ model int m(int[] x) { return x.length; }\n", "")},
		{"the rest of an array", of("//@ assignable a[1..*];\n", ""), of("//@ assignable a[1..a.length - 1];\n", "")},
		{"otherwise", of("//@ requires p; requires q; also requires q; also requires \\else; ensures k == 0;\n", ""),
			of("//@ requires p; requires q; also requires q; also requires !(p && q) && !q; ensures k == 0;\n", "")},
		{"otherwise in a group", of("//@ requires q; {| requires p; also requires \\else; ensures k == 0; |}\n", ""),
			of("//@ requires q; requires p; also requires q; requires !(q && p); ensures k == 0;\n", "")},
		{"\\let without parentheses", of("//@ ensures \\let int x = k; x > 0;\n", ""), of("//@ ensures (\\let int x = k; x > 0);\n", "")},
		{"a text block in lines", of("", "//@ assert s == \"\"\"\n//@    a\n//@      b\\tc \n//@\n//@    d\\\n//@    e\"\"\";\n"), of("", "//@ assert s == \"a\\n  b\\tc\\n\\nde\";\n")},
		{"a text block in a comment", of("", "/*@ assert s == \"\"\"\n  @   a\n  @  \"\"\";\n  @*/\n"), of("", "//@ assert s == \" a\\n\";\n")},
		{"an annotation with its package", of("//@ @org.jmlspecs.annotation.Pure\n", ""), of("//@ pure\n", "")},
		{"words without ';'", of("", "//@ reachable\n//@ unreachable\n//@ halt\n"), of("", "//@ reachable;\n//@ unreachable;\n//@ halt;\n")},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := printed(c.one), printed(c.other); got != want {
				t.Errorf("%s", testkit.Diff("contract", want, got))
			}
		})
	}
}

// TestWrongOtherwise: other forms that are wrong are named.
func TestWrongOtherwise(t *testing.T) {
	p := open(t, []string{"Said.java"}, map[string]string{"Said.java": "class Said {\nvoid f(int x) { }\n}\n"}, decl.Options{})
	for _, c := range []struct{ said, want string }{
		{"//@ requires \\else;", "jml-place"},
		{"//@ old int y = x; requires y > 0; also requires \\else;", "jml-unsupported"},
		{"//@ requires \"\"\" x\n//@ \"\"\" != null;", "jml-syntax"},
		{"//@ requires \"\"\"\n//@ x", "jml-token"},
		{"//@ @org.jmlspecs.annotation.Options(\"-x\")\n//@ requires x > ;", "jml-syntax"},
	} {
		set := decl.NewSet(p.path, decl.Options{})
		set.AddSource("Said.java", []byte("class Said {\n"+c.said+"\nvoid f(int x) { }\n}\n"))
		found := false
		for _, d := range set.Errors.All() {
			found = found || string(d.Code) == c.want
		}
		if !found {
			t.Errorf("%s: want %s: %v", c.said, c.want, &set.Errors)
		}
	}
}

// TestFractions: floating point numbers in hexadecimal have their digits behind the point.
func TestFractions(t *testing.T) {
	for text, want := range map[string]float64{"0x1.8p1": 3, "0x.cp2": 3, "0xA.fp0": 10.9375, "0x1.fffffffffffffP+1023": math.MaxFloat64, "0x1p-1074": math.SmallestNonzeroFloat64} {
		var errs source.List
		x, ok := jml.Dialect.Expr(spec.Text{S: text, At: func(start, end int) source.Span { return source.Span{} }}, &errs)
		if l, is := x.(*spec.Lit); !ok || !is || l.Kind != spec.LitDouble || l.Bits != math.Float64bits(want) {
			t.Errorf("%s: %v %v", text, x, &errs)
		}
	}
}
