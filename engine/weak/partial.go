// This file is about programs that are too large, or run out of time: what fails in a part of them.

package weak

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"assay/engine"
	"assay/engine/litmus"
	"assay/task"
)

// mostWholes bounds the rounds that are kept.
const mostWholes = 4

// keep keeps the round that has ended.
func (b *builder) keep() {
	s := *b.s
	s.Domain = maps.Clone(s.Domain)
	b.wholes = append(b.wholes, whole{&s, len(b.runs), b.within, b.loops})
	if len(b.wholes) > mostWholes {
		b.wholes = b.wholes[1:]
	}
}

// part is the program with the values of an earlier round: what others need, nobody does. Each execution of it may end anywhere, as those
// of the whole may, and is one of them.
func (b *builder) part(w whole) *builder {
	p := *b
	p.s, p.runs, p.within, p.loops, p.partial = w.s, b.runs[:w.runs], w.within, w.loops, true
	return &p
}

// partly looks for a failure in parts of the program. That one has none says nothing about the whole.
func (q *query) partly(late bool) error {
	if q.ctx.Err() != nil {
		return nil
	}
	why, most := q.result.Reason, 0
	for _, b := range q.parts(late) {
		n, err := q.failsIn(b)
		if err != nil || q.result.Status == task.Violated {
			return err
		}
		most = max(most, n)
	}
	q.unknown(why)
	if most > 0 {
		q.result.Reason += fmt.Sprintf("; in a part of the program with %d events nothing fails", most)
	}
	return nil
}

// parts are parts of the program: with fewer values, large ones first or, where time ran out, small ones; and the beginnings of all
// branches, as long as there is room for.
func (q *query) parts(late bool) (out []*builder) {
	if q.last != nil {
		for _, w := range q.last.wholes {
			out = append(out, q.last.part(w))
		}
	}
	if late {
		return out
	}
	if n := len(out); n > 0 {
		out = out[n-1:] // the others are parts of it
	}
	for depth := deepest; depth > 0; depth /= 2 {
		b := q.builder(q.Model, q.Model, repair{})
		b.partial, b.depth = true, depth
		if _, err := b.build(); err == nil {
			return append(out, b)
		}
	}
	return out
}

// deepest is the length of branches that is tried first.
const deepest = 64

// failsIn asks about a part. The result says of how many events nothing fails.
func (q *query) failsIn(b *builder) (int, error) {
	failures, err := b.failures()
	if err != nil {
		return 0, nil // they are too many to tell
	}
	failed, err := q.answered(b, failures)
	switch {
	case failed == nil:
		return 0, err
	case failed.Verdict == litmus.Forbidden:
		return len(b.s.Events), nil
	case failed.Verdict == litmus.Allowed && (failed.Undefined != "" || !b.beyond(failed)):
		return 0, q.violated(b, failed)
	}
	return 0, nil
}

// stopped is why a question ended: the context says it, or the time of which some is kept is over.
func stopped(ctx context.Context, t *engine.Task) string {
	if cause := context.Cause(ctx); t.Limit == 0 || !errors.Is(cause, context.DeadlineExceeded) {
		return cause.Error()
	}
	return t.OutOfTime().Error()
}
