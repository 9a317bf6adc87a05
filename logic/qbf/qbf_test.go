package qbf

import (
	"context"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/logic/circuit"
	"assay/solve"
)

// TestSolveAgainstEval: on random formulas that are not in prenex form, the
// solver and the definition agree, and values that the solver gives for free
// inputs make the formula true.
func TestSolveAgainstEval(t *testing.T) {
	rng := testkit.Rand(t)
	yes, n := 0, testkit.Count(t, 100000, 10000)
	for range n {
		s := New()
		free := []Ref{s.Input(), s.Input()}
		f := random(rng, s, free, 3)
		want := someValues(s, f, free)
		a := Solve(context.Background(), s, []Ref{f}, Options{})
		if !a.Decided() || (a.Status == solve.Sat) != want {
			t.Fatalf("the solver says %v, want %v", a.Status, want)
		}
		if !want {
			continue
		}
		yes++
		if !s.Eval(f, func(i int) bool { return a.Values(s.InputAt(i)) }) {
			t.Fatal("the values of the solver do not make the formula true")
		}
	}
	if yes < n/10 || yes > n*9/10 {
		t.Errorf("%d of %d formulas are true: the sample is poor", yes, n)
	}
}

// someValues tries all values of the free inputs.
func someValues(s *Space, f Ref, free []Ref) bool {
	for bits := range 1 << len(free) {
		value := func(i int) bool {
			for k, v := range free {
				if s.index(v) == i {
					return bits>>k&1 != 0
				}
			}
			panic("not free")
		}
		if s.Eval(f, value) {
			return true
		}
	}
	return false
}

// random makes a formula over variables.
func random(rng *rand.Rand, s *Space, vars []Ref, depth int) Ref {
	if depth > 0 && rng.IntN(2) == 0 {
		own := []Ref{s.Input(), s.Input()}
		body := random(rng, s, append(append([]Ref(nil), vars...), own...), depth-1)
		if rng.IntN(2) == 0 {
			return s.ForAll(own, body)
		}
		return s.Exists(own, body)
	}
	if depth == 0 {
		return clauses(rng, s, vars)
	}
	a, b := random(rng, s, vars, depth-1), random(rng, s, vars, depth-1)
	switch rng.IntN(4) {
	case 0:
		return s.And(a, b)
	case 1:
		return s.Or(a, b)
	case 2:
		return s.Xor(a, b)
	}
	return a.Not()
}

// clauses is a few random clauses.
func clauses(rng *rand.Rand, s *Space, vars []Ref) Ref {
	out := circuit.True
	for range 1 + rng.IntN(4) {
		c := circuit.False
		for range 1 + rng.IntN(3) {
			v := vars[rng.IntN(len(vars))]
			if rng.IntN(2) == 0 {
				v = v.Not()
			}
			c = s.Or(c, v)
		}
		out = s.And(out, c)
	}
	return out
}

// TestFailed: of parts that contradict each other, those are named that do.
func TestFailed(t *testing.T) {
	s := New()
	x, y, z := s.Input(), s.Input(), s.Input()
	w := s.Input()
	parts := []Ref{x, z, s.ForAll([]Ref{w}, s.Or(s.Xor(w, x), y)), y.Not()}
	a := Solve(context.Background(), s, parts, Options{Minimize: true})
	if a.Status != solve.Unsat {
		t.Fatalf("the parts are %v", a.Status)
	}
	if len(a.Failed) != 2 || a.Failed[0] != 2 || a.Failed[1] != 3 {
		t.Errorf("parts %v fail, want 2 and 3", a.Failed)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := New()
	x, y := s.Input(), s.Input()
	if a := Solve(ctx, s, []Ref{s.ForAll([]Ref{y}, s.Xor(x, y))}, Options{}); a.Decided() {
		t.Errorf("a cancelled search says %v", a.Status)
	}
}
