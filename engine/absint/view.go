package absint

import (
	"slices"

	"assay/engine/absint/asked"
	"assay/engine/absint/state"
	"assay/ir"
)

// This file lets others look at what is known where a statement begins.

// Tell is told what is known before a statement, or what a block ends with, in one of the contexts in which a procedure runs. It is told again when that
// grows: the last time holds for all executions. That a context has changed is all that is asked of it.
type Tell func(context any, n ir.Node, v View)

// View is what is known at a point of a procedure.
type View struct {
	Proc *ir.Proc
	s    *state.State
}

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

// told says what is known before a node, if anybody wants to know.
func (x *pattern) told(n ir.Node, s *state.State) {
	if x.a.tell != nil {
		x.a.tell(x, n, View{x.proc, s.Clone()})
	}
	if x.a.views != nil && asked.Condition(n) != nil && asks(x.a, x.proc, n) {
		x.a.views[inPattern{n, x}] = View{x.proc, s.Clone()}
	}
}

// inPattern is a check or an assertion in a context.
type inPattern struct {
	n ir.Node
	x *pattern
}

// At is what is known in one context where a condition is asked.
type At struct {
	Asked ir.Expr
	Line  int
	View
}

// invariant is what is known where some conditions are asked, in all contexts, in words.
func (f *Found) invariant(facts *Facts, nodes []asked.Place) []string {
	var all []At
	for at, v := range facts.views {
		if slices.ContainsFunc(nodes, func(k asked.Place) bool { return k.Node == at.n || slices.Contains(k.Branches, at.n) }) {
			all = append(all, At{asked.Condition(at.n), ir.MetaOf(at.n).Span.Line, v})
		}
	}
	if len(all) == 0 {
		return nil
	}
	return f.words(all)
}
