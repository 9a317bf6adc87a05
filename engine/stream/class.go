// This file accepts what shows that a specification is no safety, or no liveness property.

package stream

import (
	"slices"

	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
)

// beginning accepts the histories that begin with some letters.
func (q *question) beginning(letters []bdd.Node) *omega.Automaton {
	inside := q.a.b.And(q.a.universe, q.a.b.Literal(endVar, false))
	out := &omega.Automaton{B: q.a.b, Initial: []int{0}}
	for i, l := range letters {
		out.Edges = append(out.Edges, []omega.Edge{{Label: q.a.b.And(inside, l), To: i + 1}})
	}
	out.Edges = append(out.Edges, []omega.Edge{{Label: inside, To: len(letters)}})
	return out
}

// ends shows that there is a beginning that no history of a subject has: a certificate says so. It is the shortest one of a word.
func (q *question) ends(s *subject, a *omega.Automaton, word []bdd.Node) error {
	for n := range len(word) + 1 {
		u := q.beginning(word[:n])
		p, err := omega.Product(a, u, q.budget)
		if err != nil {
			return err
		}
		if !p.Empty() {
			continue
		}
		if q.result.Lasso, err = q.historyOf(word[:n], nil); err != nil {
			return err
		}
		exact := make([]bdd.Node, n)
		for i, slot := range q.result.Lasso.Stem {
			exact[i] = q.a.exactly(slot)
		}
		q.result.Nothing, q.result.Reason = true, "nothing that begins so is a history of "+s.name
		q.result.Proof, err = q.nothing(a, q.beginning(exact))
		q.result.Accepted = q.result.Proof != nil
		return err
	}
	return &Fault{"no beginning of a counterexample to liveness is one"}
}

// unsafe shows a history that is none of a subject, though each of its beginnings goes on to one that is. The beginnings of a
// lasso are without end, but a formula of temporal logic can tell them apart only as long as they have fewer rounds of the
// loop than it has operators and numbers: a round more or less is the same to it then. Those are judged. Regular
// expressions and components count rounds in other ways, and are refused.
func (q *question) unsafe(s *subject, a *omega.Automaton, found *omega.Inclusion) error {
	h, err := q.historyOf(found.Stem, found.Loop)
	if err != nil {
		return err
	}
	q.result.Lasso = h
	if s.spec == nil && s.stream == nil {
		q.refused = "each beginning of the history would have to be continued, with the fairness of the components"
		return nil
	}
	rounds := 1
	if s.spec != nil {
		var counts bool
		if rounds, counts = weight(s.spec.Body); counts {
			q.refused = "beginnings of the history are not judged where a specification has regular expressions"
			return nil
		}
	}
	in, err := q.has(s, h, true)
	if err != nil {
		return err
	}
	if in || len(h.Loop) == 0 {
		return &Fault{"a history that breaks safety is one that is allowed"}
	}
	slots := slices.Clone(h.Stem)
	for range rounds + 2 {
		slots = append(slots, h.Loop...)
	}
	if len(slots) > maxBeginnings {
		q.refused = "the history has too many beginnings that would have to be continued"
		return nil
	}
	var letters []bdd.Node
	for n := 0; ; n++ {
		p, err := omega.Product(a, q.beginning(letters), q.budget)
		if err != nil {
			return err
		}
		run, ok := p.Lasso()
		if !ok {
			return &Fault{"a beginning of a history that breaks safety cannot be continued"}
		}
		next, err := q.history(p, run)
		if err != nil {
			return err
		}
		if next, ok = next.With(slots[:n]); ok {
			ok, err = q.has(s, next, true)
		}
		if err != nil || !ok {
			q.refused = "a continuation of a beginning of the history was not accepted"
			return err
		}
		if n == len(slots) {
			break
		}
		letters = append(letters, q.a.exactly(slots[n]))
	}
	q.result.Accepted, q.result.Reason = true, "it is no history of "+s.name+", and each of its beginnings goes on to one that is"
	return nil
}

// maxBeginnings bounds the beginnings of one history that are continued.
const maxBeginnings = 200

// weight is how many rounds of a loop a formula can count: its operators, and the numbers in it. Those of a regular expression
// count without end.
func weight(e *lang.Expr) (rounds int, counts bool) {
	rounds = 1 + int(max(e.N, 0))
	switch {
	case e.Op == lang.OpMatch:
		return 0, true
	case slices.ContainsFunc(e.Args, func(x *lang.Expr) bool { return x.Op == lang.OpLen }):
		for _, x := range e.Args {
			rounds += int(min(max(x.Value.N, 0), 1_000_000))
		}
	case e.Word != nil:
		rounds += len(e.Word.Stem) + len(e.Word.Loop)
	}
	parts := slices.Clone(e.Args)
	if e.Ref != nil && e.Ref.Spec != nil {
		parts = append(parts, e.Ref.Spec.Body)
	}
	for _, x := range parts {
		n, c := weight(x)
		rounds, counts = rounds+n, counts || c
	}
	return rounds, counts
}
