// This file evaluates expressions of contracts in the state in which a run stopped.

package vm

import (
	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// Moment is a state of a run in which clauses were evaluated, with the values of locals.
type Moment struct {
	s     *State
	pc    *code.Proc
	words []uint64
	rels  []*relation.Rel
	old   *state.Snapshot
}

// Proc is the procedure whose locals have values.
func (q *Moment) Proc() *ir.Proc { return q.pc.IR }

// Value is the value of an expression; false if it has none.
func (q *Moment) Value(x ir.Expr) (state.Value, bool) {
	m := &machine{s: q.s, budget: Budget{}.orDefault(), t: q.s.Threads[q.s.Current], nesting: 0}
	m.work = 1 << 22
	m.budget.Work = 1 << 22
	w, r := m.eval(q.s.code.ExprUnit(q.pc, x), q.words, q.rels, q.old)
	if m.stopped {
		return state.Value{}, false
	}
	u := q.s.code.ExprUnit(q.pc, x)
	if len(u.Result) != 1 {
		return state.Value{}, false
	}
	if c := u.Result[0]; c.Rel {
		return state.Value{Rel: r[c.Reg]}, true
	}
	word := w[u.Result[0].Reg]
	if ir.IsRef(x.Type()) && word >= uint64(len(q.s.Heap.Objs)) {
		return state.Value{}, false // a call made it, and it is gone
	}
	return state.Value{Word: word}, true
}

// Truth is the value of a condition; false too if it has none.
func (q *Moment) Truth(x ir.Expr) (value, ok bool) {
	v, ok := q.Value(x)
	return v.Word != 0, ok
}

// Show is a value as reports have it.
func (q *Moment) Show(t ir.Type, v state.Value) task.Value { return q.s.Names().Value(t, v) }

// With adds a local with a value: it gives the moment that has it, and the local.
func (q *Moment) With(name string, t ir.Type, v uint64) (*Moment, *ir.Local) {
	p := &ir.Proc{Name: q.pc.IR.Name, Params: q.pc.IR.Params, Results: q.pc.IR.Results, Exc: q.pc.IR.Exc}
	p.Locals = append(p.Locals, q.pc.IR.Locals...)
	l := p.NewLocal(name, t, p.Span)
	out := *q
	out.pc = q.s.code.NewProc(p)
	out.words = append(append([]uint64{}, q.words[:q.pc.Words]...), v)
	if q.old != nil {
		old := *q.old
		old.Words = append(append([]uint64{}, q.old.Words[:q.pc.Words]...), v)
		out.old = &old
	}
	return &out, l
}

// Heap are objects by their numbers, and variables that refer to them, as a state to draw.
func (q *Moment) Heap(refs []uint64, vars []task.Slot) task.State {
	n := q.s.Names()
	out := task.State{Vars: vars}
	for _, ref := range refs {
		out.Objects = append(out.Objects, n.Object(&q.s.Heap, ref))
	}
	return out
}

// Refers are the objects that the cells of one hold references to, in order.
func (q *Moment) Refers(ref uint64) []uint64 {
	h := &q.s.Heap
	if ref == 0 || ref >= uint64(len(h.Objs)) {
		return nil
	}
	var out []uint64
	o := h.Objs[ref]
	leaves := q.s.code.CellsOf(o.Kind)
	for i := o.Off; i < o.End; i++ {
		if f := leaves[int(i-o.Off)%len(leaves)]; !f.Rel && ir.IsRef(f.Typ) && h.Cells[i] != 0 {
			out = append(out, h.Cells[i])
		}
	}
	return out
}

// ClassOf is the class of an object; nil for an array.
func (q *Moment) ClassOf(ref uint64) *ir.Class {
	if o := q.s.Heap.Objs[ref]; ref > code.GlobeObject && o.IsObject() {
		return q.s.code.Prog.Classes[o.Kind]
	}
	return nil
}

// Now is the moment in which a run stands: the locals of the frame that runs.
func (s *State) Now() *Moment {
	t := s.Threads[s.Current]
	f := t.Top()
	q := &Moment{s: s, pc: f.Proc, words: t.Words[f.Words:], rels: t.Rels[f.Rels:]}
	if c, ok := f.Open.(*openCall); ok && s.watch != nil && watchedOf(f.Proc).Old {
		q.old = (&machine{s: s, t: t}).before(c)
	}
	return q
}
