// This file improves the remembered phases by local search: from the present
// ones, variables of falsified clauses are flipped at random, those that
// falsify few other clauses more often (ProbSAT). The phases that falsify least
// are kept.

package sat

// walker is one local search over the irredundant clauses that are not
// satisfied at the root.
type walker struct {
	s       *Solver
	vals    []int8    // by literal
	clauses []walked  // by number
	of      [][]int32 // by literal: numbers of its clauses
	broken  []int32   // numbers of the falsified clauses
	breaks  []int32   // by variable: clauses that only its literal satisfies
	weights []float64 // by breaks: how likely a variable is flipped
	flips   []variable
	best    int // least number of falsified clauses so far,
	bestAt  int // after so many flips
}

type walked struct {
	c      ref
	place  int32 // in broken, while falsified
	number int32 // of true literals
	sum    lit   // exclusive or of the true literals: the literal itself if there is one
}

// phaseWalk is one of the resets of rephase. It runs at the root.
func (s *Solver) phaseWalk() {
	effort := max(int64(s.opt.WalkEffort*float64(s.ticks-s.walkedAt)), 100_000)
	s.walkedAt = s.ticks
	size := int64(len(s.arena.mem) / 4)
	if s.opt.WalkEffort == 0 || size > effort || !s.settle() {
		return
	}
	w := newWalker(s)
	s.ticks += size
	for effort -= size; effort > 0 && len(w.broken) > 0 && !s.stop.flag.Load(); {
		effort -= w.step()
	}
	w.keep()
}

func newWalker(s *Solver) *walker {
	w := &walker{s: s, vals: make([]int8, len(s.vals)), of: make([][]int32, len(s.vals)), breaks: make([]int32, len(s.vars))}
	for v := variable(1); int(v) < len(s.vars); v++ {
		p := s.vals[v.Pos()]
		if p == 0 {
			p = s.phase[v]
		}
		w.vals[v.Pos()], w.vals[v.Neg()] = p, -p
	}
	total := 0
	for _, c := range s.clauses {
		if !s.arena.has(c, isGarbage) && !s.satisfiedAtRoot(c) {
			w.enter(c)
			total += s.arena.size(c)
		}
	}
	w.best = len(w.broken)
	w.weigh(float64(total) / float64(max(len(w.clauses), 1)))
	return w
}

func (s *state) satisfiedAtRoot(c ref) bool {
	for _, m := range s.arena.lits(c) {
		if s.vals[m] > 0 {
			return true
		}
	}
	return false
}

func (w *walker) enter(c ref) {
	i := int32(len(w.clauses))
	x := walked{c: c}
	for _, m := range w.s.arena.lits(c) {
		w.of[m] = append(w.of[m], i)
		if w.vals[m] > 0 {
			x.number++
			x.sum ^= m
		}
	}
	w.clauses = append(w.clauses, x)
	switch x.number {
	case 0:
		w.falsify(i)
	case 1:
		w.breaks[x.sum.Var()]++
	}
}

// weigh fills the table of weights, base^-breaks. The bases for clauses of
// three and more literals are those that ProbSAT found best.
func (w *walker) weigh(size float64) {
	bases := [...]float64{2, 2, 2, 2.5, 2.85, 3.7, 5.1, 5.4}
	i := min(int(size), len(bases)-2)
	base := bases[i] + (bases[i+1]-bases[i])*min(size-float64(i), 1)
	for weight := 1.0; weight > 1e-30; weight /= base {
		w.weights = append(w.weights, weight)
	}
}

func (w *walker) falsify(i int32) {
	w.clauses[i].place = int32(len(w.broken))
	w.broken = append(w.broken, i)
}

func (w *walker) repair(i int32) {
	last := w.broken[len(w.broken)-1]
	place := w.clauses[i].place
	w.broken[place] = last
	w.clauses[last].place = place
	w.broken = w.broken[:len(w.broken)-1]
}

// step flips a variable of a falsified clause and tells the ticks it took.
func (w *walker) step() int64 {
	i := w.broken[w.s.random.below(len(w.broken))]
	m := w.choose(w.s.arena.lits(w.clauses[i].c))
	if m == 0 {
		return 1
	}
	w.flip(m)
	w.flips = append(w.flips, m.Var())
	if len(w.broken) < w.best {
		w.best, w.bestAt = len(w.broken), len(w.flips)
	}
	return 2 + int64(len(w.of[m])+len(w.of[m.Not()]))
}

// choose draws one of the literals, all false, by the weight of its variable;
// 0 if all of them are fixed.
func (w *walker) choose(ls []lit) (chosen lit) {
	sum := 0.0
	for _, m := range ls {
		if w.s.vals[m] != 0 {
			continue
		}
		weight := w.weights[min(int(w.breaks[m.Var()]), len(w.weights)-1)]
		sum += weight
		if w.s.random.unit()*sum < weight {
			chosen = m
		}
	}
	return chosen
}

// flip makes m true.
func (w *walker) flip(m lit) {
	w.vals[m], w.vals[m.Not()] = 1, -1
	for _, i := range w.of[m] {
		x := &w.clauses[i]
		switch x.number {
		case 0:
			w.repair(i)
			w.breaks[m.Var()]++
		case 1:
			w.breaks[x.sum.Var()]--
		}
		x.number++
		x.sum ^= m
	}
	n := m.Not()
	for _, i := range w.of[n] {
		x := &w.clauses[i]
		x.number--
		x.sum ^= n
		switch x.number {
		case 0:
			w.falsify(i)
			w.breaks[n.Var()]--
		case 1:
			w.breaks[x.sum.Var()]++
		}
	}
}

// keep makes the best values seen the phases.
func (w *walker) keep() {
	for _, v := range w.flips[w.bestAt:] {
		w.vals[v.Pos()], w.vals[v.Neg()] = w.vals[v.Neg()], w.vals[v.Pos()]
	}
	for v := range w.s.phase {
		if p := w.vals[variable(v).Pos()]; p != 0 {
			w.s.phase[v] = p
		}
	}
}
