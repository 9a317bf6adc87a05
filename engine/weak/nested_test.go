package weak

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
)

// nest writes a thread with loops inside others, and knows how often each of them goes round at most when it is entered.
type nest struct {
	*generator
	rounds int // of any loop
	runs   int // how often the body that is written runs
	depth  int
}

// loop writes a loop of one of several forms.
func (n *nest) loop() {
	n.label++
	most, i, l := 1+n.rng.IntN(3), fmt.Sprint("i", n.depth), n.label
	n.line("%s := 0", i)
	again := fmt.Sprintf("if %s < %d then b%d else e%d", i, most, l, l)
	switch n.rng.IntN(5) {
	case 0: // its test comes last
		n.line("goto b%d", l)
		n.block("b%d", l)
		n.line("%s := %s + 1", i, i)
		n.body(most, "")
		n.line("%s", again)
	case 1: // two blocks that lead to each other, and it is entered at either
		n.line("if t = 0 then b%d else f%d", l, l)
		n.block("b%d", l)
		n.line("%s := %s + 1", i, i)
		n.body(most, "")
		n.line("if %s < %d then f%d else e%d", i, most, l, l)
		n.block("f%d", l)
		n.line("%s := %s + 1", i, i)
		n.line("n := n + 10")
		n.line("%s", again)
	default: // its test comes first; loops inside may continue here
		n.line("goto h%d", l)
		n.block("h%d", l)
		n.line("%s", again)
		n.block("b%d", l)
		n.line("%s := %s + 1", i, i)
		n.body(most, fmt.Sprint("h", l))
		n.line("goto h%d", l)
	}
	n.block("e%d", l)
	n.rounds = max(n.rounds, most)
}

func (n *nest) block(format string, args ...any) { fmt.Fprintf(&n.b, format+":\n", args...) }

// body writes what a loop does in so many rounds: loops, accesses as long as there are not too many, and perhaps a jump to the next round.
func (n *nest) body(most int, head string) {
	n.depth, n.runs = n.depth+1, n.runs*most
	defer func() { n.depth, n.runs = n.depth-1, n.runs/most }()
	n.line("n := n + 1")
	if n.depth < 3 && n.rng.IntN(3) > 0 {
		n.loop()
	}
	if head != "" && n.rng.IntN(3) == 0 {
		n.label++
		l := n.label
		n.line("if t = %d then %s else c%d", n.rng.IntN(2), head, l)
		n.block("c%d", l)
		n.line("n := n + 100")
	}
	switch {
	case n.runs <= 3 && n.rng.IntN(3) == 0:
		n.line("t := load seqcst c.(Box.z)")
	case n.runs <= 6 && n.rng.IntN(2) == 0:
		n.line("store c.(Box.%s) := n", n.pick("x", "y"))
	}
}

// rounds is a program with a thread that has loops inside others; most is how often one of them goes round at most.
func (g *generator) rounds() (text string, most int) {
	g.b.WriteString("program random\nclass Box {\n")
	for _, f := range []string{"x", "y", "z", "r0"} {
		fmt.Fprintf(&g.b, "\tfield %s: i32\n", f)
	}
	g.b.WriteString("}\nproc thread0(c: ref Box) {\n\tlocal t: i32\n\tlocal n: i32\n\tlocal i0: i32\n\tlocal i1: i32\n\tlocal i2: i32\n\tlocal i3: i32\nb0:\n")
	n := &nest{generator: g, runs: 1}
	if g.rng.IntN(2) == 0 {
		g.line("t := load seqcst c.(Box.z)")
	}
	for range 1 + g.rng.IntN(2) {
		n.loop()
	}
	g.line("store c.(Box.r0) := n")
	g.b.WriteString("\treturn\n}\nproc thread1(c: ref Box) {\n\tlocal t: i32\nb0:\n")
	for range 1 + g.rng.IntN(2) {
		switch g.rng.IntN(3) {
		case 0:
			g.line("t := load c.(Box.%s)", g.pick("x", "y"))
			g.line("store seqcst c.(Box.z) := t")
		default:
			g.line("store seqcst c.(Box.z) := %d", g.rng.IntN(2))
		}
	}
	g.b.WriteString("\treturn\n}\nproc main() {\n\tlocal c: ref Box\n\tlocal p: thread\n\tlocal q: thread\n\tlocal a: i32\n\tlocal b: i32\nb0:\n")
	g.line("c := new Box")
	g.line("p := start thread0(c)")
	g.line("q := start thread1(c)")
	g.line("join p")
	g.line("join q")
	g.line("a := load c.(Box.r0)")
	g.line("b := load seqcst c.(Box.%s)", g.pick("x", "y", "z"))
	g.line("assert not (a = %s and b = %s) \"assert\" \"the outcome\"", "A", "B")
	g.b.WriteString("\treturn\n}\ngoal main: main {\n}\n")
	return g.b.String(), n.rounds
}

// outcomes are the values of two variables of main at its assertion, after all schedules on the VM.
func outcomes(t *testing.T, text string) map[[2]int64]bool {
	t.Helper()
	p := parsed(t, strings.Replace(text, "not (a = A and b = B)", "a < 0", 1))
	main := p.Goals[0].Proc
	out := map[[2]int64]bool{}
	s := vm.Compile(p).Start(vm.SetupOf(p.Goals[0], task.Bounds{}))
	vm.Explore(s, vm.Budget{}, func(s *vm.State, stop vm.Stop) bool {
		if stop.Kind != vm.Violated {
			t.Fatalf("%v\n%s", stop, text)
		}
		var found [2]int64
		for _, l := range main.Locals {
			th := s.Threads[0]
			if of := &th.Frames[0]; l.Name == "a" || l.Name == "b" {
				found[l.Name[0]-'a'] = int64(int32(th.Words[uint32(of.Words)+of.Proc.Word[l.Index]]))
			}
		}
		out[found] = true
		return true
	})
	return out
}

func parsed(t *testing.T, text string) *ir.Program {
	t.Helper()
	p, list := parse.Program("random.ir", text)
	if list.Failed() {
		t.Fatalf("%v\n%s", list.Err(), text)
	}
	return p
}

// TestNested: where no loop goes round more often than the bound says each time that it is entered, the bound leaves out nothing of loops inside others: under
// sc the answer is that of all schedules on the VM. With a lower bound, what fails does fail, and what is proved does not.
func TestNested(t *testing.T) {
	rng := testkit.Rand(t)
	counts := map[string]int{}
	for range testkit.Count(t, 5_000, 15) {
		text, rounds := (&generator{rng: rng}).rounds()
		all := outcomes(t, text)
		for _, asked := range [][2]int64{slices.SortedFunc(maps.Keys(all), func(x, y [2]int64) int { return slices.Compare(x[:], y[:]) })[rng.IntN(len(all))], {int64(rng.IntN(30)), int64(rng.IntN(4))}} {
			text := strings.NewReplacer("a = A", fmt.Sprint("a = ", asked[0]), "b = B", fmt.Sprint("b = ", asked[1])).Replace(text)
			p := parsed(t, text)
			for unwind := 1; unwind <= rounds; unwind++ {
				got := verdictIn(t, p, sc, Engine{}, unwind)
				counts[fmt.Sprint(got.Status, " ", unwind == rounds)]++
				switch {
				case got.Bounds.Unwind < unwind:
					counts["too many events"]++
				case got.Status == task.Violated && !all[asked], got.Status == task.Proved && all[asked]:
					t.Fatalf("all schedules: it fails: %v; sc within %d: %v\n%s", all[asked], unwind, got.Status, text)
				case unwind == rounds && (got.Status == task.Violated) != all[asked], unwind == rounds && got.Status == task.HoldsWithin:
					t.Fatalf("all schedules: it fails: %v; sc with all %d rounds: %v %s\n%s", all[asked], unwind, got.Status, got.Reason, text)
				}
			}
		}
	}
	t.Log(counts)
	if few := 5; counts["violated true"] < few || counts["proved true"] < few || counts["holds-within false"] < few || counts["too many events"] > counts["proved true"] {
		t.Error("the sample is poor")
	}
}
