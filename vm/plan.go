// This file prepares specification statements: it takes their conditions apart
// into what defines, bounds and restricts the variables of the frame.

package vm

import (
	"assay/ir"
)

// plan is what is known about a specification statement before it runs.
type plan struct {
	pc      *procCode
	spec    *ir.Spec
	targets []target
	of      map[ir.Var][]int     // cells of a frame variable, as indexes in targets
	vars    map[*ir.BoundVar]int // opened existential variables: index after the targets
	regs    []uint32             // by opened variable: register
	whole   *unit                // the condition
	all     []*constraint
}

// constraint is a condition that must hold, taken apart one step.
type constraint struct {
	free  bits            // targets and opened variables that it depends on
	truth *unit           // its value
	alts  [][]*constraint // a disjunction: one of these conjunctions
	some  *ir.Quant       // an existential: its body for some values
	body  []*constraint   // of some
	defs  []definition    // x = e
	upper []definition    // x in e
	lower []definition    // e in x
}

// definition relates a cell to an expression.
type definition struct {
	cell int // target or opened variable
	free bits
	e    *unit
}

// planOf prepares a specification once.
func (c *Code) planOf(pc *procCode, n *ir.Spec) *plan {
	c.mu.Lock()
	p := c.plans[n]
	c.mu.Unlock()
	if p != nil {
		return p
	}
	p = newPlan(pc, n)
	c.mu.Lock()
	c.plans[n] = p
	c.mu.Unlock()
	return p
}

func newPlan(pc *procCode, n *ir.Spec) *plan {
	p := &plan{pc: pc, spec: n, targets: pc.targetsOf(n.Frame), of: map[ir.Var][]int{}, vars: map[*ir.BoundVar]int{}}
	at := 0
	for _, v := range n.Frame {
		for range flatten(v.Type()) {
			p.of[v] = append(p.of[v], at)
			at++
		}
	}
	p.whole = pc.code.exprUnit(pc, n.X)
	p.open(n.X, true)
	p.all = p.conjunction(n.X, true)
	return p
}

// open gives registers to the variables of existentials that can be opened.
func (p *plan) open(x ir.Expr, pos bool) {
	switch y := x.(type) {
	case *ir.Apply:
		switch y.Op {
		case ir.OpAnd, ir.OpOr:
			for _, a := range y.Args {
				p.open(a, pos)
			}
		case ir.OpNot:
			p.open(y.Args[0], !pos)
		case ir.OpImplies:
			p.open(y.Args[0], !pos)
			p.open(y.Args[1], pos)
		case ir.OpCond:
			p.open(y.Args[1], pos)
			p.open(y.Args[2], pos)
		}
	case *ir.Quant:
		if y.Kind == ir.QuantSome && pos || y.Kind == ir.QuantAll && !pos {
			for _, v := range y.Vars {
				if _, have := p.vars[v]; !have {
					p.vars[v] = len(p.targets) + len(p.regs)
					p.regs = append(p.regs, uint32(p.pc.words+2*len(p.regs)))
				}
			}
			p.open(y.Body, pos)
		}
	}
}

// cells is the number of targets and opened variables.
func (p *plan) cells() int { return len(p.targets) + len(p.regs) }

// unit compiles an expression that may mention opened variables.
func (p *plan) unit(x ir.Expr) *unit {
	k := newCompiler(p.pc, 0)
	k.words += 2 * len(p.regs)
	for v, i := range p.vars {
		k.vars[v] = p.regs[i-len(p.targets)]
	}
	for i, r := range k.cells(x) {
		k.u.result = append(k.u.result, cellOf{cellLocal, flatten(x.Type())[i].rel, r, 0})
	}
	k.emit(opEnd, 0, 0, 0)
	k.u.keep = 2 * len(p.regs)
	u := k.finish()
	u.words = max(u.words, p.pc.words+u.keep)
	return u
}

// freeOf is what an expression depends on; variables that it binds itself are
// not free.
func (p *plan) freeOf(x ir.Expr) bits {
	f := freeFinder{p, newBits(p.cells(), false), map[*ir.BoundVar]bool{}}
	f.walk(x, false)
	return f.out
}

// freeFinder collects what an expression depends on.
type freeFinder struct {
	p     *plan
	out   bits
	bound map[*ir.BoundVar]bool // by quantifiers inside
}

// walk visits an expression; what is old depends on opened variables only.
func (f *freeFinder) walk(x ir.Expr, old bool) {
	switch x := x.(type) {
	case *ir.Quant:
		for _, v := range x.Vars {
			f.bound[v] = true
		}
	case *ir.BoundVar:
		if i, ok := f.p.vars[x]; ok && !f.bound[x] {
			f.out.add(i)
		}
	case *ir.Old:
		old = true
	case ir.Var:
		if !old {
			f.add(f.p.of[x])
		}
	case *ir.Call: // it may read any global
		f.everything()
	case *ir.Read: // and so may a pointer
		if x.Place.Kind == ir.PlaceDeref {
			f.everything()
		}
	}
	for _, y := range ir.Operands(x) {
		f.walk(y, old)
	}
}

func (f *freeFinder) add(cells []int) {
	for _, i := range cells {
		f.out.add(i)
	}
}

func (f *freeFinder) everything() {
	for i := range f.p.targets {
		f.out.add(i)
	}
}

// conjunction lists conditions that together mean x, or not x.
func (p *plan) conjunction(x ir.Expr, pos bool) []*constraint {
	switch y := x.(type) {
	case *ir.Const:
		if (y.Bits != 0) == pos {
			return nil
		}
	case *ir.Apply:
		switch {
		case y.Op == ir.OpNot:
			return p.conjunction(y.Args[0], !pos)
		case y.Op == ir.OpAnd && pos, y.Op == ir.OpOr && !pos:
			var out []*constraint
			for _, a := range y.Args {
				out = append(out, p.conjunction(a, pos)...)
			}
			return out
		case y.Op == ir.OpImplies && !pos:
			return append(p.conjunction(y.Args[0], true), p.conjunction(y.Args[1], false)...)
		}
	}
	return []*constraint{p.constraint(x, pos)}
}

// constraint takes one condition apart.
func (p *plan) constraint(x ir.Expr, pos bool) *constraint {
	c := &constraint{free: p.freeOf(x)}
	if pos {
		c.truth = p.unit(x)
	} else {
		c.truth = p.unit(ir.Not(x))
	}
	switch y := x.(type) {
	case *ir.Apply:
		p.apart(c, y, pos)
	case *ir.Quant:
		if y.Kind == ir.QuantSome && pos || y.Kind == ir.QuantAll && !pos {
			c.some = y
			c.body = p.conjunction(y.Body, pos)
		}
	case *ir.Local, *ir.Global:
		p.define(c, x, boolConst(pos))
	}
	return c
}

func boolConst(b bool) ir.Expr {
	if b {
		return ir.True
	}
	return ir.False
}

// apart handles operators: disjunctions, definitions and bounds.
func (p *plan) apart(c *constraint, x *ir.Apply, pos bool) {
	alt := func(list ...*constraint) { c.alts = append(c.alts, list) }
	switch {
	case x.Op == ir.OpOr && pos, x.Op == ir.OpAnd && !pos:
		for _, a := range x.Args {
			alt(p.conjunction(a, pos)...)
		}
	case x.Op == ir.OpImplies && pos:
		alt(p.conjunction(x.Args[0], false)...)
		alt(p.conjunction(x.Args[1], true)...)
	case x.Op == ir.OpCond:
		alt(append(p.conjunction(x.Args[0], true), p.conjunction(x.Args[1], pos)...)...)
		alt(append(p.conjunction(x.Args[0], false), p.conjunction(x.Args[2], pos)...)...)
	case (x.Op == ir.OpEq || x.Op == ir.OpIff) && pos, x.Op == ir.OpNe && !pos:
		if _, float := x.Args[0].Type().(ir.Float); !float { // -0 = 0, NaN is not NaN
			p.define(c, x.Args[0], x.Args[1])
			p.define(c, x.Args[1], x.Args[0])
		}
	case x.Op == ir.OpSubset && pos:
		if i, ok := p.cell(x.Args[0]); ok {
			c.upper = append(c.upper, definition{i, p.freeOf(x.Args[1]), p.unit(x.Args[1])})
		}
		if i, ok := p.cell(x.Args[1]); ok {
			c.lower = append(c.lower, definition{i, p.freeOf(x.Args[0]), p.unit(x.Args[0])})
		}
	}
}

// define notes that a cell has the value of an expression.
func (p *plan) define(c *constraint, x, e ir.Expr) {
	if i, ok := p.cell(x); ok {
		c.defs = append(c.defs, definition{i, p.freeOf(e), p.unit(e)})
	}
}

// cell is the cell that an expression is.
func (p *plan) cell(x ir.Expr) (int, bool) {
	switch x := x.(type) {
	case *ir.BoundVar:
		i, ok := p.vars[x]
		return i, ok
	case *ir.Local:
		if list := p.of[x]; len(list) == 1 && !isStruct(x.Typ) {
			return list[0], true
		}
	case *ir.Global:
		if list := p.of[x]; len(list) == 1 && !isStruct(x.Typ) {
			return list[0], true
		}
	}
	return 0, false
}

func isStruct(t ir.Type) bool {
	_, ok := t.(ir.StructVal)
	return ok
}

// bits is a set of small numbers.
type bits []uint64

func newBits(n int, full bool) bits {
	b := make(bits, (n+63)/64)
	if full {
		for i := range b {
			b[i] = ^uint64(0)
		}
	}
	return b
}

func (b bits) has(i int) bool { return b[i>>6]&(1<<(i&63)) != 0 }
func (b bits) add(i int)      { b[i>>6] |= 1 << (i & 63) }
