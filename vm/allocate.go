// This file allocates objects, within scopes, budgets and the memory of the caller.

package vm

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/state"
)

// allocator allocates objects for a machine; it stops the machine when it must not.
type allocator struct{ m *machine }

// object makes an object of a class, inside its scope and the budget.
func (al allocator) object(c *ir.Class) (uint64, bool) {
	s := al.m.s
	if limit, ok := s.Scope(c); ok && s.Heap.Counted(c.Index) >= limit {
		al.m.halt(Infeasible, ScopeFull, "no atom of "+c.Name+" is left")
		al.m.stop.Class = c
		return 0, false
	}
	l := &s.code.Lay.Classes[c.Index]
	if !al.fits(state.ObjectBytes(len(l.Leaves), l.Rels)) || !al.room(len(l.Leaves)) {
		return 0, false
	}
	s.Rec.Allocation(int32(c.Index))
	s.Heap.CountUp(int32(c.Index))
	ref := s.Heap.Alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)
	al.tell(ref)
	return ref, true
}

// fits reports whether the budget allows so many bytes more.
func (al allocator) fits(bytes int64) bool {
	if al.m.s.Heap.Bytes+bytes > al.m.budget.Heap {
		al.m.halt(OutOfBudget, HeapBudget, "the heap is full")
		return false
	}
	return true
}

// arrayOf makes the array of an instruction.
func (al allocator) arrayOf(in *code.Instr) {
	if ref, ok := al.array(^int32(in.C), int(al.m.words[in.B])); ok {
		al.m.words[in.A] = ref
	}
}

// array makes an array of a kind.
func (al allocator) array(kind int32, n int) (uint64, bool) {
	a := &al.m.s.code.Arrays[^kind]
	switch {
	case n < 0:
		al.m.fault(al.m.pc, al.m.fuel, "array of negative length")
		return 0, false
	case n > 1<<31-1:
		al.m.halt(OutOfBudget, HeapBudget, "the heap is full")
		return 0, false
	case !al.fits(state.ObjectBytes(n*len(a.Leaves), n*a.Rels)) || !al.room(n*len(a.Leaves)):
		return 0, false
	}
	al.m.s.Rec.Allocation(kind)
	ref := al.m.s.Heap.Alloc(kind, n, a.Leaves, a.Rels, n)
	al.tell(ref)
	return ref, true
}

// weigh counts cells that are made or copied at once; it reports whether the run goes on.
func (al allocator) weigh(n int) bool {
	if al.m.weight += n; al.m.weight < weighty {
		return true
	}
	al.m.weight = 0
	if ended := al.m.s.code.ended; ended == nil || !ended() {
		return true
	}
	al.m.halt(OutOfBudget, Interrupted, "")
	return false
}

// room makes the place for so many new cells; it reports whether the run goes on.
func (al allocator) room(n int) bool {
	if !al.weigh(n) {
		return false
	}
	h := &al.m.s.Heap
	need := len(h.Cells) + n
	if need <= cap(h.Cells) || need <= roomy {
		return true
	}
	size := al.m.s.code.roomFor(need+len(h.Cells)/16, need+len(h.Cells)/4)
	if size == 0 {
		al.m.halt(OutOfBudget, Interrupted, "")
		return false
	}
	h.Cells = append(make([]uint64, 0, size), h.Cells...)
	return al.weigh(len(h.Cells))
}

// tell notifies the watcher of a new object.
func (al allocator) tell(ref uint64) {
	if al.m.s.watch != nil {
		al.m.park()
		al.m.heed(al.m.s.watch.Allocated(ref))
	}
}
