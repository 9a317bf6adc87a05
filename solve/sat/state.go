// This file holds the innermost layer: clauses and the assignment, and how
// clauses get in.

package sat

import (
	"assay/solve/grow"
	"slices"

	"assay/solve"
)

// state is what is known: clauses, the assignment, and the proof of what was
// derived. It propagates; deciding, learning and simplifying are for the types
// around it, whose first field it is, so that its fields are as near as their own.
type state struct {
	opt   Options
	stats solve.Stats

	// Clauses. Garbage ones stay in all of these until the next collection.

	arena   arena
	clauses []ref     // irredundant: together with the trail they mean the same as the caller's, up to elimination
	learned []ref     // implied by those
	watches [][]watch // by literal
	broken  bool      // the empty clause was derived

	// Assignment.

	vals    []int8    // by literal: 1 true, -1 false, 0 none
	vars    []varInfo // by variable, meaningful while it has a value
	trail   []lit     // true literals in the order they came
	control []int32   // by level, from 1: where it starts in the trail
	qhead   int       // trail before it is propagated
	ticks   int64     // cache lines touched by propagation, about

	// Derivation.

	clause   []lit // being derived; of a learned one clause[0] is the asserting literal
	proof    proof
	marks    []uint8    // by variable
	analyzed []variable // variables with the mark seen
	marked   []variable // variables with any of the other marks
}

// normal sorts the literals and drops double and false ones; sat tells that
// the clause is true at the root or a tautology. The result is scratch.
func (s *state) normal(ls []lit) (short []lit, sat bool) {
	short = append(s.clause[:0], ls...)
	slices.Sort(short)
	s.clause = short
	j := 0
	for i, m := range short {
		switch {
		case s.vals[m] > 0, i > 0 && m == short[i-1].Not():
			return nil, true
		case s.vals[m] < 0, i > 0 && m == short[i-1]:
		default:
			short[j] = m
			j++
		}
	}
	return short[:j], false
}

// deriveShort logs ls without its false and double literals.
func (s *state) deriveShort(ls, short []lit, id uint64) uint64 {
	p := &s.proof
	if !p.on() {
		return 0
	}
	s.logUnits()
	p.begin()
	for _, m := range ls {
		if s.vals[m] < 0 {
			s.hintRoot(m.Var())
		}
	}
	s.clearMarks()
	p.hints = append(append(p.hints, p.firsts...), id)
	return p.derive(short)
}

// setUnit makes m true at the root; the clause of that id says so.
func (s *state) setUnit(m lit, id uint64) {
	s.proof.unit[m.Var()] = id
	s.assign(m, 0, 0)
}

func (s *state) addIrredundant(ls []lit, id uint64) ref {
	c := s.arena.alloc(ls, isFresh, len(ls)-1, id)
	s.clauses = grow.Append(s.clauses, c)
	s.attach(c)
	return c
}

func (s *state) addLearned(ls []lit, glue int, id uint64) ref {
	meta := isLearned | isFresh | used1
	if glue <= s.opt.Tier2 {
		meta = isLearned | isFresh | used2
	}
	c := s.arena.alloc(ls, meta, glue, id)
	s.learned = append(s.learned, c)
	s.attach(c)
	return c
}

// drop makes c garbage. Its watches stay until the next collection, which must
// come before the next propagation.
func (s *state) drop(c ref) {
	s.proof.remove(s.arena.id(c), s.arena.lits(c))
	s.arena.kill(c)
}

// fits reports whether a clause of n literals can still be stored.
func (s *state) fits(n int) bool {
	return len(s.arena.mem)+n+header <= maxArena && s.proof.last < maxID
}
