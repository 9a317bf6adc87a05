package bmc

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"assay/engine"
	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/process"
	"assay/solve/proof"
	"assay/solve/sat"
	"assay/task"
)

// randomTask returns a goal about a random program, the same for the same numbers.
func randomTask(a, b uint64, heap bool) *engine.Task {
	p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{NoRels: true, NoHeap: !heap, Procs: 1 + int(a%3), Statements: 6 + int(b%8)})
	g := p.Goals[0]
	g.Bounds = task.Bounds{Scope: 2, Array: 2, Unwind: 3}
	g.Contract = &ir.Contract{Requires: fewSteps(g.Proc)}
	return &engine.Task{Program: p, Goal: g, Bounds: g.Bounds}
}

// TestCertified: what holds has a certificate that the checker accepts, and that is
// about clauses which contradict nothing by themselves, unless nothing reaches the end.
func TestCertified(t *testing.T) {
	r := testkit.Rand(t)
	folder := t.TempDir()
	hold, learnt := 0, 0
	for i := range testkit.Count(t, 1000, 120) {
		a, b := r.Uint64(), r.Uint64()
		results, err := Engine{Certificates: folder, Gates: 500_000}.Check(t.Context(), randomTask(a, b, i%2 == 0))
		if err != nil {
			t.Fatalf("%d %d: %v", a, b, err)
		}
		for _, x := range results {
			if !x.Status.Holds() {
				continue
			}
			hold++
			c, steps := readCertificate(t, x.Evidence.Certificate)
			if learnt += steps; x.Vacuous {
				break
			}
			s := sat.New(sat.Default())
			f := c.Formula.Clone()
			f.Truncate(f.Len() - 1)
			f.Load(s)
			if s.Solve(t.Context()).Status != solve.Sat {
				t.Fatalf("%d %d: the clauses contradict each other", a, b)
			}
			break // the others have the same
		}
	}
	if t.Logf("%d checks hold", hold); hold < 10 || learnt == 0 {
		t.Errorf("only %d checks hold, with %d properties", hold, learnt)
	}
}

// readCertificate returns what a certificate claims.
func readCertificate(t *testing.T, path string) (c *proof.Claim, properties int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	c, res, err := proof.CheckCertificate(t.Context(), f, info.Size(), cnf.Limits{}, proof.Options{})
	if err != nil || res.Verdict != proof.Accepted {
		t.Fatal(res, err)
	}
	return c, len(c.Properties) - 1
}

// solvers returns the programs that are installed.
func solvers(t *testing.T) []process.Program {
	t.Helper()
	var out []process.Program
	for _, p := range process.Known() {
		if err := process.Probe(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

// TestSolversAgree: another solver that decides gives the same verdicts, and its proofs
// are accepted.
func TestSolversAgree(t *testing.T) {
	r := testkit.Rand(t)
	folder := t.TempDir()
	proved := 0
	for i := range testkit.Count(t, 400, 40) {
		a, b := r.Uint64(), r.Uint64()
		plain, err := Engine{Gates: 500_000}.Check(t.Context(), randomTask(a, b, i%2 == 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range solvers(t)[i%3 : i%3+1] {
			e := Engine{Gates: 500_000, NewSolver: func() solve.Solver { return process.New(p, process.Options{}) }}
			if p.Proof {
				e.Certificates = folder
				e.NewProver = func() solve.Solver { return process.New(p, process.Options{KeepProof: true}) }
			}
			got, err := e.Check(t.Context(), randomTask(a, b, i%2 == 0))
			if err != nil {
				t.Fatalf("%s: %d %d: %v", p.Name, a, b, err)
			}
			for j, x := range plain {
				if y := got[j]; x.Status != y.Status || x.Vacuous != y.Vacuous || len(x.Binding) != len(y.Binding) {
					t.Fatalf("%s: %d %d: %s is %s %s, and was %s %s", p.Name, a, b, x.Property.Text, y.Status, y.Reason, x.Status, x.Reason)
				} else if p.Proof && y.Status.Holds() {
					readCertificate(t, y.Evidence.Certificate)
					proved++
				}
			}
		}
	}
	if proved == 0 {
		t.Error("nothing was certified")
	}
}

// odd is a solver that does not do what it should.
type odd struct {
	solve.Solver
	say func(ctx context.Context, s solve.Solver, assumptions []solve.Lit) solve.Answer
}

func (o odd) Solve(ctx context.Context, assumptions ...solve.Lit) solve.Answer {
	return o.say(ctx, o.Solver, assumptions)
}

// TestOddSolvers: a solver that crashes or hangs leaves properties open and says so; one that
// claims a counterexample where there is none is found out.
func TestOddSolvers(t *testing.T) {
	ask := func(e Engine, ctx context.Context) task.Result {
		p := parsed(t, lists)
		results, err := e.Check(ctx, &engine.Task{Program: p, Goal: p.Goals[0], Bounds: task.Bounds{Scope: 2, Unwind: 4}})
		if err != nil || len(results) != 1 {
			t.Fatal(results, err)
		}
		return results[0]
	}
	with := func(say func(context.Context, solve.Solver, []solve.Lit) solve.Answer) Engine {
		return Engine{NewSolver: func() solve.Solver { return odd{sat.New(sat.Default()), say} }}
	}
	crash := with(func(context.Context, solve.Solver, []solve.Lit) solve.Answer {
		return solve.Answer{Status: solve.Crashed, Reason: "it fell over"}
	})
	if r := ask(crash, t.Context()); r.Status != task.Unknown || r.Reason != "the solver gave up (crashed): it fell over" {
		t.Errorf("crash: %s %q", r.Status, r.Reason)
	}
	ctx, cancel := context.WithTimeoutCause(t.Context(), 50*time.Millisecond, context.DeadlineExceeded)
	defer cancel()
	hang := with(func(ctx context.Context, _ solve.Solver, _ []solve.Lit) solve.Answer {
		<-ctx.Done()
		return solve.Answer{Status: solve.Cancelled, Reason: "the call was cancelled"}
	})
	if r := ask(hang, ctx); r.Status != task.Unknown || r.Reason != "stopped: context deadline exceeded" {
		t.Errorf("hang: %s %q", r.Status, r.Reason)
	}
	calls := 0
	later := with(func(ctx context.Context, s solve.Solver, a []solve.Lit) solve.Answer {
		if calls++; calls > 1 {
			return solve.Answer{Status: solve.Crashed, Reason: "it fell over"}
		}
		return s.Solve(ctx, a...)
	})
	if r := ask(later, t.Context()); r.Status != task.HoldsWithin || r.Vacuous || r.Reason != "the solver inside was asked about bounds, because the solver gave up (crashed): it fell over" {
		t.Errorf("crash later: %s %q", r.Status, r.Reason)
	}
}
