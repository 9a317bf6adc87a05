// This file checks many goals at once.

package run

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"sync"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/task"
)

// Forker is a Model whose programs grow while they are checked
// (ir.Program.Loader). Each goal is checked in a model of its own, so that answers depend neither on earlier nor on
// concurrent goals. Goals of an open program that cannot be forked are checked one after the other.
type Forker interface {
	// Fork returns the model as it was after reading. It is released when the goal is
	// answered. Many: several goals are lowered in it, one after the other. It may refuse one that does not go with those before.
	Fork(many bool) (m Programs, release func())
}

// Check checks each goal of the plan, several at once, and returns the answers in the order of the plan. They do not
// depend on how many run at once. When the context ends, the engine answers unknown for the rest.
//
// Checks share the memory: when all together hold too much, the one that began
// last is stopped, and restarted when it can run alone. So a check is unknown for want of memory only if it does not
// fit alone.
func (p *Plan) Check(ctx context.Context, o Options) []task.Check {
	q := p.queue(ctx, o)
	watch := q.watchMemory()
	var all sync.WaitGroup
	for range min(q.jobs, len(p.goals)) {
		all.Go(q.work)
	}
	all.Wait()
	q.release()
	watch()
	return q.checks
}

// queue returns the goals of the plan in the order in which they begin.
func (p *Plan) queue(ctx context.Context, o Options) *queue {
	q := &queue{plan: p, o: o, ctx: ctx, budget: o.begin(), checks: make([]task.Check, len(p.goals)), state: make([]state, len(p.goals)), busy: map[*ir.Program]bool{}}
	q.wake = sync.NewCond(&q.mu)
	if q.jobs = o.Jobs; q.jobs <= 0 {
		q.jobs = runtime.GOMAXPROCS(0)
	}
	q.order, q.scarce = p.order(&q.o, &q.budget, q.jobs)
	return q
}

// state is the state of a check.
type state struct {
	phase   phase
	began   int                     // order of beginnings
	cancel  context.CancelCauseFunc // while it runs
	stopped bool                    // it was cancelled, and still runs
	said    engine.Progress         // the last thing
	alone   bool                    // it was stopped because of its memory: it runs alone
	had     time.Duration           // its share of the budget in an earlier turn, which was too small; 0: it had none
	looks   int                     // at its callers that were taken, or are
	looking bool                    // that is its turn
	looked  looked                  // what they found
}

type phase uint8

const (
	waiting phase = iota
	running
	done
)

// queue is the goals of a plan in progress.
type queue struct {
	plan   *Plan
	o      Options
	ctx    context.Context
	jobs   int
	budget budget
	order  []int // of beginnings
	scarce bool  // there is not enough time for all of them

	mu     sync.Mutex
	wake   *sync.Cond // something ended
	checks []task.Check
	state  []state
	busy   map[*ir.Program]bool // open programs that have a goal that runs
	lent   []*lent              // forks for looks that no look uses
	count  int                  // of beginnings
	active int                  // checks that run

	ends []int // checks with last answers that were not told early
	told int   // checks whose turn has come

	growing sync.Mutex // held while a check is given room
	telling sync.Mutex // held while Early or Done is called, which may take long
}

// work checks goals until none is left.
func (q *queue) work() {
	for {
		i, ctx, ok := q.take()
		q.tell()
		if !ok {
			return
		}
		if q.glances(i) {
			q.glance(ctx, i)
			continue
		}
		g := q.turn(i)
		g.room = func(least, most int64) int64 { return q.room(ctx, i, least, most) }
		c := g.within(ctx, q.o, func(e engine.Progress) { q.progress(i, e) })
		for k := range c.Results {
			c.Results[k].Kept = q.o.Cache != nil && !q.o.Cache.Verify
		}
		q.end(i, c, again{memory: context.Cause(ctx) == errMemory, share: g.short(&q.budget, &c)})
	}
}

// turn returns a goal with its share of the time.
func (q *queue) turn(i int) planned {
	q.mu.Lock()
	defer q.mu.Unlock()
	g := q.plan.goals[i]
	g.looked = q.state[i].looked
	again := q.state[i].had > 0
	if why := q.budget.share(&g, again, q.jobs, q.waiting(again)+1); why != nil {
		q.state[i].cancel(why)
	}
	return g
}

// waiting returns how many checks wait for their first turn, or for another one.
func (q *queue) waiting(again bool) int {
	n := 0
	for i := range q.state {
		if s := &q.state[i]; s.phase == waiting && s.had > 0 == again {
			n++
		}
	}
	return n
}

// take begins the next check: the first that may run. It waits while the remaining checks must wait for others.
func (q *queue) take() (int, context.Context, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for {
		if i := q.unlooked(); i >= 0 {
			q.state[i].looks++
			q.state[i].looking = true
			return i, q.start(i), true
		}
		q.drop() // no looks are left
		i, left := q.next()
		if i >= 0 && q.state[i].had > 0 && !q.budget.more(q.state[i].had, q.jobs, q.waiting(true)) {
			q.finish(i) // with the answer that it has
			continue
		}
		if i >= 0 {
			return i, q.start(i), true
		}
		if !left {
			return 0, nil, false
		}
		q.wake.Wait()
	}
}

// start begins a turn of a check.
func (q *queue) start(i int) context.Context {
	ctx, cancel := context.WithCancelCause(q.ctx)
	s := &q.state[i]
	q.count++
	q.active++
	s.phase, s.began, s.cancel, s.stopped = running, q.count, cancel, false
	if p := q.plan.goals[i].shared(); p != nil {
		q.busy[p] = true
	}
	return ctx
}

// next returns a check that may begin, or -1; left reports whether any has not begun.
func (q *queue) next() (next int, left bool) {
	alone, again := -1, -1
	for _, i := range q.order {
		s := &q.state[i]
		switch {
		case s.phase == running && s.alone:
			return -1, true // it runs alone
		case s.phase != waiting:
		case s.alone:
			left = true
			if alone < 0 {
				alone = i
			}
		default:
			left = true
			switch p := q.plan.goals[i].shared(); {
			case p != nil && q.busy[p]:
			case s.had == 0:
				return i, true
			case again < 0:
				again = i
			}
		}
	}
	if again >= 0 {
		return again, true
	}
	if alone >= 0 && q.active == 0 {
		return alone, true
	}
	return -1, left
}

// shared returns the program of a goal if it cannot be used by two at once.
func (g *planned) shared() *ir.Program {
	if _, ok := g.file.Model.(Forker); ok || g.program == nil || g.program.Loader == nil {
		return nil
	}
	return g.program
}

// end records the answer of a check, and tells what is new.
func (q *queue) end(i int, c task.Check, a again) {
	q.enter(i, c, a)
	q.tell()
}

// tell calls Early for each check that has its last answer, and then Done for those whose turn it is.
func (q *queue) tell() {
	q.telling.Lock()
	defer q.telling.Unlock()
	for {
		i, early := q.untold()
		switch {
		case i < 0:
			return
		case !early && q.o.Done != nil:
			q.o.Done(&q.checks[i])
		case early && q.o.Early != nil:
			c := q.checks[i]
			c.Results = slices.Clone(c.Results)
			q.o.Early(&c)
		}
	}
}

// untold returns the next check to tell of, or -1. One whose turn may be much later comes first, so that Early is never
// called after Done.
func (q *queue) untold() (i int, early bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.ends) > 0 {
		i, q.ends = q.ends[0], q.ends[1:]
		return i, true
	}
	if i = q.told; i == len(q.state) || q.state[i].phase != done {
		return -1, false
	}
	q.told++
	return i, false
}

// again is why a check may have another turn.
type again struct {
	memory bool          // it held too much beside others
	share  time.Duration // of the time, which was too small; 0: it was not
}

// enter records the answer of a check.
func (q *queue) enter(i int, c task.Check, a again) {
	q.mu.Lock()
	defer q.mu.Unlock()
	s := q.leave(i)
	switch {
	case a.memory && !s.alone && q.ctx.Err() == nil:
		s.phase, s.alone = waiting, true
	case a.share > 0 && q.ctx.Err() == nil:
		s.phase, s.had, q.checks[i] = waiting, a.share, c
	default:
		q.checks[i] = c
		q.finish(i)
	}
	if i := q.first(); i >= 0 && q.o.Progress != nil { // it may be silent for long
		q.announce(i, q.state[i].said)
	}
	q.wake.Broadcast()
}

// finish lets a check have its last answer.
func (q *queue) finish(i int) {
	q.state[i].phase = done
	q.ends = append(q.ends, i)
}

// leave ends a turn of a check.
func (q *queue) leave(i int) *state {
	s := &q.state[i]
	s.cancel(nil)
	q.active--
	if p := q.plan.goals[i].shared(); p != nil {
		delete(q.busy, p)
	}
	return s
}

// progress records the progress of a check.
func (q *queue) progress(i int, e engine.Progress) {
	if q.o.Progress == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.state[i].said = e
	if q.first() == i {
		q.announce(i, e)
	}
}

// first returns the first running check, or -1: progress is shown of it.
func (q *queue) first() int {
	return slices.IndexFunc(q.state, func(s state) bool { return s.phase == running })
}

// announce reports the progress of a check.
func (q *queue) announce(i int, e engine.Progress) {
	g := q.plan.goals[i]
	q.o.Progress(Progress{Check: i + 1, Of: len(q.state), Beside: q.active - 1, Name: g.goal.Name, Engine: g.engine(&q.o), Bounds: g.bounds, Progress: e})
}

// memoryEvery is how often the memory is measured.
const memoryEvery = 10 * time.Millisecond

// errMemory is why a check that held too much beside others was stopped.
var errMemory = fmt.Errorf("the memory is needed for other checks")

// watchMemory keeps the checks within their memory until the returned function
// is called.
func (q *queue) watchMemory() (stop func()) {
	if q.o.Memory <= 0 {
		return func() {}
	}
	restore := Collect(q.o.Memory)
	often := CollectLess(200)
	quit := make(chan struct{})
	var watcher sync.WaitGroup
	watcher.Go(func() {
		tick := time.NewTicker(memoryEvery)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				return
			case <-tick.C:
				if held() > q.o.Memory/2 && q.tight() {
					ended := q.ended()
					runtime.GC() // the last measure may include an ended check
					if held() > q.o.Memory/2 && q.tight() {
						q.relieve(ended)
					}
				}
			}
		}
	})
	return func() {
		close(quit)
		watcher.Wait()
		restore()
		often()
	}
}

// Collect lets collections be more frequent before so much memory is used, until the returned function is called; 0: no limit.
func Collect(memory int64) (restore func()) {
	if memory <= 0 {
		return func() {}
	}
	before := debug.SetMemoryLimit(memory / 8 * 7)
	return func() { debug.SetMemoryLimit(before) }
}

// CollectLess makes collections rarer than usual, until the returned function is called, unless the environment says how often they are: analyses
// allocate much short-lived data. Percent is how much memory may grow before the next one, beside what is held.
func CollectLess(percent int) (restore func()) {
	before := debug.SetGCPercent(percent)
	if os.Getenv("GOGC") != "" {
		debug.SetGCPercent(before)
	}
	return func() { debug.SetGCPercent(before) }
}

// tight reports whether little memory is left: a stopped check takes more before it ends, and a growing slice exists
// twice.
func (q *queue) tight() bool { return held() > q.o.Memory/16*13 || taken() > q.o.Memory/16*15 }

// room grants a check a large allocation, if that fits; if not, the check is stopped. What counts is the memory that
// the process has from the system, since a large object that grows exists twice.
func (q *queue) room(ctx context.Context, i int, least, most int64) int64 {
	if q.o.Memory <= 0 {
		return most
	}
	q.growing.Lock()
	defer q.growing.Unlock()
	free := func() int64 { return q.o.Memory/16*15 - taken() }
	if most <= free() {
		return most
	}
	if ctx.Err() != nil {
		return 0 // the check may have been restarted
	}
	debug.FreeOSMemory() // much of it may be garbage
	if left := free(); least <= left {
		return min(most, left)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stop(&q.state[i])
	return 0
}

// taken returns the memory that the process has from the system.
func taken() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}

// held returns the memory that the last collection found in use.
func held() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// ended returns how many checks have ended, or were stopped to run alone.
func (q *queue) ended() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.count - q.active
}

// relieve stops the check that began last. Its memory is free only later, so one is stopped at a time: none while a
// stopped one still runs, and none if one has ended since the measurement, which may include its memory.
func (q *queue) relieve(ended int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count-q.active != ended {
		return
	}
	last := -1
	for i := range q.state {
		s := &q.state[i]
		if s.phase != running {
			continue
		}
		if s.stopped {
			return
		}
		if last < 0 || s.began > q.state[last].began {
			last = i
		}
	}
	if last < 0 {
		return
	}
	q.stop(&q.state[last])
}

// stop cancels a check that holds too much. It is restarted, unless it is alone.
func (q *queue) stop(s *state) {
	why := errMemory
	if q.active == 1 {
		why = fmt.Errorf("the %d MiB that checks may hold are not enough; try smaller bounds, or more with --memory", q.o.Memory>>20)
		s.alone = true
	}
	s.stopped = true
	s.cancel(why)
}
