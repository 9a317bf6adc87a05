// Package judge wraps two solvers that others wrote in Go, so that tests and
// benchmarks can compare ours with them in the same process: gini, in exactly
// version 1.0.4, and gophersat.
//
// Both are strangers like any program: their models are evaluated before they
// are handed on, and a panic of theirs is a typed answer. They honour time and
// cancellation, but no budgets of memory or conflicts. The command does not
// import this package except for a user who names one of these solvers.
package judge

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"assay/solve"
	"assay/solve/cnf"
)

// record is what both wrappers keep of a problem and of the last answer.
type record struct {
	formula cnf.Formula
	budget  solve.Budget
	model   []bool      // by variable, after Sat
	failed  []solve.Lit // after Unsat
}

// SetBudget implements solve.Solver.
func (r *record) SetBudget(b solve.Budget) { r.budget = b }

// Value implements solve.Solver.
func (r *record) Value(m solve.Lit) bool { return r.model[m.Var()] != m.IsNeg() }

// Failed implements solve.Solver.
func (r *record) Failed() []solve.Lit { return r.failed }

// Stats implements solve.Solver.
func (r *record) Stats() solve.Stats {
	return solve.Stats{Vars: int64(r.formula.Vars()), Clauses: int64(r.formula.Len())}
}

// add keeps a clause, and panics if it mentions an unknown variable.
func (r *record) add(lits []solve.Lit) {
	r.known(lits)
	r.formula.Add(lits...)
}

func (r *record) known(lits []solve.Lit) {
	for _, m := range lits {
		if m.Var() == 0 || int(m.Var()) > r.formula.Vars() {
			panic(fmt.Sprintf("judge: literal %v has no variable", m))
		}
	}
}

// within adds the budget of time to a context.
func (r *record) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.budget.Time <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, r.budget.Time)
}

// believe keeps a model if it is one.
func (r *record) believe(name string, model []bool, assumptions []solve.Lit) solve.Answer {
	value := func(m solve.Lit) bool { return model[m.Var()] != m.IsNeg() }
	if i := r.formula.Falsified(value); i >= 0 {
		return solve.Answer{Status: solve.Crashed, Reason: fmt.Sprintf("the model of %s does not satisfy clause %d, %v", name, i+1, r.formula.Clause(i))}
	}
	for _, a := range assumptions {
		if !value(a) {
			return solve.Answer{Status: solve.Crashed, Reason: fmt.Sprintf("the model of %s does not satisfy the assumption %v", name, a)}
		}
	}
	r.model = model
	return solve.Answer{Status: solve.Sat}
}

// over is the answer of a context that ended.
func over(ctx context.Context) solve.Answer {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return solve.Answer{Status: solve.TimedOut, Reason: "the budget of time ran out"}
	}
	return solve.Answer{Status: solve.Cancelled, Reason: "the call was cancelled"}
}

// crash turns a panic into an answer.
func crash(name string, a *solve.Answer) {
	if p := recover(); p != nil {
		*a = solve.Answer{Status: solve.Crashed, Reason: fmt.Sprintf("%s panicked: %v", name, p)}
	}
}

// plain is a clause without duplicates; trivial if it is always true.
func plain(lits []solve.Lit) (c []solve.Lit, trivial bool) {
	c = slices.Clone(lits)
	slices.Sort(c)
	c = slices.Compact(c)
	for i := 1; i < len(c); i++ {
		trivial = trivial || c[i] == c[i-1].Not()
	}
	return c, trivial
}
