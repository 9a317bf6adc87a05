// This file runs several solvers at once: first different configurations of
// the whole problem, then, if that takes long, parts of it.

package sat

import (
	"context"
	"slices"
	"sync"

	"assay/solve"
)

// Parallel is a solver that uses several cores. Its workers have the same
// clauses and different options, and tell each other short clauses. Verdicts
// are those of a single Solver; which model or which core is found depends on
// who is first. It logs no proof and therefore is no solve.Prover: who needs a
// proof takes a Solver.
type Parallel struct {
	workers  []*Solver
	exchange exchange
	cubes    int   // variables to split on, 0 for none
	patience int64 // conflicts of each worker before splitting
	budget   solve.Budget

	model  *Solver // who has it, after Sat
	failed []lit   // after Unsat
}

var (
	_ solve.Freezer   = (*Parallel)(nil)
	_ solve.Minimizer = (*Parallel)(nil)
)

const (
	splitAfter = 50_000 // conflicts
	shareGlue  = 3
	shareSize  = 12
)

// NewParallel makes a solver of n workers. The first has the given options,
// the others vary them.
func NewParallel(opt Options, n int) *Parallel {
	p := &Parallel{patience: splitAfter}
	for i := range max(n, 1) {
		s := New(vary(opt, i))
		s.port = &port{x: &p.exchange, own: i, glue: shareGlue, limit: shareSize}
		p.workers = append(p.workers, s)
	}
	for 1<<p.cubes < 8*n && n > 1 {
		p.cubes++
	}
	return p
}

// vary gives each worker another way to search.
func vary(opt Options, i int) Options {
	if i == 0 {
		return opt
	}
	opt.Seed += uint64(i)
	switch i % 4 {
	case 1:
		opt.Focused, opt.Stable = false, true
	case 2:
		opt.Focused, opt.Stable = true, false
		opt.InitialPhase = !opt.InitialPhase
	case 3:
		opt.InitialPhase = !opt.InitialPhase
		opt.Eliminate = false
	}
	return opt
}

// SetSplit sets after how many conflicts of each worker the problem is split,
// and on how many variables; 0 variables is never.
func (p *Parallel) SetSplit(conflicts int64, variables int) {
	p.patience, p.cubes = max(conflicts, 1), variables
}

// NewVar makes the next variable.
func (p *Parallel) NewVar() solve.Var {
	var v solve.Var
	for _, s := range p.workers {
		v = s.NewVar()
	}
	return v
}

// AddClause adds a clause to every worker.
func (p *Parallel) AddClause(ls ...solve.Lit) {
	for _, s := range p.workers {
		s.AddClause(ls...)
	}
}

// Freeze keeps v from being eliminated.
func (p *Parallel) Freeze(v solve.Var) {
	for _, s := range p.workers {
		s.Freeze(v)
	}
}

// Melt undoes one Freeze.
func (p *Parallel) Melt(v solve.Var) {
	for _, s := range p.workers {
		s.Melt(v)
	}
}

// SetBudget bounds each following Solve. Conflicts are those of all workers
// together, and so is memory.
func (p *Parallel) SetBudget(b solve.Budget) { p.budget = b }

// Value is the value of m in the model of the last Sat answer.
func (p *Parallel) Value(m solve.Lit) bool { return p.model != nil && p.model.Value(m) }

// Failed are the assumptions needed for the last Unsat answer.
func (p *Parallel) Failed() []solve.Lit { return p.failed }

// Stats are the sums over the workers; variables and clauses are the caller's.
func (p *Parallel) Stats() solve.Stats {
	sum := p.workers[0].Stats()
	for _, s := range p.workers[1:] {
		st := s.Stats()
		sum.Conflicts += st.Conflicts
		sum.Decisions += st.Decisions
		sum.Propagations += st.Propagations
		sum.Restarts += st.Restarts
		sum.Learned += st.Learned
		sum.LearnedLits += st.LearnedLits
		sum.Removed += st.Removed
		sum.Bytes += st.Bytes
		sum.Time = max(sum.Time, st.Time)
	}
	return sum
}

// Solve decides the clauses under the assumptions.
func (p *Parallel) Solve(ctx context.Context, assumptions ...solve.Lit) solve.Answer {
	p.model, p.failed = nil, nil
	p.exchange.told = nil
	p.exchange.count.Store(0)
	for _, s := range p.workers {
		s.port.read = 0
	}
	if p.budget.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.budget.Time)
		defer cancel()
	}
	share := p.share(p.budget.Conflicts)
	first := share
	if p.cubes > 0 && (share == 0 || p.patience < share) {
		first = p.patience
	}
	a := p.race(ctx, assumptions, first)
	if a.Status == solve.ConflictLimit && first != share {
		rest := int64(0)
		if share > 0 {
			rest = share - first
		}
		a = p.split(ctx, assumptions, rest)
	}
	return a
}

// share is one worker's part of a budget, 0 for no budget.
func (p *Parallel) share(all int64) int64 {
	if all == 0 {
		return 0
	}
	return max(1, all/int64(len(p.workers)))
}

// each runs f for every worker at once, under its share of the budget. What
// one f returns true for ends the others.
func (p *Parallel) each(ctx context.Context, conflicts int64, f func(context.Context, int, *Solver) bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	for i, s := range p.workers {
		s.SetBudget(solve.Budget{Conflicts: conflicts, Memory: p.share(p.budget.Memory), Unchecked: p.budget.Unchecked})
		group.Go(func() {
			if f(ctx, i, s) {
				cancel()
			}
		})
	}
	group.Wait()
}

// race lets all workers solve the whole problem. The answer is that of the
// first worker that decided it; if none did, of the first in order that was
// not stopped for another's sake.
func (p *Parallel) race(ctx context.Context, assumptions []lit, conflicts int64) solve.Answer {
	answers := make([]solve.Answer, len(p.workers))
	p.each(ctx, conflicts, func(ctx context.Context, i int, s *Solver) bool {
		answers[i] = s.Solve(ctx, assumptions...)
		return answers[i].Decided() || answers[i].Status == solve.Crashed
	})
	best := 0
	for i, a := range answers {
		if urgency(a.Status) > urgency(answers[best].Status) {
			best = i
		}
	}
	a := answers[best]
	switch a.Status {
	case solve.Sat:
		p.model = p.workers[best]
	case solve.Unsat:
		p.failed = p.workers[best].Failed()
	}
	return a
}

// urgency orders the answers of workers: a fault must be seen, a decision
// counts, a budget that ran out explains more than having been stopped.
func urgency(s solve.Status) int {
	switch s {
	case solve.Crashed:
		return 4
	case solve.Sat, solve.Unsat:
		return 3
	case solve.OutOfMemory:
		return 2
	case solve.ConflictLimit:
		return 1
	}
	return 0
}

// split divides the problem into cubes, all signs of a few variables, and lets
// each worker take the next one when it is through with the last.
func (p *Parallel) split(ctx context.Context, assumptions []lit, conflicts int64) solve.Answer {
	c := &cubes{assumptions: assumptions, splitters: p.workers[0].splitters(p.cubes)}
	p.each(ctx, conflicts, c.work)
	if c.answer.Decided() || c.answer.Status == solve.Crashed {
		p.model, p.failed = c.model, c.failed
		return c.answer
	}
	if c.answer.Status == solve.Undecided {
		for _, a := range assumptions {
			if slices.Contains(c.failed, a) && !slices.Contains(p.failed, a) {
				p.failed = append(p.failed, a)
			}
		}
		return solve.Answer{Status: solve.Unsat}
	}
	return c.answer
}

// splitters are up to n variables that search found most important.
func (s *Solver) splitters(n int) []variable {
	var out []variable
	for v := range s.vars {
		if v := variable(v); s.active(v) && s.vals[v.Pos()] == 0 && len(s.watches[v.Pos()])+len(s.watches[v.Neg()]) > 0 {
			out = append(out, v)
		}
	}
	slices.SortStableFunc(out, func(v, u variable) int {
		switch {
		case s.heap.score[v] > s.heap.score[u]:
			return -1
		case s.heap.score[v] < s.heap.score[u]:
			return 1
		}
		return 0
	})
	return out[:min(n, len(out))]
}

// cubes is the work that is shared while splitting.
type cubes struct {
	assumptions []lit
	splitters   []variable

	mu     sync.Mutex
	next   int          // cubes given out
	answer solve.Answer // of the whole; Undecided as long as all cubes were refuted
	model  *Solver
	failed []lit // union of the failed literals of the cubes, or the core if one needed no splitter
}

// work refutes cubes until none is left or the answer is known.
func (c *cubes) work(ctx context.Context, _ int, s *Solver) (stop bool) {
	for {
		cube, ok := c.take()
		if !ok {
			return false
		}
		a := s.Solve(ctx, append(cube, c.assumptions...)...)
		if c.conclude(a, s, cube) {
			return true
		}
	}
}

// take is the next cube: the digits of its number are signs.
func (c *cubes) take() ([]lit, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answer.Status != solve.Undecided || c.next == 1<<len(c.splitters) {
		return nil, false
	}
	var cube []lit
	for i, v := range c.splitters {
		cube = append(cube, v.Pos()^lit(c.next>>i&1))
	}
	c.next++
	return cube, true
}

// conclude notes the answer to a cube; true if it settles the whole.
func (c *cubes) conclude(a solve.Answer, s *Solver, cube []lit) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answer.Decided() {
		return true
	}
	whole := !slices.ContainsFunc(s.Failed(), func(m lit) bool {
		return slices.Contains(cube, m) && !slices.Contains(c.assumptions, m)
	})
	switch {
	case a.Status == solve.Unsat && !whole:
		c.failed = append(c.failed, s.Failed()...)
		return false
	case a.Status == solve.Unsat:
		c.answer, c.failed = a, slices.Clone(s.Failed())
	case a.Status == solve.Sat:
		c.answer, c.model = a, s
	case urgency(a.Status) >= urgency(c.answer.Status):
		c.answer = a
	}
	return true
}

// MinimizeFailed lets the first worker drop failed assumptions that are not
// needed.
func (p *Parallel) MinimizeFailed(ctx context.Context) solve.Answer {
	s := p.workers[0]
	s.failed = p.failed
	s.SetBudget(p.budget)
	a := s.MinimizeFailed(ctx)
	p.failed = s.Failed()
	return a
}
