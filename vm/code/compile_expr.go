// This file compiles scalar expressions and branches on them.

package code

import (
	"math"

	"assay/ir"
)

// value returns a register with the value of a scalar expression.
func (c *compiler) value(x ir.Expr) uint32 {
	if r, ok := c.register(x); ok {
		return r
	}
	t := c.temp()
	c.into(x, t)
	return t
}

// register returns where a variable already is.
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
		c.emit(OpImm, dst, 0, uint32(v))
		return
	}
	c.u.Consts = append(c.u.Consts, v)
	c.emit(OpConst, dst, uint32(len(c.u.Consts)-1), 0)
}

func fitsImm(v uint64) bool { return int64(v) == int64(int32(v)) }

// immediate returns the value of a constant that fits an instruction.
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
		c.constant(dst, Literal(x))
	case *ir.Local:
		if c.inOld {
			c.emit(OpOldL, dst, c.localWord(x), 0)
		} else {
			c.move(false, dst, c.localWord(x))
		}
	case *ir.Global:
		at := uint32(c.lay.Globals[x.Index])
		if c.inOld {
			c.emit(OpOldG, dst, at, 0)
		} else {
			c.emit(OpGLd, dst, at, 0)
		}
	case *ir.BoundVar:
		c.move(false, dst, c.vars[x])
	case *ir.Apply:
		c.apply(x, dst)
	case *ir.Quant:
		c.quant(x, dst)
	case *ir.TypeTest:
		v := c.value(x.X)
		c.u.Tests = append(c.u.Tests, TypeTest{x.Of, x.Exact})
		c.emit(OpIs, dst, v, uint32(len(c.u.Tests)-1))
	case *ir.ProcRef:
		c.constant(dst, c.code.ValueOf(x.Proc))
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
		c.emit(OpFresh, dst, c.value(x.X), 0)
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
		c.emit(OpNot, dst, c.value(x.Args[0]), 0)
	case ir.OpIff:
		c.binary(OpEq, x, dst)
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
		c.emit(OpLen, dst, c.value(x.Args[0]), 0)
	case ir.OpStorable:
		c.binary(OpStorable, x, dst)
	case ir.OpClass:
		c.emit(OpClass, dst, c.value(x.Args[0]), 0)
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

func (c *compiler) binary(op Opcode, x *ir.Apply, dst uint32) {
	a, b := c.value(x.Args[0]), c.value(x.Args[1])
	c.emit(op, dst, a, b)
}

// truth turns a branch into a value.
func (c *compiler) truth(x ir.Expr, dst uint32) {
	no, end := c.newLabel(), c.newLabel()
	c.branch(x, false, no)
	c.emit(OpImm, dst, 0, 1)
	c.jump(OpJmp, 0, 0, end)
	c.place(no)
	c.emit(OpImm, dst, 0, 0)
	c.place(end)
}

func (c *compiler) cond(x *ir.Apply, dst uint32) {
	no, end := c.newLabel(), c.newLabel()
	c.branch(x.Args[0], false, no)
	c.into(x.Args[1], dst)
	c.jump(OpJmp, 0, 0, end)
	c.place(no)
	c.into(x.Args[2], dst)
	c.place(end)
}

// equal compares words, floats or relations.
func (c *compiler) equal(x *ir.Apply, dst uint32) {
	op := OpEq
	switch t := x.Args[0].Type().(type) {
	case ir.StructVal, ir.Fixed:
		c.equalCells(x, dst)
		return
	case *ir.Rel:
		a, b := c.rel(x.Args[0]), c.rel(x.Args[1])
		c.emit(OpREq, dst, a, b)
		if x.Op == ir.OpNe {
			c.emit(OpNot, dst, dst, 0)
		}
		return
	case ir.Float:
		op = OpFEq
		if t.Bits == 32 {
			op = OpGEq
		}
		c.binary(op, x, dst)
		if x.Op == ir.OpNe {
			c.emit(OpNot, dst, dst, 0)
		}
		return
	}
	if x.Op == ir.OpNe {
		op = OpNe
	} else if i, ok := immediate(x.Args[1]); ok {
		c.emit(OpEqI, dst, c.value(x.Args[0]), i)
		return
	}
	c.binary(op, x, dst)
}

// equalCells compares all that lies in two values.
func (c *compiler) equalCells(x *ir.Apply, dst uint32) {
	leaves := Flatten(x.Args[0].Type())
	a, b := c.cells(x.Args[0]), c.cells(x.Args[1])
	all, one := c.temp(), c.temp()
	c.emit(OpImm, all, 0, 1)
	for i, f := range leaves {
		op := OpEq
		if t, float := f.Typ.(ir.Float); float {
			op = OpFEq
			if t.Bits == 32 {
				op = OpGEq
			}
		}
		c.emit(op, one, a[i], b[i])
		c.emit(OpAnd, all, all, one)
	}
	if x.Op == ir.OpNe {
		c.emit(OpNot, all, all, 0)
	}
	c.move(false, dst, all)
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

func orderOp(t ir.Type, strict bool) Opcode {
	pick := func(lt, le Opcode) Opcode {
		if strict {
			return lt
		}
		return le
	}
	if f, ok := t.(ir.Float); ok {
		if f.Bits == 32 {
			return pick(OpGLt, OpGLe)
		}
		return pick(OpFLt, OpFLe)
	}
	if unsigned64(t) {
		return pick(OpLtU, OpLeU)
	}
	return pick(OpLtS, OpLeS)
}

// unsigned64 reports whether words of the type do not compare as signed numbers:
// narrower unsigned integers do.
func unsigned64(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return ok && !i.Signed && i.Bits == 64
}

// intOp compiles arithmetic and bit operations.
func (c *compiler) intOp(x *ir.Apply, t ir.Int, dst uint32) {
	sh := 64 - t.Bits
	us := func(s, u Opcode) Opcode {
		if t.Signed {
			return s
		}
		return u
	}
	is32 := t.Signed && t.Bits == 32
	switch x.Op {
	case ir.OpNeg:
		c.emitSh(us(OpNegS, OpNegU), sh, dst, c.value(x.Args[0]), 0)
		return
	case ir.OpBitNot:
		c.emitSh(us(OpBitNotS, OpBitNotU), sh, dst, c.value(x.Args[0]), 0)
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
			c.emit(OpAdd32, dst, a, b)
			return
		}
		c.emitSh(us(OpAddS, OpAddU), sh, dst, a, b)
	case ir.OpSub:
		if is32 {
			c.emit(OpSub32, dst, a, b)
			return
		}
		c.emitSh(us(OpSubS, OpSubU), sh, dst, a, b)
	case ir.OpMul:
		if is32 {
			c.emit(OpMul32, dst, a, b)
			return
		}
		c.emitSh(us(OpMulS, OpMulU), sh, dst, a, b)
	case ir.OpDiv:
		c.emitSh(us(OpDivS, OpDivU), sh, dst, a, b)
	case ir.OpRem:
		c.emitSh(us(OpRemS, OpRemU), sh, dst, a, b)
	case ir.OpBitAnd:
		c.emit(OpAnd, dst, a, b)
	case ir.OpBitOr:
		c.emit(OpOr, dst, a, b)
	case ir.OpBitXor:
		c.emit(OpXor, dst, a, b)
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
		c.emit(OpAndI, dst, c.value(x.Args[0]), i)
		return true
	default:
		return false
	}
	a := c.value(x.Args[0])
	switch {
	case t.Signed && t.Bits == 32:
		c.emit(OpAddI32, dst, a, i)
	case t.Signed:
		c.emitSh(OpAddSI, 64-t.Bits, dst, a, i)
	default:
		c.emitSh(OpAddUI, 64-t.Bits, dst, a, i)
	}
	return true
}

// shift brings the distance below the width first.
func (c *compiler) shift(x *ir.Apply, t ir.Int, dst uint32) {
	a := c.value(x.Args[0])
	d := c.temp()
	if k, ok := x.Args[1].(*ir.Const); ok {
		dist := ir.Int{Bits: k.Typ.(ir.Int).Bits}.Wrap(k.Bits)
		c.emit(OpImm, d, 0, uint32(dist%uint64(t.Bits)))
	} else {
		from := x.Args[1].Type().(ir.Int)
		c.emitSh(OpWrapU, 64-from.Bits, d, c.value(x.Args[1]), 0)
		c.emit(OpModI, d, d, uint32(t.Bits))
	}
	table := map[ir.Op][2]Opcode{
		ir.OpShl: {OpShlU, OpShlS}, ir.OpShr: {OpShrU, OpShrS}, ir.OpUshr: {OpUshrU, OpUshrS},
	}
	op := table[x.Op][0]
	if t.Signed {
		op = table[x.Op][1]
	}
	c.emitSh(op, 64-t.Bits, dst, a, d)
}

func (c *compiler) floatOp(x *ir.Apply, f ir.Float, dst uint32) {
	table := map[ir.Op][2]Opcode{
		ir.OpAdd: {OpFAdd, OpGAdd}, ir.OpSub: {OpFSub, OpGSub}, ir.OpMul: {OpFMul, OpGMul},
		ir.OpDiv: {OpFDiv, OpGDiv}, ir.OpRem: {OpFRem, OpGRem}, ir.OpNeg: {OpFNeg, OpGNeg},
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
			c.u.Ints = append(c.u.Ints, to)
			c.emitSh(OpFToI, from.Bits, dst, v, uint32(len(c.u.Ints)-1))
		case ir.Float:
			switch {
			case from.Bits == to.Bits:
				c.move(false, dst, v)
			case to.Bits == 32:
				c.emit(OpFToG, dst, v, 0)
			default:
				c.emit(OpGToF, dst, v, 0)
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
			c.emitSh(OpWrapS, 64-to.Bits, dst, v, 0)
		} else {
			c.emitSh(OpWrapU, 64-to.Bits, dst, v, 0)
		}
	case ir.Float:
		var unsigned uint8
		if unsigned64(from) {
			unsigned = 1
		}
		c.emitSh(OpIToF, unsigned, dst, v, uint32(to.Bits))
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
	c.emitSh(OpRaw, how, dst, c.value(x.Args[0]), 0)
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
			c.jump(OpJmp, 0, 0, to)
		}
		return
	case *ir.Apply:
		if c.branchApply(x, when, to) {
			return
		}
	}
	op := OpJF
	if when {
		op = OpJT
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
	c.jump(OpJmp, 0, 0, to)
	c.place(skip)
}

// branchCompare fuses a comparison of words with the jump.
func (c *compiler) branchCompare(x *ir.Apply, when bool, to label) bool {
	t := x.Args[0].Type()
	switch t.(type) {
	case *ir.Rel, ir.Float, ir.StructVal, ir.Fixed:
		return false
	}
	op := x.Op
	if !when {
		op = op.Negated()
	}
	if i, ok := immediate(x.Args[1]); ok && !(unsigned64(t) && op != ir.OpEq && op != ir.OpNe) {
		table := map[ir.Op]Opcode{
			ir.OpEq: OpJEqI, ir.OpNe: OpJNeI, ir.OpLt: OpJLtI, ir.OpLe: OpJLeI, ir.OpGt: OpJGtI, ir.OpGe: OpJGeI,
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

func jumpOp(op ir.Op, unsigned bool) Opcode {
	switch op {
	case ir.OpEq:
		return OpJEq
	case ir.OpNe:
		return OpJNe
	case ir.OpLt, ir.OpGt:
		if unsigned {
			return OpJLtU
		}
		return OpJLtS
	}
	if unsigned {
		return OpJLeU
	}
	return OpJLeS
}

// readPlace reads a place in a contract, where it may not exist.
func (c *compiler) readPlace(p *ir.Place) []uint32 {
	off, rest := c.lay.Path(p)
	var src []Cell
	if p.Kind == ir.PlaceVar && len(rest) == 0 {
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
	ptr, base := c.temp(), uint32(0)
	if p.Kind == ir.PlaceVar {
		c.addressKnown(p, ptr, off)
	} else {
		base = c.value(p.Base)
	}
	switch p.Kind {
	case ir.PlaceField:
		c.emitSh(OpCAdrF, old, ptr, base, uint32(c.lay.Field[p.Field]+off))
	case ir.PlaceElem:
		c.emitSh(OpCAdrE, old, ptr, base, c.value(p.Index))
		c.addOffset(ptr, off)
	case ir.PlaceDeref:
		c.emitSh(OpCAdrP, old, ptr, base, uint32(off))
	}
	c.strides(rest, ptr, OpStride, 1)
	var out []uint32
	for i, f := range Flatten(p.Type()) {
		if f.Rel {
			out = append(out, c.tempRel())
			c.emitSh(OpCLdR, old, out[i], ptr, uint32(i))
		} else {
			out = append(out, c.temp())
			c.emitSh(OpCLdP, old, out[i], ptr, uint32(i))
		}
	}
	return out
}

// oldCells copies cells of the old state to temporaries.
func (c *compiler) oldCells(src []Cell) []Cell {
	var out []Cell
	for _, s := range src {
		d := Cell{Kind: cellLocal, Rel: s.Rel}
		switch {
		case s.Rel && s.Kind == cellLocal:
			d.Reg = c.tempRel()
			c.emit(OpOldLR, d.Reg, s.Reg, 0)
		case s.Rel:
			d.Reg = c.tempRel()
			c.emit(OpOldGR, d.Reg, s.Off, 0)
		case s.Kind == cellLocal:
			d.Reg = c.temp()
			c.emit(OpOldL, d.Reg, s.Reg, 0)
		default:
			d.Reg = c.temp()
			c.emit(OpOldG, d.Reg, s.Off, 0)
		}
		out = append(out, d)
	}
	return out
}

// pure calls a procedure in a contract; the result is in temporaries.
func (c *compiler) pure(x *ir.Call) []uint32 {
	c.u.Clone = true
	info := &Call{Callee: c.code.ProcOf(x.Proc), Exc: -1}
	info.ArgWords, info.ArgRels = c.args(x.Args)
	var out []uint32
	for _, f := range Flatten(x.Proc.Results[0].Typ) {
		if f.Rel {
			r := c.tempRel()
			out = append(out, r)
			info.DstRels = append(info.DstRels, int32(r))
		} else {
			r := c.temp()
			out = append(out, r)
			info.DstWords = append(info.DstWords, int32(r))
		}
	}
	var old uint8
	if c.inOld {
		old = 1
	}
	c.emitSh(OpPure, old, c.addCall(info), 0, 0)
	return out
}

// Floats as words. NaN has one form, so that equal runs have equal states.

func F64(w uint64) float64 { return math.Float64frombits(w) }
func F32(w uint64) float32 { return math.Float32frombits(uint32(w)) }

func Bits64(f float64) uint64 {
	if f != f {
		return 0x7FF8000000000000
	}
	return math.Float64bits(f)
}

func Bits32(f float32) uint64 {
	if f != f {
		return 0x7FC00000
	}
	return uint64(math.Float32bits(f))
}
