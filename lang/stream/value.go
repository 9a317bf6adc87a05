// This file defines types and values of messages.

package stream

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ValueKind is the kind of a value.
type ValueKind uint8

const (
	None   ValueKind = iota // ~: no message in this slot
	Number                  // an integer
	Symbol                  // a name of an enumeration, or true or false
	Absent                  // there is no such value: after the end of a stream
	Huge                    // an integer of more than 64 bits, with its digits in S: it is compared and calculated with, and is no message
)

// Value is a message. Values can be compared with ==.
type Value struct {
	Kind ValueKind
	N    int64
	S    string
}

// Num and Sym make values.
func Num(n int64) Value  { return Value{Kind: Number, N: n} }
func Sym(s string) Value { return Value{Kind: Symbol, S: s} }

// Truth returns a Boolean as a value.
func Truth(b bool) Value { return Sym(strconv.FormatBool(b)) }

func (v Value) String() string {
	switch v.Kind {
	case None:
		return "~"
	case Number:
		return strconv.FormatInt(v.N, 10)
	case Symbol, Huge:
		return v.S
	}
	return "?"
}

// TypeKind is the kind of a type.
type TypeKind uint8

const (
	Enum  TypeKind = iota // values are listed
	Nat                   // 0, 1, 2, …
	Int                   // all integers
	Int32                 // 32 bits in two's complement, with wrap around
)

// Type is what a channel carries in each slot.
type Type struct {
	Kind   TypeKind
	Values []Value // of an Enum
	Tsyn   bool    // or ~
	Name   string  // as it is written
}

// maxValues bounds the values of a finite type.
const maxValues = 1 << 12

// Finite reports whether the values can be listed.
func (t *Type) Finite() bool { return t.Kind == Enum }

// All returns the values of a finite type, ~ at the end.
func (t *Type) All() []Value {
	out := append([]Value(nil), t.Values...)
	if t.Tsyn {
		out = append(out, Value{})
	}
	return out
}

// Has reports whether a value is one of the type.
func (t *Type) Has(v Value) bool {
	switch {
	case v.Kind == None:
		return t.Tsyn
	case t.Kind == Enum:
		for _, w := range t.Values {
			if v == w {
				return true
			}
		}
		return false
	case v.Kind != Number:
		return false
	case t.Kind == Nat:
		return v.N >= 0
	case t.Kind == Int32:
		return v.N >= math.MinInt32 && v.N <= math.MaxInt32
	}
	return true
}

// Equal reports whether two types have the same values.
func (t *Type) Equal(u *Type) bool {
	if t.Kind != u.Kind || t.Tsyn != u.Tsyn || len(t.Values) != len(u.Values) {
		return false
	}
	for i := range t.Values {
		if t.Values[i] != u.Values[i] {
			return false
		}
	}
	return true
}

// Bool reports whether the values are true and false.
func (t *Type) Bool() bool {
	return t.Kind == Enum && len(t.Values) == 2 && !t.Tsyn && t.Values[0] == Truth(false) && t.Values[1] == Truth(true)
}

// Numeric reports whether there are numbers among the values.
func (t *Type) Numeric() bool {
	return t.Kind != Enum || len(t.Values) > 0 && t.Values[0].Kind == Number
}

func (t *Type) String() string {
	var s string
	switch {
	case t.Kind == Nat:
		s = "nat"
	case t.Kind == Int:
		s = "int"
	case t.Kind == Int32:
		s = "int32"
	case len(t.Values) == 2 && t.Values[0] == Truth(false):
		s = "bool"
	case t.consecutive():
		s = fmt.Sprintf("%d..%d", t.Values[0].N, t.Values[len(t.Values)-1].N)
	default:
		var names []string
		for _, v := range t.Values {
			names = append(names, v.String())
		}
		s = "{" + strings.Join(names, ", ") + "}"
	}
	if t.Tsyn {
		s += " tsyn"
	}
	return s
}

func (t *Type) consecutive() bool {
	for i, v := range t.Values {
		if v.Kind != Number || v.N != t.Values[0].N+int64(i) {
			return false
		}
	}
	return len(t.Values) > 1
}

// boolType is bool.
func boolType() *Type {
	return &Type{Kind: Enum, Values: []Value{Truth(false), Truth(true)}, Name: "bool"}
}

// ParseValue reads a message: ~, a number or a name.
func ParseValue(s string) (Value, bool) {
	if s == "~" {
		return Value{}, true
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return Num(n), true
	}
	return Sym(s), nameLength(s) == len(s) && s != ""
}
