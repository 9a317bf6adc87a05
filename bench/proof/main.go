// Command proof measures what proofs cost: writing them while solving, and
// checking them afterwards, each as a ratio to solving without.
//
//	go run ./bench/proof [-runs 3] [-quick]
//
// Times are processor time of this process (of CaDiCaL: of the child), medians
// over the runs. The table is Markdown.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/process"
	"assay/solve/proof"
	"assay/solve/sat"
)

func main() {
	runs := flag.Int("runs", 3, "runs of each measurement")
	quick := flag.Bool("quick", false, "the smaller problems only")
	flag.Parse()
	if err := table(os.Stdout, *runs, *quick); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// problem is an unsatisfiable formula with a name.
type problem struct {
	name  string
	f     *cnf.Formula
	small bool
}

func problems() []problem {
	return []problem{
		{"random 3-SAT, 150 variables", random(150, 1), true},
		{"random 3-SAT, 200 variables", random(200, 2), true},
		{"random 3-SAT, 250 variables", random(250, 3), false},
		{"pigeonhole 8", pigeons(8), true},
		{"pigeonhole 9", pigeons(9), false},
		{"multiplier miter 6", miter(6), true},
		{"multiplier miter 7", miter(7), false},
	}
}

// random is 3-SAT a bit above the threshold.
func random(vars int, seed uint64) *cnf.Formula {
	r := rand.New(rand.NewPCG(seed, 1))
	f := &cnf.Formula{}
	f.Grow(vars)
	for range vars * 46 / 10 {
		vs := r.Perm(vars)[:3]
		c := make([]solve.Lit, 3)
		for i, v := range vs {
			c[i] = solve.Var(v+1).Pos() ^ solve.Lit(r.IntN(2))
		}
		f.Add(c...)
	}
	return f
}

// pigeons says that n+1 pigeons sit in n holes alone.
func pigeons(n int) *cnf.Formula {
	f := &cnf.Formula{}
	at := make([][]solve.Lit, n+1)
	for p := range at {
		for range n {
			at[p] = append(at[p], f.NewVar().Pos())
		}
		f.Add(at[p]...)
		for q := range p {
			for h := range n {
				f.Add(at[p][h].Not(), at[q][h].Not())
			}
		}
	}
	return f
}

// recorder is a solver that only remembers its clauses.
type recorder struct{ cnf.Formula }

func (s *recorder) AddClause(lits ...solve.Lit)                      { s.Add(lits...) }
func (s *recorder) SetBudget(solve.Budget)                           {}
func (s *recorder) Solve(context.Context, ...solve.Lit) solve.Answer { return solve.Answer{} }
func (s *recorder) Value(solve.Lit) bool                             { return false }
func (s *recorder) Failed() []solve.Lit                              { return nil }
func (s *recorder) Stats() solve.Stats                               { return solve.Stats{} }

// miter says that multiplication is not commutative.
func miter(width int) *cnf.Formula {
	c, s := circuit.New(), &recorder{}
	v, w := c.Inputs(width), c.Inputs(width)
	circuit.NewLink(c, s).Assert(c.Equal(c.Mul(v, w), c.Mul(w, v)).Not())
	return &s.Formula
}

func table(out io.Writer, runs int, quick bool) error {
	fmt.Fprint(out, "Solving with `solve/sat` in seconds; everything else as a ratio to that, CaDiCaL's checks as a ratio to CaDiCaL.\n\n",
		"| problem | solve | + LRAT | + log | + DRAT | check LRAT | check DRAT | cadical | its DRAT |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, p := range problems() {
		if quick && !p.small {
			continue
		}
		r, err := measure(p.f, runs)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Fprintf(out, "| %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", p.name, r.solve.Seconds(),
			r.lrat, r.log, r.drat, r.checkLRAT, r.checkDRAT, r.cadical, r.checkCadical)
	}
	return nil
}

// row is the figures of one problem.
type row struct {
	solve                 time.Duration
	lrat, log, drat       float64
	checkLRAT, checkDRAT  float64
	cadical, checkCadical float64
}

func measure(f *cnf.Formula, runs int) (r row, err error) {
	var lrat, drat, cadical bytes.Buffer
	solveWith := func(sink func() (solve.ProofSink, func() error)) func() error {
		return func() error {
			s := sat.New(sat.Default())
			end := func() error { return nil }
			if sink != nil {
				var p solve.ProofSink
				p, end = sink()
				s.SetProof(p)
			}
			f.Load(s)
			if a := s.Solve(context.Background()); a.Status != solve.Unsat {
				return fmt.Errorf("solve/sat answers %v %s", a.Status, a.Reason)
			}
			return end()
		}
	}
	writer := func(b *bytes.Buffer, format proof.Format) func() (solve.ProofSink, func() error) {
		return func() (solve.ProofSink, func() error) {
			b.Reset()
			w := proof.NewWriter(b, format, f.Len())
			return w, w.Close
		}
	}
	log := func() (solve.ProofSink, func() error) { l := proof.NewLog(0); return l, l.Close }
	check := func(b *bytes.Buffer) func() error {
		return func() error {
			res, err := proof.Check(context.Background(), f, bytes.NewReader(b.Bytes()), proof.Options{})
			if err == nil && res.Verdict != proof.Accepted {
				err = fmt.Errorf("the proof is not accepted: %v", res)
			}
			return err
		}
	}
	var cadicalTime float64
	steps := []struct {
		do    func() error
		child bool
		to    *float64
		by    *float64
	}{
		{solveWith(writer(&lrat, proof.LRATBinary)), false, &r.lrat, nil},
		{solveWith(log), false, &r.log, nil},
		{solveWith(writer(&drat, proof.DRATBinary)), false, &r.drat, nil},
		{check(&lrat), false, &r.checkLRAT, nil},
		{check(&drat), false, &r.checkDRAT, nil},
		{func() error { return runCadical(f, &cadical) }, true, &r.cadical, nil},
		{check(&cadical), false, &r.checkCadical, &cadicalTime},
	}
	base, err := median(runs, false, solveWith(nil))
	if err != nil {
		return r, err
	}
	r.solve = base
	for _, s := range steps {
		d, err := median(runs, s.child, s.do)
		if err != nil {
			return r, err
		}
		*s.to = d.Seconds() / base.Seconds()
		if s.child {
			cadicalTime = d.Seconds()
		}
		if s.by != nil {
			*s.to = d.Seconds() / *s.by
		}
	}
	return r, nil
}

func runCadical(f *cnf.Formula, out *bytes.Buffer) error {
	p := process.Known()[0]
	s := process.New(p, process.Options{KeepProof: true})
	defer s.Close()
	f.Load(s)
	if a := s.Solve(context.Background()); a.Status != solve.Unsat {
		return fmt.Errorf("%s answers %v %s", p.Name, a.Status, a.Reason)
	}
	out.Reset()
	return s.WriteProof(out)
}

// median is the median processor time of doing something, of this process or
// of its children.
func median(runs int, child bool, do func() error) (time.Duration, error) {
	var ds []time.Duration
	for range runs {
		start := processorTime(child)
		if err := do(); err != nil {
			return 0, err
		}
		ds = append(ds, processorTime(child)-start)
	}
	slices.Sort(ds)
	return max(ds[len(ds)/2], time.Microsecond), nil
}
