// Package state is what an abstract interpreter knows at a point of a procedure: values under numbers, so that variables which hold the same share what is
// found out about it; what cells hold; how numbers are ordered. It knows no procedure that runs, and nobody who looks.
//
//	value    an interval, or what references may refer to
//	object   objects of the heap that are not told apart, with one value for each of their cells
//	state    what is known at a point
//	merge    what holds where either of two states does
//	inner    what cells hold that arguments lead to: what calls and ends say of the heap
//	count    how many characters texts have, and elements collections
//	claim    all of it as data, for certificates
//	where    where terms of relations are, which calls and ends are about
package state

import (
	"cmp"
	"slices"

	"assay/engine/absint/domain"
	"assay/ir"
	"assay/language"
)

// Value is what a variable may hold. The zero value is nothing at all: no execution has it.
type Value struct {
	Num     bool // a truth value or an integer that is in [lo, hi]
	Lo, Hi  int64
	Ref     bool // a reference
	Null    bool
	Any     []ir.Type     // objects that existed where the goal begins, of one of these types: a Ref or an Array; sorted
	Typ     language.Type // of which these are, with its arguments; nil: it is not known
	Full    uint8         // these are arrays in which no element was null where the goal begins; with 2, nor one of such an element
	Foreign bool          // some of them may be objects that foreign code gave, of classes that inputs do not have
	Objs    []*Object     // sorted
	Other   bool          // a float, or a number that is not followed
}

// Values that are met often.
var (
	Truths  = Value{Num: true, Hi: 1}
	Nothing = Value{Other: true}
	Null    = Value{Ref: true, Null: true}
)

func Between(lo, hi int64) Value { return Value{Num: true, Lo: lo, Hi: hi} }

func Exactly(n int64) Value { return Between(n, n) }

func To(o *Object) Value { return Value{Ref: true, Objs: []*Object{o}} }

// AnyOf is an object of a type that existed where the goal begins.
func AnyOf(t ir.Type) Value { return Value{Ref: true, Any: []ir.Type{t}} }

// Of gives the objects that existed a type with arguments.
func (v Value) Of(t language.Type) Value {
	v.Typ = t
	return v
}

// OrNull adds null.
func (v Value) OrNull() Value {
	v.Null = true
	return v
}

// NotNull leaves out null.
func NotNull(v Value) Value {
	v.Null = false
	return v
}

// IsEmpty reports whether no execution has the value.
func (v Value) IsEmpty() bool {
	switch {
	case v.Num:
		return v.Lo > v.Hi
	case v.Ref:
		return !v.Null && len(v.Any) == 0 && len(v.Objs) == 0
	}
	return !v.Other
}

// Constant returns the number, if it is one.
func (v Value) Constant() (int64, bool) { return v.Lo, v.Num && v.Lo == v.Hi }

// RangeOf is all numbers of a type; ok is false where they are not followed.
func RangeOf(t ir.Type) (v Value, ok bool) {
	i, ok := domain.Of(t)
	if !ok {
		return Value{}, false
	}
	return Between(i.Lo, i.Hi), true
}

// Zero is the value that variables of a type begin with.
func Zero(t ir.Type) Value {
	if _, ok := RangeOf(t); ok {
		return Exactly(0)
	}
	if ir.IsRef(t) {
		return Null
	}
	return Nothing
}

// Join is what either may be.
func Join(a, b Value) Value {
	switch {
	case a.IsEmpty():
		return b
	case b.IsEmpty():
		return a
	case a.Num && b.Num:
		return Between(min(a.Lo, b.Lo), max(a.Hi, b.Hi))
	case a.Ref && b.Ref:
		return Value{Ref: true, Null: a.Null || b.Null, Any: domain.JoinTypes(a.Any, b.Any), Typ: joinTyp(a, b), Full: joinFull(a, b), Foreign: a.Foreign || b.Foreign,
			Objs: JoinObjects(a.Objs, b.Objs)}
	}
	return Nothing
}

// joinTyp is the type of the objects that existed in either.
func joinTyp(a, b Value) language.Type {
	switch {
	case len(a.Any) == 0:
		return b.Typ
	case len(b.Any) == 0 || a.Typ == b.Typ:
		return a.Typ
	}
	return nil
}

// joinFull is what is known of the elements of those in either.
func joinFull(a, b Value) uint8 {
	switch {
	case len(a.Any) == 0:
		return b.Full
	case len(b.Any) == 0:
		return a.Full
	}
	return min(a.Full, b.Full)
}

// Same reports whether two values are equal.
func Same(a, b Value) bool {
	return a.Num == b.Num && a.Lo == b.Lo && a.Hi == b.Hi && a.Ref == b.Ref && a.Null == b.Null && a.Other == b.Other && a.Typ == b.Typ && a.Full == b.Full && a.Foreign == b.Foreign &&
		slices.Equal(a.Any, b.Any) && slices.Equal(a.Objs, b.Objs)
}

func JoinObjects(a, b []*Object) []*Object {
	if len(b) == 0 || slices.Equal(a, b) {
		return a
	}
	if len(a) == 0 {
		return b
	}
	out := make([]*Object, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch c := cmp.Compare(a[0].ID, b[0].ID); {
		case c < 0:
			out, a = append(out, a[0]), a[1:]
		case c > 0:
			out, b = append(out, b[0]), b[1:]
		default:
			out, a, b = append(out, a[0]), a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// Widen is a value that holds both, and that grows a bounded number of times.
func Widen(old, v Value, marks []int64) Value {
	v = Join(old, v)
	if !v.Num || !old.Num || old.IsEmpty() {
		return v
	}
	i := domain.Interval{Lo: v.Lo, Hi: v.Hi}.Widen(domain.Interval{Lo: old.Lo, Hi: old.Hi}, marks)
	v.Lo, v.Hi = i.Lo, i.Hi
	return v
}

// Meet cuts a number to an interval.
func (v Value) Meet(lo, hi int64) Value {
	v.Lo, v.Hi = max(v.Lo, lo), min(v.Hi, hi)
	return v
}
