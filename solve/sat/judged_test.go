// This file holds the solver against three others that share no code with it,
// on formulas too large for truth tables, and its proofs against solve/proof.

package sat_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/judge"
	"assay/solve/process"
	"assay/solve/proof"
	"assay/solve/sat"
)

// larger draws a formula of up to 100 variables with clauses of mixed length.
// Half of them are near where both answers are as likely.
func larger(r *rand.Rand) *cnf.Formula {
	n := 20 + r.IntN(80)
	ratio := 2 + 2*r.Float64()
	if r.IntN(2) == 0 {
		ratio = 2.5 + 0.5*r.Float64()
	}
	f := &cnf.Formula{}
	f.Grow(n)
	for range int(ratio * float64(n)) {
		f.Add(randomClause(r, n)...)
	}
	return f
}

// proved solves f with a proof in the given format and has it checked.
func proved(f *cnf.Formula, o sat.Options, format proof.Format) (solve.Status, error) {
	var log bytes.Buffer
	w := proof.NewWriter(&log, format, f.Len())
	s := sat.New(o)
	s.SetProof(w)
	f.Load(s)
	a := s.Solve(context.Background())
	if err := w.Close(); err != nil {
		return a.Status, err
	}
	switch a.Status {
	case solve.Sat:
		if i := f.Falsified(s.Value); i >= 0 {
			return a.Status, fmt.Errorf("the model falsifies clause %d", i)
		}
	case solve.Unsat:
		r, err := proof.Check(context.Background(), f, &log, proof.Options{Format: format})
		if err != nil || r.Verdict != proof.Accepted {
			return a.Status, fmt.Errorf("proof %v, %v", r, err)
		}
	default:
		return a.Status, fmt.Errorf("no answer: %v", a)
	}
	return a.Status, nil
}

var formats = []proof.Format{proof.LRAT, proof.LRATBinary, proof.DRAT, proof.DRATBinary}

// TestJudged wants the answers of gini, gophersat and MiniSat.
func TestJudged(t *testing.T) {
	minisat, err := process.Find(context.Background(), "minisat")
	if err != nil {
		t.Fatalf("the program minisat is needed for this test: %v", err)
	}
	r := rand.New(rand.NewPCG(seed(t), 5))
	count := map[solve.Status]int{}
	for i := range times(300, 10_000) {
		f := larger(r)
		name := configurationNames[i%len(configurationNames)]
		status, err := proved(f, options(name), formats[i%len(formats)])
		if err != nil {
			t.Fatalf("formula %d, %s: %v", i, name, err)
		}
		count[status]++
		p := process.New(minisat, process.Options{})
		for who, s := range map[string]solve.Solver{"gini": judge.NewGini(), "gophersat": judge.NewGophersat(), "minisat": p} {
			f.Load(s)
			if a := s.Solve(context.Background()); a.Status != status {
				t.Fatalf("formula %d, %s: %v, %s says %v", i, name, status, who, a)
			}
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if count[solve.Sat] < 30 || count[solve.Unsat] < 30 {
		t.Errorf("one-sided sample: %v", count)
	}
}

// TestCertificates plays incremental calls with a log, and wants an accepted
// certificate for each refutation, assumptions included.
func TestCertificates(t *testing.T) {
	r := rand.New(rand.NewPCG(seed(t), 6))
	refuted := 0
	for i := range times(150, 3_000) {
		s := sat.New(options(configurationNames[i%len(configurationNames)]))
		log := proof.NewLog(0)
		s.SetProof(log)
		n := 10 + r.IntN(40)
		for range n {
			s.NewVar()
		}
		for range 4 {
			for range n {
				s.AddClause(randomClause(r, n)...)
			}
			assumptions := randomAssumptions(r, n/4)
			if s.Solve(context.Background(), assumptions...).Status != solve.Unsat {
				continue
			}
			refuted++
			if err := certified(log, s.Failed()); err != nil {
				t.Fatalf("trace %d: %v", i, err)
			}
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if refuted < 50 {
		t.Errorf("only %d refutations", refuted)
	}
}

func certified(log *proof.Log, assumptions []solve.Lit) error {
	var text bytes.Buffer
	if err := log.WriteProof(&text, proof.LRAT, assumptions, nil); err != nil {
		return err
	}
	f := proof.Whole(log.Formula(), assumptions, nil)
	r, err := proof.Check(context.Background(), f, &text, proof.Options{Format: proof.LRAT})
	if err == nil && r.Verdict != proof.Accepted {
		err = fmt.Errorf("%v", r)
	}
	return err
}
