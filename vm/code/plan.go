// This file prepares specification statements: it takes their conditions apart
// into what defines, bounds and restricts the variables of the frame.

package code

import (
	"assay/ir"
)

// Plan is what is known about a specification statement before it runs.
type Plan struct {
	Proc    *Proc
	Spec    *ir.Spec
	Targets []Target
	of      map[ir.Var][]int     // cells of a frame variable, as indexes in targets
	Vars    map[*ir.BoundVar]int // opened existential variables: index after the targets
	Regs    []uint32             // by opened variable: register
	Whole   *Unit                // the condition
	All     []*Constraint
}

// Constraint is a condition that must hold, taken apart one step.
type Constraint struct {
	Free  Bits            // targets and opened variables that it depends on
	Truth *Unit           // its value
	Alts  [][]*Constraint // a disjunction: one of these conjunctions
	Some  *ir.Quant       // an existential: its body for some values
	Body  []*Constraint   // of some
	Defs  []Definition    // x = e
	Upper []Definition    // x in e
	Lower []Definition    // e in x
}

// Definition relates a cell to an expression.
type Definition struct {
	Cell int // target or opened variable
	Free Bits
	X    *Unit
}

// PlanOf prepares a specification once.
func (c *Code) PlanOf(pc *Proc, n *ir.Spec) *Plan {
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

func newPlan(pc *Proc, n *ir.Spec) *Plan {
	p := &Plan{Proc: pc, Spec: n, Targets: pc.TargetsOf(n.Frame), of: map[ir.Var][]int{}, Vars: map[*ir.BoundVar]int{}}
	at := 0
	for _, v := range n.Frame {
		for range Flatten(v.Type()) {
			p.of[v] = append(p.of[v], at)
			at++
		}
	}
	p.Whole = pc.code.ExprUnit(pc, n.X)
	p.open(n.X, true)
	p.All = p.conjunction(n.X, true)
	return p
}

// open gives registers to the variables of existentials that can be opened.
func (p *Plan) open(x ir.Expr, pos bool) {
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
				if _, have := p.Vars[v]; !have {
					p.Vars[v] = len(p.Targets) + len(p.Regs)
					p.Regs = append(p.Regs, uint32(p.Proc.Words+2*len(p.Regs)))
				}
			}
			p.open(y.Body, pos)
		}
	}
}

// Cells returns the number of targets and opened variables.
func (p *Plan) Cells() int { return len(p.Targets) + len(p.Regs) }

// unit compiles an expression that may mention opened variables.
func (p *Plan) unit(x ir.Expr) *Unit {
	k := newCompiler(p.Proc, 0)
	k.words += 2 * len(p.Regs)
	for v, i := range p.Vars {
		k.vars[v] = p.Regs[i-len(p.Targets)]
	}
	for i, r := range k.cells(x) {
		k.u.Result = append(k.u.Result, Cell{cellLocal, Flatten(x.Type())[i].Rel, r, 0})
	}
	k.emit(OpEnd, 0, 0, 0)
	k.u.Keep = 2 * len(p.Regs)
	u := k.finish()
	u.Words = max(u.Words, p.Proc.Words+u.Keep)
	return u
}

// freeOf returns what an expression depends on; variables that it binds itself are
// not free.
func (p *Plan) freeOf(x ir.Expr) Bits {
	f := freeFinder{p, NewBits(p.Cells(), false), map[*ir.BoundVar]bool{}}
	f.walk(x, false)
	return f.out
}

// freeFinder collects what an expression depends on.
type freeFinder struct {
	p     *Plan
	out   Bits
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
		if i, ok := f.p.Vars[x]; ok && !f.bound[x] {
			f.out.Add(i)
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
		f.out.Add(i)
	}
}

func (f *freeFinder) everything() {
	for i := range f.p.Targets {
		f.out.Add(i)
	}
}

// conjunction lists conditions that together mean x, or not x.
func (p *Plan) conjunction(x ir.Expr, pos bool) []*Constraint {
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
			var out []*Constraint
			for _, a := range y.Args {
				out = append(out, p.conjunction(a, pos)...)
			}
			return out
		case y.Op == ir.OpImplies && !pos:
			return append(p.conjunction(y.Args[0], true), p.conjunction(y.Args[1], false)...)
		}
	}
	return []*Constraint{p.constraint(x, pos)}
}

// constraint takes one condition apart.
func (p *Plan) constraint(x ir.Expr, pos bool) *Constraint {
	c := &Constraint{Free: p.freeOf(x)}
	if pos {
		c.Truth = p.unit(x)
	} else {
		c.Truth = p.unit(ir.Not(x))
	}
	switch y := x.(type) {
	case *ir.Apply:
		p.apart(c, y, pos)
	case *ir.Quant:
		if y.Kind == ir.QuantSome && pos || y.Kind == ir.QuantAll && !pos {
			c.Some = y
			c.Body = p.conjunction(y.Body, pos)
		}
	case *ir.Local, *ir.Global:
		p.define(c, x, BoolConst(pos))
	}
	return c
}

func BoolConst(b bool) ir.Expr {
	if b {
		return ir.True
	}
	return ir.False
}

// apart handles operators: disjunctions, definitions and bounds.
func (p *Plan) apart(c *Constraint, x *ir.Apply, pos bool) {
	alt := func(list ...*Constraint) { c.Alts = append(c.Alts, list) }
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
			c.Upper = append(c.Upper, Definition{i, p.freeOf(x.Args[1]), p.unit(x.Args[1])})
		}
		if i, ok := p.cell(x.Args[1]); ok {
			c.Lower = append(c.Lower, Definition{i, p.freeOf(x.Args[0]), p.unit(x.Args[0])})
		}
	}
}

// define notes that a cell has the value of an expression.
func (p *Plan) define(c *Constraint, x, e ir.Expr) {
	if i, ok := p.cell(x); ok {
		c.Defs = append(c.Defs, Definition{i, p.freeOf(e), p.unit(e)})
	}
}

// cell returns the cell that an expression is.
func (p *Plan) cell(x ir.Expr) (int, bool) {
	switch x := x.(type) {
	case *ir.BoundVar:
		i, ok := p.Vars[x]
		return i, ok
	case *ir.Local:
		if list := p.of[x]; len(list) == 1 && !IsStruct(x.Typ) {
			return list[0], true
		}
	case *ir.Global:
		if list := p.of[x]; len(list) == 1 && !IsStruct(x.Typ) {
			return list[0], true
		}
	}
	return 0, false
}

func IsStruct(t ir.Type) bool { return ir.Aggregate(t) }

// Bits is a set of small numbers.
type Bits []uint64

func NewBits(n int, full bool) Bits {
	b := make(Bits, (n+63)/64)
	if full {
		for i := range b {
			b[i] = ^uint64(0)
		}
	}
	return b
}

func (b Bits) Has(i int) bool { return b[i>>6]&(1<<(i&63)) != 0 }
func (b Bits) Add(i int)      { b[i>>6] |= 1 << (i & 63) }
