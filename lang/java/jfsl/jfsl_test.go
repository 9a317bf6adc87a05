package jfsl

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
		return source.Span{File: "t", Line: 1, Col: start + 1, EndLine: 1, EndCol: end + 1}
	}}
}

// TestExpr: the formulas of the pages, and how operators bind.
func TestExpr(t *testing.T) {
	for _, row := range []struct{ in, shape string }{
		{"this.head != null => this.head in this.head.^next", "(==> (!= (.head this) 7:0) (in (.head this) (join (.head this) (closure next))))"},
		{"#this.head.^next = this.size", "(== (# (join (.head this) (closure next))) (.size this))"},
		{"next = ~prev", "(== next (transpose prev))"},
		{"(this.elems[0] = this.head - null) && (all i: int | i > 0 => this.elems[i] = this.elems[i-1].next - this.head)",
			"(&& (== (index (.elems this) 0:0) (- (.head this) 7:0)) (all i:int (==> (> i 0:0) (== (index (.elems this) i) (- (.next (index (.elems this) (- i 0:1))) (.head this))))))"},
		{"index >= 0 && index < #this.elems", "(&& (>= index 0:0) (< index (# (.elems this))))"},
		{"return <=> (d>0 & d<=this.maxDay)", "(<==> result (&& (> d 0:0) (<= d (.maxDay this))))"},
		{"d>0 && d<=this.month.maxDay", "(&& (> d 0:0) (<= d (.maxDay (.month this))))"},
		{"a > 0 & b < 3 & c = d", "(&& (&& (> a 0:0) (< b 0:3)) (== c d))"},
		{"a in b & c", "(in a (& b c))"},
		{"some a & b || no a.next", "(|| (some (& a b)) (no (.next a)))"},
		{"all x, y: Node, z: x.*next | x != y", "(all x:Node y:Node z:(join x (rclosure next)) (!= x y))"},
		{"{x: Node | some x.next} = Node", "(== (set x:Node (some (.next x))) Node)"},
		{"old(this.f ++ x->y) = throw", "(== (old (++ (.f this) (-> x y))) thrown)"},
		{"x !in a.b.c + {y: T | true}", "(!in x (+ (.c (.b a)) (set y:T 6:1)))"},
		{"x.(left + right)", "(join x (+ left right))"},
		{"x.^(left + right).key", "(.key (join x (closure (+ left right))))"},
		{"^next.x * 3", "(* (.x (closure next)) 0:3)"},
		{"not a = b and c or d implies e iff f", "(<==> (==> (|| (&& (not (== a b)) c) d) e) f)"},
		{"no x: T | x in x.^next", "(no x:T (in x (join x (closure next))))"},
		{"sum x: T | x.size", "(sum x:T (.size x))"},
		{"one x: T | lone x.f => x in x.g", "(one x:T (==> (lone (.f x)) (in x (.g x))))"},
		{"this.size() = -1", "(== (call.size this) (neg 0:1))"},
	} {
		errs := &source.List{}
		x := Formula(text(row.in), errs)
		if x == nil {
			t.Errorf("%s: %v", row.in, errs)
			continue
		}
		got := spec.Shape(x)
		if got != row.shape {
			t.Errorf("%s:\ngot  %s\nwant %s", row.in, got, row.shape)
		}
		if y := Formula(text(Dialect.Print(x)), errs); y == nil || spec.Shape(y) != got {
			t.Errorf("%s is printed as %s", row.in, Dialect.Print(x))
		}
	}
}

func TestErrors(t *testing.T) {
	formula := func(s spec.Text, l *source.List) bool { return Formula(s, l) != nil }
	throws := func(s spec.Text, l *source.List) bool { return Throws(s, l) != nil }
	field := func(s spec.Text, l *source.List) bool { return SpecField(s, l) != nil }
	modifies := func(s spec.Text, l *source.List) bool { return Modifies(s, l) != nil }
	for _, row := range []struct {
		read     func(spec.Text, *source.List) bool
		in, want string
	}{
		{formula, "", "t:1:1: error: expected an expression, found the end [jfsl-syntax]"},
		{formula, "a < b < c", "t:1:7: error: '<' after another comparison [jfsl-syntax]"},
		{formula, "a < (b & c) < d", "t:1:13: error: '<' after another comparison [jfsl-syntax]"},
		{formula, "all x | true", "t:1:5: error: expected a variable and ':' after 'all', found 'x' [jfsl-syntax]"},
		{formula, "all x: set T | true", "t:1:8: error: a variable ranges over single values, not over 'set' [jfsl-higher-order]"},
		{formula, "all x: T true", "t:1:10: error: expected '|' before the body, found 'true' [jfsl-syntax]"},
		{formula, "{x: T | true", "t:1:13: error: expected '}' at the end of the set, found the end [jfsl-syntax]"},
		{formula, "@odl(x)", "t:1:1: error: the relational language has no @odl [jfsl-unknown]"},
		{formula, "a $$ b", "t:1:3: error: expected an operator or the end, found '$$' [jfsl-syntax]"},
		{formula, "a ; b", "t:1:3: error: expected an operator or the end, found ';' [jfsl-syntax]"},
		{formula, "x.", "t:1:3: error: expected a name after '.', found the end [jfsl-syntax]"},
		{formula, "x ^ y", "t:1:3: error: expected an operator or the end, found '^' [jfsl-syntax]"},
		{formula, "a + # b = c ++ no d", "t:1:16: error: 'no' binds less tightly than the operator before it [jfsl-syntax]"},
		{throws, "IndexOutOfBoundsException index < 0", "t:1:27: error: expected ':' and the condition, after the exception, found 'index' [jfsl-syntax]"},
		{throws, "3: true", "t:1:1: error: expected a type, found '3' [jfsl-syntax]"},
		{field, "elems", "t:1:6: error: expected ':' and the type of the field, found the end [jfsl-syntax]"},
		{field, "elems: K -> V", "t:1:10: warning: a field of contracts that is a map is not supported [jfsl-unsupported]"},
		{field, "elems: seq V from x", "t:1:14: error: expected '|' and a formula, or the end, found 'from' [jfsl-syntax]"},
		{modifies, "this.size this.head", "t:1:11: error: expected ',' or the end, found 'this' [jfsl-syntax]"},
		{modifies, "this.a[1..", "t:1:11: error: expected an expression, found the end [jfsl-syntax]"},
		{formula, strings.Repeat("(", 10_000) + "a", "nested more than 1000 levels deep [jfsl-limit]"},
		{formula, strings.Repeat("^", 10_000) + "a", "nested more than 1000 levels deep [jfsl-limit]"},
		{formula, strings.Repeat("all x: T | ", 10_000) + "a", "nested more than 1000 levels deep [jfsl-limit]"},
		{formula, "a" + strings.Repeat(".^a", 20_000), "the expression has more than 10000 operators in a row [jfsl-limit]"},
		{modifies, "a" + strings.Repeat(".a", 20_000), "the expression has more than 10000 operators in a row [jfsl-limit]"},
		{formula, strings.Repeat("a+", 5<<20), "may have 1048576 [jfsl-limit]"},
	} {
		errs := &source.List{}
		if row.read(text(row.in), errs) || !strings.Contains(errs.Error(), row.want) {
			t.Errorf("%.60s: got\n%.300s\nwant %s", row.in, errs.Error(), row.want)
		}
	}
}

// TestTexts: what the annotations say besides formulas.
func TestTexts(t *testing.T) {
	errs := &source.List{}
	for _, row := range []struct{ got, want string }{
		{Throws(text("java.lang.IndexOutOfBoundsException: index<0||index >= #this.elems"), errs).Print(), "java.lang.IndexOutOfBoundsException: index < 0 || index >= #this.elems"},
		{SpecField(text("elems: seq Value | this.elems[0] = this.head"), errs).Print(), "elems: seq Value | this.elems[0] = this.head"},
		{SpecField(text("all_: set Value"), errs).Print(), "all_: set Value"},
		{SpecField(text("first: one Value"), errs).Print(), "first: Value"},
		{Modifies(text("this.size, this.a[*], this.b.*, this.a[0..n-1], x.f"), errs).Print(), "this.size, this.a[*], this.b.*, this.a[0..n - 1], x.f"},
		{Modifies(text(""), errs).Print(), ""},
		{Clause(spec.Returns, text("this.elems[index]"), errs).Print(), "this.elems[index]"},
	} {
		if row.got != row.want {
			t.Errorf("got %s, want %s", row.got, row.want)
		}
	}
	if errs.Failed() {
		t.Error(errs)
	}
}

// TestPrint: a printed expression is read back as the same tree.
func TestPrint(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 1_000_000, 20_000) {
		g := &spectest.Gen{R: r, D: Dialect}
		x := g.Expr(5)
		printed := Dialect.Print(x)
		errs := &source.List{}
		y := Formula(text(printed), errs)
		if y == nil || spec.Shape(x) != spec.Shape(y) {
			t.Fatalf("%s\nis printed as\n%s\nand read as\n%v\n%v", spec.Shape(x), printed, y, errs)
		}
	}
}

func FuzzFormula(f *testing.F) {
	f.Add("(this.elems[0] = this.head - null) && (all i: int | i > 0 => this.elems[i] = this.elems[i-1].next - this.head)")
	f.Add("return <=> (d>0 & d<=this.maxDay) || old(f ++ x->y) in ~*^g.#h")
	f.Add("{A:0|0.(0)}") // printed as a number with a fraction once
	f.Add("{x: T, y: S | no x.(a + b) => one z: x.f | z !in y} = none -> 0x1fL")
	f.Fuzz(func(t *testing.T, s string) {
		errs := &source.List{}
		x := Formula(text(s), errs)
		if x == nil {
			if !errs.Failed() {
				t.Fatal("no tree and no complaint")
			}
			return
		}
		again := Formula(text(Dialect.Print(x)), errs)
		if again == nil || spec.Shape(again) != spec.Shape(x) {
			t.Fatalf("%q is printed as %q: %v", s, Dialect.Print(x), errs)
		}
		for _, read := range []func(){func() { Throws(text(s), errs) }, func() { Modifies(text(s), errs) }, func() { SpecField(text(s), errs) }} {
			read()
		}
	})
}
