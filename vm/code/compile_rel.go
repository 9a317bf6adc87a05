// This file compiles relational expressions and what is measured of them.

package code

import (
	"fmt"

	"assay/ir"
	"assay/ir/domain"
)

// rel returns a register with the value of a relational expression.
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
		c.emit(OpRNone, dst, 0, 0)
	case *ir.Local:
		if c.inOld {
			c.emit(OpOldLR, dst, c.pc.rel[x.Index], 0)
		} else {
			c.move(true, dst, c.pc.rel[x.Index])
		}
	case *ir.Global:
		at := uint32(c.lay.Globals[x.Index])
		if c.inOld {
			c.emit(OpOldGR, dst, at, 0)
		} else {
			c.emit(OpGLdR, dst, at, 0)
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
		c.emitSh(OpRExtent, c.oldFlag(), dst, uint32(x.Class.Index), exact)
	case *ir.FieldRel:
		if _, err := SortOf(x.Field.Typ); err != nil {
			c.refuse(fmt.Sprintf("field %s as a relation: %v", x.Field.Name, err))
			return
		}
		c.u.Fields = append(c.u.Fields, x.Field)
		c.emitSh(OpRField, c.oldFlag(), dst, uint32(len(c.u.Fields)-1), 0)
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
	c.u.Texts = append(c.u.Texts, text)
	c.emit(OpRefuse, uint32(len(c.u.Texts)-1), 0, 0)
}

// SortOf returns how words of a type become atoms.
func SortOf(t ir.Type) (uint8, error) {
	switch t.(type) {
	case ir.Int:
		return sortInt, nil
	case ir.Bool:
		return SortBool, nil
	case ir.Ref, ir.Array, ir.Null:
		return SortRef, nil
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
		c.emit(OpRTrans, dst, c.rel(x.Args[0]), 0)
	case ir.OpClosure:
		c.emit(OpRClos, dst, c.rel(x.Args[0]), 0)
	case ir.OpReflClosure:
		c.reflexive(x, dst)
	case ir.OpProject:
		c.u.Lists = append(c.u.Lists, x.Cols)
		at := uint32(len(c.u.Lists) - 1)
		c.emit(OpRProj, dst, c.rel(x.Args[0]), at)
	case ir.OpSet:
		sort, err := SortOf(x.Args[0].Type())
		if err != nil {
			c.refuse(err.Error())
			return
		}
		c.emitSh(OpRSingle, sort, dst, c.value(x.Args[0]), 0)
	case ir.OpCond:
		no, end := c.newLabel(), c.newLabel()
		c.branch(x.Args[0], false, no)
		c.relInto(x.Args[1], dst)
		c.jump(OpJmp, 0, 0, end)
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
		c.emitSh(OpR2, uint8(x.Op-RelBase), to, acc, c.rel(a))
		acc = to
	}
}

// reflexive adds the identity over all atoms of the operand's sorts.
func (c *compiler) reflexive(x *ir.Apply, dst uint32) {
	set := c.tempRel()
	c.emit(OpRNone, set, 0, 0)
	for _, s := range columnSorts(x.Args[0].Type()) {
		if !domain.Listed(s) {
			c.refuse(fmt.Sprintf("a reflexive closure over all values of %s", s))
			return
		}
		one := c.tempRel()
		c.u.Sorts = append(c.u.Sorts, s)
		c.emitSh(OpRSort, c.oldFlag(), one, uint32(len(c.u.Sorts)-1), 0)
		c.emitSh(OpR2, uint8(ir.OpUnion-RelBase), set, set, one)
	}
	c.emitSh(OpRClos, 1, dst, c.rel(x.Args[0]), set)
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
	c.emit(OpRClos, t, c.rel(clos.Args[0]), 0)
	c.emitSh(OpR2, uint8(ir.OpJoin-RelBase), t, e, t)
	c.emitSh(OpR2, uint8(ir.OpUnion-RelBase), dst, e, t)
	return true
}

func (c *compiler) reach(x *ir.Reach, dst uint32) {
	var from uint32
	if IsRel(x.From.Type()) {
		from = c.rel(x.From)
	} else {
		from = c.tempRel()
		c.emitSh(OpRSingle, SortRef, from, c.value(x.From), 0)
	}
	c.u.Reaches = append(c.u.Reaches, x.Fields)
	c.emitSh(OpRReach, c.oldFlag(), dst, uint32(len(c.u.Reaches)-1), from)
}

// What opRTest tests.
const (
	TestSome = iota
	TestOne
	TestLone
	testNo
)

// measure compiles operators from relations to scalars.
func (c *compiler) measure(x *ir.Apply, dst uint32) {
	r := c.rel(x.Args[0])
	test := map[ir.Op]uint8{ir.OpSome: TestSome, ir.OpOne: TestOne, ir.OpLone: TestLone, ir.OpNo: testNo}
	switch x.Op {
	case ir.OpSome, ir.OpOne, ir.OpLone, ir.OpNo:
		c.emitSh(OpRTest, test[x.Op], dst, r, 0)
	case ir.OpSubset:
		c.emit(OpRSub, dst, r, c.rel(x.Args[1]))
	case ir.OpFunc:
		c.emit(OpRFunc, dst, r, 0)
	case ir.OpAny:
		c.emit(OpRAny, dst, r, 0)
	case ir.OpSum, ir.OpCard:
		op := OpRSum
		if x.Op == ir.OpCard {
			op = OpRCard
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
