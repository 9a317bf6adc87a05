// This file compiles quantifiers, sums and comprehensions into loops.

package code

import (
	"fmt"

	"assay/ir"
	"assay/ir/domain"
)

// quant compiles the kinds with a scalar result.
func (c *compiler) quant(x *ir.Quant, dst uint32) {
	end := c.newLabel()
	acc := c.temp()
	switch x.Kind {
	case ir.QuantAll, ir.QuantSome:
		some := x.Kind == ir.QuantSome
		var start, found uint32 = 1, 0
		if some {
			start, found = 0, 1
		}
		c.emit(OpImm, acc, 0, start)
		c.loops(x, func() {
			next := c.newLabel()
			c.branch(x.Body, !some, next)
			c.emit(OpImm, acc, 0, found)
			c.jump(OpJmp, 0, 0, end)
			c.place(next)
		})
	case ir.QuantSum:
		t := x.Typ.(ir.Int)
		c.emit(OpImm, acc, 0, 0)
		c.loops(x, func() {
			m := c.mark()
			c.emit(OpAddS, acc, acc, c.value(x.Body))
			c.release(m)
		})
		c.wrap(t, acc)
	case ir.QuantProduct:
		c.emit(OpImm, acc, 0, 1)
		c.loops(x, func() {
			m := c.mark()
			c.emit(OpTimes, acc, acc, c.value(x.Body))
			c.release(m)
		})
		far := uint64(1) << 63
		beyond := c.temp()
		c.constant(beyond, far)
		c.jump(OpJNe, acc, beyond, end)
		c.refuse("a product of more than 64 bits")
	}
	c.place(end)
	c.move(false, dst, acc)
}

// comprehension collects the tuples for which the body is true.
func (c *compiler) comprehension(x *ir.Quant, dst uint32) {
	var regs, sorts []int
	for _, v := range x.Vars {
		s, err := SortOf(v.Typ)
		if err != nil {
			c.refuse(err.Error())
			return
		}
		sorts = append(sorts, int(s))
	}
	b := uint32(c.u.build)
	c.u.build++
	c.emit(OpBNew, b, 0, 0)
	c.loops(x, func() {
		next := c.newLabel()
		c.branch(x.Body, false, next)
		regs = nil
		for _, v := range x.Vars {
			regs = append(regs, int(c.vars[v]))
		}
		c.u.Lists = append(c.u.Lists, regs, sorts)
		c.emit(OpBAdd, b, uint32(len(c.u.Lists)-2), uint32(len(c.u.Lists)-1))
		c.place(next)
	})
	c.emit(OpBEnd, dst, b, uint32(len(x.Vars)))
}

// loops runs the inner code for all values of the variables. An integer that
// is too wide to be listed waits until a guard bounds it.
func (c *compiler) loops(x *ir.Quant, inner func()) {
	for _, v := range x.Vars {
		c.vars[v] = c.temp()
		c.temp() // the cursor of opQMem
	}
	guards := domain.Guards(x)
	c.loop(x, x.Vars, guards, inner)
}

// loop compiles the loop of one variable with those of the rest inside.
func (c *compiler) loop(x *ir.Quant, vars []*ir.BoundVar, guards []ir.Expr, inner func()) {
	if len(vars) == 0 {
		inner()
		return
	}
	for i, v := range vars {
		r := domain.Of(v, vars, guards)
		if r == nil {
			continue
		}
		rest := append(append([]*ir.BoundVar{}, vars[:i]...), vars[i+1:]...)
		c.over(v, r, func() { c.loop(x, rest, guards, inner) })
		return
	}
	c.refuse(fmt.Sprintf("a quantifier over %s: no range or membership bounds %s", vars[0].Typ, vars[0].Name))
}

// over compiles the loop of one variable over its domain.
func (c *compiler) over(v *ir.BoundVar, d *domain.Domain, inner func()) {
	reg := c.vars[v]
	again, exit := c.newLabel(), c.newLabel()
	defer c.place(exit)
	m := c.mark()
	defer c.release(m)
	switch {
	case d.Is != nil:
		c.into(d.Is, reg)
		inner()
		return
	case d.In != nil:
		set := c.rel(d.In)
		c.emit(OpImm, reg+1, 0, 0)
		c.place(again)
		c.jumpTo(OpQMem, 0, reg, set, exit)
		inner()
		c.jump(OpJmp, 0, 0, again)
		return
	}
	switch t := v.Typ.(type) {
	case ir.Int:
		c.overRange(v, d, t, inner, exit)
	case ir.Bool:
		c.emit(OpImm, reg, 0, 0)
		c.place(again)
		inner()
		c.jump(OpJNeI, reg, 0, exit)
		c.emit(OpImm, reg, 0, 1)
		c.jump(OpJmp, 0, 0, again)
	case ir.Ref:
		class := AnyClass
		if t.Class != nil {
			class = uint32(t.Class.Index)
		}
		c.emit(OpImm, reg, 0, 0)
		c.place(again)
		c.jumpTo(OpQRef, c.oldFlag(), reg, class, exit)
		inner()
		c.jump(OpJmp, 0, 0, again)
	default:
		c.refuse(fmt.Sprintf("a quantifier over %s", v.Typ))
	}
}

// AnyClass stands for every class and array.
const AnyClass = ^uint32(0)

func (c *compiler) overRange(v *ir.BoundVar, d *domain.Domain, t ir.Int, inner func(), exit label) {
	reg := c.vars[v]
	hi := c.temp()
	c.into(d.Hi, hi)
	c.into(d.Lo, reg)
	less := jumpOp(ir.OpLt, unsigned64(t))
	c.jump(less, hi, reg, exit)
	again := c.newLabel()
	c.place(again)
	c.emit(OpQWork, 0, 0, 0)
	inner()
	c.jump(OpJEq, reg, hi, exit)
	c.emit(OpAddSI, reg, reg, 1)
	c.jump(OpJmp, 0, 0, again)
}
