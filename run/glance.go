// This file looks at the callers of all checks first where there is not enough time for all of them.

package run

import (
	"context"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/callers"
	"assay/task"
)

// looked is what a look at callers found before the turn of a check.
type looked struct {
	results []task.Result // nil: none was taken, or it took too long
	work    int64         // what it could cost
	fault   *task.Fault
}

// looks is what the looks at the callers of a check cost, one after the other.
var looks = [...]int64{callers.Glance, 5 * callers.Short}

// forFound is how many of the least shares a look may take: few do, but those that found something, which is made smaller and repeated.
const forFound = 3

// unlooked returns a check whose callers are to be looked at, of those with the fewest looks, or -1. What fails for ordinary calls is shown
// also of checks that never have a turn: where time is scarce, the first half of it is for looks. What was cut short is looked at before it
// has another turn, when all had their first.
func (q *queue) unlooked() int {
	left := time.Until(q.budget.end)
	first := q.scarce && left >= q.budget.all/2
	again := q.budget.all > 0 && left > forFound*q.budget.leastShare() && q.waiting(false) == 0
	if q.ctx.Err() != nil || !first && !again {
		return -1
	}
	for n := range looks {
		for _, i := range q.order {
			g := &q.plan.goals[i]
			if s := &q.state[i]; s.phase == waiting && s.looks == n && (first || s.had > 0) && g.program != nil && g.shared() == nil && g.needsCallers() {
				return i
			}
		}
	}
	return -1
}

// glances reports whether the turn of a check is a look at its callers.
func (q *queue) glances(i int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	s := &q.state[i]
	return s.looking
}

// glance looks at the callers of a check, which waits for its turn then.
func (q *queue) glance(ctx context.Context, i int) {
	g := q.plan.goals[i]
	most := q.longest(i)
	g.timeout, g.late = most, engine.OutOfShare(most, q.budget.all)
	g.room = func(least, most int64) int64 { return q.room(ctx, i, least, most) }
	g.lent = q.borrow(g.file.Model)
	found, ended := g.glance(ctx, q.o, looks[q.looks(i)-1])
	q.giveBack(g.lent, ended && found.fault == nil && ctx.Err() == nil)
	q.mu.Lock()
	defer q.mu.Unlock()
	s := q.leave(i)
	s.phase, s.looking = waiting, false
	s.looked.add(found)
	if s.had > 0 { // it may have no other turn
		known := q.plan.goals[i]
		known.looked = s.looked
		a := &asker{planned: &known, o: q.o}
		q.checks[i].Results = a.uncalled(q.checks[i].Results)
	}
	q.wake.Broadcast()
}

// longest returns how long a look may take: one before another turn may have half of what that could have.
func (q *queue) longest(i int) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	most := forFound * q.budget.leastShare()
	if q.state[i].had > 0 {
		most = max(most, time.Until(q.budget.end)/2*time.Duration(q.jobs)/time.Duration(max(q.jobs, q.waiting(true)+1)))
	}
	return most
}

// looks returns how many looks at the callers of a check were taken, this one included.
func (q *queue) looks(i int) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.state[i].looks
}

// add takes in a longer look. What only the one before found was seen nevertheless.
func (l *looked) add(next looked) {
	if next.fault == nil && next.results == nil {
		return // it took too long
	}
	for _, r := range l.results {
		if r.Status == task.Violated && !slices.ContainsFunc(next.results, func(n task.Result) bool { return n.Property.Is(r.Property) }) {
			next.results = slices.Insert(next.results, 0, r)
		}
	}
	*l = next
}

// lent is a fork in which looks are taken, one after the other: what one lowers, and what its program boots, is there for the next.
// Looks prove nothing, so that they may depend on those before.
type lent struct {
	model   Programs // nil: it is not made
	of      Model    // that it is a fork of
	release func()
	looks   int
}

// Joined is a model of which a fork has other files too.
type Joined interface {
	// Beside returns the fork of the model of another file; false: it is not in this one.
	Beside(m Model) (Programs, bool)
}

// mostLooks bounds what a fork for looks grows to.
const mostLooks = 50

// borrow takes a fork for a look out of those that are there; nil: the model needs none.
func (q *queue) borrow(m Model) *lent {
	if _, ok := m.(Forker); !ok {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	n := len(q.lent)
	if n == 0 {
		return &lent{}
	}
	l := q.lent[n-1]
	q.lent = q.lent[:n-1]
	return l
}

// giveBack keeps a fork for other looks, or releases it. One that is half way of something, because the look was cut off, is left alone:
// it may still be used.
func (q *queue) giveBack(l *lent, whole bool) {
	if l == nil || l.model == nil || !whole {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if l.looks++; l.looks < mostLooks {
		q.lent = append(q.lent, l) // there are no more than looks at once
		return
	}
	l.release()
}

// release ends the forks for looks.
func (q *queue) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.drop()
}

// drop is release, inside of the lock.
func (q *queue) drop() {
	for _, l := range q.lent {
		l.release()
	}
	q.lent = nil
}

// lower makes the program of a goal in the fork.
func (l *lent) lower(g *planned, f Forker) {
	if m, ok := l.fork(g.file.Model); ok {
		if p, _ := m.Lower(g.goal, g.bounds); p != nil {
			g.model, g.program = m, p
			return
		}
	}
	if l.model != nil {
		l.release() // it does not go with the goals before
	}
	l.of = g.file.Model
	l.model, l.release = f.Fork(true)
	if p, _ := l.model.Lower(g.goal, g.bounds); p != nil {
		g.model, g.program = l.model, p
	}
}

// fork returns the fork for a file; false: it is none of it.
func (l *lent) fork(m Model) (Programs, bool) {
	if l.model == nil || l.of == m {
		return l.model, l.model != nil
	}
	if j, ok := l.model.(Joined); ok {
		return j.Beside(m)
	}
	return nil, false
}

// glance takes a look at callers, and does not wait long for one that does not end with its time; ended reports whether it did.
func (g *planned) glance(ctx context.Context, o Options, work int64) (found looked, ended bool) {
	ctx, cancel := g.limited(ctx)
	defer cancel()
	done := make(chan looked, 1)
	a := &asker{planned: g, o: o, progress: func(engine.Progress) {}}
	rest := a.unanswered(o, "stopped") // now: the program of a look that does not end may be that of another goal
	go func() {
		fault := a.look(ctx, work)
		a.looked.fault = fault
		done <- a.looked
	}()
	select {
	case l := <-done:
		return l, true
	case <-ctx.Done():
	}
	select {
	case l := <-done:
		return l, true
	case <-time.After(g.patience(context.Cause(ctx))):
		return a.seen(rest, work), false
	}
}

// seen is what a look has found that does not end.
func (a *asker) seen(rest task.Result, work int64) looked {
	list := a.part.all()
	if len(list) == 0 {
		return looked{}
	}
	return looked{results: append(list, rest), work: work}
}
