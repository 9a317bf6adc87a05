package syntax

import (
	"strings"
	"testing"

	"assay/internal/testkit"
)

// parseExpr reads one expression as an assertion.
func parseExpr(t testing.TB, text string) Expr {
	t.Helper()
	f, errs := Parse("x", []byte("proc p() {\nassert "+text+"\n}"))
	if errs.Failed() {
		t.Fatalf("%s: %v", text, errs)
	}
	return f.Decls[0].(*ProcDecl).Body.Stmts[0].(*AssertStmt).X
}

// TestPrecedence pins how operators group, written out by hand.
func TestPrecedence(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"a <=> b <=> c", "(<=> (<=> a b) c)"},
		{"a => b => c", "(=> a (=> b c))"},
		{"a <=> b => c or d and e", "(<=> a (=> b (or c (and d e))))"},
		{"not a in b", "(prenot (in a b))"},
		{"not a and b", "(and (prenot a) b)"},
		{"not not a", "(prenot (prenot a))"},
		{"some a union b", "(presome (union a b))"},
		{"no a.b and one c", "(and (preno (. a b)) (preone c))"},
		{"a band b = c bor d", "(= (band a b) (bor c d))"},
		{"a bor b band c", "(band (bor a b) c)"},
		{"a band b shl c + d * e", "(band a (shl b (+ c (* d e))))"},
		{"a - b - c", "(- (- a b) c)"},
		{"a * b / c % d", "(% (/ (* a b) c) d)"},
		{"a * b union c", "(* a (union b c))"},
		{"a union b minus c", "(minus (union a b) c)"},
		{"a union b inter c", "(union a (inter b c))"},
		{"a inter b ++ c", "(inter a (++ b c))"},
		{"a ++ b->c", "(++ a (-> b c))"},
		{"a->b->c", "(-> (-> a b) c)"},
		{"-a->b", "(-> (pre- a) b)"},
		{"#a.b", "(pre# (. a b))"},
		{"-#a + b", "(+ (pre- (pre# a)) b)"},
		{"sum a.b + c", "(+ (presum (. a b)) c)"},
		{"a.^b.~c", "(. (. a (pre^ b)) (pre~ c))"},
		{"~a.b", "(. (pre~ a) b)"},
		{"a.*b * *c", "(* (. a (pre* b)) (pre* c))"},
		{"a ? b : c ? d : e", "(? a b (? c d e))"},
		{"a <=> b ? c <=> d : e => f", "(? (<=> a b) (<=> c d) (=> e f))"},
		{"all x: T | a => b", "(all x:T (=> a b))"},
		{"a and all x: T | b and c", "(and a (all x:T (and b c)))"},
		{"all x: T, y: S | x in y", "(all x:T y:S (in x y))"},
		{"some x, y | p ? q : r", "(some x y (? p q r))"},
		{"some x", "(presome x)"},
		{"some x: A -> B union C | p", "(some x:(union (-> A B) C) p)"},
		{"1 + sum x: T | x + 1", "(+ 1 (sum x:T (+ x 1)))"},
		{"{x: T, y: S | x in y}.z", "(. (set x:T y:S (in x y)) z)"},
		{"project(a.b, 1, 0).c", "(. (project[1 0] (. a b)) c)"},
		{"x_old ++ y'", "(++ x_old y')"},
		{"a ∪ b ∩ c \\ d", "(minus (union a (inter b c)) d)"},
		{"∀ x: T | ∃ y: S | x ⊆ y ∧ ¬(x ≠ y) ∨ x ≤ y ⇒ x ≥ y ⇔ x → y ⊕ ∅ = z", "(all x:T (some y:S (<=> (=> (or (and (in x y) (prenot (!= x y))) (<= x y)) (>= x y)) (= (++ (-> x y) none) z))))"},
		{"Σ x: T | π(x, 0) × x ÷ 2", "(sum x:T (/ (* (project[0] x) x) 2))"},
	} {
		if got := shape(parseExpr(t, row.text)); got != row.want {
			t.Errorf("%s\n got %s\nwant %s", row.text, got, row.want)
		}
	}
}

// atoms are three different leaves.
func atoms() (a, b, c Expr) { return &Name{Name: "a"}, &Name{Name: "b", Old: true}, &IntLit{Value: 3} }

// contexts put an expression into every position of every form.
func contexts(x Expr) []Expr {
	a, b, _ := atoms()
	bind := []*Binder{{Name: &Ident{Name: "q"}, Type: &Name{Name: "T"}}}
	out := []Expr{
		&Cond{C: x, X: a, Y: b}, &Cond{C: a, X: x, Y: b}, &Cond{C: a, X: b, Y: x},
		&Project{X: x, Cols: []int{0}}, &Paren{X: x},
	}
	for k := QuantAll; k <= QuantSet; k++ {
		out = append(out, &Quant{Kind: k, Vars: bind, Body: x}, &Quant{Kind: k, Vars: []*Binder{{Name: &Ident{Name: "q"}}}, Body: x})
	}
	for o := OpInvalid + 1; o < opEnd; o++ {
		if o.Prefix() {
			out = append(out, &Unary{Op: o, X: x})
		} else {
			out = append(out, &Binary{Op: o, X: x, Y: a}, &Binary{Op: o, X: a, Y: x})
		}
	}
	return out
}

// TestEveryPair prints every form inside every other, three deep, and reads it
// back to the same tree; of the triples every eleventh in a quick run.
func TestEveryPair(t *testing.T) {
	a, b, c := atoms()
	var forms []Expr
	for _, x := range []Expr{a, b, c, &BoolLit{Value: true}, &None{}} {
		forms = append(forms, contexts(x)...)
	}
	pairs, triples := 0, 0
	for _, x := range forms {
		for _, y := range contexts(x) {
			sameAfterPrinting(t, y)
			pairs++
		}
	}
	for _, x := range contexts(a) {
		for _, y := range contexts(x) {
			for i, z := range contexts(y) {
				if testkit.Long() || (i+triples)%11 == 0 {
					sameAfterPrinting(t, z)
				}
				triples++
			}
		}
	}
	t.Logf("%d pairs, %d triples", pairs, triples)
}

func sameAfterPrinting(t *testing.T, x Expr) {
	t.Helper()
	for _, s := range []Style{{}, {Symbols: true}} {
		text := ExprText(x, s)
		if got, want := shape(parseExpr(t, text)), shape(x); got != want {
			t.Fatalf("%s\n got %s\nwant %s", text, got, want)
		}
		if again := ExprText(parseExpr(t, text), s); again != text {
			t.Fatalf("printed %s, then %s", text, again)
		}
	}
}

// TestFewParentheses: what needs none gets none.
func TestFewParentheses(t *testing.T) {
	for _, text := range []string{
		"a union b minus c", "a => b => c", "not a in b", "#a.b - 1", "x.*next", "a.(b.c)", "a - (b - c)",
		"(a => b) => c", "some {x: T | x in s}", "a and all x: T | b", "(all x: T | a) and b",
		"c ? a : b", "(some x) ? a : b", "-1", "--a", "a->b->c", "~^*r", "project(r, 1, 0)",
	} {
		if got := ExprText(parseExpr(t, text), Style{}); got != text {
			t.Errorf("%s printed as %s", text, got)
		}
		bare := ExprText(unparenAll(parseExpr(t, text)), Style{})
		if bare != text {
			t.Errorf("%s printed as %s without its own parentheses", text, bare)
		}
	}
}

// unparenAll drops the parentheses that people wrote.
func unparenAll(x Expr) Expr {
	switch x := Unparen(x).(type) {
	case *Unary:
		return &Unary{Op: x.Op, X: unparenAll(x.X)}
	case *Binary:
		return &Binary{Op: x.Op, X: unparenAll(x.X), Y: unparenAll(x.Y)}
	case *Cond:
		return &Cond{C: unparenAll(x.C), X: unparenAll(x.X), Y: unparenAll(x.Y)}
	case *Quant:
		return &Quant{Kind: x.Kind, Vars: x.Vars, Body: unparenAll(x.Body)}
	default:
		return x
	}
}

// TestLimits: what is too large or too deep says so, once, and ends.
func TestLimits(t *testing.T) {
	wrap := func(s string) string { return "proc p() {\nx := " + s + "\n}\n" }
	deep := 200_000
	for name, text := range map[string]string{
		"large":      strings.Repeat(" ", 100<<20),
		"parens":     wrap(strings.Repeat("(", deep)),
		"closed":     wrap(strings.Repeat("(", deep) + "a" + strings.Repeat(")", deep)),
		"prefix":     wrap(strings.Repeat("~", deep) + "a"),
		"not":        wrap(strings.Repeat("not ", deep) + "a"),
		"chain":      wrap("a" + strings.Repeat("+a", deep)),
		"implies":    wrap("a" + strings.Repeat("=>a", deep)),
		"cond":       wrap("a" + strings.Repeat("?a:a", deep)),
		"quant":      wrap(strings.Repeat("all x|", deep) + "a"),
		"sets":       wrap(strings.Repeat("{x|", deep) + "a"),
		"projects":   wrap(strings.Repeat("project(", deep/2) + "a"),
		"blocks":     "proc p() {\n" + strings.Repeat("if a {", deep/2),
		"else ifs":   "proc p() {\n" + "if a { } " + strings.Repeat("else if a { } ", deep/4) + "}",
		"types":      "local x: " + strings.Repeat("(", deep) + "A",
		"long type":  "local x: A" + strings.Repeat("->A", deep),
		"mixed":      wrap(strings.Repeat("(a+", deep)),
		"left depth": wrap(strings.Repeat("(", 900) + "a" + strings.Repeat("+a+a+a+a+a+a+a+a+a+a+a+a+a)", 900)),
	} {
		_, errs := Parse(name, []byte(text))
		n := 0
		for _, d := range errs.All() {
			if d.Code == CodeLimit {
				n++
			}
		}
		if n != 1 || !errs.All()[0].Span.Known() {
			t.Errorf("%s: %d complaints about a limit; all: %.300v", name, n, errs)
		}
	}
}
