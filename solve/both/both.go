// Package both is two solvers that get the same clauses: the one inside for many small questions, and another one for those that decide.
package both

import (
	"context"

	"assay/solve"
	"assay/solve/sat"
)

// Solvers is the built-in solver and another one, which gets the same clauses. Solve asks the one inside.
type Solvers struct {
	*sat.Solver
	Other solve.Solver
	Last  solve.Solver // the one that answered last: it has the model
}

// NewVar makes a variable of both.
func (p *Solvers) NewVar() solve.Var {
	p.Other.NewVar()
	return p.Solver.NewVar()
}

// AddClause tells both.
func (p *Solvers) AddClause(lits ...solve.Lit) {
	p.Other.AddClause(lits...)
	p.Solver.AddClause(lits...)
}

// Solve asks the one inside.
func (p *Solvers) Solve(ctx context.Context, assumptions ...solve.Lit) solve.Answer {
	p.Last = p.Solver
	return p.Solver.Solve(ctx, assumptions...)
}

// Value is that of the solver which answered last.
func (p *Solvers) Value(l solve.Lit) bool { return p.Last.Value(l) }

// Failed is that of the solver which answered last.
func (p *Solvers) Failed() []solve.Lit { return p.Last.Failed() }

// Decide asks the other one.
func (p *Solvers) Decide(ctx context.Context, b solve.Budget, assumptions ...solve.Lit) solve.Answer {
	p.Last = p.Other
	p.Other.SetBudget(b)
	return p.Other.Solve(ctx, assumptions...)
}
