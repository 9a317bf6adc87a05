// Package data is the data of one slot: values, sets and comparisons, evaluated on messages, and conjunctions of comparisons of
// messages that are not known, decided by models.

package data

import (
	"cmp"
	"math/big"
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
	var ns []lang.Value
	for _, a := range e.Args {
		v := Arithmetic(a, of, wrap)
		if v.Kind != lang.Number && v.Kind != lang.Huge {
			return v
		}
		ns = append(ns, v)
	}
	out := operate(e.Op, ns[0], ns[len(ns)-1])
	if wrap {
		out = lang.Num(int64(int32(low(out))))
	}
	return out
}

// small bounds numbers whose sums and products have 64 bits.
const small = 1 << 31

// operate is exact.
func operate(op lang.Op, x, y lang.Value) lang.Value {
	if x.Kind == lang.Number && y.Kind == lang.Number && max(x.N, -x.N, y.N, -y.N) < small && min(x.N, y.N) > -small {
		switch op {
		case lang.OpAdd:
			return lang.Num(x.N + y.N)
		case lang.OpSub:
			return lang.Num(x.N - y.N)
		case lang.OpMul:
			return lang.Num(x.N * y.N)
		case lang.OpMod:
			return lang.Num(((x.N % y.N) + y.N) % y.N)
		}
		return lang.Num(-x.N)
	}
	a, b := whole(x), whole(y)
	switch op {
	case lang.OpAdd:
		a.Add(a, b)
	case lang.OpSub:
		a.Sub(a, b)
	case lang.OpMul:
		a.Mul(a, b)
	case lang.OpMod:
		a.Mod(a, b) // not negative, as b is positive
	default:
		a.Neg(a)
	}
	if a.IsInt64() {
		return lang.Num(a.Int64())
	}
	return lang.Value{Kind: lang.Huge, S: a.String()}
}

// whole is a number, however large.
func whole(v lang.Value) *big.Int {
	if v.Kind == lang.Number {
		return big.NewInt(v.N)
	}
	n, _ := new(big.Int).SetString(v.S, 10)
	return n
}

// low are the lowest 64 bits of a number.
func low(v lang.Value) int64 {
	if v.Kind == lang.Number {
		return v.N
	}
	mask := new(big.Int).SetUint64(1<<64 - 1)
	return int64(mask.And(mask, whole(v)).Uint64())
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
	number := func(v lang.Value) bool { return v.Kind == lang.Number || v.Kind == lang.Huge }
	if !number(x) || !number(y) {
		return false
	}
	order := cmp.Compare(x.N, y.N)
	if x.Kind == lang.Huge || y.Kind == lang.Huge {
		order = whole(x).Cmp(whole(y))
	}
	switch op {
	case lang.OpLt:
		return order < 0
	case lang.OpLe:
		return order <= 0
	case lang.OpGt:
		return order > 0
	}
	return order >= 0
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

// TooWide returns a constant that is no int32, or nil.
func TooWide(e *lang.Expr) *lang.Expr {
	if e.Op == lang.OpValue && e.Value.Kind == lang.Number && int64(int32(e.Value.N)) != e.Value.N {
		return e
	}
	for _, x := range e.Args {
		if v := TooWide(x); v != nil {
			return v
		}
	}
	return nil
}

// Open returns the channels whose messages are not known; silent is a name that is ~.
func Open(e *lang.Expr, resolve Resolver) (open []int, silent *lang.Expr) {
	if e.Op == lang.OpName || e.Op == lang.OpHead || e.Op == lang.OpNth {
		c, v := resolve(e)
		switch {
		case v == nil:
			return []int{c}, nil
		case v.Kind == lang.None:
			return nil, e
		}
		return nil, nil
	}
	if e.Op == lang.OpValue && e.Value.Kind == lang.None {
		return nil, e
	}
	for _, x := range e.Args {
		o, s := Open(x, resolve)
		for _, c := range o {
			if !slices.Contains(open, c) {
				open = append(open, c)
			}
		}
		if s != nil {
			silent = s
		}
	}
	slices.Sort(open)
	return open, silent
}

// Side returns the value of one side; of a side that is not known, some number.
func Side(e *lang.Expr, resolve Resolver, wrap bool) lang.Value {
	return Arithmetic(e, func(x *lang.Expr) lang.Value {
		if _, v := resolve(x); v != nil {
			return *v
		}
		return lang.Num(0)
	}, wrap)
}
