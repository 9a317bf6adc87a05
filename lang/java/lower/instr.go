package lower

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/task"
	"strconv"
)

// instruction lowers one instruction.
type instruction struct{ *lowering }

// instr lowers one instruction: a switch over all opcodes, by groups.
func (g instruction) instr(in *classfile.Instr) {
	op := in.Op
	switch {
	case op == classfile.OpNop:
	case op <= classfile.OpLdc2W:
		g.constant(in)
	case op <= classfile.OpAload3:
		g.loadLocal(in)
	case op <= classfile.OpSaload:
		access{g.lowering}.loadElem(in)
	case op <= classfile.OpAstore3:
		g.storeLocal(in)
	case op <= classfile.OpSastore:
		access{g.lowering}.storeElem(in)
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

func (g instruction) other(in *classfile.Instr) {
	switch in.Op {
	case classfile.OpGoto, classfile.OpGotoW:
		b := g.blocks[in.Target]
		g.edge(nil, b)
		g.Jump(g.target(b))
	case classfile.OpJsr, classfile.OpJsrW:
		g.jsr(in)
	case classfile.OpRet:
		g.retSub(in)
	case classfile.OpTableswitch, classfile.OpLookupswitch:
		g.table(in)
	case classfile.OpIreturn, classfile.OpLreturn, classfile.OpFreturn, classfile.OpDreturn, classfile.OpAreturn, classfile.OpReturn:
		g.giveBack(in.Op)
	case classfile.OpGetstatic, classfile.OpPutstatic, classfile.OpGetfield, classfile.OpPutfield:
		access{g.lowering}.field(in)
	case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
		invocation{g.lowering}.invokeInstr(in)
	case classfile.OpInvokedynamic:
		g.dynamic(in)
	case classfile.OpNew:
		access{g.lowering}.newObject(in)
	case classfile.OpNewarray:
		access{g.lowering}.newArray(classfile.Type{Dims: 1, Kind: classfile.PrimType(in.Value)})
	case classfile.OpAnewarray:
		t := java.ClassType(string(g.constAt(in.Index).(classfile.ClassConst)))
		t.Dims++
		access{g.lowering}.newArray(t)
	case classfile.OpMultianewarray:
		access{g.lowering}.multiArray(in)
	case classfile.OpArraylength:
		access{g.lowering}.length()
	case classfile.OpAthrow:
		g.athrow()
	case classfile.OpCheckcast, classfile.OpInstanceof:
		access{g.lowering}.typeTest(in)
	case classfile.OpMonitorenter, classfile.OpMonitorexit:
		g.monitor(in.Op)
	default:
		g.fail("unknown opcode %v", in.Op)
	}
}

func (g *lowering) constAt(i int) classfile.Constant { return g.c.File.Pool.At(i) }

func (g instruction) constant(in *classfile.Instr) {
	switch op := in.Op; {
	case op == classfile.OpAconstNull:
		g.push(val{x: java.Null, k: java.KRef, from: &origin{kind: fromConst, name: "null"}})
	case op <= classfile.OpIconst5:
		g.pushInt(int64(op) - int64(classfile.OpIconst0))
	case op <= classfile.OpLconst1:
		g.pushX(ir.NewInt(java.I64, int64(op-classfile.OpLconst0)), java.KLong, 0)
	case op <= classfile.OpFconst2:
		g.pushX(java.FloatConst(float32(op-classfile.OpFconst0)), java.KFloat, 0)
	case op <= classfile.OpDconst1:
		g.pushX(java.DoubleConst(float64(op-classfile.OpDconst0)), java.KDouble, 0)
	case op <= classfile.OpSipush:
		g.pushInt(int64(in.Value))
	default:
		g.ldc(g.constAt(in.Index))
	}
}

func (g *lowering) pushInt(v int64) {
	g.push(val{x: java.IntConst(v), k: java.KInt, from: &origin{kind: fromConst, name: strconv.Itoa(int(v))}})
}

func (g instruction) ldc(c classfile.Constant) {
	switch c := c.(type) {
	case classfile.IntConst:
		g.pushInt(int64(c))
	case classfile.LongConst:
		g.pushX(ir.NewInt(java.I64, int64(c)), java.KLong, 0)
	case classfile.FloatConst:
		g.pushX(java.FloatConst(c.Value()), java.KFloat, 0)
	case classfile.DoubleConst:
		g.pushX(java.DoubleConst(c.Value()), java.KDouble, 0)
	case classfile.StringConst:
		l := g.Literal(string(c))
		g.facts.nonnull[l] = true
		g.push(val{x: l, k: java.KRef, nonnull: true})
	case classfile.ClassConst:
		t := java.ClassType(string(c))
		if err := (java.Runtime{World: g.W}).Loadable(t); err != nil {
			g.Refuse("%s: %v", g.At, err)
			return
		}
		g.push(val{x: g.Mirror(t), k: java.KRef, nonnull: true})
	case classfile.DynamicRef:
		g.dynamicConst(c)
	default:
		g.Refuse("%s: a constant of kind %T", g.At, c)
	}
}

func (g instruction) loadLocal(in *classfile.Instr) {
	op := in.Op
	i := int(op-classfile.OpIload) % 5
	if op >= classfile.OpIload0 {
		i = int(op-classfile.OpIload0) / 4
	}
	k := [...]java.Kind{java.KInt, java.KLong, java.KFloat, java.KDouble, java.KRef}[i]
	l := g.slot(in.Index, k)
	v := val{x: l, k: k}
	switch k {
	case java.KRef:
		v.arr = g.facts.arrays[l]
		v.from = g.localOrigin(in.Index)
	case java.KInt:
		v.from = g.localOrigin(in.Index)
	}
	g.push(v)
}

func (g instruction) storeLocal(in *classfile.Instr) {
	k, slot, _ := storedSlot(in)
	v := g.popAny()
	if v.k == java.KAddr && k == java.KRef {
		l := g.slot(slot, java.KAddr)
		g.set(l, v.x)
		g.facts.arrays[l] = strconv.Itoa(v.sub)
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
	if k == java.KRef {
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
func (g instruction) shuffle(op classfile.Op) {
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
func (g instruction) words(n int) []val {
	var out []val
	for n > 0 {
		v := g.popAny()
		n--
		if v.k.Wide() {
			n--
		}
		if n < 0 {
			g.fail("half of a value at %d", g.pc)
		}
		out = append([]val{v}, out...)
	}
	return out
}

func (g instruction) pushAll(lists ...[]val) {
	for _, l := range lists {
		g.stack = append(g.stack, l...)
	}
}

var arithmetic = [...]ir.Op{
	ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpNeg,
	ir.OpShl, ir.OpShr, ir.OpUshr, ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor,
}

func (g instruction) arithmetic(in *classfile.Instr) {
	op := in.Op
	if op == classfile.OpIinc {
		l := g.slot(in.Index, java.KInt)
		g.exact.result(ir.OpAdd, java.KInt, l, java.IntConst(int64(in.Value)))
		g.set(l, java.Apply(ir.OpAdd, java.I32, l, java.IntConst(int64(in.Value))))
		return
	}
	var o ir.Op
	var k java.Kind
	if op < classfile.OpIshl {
		o = arithmetic[int(op-classfile.OpIadd)/4]
		k = [...]java.Kind{java.KInt, java.KLong, java.KFloat, java.KDouble}[int(op-classfile.OpIadd)%4]
	} else {
		o = arithmetic[6+int(op-classfile.OpIshl)/2]
		k = [...]java.Kind{java.KInt, java.KLong}[int(op-classfile.OpIshl)%2]
	}
	t := k.IrType()
	if o == ir.OpNeg {
		v := g.operand(k)
		g.exact.result(o, k, v.x, nil)
		g.pushX(java.Apply(o, t, v.x), k, v.depth+1)
		return
	}
	second := k
	if o == ir.OpShl || o == ir.OpShr || o == ir.OpUshr {
		second = java.KInt
	}
	y := g.pop(second)
	if (o == ir.OpDiv || o == ir.OpRem) && (k == java.KInt || k == java.KLong) {
		g.keep(&y)
		if c, ok := y.x.(*ir.Const); !ok || c.Bits == 0 {
			g.Check(java.Equal(y.x, &ir.Const{Typ: t}), task.KindDivision, "division by zero", g.throwing(g.W.Thrower("div", "()V")))
		}
	}
	g.plain(&y)
	x := g.operand(k)
	if g.exact != nil {
		g.keep(&x, &y)
		g.exact.result(o, k, x.x, y.x)
	}
	g.pushX(java.Apply(o, t, x.x, y.x), k, 1+max(x.depth, y.depth))
}

// operand takes an operand of an operation, which has a name where more than its result is asked.
func (g instruction) operand(k java.Kind) val {
	v := g.pop(k)
	g.plain(&v)
	if g.exact != nil {
		g.keep(&v)
	}
	return v
}

func (g instruction) convert(op classfile.Op) {
	i := int(op - classfile.OpI2l)
	if op >= classfile.OpI2b {
		x := g.operand(java.KInt)
		t := [...]ir.Type{java.I8, java.U16, java.I16}[op-classfile.OpI2b]
		g.exact.cast(x.x, java.Conv(x.x, t), [...]string{"byte", "char", "short"}[op-classfile.OpI2b])
		g.pushX(java.Conv(java.Conv(x.x, t), java.I32), java.KInt, x.depth+2)
		return
	}
	from := [...]java.Kind{java.KInt, java.KLong, java.KFloat, java.KDouble}[i/3]
	to := [...][3]java.Kind{{java.KLong, java.KFloat, java.KDouble}, {java.KInt, java.KFloat, java.KDouble}, {java.KInt, java.KLong, java.KDouble}, {java.KInt, java.KLong, java.KFloat}}[i/3][i%3]
	x := g.operand(from)
	if from == java.KLong && to == java.KInt {
		g.exact.cast(x.x, java.Conv(x.x, java.I32), "int")
	}
	g.pushX(java.Conv(x.x, to.IrType()), to, x.depth+1)
}

func (g instruction) compare(op classfile.Op) {
	k, nan := java.KLong, 0
	switch op {
	case classfile.OpFcmpl:
		k, nan = java.KFloat, -1
	case classfile.OpFcmpg:
		k, nan = java.KFloat, 1
	case classfile.OpDcmpl:
		k, nan = java.KDouble, -1
	case classfile.OpDcmpg:
		k, nan = java.KDouble, 1
	}
	b := g.pop(k)
	a := g.pop(k)
	g.keep(&a, &b)
	g.push(val{x: java.IntConst(0), k: java.KInt, cmp: &compare{a.x, b.x, nan}})
}

var conditions = [...]ir.Op{ir.OpEq, ir.OpNe, ir.OpLt, ir.OpGe, ir.OpGt, ir.OpLe}

func (g instruction) conditional(in *classfile.Instr) {
	var x ir.Expr
	var test *ir.Local // compared with null
	nullIs := false    // when the branch is taken
	switch op := in.Op; {
	case op == classfile.OpIfnull || op == classfile.OpIfnonnull:
		v := g.pop(java.KRef)
		nullIs = op == classfile.OpIfnull
		test, _ = v.x.(*ir.Local)
		o := ir.OpEq
		if !nullIs {
			o = ir.OpNe
		}
		x = java.Apply(o, ir.Bool{}, v.x, java.Null)
	case op >= classfile.OpIfAcmpeq:
		b, a := g.pop(java.KRef), g.pop(java.KRef)
		x = java.Apply(conditions[op-classfile.OpIfAcmpeq], ir.Bool{}, a.x, b.x)
	case op >= classfile.OpIfIcmpeq:
		b, _ := g.popX(java.KInt)
		a, _ := g.popX(java.KInt)
		x = java.Apply(conditions[op-classfile.OpIfIcmpeq], ir.Bool{}, a, b)
	default:
		x = g.zeroTest(g.pop(java.KInt), conditions[op-classfile.OpIfeq])
	}
	then, next := g.blocks[in.Target], g.blocks[in.Next()]
	g.branchTo(x, then, next, test, nullIs)
}

// zeroTest compares an int with zero.
func (g instruction) zeroTest(v val, op ir.Op) ir.Expr {
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
	return java.Apply(op, ir.Bool{}, v.x, java.IntConst(0))
}

// test returns what a branch after a comparison asks.
func (c *compare) test(op ir.Op) ir.Expr {
	is := func(o ir.Op) ir.Expr { return java.Apply(o, ir.Bool{}, c.a, c.b) }
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
func (g instruction) branchTo(x ir.Expr, then, next *jblock, test *ir.Local, nullIs bool) {
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
		g.Jump(g.target(then))
		return
	}
	t := &ir.If{Meta: g.Meta(), X: x, Then: g.target(then), Else: g.target(next)}
	g.W.Branched(t, g.m, g.pc)
	g.End(t)
}

func (g instruction) table(in *classfile.Instr) {
	x, _ := g.popX(java.KInt)
	to := []*jblock{g.blocks[in.Target]}
	t := &ir.Switch{Meta: g.Meta(), Default: g.target(g.blocks[in.Target])}
	for _, c := range in.Cases {
		b := g.blocks[c.Target]
		to = append(to, b)
		t.Cases = append(t.Cases, ir.Case{Value: int64(c.Value), To: g.target(b)})
	}
	g.edge(&x, to...)
	t.X = x
	if len(t.Cases) == 0 {
		g.Jump(t.Default)
		return
	}
	g.W.Branched(t, g.m, g.pc)
	g.End(t)
}

// jsr calls a subroutine: the address is the number of its return place.
func (g instruction) jsr(in *classfile.Instr) {
	n := -1
	for i, b := range g.returns[in.Target] {
		if b.start == in.Next() {
			n = i
		}
	}
	b := g.blocks[in.Target]
	g.push(val{x: java.IntConst(int64(n)), k: java.KAddr, sub: in.Target})
	b.preds++ // several
	g.edge(nil, b)
	g.Jump(g.target(b))
}

func (g instruction) retSub(in *classfile.Instr) {
	l := g.slot(in.Index, java.KAddr)
	sub := -1
	for at := range g.returns {
		if g.facts.arrays[l] == strconv.Itoa(at) {
			sub = at
		}
	}
	if sub < 0 {
		g.fail("ret at %d without a subroutine", g.pc)
	}
	t := &ir.Switch{Meta: g.Meta(), X: l}
	dead := g.ColdBlock()
	dead.Term = &ir.Return{Meta: g.Meta()}
	t.Default = dead
	g.edge(nil, g.returns[sub]...)
	for i, b := range g.returns[sub] {
		t.Cases = append(t.Cases, ir.Case{Value: int64(i), To: b.ir})
	}
	g.End(t)
}

func (g instruction) giveBack(op classfile.Op) {
	if op != classfile.OpReturn {
		k := [...]java.Kind{java.KInt, java.KLong, java.KFloat, java.KDouble, java.KRef}[op-classfile.OpIreturn]
		x, _ := g.popX(k)
		if len(g.P.Results) == 0 {
			g.fail("a method without a result returns one")
		}
		r := g.P.Results[0]
		if k != java.KindOf(g.m.File.Type.Result) {
			g.fail("a value of kind %c is returned", k)
		}
		g.Assign(r, java.Fit(x, r.Typ))
	} else if len(g.P.Results) != 0 {
		g.fail("a method with a result returns none")
	}
	for _, s := range (contracted{g.lowering}).leaving(g.pc, contract.ExitReturn, -1) {
		contracted{g.lowering}.sayOne(s)
	}
	if g.lock != nil {
		g.Add(&ir.Monitor{Meta: g.Meta(), Kind: ir.MonitorExit, X: g.lock})
	}
	g.Ret()
}

func (g instruction) monitor(op classfile.Op) {
	v := g.pop(java.KRef)
	g.keep(&v)
	what, kind := "Cannot enter synchronized block", ir.MonitorEnter
	if op == classfile.OpMonitorexit {
		what, kind = "Cannot exit synchronized block", ir.MonitorExit
	}
	access{g.lowering}.nullCheck(&v, what)
	s := &ir.Monitor{Meta: g.Meta(), Kind: kind, X: v.x}
	if kind == ir.MonitorExit {
		s.Dst = g.temporary(ir.Bool{})
		g.Add(s)
		g.Check(ir.Not(s.Dst), task.KindMonitor, "the thread does not hold the monitor", g.throwing(g.W.Thrower("monitor", "()V")))
		return
	}
	g.Add(s)
}

func (g instruction) athrow() {
	v := g.pop(java.KRef)
	g.keep(&v)
	access{g.lowering}.nullCheck(&v, "Cannot throw exception")
	g.Assign(g.P.Exc, v.x)
	g.Jump(g.unwind())
}
