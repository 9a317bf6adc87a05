package java

import (
	"math"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/task"
)

// instr lowers one instruction: a switch over all opcodes, by groups.
func (g *lowering) instr(in *classfile.Instr) {
	op := in.Op
	switch {
	case op == classfile.OpNop:
	case op <= classfile.OpLdc2W:
		g.constant(in)
	case op <= classfile.OpAload3:
		g.loadLocal(in)
	case op <= classfile.OpSaload:
		g.loadElem(in)
	case op <= classfile.OpAstore3:
		g.storeLocal(in)
	case op <= classfile.OpSastore:
		g.storeElem(in)
	case op <= classfile.OpSwap:
		g.shuffle(op)
	case op <= classfile.OpIinc:
		g.arithmetic(in)
	case op <= classfile.OpI2s:
		g.convert(op)
	case op <= classfile.OpDcmpg:
		g.compare(op)
	case op <= classfile.OpIfAcmpne, op == classfile.OpIfnull, op == classfile.OpIfnonnull:
		g.conditional(in)
	default:
		g.other(in)
	}
}

func (g *lowering) other(in *classfile.Instr) {
	switch in.Op {
	case classfile.OpGoto, classfile.OpGotoW:
		b := g.blocks[in.Target]
		g.edge(nil, b)
		g.jump(g.way(b))
	case classfile.OpJsr, classfile.OpJsrW:
		g.jsr(in)
	case classfile.OpRet:
		g.retSub(in)
	case classfile.OpTableswitch, classfile.OpLookupswitch:
		g.table(in)
	case classfile.OpIreturn, classfile.OpLreturn, classfile.OpFreturn, classfile.OpDreturn, classfile.OpAreturn, classfile.OpReturn:
		g.giveBack(in.Op)
	case classfile.OpGetstatic, classfile.OpPutstatic, classfile.OpGetfield, classfile.OpPutfield:
		g.field(in)
	case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
		g.invokeInstr(in)
	case classfile.OpInvokedynamic:
		g.dynamic(in)
	case classfile.OpNew:
		g.newObject(in)
	case classfile.OpNewarray:
		g.newArray(classfile.Type{Dims: 1, Kind: classfile.PrimType(in.Value)})
	case classfile.OpAnewarray:
		t := ClassType(string(g.constAt(in.Index).(classfile.ClassConst)))
		t.Dims++
		g.newArray(t)
	case classfile.OpMultianewarray:
		g.multiArray(in)
	case classfile.OpArraylength:
		g.length()
	case classfile.OpAthrow:
		g.athrow()
	case classfile.OpCheckcast, classfile.OpInstanceof:
		g.typeTest(in)
	case classfile.OpMonitorenter, classfile.OpMonitorexit:
		g.monitor(in.Op)
	default:
		g.fail("unknown opcode %v", in.Op)
	}
}

func (g *lowering) constAt(i int) classfile.Constant { return g.c.File.Pool.At(i) }

func (g *lowering) constant(in *classfile.Instr) {
	switch op := in.Op; {
	case op == classfile.OpAconstNull:
		g.push(val{x: null, k: kRef, from: &origin{kind: fromConst, name: "null"}})
	case op <= classfile.OpIconst5:
		g.pushInt(int64(op) - int64(classfile.OpIconst0))
	case op <= classfile.OpLconst1:
		g.pushX(ir.NewInt(i64, int64(op-classfile.OpLconst0)), kLong, 0)
	case op <= classfile.OpFconst2:
		g.pushX(floatConst(float32(op-classfile.OpFconst0)), kFloat, 0)
	case op <= classfile.OpDconst1:
		g.pushX(doubleConst(float64(op-classfile.OpDconst0)), kDouble, 0)
	case op <= classfile.OpSipush:
		g.pushInt(int64(in.Value))
	default:
		g.ldc(g.constAt(in.Index))
	}
}

func (g *lowering) pushInt(v int64) {
	g.push(val{x: intConst(v), k: kInt, from: &origin{kind: fromConst, name: itoa(int(v))}})
}

func floatConst(v float32) ir.Expr {
	return &ir.Const{Typ: f32, Bits: uint64(math.Float32bits(v))}
}

func doubleConst(v float64) ir.Expr { return &ir.Const{Typ: f64, Bits: math.Float64bits(v)} }

func (g *lowering) ldc(c classfile.Constant) {
	switch c := c.(type) {
	case classfile.IntConst:
		g.pushInt(int64(c))
	case classfile.LongConst:
		g.pushX(ir.NewInt(i64, int64(c)), kLong, 0)
	case classfile.FloatConst:
		g.pushX(floatConst(c.Value()), kFloat, 0)
	case classfile.DoubleConst:
		g.pushX(doubleConst(c.Value()), kDouble, 0)
	case classfile.StringConst:
		l := g.literal(string(c))
		g.facts.nonnull[l] = true
		g.push(val{x: l, k: kRef, nonnull: true})
	case classfile.ClassConst:
		t := ClassType(string(c))
		if err := g.w.loadable(t); err != nil {
			g.refuse("%s: %v", g.at, err)
			return
		}
		g.push(val{x: g.mirror(t), k: kRef, nonnull: true})
	case classfile.DynamicRef:
		g.dynamicConst(c)
	default:
		g.refuse("%s: a constant of kind %T", g.at, c)
	}
}

func (g *lowering) loadLocal(in *classfile.Instr) {
	op := in.Op
	i := int(op-classfile.OpIload) % 5
	if op >= classfile.OpIload0 {
		i = int(op-classfile.OpIload0) / 4
	}
	k := [...]kind{kInt, kLong, kFloat, kDouble, kRef}[i]
	l := g.slot(in.Index, k)
	v := val{x: l, k: k}
	switch k {
	case kRef:
		v.arr = g.facts.arrays[l]
		v.from = g.localOrigin(in.Index)
	case kInt:
		v.from = g.localOrigin(in.Index)
	}
	g.push(v)
}

func (g *lowering) storeLocal(in *classfile.Instr) {
	k, slot, _ := storedSlot(in)
	v := g.popAny()
	if v.k == kAddr && k == kRef {
		l := g.slot(slot, kAddr)
		g.set(l, v.x)
		g.facts.arrays[l] = itoa(v.sub)
		return
	}
	if v.k != k {
		g.fail("the value at %d is of kind %c, not %c", g.pc, v.k, k)
	}
	g.plain(&v)
	l := g.slot(slot, k)
	nonnull := v.nonnull || g.isNonnull(v.x)
	arr := v.arr
	g.set(l, v.x)
	if k == kRef {
		if nonnull {
			g.facts.nonnull[l] = true
		}
		if arr != "" {
			g.facts.arrays[l] = arr
		}
	}
}

func (g *lowering) isNonnull(x ir.Expr) bool {
	l, ok := x.(*ir.Local)
	return ok && g.facts.nonnull[l]
}

// shuffle moves values of the stack: pop to swap.
func (g *lowering) shuffle(op classfile.Op) {
	switch op {
	case classfile.OpPop:
		g.words(1)
		return
	case classfile.OpPop2:
		g.words(2)
		return
	case classfile.OpSwap:
		a, b := g.words(1), g.words(1)
		g.pushAll(a, b)
		return
	}
	n, under := 1, 0
	switch op {
	case classfile.OpDupX1:
		under = 1
	case classfile.OpDupX2:
		under = 2
	case classfile.OpDup2:
		n = 2
	case classfile.OpDup2X1:
		n, under = 2, 1
	case classfile.OpDup2X2:
		n, under = 2, 2
	}
	top := g.words(n)
	var each []*val
	for i := range top {
		each = append(each, &top[i])
	}
	g.keep(each...)
	low := g.words(under)
	g.pushAll(top, low, top)
}

// words pops values of so many slots, given in the order of the stack.
func (g *lowering) words(n int) []val {
	var out []val
	for n > 0 {
		v := g.popAny()
		n--
		if v.k.wide() {
			n--
		}
		if n < 0 {
			g.fail("half of a value at %d", g.pc)
		}
		out = append([]val{v}, out...)
	}
	return out
}

func (g *lowering) pushAll(lists ...[]val) {
	for _, l := range lists {
		g.stack = append(g.stack, l...)
	}
}

var arithmetic = [...]ir.Op{
	ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpNeg,
	ir.OpShl, ir.OpShr, ir.OpUshr, ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor,
}

func (g *lowering) arithmetic(in *classfile.Instr) {
	op := in.Op
	if op == classfile.OpIinc {
		l := g.slot(in.Index, kInt)
		g.set(l, apply(ir.OpAdd, i32, l, intConst(int64(in.Value))))
		return
	}
	var o ir.Op
	var k kind
	if op < classfile.OpIshl {
		o = arithmetic[int(op-classfile.OpIadd)/4]
		k = [...]kind{kInt, kLong, kFloat, kDouble}[int(op-classfile.OpIadd)%4]
	} else {
		o = arithmetic[6+int(op-classfile.OpIshl)/2]
		k = [...]kind{kInt, kLong}[int(op-classfile.OpIshl)%2]
	}
	t := k.irType()
	if o == ir.OpNeg {
		x, d := g.popX(k)
		g.pushX(apply(o, t, x), k, d+1)
		return
	}
	second := k
	if o == ir.OpShl || o == ir.OpShr || o == ir.OpUshr {
		second = kInt
	}
	y := g.pop(second)
	if (o == ir.OpDiv || o == ir.OpRem) && (k == kInt || k == kLong) {
		g.keep(&y)
		if c, ok := y.x.(*ir.Const); !ok || c.Bits == 0 {
			g.check(equal(y.x, &ir.Const{Typ: t}), task.KindDivision, "division by zero", g.throwing(g.w.thrower("div", "()V")))
		}
	}
	g.plain(&y)
	x, d := g.popX(k)
	g.pushX(apply(o, t, x, y.x), k, 1+max(d, y.depth))
}

func (g *lowering) convert(op classfile.Op) {
	i := int(op - classfile.OpI2l)
	if op >= classfile.OpI2b {
		x, d := g.popX(kInt)
		t := [...]ir.Type{i8, u16, i16}[op-classfile.OpI2b]
		g.pushX(conv(conv(x, t), i32), kInt, d+2)
		return
	}
	from := [...]kind{kInt, kLong, kFloat, kDouble}[i/3]
	to := [...][3]kind{{kLong, kFloat, kDouble}, {kInt, kFloat, kDouble}, {kInt, kLong, kDouble}, {kInt, kLong, kFloat}}[i/3][i%3]
	x, d := g.popX(from)
	g.pushX(conv(x, to.irType()), to, d+1)
}

func (g *lowering) compare(op classfile.Op) {
	k, nan := kLong, 0
	switch op {
	case classfile.OpFcmpl:
		k, nan = kFloat, -1
	case classfile.OpFcmpg:
		k, nan = kFloat, 1
	case classfile.OpDcmpl:
		k, nan = kDouble, -1
	case classfile.OpDcmpg:
		k, nan = kDouble, 1
	}
	b := g.pop(k)
	a := g.pop(k)
	g.keep(&a, &b)
	g.push(val{x: intConst(0), k: kInt, cmp: &compare{a.x, b.x, nan}})
}

var conditions = [...]ir.Op{ir.OpEq, ir.OpNe, ir.OpLt, ir.OpGe, ir.OpGt, ir.OpLe}

func (g *lowering) conditional(in *classfile.Instr) {
	var x ir.Expr
	var test *ir.Local // compared with null
	nullIs := false    // when the branch is taken
	switch op := in.Op; {
	case op == classfile.OpIfnull || op == classfile.OpIfnonnull:
		v := g.pop(kRef)
		nullIs = op == classfile.OpIfnull
		test, _ = v.x.(*ir.Local)
		o := ir.OpEq
		if !nullIs {
			o = ir.OpNe
		}
		x = apply(o, ir.Bool{}, v.x, null)
	case op >= classfile.OpIfAcmpeq:
		b, a := g.pop(kRef), g.pop(kRef)
		x = apply(conditions[op-classfile.OpIfAcmpeq], ir.Bool{}, a.x, b.x)
	case op >= classfile.OpIfIcmpeq:
		b, _ := g.popX(kInt)
		a, _ := g.popX(kInt)
		x = apply(conditions[op-classfile.OpIfIcmpeq], ir.Bool{}, a, b)
	default:
		x = g.zeroTest(g.pop(kInt), conditions[op-classfile.OpIfeq])
	}
	then, next := g.blocks[in.Target], g.blocks[in.Next()]
	g.branchTo(x, then, next, test, nullIs)
}

// zeroTest compares an int with zero.
func (g *lowering) zeroTest(v val, op ir.Op) ir.Expr {
	if c := v.cmp; c != nil {
		return c.test(op)
	}
	if op == ir.OpEq || op == ir.OpNe {
		if a, ok := v.x.(*ir.Apply); ok && a.Op == ir.OpConv && a.Args[0].Type() == ir.Type(ir.Bool{}) {
			if op == ir.OpEq {
				return ir.Not(a.Args[0])
			}
			return a.Args[0]
		}
	}
	return apply(op, ir.Bool{}, v.x, intConst(0))
}

// test is what a branch after a comparison asks.
func (c *compare) test(op ir.Op) ir.Expr {
	is := func(o ir.Op) ir.Expr { return apply(o, ir.Bool{}, c.a, c.b) }
	switch {
	case c.nan == 0, op == ir.OpEq, op == ir.OpNe:
		return is(op)
	case c.nan < 0 && op == ir.OpLt: // true for NaN
		return ir.Not(is(ir.OpGe))
	case c.nan < 0 && op == ir.OpLe:
		return ir.Not(is(ir.OpGt))
	case c.nan > 0 && op == ir.OpGt:
		return ir.Not(is(ir.OpLe))
	case c.nan > 0 && op == ir.OpGe:
		return ir.Not(is(ir.OpLt))
	}
	return is(op)
}

// branchTo ends the block with a branch; test is a local that is null on one side.
func (g *lowering) branchTo(x ir.Expr, then, next *jblock, test *ir.Local, nullIs bool) {
	for _, b := range []*jblock{then, next} {
		if b.preds > 1 {
			g.flush(&x)
			break
		}
	}
	all := g.facts
	side := func(b *jblock, nonnull bool) {
		g.facts = all
		if nonnull && test != nil {
			g.facts = all.clone()
			g.facts.nonnull[test] = true
		}
		g.reach(b)
	}
	side(then, !nullIs)
	side(next, nullIs)
	g.facts = all
	if then == next {
		g.jump(g.way(then))
		return
	}
	g.end(&ir.If{Meta: g.meta(), X: x, Then: g.way(then), Else: g.way(next)})
}

func (g *lowering) table(in *classfile.Instr) {
	x, _ := g.popX(kInt)
	to := []*jblock{g.blocks[in.Target]}
	t := &ir.Switch{Meta: g.meta(), Default: g.way(g.blocks[in.Target])}
	for _, c := range in.Cases {
		b := g.blocks[c.Target]
		to = append(to, b)
		t.Cases = append(t.Cases, ir.Case{Value: int64(c.Value), To: g.way(b)})
	}
	g.edge(&x, to...)
	t.X = x
	if len(t.Cases) == 0 {
		g.jump(t.Default)
		return
	}
	g.end(t)
}

// jsr calls a subroutine: the address is the number of the place where it goes on.
func (g *lowering) jsr(in *classfile.Instr) {
	n := -1
	for i, b := range g.returns[in.Target] {
		if b.start == in.Next() {
			n = i
		}
	}
	b := g.blocks[in.Target]
	g.push(val{x: intConst(int64(n)), k: kAddr, sub: in.Target})
	b.preds++ // several
	g.edge(nil, b)
	g.jump(g.way(b))
}

func (g *lowering) retSub(in *classfile.Instr) {
	l := g.slot(in.Index, kAddr)
	sub := -1
	for at := range g.returns {
		if g.facts.arrays[l] == itoa(at) {
			sub = at
		}
	}
	if sub < 0 {
		g.fail("ret at %d without a subroutine", g.pc)
	}
	t := &ir.Switch{Meta: g.meta(), X: l}
	dead := g.coldBlock()
	dead.Term = &ir.Return{Meta: g.meta()}
	t.Default = dead
	g.edge(nil, g.returns[sub]...)
	for i, b := range g.returns[sub] {
		t.Cases = append(t.Cases, ir.Case{Value: int64(i), To: b.ir})
	}
	g.end(t)
}

func (g *lowering) giveBack(op classfile.Op) {
	if op != classfile.OpReturn {
		k := [...]kind{kInt, kLong, kFloat, kDouble, kRef}[op-classfile.OpIreturn]
		x, _ := g.popX(k)
		if len(g.p.Results) == 0 {
			g.fail("a method without a result returns one")
		}
		r := g.p.Results[0]
		if k != kindOf(g.m.File.Type.Result) {
			g.fail("a value of kind %c is returned", k)
		}
		g.assign(r, fit(x, r.Typ))
	} else if len(g.p.Results) != 0 {
		g.fail("a method with a result returns none")
	}
	if g.lock != nil {
		g.add(&ir.Monitor{Meta: g.meta(), Kind: ir.MonitorExit, X: g.lock})
	}
	g.ret()
}

func (g *lowering) monitor(op classfile.Op) {
	v := g.pop(kRef)
	g.keep(&v)
	what, kind := "Cannot enter synchronized block", ir.MonitorEnter
	if op == classfile.OpMonitorexit {
		what, kind = "Cannot exit synchronized block", ir.MonitorExit
	}
	g.nullCheck(&v, what)
	s := &ir.Monitor{Meta: g.meta(), Kind: kind, X: v.x}
	if kind == ir.MonitorExit {
		s.Dst = g.temporary(ir.Bool{})
		g.add(s)
		g.check(ir.Not(s.Dst), task.KindMonitor, "the thread does not hold the monitor", g.throwing(g.w.thrower("monitor", "()V")))
		return
	}
	g.add(s)
}

func (g *lowering) athrow() {
	v := g.pop(kRef)
	g.keep(&v)
	g.nullCheck(&v, "Cannot throw exception")
	g.assign(g.p.Exc, v.x)
	g.jump(g.unwind())
}
