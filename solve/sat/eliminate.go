// This file eliminates variables by resolution: the clauses with the variable
// are replaced by their resolvents if these are not more. It works in
// occurrence mode.

package sat

import "slices"

// grows are the numbers of additional clauses that an elimination may cost;
// the next is used when all candidates were tried with the one before.
var grows = [...]int{0, 8, 16}

// eliminateRound tries all touched variables, those with the fewest
// occurrences first. It reports whether anything changed.
func (s *simplifier) eliminateRound() bool {
	candidates := s.eliminable()
	if len(candidates) == 0 {
		if s.grown+1 == len(grows) {
			return false
		}
		s.grown++
		for v := range s.touched {
			s.touched[v] = true
		}
		return true
	}
	for _, v := range candidates {
		if s.done() {
			return false
		}
		s.touched[v] = false
		if s.mayEliminate(v) {
			s.tryEliminate(v)
		}
	}
	return true
}

func (s *simplifier) eliminable() []variable {
	var out []variable
	for v := variable(1); int(v) < len(s.vars); v++ {
		if s.touched[v] && s.mayEliminate(v) {
			out = append(out, v)
		} else {
			s.touched[v] = false
		}
	}
	cost := func(v variable) int { return len(s.watches[v.Pos()]) * len(s.watches[v.Neg()]) }
	slices.SortStableFunc(out, func(v, u variable) int { return cost(v) - cost(u) })
	return out
}

func (s *simplifier) mayEliminate(v variable) bool {
	p, n := len(s.watches[v.Pos()]), len(s.watches[v.Neg()])
	return s.active(v) && s.vals[v.Pos()] == 0 && s.frozen[v] == 0 && !s.bitten[v] &&
		p+n > 0 && p <= s.opt.EliminateOccs && n <= s.opt.EliminateOccs
}

// resolvents are the clauses that replace those of a variable.
type resolvents struct {
	words   []lit // literals of all
	ends    []int // in words
	parents [][2]ref
}

func (s *simplifier) tryEliminate(v variable) {
	pos, neg := s.occurrences(v.Pos()), s.occurrences(v.Neg())
	gate := s.findGate(v)
	bound := len(pos) + len(neg) + grows[s.grown]
	r, ok := s.resolveAll(v, pos, neg, gate, bound)
	if !ok {
		return
	}
	s.pushBlock(v, pos, neg)
	s.eliminated[v] = true
	s.queue.dequeue(v)
	s.stats.Eliminated++
	units := s.addResolvents(r)
	for _, c := range append(pos, neg...) {
		s.shelve(c)
	}
	for _, u := range units {
		if !s.broken {
			s.assignRoot(u.m, u.id)
		}
	}
}

// occurrences is a copy of the list of m.
func (s *simplifier) occurrences(m lit) []ref {
	out := make([]ref, len(s.watches[m]))
	for i, w := range s.watches[m] {
		out[i] = w.ref()
	}
	return out
}

// resolveAll computes the resolvents on v; with a gate only those of a gate
// clause with another. It fails if there are more than bound or one is too
// long.
func (s *simplifier) resolveAll(v variable, pos, neg []ref, gate []ref, bound int) (r resolvents, ok bool) {
	for _, c := range pos {
		inGate := slices.Contains(gate, c)
		for _, m := range s.arena.lits(c) {
			s.inMarks[m] = true
		}
		ok = true
		for _, d := range neg {
			if len(gate) > 0 && inGate == slices.Contains(gate, d) {
				continue
			}
			if ok = s.resolvent(&r, c, d, v); !ok || len(r.ends) > bound {
				ok = false
				break
			}
		}
		for _, m := range s.arena.lits(c) {
			s.inMarks[m] = false
		}
		if !ok {
			return r, false
		}
	}
	return r, true
}

// resolvent adds the resolvent of c, whose literals are marked, and d, unless
// it is a tautology.
func (s *simplifier) resolvent(r *resolvents, c, d ref, v variable) (ok bool) {
	s.spend(1)
	from := len(r.words)
	for _, m := range s.arena.lits(d) {
		if m.Var() == v || s.inMarks[m] {
			continue
		}
		if s.inMarks[m.Not()] {
			r.words = r.words[:from]
			return true
		}
		r.words = append(r.words, m)
	}
	for _, m := range s.arena.lits(c) {
		if m.Var() != v {
			r.words = append(r.words, m)
		}
	}
	r.ends = append(r.ends, len(r.words))
	r.parents = append(r.parents, [2]ref{c, d})
	return len(r.words)-from <= s.opt.EliminateSize
}

// pushBlock puts the clauses of v on the extension stack.
func (s *simplifier) pushBlock(v variable, pos, neg []ref) {
	s.extension.open(v)
	for _, c := range append(slices.Clone(pos), neg...) {
		s.extension.push(s.arena.lits(c), s.arena.id(c))
	}
}

// shelve takes a clause that is now on the extension stack out of the arena.
// For the proof it lives on, so that it can come back.
func (s *simplifier) shelve(c ref) {
	for _, m := range s.arena.lits(c) {
		s.disconnect(m, c)
	}
	s.touch(c)
	s.arena.kill(c)
}

// unit is a clause of one literal that is in no list yet.
type unit struct {
	m  lit
	id uint64
}

// addResolvents derives the resolvents and stores those that are no units.
// Units wait until the parents are shelved: setting one would discard clauses
// that the extension stack needs.
func (s *simplifier) addResolvents(r resolvents) (units []unit) {
	from := 0
	for i, end := range r.ends {
		ls := r.words[from:end]
		from = end
		c, d := r.parents[i][0], r.parents[i][1]
		s.proof.hints = append(s.proof.hints[:0], s.arena.id(c), s.arena.id(d))
		id := s.proof.derive(ls)
		if len(ls) == 1 {
			units = append(units, unit{ls[0], id})
			continue
		}
		e := s.arena.alloc(ls, isFresh, len(ls)-1, id)
		s.clauses = append(s.clauses, e)
		s.connect(e)
	}
	return units
}
