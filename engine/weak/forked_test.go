package weak

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/ir/parse"
	"assay/task"

	test "assay/lang/litmus"
)

// buffers are two threads of plain accesses, written as a program whose first thread looks at registers in the end, and as a litmus
// test about these registers.
type buffers struct {
	program, lisa strings.Builder
	columns       [2][]string
	loads         []string // registers of the test, by the fields of the program
}

// thread writes one thread: a load or two, stores of constants and of what was read, some only where something was read.
func (g *buffers) thread(rng *rand.Rand, t int) {
	line := func(format string, args ...any) { fmt.Fprintf(&g.program, "\t"+format+"\n", args...) }
	fmt.Fprintf(&g.program, "proc thread%d(c: ref Box) {\n\tlocal t: i32\nb0:\n", t)
	locs := []string{"x", "y"}
	for i := range 1 + rng.IntN(2) {
		reg := fmt.Sprint("r", i)
		line("t := load c.(Box.%s)", locs[t])
		line("store c.(Box.r%d) := t", len(g.loads))
		g.columns[t] = append(g.columns[t], fmt.Sprintf("r[] %s %s", reg, locs[t]))
		g.loads = append(g.loads, fmt.Sprintf("%d:%s", t, reg))
		switch rng.IntN(4) {
		case 0:
			line("store c.(Box.%s) := t", locs[1-t])
			g.columns[t] = append(g.columns[t], fmt.Sprintf("w[] %s %s", locs[1-t], reg))
		case 1:
			line("if t = 0 then c%d else d%d", i, i)
			fmt.Fprintf(&g.program, "c%d:\n", i)
			line("store c.(Box.%s) := 1", locs[1-t])
			line("goto d%d", i)
			fmt.Fprintf(&g.program, "d%d:\n", i)
			label := fmt.Sprintf("L%d%d", t, i)
			g.columns[t] = append(g.columns[t], fmt.Sprintf("b[] %s %s", reg, label), fmt.Sprintf("w[] %s 1", locs[1-t]), label+":")
		default:
			line("store c.(Box.%s) := 1", locs[1-t])
			g.columns[t] = append(g.columns[t], fmt.Sprintf("w[] %s 1", locs[1-t]))
		}
	}
	g.program.WriteString("\treturn\n}\n")
}

func newBuffers(rng *rand.Rand) *buffers {
	g := &buffers{}
	g.program.WriteString("program random\nclass Box {\n\tfield x: i32\n\tfield y: i32\n\tfield r0: i32\n\tfield r1: i32\n\tfield r2: i32\n\tfield r3: i32\n}\n")
	g.thread(rng, 0)
	g.thread(rng, 1)
	g.program.WriteString("proc main() {\n\tlocal c: ref Box\n\tlocal p: thread\n\tlocal q: thread\n\tlocal a0: i32\n\tlocal a1: i32\n\tlocal a2: i32\n\tlocal a3: i32\nb0:\n" +
		"\tc := new Box\n\tp := start thread0(c)\n\tq := start thread1(c)\n\tjoin p\n\tjoin q\n")
	var program, lisa []string
	for i, reg := range g.loads {
		v := min(1, rng.IntN(4))
		fmt.Fprintf(&g.program, "\ta%d := load c.(Box.r%d)\n", i, i)
		program = append(program, fmt.Sprintf("a%d = %d", i, v))
		lisa = append(lisa, fmt.Sprintf("%s=%d", reg, v))
	}
	fmt.Fprintf(&g.program, "\tassert not (%s) \"assert\" \"the outcome\"\n\treturn\n}\ngoal main: main {\n}\n", strings.Join(program, " and "))
	g.lisa.WriteString("LISA random\n{ x=0; y=0; }\n P0 | P1 ;\n")
	for i := range max(len(g.columns[0]), len(g.columns[1])) {
		var row [2]string
		for t, c := range g.columns {
			if i < len(c) {
				row[t] = c[i]
			}
		}
		fmt.Fprintf(&g.lisa, " %s | %s ;\n", row[0], row[1])
	}
	fmt.Fprintf(&g.lisa, "exists (%s)\n", strings.Join(lisa, ` /\ `))
	return g
}

// TestBuffers: a program whose threads are those of a litmus test fails under Java where the test's outcome is allowed, also where only
// justification allows it.
func TestBuffers(t *testing.T) {
	rng := testkit.Rand(t)
	java, _ := model.Named(java)
	counts := map[string]int{}
	for range testkit.Count(t, 2000, 16) {
		g := newBuffers(rng)
		p, list := parse.Program("random.ir", g.program.String())
		if list.Failed() {
			t.Fatalf("%v\n%s", list.Err(), g.program.String())
		}
		lisa, list := test.Read("random.litmus", g.lisa.String())
		if list.Failed() {
			t.Fatalf("%v\n%s", list.Err(), g.lisa.String())
		}
		want, err := litmus.Decide(context.Background(), lisa, java, litmus.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := verdict(t, p, java.Name)
		same := map[litmus.Verdict]bool{litmus.Allowed: got.Status == task.Violated, litmus.Forbidden: got.Status == task.Proved, litmus.Unknown: got.Status == task.Unknown}
		if !same[want.Verdict] {
			t.Fatalf("the test: %v %s, the program: %v %s\n%s\n%s", want.Verdict, want.Reason, got.Status, got.Reason, g.lisa.String(), g.program.String())
		}
		counts[want.Verdict.String()]++
		if len(got.Assumed) > 0 {
			counts["justified"]++
		}
	}
	t.Log(counts)
	if counts["justified"] == 0 || counts["forbidden"] == 0 {
		t.Errorf("%v: the sample is poor", counts)
	}
}
