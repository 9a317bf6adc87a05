// This file shortens clauses by vivification: the negations of a clause's
// literals are assumed one by one; what propagation says about the rest shows
// which literals are superfluous.

package sat

import "slices"

// vivifier is the step that shortens clauses; nothing of it lasts.
type vivifier struct{ *Solver }

// vivify tries the useful learned clauses, then the irredundant ones.
func (s vivifier) vivify() {
	if !s.settle() {
		return
	}
	all := s.effort
	s.effort = all * 3 / 4
	s.vivifyAll(s.learned, func(c ref) bool { return s.arena.glue(c) <= s.opt.Tier2 })
	s.effort = max(0, s.effort) + all/4
	if !s.broken {
		s.vivifyAll(s.clauses, func(ref) bool { return true })
	}
	if !s.broken {
		s.collect()
	}
}

// candidate is a clause to vivify with its literals in the order in which they
// are tried.
type candidate struct {
	c  ref
	ls []lit
}

// vivifyAll tries those of the clauses that pass the filter and were not tried
// since they changed; when none is left, all become new again.
func (s vivifier) vivifyAll(refs []ref, filter func(ref) bool) {
	var schedule []candidate
	for round := 0; round < 2 && len(schedule) == 0; round++ {
		for _, c := range refs {
			switch {
			case s.arena.has(c, isGarbage) || s.arena.size(c) == 2 || !filter(c):
			case round > 0:
				s.arena.clear(c, isVivified)
				fallthrough
			case !s.arena.has(c, isVivified):
				schedule = append(schedule, candidate{c: c})
			}
		}
	}
	s.sortForVivify(schedule)
	for _, x := range schedule {
		if s.done() {
			break
		}
		s.vivifyClause(x)
	}
	s.backtrack(0)
}

// sortForVivify puts the literals most frequent in the schedule first and
// makes neighbours of clauses that start alike, so that they share decisions.
func (s vivifier) sortForVivify(schedule []candidate) {
	counts := make([]int32, len(s.vals))
	total := 0
	for _, x := range schedule {
		for _, m := range s.arena.lits(x.c) {
			counts[m]++
			total++
		}
	}
	before := func(m, n lit) int {
		if counts[m] != counts[n] {
			return int(counts[n] - counts[m])
		}
		return int(m) - int(n)
	}
	words := make([]lit, 0, total)
	for i, x := range schedule {
		from := len(words)
		words = append(words, s.arena.lits(x.c)...)
		schedule[i].ls = words[from:len(words):len(words)]
		slices.SortFunc(schedule[i].ls, before)
	}
	slices.SortStableFunc(schedule, func(x, y candidate) int { return slices.CompareFunc(x.ls, y.ls, before) })
	s.spend(total / 8)
}

// vivifyClause tries one clause. The clause itself takes no part in
// propagation meanwhile.
func (s vivifier) vivifyClause(x candidate) {
	before := s.ticks
	c := x.c
	s.arena.set(c, isVivified)
	if s.holdsAtRoot(x.ls) {
		s.backtrack(0)
		s.detach(c)
		s.drop(c)
		return
	}
	s.shareLevels(c, x.ls)
	s.detach(c)
	conflict, holds := s.assumeNegated(x.ls)
	s.concludeVivify(c, conflict, holds)
	s.effort -= s.ticks - before
}

func (s vivifier) holdsAtRoot(ls []lit) bool {
	for _, m := range ls {
		if s.vals[m] > 0 && s.vars[m.Var()].level == 0 {
			return true
		}
	}
	return false
}

// shareLevels keeps the levels that decide the first literals of ls, below any
// that c itself has forced.
func (s vivifier) shareLevels(c ref, ls []lit) {
	keep := 0
	for keep < s.level() && keep < len(ls) && s.trail[s.control[keep]] == ls[keep].Not() {
		keep++
	}
	for _, m := range ls {
		if x := &s.vars[m.Var()]; s.vals[m] != 0 && x.reason == c {
			keep = min(keep, int(x.level)-1)
		}
	}
	s.backtrack(max(keep, 0))
}

// assumeNegated decides the negations of ls until a conflict, or a literal of
// ls that is true.
func (s vivifier) assumeNegated(ls []lit) (conflict ref, holds lit) {
	for _, m := range ls {
		if s.vals[m] > 0 {
			return 0, m
		}
		if s.vals[m] < 0 {
			continue
		}
		s.decide(m.Not())
		if conflict := s.propagate(); conflict != 0 {
			return conflict, 0
		}
	}
	return 0, 0
}

// concludeVivify replaces c by the clause found, removes it, or puts it back.
func (s vivifier) concludeVivify(c, conflict ref, holds lit) {
	short := s.vivified(c, conflict, holds)
	learned := s.arena.has(c, isLearned)
	switch {
	case len(short) < s.arena.size(c):
		s.clause = short
		id := s.proof.derive(short)
		s.backtrack(0)
		s.install(c, short, id)
	case learned && (conflict != 0 || holds != 0):
		s.drop(c) // implied by the others
		s.stats.Removed++
	default:
		s.attach(c)
	}
	if conflict != 0 && s.level() > 0 {
		s.backtrack(s.level() - 1)
	}
}

// vivified is the subset of c that suffices, with its hints: the negated
// decisions that led to the conflict, or to the true literal, or to the other
// literals of c being false.
func (s vivifier) vivified(c, conflict ref, holds lit) []lit {
	s.proof.begin()
	from := conflict
	switch {
	case holds != 0:
		from = s.vars[holds.Var()].reason
	case conflict == 0:
		from = c
	}
	s.proof.step(&s.arena, from)
	for _, m := range s.arena.lits(from) {
		if m != holds {
			s.blame(m)
		}
	}
	short := s.clause[:0]
	if holds != 0 {
		short = append(short, holds)
	}
	short = s.blamed(short)
	for i, m := range short {
		if m != holds {
			short[i] = m.Not()
		}
	}
	s.proof.join()
	s.clearMarks()
	return short
}

// install puts the shorter clause, at the root, in the place of c, which is
// detached.
func (s vivifier) install(c ref, short []lit, id uint64) {
	if len(short) >= 2 {
		s.replace(c, short, id)
		s.arena.set(c, isVivified)
		s.attach(c)
		return
	}
	s.drop(c)
	if len(short) == 1 {
		s.setUnit(short[0], id)
	} else {
		s.broken = true
	}
	s.settle()
}
