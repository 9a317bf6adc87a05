// Package loop finds the loops of a procedure.
//
// A retreating edge of a depth-first walk goes to a block that the walk has not
// left yet. Where that block dominates the edge's source it is the head of a
// loop, the edge is a back edge and its source a latch; the body is everything
// that reaches a latch without passing the head, and the head. A procedure
// with a retreating edge to a block that does not dominate its source is
// irreducible: a way leads into the middle of a loop, and there is no head.
//
// Blocks that the entry does not reach belong to no loop.
package loop

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/source"
)

// Loop is a head and what belongs to it.
type Loop struct {
	Head    *ir.Block
	Latches []*ir.Block // sources of the back edges, in block order
	Blocks  []*ir.Block // the body, head included, in block order
	Parent  *Loop       // the innermost loop around; nil for an outermost one
	Depth   int         // 1 for an outermost one

	in []bool // by block index: in the body
}

// Contains tells whether the block is in the body.
func (l *Loop) Contains(b *ir.Block) bool { return l.in[b.Index] }

// Span is where the loop is in the source: its head's terminator, or the first
// statement of the head that has a place.
func (l *Loop) Span() source.Span { return spanOf(l.Head) }

// Tests tells whether the head decides between staying and leaving.
func (l *Loop) Tests() bool {
	in, out := false, false
	for _, s := range l.Head.Term.Succs() {
		if l.Contains(s) {
			in = true
		} else {
			out = true
		}
	}
	return in && out
}

// Irreducible is the error for a way into the middle of a loop.
type Irreducible struct {
	Proc string
	Span source.Span // of the block that is entered twice
}

func (e *Irreducible) Error() string {
	at := ""
	if e.Span.Known() {
		at = e.Span.String() + ": "
	}
	return fmt.Sprintf("%sprocedure %s has a loop with two entries, which cannot be unrolled", at, ir.Name(e.Proc))
}

// Find returns the loops, each after the loops around it, heads in block order.
func Find(p *ir.Proc) ([]*Loop, error) {
	if p.External() {
		return nil, nil
	}
	g := walk(p)
	g.dominators()
	byHead := map[*ir.Block]*Loop{}
	for _, e := range g.retreating {
		if !g.dominates(e.to.Index, e.from.Index) {
			return nil, &Irreducible{p.Name, spanOf(e.to)}
		}
		l := byHead[e.to]
		if l == nil {
			l = &Loop{Head: e.to, in: make([]bool, len(p.Blocks))}
			l.in[e.to.Index] = true
			byHead[e.to] = l
		}
		l.Latches = append(l.Latches, e.from)
		g.collect(l, e.from)
	}
	return nest(p, byHead), nil
}

// nest orders loops from the outside in and finds their parents.
func nest(p *ir.Proc, byHead map[*ir.Block]*Loop) []*Loop {
	var loops []*Loop
	for _, b := range p.Blocks {
		l := byHead[b]
		if l == nil {
			continue
		}
		for _, c := range p.Blocks {
			if l.in[c.Index] {
				l.Blocks = append(l.Blocks, c)
			}
		}
		slices.SortFunc(l.Latches, func(a, b *ir.Block) int { return a.Index - b.Index })
		loops = append(loops, l)
	}
	slices.SortStableFunc(loops, func(k, l *Loop) int { return len(l.Blocks) - len(k.Blocks) })
	for i, l := range loops {
		l.Depth = 1
		for _, k := range slices.Backward(loops[:i]) {
			if k.in[l.Head.Index] {
				l.Parent, l.Depth = k, k.Depth+1
				break
			}
		}
	}
	return loops
}

type edge struct{ from, to *ir.Block }

// graph is what the walk found out, by block index.
type graph struct {
	post       []*ir.Block // reached blocks, children first
	number     []int       // position in post, -1 if not reached
	preds      [][]*ir.Block
	idom       []int // position in post of the immediate dominator
	retreating []edge
}

// walk is the depth-first walk, without recursion.
func walk(p *ir.Proc) *graph {
	g := &graph{number: make([]int, len(p.Blocks)), preds: make([][]*ir.Block, len(p.Blocks))}
	const fresh, open = -1, -2
	for i := range g.number {
		g.number[i] = fresh
	}
	type visit struct {
		b    *ir.Block
		next int
	}
	stack := []visit{{p.Blocks[0], 0}}
	g.number[p.Blocks[0].Index] = open
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		succs := v.b.Term.Succs()
		if v.next == len(succs) {
			g.number[v.b.Index] = len(g.post)
			g.post = append(g.post, v.b)
			stack = stack[:len(stack)-1]
			continue
		}
		s := succs[v.next]
		v.next++
		if !slices.Contains(succs[:v.next-1], s) {
			g.preds[s.Index] = append(g.preds[s.Index], v.b)
			if g.number[s.Index] == open {
				g.retreating = append(g.retreating, edge{v.b, s})
			}
		}
		if g.number[s.Index] == fresh {
			g.number[s.Index] = open
			stack = append(stack, visit{s, 0})
		}
	}
	return g
}

// dominators are found by the iteration of Cooper, Harvey and Kennedy.
func (g *graph) dominators() {
	g.idom = make([]int, len(g.post))
	for i := range g.idom {
		g.idom[i] = -1
	}
	entry := len(g.post) - 1
	g.idom[entry] = entry
	for changed := true; changed; {
		changed = false
		for i := entry - 1; i >= 0; i-- {
			next := -1
			for _, p := range g.preds[g.post[i].Index] {
				j := g.number[p.Index]
				if g.idom[j] < 0 {
					continue
				}
				if next < 0 {
					next = j
				} else {
					next = g.meet(next, j)
				}
			}
			if g.idom[i] != next {
				g.idom[i], changed = next, true
			}
		}
	}
}

func (g *graph) meet(i, j int) int {
	for i != j {
		for i < j {
			i = g.idom[i]
		}
		for j < i {
			j = g.idom[j]
		}
	}
	return i
}

// dominates tells whether every way to block w passes block v (indexes).
func (g *graph) dominates(v, w int) bool {
	i, j := g.number[v], g.number[w]
	for j < i {
		j = g.idom[j]
	}
	return i == j
}

// collect adds to the body what reaches the latch without passing the head.
func (g *graph) collect(l *Loop, latch *ir.Block) {
	work := []*ir.Block{latch}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if l.in[b.Index] {
			continue
		}
		l.in[b.Index] = true
		work = append(work, g.preds[b.Index]...)
	}
}

func spanOf(b *ir.Block) source.Span {
	if s := ir.MetaOf(b.Term).Span; s.Known() {
		return s
	}
	for _, st := range b.Stmts {
		if s := ir.MetaOf(st).Span; s.Known() {
			return s
		}
	}
	return source.Span{}
}
