package state

import (
	"assay/engine/absint/domain"
	"assay/ir"
)

// This file is what operators give of values alone, and values that are one.

// OfConst is a constant of the program.
func OfConst(e *ir.Const) Value {
	switch t := e.Typ.(type) {
	case ir.Bool:
		return Exactly(int64(e.Bits))
	case ir.Int:
		if t.Signed || t.Bits < 64 {
			return Exactly(int64(e.Bits))
		}
	case ir.Null:
		return Null
	}
	if ir.IsRef(e.Typ) {
		return Null
	}
	return Nothing
}

// Either is a truth value that may be either.
func Either(yes, no bool) Value {
	switch {
	case yes && no:
		return Truths
	case yes:
		return Exactly(1)
	case no:
		return Exactly(0)
	}
	return Value{}
}

// Operate is a sum and the like of integers.
func Operate(op ir.Op, v []Value, t ir.Type) Value {
	all, ok := RangeOf(t)
	if !ok {
		return Nothing
	}
	a := domain.Interval{Lo: v[0].Lo, Hi: v[0].Hi}
	switch {
	case v[0].IsEmpty() || len(v) > 1 && v[1].IsEmpty():
		return Value{Num: true, Lo: 1}
	case op == ir.OpNeg:
		a = domain.Negative(a, t)
	case op == ir.OpBitNot:
		a = domain.Complement(a, t)
	case len(v) > 1 && v[1].Num:
		a = domain.Operate(op, a, domain.Interval{Lo: v[1].Lo, Hi: v[1].Hi}, t)
	default:
		return all
	}
	return Between(a.Lo, a.Hi)
}

// Words reports whether arguments are constants of the booted heap.
func Words(args []Value) bool {
	for _, v := range args {
		if _, ok := Word(v); !ok {
			return false
		}
	}
	return true
}

// Word returns a value as a word of the booted heap.
func Word(v Value) (uint64, bool) {
	k, ok := v.Constant()
	switch {
	case ok:
		return uint64(k), true
	case OnlyNull(v):
		return 0, true
	case v.Ref && !v.Null && len(v.Any) == 0 && len(v.Objs) == 1 && v.Objs[0].Base != 0 && v.Objs[0].All == nil:
		return v.Objs[0].Base, true
	}
	return 0, false
}
