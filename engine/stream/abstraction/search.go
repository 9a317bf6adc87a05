// This file looks for beginnings that a monitor rejects, of one number of slots after the other.

package abstraction

import (
	"errors"
	"fmt"
	"math/bits"

	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
	"assay/logic/term"
	"assay/solve"
)

// Watch is a deterministic machine that reads letters of its own, from state 0 on, and rejects where it comes to some states.
type Watch struct {
	Letters     *bdd.Manager
	Observables []Observable
	Edges       [][]omega.Edge
	Rejects     []bool
}

// Search is a search for beginnings that a machine rejects; it goes on where it was.
type Search struct {
	a    Abstraction // with the letters of the machine
	w    Watch
	e    *encoder
	s    state
	at   term.Term
	path []slot

	rejects   term.Term // after the last slot, where that is not decided; 0: it does not, or was not asked
	sooner    term.Term // after the slot before
	conflicts int64     // that one call of Within may cost: more each time
}

// laterSearch is how many conflicts the second call of Within may cost; each further one twice as many.
const laterSearch = 1600

// smallAhead is up to how many slots numbers are tried only that have a few bits more than constants: they are in the way of nobody who looks for a beginning, and
// cost less. Then the search begins again with all numbers.
const smallAhead, smallBits = 16, 4

// Search begins a search.
func (a *Abstraction) Search(w Watch) *Search {
	s := &Search{a: *a, w: w, conflicts: conflicts[ofSearch]}
	for _, c := range a.constants {
		s.a.tried = max(s.a.tried, bits.Len64(uint64(max(c, -c)))+smallBits)
	}
	s.a.bdds, s.a.observables = w.Letters, w.Observables
	return s
}

// Within looks for beginnings of so many slots at most, longer ones than before. Where it becomes too dear, it goes on the next time, and may cost more.
func (s *Search) Within(slots int) (found [][]lang.Value, ok bool, err error) {
	if slots > smallAhead && s.a.tried > 0 {
		s.a.tried, s.e = 0, nil
	}
	left := s.conflicts
	s.conflicts = max(2*s.conflicts, laterSearch)
	for left > 0 && !ok && err == nil && (len(s.path) < slots || s.rejects != 0) {
		if s.e == nil {
			s.e = s.a.encoder(ofSearch)
			first, is := s.a.sys.start(s.e)
			s.e.s.Assert(is)
			s.s, s.at, s.path, s.rejects = first, s.e.Num(0, s.e.width), nil, 0
		}
		before := s.e.sat.Stats().Conflicts
		found, ok = s.next(left)
		left -= s.e.sat.Stats().Conflicts - before
		var n *narrow
		var u *undecided
		if errors.As(s.e.err, &u) && s.a.ctx.Err() == nil {
			s.e.err = nil
			return nil, false, nil
		}
		if err = s.e.err; errors.As(err, &n) {
			// Wider than it takes now, so that few slots have to be tried again.
			if s.e, err, s.a.narrow[ofSearch] = nil, nil, n.width+n.width/4+4; n.width > 1024 {
				err = &undecided{"numbers of more than 1024 bits would have to be tried"}
			}
		}
	}
	return found, ok, err
}

// next looks at beginnings with two slots more, at the cost of so many conflicts at most: who rejects once does so for ever, so that both are asked about at
// once. Where there is one, it is looked for in one slot less.
func (s *Search) next(conflicts int64) (found [][]lang.Value, ok bool) {
	e := s.e
	if s.rejects == 0 {
		s.sooner = s.slot()
		s.rejects = s.slot()
	}
	e.sat.SetBudget(solve.Budget{Conflicts: conflicts})
	if found, ok = s.a.messages(e, s.path, s.rejects); e.err != nil {
		return nil, false
	}
	if ok {
		sooner, less := s.a.messages(e, s.path, s.sooner)
		var u *undecided
		if errors.As(e.err, &u) {
			e.err = nil // it takes too long
		}
		if less {
			found = sooner
		}
	}
	e.s.Assert(e.Not(s.rejects)) // what was found is not found again
	s.rejects = 0
	return found, ok
}

// slot goes one slot further, and returns that the machine rejects then.
func (s *Search) slot() term.Term {
	e := s.e
	sl := s.a.sys.step(e, s.s, fmt.Sprint("i", len(s.path)))
	s.at = s.watch(sl)
	e.s.Assert(sl.valid)
	s.path, s.s = append(s.path, sl), sl.next
	rejects := term.No
	for i, r := range s.w.Rejects {
		if r {
			rejects = e.Or(rejects, e.Eq(s.at, e.Num(int64(i), e.width)))
		}
	}
	return rejects
}

// watch is where the machine is after a slot.
func (s *Search) watch(sl slot) term.Term {
	e, next := s.e, s.at
	e.bound.sum(constant(float64(len(s.w.Edges))))
	for i, es := range s.w.Edges {
		here := e.Eq(s.at, e.Num(int64(i), e.width))
		for _, ed := range es {
			if ed.To != i {
				next = e.Ite(e.And(here, s.a.labelled(e, sl, ed.Label)), e.Num(int64(ed.To), e.width), next)
			}
		}
	}
	return next
}
