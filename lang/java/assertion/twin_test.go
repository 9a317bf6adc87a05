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

// This file judges where statements of contracts stand: random methods that have them, beside the same methods with statements of Java in their places. What the
// bytecode shows of places is no part of the judge.

// TestTwins: a method with assertions, ghost assignments and contracts of blocks is violated, in a run and in a check, from the inputs from which its twin in
// Java fails.
func TestTwins(t *testing.T) {
	r := testkit.Rand(t)
	asked, violated, unknown := 0, 0, 0
	for n := range testkit.Count(t, 10_000, 24) / methods {
		class := fmt.Sprint("Twins", n)
		file := filepath.Join(t.TempDir(), class+".java")
		text := twinClass(r, class)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p := compileAll(t, []string{file})
		checked := checkAll(t, file, text)
		for m := range methods {
			want := ""
			in, input, refused := broken(t, p, class, fmt.Sprint("m", m), text)
			if refused == "" && len(p.said.Set.Errors.All()) > 0 {
				refused = misplacedIn(p, text, m)
			}
			if is, at, why := broken(t, p, class, fmt.Sprint("t", m), text); is || why != "" {
				want = at + why
			}
			out := false
			for _, x := range checked[fmt.Sprintf("%s.m%d", class, m)] {
				out = out || x.Status == task.Violated
				if x.Status == task.Unknown && !x.Vacuous && !strings.HasPrefix(x.Reason, "no execution comes to it") {
					refused = x.Reason
				}
			}
			switch {
			case (in || out) && want == "", refused == "" && want != "" && !(in && out):
				t.Fatalf("%s\nm%d: violated in a run: %v %s; in a check: %v; in Java: %s", text, m, in, input, out, want)
			case refused != "":
				unknown++
				t.Logf("%s.m%d is unknown: %s", class, m, refused)
				continue
			}
			if asked++; in {
				violated++
			}
		}
	}
	t.Logf("%d methods are asked, %d of them violated, and %d are unknown", asked, violated, unknown)
	if asked < 10 || violated < asked/20 || violated > asked*19/20 {
		t.Errorf("%d methods are asked, %d of them violated: that compares little", asked, violated)
	}
}

// misplacedIn returns the complaint about a statement of a method; empty: there is none.
func misplacedIn(p *program, text string, m int) string {
	line := func(word string) int {
		return strings.Count(text[:strings.Index(text, word)], "\n") + 1
	}
	from, to := line(fmt.Sprintf("static int m%d(", m)), line(fmt.Sprintf("static int t%d(", m))
	for _, d := range p.said.Set.Errors.All() {
		if from <= d.Span.Line && d.Span.Line < to {
			return d.Message
		}
	}
	return ""
}

// twin writes a method with contracts, and one with Java in their place.
type twin struct {
	*rand.Rand
	jml, java strings.Builder
	indent    string
	names     int
	loops     int  // around
	blocks    []of // contracts of blocks around, outermost first
}

// of is the contract of a block around: a condition for each way out of it, which may be empty.
type of struct {
	breaks, continues, returns string
	loops                      int // around it
}

func twinClass(r *rand.Rand, name string) string {
	var b strings.Builder
	b.WriteString("class " + name + " {\n    static int x;\n\n")
	for m := range methods {
		w := &twin{Rand: r}
		w.both("int k = a;")
		w.only("//@ ghost int g = 0;", "int g = 0;")
		w.both("k += 0;")
		w.inside(3+w.IntN(3), 2)
		fmt.Fprintf(&b, "    //@ requires 0 <= a && a <= 2 && 0 <= b && b <= 2 && 0 <= x && x <= 1;\n    static int m%d(int a, int b) {\n%s        return k;\n    }\n\n", m, w.jml.String())
		fmt.Fprintf(&b, "    static int t%d(int a, int b) {\n%s        return k;\n    }\n\n", m, w.java.String())
	}
	b.WriteString("    public static void main(String[] args) {\n        int a = Integer.parseInt(args[1]), b = Integer.parseInt(args[2]);\n        x = Integer.parseInt(args[3]);\n        switch (args[0]) {\n")
	for m := range methods {
		fmt.Fprintf(&b, "        case \"m%d\": m%d(a, b); break;\n        case \"t%d\": t%d(a, b); break;\n", m, m, m, m)
	}
	b.WriteString("        }\n    }\n}\n")
	return b.String()
}

func (w *twin) both(format string, args ...any) {
	s := fmt.Sprintf("        "+w.indent+format+"\n", args...)
	w.jml.WriteString(s)
	w.java.WriteString(s)
}

// only writes what differs.
func (w *twin) only(jml, java string) {
	w.jml.WriteString("        " + w.indent + jml + "\n")
	w.java.WriteString("        " + w.indent + java + "\n")
}

func (w *twin) fresh(name string) string { w.names++; return fmt.Sprint(name, w.names) }

func (w *twin) value() string { return []string{"a", "b", "k", "x", "g", "0", "1", "2"}[w.IntN(8)] }

// test is a condition of Java that does not mention ghosts.
func (w *twin) test() string {
	one := func() string {
		return fmt.Sprintf("%s %s %d", []string{"a", "b", "k", "x"}[w.IntN(4)], []string{"==", "<", "!="}[w.IntN(3)], w.IntN(3))
	}
	switch w.IntN(4) {
	case 0:
		return one() + " || " + one()
	case 1:
		return "!(" + one() + " && " + one() + ")"
	}
	return one()
}

// cond is one of contracts, likely true.
func (w *twin) cond() string {
	return fmt.Sprintf("k != %d || x != %d || g != %d", w.IntN(4), w.IntN(3), w.IntN(5))
}

const fails = "if (!(%s)) throw new AssertionError();"

// say writes statements of contracts, often.
func (w *twin) say() {
	for w.IntN(2) == 0 {
		if w.IntN(3) == 0 {
			w.only("//@ set g = (g * 2 + k) % 5;", "g = (g * 2 + k) % 5;")
			continue
		}
		c := w.cond()
		w.only("//@ assert "+c+";", fmt.Sprintf(fails, c))
	}
}

// inside writes statements of a block.
func (w *twin) inside(n, depth int) {
	for range n {
		w.say()
		w.statement(depth)
	}
	if w.IntN(3) == 0 {
		w.both("x += 0;")
		w.say()
	}
}

func (w *twin) nested(n, depth int) {
	w.indent += "    "
	w.inside(n, depth)
	w.indent = w.indent[4:]
}

func (w *twin) statement(depth int) {
	kind := w.IntN(12)
	if depth == 0 && kind > 3 {
		kind = w.IntN(4)
	}
	switch kind {
	case 0, 1:
		w.both("k = (k + %d) %% 4;", 1+w.IntN(2))
	case 2:
		w.both("x = (x + k) %% 3;")
	case 3:
		w.leave()
	case 4, 5:
		w.both("if (%s) {", w.test())
		w.nested(1+w.IntN(2), depth-1)
		if w.IntN(2) == 0 {
			w.both("} else {")
			w.nested(1, depth-1)
		}
		w.both("}")
	case 6, 7, 8:
		w.loop(depth)
	case 9:
		w.both("switch (a) {")
		w.both("case 0:")
		w.nested(1, depth-1)
		w.both("case 1:")
		w.nested(1, depth-1)
		if w.IntN(2) == 0 && len(w.blocks) == 0 {
			w.indent += "    "
			w.say()
			w.both("break;")
			w.indent = w.indent[4:]
		}
		w.both("default:")
		w.nested(1, depth-1)
		w.both("}")
	default:
		w.block(depth)
	}
}

// leave writes a jump behind a condition, with what contracts of blocks say of it.
func (w *twin) leave() {
	w.both("if (%s) {", w.test())
	w.indent += "    "
	w.say()
	word := "return k;"
	if w.loops > 0 {
		word = []string{"break;", "continue;", "return k;"}[w.IntN(3)]
	}
	for i := len(w.blocks) - 1; i >= 0; i-- { // the innermost is asked first
		b := w.blocks[i]
		c := map[string]string{"return k;": b.returns, "break;": b.breaks, "continue;": b.continues}[word]
		if word != "return k;" && b.loops < w.loops {
			break // of a loop inside
		}
		if c != "" {
			w.java.WriteString("        " + w.indent + fmt.Sprintf(fails, c) + "\n")
		}
	}
	w.both("%s", word)
	w.indent = w.indent[4:]
	w.both("}")
}

func (w *twin) loop(depth int) {
	i := w.fresh("i")
	w.loops++
	defer func() { w.loops-- }()
	switch w.IntN(4) {
	case 0:
		w.both("for (int %s = 0; %s < 2; %s++) {", i, i, i)
		w.nested(1+w.IntN(2), depth-1)
		w.both("}")
	case 1:
		w.both("int %s = 0;", i)
		w.say()
		w.both("while (%s < 2) {", i)
		if w.IntN(2) == 0 {
			w.indent += "    "
			w.say()
			w.indent = w.indent[4:]
		}
		w.both("    %s++;", i)
		w.nested(1, depth-1)
		w.both("}")
	case 2:
		w.both("int %s = 0;", i)
		w.say()
		w.both("do {")
		if w.IntN(2) == 0 {
			w.indent += "    "
			w.say()
			w.indent = w.indent[4:]
		}
		w.both("    %s++;", i)
		w.nested(1, depth-1)
		w.both("} while (%s < 2);", i)
	default:
		w.both("int %s = 0;", i)
		w.say()
		w.both("%s {", []string{"while (true)", "for (;;)"}[w.IntN(2)])
		if w.IntN(2) == 0 {
			w.indent += "    "
			w.say()
			w.indent = w.indent[4:]
		}
		w.both("    if (%s++ > 1) {", i)
		w.both("        break;")
		w.both("    }")
		w.nested(1, depth-1)
		w.both("}")
	}
}

// block writes a block with a contract.
func (w *twin) block(depth int) {
	old := w.fresh("o")
	b := of{loops: w.loops}
	ensures := w.cond()
	said := "//@ refining ensures " + ensures + " && \\old(k) <= k + 9;"
	if w.IntN(2) == 0 {
		b.returns = w.cond()
		said += " returns " + b.returns + ";"
	}
	w.java.WriteString("        " + w.indent + "int " + old + " = k;\n")
	if w.loops > 0 && w.IntN(2) == 0 {
		if w.IntN(2) == 0 {
			b.breaks = w.cond()
			said += " breaks " + b.breaks + ";"
		} else {
			b.continues = w.cond()
			said += " continues " + b.continues + ";"
		}
	}
	w.jml.WriteString("        " + w.indent + said + "\n")
	w.both("{")
	w.blocks = append(w.blocks, b)
	w.nested(1+w.IntN(2), depth-1)
	w.blocks = w.blocks[:len(w.blocks)-1]
	w.both("    k += 0;")
	w.both("}")
	w.java.WriteString("        " + w.indent + fmt.Sprintf(fails, ensures+" && "+old+" <= k + 9") + "\n")
	w.both("k += 0;")
}
