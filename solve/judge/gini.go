package judge

// This file wraps gini. When a search ends in a conflict without decisions,
// this version is not fit for another search (it runs into a wrong model, finds
// that out itself and ends the process), so every Solve builds a new one.

import (
	"context"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"assay/solve"
)

// Gini is a solve.Solver.
type Gini struct{ record }

var _ solve.Solver = (*Gini)(nil)

// NewGini is a solver without clauses.
func NewGini() *Gini { return &Gini{} }

// NewVar implements solve.Solver.
func (s *Gini) NewVar() solve.Var { return s.formula.NewVar() }

// AddClause implements solve.Solver.
func (s *Gini) AddClause(lits ...solve.Lit) { s.add(lits) }

// build makes a gini with all variables and clauses; nil if one of them is
// empty, which gini does not take.
func (s *Gini) build() *gini.Gini {
	g := gini.New()
	for range s.formula.Vars() {
		g.Lit()
	}
	for _, lits := range s.formula.Clauses() {
		c, trivial := plain(lits)
		switch {
		case len(c) == 0:
			return nil
		case trivial:
			continue
		}
		for _, m := range c {
			g.Add(z.Lit(m)) // both number literals alike
		}
		g.Add(z.LitNull)
	}
	return g
}

// Solve implements solve.Solver.
func (s *Gini) Solve(ctx context.Context, assumptions ...solve.Lit) (a solve.Answer) {
	defer crash("gini", &a)
	s.known(assumptions)
	s.model, s.failed = nil, nil
	ctx, stop := s.within(ctx)
	defer stop()
	g := s.build()
	if g == nil {
		return solve.Answer{Status: solve.Unsat}
	}
	for _, m := range assumptions {
		g.Assume(z.Lit(m))
	}
	switch run(ctx, g) {
	case 1:
		model := make([]bool, s.formula.Vars()+1)
		for v := range model[1:] {
			model[v+1] = g.Value(z.Var(v + 1).Pos())
		}
		return s.believe("gini", model, assumptions)
	case -1:
		for _, m := range g.Why(nil) {
			s.failed = append(s.failed, solve.Lit(m))
		}
		return solve.Answer{Status: solve.Unsat}
	}
	return over(ctx)
}

// run solves until there is an answer or the context is over. Waiting begins
// short: most calls in tests are.
func run(ctx context.Context, g *gini.Gini) int {
	if ctx.Err() != nil {
		return 0
	}
	if ctx.Done() == nil {
		return g.Solve()
	}
	call := g.GoSolve()
	for wait := 10 * time.Microsecond; ; wait = min(2*wait, 10*time.Millisecond) {
		if answer, ok := call.Test(); ok {
			return answer
		}
		select {
		case <-ctx.Done():
			return call.Stop()
		case <-time.After(wait):
		}
	}
}
