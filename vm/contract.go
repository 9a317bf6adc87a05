// This file checks contracts: clauses, and that nothing else has changed.

package vm

import (
	"fmt"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// clauses evaluates clauses and frames over registers.
type clauses struct {
	m *machine
	r state.Registers
}

// root returns what the contract of a run is over, its old state the initial one.
func (s *State) root() state.Registers {
	words, rels := s.Root()
	return state.Registers{Proc: s.Threads[0].Frames[0].Proc, Words: words, Rels: rels, Old: s.Entry}
}

// word returns the value of an expression of one word.
func (c clauses) word(u *code.Unit) uint64 { return c.m.word(u, c.r) }

// holds reports whether a clause is true; it is not where the machine has stopped.
func (c clauses) holds(cl *ir.Clause) bool {
	c.m.clause = cl
	v := c.word(c.m.s.code.ExprUnit(c.r.Proc, cl.X))
	c.m.clause = nil
	return !c.m.stopped && v != 0
}

// ending is a run that ends, with the registers of the procedure that it began with.
type ending struct{ clauses }

// check checks what a contract says about the end.
func (e ending) check(k *ir.Contract) {
	list := k.Ensures
	if e.exceptional() {
		list = k.Signals
	}
	for _, cl := range list {
		ok := e.holds(cl)
		if e.m.stopped {
			return
		}
		if !ok {
			e.m.violated(cl.Kind, cl.Text)
			e.m.stop.Clause, e.m.stop.Span = cl, cl.Span
			return
		}
	}
	if k.Frame != nil {
		e.frame(k.Frame)
	}
}

// exceptional reports whether the procedure ended with an exception.
func (e ending) exceptional() bool { return e.r.Proc.Exc >= 0 && e.r.Words[e.r.Proc.Exc] != 0 }

// frame compares what existed at the start with what is there now.
// Allocation is no change: fresh objects may always appear.
func (e ending) frame(f *ir.Frame) {
	var may map[uint64]bool
	if u := e.m.s.unlisted; u.cell != "" {
		e.m.violated(task.KindFrame, u.cell+" changes, and the frame does not list it")
		if u.at.Known() {
			e.m.stop.Span = u.at
		}
		return
	}
	if l := e.m.s.license; l != nil {
		may = l.may
	} else if may = e.mayChange(f); e.m.stopped {
		return
	}
	s, was := e.m.s, &e.r.Old.Heap
	if s.Base != nil && !e.inputs(may) {
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
				e.m.violated(task.KindFrame, fmt.Sprintf("%s changes, and the frame does not list it",
					s.Names().Cell(uint64(ref), int(i-o.Off))))
				return
			}
		}
	}
}

// inputs is frame for the globals that are inputs.
func (e ending) inputs(may map[uint64]bool) bool {
	s, was := e.m.s, &e.r.Old.Heap
	for _, g := range s.Setup.Inputs {
		at := s.code.Lay.Globals[g.Index]
		for i, f := range code.Flatten(g.Typ) {
			same := was.Cells[at+i] == s.Heap.Cells[at+i]
			if f.Rel {
				same = was.Rels[was.Cells[at+i]].Equal(s.Heap.Rels[s.Heap.Cells[at+i]])
			}
			if !same && !may[code.Pointer(code.GlobeObject, uint64(at+i))] {
				e.m.violated(task.KindFrame, g.Name+" changes, and the frame does not list it")
				return false
			}
		}
	}
	return true
}

// memo reports whether a cell of an object is exempt from frames.
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

// mayChange returns the set of cells, as pointers, that a frame lists. Places are
// taken in the initial state; one that does not exist there lists nothing.
func (c clauses) mayChange(f *ir.Frame) map[uint64]bool {
	may := map[uint64]bool{}
	add := func(ptr uint64, t ir.Type) {
		for i := range code.Flatten(t) {
			may[ptr+uint64(i)] = true
		}
	}
	s := c.m.s
	for _, v := range f.Vars {
		if g, ok := v.(*ir.Global); ok {
			add(code.Pointer(code.GlobeObject, uint64(s.code.Lay.Globals[g.Index])), g.Typ)
		}
	}
	for _, p := range f.Places {
		if p.Kind == ir.PlaceVar {
			if g, ok := p.Var.(*ir.Global); ok {
				add(code.Pointer(code.GlobeObject, uint64(s.code.Lay.Globals[g.Index]+s.code.Lay.Known(p))), p.Type())
			}
			continue
		}
		for _, ptr := range c.pointers(p) {
			add(ptr, p.Type())
		}
		if c.m.stopped {
			return nil
		}
	}
	return may
}

// pointers returns the places that a place of a frame stands for, in the initial state:
// one, or the elements of a range, or none where it does not exist.
func (c clauses) pointers(p *ir.Place) []uint64 {
	word := func(u *code.Unit) (uint64, bool) {
		w := c.word(u)
		if c.m.stopped && c.m.stop.Kind == IllDefined {
			c.m.stopped = false
			return 0, false
		}
		return w, !c.m.stopped
	}
	if p.Last == nil {
		if ptr, ok := word(code.PlaceUnit(c.r.Proc, p)); ok {
			return []uint64{ptr}
		}
		return nil
	}
	n, ok := word(code.OldUnit(c.r.Proc, &ir.Apply{Op: ir.OpLen, Args: []ir.Expr{p.Base}, Typ: ir.Int{Bits: 32, Signed: true}}))
	lo, okLo := word(code.OldUnit(c.r.Proc, p.Index))
	hi, okHi := word(code.OldUnit(c.r.Proc, p.Last))
	if !ok || !okLo || !okHi {
		return nil
	}
	var out []uint64
	size := uint64(len(code.Flatten(p.Base.Type().(ir.Array).Elem)))
	for i := max(int64(lo), 0); i <= min(int64(hi), int64(n)-1); i++ {
		one := *p
		one.Index, one.Last = &ir.Const{Typ: ir.Int{Bits: 32, Signed: true}}, nil
		first, ok := word(code.PlaceUnit(c.r.Proc, &one))
		if !ok {
			return out
		}
		for ; i <= min(int64(hi), int64(n)-1); i++ {
			out = append(out, first+uint64(i)*size)
		}
	}
	return out
}

// violated stops the run for a property.
func (m *machine) violated(kind task.Kind, text string) {
	m.halt(Violated, NoReason, "")
	m.stop.Property, m.stop.Text = kind, text
}
