// This file evaluates expressions of contracts in the state in which a run stopped.

package vm

import (
	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// Moment is a state of a run in which clauses were evaluated, with the values of locals.
type Moment struct {
	s     *State
	pc    *code.Proc
	words []uint64
	rels  []*relation.Rel
	old   *snapshot
}

// Proc is the procedure whose locals have values.
func (q *Moment) Proc() *ir.Proc { return q.pc.IR }

// Value is the value of an expression; false if it has none.
func (q *Moment) Value(x ir.Expr) (Value, bool) {
	m := &machine{s: q.s, budget: Budget{}.orDefault(), t: q.s.threads[q.s.current], nesting: 0}
	m.work = 1 << 22
	m.budget.Work = 1 << 22
	w, r := m.eval(q.s.code.ExprUnit(q.pc, x), q.words, q.rels, q.old)
	if m.stopped {
		return Value{}, false
	}
	u := q.s.code.ExprUnit(q.pc, x)
	if len(u.Result) != 1 {
		return Value{}, false
	}
	if c := u.Result[0]; c.Rel {
		return Value{Rel: r[c.Reg]}, true
	}
	word := w[u.Result[0].Reg]
	if ir.IsRef(x.Type()) && word >= uint64(len(q.s.heap.objs)) {
		return Value{}, false // a call made it, and it is gone
	}
	return Value{Word: word}, true
}

// Truth is the value of a condition; false too if it has none.
func (q *Moment) Truth(x ir.Expr) (value, ok bool) {
	v, ok := q.Value(x)
	return v.Word != 0, ok
}

// Show is a value as reports have it.
func (q *Moment) Show(t ir.Type, v Value) task.Value { return q.s.names().value(t, v) }

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
		old.words = append(append([]uint64{}, q.old.words[:q.pc.Words]...), v)
		out.old = &old
	}
	return &out, l
}

// Heap are objects by their numbers, and variables that refer to them, as a state to draw.
func (q *Moment) Heap(refs []uint64, vars []task.Slot) task.State {
	n := q.s.names()
	out := task.State{Vars: vars}
	for _, ref := range refs {
		out.Objects = append(out.Objects, n.object(&q.s.heap, ref))
	}
	return out
}

// Refers are the objects that the cells of one hold references to, in order.
func (q *Moment) Refers(ref uint64) []uint64 {
	h := &q.s.heap
	if ref == 0 || ref >= uint64(len(h.objs)) {
		return nil
	}
	var out []uint64
	o := h.objs[ref]
	leaves := q.s.code.CellsOf(o.kind)
	for i := o.off; i < o.end; i++ {
		if f := leaves[int(i-o.off)%len(leaves)]; !f.Rel && ir.IsRef(f.Typ) && h.cells[i] != 0 {
			out = append(out, h.cells[i])
		}
	}
	return out
}

// ClassOf is the class of an object; nil for an array.
func (q *Moment) ClassOf(ref uint64) *ir.Class {
	if o := q.s.heap.objs[ref]; ref > code.GlobeObject && o.isObject() {
		return q.s.code.Prog.Classes[o.kind]
	}
	return nil
}

// Now is the moment in which a run stands: the locals of the frame that runs.
func (s *State) Now() *Moment {
	t := s.threads[s.current]
	f := t.top()
	q := &Moment{s: s, pc: f.proc, words: t.words[f.words:], rels: t.rels[f.rels:]}
	if s.watch != nil && f.open != nil && watchedOf(f.proc).Old {
		q.old = (&machine{s: s, t: t}).before(f.open)
	}
	return q
}
