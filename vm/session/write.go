// This file answers where a value was written.

package session

import (
	"sort"

	"assay/ir"
	"assay/vm"
	"assay/vm/state"
)

// Cell is a cell of an object, an array or the globals, or of a local of an open frame.
type Cell struct {
	Object uint64 // its number
	Index  int    // of the cell in it

	Local  *ir.Local // not nil: the local, and Index is the cell of its value
	Thread int       // then: of the frame
	Frame  int       // then: the frame, from 0, the outermost
}

// Write is where the value of a cell comes from.
type Write struct {
	Position int   // before the step that wrote it
	Place    Place // there
	Thread   int   // that wrote it: where the one at the position only waits, another runs in the same step
	Begins   bool  // the step made the object, or called the procedure, and the cell has its first value
}

// LastWrite returns where the current value of a cell was written. It is false if the cell was never written since the
// run began, or does not exist.
func (r *Session) LastWrite(c Cell) (Write, bool, error) {
	w, ok, err := r.lastWrite(c)
	if ok || err != nil || r.skipped == 0 || r.origin == nil {
		return w, ok, err
	}
	if _, exists := r.writes(c); !exists {
		return w, false, nil
	}
	return r.writeBefore(c)
}

// lastWrite is LastWrite among the steps that are kept.
func (r *Session) lastWrite(c Cell) (Write, bool, error) {
	wrote, ok := r.writes(c)
	if !ok {
		return Write{}, false, nil
	}
	depth := 0
	if c.Local != nil {
		depth = len(r.State.Threads[c.Thread].Frames)
	}
	for i := len(r.rec.Saves) - 1; i >= 0; i-- {
		if hit, begins := wrote(r.rec.Saves[i], &depth); hit {
			at := sort.Search(len(r.marks), func(k int) bool { return r.marks[k].saves > i }) - 1
			return Write{r.skipped + at, r.marks[at].place(), int(r.rec.Saves[i].Thread), begins}, true, nil
		}
	}
	return Write{}, false, nil
}

// writeBefore is LastWrite among the dropped positions: they are run again, the latest part first.
func (r *Session) writeBefore(c Cell) (Write, bool, error) {
	p, ok := r.placeOf(c)
	if !ok {
		return Write{}, false, nil
	}
	for end := r.skipped; end > 0; {
		f := scanner{history{r}.part(end, r.coasts.passed)}
		begin := f.Position()
		if w, ok, err := f.scan(c, p, end); ok || err != nil {
			return w, ok, err
		}
		end = begin
	}
	return Write{}, false, nil
}

// stored is where a cell is: what kind of save is of it, and what that names.
type stored struct {
	kind state.SaveKind
	cell uint64
}

// placeOf returns where a cell is now; it is false if it does not exist.
func (r *Session) placeOf(c Cell) (stored, bool) {
	s := r.State
	if c.Local != nil {
		return r.localPlace(c)
	}
	if c.Object == 0 || c.Object >= uint64(len(s.Heap.Objs)) {
		return stored{}, false
	}
	o := s.Heap.Objs[c.Object]
	at := uint64(o.Off) + uint64(c.Index)
	if c.Index < 0 || at >= uint64(o.End) {
		return stored{}, false
	}
	if leaves := s.Program.CellsOf(o.Kind); c.Index < len(leaves) || o.Kind < 0 {
		if leaves[c.Index%len(leaves)].Rel {
			return stored{state.SaveSlot, s.Heap.Cells[at]}, true
		}
	}
	return stored{state.SaveCell, at}, true
}

func (r *Session) localPlace(c Cell) (stored, bool) {
	s := r.State
	if c.Thread < 0 || c.Thread >= len(s.Threads) || c.Frame < 0 || c.Frame >= len(s.Threads[c.Thread].Frames) {
		return stored{}, false
	}
	f := s.Threads[c.Thread].Frames[c.Frame]
	if own := f.Proc.IR.Locals; c.Local.Index >= len(own) || own[c.Local.Index] != c.Local {
		return stored{}, false // the frame is of another procedure now
	}
	targets := f.Proc.TargetsOf([]ir.Var{c.Local})
	if c.Index < 0 || c.Index >= len(targets) {
		return stored{}, false
	}
	at := targets[c.Index].At
	if at.Rel {
		return stored{state.SaveRel, uint64(f.Rels) + uint64(at.Reg)}, true
	}
	return stored{state.SaveWord, uint64(f.Words) + uint64(at.Reg)}, true
}

// writes returns a predicate for the saves that are of a cell, going backwards, and for those that created it. The
// depth is the number of frames of the thread.
func (r *Session) writes(c Cell) (func(x vm.Save, depth *int) (hit, begins bool), bool) {
	p, ok := r.placeOf(c)
	if !ok {
		return nil, false
	}
	if c.Local == nil {
		return func(x vm.Save, _ *int) (bool, bool) {
			made := x.Kind == state.SaveAlloc && x.Cell == c.Object
			return made || x.Kind == p.kind && x.Cell == p.cell, made
		}, true
	}
	return func(x vm.Save, depth *int) (bool, bool) {
		if int(x.Thread) != c.Thread {
			return false, false
		}
		switch x.Kind {
		case state.SavePop:
			*depth++
		case state.SavePush:
			*depth--
			return *depth == c.Frame, true
		}
		return x.Kind == p.kind && x.Cell == p.cell, false
	}, true
}

// Wrote reports whether the last step wrote a cell.
func (r *Session) Wrote(c Cell) bool {
	wrote, ok := r.writes(c)
	if !ok {
		return false
	}
	depth := 0
	if c.Local != nil {
		depth = len(r.State.Threads[c.Thread].Frames)
	}
	saves := r.Saves()
	for i := len(saves) - 1; i >= 0; i-- {
		if hit, begins := wrote(saves[i], &depth); hit && !(begins && c.Local != nil) { // a frame that is made writes nothing
			return true
		}
	}
	return false
}
