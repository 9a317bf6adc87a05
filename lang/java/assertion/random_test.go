package assertion

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/bmc"
	"assay/internal/testkit"
	"assay/ir"
	"assay/lang/java/check"
	"assay/lang/java/check/target"
	"assay/lang/java/symbolic"
	"assay/symbolic/model"
	"assay/task"
	"assay/vm"
)

// This file compares runs with checks: random methods with random contracts, from all inputs of a small range.

// methods is how many methods a random class has.
const methods = 12

// TestRandom: a method of random code with a random contract is violated in a check if and only if one of the runs from the inputs that its precondition
// allows is.
func TestRandom(t *testing.T) {
	r := testkit.Rand(t)
	violated, asked := 0, 0
	for n := range testkit.Count(t, 10_000, 48) / methods {
		class := fmt.Sprint("Random", n)
		file := filepath.Join(t.TempDir(), class+".java")
		text := randomClass(r, class)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p := compileAll(t, []string{file})
		checked := checkAll(t, file, text)
		for m := range methods {
			in, input, refused := broken(t, p, class, fmt.Sprint("m", m), text)
			results := checked[fmt.Sprintf("%s.m%d", class, m)]
			out, unknown := false, ""
			for _, x := range results {
				out = out || x.Status == task.Violated
				if x.Status == task.Unknown && !x.Vacuous && !strings.HasPrefix(x.Reason, "no execution comes to it") {
					unknown = x.Property.Text + ": " + x.Reason
				}
			}
			switch {
			case len(results) == 0:
				t.Fatalf("%s\nm%d is not checked", text, m)
			case refused != "":
				t.Logf("m%d: refused in a run: %s", m, refused)
				continue
			case unknown != "" && !out:
				t.Logf("m%d: unknown: %s", m, unknown)
				continue
			case in != out:
				t.Fatalf("%s\nm%d: violated in a run: %v %s; in a check: %v %v", text, m, in, input, out, results)
			}
			if asked++; in {
				violated++
			}
		}
	}
	t.Logf("%d methods are asked, %d of them violated", asked, violated)
	if asked < 24 || violated < asked/10 || violated > asked*9/10 {
		t.Errorf("%d methods are asked, %d of them violated: that compares little", asked, violated)
	}
}

// broken reports whether one of the runs of a method violates something, and from which input; or why runs cannot tell.
func broken(t *testing.T, p *program, class, m, text string) (is bool, input, refused string) {
	for a := range 3 {
		for b := range 3 {
			for x := range 2 {
				s, stop := p.run(t, class, m, fmt.Sprint(a), fmt.Sprint(b), fmt.Sprint(x))
				switch {
				case s.Breach() != nil || stop.Kind == vm.Violated || stop.Status != 0:
					return true, fmt.Sprintf("a = %d, b = %d, x = %d: %s", a, b, x, p.outcome(s, stop)), ""
				case stop.Kind == vm.Unsupported:
					refused = stop.String()
				case stop.Kind != vm.Finished && stop.Kind != vm.Infeasible || len(p.Unknown()) > 0:
					t.Fatalf("%s\n%s: %s", text, m, p.outcome(s, stop))
				}
			}
		}
	}
	return false, "", refused
}

// checkAll checks the methods of a class.
func checkAll(t *testing.T, file, text string) map[string][]task.Result {
	p, list := check.Open(context.Background(), []target.Target{{Name: file, Text: text}}, target.Options{})
	if list.Failed() {
		t.Fatalf("%s\n%v", text, list)
	}
	defer p.Close()
	e := bmc.Engine{Models: func(t *engine.Task) func(*ir.Proc) model.Model {
		return (&symbolic.Env{World: t.Host.(*check.World).Java}).Models
	}}
	out := map[string][]task.Result{}
	b := task.Bounds{Array: 2, Scope: 2, Unwind: 4}
	for _, g := range p.Units[0].Goals {
		if strings.Contains(g.Name, ".main") || strings.Contains(g.Name, "(clauses)") {
			continue
		}
		q := p.Fork(false)
		w, err := q.World(b)
		if err != nil {
			t.Fatal(err)
		}
		k, list := w.Goal(q.Units[0].Goal(g.Name))
		if list.Failed() {
			t.Fatalf("%s\n%v", text, list)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second) // what takes longer is unknown
		results, err := e.Check(ctx, &engine.Task{Program: w.Java.Prog, Goal: k, Bounds: b, Host: w})
		cancel()
		if err != nil {
			t.Fatalf("%s\n%s: %v", text, g.Name, err)
		}
		out[g.Name] = results
		q.Release()
	}
	return out
}

// writer writes random code with contracts.
type writer struct {
	*rand.Rand
	strings.Builder
	indent string
	names  int
	labels []string // of the body, passed or not
	bound  []string // variables of quantifiers
	body   bool     // variables of the body are there
	post   bool     // there is a state before
	result bool
	block  bool // in the contract of a block
}

// randomClass writes a class.
func randomClass(r *rand.Rand, name string) string {
	w := &writer{Rand: r}
	w.WriteString("class " + name + " {\n    static int x;\n\n")
	for m := range methods {
		w.method(fmt.Sprint("m", m))
	}
	w.WriteString("    public static void main(String[] args) {\n        int a = Integer.parseInt(args[1]), b = Integer.parseInt(args[2]);\n        x = Integer.parseInt(args[3]);\n        try {\n            switch (args[0]) {\n")
	for m := range methods {
		fmt.Fprintf(w, "            case \"m%d\": m%d(a, b); break;\n", m, m)
	}
	w.WriteString("            }\n        } catch (IllegalStateException e) {\n            x = 0;\n        }\n    }\n}\n")
	return w.String()
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, w.indent+format+"\n", args...) }

func (w *writer) one(n int) bool { return w.IntN(n) == 0 }

func (w *writer) fresh(name string) string { w.names++; return fmt.Sprint(name, w.names) }

// method writes a method with its contract.
func (w *writer) method(name string) {
	w.indent, w.labels, w.body, w.post, w.result = "    ", nil, false, false, false
	w.line("//@ requires 0 <= a && a <= 2 && 0 <= b && b <= 2 && 0 <= x && x <= 1;")
	if w.one(4) {
		w.line("//@ requires_free %s;", w.truth(1))
	}
	if w.one(5) {
		w.line("//@ recommends %s else IllegalStateException;", w.truth(1))
	}
	if w.one(4) {
		w.line("//@ old int o = (int) (%s);", w.number(1))
		w.bound = []string{"o"}
	}
	w.post = true
	if w.one(3) {
		w.line("//@ signals (IllegalStateException e) %s && \\exception == e;", w.truth(1))
	}
	if w.one(5) {
		w.line("//@ signals_only \\nothing;")
	}
	if w.result = true; w.one(2) {
		w.line("//@ ensures %s;", w.truth(2))
	}
	if w.one(4) {
		w.line("//@ callable \\nothing;")
	}
	w.result, w.bound = false, nil
	w.line("static int %s(int a, int b) {", name)
	w.indent += "    "
	w.line("int k = %s;", w.code(1))
	w.body = true
	w.line("//@ ghost int g = (int) (%s);", w.number(1))
	w.line("k += 0;")
	w.statements(2 + w.IntN(3))
	w.line("return %s;", w.code(1))
	w.indent = "    "
	w.line("}\n")
}

func (w *writer) statements(n int) {
	for range n {
		w.statement()
	}
}

// statement writes one of Java, or one of JML in front of one of Java.
func (w *writer) statement() {
	switch w.IntN(13) {
	case 0, 1:
		w.line("//@ assert %s;", w.truth(2))
		w.line("k += 0;")
	case 2:
		w.line("//@ set g = (int) (%s);", w.number(1))
		w.line("k += 0;")
	case 3:
		if w.one(2) {
			w.line("//@ assume %s;", w.truth(1))
			w.line("k += 0;")
		}
	case 4, 5:
		label := w.fresh("L")
		w.line("%s:", label)
		w.line("k = %s;", w.code(1))
		w.labels = append(w.labels, label)
	case 6:
		w.line("if (%s) {", w.test())
		w.inside(1 + w.IntN(2))
		if w.one(2) {
			w.line("} else {")
			w.inside(1)
		}
		w.line("}")
	case 7:
		w.loop()
	case 8, 9:
		w.ofBlock()
	case 10:
		w.line("if (%s) {", w.test())
		if w.one(8) {
			w.line("    //@ halt;")
		}
		w.line([]string{"    throw new IllegalStateException();", "    return 3;"}[w.IntN(2)])
		w.line("}")
	case 11:
		w.line("x = %s;", w.code(1))
	default:
		w.line("k = %s;", w.code(2))
	}
}

func (w *writer) inside(n int) {
	w.indent += "    "
	w.statements(n)
	w.indent = w.indent[4:]
}

// loop writes a loop of at most two rounds.
func (w *writer) loop() {
	i := w.fresh("i")
	if w.one(2) {
		w.line("//@ loop_invariant %s <= 2 && (%s || k <= \\old(k, LoopInit) + 8);", i, w.truth(1))
		w.line("//@ decreases 2 - %s;", i)
	} else if w.one(2) {
		w.line("//@ loop_invariant_free %s || %s > 0;", w.truth(1), i)
	}
	w.line("for (int %s = 0; %s < %d; %s++) {", i, i, 1+w.IntN(2), i)
	w.inside(1 + w.IntN(2))
	if w.one(2) {
		w.line("    if (%s) {", w.test())
		w.line([]string{"        break;", "        continue;"}[w.IntN(2)])
		w.line("    }")
	}
	w.line("    k += 0;")
	w.line("}")
}

// ofBlock writes a block with a contract.
func (w *writer) ofBlock() {
	w.block = true
	said := "//@ refining"
	if w.one(3) {
		said += " requires " + w.truth(1) + ";"
	}
	said += " ensures " + w.truth(1) + ";"
	if w.one(2) {
		said += " signals (IllegalStateException e) " + w.truth(1) + ";"
	}
	if w.result = true; w.one(2) {
		said += " returns " + w.truth(1) + ";"
	}
	w.result, w.block = false, false
	w.line("%s", said)
	w.line("{")
	w.inside(1 + w.IntN(2))
	w.line("    k = %s;", w.code(1))
	w.line("}")
	w.line("k += 0;")
}

// code writes a small number in Java.
func (w *writer) code(depth int) string {
	if depth == 0 || w.one(3) {
		names := []string{"a", "b", "x", fmt.Sprint(w.IntN(3))}
		if w.body {
			names = append(names, "k")
		}
		return names[w.IntN(len(names))]
	}
	return fmt.Sprintf("(%s %s %s) %% 5", w.code(depth-1), []string{"+", "-", "*"}[w.IntN(3)], w.code(depth-1))
}

func (w *writer) test() string {
	return fmt.Sprintf("%s %s %s", w.code(1), []string{"<", "==", ">="}[w.IntN(3)], w.code(1))
}

// number writes a number of JML.
func (w *writer) number(depth int) string {
	var names []string
	names = append(names, "a", "b", "x", fmt.Sprint(w.IntN(3)))
	names = append(names, w.bound...)
	if w.body {
		names = append(names, "k")
	}
	if w.result {
		names = append(names, "\\result")
	}
	if depth == 0 || w.one(4) {
		return names[w.IntN(len(names))]
	}
	sub := func() string { return w.number(depth - 1) }
	switch w.IntN(9) {
	case 0:
		return "(" + w.truth(depth-1) + " ? " + sub() + " : " + sub() + ")"
	case 1:
		if w.post {
			return []string{"\\old(x)", "\\old(a + x)", "\\pre(b)"}[w.IntN(3)]
		}
	case 2, 3:
		if w.body && len(w.labels) > 0 && !w.one(4) {
			return fmt.Sprintf("\\old(%s, %s)", []string{"k", "x", "k + a"}[w.IntN(3)], w.labels[w.IntN(len(w.labels))])
		}
		if w.body && !w.block {
			return "\\old(k + x, Here)"
		}
	case 4:
		return w.binding("(\\let int %[1]s = (int) ("+sub()+"); ", depth)
	case 5:
		return w.binding("(\\sum int %[1]s; 0 <= %[1]s && %[1]s < 3; ", depth)
	case 6:
		q := w.fresh("q")
		return fmt.Sprintf("(\\num_of int %[1]s; 0 <= %[1]s && %[1]s < 3; %[1]s %[2]s %[3]s)", q, []string{"<", "!="}[w.IntN(2)], w.code(0))
	case 7:
		return w.binding("(\\max int %[1]s; 0 <= %[1]s && %[1]s <= 2; ", depth)
	}
	return fmt.Sprintf("(%s %s %s)", sub(), []string{"+", "-", "*"}[w.IntN(3)], sub())
}

// binding writes a number with a variable bound in it.
func (w *writer) binding(head string, depth int) string {
	q := w.fresh("q")
	labels := w.labels
	w.bound, w.labels = append(w.bound, q), nil
	s := fmt.Sprintf(head, q) + w.number(depth-1) + ")"
	w.bound, w.labels = w.bound[:len(w.bound)-1], labels
	return s
}

// truth writes a condition of JML.
func (w *writer) truth(depth int) string {
	if depth == 0 || w.one(3) {
		return fmt.Sprintf("%s %s %s", w.number(depth), []string{"<", "<=", "!=", ">"}[w.IntN(4)], w.number(depth))
	}
	sub := func() string { return "(" + w.truth(depth-1) + ")" }
	switch w.IntN(6) {
	case 0:
		return sub() + " && " + sub()
	case 1:
		return "!" + sub()
	case 2:
		return sub() + " ==> " + sub()
	case 3:
		return sub() + " <=!=> " + sub()
	case 4:
		if w.post && !w.block {
			return "\\not_modified(x) || " + sub()
		}
	}
	return sub() + " || " + sub()
}
