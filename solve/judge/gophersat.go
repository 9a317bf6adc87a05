package judge

// This file wraps gophersat. Its incremental interface is for optimisation, so
// every Solve builds a new solver with the assumptions as units.

import (
	"context"
	"strconv"
	"strings"

	"github.com/crillab/gophersat/solver"

	"assay/solve"
)

// Gophersat is a solve.Solver. Failed is all assumptions. If it may have to be
// stopped it reports each lemma, which makes it slower, and stops at the next
// one: the channel of the lemmas is closed, and sending panics. (The race
// detector reports that; the language defines it.)
type Gophersat struct {
	record
	sink  solve.ProofSink // nil: no proof
	given int             // clauses told to the sink
	last  uint64          // latest number told to the sink
}

var _ solve.Prover = (*Gophersat)(nil)

// NewGophersat is a solver without clauses.
func NewGophersat() *Gophersat { return &Gophersat{} }

// SetProof implements solve.Prover. The proof is RUP, without hints, and the
// first Solve only should be logged, without assumptions.
func (s *Gophersat) SetProof(sink solve.ProofSink) { s.sink = sink }

// NewVar implements solve.Solver.
func (s *Gophersat) NewVar() solve.Var { return s.formula.NewVar() }

// AddClause implements solve.Solver.
func (s *Gophersat) AddClause(lits ...solve.Lit) { s.add(lits) }

// result is how a search ended.
type result struct {
	answer solve.Answer // Undecided unless it panicked
	status solver.Status
	model  []bool
}

// Solve implements solve.Solver.
func (s *Gophersat) Solve(ctx context.Context, assumptions ...solve.Lit) solve.Answer {
	s.known(assumptions)
	s.model, s.failed = nil, nil
	ctx, stop := s.within(ctx)
	defer stop()
	if ctx.Err() != nil {
		return over(ctx)
	}
	select {
	case <-ctx.Done():
		return over(ctx)
	case turn <- struct{}{}:
	}
	done := make(chan result, 1)
	problem, vars := s.problem(assumptions), s.formula.Vars()
	s.tellClauses()
	var lemmas chan string
	if s.sink != nil || ctx.Done() != nil {
		lemmas = make(chan string)
	}
	go func() {
		r := search(problem, vars, lemmas)
		<-turn
		done <- r
	}()
	for {
		select {
		case <-ctx.Done():
			close(lemmas)
			return over(ctx)
		case line := <-lemmas:
			s.tell(line)
		case r := <-done:
			return s.judge(r, assumptions)
		}
	}
}

// turn lets one search run at a time: gophersat keeps a buffer in a global
// variable.
var turn = make(chan struct{}, 1)

func (s *Gophersat) judge(r result, assumptions []solve.Lit) solve.Answer {
	switch {
	case r.answer.Status != solve.Undecided:
		return r.answer
	case r.status == solver.Sat:
		model := make([]bool, s.formula.Vars()+1)
		copy(model[1:], r.model)
		return s.believe("gophersat", model, assumptions)
	case r.status == solver.Unsat:
		s.failed = append([]solve.Lit(nil), assumptions...)
		return solve.Answer{Status: solve.Unsat}
	}
	return solve.Answer{Status: solve.Crashed, Reason: "gophersat gave no answer"}
}

// problem is all clauses as gophersat wants them.
func (s *Gophersat) problem(units []solve.Lit) [][]int {
	var p [][]int
	add := func(lits []solve.Lit) {
		c, trivial := plain(lits)
		if trivial {
			return
		}
		ns := make([]int, len(c))
		for i, m := range c {
			ns[i] = m.Dimacs()
		}
		p = append(p, ns)
	}
	for _, c := range s.formula.Clauses() {
		add(c)
	}
	for i := range units {
		add(units[i : i+1])
	}
	return p
}

// search runs to the end, or until lemmas is closed.
func search(problem [][]int, vars int, lemmas chan string) (r result) {
	defer crash("gophersat", &r.answer)
	pb := solver.ParseSliceNb(problem, vars)
	if pb.Status == solver.Unsat {
		if lemmas != nil {
			lemmas <- "0"
		}
		return result{status: solver.Unsat}
	}
	s := solver.New(pb)
	s.Certified, s.CertChan = lemmas != nil, lemmas
	if r.status = s.Solve(); r.status == solver.Sat {
		r.model = s.Model()
	}
	return r
}

// Proofs.

// tellClauses tells the sink about new clauses.
func (s *Gophersat) tellClauses() {
	for ; s.sink != nil && s.given < s.formula.Len(); s.given++ {
		s.last++
		s.sink.Given(s.last, s.formula.Clause(s.given))
	}
}

// tell hands on a lemma, a line of RUP.
func (s *Gophersat) tell(line string) {
	if s.sink == nil {
		return
	}
	var lits []solve.Lit
	for _, word := range strings.Fields(line) {
		if n, err := strconv.Atoi(word); err == nil && n != 0 {
			lits = append(lits, solve.FromDimacs(n))
		}
	}
	s.last++
	s.sink.Derived(s.last, lits, nil)
}
