// This file holds the occurrence mode, in which subsumption and elimination
// work: the lists of watches hold, for every literal, all irredundant clauses
// with it, and nothing is watched.

package sat

import "slices"

// simplifier is the step that works in occurrence mode.
type simplifier struct {
	*Solver
	fresh   []ref  // subsumption: clauses to try against others
	touched []bool // by variable: its clauses changed since elimination last tried it
	inMarks []bool // by literal: scratch of subsumption, resolution and gates, false in between
	grown   int    // how many more clauses than it removes an elimination may add
}

// growVar makes room for one more variable.
func (s *simplifier) growVar() {
	s.touched = append(s.touched, true)
	s.inMarks = append(s.inMarks, false, false)
}

// simplify removes and strengthens clauses by others, and eliminates
// variables, in turns, until nothing changes or the effort is spent.
func (s *simplifier) simplify() {
	if !s.settle() {
		return
	}
	s.enterOccurrences()
	s.subsumeFresh()
	for s.opt.Eliminate && !s.done() && s.eliminateRound() {
		s.subsumeFresh()
	}
	s.leaveOccurrences()
}

func (s *simplifier) enterOccurrences() {
	for m := range s.watches {
		s.watches[m] = s.watches[m][:0]
	}
	s.fresh = s.fresh[:0]
	for _, c := range s.clauses {
		s.connect(c)
	}
}

// connect enters c into the lists of its literals.
func (s *simplifier) connect(c ref) {
	ls := s.arena.lits(c)
	for _, m := range ls {
		s.watches[m] = append(s.watches[m], watch{0, uint32(c)})
	}
	s.sign(c)
	if s.arena.has(c, isFresh) {
		s.queueFresh(c)
	}
}

// queueFresh schedules c for subsumption of others, and its variables for
// elimination.
func (s *simplifier) queueFresh(c ref) {
	s.arena.set(c, isFresh)
	s.fresh = append(s.fresh, c)
	s.touch(c)
}

func (s *simplifier) touch(c ref) {
	for _, m := range s.arena.lits(c) {
		s.touched[m.Var()] = true
	}
}

// discard removes an irredundant clause from the lists.
func (s *simplifier) discard(c ref) {
	for _, m := range s.arena.lits(c) {
		s.disconnect(m, c)
	}
	s.touch(c)
	s.drop(c)
}

func (s *simplifier) disconnect(m lit, c ref) {
	ws := s.watches[m]
	s.spend(1 + len(ws)/8)
	if i := slices.IndexFunc(ws, func(w watch) bool { return w.ref() == c }); i >= 0 {
		s.watches[m] = slices.Delete(ws, i, i+1)
	}
}

// strengthen takes m out of c; the hints of the result are in s.proof.hints.
func (s *simplifier) strengthen(c ref, m lit) {
	ls := slices.DeleteFunc(append(s.clause[:0], s.arena.lits(c)...), func(n lit) bool { return n == m })
	s.clause = ls
	id := s.proof.derive(ls)
	s.touched[m.Var()] = true
	if len(ls) == 1 {
		unit := ls[0]
		s.discard(c)
		s.assignRoot(unit, id)
		return
	}
	s.disconnect(m, c)
	s.replace(c, ls, id)
	s.sign(c)
	s.queueFresh(c)
}

// assignRoot sets a unit found in occurrence mode and works off all its
// consequences among the irredundant clauses.
func (s *simplifier) assignRoot(m lit, id uint64) {
	switch {
	case s.vals[m] > 0:
		return
	case s.vals[m] < 0:
		s.refuteBy([]lit{m}, id)
		return
	}
	s.setUnit(m, id)
	for len(s.watches[m]) > 0 {
		s.discard(s.watches[m][0].ref())
	}
	for len(s.watches[m.Not()]) > 0 && !s.broken {
		c := s.watches[m.Not()][0].ref()
		s.proof.hints = append(s.proof.hints[:0], s.proof.unit[m.Var()], s.arena.id(c))
		s.strengthen(c, m.Not())
	}
}

// leaveOccurrences goes back to watching. Learned clauses of eliminated
// variables go; the others are cleaned by the units found, which may give more
// units, until none comes.
func (s *simplifier) leaveOccurrences() {
	for m := range s.watches {
		s.watches[m] = s.watches[m][:0]
	}
	for _, c := range s.learned {
		if !s.arena.has(c, isGarbage) && slices.ContainsFunc(s.arena.lits(c), func(m lit) bool { return s.eliminated[m.Var()] }) {
			s.drop(c)
		}
	}
	for units := -1; units < len(s.trail) && !s.broken; {
		units = len(s.trail)
		s.cleanLoose(s.clauses)
		s.cleanLoose(s.learned)
	}
	s.qhead = len(s.trail)
	s.cleaned = len(s.trail)
	s.rewatch(s.clauses)
	s.rewatch(s.learned)
	s.collect()
}

// cleanLoose cleans clauses that are not watched.
func (s *simplifier) cleanLoose(refs []ref) {
	for _, c := range refs {
		if s.broken {
			return
		}
		if !s.arena.has(c, isGarbage) {
			s.cleanLooseClause(c)
		}
	}
}

func (s *simplifier) cleanLooseClause(c ref) {
	ls := s.arena.lits(c)
	keep := s.clause[:0]
	for _, m := range ls {
		if s.vals[m] > 0 {
			s.drop(c)
			return
		}
		if s.vals[m] == 0 {
			keep = append(keep, m)
		}
	}
	s.clause = keep
	if len(keep) == len(ls) {
		return
	}
	id := s.deriveShort(ls, keep, s.arena.id(c))
	if len(keep) > 1 {
		s.replace(c, keep, id)
		return
	}
	unit := append([]lit(nil), keep...)
	s.drop(c)
	if len(unit) == 0 {
		s.broken = true
		return
	}
	s.setUnit(unit[0], id)
}

func (s *simplifier) rewatch(refs []ref) {
	for _, c := range refs {
		if s.arena.has(c, isGarbage) {
			continue
		}
		s.arena.mem[c+atPos] = 2
		if !s.arena.has(c, isLearned) {
			s.arena.clear(c, isFresh)
		}
		s.attach(c)
	}
}
