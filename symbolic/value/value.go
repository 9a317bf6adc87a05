package value

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
)

// This file defines the sum of values, and how two of them become one.

// Value is a Bool, a Num, a Refs, a Ptrs, an Aggregate or a *Relation; nil is none.
type Value interface{ isValue() }

// Bool is a boolean.
type Bool circuit.Ref

func (Bool) isValue()      {}
func (Num) isValue()       {}
func (Refs) isValue()      {}
func (Ptrs) isValue()      {}
func (Aggregate) isValue() {}
func (*Relation) isValue() {}

// Same reports whether two values are the same beyond doubt: by how they are written.
func Same(a, b Value) bool {
	switch a := a.(type) {
	case nil:
		return b == nil
	case Bool:
		b, ok := b.(Bool)
		return ok && a == b
	case Num:
		b, ok := b.(Num)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if a[i].When != b[i].When || !a[i].same(&b[i]) {
				return false
			}
		}
		return true
	case Refs:
		b, ok := b.(Refs)
		return ok && slices.Equal(a, b)
	case Ptrs:
		b, ok := b.(Ptrs)
		return ok && slices.Equal(a, b)
	case Aggregate:
		b, ok := b.(Aggregate)
		return ok && slices.EqualFunc(a, b, Same)
	case *Relation:
		return a == b
	}
	panic(fmt.Sprintf("value: %T", a))
}

// Choose is "if g then a else b", for two values of a type.
func (al *Algebra) Choose(g circuit.Ref, a, b Value, t ir.Type) Value {
	switch {
	case g == circuit.True:
		return a
	case g == circuit.False:
		return b
	case Same(a, b):
		return a
	}
	switch x := a.(type) {
	case Bool:
		return Bool(al.C.Ite(g, circuit.Ref(x), circuit.Ref(b.(Bool))))
	case Num:
		return al.Gather(al.Guarded(al.Guarded(nil, g, x), g.Not(), b.(Num)), Width(t))
	case Refs:
		return al.chooseRef(g, x, b.(Refs))
	case Ptrs:
		return Ptrs(al.chooseRef(g, Refs(x), Refs(b.(Ptrs))))
	case Aggregate:
		return chooseAggregate(al, g, x, b.(Aggregate), t)
	case *Relation:
		return al.chooseRel(g, x, b.(*Relation))
	}
	panic(fmt.Sprintf("value: %T", a))
}

// Width returns how many bits there are in a number of a type; 0 of what is none.
func Width(t ir.Type) int {
	switch t := t.(type) {
	case ir.Int:
		return int(t.Bits)
	case ir.Float:
		return int(t.Bits)
	case ir.Func:
		return procBits
	}
	return 0
}

// procBits is the width of a procedure: 0 is null, and others are places in the program, from 1.
const procBits = 32

// Proc returns a procedure as a value; the place is that in the program.
func Proc(place int) Num { return Const(uint64(place)+1, procBits) }

// Zero returns the value that everything of a type begins with.
func Zero(t ir.Type) Value {
	switch t := t.(type) {
	case ir.Bool:
		return Bool(circuit.False)
	case ir.Int:
		return Const(0, int(t.Bits))
	case ir.Float:
		return Const(0, int(t.Bits))
	case ir.Func:
		return Const(0, procBits)
	case ir.Ref, ir.Array, ir.Null:
		return To(Null)
	case ir.Ptr:
		return Ptrs(To(Null))
	case ir.StructVal, ir.Fixed:
		return Made(t, Zero)
	case *ir.Rel:
		return Empty
	}
	panic(Unsupported("values of type " + t.String()))
}

// Possible is a value, and when it is the one.
type Possible struct {
	When  circuit.Ref
	Value Value
}

// Alternatives returns what a value can be, as far as it is kept apart: exactly one of them holds.
func Alternatives(v Value) (out []Possible) {
	switch v := v.(type) {
	case Refs:
		for _, t := range v {
			out = append(out, Possible{t.When, To(t.Obj)})
		}
	case Num:
		for _, a := range v {
			out = append(out, Possible{a.When, Num{{When: circuit.True, Vec: a.Vec, K: a.K}}})
		}
	case Bool:
		if g := circuit.Ref(v); !g.IsConst() {
			return []Possible{{g, Bool(circuit.True)}, {g.Not(), Bool(circuit.False)}}
		}
	}
	if len(out) == 0 {
		return []Possible{{circuit.True, v}}
	}
	return out
}
