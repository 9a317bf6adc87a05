package jml

import (
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/spec"
	"assay/lang/java/spec/spectest"
	"assay/source"
)

func text(s string) spec.Text {
	return spec.Text{S: s, At: func(start, end int) source.Span {
		line := strings.Count(s[:start], "\n")
		return source.Span{File: "t", Line: line + 1, Col: start - strings.LastIndexByte("\n"+s[:start], '\n') + 1, EndLine: line + 1, EndCol: end + 1}
	}}
}

// TestExpr: how expressions are read, as shapes.
func TestExpr(t *testing.T) {
	for _, row := range []struct{ in, shape string }{
		{"a + b * c - d", "(- (+ a (* b c)) d)"},
		{"a ==> b ==> c", "(==> a (==> b c))"},
		{"a <== b <== c", "(<== (<== a b) c)"},
		{"a <==> b <=!=> c", "(<=!=> (<==> a b) c)"},
		{"a && b || !c & d", "(|| (&& a b) (& (not c) d))"},
		{"a == b != c < d", "(!= (== a b) (< c d))"},
		{"x.f.g[i].h(a, b)", "(call.h (index (.g (.f x)) i) a b)"},
		{`\old(this.f) == \result`, "(== (old (.f this)) result)"},
		{`(\forall int i, j; 0 <= i && i < n; a[i] == a[j])`, `(all i:int j:int (&& (<= 0:0 i) (< i n)) (== (index a i) (index a j)))`},
		{`(\exists Node o; o.next == null)`, `(some o:Node (== (.next o) 7:0))`},
		{`(\num_of int i; ; a[i] > 0)`, `(\num_of i:int (> (index a i) 0:0))`},
		{`(\sum int i; 0 < i; 2 * i) + (\max int i; true; i) - (\min nullable T t; true; 1)`,
			`(- (+ (sum i:int (< 0:0 i) (* 0:2 i)) (\max i:int 6:1 i)) (\min t:?T 6:1 0:1))`},
		{`\fresh(\result, x)`, `(\fresh result x)`},
		{`\typeof(x) <: \type(java.util.List<String>)`, `(<: (\typeof x) (type java.util.List<String>))`},
		{`\elemtype(\typeof(a)) == \type(int[][])`, `(== (\elemtype (\typeof a)) (type int[][]))`},
		{`\nonnullelements(a)`, `(\nonnullelements a)`},
		{`\reach(this, o, next) && \reach(this, next).has(o)`, `(&& (\reach this o next) (call.has (\reach this next) o))`},
		{"(int) x + (a) - b + (T[]) y", "(+ (+ (- (cast int x) a) 0:0) (cast T[] y))"},
		{"x instanceof java.util.Map.Entry && y", "(&& (instanceof java.util.Map.Entry x) y)"},
		{`(Map<String, ? extends List<List<int[]>>>[]) x`, `(cast Map<String,? extends List<List<int[]>>>[] x)`},
		{`\type(Outer<String>.Inner<?, ? super T>.Last)`, `(type Outer<String>.Inner<?,? super T>.Last)`},
		{`(\forall Map.Entry<A, B<C>> e; e != null)`, `(all e:Map.Entry<A,B<C>> (!= e 7:0))`},
		{"(a < b) == (a > (c))", "(== (< a b) (> a c))"},
		{"(a < b >> 1)", "(< a (>> b 0:1))"},
		{"x instanceof List<?> && a < b", "(&& (instanceof List<?> x) (< a b))"},
		{"c ? a : d ? e : f", "(? c a (? d e f))"},
		{"-2147483648 + 0x7f + 0b11 + 017 + 1_000L + 'a' + '\\n' + 1.5f + 1e3", ""},
		{"a // a comment\n  @ + b", "(+ a b)"},
		{`"a\"b" + 1 << 2 >>> 3 >> 4`, ""},
	} {
		errs := &source.List{}
		x, ok := Dialect.Expr(text(row.in), errs)
		if !ok {
			t.Errorf("%s: %v", row.in, errs)
			continue
		}
		if row.in == "(int) x + (a) - b + (T[]) y" {
			row.shape = "(+ (- (+ (cast int x) a) b) (cast T[] y))"
		}
		got := spec.Shape(x)
		if row.shape != "" && got != row.shape {
			t.Errorf("%s:\ngot  %s\nwant %s", row.in, got, row.shape)
		}
		again, ok := Dialect.Expr(text(Dialect.Print(x)), errs)
		if !ok || spec.Shape(again) != got {
			t.Errorf("%s is printed as %s", row.in, Dialect.Print(x))
		}
	}
}

// TestExprErrors: errors are reported at their place.
func TestExprErrors(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"", "t:1:1: error: expected an expression, found the end [jml-syntax]"},
		{"a +", "t:1:4: error: expected an expression, found the end [jml-syntax]"},
		{"a b", "t:1:3: error: expected an operator or the end, found 'b' [jml-syntax]"},
		{"(a", "t:1:3: error: expected ')', found the end [jml-syntax]"},
		{"a[1", "t:1:4: error: expected ']' after the index, found the end [jml-syntax]"},
		{`\reslt > 0`, `t:1:1: error: JML has no \reslt [jml-unknown]`},
		{`(\forall int i true)`, `t:1:15: error: expected ';' after the variables of \forall, found 'true' [jml-syntax]`},
		{`(\forall i; true; true)`, `t:1:11: error: expected the name of a variable, found ';' [jml-syntax]`},
		{`\old x`, `t:1:6: error: expected '(' after \old, found 'x' [jml-syntax]`},
		{`\typeof(a, b)`, `t:1:1: error: \typeof takes one argument [jml-syntax]`},
		{`\type(List<A<B>>>)`, `t:1:15: error: too many '>' in the type arguments [jml-syntax]`},
		{`\type(List<A; B>)`, `t:1:13: error: expected '>' at the end of the type arguments, found ';' [jml-syntax]`},
		{`\type(` + strings.Repeat("A<", 10_000), "type arguments in each other, more than 100 deep [jml-limit]"},
		{`\nothing`, `t:1:1: error: \nothing is a set of locations, not a value [jml-syntax]`},
		{"a ==> b <== c", "t:1:7: error: '==>' and '<==' need parentheses around one of them [jml-syntax]"},
		{"99999999999", "t:1:1: error: '99999999999' is no literal of Java, or too large [jml-syntax]"},
		{"\"abc", "t:1:1: error: the literal does not end on its line [jml-token]"},
		{"a # b", "t:1:3: error: unexpected character '#' [jml-token]"},
		{"new T[3]", "t:1:1: warning: 'new' of JML is not supported [jml-unsupported]"},
		{"new T() { }", "t:1:1: warning: 'new' of JML is not supported [jml-unsupported]"},
		{"new int()", "t:1:1: warning: 'new' of JML is not supported [jml-unsupported]"},
		{"x = 3", "t:1:3: error: expected an operator or the end, found '=' [jml-syntax]"},
		{strings.Repeat("(", 10_000) + "a" + strings.Repeat(")", 10_000), "nested more than 1000 levels deep [jml-limit]"},
		{strings.Repeat("!", 10_000) + "a", "nested more than 1000 levels deep [jml-limit]"},
		{"a" + strings.Repeat("+a", 20_000), "the expression has more than 10000 operators in a row [jml-limit]"},
		{"a" + strings.Repeat(".a", 20_000), "the expression has more than 10000 operators in a row [jml-limit]"},
		{"a" + strings.Repeat("?a:a", 20_000), "nested more than 1000 levels deep [jml-limit]"},
		{strings.Repeat(" ", 10<<20), "a piece of JML may have 1048576 [jml-limit]"},
	} {
		errs := &source.List{}
		if _, ok := Dialect.Expr(text(row.in), errs); ok || !strings.Contains(errs.Error(), row.want) {
			t.Errorf("%.60s: got\n%.300s\nwant %s", row.in, errs.Error(), row.want)
		}
	}
}

// TestPrint: a printed expression is read back as the same tree.
func TestPrint(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 1_000_000, 20_000) {
		g := &spectest.Gen{R: r, D: Dialect, JML: true}
		x := g.Expr(5)
		printed := Dialect.Print(x)
		errs := &source.List{}
		y, ok := Dialect.Expr(text(printed), errs)
		if !ok || spec.Shape(x) != spec.Shape(y) {
			t.Fatalf("%s\nis printed as\n%s\nand read as\n%s\n%v", spec.Shape(x), printed, shapeOf(y), errs)
		}
	}
}

func shapeOf(x spec.Expr) string {
	if x == nil {
		return "nothing"
	}
	return spec.Shape(x)
}
