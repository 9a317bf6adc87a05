// This file compiles quantifiers, sums and comprehensions into loops.

package vm

import (
	"fmt"

	"assay/ir"
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
		c.emit(opImm, acc, 0, start)
		c.loops(x, func() {
			next := c.newLabel()
			c.branch(x.Body, !some, next)
			c.emit(opImm, acc, 0, found)
			c.jump(opJmp, 0, 0, end)
			c.place(next)
		})
	case ir.QuantSum:
		t := x.Typ.(ir.Int)
		c.emit(opImm, acc, 0, 0)
		c.loops(x, func() {
			m := c.mark()
			c.emit(opAddS, acc, acc, c.value(x.Body))
			c.release(m)
		})
		c.wrap(t, acc)
	}
	c.place(end)
	c.move(false, dst, acc)
}

// comprehension collects the tuples for which the body is true.
func (c *compiler) comprehension(x *ir.Quant, dst uint32) {
	var regs, sorts []int
	for _, v := range x.Vars {
		s, err := sortOf(v.Typ)
		if err != nil {
			c.refuse(err.Error())
			return
		}
		sorts = append(sorts, int(s))
	}
	b := uint32(c.u.build)
	c.u.build++
	c.emit(opBNew, b, 0, 0)
	c.loops(x, func() {
		next := c.newLabel()
		c.branch(x.Body, false, next)
		regs = nil
		for _, v := range x.Vars {
			regs = append(regs, int(c.vars[v]))
		}
		c.u.lists = append(c.u.lists, regs, sorts)
		c.emit(opBAdd, b, uint32(len(c.u.lists)-2), uint32(len(c.u.lists)-1))
		c.place(next)
	})
	c.emit(opBEnd, dst, b, uint32(len(x.Vars)))
}

// loops runs the inner code for all values of the variables. An integer that
// is too wide to be listed waits until a guard bounds it.
func (c *compiler) loops(x *ir.Quant, inner func()) {
	for _, v := range x.Vars {
		c.vars[v] = c.temp()
		c.temp() // the cursor of opQMem
	}
	guards := guardsOf(x)
	c.loop(x, x.Vars, guards, inner)
}

// loop compiles the loop of one variable with those of the rest inside.
func (c *compiler) loop(x *ir.Quant, vars []*ir.BoundVar, guards []ir.Expr, inner func()) {
	if len(vars) == 0 {
		inner()
		return
	}
	for i, v := range vars {
		r := rangeOf(v, vars, x, guards)
		if r == nil {
			continue
		}
		rest := append(append([]*ir.BoundVar{}, vars[:i]...), vars[i+1:]...)
		c.over(v, r, func() { c.loop(x, rest, guards, inner) })
		return
	}
	c.refuse(fmt.Sprintf("a quantifier over %s: no range or membership bounds %s", vars[0].Typ, vars[0].Name))
}

// domain is what a variable ranges over.
type domain struct {
	lo, hi ir.Expr // integers: both included
	in     ir.Expr // integers: a set
	is     ir.Expr // the only value
}

// rangeOf is the domain of a variable, or nil if it is an integer that nothing
// bounds as long as the other variables are not known.
func rangeOf(v *ir.BoundVar, vars []*ir.BoundVar, x *ir.Quant, guards []ir.Expr) *domain {
	t, ok := v.Typ.(ir.Int)
	if !ok {
		return &domain{}
	}
	var d domain
	for _, g := range guards {
		d.narrow(v, g, vars)
	}
	switch {
	case d.is != nil:
		return &domain{is: d.is}
	case d.in != nil:
		return &domain{in: d.in}
	case d.lo != nil && d.hi != nil:
		return &d
	case !listed(t):
		return nil
	}
	return &domain{lo: &ir.Const{Typ: t, Bits: t.Min()}, hi: &ir.Const{Typ: t, Bits: t.Max()}}
}

// narrow learns from a condition that the body needs. Bounds that exclude their
// end are taken as if they included it: the body decides.
func (d *domain) narrow(v *ir.BoundVar, g ir.Expr, vars []*ir.BoundVar) {
	a, ok := g.(*ir.Apply)
	if !ok {
		return
	}
	op, args := a.Op, a.Args
	if op == ir.OpNot {
		n, ok := args[0].(*ir.Apply)
		if !ok {
			return
		}
		flip := map[ir.Op]ir.Op{ir.OpLt: ir.OpGe, ir.OpLe: ir.OpGt, ir.OpGt: ir.OpLe, ir.OpGe: ir.OpLt, ir.OpNe: ir.OpEq}
		if op, ok = flip[n.Op]; !ok {
			return
		}
		args = n.Args
	}
	if op == ir.OpSubset {
		if s, ok := args[0].(*ir.Apply); ok && s.Op == ir.OpSet && s.Args[0] == ir.Expr(v) && !mentions(args[1], vars) {
			d.in = args[1]
		}
		return
	}
	left, right := len(args) == 2 && args[0] == ir.Expr(v), len(args) == 2 && args[1] == ir.Expr(v)
	switch {
	case left && !mentions(args[1], vars):
		d.bound(op, args[1])
	case right && !mentions(args[0], vars):
		mirror := map[ir.Op]ir.Op{ir.OpLt: ir.OpGt, ir.OpLe: ir.OpGe, ir.OpGt: ir.OpLt, ir.OpGe: ir.OpLe, ir.OpEq: ir.OpEq}
		d.bound(mirror[op], args[0])
	}
}

func (d *domain) bound(op ir.Op, e ir.Expr) {
	switch op {
	case ir.OpLt, ir.OpLe:
		d.hi = e
	case ir.OpGt, ir.OpGe:
		d.lo = e
	case ir.OpEq:
		d.is = e
	}
}

// mentions tells whether an expression depends on one of the variables.
func mentions(x ir.Expr, vars []*ir.BoundVar) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		for _, v := range vars {
			found = found || y == ir.Expr(v)
		}
		return !found
	})
	return found
}

// guardsOf are conditions without which a value of the variables makes no
// difference to the result. They may mention variables bound further inside,
// which makes them useless but not wrong.
func guardsOf(x *ir.Quant) []ir.Expr {
	switch x.Kind {
	case ir.QuantAll:
		return antecedents(x.Body)
	case ir.QuantSome, ir.QuantSet:
		return conjuncts(x.Body)
	case ir.QuantSum:
		if a, ok := x.Body.(*ir.Apply); ok && a.Op == ir.OpCond {
			if k, ok := a.Args[2].(*ir.Const); ok && k.Bits == 0 {
				return conjuncts(a.Args[0])
			}
		}
	}
	return nil
}

// conjuncts are conditions that hold when x does.
func conjuncts(x ir.Expr) []ir.Expr {
	switch y := x.(type) {
	case *ir.Apply:
		if y.Op == ir.OpAnd {
			var out []ir.Expr
			for _, a := range y.Args {
				out = append(out, conjuncts(a)...)
			}
			return out
		}
	case *ir.Quant:
		if y.Kind == ir.QuantSome {
			return withoutVars(conjuncts(y.Body), y.Vars)
		}
	}
	return []ir.Expr{x}
}

// antecedents are conditions that hold when x does not.
func antecedents(x ir.Expr) []ir.Expr {
	switch y := x.(type) {
	case *ir.Apply:
		switch y.Op {
		case ir.OpImplies:
			return append(conjuncts(y.Args[0]), antecedents(y.Args[1])...)
		case ir.OpNot:
			return conjuncts(y.Args[0])
		case ir.OpOr:
			var out []ir.Expr
			for _, a := range y.Args {
				out = append(out, antecedents(a)...)
			}
			return out
		}
	case *ir.Quant:
		if y.Kind == ir.QuantAll {
			return withoutVars(antecedents(y.Body), y.Vars)
		}
	}
	return []ir.Expr{ir.Not(x)}
}

func withoutVars(list []ir.Expr, vars []*ir.BoundVar) []ir.Expr {
	var out []ir.Expr
	for _, x := range list {
		if !mentions(x, vars) {
			out = append(out, x)
		}
	}
	return out
}

// over compiles the loop of one variable over its domain.
func (c *compiler) over(v *ir.BoundVar, d *domain, inner func()) {
	reg := c.vars[v]
	again, exit := c.newLabel(), c.newLabel()
	defer c.place(exit)
	m := c.mark()
	defer c.release(m)
	switch {
	case d.is != nil:
		c.into(d.is, reg)
		inner()
		return
	case d.in != nil:
		set := c.rel(d.in)
		c.emit(opImm, reg+1, 0, 0)
		c.place(again)
		c.jumpTo(opQMem, 0, reg, set, exit)
		inner()
		c.jump(opJmp, 0, 0, again)
		return
	}
	switch t := v.Typ.(type) {
	case ir.Int:
		c.overRange(v, d, t, inner, exit)
	case ir.Bool:
		c.emit(opImm, reg, 0, 0)
		c.place(again)
		inner()
		c.jump(opJNeI, reg, 0, exit)
		c.emit(opImm, reg, 0, 1)
		c.jump(opJmp, 0, 0, again)
	case ir.Ref:
		class := anyClass
		if t.Class != nil {
			class = uint32(t.Class.Index)
		}
		c.emit(opImm, reg, 0, 0)
		c.place(again)
		c.jumpTo(opQRef, c.oldFlag(), reg, class, exit)
		inner()
		c.jump(opJmp, 0, 0, again)
	default:
		c.refuse(fmt.Sprintf("a quantifier over %s", v.Typ))
	}
}

// anyClass stands for every class and array.
const anyClass = ^uint32(0)

func (c *compiler) overRange(v *ir.BoundVar, d *domain, t ir.Int, inner func(), exit label) {
	reg := c.vars[v]
	hi := c.temp()
	c.into(d.hi, hi)
	c.into(d.lo, reg)
	less := jumpOp(ir.OpLt, unsigned64(t))
	c.jump(less, hi, reg, exit)
	again := c.newLabel()
	c.place(again)
	c.emit(opQWork, 0, 0, 0)
	inner()
	c.jump(opJEq, reg, hi, exit)
	c.emit(opAddSI, reg, reg, 1)
	c.jump(opJmp, 0, 0, again)
}
