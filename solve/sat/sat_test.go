package sat_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"assay/solve"
	"assay/solve/sat"
)

// load makes a solver with n variables and the clauses, logging to a checker.
func load(o sat.Options, n int, cs []clause) (*sat.Solver, *lrat) {
	s := sat.New(o)
	p := newLRAT()
	s.SetProof(p)
	for range n {
		s.NewVar()
	}
	for _, c := range cs {
		s.AddClause(c...)
	}
	return s, p
}

func satisfied(s solve.Solver, cs []clause) error {
	for _, c := range cs {
		ok := false
		for _, m := range c {
			ok = ok || s.Value(m)
		}
		if !ok {
			return fmt.Errorf("the model violates %v", c)
		}
	}
	return nil
}

// verdict solves and holds the answer against the truth table.
func verdict(o sat.Options, n int, cs []clause) error {
	truth := newTable(n)
	for _, c := range cs {
		truth.and(c)
	}
	s, p := load(o, n, cs)
	switch a := s.Solve(context.Background()); {
	case a.Status == solve.Sat && !truth.empty():
		if p.err != nil {
			return p.err
		}
		return satisfied(s, cs)
	case a.Status == solve.Unsat && truth.empty():
		return p.refutes(s.Failed())
	default:
		return fmt.Errorf("answer %v, truth: satisfiable=%v", a, !truth.empty())
	}
}

// TestSmall compares random small formulas with truth tables, under every
// configuration, with each model and each proof checked.
func TestSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(seed(t), 1))
	for i := range times(100_000, 1_000_000) {
		n := 1 + r.IntN(10)
		cs := make([]clause, r.IntN(5*n+1))
		for j := range cs {
			cs[j] = randomClause(r, n)
		}
		name := configurationNames[i%len(configurationNames)]
		if err := verdict(options(name), n, cs); err != nil {
			cs = shrink(cs, func(cs []clause) bool { return verdict(options(name), n, cs) != nil })
			t.Fatalf("formula %d, %s: %v; smallest with a fault (%v):\n%s", i, name, err, verdict(options(name), n, cs), format(cs))
		}
	}
}

// shrink drops elements as long as the fault stays.
func shrink[T any](xs []T, faulty func([]T) bool) []T {
	for size := len(xs) / 2; size > 0; {
		shorter := false
		for i := 0; i+size <= len(xs); {
			try := append(append([]T(nil), xs[:i]...), xs[i+size:]...)
			if faulty(try) {
				xs, shorter = try, true
			} else {
				i += size
			}
		}
		if !shorter || size > 1 {
			size /= 2
		}
	}
	return xs
}

// hard is a random 3-SAT formula; at 4.26 clauses a variable either answer is
// likely.
func hard(seed uint64, n int, ratio float64) []clause {
	r := rand.New(rand.NewPCG(seed, 2))
	cs := make([]clause, int(ratio*float64(n)))
	for i := range cs {
		v, u, w := r.IntN(n), r.IntN(n), r.IntN(n)
		for v == u || u == w || v == w {
			u, w = r.IntN(n), r.IntN(n)
		}
		for _, x := range []int{v, u, w} {
			cs[i] = append(cs[i], lit(2*x+2+r.IntN(2)))
		}
	}
	return cs
}

// TestHard runs long enough for all housekeeping to happen in earnest, and
// checks the answers' evidence.
func TestHard(t *testing.T) {
	count := map[solve.Status]int{}
	for i := range times(20, 200) {
		name := configurationNames[i%len(configurationNames)]
		cs := hard(uint64(i), 130, 4.3)
		s, p := load(options(name), 130, cs)
		a := s.Solve(context.Background())
		count[a.Status]++
		err := p.err
		switch a.Status {
		case solve.Sat:
			err = satisfied(s, cs)
		case solve.Unsat:
			err = p.refutes(s.Failed())
		}
		if err != nil || !a.Decided() {
			t.Fatalf("formula %d, %s: %v, %v", i, name, a, err)
		}
	}
	if count[solve.Sat] == 0 || count[solve.Unsat] == 0 {
		t.Errorf("one-sided sample: %v", count)
	}
}

// TestDeterminism wants the same search and the same proof from the same
// input.
func TestDeterminism(t *testing.T) {
	for _, name := range configurationNames {
		cs := hard(5, 120, 4.4)
		var conflicts, decisions int64
		var digest uint64
		for i := range 2 {
			s, p := load(options(name), 120, cs)
			s.Solve(context.Background())
			st := s.Stats()
			if i == 1 && (st.Conflicts != conflicts || st.Decisions != decisions || p.digest != digest) {
				t.Errorf("%s: %d conflicts, %d decisions, proof %x; before %d, %d, %x",
					name, st.Conflicts, st.Decisions, p.digest, conflicts, decisions, digest)
			}
			conflicts, decisions, digest = st.Conflicts, st.Decisions, p.digest
		}
	}
}

// pigeons says that n+1 pigeons sit in n holes, alone.
func pigeons(n int) (vars int, cs []clause) {
	in := func(p, h int) lit { return solve.Var(p*n + h + 1).Pos() }
	for p := range n + 1 {
		var c clause
		for h := range n {
			c = append(c, in(p, h))
			for q := range p {
				cs = append(cs, clause{in(p, h).Not(), in(q, h).Not()})
			}
		}
		cs = append(cs, c)
	}
	return n * (n + 1), cs
}

// TestBudgets wants a typed answer with a reason from every limit.
func TestBudgets(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	past, cancel2 := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer cancel2()
	for _, test := range []struct {
		budget solve.Budget
		ctx    context.Context
		want   solve.Status
	}{
		{solve.Budget{Conflicts: 100}, context.Background(), solve.ConflictLimit},
		{solve.Budget{Time: 50 * time.Millisecond}, context.Background(), solve.TimedOut},
		{solve.Budget{Memory: 1 << 19}, context.Background(), solve.OutOfMemory},
		{solve.Budget{}, cancelled, solve.Cancelled},
		{solve.Budget{}, past, solve.TimedOut},
	} {
		n, cs := pigeons(11)
		s, _ := load(sat.Default(), n, cs)
		s.SetBudget(test.budget)
		if a := s.Solve(test.ctx); a.Status != test.want || a.Reason == "" {
			t.Errorf("budget %+v: %+v, want %v with a reason", test.budget, a, test.want)
		}
		s.SetBudget(solve.Budget{})
		if a := s.Solve(context.Background(), 2, 3); a.Status != solve.Unsat {
			t.Errorf("after %v the solver says %v to contradictory assumptions", test.want, a)
		}
	}
}

// TestMisuse wants a panic that names the fault.
func TestMisuse(t *testing.T) {
	for name, f := range map[string]func(*sat.Solver){
		"clause":     func(s *sat.Solver) { s.AddClause(4) },
		"zero":       func(s *sat.Solver) { s.AddClause(0) },
		"assumption": func(s *sat.Solver) { s.Solve(context.Background(), 5) },
		"melt":       func(s *sat.Solver) { s.Melt(1) },
		"proof":      func(s *sat.Solver) { s.AddClause(2); s.SetProof(newLRAT()) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			s := sat.New(sat.Default())
			s.NewVar()
			f(s)
		})
	}
}
