package heap

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file decides the types of objects, as the VM does.

// Is returns the condition that an object is of a type; null is of none.
func (h *Heap) Is(c *circuit.Circuit, o *Object, t ir.Type, exact bool) circuit.Ref {
	switch {
	case o.Number == value.Null:
		return circuit.False
	case o.Kinds != nil:
		var any []circuit.Ref
		for _, k := range o.Kinds {
			if ClassIs(k.Class, t, exact) {
				any = append(any, k.When)
			}
		}
		if len(any) == len(o.Kinds) {
			return circuit.True
		}
		return c.OrAll(any...)
	case o.Elem != nil:
		return circuit.Const(h.ArrayIs(o.Elem, t, exact))
	}
	return circuit.Const(ClassIs(o.Class, t, exact))
}

// ClassIs reports whether objects of exactly a class are of a type.
func ClassIs(c *ir.Class, t ir.Type, exact bool) bool {
	r, ok := t.(ir.Ref)
	switch {
	case !ok:
		return false
	case r.Class == nil:
		return !exact
	case exact:
		return c == r.Class
	}
	return c.Subclass(r.Class)
}

// ArrayIs reports whether an array with elements of one type is of another type.
func (h *Heap) ArrayIs(elem, t ir.Type, exact bool) bool {
	switch t := t.(type) {
	case ir.Ref:
		return !exact && (t.Class == nil || h.prog.ArraysAre(t.Class))
	case ir.Array:
		return h.prog.ElemIs(elem, t.Elem, exact)
	}
	return false
}

// LengthOf returns the length of an array; 0 of null.
func (h *Heap) LengthOf(al *value.Algebra, r value.Refs) value.Num {
	var alts []value.Alt
	for _, t := range r {
		o := h.objects[t.Obj]
		if o.Elem == nil {
			alts = append(alts, value.Alt{When: t.When})
			continue
		}
		alts = al.Guarded(alts, t.When, o.Length)
	}
	return al.Gather(alts, 32)
}

// ClassOf returns the number of the object's class; all ones of null and of arrays.
func (h *Heap) ClassOf(al *value.Algebra, r value.Refs) value.Num {
	var alts []value.Alt
	for _, t := range r {
		o := h.objects[t.Obj]
		switch {
		case t.Obj == value.Null, o.Elem != nil:
			alts = append(alts, value.Alt{When: t.When, K: value.Mask(32)})
		case o.Kinds != nil:
			for _, k := range o.Kinds {
				alts = append(alts, value.Alt{When: al.C.And(t.When, k.When), K: uint64(k.Class.Index)})
			}
		default:
			alts = append(alts, value.Alt{When: t.When, K: uint64(o.Class.Index)})
		}
	}
	return al.Gather(alts, 32)
}
