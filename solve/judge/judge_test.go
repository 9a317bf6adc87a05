package judge

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/proof"
)

var judges = map[string]func() solve.Solver{
	"gini":      func() solve.Solver { return NewGini() },
	"gophersat": func() solve.Solver { return NewGophersat() },
}

func lit(r *rand.Rand, vars int) solve.Lit {
	return solve.Var(1+r.IntN(vars)).Pos() ^ solve.Lit(r.IntN(2))
}

// clause has up to three literals; rarely it is empty.
func clause(r *rand.Rand, vars int) []solve.Lit {
	if r.IntN(200) == 0 {
		return nil
	}
	c := []solve.Lit{lit(r, vars), lit(r, vars)}
	if r.IntN(3) > 0 {
		c = append(c, lit(r, vars))
	}
	if r.IntN(20) == 0 {
		c = c[:1]
	}
	return c
}

func hasModel(f *cnf.Formula, units ...solve.Lit) bool {
	for mask := range 1 << f.Vars() {
		value := func(m solve.Lit) bool { return mask>>(m.Var()-1)&1 == 1 != m.IsNeg() }
		if f.Falsified(value) < 0 && !slices.ContainsFunc(units, func(m solve.Lit) bool { return !value(m) }) {
			return true
		}
	}
	return false
}

// TestJudges: they agree with brute force while clauses are added, and their
// failed assumptions are enough.
func TestJudges(t *testing.T) {
	rounds := 300
	if os.Getenv("ASSAY_LONG") != "" {
		rounds = 10_000
	}
	for name, make := range judges {
		r := rand.New(rand.NewPCG(3, 3))
		counts := map[solve.Status]int{}
		for range rounds {
			vars := 3 + r.IntN(6)
			s, f := make(), &cnf.Formula{}
			for range vars {
				s.NewVar()
				f.NewVar()
			}
			for range 6 {
				for range r.IntN(vars * 2) {
					c := clause(r, vars)
					s.AddClause(c...)
					f.Add(c...)
				}
				var assumed []solve.Lit
				for range r.IntN(4) {
					assumed = append(assumed, lit(r, vars))
				}
				ctx, stop := context.WithCancel(context.Background())
				if r.IntN(2) == 0 {
					ctx = context.Background()
				}
				a := s.Solve(ctx, assumed...)
				stop()
				counts[a.Status]++
				want := solve.Unsat
				if hasModel(f, assumed...) {
					want = solve.Sat
				}
				if a.Status != want {
					t.Fatalf("%s: %v, want %v: %v under %v", name, a, want, f, assumed)
				}
				if a.Status == solve.Sat && f.Falsified(s.Value) >= 0 {
					t.Fatalf("%s: no model", name)
				}
				if a.Status == solve.Unsat && hasModel(f, s.Failed()...) {
					t.Fatalf("%s: %v are not to blame alone", name, s.Failed())
				}
			}
		}
		if counts[solve.Sat] < rounds || counts[solve.Unsat] < rounds {
			t.Errorf("%s: %v", name, counts)
		}
	}
}

// TestGophersatProof: its RUP proofs are proofs.
func TestGophersatProof(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	seen := 0
	for range 300 {
		vars := 5 + r.IntN(30)
		f := &cnf.Formula{}
		f.Grow(vars)
		for range 5 * vars {
			f.Add(clause(r, vars)...)
		}
		var b bytes.Buffer
		w := proof.NewWriter(&b, proof.DRAT, f.Len())
		s := NewGophersat()
		s.SetProof(w)
		f.Load(s)
		if s.Solve(context.Background()).Status != solve.Unsat {
			continue
		}
		seen++
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		res, err := proof.Check(context.Background(), f, &b, proof.Options{Format: proof.DRAT})
		if err != nil || res.Verdict != proof.Accepted {
			t.Fatalf("%v, %v\n%s", res, err, text)
		}
	}
	if seen < 100 {
		t.Errorf("only %d proofs", seen)
	}
}

// TestJudgesInTime: a hard problem ends with the budget, or when cancelled.
func TestJudgesInTime(t *testing.T) {
	for name, make := range judges {
		s := make()
		const n = 9 // pigeons in n-1 holes: some seconds of work
		var at [n][n - 1]solve.Lit
		for p := range at {
			for h := range at[p] {
				at[p][h] = s.NewVar().Pos()
			}
			s.AddClause(at[p][:]...)
			for q := range p {
				for h := range at[p] {
					s.AddClause(at[p][h].Not(), at[q][h].Not())
				}
			}
		}
		s.SetBudget(solve.Budget{Time: 5 * time.Millisecond})
		if a := s.Solve(context.Background()); a.Status != solve.TimedOut {
			t.Errorf("%s: %v", name, a)
		}
		s.SetBudget(solve.Budget{})
		ctx, stop := context.WithCancel(context.Background())
		time.AfterFunc(5*time.Millisecond, stop)
		if a := s.Solve(ctx); a.Status != solve.Cancelled {
			t.Errorf("%s: %v", name, a)
		}
		if a := s.Solve(ctx); a.Status != solve.Cancelled {
			t.Errorf("%s: %v", name, a)
		}
	}
}
