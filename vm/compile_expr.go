// This file compiles scalar expressions and branches on them.

package vm

import (
	"math"

	"assay/ir"
)

// value is a register with the value of a scalar expression.
func (c *compiler) value(x ir.Expr) uint32 {
	if r, ok := c.register(x); ok {
		return r
	}
	t := c.temp()
	c.into(x, t)
	return t
}

// register is where a variable already is.
func (c *compiler) register(x ir.Expr) (uint32, bool) {
	switch x := x.(type) {
	case *ir.Local:
		if !c.inOld {
			return c.localWord(x), true
		}
	case *ir.BoundVar:
		return c.vars[x], true
	case *ir.Apply:
		if x.Op == ir.OpConv && ir.IsRef(x.Typ) {
			return c.register(x.Args[0])
		}
	}
	return 0, false
}

// constant puts a word into a register.
func (c *compiler) constant(dst uint32, v uint64) {
	if fitsImm(v) {
		c.emit(opImm, dst, 0, uint32(v))
		return
	}
	c.u.consts = append(c.u.consts, v)
	c.emit(opConst, dst, uint32(len(c.u.consts)-1), 0)
}

func fitsImm(v uint64) bool { return int64(v) == int64(int32(v)) }

// immediate is the value of a constant that fits an instruction.
func immediate(x ir.Expr) (uint32, bool) {
	k, ok := x.(*ir.Const)
	if !ok || !fitsImm(k.Bits) {
		return 0, false
	}
	return uint32(k.Bits), true
}

// into evaluates a scalar expression into a register, which is written last of
// all unless it is a temporary.
func (c *compiler) into(x ir.Expr, dst uint32) {
	m := c.mark()
	defer c.release(m)
	switch x := x.(type) {
	case *ir.Const:
		c.constant(dst, x.Bits)
	case *ir.Literal:
		c.constant(dst, literal(x))
	case *ir.Local:
		if c.inOld {
			c.emit(opOldL, dst, c.localWord(x), 0)
		} else {
			c.move(false, dst, c.localWord(x))
		}
	case *ir.Global:
		at := uint32(c.lay.globals[x.Index])
		if c.inOld {
			c.emit(opOldG, dst, at, 0)
		} else {
			c.emit(opGLd, dst, at, 0)
		}
	case *ir.BoundVar:
		c.move(false, dst, c.vars[x])
	case *ir.Apply:
		c.apply(x, dst)
	case *ir.Quant:
		c.quant(x, dst)
	case *ir.TypeTest:
		v := c.value(x.X)
		c.u.tests = append(c.u.tests, typeTest{x.Of, x.Exact})
		c.emit(opIs, dst, v, uint32(len(c.u.tests)-1))
	case *ir.Read:
		c.move(false, dst, c.readPlace(x.Place)[0])
	case *ir.Old:
		was := c.inOld
		c.inOld = true
		c.into(x.X, dst)
		c.inOld = was
	case *ir.Call:
		c.move(false, dst, c.pure(x)[0])
	case *ir.Fresh:
		c.emit(opFresh, dst, c.value(x.X), 0)
	default:
		panic("vm: unknown scalar expression")
	}
}

// apply is the switch over operators with a scalar result.
func (c *compiler) apply(x *ir.Apply, dst uint32) {
	switch x.Op {
	case ir.OpAnd, ir.OpOr, ir.OpImplies:
		c.truth(x, dst)
	case ir.OpNot:
		c.emit(opNot, dst, c.value(x.Args[0]), 0)
	case ir.OpIff:
		c.binary(opEq, x, dst)
	case ir.OpEq, ir.OpNe:
		c.equal(x, dst)
	case ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		c.order(x, dst)
	case ir.OpCond:
		c.cond(x, dst)
	case ir.OpConv:
		c.conv(x, dst)
	case ir.OpBits:
		c.rawBits(x, dst)
	case ir.OpLen:
		c.emit(opLen, dst, c.value(x.Args[0]), 0)
	case ir.OpStorable:
		c.binary(opStorable, x, dst)
	case ir.OpClass:
		c.emit(opClass, dst, c.value(x.Args[0]), 0)
	case ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpNeg:
		if f, ok := x.Typ.(ir.Float); ok {
			c.floatOp(x, f, dst)
		} else {
			c.intOp(x, x.Typ.(ir.Int), dst)
		}
	case ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor, ir.OpBitNot, ir.OpShl, ir.OpShr, ir.OpUshr:
		c.intOp(x, x.Typ.(ir.Int), dst)
	default:
		c.measure(x, dst)
	}
}

func (c *compiler) binary(op opcode, x *ir.Apply, dst uint32) {
	a, b := c.value(x.Args[0]), c.value(x.Args[1])
	c.emit(op, dst, a, b)
}

// truth turns a branch into a value.
func (c *compiler) truth(x ir.Expr, dst uint32) {
	no, end := c.newLabel(), c.newLabel()
	c.branch(x, false, no)
	c.emit(opImm, dst, 0, 1)
	c.jump(opJmp, 0, 0, end)
	c.place(no)
	c.emit(opImm, dst, 0, 0)
	c.place(end)
}

func (c *compiler) cond(x *ir.Apply, dst uint32) {
	no, end := c.newLabel(), c.newLabel()
	c.branch(x.Args[0], false, no)
	c.into(x.Args[1], dst)
	c.jump(opJmp, 0, 0, end)
	c.place(no)
	c.into(x.Args[2], dst)
	c.place(end)
}

// equal compares words, floats or relations.
func (c *compiler) equal(x *ir.Apply, dst uint32) {
	op := opEq
	switch t := x.Args[0].Type().(type) {
	case *ir.Rel:
		a, b := c.rel(x.Args[0]), c.rel(x.Args[1])
		c.emit(opREq, dst, a, b)
		if x.Op == ir.OpNe {
			c.emit(opNot, dst, dst, 0)
		}
		return
	case ir.Float:
		op = opFEq
		if t.Bits == 32 {
			op = opGEq
		}
		c.binary(op, x, dst)
		if x.Op == ir.OpNe {
			c.emit(opNot, dst, dst, 0)
		}
		return
	}
	if x.Op == ir.OpNe {
		op = opNe
	} else if i, ok := immediate(x.Args[1]); ok {
		c.emit(opEqI, dst, c.value(x.Args[0]), i)
		return
	}
	c.binary(op, x, dst)
}

// order compares with less or less-equal; greater swaps the operands.
func (c *compiler) order(x *ir.Apply, dst uint32) {
	a, b := c.value(x.Args[0]), c.value(x.Args[1])
	strict := x.Op == ir.OpLt || x.Op == ir.OpGt
	if x.Op == ir.OpGt || x.Op == ir.OpGe {
		a, b = b, a
	}
	c.emit(orderOp(x.Args[0].Type(), strict), dst, a, b)
}

func orderOp(t ir.Type, strict bool) opcode {
	pick := func(lt, le opcode) opcode {
		if strict {
			return lt
		}
		return le
	}
	if f, ok := t.(ir.Float); ok {
		if f.Bits == 32 {
			return pick(opGLt, opGLe)
		}
		return pick(opFLt, opFLe)
	}
	if unsigned64(t) {
		return pick(opLtU, opLeU)
	}
	return pick(opLtS, opLeS)
}

// unsigned64 tells whether words of the type do not compare as signed numbers:
// narrower unsigned integers do.
func unsigned64(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return ok && !i.Signed && i.Bits == 64
}

// intOp compiles arithmetic and bit operations.
func (c *compiler) intOp(x *ir.Apply, t ir.Int, dst uint32) {
	sh := 64 - t.Bits
	us := func(s, u opcode) opcode {
		if t.Signed {
			return s
		}
		return u
	}
	is32 := t.Signed && t.Bits == 32
	switch x.Op {
	case ir.OpNeg:
		c.emitSh(us(opNegS, opNegU), sh, dst, c.value(x.Args[0]), 0)
		return
	case ir.OpBitNot:
		c.emitSh(us(opBitNotS, opBitNotU), sh, dst, c.value(x.Args[0]), 0)
		return
	case ir.OpShl, ir.OpShr, ir.OpUshr:
		c.shift(x, t, dst)
		return
	}
	if c.intImm(x, t, dst) {
		return
	}
	a, b := c.value(x.Args[0]), c.value(x.Args[1])
	switch x.Op {
	case ir.OpAdd:
		if is32 {
			c.emit(opAdd32, dst, a, b)
			return
		}
		c.emitSh(us(opAddS, opAddU), sh, dst, a, b)
	case ir.OpSub:
		if is32 {
			c.emit(opSub32, dst, a, b)
			return
		}
		c.emitSh(us(opSubS, opSubU), sh, dst, a, b)
	case ir.OpMul:
		if is32 {
			c.emit(opMul32, dst, a, b)
			return
		}
		c.emitSh(us(opMulS, opMulU), sh, dst, a, b)
	case ir.OpDiv:
		c.emitSh(us(opDivS, opDivU), sh, dst, a, b)
	case ir.OpRem:
		c.emitSh(us(opRemS, opRemU), sh, dst, a, b)
	case ir.OpBitAnd:
		c.emit(opAnd, dst, a, b)
	case ir.OpBitOr:
		c.emit(opOr, dst, a, b)
	case ir.OpBitXor:
		c.emit(opXor, dst, a, b)
	default:
		panic("vm: unknown integer operator")
	}
}

// intImm compiles additions, subtractions and masks with a small constant.
func (c *compiler) intImm(x *ir.Apply, t ir.Int, dst uint32) bool {
	i, ok := immediate(x.Args[1])
	if !ok {
		return false
	}
	switch x.Op {
	case ir.OpSub:
		if i == 1<<31 {
			return false
		}
		i = -i
	case ir.OpAdd:
	case ir.OpBitAnd:
		c.emit(opAndI, dst, c.value(x.Args[0]), i)
		return true
	default:
		return false
	}
	a := c.value(x.Args[0])
	switch {
	case t.Signed && t.Bits == 32:
		c.emit(opAddI32, dst, a, i)
	case t.Signed:
		c.emitSh(opAddSI, 64-t.Bits, dst, a, i)
	default:
		c.emitSh(opAddUI, 64-t.Bits, dst, a, i)
	}
	return true
}

// shift brings the distance below the width first.
func (c *compiler) shift(x *ir.Apply, t ir.Int, dst uint32) {
	a := c.value(x.Args[0])
	d := c.temp()
	if k, ok := x.Args[1].(*ir.Const); ok {
		dist := ir.Int{Bits: k.Typ.(ir.Int).Bits}.Wrap(k.Bits)
		c.emit(opImm, d, 0, uint32(dist%uint64(t.Bits)))
	} else {
		from := x.Args[1].Type().(ir.Int)
		c.emitSh(opWrapU, 64-from.Bits, d, c.value(x.Args[1]), 0)
		c.emit(opModI, d, d, uint32(t.Bits))
	}
	table := map[ir.Op][2]opcode{
		ir.OpShl: {opShlU, opShlS}, ir.OpShr: {opShrU, opShrS}, ir.OpUshr: {opUshrU, opUshrS},
	}
	op := table[x.Op][0]
	if t.Signed {
		op = table[x.Op][1]
	}
	c.emitSh(op, 64-t.Bits, dst, a, d)
}

func (c *compiler) floatOp(x *ir.Apply, f ir.Float, dst uint32) {
	table := map[ir.Op][2]opcode{
		ir.OpAdd: {opFAdd, opGAdd}, ir.OpSub: {opFSub, opGSub}, ir.OpMul: {opFMul, opGMul},
		ir.OpDiv: {opFDiv, opGDiv}, ir.OpRem: {opFRem, opGRem}, ir.OpNeg: {opFNeg, opGNeg},
	}
	op := table[x.Op][0]
	if f.Bits == 32 {
		op = table[x.Op][1]
	}
	if x.Op == ir.OpNeg {
		c.emit(op, dst, c.value(x.Args[0]), 0)
		return
	}
	c.binary(op, x, dst)
}

// conv converts between numbers.
func (c *compiler) conv(x *ir.Apply, dst uint32) {
	if ir.IsRef(x.Typ) {
		c.into(x.Args[0], dst)
		return
	}
	v := c.value(x.Args[0])
	switch from := x.Args[0].Type().(type) {
	case ir.Int:
		c.convInt(from, x.Typ, dst, v)
	case ir.Float:
		switch to := x.Typ.(type) {
		case ir.Int:
			c.u.ints = append(c.u.ints, to)
			c.emitSh(opFToI, from.Bits, dst, v, uint32(len(c.u.ints)-1))
		case ir.Float:
			switch {
			case from.Bits == to.Bits:
				c.move(false, dst, v)
			case to.Bits == 32:
				c.emit(opFToG, dst, v, 0)
			default:
				c.emit(opGToF, dst, v, 0)
			}
		}
	default: // a bool is the number 0 or 1
		c.convInt(ir.Int{Bits: 1}, x.Typ, dst, v)
	}
}

func (c *compiler) convInt(from ir.Int, to ir.Type, dst, v uint32) {
	switch to := to.(type) {
	case ir.Int:
		if to.Signed {
			c.emitSh(opWrapS, 64-to.Bits, dst, v, 0)
		} else {
			c.emitSh(opWrapU, 64-to.Bits, dst, v, 0)
		}
	case ir.Float:
		var unsigned uint8
		if unsigned64(from) {
			unsigned = 1
		}
		c.emitSh(opIToF, unsigned, dst, v, uint32(to.Bits))
	default:
		c.move(false, dst, v)
	}
}

// rawBits keeps the bits and changes how the word is extended.
func (c *compiler) rawBits(x *ir.Apply, dst uint32) {
	var how uint8
	if t, ok := x.Typ.(ir.Int); ok && t.Bits == 32 {
		how = 2
		if t.Signed {
			how = 1
		}
	} else if f, ok := x.Typ.(ir.Float); ok && f.Bits == 32 {
		how = 2
	}
	c.emitSh(opRaw, how, dst, c.value(x.Args[0]), 0)
}

// branch jumps to the label when the condition has the truth value, and goes on
// otherwise.
func (c *compiler) branch(x ir.Expr, when bool, to label) {
	c.probe(x)
	m := c.mark()
	defer c.release(m)
	switch x := x.(type) {
	case *ir.Const:
		if (x.Bits != 0) == when {
			c.jump(opJmp, 0, 0, to)
		}
		return
	case *ir.Apply:
		if c.branchApply(x, when, to) {
			return
		}
	}
	op := opJF
	if when {
		op = opJT
	}
	c.jump(op, c.value(x), 0, to)
}

// branchApply handles connectives and comparisons.
func (c *compiler) branchApply(x *ir.Apply, when bool, to label) bool {
	switch x.Op {
	case ir.OpNot:
		c.branch(x.Args[0], !when, to)
	case ir.OpAnd:
		c.branchAll(x.Args, true, when, to)
	case ir.OpOr:
		c.branchAll(x.Args, false, when, to)
	case ir.OpImplies:
		c.branchAll([]ir.Expr{ir.Not(x.Args[0]), x.Args[1]}, false, when, to)
	case ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		return c.branchCompare(x, when, to)
	default:
		return false
	}
	return true
}

// branchAll branches on a conjunction (unit true) or disjunction (unit false).
func (c *compiler) branchAll(args []ir.Expr, unit, when bool, to label) {
	if when != unit { // one operand that is not the unit decides
		for _, a := range args {
			c.branch(a, when, to)
		}
		return
	}
	skip := c.newLabel()
	for _, a := range args {
		c.branch(a, !unit, skip)
	}
	c.jump(opJmp, 0, 0, to)
	c.place(skip)
}

// branchCompare fuses a comparison of words with the jump.
func (c *compiler) branchCompare(x *ir.Apply, when bool, to label) bool {
	t := x.Args[0].Type()
	switch t.(type) {
	case *ir.Rel, ir.Float:
		return false
	}
	op := x.Op
	if !when {
		op = op.Negated()
	}
	if i, ok := immediate(x.Args[1]); ok && !(unsigned64(t) && op != ir.OpEq && op != ir.OpNe) {
		table := map[ir.Op]opcode{
			ir.OpEq: opJEqI, ir.OpNe: opJNeI, ir.OpLt: opJLtI, ir.OpLe: opJLeI, ir.OpGt: opJGtI, ir.OpGe: opJGeI,
		}
		c.jump(table[op], c.value(x.Args[0]), i, to)
		return true
	}
	a, b := c.value(x.Args[0]), c.value(x.Args[1])
	if op == ir.OpGt || op == ir.OpGe {
		a, b = b, a
	}
	c.jump(jumpOp(op, unsigned64(t)), a, b, to)
	return true
}

func jumpOp(op ir.Op, unsigned bool) opcode {
	switch op {
	case ir.OpEq:
		return opJEq
	case ir.OpNe:
		return opJNe
	case ir.OpLt, ir.OpGt:
		if unsigned {
			return opJLtU
		}
		return opJLtS
	}
	if unsigned {
		return opJLeU
	}
	return opJLeS
}

// readPlace reads a place in a contract, where it may not exist.
func (c *compiler) readPlace(p *ir.Place) []uint32 {
	off := c.lay.path(p.Path)
	var src []cellOf
	if p.Kind == ir.PlaceVar {
		src = c.pc.varCells(p.Var, p.Type(), off)
		if c.inOld {
			src = c.oldCells(src)
		}
		return c.read(src)
	}
	var old uint8
	if c.inOld {
		old = 1
	}
	ptr := c.temp()
	base := c.value(p.Base)
	switch p.Kind {
	case ir.PlaceField:
		c.emitSh(opCAdrF, old, ptr, base, uint32(c.lay.field[p.Field]+off))
	case ir.PlaceElem:
		c.emitSh(opCAdrE, old, ptr, base, c.value(p.Index))
		c.addOffset(ptr, off)
	case ir.PlaceDeref:
		c.emitSh(opCAdrP, old, ptr, base, uint32(off))
	}
	var out []uint32
	for i, f := range flatten(p.Type()) {
		if f.rel {
			out = append(out, c.tempRel())
			c.emitSh(opCLdR, old, out[i], ptr, uint32(i))
		} else {
			out = append(out, c.temp())
			c.emitSh(opCLdP, old, out[i], ptr, uint32(i))
		}
	}
	return out
}

// oldCells copies cells of the old state to temporaries.
func (c *compiler) oldCells(src []cellOf) []cellOf {
	var out []cellOf
	for _, s := range src {
		d := cellOf{kind: cellLocal, rel: s.rel}
		switch {
		case s.rel && s.kind == cellLocal:
			d.reg = c.tempRel()
			c.emit(opOldLR, d.reg, s.reg, 0)
		case s.rel:
			d.reg = c.tempRel()
			c.emit(opOldGR, d.reg, s.off, 0)
		case s.kind == cellLocal:
			d.reg = c.temp()
			c.emit(opOldL, d.reg, s.reg, 0)
		default:
			d.reg = c.temp()
			c.emit(opOldG, d.reg, s.off, 0)
		}
		out = append(out, d)
	}
	return out
}

// pure calls a procedure in a contract; the result is in temporaries.
func (c *compiler) pure(x *ir.Call) []uint32 {
	c.u.clone = true
	info := &callInfo{callee: c.code.procOf(x.Proc), exc: -1}
	info.argWords, info.argRels = c.args(x.Args)
	var out []uint32
	for _, f := range flatten(x.Proc.Results[0].Typ) {
		if f.rel {
			r := c.tempRel()
			out = append(out, r)
			info.dstRels = append(info.dstRels, int32(r))
		} else {
			r := c.temp()
			out = append(out, r)
			info.dstWords = append(info.dstWords, int32(r))
		}
	}
	var old uint8
	if c.inOld {
		old = 1
	}
	c.emitSh(opPure, old, c.addCall(info), 0, 0)
	return out
}

// Floats as words. NaN has one form, so that equal runs have equal states.

func f64(w uint64) float64 { return math.Float64frombits(w) }
func f32(w uint64) float32 { return math.Float32frombits(uint32(w)) }

func bits64(f float64) uint64 {
	if f != f {
		return 0x7FF8000000000000
	}
	return math.Float64bits(f)
}

func bits32(f float32) uint64 {
	if f != f {
		return 0x7FC00000
	}
	return uint64(math.Float32bits(f))
}
