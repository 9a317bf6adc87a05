// Package graph has algorithms on directed graphs whose nodes are numbers from 0: what calls, automata and states have in
// common. A graph is the number of its nodes and a function that gives the successors of one.
package graph

// Components numbers the strongly connected components by R. E. Tarjan's algorithm: by node, the number of its component.
// A component has a larger number than those that it can be left for.
func Components(n int, next func(v int) []int) []int {
	comp := make([]int, n)
	index := make([]int, n) // in the order of the first visit, from 1
	low := make([]int, n)
	for i := range comp {
		comp[i] = -1
	}
	var stack []int
	count, found := 0, 0
	type frame struct {
		node int
		rest []int
	}
	enter := func(v int) frame {
		count++
		index[v], low[v] = count, count
		stack = append(stack, v)
		return frame{v, next(v)}
	}
	for root := range n {
		if index[root] != 0 {
			continue
		}
		work := []frame{enter(root)}
		for len(work) > 0 { // not by recursion: graphs may be long chains
			f := &work[len(work)-1]
			v := f.node
			if len(f.rest) > 0 {
				w := f.rest[0]
				f.rest = f.rest[1:]
				switch {
				case index[w] == 0:
					work = append(work, enter(w))
				case comp[w] < 0:
					low[v] = min(low[v], index[w])
				}
				continue
			}
			work = work[:len(work)-1]
			if len(work) > 0 {
				up := work[len(work)-1].node
				low[up] = min(low[up], low[v])
			}
			if low[v] < index[v] {
				continue
			}
			for {
				w := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				comp[w] = found
				if w == v {
					break
				}
			}
			found++
		}
	}
	return comp
}

// Groups lists the nodes of each component, by its number; nodes in order.
func Groups(comp []int) [][]int {
	count := 0
	for _, c := range comp {
		count = max(count, c+1)
	}
	out := make([][]int, count)
	for v, c := range comp {
		out[c] = append(out[c], v)
	}
	return out
}

// Reach marks what can be reached from some nodes, themselves included.
func Reach(n int, from []int, next func(v int) []int) []bool {
	seen := make([]bool, n)
	var work []int
	visit := func(list []int) {
		for _, v := range list {
			if !seen[v] {
				seen[v] = true
				work = append(work, v)
			}
		}
	}
	for visit(from); len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		visit(next(v))
	}
	return seen
}
