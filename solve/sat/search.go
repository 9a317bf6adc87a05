// This file holds the main loop and the budget of a call.

package sat

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"assay/solve"
)

// stop is how a running search is told to end. Timers and contexts only set
// the flag; the search looks at it between its steps.
type stop struct {
	flag      *atomic.Bool
	conflicts int64 // search ends when that many were seen in all
	memory    bool  // the budget of memory is used up
}

// SetBudget bounds each following call of Solve.
func (s *Solver) SetBudget(b solve.Budget) { s.budget = b }

// Solve decides the clauses under the assumptions.
func (s *Solver) Solve(ctx context.Context, assumptions ...solve.Lit) solve.Answer {
	for _, a := range assumptions {
		s.mustKnow(a)
	}
	return s.within(ctx, func() solve.Answer { return s.solve(assumptions) })
}

// within runs f under the budget and the context.
func (s *Solver) within(ctx context.Context, f func() solve.Answer) solve.Answer {
	start := time.Now()
	defer func() { s.stats.Time += time.Since(start) }()
	user := ctx
	if s.budget.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.budget.Time)
		defer cancel()
	}
	s.stop = stop{flag: new(atomic.Bool), conflicts: 1<<63 - 1}
	if s.budget.Conflicts > 0 {
		s.stop.conflicts = s.stats.Conflicts + s.budget.Conflicts
	}
	flag := s.stop.flag
	if ctx.Err() != nil { // not even what is easy: clauses may be missing
		s.failed, s.model = nil, nil
		return interrupted(user, ctx)
	}
	defer context.AfterFunc(ctx, func() { flag.Store(true) })()
	answer := f()
	if answer.Status == solve.Cancelled {
		return interrupted(user, ctx)
	}
	return answer
}

// interrupted reports whether the caller or the budget of time ended the call.
func interrupted(user, ctx context.Context) solve.Answer {
	if err := user.Err(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return solve.Answer{Status: solve.Cancelled, Reason: "the call was cancelled: " + context.Cause(user).Error()}
	}
	return solve.Answer{Status: solve.TimedOut, Reason: "the budget of time ran out"}
}

// solve is Solve inside its budget. Its answer Cancelled stands for every
// interruption.
func (s *Solver) solve(assumptions []lit) solve.Answer {
	s.failed, s.model = nil, nil
	s.assume(assumptions)
	s.checkMemory()
	answer := s.search()
	if answer.Status == solve.Sat {
		answer = s.takeModel()
	}
	s.backtrack(0)
	s.unassume()
	return answer
}

func (s *Solver) search() solve.Answer {
	if s.full {
		return solve.Answer{Status: solve.OutOfMemory, Reason: "the clauses do not fit into the arena of 2^31 words"}
	}
	for !s.broken {
		conflict := s.propagate()
		if s.level() == 0 {
			s.logUnits()
		}
		if conflict != 0 {
			s.stats.Conflicts++
			if s.level() == 0 {
				s.refute(conflict)
			} else {
				s.learn(conflict)
			}
		}
		if conflict != 0 {
			continue
		}
		if answer := s.exhausted(); answer.Status != solve.Undecided {
			return answer
		}
		if s.housekeeping() {
			continue
		}
		if answer := s.next(); answer != solve.Undecided {
			return solve.Answer{Status: answer}
		}
	}
	return solve.Answer{Status: solve.Unsat}
}

// exhausted tells which budget ran out, or Undecided.
func (s *Solver) exhausted() solve.Answer {
	switch {
	case s.stop.flag.Load():
		return solve.Answer{Status: solve.Cancelled}
	case s.stats.Conflicts >= s.stop.conflicts:
		return solve.Answer{Status: solve.ConflictLimit, Reason: fmt.Sprintf("%d conflicts were not enough", s.budget.Conflicts)}
	case s.stop.memory:
		return solve.Answer{Status: solve.OutOfMemory, Reason: fmt.Sprintf("%d bytes are not enough", s.budget.Memory)}
	case !s.fits(len(s.vars)):
		return solve.Answer{Status: solve.OutOfMemory, Reason: "the arena of 2^31 words or the 2^32 clause numbers are used up"}
	}
	return solve.Answer{}
}

// housekeeping does what is due, one thing at a time; propagation must follow
// if it says so.
func (s *Solver) housekeeping() bool {
	conflicts := s.stats.Conflicts
	switch {
	case s.switching():
		s.switchMode()
	case s.restarting():
		s.restart()
	case s.opt.RephaseEvery > 0 && conflicts >= s.limit.rephase:
		s.rephase()
	case conflicts >= s.limit.reduce:
		s.reduce()
		s.checkMemory()
	case s.opt.InprocessEvery > 0 && conflicts >= s.limit.inprocess:
		s.inprocess()
	default:
		return false
	}
	return true
}

// next decides the next assumption or variable; Sat if there is none, Unsat if
// an assumption is false.
func (s *Solver) next() solve.Status {
	for s.level() < len(s.assumptions) {
		a := s.assumptions[s.level()]
		switch {
		case s.vals[a] < 0:
			s.fail(a)
			return solve.Unsat
		case s.vals[a] == 0:
			s.decide(a)
			return solve.Undecided
		}
		s.control = append(s.control, int32(len(s.trail))) // already true: an empty level
	}
	m := s.pick()
	if m == 0 {
		return solve.Sat
	}
	s.stats.Decisions++
	s.decide(m)
	return solve.Undecided
}

// checkMemory looks whether the budget of memory is kept. It runs at the start
// of a call and whenever learned clauses were thrown away.
func (s *Solver) checkMemory() {
	if s.budget.Memory > 0 && s.bytes() > s.budget.Memory {
		s.stop.memory = true
	}
}
