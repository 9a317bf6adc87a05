package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"assay/engine"
	"assay/ir"
	"assay/language"
	"assay/task"
	"assay/vm"
)

// This file runs one input, and records which side of each condition was taken.

// searcher is a search.
type searcher struct {
	ctx   context.Context
	task  *engine.Task
	code  *vm.Code
	setup vm.Setup
	begin *vm.State // what was there before
	state *vm.State // the latest run
	rand  *rand.Rand

	own      []uint8 // by the number of a procedure: 2 if it is code under check, 1 if not
	beforeOf map[string][]string

	sites   map[siteKey]*site
	targets []*target   // known and not taken yet, and some that were since
	near    []*target   // that the current run reached and did not take
	words   [2][]uint64 // that operands had, to be tried as inputs: integers, floats
	said    []uint64    // integers that conditions of code under check mention
	tape    *tape       // of the current run
	last    ending      // of the current run
	firsts  firsts      // sides that the current run took for the first time
	conds   int         // of code under check, in the current part of the current run
	longer  bool        // the current run may be longer where it counts

	traps map[*ir.Proc]int // how often runs were cut off there, and that did not count

	narrow bool     // see Engine.Own
	call   *ir.Proc // see Engine.Last
	whole  bool     // the run is one from where the goal begins, to its end: see cold
	asks   bool     // the run asked the world outside

	most  int64 // work
	work  int64
	news  int64 // when something new happened
	runs  int
	drawn int // words of the longest input: without any there is one run
	begun int // runs that satisfied the precondition

	raising map[*ir.Proc]bool      // whether code makes exceptions
	aside   int64                  // work for targets aside
	blind   int64                  // and for inputs at random
	stuck   []*stuck               // see stuck.go
	counts  func(s *vm.State) bool // see Engine.Unended
	seen    map[ending]bool        // ends that were looked at
	found   []task.Result
	unmet   []misfit // that do not fit
	poorly  map[ending]int
	wanted  func(*task.Result) bool // whether one fits; nil: its arguments are as the code asks
	rest    func() int64            // see Engine.Rest
	fault   error
	cover   *recorder // see cover.go; nil: violations are looked for
	corpus  corpus    // see corpus.go; empty where violations are looked for
}

// siteKey is a condition and, in the library, the place in the code under check that led to it.
type siteKey struct {
	cond   *vm.Condition
	around uint64
	before bool // a call that only leads to the last one
}

// site is what is known of a condition. Its first visits in a run are separate, so that a loop that
// compares element by element makes progress with each equal one.
type site struct {
	run   int // the latest that reached it
	times int // in that run
	at    [][2]*target
}

// mostTimes is the visit from which on all are one.
const mostTimes = 24

// target is one side of a condition.
type target struct {
	taken bool
	run   int     // the latest that reached it
	now   float64 // how near
	typ   ir.Type // of the operands
	a, b  uint64  // what they were there
	moves bool    // the operands were not the same in all runs, so that an input may bring them nearer
	after int     // words that the latest run had drawn when it came there: others do not matter
	aside bool    // it is none of the code that counts, but in the library near to it: what is asked of arguments there
	leads bool    // it is in a call that only leads to the last one

	best  float64 // the nearest of all runs
	words []uint64
	slots []slot
	tries int
	visit int // to the condition in a run, from 0
	by    int // the latest run that took it, as long as none counts
	vain  int // runs that took it and cannot be a test
}

// ending is how a run ended, as far as it is known without a replay: with which exception, or at
// which node, and after which condition of the code under check.
type ending struct {
	cond  *vm.Condition
	side  bool
	class *ir.Class
	node  ir.Node
	text  string
}

func newSearcher(ctx context.Context, t *engine.Task, code *vm.Code, begin *vm.State) *searcher {
	s := &searcher{
		ctx: ctx, task: t, code: code, setup: t.Setup(), begin: begin, state: begin.Clone(),
		rand: rand.New(rand.NewPCG(1, 2)), beforeOf: map[string][]string{},
		sites: map[siteKey]*site{}, seen: map[ending]bool{}, poorly: map[ending]int{}, raising: map[*ir.Proc]bool{},
	}
	return s
}

// isOwn reports whether a procedure is code under check. It is asked for all open procedures at each condition.
func (s *searcher) isOwn(p *vm.Proc) bool {
	if p.Number >= uint64(len(s.own)) {
		s.own = append(s.own, make([]uint8, int(p.Number)+1024-len(s.own))...)
	}
	if s.own[p.Number] == 0 {
		s.own[p.Number] = 1
		if s.task.Language().Own(p.IR) {
			s.own[p.Number] = 2
		}
	}
	return s.own[p.Number] == 2
}

// mostRefused is after how many inputs the search ends if none satisfies the precondition.
const mostRefused = 300

// ended reports whether the budget of the search is used up.
func (s *searcher) ended() bool {
	if s.cover != nil && (s.runs > s.cover.enough() && s.runs%enough == 0 && s.cover.complete() || s.runs >= aimless && s.cover.Aimless) {
		return true
	}
	limit := s.most / idle
	if len(s.found) > 0 {
		limit = s.most / idleFound
	}
	return s.ctx.Err() != nil || s.fault != nil || s.work >= s.most || s.work-s.news >= limit || s.drawn == 0 && s.runs > 0 || s.begun == 0 && s.runs >= mostRefused
}

// run runs an input; it gives what the run drew.
func (s *searcher) run(words []uint64) *tape {
	t := &tape{words: slices.Clone(words)}
	s.play(t)
	return t
}

// play is run with a tape.
func (s *searcher) play(t *tape) {
	s.warm()
	stop := s.execute(t)
	s.runs++
	if stop.Kind != vm.Infeasible || stop.Reason != vm.Precondition {
		s.begun++
	}
	if s.firsts.fresh {
		s.news = s.work
	}
	if s.firsts.fresh && s.cover != nil && s.corpus.learning == nil {
		defer s.bring(t, s.firsts.any()) // a run may be repeated before
	}
	if s.isStuck(stop) {
		s.keepStuck(t)
	}
	if s.cover != nil {
		s.record(t, stop)
		return
	}
	if stop.Kind == vm.Finished && s.state.Exc() != 0 || stop.Kind == vm.Violated || stop.Kind == vm.Deadlock && !s.task.Waits(s.state, stop) {
		s.look(t, stop)
	}
}

// execute runs an input up to its end, and updates the distances of targets.
func (s *searcher) execute(t *tape) vm.Stop {
	s.tape, s.last, s.near, s.asks = t, ending{}, s.near[:0], false
	s.firsts.begin(s.runs)
	s.cover.begin()
	if s.state.Setup.Boot = s.setup.Boot; s.narrow && !s.whole {
		s.state.Setup.Boot = s.code.Warmed(s.setup.Boot)
	}
	if err := s.state.Again(s.initial(t)); err != nil {
		s.fault = err
		return vm.Stop{Kind: vm.Fault, Message: err.Error()}
	}
	s.state.SetProbe(s.probe)
	stop := s.drive(t)
	s.work += s.state.Steps() + s.state.Tried() + perRun
	s.drawn = max(s.drawn, len(t.slots))
	s.firsts.settle(stop.Kind != vm.Infeasible)
	for _, x := range s.near {
		if x.now < x.best && !x.taken {
			x.best, x.words, x.slots = x.now, t.words, t.slots
		}
	}
	return stop
}

// drive answers the choices of the run.
func (s *searcher) drive(t *tape) vm.Stop {
	limit, depth := int64(runSteps), 0
	if s.narrow {
		depth = runSteps // no run ends because the stack is full
		if !s.whole {
			limit = trapSteps
		}
	}
	s.conds, s.longer = 0, s.counts != nil
	for {
		stop := s.state.Run(vm.Budget{Steps: limit - s.state.Steps(), Depth: depth, Heap: s.begin.Heap.Bytes + heap, Work: oneWork})
		if s.state.Steps() >= limit {
			if limit = s.extended(limit); limit == 0 {
				return stop
			}
			if stop.Kind == vm.OutOfBudget && stop.Reason == vm.StepBudget {
				continue
			}
		}
		if stop.Kind != vm.NeedChoice {
			return stop
		}
		if err := s.give(t, s.state, stop.Choice); err != nil {
			return vm.Stop{Kind: vm.Unsupported, Message: err.Error()}
		}
	}
}

// extended returns a larger limit for a run of a narrow search that goes on; 0: it is long enough.
func (s *searcher) extended(limit int64) int64 {
	counts := !s.whole && s.counts != nil && s.narrow && limit < runSteps && s.counts(s.state)
	part := int64(ownSteps)
	if s.cover != nil && s.cover.within(s.state) {
		part = coverSteps
	}
	switch {
	case !s.narrow || s.whole || limit >= runSteps:
		return 0
	case limit == trapSteps:
		if part == ownSteps && !counts && s.traps[s.within()] >= mostTraps {
			return 0
		}
		return part
	case s.conds < ownConds:
	case counts && s.longer: // it may have begun just before
		s.longer = false
	case !counts:
		if s.traps == nil {
			s.traps = map[*ir.Proc]int{}
		}
		s.traps[s.within()]++
		return 0
	default:
		return 0
	}
	s.conds = 0
	return limit + part
}

// probe is called at each condition. Before the first value is drawn, no condition depends on the
// input.
func (s *searcher) probe(st *vm.State, c *vm.Condition, a, b uint64) {
	key, own := siteKey{cond: c}, s.isOwn(st.Frame().Proc)
	switch {
	case own:
	case s.narrow:
		if s.cover == nil && (c.Literal[0] || c.Literal[1]) && s.raises(st.Frame().Proc.IR) {
			key.around = st.Around(s.isOwn, near)
		}
	default:
		key.around = st.Around(s.isOwn, math.MaxInt)
	}
	key.before = s.call != nil && !calls(st, s.call)
	holds := c.Holds(a, b)
	if own {
		s.last.cond, s.last.side = c, holds
		s.conds++
	}
	if own && s.cover != nil {
		s.cover.see(st, c, holds, a, b)
		s.corpus.heed(c, a, b)
	}
	if s.whole || len(s.tape.slots) == 0 || s.narrow && !own && key.around == 0 {
		return
	}
	x := s.sites[key]
	if x == nil {
		x = &site{run: -1}
		s.sites[key] = x
	}
	if x.run != s.runs {
		x.run, x.times = s.runs, 0
	}
	i := min(x.times, mostTimes-1)
	x.times++
	if i == len(x.at) {
		aside := s.narrow && !own
		fresh := target{best: math.Inf(1), run: -1, by: -1, visit: i, aside: aside, leads: key.before}
		other := fresh
		x.at = append(x.at, [2]*target{&fresh, &other})
		if own {
			s.note(c, 0, a)
			s.note(c, 1, b)
		}
	}
	side := 0
	if holds {
		side = 1
	}
	if took := x.at[i][side]; !took.taken {
		s.firsts.take(took)
	}
	s.approach(x.at[i][1-side], c, a, b, !holds)
}

// calls reports whether a run is in a call of a procedure by the one that it began with.
func calls(st *vm.State, p *ir.Proc) bool {
	fs := st.Threads[st.Current].Frames
	return len(fs) > 1 && fs[1].Proc.IR == p
}

// approach records the branch distance of a run to a side that it did not take.
func (s *searcher) approach(x *target, c *vm.Condition, a, b uint64, want bool) {
	if x.taken {
		return
	}
	d := distance(c, a, b, want)
	switch {
	case x.run != s.runs:
		if x.run < 0 {
			s.targets = append(s.targets, x)
		} else if x.a != a || x.b != b {
			x.moves = true
		}
		x.run = s.runs
		s.near = append(s.near, x)
	case d >= x.now:
		return
	}
	x.now, x.typ, x.a, x.b, x.after = d, c.Typ, a, b, len(s.tape.slots)
}

// near is how many calls away from the code under check a condition of the library may be, where that code is all that counts. What is compared with
// a constant there, in code that makes exceptions, is what the library asks of arguments.
const near = 2

// raises reports whether the code of a procedure makes an exception.
func (s *searcher) raises(p *ir.Proc) bool {
	out, known := s.raising[p]
	if f, ok := s.task.Host.(language.Foreign); !known && ok {
		root := f.Throwable()
		for _, b := range p.Blocks {
			out = out || slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool {
				n, ok := st.(*ir.New)
				return ok && root != nil && n.Class.Subclass(root)
			})
		}
		s.raising[p] = out
	}
	return out
}

// mostNoted is how many operands of a kind are kept to be tried as inputs, and mostSaid how many that the code mentions.
const (
	mostNoted = 64
	mostSaid  = 256
)

// note keeps an operand of code under check.
func (s *searcher) note(c *vm.Condition, which int, w uint64) {
	kind := 0
	switch c.Typ.(type) {
	case ir.Float:
		kind = 1
	case ir.Int:
	default:
		return
	}
	if c.Literal[which] && kind == 0 {
		if len(s.said) < mostSaid && !slices.Contains(s.said, w) {
			s.said = append(s.said, w)
		}
	} else if list := &s.words[kind]; len(*list) < mostNoted && !slices.Contains(*list, w) {
		*list = append(*list, w)
	}
}
