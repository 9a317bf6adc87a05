// This file holds the watch lists: for each literal, the clauses to look at
// when it becomes false.

package sat

// watch stands in the list of a literal for a clause that watches it. If the
// blocker is true the clause is satisfied and is not touched. In a binary
// clause the blocker is the other literal, and propagation never touches it.
type watch struct {
	blocker lit
	tagged  uint32 // ref, and the top bit for binary
}

const binaryTag = 1 << 31

func (w watch) ref() ref     { return ref(w.tagged &^ binaryTag) }
func (w watch) binary() bool { return w.tagged&binaryTag != 0 }

// attach watches the first two literals of c.
func (s *state) attach(c ref) {
	ls := s.arena.lits(c)
	tagged := uint32(c)
	if len(ls) == 2 {
		tagged |= binaryTag
	}
	m, n := ls[0], ls[1]
	s.watches[m] = append(s.watches[m], watch{n, tagged})
	s.watches[n] = append(s.watches[n], watch{m, tagged})
}

// detach takes c out of the lists of its watched literals.
func (s *state) detach(c ref) {
	ls := s.arena.lits(c)
	s.unwatch(ls[0], c)
	s.unwatch(ls[1], c)
}

func (s *state) unwatch(m lit, c ref) {
	ws := s.watches[m]
	s.ticks += int64(len(ws)) >> 3
	for i, w := range ws {
		if w.ref() == c {
			s.watches[m] = append(ws[:i], ws[i+1:]...)
			return
		}
	}
}

// collect drops garbage clauses from the watch lists and from memory. Clauses
// are laid out anew in the order in which propagation meets them, and those
// that shrank to two literals are watched as binary.
func (s *Solver) collect() {
	old := &s.arena
	live := len(old.mem) - old.dead
	grown := len(old.mem) - old.kept // what the search may well add again: append would round up, and leave copies behind
	to := arena{mem: make([]lit, 1, live+max(grown, live/8)+1), kept: live}
	for v := s.queue.last; v != 0; v = s.queue.links[v].prev {
		s.collectList(v.Pos(), &to)
		s.collectList(v.Neg(), &to)
	}
	for m := range s.watches {
		if !s.active(lit(m).Var()) {
			s.collectList(lit(m), &to)
		}
	}
	for _, m := range s.trail {
		if x := &s.vars[m.Var()]; x.reason != 0 {
			x.reason = forward(old, x.reason, &to)
		}
	}
	s.clauses = collectRefs(old, s.clauses, &to)
	s.learned = collectRefs(old, s.learned, &to)
	s.arena = to
}

func (s *Solver) collectList(m lit, to *arena) {
	ws := s.watches[m]
	j := 0
	for _, w := range ws {
		c := w.ref()
		if s.arena.has(c, isGarbage) {
			continue
		}
		if !w.binary() && s.arena.size(c) == 2 {
			ls := s.arena.lits(c)
			w = watch{ls[0] ^ ls[1] ^ m, binaryTag}
		}
		w.tagged = w.tagged&binaryTag | uint32(s.arena.move(c, to))
		ws[j] = w
		j++
	}
	s.watches[m] = ws[:j]
}

// forward is where the reason c went. Reasons of root literals may be dead;
// nobody asks for those any more.
func forward(old *arena, c ref, to *arena) ref {
	if old.has(c, isGarbage) {
		return 0
	}
	return old.move(c, to)
}

func collectRefs(old *arena, refs []ref, to *arena) []ref {
	j := 0
	for _, c := range refs {
		if old.has(c, isGarbage) {
			continue
		}
		refs[j] = old.move(c, to)
		j++
	}
	return refs[:j]
}
