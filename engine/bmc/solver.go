package bmc

import (
	"fmt"

	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/both"
	"assay/solve/sat"
)

// This file defines which solver is asked. Intermediate questions are many and small, and what is
// learnt from one helps the next: the built-in solver answers them. Those that decide (properties,
// what a bound leaves out, whether an end is reachable) can go to another solver, which gets the
// same clauses.

// solver makes the solver of a check, tied to its circuit.
func (e Engine) solver(o *oracle) {
	inside := sat.New(sat.Default())
	if e.Certificates != "" {
		o.evidence = newEvidence(e.NewProver)
		inside.SetProof(o.evidence)
	}
	o.solver = inside
	if e.NewSolver != nil {
		o.solver = &both.Solvers{Solver: inside, Other: e.NewSolver()}
	}
	o.link = circuit.NewLink(o.c, o.solver)
	o.link.Ended = func() bool { return o.ctx.Err() != nil }
}

// gaveUp says why a solver did not decide.
func (o *oracle) gaveUp(a solve.Answer) string {
	if o.ctx.Err() != nil {
		return o.whyStopped("")
	}
	if a.Status == solve.ConflictLimit && o.enough != "" { // a limit that we set, not the user
		return o.enough
	}
	return fmt.Sprintf("the solver gave up (%s): %s", a.Status, a.Reason)
}

// careful bounds the questions about bounds.
var careful = solve.Budget{Conflicts: 200_000}

// Possible reports whether a condition can hold; what cannot be decided may. Where another solver
// does not answer, the built-in one does, and that is reported.
func (o *oracle) Possible(g circuit.Ref) bool {
	if g == circuit.False {
		return false
	}
	var lits []solve.Lit
	if g != circuit.True { // the facts may be contradictory
		lits = []solve.Lit{o.link.Force(g)}
	}
	if p, ok := o.solver.(*both.Solvers); ok {
		if a := p.Decide(o.ctx, o.budget(careful), lits...); a.Decided() {
			return o.wrote(g, a).Status == solve.Sat
		} else if o.fallback == "" {
			o.fallback = "the solver inside was asked about bounds, because " + o.gaveUp(a)
		}
	}
	a := o.within(careful, func(b solve.Budget) solve.Answer {
		o.solver.SetBudget(b)
		return o.solver.Solve(o.ctx, lits...)
	})
	return o.wrote(g, a).Status != solve.Unsat
}
