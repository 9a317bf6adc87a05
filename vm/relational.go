// This file runs the operations on relations.

package vm

import (
	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// relations runs the operations on relations of a machine.
type relations struct{ m *machine }

// run runs an operation on relation registers. What it makes counts as
// work, so that large relations do not run away.
func (x relations) run(in *code.Instr) {
	switch {
	case in.Op >= code.OpRTest && in.Op <= code.OpRCard:
		x.m.words[in.A] = x.measured(in)
	case in.Op == code.OpBNew:
		for len(x.m.build) <= int(in.A) {
			x.m.build = append(x.m.build, nil)
		}
		x.m.build[in.A] = x.m.build[in.A][:0]
	case in.Op == code.OpBAdd:
		x.addTuple(in)
	default:
		r := x.made(in)
		x.m.rels[in.A] = r
		x.m.spend(int64(len(r.Atoms()) / 64))
	}
	if x.m.calc.Over {
		x.m.calc.Over = false
		x.m.halt(OutOfBudget, WorkBudget, "a relation grew too large")
	}
}

// made is the switch over operations whose result is a relation.
func (x relations) made(in *code.Instr) *relation.Rel {
	r := x.m.rels
	switch in.Op {
	case code.OpRMov:
		return r[in.B]
	case code.OpRNone:
		return nil
	case code.OpR2:
		return x.combine(code.RelBase+ir.Op(in.Sh), r[in.B], r[in.C])
	case code.OpRProj:
		return x.m.calc.Project(r[in.B], x.m.u.Lists[in.C])
	case code.OpRTrans:
		return x.m.calc.Transpose(r[in.B])
	case code.OpRClos:
		closure := x.m.calc.Closure(r[in.B])
		if in.Sh == 1 {
			closure = x.m.calc.Union(closure, x.m.calc.Iden(r[in.C]))
		}
		return closure
	case code.OpRSingle:
		return relation.Single(x.atom(x.m.words[in.B], in.Sh))
	case code.OpRExtent:
		return x.m.extent(x.m.view(in.Sh), in.B, in.C == 1)
	case code.OpRSort:
		return relation.Of(1, x.m.sortAtoms(x.m.view(in.Sh), x.m.u.Sorts[in.B]))
	case code.OpRField:
		return x.field(x.m.view(in.Sh), x.m.u.Fields[in.B])
	case code.OpRReach:
		return x.reach(x.m.view(in.Sh), r[in.C], x.m.u.Reaches[in.B])
	case code.OpBEnd:
		return x.built(in)
	}
	panic("vm: unknown operation")
}

// measured is the switch over operations from relations to words.
func (x relations) measured(in *code.Instr) uint64 {
	r := x.m.rels
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
func (x relations) combine(op ir.Op, p, q *relation.Rel) *relation.Rel {
	switch op {
	case ir.OpUnion:
		return x.m.calc.Union(p, q)
	case ir.OpInter:
		return x.m.calc.Inter(p, q)
	case ir.OpDiff:
		return x.m.calc.Diff(p, q)
	case ir.OpJoin:
		return x.m.calc.Join(p, q)
	case ir.OpProduct:
		return x.m.calc.Product(p, q)
	case ir.OpOverride:
		return x.m.calc.Override(p, q)
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

// field returns a field as a relation from objects to values.
func (x relations) field(h *state.Heap, f *ir.Field) *relation.Rel {
	sort, _ := code.SortOf(f.Typ) // checked when compiled
	at := uint32(x.m.s.code.Lay.Field[f])
	var out []relation.Atom
	for i := uint64(code.GlobeObject + 1); i < x.m.shown(h); i++ {
		if o := h.Objs[i]; o.Below(x.m.s.Program, uint32(f.Owner.Index)) {
			out = append(out, relation.Ref(i), x.atom(h.Cells[o.Off+at], sort))
		}
	}
	return relation.Of(2, out)
}

// reach returns what a set of references leads to.
func (x relations) reach(h *state.Heap, from *relation.Rel, fields []*ir.Field) *relation.Rel {
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
	for len(work) > 0 && x.m.spend(1) {
		ref := work[len(work)-1]
		work = work[:len(work)-1]
		x.m.successors(h, h.Objs[ref], fields, visit)
	}
	return relation.Of(1, out)
}

// addTuple adds the current values of the variables to a comprehension.
func (x relations) addTuple(in *code.Instr) {
	sorts := x.m.u.Lists[in.C]
	for i, reg := range x.m.u.Lists[in.B] {
		x.m.build[in.A] = append(x.m.build[in.A], x.atom(x.m.words[reg], uint8(sorts[i])))
	}
	if len(x.m.build[in.A]) > relation.DefaultLimit {
		x.m.calc.Over = true
	}
}

// built closes a comprehension.
func (x relations) built(in *code.Instr) *relation.Rel {
	b := x.m.build[in.B]
	if len(b) == 0 {
		return nil
	}
	return relation.Of(int(in.C), append([]relation.Atom(nil), b...))
}

// nextMember advances a quantified integer to the next one in a set.
func (x relations) nextMember(in *code.Instr) {
	if !x.m.spend(1) {
		return
	}
	set := x.m.rels[in.B].Atoms()
	i := x.m.words[in.A+1]
	if i >= uint64(len(set)) {
		x.m.pc = int(in.C)
		return
	}
	x.m.words[in.A] = uint64(set[i])
	x.m.words[in.A+1] = i + 1
}

// atom makes an atom of a word.
func (x relations) atom(v uint64, sort uint8) relation.Atom {
	switch sort {
	case code.SortBool:
		return relation.Bool(v != 0)
	case code.SortRef:
		return relation.Ref(v)
	}
	a, ok := relation.Int(v)
	if !ok {
		x.m.unsupported("a relation cannot hold the integer %d", int64(v))
	}
	return a
}
