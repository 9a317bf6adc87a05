// This file holds the assignment: the trail, propagation, backtracking.

package sat

// varInfo is why and when an assigned variable got its value.
type varInfo struct {
	level  int32
	pos    int32 // index in the trail
	reason ref   // clause that forced it; 0 for decisions, assumptions and given units
	other  lit   // in a binary reason the literal besides the implied one, otherwise 0
}

func (s *Solver) level() int { return len(s.control) }

// assign makes m true at the current level.
func (s *Solver) assign(m lit, reason ref, other lit) {
	s.vals[m] = 1
	s.vals[m.Not()] = -1
	s.vars[m.Var()] = varInfo{int32(len(s.control)), int32(len(s.trail)), reason, other}
	s.trail = append(s.trail, m)
}

// decide opens a level with m.
func (s *Solver) decide(m lit) {
	s.control = append(s.control, int32(len(s.trail)))
	s.assign(m, 0, 0)
}

// backtrack undoes all levels above the given one.
func (s *Solver) backtrack(level int) {
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
//
// The list of the false literal is rewritten in place while it is read: i
// reads, j writes.
func (s *Solver) propagate() (conflict ref) {
	vals, mem := s.vals, s.arena.mem
	ticks := int64(0)
	for conflict == 0 && s.qhead < len(s.trail) {
		n := s.trail[s.qhead].Not()
		s.qhead++
		s.stats.Propagations++
		ws := s.watches[n]
		ticks += 1 + int64(len(ws))>>3
		i, j := 0, 0
		for i < len(ws) {
			w := ws[i]
			ws[j] = w
			i++
			j++
			b := vals[w.blocker]
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
			ticks++
			c := w.ref()
			from := int(c) + header
			ls := mem[from : from+int(mem[c+atSize])]
			first := ls[0] ^ ls[1] ^ n
			f := vals[first]
			if f > 0 {
				ws[j-1].blocker = first
				continue
			}
			k := nonFalse(vals, ls, int(mem[c+atPos]))
			if k < 0 {
				if f < 0 {
					conflict = c
					break
				}
				s.assign(first, c, 0)
				continue
			}
			mem[c+atPos] = lit(k)
			m := ls[k]
			if vals[m] > 0 {
				ws[j-1].blocker = m // satisfied: keep watching n
				continue
			}
			ls[0], ls[1], ls[k] = first, m, n
			s.watches[m] = append(s.watches[m], watch{first, w.tagged})
			j--
		}
		if i != j {
			j += copy(ws[j:], ws[i:])
			s.watches[n] = ws[:j]
		}
	}
	s.ticks += ticks
	return conflict
}

// nonFalse is the place of a literal of ls that is not false, looked for from
// pos to the end and then from 2 to pos; or -1.
func nonFalse(vals []int8, ls []lit, pos int) int {
	for k := pos; k < len(ls); k++ {
		if vals[ls[k]] >= 0 {
			return k
		}
	}
	for k := 2; k < pos && k < len(ls); k++ {
		if vals[ls[k]] >= 0 {
			return k
		}
	}
	return -1
}
