// This file takes formulas from the relational problems of bench/rel/classic.

package family

import (
	"context"
	"fmt"

	"assay/bench/rel/classic"
	"assay/logic/rel/find"
	"assay/solve"
	"assay/solve/cnf"
)

// only records: it gives up where it is asked for an answer.
type only struct{ recorder }

func (only) SetBudget(solve.Budget) {}
func (only) Solve(context.Context, ...solve.Lit) solve.Answer {
	return solve.Answer{Status: solve.Cancelled}
}
func (o only) Stats() solve.Stats {
	return solve.Stats{Vars: int64(o.f.Vars()), Clauses: int64(o.f.Len())}
}

// Relational is a relational problem as logic/rel states it to a solver, with
// its symmetries broken.
func Relational(row classic.Row) Instance {
	f := &cnf.Formula{}
	row.Options.NewSolver = func() solve.Solver { return only{recorder{f: f}} }
	if _, err := find.Solve(context.Background(), row.Problem, row.Options); err != nil {
		panic(fmt.Sprintf("%s: %v", row.Name, err)) // the rows are our own
	}
	return Instance{"relational", row.Name, f, row.Want}
}
