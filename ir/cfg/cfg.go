// Package cfg looks at the control flow of a procedure: depth-first order, and
// the nest of its loops.
//
// A loop is what Tarjan calls an interval of a reducible graph: the edges that
// go back to a head that is above them in the depth-first tree, and the blocks
// that reach such an edge without passing the head (R. E. Tarjan, Testing flow
// graph reducibility, 1974). All edges back to one head make one loop. A
// procedure with a loop that can be entered beside its head is irreducible, and
// has no nest.
package cfg

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/source"
)

// Loop is a loop and its place in the nest.
type Loop struct {
	Head   *ir.Block
	Back   []*ir.Block // sources of the edges back to the head
	Parent *Loop       // nil for an outermost one
	Depth  int         // 1 for an outermost one
}

// Within reports whether the loop is m or inside it.
func (l *Loop) Within(m *Loop) bool {
	for ; l != nil && l.Depth >= m.Depth; l = l.Parent {
		if l == m {
			return true
		}
	}
	return false
}

// Graph is the control flow of a procedure. Slices are indexed by Block.Index.
type Graph struct {
	Proc  *ir.Proc
	Order []*ir.Block   // what can be reached, in reverse postorder; the entry first
	Preds [][]*ir.Block // reachable predecessors; one entry for each edge
	Loop  []*Loop       // innermost loop around a block, its head included; nil outside
	Loops []*Loop       // outer ones first

	pre  []int // position in depth-first order; -1 for what cannot be reached
	last []int // position of the last descendant
}

// Irreducible says where a loop is entered beside its head.
type Irreducible struct {
	Proc  *ir.Proc
	Head  *ir.Block
	Entry *ir.Block // the other way in
}

// Span is where the other way in stands.
func (e *Irreducible) Span() source.Span { return SpanOf(e.Entry) }

func (e *Irreducible) Error() string {
	return fmt.Sprintf("%s: a jump into the middle (%s) of the loop at %s in %s: the control flow is irreducible",
		e.Span(), e.Entry, SpanOf(e.Head), ir.Name(e.Proc.Name))
}

// SpanOf is the place of the first node of a block that has one.
func SpanOf(b *ir.Block) source.Span {
	for _, s := range b.Stmts {
		if m := ir.MetaOf(s); m.Span.Known() {
			return m.Span
		}
	}
	return ir.MetaOf(b.Term).Span
}

// Reachable reports whether the block can be reached from the entry.
func (g *Graph) Reachable(b *ir.Block) bool { return g.pre[b.Index] >= 0 }

// New looks at a procedure with a body. The error is *Irreducible, and the
// graph is then complete but for its loops.
func New(q *ir.Proc) (*Graph, error) {
	n := len(q.Blocks)
	g := &Graph{Proc: q, Preds: make([][]*ir.Block, n), Loop: make([]*Loop, n), pre: make([]int, n), last: make([]int, n)}
	if n == 0 {
		return g, nil
	}
	byPre := g.search()
	for _, b := range byPre {
		for _, s := range b.Term.Succs() {
			g.Preds[s.Index] = append(g.Preds[s.Index], b)
		}
	}
	return g, g.nest(byPre)
}

// search numbers what can be reached, and gives it in depth-first order.
func (g *Graph) search() []*ir.Block {
	for i := range g.pre {
		g.pre[i] = -1
	}
	type frame struct {
		b    *ir.Block
		rest []*ir.Block
	}
	var byPre []*ir.Block
	enter := func(b *ir.Block) frame {
		g.pre[b.Index] = len(byPre)
		byPre = append(byPre, b)
		// The last successor is searched first, so that the first comes first in
		// reverse postorder.
		return frame{b, b.Term.Succs()}
	}
	stack := []frame{enter(g.Proc.Blocks[0])}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if k := len(top.rest); k > 0 {
			s := top.rest[k-1]
			top.rest = top.rest[:k-1]
			if g.pre[s.Index] < 0 {
				stack = append(stack, enter(s))
			}
			continue
		}
		g.last[top.b.Index] = len(byPre) - 1
		g.Order = append(g.Order, top.b)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(g.Order)
	return byPre
}

// above reports whether a is b or its ancestor in the depth-first tree.
func (g *Graph) above(a, b *ir.Block) bool {
	return g.pre[a.Index] <= g.pre[b.Index] && g.pre[b.Index] <= g.last[a.Index]
}

// nest finds the loops, inner ones first: their blocks are merged into the head.
func (g *Graph) nest(byPre []*ir.Block) error {
	merged := make([]*ir.Block, len(g.Proc.Blocks)) // into which head; nil: into none
	find := func(b *ir.Block) *ir.Block {
		root := b
		for merged[root.Index] != nil {
			root = merged[root.Index]
		}
		for b != root { // shorten the way
			merged[b.Index], b = root, merged[b.Index]
		}
		return root
	}
	loops := map[*ir.Block]*Loop{}
	head := make([]*ir.Block, len(g.Proc.Blocks)) // of the innermost loop around, itself excluded
	for _, w := range slices.Backward(byPre) {
		l := &Loop{Head: w}
		var body []*ir.Block
		in := map[*ir.Block]bool{w: true}
		add := func(b *ir.Block) {
			if !in[b] {
				in[b] = true
				body = append(body, b)
			}
		}
		for _, v := range g.Preds[w.Index] {
			if g.above(w, v) && !slices.Contains(l.Back, v) {
				l.Back = append(l.Back, v)
				add(find(v))
			}
		}
		for i := 0; i < len(body); i++ {
			x := body[i]
			for _, y := range g.Preds[x.Index] {
				if g.above(x, y) {
					continue // an edge back to x, whose loop is merged
				}
				if y = find(y); !g.above(w, y) {
					return &Irreducible{Proc: g.Proc, Head: w, Entry: x}
				}
				add(y)
			}
		}
		for _, x := range body {
			head[x.Index], merged[x.Index] = w, w
		}
		if len(l.Back) > 0 {
			loops[w] = l
		}
	}
	for _, b := range byPre { // heads come before what they contain
		l := loops[b]
		around := loops[head[b.Index]]
		if l != nil {
			l.Parent, l.Depth = around, 1
			if around != nil {
				l.Depth = around.Depth + 1
			}
			g.Loops = append(g.Loops, l)
			around = l
		}
		g.Loop[b.Index] = around
	}
	return nil
}
