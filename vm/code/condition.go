// This file defines the conditions that a probe observes, and compiles them.

package code

import (
	"assay/ir"
)

// Condition is a comparison, or a truth value, in a branch, an assumption or an assertion, without
// connectives: those are split, and operands observed as far as they are evaluated. One place in a
// program is one Condition.
type Condition struct {
	Op   ir.Op   // OpEq, OpNe, OpLt, OpLe, OpGt or OpGe of two words; a truth value is compared with true by OpEq
	Typ  ir.Type // of both
	Node ir.Node // the statement or terminator that it is a condition of

	Literal [2]bool // which of the words the program says itself
}

// Holds returns the value of the condition.
func (c *Condition) Holds(a, b uint64) bool {
	switch t := c.Typ.(type) {
	case ir.Float:
		x, y := F64(a), F64(b)
		if t.Bits == 32 {
			x, y = float64(F32(a)), float64(F32(b))
		}
		return comesOut(c.Op, x == y, x < y, x > y)
	case ir.Int:
		if !t.Signed {
			return comesOut(c.Op, a == b, a < b, a > b)
		}
	}
	return comesOut(c.Op, a == b, int64(a) < int64(b), int64(a) > int64(b))
}

func comesOut(op ir.Op, equal, less, greater bool) bool {
	switch op {
	case ir.OpEq:
		return equal
	case ir.OpNe:
		return !equal
	case ir.OpLt:
		return less
	case ir.OpLe:
		return less || equal
	case ir.OpGt:
		return greater
	}
	return greater || equal
}

// probe emits the probe of a condition without connectives.
func (c *compiler) probe(x ir.Expr) {
	if c.variant&VariantProbe == 0 {
		return
	}
	c.variant &^= VariantProbe // the operands are evaluated again, and probed, where they count
	defer func() { c.variant |= VariantProbe }()
	if y, ok := x.(*ir.Apply); ok {
		switch y.Op {
		case ir.OpNot, ir.OpAnd, ir.OpOr, ir.OpImplies:
			return
		case ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
			if t := y.Args[0].Type(); word(t) {
				m := c.mark()
				c.tell(y.Op, t, c.value(y.Args[0]), c.value(y.Args[1]), [2]bool{literal(y.Args[0]), literal(y.Args[1])})
				c.release(m)
				return
			}
		}
	}
	if _, ok := x.(*ir.Const); ok {
		return
	}
	m := c.mark()
	v, yes := c.value(x), c.temp()
	c.emit(OpImm, yes, 0, 1)
	c.tell(ir.OpEq, ir.Bool{}, v, yes, [2]bool{false, true})
	c.release(m)
}

// probeSwitch probes each case as a condition of its own.
func (c body) probeSwitch(t *ir.Switch, x uint32) {
	if c.variant&VariantProbe == 0 {
		return
	}
	m := c.mark()
	k := c.temp()
	for _, one := range t.Cases {
		c.constant(k, uint64(one.Value))
		c.tell(ir.OpEq, t.X.Type(), x, k, [2]bool{false, true})
	}
	c.release(m)
}

// literal reports whether an expression is a constant.
func literal(x ir.Expr) bool {
	if y, ok := x.(*ir.Apply); ok && y.Op == ir.OpConv {
		x = y.Args[0]
	}
	_, ok := x.(*ir.Const)
	return ok
}

func (c *compiler) tell(op ir.Op, t ir.Type, a, b uint32, literal [2]bool) {
	c.u.Conds = append(c.u.Conds, &Condition{op, t, c.pc.Nodes[c.current], literal})
	c.emit(OpProbe, uint32(len(c.u.Conds)-1), a, b)
}

// asked returns a register with the value of a probed assumption or assertion.
func (c body) asked(x ir.Expr) uint32 {
	t, end := c.temp(), c.newLabel()
	c.emit(OpImm, t, 0, 1)
	c.branch(x, true, end)
	c.emit(OpImm, t, 0, 0)
	c.place(end)
	return t
}
