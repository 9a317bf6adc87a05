// This file holds the Solver and the caller's side of it: variables, clauses,
// answers.

package sat

import (
	"fmt"
	"slices"

	"assay/solve"
)

// Solver implements solve.Solver, Freezer, Minimizer and Prover. Make one with
// New.
type Solver struct {
	opt   Options
	stats solve.Stats

	// Clauses. Garbage ones stay in all of these until the next collection.

	arena   arena
	clauses []ref     // irredundant: together with the trail they mean the same as the caller's, up to elimination
	learned []ref     // implied by those
	watches [][]watch // by literal
	given   []lit     // the caller's clauses, each ended by 0; kept for checking models
	broken  bool      // the empty clause was derived
	full    bool      // a given clause did not fit into memory: nothing can be decided any more

	// Assignment.

	vals    []int8    // by literal: 1 true, -1 false, 0 none
	vars    []varInfo // by variable, meaningful while it has a value
	trail   []lit     // true literals in the order they came
	control []int32   // by level, from 1: where it starts in the trail
	qhead   int       // trail before it is propagated

	// Decisions.

	heap   heap
	queue  queue
	stable bool // mode: heap and Luby, or queue and glue
	phases

	// Search.

	analysis
	proof     proof
	glues     glues
	luby      luby
	limit     limits
	count     counts
	ticks     int64 // cache lines touched by propagation, about
	modeTicks int64 // ticks of the first focused phase
	random    random
	port      *port // to other solvers of a Parallel; nil alone

	// The call of Solve.

	budget      solve.Budget
	stop        stop
	assumptions []lit
	failed      []lit
	model       []int8 // by variable, after Sat

	// Elimination.

	eliminated []bool  // by variable
	frozen     []int32 // by variable: Freeze calls without Melt, and one while assumed
	bitten     []bool  // by variable: was eliminated and given back, is not eliminated again
	extension  extension
	simplifier
}

// limits are the conflict or tick counts at which housekeeping is due.
type limits struct {
	restart, reduce, rephase, inprocess int64 // conflicts
	mode                                int64 // ticks
}

// counts are how often housekeeping was done.
type counts struct {
	rephase, reduce, modes, inprocess int
}

var (
	_ solve.Freezer   = (*Solver)(nil)
	_ solve.Minimizer = (*Solver)(nil)
	_ solve.Prover    = (*Solver)(nil)
)

// New makes a solver without variables.
func New(opt Options) *Solver {
	s := &Solver{opt: opt, random: random(opt.Seed)}
	s.heap.bump = 1
	s.stable = !opt.Focused
	s.limit.reduce = opt.ReduceEvery
	s.limit.rephase = opt.RephaseEvery
	s.limit.inprocess = opt.InprocessEvery
	s.luby.reset(opt.LubyUnit)
	s.growVar() // variable 0 is none, but has its places
	s.heap.place[0] = -1
	return s
}

// growVar makes room for one more variable in everything indexed by one.
func (s *Solver) growVar() {
	s.watches = append(s.watches, nil, nil)
	s.vals = append(s.vals, 0, 0)
	s.binStamp = append(s.binStamp, 0, 0)
	s.vars = append(s.vars, varInfo{})
	s.heap.place = append(s.heap.place, -1)
	s.heap.score = append(s.heap.score, 0)
	s.queue.links = append(s.queue.links, link{})
	s.phase = append(s.phase, s.initial())
	s.target = append(s.target, 0)
	s.best = append(s.best, 0)
	s.marks = append(s.marks, 0)
	s.stamp = append(s.stamp, 0)
	s.glueStamp = append(s.glueStamp, 0)
	s.proof.unit = append(s.proof.unit, 0)
	s.eliminated = append(s.eliminated, false)
	s.frozen = append(s.frozen, 0)
	s.bitten = append(s.bitten, false)
	s.touched = append(s.touched, true)
	s.inMarks = append(s.inMarks, false, false)
}

// NewVar makes the next variable.
func (s *Solver) NewVar() solve.Var {
	v := variable(len(s.vars))
	s.growVar()
	s.stats.Vars++
	if s.opt.Seed != 0 {
		s.heap.score[v] = float64(s.random.below(1<<20)) * 1e-9
	}
	s.heap.push(v)
	s.queue.enqueue(v)
	s.queue.search = v
	return v
}

// SetProof sets the sink of the proof. It panics after the first clause.
//
// After an Unsat answer the last derived clause is the negation of the failed
// assumptions (empty if there are none), unless these contain a literal and its
// complement, which needs no proof.
func (s *Solver) SetProof(sink solve.ProofSink) {
	if s.stats.Clauses > 0 {
		panic("sat: SetProof after the first clause")
	}
	s.proof.sink = sink
}

// AddClause adds a clause. It panics on a variable that NewVar did not make.
func (s *Solver) AddClause(ls ...solve.Lit) {
	for _, m := range ls {
		s.mustKnow(m)
	}
	s.stats.Clauses++
	id := s.proof.given(ls)
	if s.opt.CheckModel {
		s.given = append(s.given, ls...)
		s.given = append(s.given, 0)
	}
	for _, m := range ls {
		s.restore(m.Var())
	}
	s.add(ls, id)
}

func (s *Solver) mustKnow(m lit) {
	if v := m.Var(); v == 0 || int(v) >= len(s.vars) {
		panic(fmt.Sprintf("sat: literal %d of a variable that NewVar did not make", m.Dimacs()))
	}
}

// add puts a clause with the given id among the irredundant ones, without
// literals that are false at the root or double.
func (s *Solver) add(ls []lit, id uint64) {
	if s.broken || s.full {
		return
	}
	if !s.fits(len(ls)) {
		s.full = true
		return
	}
	short, sat := s.normal(ls)
	if sat {
		s.proof.remove(id, ls)
		return
	}
	if len(short) < len(ls) {
		old := id
		id = s.deriveShort(ls, short, old)
		s.proof.remove(old, ls)
	}
	switch len(short) {
	case 0:
		s.broken = true
	case 1:
		s.setUnit(short[0], id)
	default:
		s.addIrredundant(short, id)
	}
}

// normal sorts the literals and drops double and false ones; sat tells that
// the clause is true at the root or a tautology. The result is scratch.
func (s *Solver) normal(ls []lit) (short []lit, sat bool) {
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
func (s *Solver) deriveShort(ls, short []lit, id uint64) uint64 {
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
func (s *Solver) setUnit(m lit, id uint64) {
	s.proof.unit[m.Var()] = id
	s.assign(m, 0, 0)
}

func (s *Solver) addIrredundant(ls []lit, id uint64) ref {
	c := s.arena.alloc(ls, isFresh, len(ls)-1, id)
	s.clauses = append(s.clauses, c)
	s.attach(c)
	return c
}

func (s *Solver) addLearned(ls []lit, glue int, id uint64) ref {
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
func (s *Solver) drop(c ref) {
	s.proof.remove(s.arena.id(c), s.arena.lits(c))
	s.arena.kill(c)
}

// Value is the value of m in the model of the last Sat answer.
func (s *Solver) Value(m solve.Lit) bool {
	return int(m.Var()) < len(s.model) && s.model[m.Var()] == phaseOf(m)
}

// Failed are the assumptions that were needed for the last Unsat answer.
func (s *Solver) Failed() []solve.Lit { return s.failed }

// Stats are the counters since New.
func (s *Solver) Stats() solve.Stats {
	st := s.stats
	st.ProofSteps = int64(s.proof.last) - st.Clauses
	st.Bytes = s.bytes()
	return st
}

// bytes estimates the memory held.
func (s *Solver) bytes() int64 {
	const perVar = 16 + 4 + 8 + 24 + 3 + 1 + 16 + 8 + 1 + 4 + 2*(24+1+8)
	n := int64(cap(s.arena.mem)+cap(s.clauses)+cap(s.learned)+cap(s.given)) * 4
	for _, ws := range s.watches {
		n += int64(cap(ws)) * 8
	}
	return n + int64(len(s.vars))*perVar + s.extension.bytes()
}

// fits tells whether a clause of n literals can still be stored.
func (s *Solver) fits(n int) bool {
	return len(s.arena.mem)+n+header <= maxArena && s.proof.last < maxID
}

// Freeze keeps v from being eliminated until as many Melts.
func (s *Solver) Freeze(v solve.Var) {
	s.mustKnow(v.Pos())
	s.restore(v)
	s.frozen[v]++
}

// Melt undoes one Freeze.
func (s *Solver) Melt(v solve.Var) {
	s.mustKnow(v.Pos())
	if s.frozen[v] == 0 {
		panic(fmt.Sprintf("sat: Melt of variable %d, which is not frozen", v))
	}
	s.frozen[v]--
}

// random is a small generator of the splitmix kind.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	x := uint64(*r)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// below is a number from 0 to n-1.
func (r *random) below(n int) int { return int(r.next() >> 33 % uint64(n)) }

// unit is a number from 0 up to but not 1.
func (r *random) unit() float64 { return float64(r.next()>>11) / (1 << 53) }
