// This file finds positions: across the layers by sweeps, along them by their
// heights, and the ends of edges at the sides of nodes.

package picture

import (
	"cmp"
	"math"
	"slices"
)

// rounds is how often positions are improved, down and up.
const rounds = 20

// placeAcross gives every vertex its x. Each sweep takes the places of the
// layer before as given and finds the best places of the next one.
func (k *sketch) placeAcross(gap float64) {
	for _, l := range k.layers {
		x := 0.0
		for i, v := range l {
			if i > 0 {
				x += k.apart(l[i-1], v, gap)
			}
			k.vs[v].x = x
		}
	}
	for r := range rounds {
		for i := range k.layers {
			k.settle(i, true, false, gap)
		}
		for i := range k.layers {
			k.settle(len(k.layers)-1-i, false, r == rounds-1, gap)
		}
	}
	left := math.Inf(1)
	for _, v := range k.vs {
		left = min(left, v.x-v.size.w/2)
	}
	for i := range k.vs {
		k.vs[i].x -= left
	}
}

// apart returns the least distance of the middles of two neighbours.
func (k *sketch) apart(a, b int, gap float64) float64 {
	u, v := &k.vs[a], &k.vs[b]
	if u.node < 0 && v.node < 0 {
		gap *= 0.75
	}
	return u.size.w/2 + u.right + gap + v.size.w/2
}

// settle places one layer: as near as possible to where its neighbours in the
// layer before want it, in the least squares.
func (k *sketch) settle(layer int, downward, last bool, gap float64) {
	l := k.layers[layer]
	type block struct{ sum, weight, at float64 } // of vertices that touch
	var blocks []block
	var of []int // number of vertices in each block
	offset := make([]float64, len(l))
	for i, v := range l {
		if i > 0 {
			offset[i] = offset[i-1] + k.apart(l[i-1], v, gap)
		}
		want, weight := k.wish(v, downward, last)
		b := block{sum: (want - offset[i]) * weight, weight: weight}
		n := 1
		b.at = b.sum / b.weight
		for len(blocks) > 0 && blocks[len(blocks)-1].at > b.at {
			before := blocks[len(blocks)-1]
			b.sum, b.weight, n = b.sum+before.sum, b.weight+before.weight, n+of[len(of)-1]
			b.at = b.sum / b.weight
			blocks, of = blocks[:len(blocks)-1], of[:len(of)-1]
		}
		blocks, of = append(blocks, b), append(of, n)
	}
	i := 0
	for j, b := range blocks {
		for range of[j] {
			k.vs[l[i]].x = b.at + offset[i]
			i++
		}
	}
}

// wish returns the preferred place of a vertex, and its weight. Places on edges have more weight,
// so that long edges become straight.
func (k *sketch) wish(v int, downward, last bool) (at, weight float64) {
	x := &k.vs[v]
	near := x.up
	if !downward {
		near = x.down
	}
	if len(near) == 0 {
		if len(x.up)+len(x.down) == 0 || !last {
			return x.x, 0.1
		}
		return x.x, 1
	}
	sum, total := 0.0, 0.0
	for _, u := range near {
		w := 1.0
		if x.node < 0 && k.vs[u].node < 0 {
			w = 16
		}
		sum, total = sum+w*k.vs[u].x, total+w
	}
	return sum / total, total
}

// point is a place in a picture.
type point struct{ x, y float64 }

// ends gives the x at which each edge leaves its upper end and reaches its
// lower one: spread over the side, in the order of where they go.
func (k *sketch) portsOf(pitch float64) (upper, lower []float64) {
	upper, lower = make([]float64, len(k.chains)), make([]float64, len(k.chains))
	type end struct {
		edge int
		to   float64 // where the edge continues
	}
	below, above := map[int][]end{}, map[int][]end{}
	for i, c := range k.chains {
		if c == nil {
			continue
		}
		a, b := c[0], c[len(c)-1]
		below[a] = append(below[a], end{i, k.vs[c[1]].x})
		above[b] = append(above[b], end{i, k.vs[c[len(c)-2]].x})
	}
	spread := func(v int, ends []end, out []float64) {
		slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(a.to, b.to) })
		step := 0.0
		if len(ends) > 1 {
			step = min(pitch, k.vs[v].size.w*0.8/float64(len(ends)-1))
		}
		for i, e := range ends {
			out[e.edge] = k.vs[v].x + step*(float64(i)-float64(len(ends)-1)/2)
		}
	}
	for v := range k.vs {
		if k.vs[v].node >= 0 {
			spread(v, below[v], upper)
			spread(v, above[v], lower)
		}
	}
	return upper, lower
}

// width and the tops of the layers.
func (k *sketch) extent(gap float64) (width float64, tops []float64, height float64) {
	for _, v := range k.vs {
		width = max(width, v.x+v.size.w/2+v.right)
	}
	y := 0.0
	for _, l := range k.layers {
		tops = append(tops, y)
		h := 0.0
		for _, v := range l {
			h = max(h, k.vs[v].size.h)
		}
		y += h + gap
	}
	return width, tops, max(0, y-gap)
}

// layerHeight returns the height of a layer.
func (k *sketch) layerHeight(i int) float64 {
	h := 0.0
	for _, v := range k.layers[i] {
		h = max(h, k.vs[v].size.h)
	}
	return h
}
