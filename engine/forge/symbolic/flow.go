// This file walks over the control flow: guards, joins, and the rules of the
// branch.

package symbolic

import (
	"slices"

	"assay/ir"
	"assay/logic/rel"
)

// guard is the conditions under which a block is reached: a chain to the guard
// of the entry, which holds always.
type guard struct {
	up    *guard
	cond  rel.Formula
	nodes []ir.Node // branches that cond is about
	depth int
	whole rel.Formula // the conjunction of the chain, once it was asked for
}

func (g *guard) under(cond rel.Formula, nodes ...ir.Node) *guard {
	if isTruth(cond, true) {
		return g
	}
	return &guard{up: g, cond: cond, nodes: nodes, depth: g.depth + 1}
}

// formula returns the conjunction of the chain.
func (g *guard) formula() rel.Formula {
	if g.whole == nil {
		g.whole = g.since(nil)
	}
	return g.whole
}

// since returns what the chain adds to that of a dominator; all of it for nil.
func (g *guard) since(base *guard) rel.Formula {
	var conds []rel.Formula
	for h := g; h != base && h.up != nil; h = h.up {
		conds = append(conds, h.cond)
	}
	slices.Reverse(conds)
	return and(conds...)
}

// branches returns the branches that the chain depends on.
func (g *guard) branches() []ir.Node { return g.branchesSince(nil) }

func (g *guard) branchesSince(base *guard) []ir.Node {
	var out []ir.Node
	for h := g; h != base && h.up != nil; h = h.up {
		for _, n := range slices.Backward(h.nodes) {
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	slices.Reverse(out)
	return out
}

// edge is an edge from one block to another.
type edge struct {
	from  *ir.Block
	guard *guard
	env   env
}

// flow executes the blocks in topological order.
func (x *executor) flow() {
	blocks := x.Proc.Blocks
	x.incoming = make([][]*edge, len(blocks)+1) // the last one is after all returns
	x.live = x.layout.live(x.goal.Contract)
	shape := shapeOf(blocks)
	guards := make([]*guard, len(blocks)+1)
	for _, b := range blocks {
		var e env
		switch edges := x.incoming[b.Index]; {
		case b.Index == 0:
			e = x.first.clone()
		case len(edges) == 0:
			continue // unreachable
		default:
			x.guard, e = x.join(b.Index, edges, shape, guards)
		}
		guards[b.Index] = x.guard
		x.block(b, e)
	}
	end := len(blocks)
	if edges := x.incoming[end]; len(edges) > 0 {
		x.guard, x.last = x.join(end, edges, shape, guards)
		x.End = x.guard.formula()
		x.finish()
	} else {
		x.last = x.first
	}
}

// block executes the statements of a block and follows its edges.
func (x *executor) block(b *ir.Block, e env) {
	x.over = false
	for _, n := range b.Stmts {
		x.step++
		x.stmt(n, e)
		if x.over {
			return
		}
	}
	leave := func(to int, cond rel.Formula, e env) {
		if to != len(x.Proc.Blocks) && to <= b.Index {
			refuse(ir.MetaOf(b.Term).Span, "a loop of %s is left", x.Proc.Name)
		}
		if isTruth(cond, false) {
			return
		}
		x.incoming[to] = append(x.incoming[to], &edge{b, x.guard.under(cond, b.Term), e})
	}
	s := &scope{x: x, env: e, old: x.first, at: ir.MetaOf(b.Term).Span}
	switch t := b.Term.(type) {
	case *ir.Goto:
		leave(t.To.Index, rel.True, e)
	case *ir.Return:
		leave(len(x.Proc.Blocks), rel.True, e)
	case *ir.If:
		x.step++
		x.watch(t)
		c := s.truth(t.X)
		x.watch(nil)
		leave(t.Then.Index, c, e)
		leave(t.Else.Index, not(c), e.clone())
	case *ir.Switch:
		x.step++
		x.watch(t)
		v := s.number(t.X)
		x.watch(nil)
		var others []rel.Formula
		for _, k := range t.Cases {
			c := rel.IntEqual(v, rel.Const(k.Value))
			others = append(others, not(c))
			leave(k.To.Index, c, e.clone())
		}
		leave(t.Default.Index, and(others...), e.clone())
	case *ir.Choose:
		x.step++
		x.chooseBranch(t, func(to *ir.Block, c rel.Formula) { leave(to.Index, c, e.clone()) })
	default:
		refuse(ir.MetaOf(b.Term).Span, "%T is not supported by this engine", b.Term)
	}
}

// join merges the edges into a block: its guard, and the values of variables.
func (x *executor) join(at int, edges []*edge, s *shape, guards []*guard) (*guard, env) {
	if len(edges) == 1 {
		return edges[0].guard, edges[0].env
	}
	d := s.idom[at]
	base := guards[d]
	g := base
	if !s.postdominates(at, d) {
		var conds []rel.Formula
		var nodes []ir.Node
		for _, w := range edges {
			conds = append(conds, w.guard.since(base))
			nodes = append(nodes, w.guard.branchesSince(base)...)
		}
		g = base.under(or(conds...), distinct(nodes)...)
	}
	x.guard, x.joining = g, at+1
	return g, x.merge(at, edges, base)
}

func distinct(nodes []ir.Node) []ir.Node {
	var out []ir.Node
	for _, n := range nodes {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// merge returns the environment after a join. Variables that differ and are dead have no value any
// more.
func (x *executor) merge(at int, edges []*edge, base *guard) env {
	out := edges[0].env.clone()
	var differ []int // domains first: types of variables speak of them
	for slot := range out {
		if slices.ContainsFunc(edges[1:], func(w *edge) bool { return w.env[slot] != out[slot] }) {
			differ = append(differ, slot)
		}
	}
	domains := len(x.prog.Globals) + len(x.Proc.Locals)
	first := slices.IndexFunc(differ, func(slot int) bool { return slot >= domains })
	if first > 0 {
		differ = slices.Concat(differ[first:], differ[:first])
	}
	for _, slot := range differ {
		if !x.live[at][slot] {
			out[slot] = nil
			continue
		}
		values := make([]*value, len(edges))
		for i, w := range edges {
			if values[i] = w.env[slot]; values[i] == nil {
				values[i] = x.zero(x.varOf(slot).Type())
			}
		}
		if x.rule(x.Strategy.Branch, slot) == Inline {
			out[slot] = x.mergeInline(slot, edges, base, values, out)
		} else {
			out[slot] = x.mergeConstrain(slot, edges, values, out)
		}
	}
	return out
}

// rule is the rule to use for a variable: relations for wide integers would
// need a capacity, so these are always inline.
func (x *executor) rule(r Rule, slot int) Rule {
	if v := x.varOf(slot); v != nil && x.isWide(v.Type()) {
		return Inline
	}
	return r
}

func (x *executor) mergeInline(slot int, edges []*edge, base *guard, values []*value, e env) *value {
	if x.varOf(slot) == nil {
		e = e.clone()
		e[slot] = nil // the values of the edges differ
	}
	for i, w := range edges { // the removable unit is the value of one edge, as with equations
		x.from = w.from.Index
		values[i] = x.separable(FactJoin, nil, slot, values[i], e, w.guard.branchesSince(base)...)
	}
	out := values[len(values)-1]
	for i := len(values) - 2; i >= 0; i-- {
		out = x.choose(edges[i].guard.since(base), values[i], out)
	}
	return out
}

func (x *executor) mergeConstrain(slot int, edges []*edge, values []*value, e env) *value {
	r, v := x.successor(slot)
	if x.varOf(slot) == nil {
		e = e.clone()
		e[slot] = nil // the values of the edges differ
	}
	var equations []rel.Formula
	for i, w := range edges {
		f := rel.Equal(r, values[i].asSet(x))
		x.from = w.from.Index
		if a := x.factUnder(w.guard, FactJoin, nil, x.nameOf(slot), f); a != nil {
			a.Key.Slot = slot
		}
		equations = append(equations, implies(w.guard.formula(), f))
	}
	x.bounded(nil, slot, r, e, and(equations...))
	return v
}

// shape is the dominators of the control flow, the entry's side and the end's.
// Blocks are by number; the end after all returns has the number after the last block.
type shape struct {
	idom, ipdom []int
}

// shapeOf looks at blocks in topological order. An assumption of false does not
// end a path here: the blocks of the other paths may come before it in the order, and keep their
// guards to exclude its executions.
func shapeOf(blocks []*ir.Block) *shape {
	end := len(blocks)
	s := &shape{make([]int, end+1), make([]int, end+1)}
	succs := make([][]int, end+1)
	preds := make([][]int, end+1)
	for _, b := range blocks {
		for _, to := range successors(b, end) {
			succs[b.Index] = append(succs[b.Index], to)
			preds[to] = append(preds[to], b.Index)
		}
	}
	for i := 1; i <= end; i++ {
		s.idom[i] = nearest(preds[i], s.idom, 0, func(a, b int) bool { return a > b })
	}
	s.ipdom[end] = end
	for i := end - 1; i >= 0; i-- {
		s.ipdom[i] = nearest(succs[i], s.ipdom, end, func(a, b int) bool { return a < b })
	}
	return s
}

// successors returns the blocks that executions go on with.
func successors(b *ir.Block, end int) []int {
	if _, ok := b.Term.(*ir.Return); ok {
		return []int{end}
	}
	var out []int
	for _, to := range b.Term.Succs() {
		out = append(out, to.Index)
	}
	return out
}

// unconnected is the parent, in a tree of dominators, of a block that is not connected to the root.
const unconnected = -1

// nearest returns the nearest common ancestor of the blocks in a tree of dominators;
// further tells that a block is further from the root than another.
func nearest(list []int, tree []int, root int, further func(a, b int) bool) int {
	out := unconnected
	for _, b := range list {
		if b != root && tree[b] == unconnected {
			continue
		}
		if out == unconnected {
			out = b
			continue
		}
		for out != b {
			if further(out, b) {
				out = tree[out]
			} else {
				b = tree[b]
			}
		}
	}
	return out
}

// postdominates reports whether all paths from a block to the end lead through another one.
func (s *shape) postdominates(a, b int) bool {
	for b != a && b != unconnected && b != s.ipdom[b] {
		b = s.ipdom[b]
	}
	return b == a
}
