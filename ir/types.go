// This file defines the types of values.

package ir

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Type is the type of a value. All types but *Rel can be compared with ==;
// Identical compares any two.
type Type interface {
	isType()
	String() string
}

// Bool is the type of truth values.
type Bool struct{}

// Int is a two's complement integer of 1 to 64 bits. Arithmetic wraps.
type Int struct {
	Bits   uint8
	Signed bool
}

// Float is an IEEE 754 number of 32 or 64 bits.
type Float struct{ Bits uint8 }

// Value is the number that a word is.
func (t Float) Value(w uint64) float64 {
	if t.Bits == 32 {
		return float64(math.Float32frombits(uint32(w)))
	}
	return math.Float64frombits(w)
}

// Word is the word of a number, which is rounded to the type. There is one NaN, so that equal
// numbers are equal words.
func (t Float) Word(x float64) uint64 {
	switch {
	case t.Bits == 32 && x != x:
		return 0x7FC00000
	case t.Bits == 32:
		return uint64(math.Float32bits(float32(x)))
	case x != x:
		return 0x7FF8000000000000
	}
	return math.Float64bits(x)
}

// Ref is a reference to an object of the class or below, or null. A nil class
// allows any object or array.
type Ref struct{ Class *Class }

// Null is the type of the null constant, and the sort of a relation's column
// that may hold null. A Ref column without Null holds no null.
type Null struct{}

// Array is a reference to an array object with elements of one type, or null.
type Array struct{ Elem Type }

// Ptr points to a place of the type inside some object, or is null.
type Ptr struct{ Elem Type }

// StructVal is a value struct: its fields lie in the variable, field or
// element itself.
type StructVal struct{ Struct *Struct }

// Fixed is so many values of one type that lie in the variable, field or element
// itself, as the fields of a value struct do.
type Fixed struct {
	Elem Type
	Len  int
}

// Func is a procedure of the signature, as a value, or null.
type Func struct{ Sig *Signature }

// Thread is a handle of a started thread.
type Thread struct{}

// Rel is a relation type: a union of products. The tuples of a value each fit
// one of the alternatives. No alternative means that the value is empty (FIR's
// type ∅); Arity is then what operators need to know. Alternatives are sorted
// and distinct.
type Rel struct {
	Arity int
	Alts  []Product
}

// Product is the sorts of a tuple's columns: Bool, Int, Ref, Array or Null.
type Product []Type

func (Bool) isType()      {}
func (Int) isType()       {}
func (Float) isType()     {}
func (Ref) isType()       {}
func (Null) isType()      {}
func (Array) isType()     {}
func (Ptr) isType()       {}
func (StructVal) isType() {}
func (Fixed) isType()     {}
func (Func) isType()      {}
func (Thread) isType()    {}
func (*Rel) isType()      {}

// The printed forms are the input syntax of the text form too.

func (Bool) String() string { return "bool" }

func (t Int) String() string {
	if t.Signed {
		return fmt.Sprintf("i%d", t.Bits)
	}
	return fmt.Sprintf("u%d", t.Bits)
}

func (t Float) String() string { return fmt.Sprintf("f%d", t.Bits) }

func (t Ref) String() string {
	if t.Class == nil {
		return "ref"
	}
	return "ref " + Name(t.Class.Name)
}

func (Null) String() string        { return "null" }
func (t Array) String() string     { return "array " + t.Elem.String() }
func (t Ptr) String() string       { return "ptr " + t.Elem.String() }
func (t StructVal) String() string { return "struct " + Name(t.Struct.Name) }
func (t Fixed) String() string     { return fmt.Sprintf("fixed %d %s", t.Len, t.Elem) }
func (t Func) String() string      { return "proc " + sigName(t.Sig) }
func (Thread) String() string      { return "thread" }

func sigName(s *Signature) string {
	if s == nil {
		return "?"
	}
	return Name(s.Name)
}

// String is "rel(User -> i4 | Group -> i4)", "rel/2()" for an empty binary one.
func (t *Rel) String() string {
	if len(t.Alts) == 0 {
		return fmt.Sprintf("rel/%d()", t.Arity)
	}
	alts := make([]string, len(t.Alts))
	for i, p := range t.Alts {
		alts[i] = p.String()
	}
	return "rel(" + strings.Join(alts, " | ") + ")"
}

func (p Product) String() string {
	cols := make([]string, len(p))
	for i, s := range p {
		if r, ok := s.(Ref); ok && r.Class != nil {
			cols[i] = columnName(r.Class.Name) // a bare name is a class in a column
		} else {
			cols[i] = s.String()
		}
	}
	return strings.Join(cols, " -> ")
}

// ScalarType reads the name of an integer or float type: i1 to i64, u1 to u64,
// f32, f64.
func ScalarType(s string) (Type, bool) {
	if len(s) < 2 || len(s) > 3 || s[1] == '0' {
		return nil, false
	}
	n := 0
	for _, c := range []byte(s[1:]) {
		if c < '0' || c > '9' {
			return nil, false
		}
		n = 10*n + int(c-'0')
	}
	switch {
	case (s[0] == 'i' || s[0] == 'u') && n <= 64:
		return Int{Bits: uint8(n), Signed: s[0] == 'i'}, true
	case s[0] == 'f' && (n == 32 || n == 64):
		return Float{Bits: uint8(n)}, true
	}
	return nil, false
}

// NewRel is the relation type with the given alternatives, sorted and without
// repetition; all have the given arity.
func NewRel(arity int, alts ...Product) *Rel {
	out := slices.Clone(alts)
	slices.SortFunc(out, func(p, q Product) int { return strings.Compare(p.String(), q.String()) })
	out = slices.CompactFunc(out, func(p, q Product) bool { return slices.EqualFunc(p, q, Identical) })
	return &Rel{Arity: arity, Alts: out}
}

// SetOf is the type of sets of a sort. A reference that may be null becomes
// the union of its class and null.
func SetOf(sort Type) *Rel {
	switch sort.(type) {
	case Ref, Array:
		return NewRel(1, Product{sort}, Product{Null{}})
	}
	return NewRel(1, Product{sort})
}

// Identical reports whether two types are the same.
func Identical(a, b Type) bool {
	ra, ok := a.(*Rel)
	if !ok {
		if _, other := b.(*Rel); other {
			return false
		}
		return a == b
	}
	rb, ok := b.(*Rel)
	return ok && ra.Arity == rb.Arity && slices.EqualFunc(ra.Alts, rb.Alts, func(p, q Product) bool {
		return slices.EqualFunc(p, q, Identical)
	})
}

// Aggregate reports whether values of the type are made of others that lie in them, and can be
// reached by a path: they may have any number of cells.
func Aggregate(t Type) bool {
	switch t.(type) {
	case StructVal, Fixed:
		return true
	}
	return false
}

// MaxCells is how many cells a value may have.
const MaxCells = 1 << 16

// Cells is how many cells a value of the type has; more than MaxCells where there are too many, or no end of them.
func Cells(t Type) int {
	n, work := 0, 0
	var count func(t Type) bool // goes on while it gives true
	count = func(t Type) bool {
		if work++; work > 4*MaxCells || n > MaxCells {
			return false
		}
		switch t := t.(type) {
		case StructVal:
			for _, f := range t.Struct.Fields {
				if !count(f.Typ) {
					return false
				}
			}
		case Fixed:
			for range t.Len {
				if !count(t.Elem) {
					return false
				}
			}
		default:
			n++
		}
		return true
	}
	if !count(t) {
		return MaxCells + 1
	}
	return n
}

// IsRef reports whether values of the type are object identities or null.
func IsRef(t Type) bool {
	switch t.(type) {
	case Ref, Array, Null:
		return true
	}
	return false
}

// AssignableTo reports whether a value of type t may be kept in a variable of type u without a conversion: identical
// types, references (class checks are explicit branches), null for any reference, pointer or procedure, and relations
// of the same arity (what the columns hold is FIR's type checker's business).
func AssignableTo(t, u Type) bool {
	switch u := u.(type) {
	case Ref, Array:
		return IsRef(t)
	case Ptr, Func:
		return t == Type(Null{}) || t == u
	case *Rel:
		r, ok := t.(*Rel)
		return ok && r.Arity == u.Arity
	}
	return Identical(t, u)
}
