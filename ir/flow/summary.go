package flow

import (
	"assay/ir"
	"assay/ir/calls"
)

// Summary says how what procedures do follows from what their callees do.
type Summary[S any] struct {
	// Bottom is what is assumed of a procedure before anything is known; of those that call each other, the least solution is
	// computed.
	Bottom func(q *ir.Proc) S
	// Of computes the summary of a procedure; of returns those of its callees. For a leaf of the graph it is called too.
	Of   func(q *ir.Proc, of func(*ir.Proc) S) S
	Same func(a, b S) bool
}

// Summaries computes the summary of each procedure of a call graph, callees first.
func Summaries[S any](g *calls.Graph, s Summary[S]) map[*ir.Proc]S {
	out := make(map[*ir.Proc]S, len(g.Procs))
	of := func(q *ir.Proc) S {
		if x, ok := out[q]; ok {
			return x
		}
		return s.Bottom(q)
	}
	for _, group := range g.Components() {
		for _, q := range group {
			out[q] = s.Bottom(q)
		}
		for more := true; more; {
			more = false
			for _, q := range group {
				x := s.Of(q, of)
				more = !s.Same(x, out[q]) || more
				out[q] = x
			}
			if len(group) == 1 && !g.Recursive(group[0]) {
				break
			}
		}
	}
	return out
}
