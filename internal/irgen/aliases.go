package irgen

import (
	"fmt"
	"math/rand/v2"

	"assay/ir"
	"assay/task"
)

// This file makes programs in which everything is about pointers: many names for few places.

// Aliases makes a program that chooses nothing: main takes two truth values and an index, makes objects, arrays and
// pointers into them, reads and writes by all of their names, and gives a number that every place has a share in.
func Aliases(r *rand.Rand) *ir.Program {
	g := &gen{Config: Config{NoRels: true, NoChoice: true, NoCalls: true}, r: r, prog: &ir.Program{Name: "aliases"}}
	g.declare()
	g.prog.Globals, g.prog.Literals, g.prog.Procs = g.prog.Globals[:1], nil, nil
	for _, c := range g.prog.Classes {
		c.Methods = nil
	}
	a := &aliases{gen: g}
	a.helpers()
	a.main()
	g.prog.Goals = []*ir.Goal{{Name: "main", Proc: g.prog.Proc("main"), Bounds: task.Bounds{Scope: 1, Array: 4}}}
	return g.prog
}

// aliases makes one program. No reference is null, and of pointers those in objects alone.
type aliases struct {
	*gen
	b        [2]*ir.Local // parameters
	i        *ir.Local
	x        [3]*ir.Local // objects
	p        [3]*ir.Local // pointers to bytes
	q        [2]*ir.Local // to pairs
	t        [2]*ir.Local // bytes
	w        *ir.Local    // a pair
	bytes    *ir.Local
	pairs    *ir.Local
	sum      *ir.Local
	choose   *ir.Proc
	exchange *ir.Proc
}

var index = ir.Int{Bits: 2}

func some[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// helpers makes a procedure that gives one of two pointers, and one that exchanges what they lead to.
func (a *aliases) helpers() {
	proc := func(name string, params ...ir.Type) *ir.Proc {
		q := &ir.Proc{Name: name, Span: a.span()}
		for i, t := range params {
			q.Params = append(q.Params, q.NewLocal(fmt.Sprintf("x%d", i), t, q.Span))
		}
		a.prog.Procs = append(a.prog.Procs, q)
		a.proc, a.here = q, q.NewBlock()
		return q
	}
	a.choose = proc("choose", boolT, toByte, toByte)
	a.choose.Results = []*ir.Local{a.choose.Params[1]}
	a.when(a.choose.Params[0], func() {}, func() { a.add(&ir.Assign{Dst: a.choose.Params[1], X: a.choose.Params[2]}) })
	a.end(&ir.Return{})
	a.exchange = proc("exchange", toByte, toByte)
	x, y := a.local(byteT), a.local(byteT)
	a.add(&ir.Load{Dst: x, Place: behind(a.exchange.Params[0])})
	a.add(&ir.Load{Dst: y, Place: behind(a.exchange.Params[1])})
	a.add(&ir.Store{Place: behind(a.exchange.Params[0]), X: y})
	a.add(&ir.Store{Place: behind(a.exchange.Params[1]), X: x})
	a.end(&ir.Return{})
}

func behind(p ir.Expr, path ...ir.Step) *ir.Place {
	return &ir.Place{Kind: ir.PlaceDeref, Base: p, Path: path}
}

// when branches.
func (a *aliases) when(x ir.Expr, then, otherwise func()) {
	yes, no, end := a.proc.NewBlock(), a.proc.NewBlock(), a.proc.NewBlock()
	a.end(&ir.If{X: x, Then: yes, Else: no})
	a.here = yes
	then()
	a.end(&ir.Goto{To: end})
	a.here = no
	otherwise()
	a.end(&ir.Goto{To: end})
	a.here = end
}

func (a *aliases) main() {
	q := &ir.Proc{Name: "main", Span: a.span()}
	a.prog.Procs = append(a.prog.Procs, q)
	a.proc, a.here, a.fresh = q, q.NewBlock(), 0
	param := func(name string, t ir.Type) *ir.Local {
		l := q.NewLocal(name, t, a.span())
		q.Params = append(q.Params, l)
		return l
	}
	a.b = [2]*ir.Local{param("b", boolT), param("c", boolT)}
	a.i = param("i", index)
	a.sum = q.NewLocal("sum", byteT, q.Span)
	q.Results = []*ir.Local{a.sum}
	a.begin()
	for range 6 + a.r.IntN(10) {
		a.step(2)
	}
	a.look()
	a.end(&ir.Return{})
}

// begin makes what there is.
func (a *aliases) begin() {
	pair := ir.StructVal{Struct: a.pair}
	a.add(&ir.Assign{Dst: a.prog.Globals[0], X: ir.NewInt(byteT, 1)})
	for i := range a.x {
		a.x[i] = a.local(ir.Ref{Class: a.node})
		a.add(&ir.New{Dst: a.x[i], Class: some(a.r, a.node, a.leaf)})
	}
	a.bytes, a.pairs, a.w = a.local(bytes), a.local(a.gen.pairs()), a.local(pair)
	for i := range a.t {
		a.t[i] = a.local(byteT)
		a.add(&ir.Assign{Dst: a.t[i], X: ir.NewInt(byteT, int64(5+i))})
	}
	a.add(&ir.NewArray{Dst: a.bytes, Elem: byteT, Len: ir.NewInt(i32, 3)})
	a.add(&ir.NewArray{Dst: a.pairs, Elem: pair, Len: ir.NewInt(i32, 3)})
	for i := range a.p {
		a.p[i] = a.local(toByte)
		a.add(&ir.Addr{Dst: a.p[i], Place: a.byteAt(false)})
	}
	for i := range a.q {
		a.q[i] = a.local(a.toPair())
		a.add(&ir.Addr{Dst: a.q[i], Place: a.pairAt(false)})
	}
}

// index is one below n, known or not.
func (a *aliases) index(n int64) ir.Expr {
	switch a.r.IntN(3) {
	case 0:
		return apply(ir.OpRem, index, a.i, ir.NewInt(index, n))
	case 1:
		return apply(ir.OpCond, i32, some(a.r, a.b[:]...), ir.NewInt(i32, a.r.Int64N(n)), ir.NewInt(i32, a.r.Int64N(n)))
	}
	return ir.NewInt(i32, a.r.Int64N(n))
}

// pairAt is a place of a pair; through pointers, if they are there.
func (a *aliases) pairAt(pointers bool) *ir.Place {
	switch n := a.r.IntN(5); {
	case n > 2 && pointers:
		return behind(some(a.r, a.q[:]...))
	case n == 1:
		return &ir.Place{Kind: ir.PlaceField, Base: some(a.r, a.x[:]...), Field: a.duo, Path: []ir.Step{{Index: a.index(2)}}}
	case n == 2:
		return &ir.Place{Kind: ir.PlaceElem, Base: a.pairs, Index: a.index(3)}
	}
	return &ir.Place{Kind: ir.PlaceField, Base: some(a.r, a.x[:]...), Field: a.in}
}

// byteAt is a place of a byte.
func (a *aliases) byteAt(pointers bool) *ir.Place {
	switch n := a.r.IntN(9); {
	case n > 5 && pointers:
		return behind(some(a.r, a.p[:]...))
	case n == 0:
		return &ir.Place{Kind: ir.PlaceVar, Var: a.prog.Globals[0]}
	case n == 1:
		return &ir.Place{Kind: ir.PlaceElem, Base: a.bytes, Index: a.index(3)}
	case n == 2:
		return &ir.Place{Kind: ir.PlaceField, Base: some(a.r, a.x[:]...), Field: a.row, Path: []ir.Step{{Index: a.index(3)}}}
	case n == 3:
		return &ir.Place{Kind: ir.PlaceField, Base: some(a.r, a.x[:]...), Field: a.val}
	}
	place := a.pairAt(pointers)
	place.Path = append(place.Path, ir.Steps(a.inA)...)
	return place
}

// step makes a statement.
func (a *aliases) step(depth int) {
	p, t := some(a.r, a.p[:]...), some(a.r, a.t[:]...)
	switch a.r.IntN(15) {
	case 0, 1:
		a.add(&ir.Addr{Dst: p, Place: a.byteAt(true)})
	case 2:
		a.add(&ir.Addr{Dst: some(a.r, a.q[:]...), Place: a.pairAt(true)})
	case 3, 4:
		a.store(t)
	case 5:
		a.add(&ir.Load{Dst: t, Place: a.byteAt(true)})
	case 6:
		a.add(&ir.Load{Dst: a.w, Place: a.pairAt(true)})
		a.add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceVar, Var: a.w, Path: ir.Steps(a.inA)}, X: t})
		a.add(&ir.Store{Place: a.pairAt(true), X: a.w})
	case 7:
		a.add(&ir.Store{Place: a.kept(), X: p})
	case 8:
		o := a.local(toByte)
		a.add(&ir.Load{Dst: o, Place: a.kept()})
		a.when(isNull(o), func() {}, func() { a.add(&ir.Assign{Dst: p, X: o}) })
	case 9:
		a.add(&ir.Assign{Dst: p, X: apply(ir.OpCond, toByte, some(a.r, a.b[:]...), some(a.r, a.p[:]...), some(a.r, a.p[:]...))})
	case 10:
		x := some(a.r, a.x[:]...)
		if a.chance(3) {
			a.add(&ir.New{Dst: x, Class: a.node})
		} else {
			a.add(&ir.Assign{Dst: x, X: some(a.r, a.x[:]...)})
		}
	case 11:
		a.add(&ir.CallStmt{Proc: a.choose, Dsts: []ir.Var{p}, Args: []ir.Expr{a.b[0], some(a.r, a.p[:]...), some(a.r, a.p[:]...)}})
	case 12:
		a.add(&ir.CallStmt{Proc: a.exchange, Args: []ir.Expr{p, some(a.r, a.p[:]...)}})
	default:
		if depth == 0 {
			a.store(t)
			return
		}
		some := func() {
			for range 1 + a.r.IntN(3) {
				a.step(depth - 1)
			}
		}
		a.when(a.condition(), some, some)
	}
}

func (a *aliases) store(t *ir.Local) {
	if a.chance(5) {
		ok := a.local(boolT)
		a.add(&ir.CAS{Dst: ok, Place: a.byteAt(true), Old: t, New: apply(ir.OpNeg, byteT, t)})
		return
	}
	place := a.byteAt(true)
	x := apply(ir.OpAdd, byteT, t, ir.NewInt(byteT, a.r.Int64N(20)))
	if place.Kind == ir.PlaceVar {
		a.add(&ir.Assign{Dst: place.Var, X: x})
		return
	}
	a.add(&ir.Store{Place: place, X: x})
}

// kept is the place of a pointer in an object: directly, or through a pointer to it.
func (a *aliases) kept() *ir.Place {
	place := &ir.Place{Kind: ir.PlaceField, Base: some(a.r, a.x[:]...), Field: a.at}
	if a.chance(2) {
		return place
	}
	p := a.local(ir.Ptr{Elem: toByte})
	a.add(&ir.Addr{Dst: p, Place: place})
	return behind(p)
}

func (a *aliases) condition() ir.Expr {
	switch a.r.IntN(4) {
	case 0:
		return apply(ir.OpEq, boolT, some(a.r, a.p[:]...), some(a.r, a.p[:]...))
	case 1:
		return apply(ir.OpLt, boolT, a.i, ir.NewInt(index, 1+a.r.Int64N(3)))
	}
	return some(a.r, a.b[:]...)
}

// look gives everything a share in the sum.
func (a *aliases) look() {
	add := func(x ir.Expr) {
		a.add(&ir.Assign{Dst: a.sum, X: apply(ir.OpAdd, byteT, apply(ir.OpMul, byteT, a.sum, ir.NewInt(byteT, 3)), x)})
	}
	at := func(place *ir.Place) {
		a.add(&ir.Load{Dst: a.t[0], Place: place})
		add(a.t[0])
	}
	for _, x := range a.x {
		for _, f := range []*ir.Field{a.val, a.in, a.row, a.duo} {
			place := func(path ...ir.Step) *ir.Place {
				return &ir.Place{Kind: ir.PlaceField, Base: x, Field: f, Path: path}
			}
			switch f {
			case a.val:
				at(place())
			case a.in:
				at(place(ir.Steps(a.inA)...))
			default:
				for i := range f.Typ.(ir.Fixed).Len {
					path := []ir.Step{{Index: ir.NewInt(i32, int64(i))}}
					if f == a.duo {
						path = append(path, ir.Steps(a.inA)...)
					}
					at(place(path...))
				}
			}
		}
		o := a.local(toByte)
		a.add(&ir.Load{Dst: o, Place: &ir.Place{Kind: ir.PlaceField, Base: x, Field: a.at}})
		a.when(isNull(o), func() {}, func() { at(behind(o)) })
	}
	for i := range int64(3) {
		at(&ir.Place{Kind: ir.PlaceElem, Base: a.bytes, Index: ir.NewInt(i32, i)})
		at(&ir.Place{Kind: ir.PlaceElem, Base: a.pairs, Index: ir.NewInt(i32, i), Path: ir.Steps(a.inA)})
	}
	add(a.prog.Globals[0])
	for i, p := range a.p {
		at(behind(p))
		add(apply(ir.OpConv, byteT, apply(ir.OpEq, boolT, p, a.p[(i+1)%len(a.p)])))
	}
	for _, q := range a.q {
		at(behind(q, ir.Steps(a.inA)...))
	}
	add(apply(ir.OpConv, byteT, apply(ir.OpEq, boolT, a.q[0], a.q[1])))
}
