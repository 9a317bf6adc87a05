// This file shortens a learned clause: literals implied by the others are
// removed, following their reasons recursively, and then literals that a
// binary clause with the asserting literal makes superfluous.

package sat

const minimizeDepth = 1000 // reasons followed in a row

func (s *learner) minimize() {
	s.dropped = nil
	if s.opt.Minimize {
		s.minimizeReasons()
	}
	if s.opt.MinimizeBins && len(s.levels) < 6 && len(s.clause) <= 30 {
		s.minimizeBinaries()
	}
}

// minimizeReasons moves the removed literals behind the clause, where the
// proof finds them as s.dropped.
func (s *learner) minimizeReasons() {
	c := s.clause
	j := 1
	for i := 1; i < len(c); i++ {
		if s.implied(c[i], 0) {
			continue
		}
		c[i], c[j] = c[j], c[i]
		j++
	}
	s.clause, s.dropped = c[:j], c[j:]
}

// implied reports whether the false literal m follows from the others of the clause: all literals
// of its reason are in the clause or implied themselves.
func (s *learner) implied(m lit, depth int) bool {
	v := m.Var()
	x := &s.vars[v]
	mark := s.marks[v]
	switch {
	case x.level == 0 || mark&removable != 0 || mark&seen != 0 && depth > 0:
		return true
	case x.reason == 0 || mark&poison != 0 || s.stamp[x.level] != s.stamps || depth > minimizeDepth:
		return false
	}
	ok := true
	if x.other != 0 {
		ok = s.implied(x.other, depth+1)
	} else {
		for _, n := range s.arena.lits(x.reason) {
			if n != m.Not() && !s.implied(n, depth+1) {
				ok = false
				break
			}
		}
	}
	if ok {
		s.mark(v, removable)
	} else {
		s.mark(v, poison)
	}
	return ok
}

// minimizeBinaries removes n from a clause m ∨ n ∨ … if there is a clause
// m ∨ ¬n.
func (s *learner) minimizeBinaries() {
	if len(s.clause) == 1 {
		return
	}
	s.glueStamps++
	for _, n := range s.clause[1:] {
		s.binStamp[n.Not()] = s.glueStamps
	}
	removed := false
	for _, w := range s.watches[s.clause[0]] {
		if w.binary() && s.binStamp[w.blocker] == s.glueStamps {
			s.binStamp[w.blocker] = 0
			s.proof.first(&s.arena, w.ref())
			s.mark(w.blocker.Var(), known)
			removed = true
		}
	}
	if removed {
		s.dropStamped()
	}
}

// dropStamped keeps the literals whose stamp minimizeBinaries left in place.
func (s *learner) dropStamped() {
	c := s.clause
	j := 1
	for _, n := range c[1:] {
		if s.binStamp[n.Not()] == s.glueStamps {
			c[j] = n
			j++
		}
	}
	s.clause = c[:j]
}
