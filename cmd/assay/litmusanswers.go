// This file asks the questions of `assay litmus`.

package main

import (
	"context"

	"assay/cmd/assay/share"
	engine "assay/engine/litmus"
	"assay/lang/litmus"
)

// litmusQuestion is a test under a model.
type litmusQuestion struct {
	file     string
	test     *litmus.Test
	model    string
	expected []engine.Expectation

	result *engine.Result
	err    error
}

// answer answers all questions.
func (s *litmusSession) answer(ctx context.Context) error {
	ask := func(ctx context.Context, i int) (late bool) {
		q := s.open[i]
		q.result, q.err = engine.Decide(ctx, q.test, s.opened.Named(q.model), s.options)
		return q.err == nil && q.result.Late
	}
	return share.All(ctx, len(s.open), ask, func(i int) error { return s.answered(ctx, s.open[i]) })
}
