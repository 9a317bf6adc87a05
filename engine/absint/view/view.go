// Package view lets others look at what is known at a point of a procedure: values by numbers, the cells that hold them, and how they are ordered.
package view

import (
	"slices"

	"assay/engine/absint/state"
	"assay/ir"
)

// View is what is known at a point of a procedure.
type View struct {
	Proc *ir.Proc
	s    *state.State
}

// At is the view of a state, which does not change any more.
func At(q *ir.Proc, s *state.State) View { return View{q, s} }

// Number stands for what a variable or a cell holds: the same for those that hold the same.
type Number = state.Number

// Local returns the number of what a variable holds; ok is false where it is not read any more, or holds what it began with.
func (v View) Local(l *ir.Local) (n Number, ok bool) {
	if l.Index >= len(v.s.Locals) || v.s.Locals[l.Index] == state.None {
		return state.None, false
	}
	return v.s.Locals[l.Index], true
}

// Cell is a field of an object, the length of an array or a variable of the program, with what it holds.
type Cell struct {
	Base   Number // of the object or array
	Field  *ir.Field
	Length bool
	Global *ir.Global // Base means nothing
	Holds  Number
}

// Cells returns those of which something is known, but elements.
func (v View) Cells() (out []Cell) {
	for _, k := range v.s.Known {
		switch what := k.What.(type) {
		case *ir.Field:
			out = append(out, Cell{Base: k.Base, Field: what, Holds: k.Is})
		case state.LengthCell:
			out = append(out, Cell{Base: k.Base, Length: true, Holds: k.Is})
		case *ir.Global:
			out = append(out, Cell{Global: what, Holds: k.Is})
		}
	}
	return out
}

// Order is X <= Y + C.
type Order struct{ X, Y, C int64 }

// Orders returns those that are known beside what follows from values.
func (v View) Orders() (out []Order) {
	for _, o := range v.s.Orders {
		out = append(out, Order{int64(o.X), int64(o.Y), o.C})
	}
	return out
}

// Value is what a number stands for.
type Value struct {
	Numeric  bool
	Low      int64
	High     int64
	Ref      bool
	Null     bool      // it may be null
	Some     bool      // it may be something else
	Made     []ir.Node // it is nothing but what these statements make, and null; empty: that is not known
	MadeKind *ir.Class // of that, if it is one class
}

// Value returns it.
func (v View) Value(n Number) Value {
	x := v.s.Value(n)
	out := Value{Numeric: x.Num, Low: x.Lo, High: x.Hi, Ref: x.Ref, Null: x.Null, Some: len(x.Any) > 0 || len(x.Objs) > 0}
	if len(x.Any) > 0 {
		return out
	}
	for i, o := range x.Objs {
		n, ok := o.Made.(ir.Node)
		if !ok || o.Class == nil || i > 0 && o.Class != out.MadeKind {
			return Value{Ref: true, Null: x.Null, Some: true}
		}
		out.MadeKind = o.Class
		if !slices.Contains(out.Made, n) {
			out.Made = append(out.Made, n)
		}
	}
	return out
}
