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

// Why jr was not asked.
const (
	onlyCausality = "needs causality: happens-before consistency allows it, but in no order of events, and "

	notAsked   = onlyCausality + "jr is asked only where threads synchronise by start and end alone, and are followed to their ends"
	notPlain   = onlyCausality + "jr is asked only where all accesses are plain and none is an atomic update"
	notBounded = onlyCausality + "what jr says would depend on loops or values that a bound leaves out"
	notSmall   = onlyCausality + "there are too many configurations to ask jr"
)

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
	why, err := r.justify(ctx, q, m, o)
	switch {
	case err != nil:
		return err
	case r.Verdict == Allowed:
		r.Assumed = append(r.Assumed, justifiedAsInJR)
		return nil
	}
	*r = first
	r.Verdict, r.Reason, r.Witness = Unknown, why, nil
	return nil
}

// justify looks for one execution that has the outcome, is consistent with happens-before and has accesses that jr justifies; two
// executions, one for each, would say nothing. Why says what keeps it from an answer.
func (r *Result) justify(ctx context.Context, q *query, m *model.Model, o Options) (why string, err error) {
	r.Verdict = Unknown
	if !written(r.Test) {
		part, ok := forkedPart(r.Structure)
		if !ok || o.Open || len(r.Structure.Cuts) > 0 {
			return notAsked, nil
		}
		return r.justifiedPart(ctx, q, part, o)
	}
	if !plain(r.Test) || unjustifiable(r.Test) != nil {
		return notPlain, nil
	}
	jr, _ := model.Named("jr")
	s, err := structure(ctx, r.Test, jr, o)
	if err != nil {
		return "", err
	}
	if len(s.Cuts) > 0 { // what jr says depends on what was left out
		return notBounded, nil
	}
	r.Structure = s
	q = newQuery(ctx, s, o.Budget)
	if q.meaning, err = m.Meaning(ctx, q.v); err != nil {
		return "", err
	}
	return r.justifiedPart(ctx, q, wholePart(s), o)
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

// Understood refuses accesses of both kinds to one location, where a model does not say what that means.
func Understood(s *event.Structure, m *model.Model) error {
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
