// This file puts the nodes of a graph into layers: cycles, ranks, and the order
// in each layer.

package picture

import (
	"cmp"
	"slices"
)

// size is how much room something needs, across and along the layers.
type size struct{ w, h float64 }

// vertex is a node, or a place where an edge passes a layer.
type vertex struct {
	node  int // -1: a place on an edge
	size  size
	inner float64 // height of what is drawn, in the middle of size.h
	right float64 // room that is needed beside it, for loops
	layer int
	x     float64 // its middle
	up    []int   // vertices of the layer above that edges join it with
	down  []int
}

// sketch is a graph in layers.
type sketch struct {
	vs     []vertex
	layers [][]int
	chains [][]int // for each edge the vertices from its upper to its lower end; nil for a loop
	turned []bool  // the edge points up
}

// edge joins two nodes; its label has a size.
type edge struct {
	from, to int
	label    size
}

// newSketch finds layers and order. Loops have no chain; rights is the room
// that they need beside their nodes.
func newSketch(nodes []size, rights []float64, edges []edge) *sketch {
	k := &sketch{chains: make([][]int, len(edges)), turned: make([]bool, len(edges))}
	k.turn(len(nodes), edges)
	ranks := k.ranks(len(nodes), edges)
	for i, s := range nodes {
		k.vs = append(k.vs, vertex{node: i, size: s, right: rights[i], layer: 2 * ranks[i]})
	}
	for i, e := range edges {
		if e.from != e.to {
			k.chain(i, e)
		}
	}
	k.order()
	return k
}

// turn breaks cycles: a back edge of a depth-first search is reversed. The search begins at nodes
// without incoming edges.
func (k *sketch) turn(n int, edges []edge) {
	out, in := make([][]int, n), make([]int, n)
	for i, e := range edges {
		if e.from != e.to {
			out[e.from] = append(out[e.from], i)
			in[e.to]++
		}
	}
	state := make([]int8, n) // 0 not seen, 1 on the path, 2 done
	type step struct{ node, next int }
	search := func(root int) {
		path := []step{{root, 0}}
		state[root] = 1
		for len(path) > 0 {
			top := &path[len(path)-1]
			if top.next == len(out[top.node]) {
				state[top.node] = 2
				path = path[:len(path)-1]
				continue
			}
			i := out[top.node][top.next]
			top.next++
			switch to := edges[i].to; state[to] {
			case 0:
				state[to] = 1
				path = append(path, step{to, 0})
			case 1:
				k.turned[i] = true
			}
		}
	}
	for pass := range 2 {
		for v := range n {
			if state[v] == 0 && (pass == 1 || in[v] == 0) {
				search(v)
			}
		}
	}
}

// ends returns the upper and the lower node of an edge.
func (k *sketch) ends(i int, e edge) (upper, lower int) {
	if k.turned[i] {
		return e.to, e.from
	}
	return e.from, e.to
}

// ranks are longest paths from the top; then each node is pulled towards the
// side where it has more edges.
func (k *sketch) ranks(n int, edges []edge) []int {
	up, down := make([][]int, n), make([][]int, n)
	for i, e := range edges {
		if e.from != e.to {
			a, b := k.ends(i, e)
			down[a], up[b] = append(down[a], b), append(up[b], a)
		}
	}
	rank, left := make([]int, n), make([]int, n)
	var sorted []int
	for v := range n {
		if left[v] = len(up[v]); left[v] == 0 {
			sorted = append(sorted, v)
		}
	}
	for i := 0; i < len(sorted); i++ {
		for _, b := range down[sorted[i]] {
			rank[b] = max(rank[b], rank[sorted[i]]+1)
			if left[b]--; left[b] == 0 {
				sorted = append(sorted, b)
			}
		}
	}
	for _, v := range slices.Backward(sorted) {
		if len(down[v]) > len(up[v]) {
			limit := rank[down[v][0]]
			for _, b := range down[v] {
				limit = min(limit, rank[b])
			}
			rank[v] = limit - 1
		}
	}
	low := 0
	for _, r := range rank {
		low = min(low, r)
	}
	for v := range rank {
		rank[v] -= low
	}
	return rank
}

// chain makes the places where an edge passes layers. Nodes are in even layers; the label is in the
// odd layer below the upper end, or above the lower one where the edge is turned, so that it is
// near the node that it leaves.
func (k *sketch) chain(i int, e edge) {
	upper, lower := k.ends(i, e)
	from, to := k.vs[upper].layer, k.vs[lower].layer
	label := from + 1
	if k.turned[i] {
		label = to - 1
	}
	chain := []int{upper}
	for l := from + 1; l < to; l++ {
		v := vertex{node: -1, layer: l}
		if l == label {
			v.size = e.label
		}
		chain = append(chain, len(k.vs))
		k.vs = append(k.vs, v)
	}
	chain = append(chain, lower)
	for j := 1; j < len(chain); j++ {
		a, b := chain[j-1], chain[j]
		k.vs[a].down, k.vs[b].up = append(k.vs[a].down, b), append(k.vs[b].up, a)
	}
	k.chains[i] = chain
}

// sweeps is how often the order is improved.
const sweeps = 16

// order finds an order of each layer with few crossings: first that of a search, then by
// barycentres, as long as that helps.
func (k *sketch) order() {
	k.firstOrder()
	best, fewest := k.copyLayers(), k.crossings()
	for i := 0; i < sweeps && fewest > 0; i++ {
		k.barycentres(i%2 == 0)
		if n := k.crossings(); n < fewest {
			best, fewest = k.copyLayers(), n
		}
	}
	k.layers = best
}

func (k *sketch) copyLayers() [][]int {
	out := make([][]int, len(k.layers))
	for i, l := range k.layers {
		out[i] = slices.Clone(l)
	}
	return out
}

// firstOrder is that of a search from the top, left edges first.
func (k *sketch) firstOrder() {
	height := 0
	for _, v := range k.vs {
		height = max(height, v.layer+1)
	}
	k.layers = make([][]int, height)
	seen := make([]bool, len(k.vs))
	var visit func(v int)
	visit = func(v int) {
		if seen[v] {
			return
		}
		seen[v] = true
		k.layers[k.vs[v].layer] = append(k.layers[k.vs[v].layer], v)
		for _, b := range k.vs[v].down {
			visit(b)
		}
	}
	for v := range k.vs {
		if len(k.vs[v].up) == 0 {
			visit(v)
		}
	}
}

// barycentres orders each layer by the mean place of its neighbours above, or
// below.
func (k *sketch) barycentres(downward bool) {
	place := make([]float64, len(k.vs))
	for _, l := range k.layers {
		for i, v := range l {
			place[v] = float64(i)
		}
	}
	for i := range k.layers {
		l := k.layers[i]
		if !downward {
			l = k.layers[len(k.layers)-1-i]
		}
		for _, v := range l {
			near := k.vs[v].up
			if !downward {
				near = k.vs[v].down
			}
			if len(near) > 0 {
				sum := 0.0
				for _, u := range near {
					sum += place[u]
				}
				place[v] = sum / float64(len(near))
			}
		}
		slices.SortStableFunc(l, func(a, b int) int { return cmp.Compare(place[a], place[b]) })
		for j, v := range l {
			place[v] = float64(j)
		}
	}
}

// crossings counts pairs of edges that cross, layer by layer.
func (k *sketch) crossings() int {
	place := make([]int, len(k.vs))
	for _, l := range k.layers {
		for i, v := range l {
			place[v] = i
		}
	}
	total := 0
	for i := 1; i < len(k.layers); i++ {
		// Ends below, in the order of the ends above: inversions are crossings.
		var ends []int
		for _, v := range k.layers[i-1] {
			from := len(ends)
			for _, b := range k.vs[v].down {
				ends = append(ends, place[b])
			}
			slices.Sort(ends[from:])
		}
		total += inversions(ends, len(k.layers[i]))
	}
	return total
}

// inversions counts pairs in the wrong order, with a Fenwick tree.
func inversions(list []int, limit int) int {
	tree := make([]int, limit+1)
	total := 0
	for i, x := range list {
		notAbove := 0
		for j := x + 1; j > 0; j -= j & -j {
			notAbove += tree[j]
		}
		total += i - notAbove
		for j := x + 1; j <= limit; j += j & -j {
			tree[j]++
		}
	}
	return total
}

// bias returns the preference for drawing a graph downwards: trees are drawn so, and lists from
// left to right.
func (k *sketch) bias() float64 {
	for _, l := range k.layers {
		nodes := 0
		for _, v := range l {
			if k.vs[v].node >= 0 {
				nodes++
			}
		}
		if nodes > 1 {
			return 0.7
		}
	}
	return 0
}
