// This file looks at the callers of all checks first where there is not enough time for all of them.

package run

import (
	"context"
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

// unlooked returns a check whose callers are to be looked at, or -1. What fails for ordinary calls is shown also of checks that
// never have a turn: where time is scarce, the first half of it is for looks.
func (q *queue) unlooked() int {
	if !q.scarce || q.ctx.Err() != nil || time.Until(q.budget.end) < q.budget.all/2 {
		return -1
	}
	for _, i := range q.order {
		g := &q.plan.goals[i]
		if s := &q.state[i]; s.phase == waiting && !s.glanced && g.program != nil && g.shared() == nil && g.needsCallers() {
			return i
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
	g.timeout, g.late = q.budget.leastShare(), engine.OutOfShare(q.budget.leastShare(), q.budget.all)
	g.room = func(least, most int64) int64 { return q.room(ctx, i, least, most) }
	found := g.glance(ctx, q.o)
	q.mu.Lock()
	defer q.mu.Unlock()
	s := q.leave(i)
	s.phase, s.looking, s.looked = waiting, false, found
	q.wake.Broadcast()
}

// glance takes a look at callers, and does not wait long for one that does not end with its time.
func (g *planned) glance(ctx context.Context, o Options) looked {
	ctx, cancel := g.limited(ctx)
	defer cancel()
	done := make(chan looked, 1)
	go func() {
		a := &asker{planned: g, o: o, progress: func(engine.Progress) {}}
		fault := a.look(ctx, callers.Glance)
		a.looked.fault = fault
		done <- a.looked
	}()
	select {
	case l := <-done:
		return l
	case <-ctx.Done():
	}
	select {
	case l := <-done:
		return l
	case <-time.After(g.patience(context.Cause(ctx))):
		return looked{}
	}
}
