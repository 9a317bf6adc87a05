// Package proof measures what proofs cost: writing them while solving, and
// checking them afterwards, each as a ratio to solving without.
//
//	go run ./bench proof [-runs 3] [-quick]
//
// Times are processor time of this process (of CaDiCaL: of the child), medians
// over the runs. The table is Markdown.
package proof

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"assay/bench/meter"
	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/process"
	"assay/solve/proof"
	"assay/solve/sat"
)

// Main is the command.
func Main() {
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

// row is the figures of one problem: seconds, then ratios.
type row struct {
	solve                 time.Duration
	lrat, log, drat       float64 // solving with a proof, to solving
	checkLRAT, checkDRAT  float64 // checking, to solving
	cadical, checkCadical float64 // CaDiCaL to solving, checking its proof to CaDiCaL
}

func measure(f *cnf.Formula, runs int) (r row, err error) {
	var lrat, drat, cadical bytes.Buffer
	ratio := func(to time.Duration, child bool, do func() error) float64 {
		if err != nil {
			return 0
		}
		var d time.Duration
		d, err = median(runs, child, do)
		return d.Seconds() / to.Seconds()
	}
	if r.solve, err = median(runs, false, func() error { return runSat(f, nil) }); err != nil {
		return r, err
	}
	r.lrat = ratio(r.solve, false, func() error { return write(f, &lrat, proof.LRATBinary) })
	r.log = ratio(r.solve, false, func() error { return runSat(f, proof.NewLog(0)) })
	r.drat = ratio(r.solve, false, func() error { return write(f, &drat, proof.DRATBinary) })
	r.checkLRAT = ratio(r.solve, false, func() error { return check(f, &lrat) })
	r.checkDRAT = ratio(r.solve, false, func() error { return check(f, &drat) })
	r.cadical = ratio(r.solve, true, func() error { return runCadical(f, &cadical) })
	itself := time.Duration(r.cadical * float64(r.solve))
	r.checkCadical = ratio(itself, false, func() error { return check(f, &cadical) })
	return r, err
}

func runSat(f *cnf.Formula, sink solve.ProofSink) error {
	s := sat.New(sat.Default())
	if sink != nil {
		s.SetProof(sink)
	}
	f.Load(s)
	if a := s.Solve(context.Background()); a.Status != solve.Unsat {
		return fmt.Errorf("solve/sat answers %v %s", a.Status, a.Reason)
	}
	return nil
}

func write(f *cnf.Formula, out *bytes.Buffer, format proof.Format) error {
	out.Reset()
	w := proof.NewWriter(out, format, f.Len())
	if err := runSat(f, w); err != nil {
		return err
	}
	return w.Close()
}

func check(f *cnf.Formula, text *bytes.Buffer) error {
	r, err := proof.Check(context.Background(), f, bytes.NewReader(text.Bytes()), proof.Options{})
	if err == nil && r.Verdict != proof.Accepted {
		err = fmt.Errorf("the proof is not accepted: %v", r)
	}
	return err
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
	spent := meter.CPU
	if child {
		spent = meter.ChildCPU
	}
	var ds []time.Duration
	for range runs {
		start := spent()
		if err := do(); err != nil {
			return 0, err
		}
		ds = append(ds, spent()-start)
	}
	return max(meter.Median(ds), time.Microsecond), nil
}
