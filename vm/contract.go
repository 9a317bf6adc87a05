// This file checks contracts: clauses, and that nothing else has changed.

package vm

import (
	"fmt"

	"assay/ir"
	"assay/task"
	"assay/vm/relation"
)

// holds evaluates a clause over the root frame.
func (m *machine) holds(cl *ir.Clause) bool {
	words, rels := m.s.root()
	pc := m.s.threads[0].frames[0].proc
	m.clause = cl
	v := m.word(m.s.code.exprUnit(pc, cl.X), words, rels, m.s.entry)
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
	return pc.exc >= 0 && words[pc.exc] != 0
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
	for ref := globeObject; ref < len(was.objs); ref++ {
		o := was.objs[ref]
		if !s.framed(ref, o) {
			continue
		}
		leaves := s.code.leavesOf(o)
		for i := o.off; i < o.end; i++ {
			same := was.cells[i] == s.heap.cells[i]
			if leaves[int(i-o.off)%len(leaves)].rel {
				same = was.rels[was.cells[i]].Equal(s.heap.rels[s.heap.cells[i]])
			}
			if !same && !may[pointer(uint64(ref), uint64(i-o.off))] {
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
		at := s.code.lay.globals[g.Index]
		for i, f := range flatten(g.Typ) {
			same := was.cells[at+i] == s.heap.cells[at+i]
			if f.rel {
				same = was.rels[was.cells[at+i]].Equal(s.heap.rels[s.heap.cells[at+i]])
			}
			if !same && !may[pointer(globeObject, uint64(at+i))] {
				m.violated(task.KindFrame, g.Name+" changes, and the frame does not list it")
				return false
			}
		}
	}
	return true
}

// framed tells whether an object counts for frames. Of the globals of a program that was
// started, inputs do.
func (s *State) framed(ref int, o object) bool {
	switch {
	case s.base == nil:
		return true
	case ref == globeObject:
		return false
	case ref >= s.first() || s.setup.Framed == nil:
		return true
	}
	return s.setup.Framed(uint64(ref), s.Class(uint64(ref)))
}

// mayChange is the set of cells, as pointers, that a frame lists. Places are
// taken in the initial state; one that does not exist there lists nothing.
func (m *machine) mayChange(f *ir.Frame, pc *procCode, words []uint64, rels []*relation.Rel, old *snapshot) map[uint64]bool {
	may := map[uint64]bool{}
	add := func(ptr uint64, t ir.Type) {
		for i := range flatten(t) {
			may[ptr+uint64(i)] = true
		}
	}
	s := m.s
	for _, v := range f.Vars {
		if g, ok := v.(*ir.Global); ok {
			add(pointer(globeObject, uint64(s.code.lay.globals[g.Index])), g.Typ)
		}
	}
	for _, p := range f.Places {
		if p.Kind == ir.PlaceVar {
			if g, ok := p.Var.(*ir.Global); ok {
				add(pointer(globeObject, uint64(s.code.lay.globals[g.Index]+s.code.lay.path(p.Path))), p.Type())
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
func (m *machine) pointers(p *ir.Place, pc *procCode, words []uint64, rels []*relation.Rel, old *snapshot) []uint64 {
	word := func(u *unit) (uint64, bool) {
		w := m.word(u, words, rels, old)
		if m.stopped && m.stop.Kind == IllDefined {
			m.stopped = false
			return 0, false
		}
		return w, !m.stopped
	}
	if p.Last == nil {
		if ptr, ok := word(placeUnit(pc, p)); ok {
			return []uint64{ptr}
		}
		return nil
	}
	n, ok := word(oldUnit(pc, &ir.Apply{Op: ir.OpLen, Args: []ir.Expr{p.Base}, Typ: ir.Int{Bits: 32, Signed: true}}))
	lo, okLo := word(oldUnit(pc, p.Index))
	hi, okHi := word(oldUnit(pc, p.Last))
	if !ok || !okLo || !okHi {
		return nil
	}
	var out []uint64
	size := uint64(len(flatten(p.Base.Type().(ir.Array).Elem)))
	for i := max(int64(lo), 0); i <= min(int64(hi), int64(n)-1); i++ {
		one := *p
		one.Index, one.Last = &ir.Const{Typ: ir.Int{Bits: 32, Signed: true}}, nil
		first, ok := word(placeUnit(pc, &one))
		if !ok {
			return out
		}
		for ; i <= min(int64(hi), int64(n)-1); i++ {
			out = append(out, first+uint64(i)*size)
		}
	}
	return out
}
