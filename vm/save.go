// This file has recording runs save what they overwrite, and watched runs look at it.

package vm

import (
	"assay/ir"
	"assay/source"
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
	if s.license != nil {
		rc.licensed(in)
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

// license is what the frame of the run's contract lists, where each write counts.
type license struct {
	may  map[uint64]bool
	objs int // how many existed
}

// unlisted is a write that a frame does not list.
type unlisted struct {
	cell string // empty: there was none
	at   source.Span
}

// licensed notes the first write to a field or an element that the frame does not list, and that changes it: it counts where the run ends, also if it is
// undone. What else changes, the end shows.
func (rc recording) licensed(in *code.Instr) {
	m, s := rc.m, rc.m.s
	var ref, off uint64
	switch in.Op {
	case code.OpSaveF:
		ref, off = m.words[in.A], uint64(in.B)
	case code.OpSaveE:
		ref, off = m.words[in.A], m.words[in.B]
	case code.OpSaveG:
		rc.licensedGlobal(in)
		return
	default:
		return
	}
	if ref == 0 || ref >= uint64(s.license.objs) || m.nesting > 0 || s.unlisted.cell != "" {
		return
	}
	o := s.Heap.Objs[ref]
	if off >= uint64(o.End-o.Off) || s.Heap.Cells[o.Off+uint32(off)] == m.words[in.C] || s.license.may[code.Pointer(ref, off)] || !s.framed(int(ref), o) || s.memo(o, int(off)) {
		return
	}
	m.park()
	s.unlisted.cell = s.Names().Cell(ref, int(off))
	if f := m.t.Top(); f.Proc.NodeAt(f.Node) != nil {
		s.unlisted.at = ir.MetaOf(f.Proc.NodeAt(f.Node)).Span
	}
}

// licensedGlobal is the same of a global that a statement of the code writes: of a program that was started, of an input.
func (rc recording) licensedGlobal(in *code.Instr) {
	m, s := rc.m, rc.m.s
	off := uint64(in.A)
	at := s.Heap.Objs[code.GlobeObject].Off + in.A
	if in.Sh != 1 || m.nesting > 0 || s.unlisted.cell != "" || s.license.may[code.Pointer(code.GlobeObject, off)] || s.Heap.Cells[at] == m.words[in.C] {
		return
	}
	g := s.globalAt(in.A)
	if g == nil {
		return
	}
	m.park()
	f := m.t.Top()
	switch n := f.Proc.NodeAt(f.Node).(type) {
	case *ir.Assign, *ir.Load, *ir.Store:
		s.unlisted.cell, s.unlisted.at = g.Name, ir.MetaOf(n).Span
	}
}

// globalAt returns the global with a cell, if it counts for frames and has no other.
func (s *State) globalAt(cell uint32) *ir.Global {
	list := s.code.Prog.Globals
	if s.Base != nil {
		list = s.Setup.Inputs
	}
	for _, g := range list {
		if _, rel := g.Typ.(*ir.Rel); !rel && !ir.Aggregate(g.Typ) && uint32(s.code.Lay.Globals[g.Index]) == cell {
			return g
		}
	}
	return nil
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
