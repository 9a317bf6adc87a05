package mutant_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/lang/fir"
	"assay/lang/fir/mutant"
)

// header declares what the bodies below use.
const header = `domain Node
global next: func Node -> Node
global size: func Node -> Integer
local a, b, i, n: one Integer
local p, q: one Boolean
local x, y: lone Node
`

// body makes the mutants of the statements of a procedure, which returns
// everything it changes.
func body(t *testing.T, stmts string) []mutant.Mutant {
	t.Helper()
	text := header + "proc f(a, b, i, n, p, q, x, y): (a, b, i, n, p, q, x, y) {\n" + stmts + "\n}\nproc g(a, i): (a) { a := i }\n"
	all, errs := mutant.All("f.fir", []byte(text), "f")
	if errs.Failed() {
		t.Fatalf("%s: %v", stmts, errs)
	}
	return all
}

// TestOperators: what each operator makes of a statement, in order.
func TestOperators(t *testing.T) {
	for _, row := range []struct {
		op    mutant.Operator
		stmts string
		want  string // to, in order
	}{
		{mutant.AOR, "a := b + 1", "b - 1, b * 1, b / 1, b % 1"},
		{mutant.AOR, "a := (b * 2) % 3", "b + 2, b - 2, b / 2, b % 2, (b * 2) + 3, (b * 2) - 3, (b * 2) * 3, (b * 2) / 3"},
		{mutant.AOR, "size := size ++ x->(a - b)", "a + b, a * b, a / b, a % b"},
		{mutant.AOD, "a := -b", "b"},
		{mutant.AOD, "a := -1 - b", "1"},
		{mutant.ROR, "if a < b { i := 0 }", "a = b, a != b, a <= b, a > b, a >= b"},
		{mutant.ROR, "if x = y { i := 0 }", "x != y"}, // nodes have no order
		{mutant.ROR, "if x in y { i := 0 }", "x = y, x != y"},
		{mutant.ROR, "if some x { i := 0 }", "no x"},
		{mutant.ROR, "while no x { i := 0 }", "some x"},
		{mutant.COR, "if p and q { i := 0 }", "p or q, not (p <=> q)"},
		{mutant.COR, "if p or q { i := 0 }", "p and q, not (p <=> q)"},
		{mutant.COI, "if p and a < b { i := 0 }", "not p, not (p and a < b), not a < b"},
		{mutant.COI, "p := q", "not q"},
		{mutant.COI, "if not p { i := 0 }", ""},
		{mutant.COI, "if (p or not q) { i := 0 }", "not (p or not q), not p"},
		{mutant.COD, "while not p { i := 0 }", "p"},
		{mutant.SOR, "a := b shr 1", "b shl 1, b ushr 1"},
		{mutant.LOR, "a := b band 3", "b bor 3, b bxor 3"},
		{mutant.LOI, "a := b", "(b bxor -1)"},
		{mutant.LOI, "a := x.size", "(x.size bxor -1)"},
		{mutant.LOD, "a := b bxor -1", "b"},
		{mutant.ASR, "a := a + b", "a - b, a * b, a / b, a % b"},
		{mutant.ASR, "a := a shl 1", "a shr 1, a ushr 1"},
		{mutant.ASR, "a := a band 1", "a bor 1, a bxor 1"},
		{mutant.ASR, "a := b + a", ""},
		{mutant.ASR, "next := next ++ x->y", "next union x->y, next minus x->y, next inter x->y"},
		{mutant.AOI, "a := b", "-b, ++b, b++, --b, b--"},
		{mutant.AOI, "a := x.size", "-x.size"},
		{mutant.AOI, "a := a", "-a, ++a, --a"}, // counted after its use, a gets its old value
		{mutant.AOI, "x := y", ""},
		{mutant.AOI, "p := some a: Node | a = x", ""}, // a is no variable there
	} {
		var got []string
		for _, m := range body(t, row.stmts) {
			if m.Operator == row.op {
				got = append(got, m.To)
			}
		}
		slices.Sort(got)
		want := strings.Split(row.want, ", ")
		slices.Sort(want)
		if row.want == "" {
			want = nil
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s of %s:\ngot  %q\nwant %q", row.op, row.stmts, got, want)
		}
	}
}

// TestCounting: where the statement that counts stands, and what is undone.
func TestCounting(t *testing.T) {
	for _, row := range []struct{ stmts, to, want string }{
		{"a := i + b", "++i", "i := i + 1; a := i + b"},
		{"a := i + b", "i--", "i := i - 1; a := (i + 1) + b"},
		{"a := i * i", "++i", "i := i + 1; a := i * i"}, // the second ++i is the first i++
		{"a := i * i", "i++", "i := i + 1; a := (i - 1) * i / i := i + 1; a := (i - 1) * (i - 1)"},
		{"a := i + 1 - 1; a := g(i, i)", "++i", "i := i + 1; a := i + 1 - 1; a := g(i, i) / a := i + 1 - 1; i := i + 1; a := g(i, i)"},
		{"a := g(i, i)", "i++", "i := i + 1; a := g((i - 1), i) / i := i + 1; a := g((i - 1), (i - 1))"},
		{"if i < n { a := 1 }", "n++", "n := n + 1; if i < n - 1 {; a := 1; }"},
		{"if p { a := 1 } else if i = 0 { a := 2 }", "--i", "if p {; a := 1; } else {; i := i - 1; if i = 0 {; a := 2; }; }"},
		{"while i < n { i := i + b }", "--i", "i := i - 1; while i < n {; i := i + b; i := i - 1; } / while i < n {; i := i - 1; i := i + b; }"},
		{"while i > 0 { if p { continue }; while q { continue }; break }", "i++",
			"i := i + 1; while i - 1 > 0 {; if p {; i := i + 1; continue; }; while q {; continue; }; break; }"},
	} {
		var got []string
		for _, m := range body(t, row.stmts) {
			if m.To == row.to {
				_, text, _ := strings.Cut(m.Text, ": (a, b, i, n, p, q, x, y) {\n")
				text, _, _ = strings.Cut(text, "\n}")
				var lines []string
				for l := range strings.Lines(text) {
					lines = append(lines, strings.TrimSpace(l))
				}
				got = append(got, strings.Join(lines, "; "))
			}
		}
		// Parentheses are kept as they were made.
		norm := func(s string) string {
			return strings.NewReplacer("(i - 1)", "i - 1", "(n - 1)", "n - 1", "(i + 1)", "i + 1").Replace(s)
		}
		if norm(strings.Join(got, " / ")) != norm(row.want) {
			t.Errorf("%s in %s:\ngot  %s\nwant %s", row.to, row.stmts, strings.Join(got, " / "), row.want)
		}
	}
}

// TestStatedIsKept: specifications, assumptions and assertions do not change.
func TestStatedIsKept(t *testing.T) {
	if all := body(t, "a := spec(a > a_old + 1); assume a < b; assert a < b and p; havoc a; x := new Node; return"); len(all) != 0 {
		t.Errorf("changed: %v", all)
	}
}

// TestDuplicates: the same text is made once.
func TestDuplicates(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range body(t, "a := -b; if p { a := 1 } else { a := 1 }") {
		if seen[m.Text] {
			t.Errorf("%s again", m)
		}
		seen[m.Text] = true
	}
}

func TestWrong(t *testing.T) {
	for text, code := range map[string]string{
		"proc f() { x := 1 }": "fir-name",
		"proc f( {":           "fir-syntax",
		"proc h() {}":         "fir-name", // f is asked for
	} {
		all, errs := mutant.All("f.fir", []byte(text), "f")
		if len(all) > 0 || !errs.Failed() || string(errs.All()[0].Code) != code {
			t.Errorf("%s: %d mutants, %v", text, len(all), errs)
		}
	}
}

// TestCases: mutants of all cases are well-typed files in the house style,
// differ from each other, have names and places of their own, and come out the
// same again.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("../../../cases/fir/*.fir")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	total, of := 0, map[mutant.Operator]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all, errs := mutant.All(file, text)
		if errs.Failed() {
			t.Fatal(errs)
		}
		again, _ := mutant.All(file, text)
		if fmt.Sprint(all) != fmt.Sprint(again) {
			t.Errorf("%s: other mutants the second time", file)
		}
		seen := map[string]bool{}
		for _, m := range all {
			of[m.Operator]++
			if seen[m.Name] || seen[m.Text] || !m.Span.Known() || m.From == m.To {
				t.Errorf("%s: %s: not of its own", file, m)
			}
			seen[m.Name], seen[m.Text] = true, true
			tidy, err := fir.Format(file, []byte(m.Text))
			if err != nil || string(tidy) != m.Text {
				t.Errorf("%s: %s: not in the house style: %v\n%s", file, m, err, m.Text)
			}
		}
		total += len(all)
	}
	t.Logf("%d mutants: %v", total, of)
	if total < 500 {
		t.Errorf("only %d mutants", total)
	}
}
