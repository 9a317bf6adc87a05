// This file checks contracts: clauses, and that nothing else has changed.

package vm

import (
	"fmt"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// holds evaluates a clause over the root frame.
func (m *machine) holds(cl *ir.Clause) bool {
	words, rels := m.s.Root()
	pc := m.s.Threads[0].Frames[0].Proc
	m.clause = cl
	v := m.word(m.s.code.ExprUnit(pc, cl.X), words, rels, m.s.Entry)
	m.clause = nil
	return !m.stopped && v != 0
}

// checkEnd checks what a contract says about the end.
func (m *machine) checkEnd() {
	k := m.s.Setup.Contract
	list := k.Ensures
	if m.exceptional() {
		list = k.Signals
	}
	for _, cl := range list {
		ok := m.holds(cl)
		if m.stopped {
			return
		}
		if !ok {
			m.violated(cl.Kind, cl.Text)
			m.stop.Clause, m.stop.Span = cl, cl.Span
			return
		}
	}
	if k.Frame != nil {
		m.checkFrame(k.Frame)
	}
}

// exceptional reports whether the root procedure ended with an exception.
func (m *machine) exceptional() bool {
	words, _ := m.s.Root()
	pc := m.s.Threads[0].Frames[0].Proc
	return pc.Exc >= 0 && words[pc.Exc] != 0
}

func (m *machine) violated(kind task.Kind, text string) {
	m.halt(Violated, NoReason, "")
	m.stop.Property, m.stop.Text = kind, text
}

// checkFrame compares what existed at the start with what is there now.
// Allocation is no change: fresh objects may always appear.
func (m *machine) checkFrame(f *ir.Frame) {
	words, rels := m.s.Root()
	may := m.mayChange(f, m.s.Threads[0].Frames[0].Proc, words, rels, m.s.Entry)
	if m.stopped {
		return
	}
	s, was := m.s, &m.s.Entry.Heap
	if s.Base != nil && !m.checkInputs(may) {
		return
	}
	for ref := code.GlobeObject; ref < len(was.Objs); ref++ {
		o := was.Objs[ref]
		if !s.framed(ref, o) {
			continue
		}
		leaves := s.code.CellsOf(o.Kind)
		for i := o.Off; i < o.End; i++ {
			same := was.Cells[i] == s.Heap.Cells[i]
			if leaves[int(i-o.Off)%len(leaves)].Rel {
				same = was.Rels[was.Cells[i]].Equal(s.Heap.Rels[s.Heap.Cells[i]])
			}
			if !same && !may[code.Pointer(uint64(ref), uint64(i-o.Off))] && !s.memo(o, int(i-o.Off)) {
				m.violated(task.KindFrame, fmt.Sprintf("%s changes, and the frame does not list it",
					s.Names().Cell(uint64(ref), int(i-o.Off))))
				return
			}
		}
	}
}

// checkInputs is checkFrame for the globals that are inputs.
func (m *machine) checkInputs(may map[uint64]bool) bool {
	s, was := m.s, &m.s.Entry.Heap
	for _, g := range s.Setup.Inputs {
		at := s.code.Lay.Globals[g.Index]
		for i, f := range code.Flatten(g.Typ) {
			same := was.Cells[at+i] == s.Heap.Cells[at+i]
			if f.Rel {
				same = was.Rels[was.Cells[at+i]].Equal(s.Heap.Rels[s.Heap.Cells[at+i]])
			}
			if !same && !may[code.Pointer(code.GlobeObject, uint64(at+i))] {
				m.violated(task.KindFrame, g.Name+" changes, and the frame does not list it")
				return false
			}
		}
	}
	return true
}

// memo reports whether a cell of an object is one that frames do not speak of.
func (s *State) memo(o state.Object, cell int) bool {
	if s.Setup.Memo == nil || !o.IsObject() {
		return false
	}
	fields := s.code.Prog.Classes[o.Kind].AllFields()
	return len(fields) == len(s.code.CellsOf(o.Kind)) && s.Setup.Memo(fields[cell])
}

// framed reports whether an object counts for frames. Of the globals of a program that was
// started, inputs do.
func (s *State) framed(ref int, o state.Object) bool {
	switch {
	case s.Base == nil:
		return true
	case ref == code.GlobeObject:
		return false
	case ref >= s.First() || s.Setup.Framed == nil:
		return true
	}
	return s.Setup.Framed(uint64(ref), s.Class(uint64(ref)))
}

// mayChange is the set of cells, as pointers, that a frame lists. Places are
// taken in the initial state; one that does not exist there lists nothing.
func (m *machine) mayChange(f *ir.Frame, pc *code.Proc, words []uint64, rels []*relation.Rel, old *state.Snapshot) map[uint64]bool {
	may := map[uint64]bool{}
	add := func(ptr uint64, t ir.Type) {
		for i := range code.Flatten(t) {
			may[ptr+uint64(i)] = true
		}
	}
	s := m.s
	for _, v := range f.Vars {
		if g, ok := v.(*ir.Global); ok {
			add(code.Pointer(code.GlobeObject, uint64(s.code.Lay.Globals[g.Index])), g.Typ)
		}
	}
	for _, p := range f.Places {
		if p.Kind == ir.PlaceVar {
			if g, ok := p.Var.(*ir.Global); ok {
				add(code.Pointer(code.GlobeObject, uint64(s.code.Lay.Globals[g.Index]+s.code.Lay.Path(p.Path))), p.Type())
			}
			continue
		}
		for _, ptr := range m.pointers(p, pc, words, rels, old) {
			add(ptr, p.Type())
		}
		if m.stopped {
			return nil
		}
	}
	return may
}

// pointers are the places that a place of a frame stands for, in the initial state:
// one, or the elements of a range, or none where it does not exist.
func (m *machine) pointers(p *ir.Place, pc *code.Proc, words []uint64, rels []*relation.Rel, old *state.Snapshot) []uint64 {
	word := func(u *code.Unit) (uint64, bool) {
		w := m.word(u, words, rels, old)
		if m.stopped && m.stop.Kind == IllDefined {
			m.stopped = false
			return 0, false
		}
		return w, !m.stopped
	}
	if p.Last == nil {
		if ptr, ok := word(code.PlaceUnit(pc, p)); ok {
			return []uint64{ptr}
		}
		return nil
	}
	n, ok := word(code.OldUnit(pc, &ir.Apply{Op: ir.OpLen, Args: []ir.Expr{p.Base}, Typ: ir.Int{Bits: 32, Signed: true}}))
	lo, okLo := word(code.OldUnit(pc, p.Index))
	hi, okHi := word(code.OldUnit(pc, p.Last))
	if !ok || !okLo || !okHi {
		return nil
	}
	var out []uint64
	size := uint64(len(code.Flatten(p.Base.Type().(ir.Array).Elem)))
	for i := max(int64(lo), 0); i <= min(int64(hi), int64(n)-1); i++ {
		one := *p
		one.Index, one.Last = &ir.Const{Typ: ir.Int{Bits: 32, Signed: true}}, nil
		first, ok := word(code.PlaceUnit(pc, &one))
		if !ok {
			return out
		}
		for ; i <= min(int64(hi), int64(n)-1); i++ {
			out = append(out, first+uint64(i)*size)
		}
	}
	return out
}
