// This file holds the Solver and the caller's side of it: variables, clauses,
// answers.

package sat

import (
	"assay/solve/grow"
	"fmt"

	"assay/solve"
)

// Solver implements solve.Solver, Freezer, Minimizer and Prover. Make one with
// New.
type Solver struct {
	learner

	given []lit // the caller's clauses, each ended by 0; kept for checking models
	full  bool  // a given clause did not fit into memory: nothing can be decided any more

	// Search.

	limit     limits
	count     counts
	modeTicks int64 // ticks of the first focused phase
	walkedAt  int64 // ticks when the last local search began

	// The call of Solve.

	budget      solve.Budget
	stop        stop
	assumptions []lit
	failed      []lit
	model       []int8 // by variable, after Sat

	// Inprocessing.

	inprocessing
	prober     prober
	simplifier simplifier

	// Elimination.

	frozen    []int32 // by variable: Freeze calls without Melt, and one while assumed
	bitten    []bool  // by variable: was eliminated and given back, is not eliminated again
	extension extension
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
	s := &Solver{}
	s.opt = opt
	s.random = random(opt.Seed)
	s.prober.Solver, s.simplifier.Solver = s, s
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
	s.watches = grow.Append(s.watches, nil, nil)
	s.vals = grow.Append(s.vals, 0, 0)
	s.binStamp = grow.Append(s.binStamp, 0, 0)
	s.vars = grow.Append(s.vars, varInfo{})
	s.heap.place = grow.Append(s.heap.place, -1)
	s.heap.score = grow.Append(s.heap.score, 0)
	s.queue.links = grow.Append(s.queue.links, link{})
	s.phase = grow.Append(s.phase, s.initial())
	s.target = grow.Append(s.target, 0)
	s.best = grow.Append(s.best, 0)
	s.marks = grow.Append(s.marks, 0)
	s.stamp = grow.Append(s.stamp, 0)
	s.glueStamp = grow.Append(s.glueStamp, 0)
	s.proof.unit = grow.Append(s.proof.unit, 0)
	s.eliminated = grow.Append(s.eliminated, false)
	s.frozen = grow.Append(s.frozen, 0)
	s.bitten = grow.Append(s.bitten, false)
	s.simplifier.growVar()
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
		s.given = grow.Append(grow.Append(s.given, ls...), 0)
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
