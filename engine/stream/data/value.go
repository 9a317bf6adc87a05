// Package data is the data of one slot: values, sets and comparisons, evaluated on messages, and conjunctions of comparisons of
// messages that are not known, decided by models.

package data

import (
	"slices"

	lang "assay/lang/stream"
)

// Absent is the message of a stream that has ended.
var Absent = lang.Value{Kind: lang.Absent}

// Names gives names of a tree their values: channels, variables and bound names. It is asked
// for head and nth as well.
type Names func(e *lang.Expr) lang.Value

// Wraps reports whether arithmetic in an expression is that of 32 bits.
func Wraps(e *lang.Expr) bool {
	if e.Type != nil && e.Type.Kind == lang.Int32 {
		return true
	}
	return slices.ContainsFunc(e.Args, Wraps)
}

// ValueOf returns what an expression is worth.
func ValueOf(e *lang.Expr, of Names) lang.Value { return Arithmetic(e, of, Wraps(e)) }

// Arithmetic returns what an expression is worth, where arithmetic wraps around or not.
func Arithmetic(e *lang.Expr, of Names, wrap bool) lang.Value {
	switch e.Op {
	case lang.OpValue, lang.OpTrue, lang.OpFalse:
		return e.Value
	case lang.OpName:
		if e.Ref == nil {
			return e.Value
		}
		return of(e)
	case lang.OpHead, lang.OpNth:
		return of(e)
	case lang.OpIf:
		if Truth(e.Args[0], of) {
			return Arithmetic(e.Args[1], of, wrap)
		}
		return Arithmetic(e.Args[2], of, wrap)
	case lang.OpAdd, lang.OpSub, lang.OpMul, lang.OpMod, lang.OpNeg:
	default:
		return lang.Truth(Truth(e, of)) // a formula as a value
	}
	var ns []int64
	for _, a := range e.Args {
		v := Arithmetic(a, of, wrap)
		if v.Kind != lang.Number {
			return v
		}
		ns = append(ns, v.N)
	}
	n := operate(e.Op, ns)
	if wrap {
		n = int64(int32(n))
	}
	return lang.Num(n)
}

func operate(op lang.Op, n []int64) int64 {
	switch op {
	case lang.OpAdd:
		return n[0] + n[1]
	case lang.OpSub:
		return n[0] - n[1]
	case lang.OpMul:
		return n[0] * n[1]
	case lang.OpMod:
		return ((n[0] % n[1]) + n[1]) % n[1]
	}
	return -n[0]
}

// Compare compares two values. What is absent is not in any relation, and ~ has no order.
func Compare(op lang.Op, x, y lang.Value) bool {
	if x.Kind == lang.Absent || y.Kind == lang.Absent {
		return false
	}
	switch op {
	case lang.OpEq:
		return x == y
	case lang.OpNe:
		return x != y
	}
	if x.Kind != lang.Number || y.Kind != lang.Number {
		return false
	}
	switch op {
	case lang.OpLt:
		return x.N < y.N
	case lang.OpLe:
		return x.N <= y.N
	case lang.OpGt:
		return x.N > y.N
	}
	return x.N >= y.N
}

// CompareValues compares two expressions.
func CompareValues(e *lang.Expr, of Names) bool {
	wrap := Wraps(e)
	return Compare(e.Op, Arithmetic(e.Args[0], of, wrap), Arithmetic(e.Args[1], of, wrap))
}

// InSet reports whether a value is in a set.
func InSet(v lang.Value, e *lang.Expr, of Names) bool {
	if v.Kind == lang.Absent {
		return false
	}
	switch e.Op {
	case lang.OpSet:
		return slices.ContainsFunc(e.Args, func(a *lang.Expr) bool { return ValueOf(a, of) == v })
	case lang.OpComp:
		return Truth(e.Args[0], func(x *lang.Expr) lang.Value {
			if x.Ref != nil && x.Ref.Bound != "" {
				return v
			}
			return of(x)
		})
	case lang.OpUnion:
		return InSet(v, e.Args[0], of) || InSet(v, e.Args[1], of)
	case lang.OpInter:
		return InSet(v, e.Args[0], of) && InSet(v, e.Args[1], of)
	}
	return InSet(v, e.Args[0], of) && !InSet(v, e.Args[1], of) // minus
}

// Truth is what a formula about one slot is worth.
func Truth(e *lang.Expr, of Names) bool {
	switch e.Op {
	case lang.OpTrue:
		return true
	case lang.OpFalse:
		return false
	case lang.OpNot:
		return !Truth(e.Args[0], of)
	case lang.OpAnd:
		return Truth(e.Args[0], of) && Truth(e.Args[1], of)
	case lang.OpOr:
		return Truth(e.Args[0], of) || Truth(e.Args[1], of)
	case lang.OpImply:
		return !Truth(e.Args[0], of) || Truth(e.Args[1], of)
	case lang.OpIff:
		return Truth(e.Args[0], of) == Truth(e.Args[1], of)
	case lang.OpName:
		return ValueOf(e, of) == lang.Truth(true)
	case lang.OpIf:
		if Truth(e.Args[0], of) {
			return Truth(e.Args[1], of)
		}
		return Truth(e.Args[2], of)
	case lang.OpIn:
		return InSet(ValueOf(e.Args[0], of), e.Args[1], of)
	}
	return CompareValues(e, of)
}
