// This file runs the operations on relations.

package vm

import (
	"assay/ir"
	"assay/vm/relation"
)

// relational runs an operation on relation registers. What it makes counts as
// work, so that large relations do not run away.
func (m *machine) relational(in *instr) {
	switch {
	case in.op >= opRTest && in.op <= opRCard:
		m.words[in.a] = m.measured(in)
	case in.op == opBNew:
		for len(m.build) <= int(in.a) {
			m.build = append(m.build, nil)
		}
		m.build[in.a] = m.build[in.a][:0]
	case in.op == opBAdd:
		m.addTuple(in)
	default:
		r := m.made(in)
		m.rels[in.a] = r
		m.spend(int64(len(r.Atoms()) / 64))
	}
	if m.calc.Over {
		m.calc.Over = false
		m.halt(OutOfBudget, WorkBudget, "a relation grew too large")
	}
}

// made is the switch over operations whose result is a relation.
func (m *machine) made(in *instr) *relation.Rel {
	r := m.rels
	switch in.op {
	case opRMov:
		return r[in.b]
	case opRNone:
		return nil
	case opR2:
		return m.combine(relBase+ir.Op(in.sh), r[in.b], r[in.c])
	case opRProj:
		return m.calc.Project(r[in.b], m.u.lists[in.c])
	case opRTrans:
		return m.calc.Transpose(r[in.b])
	case opRClos:
		closure := m.calc.Closure(r[in.b])
		if in.sh == 1 {
			closure = m.calc.Union(closure, m.calc.Iden(r[in.c]))
		}
		return closure
	case opRSingle:
		return relation.Single(m.atom(m.words[in.b], in.sh))
	case opRExtent:
		return m.extent(m.view(in.sh), in.b, in.c == 1)
	case opRSort:
		return relation.Of(1, m.sortAtoms(m.view(in.sh), m.u.sorts[in.b]))
	case opRField:
		return m.fieldRel(m.view(in.sh), m.u.fields[in.b])
	case opRReach:
		return m.reach(m.view(in.sh), r[in.c], m.u.reaches[in.b])
	case opBEnd:
		return m.builtRel(in)
	}
	panic("vm: unknown operation")
}

// measured is the switch over operations from relations to words.
func (m *machine) measured(in *instr) uint64 {
	r := m.rels
	switch in.op {
	case opRTest:
		return truth(multiplicity(r[in.b].Len(), in.sh))
	case opREq:
		return truth(r[in.b].Equal(r[in.c]))
	case opRSub:
		return truth(r[in.b].Subset(r[in.c]))
	case opRFunc:
		return truth(r[in.b].Func())
	case opRAny:
		return truth(r[in.b].Any())
	case opRSum:
		return r[in.b].Sum()
	}
	return uint64(r[in.b].Len()) // opRCard
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
	case testSome:
		return n > 0
	case testOne:
		return n == 1
	case testLone:
		return n <= 1
	}
	return n == 0
}

// extent is the set of objects of a class.
func (m *machine) extent(h *heap, class uint32, exact bool) *relation.Rel {
	var out []relation.Atom
	for i := uint64(globeObject + 1); i < m.shown(h); i++ {
		o := h.objs[i]
		if o.kind == int32(class) || !exact && m.below(o, class) {
			out = append(out, relation.Ref(i))
		}
	}
	return relation.Of(1, out)
}

// sortAtoms lists the atoms of a column's sort.
func (m *machine) sortAtoms(h *heap, t ir.Type) []relation.Atom {
	switch t := t.(type) {
	case ir.Bool:
		return []relation.Atom{relation.Bool(false), relation.Bool(true)}
	case ir.Int:
		var out []relation.Atom
		for v := int64(t.Min()); v <= int64(t.Max()); v++ {
			out = append(out, relation.Atom(v))
		}
		return out
	case ir.Null:
		return []relation.Atom{relation.Null}
	}
	var out []relation.Atom
	for i := uint64(globeObject + 1); i < m.shown(h); i++ {
		if m.s.code.kindIs(h.objs[i].kind, t, false) {
			out = append(out, relation.Ref(i))
		}
	}
	return out
}

// fieldRel is a field as a relation from objects to values.
func (m *machine) fieldRel(h *heap, f *ir.Field) *relation.Rel {
	sort, _ := sortOf(f.Typ) // checked when compiled
	at := uint32(m.s.code.lay.field[f])
	var out []relation.Atom
	for i := uint64(globeObject + 1); i < m.shown(h); i++ {
		if o := h.objs[i]; m.below(o, uint32(f.Owner.Index)) {
			out = append(out, relation.Ref(i), m.atom(h.cells[o.off+at], sort))
		}
	}
	return relation.Of(2, out)
}

// reach is what a set of references leads to.
func (m *machine) reach(h *heap, from *relation.Rel, fields []*ir.Field) *relation.Rel {
	seen := map[uint64]bool{}
	var out []relation.Atom
	var work []uint64
	visit := func(ref uint64) {
		if ref != 0 && ref < uint64(len(h.objs)) && !seen[ref] {
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
		m.successors(h, h.objs[ref], fields, visit)
	}
	return relation.Of(1, out)
}

// successors calls visit for the references in an object: in the given fields,
// or in all fields and elements.
func (m *machine) successors(h *heap, o object, fields []*ir.Field, visit func(uint64)) {
	if len(fields) > 0 {
		for _, f := range fields {
			if m.below(o, uint32(f.Owner.Index)) {
				visit(h.cells[int(o.off)+m.s.code.lay.field[f]])
			}
		}
		return
	}
	leaves := m.s.code.leavesOf(o)
	for i := o.off; i < o.end; i++ {
		switch leaves[int(i-o.off)%len(leaves)].typ.(type) {
		case ir.Ref, ir.Array:
			visit(h.cells[i])
		}
	}
}

// leavesOf are the cells of an object, of one element for an array.
func (c *Code) leavesOf(o object) []leaf {
	switch {
	case o.kind < 0:
		return c.arrays[^o.kind].leaves
	case o.kind == globeKind:
		return c.lay.globe
	}
	return c.lay.classes[o.kind].leaves
}

// addTuple adds the current values of the variables to a comprehension.
func (m *machine) addTuple(in *instr) {
	sorts := m.u.lists[in.c]
	for i, reg := range m.u.lists[in.b] {
		m.build[in.a] = append(m.build[in.a], m.atom(m.words[reg], uint8(sorts[i])))
	}
	if len(m.build[in.a]) > relation.DefaultLimit {
		m.calc.Over = true
	}
}

// builtRel closes a comprehension.
func (m *machine) builtRel(in *instr) *relation.Rel {
	b := m.build[in.b]
	if len(b) == 0 {
		return nil
	}
	return relation.Of(int(in.c), append([]relation.Atom(nil), b...))
}
