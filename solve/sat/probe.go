// This file finds failed literals: literals whose negation follows because
// propagating them ends in a conflict.

package sat

// prober is the step that looks for failed literals.
type prober struct {
	*Solver
	probed  []int32 // by literal: root trail when it was last probed without failing, plus 1
	probeAt lit     // where the next round goes on
}

// probe tries the roots of the binary implication graph: literals that imply
// something by a binary clause, and are implied by none.
func (s *prober) probe() {
	for len(s.probed) < len(s.vals) {
		s.probed = append(s.probed, 0)
	}
	count := len(s.vals)
	for range count {
		s.probeAt++
		if int(s.probeAt) >= count {
			s.probeAt = 2
		}
		m := s.probeAt
		if s.vals[m] != 0 || !s.active(m.Var()) || !s.isRoot(m) || int(s.probed[m]) == len(s.trail)+1 {
			continue
		}
		s.probeLit(m)
		if s.done() {
			return
		}
	}
}

func (s *prober) isRoot(m lit) bool {
	return s.hasBinary(m.Not()) && !s.hasBinary(m)
}

// hasBinary reports whether m is in a binary clause.
func (s *prober) hasBinary(m lit) bool {
	s.spend(1)
	for _, w := range s.watches[m] {
		if w.binary() {
			return true
		}
	}
	return false
}

func (s *prober) probeLit(m lit) {
	before := s.ticks
	s.decide(m)
	conflict := s.propagate()
	if conflict == 0 {
		s.backtrack(0)
		s.probed[m] = int32(len(s.trail) + 1)
	} else {
		s.learnUnit(conflict)
		s.settle()
	}
	s.effort -= s.ticks - before
}

// learnUnit learns from a conflict on level 1, which always gives a unit.
func (s *prober) learnUnit(conflict ref) {
	s.resolve(conflict)
	s.dropped = nil
	if s.proof.on() {
		s.hintLearned()
	}
	s.backtrack(0)
	s.assertLearned(1)
	s.clearMarks()
}
