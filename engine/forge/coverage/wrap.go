// This file finds the statements whose integers wrap around.

package coverage

import (
	"context"

	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/logic/rel"
	"assay/solve"
	"assay/source"
	"assay/task"
)

// wraps marks the statements whose integers wrap around in some execution that
// reaches the end. A result that wraps around may be meant, as in a hash; but with integers of a
// few bits it mostly means that a few bits are too few.
func (r *result) wraps(ctx context.Context, c *task.Coverage) error {
	var all []rel.Formula
	by := map[source.Span][]rel.Formula{}
	for _, w := range r.enc.Execution.Wraps {
		all = append(all, w.When)
		at := ir.MetaOf(ir.Source(w.Node)).Span
		by[at] = append(by[at], w.When)
	}
	if some, err := r.ends(ctx, all); err != nil || !some {
		return err
	}
	for i := range c.Lines {
		l := &c.Lines[i]
		var err error
		if l.Wraps, err = r.ends(ctx, by[l.Span]); err != nil {
			return err
		}
	}
	return nil
}

// ends reports whether an execution for which one of some formulas holds reaches the end.
func (r *result) ends(ctx context.Context, some []rel.Formula) (bool, error) {
	if len(some) == 0 {
		return false, nil
	}
	a, err := r.enc.Question(ctx, append(r.all(nil), r.end), symbolic.Or(some...))
	switch {
	case err != nil:
		return false, err
	case !a.Decided():
		return false, &undecided{a}
	}
	return a.Status == solve.Sat, nil
}
