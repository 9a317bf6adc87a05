// This file compiles relational expressions and what is measured of them.

package vm

import (
	"fmt"

	"assay/ir"
	"assay/ir/domain"
)

// rel is a register with the value of a relational expression.
func (c *compiler) rel(x ir.Expr) uint32 {
	if l, ok := x.(*ir.Local); ok && !c.inOld {
		return c.pc.rel[l.Index]
	}
	t := c.tempRel()
	c.relInto(x, t)
	return t
}

// relInto evaluates a relational expression into a register.
func (c *compiler) relInto(x ir.Expr, dst uint32) {
	m := c.mark()
	defer c.release(m)
	switch x := x.(type) {
	case *ir.Const:
		c.emit(opRNone, dst, 0, 0)
	case *ir.Local:
		if c.inOld {
			c.emit(opOldLR, dst, c.pc.rel[x.Index], 0)
		} else {
			c.move(true, dst, c.pc.rel[x.Index])
		}
	case *ir.Global:
		at := uint32(c.lay.globals[x.Index])
		if c.inOld {
			c.emit(opOldGR, dst, at, 0)
		} else {
			c.emit(opGLdR, dst, at, 0)
		}
	case *ir.Apply:
		c.relApply(x, dst)
	case *ir.Quant:
		c.comprehension(x, dst)
	case *ir.Extent:
		var exact uint32
		if x.Exact {
			exact = 1
		}
		c.emitSh(opRExtent, c.oldFlag(), dst, uint32(x.Class.Index), exact)
	case *ir.FieldRel:
		if _, err := sortOf(x.Field.Typ); err != nil {
			c.refuse(fmt.Sprintf("field %s as a relation: %v", x.Field.Name, err))
			return
		}
		c.u.fields = append(c.u.fields, x.Field)
		c.emitSh(opRField, c.oldFlag(), dst, uint32(len(c.u.fields)-1), 0)
	case *ir.Read:
		c.move(true, dst, c.readPlace(x.Place)[0])
	case *ir.Old:
		was := c.inOld
		c.inOld = true
		c.relInto(x.X, dst)
		c.inOld = was
	case *ir.Call:
		c.move(true, dst, c.pure(x)[0])
	case *ir.Reach:
		c.reach(x, dst)
	default:
		panic("vm: unknown relational expression")
	}
}

func (c *compiler) oldFlag() uint8 {
	if c.inOld {
		return 1
	}
	return 0
}

// refuse stops the run as Unsupported when it gets here.
func (c *compiler) refuse(text string) {
	c.u.texts = append(c.u.texts, text)
	c.emit(opRefuse, uint32(len(c.u.texts)-1), 0, 0)
}

// sortOf tells how words of a type become atoms.
func sortOf(t ir.Type) (uint8, error) {
	switch t.(type) {
	case ir.Int:
		return sortInt, nil
	case ir.Bool:
		return sortBool, nil
	case ir.Ref, ir.Array, ir.Null:
		return sortRef, nil
	}
	return 0, fmt.Errorf("a relation cannot hold %s", t)
}

// relApply is the switch over operators with a relation as their result.
func (c *compiler) relApply(x *ir.Apply, dst uint32) {
	switch x.Op {
	case ir.OpUnion, ir.OpInter, ir.OpProduct, ir.OpDiff, ir.OpJoin, ir.OpOverride:
		if x.Op == ir.OpJoin && c.imageOfClosure(x, dst) {
			return
		}
		c.fold(x, dst)
	case ir.OpTranspose:
		c.emit(opRTrans, dst, c.rel(x.Args[0]), 0)
	case ir.OpClosure:
		c.emit(opRClos, dst, c.rel(x.Args[0]), 0)
	case ir.OpReflClosure:
		c.reflexive(x, dst)
	case ir.OpProject:
		c.u.lists = append(c.u.lists, x.Cols)
		at := uint32(len(c.u.lists) - 1)
		c.emit(opRProj, dst, c.rel(x.Args[0]), at)
	case ir.OpSet:
		sort, err := sortOf(x.Args[0].Type())
		if err != nil {
			c.refuse(err.Error())
			return
		}
		c.emitSh(opRSingle, sort, dst, c.value(x.Args[0]), 0)
	case ir.OpCond:
		no, end := c.newLabel(), c.newLabel()
		c.branch(x.Args[0], false, no)
		c.relInto(x.Args[1], dst)
		c.jump(opJmp, 0, 0, end)
		c.place(no)
		c.relInto(x.Args[2], dst)
		c.place(end)
	default:
		panic("vm: operator " + x.Op.String() + " does not make a relation")
	}
}

// fold applies a binary operation to the operands from the left.
func (c *compiler) fold(x *ir.Apply, dst uint32) {
	acc := c.rel(x.Args[0])
	if len(x.Args) == 1 {
		c.move(true, dst, acc)
		return
	}
	for i, a := range x.Args[1:] {
		to := dst
		if i < len(x.Args)-2 {
			to = c.tempRel()
		}
		c.emitSh(opR2, uint8(x.Op-relBase), to, acc, c.rel(a))
		acc = to
	}
}

// reflexive adds the identity over all atoms of the operand's sorts.
func (c *compiler) reflexive(x *ir.Apply, dst uint32) {
	set := c.tempRel()
	c.emit(opRNone, set, 0, 0)
	for _, s := range columnSorts(x.Args[0].Type()) {
		if !domain.Listed(s) {
			c.refuse(fmt.Sprintf("a reflexive closure over all values of %s", s))
			return
		}
		one := c.tempRel()
		c.u.sorts = append(c.u.sorts, s)
		c.emitSh(opRSort, c.oldFlag(), one, uint32(len(c.u.sorts)-1), 0)
		c.emitSh(opR2, uint8(ir.OpUnion-relBase), set, set, one)
	}
	c.emitSh(opRClos, 1, dst, c.rel(x.Args[0]), set)
}

// imageOfClosure compiles e.*r as e + e.^r where the identity cannot be
// listed. That is the same as long as the atoms of e's last column are of r's
// sorts, which they are when the sorts are integers.
func (c *compiler) imageOfClosure(x *ir.Apply, dst uint32) bool {
	clos, ok := x.Args[1].(*ir.Apply)
	if !ok || clos.Op != ir.OpReflClosure {
		return false
	}
	sorts := columnSorts(clos.Args[0].Type())
	if len(sorts) != 1 || domain.Listed(sorts[0]) {
		return false
	}
	e, t := c.rel(x.Args[0]), c.tempRel()
	c.emit(opRClos, t, c.rel(clos.Args[0]), 0)
	c.emitSh(opR2, uint8(ir.OpJoin-relBase), t, e, t)
	c.emitSh(opR2, uint8(ir.OpUnion-relBase), dst, e, t)
	return true
}

func (c *compiler) reach(x *ir.Reach, dst uint32) {
	var from uint32
	if isRel(x.From.Type()) {
		from = c.rel(x.From)
	} else {
		from = c.tempRel()
		c.emitSh(opRSingle, sortRef, from, c.value(x.From), 0)
	}
	c.u.reaches = append(c.u.reaches, x.Fields)
	c.emitSh(opRReach, c.oldFlag(), dst, uint32(len(c.u.reaches)-1), from)
}

// What opRTest tests.
const (
	testSome = iota
	testOne
	testLone
	testNo
)

// measure compiles operators from relations to scalars.
func (c *compiler) measure(x *ir.Apply, dst uint32) {
	r := c.rel(x.Args[0])
	test := map[ir.Op]uint8{ir.OpSome: testSome, ir.OpOne: testOne, ir.OpLone: testLone, ir.OpNo: testNo}
	switch x.Op {
	case ir.OpSome, ir.OpOne, ir.OpLone, ir.OpNo:
		c.emitSh(opRTest, test[x.Op], dst, r, 0)
	case ir.OpSubset:
		c.emit(opRSub, dst, r, c.rel(x.Args[1]))
	case ir.OpFunc:
		c.emit(opRFunc, dst, r, 0)
	case ir.OpAny:
		c.emit(opRAny, dst, r, 0)
	case ir.OpSum, ir.OpCard:
		op := opRSum
		if x.Op == ir.OpCard {
			op = opRCard
		}
		c.emit(op, dst, r, 0)
		c.wrap(x.Typ.(ir.Int), dst)
	default:
		panic("vm: operator " + x.Op.String() + " does not make a scalar")
	}
}

func (c *compiler) wrap(t ir.Int, reg uint32) {
	if t.Bits < 64 {
		c.convInt(t, t, reg, reg)
	}
}
