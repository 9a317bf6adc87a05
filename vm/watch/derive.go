// This file gives the fields that contracts compute their values, before clauses read
// them: no statement writes them.

package watch

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// Deriver computes fields of contracts in the state in which a clause is evaluated, or in
// the one before.
type Deriver struct {
	k   *Watcher
	old *state.Snapshot // of the state before; nil: the current one
	h   *state.Heap
}

// derive computes what a clause reads; it says why that cannot be done.
func (k *Watcher) derive(cl *ir.Clause, old *state.Snapshot) string {
	f := k.checks.Derive
	if f == nil {
		return ""
	}
	if k.s.Program.Grow(); k.s.Program.Full() {
		return code.ErrFull.Error()
	}
	if why := f(cl, &Deriver{k: k, h: &k.s.Heap}); why != "" || old == nil {
		return why
	}
	return f(cl, &Deriver{k: k, old: old, h: &old.Heap})
}

// Value returns the value of an expression of contracts, of any type, after the model fields that it reads were computed; if it is not Valued, why says the rest.
func (k *Watcher) Value(cl *ir.Clause, r state.Registers) (v state.Value, how Answer, why string) {
	if why := k.derive(cl, r.Old); why != "" {
		return v, GivenUp, why
	}
	v, how, why = k.by.Evaluate(k.s.Program.ExprUnit(r.Proc, cl.X), r, cl)
	if how != Valued {
		k.by.Resume()
	}
	return v, how, why
}

// Objects returns those of a class.
func (d *Deriver) Objects(k *ir.Class) []uint64 {
	var out []uint64
	for ref := code.GlobeObject + 1; ref < len(d.h.Objs); ref++ {
		if d.h.Objs[ref].Below(d.k.s.Program, uint32(k.Index)) {
			out = append(out, uint64(ref))
		}
	}
	return out
}

// Value returns the value of an expression over the locals of a procedure that never runs, which
// have the values given; false if it has none.
func (d *Deriver) Value(p *ir.Proc, x ir.Expr, words ...uint64) (state.Value, bool) {
	r := state.Registers{Proc: d.k.s.Program.ProcOf(p), Words: words}
	if d.old != nil {
		r.Old = &state.Snapshot{Heap: d.old.Heap, Words: words}
	}
	v, how, _ := d.k.by.Evaluate(d.k.s.Program.ExprUnit(r.Proc, x), r, nil)
	if how != Valued {
		d.k.by.Resume()
	}
	return v, how == Valued
}

// Global returns the value of a global that is no relation.
func (d *Deriver) Global(g *ir.Global) uint64 { return d.h.Cells[d.k.s.Program.Lay.Globals[g.Index]] }

// Old reports whether it is about the state before: expressions are then to be inside of Old.
func (d *Deriver) Old() bool { return d.old != nil }

// SetRelation gives a global relation its value.
func (d *Deriver) SetRelation(g *ir.Global, r *relation.Rel) {
	s := d.k.s
	at := s.Program.Lay.Globals[g.Index]
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
		d.k.journal.setSlot(slot, r)
	}
}

// SetField gives a field of an object its value.
func (d *Deriver) SetField(ref uint64, f *ir.Field, v uint64) {
	d.h.Cells[int(d.h.Objs[ref].Off)+d.k.s.Program.Lay.Field[f]] = v
}
