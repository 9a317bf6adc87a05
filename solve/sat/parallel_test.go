package sat_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"assay/solve"
	"assay/solve/sat"
)

// TestParallel holds workers that share and split against a single solver, with
// assumptions, cores and clauses added in between.
func TestParallel(t *testing.T) {
	r := rand.New(rand.NewPCG(seed(t), 4))
	for i := range times(30, 300) {
		n := 60 + r.IntN(60)
		cs := hard(r.Uint64(), n, 4)
		p := sat.NewParallel(sat.Default(), 2+i%2)
		p.SetSplit(int64(1+r.IntN(300)), 3)
		for range n {
			p.NewVar()
		}
		var added []clause
		for len(cs) > 0 {
			k := min(len(cs), 1+len(cs)*2/3)
			for _, c := range cs[:k] {
				p.AddClause(c...)
			}
			added, cs = append(added, cs[:k]...), cs[k:]
			if !agrees(t, p, n, added, randomAssumptions(r, 12)) {
				t.Fatalf("formula %d", i)
			}
		}
	}
}

// agrees solves with p and with a fresh solver that logs a proof.
func agrees(t *testing.T, p *sat.Parallel, n int, cs []clause, assumptions []lit) bool {
	t.Helper()
	fresh, _ := load(sat.Default(), n, cs)
	want := fresh.Solve(context.Background(), assumptions...)
	a := p.Solve(context.Background(), assumptions...)
	switch {
	case a.Status != want.Status:
		t.Errorf("answer %v, alone %v", a, want)
	case a.Status == solve.Sat:
		if err := satisfied(p, cs); err != nil {
			t.Error(err)
		}
		for _, m := range assumptions {
			if !p.Value(m) {
				t.Errorf("assumption %v is false", m)
			}
		}
	case fresh.Solve(context.Background(), p.Failed()...).Status != solve.Unsat:
		t.Errorf("core %v is satisfiable", p.Failed())
	case p.MinimizeFailed(context.Background()).Status != solve.Unsat:
		t.Error("minimizing failed")
	case fresh.Solve(context.Background(), p.Failed()...).Status != solve.Unsat:
		t.Errorf("minimized core %v is satisfiable", p.Failed())
	}
	return !t.Failed()
}

// TestParallelBudgets wants the same typed answers as from a single solver.
func TestParallelBudgets(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, test := range []struct {
		budget solve.Budget
		ctx    context.Context
		want   solve.Status
	}{
		{solve.Budget{Conflicts: 400}, context.Background(), solve.ConflictLimit},
		{solve.Budget{Time: 50 * time.Millisecond}, context.Background(), solve.TimedOut},
		{solve.Budget{Memory: 1 << 19}, context.Background(), solve.OutOfMemory},
		{solve.Budget{}, cancelled, solve.Cancelled},
	} {
		n, cs := pigeons(12)
		p := sat.NewParallel(sat.Default(), 2)
		p.SetSplit(100, 2)
		p.SetBudget(test.budget)
		for range n {
			p.NewVar()
		}
		for _, c := range cs {
			p.AddClause(c...)
		}
		if a := p.Solve(test.ctx); a.Status != test.want || a.Reason == "" {
			t.Errorf("budget %+v: %+v, want %v with a reason", test.budget, a, test.want)
		}
	}
}
