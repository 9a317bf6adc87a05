package summary

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"assay/engine/absint/domain"
	"assay/ir"
)

// Value is what a variable may hold.
type Value struct {
	kind  byte // num, ref or other
	in    domain.Interval
	null  bool     // it may be null
	any   bool     // it may be any object
	types []string // else objects of exactly these classes; sorted
}

// Kinds of values: integers and truth values, references, and what is not followed.
const (
	num   = 'n'
	ref   = 'r'
	other = 'o'
)

// mostTypes is of how many classes objects are at most told apart.
const mostTypes = 4

// marks are the bounds of intervals that are not one number.
var marks = []int64{math.MinInt64, math.MinInt32, math.MinInt16, math.MinInt8, -1, 0, 1, 127, 255, math.MaxInt16, math.MaxUint16, math.MaxInt32 - 1, math.MaxInt32, math.MaxInt64}

var (
	truths  = number(0, 1)
	unknown = Value{kind: other}
	null    = Value{kind: ref, null: true}
	object  = Value{kind: ref, any: true}
)

func number(lo, hi int64) Value { return Value{kind: num, in: domain.Interval{Lo: lo, Hi: hi}} }

// top is any value of a type.
func top(t ir.Type) Value {
	if i, ok := domain.Of(t); ok {
		return Value{kind: num, in: i}
	}
	if ir.IsRef(t) {
		return Value{kind: ref, null: true, any: true}
	}
	return unknown
}

// none is no value of a type.
func none(t ir.Type) Value {
	if _, ok := domain.Of(t); ok {
		return Value{kind: num, in: domain.Nothing}
	}
	if ir.IsRef(t) {
		return Value{kind: ref}
	}
	return unknown
}

// zero is what variables of a type begin with.
func zero(t ir.Type) Value {
	if _, ok := domain.Of(t); ok {
		return number(0, 0)
	}
	if ir.IsRef(t) {
		return null
	}
	return unknown
}

// empty reports whether no execution has the value.
func (v Value) empty() bool {
	return v.kind == num && v.in.Empty() || v.kind == ref && !v.null && !v.any && len(v.types) == 0
}

func (v Value) equal(u Value) bool {
	return v.kind == u.kind && v.in == u.in && v.null == u.null && v.any == u.any && slices.Equal(v.types, u.types)
}

// close is the least value above one of the lattice that is finite.
func (v Value) close() Value {
	if v.kind != num || v.in.Empty() || v.in.Lo == v.in.Hi {
		return v
	}
	v.in = v.in.Widen(domain.Interval{Lo: math.MaxInt64, Hi: math.MinInt64}, marks)
	return v
}

// join is what either may be.
func join(a, b Value) Value {
	switch {
	case a.empty():
		return b.close()
	case b.empty():
		return a.close()
	case a.kind == num && b.kind == num:
		return number(min(a.in.Lo, b.in.Lo), max(a.in.Hi, b.in.Hi)).close()
	case a.kind == ref && b.kind == ref:
		return objects(a.null || b.null, a.any || b.any, slices.Concat(a.types, b.types))
	}
	return unknown
}

// objects is a reference; of many classes, it is to any object.
func objects(null, any bool, types []string) Value {
	if any {
		return Value{kind: ref, null: null, any: true}
	}
	types = slices.Clone(types)
	slices.Sort(types)
	if types = slices.Compact(types); len(types) > mostTypes {
		return Value{kind: ref, null: null, any: true}
	}
	return Value{kind: ref, null: null, types: types}
}

// meet is what both may be.
func meet(a, b Value) Value {
	switch {
	case a.kind == num && b.kind == num:
		return number(max(a.in.Lo, b.in.Lo), min(a.in.Hi, b.in.Hi))
	case a.kind == ref && b.kind == ref:
		out := Value{kind: ref, null: a.null && b.null}
		switch {
		case a.any:
			out.any, out.types = b.any, b.types
		case b.any:
			out.types = a.types
		default:
			for _, t := range a.types {
				if slices.Contains(b.types, t) {
					out.types = append(out.types, t)
				}
			}
		}
		return out
	}
	return a
}

// below reports whether every execution with one value has the other.
func below(a, b Value) bool { return a.empty() || join(a, b).equal(b.close()) }

// Has reports whether a number is among the values.
func (v Value) Has(n int64) bool {
	return v.kind == num && v.in.Lo <= n && n <= v.in.Hi || v.kind == other
}

// Null reports whether null is among them.
func (v Value) Null() bool { return v.null || v.kind == other }

// Of reports whether objects of exactly a class are among them.
func (v Value) Of(class string) bool {
	return v.any || v.kind == other || slices.Contains(v.types, class)
}

// String is the value as people read it.
func (v Value) String() string {
	switch {
	case v.empty():
		return "none"
	case v.kind == num:
		if v.in.Lo == v.in.Hi {
			return strconv.FormatInt(v.in.Lo, 10)
		}
		if text := bound(v.in.Lo) + ".." + bound(v.in.Hi); text != ".." {
			return text
		}
		return "any"
	case v.kind == other:
		return "any"
	case v.any && v.null:
		return "any"
	case v.any:
		return "not null"
	}
	types := slices.Clone(v.types)
	if v.null {
		types = append(types, "null")
	}
	return strings.Join(types, " or ")
}

// bound is a number; the ends of types have no digits.
func bound(n int64) string {
	switch n {
	case math.MinInt64, math.MinInt32, math.MaxInt32, math.MaxInt64:
		return ""
	}
	return strconv.FormatInt(n, 10)
}
