package absint

import (
	"math"

	"assay/engine/absint/formula"
	"assay/engine/absint/state"
	"assay/ir"
)

// This file is about what elements of arrays are where the goal begins: what preconditions and invariants say of all of them.

// learnElements learns from a formula about all elements of an array that none of them is null: of a vector, or of the rows of a matrix.
func learnElements(p point, q *ir.Quant) {
	e, ok := formula.AboutElements(q)
	if !ok || e.From != nil {
		return
	}
	array, full := e.Array, uint8(1)
	if e.Rows != nil {
		row, ok := formula.AboutElements(e.Rows)
		at, is := row.Array.(*ir.Read)
		if !ok || !is || !ofAll(p, row) || !formula.IsElement(at, array, q.Vars[0]) {
			return
		}
		e.Null, full = row.Null, 2
	}
	if e.Null || !ofAll(p, e) {
		return
	}
	if v, n := p.eval(array); n != state.None && v.Ref && v.Full == full-1 {
		v.Full = full
		p.s.Set(n, v)
	}
}

// ofAll reports whether a formula is about all elements.
func ofAll(p point, e formula.Elements) bool {
	length, ok := e.Below.(*ir.Apply)
	if !ok || e.From != nil || length.Op != ir.OpLen {
		return false
	}
	if length.Args[0] == e.Array {
		return true
	}
	_, n := p.eval(length.Args[0])
	_, m := p.eval(e.Array)
	return n != state.None && n == m
}

// notes finds what invariants say of the arrays of containers. Those that assay ships about classes of the library are about arrays that nobody
// else has.
func (k *law) notes(a *analysis, c *ir.Class) {
	if a.outside == nil || a.slack == nil {
		return
	}
	for _, clause := range formula.Inherited(c) {
		for _, x := range ir.Conjuncts(clause.X) {
			q, ok := x.(*ir.Quant)
			if !ok {
				continue
			}
			e, ok := formula.AboutElements(q)
			f := formula.FieldOf(e.Array, clause.This)
			if !ok || e.Rows != nil || f == nil || f.Owner == nil || !a.outside.Foreign.Foreign(f.Owner) {
				continue
			}
			switch why := clause.Ground().(type) {
			case ir.Derived:
				if e.Null && formula.FieldOf(e.From, clause.This) != nil {
					k.backs[f] = true
				}
			case ir.Taken:
				if a.owed && !e.Null && e.From == nil && formula.FieldOf(e.Below, clause.This) != nil {
					k.full[f] = why.Texts()
				}
			}
		}
	}
}

// listed is the array that containers had where the goal begins in place of any array, where a field holds one that they have to themselves.
func listed(a *analysis, base, v state.Value, f *ir.Field) state.Value {
	if f.Owner == nil || !v.Ref || len(v.Any) != 1 || len(v.Objs) > 0 {
		return v
	}
	k := a.lawOf(f.Owner)
	array, ok := v.Any[0].(ir.Array)
	if !ok || !k.ready || !k.backs[f] || !ir.IsRef(array.Elem) {
		return v
	}
	was := v
	if rests, full := k.full[f]; full && !base.Foreign {
		was.Full = 1
		for _, text := range rests {
			a.assume(text)
		}
	}
	out := state.To(had(a, was, array.Elem))
	out.Null = v.Null
	return out
}

// had is the arrays that containers had to themselves where the goal begins, of which the same is known. Any of them may be any other one: they
// share what is stored to them.
func had(a *analysis, was state.Value, elem ir.Type) *state.Object {
	for _, o := range a.lists {
		if state.Same(*o.Was, was) {
			return o
		}
	}
	o := a.object(nil, elem)
	if len(a.lists) > 0 {
		first := a.lists[0]
		o.Elems, o.Vacant, o.Clear = first.Elems, first.Vacant, first.Clear
	}
	o.Was, o.Slack, o.Length.V = &was, true, state.Between(0, math.MaxInt32)
	o.Vacant.V = state.Null
	a.lists = append(a.lists, o)
	return o
}
