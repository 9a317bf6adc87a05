// This file writes evidence for properties that hold: certificates, which the
// checker of solve/proof accepts.

package forge

import (
	"context"
	"fmt"
	"path/filepath"

	"assay/engine/ledger"
	"assay/logic/rel/find"
	"assay/solve"
	"assay/solve/proof"
)

// certify proves once more, from the clauses up, that a property holds, keeps
// the proof in a file, and has it checked.
func (c *check) certify(ctx context.Context, e *ledger.Entry, number int) error {
	if c.Certificates == "" {
		return nil
	}
	path := filepath.Join(c.Certificates, fmt.Sprintf("%s-%d.zip", ledger.FileName(c.task.Goal), number))
	p := find.Problem{Bounds: c.x.Bounds, Formulas: append(c.facts[:len(c.facts):len(c.facts)], c.violates(e))}
	o := c.options()
	o.NewSolver = c.NewProver
	a, err := find.Certify(ctx, p, o, path)
	switch {
	case err != nil:
		return fmt.Errorf("no certificate can be written: %w", err)
	case a.Status == solve.Sat:
		return fmt.Errorf("a property that holds is violated when it is to be certified: %s %s", e.Property.Kind, e.Property.Text)
	case a.Status != solve.Unsat:
		e.Unknown = "it holds, but was not certified: " + c.gaveUp(ctx, a.Answer)
		return nil
	}
	err = proof.Accept(ctx, path)
	switch {
	case ctx.Err() != nil:
		e.Unknown = "it holds, but its certificate was not checked: " + c.gaveUp(ctx, a.Answer)
	case err != nil:
		return err
	default:
		e.Certificate = path
	}
	return nil
}
