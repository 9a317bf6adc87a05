package value

import (
	"slices"

	"assay/logic/circuit"
)

// This file defines references, and pointers, which are references to places.

// Obj is an object by its number. The heap knows its class and cells.
type Obj int

// Null is the object that null is a reference to.
const Null Obj = 0

// Refs is a reference: for each object that it may refer to, the guard. On every path, exactly one
// guard holds. Sorted by object.
type Refs []Target

// Ptrs is a pointer, in the way of a reference: what it may be to are places, by the numbers that the heap gives
// them. The place 0 is that of null.
type Ptrs Refs

// Target is an object that a reference may refer to.
type Target struct {
	When circuit.Ref
	Obj  Obj
}

// To returns the reference to an object.
func To(o Obj) Refs { return Refs{{circuit.True, o}} }

// Single returns the only object that the reference may refer to; ok is false if there are several.
func (r Refs) Single() (o Obj, ok bool) {
	if len(r) == 1 {
		return r[0].Obj, true
	}
	return 0, false
}

// When returns the guard of an object.
func (r Refs) When(o Obj) circuit.Ref {
	i, ok := slices.BinarySearchFunc(r, o, func(t Target, o Obj) int { return int(t.Obj - o) })
	if !ok {
		return circuit.False
	}
	return r[i].When
}

// Collect makes a reference of guarded objects in any order.
func (al *Algebra) Collect(list []Target) Refs {
	slices.SortStableFunc(list, func(a, b Target) int { return int(a.Obj - b.Obj) })
	var out Refs
	for _, t := range list {
		switch {
		case t.When == circuit.False:
		case len(out) > 0 && out[len(out)-1].Obj == t.Obj:
			out[len(out)-1].When = al.C.Or(out[len(out)-1].When, t.When)
		default:
			out = append(out, t)
		}
	}
	if len(out) == 1 {
		out[0].When = circuit.True
	}
	return out
}

// Only keeps the objects that pass; where the path says that one of them is it.
func (r Refs) Only(ok func(Obj) bool) Refs {
	out := make(Refs, 0, len(r))
	for _, t := range r {
		if ok(t.Obj) {
			out = append(out, t)
		}
	}
	if len(out) == 1 {
		out[0].When = circuit.True
	}
	return out
}

// SameObject returns the condition that two references are to the same object.
func (al *Algebra) SameObject(a, b Refs) circuit.Ref {
	if o, ok := a.Single(); ok {
		return b.Is(o)
	}
	if o, ok := b.Single(); ok {
		return a.Is(o)
	}
	var any []circuit.Ref
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch d := a[i].Obj - b[j].Obj; {
		case d < 0:
			i++
		case d > 0:
			j++
		default:
			any = append(any, al.C.And(a[i].When, b[j].When))
			i++
			j++
		}
	}
	return al.C.OrAll(any...)
}

// Is is When, but True for a reference to a single object.
func (r Refs) Is(o Obj) circuit.Ref {
	if s, ok := r.Single(); ok {
		return circuit.Const(s == o)
	}
	return r.When(o)
}

// chooseRef is "if g then a else b".
func (al *Algebra) chooseRef(g circuit.Ref, a, b Refs) Refs {
	out := make(Refs, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case j == len(b) || i < len(a) && a[i].Obj < b[j].Obj:
			out = append(out, Target{al.C.And(g, a[i].When), a[i].Obj})
			i++
		case i == len(a) || b[j].Obj < a[i].Obj:
			out = append(out, Target{al.C.And(g.Not(), b[j].When), b[j].Obj})
			j++
		default:
			out = append(out, Target{al.C.Ite(g, a[i].When, b[j].When), a[i].Obj})
			i++
			j++
		}
	}
	return slices.DeleteFunc(out, func(t Target) bool { return t.When == circuit.False })
}
