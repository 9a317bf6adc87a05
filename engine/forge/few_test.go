package forge_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/internal/testkit"
	"assay/ir/mention"
	"assay/task"
)

// TestIrrelevant: which scopes and widths cannot matter.
func TestIrrelevant(t *testing.T) {
	const head = `domain A, B
literal Zero: A
global f: func A -> A
global g: total A -> B
global h: A -> B
global s: set A
global n: one Integer
local x, y: one A  local z: lone A  local b: lone B
local i: one Integer
`
	for _, c := range []struct {
		name, body, spec string
		want             string // atoms of A and B, integers; "-": not bounded
	}{
		{"nothing", "", "x = x_old", "A 3, B 1, 1 integers from 0 to 0"},
		{"a step", "z := x.f", "z = x.f", "A 5, B 1, 1 integers from 0 to 0"},
		{"a step over two fields", "b := x.f.g", "lone b", "A 4, B 2, 1 integers from 0 to 0"},
		{"a write", "f := f ++ x->y", "f = f_old", "A 5, B 1, 1 integers from 0 to 0"},
		{"an allocation", "y := new A", "x != y", "A 4, B 1, 1 integers from 0 to 0"},
		{"a bit of a set", "s := s union x", "y in s", "A 3, B 1, 1 integers from 0 to 0"},
		{"a literal", "if x = Zero { y := x }", "y in s", "A 3, B 1, 1 integers from 0 to 0"},
		{"integers that are compared", "if n < 5 { n := 3 }", "n >= -2", "A 3, B 1, 1 integers from -2 to 5"},
		{"integers that are counted with", "n := n + 1", "n > n_old", "A 3, B 1, sums"},
		{"a call twice", "i := step(x)\n\ti := step(x)", "i = n", "A 5, B 1, 1 integers from 0 to 0"},
		{"a choice", "z := spec(z in s)", "z in s", "A 4, B 1, 1 integers from 0 to 0"},
		{"a loop", "while x != y { x := y }", "x = y", "-"},
		{"recursion", "i := again(x)", "i = n", "-"},
		{"a quantifier", "", "all q: A | q = q", "-"},
		{"an extent", "", "x in A", "-"},
		{"a closure", "", "y in x.*f", "-"},
		{"a size", "", "#s > 0", "-"},
		{"a set as a whole", "", "some s", "-"},
		{"a field without a multiplicity", "b := x.h", "lone b", "-"},
		{"a row of any length goes", "h := h ++ x->b", "h = h_old", "-"},
		{"another field", "f := f ++ x->x", "h = h_old and f = ~f", "-"},
		{"any value of a field", "f := spec(f = f)", "true", "-"},
	} {
		text := head + "proc p(x, y): (x, y, z, b, i) {\n\tz := none\n\tb := none\n\ti := n\n\t" + c.body + "\n}\n" +
			"proc step(x): (i) {\n\tz := x.f\n\ti := n\n}\nproc again(x): (i) {\n\ti := again(x)\n}\n" +
			"check p { x, y, z, b, i, f, g, h, s, n, A := spec(" + c.spec + ") } for 2 but 4 int\n"
		tk := read(t, "few.fir", text)[0]
		if got := needed(mention.Few(tk.Program, tk.Goal)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func needed(n *mention.Need) string {
	if n == nil {
		return "-"
	}
	out := ""
	for c, k := range n.Atoms {
		if c.Name == "A" {
			out = fmt.Sprintf("A %d", k) + out
		} else {
			out += fmt.Sprintf(", %s %d", c.Name, k)
		}
	}
	if n.Sums {
		return out + ", sums"
	}
	return out + fmt.Sprintf(", %d integers from %d to %d", n.Ints, n.Least, n.Most)
}

// walker makes random programs that go through the heap step by step.
type walker struct{ *rand.Rand }

func (w walker) of(list ...string) string { return list[w.IntN(len(list))] }

func (w walker) a() string { return w.of("x", "y", "z", "x.f", "z.f", "Zero") }
func (w walker) b() string { return w.of("b", "c", "x.g", "z.g") }
func (w walker) i() string { return w.of("n", "i", "0", "1") }

func (w walker) formula(old string) string {
	switch w.IntN(9) {
	case 0:
		return w.a() + " = " + w.a()
	case 1:
		return w.a() + " in s"
	case 2:
		return w.b() + " = " + w.b()
	case 3:
		return "x->" + w.b() + " in h"
	case 4:
		return w.i() + w.of(" < ", " = ") + w.i()
	case 5:
		return w.of("some ", "no ") + w.a()
	case 6:
		return "not (" + w.formula(old) + ")"
	case 7:
		v := w.of("f", "g", "s", "h")
		return v + " = " + v + old
	}
	return w.formula(old) + w.of(" and ", " or ") + w.formula(old)
}

func (w walker) stmts(n int, in string) string {
	var out strings.Builder
	for range n {
		out.WriteString(in)
		switch w.IntN(9) {
		case 0:
			fmt.Fprintf(&out, "z := %s\n", w.a())
		case 1:
			fmt.Fprintf(&out, "c := %s\n", w.b())
		case 2:
			fmt.Fprintf(&out, "f := f ++ x->%s\n", w.of("y", "x", "x.f"))
		case 3:
			fmt.Fprintf(&out, "g := g ++ %s->b\n", w.of("x", "y"))
		case 4:
			fmt.Fprintf(&out, "s := s %s %s\n", w.of("union", "minus"), w.a())
		case 5:
			fmt.Fprintf(&out, "h := h union x->%s\n", w.b())
		case 6:
			fmt.Fprintf(&out, "y := new A\n")
		case 7:
			fmt.Fprintf(&out, "i := %s\n", w.i())
		default:
			if in != "\t" {
				out.WriteString("assume b = b\n")
				continue
			}
			fmt.Fprintf(&out, "if %s {\n%s\t} else {\n%s\t}\n", w.formula(""), w.stmts(1, "\t\t"), w.stmts(1, "\t\t"))
		}
	}
	return out.String()
}

// TestIrrelevantRandom: where larger bounds are said not to matter, they do not.
func TestIrrelevantRandom(t *testing.T) {
	seed := testkit.Seed(t)
	violated, hold := 0, 0
	for i := range testkit.Count(t, 3000, 60) {
		w := walker{rand.New(rand.NewPCG(seed, uint64(i)))}
		text := `domain A, B
literal Zero: A
global f: func A -> A
global g: total A -> B
global h: A -> B
global s: set A
global n: one Integer
local x, y: one A  local z: lone A  local b: one B  local c: lone B
local i: one Integer
proc p(x, y, b, z): (y, z, c, i) {
	c := none
	i := n
` + w.stmts(1+w.IntN(3), "\t") + `}
check p { y, z, c, i, f, g, h, s, A := spec(` + w.formula("_old") + ") } for 2 but 4 int\n"
		tk := read(t, "few.fir", text)[0]
		n := mention.Few(tk.Program, tk.Goal)
		if n == nil {
			t.Fatalf("not bounded:\n%s", text)
		}
		least := task.Bounds{IntWidth: 1, Unwind: 1, Scopes: map[string]int{}}
		for c, k := range n.Atoms {
			least.Scopes[c.Name] = k
		}
		for !n.Wide(least.IntWidth) {
			least.IntWidth++
		}
		more := least
		more.Scopes = map[string]int{"A": least.Scopes["A"] + 1, "B": least.Scopes["B"] + 1}
		more.IntWidth++
		got := ask(t, forge.Engine{Raw: true}, readAt(t, "few.fir", text, least))
		want := ask(t, forge.Engine{Raw: true}, readAt(t, "few.fir", text, more))
		for k, r := range got {
			switch {
			case r.Status.Holds() != want[k].Status.Holds() || r.Vacuous != want[k].Vacuous:
				t.Errorf("seed %d, %d: within %s\n%swithin %s\n%s%s", seed, i, least, verdicts(got), more, verdicts(want), text)
			case r.Status.Holds() && r.Status != task.Proved:
				t.Errorf("binding: %v", r.Binding)
			case r.Status.Holds():
				hold++
			default:
				violated++
			}
		}
	}
	t.Logf("%d properties hold, %d are violated", hold, violated)
	if violated < 10 || hold < 10 {
		t.Error("too few to mean anything")
	}
}

// TestProvedStays: what both engines call proved in the case library stays so in
// larger scopes.
func TestProvedStays(t *testing.T) {
	n := 0
	for _, tk := range library(t) {
		for i, r := range ask(t, forge.Engine{}, tk.Task) {
			if r.Status != task.Proved {
				continue
			}
			n++
			b := tk.Bounds
			b.Scopes = map[string]int{}
			for _, c := range tk.Program.Classes {
				b.Scopes[c.Name] = tk.Bounds.Of(c.Name) + 1
			}
			larger := *tk.Task
			larger.Bounds = b
			if x := ask(t, enumerate.Engine{Runs: 1 << 14}, &larger)[i]; x.Status == task.Violated {
				t.Errorf("%s: %s is proved, and violated within %s", tk.name, x.Property.Text, b)
			}
		}
	}
	t.Logf("%d checks proved", n)
	if n == 0 {
		t.Error("nothing is proved")
	}
}
