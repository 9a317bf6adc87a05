package cnf

// This file is what stands behind the command "assay sat".

import (
	"context"
	"fmt"
	"io"

	"assay/solve"
)

// Run reads a DIMACS formula, solves it with a fresh solver (budget and proof
// sink are set by the caller beforehand) and writes the answer in competition
// style. The error is about reading or writing; how solving went is the
// answer, and ExitCode turns it into a status.
func Run(ctx context.Context, in io.Reader, lim Limits, s solve.Solver, out io.Writer) (solve.Answer, error) {
	f, err := Read(in, lim)
	if err != nil {
		return solve.Answer{}, err
	}
	a := Solve(ctx, f, s)
	return a, WriteAnswer(out, a, f.Vars(), s.Value)
}

// Solve solves the formula with a fresh solver. A model is evaluated here once
// more, whatever the solver claims to have checked.
func Solve(ctx context.Context, f *Formula, s solve.Solver) solve.Answer {
	f.Load(s)
	a := s.Solve(ctx)
	if a.Status == solve.Sat {
		if i := f.Falsified(s.Value); i >= 0 {
			a = solve.Answer{Status: solve.Crashed, Reason: fmt.Sprintf("the model does not satisfy clause %d: %v", i+1, f.Clause(i))}
		}
	}
	return a
}
