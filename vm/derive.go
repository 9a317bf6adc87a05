// This file gives the fields that contracts compute their values, before clauses read
// them: no statement writes them.

package vm

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
)

// Deriver computes fields of contracts in the state in which a clause is evaluated, or in
// the one before.
type Deriver struct {
	m   *machine
	old *snapshot // of the state before; nil: the current one
	h   *heap
}

// derive lets the watcher compute what a clause reads; it says why that cannot be done.
func (m *machine) derive(cl *ir.Clause, old *snapshot) string {
	f := m.s.watch.w.Derive
	if f == nil {
		return ""
	}
	m.s.code.Grow()
	if why := f(cl, &Deriver{m: m, h: &m.s.heap}); why != "" || old == nil {
		return why
	}
	return f(cl, &Deriver{m: m, old: old, h: &old.heap})
}

// Objects are those of a class.
func (d *Deriver) Objects(k *ir.Class) []uint64 {
	var out []uint64
	for ref := code.GlobeObject + 1; ref < len(d.h.objs); ref++ {
		if d.m.below(d.h.objs[ref], uint32(k.Index)) {
			out = append(out, uint64(ref))
		}
	}
	return out
}

// Value is the value of an expression over the locals of a procedure that never runs, which
// have the values given; false if it has none.
func (d *Deriver) Value(p *ir.Proc, x ir.Expr, words ...uint64) (Value, bool) {
	m := d.m
	pc := m.s.code.ProcOf(p)
	var old *snapshot
	if d.old != nil {
		old = &snapshot{heap: d.old.heap, words: words}
	}
	m.work = m.budget.Work
	u := m.s.code.ExprUnit(pc, x)
	w, r := m.eval(u, words, nil, old)
	if m.stopped {
		m.stopped, m.stop = false, Stop{}
		return Value{}, false
	}
	if c := u.Result[0]; c.Rel {
		return Value{Rel: r[c.Reg]}, true
	}
	return Value{Word: w[u.Result[0].Reg]}, true
}

// Global is the value of a global that is no relation.
func (d *Deriver) Global(g *ir.Global) uint64 { return d.h.cells[d.m.s.code.Lay.Globals[g.Index]] }

// Old tells whether it is about the state before: expressions are then to be inside of Old.
func (d *Deriver) Old() bool { return d.old != nil }

// SetRelation gives a global relation its value.
func (d *Deriver) SetRelation(g *ir.Global, r *relation.Rel) {
	s := d.m.s
	at := s.code.Lay.Globals[g.Index]
	live := &s.heap
	if live.cells[at] == 0 { // it came while the program ran, and has no slot yet
		if len(live.rels) == 0 {
			live.rels = append(live.rels, nil)
		}
		live.cells[at] = uint64(len(live.rels))
		live.rels = append(live.rels, nil)
	}
	slot := live.cells[at]
	d.h.cells[at] = slot
	for len(d.h.rels) <= int(slot) {
		d.h.rels = append(d.h.rels, nil)
	}
	d.h.rels[slot] = r
	if d.old != nil { // the shadow has its own
		k := s.watch
		for len(k.shadow.rels) <= int(slot) {
			k.shadow.rels = append(k.shadow.rels, nil)
		}
		k.shadow.rels[slot] = r
	}
}

// SetField gives a field of an object its value.
func (d *Deriver) SetField(ref uint64, f *ir.Field, v uint64) {
	d.h.cells[int(d.h.objs[ref].off)+d.m.s.code.Lay.Field[f]] = v
}
