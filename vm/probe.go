// This file lets a driver see how the conditions of a run come out, by what they compare: a
// search that wants another outcome is led by how far the operands are from it.

package vm

import (
	"assay/ir"
)

// Condition is a comparison, or a truth value, that a branch, an assumption or an assertion
// comes down to: connectives are taken apart, and their operands are looked at as far as they
// are evaluated. One place in a program is one Condition.
type Condition struct {
	Op   ir.Op   // OpEq, OpNe, OpLt, OpLe, OpGt or OpGe of two words; a truth value is compared with true by OpEq
	Typ  ir.Type // of both
	Node ir.Node // the statement or terminator that it is a condition of
}

// Holds tells how the condition comes out.
func (c *Condition) Holds(a, b uint64) bool {
	switch t := c.Typ.(type) {
	case ir.Float:
		x, y := f64(a), f64(b)
		if t.Bits == 32 {
			x, y = float64(f32(a)), float64(f32(b))
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

// Probe is told of each condition before it is evaluated, with the words of its operands.
type Probe func(s *State, c *Condition, a, b uint64)

// SetProbe has a run tell of its conditions; copies of the state do not. It is called before
// the run, which does not record.
func (s *State) SetProbe(p Probe) { s.probe = p }

// Around is where the current thread is, as far as the procedures that are asked for go: the
// innermost open one of them that is not the top, and what it waits for; 0 if there is none.
func (s *State) Around(known func(*ir.Proc) bool) uint64 {
	frames := s.threads[s.current].frames
	for i := len(frames) - 2; i >= 0; i-- {
		if f := &frames[i]; known(f.proc.proc) {
			return (f.proc.number+1)<<32 | uint64(uint32(f.node))
		}
	}
	return 0
}

// Top is the procedure that the current thread runs.
func (s *State) Top() *ir.Proc { return s.top().proc.proc }

// probe emits what tells of a condition that no connective takes apart.
func (c *compiler) probe(x ir.Expr) {
	if c.variant&variantProbe == 0 {
		return
	}
	c.variant &^= variantProbe // the operands are evaluated again, and told of, where they count
	defer func() { c.variant |= variantProbe }()
	if y, ok := x.(*ir.Apply); ok {
		switch y.Op {
		case ir.OpNot, ir.OpAnd, ir.OpOr, ir.OpImplies:
			return
		case ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
			if t := y.Args[0].Type(); word(t) {
				m := c.mark()
				c.tell(y.Op, t, c.value(y.Args[0]), c.value(y.Args[1]))
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
	c.emit(opImm, yes, 0, 1)
	c.tell(ir.OpEq, ir.Bool{}, v, yes)
	c.release(m)
}

// probeSwitch tells of each case as of a condition of its own.
func (c *compiler) probeSwitch(t *ir.Switch, x uint32) {
	if c.variant&variantProbe == 0 {
		return
	}
	m := c.mark()
	k := c.temp()
	for _, one := range t.Cases {
		c.constant(k, uint64(one.Value))
		c.tell(ir.OpEq, t.X.Type(), x, k)
	}
	c.release(m)
}

func (c *compiler) tell(op ir.Op, t ir.Type, a, b uint32) {
	c.u.conds = append(c.u.conds, &Condition{op, t, c.pc.nodes[c.current]})
	c.emit(opProbe, uint32(len(c.u.conds)-1), a, b)
}

// asked is a register with the value of an assumption or assertion of which is told.
func (c *compiler) asked(x ir.Expr) uint32 {
	t, end := c.temp(), c.newLabel()
	c.emit(opImm, t, 0, 1)
	c.branch(x, true, end)
	c.emit(opImm, t, 0, 0)
	c.place(end)
	return t
}
