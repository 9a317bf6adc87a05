package stream

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine/stream/steps"
	"assay/internal/testkit"
	lang "assay/lang/stream"
	"assay/logic/omega"
)

// component writes a random component with Boolean-like ports. A Moore component's outputs depend on its state
// alone; a total one has a transition for each input.
func component(r *rand.Rand, name string, ins, outs []string, states int, moore, total bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "component %s {\n", name)
	for _, i := range ins {
		fmt.Fprintf(&b, "  in %s: bit\n", i)
	}
	for _, o := range outs {
		fmt.Fprintf(&b, "  out %s: bit\n", o)
	}
	b.WriteString("  states S0")
	for s := 1; s < states; s++ {
		fmt.Fprintf(&b, ", S%d", s)
	}
	b.WriteString("\n")
	outputs := func() string {
		var sets []string
		for _, o := range outs {
			sets = append(sets, fmt.Sprintf("%s = %d", o, r.IntN(2)))
		}
		return strings.Join(sets, ", ")
	}
	for s := range states {
		same := outputs()
		for bits := range 1 << len(ins) {
			var guard []string
			for k, i := range ins {
				guard = append(guard, fmt.Sprintf("%s = %d", i, bits>>k&1))
			}
			when := ""
			if len(guard) > 0 {
				when = " when " + strings.Join(guard, " and ")
			}
			n := 1
			if !total {
				n = r.IntN(4) // none, or several
			}
			for range n {
				set := outputs()
				if moore {
					set = same
				}
				fmt.Fprintf(&b, "  S%d -> S%d%s / %s\n", s, r.IntN(states), when, set)
			}
		}
	}
	return b.String() + "}\n"
}

func read(t *testing.T, text string) *lang.File {
	t.Helper()
	f, list := lang.Read("random", text)
	if list.Failed() {
		t.Fatalf("%v\n%s", list, text)
	}
	return f
}

// verdictsOf decides all checks of a text.
func verdictsOf(t *testing.T, text string) []*Result {
	t.Helper()
	f := read(t, text)
	var out []*Result
	for _, c := range f.Checks {
		res, err := Decide(context.Background(), f, c, Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		out = append(out, res)
	}
	return out
}

// fewer drops transitions of a component.
func fewer(r *rand.Rand, text, name string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		if strings.Contains(line, "->") && r.IntN(4) == 0 {
			continue
		}
		out = append(out, line)
	}
	_, rest, _ := strings.Cut(strings.Join(out, "\n"), "{")
	return "component " + name + " {" + rest
}

// TestCompositionLaws: ⊗ is commutative and associative, and refinement is compositional, on random components that share
// channels, where inputs of one are outputs of another.
func TestCompositionLaws(t *testing.T) {
	r := testkit.Rand(t)
	proper := 0
	n := testkit.Count(t, 1000, 100)
	for range n {
		text := "type bit = {0, 1}\n" + component(r, "A", []string{"x", "c"}, []string{"a"}, 1+r.IntN(3), r.IntN(2) == 0, r.IntN(2) == 0) +
			component(r, "B", []string{"a"}, []string{"b"}, 1+r.IntN(3), r.IntN(2) == 0, r.IntN(2) == 0) +
			component(r, "C", []string{"b"}, []string{"c"}, 1+r.IntN(3), r.IntN(2) == 0, r.IntN(2) == 0)
		_, partA, _ := strings.Cut(text, "component A")
		partA, _, _ = strings.Cut("component A"+partA, "component B")
		text += fewer(r, partA, "A2") + `
system AB = A || B
system BA = B || A
system L = (A || B) || C
system R = A || (B || C)
system A2B = A2 || B
system H = (A || B) hide a
system H2 = (A2 || B) hide a
check AB equivalent BA
check L equivalent R
check A2 refines A
check A2B refines AB
check H2 refines H
check AB refines A2B
`
		rs := verdictsOf(t, text)
		for _, res := range rs[:5] {
			if res.Verdict != Holds_ {
				t.Fatalf("%v is %v: %v\n%s", res.Check, res.Verdict, res.Lasso, text)
			}
		}
		if rs[5].Verdict == Violated {
			proper++
		}
	}
	if proper < n/10 {
		t.Errorf("only %d of %d refinements are proper", proper, n)
	}
}

// TestFeedbackUnique: feedback of a strongly causal automaton has exactly one history for each input.
func TestFeedbackUnique(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 1000, 100) {
		text := "type bit = {0, 1}\n" + component(r, "A", []string{"x", "y"}, []string{"o"}, 1+r.IntN(4), true, true) +
			"system F = feedback(A, o -> y)\ncheck A strongly causal\ncheck F total\ncheck F deadlock free\n"
		for _, res := range verdictsOf(t, text) {
			if res.Verdict != Holds_ {
				t.Fatalf("%v is %v\n%s", res.Check, res.Verdict, text)
			}
		}
		// Exactly one: from each state, each input leaves one output and one state.
		f := read(t, text)
		q := &question{file: f, check: f.Checks[1], ctx: context.Background(), budget: omega.Budget{}, result: &Result{}}
		q.flat.f, q.flat.used = f, map[string]int{}
		s, err := q.subject("F")
		if err != nil {
			t.Fatal(err)
		}
		if err := q.open([]*subject{s}); err != nil {
			t.Fatal(err)
		}
		p, err := q.c.compose(s.system, false)
		if err != nil {
			t.Fatal(err)
		}
		k, err := q.newCausality(s, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range k.steps {
			for _, steps := range row {
				if len(steps) != 1 || !k.one(steps[0].outputs) {
					t.Fatalf("a step is not the only one\n%s", text)
				}
			}
		}
	}
}

// TestComponentsJudged: automata of random components and systems, against the judge that takes their steps, on all
// histories up to a length; and what is total, against trying all inputs in all states.
func TestComponentsJudged(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 2000, 60) {
		text := "type bit = {0, 1}\n" + component(r, "A", []string{"x"}, []string{"y"}, 1+r.IntN(3), r.IntN(2) == 0, r.IntN(3) == 0) +
			component(r, "B", []string{"x"}, []string{"y"}, 1+r.IntN(3), r.IntN(2) == 0, r.IntN(3) == 0) +
			"check A refines B\ncheck A total\ncheck A strongly causal\n"
		rs := verdictsOf(t, text)
		f := read(t, text)
		a, b := f.Components["A"], f.Components["B"]
		for _, h := range histories2(4) {
			inA, err := runs(context.Background(), a, h, []int{0, 1})
			if err != nil {
				t.Fatal(err)
			}
			inB, err := runs(context.Background(), b, h, []int{0, 1})
			if err != nil {
				t.Fatal(err)
			}
			if inA && !inB && rs[0].Verdict == Holds_ {
				t.Fatalf("A refines B, but there is %v\n%s", h, text)
			}
		}
		total, strong := tried(t, a)
		if (rs[1].Verdict == Holds_) != total {
			t.Fatalf("total: %v, want %v\n%s", rs[1].Verdict, total, text)
		}
		if (rs[2].Verdict == Holds_) != strong {
			t.Fatalf("strongly causal: %v, want %v\n%s", rs[2].Verdict, strong, text)
		}
	}
}

// tried steps a component through all states it can come to: whether there is a step on each input, and whether
// all steps of a state that has steps on two inputs have one output.
func tried(t *testing.T, c *lang.Component) (total, strong bool) {
	t.Helper()
	total, strong = true, true
	seen := map[string]bool{}
	for queue := []steps.Place{steps.First(c)}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if seen[p.Key()] {
			continue
		}
		seen[p.Key()] = true
		outputs := map[int64]map[int64]bool{} // of each input
		for x := range int64(2) {
			for y := range int64(2) {
				next, err := steps.After(c, p, []lang.Value{lang.Num(x), lang.Num(y)})
				if err != nil {
					t.Fatal(err)
				}
				if len(next) > 0 {
					if outputs[x] == nil {
						outputs[x] = map[int64]bool{}
					}
					outputs[x][y] = true
				}
				queue = append(queue, next...)
			}
		}
		if len(outputs) < 2 {
			total = false
			continue
		}
		for x := range outputs[0] {
			for y := range outputs[1] {
				strong = strong && x == y
			}
		}
	}
	return total, strong
}

// histories2 are infinite histories of two channels of bits.
func histories2(n int) []*History {
	cs := []*lang.Channel{{Name: "x", In: true}, {Name: "y"}}
	var out []*History
	var words func(w [][]lang.Value)
	words = func(w [][]lang.Value) {
		for cut := range len(w) {
			out = append(out, &History{Channels: cs, Stem: w[:cut], Loop: w[cut:]})
		}
		if len(w) == n {
			return
		}
		for bits := range int64(4) {
			words(append(w[:len(w):len(w)], []lang.Value{lang.Num(bits & 1), lang.Num(bits >> 1)}))
		}
	}
	words(nil)
	return out
}
