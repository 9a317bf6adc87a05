package irgen

import (
	"assay/ir"
	"assay/task"
)

// This file makes pointers and goes through them.

func (g *gen) toPair() ir.Type { return ir.Ptr{Elem: ir.StructVal{Struct: g.pair}} }
func (g *gen) pairs() ir.Type  { return ir.Array{Elem: ir.StructVal{Struct: g.pair}} }

// pointer makes a pointer, or goes through one, or keeps it in an object.
func (g *gen) pointer() {
	switch g.r.IntN(6) {
	case 0, 1:
		g.address()
	case 2:
		g.keep()
	default:
		g.through()
	}
}

// address makes a pointer to one of many places.
func (g *gen) address() {
	to := func(place *ir.Place) {
		if l := g.pick(ir.Ptr{Elem: place.Type()}); l != nil {
			g.add(&ir.Addr{Dst: l, Place: place})
		}
	}
	switch g.r.IntN(6) {
	case 0:
		to(&ir.Place{Kind: ir.PlaceVar, Var: g.prog.Globals[0]})
	case 1:
		g.element(bytes, func(place *ir.Place) { to(place) })
	case 2:
		a := g.pick(g.pairs())
		if a != nil && g.chance(3) {
			g.add(&ir.NewArray{Dst: a, Elem: ir.StructVal{Struct: g.pair}, Len: ir.NewInt(i32, int64(g.r.IntN(4)))})
			return
		}
		g.element(g.pairs(), func(place *ir.Place) { to(g.perhapsIn(place)) })
	case 3:
		g.behind(g.toPair(), func(place *ir.Place) { to(g.perhapsIn(place)) })
	default:
		x := g.pick(ir.Ref{Class: g.node})
		if x == nil {
			return
		}
		g.guard(isNull(x), task.KindNull, func() { g.inObject(x, to) })
	}
}

// inObject chooses a place in an object.
func (g *gen) inObject(x ir.Expr, to func(*ir.Place)) {
	place := &ir.Place{Kind: ir.PlaceField, Base: x, Field: g.val}
	switch g.r.IntN(4) {
	case 0:
		place.Field = g.in
		place = g.perhapsIn(place)
	case 1:
		place.Field = g.row
		g.indexed(place, 3, func() { to(place) })
		return
	case 2:
		place.Field = g.duo
		g.indexed(place, 2, func() { to(g.perhapsIn(place)) })
		return
	}
	to(place)
}

// perhapsIn goes on to the first field of a pair, or not.
func (g *gen) perhapsIn(place *ir.Place) *ir.Place {
	if g.chance(2) {
		place.Path = append(place.Path, ir.Steps(g.inA)...)
	}
	return place
}

// indexed adds an index below n to a path: a constant, or a number behind a check.
func (g *gen) indexed(place *ir.Place, n int64, then func()) {
	i := g.pick(byteT)
	if i == nil || g.chance(2) {
		place.Path = append(place.Path, ir.Step{Index: ir.NewInt(i32, int64(g.r.IntN(int(n))))})
		then()
		return
	}
	place.Path = append(place.Path, ir.Step{Index: i})
	out := &ir.Apply{Op: ir.OpOr, Typ: boolT, Args: []ir.Expr{
		&ir.Apply{Op: ir.OpLt, Args: []ir.Expr{i, ir.NewInt(byteT, 0)}, Typ: boolT},
		&ir.Apply{Op: ir.OpGe, Args: []ir.Expr{i, ir.NewInt(byteT, n)}, Typ: boolT}}}
	g.guard(out, task.KindBounds, then)
}

// element chooses an element of an array, behind a check.
func (g *gen) element(t ir.Type, then func(*ir.Place)) {
	a := g.pick(t)
	if a == nil {
		return
	}
	var i ir.Expr = ir.NewInt(i32, int64(g.r.IntN(3)))
	if x := g.pick(small); x != nil && g.chance(2) {
		i = &ir.Apply{Op: ir.OpConv, Args: []ir.Expr{x}, Typ: i32}
	}
	length := &ir.Apply{Op: ir.OpLen, Args: []ir.Expr{a}, Typ: i32}
	out := &ir.Apply{Op: ir.OpOr, Typ: boolT, Args: []ir.Expr{
		&ir.Apply{Op: ir.OpLt, Args: []ir.Expr{i, ir.NewInt(i32, 0)}, Typ: boolT},
		&ir.Apply{Op: ir.OpGe, Args: []ir.Expr{i, length}, Typ: boolT}}}
	g.guard(out, task.KindBounds, func() { then(&ir.Place{Kind: ir.PlaceElem, Base: a, Index: i}) })
}

// behind is the place that a pointer is to, behind a check.
func (g *gen) behind(t ir.Type, then func(*ir.Place)) {
	if p := g.pick(t); p != nil {
		g.guard(isNull(p), task.KindNull, func() { then(&ir.Place{Kind: ir.PlaceDeref, Base: p}) })
	}
}

// through reads or writes what a pointer is to.
func (g *gen) through() {
	if g.chance(3) {
		g.behind(g.toPair(), g.throughPair)
		return
	}
	g.behind(toByte, g.access)
}

// access reads or writes a byte.
func (g *gen) access(place *ir.Place) {
	l := g.pick(byteT)
	switch {
	case g.chance(8):
		g.add(&ir.CAS{Dst: g.pick(boolT), Place: place, Old: g.expr(byteT, 1), New: g.expr(byteT, 1)})
	case l != nil && g.chance(2):
		g.add(&ir.Load{Dst: l, Place: place})
	default:
		g.add(&ir.Store{Place: place, X: g.expr(byteT, 2)})
	}
}

// throughPair reads or writes a struct, or its first field.
func (g *gen) throughPair(place *ir.Place) {
	if g.chance(2) {
		place.Path = ir.Steps(g.inA)
		g.access(place)
		return
	}
	whole := g.local(ir.StructVal{Struct: g.pair})
	g.add(&ir.Load{Dst: whole, Place: place})
	g.add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceVar, Var: whole, Path: ir.Steps(g.inA)}, X: g.expr(byteT, 1)})
	g.add(&ir.Store{Place: place, X: whole})
}

// keep stores a pointer in an object, or takes it from there; sometimes through a pointer to the field.
func (g *gen) keep() {
	x := g.pick(ir.Ref{Class: g.node})
	if x == nil {
		return
	}
	g.guard(isNull(x), task.KindNull, func() {
		place := &ir.Place{Kind: ir.PlaceField, Base: x, Field: g.at}
		if g.chance(3) {
			p := g.local(ir.Ptr{Elem: toByte})
			g.add(&ir.Addr{Dst: p, Place: place})
			place = &ir.Place{Kind: ir.PlaceDeref, Base: p}
		}
		if l := g.pick(toByte); l != nil && g.chance(2) {
			g.add(&ir.Load{Dst: l, Place: place})
			return
		}
		g.add(&ir.Store{Place: place, X: g.expr(toByte, 1)})
	})
}

// places makes objects and arrays, and pointers into them, so that a procedure has some.
func (g *gen) places() {
	for _, x := range g.vars[ir.Ref{Class: g.node}.String()] {
		if x.Name[0] == 'v' && !g.chance(4) {
			g.add(&ir.New{Dst: x, Class: g.node})
		}
	}
	for _, t := range []ir.Type{bytes, g.pairs()} {
		if a := g.pick(t); a != nil && a.Name[0] == 'v' && !g.chance(3) {
			g.add(&ir.NewArray{Dst: a, Elem: t.(ir.Array).Elem, Len: ir.NewInt(i32, 3)})
		}
	}
	for range 3 {
		g.address()
	}
}

// look adds what lies in objects and behind pointers to the first global.
func (g *gen) look() {
	sum := func(place *ir.Place) {
		x, v := g.local(byteT), g.prog.Globals[0]
		g.add(&ir.Load{Dst: x, Place: place})
		g.add(&ir.Assign{Dst: v, X: apply(ir.OpAdd, byteT, apply(ir.OpMul, byteT, v, ir.NewInt(byteT, 3)), x)})
	}
	g.behind(toByte, sum)
	for range 2 {
		if x := g.pick(ir.Ref{Class: g.node}); x != nil {
			g.guard(isNull(x), task.KindNull, func() {
				g.inObject(x, func(place *ir.Place) {
					if place.Type() == ir.Type(byteT) {
						sum(place)
					} else {
						place.Path = append(place.Path, ir.Steps(g.inA)...)
						sum(place)
					}
				})
			})
		}
		if g.here == nil {
			return
		}
	}
}
