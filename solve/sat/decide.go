// This file chooses the next variable and the value it gets first, and resets
// the remembered values from time to time (rephasing).

package sat

// phases are the values remembered for each variable: 1, -1, or 0 for none.
type phases struct {
	phase  []int8 // last value it had; never 0
	target []int8 // value in the longest conflict-free trail since the last rephase
	best   []int8 // the same since the last time best was used

	targetSize, bestSize int // how long those trails were
}

// decider knows which variables are free, in which order they come and what
// value each gets first.
type decider struct {
	state
	eliminated []bool // by variable
	heap       heap
	queue      queue
	stable     bool // mode: heap and Luby, or queue and glue
	random     random
	phases
}

func phaseOf(m lit) int8 {
	if m.IsNeg() {
		return -1
	}
	return 1
}

func (s *decider) active(v variable) bool { return v != 0 && !s.eliminated[v] }

// pick is the next decision, or 0 if all active variables have values.
func (s *decider) pick() lit {
	var v variable
	switch {
	case s.opt.RandomPercent > 0 && s.stats.Vars > 0 && s.random.below(100) < s.opt.RandomPercent:
		if v = s.pickRandom(); v != 0 {
			break
		}
		fallthrough
	default:
		v = s.pickBest()
	}
	if v == 0 {
		return 0
	}
	return s.phased(v)
}

func (s *decider) pickBest() variable {
	if s.stable {
		return s.pickScore()
	}
	return s.pickQueue()
}

func (s *decider) pickScore() variable {
	for len(s.heap.list) > 0 {
		v := s.heap.list[0]
		if s.vals[v.Pos()] == 0 && !s.eliminated[v] {
			return v
		}
		s.heap.pop()
	}
	return 0
}

func (s *decider) pickQueue() variable {
	q := &s.queue
	v := q.search
	for v != 0 && s.vals[v.Pos()] != 0 {
		v = q.links[v].prev
	}
	if v != 0 {
		q.search = v
	}
	return v
}

// pickRandom tries a few variables; 0 if none of them is free.
func (s *decider) pickRandom() variable {
	for range 8 {
		v := variable(1 + s.random.below(len(s.eliminated)-1))
		if s.active(v) && s.vals[v.Pos()] == 0 {
			return v
		}
	}
	return 0
}

// phased is v with the value to try first.
func (s *decider) phased(v variable) lit {
	p := s.phase[v]
	if s.stable && s.opt.Target && s.target[v] != 0 {
		p = s.target[v]
	}
	if p < 0 {
		return v.Neg()
	}
	return v.Pos()
}

// updateTarget remembers the trail below the conflicting level if no longer
// one was seen. Called before backtracking from a conflict.
func (s *decider) updateTarget() {
	if !s.stable || !s.opt.Target || s.level() == 0 {
		return
	}
	size := int(s.control[s.level()-1])
	if size > s.targetSize {
		s.targetSize = size
		s.copyTrail(s.target, size)
	}
	if size > s.bestSize {
		s.bestSize = size
		s.copyTrail(s.best, size)
	}
}

func (s *decider) copyTrail(to []int8, size int) {
	for _, m := range s.trail[:size] {
		to[m.Var()] = phaseOf(m)
	}
}

// rephasing is the cycle of resets; the first two are done once.
var rephasing = [...]func(*Solver){
	(*Solver).phaseOriginal, (*Solver).phaseInverted,
	(*Solver).phaseBest, (*Solver).phaseWalk, (*Solver).phaseFlipped,
	(*Solver).phaseBest, (*Solver).phaseWalk, (*Solver).phaseOriginal,
	(*Solver).phaseBest, (*Solver).phaseWalk, (*Solver).phaseRandom,
	(*Solver).phaseBest, (*Solver).phaseWalk, (*Solver).phaseInverted,
}

func (s *Solver) rephase() {
	s.backtrack(0)
	n := s.count.rephase
	if n >= 2 {
		n = 2 + (n-2)%(len(rephasing)-2)
	}
	rephasing[n](s)
	s.count.rephase++
	clear(s.target)
	s.targetSize = 0
	s.limit.rephase = s.stats.Conflicts + s.opt.RephaseEvery*int64(s.count.rephase+1)
}

func (s *decider) phaseOriginal() { s.setPhases(s.initial()) }
func (s *decider) phaseInverted() { s.setPhases(-s.initial()) }

func (s *decider) initial() int8 {
	if s.opt.InitialPhase {
		return 1
	}
	return -1
}

func (s *decider) setPhases(p int8) {
	for v := range s.phase {
		s.phase[v] = p
	}
}

func (s *decider) phaseFlipped() {
	for v := range s.phase {
		s.phase[v] = -s.phase[v]
	}
}

func (s *decider) phaseRandom() {
	for v := range s.phase {
		s.phase[v] = int8(1 - 2*s.random.below(2))
	}
}

func (s *decider) phaseBest() {
	for v, p := range s.best {
		if p != 0 {
			s.phase[v] = p
		}
	}
	s.bestSize = 0
}
