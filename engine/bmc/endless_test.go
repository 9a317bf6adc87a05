package bmc_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/engine"
	"assay/engine/bmc"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/language"
	"assay/task"
	"assay/vm"
)

// ending is a language whose procedures are to end.
type ending struct{ language.Host }

func (ending) Endless(*ir.Proc) bool { return false }

// roundGen writes programs with a loop or a recursion over a few small numbers.
type roundGen struct{ *rand.Rand }

func (g roundGen) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g roundGen) variable() string { return g.pick("a", "b", "c") }

func (g roundGen) operand() string {
	return g.pick("a", "b", "c", "0:i3", "1:i3", "2:i3", "3:i3", "-1:i3")
}

func (g roundGen) expr() string {
	return g.operand() + g.pick(" + ", " - ") + g.operand()
}

func (g roundGen) cond() string {
	return g.variable() + g.pick(" < ", " = ", " > ", " != ", " <= ") + g.operand()
}

func (g roundGen) assign() string { return g.variable() + " := " + g.expr() + "\n" }

// program returns one: rounds are those of a loop, of a loop around another, or calls.
func (g roundGen) program() string {
	round := "goto head\n"
	if g.IntN(3) == 0 {
		round = "call f(a, b, c)\n\tgoto out\n"
	}
	inner := "goto tail\n"
	if g.IntN(3) == 0 {
		inner = "if " + g.cond() + " then more else tail\nmore:\n\t" + g.assign() + "\tgoto inner\n"
	}
	return "proc f(a: i3, b: i3, c: i3) {\nb0:\n\tgoto head\nhead:\n\tif " + g.cond() + " then body else out\n" +
		"body:\n\t" + g.assign() + "\tif " + g.cond() + " then left else right\nleft:\n\t" + g.assign() + "\tgoto inner\nright:\n\t" + g.assign() + "\tgoto inner\n" +
		"inner:\n\t" + inner + "tail:\n\t" + g.assign() + "\t" + round + "out:\n\treturn\n}\ngoal g: f {\n}\n"
}

// enough statements to go through all states of such a loop.
const enough = 6_000

// goesOn reports whether a run from an input does not end.
func goesOn(t *testing.T, code *vm.Code, g *ir.Goal, words []uint64) bool {
	s := code.Start(vm.SetupOf(g, g.Bounds))
	for i, p := range g.Proc.Params {
		if err := s.Set(p, vm.Value{Word: p.Typ.(ir.Int).Wrap(words[i])}); err != nil {
			t.Fatal(err)
		}
	}
	return s.Run(vm.Budget{Steps: enough}).Kind == vm.OutOfBudget
}

// TestEndlessRandom: what is called endless goes on in a run, and what ends for every input is never called so. Most of
// what does not end is found: what is not has a longer way to the state that comes again than is unrolled.
func TestEndlessRandom(t *testing.T) {
	g := roundGen{testkit.Rand(t)}
	found, missed, end := 0, 0, 0
	for range testkit.Count(t, 200, 12) {
		text := g.program()
		p := parse.Must(text)
		goal := p.Goals[0]
		goal.Bounds = task.Bounds{Unwind: 8}
		results, err := bmc.Engine{}.Check(t.Context(), &engine.Task{Program: p, Goal: goal, Bounds: goal.Bounds, Host: ending{language.Of(nil, p)}})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		code, any := vm.Compile(p), false
		i := slices.IndexFunc(results, func(r task.Result) bool { return r.Property.Kind == task.KindEndless && r.Status == task.Violated })
		for n := uint64(0); i < 0 && n < 512; n++ {
			any = any || goesOn(t, code, goal, []uint64{n & 7, n >> 3 & 7, n >> 6})
		}
		switch {
		case i < 0 && any:
			missed++
		case i < 0:
			end++
		default:
			found++
			follows(t, code, goal, &results[i], text)
		}
		if len(results) > 0 && results[0].Stats["unfollowed"] > 0 {
			t.Fatalf("the machine does not come round where the formula does\n%s", text)
		}
	}
	t.Logf("%d endless, %d not found, %d end", found, missed, end)
	if found < 10*missed || found < 5 || end < 2 {
		t.Error("too few")
	}
}

// follows checks that the run of a witness does not end, and comes round where the witness says.
func follows(t *testing.T, code *vm.Code, g *ir.Goal, r *task.Result, text string) {
	t.Helper()
	if why := r.Unaccepted(); why != "" || r.Evidence.Forever == nil || r.Evidence.Forever.Again == nil {
		t.Fatalf("%s\n%s", why, text)
	}
	var words []uint64
	for _, v := range r.Trace.Initial.Vars {
		var n int64
		if _, err := fmt.Sscan(strings.TrimSpace(v.Value.Scalar), &n); err != nil {
			t.Fatal(err)
		}
		words = append(words, uint64(n))
	}
	if !goesOn(t, code, g, words) {
		t.Fatalf("the run of the witness %v ends\n%s", r.Trace.Initial, text)
	}
}
