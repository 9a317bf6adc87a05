package weak

import (
	"fmt"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
)

// nested is a program whose threads take up to three monitors, one inside the other or one after the other, and wait for threads.
func (g *generator) nested() string {
	g.b.WriteString("program nested\nclass Box {\n\tfield x: i32\n\tfield y: i32\n}\n")
	params := "(m0: ref Box, m1: ref Box, m2: ref Box)"
	locals := "\tlocal t: i32\n"
	threads := 2 + g.rng.IntN(5)/4
	for t := range threads {
		fmt.Fprintf(&g.b, "proc thread%d%s {\n%sb0:\n", t, params, locals)
		g.regions(0, 1+g.rng.IntN(2))
		if g.rng.IntN(12) == 0 { // it holds it for ever
			g.line("monitor enter m%d", g.rng.IntN(3))
		}
		g.b.WriteString("\treturn\n}\n")
	}
	g.b.WriteString("proc main() {\n\tlocal m0: ref Box\n\tlocal m1: ref Box\n\tlocal m2: ref Box\n\tlocal p0: thread\n\tlocal p1: thread\n\tlocal p2: thread\n" + locals + "b0:\n")
	for m := range 3 {
		g.line("m%d := new Box", m)
	}
	g.line("m2 := m%d", g.rng.IntN(3))
	for t := range threads {
		g.line("p%d := start thread%d(m0, m1, m2)", t, t)
	}
	held := g.rng.IntN(3) == 0
	if held {
		g.line("monitor enter m0")
	}
	for t := range threads {
		if g.rng.IntN(3) > 0 {
			g.line("join p%d", t)
		}
	}
	if held {
		g.line("monitor exit m0")
	}
	g.line("t := load m0.(Box.x)")
	g.line("assert not (t = 2) \"assert\" \"the outcome\"")
	g.b.WriteString("\treturn\n}\ngoal main: main {\n}\n")
	return g.b.String()
}

// regions writes statements and monitors that are taken around some.
func (g *generator) regions(depth, n int) {
	for range n {
		switch k := g.rng.IntN(5); {
		case k < 3 && depth < 2:
			m := g.rng.IntN(3)
			g.line("monitor enter m%d", m)
			g.regions(depth+1, 1)
			g.line("monitor exit m%d", m)
		case k == 3:
			g.line("t := load m0.(Box.y)")
			n := g.label
			g.label++
			g.line("if t = 0 then c%d else d%d", n, n)
			fmt.Fprintf(&g.b, "c%d:\n", n)
			if depth < 2 {
				g.regions(depth+1, 1)
			}
			g.line("goto d%d", n)
			fmt.Fprintf(&g.b, "d%d:\n", n)
		default:
			g.line("store m0.(Box.%s) := %d", g.pick("x", "y"), 1+g.rng.IntN(2))
		}
	}
}

// stops explores schedules on the VM until one stops in some way: whether one fails, whether in one no thread can go on, and whether
// that is known, as there are not too many.
func stops(t *testing.T, text string, until vm.StopKind) (fail, dead, known bool) {
	t.Helper()
	p, list := parse.Program("nested.ir", text)
	if list.Failed() {
		t.Fatalf("%v\n%s", list.Err(), text)
	}
	s := vm.Compile(p).Start(vm.SetupOf(p.Goals[0], task.Bounds{}))
	runs := 0
	vm.Explore(s, vm.Budget{}, func(_ *vm.State, stop vm.Stop) bool {
		switch stop.Kind {
		case vm.Violated:
			fail = true
		case vm.Deadlock:
			dead = true
		case vm.Finished:
		default:
			t.Fatal(stop, text)
		}
		runs++
		return stop.Kind != until && runs < mostSchedules
	})
	return fail, dead, runs < mostSchedules
}

const mostSchedules = 10_000

// TestDeadlocks: threads wait for each other exactly where in some schedule of the VM no thread can go on.
func TestDeadlocks(t *testing.T) {
	rng := testkit.Rand(t)
	counts := map[string]int{}
	for range testkit.Count(t, 1000, 16) {
		g := &generator{rng: rng}
		text := g.nested()
		p, _ := parse.Program("nested.ir", text)
		got := verdict(t, p, "sc")
		until := vm.Fault
		if got.Status == task.Violated {
			until = vm.Violated
		}
		stuck := got.Execution != nil && strings.Contains(strings.Join(got.Execution.Events, "\n"), "\nstuck ")
		if stuck {
			until = vm.Deadlock
		}
		fail, dead, known := stops(t, text, until)
		if !known {
			counts["too many schedules"]++
			continue
		}
		counts[fmt.Sprint(got.Status, " fail ", fail, " dead ", dead)]++
		switch {
		case got.Status == task.Unknown:
			t.Fatalf("%s\n%s", got.Reason, text)
		case (got.Status == task.Violated) != (fail || dead), stuck && !dead && !fail, got.Status == task.Violated && !stuck && !fail:
			t.Fatalf("all schedules: fail %v, dead %v; sc: %v, stuck %v\n%s", fail, dead, got.Status, stuck, text)
		}
		for _, name := range []string{"tso", "java"} {
			if weaker := verdict(t, p, name); (fail || dead) && weaker.Status != task.Violated {
				t.Fatalf("sc allows what %s does not: %v %s\n%s", name, weaker.Status, weaker.Reason, text)
			}
		}
	}
	t.Log(counts)
}
