// This file handles assumptions: they are the first decisions, and when one of
// them turns out false the search knows which others are to blame.

package sat

import (
	"context"
	"slices"

	"assay/solve"
)

// assume sets the assumptions of this call; they are frozen during it.
func (s *Solver) assume(assumptions []lit) {
	s.assumptions = append(s.assumptions[:0], assumptions...)
	for _, a := range s.assumptions {
		s.restore(a.Var())
		s.frozen[a.Var()]++
	}
	for len(s.stamp) < len(s.vars)+len(assumptions)+1 { // levels without a literal need stamps too
		s.stamp = append(s.stamp, 0)
		s.glueStamp = append(s.glueStamp, 0)
	}
}

func (s *Solver) unassume() {
	for _, a := range s.assumptions {
		s.frozen[a.Var()]--
	}
	s.assumptions = s.assumptions[:0]
}

// assumedLevels is how many of the present levels are assumptions.
func (s *Solver) assumedLevels() int { return min(s.level(), len(s.assumptions)) }

// fail finds the assumptions that make a false: s.failed, a included.
func (s *Solver) fail(a lit) {
	s.proof.begin()
	s.blame(a)
	s.failed = s.blamed([]lit{a})
	s.proof.join()
	s.clearMarks()
	s.deriveFailed()
}

// blame marks a false literal, or takes its unit clause as a hint.
func (s *learner) blame(m lit) {
	v := m.Var()
	switch {
	case s.marks[v]&seen != 0:
	case s.vars[v].level == 0:
		s.hintRoot(v)
	default:
		s.marks[v] |= seen
		s.analyzed = append(s.analyzed, v)
	}
}

// blamed appends the decisions that the marked literals rest on, latest first,
// and notes the reasons in between in the proof's chain.
func (s *learner) blamed(decisions []lit) []lit {
	if s.level() == 0 {
		return decisions
	}
	from := int(s.control[0])
	for i := len(s.trail) - 1; i >= from; i-- {
		m := s.trail[i]
		if s.marks[m.Var()]&seen == 0 {
			continue
		}
		c := s.vars[m.Var()].reason
		if c == 0 {
			decisions = append(decisions, m)
			continue
		}
		s.proof.step(&s.arena, c)
		for _, n := range s.arena.lits(c) {
			if n != m {
				s.blame(n)
			}
		}
	}
	return decisions
}

// deriveFailed logs the clause that forbids the failed assumptions together.
func (s *Solver) deriveFailed() {
	if !s.proof.on() {
		return
	}
	clause := make([]lit, len(s.failed))
	for i, a := range s.failed {
		if slices.Contains(s.failed[:i], a.Not()) {
			return // a tautology
		}
		clause[i] = a.Not()
	}
	s.proof.derive(clause)
}

// MinimizeFailed drops failed assumptions that are not needed, one after the
// other, under one budget for all of it.
func (s *Solver) MinimizeFailed(ctx context.Context) solve.Answer {
	return s.within(ctx, s.minimizeFailed)
}

func (s *Solver) minimizeFailed() solve.Answer {
	core := slices.Clone(s.failed)
	last := s.proof.last // the clause that forbids core
	answer := solve.Answer{Status: solve.Unsat}
	for i := 0; i < len(core); {
		without := slices.Delete(slices.Clone(core), i, i+1)
		answer = s.solve(without)
		switch {
		case answer.Status == solve.Unsat:
			last = s.proof.last
			core = keepOrder(core, s.failed)
		case answer.Status == solve.Sat:
			i++
		default:
			s.refail(core, last)
			return answer
		}
	}
	s.refail(core, last)
	return solve.Answer{Status: solve.Unsat}
}

// keepOrder is the part of core that is in failed. What came before the
// position of the dropped literal was needed, so it stays before it.
func keepOrder(core, failed []lit) []lit {
	return slices.DeleteFunc(core, func(a lit) bool { return !slices.Contains(failed, a) })
}

// refail makes core the failed assumptions and its clause, derived before as
// id, the last of the proof.
func (s *Solver) refail(core []lit, id uint64) {
	s.model = nil
	s.failed = core
	if s.proof.on() && s.proof.last != id {
		s.proof.hints = append(s.proof.hints[:0], id)
		s.deriveFailed()
	}
}
