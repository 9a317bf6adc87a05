// This file generates sorted-list insertion: numbers are inserted one after the
// other into a sorted linked list, and the claim is that the list is sorted.

package family

import (
	"fmt"

	"assay/logic/circuit"
)

// heap is what both linked structures need: n objects with symbolic keys.
//
// A reference is a slice with one Ref for each object that it may point to, in
// one-hot form; if none is true it is null. Keys of references are compared in
// one of two ways: plain selects the key first and then compares numbers;
// lifted compares the keys of objects pairwise, once, and selects the bit.
type heap struct {
	*circuit.Circuit
	keys   []circuit.Vec
	lifted bool
	less   map[[2]int]circuit.Ref // lifted: key of i < key of j
}

type reference []circuit.Ref

func newHeap(n, width int, lifted bool) *heap {
	c := circuit.New()
	return &heap{c, numbers(c, n, width), lifted, map[[2]int]circuit.Ref{}}
}

func (h *heap) null() reference { return make(reference, len(h.keys)) }

func (h *heap) isNull(r reference) circuit.Ref { return h.OrAll(r...).Not() }

func (h *heap) to(k int) reference {
	r := h.null()
	r[k] = circuit.True
	return r
}

// choose is r if a, else q.
func (h *heap) choose(a circuit.Ref, r, q reference) reference {
	out := h.null()
	for i := range out {
		out[i] = h.Ite(a, r[i], q[i])
	}
	return out
}

// load is the field at r; null if r is.
func (h *heap) load(field []reference, r reference) reference {
	out := h.null()
	for i := range out {
		var terms []circuit.Ref
		for k, at := range r {
			terms = append(terms, h.And(at, field[k][i]))
		}
		out[i] = h.OrAll(terms...)
	}
	return out
}

// store sets the field at r to q, under a.
func (h *heap) store(field []reference, a circuit.Ref, r, q reference) {
	for k, at := range r {
		field[k] = h.choose(h.And(a, at), q, field[k])
	}
}

// key is the key at r; 0 if r is null.
func (h *heap) key(r reference) circuit.Vec {
	out := make(circuit.Vec, len(h.keys[0]))
	for b := range out {
		var terms []circuit.Ref
		for k, at := range r {
			terms = append(terms, h.And(at, h.keys[k][b]))
		}
		out[b] = h.OrAll(terms...)
	}
	return out
}

// below is: neither is null, and the key at r is less than that at q.
func (h *heap) below(r, q reference) circuit.Ref {
	if !h.lifted {
		return h.AndAll(h.isNull(r).Not(), h.isNull(q).Not(), h.LessU(h.key(r), h.key(q)))
	}
	var terms []circuit.Ref
	for i, a := range r {
		for j, b := range q {
			if both := h.And(a, b); both != circuit.False && i != j {
				terms = append(terms, h.And(both, h.lessKey(i, j)))
			}
		}
	}
	return h.OrAll(terms...)
}

func (h *heap) lessKey(i, j int) circuit.Ref {
	a, ok := h.less[[2]int{i, j}]
	if !ok {
		a = h.LessU(h.keys[i], h.keys[j])
		h.less[[2]int{i, j}] = a
	}
	return a
}

// SortedList inserts n numbers of the given width. A broken insertion stops
// one element early when it has passed two.
func SortedList(n, width int, lifted, broken bool) Instance {
	h := newHeap(n, width, lifted)
	next := make([]reference, n)
	for i := range next {
		next[i] = h.null()
	}
	head := h.null()
	for k := range n {
		head = h.insertSorted(next, head, k, broken)
	}
	return Instance{
		Family:  "sorted list" + suffix(lifted),
		Name:    fmt.Sprintf("sorted list %d, %d bits%s%s", n, width, suffix(lifted), faulty(broken)),
		Formula: formula(h.Circuit, h.unsorted(next, head)),
		Want:    status(broken),
	}
}

// insertSorted puts object k before the first one that is not below it.
func (h *heap) insertSorted(next []reference, head reference, k int, broken bool) reference {
	prev, cur := h.null(), head
	for step := range k {
		if broken && step == 2 {
			break
		}
		on := h.below(cur, h.to(k))
		prev = h.choose(on, cur, prev)
		cur = h.choose(on, h.load(next, cur), cur)
	}
	next[k] = cur
	h.store(next, circuit.True, prev, h.to(k))
	return h.choose(h.isNull(prev), h.to(k), head)
}

// unsorted tells that some element of the list is above its successor.
func (h *heap) unsorted(next []reference, head reference) circuit.Ref {
	var bad []circuit.Ref
	cur := head
	for range len(h.keys) - 1 {
		after := h.load(next, cur)
		bad = append(bad, h.below(after, cur))
		cur = after
	}
	return h.OrAll(bad...)
}

func suffix(lifted bool) string {
	if lifted {
		return ", lifted"
	}
	return ""
}

func faulty(broken bool) string {
	if broken {
		return ", broken"
	}
	return ""
}
