package family

import (
	"context"
	"testing"

	"assay/bench/rel/classic"
	"assay/solve"
	"assay/solve/judge"
	"assay/solve/sat"
)

// small are instances of every family that any solver answers at once, sound
// ones beside broken ones: an encoding that proves everything shows here.
func small() []Instance {
	return []Instance{
		SortedList(4, 3, false, false), SortedList(4, 3, true, false),
		SortedList(4, 3, false, true), SortedList(4, 3, true, true),
		SearchTree(4, 3, false, false), SearchTree(4, 3, true, false),
		SearchTree(5, 3, false, true), SearchTree(5, 3, true, true),
		Multiplier(4, false), Multiplier(4, true),
		Counter(6, 9, 15), Counter(6, 9, 16),
		Pigeons(5),
		Random(60, 300, 1, solve.Sat), Random(60, 700, 1, solve.Unsat),
		Relational(classic.Pigeonhole(6, 5)), Relational(classic.Handshake(6)), Relational(classic.NQueens(6)),
		Colouring(20, 30, 3, 1, solve.Sat), Colouring(20, 90, 3, 1, solve.Unsat),
	}
}

// TestAnswers solves small instances with two solvers that share no code.
func TestAnswers(t *testing.T) {
	for _, x := range small() {
		for name, s := range map[string]solve.Solver{"sat": sat.New(sat.Default()), "gini": judge.NewGini()} {
			x.Formula.Load(s)
			if a := s.Solve(context.Background()); a.Status != x.Want {
				t.Errorf("%s: %s says %v, want %v", x.Name, name, a, x.Want)
			}
		}
	}
}

// TestSame wants the same clauses from the same arguments.
func TestSame(t *testing.T) {
	again := small()
	for i, x := range small() {
		if !x.Formula.Equal(again[i].Formula) {
			t.Errorf("%s: two formulas", x.Name)
		}
	}
}

// TestAll wants different names.
func TestAll(t *testing.T) {
	seen := map[string]bool{}
	for _, x := range All() {
		if seen[x.Name] {
			t.Errorf("%s twice", x.Name)
		}
		seen[x.Name] = true
	}
}
