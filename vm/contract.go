// This file checks contracts: clauses, and that nothing else has changed.

package vm

import (
	"fmt"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// holds evaluates a clause over the root frame.
func (m *machine) holds(cl *ir.Clause) bool {
	words, rels := m.s.root()
	pc := m.s.threads[0].frames[0].proc
	m.clause = cl
	v := m.word(m.s.code.ExprUnit(pc, cl.X), words, rels, m.s.entry)
	m.clause = nil
	return !m.stopped && v != 0
}

// checkEnd checks what a contract says about the end.
func (m *machine) checkEnd() {
	k := m.s.setup.Contract
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

// exceptional tells whether the root procedure ended with an exception.
func (m *machine) exceptional() bool {
	words, _ := m.s.root()
	pc := m.s.threads[0].frames[0].proc
	return pc.Exc >= 0 && words[pc.Exc] != 0
}

func (m *machine) violated(kind task.Kind, text string) {
	m.halt(Violated, NoReason, "")
	m.stop.Property, m.stop.Text = kind, text
}

// checkFrame compares what existed at the start with what is there now.
// Allocation is no change: fresh objects may always appear.
func (m *machine) checkFrame(f *ir.Frame) {
	words, rels := m.s.root()
	may := m.mayChange(f, m.s.threads[0].frames[0].proc, words, rels, m.s.entry)
	if m.stopped {
		return
	}
	s, was := m.s, &m.s.entry.heap
	if s.base != nil && !m.checkInputs(may) {
		return
	}
	for ref := code.GlobeObject; ref < len(was.objs); ref++ {
		o := was.objs[ref]
		if !s.framed(ref, o) {
			continue
		}
		leaves := s.code.CellsOf(o.kind)
		for i := o.off; i < o.end; i++ {
			same := was.cells[i] == s.heap.cells[i]
			if leaves[int(i-o.off)%len(leaves)].Rel {
				same = was.rels[was.cells[i]].Equal(s.heap.rels[s.heap.cells[i]])
			}
			if !same && !may[code.Pointer(uint64(ref), uint64(i-o.off))] && !s.memo(o, int(i-o.off)) {
				m.violated(task.KindFrame, fmt.Sprintf("%s changes, and the frame does not list it",
					s.names().cell(uint64(ref), int(i-o.off))))
				return
			}
		}
	}
}

// checkInputs is checkFrame for the globals that are inputs.
func (m *machine) checkInputs(may map[uint64]bool) bool {
	s, was := m.s, &m.s.entry.heap
	for _, g := range s.setup.Inputs {
		at := s.code.Lay.Globals[g.Index]
		for i, f := range code.Flatten(g.Typ) {
			same := was.cells[at+i] == s.heap.cells[at+i]
			if f.Rel {
				same = was.rels[was.cells[at+i]].Equal(s.heap.rels[s.heap.cells[at+i]])
			}
			if !same && !may[code.Pointer(code.GlobeObject, uint64(at+i))] {
				m.violated(task.KindFrame, g.Name+" changes, and the frame does not list it")
				return false
			}
		}
	}
	return true
}

// memo tells whether a cell of an object is one that frames do not speak of.
func (s *State) memo(o object, cell int) bool {
	if s.setup.Memo == nil || !o.isObject() {
		return false
	}
	fields := s.code.Prog.Classes[o.kind].AllFields()
	return len(fields) == len(s.code.CellsOf(o.kind)) && s.setup.Memo(fields[cell])
}

// framed tells whether an object counts for frames. Of the globals of a program that was
// started, inputs do.
func (s *State) framed(ref int, o object) bool {
	switch {
	case s.base == nil:
		return true
	case ref == code.GlobeObject:
		return false
	case ref >= s.first() || s.setup.Framed == nil:
		return true
	}
	return s.setup.Framed(uint64(ref), s.Class(uint64(ref)))
}

// mayChange is the set of cells, as pointers, that a frame lists. Places are
// taken in the initial state; one that does not exist there lists nothing.
func (m *machine) mayChange(f *ir.Frame, pc *code.Proc, words []uint64, rels []*relation.Rel, old *snapshot) map[uint64]bool {
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
func (m *machine) pointers(p *ir.Place, pc *code.Proc, words []uint64, rels []*relation.Rel, old *snapshot) []uint64 {
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
