// This file decides when to restart and switches between the two modes of
// search: focused (queue, frequent restarts by glue; good at refuting) and
// stable (scores, rare restarts, target phases; good at finding models).

package sat

// average is an exponential moving average without the bias of its start.
type average struct {
	value, weight float64 // value is biased; weight is what an average of ones would be
}

func (e *average) add(x, alpha float64) {
	e.value += alpha * (x - e.value)
	e.weight += alpha * (1 - e.weight)
}

func (e *average) get() float64 {
	if e.weight == 0 {
		return 0
	}
	return e.value / e.weight
}

const (
	fastAlpha = 1.0 / 33
	slowAlpha = 1.0 / 1e5
)

// glues are the averages that drive focused restarts.
type glues struct{ fast, slow average }

func (s *learner) noteGlue(glue int) {
	if s.stable {
		return
	}
	s.glues.fast.add(float64(glue), fastAlpha)
	s.glues.slow.add(float64(glue), slowAlpha)
}

// luby walks the sequence 1 1 2 1 1 2 4 … by Knuth's reluctant doubling.
type luby struct {
	u, v int64
	left int64 // conflicts until the next restart
}

const lubyLimit = 1 << 20 // the sequence starts again when a step gets this long

func (l *luby) reset(unit int64) { *l = luby{1, 1, unit} }

func (l *luby) next(unit int64) {
	if l.u&-l.u == l.v {
		l.u++
		l.v = 1
	} else {
		l.v *= 2
	}
	if l.v*unit > lubyLimit {
		l.u, l.v = 1, 1
	}
	l.left = l.v * unit
}

func (s *Solver) restarting() bool {
	if s.level() <= s.assumedLevels() {
		return false
	}
	if s.stable {
		return s.luby.left <= 0
	}
	return s.stats.Conflicts >= s.limit.restart &&
		s.glues.fast.get() > s.opt.RestartMargin*s.glues.slow.get()
}

func (s *Solver) restart() {
	s.stats.Restarts++
	if s.stable {
		s.luby.next(s.opt.LubyUnit)
	}
	s.limit.restart = s.stats.Conflicts + s.opt.RestartMinimum
	if s.port.pending() {
		s.backtrack(0)
		s.importAll()
		return
	}
	s.backtrack(s.reusable())
}

// reusable is the highest level that the search would rebuild anyway: its
// decisions come before the best unassigned variable in the order.
func (s *Solver) reusable() int {
	level := s.assumedLevels()
	v := s.pickBest()
	if v == 0 {
		return level
	}
	for level < s.level() {
		d := s.trail[s.control[level]].Var()
		if s.stable && !s.heap.before(d, v) || !s.stable && s.queue.links[d].stamp < s.queue.links[v].stamp {
			break
		}
		level++
	}
	return level
}

// switching reports whether the other mode's turn has come. The first focused phase is measured in
// conflicts; its ticks are the unit of all later phases.
func (s *Solver) switching() bool {
	if !s.opt.Stable || !s.opt.Focused {
		return false
	}
	if s.count.modes == 0 {
		return s.stats.Conflicts >= s.opt.ModeConflicts
	}
	return s.ticks >= s.limit.mode
}

func (s *Solver) switchMode() {
	if s.count.modes == 0 {
		s.modeTicks = s.ticks + 1
	}
	s.count.modes++
	n := int64(s.count.modes/2 + 1)
	s.limit.mode = s.ticks + s.modeTicks*n*n
	s.backtrack(0)
	s.stable = !s.stable
	s.enterMode()
}

func (s *Solver) enterMode() {
	clear(s.target)
	s.targetSize = 0
	if s.stable {
		s.luby.reset(s.opt.LubyUnit)
		return
	}
	s.glues.fast = average{}
	s.limit.restart = s.stats.Conflicts + s.opt.RestartMinimum
}
