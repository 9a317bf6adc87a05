// This file shares time among the questions of `assay litmus`.

package main

import (
	"context"
	"time"

	engine "assay/engine/litmus"
	"assay/lang/litmus"
)

// litmusQuestion is a test under a model.
type litmusQuestion struct {
	file     string
	test     *litmus.Test
	model    string
	expected []engine.Expectation

	share  time.Duration // that it had; 0: it was not asked, or there is no limit
	done   bool
	result *engine.Result
	err    error
}

// answer answers all questions. Each one gets an equal share of the time that is left, so that one that is too hard takes nothing away
// from the others; those whose share was not enough are asked again as long as what the others left is more.
func (s *litmusSession) answer(ctx context.Context) error {
	shown, again := 0, true
	for again && ctx.Err() == nil {
		again = false
		left := s.undone()
		for _, q := range s.open {
			if q.done {
				continue
			}
			s.decide(ctx, q, left)
			left--
			again = again || !q.done
			for ; shown < len(s.open) && s.open[shown].done; shown++ {
				if err := s.answered(ctx, s.open[shown]); err != nil {
					return err
				}
			}
		}
	}
	for _, q := range s.open[shown:] {
		if q.result == nil && q.err == nil {
			s.decide(ctx, q, 1) // says that the time is over
		}
		if err := s.answered(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// undone counts the questions that may be asked again.
func (s *litmusSession) undone() (n int) {
	for _, q := range s.open {
		if !q.done {
			n++
		}
	}
	return n
}

// decide asks a question, with one of some parts of the time that is left.
func (s *litmusSession) decide(ctx context.Context, q *litmusQuestion, parts int) {
	end, limited := ctx.Deadline()
	share := time.Until(end) / time.Duration(parts)
	if q.share > 0 && share <= q.share {
		q.done = true // it would not come further than before
		return
	}
	if limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, share)
		defer cancel()
		q.share = share
	}
	q.result, q.err = engine.Decide(ctx, q.test, s.opened.Named(q.model), s.options)
	q.done = !limited || q.err != nil || !q.result.Late
}
