package bmc

import (
	"fmt"
	"math/rand/v2"

	"assay/ir"
	"assay/ir/parse"
)

// This file makes random formulas over small heaps, for the tests that compare them
// with the VM.

// heapWorld is the program that formulas are about. Its procedures are called in them.
const heapWorld = `program heaps
class Node {
	field val: i32
	field next: ref Node
	field data: array i32
	field kids: array ref Node
	field on: bool
}
class Sub extends Node {
	field other: ref Node
}
global root: ref Node
global marked: rel(Node)
global weight: rel(Node -> i32)
global tags: rel(i32)
global links: rel(Node -> Node)
pure proc size(n: ref Node) -> (r: i32) {
	local p: ref Node
b0:
	p := n
	goto b1
b1:
	if p = null or r >= 4 then b3 else b2
b2:
	r := r + 1
	p := load p.(Node.next)
	goto b1
b3:
	return
}
pure proc cons(n: ref Node, v: i32) -> (r: ref Node) {
b0:
	r := new Node
	store r.(Node.next) := n
	store r.(Node.val) := v
	return
}
pure proc flag(n: ref Node) -> (r: bool) throws e: ref {
b0:
	if n = null then b1 else b2
b1:
	e := new Node
	return
b2:
	r := load n.(Node.on)
	return
}
`

var (
	i32 = ir.Int{Bits: 32, Signed: true}
	i3  = ir.Int{Bits: 3, Signed: true}
)

// formulas makes expressions over a world.
type formulas struct {
	r      *rand.Rand
	p      *ir.Program
	node   *ir.Class
	sub    *ir.Class
	ints   []ir.Expr // variables that may be mentioned
	refs   []ir.Expr
	bools  []ir.Expr
	binder int
	old    bool // there is a state before
	calls  bool
	tiny   bool // of the fields and globals, only val, next and marked
	safe   bool // nothing is read through null
	inOld  int
}

func world() *ir.Program {
	p, diags := parse.Program("heaps.ir", heapWorld)
	if diags.Failed() {
		panic(diags.Error())
	}
	return p
}

func (f *formulas) field(c *ir.Class, name string) *ir.Field {
	for _, x := range c.AllFields() {
		if x.Name == name {
			return x
		}
	}
	panic(name)
}

func apply(op ir.Op, args ...ir.Expr) ir.Expr {
	return &ir.Apply{Op: op, Args: args, Typ: ir.ResultType(op, nil, args)}
}

func num32(k int) ir.Expr { return ir.NewInt(i32, int64(k)) }

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func (f *formulas) read(base ir.Expr, field string) ir.Expr {
	c := f.node
	if field == "other" {
		c = f.sub
	}
	return &ir.Read{Place: &ir.Place{Kind: ir.PlaceField, Base: base, Field: f.field(c, field)}}
}

func (f *formulas) elem(base, index ir.Expr) ir.Expr {
	return &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: base, Index: index}}
}

// notNull returns an expression about a reference that counts only when it is not null.
func (f *formulas) notNull(x, y ir.Expr) ir.Expr {
	if !f.safe && f.r.IntN(4) == 0 {
		return y
	}
	return apply(ir.OpAnd, apply(ir.OpNe, x, &ir.Const{Typ: ir.Null{}}), y)
}

func (f *formulas) truth(d int) ir.Expr {
	if d <= 0 {
		if len(f.bools) > 0 && f.r.IntN(3) == 0 {
			return pick(f.r, f.bools)
		}
		return pick(f.r, []ir.Expr{ir.True, ir.False})
	}
	n := f.r.IntN(24)
	if f.tiny && (n == 18 || n == 19) {
		n = 12
	}
	switch n {
	case 0:
		return ir.Not(f.truth(d - 1))
	case 1, 2:
		return apply(pick(f.r, []ir.Op{ir.OpAnd, ir.OpOr}), f.truth(d-1), f.truth(d-1))
	case 3:
		return apply(pick(f.r, []ir.Op{ir.OpImplies, ir.OpIff}), f.truth(d-1), f.truth(d-1))
	case 4, 5:
		op := pick(f.r, []ir.Op{ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe})
		return apply(op, f.number(d-1), f.number(d-1))
	case 6:
		return apply(pick(f.r, []ir.Op{ir.OpEq, ir.OpNe}), f.ref(d-1), f.ref(d-1))
	case 7:
		return apply(pick(f.r, []ir.Op{ir.OpEq, ir.OpSubset, ir.OpNe}), f.set(d-1), f.set(d-1))
	case 8:
		return apply(pick(f.r, []ir.Op{ir.OpEq, ir.OpSubset}), f.pairs(d-1), f.pairs(d-1))
	case 9:
		return apply(pick(f.r, []ir.Op{ir.OpEq, ir.OpSubset}), f.intSet(d-1), f.intSet(d-1))
	case 10:
		return apply(pick(f.r, []ir.Op{ir.OpSome, ir.OpOne, ir.OpLone, ir.OpNo}), f.anyRel(d-1))
	case 11:
		return apply(ir.OpFunc, f.pairs(d-1))
	case 12, 13, 14:
		return f.quantified(d)
	case 15, 16:
		return f.ranged(d)
	case 17:
		return &ir.TypeTest{X: f.ref(d - 1), Of: ir.Ref{Class: pick(f.r, []*ir.Class{f.node, f.sub})}, Exact: f.r.IntN(2) == 0}
	case 18:
		x := f.ref(d - 1)
		return f.notNull(x, f.read(x, "on"))
	case 19:
		return apply(ir.OpAny, column(f.flags(d-1), 1))
	case 20:
		if f.old && f.inOld == 0 {
			return &ir.Fresh{X: f.ref(d - 1)}
		}
		return f.truth(d - 1)
	case 21:
		if f.calls {
			x := f.ref(d - 1)
			return f.notNull(x, &ir.Call{Proc: f.p.Proc("flag"), Args: []ir.Expr{x}})
		}
		return f.truth(d - 1)
	case 22:
		return f.before(func() ir.Expr { return f.truth(d - 1) })
	}
	return apply(ir.OpCond, f.truth(d-1), f.truth(d-1), f.truth(d-1))
}

// before puts an expression into the old state, if there is one.
func (f *formulas) before(x func() ir.Expr) ir.Expr {
	if !f.old {
		return x()
	}
	f.inOld++
	defer func() { f.inOld-- }()
	return &ir.Old{X: x()}
}

func (f *formulas) bind(t ir.Type) *ir.BoundVar {
	f.binder++
	return &ir.BoundVar{Name: fmt.Sprintf("v%d", f.binder), Typ: t}
}

// under makes an expression in which variables are bound.
func (f *formulas) under(vars []*ir.BoundVar, x func() ir.Expr) ir.Expr {
	ints, refs, bools := f.ints, f.refs, f.bools
	for _, v := range vars {
		switch t := v.Typ.(type) {
		case ir.Bool:
			f.bools = append(f.bools[:len(f.bools):len(f.bools)], v)
		case ir.Int:
			var y ir.Expr = v
			if t != i32 {
				y = &ir.Apply{Op: ir.OpConv, Args: []ir.Expr{v}, Typ: i32}
			}
			f.ints = append(f.ints[:len(f.ints):len(f.ints)], y)
		default:
			f.refs = append(f.refs[:len(f.refs):len(f.refs)], v, v)
		}
	}
	defer func() { f.ints, f.refs, f.bools = ints, refs, bools }()
	return x()
}

func (f *formulas) quantified(d int) ir.Expr {
	var vars []*ir.BoundVar
	for range 1 + f.r.IntN(2) {
		vars = append(vars, f.bind(pick(f.r, []ir.Type{ir.Ref{Class: f.node}, ir.Ref{Class: f.node}, ir.Ref{Class: f.sub}, ir.Bool{}, i3})))
	}
	body := f.under(vars, func() ir.Expr { return f.truth(d - 1) })
	return &ir.Quant{Kind: pick(f.r, []ir.QuantKind{ir.QuantAll, ir.QuantSome}), Vars: vars, Body: body, Typ: ir.Bool{}}
}

// guard bounds an integer variable.
func (f *formulas) guard(v *ir.BoundVar, d int) ir.Expr {
	switch f.r.IntN(4) {
	case 0:
		return apply(ir.OpEq, v, f.number(d-1))
	case 1:
		return apply(ir.OpSubset, apply(ir.OpSet, v), f.intSet(d-1))
	}
	lo := apply(ir.OpLe, f.small(d-1), v)
	hi := apply(pick(f.r, []ir.Op{ir.OpLt, ir.OpLe}), v, f.small(d-1))
	return apply(ir.OpAnd, lo, hi)
}

// small returns an integer that is not far from 0.
func (f *formulas) small(d int) ir.Expr {
	switch f.r.IntN(4) {
	case 0:
		return num32(f.r.IntN(7) - 2)
	case 1:
		return &ir.Apply{Op: ir.OpCard, Args: []ir.Expr{f.set(d - 1)}, Typ: i32}
	case 2:
		if !f.tiny {
			return apply(ir.OpLen, f.array(d-1))
		}
	}
	return apply(ir.OpRem, f.number(d-1), num32(5))
}

func (f *formulas) ranged(d int) ir.Expr {
	v := f.bind(i32)
	guard := f.guard(v, d)
	body := f.under([]*ir.BoundVar{v}, func() ir.Expr { return f.truth(d - 1) })
	if f.r.IntN(2) == 0 {
		return &ir.Quant{Kind: ir.QuantAll, Vars: []*ir.BoundVar{v}, Body: apply(ir.OpImplies, guard, body), Typ: ir.Bool{}}
	}
	return &ir.Quant{Kind: ir.QuantSome, Vars: []*ir.BoundVar{v}, Body: apply(ir.OpAnd, guard, body), Typ: ir.Bool{}}
}

func (f *formulas) number(d int) ir.Expr {
	if d <= 0 {
		if len(f.ints) > 0 && f.r.IntN(2) == 0 {
			return pick(f.r, f.ints)
		}
		return num32(f.r.IntN(7) - 2)
	}
	n := f.r.IntN(14)
	if f.tiny && (n == 6 || n == 7) {
		n = 3
	}
	switch n {
	case 0, 1, 2:
		op := pick(f.r, []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpBitAnd, ir.OpBitXor})
		return apply(op, f.number(d-1), f.number(d-1))
	case 3, 4, 5:
		x := f.ref(d - 1)
		return apply(ir.OpCond, apply(ir.OpEq, x, &ir.Const{Typ: ir.Null{}}), num32(f.r.IntN(4)), f.read(x, "val"))
	case 6:
		return apply(ir.OpLen, f.array(d-1))
	case 7:
		a, i := f.array(d-1), f.number(d-1)
		in := apply(ir.OpAnd, apply(ir.OpLe, num32(0), i), apply(ir.OpLt, i, apply(ir.OpLen, a)))
		return apply(ir.OpCond, in, f.elem(a, i), num32(-1))
	case 8:
		return &ir.Apply{Op: ir.OpCard, Args: []ir.Expr{f.anyRel(d - 1)}, Typ: i32}
	case 9:
		return apply(ir.OpSum, f.intSet(d-1))
	case 10:
		v := f.bind(pick(f.r, []ir.Type{ir.Ref{Class: f.node}, i3}))
		body := f.under([]*ir.BoundVar{v}, func() ir.Expr { return f.number(d - 1) })
		return &ir.Quant{Kind: ir.QuantSum, Vars: []*ir.BoundVar{v}, Body: body, Typ: i32}
	case 11:
		v := f.bind(i32)
		guard := f.guard(v, d)
		body := f.under([]*ir.BoundVar{v}, func() ir.Expr { return apply(ir.OpCond, guard, f.number(d-1), num32(0)) })
		return &ir.Quant{Kind: ir.QuantSum, Vars: []*ir.BoundVar{v}, Body: body, Typ: i32}
	case 12:
		if f.calls {
			return &ir.Call{Proc: f.p.Proc("size"), Args: []ir.Expr{f.ref(d - 1)}}
		}
	}
	return f.before(func() ir.Expr { return f.number(d - 1) })
}

func (f *formulas) ref(d int) ir.Expr {
	if d <= 0 || f.r.IntN(3) == 0 {
		if len(f.refs) > 0 && f.r.IntN(6) > 0 {
			return pick(f.r, f.refs)
		}
		return f.typed(&ir.Const{Typ: ir.Null{}})
	}
	switch f.r.IntN(6) {
	case 0, 1:
		x := f.ref(d - 1)
		return apply(ir.OpCond, apply(ir.OpEq, x, &ir.Const{Typ: ir.Null{}}), f.typed(x), f.read(x, "next"))
	case 2:
		if f.tiny {
			break
		}
		x := f.ref(d - 1)
		is := &ir.TypeTest{X: x, Of: ir.Ref{Class: f.sub}}
		return apply(ir.OpCond, is, f.read(x, "other"), f.typed(x))
	case 3:
		if f.calls && f.inOld == 0 {
			return &ir.Call{Proc: f.p.Proc("cons"), Args: []ir.Expr{f.ref(d - 1), f.number(d - 1)}}
		}
	case 4:
		return apply(ir.OpCond, f.truth(d-1), f.typed(f.ref(d-1)), f.typed(f.ref(d-1)))
	}
	return f.before(func() ir.Expr { return f.ref(d - 1) })
}

// typed sees a reference as one to a node.
func (f *formulas) typed(x ir.Expr) ir.Expr {
	return &ir.Apply{Op: ir.OpConv, Args: []ir.Expr{x}, Typ: ir.Ref{Class: f.node}}
}

func (f *formulas) array(d int) ir.Expr {
	x := f.ref(d - 1)
	none := &ir.Apply{Op: ir.OpConv, Args: []ir.Expr{&ir.Const{Typ: ir.Null{}}}, Typ: ir.Array{Elem: i32}}
	return apply(ir.OpCond, apply(ir.OpEq, x, &ir.Const{Typ: ir.Null{}}), none, f.read(x, "data"))
}

func (f *formulas) anyRel(d int) ir.Expr {
	switch f.r.IntN(3) {
	case 0:
		return f.set(d)
	case 1:
		return f.pairs(d)
	}
	return f.intSet(d)
}

// set returns a set of nodes.
func (f *formulas) set(d int) ir.Expr {
	if d <= 0 {
		return pick(f.r, []ir.Expr{&ir.Extent{Class: f.node}, &ir.Extent{Class: f.sub}, &ir.Extent{Class: f.node, Exact: true},
			f.p.Global("marked"), &ir.Const{Typ: ir.SetOf(ir.Ref{Class: f.node})}})
	}
	switch f.r.IntN(9) {
	case 0, 1:
		return apply(pick(f.r, []ir.Op{ir.OpUnion, ir.OpInter, ir.OpDiff}), f.set(d-1), f.set(d-1))
	case 2:
		return apply(ir.OpSet, f.typed(f.ref(d-1)))
	case 3, 4:
		return apply(ir.OpJoin, f.set(d-1), f.pairs(d-1))
	case 5:
		r := &ir.Reach{From: f.typed(f.ref(d - 1))}
		if f.r.IntN(2) == 0 {
			r.From = f.set(d - 1)
		}
		if f.tiny {
			r.Fields = []*ir.Field{f.field(f.node, "next")}
		} else if f.r.IntN(3) > 0 {
			r.Fields = []*ir.Field{f.field(f.node, pick(f.r, []string{"next", "next", "kids"}))}
		}
		if len(r.Fields) > 0 && r.Fields[0].Name == "kids" {
			r.Fields = append(r.Fields, f.field(f.sub, "other"))
		}
		return r
	case 6:
		v := f.bind(ir.Ref{Class: f.node})
		body := f.under([]*ir.BoundVar{v}, func() ir.Expr { return f.truth(d - 1) })
		return &ir.Quant{Kind: ir.QuantSet, Vars: []*ir.BoundVar{v}, Body: body, Typ: ir.SetOf(ir.Ref{Class: f.node})}
	case 7:
		return f.before(func() ir.Expr { return f.set(d - 1) })
	}
	return column(f.pairs(d-1), f.r.IntN(2))
}

// pairs returns a relation between nodes.
func (f *formulas) pairs(d int) ir.Expr {
	if d <= 0 {
		return &ir.FieldRel{Field: f.field(pick(f.r, []*ir.Class{f.node, f.sub}), "next")}
	}
	n := f.r.IntN(9)
	if f.tiny && (n == 0 || n == 6) {
		n = 1
	}
	switch n {
	case 0:
		return &ir.FieldRel{Field: f.field(f.sub, "other")}
	case 1:
		return apply(ir.OpTranspose, f.pairs(d-1))
	case 2:
		return apply(pick(f.r, []ir.Op{ir.OpClosure, ir.OpReflClosure}), f.pairs(d-1))
	case 3:
		return apply(ir.OpProduct, f.set(d-1), f.set(d-1))
	case 4:
		return apply(pick(f.r, []ir.Op{ir.OpUnion, ir.OpInter, ir.OpDiff, ir.OpOverride}), f.pairs(d-1), f.pairs(d-1))
	case 5:
		return apply(ir.OpJoin, f.pairs(d-1), f.pairs(d-1))
	case 6:
		return f.p.Global("links")
	case 7:
		return f.before(func() ir.Expr { return f.pairs(d - 1) })
	}
	u, v := f.bind(ir.Ref{Class: f.node}), f.bind(ir.Ref{Class: f.node})
	body := f.under([]*ir.BoundVar{u, v}, func() ir.Expr { return f.truth(d - 1) })
	return &ir.Quant{Kind: ir.QuantSet, Vars: []*ir.BoundVar{u, v}, Body: body, Typ: ir.NewRel(2, ir.Product{u.Typ, v.Typ})}
}

// flags returns the relation from nodes to truth values.
func (f *formulas) flags(d int) ir.Expr {
	return apply(ir.OpInter, &ir.FieldRel{Field: f.field(f.node, "on")}, apply(ir.OpProduct, f.set(d), apply(ir.OpSet, f.truth(d-1))))
}

func (f *formulas) intSet(d int) ir.Expr {
	if d <= 0 {
		return apply(ir.OpSet, f.number(0))
	}
	switch f.r.IntN(7) {
	case 0, 1:
		return apply(pick(f.r, []ir.Op{ir.OpUnion, ir.OpInter, ir.OpDiff}), f.intSet(d-1), f.intSet(d-1))
	case 2, 3:
		from := ir.Expr(&ir.FieldRel{Field: f.field(f.node, "val")})
		if !f.tiny && f.r.IntN(2) == 0 {
			from = f.p.Global("weight")
		}
		return apply(ir.OpJoin, f.set(d-1), from)
	case 4:
		if !f.tiny {
			return f.p.Global("tags")
		}
	case 5:
		v := f.bind(i32)
		guard := f.guard(v, d)
		body := f.under([]*ir.BoundVar{v}, func() ir.Expr { return apply(ir.OpAnd, guard, f.truth(d-1)) })
		return &ir.Quant{Kind: ir.QuantSet, Vars: []*ir.BoundVar{v}, Body: body, Typ: ir.SetOf(i32)}
	}
	return apply(ir.OpSet, f.number(d-1))
}

func column(x ir.Expr, i int) ir.Expr {
	cols := []int{i}
	return &ir.Apply{Op: ir.OpProject, Args: []ir.Expr{x}, Cols: cols, Typ: ir.ResultType(ir.OpProject, cols, []ir.Expr{x})}
}
