// This file gives access to the heap of a state, by the numbers of its objects. What it returns is
// valid until the state runs or changes.

package state

import (
	"slices"
	"sort"

	"assay/ir"
	"assay/source"
	"assay/vm/code"
)

// Objects returns the number after that of the latest object.
func (s *State) Objects() uint64 { return uint64(len(s.Heap.Objs)) }

// FirstInput returns the number of the first object that Setup.Boot did not make.
func (s *State) FirstInput() uint64 { return uint64(s.First()) }

// Class returns the class of an object; nil for null, arrays and the globals.
func (s *State) Class(ref uint64) *ir.Class {
	if o := s.Heap.Objs[ref]; ref > code.GlobeObject && o.IsObject() {
		return s.Program.Prog.Classes[o.Kind]
	}
	return nil
}

// Elem returns the type of an array's elements; nil for what is no array.
func (s *State) Elem(ref uint64) ir.Type {
	if o := s.Heap.Objs[ref]; ref > code.GlobeObject && o.Kind < 0 {
		return s.Program.Arrays[^o.Kind].Elem
	}
	return nil
}

// Len returns the number of an array's elements.
func (s *State) Len(ref uint64) int { return int(s.Heap.Objs[ref].Size) }

// Cells returns the cells of an object, an array or the globals, to be read only. A
// cell that holds a relation holds the number of a slot.
func (s *State) Cells(ref uint64) []uint64 {
	o := s.Heap.Objs[ref]
	return s.Heap.Cells[o.Off:o.End:o.End]
}

// Name returns the name that an object has in states in task's words.
func (s *State) Name(ref uint64) string { return s.Names().Ref(ref) }

// KindName returns the name of an object's class, or array type.
func (s *State) KindName(ref uint64) string { return s.Program.KindName(s.Heap.Objs[ref].Kind) }

// Exc returns the exceptional result of the procedure that the run began with, after it
// ended: 0 is none.
func (s *State) Exc() uint64 {
	words, _ := s.Root()
	pc := s.Threads[0].Frames[0].Proc
	if pc.Exc < 0 || int(pc.Exc) >= len(words) {
		return 0
	}
	return words[pc.Exc]
}

// Where is a procedure that is open, and where it is.
type Where struct {
	Proc *ir.Proc
	Span source.Span
}

// Stack returns the stack of the current thread: its open procedures, the innermost first.
func (s *State) Stack() []Where {
	var out []Where
	for _, f := range slices.Backward(s.Threads[s.Current].Frames) {
		x := Where{Proc: f.Proc.IR}
		if n := f.Proc.NodeAt(f.Node); n != nil {
			x.Span = ir.MetaOf(n).Span
		}
		out = append(out, x)
	}
	return out
}

// Around returns where the current thread is among the known procedures: the innermost open one
// below the top, at most so many calls away, and the node it waits at; 0 if there is none.
func (s *State) Around(known func(*code.Proc) bool, calls int) uint64 {
	frames := s.Threads[s.Current].Frames
	for i := len(frames) - 2; i >= 0 && i >= len(frames)-1-calls; i-- {
		if f := &frames[i]; known(f.Proc) {
			return (f.Proc.Number+1)<<32 | uint64(uint32(f.Node))
		}
	}
	return 0
}

// Top returns the procedure that the current thread runs.
func (s *State) Top() *ir.Proc { return s.Frame().Proc.IR }

// Exc returns the exceptional result of the top frame, as it is now.
func (t *Thread) Exc() uint64 {
	f := t.Top()
	if f.Proc.Exc < 0 || int(f.Words)+int(f.Proc.Exc) >= len(t.Words) {
		return 0
	}
	return t.Words[f.Words+f.Proc.Exc]
}

// SlotOwner returns the cell that holds a slot's number.
func (s *State) SlotOwner(slot uint64) (uint64, int) {
	for ref := code.GlobeObject; ref < len(s.Heap.Objs); ref++ {
		o := s.Heap.Objs[ref]
		leaves := s.Program.CellsOf(o.Kind)
		for i := o.Off; i < o.End; i++ {
			if leaves[int(i-o.Off)%len(leaves)].Rel && s.Heap.Cells[i] == slot {
				return uint64(ref), int(i - o.Off)
			}
		}
	}
	panic("vm: a slot that no cell holds")
}

// Owner returns the object that a cell belongs to, and the offset there.
func (h *Heap) Owner(cell uint64) (uint64, int) {
	i := sort.Search(len(h.Objs), func(i int) bool { return uint64(h.Objs[i].End) > cell })
	return uint64(i), int(cell - uint64(h.Objs[i].Off))
}
