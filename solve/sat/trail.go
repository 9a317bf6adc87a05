// This file holds the assignment: the trail, propagation, backtracking.

package sat

// varInfo is why and when an assigned variable got its value.
type varInfo struct {
	level  int32
	pos    int32 // index in the trail
	reason ref   // clause that forced it; 0 for decisions, assumptions and given units
	other  lit   // in a binary reason the literal besides the implied one, otherwise 0
}

func (s *state) level() int { return len(s.control) }

// assign makes m true at the current level.
func (s *state) assign(m lit, reason ref, other lit) {
	s.vals[m] = 1
	s.vals[m.Not()] = -1
	s.vars[m.Var()] = varInfo{int32(len(s.control)), int32(len(s.trail)), reason, other}
	s.trail = append(s.trail, m)
}

// decide opens a level with m.
func (s *state) decide(m lit) {
	s.control = append(s.control, int32(len(s.trail)))
	s.assign(m, 0, 0)
}

// backtrack undoes all levels above the given one.
func (s *decider) backtrack(level int) {
	if s.level() <= level {
		return
	}
	from := int(s.control[level])
	for i := len(s.trail) - 1; i >= from; i-- {
		m := s.trail[i]
		v := m.Var()
		s.vals[m] = 0
		s.vals[m.Not()] = 0
		s.phase[v] = phaseOf(m)
		if !s.heap.contains(v) {
			s.heap.push(v)
		}
		s.queue.unassigned(v)
	}
	s.trail = s.trail[:from]
	s.control = s.control[:level]
	s.qhead = min(s.qhead, from)
}

// propagate assigns all that follows from the trail by unit clauses, and
// returns a clause that is false, or 0.
func (s *state) propagate() (conflict ref) {
	for conflict == 0 && s.qhead < len(s.trail) {
		n := s.trail[s.qhead].Not()
		s.qhead++
		s.stats.Propagations++
		conflict = s.visit(n)
	}
	return conflict
}

// visit looks at the clauses that watch n, which just became false. Their list
// is rewritten in place while it is read: i reads, j writes.
//
// The accesses through cells are not checked. They are good because every
// literal in a list or the arena is one of a variable that exists, every ref
// in a list is one of a clause in the arena, and a clause lies in it whole.
func (s *state) visit(n lit) (conflict ref) {
	ws := s.watches[n]
	list, vals, mem := cellsOf(ws), cellsOf(s.vals), cellsOf(s.arena.mem)
	s.ticks += 1 + int64(len(ws))>>3
	i, j := 0, 0
	for i < len(ws) {
		w := *list.at(i)
		*list.at(j) = w
		i++
		j++
		b := *vals.at(int(w.blocker))
		if b > 0 {
			continue
		}
		if w.binary() {
			if b < 0 {
				conflict = w.ref()
				break
			}
			s.assign(w.blocker, w.ref(), n)
			continue
		}
		s.ticks++
		c := mem.from(int(w.tagged))
		ls := c.from(header)
		first := *ls.at(0) ^ *ls.at(1) ^ n
		f := *vals.at(int(first))
		if f > 0 {
			list.at(j - 1).blocker = first
			continue
		}
		k := nonFalse(vals, c)
		if k < 0 {
			if f < 0 {
				conflict = w.ref()
				break
			}
			s.assign(first, w.ref(), 0)
			continue
		}
		*c.at(atPos) = lit(k)
		m := *ls.at(k)
		if *vals.at(int(m)) > 0 {
			list.at(j - 1).blocker = m // satisfied: keep watching n
			continue
		}
		*ls.at(0), *ls.at(1), *ls.at(k) = first, m, n
		s.watches[m] = append(s.watches[m], watch{first, w.tagged})
		j--
	}
	if i != j {
		j += copy(ws[j:], ws[i:])
		s.watches[n] = ws[:j]
	}
	return conflict
}

// nonFalse is the place of a literal of the clause, besides the first two,
// that is not false, or -1. It looks from where the last search ended.
func nonFalse(vals cells[int8], c cells[lit]) int {
	ls, size, pos := c.from(header), int(*c.at(atSize)), int(*c.at(atPos))
	for k := pos; k < size; k++ {
		if *vals.at(int(*ls.at(k))) >= 0 {
			return k
		}
	}
	for k := 2; k < pos; k++ {
		if *vals.at(int(*ls.at(k))) >= 0 {
			return k
		}
	}
	return -1
}
