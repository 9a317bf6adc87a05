package search

import (
	"cmp"
	"context"
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// This file records runs that cover branches, and selects few of them that cover as much as all.

// Side is one way out of a branch, or how a run ends.
type Side struct {
	At  ir.Node // *ir.If or *ir.Switch; nil: the end of a run, or all of its path
	Way int     // of an If, 1 where its condition is true and 0 where not; of a Switch, the number of the case, that of the default being the number of cases

	Early bool // it was taken before Covering.Within ran

	End  End    // as Covering.Keep says
	Path uint64 // of all sides in the order of the run, with Covering.Paths
}

// Covering is what a search for covering runs is about.
type Covering struct {
	Work  int64 // in statements
	Seed  uint64
	Paths bool       // each path counts, not only each side
	Most  int        // runs that are kept
	Spare int        // runs that are returned beside those that cover something
	Begin [][]uint64 // inputs of an earlier search of the same goal: see Covered.Inputs

	Aimless bool // there is nothing to be covered: some runs will do

	Within *ir.Proc        // what the goal calls: a side that is taken elsewhere is early; nil: none is
	Counts func(Side) bool // whether a side is noted
	Aim    func(Side) bool // whether it is to be covered

	Stray func(Side) bool // whether a run that takes a side may be wanted, though it is not to be covered; nil: none is

	// Keep returns how a run ends, or why it cannot be shown: runs that end alike are one, if they cover the same.
	Keep func(run task.Trace) (end End, why string)
}

// End is how a run ends.
type End struct {
	How string
	Bad bool // what is not to happen: of runs that cover the same, others are chosen
}

// Covered is what such a search found.
type Covered struct {
	Runs   []Run
	Sides  []Side          // that any run took, shown or not
	Barred map[Side]string // of these, the ones of which no run could be shown: why the last could not
	Spare  []Run           // a sample of the others
	Stray  []Run           // that take sides for Covering.Stray which no other run takes
	Tried  int             // runs
	Paths  int             // that these took, as far as they were counted
	Why    string          // none began; empty: they did
	Inputs [][]uint64      // that did something new, for a search that goes on
}

// Run is a run, with what only it and those after it cover.
type Run struct {
	Trace task.Trace
	Sides []Side // that it covers
}

// Cover searches for runs that cover the branches of code under check, and returns few that cover as much as all that can be shown. They are short: what
// an input has that does not matter to what it covers is left out.
func (e Engine) Cover(ctx context.Context, t *engine.Task, c Covering) (*Covered, error) {
	e.Own, e.Work = true, c.Work
	s, why := e.prepare(ctx, t)
	if why != "" {
		return &Covered{Why: why}, nil
	}
	defer t.Supervise(ctx, s.code)()
	within, cancel := part(ctx, searching)
	defer cancel()
	s.ctx = within
	s.cover = &recorder{Covering: c, tries: map[ending]int{}, covered: map[Side]bool{}, misses: map[Side]int{}, badly: map[Side]bool{}, seen: map[Side]bool{}, barred: map[Side]string{}, astray: map[Side]bool{}, cases: map[*ir.Switch]map[uint64]int{}, walked: map[uint64]bool{}}
	if c.Spare > 0 {
		s.cover.sample = newSample(c.Spare)
	}
	s.firsts.shows = true
	s.rand = rand.New(rand.NewPCG(1+c.Seed, 2))
	s.again(c.Begin)
	s.search()
	within, cancel = part(ctx, shortening)
	defer cancel()
	s.ctx = within
	out := s.selected()
	out.Stray, out.Spare = s.stray(out.Runs), s.spare()
	out.Tried, out.Paths, out.Inputs = s.runs, len(s.cover.walked), s.corpus.inputs()
	return out, s.fault
}

// Parts of the time that is left: for the search, and then for making inputs short.
const (
	searching  = 0.6
	shortening = 0.7
)

// part ends after a part of the time that a context has left.
func part(ctx context.Context, of float64) (context.Context, context.CancelFunc) {
	end, limited := ctx.Deadline()
	if !limited {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(of*float64(time.Until(end))))
}

// recorder records what runs cover.
type recorder struct {
	Covering
	current map[Side]bool   // of the current run
	path    uint64          // of the current run
	walked  map[uint64]bool // paths of runs
	early   bool            // what the run does now
	open    *ir.Switch      // of which no case has held so far
	cases   map[*ir.Switch]map[uint64]int
	tries   map[ending]int  // how often runs with an end were looked at that cannot be shown
	misses  map[Side]int    // how many runs that cover it could not be shown
	covered map[Side]bool   // by runs that are kept
	badly   map[Side]bool   // only by those that end badly
	seen    map[Side]bool   // by any run
	barred  map[Side]string // by runs that could not be shown: why the last of them could not
	kept    []recorded
	sample  *sample       // nil: nobody wants one
	strays  []input       // see stray
	astray  map[Side]bool // what they take
}

// recorded is a run that is kept.
type recorded struct {
	words []uint64
	slots []slot
	sides map[Side]bool
	end   End
	trace task.Trace
}

// begin forgets the run before.
func (r *recorder) begin() {
	if r != nil {
		r.current, r.open, r.path = map[Side]bool{}, nil, 0
		if r.sample != nil {
			r.sample.border = border{}
		}
	}
}

// see takes in a condition of code under check.
func (r *recorder) see(st *vm.State, c *vm.Condition, holds bool, a, b uint64) {
	if r.sample != nil {
		r.sample.see(c, a, b)
	}
	r.early = r.Within != nil && !r.within(st)
	switch n := c.Node.(type) {
	case *ir.If:
		way := 0
		if holds != negated(n.X) {
			way = 1
		}
		r.take(Side{At: n, Way: way, Early: r.early})
	case *ir.Switch:
		r.seeCase(n, holds, b)
	}
}

// within reports whether what is covered runs: the last call.
func (r *recorder) within(st *vm.State) bool { return calls(st, r.Within) }

// negated reports whether a condition is the contrary of the one without connectives that it is made of.
func negated(x ir.Expr) bool {
	not := false
	for {
		y, ok := x.(*ir.Apply)
		if !ok || y.Op != ir.OpNot {
			return not
		}
		x, not = y.Args[0], !not
	}
}

// seeCase takes in one case of a switch; all are probed, in their order.
func (r *recorder) seeCase(n *ir.Switch, holds bool, b uint64) {
	if r.cases[n] == nil {
		r.cases[n] = map[uint64]int{}
		for i, c := range n.Cases {
			r.cases[n][uint64(c.Value)] = i
		}
	}
	i, ok := r.cases[n][b]
	if !ok {
		return
	}
	if i == 0 {
		r.open = n
	}
	if holds {
		r.open = nil
		r.take(Side{At: n, Way: i, Early: r.early})
	} else if i == len(n.Cases)-1 && r.open == n {
		r.open = nil
		r.take(Side{At: n, Way: len(n.Cases), Early: r.early})
	}
}

func (r *recorder) take(x Side) {
	if r.Counts != nil && !r.Counts(x) {
		return
	}
	r.current[x] = true
	h := fnv.New64a()
	var b [16]byte
	binary.LittleEndian.PutUint64(b[:], r.path)
	binary.LittleEndian.PutUint64(b[8:], r.number(x))
	h.Write(b[:])
	r.path = h.Sum64()
}

// number is the same for the same side in each search.
func (r *recorder) number(x Side) uint64 {
	at := ir.MetaOf(x.At).Span
	return uint64(at.Line)<<32 | uint64(at.Col)<<8 | uint64(x.Way)
}

// mostPaths bounds the paths that are counted.
const mostPaths = 1 << 20

// mostShown is how many runs with one end are looked at until one can be shown.
const mostShown = 20

// record keeps the latest run if it covers something new and can be shown.
func (s *searcher) record(t *tape, stop vm.Stop) {
	r := s.cover
	if r == nil || s.whole || stop.Kind != vm.Finished && stop.Kind != vm.Violated {
		return
	}
	end := s.end(stop)
	end.cond, end.side = nil, false
	sides := r.current
	if len(r.walked) < mostPaths {
		r.walked[r.path] = true
	}
	if r.sample != nil {
		r.sample.take(t, r.path)
	}
	r.stray(t, sides)
	if r.Paths {
		sides[Side{Path: r.path | 1}] = true
	}
	fresh := false
	for x := range sides {
		r.seen[x] = true
		fresh = fresh || r.aims(x) && !r.covered[x] && r.misses[x] < mostShown
	}
	if !fresh && (r.tries[end] < 0 || r.tries[end] >= mostShown) || len(r.kept) >= r.Most {
		return
	}
	how, trace, why := s.shown(t, stop)
	if why != "" {
		if r.tries[end] >= 0 {
			r.tries[end]++
		}
		for x := range sides {
			r.misses[x]++
			r.barred[x] = why
		}
		return
	}
	r.tries[end] = -1
	sides[Side{End: how}] = true
	if !r.adds(sides, how.Bad) {
		for x := range sides {
			r.misses[x]++
		}
		return
	}
	s.news = s.work
	r.kept = append(r.kept, recorded{slices.Clone(t.words[:len(t.slots)]), slices.Clone(t.slots), sides, how, trace})
}

// aims reports whether a side is to be covered.
func (r *recorder) aims(x Side) bool { return x.At == nil || !x.Early && (r.Aim == nil || r.Aim(x)) }

// adds notes what a run covers, and reports whether there was anything new.
func (r *recorder) adds(sides map[Side]bool, bad bool) (fresh bool) {
	for x := range sides {
		fresh = fresh || r.aims(x) && !r.covered[x] && !(bad && r.badly[x])
		if bad {
			r.badly[x] = true
		} else {
			r.covered[x] = true
		}
	}
	return fresh
}

// Runs after which a search may end where all is covered: there may be ends that no branch leads to, and a sample is of more.
const (
	enough     = 400
	moreEnough = 2000
	aimless    = 200 // where no run comes to a branch that is to be covered
)

// enough returns after how many runs it may end: a sample is of more.
func (r *recorder) enough() int {
	if r.sample != nil {
		return moreEnough
	}
	return enough
}

// complete reports whether both sides are covered of all branches that any run came to.
func (r *recorder) complete() bool {
	for x := range r.seen {
		if x.At == nil || !r.aims(x) {
			continue
		}
		ways := 2
		if n, ok := x.At.(*ir.Switch); ok {
			ways = len(n.Cases) + 1
		}
		for i := range ways {
			if y := (Side{At: x.At, Way: i}); !r.covered[y] && (r.Counts == nil || r.Counts(y)) && r.aims(y) {
				return false
			}
		}
	}
	return true
}

// shown returns how the latest run ends, or why it cannot be shown.
func (s *searcher) shown(t *tape, stop vm.Stop) (end End, run task.Trace, why string) {
	sides := s.cover.current
	defer func() { s.cover.current = sides }()
	if !s.cold(t, stop) {
		return end, run, "they end otherwise where no class has been initialised yet"
	}
	if on := s.task.Loose(s.state.Learned()); on != "" {
		return end, run, on
	}
	run = s.state.Trace()
	end, why = s.cover.Keep(run)
	return end, run, why
}

// selected returns few runs that cover as much as all that are kept, made short.
func (s *searcher) selected() *Covered {
	r := s.cover
	out := &Covered{}
	for _, x := range s.few(r.kept) {
		y := s.shortened(x)
		out.Runs = append(out.Runs, y)
	}
	for x := range r.seen {
		out.Sides = append(out.Sides, x)
		if r.covered[x] || r.badly[x] {
			delete(r.barred, x)
		}
	}
	out.Barred = r.barred
	return out
}

// chosen is a run and what it is chosen for.
type chosen struct {
	recorded
	needs []Side
}

// few is a greedy set cover: of the runs that cover most of what is left, the one with the smallest input; those that end badly come last.
func (s *searcher) few(list []recorded) (out []chosen) {
	left := map[Side]bool{}
	for _, x := range list {
		for side := range x.sides {
			if s.cover.aims(side) {
				left[side] = true
			}
		}
	}
	for _, bad := range []bool{false, true} {
		for {
			best := s.best(list, left, bad)
			if best < 0 {
				break
			}
			c := chosen{recorded: list[best]}
			for side := range list[best].sides {
				if left[side] {
					c.needs = append(c.needs, side)
					delete(left, side)
				}
			}
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b chosen) int { return cmp.Compare(sizeOf(a.words, a.slots), sizeOf(b.words, b.slots)) })
	return out
}

// best is the number of the run that covers most of what is left; -1: none covers any of it.
func (s *searcher) best(list []recorded, left map[Side]bool, bad bool) int {
	best, gain := -1, 0
	for i, x := range list {
		n := 0
		for side := range x.sides {
			if left[side] && x.end.Bad == bad {
				n++
			}
		}
		if n > gain || n == gain && n > 0 && sizeOf(x.words, x.slots) < sizeOf(list[best].words, list[best].slots) {
			best, gain = i, n
		}
	}
	return best
}

// mostShorter bounds the inputs that are tried to make one shorter.
const mostShorter = 300

// shortened returns a run that covers what another one was chosen for.
func (s *searcher) shortened(x chosen) Run {
	m := simplifier{s: s, words: x.words, slots: x.slots, left: mostShorter, tried: map[string]bool{}}
	m.keep = func(t *tape, stop vm.Stop) bool { return s.covers(t, stop, &x) }
	for again := !s.cover.Paths; again && m.left > 0 && s.ctx.Err() == nil; {
		again = m.trimmed()
		again = m.shorter() || again
		for i := 0; i < len(m.slots) && m.left > 0; i++ {
			again = m.simpler(i) || again
		}
	}
	if !s.cover.Paths {
		m.spread()
	}
	return runOf(x.trace, x.sides)
}

// mostSpread is the largest of the numbers that are tried in the place of others.
const mostSpread = 9

// spread gives numbers that are zero, or the same as others, values of their own: a test tells more apart with them.
func (m *simplifier) spread() {
	had := map[uint64]bool{0: true}
	next := uint64(1)
	for i := 0; i < len(m.slots) && m.left > -mostShorter && m.s.ctx.Err() == nil; i++ {
		t, ok := m.slots[i].typ.(ir.Int)
		if !ok || !t.Signed || t.Bits < 32 {
			continue
		}
		for tries := 0; had[m.words[i]] && tries < 2 && next <= mostSpread; tries++ {
			m.left = max(m.left, 1)
			for had[next] {
				next++
			}
			if m.fails(i, next) || i >= len(m.slots) {
				break
			}
			next++
		}
		if i < len(m.slots) {
			had[m.words[i]] = true
		}
	}
}

// covers reports whether the latest run covers what a run was chosen for, ends as that does, and can be shown. It is that run from then on.
func (s *searcher) covers(t *tape, stop vm.Stop, x *chosen) bool {
	if stop.Kind != vm.Finished && stop.Kind != vm.Violated {
		return false
	}
	for _, side := range x.needs {
		if side.At != nil && !s.cover.current[side] {
			return false
		}
	}
	sides := s.cover.current
	end, trace, why := s.shown(t, stop)
	if why != "" || end != x.end {
		return false
	}
	sides[Side{End: end}] = true
	x.trace, x.sides = trace, sides
	return true
}
