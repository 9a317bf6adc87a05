package litmus

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
)

// tongue is how a language writes a test with loops.
type tongue struct {
	form                   string // of the test, with places for the body, and what the other thread does
	load, store            string // of a register and a location
	assign                 string
	while, do, again, over string // around the body; no do: there is none
	end                    string // of the condition
}

var tongues = []tongue{
	{
		form: "C loops\n{ }\nP0 (atomic_int* x, atomic_int* y) {\n\tint r7 = 0;\n\tint r2 = 0;\n\tint r31 = 0;\n\tint r32 = 0;\n\tint r33 = 0;\n%s}\nP1 (atomic_int* x, atomic_int* y) {\n\tatomic_store(y, 1);\n\tint r1 = atomic_load(x);\n}\n",
		load: "%s = atomic_load(%s);", store: "atomic_store(%s, %s);", assign: "%s = %s + %d;",
		while: "while (%s < %d) {", do: "do {", again: "} while (%s < %d);", over: "}",
	},
	{
		form: "Java loops\n{ x = 0; y = 0; }\nThread0 {\n\tint r7 = 0;\n\tint r2 = 0;\n\tint r31 = 0;\n\tint r32 = 0;\n\tint r33 = 0;\n%s}\nThread1 {\n\tY.setVolatile(1);\n\tint r1 = X.getVolatile();\n}\n",
		load: "%s = %s.getVolatile();", store: "%s.setVolatile(%s);", assign: "%s = %s + %d;",
		while: "while (%s < %d) {", do: "do {", again: "} while (%s < %d);", over: "}",
	},
	{
		form: "Go loops\n{ atomic.Int32 x = 0; atomic.Int32 y = 0; }\nfunc P0() {\n\tr7 := 0\n\tr2 := 0\n\tr31 := 0\n\tr32 := 0\n\tr33 := 0\n%s}\nfunc P1() {\n\ty.Store(1)\n\tr1 := x.Load()\n}\n",
		load: "%s = %s.Load()", store: "%s.Store(%s)", assign: "%s = %s + %d",
		while: "for %s < %d {", over: "}",
	},
}

// nest writes a thread with loops inside others.
type nest struct {
	*tongue  // nil: jumps
	rng      *rand.Rand
	lines    []string
	depth    int
	runs     int // of the body that is written
	rounds   int // of a loop, at most
	accesses int // in a run, at most
	labels   int
}

func (n *nest) line(format string, args ...any) {
	n.lines = append(n.lines, fmt.Sprintf(format, args...))
}

// add adds to a register.
func (n *nest) add(reg string, by int) {
	if n.tongue == nil {
		n.line("mov %s (add %s %d)", reg, reg, by)
		return
	}
	n.line(n.assign, reg, reg, by)
}

// loop writes one that goes round so often at most.
func (n *nest) loop() {
	n.depth++
	defer func() { n.depth-- }()
	i, most := fmt.Sprint("r3", n.depth), 1+n.rng.IntN(3)
	n.rounds, n.runs = max(n.rounds, most), n.runs*most
	defer func() { n.runs /= most }()
	if n.tongue == nil {
		n.jumps(i, most)
		return
	}
	n.add(i, 0)
	if last := n.do != "" && n.rng.IntN(2) == 0; last {
		n.line("%s", n.do)
		n.body(i)
		n.line(n.again, i, most)
	} else {
		n.line(n.while, i, most)
		n.body(i)
		n.line("%s", n.over)
	}
	n.line(strings.Replace(n.assign, "+", "-", 1), i, i, most) // the next time, too
}

// jumps writes a loop as processors have it: with its test first or last, or with two blocks that lead to each other and are both entered.
func (n *nest) jumps(i string, most int) {
	n.labels++
	l := n.labels
	again := func(to string) {
		n.line("mov r9 (lt %s %d)", i, most)
		n.line("b[] r9 %s%d", to, l)
	}
	n.line("mov %s 0", i)
	switch n.rng.IntN(3) {
	case 0:
		n.line("H%d:", l)
		n.line("mov r9 (ge %s %d)", i, most)
		n.line("b[] r9 E%d", l)
		n.body(i)
		n.line("b[] H%d", l)
	case 1:
		n.line("H%d:", l)
		n.body(i)
		again("H")
	default:
		n.line("b[] r2 F%d", l)
		n.line("H%d:", l)
		n.body(i)
		again("F")
		n.line("b[] E%d", l)
		n.line("F%d:", l)
		n.add("r7", 10)
		n.add(i, 1)
		again("H")
	}
	n.line("E%d:", l)
}

// body writes what a loop does: a round is counted, and there may be a loop inside, and an access.
func (n *nest) body(i string) {
	n.add(i, 1)
	n.add("r7", 1)
	if n.depth < 3 && n.rng.IntN(3) > 0 {
		n.loop()
	}
	if n.accesses+n.runs > 4 || n.rng.IntN(2) == 0 {
		return
	}
	n.accesses += n.runs
	n.access(n.rng.IntN(2) == 0)
}

// access loads from y to r2, or stores the rounds that r7 counts.
func (n *nest) access(load bool) {
	x, y := "x", "y"
	switch {
	case n.tongue != nil && strings.HasPrefix(n.form, "Java"):
		x, y = "X", "Y"
	case n.tongue == nil && load:
		n.line("r[] r2 y")
		return
	case n.tongue == nil:
		n.line("w[] x r7")
		return
	}
	if load {
		n.line(n.load, "r2", y)
		return
	}
	n.line(n.store, x, "r7")
}

// test writes the test, without its condition.
func (n *nest) test() string {
	if n.rng.IntN(2) == 0 {
		n.access(true)
	}
	for range 1 + n.rng.IntN(2) {
		n.loop()
	}
	n.access(false)
	if n.tongue != nil {
		return fmt.Sprintf(n.form, "\t"+strings.Join(n.lines, "\n\t")+"\n")
	}
	text := "LISA loops\n{ x=0; y=0; 0:r2=0; }\n P0 | P1 ;\n"
	for i, line := range n.lines {
		other := ""
		if i < 2 {
			other = []string{"w[] y 1", "r[] r1 x"}[i]
		}
		text += fmt.Sprintf(" %s | %s ;\n", line, other)
	}
	return text
}

// ends are how runs of the machine end: r7 and r2 of the first thread, and r1 of the second.
func ends(test *litmus.Test) [][3]int64 {
	found := map[[3]int64]bool{}
	runs(test, "sc", func(m *moment) {
		found[[3]int64{m.regs[0]["r7"].N, m.regs[0]["r2"].N, m.regs[1]["r1"].N}] = true
	})
	return slices.SortedFunc(maps.Keys(found), func(x, y [3]int64) int { return slices.Compare(x[:], y[:]) })
}

// TestNested: where no loop goes round more often than the bound says each time that it is entered, the bound leaves nothing out, in any language: under
// sc what is allowed is what the machine does. With a lower bound less is allowed, and what is left out is named.
func TestNested(t *testing.T) {
	rng, sc := testkit.Rand(t), named(t, "sc")
	counts := map[string]int{}
	for i := range testkit.Count(t, 10_000, 100) {
		n := &nest{rng: rng, runs: 1}
		if i%4 < len(tongues) {
			n.tongue = &tongues[i%4]
		}
		text := n.test()
		all := ends(read(t, text+"exists (true)"))
		for _, asked := range [][3]int64{all[rng.IntN(len(all))], {int64(rng.IntN(30)), int64(rng.IntN(2)), int64(rng.IntN(10))}} {
			test := read(t, text+fmt.Sprintf("exists (0:r7=%d /\\ 0:r2=%d /\\ 1:r1=%d)", asked[0], asked[1], asked[2]))
			want := slices.Contains(all, asked)
			for unwind := 1; unwind <= n.rounds; unwind++ {
				r, err := Decide(context.Background(), test, sc, Options{Unwind: unwind, Values: 40})
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				counts[fmt.Sprint(r.Verdict, " ", unwind == n.rounds)]++
				if r.Verdict == Unknown {
					continue // too many events
				}
				if slices.ContainsFunc(r.Structure.Cuts, func(c event.Cut) bool { return c.Kind == event.CutValues }) {
					t.Fatalf("there are more values than the test allows\n%s", text)
				}
				cut := slices.ContainsFunc(r.Structure.Cuts, func(c event.Cut) bool { return c.Kind == event.CutUnwind })
				switch got := r.Verdict == Allowed; {
				case unwind == n.rounds && (got != want || !got && cut), got && !want, want && !got && !cut:
					t.Fatalf("the machine does that: %v; within %d of %d rounds: %v (something is left out: %v)\n%s%v", want, unwind, n.rounds, r.Verdict, cut, text, asked)
				}
			}
		}
	}
	t.Log(counts)
	if few := 10; counts["allowed true"] < few || counts["forbidden true"] < few || counts["forbidden false"] < few || counts["unknown true"] > counts["allowed true"]/10 {
		t.Error("the sample is poor")
	}
}

// named is a model.
func named(t *testing.T, name string) *model.Model {
	t.Helper()
	m, ok := model.Named(name)
	if !ok {
		t.Fatal(name)
	}
	return m
}
