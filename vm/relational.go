// This file runs the operations on relations.

package vm

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// relational runs an operation on relation registers. What it makes counts as
// work, so that large relations do not run away.
func (m *machine) relational(in *code.Instr) {
	switch {
	case in.Op >= code.OpRTest && in.Op <= code.OpRCard:
		m.words[in.A] = m.measured(in)
	case in.Op == code.OpBNew:
		for len(m.build) <= int(in.A) {
			m.build = append(m.build, nil)
		}
		m.build[in.A] = m.build[in.A][:0]
	case in.Op == code.OpBAdd:
		m.addTuple(in)
	default:
		r := m.made(in)
		m.rels[in.A] = r
		m.spend(int64(len(r.Atoms()) / 64))
	}
	if m.calc.Over {
		m.calc.Over = false
		m.halt(OutOfBudget, WorkBudget, "a relation grew too large")
	}
}

// made is the switch over operations whose result is a relation.
func (m *machine) made(in *code.Instr) *relation.Rel {
	r := m.rels
	switch in.Op {
	case code.OpRMov:
		return r[in.B]
	case code.OpRNone:
		return nil
	case code.OpR2:
		return m.combine(code.RelBase+ir.Op(in.Sh), r[in.B], r[in.C])
	case code.OpRProj:
		return m.calc.Project(r[in.B], m.u.Lists[in.C])
	case code.OpRTrans:
		return m.calc.Transpose(r[in.B])
	case code.OpRClos:
		closure := m.calc.Closure(r[in.B])
		if in.Sh == 1 {
			closure = m.calc.Union(closure, m.calc.Iden(r[in.C]))
		}
		return closure
	case code.OpRSingle:
		return relation.Single(m.atom(m.words[in.B], in.Sh))
	case code.OpRExtent:
		return m.extent(m.view(in.Sh), in.B, in.C == 1)
	case code.OpRSort:
		return relation.Of(1, m.sortAtoms(m.view(in.Sh), m.u.Sorts[in.B]))
	case code.OpRField:
		return m.fieldRel(m.view(in.Sh), m.u.Fields[in.B])
	case code.OpRReach:
		return m.reach(m.view(in.Sh), r[in.C], m.u.Reaches[in.B])
	case code.OpBEnd:
		return m.builtRel(in)
	}
	panic("vm: unknown operation")
}

// measured is the switch over operations from relations to words.
func (m *machine) measured(in *code.Instr) uint64 {
	r := m.rels
	switch in.Op {
	case code.OpRTest:
		return code.Truth(multiplicity(r[in.B].Len(), in.Sh))
	case code.OpREq:
		return code.Truth(r[in.B].Equal(r[in.C]))
	case code.OpRSub:
		return code.Truth(r[in.B].Subset(r[in.C]))
	case code.OpRFunc:
		return code.Truth(r[in.B].Func())
	case code.OpRAny:
		return code.Truth(r[in.B].Any())
	case code.OpRSum:
		return r[in.B].Sum()
	}
	return uint64(r[in.B].Len()) // opRCard
}

// combine is the switch over operators of two relations.
func (m *machine) combine(op ir.Op, p, q *relation.Rel) *relation.Rel {
	switch op {
	case ir.OpUnion:
		return m.calc.Union(p, q)
	case ir.OpInter:
		return m.calc.Inter(p, q)
	case ir.OpDiff:
		return m.calc.Diff(p, q)
	case ir.OpJoin:
		return m.calc.Join(p, q)
	case ir.OpProduct:
		return m.calc.Product(p, q)
	case ir.OpOverride:
		return m.calc.Override(p, q)
	}
	panic("vm: unknown operator of relations")
}

func multiplicity(n int, test uint8) bool {
	switch test {
	case code.TestSome:
		return n > 0
	case code.TestOne:
		return n == 1
	case code.TestLone:
		return n <= 1
	}
	return n == 0
}

// extent is the set of objects of a class.
func (m *machine) extent(h *state.Heap, class uint32, exact bool) *relation.Rel {
	var out []relation.Atom
	for i := uint64(code.GlobeObject + 1); i < m.shown(h); i++ {
		o := h.Objs[i]
		if o.Kind == int32(class) || !exact && m.below(o, class) {
			out = append(out, relation.Ref(i))
		}
	}
	return relation.Of(1, out)
}

// sortAtoms lists the atoms of a column's sort.
func (m *machine) sortAtoms(h *state.Heap, t ir.Type) []relation.Atom {
	return m.s.Atoms(h, t, int(m.shown(h)))
}

// fieldRel is a field as a relation from objects to values.
func (m *machine) fieldRel(h *state.Heap, f *ir.Field) *relation.Rel {
	sort, _ := code.SortOf(f.Typ) // checked when compiled
	at := uint32(m.s.code.Lay.Field[f])
	var out []relation.Atom
	for i := uint64(code.GlobeObject + 1); i < m.shown(h); i++ {
		if o := h.Objs[i]; m.below(o, uint32(f.Owner.Index)) {
			out = append(out, relation.Ref(i), m.atom(h.Cells[o.Off+at], sort))
		}
	}
	return relation.Of(2, out)
}

// reach is what a set of references leads to.
func (m *machine) reach(h *state.Heap, from *relation.Rel, fields []*ir.Field) *relation.Rel {
	seen := map[uint64]bool{}
	var out []relation.Atom
	var work []uint64
	visit := func(ref uint64) {
		if ref != 0 && ref < uint64(len(h.Objs)) && !seen[ref] {
			seen[ref] = true
			work = append(work, ref)
			out = append(out, relation.Ref(ref))
		}
	}
	for _, a := range from.Atoms() {
		if ref, ok := a.IsRef(); ok {
			visit(ref)
		}
	}
	for len(work) > 0 && m.spend(1) {
		ref := work[len(work)-1]
		work = work[:len(work)-1]
		m.successors(h, h.Objs[ref], fields, visit)
	}
	return relation.Of(1, out)
}

// successors calls visit for the references in an object: in the given fields,
// or in all fields and elements.
func (m *machine) successors(h *state.Heap, o state.Object, fields []*ir.Field, visit func(uint64)) {
	if len(fields) > 0 {
		for _, f := range fields {
			if m.below(o, uint32(f.Owner.Index)) {
				visit(h.Cells[int(o.Off)+m.s.code.Lay.Field[f]])
			}
		}
		return
	}
	leaves := m.s.code.CellsOf(o.Kind)
	for i := o.Off; i < o.End; i++ {
		switch leaves[int(i-o.Off)%len(leaves)].Typ.(type) {
		case ir.Ref, ir.Array:
			visit(h.Cells[i])
		}
	}
}

// addTuple adds the current values of the variables to a comprehension.
func (m *machine) addTuple(in *code.Instr) {
	sorts := m.u.Lists[in.C]
	for i, reg := range m.u.Lists[in.B] {
		m.build[in.A] = append(m.build[in.A], m.atom(m.words[reg], uint8(sorts[i])))
	}
	if len(m.build[in.A]) > relation.DefaultLimit {
		m.calc.Over = true
	}
}

// builtRel closes a comprehension.
func (m *machine) builtRel(in *code.Instr) *relation.Rel {
	b := m.build[in.B]
	if len(b) == 0 {
		return nil
	}
	return relation.Of(int(in.C), append([]relation.Atom(nil), b...))
}
