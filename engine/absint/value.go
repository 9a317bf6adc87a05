package absint

import (
	"cmp"
	"slices"

	"assay/engine/absint/domain"
	"assay/ir"
	"assay/language"
)

// This file is about values: intervals of numbers, and what references may refer to.

// value is what a variable may hold. The zero value is nothing at all: no execution has it.
type value struct {
	num     bool // a truth value or an integer that is in [lo, hi]
	lo, hi  int64
	ref     bool // a reference
	null    bool
	any     []ir.Type     // objects that existed where the goal begins, of one of these types: a Ref or an Array; sorted
	typ     language.Type // of which these are, with its arguments; nil: it is not known
	full    uint8         // these are arrays in which no element was null where the goal begins; with 2, nor one of such an element
	foreign bool          // some of them may be objects that foreign code gave, of classes that inputs do not have
	objs    []*object     // sorted
	other   bool          // a float, or a number that is not followed
}

// Values that are met often.
var (
	truths  = value{num: true, hi: 1}
	nothing = value{other: true}
	null    = value{ref: true, null: true}
)

func between(lo, hi int64) value { return value{num: true, lo: lo, hi: hi} }
func exactly(n int64) value      { return between(n, n) }
func to(o *object) value         { return value{ref: true, objs: []*object{o}} }

// anyOf is an object of a type that existed where the goal begins.
func anyOf(t ir.Type) value { return value{ref: true, any: []ir.Type{t}} }

// of gives the objects that existed a type with arguments.
func (v value) of(t language.Type) value {
	v.typ = t
	return v
}

// orNull adds null.
func (v value) orNull() value {
	v.null = true
	return v
}

// notNull leaves out null.
func notNull(v value) value {
	v.null = false
	return v
}

// isEmpty reports whether no execution has the value.
func (v value) isEmpty() bool {
	switch {
	case v.num:
		return v.lo > v.hi
	case v.ref:
		return !v.null && len(v.any) == 0 && len(v.objs) == 0
	}
	return !v.other
}

// constant returns the number, if it is one.
func (v value) constant() (int64, bool) { return v.lo, v.num && v.lo == v.hi }

// rangeOf is all numbers of a type; ok is false where they are not followed.
func rangeOf(t ir.Type) (v value, ok bool) {
	i, ok := domain.Of(t)
	if !ok {
		return value{}, false
	}
	return between(i.Lo, i.Hi), true
}

// zero is the value that variables of a type begin with.
func zero(t ir.Type) value {
	if _, ok := rangeOf(t); ok {
		return exactly(0)
	}
	if ir.IsRef(t) {
		return null
	}
	return nothing
}

// join is what either may be.
func join(a, b value) value {
	switch {
	case a.isEmpty():
		return b
	case b.isEmpty():
		return a
	case a.num && b.num:
		return between(min(a.lo, b.lo), max(a.hi, b.hi))
	case a.ref && b.ref:
		return value{ref: true, null: a.null || b.null, any: domain.JoinTypes(a.any, b.any), typ: joinTyp(a, b), full: joinFull(a, b), foreign: a.foreign || b.foreign,
			objs: joinObjects(a.objs, b.objs)}
	}
	return nothing
}

// joinTyp is the type of the objects that existed in either.
func joinTyp(a, b value) language.Type {
	switch {
	case len(a.any) == 0:
		return b.typ
	case len(b.any) == 0 || a.typ == b.typ:
		return a.typ
	}
	return nil
}

// joinFull is what is known of the elements of those in either.
func joinFull(a, b value) uint8 {
	switch {
	case len(a.any) == 0:
		return b.full
	case len(b.any) == 0:
		return a.full
	}
	return min(a.full, b.full)
}

// same reports whether two values are equal.
func same(a, b value) bool {
	return a.num == b.num && a.lo == b.lo && a.hi == b.hi && a.ref == b.ref && a.null == b.null && a.other == b.other && a.typ == b.typ && a.full == b.full && a.foreign == b.foreign &&
		slices.Equal(a.any, b.any) && slices.Equal(a.objs, b.objs)
}

func joinObjects(a, b []*object) []*object {
	if len(b) == 0 || slices.Equal(a, b) {
		return a
	}
	if len(a) == 0 {
		return b
	}
	out := make([]*object, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch c := cmp.Compare(a[0].id, b[0].id); {
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

// widen is a value that holds both, and that grows a bounded number of times.
func widen(old, v value, marks []int64) value {
	v = join(old, v)
	if !v.num || !old.num || old.isEmpty() {
		return v
	}
	i := domain.Interval{Lo: v.lo, Hi: v.hi}.Widen(domain.Interval{Lo: old.lo, Hi: old.hi}, marks)
	v.lo, v.hi = i.Lo, i.Hi
	return v
}

// meet cuts a number to an interval.
func (v value) meet(lo, hi int64) value {
	v.lo, v.hi = max(v.lo, lo), min(v.hi, hi)
	return v
}
