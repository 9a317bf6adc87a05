// This file runs engines one after the other.

package portfolio

import (
	"context"
	"fmt"

	"assay/engine"
	"assay/task"
)

// InTurn are engines of which each gets what the one before could not decide: what "auto" means.
type InTurn []engine.Engine

// Name returns the name of the choice.
func (InTurn) Name() string { return Auto }

// Check runs the engines. An answer of a later one says why it was needed.
func (list InTurn) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	var results []task.Result
	for i, e := range list {
		next, err := e.Check(ctx, t)
		switch {
		case err != nil:
			return nil, err
		case i == 0 || len(next) != len(results):
			results = next
		default:
			takeOver(results, next)
		}
		if ctx.Err() != nil || decided(results) {
			break
		}
	}
	return results, nil
}

func decided(results []task.Result) bool {
	for _, r := range results {
		if r.Status == task.Unknown {
			return false
		}
	}
	return true
}

// takeOver replaces unknown answers by those of another engine.
func takeOver(results, next []task.Result) {
	for i, r := range results {
		if r.Status != task.Unknown || next[i].Status == task.Unknown {
			continue
		}
		why := fmt.Sprintf("asked because %s could not decide it: %s", r.Engine, r.Reason)
		if next[i].Reason != "" {
			why = next[i].Reason + "; " + why
		}
		results[i] = next[i]
		results[i].Reason = why
	}
}
