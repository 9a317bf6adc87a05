// This file logs the proof: which clauses give each derived clause by unit
// propagation (LRAT). With no sink set all of it is off.

package sat

import (
	"math"
	"slices"

	"assay/solve"
)

// proof gathers the hints of the clause being derived. Hints are, in order:
// roots and binary clauses (they need only the negated clause), the reasons
// of literals that minimization dropped, by age, and the chain of the
// analysis, latest first, so that the conflict comes last.
type proof struct {
	sink   solve.ProofSink
	last   uint64   // id of the latest clause, given or derived
	hints  []uint64 // of the next derived clause
	firsts []uint64 // hints that come first
	chain  []uint64 // clauses resolved upon, the conflict first
	unit   []uint64 // by variable: id of the unit clause of a root literal, 0 if not logged yet
	logged int      // root literals of the trail before this index have units
}

const maxID = math.MaxUint32 // clause headers hold 32 bits; the search stops before it

func (p *proof) on() bool { return p.sink != nil }

// begin forgets the hints of the last clause.
func (p *proof) begin() {
	p.chain = p.chain[:0]
	p.firsts = p.firsts[:0]
	p.hints = p.hints[:0]
}

// step notes that c was resolved upon.
func (p *proof) step(a *arena, c ref) {
	if p.on() {
		p.chain = append(p.chain, a.id(c))
	}
}

// first notes a hint that needs nothing but the negated clause.
func (p *proof) first(a *arena, c ref) {
	if p.on() {
		p.firsts = append(p.firsts, a.id(c))
	}
}

// join puts firsts and the chain into hints.
func (p *proof) join() {
	p.hints = append(p.hints[:0], p.firsts...)
	p.joinChain()
}

func (p *proof) joinChain() {
	for i := len(p.chain) - 1; i >= 0; i-- {
		p.hints = append(p.hints, p.chain[i])
	}
}

// given logs a clause of the caller.
func (p *proof) given(ls []lit) uint64 {
	p.last++
	if p.on() {
		p.sink.Given(p.last, ls)
	}
	return p.last
}

// derive logs a clause with the present hints and tells its id; 0 when off.
func (p *proof) derive(ls []lit) uint64 {
	if !p.on() {
		return 0
	}
	p.last++
	p.sink.Derived(p.last, ls, p.hints)
	return p.last
}

// remove logs that a clause is gone.
func (p *proof) remove(id uint64, ls []lit) {
	if p.on() {
		p.sink.Deleted(id, ls)
	}
}

// hintRoot makes the unit clause of v, assigned at the root, a first hint.
func (s *state) hintRoot(v variable) {
	if s.proof.on() && s.marks[v]&rooted == 0 {
		s.mark(v, rooted)
		s.proof.firsts = append(s.proof.firsts, s.proof.unit[v])
	}
}

// hintLearned gathers the hints of s.clause after minimization.
func (s *learner) hintLearned() {
	for _, m := range s.clause {
		s.mark(m.Var(), known)
	}
	keys := s.keys[:0]
	for _, m := range s.dropped {
		keys = s.hintDropped(m.Var(), keys)
	}
	slices.Sort(keys)
	p := &s.proof
	p.hints = append(p.hints[:0], p.firsts...)
	for _, k := range keys {
		p.hints = append(p.hints, s.arena.id(s.vars[uint32(k)].reason))
	}
	s.keys = keys
	p.joinChain()
}

// hintDropped adds v and whatever its reason rests on to keys, which sort by
// age, down to the literals of the clause.
func (s *learner) hintDropped(v variable, keys []uint64) []uint64 {
	x := &s.vars[v]
	switch {
	case x.level == 0:
		s.hintRoot(v)
		return keys
	case s.marks[v]&known != 0:
		return keys
	}
	s.mark(v, known)
	keys = append(keys, uint64(x.pos)<<32|uint64(v))
	for _, n := range s.arena.lits(x.reason) {
		if n.Var() != v {
			keys = s.hintDropped(n.Var(), keys)
		}
	}
	return keys
}

// logUnits derives the unit clauses of new root literals. It runs after each
// propagation at the root.
func (s *state) logUnits() {
	p := &s.proof
	if !p.on() {
		return
	}
	for ; p.logged < len(s.trail); p.logged++ {
		m := s.trail[p.logged]
		if p.unit[m.Var()] != 0 {
			continue
		}
		c := s.vars[m.Var()].reason
		p.hints = p.hints[:0]
		for _, n := range s.arena.lits(c) {
			if n != m {
				p.hints = append(p.hints, p.unit[n.Var()])
			}
		}
		p.hints = append(p.hints, s.arena.id(c))
		p.unit[m.Var()] = p.derive([]lit{m})
	}
}

// refute derives the empty clause from a clause that is false at the root.
func (s *state) refute(c ref) {
	s.refuteBy(s.arena.lits(c), s.arena.id(c))
}

// refuteBy is refute for a clause that need not be in the arena.
func (s *state) refuteBy(ls []lit, id uint64) {
	s.broken = true
	p := &s.proof
	if !p.on() {
		return
	}
	s.logUnits()
	p.hints = p.hints[:0]
	for _, m := range ls {
		p.hints = append(p.hints, p.unit[m.Var()])
	}
	p.hints = append(p.hints, id)
	p.derive(nil)
}
