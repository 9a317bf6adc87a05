// This file says when and in what order clauses are simplified between
// stretches of search.

package sat

// A step of inprocessing runs at the root, with everything propagated, and
// leaves it so, unless it derived the empty clause.
type step struct {
	name string
	on   func(*Options) bool
	run  func(*Solver)
}

// pipeline is the order of the steps. Probing comes first because units help
// all others; elimination comes before vivification because it changes the
// clauses most.
var pipeline = [...]step{
	{"clean", func(*Options) bool { return true }, (*Solver).clean},
	{"probe", func(o *Options) bool { return o.Probe }, func(s *Solver) { s.prober.probe() }},
	{"occurrences", func(o *Options) bool { return o.Subsume || o.Eliminate }, func(s *Solver) { s.simplifier.simplify() }},
	{"vivify", func(o *Options) bool { return o.Vivify }, func(s *Solver) { vivifier{s}.vivify() }},
}

// inprocessing is how far the steps have got.
type inprocessing struct {
	effort    int64 // ticks left to the running step
	lastTicks int64 // ticks of search when the last round began
	cleaned   int   // length of the root trail when clauses were last cleaned
}

// inprocess runs one round of all steps.
func (s *Solver) inprocess() {
	s.backtrack(0)
	s.count.inprocess++
	spent := s.ticks - s.lastTicks
	start := s.ticks
	for _, p := range pipeline {
		if s.broken || s.stop.flag.Load() {
			break
		}
		if p.on(&s.opt) {
			s.effort = int64(s.opt.Effort * float64(spent))
			p.run(s)
		}
	}
	s.lastTicks = s.ticks
	s.limit.mode += s.ticks - start // the mode's share is of search only
	s.limit.inprocess = s.stats.Conflicts + s.opt.InprocessEvery*int64(s.count.inprocess+1)
	s.checkMemory()
}

// spend takes ticks from the running step and counts them.
func (s *Solver) spend(ticks int) {
	s.effort -= int64(ticks)
	s.ticks += int64(ticks)
}

// done reports whether the step must end.
func (s *Solver) done() bool { return s.effort < 0 || s.broken || s.stop.flag.Load() }

// settle propagates at the root and logs the units. It is false when the
// empty clause was derived.
func (s *state) settle() bool {
	if s.broken {
		return false
	}
	conflict := s.propagate()
	s.logUnits()
	if conflict != 0 {
		s.refute(conflict)
	}
	return conflict == 0
}

// clean removes clauses that are true at the root, and false literals from the
// others.
func (s *Solver) clean() {
	if !s.settle() || s.cleaned == len(s.trail) {
		return
	}
	for _, c := range s.clauses {
		s.cleanClause(c)
	}
	for _, c := range s.learned {
		s.cleanClause(c)
	}
	s.cleaned = len(s.trail)
	s.collect()
}

// cleanClause relies on propagation: the two watched literals of a clause
// that is not true are unassigned.
func (s *state) cleanClause(c ref) {
	if s.arena.has(c, isGarbage) {
		return
	}
	keep := s.clause[:0]
	ls := s.arena.lits(c)
	for _, m := range ls {
		if s.vals[m] > 0 {
			s.drop(c)
			return
		}
		if s.vals[m] == 0 {
			keep = append(keep, m)
		}
	}
	s.clause = keep
	if len(keep) < len(ls) {
		s.replace(c, keep, s.deriveShort(ls, keep, s.arena.id(c)))
	}
}

// replace shrinks c to ls, derived with the given id; at least two literals.
func (s *state) replace(c ref, ls []lit, id uint64) {
	s.proof.remove(s.arena.id(c), s.arena.lits(c))
	copy(s.arena.lits(c), ls)
	s.arena.shrink(c, len(ls))
	s.arena.setID(c, id)
	s.arena.clear(c, isVivified)
	s.arena.set(c, isFresh)
}
