package value

import (
	"assay/ir"
	"assay/logic/circuit"
)

// This file defines values that contain others.

// Aggregate is a value struct by its fields, or a Fixed by its elements; their parts may be aggregates again. It is
// immutable.
type Aggregate []Value

// Parts returns the number of parts of an aggregate type.
func Parts(t ir.Type) int {
	switch t := t.(type) {
	case ir.StructVal:
		return len(t.Struct.Fields)
	case ir.Fixed:
		return t.Len
	}
	return 0
}

// Part returns the type of a part of an aggregate type.
func Part(t ir.Type, i int) ir.Type {
	switch t := t.(type) {
	case ir.StructVal:
		return t.Struct.Fields[i].Typ
	case ir.Fixed:
		return t.Elem
	}
	panic("value: nothing lies in " + t.String())
}

// Made returns a value of an aggregate type with parts made by a function.
func Made(t ir.Type, part func(ir.Type) Value) Aggregate {
	out := make(Aggregate, Parts(t))
	for i := range out {
		out[i] = part(Part(t, i))
	}
	return out
}

// With returns the value with another part.
func (v Aggregate) With(i int, x Value) Aggregate {
	out := append(Aggregate(nil), v...)
	out[i] = x
	return out
}

// Cells is how many cells a value of a type has in the VM, as ir.Cells counts them one by one.
func Cells(t ir.Type) int {
	switch t := t.(type) {
	case ir.StructVal:
		n := 0
		for _, f := range t.Struct.Fields {
			n += Cells(f.Typ)
		}
		return n
	case ir.Fixed:
		return t.Len * Cells(t.Elem)
	}
	return 1
}

// Leaves calls f for the parts of a value that are no aggregates.
func Leaves(v Value, f func(Value)) {
	if t, ok := v.(Aggregate); ok {
		for _, x := range t {
			Leaves(x, f)
		}
		return
	}
	f(v)
}

// Mapped returns the value with other leaves.
func Mapped(v Value, f func(Value) Value) Value {
	t, ok := v.(Aggregate)
	if !ok {
		return f(v)
	}
	out := make(Aggregate, len(t))
	for i, x := range t {
		out[i] = Mapped(x, f)
	}
	return out
}

func chooseAggregate(al *Algebra, g circuit.Ref, a, b Aggregate, t ir.Type) Aggregate {
	out := make(Aggregate, len(a))
	for i := range a {
		out[i] = al.Choose(g, a[i], b[i], Part(t, i))
	}
	return out
}
