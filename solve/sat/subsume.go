// This file removes irredundant clauses that contain another clause, and takes
// a literal out of those that contain another clause but for the sign of that
// literal. It works in occurrence mode.

package sat

import "slices"

const subsumeOccs = 1000 // a literal in more clauses is not searched through

// sign stores a set of 32 bits that over-approximates the variables of c. The
// place of the last watch is free for it in occurrence mode.
func (s *simplifier) sign(c ref) {
	var bits lit
	for _, m := range s.arena.lits(c) {
		bits |= 1 << (m.Var() * 0x9e3779b1 >> 27)
	}
	s.arena.mem[c+atPos] = bits
}

// subsumeFresh tries all fresh clauses against the others, short ones first.
func (s *simplifier) subsumeFresh() {
	for len(s.fresh) > 0 && !s.broken {
		batch := slices.Clone(s.fresh)
		s.fresh = s.fresh[:0]
		slices.SortStableFunc(batch, func(c, d ref) int { return s.arena.size(c) - s.arena.size(d) })
		for _, c := range batch {
			if s.broken {
				return
			}
			if s.arena.has(c, isGarbage) || !s.arena.has(c, isFresh) {
				continue
			}
			s.arena.clear(c, isFresh)
			if s.opt.Subsume && s.effort >= 0 && !s.stop.flag.Load() {
				s.subsumeBy(c)
			}
		}
	}
}

// subsumeBy tries c against the clauses with its rarest variable, and those
// that miss it only in the sign of another.
func (s *simplifier) subsumeBy(c ref) {
	best, least := lit(0), subsumeOccs
	for _, m := range s.arena.lits(c) {
		if n := len(s.watches[m]) + len(s.watches[m.Not()]); n < least {
			best, least = m, n
		}
	}
	if best == 0 {
		return
	}
	for _, m := range s.arena.lits(c) {
		s.inMarks[m] = true
	}
	marked := slices.Clone(s.arena.lits(c))
	s.subsumeList(c, best)
	if !s.broken && !s.arena.has(c, isGarbage) && len(marked) == s.arena.size(c) {
		s.subsumeList(c, best.Not())
	}
	for _, m := range marked {
		s.inMarks[m] = false
	}
}

// subsumeList tries c against the clauses with m. It works on a copy of the
// list, because success changes it.
func (s *simplifier) subsumeList(c ref, m lit) {
	list := slices.Clone(s.watches[m])
	s.spend(1 + len(list)/8)
	size, bits := s.arena.size(c), s.arena.mem[c+atPos]
	for _, w := range list {
		d := w.ref()
		if d == c || s.arena.has(d, isGarbage) || s.arena.size(d) < size || bits&^s.arena.mem[d+atPos] != 0 {
			continue
		}
		s.spend(1)
		switch flip, ok := s.covers(d, size); {
		case !ok:
		case flip == 0:
			s.discard(d)
		default:
			s.proof.hints = append(s.proof.hints[:0], s.arena.id(c), s.arena.id(d))
			s.strengthen(d, flip)
		}
		if s.broken || s.arena.has(c, isGarbage) || s.arena.size(c) != size {
			return
		}
	}
}

// covers reports whether d has all size marked literals, all but one of them in the marked sign;
// flip is that one as it is in d.
func (s *simplifier) covers(d ref, size int) (flip lit, ok bool) {
	for _, m := range s.arena.lits(d) {
		switch {
		case s.inMarks[m]:
			size--
		case s.inMarks[m.Not()] && flip == 0:
			flip = m
			size--
		case s.inMarks[m.Not()]:
			return 0, false
		}
	}
	return flip, size == 0
}
