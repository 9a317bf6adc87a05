// This file holds the order of stable mode: a binary heap of variables by
// score (VSIDS).

package sat

// heap is a max-heap; ties go to the smaller variable, so the order depends on
// nothing but the scores.
type heap struct {
	list  []variable // the heap
	place []int32    // by variable: index in list, or -1
	score []float64  // by variable
	bump  float64    // what the next bump adds; grows instead of all scores decaying
}

const scoreLimit = 1e150 // scores are scaled down above it

func (h *heap) contains(v variable) bool { return h.place[v] >= 0 }

func (h *heap) before(v, u variable) bool {
	a, b := h.score[v], h.score[u]
	return a > b || a == b && v < u
}

func (h *heap) push(v variable) {
	h.place[v] = int32(len(h.list))
	h.list = append(h.list, v)
	h.up(len(h.list) - 1)
}

// pop removes the variable with the highest score.
func (h *heap) pop() variable {
	top, last := h.list[0], h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	h.place[top] = -1
	if top != last {
		h.list[0] = last
		h.place[last] = 0
		h.down(0)
	}
	return top
}

func (h *heap) up(i int) {
	v := h.list[i]
	for i > 0 {
		p := (i - 1) / 2
		u := h.list[p]
		if !h.before(v, u) {
			break
		}
		h.list[i] = u
		h.place[u] = int32(i)
		i = p
	}
	h.list[i] = v
	h.place[v] = int32(i)
}

func (h *heap) down(i int) {
	v := h.list[i]
	for {
		c := 2*i + 1
		if c >= len(h.list) {
			break
		}
		if c+1 < len(h.list) && h.before(h.list[c+1], h.list[c]) {
			c++
		}
		u := h.list[c]
		if !h.before(u, v) {
			break
		}
		h.list[i] = u
		h.place[u] = int32(i)
		i = c
	}
	h.list[i] = v
	h.place[v] = int32(i)
}

// raise bumps the score of v.
func (h *heap) raise(v variable) {
	h.score[v] += h.bump
	if h.score[v] > scoreLimit {
		h.rescale()
	}
	if i := h.place[v]; i >= 0 {
		h.up(int(i))
	}
}

func (h *heap) rescale() {
	for v := range h.score {
		h.score[v] /= scoreLimit
	}
	h.bump /= scoreLimit
}

// decay makes all scores count less against later bumps.
func (h *heap) decay(factor float64) {
	h.bump /= factor
	if h.bump > scoreLimit {
		h.rescale()
	}
}
