package weak

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
)

// generator writes random programs: threads with a few accesses each, whose registers main looks at in the end.
type generator struct {
	rng    *rand.Rand
	b      strings.Builder
	label  int
	slots  int  // registers that were stored for main
	orders bool // accesses may be of any order
	twice  bool // main looks at one of them two times
}

func (g *generator) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.b, "\t"+format+"\n", args...) }

// order is a random order of an access; that of z is one that synchronises in every language.
func (g *generator) order(loc string, of ...string) string {
	switch {
	case g.orders:
		return g.pick(of...)
	case loc == "z":
		return "seqcst "
	}
	return ""
}

// access writes one statement with at most one access.
func (g *generator) access(depth int) {
	loc := g.pick("x", "y", "z")
	switch k := g.rng.IntN(12); {
	case k < 4:
		g.line("t := load %sc.(Box.%s)", g.order(loc, "", "acquire ", "seqcst ", "relaxed "), loc)
		g.line("store c.(Box.r%d) := t", g.slots%4)
		g.slots++
	case k < 8:
		g.line("store %sc.(Box.%s) := %s", g.order(loc, "", "release ", "seqcst ", "relaxed "), loc, g.pick("1", "2", "t + 1", "t"))
	case k == 8:
		g.line("ok := cas %sc.(Box.z), %s, %s", g.order("z", "acqrel ", "seqcst ", "acquire "), g.pick("0", "1", "t"), g.pick("1", "2"))
		g.line("if ok then c%d else d%d", g.label, g.label)
		fmt.Fprintf(&g.b, "c%d:\n", g.label)
		g.line("store c.(Box.r%d) := 3", g.slots%4)
		g.line("goto d%d", g.label)
		fmt.Fprintf(&g.b, "d%d:\n", g.label)
		g.label++
	case k == 9 && depth == 0:
		g.line("monitor enter c")
		g.access(1)
		g.access(1)
		g.line("monitor exit c")
	case k == 10 && depth == 0:
		n := g.label
		g.label++
		g.line("if t = %s then c%d else d%d", g.pick("0", "1"), n, n)
		fmt.Fprintf(&g.b, "c%d:\n", n)
		g.access(1)
		g.line("goto d%d", n)
		fmt.Fprintf(&g.b, "d%d:\n", n)
	default:
		if g.orders {
			g.line("fence %s", g.pick("seqcst", "acqrel", "acquire", "release"))
		}
	}
}

// program is a program whose assertion may fail.
func (g *generator) program() string {
	g.b.WriteString("program random\nclass Box {\n")
	for _, f := range []string{"x", "y", "z", "r0", "r1", "r2", "r3"} {
		fmt.Fprintf(&g.b, "\tfield %s: i32\n", f)
	}
	g.b.WriteString("}\n")
	threads := 2
	for t := range threads {
		fmt.Fprintf(&g.b, "proc thread%d(c: ref Box) {\n\tlocal t: i32\n\tlocal ok: bool\nb0:\n", t)
		for range 1 + g.rng.IntN(3) {
			g.access(0)
		}
		g.b.WriteString("\treturn\n}\n")
	}
	g.b.WriteString("proc main() {\n\tlocal c: ref Box\n\tlocal p: thread\n\tlocal q: thread\n\tlocal a: i32\n\tlocal b: i32\n\tlocal t: i32\n\tlocal ok: bool\nb0:\n")
	g.line("c := new Box")
	g.line("p := start thread0(c)")
	if g.rng.IntN(3) == 0 {
		g.line("store c.(Box.%s) := 1", g.pick("x", "y"))
	}
	g.line("q := start thread1(c)")
	g.line("join p")
	if g.rng.IntN(4) > 0 {
		g.line("join q")
	}
	first, second := g.pick("r0", "r1", "x"), g.pick("r1", "r2", "y")
	if g.twice {
		first, second = g.pick("x", "y", "z"), g.pick("x", "y", "z")
	}
	g.line("a := load %sc.(Box.%s)", g.order(first, ""), first)
	g.line("b := load %sc.(Box.%s)", g.order(second, ""), second)
	g.line("assert not (a = %d and b = %d) \"assert\" \"the outcome\"", g.rng.IntN(3), g.rng.IntN(3))
	g.b.WriteString("\treturn\n}\ngoal main: main {\n}\n")
	return g.b.String()
}

// verdict is the answer of the engine.
func verdict(t *testing.T, p *ir.Program, name string) task.Result {
	t.Helper()
	return verdictOf(t, p, name, Engine{})
}

// verdictOf is the answer of the engine with some options.
func verdictOf(t *testing.T, p *ir.Program, name string, e Engine) task.Result {
	t.Helper()
	return verdictIn(t, p, name, e, 4)
}

// verdictIn is that with so many rounds of loops.
func verdictIn(t *testing.T, p *ir.Program, name string, e Engine, unwind int) task.Result {
	t.Helper()
	e.Model, _ = model.Named(name)
	x := &engine.Task{Program: p, Goal: p.Goals[0], Bounds: task.Bounds{Unwind: unwind}}
	out, err := e.Check(t.Context(), x)
	if err != nil || len(out) != 1 {
		t.Fatalf("%s: %v\n%v", name, err, out)
	}
	if why := out[0].Unaccepted(); why != "" {
		t.Fatal(why)
	}
	return out[0]
}

// raceFree reports whether a program has no data race.
func raceFree(t *testing.T, p *ir.Program, name string) bool {
	t.Helper()
	m, _ := model.Named(name)
	x := &engine.Task{Program: p, Goal: p.Goals[0], Bounds: task.Bounds{Unwind: 4}}
	list, why, err := beginnings(t.Context(), x)
	if why != "" || err != nil {
		t.Fatal(why, err)
	}
	for _, b := range list {
		q := &query{Engine: Engine{Model: m}, ctx: t.Context(), task: x, begin: b, unwind: 4, result: &task.Result{}}
		s, _, err := q.build(m, strict(), repair{})
		if err != nil || s == nil {
			t.Fatal(err)
		}
		if free, err := litmus.RaceFree(t.Context(), s.s, m, litmus.Options{}); !free || err != nil {
			return false
		}
	}
	return true
}

// fails explores all schedules on the VM.
func fails(t *testing.T, p *ir.Program) (fail bool) {
	t.Helper()
	s := vm.Compile(p).Start(vm.SetupOf(p.Goals[0], task.Bounds{}))
	vm.Explore(s, vm.Budget{}, func(_ *vm.State, stop vm.Stop) bool {
		switch stop.Kind {
		case vm.Violated:
			fail = true
		case vm.Finished:
		default:
			t.Fatal(stop)
		}
		return !fail
	})
	return fail
}

// TestReadable: which reads are built makes no difference under any model, but that there are fewer events.
func TestReadable(t *testing.T) {
	rng := testkit.Rand(t)
	counts := map[string]int{}
	for i := range testkit.Count(t, 2000, 12) {
		g := &generator{rng: rng, orders: i%3 == 0, twice: i%2 == 0}
		text := g.program()
		p, list := parse.Program("random.ir", text)
		if list.Failed() {
			t.Fatalf("%v\n%s", list.Err(), text)
		}
		for _, name := range Names() {
			few, all := verdict(t, p, name), verdictOf(t, p, name, Engine{all: true})
			switch {
			case strings.Contains(all.Reason, "too many events"):
				counts["too many events"]++
			case few.Status != all.Status:
				t.Fatalf("%s: %v %s; with all reads %v %s\n%s", name, few.Status, few.Reason, all.Status, all.Reason, text)
			default:
				counts[few.Status.String()]++
			}
			if few.Stats["events"] < all.Stats["events"] {
				counts["fewer"]++
			}
		}
	}
	t.Log(counts)
	if counts["fewer"] < 10 || counts["violated"] < 5 || counts["proved"] < 5 || counts["too many events"] > counts["proved"]/10 {
		t.Errorf("%v: the sample is poor", counts)
	}
}

// TestRandom: under sc the answer is that of all schedules on the VM, and what sc allows every model allows.
func TestRandom(t *testing.T) {
	rng := testkit.Rand(t)
	counts := map[string]int{}
	for range testkit.Count(t, 10_000, 12) {
		g := &generator{rng: rng, orders: rng.IntN(2) == 0}
		text := g.program()
		p, list := parse.Program("random.ir", text)
		if list.Failed() {
			t.Fatalf("%v\n%s", list.Err(), text)
		}
		want, got := fails(t, p), verdict(t, p, "sc")
		switch {
		case got.Status == task.Unknown:
			t.Fatalf("sc: %s\n%s", got.Reason, text)
		case (got.Status == task.Violated) != want:
			t.Fatalf("all schedules: it fails: %v; sc: %v\n%s", want, got.Status, text)
		}
		for _, name := range []string{"tso", "rc11", "java", "go"} {
			weaker := verdict(t, p, name)
			counts[fmt.Sprint(name, " ", weaker.Status)]++
			refused := strings.Contains(weaker.Reason, "no meaning") || strings.Contains(weaker.Reason, "nothing about fences") || strings.Contains(weaker.Reason, "does not say what that means")
			if want && weaker.Status != task.Violated && !(g.orders && refused) {
				t.Fatalf("sc allows what %s does not: %v %s\n%s", name, weaker.Status, weaker.Reason, text)
			}
			if weaker.Status == task.Violated && !want && (name == java || name == golang) && raceFree(t, p, name) {
				t.Fatalf("%s allows what sc does not, without a data race\n%s", name, text)
			}
			if name == "tso" && weaker.Status == task.Violated && !want {
				counts["tso only"]++
			}
		}
	}
	t.Log(counts)
}

// TestParts: whatever there is room for, what fails in a part of a program fails in the whole, and nothing else is known.
func TestParts(t *testing.T) {
	rng := testkit.Rand(t)
	found, nothing := 0, 0
	for range testkit.Count(t, 5000, 20) {
		g := &generator{rng: rng}
		text := g.program()
		p, list := parse.Program("random.ir", text)
		if list.Failed() {
			t.Fatalf("%v\n%s", list.Err(), text)
		}
		name := []string{"sc", "tso", "rc11", "java"}[rng.IntN(4)]
		whole := verdict(t, p, name)
		for _, most := range []int{15 + rng.IntN(10), 25 + rng.IntN(20), 45 + rng.IntN(100)} {
			part := verdictOf(t, p, name, Engine{Events: most})
			known := part.Status != task.Unknown
			switch {
			case known && part.Status != whole.Status:
				t.Fatalf("%s: %v with %d events, and %v: %s\n%s", name, part.Status, most, whole.Status, whole.Reason, text)
			case known && part.Status == task.Violated:
				found++
			case strings.Contains(part.Reason, "nothing fails"):
				nothing++
			}
		}
	}
	if t.Logf("%d failures, %d parts without", found, nothing); found < 5 || nothing < 2 {
		t.Error("the sample is poor")
	}
}
