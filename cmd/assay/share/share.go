// Package share divides the time that there is among questions.
//
// Each one gets an equal share of what is left, so that one that is too hard takes nothing away from the others; those whose share was not
// enough are asked again as long as what the others left is more.
package share

import (
	"context"
	"time"
)

// turn is what a question had so far.
type turn struct {
	had   time.Duration // 0: it was not asked, or there is no limit
	asked bool
	done  bool
}

// All asks n questions. Ask reports whether a question ended late, without an answer; answered is told of each one in their order, as soon as its answer stands. Where
// the time is over, questions that had no turn are asked once with none, so that they say so.
func All(ctx context.Context, n int, ask func(ctx context.Context, i int) (late bool), answered func(i int) error) error {
	turns := make([]turn, n)
	shown := 0
	for again := true; again && ctx.Err() == nil; {
		again = false
		left := undone(turns)
		for i := range turns {
			t := &turns[i]
			if t.done {
				continue
			}
			t.take(ctx, left, i, ask)
			left--
			again = again || !t.done
			for ; shown < n && turns[shown].done; shown++ {
				if err := answered(shown); err != nil {
					return err
				}
			}
		}
	}
	for ; shown < n; shown++ {
		if t := &turns[shown]; !t.asked {
			t.take(ctx, 1, shown, ask)
		}
		if err := answered(shown); err != nil {
			return err
		}
	}
	return nil
}

// undone counts the questions that may be asked again.
func undone(turns []turn) (n int) {
	for _, t := range turns {
		if !t.done {
			n++
		}
	}
	return n
}

// take asks, with one of some parts of the time that is left.
func (t *turn) take(ctx context.Context, parts, i int, ask func(context.Context, int) bool) {
	end, limited := ctx.Deadline()
	share := time.Until(end) / time.Duration(parts)
	if t.had > 0 && share <= t.had {
		t.done = true // it would not come further than before
		return
	}
	if limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, share)
		defer cancel()
		t.had = share
	}
	late := ask(ctx, i)
	t.asked, t.done = true, !limited || !late
}
