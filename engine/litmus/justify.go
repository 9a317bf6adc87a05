// This file decides questions to models of justification.

package litmus

import (
	"context"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/source"
)

// justified looks for a chain of justified steps. A value that cannot be read is one that no
// opponent can play either, so that both verdicts depend on the values that are tried.
func (r *Result) justified(ctx context.Context, m *model.Model, o Options) error {
	s, err := structure(ctx, r.Test, m, o)
	if err != nil {
		return err
	}
	r.Structure, r.Binding, r.Stats.Events = s, s.Cuts, len(s.Events)
	j, err := execution.Justify(s, m.Strict)
	if err != nil {
		return err
	}
	r.Stats.Configurations = j.Configurations()
	r.Verdict = Forbidden
	if r.Chain = j.Chain(r.Test.Asks.Outcome()); r.Chain != nil {
		r.Verdict = Allowed
	}
	return nil
}

// justifiable refuses what these models say nothing about.
func justifiable(t *litmus.Test) error {
	list := &source.List{}
	if in := unjustifiable(t); in != nil {
		return list.Errorf(in.Span, litmus.CodeUnsupported, "the models jr and jr-all say nothing about fences and atomic updates")
	}
	var at *litmus.Cond
	t.Asks.Outcome().Walk(func(c *litmus.Cond) {
		if c.Op == litmus.CondMemory {
			at = c
		}
	})
	if at != nil {
		return list.Errorf(at.Span, litmus.CodeUnsupported, "the models jr and jr-all have no order of writes: ask about registers, not memory")
	}
	return nil
}

// unjustifiable returns an instruction that these models say nothing about.
func unjustifiable(t *litmus.Test) *litmus.Instr {
	for _, th := range t.Threads {
		for i := range th.Code {
			if in := &th.Code[i]; in.Op == litmus.Fence || in.Linked {
				return in
			}
		}
	}
	return nil
}
