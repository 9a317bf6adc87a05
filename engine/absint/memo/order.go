package memo

import (
	"slices"

	"assay/graph"
)

// This file orders components.

// order numbers the components, where edges are new since.
func (g *Graph) order() {
	if !g.stale {
		return
	}
	g.stale, g.rough = false, false
	g.list = slices.DeleteFunc(g.list, func(n *node) bool { return n.gone })
	list := g.list
	for i, n := range list {
		n.index = i
	}
	comp := graph.Components(len(list), func(v int) []int {
		next := make([]int, 0, len(list[v].asks)+len(list[v].asked))
		for m := range list[v].leads() {
			next = append(next, m.index)
		}
		return next
	})
	g.comps = make([][]*node, 0, len(list))
	for i, n := range list {
		n.comp = comp[i]
		for len(g.comps) <= n.comp {
			g.comps = append(g.comps, nil)
		}
		g.comps[n.comp] = append(g.comps[n.comp], n)
	}
}

// first returns a node that waits in the least component that has one; nil: none waits.
func (g *Graph) first() *node {
	if len(g.dirty) == 0 {
		return nil
	}
	g.order()
	var least *node
	for n := range g.dirty {
		if least == nil || n.comp < least.comp || n.comp == least.comp && n.seq < least.seq {
			least = n
		}
	}
	return least
}

// topDown resets at once what depends on what waits.
func (g *Graph) topDown() {
	above := map[*node]bool{}
	var visit func(n *node)
	visit = func(n *node) {
		if !above[n] {
			above[n] = true
			for _, c := range g.askers(n) {
				visit(c)
			}
		}
	}
	for _, n := range g.waiting() {
		visit(n)
	}
	if len(above) == 0 {
		return
	}
	var list []*node
	for n := range above {
		list = append(list, n)
	}
	sortNodes(list)
	g.fixpoint(list, true)
}

// waiting are the nodes that wait, in order.
func (g *Graph) waiting() []*node {
	var out []*node
	for n := range g.dirty {
		out = append(out, n)
	}
	sortNodes(out)
	return out
}

// prune forgets what nodes asked in earlier runs, but for those that depend on themselves. The least solution of these is what their runs led
// to: where something that a run asked is another one, it may lead elsewhere, though what they ask in the end is as it was.
func (g *Graph) prune() {
	if g.err != nil {
		return
	}
	for _, list := range g.comps {
		if n := list[0]; len(list) == 1 && len(n.asked) > 0 && n.module.loaded && !slices.Contains(n.asks, n) {
			g.cut(n, n.asked)
			n.asked = nil
		}
	}
}
