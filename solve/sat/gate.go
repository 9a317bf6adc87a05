// This file recognizes variables that are defined by the others: the output of
// an and- or or-gate, of an exclusive or, or of an if-then-else. Elimination
// then needs fewer resolvents.

package sat

// findGate is the clauses that define v, or nil.
func (s *simplifier) findGate(v variable) []ref {
	for _, m := range []lit{v.Pos(), v.Neg()} {
		if gate := s.findAnd(m); gate != nil {
			return gate
		}
	}
	return s.findChoice(v.Pos())
}

// findAnd looks for m ≡ n1 ∧ … ∧ nk: clauses ¬m ∨ ni and m ∨ ¬n1 ∨ … ∨ ¬nk.
func (s *simplifier) findAnd(m lit) []ref {
	inputs := map[lit]ref{}
	for _, w := range s.watches[m.Not()] {
		if c := w.ref(); s.arena.size(c) == 2 {
			ls := s.arena.lits(c)
			inputs[ls[0]^ls[1]^m.Not()] = c
		}
	}
	if len(inputs) == 0 {
		return nil
	}
	for _, w := range s.watches[m] {
		if gate := s.completeAnd(m, w.ref(), inputs); gate != nil {
			return gate
		}
	}
	return nil
}

// completeAnd is c with the binary clauses that make it an and-gate.
func (s *simplifier) completeAnd(m lit, c ref, inputs map[lit]ref) []ref {
	ls := s.arena.lits(c)
	if len(ls) > len(inputs)+1 {
		return nil
	}
	gate := []ref{c}
	for _, n := range ls {
		if n == m {
			continue
		}
		b, ok := inputs[n.Not()]
		if !ok {
			return nil
		}
		gate = append(gate, b)
	}
	return gate
}

// findChoice looks for m ≡ (n ? o : p): clauses ¬m ∨ ¬n ∨ o, m ∨ ¬n ∨ ¬o,
// ¬m ∨ n ∨ p and m ∨ n ∨ ¬p. With p = ¬o this is an exclusive or.
func (s *simplifier) findChoice(m lit) []ref {
	for _, w := range s.watches[m.Not()] {
		c := w.ref()
		if s.arena.size(c) != 3 {
			continue
		}
		n, o := others(s.arena.lits(c), m.Not())
		for _, pick := range [2][2]lit{{n.Not(), o}, {o.Not(), n}} {
			if gate := s.completeChoice(m, c, pick[0], pick[1]); gate != nil {
				return gate
			}
		}
	}
	return nil
}

// others are the two literals of a ternary clause besides m.
func others(ls []lit, m lit) (n, o lit) {
	switch m {
	case ls[0]:
		return ls[1], ls[2]
	case ls[1]:
		return ls[0], ls[2]
	}
	return ls[0], ls[1]
}

// completeChoice finds the other three clauses for c = ¬m ∨ ¬n ∨ o.
func (s *simplifier) completeChoice(m lit, c ref, n, o lit) []ref {
	d := s.findTernary(m, n.Not(), o.Not())
	if d == 0 {
		return nil
	}
	for _, w := range s.watches[m.Not()] {
		e := w.ref()
		if e == c || s.arena.size(e) != 3 {
			continue
		}
		p, q := others(s.arena.lits(e), m.Not())
		if q == n {
			p, q = q, p
		}
		if p != n {
			continue
		}
		if f := s.findTernary(m, n, q.Not()); f != 0 {
			return []ref{c, d, e, f}
		}
	}
	return nil
}

// findTernary is the clause m ∨ n ∨ o, or 0.
func (s *simplifier) findTernary(m, n, o lit) ref {
	for _, w := range s.watches[m] {
		c := w.ref()
		if s.arena.size(c) != 3 {
			continue
		}
		if p, q := others(s.arena.lits(c), m); p == n && q == o || p == o && q == n {
			return c
		}
	}
	return 0
}
