// This file decides questions to models with a notion of causality.

package litmus

import (
	"context"

	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/source"
)

// NeedsCausality is why there is no verdict about an outcome that only a notion
// of causality could exclude.
const NeedsCausality = "needs causality: happens-before consistency allows it, but in no order of events, and no chain of justified steps (jr) ends so"

const notAsked = "needs causality: happens-before consistency allows it, but in no order of events, and jr is asked only where threads synchronise by start and end alone, and are followed to their ends"

const justifiedAsInJR = "the reads are justified as in jr: no execution that ends so has an order of events"

// causal is about an outcome that happens-before allows. It is allowed where
// events can happen in an order in which each read comes after its write, or
// where reads can be justified step by step. An outcome without either is not forbidden: jr forbids
// the third, seventh and eleventh causality test, which Java allows.
func (r *Result) causal(ctx context.Context, q *query, m *model.Model, o Options) error {
	if r.Witness.InOrder() {
		return nil
	}
	first := *r
	parts := append(q.execution(), model.Part{Name: "outcome", Formula: q.v.Outcome(r.Test.Asks.Outcome())})
	base := len(parts)
	parts = append(append(parts, q.meaning.Axioms...), q.v.InOrder())
	if err := r.settle(ctx, q, parts, base, o); err != nil || r.Verdict == Allowed {
		return err
	}
	*r = first
	if !written(r.Test) {
		asked, err := r.forked(ctx, q, o)
		if err != nil {
			return err
		}
		if r.Verdict == Allowed && r.Witness != first.Witness {
			r.Assumed = append(r.Assumed, justifiedAsInJR)
			return nil
		}
		*r = first
		if !asked {
			r.Verdict, r.Reason, r.Witness = Unknown, notAsked, nil
			return nil
		}
	}
	jr, _ := model.Named("jr")
	if written(r.Test) && plain(r.Test) && justifiable(r.Test) == nil {
		other := &Result{Test: r.Test, Model: jr.Name}
		if err := other.justified(ctx, jr, o); err != nil {
			return err
		}
		if other.Verdict == Allowed {
			r.Assumed = append(r.Assumed, justifiedAsInJR)
			return nil
		}
	}
	r.Verdict, r.Reason, r.Witness = Unknown, NeedsCausality, nil
	return nil
}

// plain reports whether a test has no marks.
func plain(t *litmus.Test) bool {
	for _, th := range t.Threads {
		for i := range th.Code {
			if len(th.Code[i].Marks) > 0 {
				return false
			}
		}
	}
	return true
}

// unmixed refuses accesses of both kinds to one location.
func unmixed(s *event.Structure, m *model.Model) error {
	if m.Sync == "" || len(m.Marks) > 1 {
		return nil
	}
	first := map[string]*event.Event{}
	for i := range s.Events {
		e := &s.Events[i]
		if e.Init() {
			continue
		}
		before, ok := first[e.Loc]
		if !ok {
			first[e.Loc] = e
			continue
		}
		if (len(before.Marks) > 0) != (len(e.Marks) > 0) {
			list := &source.List{}
			return list.Errorf(e.Span, litmus.CodeUnsupported, "%s has accesses that are %s and others that are not; the model %s does not say what that means", e.Loc, m.Sync, m.Name)
		}
	}
	return nil
}
