package input

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/value"
	"assay/vm"
)

// This file compares pointers, and finds their objects.

// samePointer returns the condition that two pointers of a type are to the same place.
func (in namer) samePointer(a, b value.Ptrs, t ir.Ptr) circuit.Ref {
	x, y := value.Refs(a), value.Refs(b)
	if value.Cells(t.Elem) == 0 && !isNull(x) && !isNull(y) { // which share their places with other values
		panic(value.Unsupported("comparison of pointers to values that have no cells"))
	}
	same := in.vals.SameObject(x, y)
	if in.Base == nil {
		return same
	}
	any := []circuit.Ref{same}
	for _, t := range x {
		for _, u := range y {
			if t.Obj == value.Null || u.Obj == value.Null {
				continue
			}
			p, q := in.heap.Place(t.Obj), in.heap.Place(u.Obj)
			if p.Obj != q.Obj && p.At == q.At && p.Obj != heap.Globe && q.Obj != heap.Globe {
				any = append(any, in.c.AndAll(t.When, u.When, in.aliased(value.To(p.Obj), value.To(q.Obj))))
			}
		}
	}
	return in.c.OrAll(any...)
}

func isNull(r value.Refs) bool {
	o, ok := r.Single()
	return ok && o == value.Null
}

// Objected returns the objects that a reference is to, or a pointer is into, with null; none for other values.
func Objected(in *Inputs, v value.Value) value.Refs {
	switch v := v.(type) {
	case value.Refs:
		return v
	case value.Ptrs:
		out := make([]value.Target, 0, len(v))
		for _, t := range v {
			if t.Obj != value.Null {
				if t.Obj = in.heap.Place(t.Obj).Obj; t.Obj == heap.Globe {
					continue
				}
			}
			out = append(out, t)
		}
		return in.vals.Collect(out)
	}
	return nil
}

// basePointer returns a pointer of the booted heap as a value.
func (in booted) basePointer(w uint64) value.Value {
	if w == 0 {
		return value.Ptrs(value.To(value.Null))
	}
	obj := heap.Globe // the VM lays out globals, and objects of a class, as this heap does
	if w>>32 != vm.Globals {
		obj = in.BaseObject(w >> 32).Number
	}
	return value.Ptrs(value.To(in.heap.PlaceNumber(heap.Place{Obj: obj, At: int(uint32(w))})))
}

// baseValue returns the content of the booted heap from a cell on, as a value.
func (in booted) baseValue(ref uint64, at int, t ir.Type) value.Value {
	if !ir.Aggregate(t) {
		return in.FromBase(in.Base.Word(ref, at), t)
	}
	return value.Made(t, func(part ir.Type) value.Value {
		v := in.baseValue(ref, at, part)
		at += value.Cells(part)
		return v
	})
}

// Moved returns a pointer with its objects replaced by others of the same classes; nil means the same object.
func Moved(in *Inputs, p value.Ptrs, to func(*Object) *Object) value.Ptrs {
	out := make([]value.Target, len(p))
	for i, t := range p {
		if t.Obj != value.Null {
			if at := in.heap.Place(t.Obj); at.Obj != heap.Globe {
				if o := to(in.Object(at.Obj)); o != nil {
					at.Obj = o.Number
					t.Obj = in.heap.PlaceNumber(at)
				}
			}
		}
		out[i] = t
	}
	return value.Ptrs(in.vals.Collect(out))
}

// Pointed calls f for the places of a type with pointers to them so far, with their objects; nil: among the globals.
func Pointed(in *Inputs, t ir.Type, f func(to value.Ptrs, o *Object)) {
	for n := value.Obj(1); int(n) <= in.heap.Places(); n++ {
		p := in.heap.Place(n)
		if _, ok := in.heap.At(p, t); !ok {
			continue
		}
		var o *Object
		if p.Obj != heap.Globe {
			o = in.Object(p.Obj)
		}
		f(value.Ptrs(value.To(n)), o)
	}
}
