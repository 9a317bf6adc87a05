// This file looks for runs that never leave a loop.

package forge

import (
	"context"
	"fmt"
	"slices"

	"assay/engine/lasso"
	"assay/logic/rel"
	"assay/task"
)

// endless runs on from where the bound of a loop cut an execution off.
func (c *check) endless(ctx context.Context, loop task.Binding, in *rel.Instance) error {
	t, stop, err := c.follow(in)
	switch {
	case err != nil:
		return fmt.Errorf("%s: an execution that is cut off does not run: %w", loop.Span, err)
	case stop.Cut == nil:
		return fmt.Errorf("%s: an execution that is cut off runs as something else: %s", loop.Span, stop)
	}
	e, err := lasso.Follow(ctx, lasso.Run{Program: c.task.Program, Code: c.judge(), Setup: c.setup(c.task.Goal), Trace: t}, loop.Span)
	if err != nil {
		return fmt.Errorf("%s: an execution that is cut off does not run on: %w", loop.Span, err)
	}
	if e != nil && !slices.ContainsFunc(c.ledger.Endless, func(x task.Endless) bool { return x.Span == e.Span && (e.Likely || !x.Likely) }) {
		c.ledger.Endless = append(c.ledger.Endless, *e)
	}
	return nil
}
