package graph

import "slices"

// Nest is how the loops of a graph that is run from one node lie inside each other (B. Steensgaard, Sequentializing program
// dependence graphs for irreducible programs, 1993). A loop is a strongly connected component; its heads are the nodes by which it is entered. Without the edges
// to its heads, what is left of it has the loops inside. In a reducible graph each loop has one head, and is what others call natural.
type Nest struct {
	Inner []int  // by node, the innermost loop around it; -1: none
	Outer []int  // by loop, the one around it; -1: none
	Head  []bool // by node, whether it is a head of a loop
}

// Loops returns the nest of what can be reached from a node.
func Loops(n, entry int, next func(v int) []int) *Nest {
	out := &Nest{Inner: slices.Repeat([]int{-1}, n), Head: make([]bool, n)}
	out.within(next, Reach(n, []int{entry}, next), entry, -1)
	return out
}

// within finds the loops among the nodes of another one, without the edges to its heads.
func (l *Nest) within(next func(v int) []int, nodes []bool, entry, outer int) {
	inside := func(v int) (to []int) {
		if nodes[v] {
			for _, w := range next(v) {
				if nodes[w] && !l.Head[w] {
					to = append(to, w)
				}
			}
		}
		return to
	}
	comp := Components(len(nodes), inside)
	for _, group := range Groups(comp) {
		if v := group[0]; len(group) == 1 && (!nodes[v] || !slices.Contains(inside(v), v)) {
			continue
		}
		loop := len(l.Outer)
		l.Outer = append(l.Outer, outer)
		member := make([]bool, len(nodes))
		for _, v := range group {
			member[v], l.Inner[v] = true, loop
		}
		for v := range nodes {
			for _, w := range next(v) {
				if nodes[v] && !member[v] && member[w] {
					l.Head[w] = true
				}
			}
		}
		if member[entry] {
			l.Head[entry] = true
		}
		l.within(next, member, entry, loop)
	}
}

// Around reports whether a loop is around a node.
func (l *Nest) Around(loop, v int) bool {
	for k := l.Inner[v]; k >= 0; k = l.Outer[k] {
		if k == loop {
			return true
		}
	}
	return false
}

// Left calls f for each loop that an edge leaves, inner ones first.
func (l *Nest) Left(from, to int, f func(loop int)) {
	for k := l.Inner[from]; k >= 0 && !l.Around(k, to); k = l.Outer[k] {
		f(k)
	}
}
