// This file chooses by the language of programs.

package portfolio

import (
	"context"

	"assay/engine"
	"assay/task"
)

// ByLanguage uses one engine for self-contained programs, and another for those of a language with
// a host.
type ByLanguage struct{ Plain, Hosted engine.Engine }

// Name returns the name of the choice.
func (ByLanguage) Name() string { return Auto }

// Check asks the engine for the task's language.
func (e ByLanguage) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if t.Language().Alone() {
		return e.Plain.Check(ctx, t)
	}
	return e.Hosted.Check(ctx, t)
}
