package absint

import (
	"slices"

	"assay/engine/absint/asked"
	"assay/engine/absint/state"
	"assay/engine/absint/view"
	"assay/ir"
)

// This file lets others look at what is known where a statement begins.

// Tell is told what is known before a statement, or what a block ends with, in one of the contexts in which a procedure runs. It is told again when that
// grows: the last time holds for all executions. That a context has changed is all that is asked of it.
type Tell func(context any, n ir.Node, v view.View)

// told says what is known before a node, if anybody wants to know.
func (x *pattern) told(n ir.Node, s *state.State) {
	if x.a.tell != nil {
		x.a.tell(x, n, view.At(x.proc, s.Clone()))
	}
	if x.a.views != nil && asked.Condition(n) != nil && asks(x.a, x.proc, n) {
		x.a.views[inPattern{n, x}] = view.At(x.proc, s.Clone())
	}
}

// inPattern is a check or an assertion in a context.
type inPattern struct {
	n ir.Node
	x *pattern
}

// At is what is known in one context where a condition is asked.
type At struct {
	Asked ir.Expr
	Line  int
	view.View
}

// invariant is what is known where some conditions are asked, in all contexts, in words.
func (f *Found) invariant(facts *Facts, nodes []asked.Place) []string {
	var all []At
	for at, v := range facts.views {
		if slices.ContainsFunc(nodes, func(k asked.Place) bool { return k.Node == at.n || slices.Contains(k.Branches, at.n) }) {
			all = append(all, At{asked.Condition(at.n), ir.MetaOf(at.n).Span.Line, v})
		}
	}
	if len(all) == 0 {
		return nil
	}
	return f.words(all)
}
