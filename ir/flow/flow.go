// Package flow computes what holds at the points of a program, by going over its control flow and its calls until nothing
// changes.
//
// Solve is for one procedure: facts of any kind, forward or backward, joined where paths meet. Summaries is for a call graph:
// what each procedure does, from what its callees do. The facts are those of the one who asks; it must be so that more at
// the begin of a block never makes less at its end, and that a fact which grows stops to grow, by itself or by widening.
// G. A. Kildall, A unified approach to global program optimization, 1973.
package flow

import (
	"math/bits"

	"assay/ir"
	"assay/ir/cfg"
)

// Problem is an analysis of one procedure. Facts may be changed in place: what is kept is a copy.
type Problem[F any] struct {
	Graph    *cfg.Graph
	Backward bool

	// Start holds at the entry; backward, it holds at the end of every block, for an execution may never come to one that
	// ends.
	Start F
	Copy  func(F) F
	// Join adds facts from another path; it reports whether that changed something. It may change into.
	Join func(into, from F) (F, bool)
	// Block returns what holds after a block; backward, before it. It may change its argument.
	Block func(b *ir.Block, f F) F
	// Edge returns what holds on the edge to the i-th successor of a block, and whether it can be taken; nil: what holds
	// after the block, and it can. It gets a copy. Forward only.
	Edge func(b *ir.Block, i int, f F) (F, bool)
	// Widen is Join at the head of a loop, for facts that would grow for ever; nil: Join. Forward only.
	Widen func(head *ir.Block, into, from F) (F, bool)
}

// Facts are the least solution. They must not be changed.
type Facts[F any] struct {
	at, past []F
	known    []bool
}

// At returns what holds at the begin of a block; backward, at its end. It is false where no execution comes.
func (s *Facts[F]) At(b *ir.Block) (F, bool) { return s.at[b.Index], s.known[b.Index] }

// Past returns what holds at its end; backward, at its begin.
func (s *Facts[F]) Past(b *ir.Block) (F, bool) { return s.past[b.Index], s.known[b.Index] }

// Solve computes the facts of a procedure with a body.
func Solve[F any](p Problem[F]) *Facts[F] {
	n := len(p.Graph.Proc.Blocks)
	s := &Facts[F]{at: make([]F, n), past: make([]F, n), known: make([]bool, n)}
	order := p.Graph.Order
	rank := make([]int, n) // position in the order in which blocks are visited
	for i, b := range order {
		if rank[b.Index] = i; p.Backward {
			rank[b.Index] = len(order) - 1 - i
		}
	}
	todo := newAgenda(len(order))
	come := func(b *ir.Block, f F, widen bool) {
		i, more := b.Index, true
		switch {
		case !s.known[i]:
			s.at[i], s.known[i] = f, true
		case widen:
			s.at[i], more = p.Widen(b, s.at[i], f)
		default:
			s.at[i], more = p.Join(s.at[i], f)
		}
		if more {
			todo.add(rank[i])
		}
	}
	if p.Backward {
		for _, b := range order {
			come(b, p.Copy(p.Start), false)
		}
	} else {
		come(order[0], p.Copy(p.Start), false)
	}
	for i, ok := todo.first(); ok; i, ok = todo.first() {
		if p.Backward {
			b := order[len(order)-1-i]
			f := p.Block(b, p.Copy(s.at[b.Index]))
			s.past[b.Index] = f
			for _, from := range p.Graph.Preds[b.Index] {
				come(from, p.Copy(f), false)
			}
			continue
		}
		b := order[i]
		f := p.Block(b, p.Copy(s.at[b.Index]))
		s.past[b.Index] = f
		for k, to := range b.Term.Succs() {
			g, taken := p.Copy(f), true
			if p.Edge != nil {
				g, taken = p.Edge(b, k, g)
			}
			if taken {
				come(to, g, p.Widen != nil && p.heads(to))
			}
		}
	}
	return s
}

// heads reports whether a block is the head of a loop.
func (p *Problem[F]) heads(b *ir.Block) bool {
	l := p.Graph.Loop[b.Index]
	return l != nil && l.Head == b
}

// agenda is a set of numbers, of which the smallest comes first: blocks are visited after those that they depend on, as far
// as there are no loops.
type agenda struct {
	words []uint64
	low   int // no number is in a word before
}

func newAgenda(n int) *agenda { return &agenda{words: make([]uint64, (n+63)/64)} }

func (a *agenda) add(i int) {
	a.words[i/64] |= 1 << (i % 64)
	a.low = min(a.low, i/64)
}

// first takes the smallest number out.
func (a *agenda) first() (int, bool) {
	for ; a.low < len(a.words); a.low++ {
		if w := a.words[a.low]; w != 0 {
			a.words[a.low] = w & (w - 1)
			return a.low*64 + bits.TrailingZeros64(w), true
		}
	}
	return 0, false
}
