package absint

import (
	"math"

	"assay/ir"
)

// This file is about what elements of arrays are where the goal begins: what preconditions and invariants say of all of them.

// learnElements learns from a formula about all elements of an array that none of them is null: of a vector, or of the rows of a matrix.
func learnElements(p point, q *ir.Quant) {
	e, ok := aboutElements(q)
	if !ok || e.from != nil {
		return
	}
	array, full := e.array, uint8(1)
	if e.rows != nil {
		row, ok := aboutElements(e.rows)
		at, is := row.array.(*ir.Read)
		if !ok || !is || !row.ofAll(p) || !isElement(at, array, q.Vars[0]) {
			return
		}
		e.null, full = row.null, 2
	}
	if e.null || !e.ofAll(p) {
		return
	}
	if v, n := p.eval(array); n != none && v.ref && v.full == full-1 {
		v.full = full
		p.s.set(n, v)
	}
}

// ofAll reports whether a formula is about all elements.
func (e everyElement) ofAll(p point) bool {
	length, ok := e.below.(*ir.Apply)
	if !ok || e.from != nil || length.Op != ir.OpLen {
		return false
	}
	if length.Args[0] == e.array {
		return true
	}
	_, n := p.eval(length.Args[0])
	_, m := p.eval(e.array)
	return n != none && n == m
}

// everyElement is what a formula says of all elements of an array in a range: that they are null, or not, or are rows of which it says something.
type everyElement struct {
	array ir.Expr
	from  ir.Expr // nil: the first
	below ir.Expr // nil: to the last
	null  bool
	rows  *ir.Quant
}

// aboutElements reads a formula about the elements of an array.
func aboutElements(q *ir.Quant) (e everyElement, ok bool) {
	body, is := q.Body.(*ir.Apply)
	if !is || q.Kind != ir.QuantAll || len(q.Vars) != 1 || body.Op != ir.OpImplies {
		return e, false
	}
	i := q.Vars[0]
	for _, c := range ir.Conjuncts(body.Args[0]) {
		if !e.bound(c, i) {
			return e, false
		}
	}
	switch then := body.Args[1].(type) {
	case *ir.Quant:
		if length, is := e.below.(*ir.Apply); is && length.Op == ir.OpLen {
			e.array, e.rows = length.Args[0], then
			return e, true
		}
	case *ir.Apply:
		at, is := then.Args[0].(*ir.Read)
		if is && (then.Op == ir.OpEq || then.Op == ir.OpNe) && isNull(then.Args[1]) && isElement(at, at.Place.Base, i) {
			e.array, e.null = at.Place.Base, then.Op == ir.OpEq
			return e, true
		}
	}
	return e, false
}

// isElement reports whether an element of an array is read.
func isElement(r *ir.Read, array, index ir.Expr) bool {
	return r.Place.Kind == ir.PlaceElem && len(r.Place.Path) == 0 && r.Place.Base == array && r.Place.Index == index
}

// bound takes a part of the range of an index; false: it is another one than those that are known.
func (e *everyElement) bound(x ir.Expr, i *ir.BoundVar) bool {
	c, ok := x.(*ir.Apply)
	switch {
	case !ok:
		return false
	case c.Op == ir.OpLe && c.Args[1] == ir.Expr(i) && e.from == nil:
		if n, ok := c.Args[0].(*ir.Const); !ok || n.Bits != 0 {
			e.from = c.Args[0]
		}
		return true
	case c.Op == ir.OpLt && c.Args[0] == ir.Expr(i) && e.below == nil:
		e.below = c.Args[1]
		return true
	}
	return false
}

func isNull(x ir.Expr) bool { return x.Type() == ir.Type(ir.Null{}) }

// notes finds what invariants say of the arrays of containers. Those that assay ships about classes of the library are about arrays that nobody
// else has.
func (k *law) notes(a *analysis, c *ir.Class) {
	if a.outside == nil || a.slack == nil {
		return
	}
	for _, clause := range inherited(c, map[*ir.Class]bool{}) {
		for _, x := range ir.Conjuncts(clause.X) {
			q, ok := x.(*ir.Quant)
			if !ok {
				continue
			}
			e, ok := aboutElements(q)
			f := fieldOf(e.array, clause.This)
			if !ok || e.rows != nil || f == nil || f.Owner == nil || !a.outside.Foreign.Foreign(f.Owner) {
				continue
			}
			switch why := clause.Ground().(type) {
			case ir.Derived:
				if e.null && fieldOf(e.from, clause.This) != nil {
					k.backs[f] = true
				}
			case ir.Taken:
				if a.owed && !e.null && e.from == nil && fieldOf(e.below, clause.This) != nil {
					k.full[f] = why.Texts()
				}
			}
		}
	}
}

// fieldOf returns the field of an object that an expression reads; nil: it is none.
func fieldOf(x ir.Expr, this *ir.Local) *ir.Field {
	r, ok := x.(*ir.Read)
	if !ok || r.Place.Kind != ir.PlaceField || len(r.Place.Path) > 0 || r.Place.Base != ir.Expr(this) {
		return nil
	}
	return r.Place.Field
}

// listed is the array that containers had where the goal begins in place of any array, where a field holds one that they have to themselves.
func listed(a *analysis, base, v value, f *ir.Field) value {
	if f.Owner == nil || !v.ref || len(v.any) != 1 || len(v.objs) > 0 {
		return v
	}
	k := a.lawOf(f.Owner)
	array, ok := v.any[0].(ir.Array)
	if !ok || !k.ready || !k.backs[f] || !ir.IsRef(array.Elem) {
		return v
	}
	was := v
	if rests, full := k.full[f]; full && !base.foreign {
		was.full = 1
		for _, text := range rests {
			a.assume(text)
		}
	}
	out := to(had(a, was, array.Elem))
	out.null = v.null
	return out
}

// had is the arrays that containers had to themselves where the goal begins, of which the same is known. Any of them may be any other one: they
// share what is stored to them.
func had(a *analysis, was value, elem ir.Type) *object {
	for _, o := range a.lists {
		if same(*o.was, was) {
			return o
		}
	}
	o := a.object(nil, elem)
	if len(a.lists) > 0 {
		first := a.lists[0]
		o.elems, o.vacant, o.clear = first.elems, first.vacant, first.clear
	}
	o.was, o.slack, o.length.v = &was, true, between(0, math.MaxInt32)
	o.vacant.v = null
	a.lists = append(a.lists, o)
	return o
}
