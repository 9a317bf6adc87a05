// This file turns a conflict into a learned clause: the first unique
// implication point, its literals shortened (minimize.go), and where to
// backtrack to.

package sat

import "slices"

// Marks of a variable during one analysis; all are cleared at its end.
const (
	seen      uint8 = 1 << iota // resolved upon, or in the learned clause
	poison                      // minimize: known not to be implied by the clause
	removable                   // minimize: known to be implied by it
	known                       // proof: false already when the hints are checked
	rooted                      // proof: its unit is among the hints
)

// analysis is the scratch space of one conflict.
type analysis struct {
	dropped []lit    // literals that minimizeReasons took out
	levels  []int32  // levels in the clause above the root, without the conflict's
	stamp   []int64  // by level: last conflict that met it
	stamps  int64    // stamp of this conflict
	keys    []uint64 // for sorting

	glueStamp  []int64 // by level, and binStamp by literal: like stamp, for one count of levels
	binStamp   []int64
	glueStamps int64
}

// learner turns conflicts into clauses, and tells orders, restarts and other
// solvers of them.
type learner struct {
	decider
	analysis
	glues glues
	luby  luby
	port  *port // to other solvers of a Parallel; nil alone
}

// learn analyzes a conflict above the root, backtracks, and adds and asserts
// the learned clause.
func (s *learner) learn(conflict ref) {
	s.updateTarget()
	s.resolve(conflict)
	glue := len(s.levels) + 1
	s.minimize()
	if s.proof.on() {
		s.hintLearned()
	}
	s.noteGlue(glue)
	s.bumpAll()
	s.luby.left--
	s.stats.Learned++
	s.stats.LearnedLits += int64(len(s.clause))
	back := s.assertionLevel()
	s.backtrack(back)
	s.assertLearned(glue)
	s.clearMarks()
}

// resolve fills s.clause (not yet minimized), s.analyzed and s.levels, and in
// a proof the chain of clauses resolved.
func (s *learner) resolve(conflict ref) {
	s.stamps++
	s.levels = s.levels[:0]
	s.analyzed = s.analyzed[:0]
	s.clause = append(s.clause[:0], 0)
	s.proof.begin()
	open := 0
	s.useClause(conflict)
	s.proof.step(&s.arena, conflict)
	for _, m := range s.arena.lits(conflict) {
		open += s.analyzeLit(m)
	}
	i := len(s.trail)
	for {
		i--
		for s.marks[s.trail[i].Var()]&seen == 0 {
			i--
		}
		m := s.trail[i]
		if open--; open == 0 {
			s.clause[0] = m.Not()
			return
		}
		open += s.analyzeReason(m)
	}
}

// analyzeReason visits the other literals of the clause that forced m.
func (s *learner) analyzeReason(m lit) (open int) {
	x := &s.vars[m.Var()]
	s.proof.step(&s.arena, x.reason)
	if x.other != 0 {
		return s.analyzeLit(x.other)
	}
	s.useClause(x.reason)
	for _, n := range s.arena.lits(x.reason) {
		if n != m {
			open += s.analyzeLit(n)
		}
	}
	return open
}

// analyzeLit marks a false literal; it is 1 if the literal is of the
// conflict's level and still to be resolved.
func (s *learner) analyzeLit(m lit) int {
	v := m.Var()
	if s.marks[v]&seen != 0 {
		return 0
	}
	level := s.vars[v].level
	if level == 0 {
		s.hintRoot(v)
		return 0
	}
	s.marks[v] |= seen
	s.analyzed = append(s.analyzed, v)
	if int(level) == s.level() {
		return 1
	}
	s.clause = append(s.clause, m)
	if s.stamp[level] != s.stamps {
		s.stamp[level] = s.stamps
		s.levels = append(s.levels, level)
	}
	return 0
}

// useClause notes that a learned clause took part in a conflict, and lowers
// its glue if it got better.
func (s *learner) useClause(c ref) {
	a := &s.arena
	if !a.has(c, isLearned) {
		return
	}
	glue := a.glue(c)
	if glue > s.opt.Tier1 {
		if now := s.countLevels(a.lits(c), glue); now < glue {
			a.setGlue(c, now)
			glue = now
		}
	}
	a.clear(c, usedMask)
	if glue <= s.opt.Tier2 {
		a.set(c, used2)
	} else {
		a.set(c, used1)
	}
}

// countLevels is the number of levels in ls, or limit if it is not smaller.
func (s *learner) countLevels(ls []lit, limit int) int {
	s.glueStamps++
	n := 0
	for _, m := range ls {
		level := s.vars[m.Var()].level
		if s.glueStamp[level] != s.glueStamps {
			s.glueStamp[level] = s.glueStamps
			if n++; n >= limit {
				return limit
			}
		}
	}
	return n
}

// bumpAll moves the analyzed variables forward in the order of the mode.
func (s *learner) bumpAll() {
	if s.opt.BumpReasons {
		s.bumpReasons()
	}
	if s.stable {
		for _, v := range s.analyzed {
			s.heap.raise(v)
		}
		s.heap.decay(s.opt.ScoreDecay)
		return
	}
	keys := s.keys[:0]
	for _, v := range s.analyzed {
		keys = append(keys, uint64(s.queue.links[v].stamp)<<32|uint64(v))
	}
	slices.Sort(keys)
	for _, k := range keys {
		v := variable(uint32(k))
		s.queue.bump(v, s.vals[v.Pos()] != 0)
	}
	s.keys = keys
	if s.queue.stamps >= 1<<31 {
		s.queue.renumber()
	}
}

// bumpReasons adds the literals of the reasons of the learned clause to the
// analyzed ones, unless they are too many.
func (s *learner) bumpReasons() {
	old, limit := len(s.analyzed), 10*len(s.clause)
	for _, m := range s.clause[1:] {
		s.bumpReason(m)
		if len(s.analyzed)-old > limit {
			for _, v := range s.analyzed[old:] {
				s.marks[v] &^= seen
			}
			s.analyzed = s.analyzed[:old]
			return
		}
	}
}

func (s *learner) bumpReason(m lit) {
	x := &s.vars[m.Var()]
	if x.other != 0 {
		s.markSeen(x.other.Var())
		return
	}
	if x.reason != 0 {
		for _, n := range s.arena.lits(x.reason) {
			s.markSeen(n.Var())
		}
	}
}

func (s *learner) markSeen(v variable) {
	if s.marks[v]&seen == 0 && s.vars[v].level > 0 {
		s.marks[v] |= seen
		s.analyzed = append(s.analyzed, v)
	}
}

// assertionLevel moves a literal of the highest level below the conflict's to
// clause[1] and tells that level.
func (s *learner) assertionLevel() int {
	c := s.clause
	if len(c) == 1 {
		return 0
	}
	best := 1
	for i := 2; i < len(c); i++ {
		if s.vars[c[i].Var()].level > s.vars[c[best].Var()].level {
			best = i
		}
	}
	c[1], c[best] = c[best], c[1]
	return int(s.vars[c[1].Var()].level)
}

// assertLearned stores s.clause after backtracking and assigns its first
// literal.
func (s *learner) assertLearned(glue int) {
	id := s.proof.derive(s.clause)
	m := s.clause[0]
	s.port.export(s.clause, glue)
	if len(s.clause) == 1 {
		s.setUnit(m, id)
		return
	}
	c := s.addLearned(s.clause, min(glue, len(s.clause)-1), id)
	other := lit(0)
	if len(s.clause) == 2 {
		other = s.clause[1]
	}
	s.assign(m, c, other)
	s.doom(s.clause)
}

func (s *state) clearMarks() {
	for _, v := range s.analyzed {
		s.marks[v] = 0
	}
	for _, v := range s.marked {
		s.marks[v] = 0
	}
	s.analyzed = s.analyzed[:0]
	s.marked = s.marked[:0]
}

// mark sets a mark other than seen.
func (s *state) mark(v variable, bit uint8) {
	s.marks[v] |= bit
	s.marked = append(s.marked, v)
}
