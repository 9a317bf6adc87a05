// This file gives the fields that contracts compute their values, before clauses read
// them: no statement writes them.

package vm

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// Deriver computes fields of contracts in the state in which a clause is evaluated, or in
// the one before.
type Deriver struct {
	m   *machine
	old *state.Snapshot // of the state before; nil: the current one
	h   *state.Heap
}

// derive lets the watcher compute what a clause reads; it says why that cannot be done.
func (m *machine) derive(cl *ir.Clause, old *state.Snapshot) string {
	f := m.s.watch.w.Derive
	if f == nil {
		return ""
	}
	m.s.code.Grow()
	if why := f(cl, &Deriver{m: m, h: &m.s.Heap}); why != "" || old == nil {
		return why
	}
	return f(cl, &Deriver{m: m, old: old, h: &old.Heap})
}

// Objects are those of a class.
func (d *Deriver) Objects(k *ir.Class) []uint64 {
	var out []uint64
	for ref := code.GlobeObject + 1; ref < len(d.h.Objs); ref++ {
		if d.m.below(d.h.Objs[ref], uint32(k.Index)) {
			out = append(out, uint64(ref))
		}
	}
	return out
}

// Value is the value of an expression over the locals of a procedure that never runs, which
// have the values given; false if it has none.
func (d *Deriver) Value(p *ir.Proc, x ir.Expr, words ...uint64) (state.Value, bool) {
	m := d.m
	pc := m.s.code.ProcOf(p)
	var old *state.Snapshot
	if d.old != nil {
		old = &state.Snapshot{Heap: d.old.Heap, Words: words}
	}
	m.work = m.budget.Work
	u := m.s.code.ExprUnit(pc, x)
	w, r := m.eval(u, words, nil, old)
	if m.stopped {
		m.stopped, m.stop = false, Stop{}
		return state.Value{}, false
	}
	if c := u.Result[0]; c.Rel {
		return state.Value{Rel: r[c.Reg]}, true
	}
	return state.Value{Word: w[u.Result[0].Reg]}, true
}

// Global is the value of a global that is no relation.
func (d *Deriver) Global(g *ir.Global) uint64 { return d.h.Cells[d.m.s.code.Lay.Globals[g.Index]] }

// Old reports whether it is about the state before: expressions are then to be inside of Old.
func (d *Deriver) Old() bool { return d.old != nil }

// SetRelation gives a global relation its value.
func (d *Deriver) SetRelation(g *ir.Global, r *relation.Rel) {
	s := d.m.s
	at := s.code.Lay.Globals[g.Index]
	live := &s.Heap
	if live.Cells[at] == 0 { // it came while the program ran, and has no slot yet
		if len(live.Rels) == 0 {
			live.Rels = append(live.Rels, nil)
		}
		live.Cells[at] = uint64(len(live.Rels))
		live.Rels = append(live.Rels, nil)
	}
	slot := live.Cells[at]
	d.h.Cells[at] = slot
	for len(d.h.Rels) <= int(slot) {
		d.h.Rels = append(d.h.Rels, nil)
	}
	d.h.Rels[slot] = r
	if d.old != nil { // the shadow has its own
		k := s.watch
		for len(k.shadow.Rels) <= int(slot) {
			k.shadow.Rels = append(k.shadow.Rels, nil)
		}
		k.shadow.Rels[slot] = r
	}
}

// SetField gives a field of an object its value.
func (d *Deriver) SetField(ref uint64, f *ir.Field, v uint64) {
	d.h.Cells[int(d.h.Objs[ref].Off)+d.m.s.code.Lay.Field[f]] = v
}
