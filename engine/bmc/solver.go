package bmc

import (
	"context"
	"fmt"

	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/sat"
)

// This file defines who is asked. Questions on the way are many and small, and what
// they find out helps the next one: they are for the solver inside. Those that decide
// (properties, what a bound leaves out, whether anything comes to the end) can be for another
// one, which gets the same clauses.

// pair is the solver inside and another one.
type pair struct {
	*sat.Solver
	other solve.Solver
	last  solve.Solver // who answered last: it has the model
}

func (p *pair) NewVar() solve.Var {
	p.other.NewVar()
	return p.Solver.NewVar()
}

func (p *pair) AddClause(lits ...solve.Lit) {
	p.other.AddClause(lits...)
	p.Solver.AddClause(lits...)
}

func (p *pair) Solve(ctx context.Context, assumptions ...solve.Lit) solve.Answer {
	p.last = p.Solver
	return p.Solver.Solve(ctx, assumptions...)
}

func (p *pair) Value(l solve.Lit) bool { return p.last.Value(l) }

func (p *pair) Failed() []solve.Lit { return p.last.Failed() }

// decide asks the other one.
func (p *pair) decide(ctx context.Context, b solve.Budget, assumptions ...solve.Lit) solve.Answer {
	p.last = p.other
	p.other.SetBudget(b)
	return p.other.Solve(ctx, assumptions...)
}

// solver makes the solver of a check, tied to its circuit.
func (e Engine) solver(m *machine) {
	inside := sat.New(sat.Default())
	if e.Certificates != "" {
		m.evidence = newEvidence(e.NewProver)
		inside.SetProof(m.evidence)
	}
	m.solver = inside
	if e.NewSolver != nil {
		m.solver = &pair{Solver: inside, other: e.NewSolver()}
	}
	m.link = circuit.NewLink(m.c, m.solver)
	m.link.Ended = func() bool { return m.ctx.Err() != nil }
}

// gaveUp says why a solver did not decide.
func (m *machine) gaveUp(a solve.Answer) string {
	if m.ctx.Err() != nil {
		return m.whyStopped("")
	}
	if a.Status == solve.ConflictLimit && m.enough != "" { // a limit that we set, not the user
		return m.enough
	}
	return fmt.Sprintf("the solver gave up (%s): %s", a.Status, a.Reason)
}

// careful bounds the questions about bounds.
var careful = solve.Budget{Conflicts: 200_000}

// Possible tells whether a condition can hold; what cannot be decided may. Where another
// solver does not answer, the one inside does, and that is said.
func (m *machine) Possible(g circuit.Ref) bool {
	if g == circuit.False {
		return false
	}
	var lits []solve.Lit
	if g != circuit.True { // of which the facts may leave nothing
		lits = []solve.Lit{m.link.Force(g)}
	}
	if p, ok := m.solver.(*pair); ok {
		if a := p.decide(m.ctx, m.budget(careful), lits...); a.Decided() {
			return m.wrote(g, a).Status == solve.Sat
		} else if m.fallback == "" {
			m.fallback = "the solver inside was asked about bounds, because " + m.gaveUp(a)
		}
	}
	a := m.within(careful, func(b solve.Budget) solve.Answer {
		m.solver.SetBudget(b)
		return m.solver.Solve(m.ctx, lits...)
	})
	return m.wrote(g, a).Status != solve.Unsat
}
