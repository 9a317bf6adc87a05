package state

import (
	"assay/engine/absint/certificate"
	"assay/engine/absint/relation"
	"assay/ir"
)

// This file is what is known as data, as certificates have it.

// Claim is a value.
func Claim(v Value) certificate.Value {
	out := certificate.Value{Num: v.Num, Lo: v.Lo, Hi: v.Hi, Ref: v.Ref, Null: v.Null, Any: v.Any, Typ: v.Typ, Full: v.Full, Foreign: v.Foreign, Other: v.Other}
	for _, o := range v.Objs {
		out.Objects = append(out.Objects, o.ID)
	}
	return out
}

// Claims are values.
func Claims(list []Value) (out []certificate.Value) {
	for _, v := range list {
		out = append(out, Claim(v))
	}
	return out
}

// ClaimAt is what is known at a point of a procedure.
func ClaimAt(q *ir.Proc, s *State) *certificate.State {
	out := &certificate.State{Locals: s.Locals, Fresh: s.Fresh}
	for _, l := range q.Locals {
		out.Types = append(out.Types, l.Typ)
	}
	for _, v := range s.Values {
		out.Values = append(out.Values, Claim(*v))
	}
	for _, k := range s.Known {
		out.Cells = append(out.Cells, certificate.Cell{Base: k.Base, What: k.What, Index: k.Index, Holds: k.Is})
	}
	for _, o := range s.Orders {
		out.Orders = append(out.Orders, certificate.Order{X: o.X, Y: o.Y, C: o.C})
	}
	return out
}

// ClaimOrders are orders of terms.
func ClaimOrders(list []relation.Relation) (out []certificate.Relation) {
	for _, r := range list {
		out = append(out, certificate.Relation{X: int(r.X), Y: int(r.Y), C: r.C})
	}
	return out
}

// ClaimHeld is what fields of an object hold that is being made.
func ClaimHeld(list []Held) (out []certificate.Held) {
	for _, h := range list {
		out = append(out, certificate.Held{Field: h.F, Value: Claim(h.V), Self: h.Self})
	}
	return out
}

// ClaimInside is what cells hold that arguments lead to.
func ClaimInside(list []Inner) (out []certificate.Inside) {
	for _, in := range list {
		out = append(out, certificate.Inside{Root: in.Root, Steps: in.Steps, Value: Claim(in.V)})
	}
	return out
}
