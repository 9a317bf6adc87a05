// This file makes statements and control flow.

package irgen

import (
	"assay/ir"
	"assay/task"
)

// block makes some statements; depth limits nesting.
func (g *gen) block(depth int) {
	for n := 1 + g.r.IntN(5); n > 0 && g.left > 0 && g.here != nil; n-- {
		g.left--
		g.statement(depth)
	}
}

func (g *gen) statement(depth int) {
	makers := []func(){g.assign, g.assign, g.assign, g.condition}
	if !g.NoHeap {
		makers = append(makers, g.heap, g.heap, g.array, g.allocate, g.pointer)
		if g.Pointers {
			makers = append(makers, g.pointer, g.pointer, g.pointer, g.pointer)
		}
	}
	if !g.NoRels {
		makers = append(makers, g.relation, g.relation, g.newAtom)
	}
	if !g.NoChoice {
		makers = append(makers, g.havoc)
	}
	if !g.NoCalls {
		makers = append(makers, g.call, g.call, g.indirect)
	}
	if len(g.loops) > 0 {
		makers = append(makers, g.jump)
	}
	if depth > 0 {
		makers = append(makers, func() { g.branch(depth - 1) }, func() { g.branch(depth - 1) })
		if !g.NoLoops {
			makers = append(makers, func() { g.loop(depth - 1) }, func() { g.loop(depth - 1) })
		}
	}
	makers[g.r.IntN(len(makers))]()
}

// assign changes a scalar, reference or relation, or a global.
func (g *gen) assign() {
	if g.chance(6) {
		v := g.prog.Globals[g.r.IntN(2)]
		g.add(&ir.Assign{Dst: v, X: g.expr(v.Typ, 2)})
		return
	}
	t := g.anyType()
	if l := g.pick(t); l != nil {
		g.add(&ir.Assign{Dst: l, X: g.expr(t, 3)})
	}
}

// condition is an assertion or a weak assumption.
func (g *gen) condition() {
	x := g.expr(boolT, 2)
	if g.chance(3) {
		g.add(&ir.Assert{X: &ir.Apply{Op: ir.OpOr, Args: []ir.Expr{x, g.expr(boolT, 1), g.expr(boolT, 1)}, Typ: boolT}, Kind: task.KindAssert, What: ir.ExprString(x)})
		return
	}
	g.add(ir.NewAssume(ir.Meta{}, &ir.Apply{Op: ir.OpOr, Args: []ir.Expr{x, g.expr(boolT, 1), g.expr(boolT, 1), g.expr(boolT, 1)}, Typ: boolT}, ir.Asked{}))
}

// guard continues in a block that is reached if the condition is false; the other branch skips the
// statements that then adds, or returns.
func (g *gen) guard(x ir.Expr, kind task.Kind, then func()) {
	bad, good, end := g.proc.NewBlock(), g.proc.NewBlock(), g.proc.NewBlock()
	g.end(&ir.If{X: x, Then: bad, Else: good, Check: &ir.Check{Kind: kind, What: ir.ExprString(x)}})
	g.here = bad
	if g.chance(5) {
		g.end(&ir.Return{})
	} else {
		g.end(&ir.Goto{To: end})
	}
	g.here = good
	then()
	g.goTo(end)
}

func isNull(x ir.Expr) ir.Expr {
	return &ir.Apply{Op: ir.OpEq, Args: []ir.Expr{x, null()}, Typ: boolT}
}

// heap reads or writes a field of an object.
func (g *gen) heap() {
	x := g.pick(ir.Ref{Class: g.node})
	if x == nil {
		return
	}
	g.guard(isNull(x), task.KindNull, func() {
		place := &ir.Place{Kind: ir.PlaceField, Base: x, Field: g.next}
		switch g.r.IntN(6) {
		case 5:
			g.inside(place)
			return
		case 4:
			if g.fn != nil {
				place.Field = g.fn
			}
		case 0:
			place.Field = g.val
		case 1:
			place.Field, place.Path = g.in, ir.Steps(g.inA)
		case 2:
			place.Field = g.arr
		}
		t := place.Type()
		switch l := g.pick(t); {
		case l != nil && g.chance(2):
			g.add(&ir.Load{Dst: l, Place: place, Order: g.order(ir.OrderRelaxed, ir.OrderAcquire, ir.OrderSeqCst)})
		default:
			g.add(&ir.Store{Place: place, X: g.expr(t, 1), Order: g.order(ir.OrderRelaxed, ir.OrderRelease, ir.OrderSeqCst)})
		}
		if g.chance(8) {
			g.add(&ir.Fence{Order: []ir.Order{ir.OrderAcquire, ir.OrderRelease, ir.OrderAcqRel, ir.OrderSeqCst}[g.r.IntN(4)]})
		}
	})
}

// inside reads or writes an array that lies in an object, or an element of it.
func (g *gen) inside(place *ir.Place) {
	place.Field = g.row
	if g.chance(4) {
		whole := g.local(row)
		g.add(&ir.Load{Dst: whole, Place: place})
		g.add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceVar, Var: whole, Path: []ir.Step{{Index: ir.NewInt(i32, int64(g.r.IntN(3)))}}}, X: g.expr(byteT, 1)})
		g.add(&ir.Store{Place: place, X: whole})
		return
	}
	access := func(i ir.Expr) {
		place.Path = []ir.Step{{Index: i}}
		if g.chance(2) {
			g.add(&ir.Load{Dst: g.pick(byteT), Place: place})
		} else {
			g.add(&ir.Store{Place: place, X: g.expr(byteT, 1)})
		}
	}
	i := g.pick(byteT)
	if i == nil || g.chance(2) {
		access(ir.NewInt(i32, int64(g.r.IntN(3))))
		return
	}
	out := &ir.Apply{Op: ir.OpOr, Typ: boolT, Args: []ir.Expr{
		&ir.Apply{Op: ir.OpLt, Args: []ir.Expr{i, ir.NewInt(byteT, 0)}, Typ: boolT},
		&ir.Apply{Op: ir.OpGe, Args: []ir.Expr{i, ir.NewInt(byteT, 3)}, Typ: boolT}}}
	g.guard(out, task.KindBounds, func() { access(i) })
}

// order is plain mostly, or one of some.
func (g *gen) order(list ...ir.Order) ir.Order {
	if g.chance(4) {
		return list[g.r.IntN(len(list))]
	}
	return ir.OrderPlain
}

// array makes an array, or reads or writes an element.
func (g *gen) array() {
	a := g.pick(bytes)
	if a == nil {
		return
	}
	if g.chance(3) {
		g.add(&ir.NewArray{Dst: a, Elem: byteT, Len: ir.NewInt(i32, int64(g.r.IntN(4)))})
		return
	}
	i := ir.NewInt(i32, int64(g.r.IntN(4)))
	length := &ir.Apply{Op: ir.OpLen, Args: []ir.Expr{a}, Typ: i32}
	out := &ir.Apply{Op: ir.OpGe, Args: []ir.Expr{i, length}, Typ: boolT} // the length of null is 0
	g.guard(out, task.KindBounds, func() {
		place := &ir.Place{Kind: ir.PlaceElem, Base: a, Index: i}
		if l := g.pick(byteT); l != nil && g.chance(2) {
			g.add(&ir.Load{Dst: l, Place: place})
			return
		}
		g.add(&ir.Store{Place: place, X: g.expr(byteT, 2)})
	})
}

func (g *gen) allocate() {
	if x := g.pick(ir.Ref{Class: g.node}); x != nil {
		g.add(&ir.New{Dst: x, Class: []*ir.Class{g.node, g.leaf}[g.r.IntN(2)]})
	}
}

func (g *gen) relation() {
	v := g.prog.Globals[2+g.r.IntN(2)]
	if g.chance(2) {
		g.add(&ir.Assign{Dst: v, X: g.expr(v.Typ, 2)})
		return
	}
	if l := g.pick(v.Typ); l != nil {
		g.add(&ir.Assign{Dst: l, X: g.expr(v.Typ, 3)})
	}
}

func (g *gen) newAtom() {
	if l := g.pick(g.set); l != nil {
		g.add(&ir.New{Dst: l, Class: g.domain})
	}
}

// havoc chooses a value of a small type, with or without a condition.
func (g *gen) havoc() {
	t := []ir.Type{boolT, small}[g.r.IntN(2)]
	l := g.pick(t)
	switch {
	case l == nil:
	case g.chance(2):
		g.add(&ir.Havoc{Vars: []ir.Var{l}})
	default:
		x := &ir.Apply{Op: ir.OpNe, Args: []ir.Expr{l, &ir.Old{X: l}}, Typ: boolT}
		g.add(&ir.Spec{Frame: []ir.Var{l}, X: x})
	}
}

// call runs another procedure with less fuel, or a method.
func (g *gen) call() {
	some, end := g.proc.NewBlock(), g.proc.NewBlock()
	g.end(&ir.If{X: &ir.Apply{Op: ir.OpGt, Args: []ir.Expr{g.fuel, ir.NewInt(byteT, 0)}, Typ: boolT}, Then: some, Else: end})
	g.here = some
	less := &ir.Apply{Op: ir.OpSub, Args: []ir.Expr{g.fuel, ir.NewInt(byteT, 1)}, Typ: byteT}
	if x := g.pick(ir.Ref{Class: g.node}); x != nil && g.chance(3) {
		g.guard(isNull(x), task.KindNull, func() {
			s := &ir.CallStmt{Method: "m", Args: []ir.Expr{x, less, g.expr(byteT, 1)}, Dsts: []ir.Var{g.pick(byteT)}}
			if g.chance(2) {
				s.Class = []*ir.Class{g.object, g.node}[g.r.IntN(2)]
			}
			g.add(s)
		})
		g.goTo(end)
		return
	}
	q := g.callee()
	s := &ir.CallStmt{Proc: q}
	for _, p := range q.Params {
		switch p.Name {
		case "this":
			g.goTo(end)
			return // a method is called through its object
		case "fuel":
			s.Args = append(s.Args, less)
		default:
			s.Args = append(s.Args, g.expr(p.Typ, 2))
		}
	}
	for _, r := range q.Results {
		l := g.pick(r.Typ)
		if l == nil {
			l = g.local(r.Typ)
		}
		s.Dsts = append(s.Dsts, l)
	}
	if q.Exc != nil {
		s.Exc = g.local(ir.Ref{})
	}
	g.add(s)
	if s.Exc != nil {
		g.handle(s.Exc)
	}
	g.goTo(end)
}

// indirect runs the procedure that a value is, with less fuel.
func (g *gen) indirect() {
	f := g.pick(g.leap)
	if f == nil {
		return
	}
	stop := &ir.Apply{Op: ir.OpOr, Typ: boolT, Args: []ir.Expr{isNull(f),
		&ir.Apply{Op: ir.OpLe, Args: []ir.Expr{g.fuel, ir.NewInt(byteT, 0)}, Typ: boolT}}}
	g.guard(stop, task.KindNull, func() {
		less := &ir.Apply{Op: ir.OpSub, Args: []ir.Expr{g.fuel, ir.NewInt(byteT, 1)}, Typ: byteT}
		s := &ir.CallStmt{Fun: f, Args: []ir.Expr{less, g.expr(byteT, 1)}, Dsts: []ir.Var{g.pick(byteT)}, Exc: g.local(ir.Ref{})}
		g.add(s)
		g.handle(s.Exc)
	})
}

// callee returns any procedure but main: recursion is welcome.
func (g *gen) callee() *ir.Proc {
	for range 8 {
		if q := g.prog.Procs[g.r.IntN(len(g.prog.Procs))]; q.Name != "main" {
			return q
		}
	}
	return g.prog.Proc("main")
}

// handle passes an exception on, or continues after an assignment.
func (g *gen) handle(e *ir.Local) {
	thrown, end := g.proc.NewBlock(), g.proc.NewBlock()
	g.end(&ir.If{X: isNull(e), Then: end, Else: thrown})
	g.here = thrown
	g.assign()
	if g.proc.Exc != nil && g.chance(2) {
		g.add(&ir.Assign{Dst: g.proc.Exc, X: e})
		g.end(&ir.Return{})
	}
	g.goTo(end)
}

// branch is an if, a switch or a choice.
func (g *gen) branch(depth int) {
	end := g.proc.NewBlock()
	branches := []*ir.Block{g.proc.NewBlock()}
	if g.chance(4) {
		g.end(&ir.If{X: g.expr(boolT, 2), Then: branches[0], Else: end})
		g.branches(branches, end, depth)
		return
	}
	branches = append(branches, g.proc.NewBlock())
	switch {
	case !g.NoChoice && g.chance(4):
		branches = append(branches, g.proc.NewBlock())
		g.end(&ir.Choose{To: append([]*ir.Block{}, branches...)})
	case g.chance(4):
		branches = append(branches, g.proc.NewBlock())
		g.end(&ir.Switch{X: g.expr(small, 2), Cases: []ir.Case{{Value: 0, To: branches[0]}, {Value: -1, To: branches[1]}, {Value: 3, To: branches[0]}}, Default: branches[2]})
	default:
		g.end(&ir.If{X: g.expr(boolT, 2), Then: branches[0], Else: branches[1]})
	}
	g.branches(branches, end, depth)
}

// branches fills blocks that all lead to the end, and continues there.
func (g *gen) branches(list []*ir.Block, end *ir.Block, depth int) {
	for _, w := range list {
		g.here = w
		g.block(depth)
		if g.here != nil && g.chance(10) {
			g.leave()
		}
		if g.here != nil {
			g.end(&ir.Goto{To: end})
		}
	}
	g.here = end
}

// leave returns, perhaps with an exception.
func (g *gen) leave() {
	if g.proc.Exc != nil && g.chance(2) {
		g.add(&ir.New{Dst: g.proc.Exc, Class: g.object})
	}
	g.end(&ir.Return{})
}

// jump is a break or continue of any loop around, under a condition.
func (g *gen) jump() {
	l := g.loops[g.r.IntN(len(g.loops))]
	out, end := g.proc.NewBlock(), g.proc.NewBlock()
	g.end(&ir.If{X: g.expr(boolT, 2), Then: out, Else: end})
	g.here = out
	switch {
	case g.chance(2):
		g.end(&ir.Goto{To: l.exit})
	case g.chance(4):
		g.leave()
	default:
		g.end(&ir.Goto{To: l.next})
	}
	g.here = end
}

// loop makes one of the shapes of loops. A counter bounds most of them.
func (g *gen) loop(depth int) {
	i := g.local(byteT)
	g.add(&ir.Assign{Dst: i, X: ir.NewInt(byteT, 0)})
	head, body, exit := g.proc.NewBlock(), g.proc.NewBlock(), g.proc.NewBlock()
	test := ir.Expr(&ir.Apply{Op: ir.OpLt, Args: []ir.Expr{i, ir.NewInt(byteT, int64(g.r.IntN(4)))}, Typ: boolT})
	if g.chance(3) {
		test = &ir.Apply{Op: ir.OpAnd, Args: []ir.Expr{test, g.expr(boolT, 1)}, Typ: boolT}
	}
	count := func() {
		g.add(&ir.Assign{Dst: i, X: &ir.Apply{Op: ir.OpAdd, Args: []ir.Expr{i, ir.NewInt(byteT, 1)}, Typ: byteT}})
	}
	run := func(next *ir.Block) {
		g.loops = append(g.loops, loop{next, exit})
		g.block(depth)
		g.loops = g.loops[:len(g.loops)-1]
	}
	g.goTo(head)
	switch g.r.IntN(5) {
	case 0, 1: // while, the counter first so that continue counts
		second := g.proc.NewBlock() // a second test with the same exit: while (a && b)
		g.end(&ir.If{X: test, Then: second, Else: exit})
		g.here = second
		if g.chance(2) {
			g.end(&ir.If{X: g.expr(boolT, 1), Then: body, Else: exit})
		}
		g.goTo(body)
		count()
		run(head)
		g.goTo(head)
	case 2: // do-while with a latch of its own, where continue goes
		latch := g.proc.NewBlock()
		count()
		run(latch)
		g.goTo(latch)
		g.end(&ir.If{X: test, Then: head, Else: exit})
		g.goTo(body)
		g.end(&ir.Goto{To: exit})
	case 3: // while(true) with the test in the middle, Then being the exit
		count()
		run(head)
		if g.here != nil {
			g.end(&ir.If{X: ir.Not(test), Then: exit, Else: body})
		}
		g.goTo(body)
		run(head)
		g.goTo(head)
	case 4: // one block that is head and latch
		count()
		g.end(&ir.If{X: test, Then: head, Else: exit})
		g.goTo(body)
		g.end(&ir.Goto{To: exit})
	}
	g.here = exit
}
