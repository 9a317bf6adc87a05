// This file evaluates values, sets and comparisons of one slot.

package stream

import (
	"slices"

	lang "assay/lang/stream"
)

var absent = lang.Value{Kind: lang.Absent}

// names gives names of a tree their values: channels, variables and bound names. It is asked
// for head and nth as well.
type names func(e *lang.Expr) lang.Value

// wraps reports whether arithmetic in an expression is that of 32 bits.
func wraps(e *lang.Expr) bool {
	if e.Type != nil && e.Type.Kind == lang.Int32 {
		return true
	}
	return slices.ContainsFunc(e.Args, wraps)
}

// valueOf returns what an expression is worth.
func valueOf(e *lang.Expr, of names) lang.Value { return arithmetic(e, of, wraps(e)) }

func arithmetic(e *lang.Expr, of names, wrap bool) lang.Value {
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
	}
	var ns []int64
	for _, a := range e.Args {
		v := arithmetic(a, of, wrap)
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

// compare compares two values. What is absent is not in any relation, and ~ has no order.
func compare(op lang.Op, x, y lang.Value) bool {
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

// compareWrapped compares two expressions.
func compareValues(e *lang.Expr, of names) bool {
	wrap := wraps(e)
	return compare(e.Op, arithmetic(e.Args[0], of, wrap), arithmetic(e.Args[1], of, wrap))
}

// inSet reports whether a value is in a set.
func inSet(v lang.Value, e *lang.Expr, of names) bool {
	if v.Kind == lang.Absent {
		return false
	}
	switch e.Op {
	case lang.OpSet:
		return slices.ContainsFunc(e.Args, func(a *lang.Expr) bool { return valueOf(a, of) == v })
	case lang.OpComp:
		return truth(e.Args[0], func(x *lang.Expr) lang.Value {
			if x.Ref != nil && x.Ref.Bound != "" {
				return v
			}
			return of(x)
		})
	case lang.OpUnion:
		return inSet(v, e.Args[0], of) || inSet(v, e.Args[1], of)
	case lang.OpInter:
		return inSet(v, e.Args[0], of) && inSet(v, e.Args[1], of)
	}
	return inSet(v, e.Args[0], of) && !inSet(v, e.Args[1], of) // minus
}

// truth is what a formula about one slot is worth.
func truth(e *lang.Expr, of names) bool {
	switch e.Op {
	case lang.OpTrue:
		return true
	case lang.OpFalse:
		return false
	case lang.OpNot:
		return !truth(e.Args[0], of)
	case lang.OpAnd:
		return truth(e.Args[0], of) && truth(e.Args[1], of)
	case lang.OpOr:
		return truth(e.Args[0], of) || truth(e.Args[1], of)
	case lang.OpImply:
		return !truth(e.Args[0], of) || truth(e.Args[1], of)
	case lang.OpIff:
		return truth(e.Args[0], of) == truth(e.Args[1], of)
	case lang.OpName:
		return valueOf(e, of) == lang.Truth(true)
	case lang.OpIn:
		return inSet(valueOf(e.Args[0], of), e.Args[1], of)
	}
	return compareValues(e, of)
}
