// This file keeps states to come back to.

package state

import "slices"

// Kept is a copy of a state that does not change. It shares with another one what is the same of the heap: of two states of a run
// most is.
type Kept struct {
	rest  State // without the cells of the heap, and without its objects
	cells pages[uint64]
	objs  pages[Object]
}

// Keep copies a state that does not record; like is a copy of another one, or nil.
func Keep(s *State, like *Kept) *Kept {
	if like == nil {
		like = &Kept{}
	}
	k := &Kept{cells: paged(s.Heap.Cells, &like.cells), objs: paged(s.Heap.Objs, &like.objs)}
	rest := *s
	rest.Heap.Cells, rest.Heap.Objs = nil, nil
	k.rest.CopyFrom(&rest)
	return k
}

// Restore makes s the state that was kept, and reuses the memory that s owns.
func (k *Kept) Restore(s *State) {
	s.CopyFrom(&k.rest)
	s.Heap.Cells = k.cells.appendTo(s.Heap.Cells)
	s.Heap.Objs = k.objs.appendTo(s.Heap.Objs)
}

// Size returns about how many bytes a copy takes besides another one, or nil.
func (k *Kept) Size(beside *Kept) int64 {
	if beside == nil {
		beside = &Kept{}
	}
	return k.rest.Size() + int64(8*pageSize*k.cells.unlike(&beside.cells)+16*pageSize*k.objs.unlike(&beside.objs)+8*(len(k.cells.list)+len(k.objs.list)))
}

// pageSize is how many elements are shared or copied at once.
const pageSize = 1 << 10

type page[T comparable] [pageSize]T

// pages is a list that does not change. Behind its end, the last page has zeros.
type pages[T comparable] struct {
	list []*page[T]
	size int
}

// paged copies a list; pages that are in another one, at the same place, are shared with it.
func paged[T comparable](all []T, like *pages[T]) pages[T] {
	out := pages[T]{make([]*page[T], 0, (len(all)+pageSize-1)/pageSize), len(all)}
	for rest := all; len(rest) > 0; {
		i, n := len(out.list), min(pageSize, len(rest))
		switch {
		case i < len(like.list) && n == pageSize && *(*page[T])(rest) == *like.list[i]:
			out.list = append(out.list, like.list[i])
		case i < len(like.list) && n < pageSize && len(all) == like.size && slices.Equal(rest, like.list[i][:n]):
			out.list = append(out.list, like.list[i])
		default:
			p := new(page[T])
			copy(p[:], rest)
			out.list = append(out.list, p)
		}
		rest = rest[n:]
	}
	return out
}

// appendTo returns the list in the memory of another one.
func (p *pages[T]) appendTo(out []T) []T {
	out = slices.Grow(out[:0], p.size)
	for i, x := range p.list {
		out = append(out, x[:min(pageSize, p.size-i*pageSize)]...)
	}
	return out
}

// unlike returns how many pages are not shared with another list.
func (p *pages[T]) unlike(q *pages[T]) (n int) {
	for i, x := range p.list {
		if i >= len(q.list) || q.list[i] != x {
			n++
		}
	}
	return n
}
