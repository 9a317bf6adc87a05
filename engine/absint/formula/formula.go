// Package formula reads formulas of contracts and invariants by their form: what they say of all elements of an array, and of fields of an object. It
// evaluates nothing.
package formula

import (
	"slices"

	"assay/ir"
)

// Elements is what a formula says of all elements of an array in a range: that they are null, or not, or are rows of which it says something.
type Elements struct {
	Array ir.Expr
	From  ir.Expr // nil: the first
	Below ir.Expr // nil: to the last
	Null  bool
	Rows  *ir.Quant
}

// AboutElements reads a formula about the elements of an array.
func AboutElements(q *ir.Quant) (e Elements, ok bool) {
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
		if length, is := e.Below.(*ir.Apply); is && length.Op == ir.OpLen {
			e.Array, e.Rows = length.Args[0], then
			return e, true
		}
	case *ir.Apply:
		at, is := then.Args[0].(*ir.Read)
		if is && (then.Op == ir.OpEq || then.Op == ir.OpNe) && isNull(then.Args[1]) && IsElement(at, at.Place.Base, i) {
			e.Array, e.Null = at.Place.Base, then.Op == ir.OpEq
			return e, true
		}
	}
	return e, false
}

// IsElement reports whether an element of an array is read.
func IsElement(r *ir.Read, array, index ir.Expr) bool {
	return r.Place.Kind == ir.PlaceElem && len(r.Place.Path) == 0 && r.Place.Base == array && r.Place.Index == index
}

// bound takes a part of the range of an index; false: it is another one than those that are known.
func (e *Elements) bound(x ir.Expr, i *ir.BoundVar) bool {
	c, ok := x.(*ir.Apply)
	switch {
	case !ok:
		return false
	case c.Op == ir.OpLe && c.Args[1] == ir.Expr(i) && e.From == nil:
		if n, ok := c.Args[0].(*ir.Const); !ok || n.Bits != 0 {
			e.From = c.Args[0]
		}
		return true
	case c.Op == ir.OpLt && c.Args[0] == ir.Expr(i) && e.Below == nil:
		e.Below = c.Args[1]
		return true
	}
	return false
}

func isNull(x ir.Expr) bool { return x.Type() == ir.Type(ir.Null{}) }

// FieldOf returns the field of an object that an expression reads; nil: it is none.
func FieldOf(x ir.Expr, this *ir.Local) *ir.Field {
	r, ok := x.(*ir.Read)
	if !ok || r.Place.Kind != ir.PlaceField || len(r.Place.Path) > 0 || r.Place.Base != ir.Expr(this) {
		return nil
	}
	return r.Place.Field
}

// Inherited are the invariants of a class and of those above.
func Inherited(c *ir.Class) []*ir.Clause { return inherited(c, map[*ir.Class]bool{}) }

func inherited(c *ir.Class, seen map[*ir.Class]bool) []*ir.Clause {
	if c == nil || seen[c] {
		return nil
	}
	seen[c] = true
	out := append(slices.Clone(c.Invariants), inherited(c.Super, seen)...)
	for _, i := range c.Interfaces {
		out = append(out, inherited(i, seen)...)
	}
	return out
}

// mostCases is how large a condition may be of which every case is looked at.
const mostCases = 40

// Small reports whether a condition is so small that every case of it can be looked at.
func Small(e ir.Expr) bool {
	n := 0
	ir.Walk(e, func(ir.Expr) bool {
		n++
		return n <= mostCases
	})
	return n <= mostCases
}
