// This file forgets learned clauses that did not prove useful.

package sat

import "slices"

// reduce forgets most of the learned clauses that were not used since the
// last time, worst glue and longest first. Clauses of glue up to Tier1 stay for
// ever, and those up to Tier2 survive one reduction more than others.
func (s *Solver) reduce() {
	s.count.reduce++
	s.limit.reduce = s.stats.Conflicts + s.opt.ReduceEvery*int64(s.count.reduce+1)
	s.markReasons(true)
	candidates := s.reducible()
	s.markReasons(false)
	slices.SortStableFunc(candidates, func(c, d ref) int {
		if g, h := s.arena.glue(c), s.arena.glue(d); g != h {
			return h - g
		}
		return s.arena.size(d) - s.arena.size(c)
	})
	n := len(candidates) * s.opt.ReduceTarget / 100
	for _, c := range candidates[:n] {
		s.drop(c)
	}
	s.stats.Removed += int64(n)
	s.collect()
}

// reducible are the learned clauses that may be forgotten now. It counts down
// the use of the others, and forgets the doomed ones itself.
func (s *Solver) reducible() []ref {
	a := &s.arena
	var out []ref
	for _, c := range s.learned {
		if a.has(c, isReason|isGarbage) {
			continue
		}
		if a.has(c, isDoomed) {
			s.drop(c)
			s.stats.Removed++
			continue
		}
		if a.size(c) == 2 || a.glue(c) <= s.opt.Tier1 {
			continue
		}
		if used := a.mem[c+atMeta] & usedMask; used != 0 {
			a.clear(c, usedMask)
			if used == used2 {
				a.set(c, used1)
			}
			continue
		}
		out = append(out, c)
	}
	return out
}

// markReasons protects the clauses that assigned literals rest on.
func (s *Solver) markReasons(on bool) {
	for _, m := range s.trail {
		c := s.vars[m.Var()].reason
		switch {
		case c == 0 || s.arena.has(c, isGarbage):
		case on:
			s.arena.set(c, isReason)
		default:
			s.arena.clear(c, isReason)
		}
	}
}

// doom marks those of the latest learned clauses that contain the newest one.
// They often come in such chains. They cannot go at once, because they may be
// reasons.
func (s *learner) doom(newest []lit) {
	if s.opt.EagerSubsume == 0 {
		return
	}
	s.glueStamps++
	for _, m := range newest {
		s.binStamp[m] = s.glueStamps
	}
	last := len(s.learned) - 1 // the newest itself
	for i := last - 1; i >= 0 && i >= last-s.opt.EagerSubsume; i-- {
		if c := s.learned[i]; s.contains(c, len(newest)) {
			s.arena.set(c, isDoomed)
		}
	}
}

// contains reports whether c has all n literals stamped last.
func (s *learner) contains(c ref, n int) bool {
	ls := s.arena.lits(c)
	for i, m := range ls {
		if len(ls)-i < n {
			return false
		}
		if s.binStamp[m] == s.glueStamps {
			n--
		}
	}
	return n == 0
}
