// This file defines the engine "auto" where the language decides.

package main

import (
	"context"

	"assay/engine"
	"assay/engine/once"
	"assay/task"
)

// byLanguage asks one engine about programs that say everything themselves, and another
// about those of a language with a host.
type byLanguage struct{ plain, hosted engine.Engine }

// Name is the name of the choice.
func (byLanguage) Name() string { return auto }

// Check asks the engine for the task's language.
func (e byLanguage) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if t.Host != nil {
		return e.hosted.Check(ctx, t)
	}
	return e.plain.Check(ctx, t)
}

// firstOnce runs programs that choose nothing; the rest is for the engine behind, which
// may be nil.
type firstOnce struct{ behind engine.Engine }

// Name is the name of the choice.
func (firstOnce) Name() string { return auto }

// Check asks one of the two.
func (e firstOnce) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	results, alone, err := once.Engine{}.Try(ctx, t)
	if alone || err != nil || e.behind == nil {
		return results, err
	}
	return e.behind.Check(ctx, t)
}
