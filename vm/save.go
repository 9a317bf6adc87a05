// This file has recording runs save what they overwrite, and watched runs look at it.

package vm

import (
	"assay/vm/code"
)

// recording saves what a machine is about to overwrite, for recorders and watchers.
type recording struct{ m *machine }

// save runs the save instructions of the recording variant.
func (rc recording) save(in *code.Instr) {
	s, h := rc.m.s, &rc.m.s.Heap
	r := s.Rec
	if s.watch != nil {
		rc.watched(in)
	}
	if r == nil {
		return
	}
	switch in.Op {
	case code.OpSaveStep:
		r.Begin(s.Done+rc.m.budget.Steps-rc.m.fuel-1, rc.m.nodeIndex())
	case code.OpSaveW:
		r.Word(in.A)
	case code.OpSaveR:
		r.Rel(in.A)
	case code.OpSaveG:
		r.Cell(in.A)
	case code.OpSaveF:
		rc.cell(rc.m.words[in.A], uint64(in.B))
	case code.OpSaveE:
		rc.cell(rc.m.words[in.A], rc.m.words[in.B])
	case code.OpSaveP:
		p := rc.m.words[in.A]
		ref, off := p>>32, uint64(uint32(p))+uint64(in.B)
		if ref > 0 && ref < uint64(len(h.Objs)) {
			leaves := s.code.CellsOf(h.Objs[ref].Kind)
			if leaves[off%uint64(len(leaves))].Rel {
				r.Slot(h.Cells[uint64(h.Objs[ref].Off)+off])
				return
			}
		}
		rc.cell(ref, off)
	}
}

// watched checks a write against the contracts of open calls.
func (rc recording) watched(in *code.Instr) {
	h := &rc.m.s.Heap
	known := in.Sh == 1
	var ref, off, now uint64
	switch in.Op {
	case code.OpSaveG:
		ref, off, now = code.GlobeObject, uint64(in.A), rc.m.words[in.C]
	case code.OpSaveF:
		ref, off, now = rc.m.words[in.A], uint64(in.B), rc.m.words[in.C]
	case code.OpSaveE:
		ref, off, now = rc.m.words[in.A], rc.m.words[in.B], rc.m.words[in.C]
	case code.OpSaveP:
		p := rc.m.words[in.A]
		ref, off, now = p>>32, uint64(uint32(p))+uint64(in.B), rc.m.words[in.C]
	default:
		return
	}
	if ref == 0 || ref >= uint64(len(h.Objs)) {
		return // a cell that does not exist is about to stop the run
	}
	o := h.Objs[ref]
	if off >= uint64(o.End-o.Off) {
		return
	}
	leaves := rc.m.s.code.CellsOf(o.Kind)
	at := o.Off + uint32(off)
	if leaves[off%uint64(len(leaves))].Rel {
		rc.m.wrote(ref, uint32(h.Cells[at]), true, 0, false)
		return
	}
	rc.m.wrote(ref, at, false, now, known)
}

// cell records a word of the heap. One that does not exist is about to stop the run.
func (rc recording) cell(ref, off uint64) {
	h := &rc.m.s.Heap
	if ref == 0 || ref >= uint64(len(h.Objs)) {
		return
	}
	o := h.Objs[ref]
	if at := uint64(o.Off) + off; off < uint64(o.End-o.Off) {
		rc.m.s.Rec.Heap(at)
	}
}

// saveShape records threads, monitors, schedule and choice before they change. A
// statement that needs a choice calls it before it returns its step to the budget.
func (s *State) saveShape() {
	if s.Rec == nil {
		return
	}
	steps := s.Done
	if m := s.machine; m != nil && m.running { // inside a statement
		steps += m.budget.Steps - m.fuel - 1
	}
	s.Rec.Shape(steps)
}
