package assertion

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/task"
)

// This file judges which invariants calls owe: random methods that break invariants and call others meanwhile, beside the same methods in Java, where
// each call asks in words of its own.

// TestOwing: a method is violated, in a run and in a check, from the inputs from which its twin in Java fails.
func TestOwing(t *testing.T) {
	r := testkit.Rand(t)
	asked, violated := 0, 0
	for n := range testkit.Count(t, 5_000, 36) / methods {
		class := fmt.Sprint("Owing", n)
		file := filepath.Join(t.TempDir(), class+".java")
		text := owingClass(r, class)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p := compileAll(t, []string{file})
		checked := checkAll(t, file, text)
		for m := range methods {
			in, input, refused := broken(t, p, class, fmt.Sprint("m", m), text)
			want, at, why := broken(t, p, class, fmt.Sprint("t", m), text)
			out, unknown := false, refused+why
			for _, x := range checked[fmt.Sprintf("%s.m%d", class, m)] {
				out = out || x.Status == task.Violated
				if x.Status == task.Unknown && !x.Vacuous && !strings.HasPrefix(x.Reason, "no execution comes to it") {
					unknown += x.Property.Text + ": " + x.Reason
				}
			}
			if in != want || out != want || unknown != "" && !want {
				t.Fatalf("%s\nm%d: violated in a run: %v %s; in a check: %v; in Java: %v %s; unknown: %s", text, m, in, input, out, want, at, unknown)
			}
			if asked++; want {
				violated++
			}
		}
	}
	t.Logf("%d methods are asked, %d of them violated", asked, violated)
	if asked < 24 || violated < asked/10 || violated > asked*9/10 {
		t.Errorf("%d methods are asked, %d of them violated: that compares little", asked, violated)
	}
}

// owing writes a method, and its twin.
type owing struct {
	*rand.Rand
	jml, java strings.Builder
}

// classesOwing are the classes whose invariants are broken, %[1]s in front of their names; those of twins say nothing, and ask by %[2]s.
const classesOwing = `
class %[1]sSpan {
    /*@ spec_public */ int lo, hi;
    /*@ nullable */ /*@ spec_public */ %[1]sSpan other;
    static int made;
    //@ invariant lo <= hi;
    //@ static invariant made >= 0;

    %[1]sSpan(int a) { lo = a; hi = a + 1; }

    int width() { return hi - lo; }

    int with(%[1]sSpan s, int n) { return n + s.hi; }

    //@ helper
    void mend() { hi = Math.max(hi, lo); }

    void twice() { lo -= 1; mend(); hi += 1; width(); }

    static int of(Object o) { return o == null ? 0 : 1; }

    static int up(%[1]sSpan s) { return s.lo; }
}

class %[1]sBelow extends %[1]sSpan {
    /*@ nullable */ %[1]sSpan more;
    //@ invariant hi != 7;

    %[1]sBelow(int a, int n) { super(a); lo = hi + n; %[2]searly(); lo = a; }

    void early() { width(); }

    int width() { return 1; }
}
`

func owingClass(r *rand.Rand, name string) string {
	var b strings.Builder
	b.WriteString(fmt.Sprintf(classesOwing, name, ""))
	b.WriteString(strings.ReplaceAll(fmt.Sprintf(classesOwing, name+"Plain", name+".all(this); "+name+".made(); "), "//@", "//"))
	fmt.Fprintf(&b, "\nclass %s {\n    static int x;\n\n", name)
	fmt.Fprintf(&b, "    static void ok(/*@ nullable */ %[1]sPlainSpan s) {\n        if (s != null && (s.lo > s.hi || s instanceof %[1]sPlainBelow && s.hi == 7)) throw new AssertionError();\n    }\n\n", name)
	fmt.Fprintf(&b, "    static void all(/*@ nullable */ %[1]sPlainSpan s) {\n        ok(s);\n        if (s != null) ok(s.other);\n        if (s instanceof %[1]sPlainBelow k) ok(k.more);\n    }\n\n", name)
	fmt.Fprintf(&b, "    static void made() { if (%[1]sPlainSpan.made < 0) throw new AssertionError(); }\n\n    static int foreign(%[1]sSpan s) { return 1; }\n\n    static int foreign(%[1]sPlainSpan s) { return 1; }\n\n", name)
	for m := range methods {
		w := &owing{Rand: r}
		w.line("%[1]sSpan u = new %[1]sSpan(a), v = new %[1]sSpan(b);", name)
		w.line(fmt.Sprintf("%%[1]sBelow w = new %%[1]sBelow(a, %s);", []string{"-1", "0", "-x", "x"}[r.IntN(4)]), name) // x breaks it
		w.line("%sSpan s = u;", name)
		for range 4 + r.IntN(5) {
			w.statement(name)
		}
		w.asks("ok(u); ok(v); ok(w); made();")
		fmt.Fprintf(&b, "    //@ requires 0 <= a && a <= 2 && 0 <= b && b <= 2 && 0 <= x && x <= 1;\n    static int m%d(int a, int b) {\n%s        return 0;\n    }\n\n", m, w.jml.String())
		fmt.Fprintf(&b, "    static int t%d(int a, int b) {\n%s        return 0;\n    }\n\n", m, w.java.String())
	}
	b.WriteString("    public static void main(String[] args) {\n        int a = Integer.parseInt(args[1]), b = Integer.parseInt(args[2]);\n        x = Integer.parseInt(args[3]);\n        switch (args[0]) {\n")
	for m := range methods {
		fmt.Fprintf(&b, "        case \"m%d\": m%d(a, b); break;\n        case \"t%d\": t%d(a, b); break;\n", m, m, m, m)
	}
	b.WriteString("        }\n    }\n}\n")
	return b.String()
}

// line writes a line of both, in which %[1]s is in front of the names of classes.
func (w *owing) line(format, name string) {
	fmt.Fprintf(&w.jml, "        "+format+"\n", name)
	fmt.Fprintf(&w.java, "        "+format+"\n", name+"Plain")
}

// asks writes what the twin asks before a call.
func (w *owing) asks(code string) { w.java.WriteString("        " + code + "\n") }

func (w *owing) statement(name string) {
	object := func() string { return []string{"u", "v", "w", "s"}[w.IntN(4)] }
	number := func() string {
		return []string{"a", "b", "x", "a + b", "b - a", "7", "-1"}[w.IntN(7)]
	}
	o, p := object(), object()
	switch w.IntN(13) {
	case 0, 1:
		w.both("%s.%s = %s;", o, []string{"lo", "hi"}[w.IntN(2)], number())
	case 2:
		w.both("%s.hi = %s.lo + %s;", o, p, number())
	case 3:
		w.both("%s.other = %s;", o, p)
	case 4:
		w.both("w.more = %s;", o)
	case 5:
		w.both("if (%s > %s) s = %s;", number(), number(), o)
	case 6:
		w.line(fmt.Sprintf("%%[1]sSpan.made = %s;", number()), name)
	case 7:
		w.asks(fmt.Sprintf("all(%s); made();", o))
		w.both("%s.width();", o)
	case 8:
		w.asks(fmt.Sprintf("all(%s); all(%s); made();", o, p))
		w.both("%s.with(%s, a);", o, p)
	case 9:
		w.both("%s.mend();", o)
	case 10:
		w.asks(fmt.Sprintf("ok(%s); made();", o))
		w.line(fmt.Sprintf("%%[1]sSpan.of(%s);", o), name)
	case 11:
		w.asks(fmt.Sprintf("all(%s); made();", o))
		w.line(fmt.Sprintf("%%[1]sSpan.up(%s);", o), name)
	case 12:
		w.asks(fmt.Sprintf("all(%s);", o))
		w.both("foreign(%s);", o)
	}
}

func (w *owing) both(format string, args ...any) {
	s := fmt.Sprintf("        "+format+"\n", args...)
	w.jml.WriteString(s)
	w.java.WriteString(s)
}
