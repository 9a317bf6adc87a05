package termination

// This file runs the corpus of loops: verdicts, evidence, and bounds against
// real runs.

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine/farkas/automaton"
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
)

const loops = "../../../cases/farkas/loops"

// load reads an automaton and the verdict its file expects.
func load(t *testing.T, file string) (*automaton.Automaton, string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a, errs := automaton.Parse(file, string(text))
	if errs.Failed() {
		t.Fatal(errs)
	}
	_, rest, ok := strings.Cut(string(text), "# expect: ")
	if !ok {
		t.Fatalf("%s expects nothing", file)
	}
	want, _, _ := strings.Cut(rest, "\n")
	return a, want
}

// TestCorpus classifies every loop. All claims are checked and all recurrence
// sets replayed by Analyse; the bounds are held against real runs here.
func TestCorpus(t *testing.T) {
	files, _ := filepath.Glob(loops + "/*.aut")
	if len(files) < 60 {
		t.Fatalf("%d loops, want at least 60", len(files))
	}
	count := map[Verdict]int{}
	for _, file := range files {
		a, want := load(t, file)
		got, err := Analyse(context.Background(), a, meter.Default)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		count[got.Verdict]++
		if got.Verdict.String() != want {
			t.Errorf("%s: %v (%s), want %s", file, got.Verdict, got.Reason, want)
		}
		if got.Verdict == Terminates {
			againstRuns(t, file, got)
		}
	}
	t.Logf("%d loops: %d terminate, %d do not, %d unknown", len(files), count[Terminates], count[Nonterminating], count[Unknown])
}

// againstRuns runs the automaton from random states, with random choices and
// random transitions among the enabled ones: no run is longer than the bound,
// invariants hold, and the ranking falls.
func againstRuns(t *testing.T, file string, a *Answer) {
	r := rand.New(rand.NewPCG(60, 7))
	runs := 0
	for try := 0; try < 400 && runs < 60; try++ {
		for i, in := range a.Automaton.Inits {
			x := state(r, a.Automaton.N())
			if !holds(in.Cond, x) {
				continue
			}
			runs++
			limit, ok := a.Ranking.Steps(i, int(in.Label), x)
			steps := simulate(t, file, a, r, in.Label, x)
			if ok && num.New(int64(steps)).Cmp(limit) > 0 {
				t.Fatalf("%s: %d steps from %v, the bound says %s", file, steps, x, limit)
			}
		}
	}
	if runs == 0 {
		t.Errorf("%s: no random state may start", file)
	}
}

func state(r *rand.Rand, n int) []num.Int {
	x := make([]num.Int, n)
	for i := range x {
		x[i] = num.New(int64(r.IntN(14) - 3))
	}
	return x
}

func holds(cons []affine.Constraint, x []num.Int) bool {
	for _, c := range cons {
		if s := c.Row.At(x).Sign(); s < 0 || s > 0 && c.Eq {
			return false
		}
	}
	return true
}

// simulate runs until nothing is enabled and counts the steps.
func simulate(t *testing.T, file string, a *Answer, r *rand.Rand, label automaton.Label, x []num.Int) int {
	for steps := 0; ; steps++ {
		if !holds(a.Invariants[label], x) {
			t.Fatalf("%s: the invariant of %s does not hold in %v", file, a.Automaton.Labels[label], x)
		}
		if steps > 200_000 {
			t.Fatalf("%s: a run of %d steps", file, steps)
		}
		next, to, ok := step(a.Automaton, r, label, x)
		if !ok {
			return steps
		}
		x, label = next, to
	}
}

// step takes a random enabled transition.
func step(a *automaton.Automaton, r *rand.Rand, label automaton.Label, x []num.Int) ([]num.Int, automaton.Label, bool) {
	out := a.From(label)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	for _, t := range out {
		for range 1 + 20*len(t.Choices) {
			if next, ok := t.Fire(x, state(r, len(t.Choices))); ok {
				return next, t.To, true
			}
		}
	}
	return nil, 0, false
}

// Row 12: gcd gets the ranking (2 / 1 / 0 ; x+y-2), nested loops terminate.
func TestRow12Ranking(t *testing.T) {
	a, _ := load(t, loops+"/gcd.aut")
	got, err := Analyse(context.Background(), a, meter.Default)
	if err != nil {
		t.Fatal(err)
	}
	for l, want := range []string{"2", "1, x + y - 2", "0"} {
		if tuple := strings.Join(got.Tuple(automaton.Label(l)), ", "); tuple != want {
			t.Errorf("%s: (%s), want (%s)", a.Labels[l], tuple, want)
		}
	}
	if got := got.Ranking.StepsText(0, 0, got.Show); got != "2 + max(0, x + y - 2)" {
		t.Errorf("steps: %s", got)
	}
}

// Row 13: the invariant of gcd is found: x >= 1 and y >= 1.
func TestRow13Invariant(t *testing.T) {
	a, _ := load(t, loops+"/gcd.aut")
	got, err := Analyse(context.Background(), a, meter.Default)
	if err != nil {
		t.Fatal(err)
	}
	if inv := got.conjunction(got.Invariants[1]); inv != "x - 1 >= 0 and y - 1 >= 0" {
		t.Errorf("invariant of loop: %s", inv)
	}
}

// TestMisuse: errors of the text form have a code and a place.
func TestMisuse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"vars x; init a; a -> b do y := 1;", "f:1:27: error: y is no variable [aut-name]"},
		{"vars x; init a; a -> b when x*x > 0;", "f:1:29: error: this is not affine [aut-affine]"},
		{"vars x; a -> b;", "no label is initial"},
		{"vars x; init a; a => b;", "f:1:19: error: expected \"->\""},
		{"vars x, x; init a;", "x is declared already"},
		{"vars x; init a; a -> b do x := 1, x := 2;", "x is assigned already"},
	} {
		_, errs := automaton.Parse("f", c.text)
		if !strings.Contains(errs.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, errs.Error(), c.want)
		}
	}
}
