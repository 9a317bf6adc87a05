package proof

// This file checks LRAT proofs: forward, step by step, in memory for the
// clauses that are alive. Hints are held to the letter: each of them must be
// unit when its turn comes, and the last one the conflict.

import (
	"fmt"
	"io"

	"assay/solve"
	"assay/solve/cnf"
)

// lrat is the state of a check.
//
// A clause lies in the arena as a head of three words (length, and the low and
// high half of its number) and its literals. Deleted clauses stay as garbage
// until half of the arena is.
type lrat struct {
	meter   *meter
	arena   []uint32
	garbage int               // words of deleted clauses
	dense   []uint32          // number to place in arena, 0 if there is no such clause
	sparse  map[uint64]uint32 // the same for numbers far beyond those before
	last    uint64            // highest number so far
	added   uint64            // clauses so far, the formula's included
	truth   []uint32          // by literal: equal to now if it is true; knows all literals of clauses
	now     uint32            // counts valuations
	group   []solve.Lit       // literals made true for one resolvent
	listed  map[uint64]bool   // the clauses that a RAT step names
	done    bool              // the empty clause is there
}

const head = 3

func newLRAT(f *cnf.Formula, m *meter) *lrat {
	c := &lrat{meter: m, sparse: map[uint64]uint32{}, listed: map[uint64]bool{}}
	c.arena = make([]uint32, 1, 1+f.Lits()+head*f.Len()) // place 0 is none
	c.dense = make([]uint32, 1, 1+f.Len())
	c.truth = make([]uint32, 2*(f.Vars()+1))
	for i, lits := range f.Clauses() {
		c.insert(uint64(i+1), lits)
	}
	return c
}

func (c *lrat) check(in *reader, r *Result) error {
	if err := c.room(0); err != nil {
		return err
	}
	var s step
	for !c.done {
		err := in.read(&s)
		if err == io.EOF {
			return &refusal{Position{}, "it ends without the empty clause"}
		}
		if err == nil {
			r.Steps++
			err = c.step(&s, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *lrat) step(s *step, r *Result) error {
	if err := c.meter.tick(1 + len(s.lits) + 4*len(s.hints)); err != nil {
		return err
	}
	if s.del {
		return c.deleteAll(s)
	}
	if s.id <= c.last {
		return c.refuse(s, "number %d is used or out of order: %d is the highest so far", s.id, c.last)
	}
	if err := c.verify(s); err != nil {
		return err
	}
	r.Checked++
	return c.add(s)
}

func (c *lrat) refuse(s *step, format string, args ...any) error {
	return &refusal{s.at, fmt.Sprintf(format, args...)}
}

// Clauses.

// place is where the clause with a number lies, 0 if there is none.
func (c *lrat) place(id uint64) uint32 {
	if id < uint64(len(c.dense)) {
		return c.dense[id]
	}
	return c.sparse[id]
}

func (c *lrat) lits(at uint32) []uint32 {
	return c.arena[at+head : at+head+c.arena[at]]
}

func (c *lrat) add(s *step) error {
	if err := c.room(head + len(s.lits)); err != nil {
		return err
	}
	c.insert(s.id, s.lits)
	return nil
}

// room fails if that many words more in the arena are too many.
func (c *lrat) room(words int) error {
	size := 4 * int64(len(c.arena)+words)
	if size >= 1<<34 {
		return &exhausted{OutOfMemory, "more than 16 GB of clauses are alive"}
	}
	return c.meter.hold(size + 4*int64(len(c.dense)+len(c.truth)) + 32*int64(len(c.sparse)))
}

func (c *lrat) insert(id uint64, lits []solve.Lit) {
	at := uint32(len(c.arena))
	c.arena = append(c.arena, uint32(len(lits)), uint32(id), uint32(id>>32))
	for _, m := range lits {
		c.arena = append(c.arena, uint32(m))
	}
	// The table may have gaps, but not much more of them than clauses.
	if c.added++; id < 4*c.added+1024 {
		for n := uint64(len(c.dense)); n <= id; n++ {
			c.dense = append(c.dense, c.sparse[n])
			delete(c.sparse, n)
		}
		c.dense[id] = at
	} else {
		c.sparse[id] = at
	}
	c.last = id
	c.done = c.done || len(lits) == 0
}

func (c *lrat) deleteAll(s *step) error {
	for _, h := range s.hints {
		at := uint32(0)
		if h > 0 {
			at = c.place(uint64(h))
		}
		if at == 0 {
			return c.refuse(s, "there is no clause %d to delete", h)
		}
		c.garbage += head + int(c.arena[at])
		c.move(uint64(h), 0)
	}
	if c.garbage > len(c.arena)/2 && c.garbage > 1<<16 {
		c.collect()
	}
	return nil
}

func (c *lrat) move(id uint64, to uint32) {
	switch {
	case id < uint64(len(c.dense)):
		c.dense[id] = to
	case to == 0:
		delete(c.sparse, id)
	default:
		c.sparse[id] = to
	}
}

// collect squeezes the garbage out of the arena.
func (c *lrat) collect() {
	to := uint32(1)
	c.each(func(at uint32, id uint64) {
		size := head + c.arena[at]
		copy(c.arena[to:], c.arena[at:at+size])
		c.move(id, to)
		to += size
	})
	c.arena, c.garbage = c.arena[:to], 0
}

// each visits the clauses that are alive. visit may move the clause towards
// the front.
func (c *lrat) each(visit func(at uint32, id uint64)) {
	for at := uint32(1); at < uint32(len(c.arena)); {
		next := at + head + c.arena[at]
		if id := uint64(c.arena[at+1]) | uint64(c.arena[at+2])<<32; c.place(id) == at {
			visit(at, id)
		}
		at = next
	}
}

// Verification.

// verify decides one addition.
func (c *lrat) verify(s *step) error {
	if tautology := c.negate(s.lits); tautology {
		return nil // true under every valuation
	}
	i, conflict, err := c.follow(s, 0, nil)
	switch {
	case err != nil:
		return err
	case conflict && i < len(s.hints):
		return c.refuse(s, "%s: hints go on after the conflict", clauseText(s.lits))
	case conflict:
		return nil
	case len(s.lits) == 0 && i == len(s.hints):
		return c.refuse(s, "the empty clause: the hints lead to no conflict")
	case len(s.lits) == 0:
		return c.refuse(s, "the empty clause has no pivot")
	}
	return c.verifyRAT(s, i)
}

// negate starts a valuation in which the literals are false. It finds out when
// there is none.
func (c *lrat) negate(lits []solve.Lit) (tautology bool) {
	if c.now++; c.now == 0 {
		clear(c.truth)
		c.now = 1
	}
	for _, m := range lits {
		for int(m|1) >= len(c.truth) {
			c.truth = append(c.truth, 0)
		}
		tautology = tautology || c.truth[m] == c.now
		c.truth[m^1] = c.now
	}
	return tautology
}

// follow goes through hints from i on up to the conflict, or to the first
// negative one or the end. What it makes true is noted in made, if given.
func (c *lrat) follow(s *step, i int, made *[]solve.Lit) (next int, conflict bool, err error) {
	for ; i < len(s.hints) && s.hints[i] > 0; i++ {
		at := c.place(uint64(s.hints[i]))
		if at == 0 {
			return i, false, c.refuse(s, "%s: there is no clause %d", clauseText(s.lits), s.hints[i])
		}
		unit := uint32(0)
		for _, m := range c.lits(at) {
			if c.truth[m^1] == c.now || m == unit {
				continue
			}
			if unit != 0 || c.truth[m] == c.now {
				return i, false, c.refuse(s, "%s: clause %d is neither unit nor false", clauseText(s.lits), s.hints[i])
			}
			unit = m
		}
		if unit == 0 {
			return i + 1, true, nil
		}
		c.truth[unit] = c.now
		if made != nil {
			*made = append(*made, solve.Lit(unit))
		}
	}
	return i, false, nil
}

// verifyRAT goes on at hint i, the first negative one: for each clause with the
// complement of the pivot there must be a group of hints.
func (c *lrat) verifyRAT(s *step, i int) error {
	pivot := s.lits[0]
	clear(c.listed)
	for i < len(s.hints) {
		id := uint64(-s.hints[i])
		at := c.place(id)
		if at == 0 {
			return c.refuse(s, "%s: there is no clause %d", clauseText(s.lits), id)
		}
		c.listed[id] = true
		next, err := c.resolvent(s, i+1, c.lits(at), uint32(pivot.Not()))
		if err != nil {
			return err
		}
		i = next
	}
	return c.complete(s, uint32(pivot.Not()))
}

// resolvent follows the group of hints for the resolvent with one clause.
func (c *lrat) resolvent(s *step, i int, lits []uint32, without uint32) (next int, err error) {
	c.group = c.group[:0]
	conflict := false
	for _, m := range lits {
		switch {
		case m == without || c.truth[m^1] == c.now:
		case c.truth[m] == c.now:
			conflict = true // the resolvent is satisfied by what is known
		default:
			c.truth[m^1] = c.now
			c.group = append(c.group, solve.Lit(m^1))
		}
	}
	next = i
	if !conflict {
		next, conflict, err = c.follow(s, i, &c.group)
	}
	for _, m := range c.group {
		c.truth[m] = c.now - 1
	}
	switch {
	case err != nil:
		return next, err
	case !conflict:
		return next, c.refuse(s, "%s: not RAT with clause %d: the hints lead to no conflict", clauseText(s.lits), -s.hints[i-1])
	case next < len(s.hints) && s.hints[next] > 0:
		return next, c.refuse(s, "%s: hints for clause %d go on after the conflict", clauseText(s.lits), -s.hints[i-1])
	}
	return next, nil
}

// complete holds a RAT step to naming every clause with the literal.
func (c *lrat) complete(s *step, m uint32) (err error) {
	if e := c.meter.tick(len(c.arena) / 4); e != nil {
		return e
	}
	c.each(func(at uint32, id uint64) {
		if err != nil || c.listed[id] {
			return
		}
		for _, n := range c.lits(at) {
			if n == m {
				err = c.refuse(s, "%s: the hints lead to no conflict; nor is it RAT: clause %d is not named and has %v", clauseText(s.lits), id, solve.Lit(m))
				return
			}
		}
	})
	return err
}
