package cnf

// This file is what stands behind the command "assay sat".

import (
	"context"
	"fmt"
	"io"

	"assay/solve"
)

// Run solves a formula with a fresh solver (budget and proof sink are set by
// the caller beforehand) and writes the answer in competition style. A model is
// evaluated here once more, whatever the solver claims to have checked. The
// error is about writing; how solving went is the answer, and ExitCode turns it
// into a status.
func Run(ctx context.Context, f *Formula, s solve.Solver, out io.Writer) (solve.Answer, error) {
	f.Load(s)
	a := s.Solve(ctx)
	if a.Status == solve.Sat {
		if i := f.Falsified(s.Value); i >= 0 {
			a = solve.Answer{Status: solve.Crashed, Reason: fmt.Sprintf("the model does not satisfy clause %d: %v", i+1, f.Clause(i))}
		}
	}
	return a, WriteAnswer(out, a, f.Vars(), s.Value)
}
