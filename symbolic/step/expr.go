package step

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
)

// This file evaluates expressions. Those of contracts only are in formula.go.

// Scope is what an expression is evaluated in.
type Scope struct {
	m     *Stepper
	s     *State
	old   *State                       // the pre-state; nil where there is none
	bound map[*ir.BoundVar]value.Value // of enclosing quantifiers
	def   *circuit.Ref                 // contracts: when everything read so far exists; nil: it is known to
	off   circuit.Ref                  // contracts: where the expression does not count
	aside *aside                       // contracts
	inOld bool                         // s is the pre-state
}

func (m *Stepper) scope(s *State) *Scope { return &Scope{m: m, s: s} }

// truth, number and reference evaluate expressions of these types.
func (e *Scope) truth(x ir.Expr) circuit.Ref    { return circuit.Ref(e.eval(x).(value.Bool)) }
func (e *Scope) number(x ir.Expr) value.Num     { return e.eval(x).(value.Num) }
func (e *Scope) reference(x ir.Expr) value.Refs { return e.eval(x).(value.Refs) }

func (e *Scope) eval(x ir.Expr) value.Value {
	m := e.m
	switch x := x.(type) {
	case *ir.Const:
		return constant(x)
	case *ir.Local:
		v := e.s.Locals[x.Index]
		if v == nil {
			return value.Zero(x.Typ)
		}
		return v
	case *ir.Global:
		return m.readGlobal(e.s, x)
	case *ir.TypeTest:
		return e.typeTest(x)
	case *ir.ProcRef:
		return value.Proc(slices.Index(m.prog.Procs, x.Proc))
	case *ir.Apply:
		return e.apply(x)
	}
	return e.formula(x)
}

// evalAs returns a value for a place of a type: null has one expression and several representations.
func (e *Scope) evalAs(x ir.Expr, t ir.Type) value.Value {
	if isNull(x) {
		return value.Zero(t)
	}
	return e.eval(x)
}

// isNull reports whether an expression is the null that fits every type which has one.
func isNull(x ir.Expr) bool { return x.Type() == ir.Type(ir.Null{}) }

func constant(x *ir.Const) value.Value {
	switch t := x.Typ.(type) {
	case ir.Bool:
		return value.Bool(circuit.Const(x.Bits != 0))
	case ir.Int:
		return value.Const(x.Bits, int(t.Bits))
	case ir.Float:
		return value.Const(x.Bits, int(t.Bits))
	}
	return value.Zero(x.Typ)
}

func (m *Stepper) readGlobal(s *State, g *ir.Global) value.Value {
	if g.Volatile {
		m.Exchanges++
	}
	if v := s.Glob.Get(g.Index); v != nil {
		return v
	}
	return m.Inputs.InitialGlobal(g)
}

func (e *Scope) typeTest(x *ir.TypeTest) value.Value {
	var any, inputs []circuit.Ref
	for _, t := range e.reference(x.X) {
		o := e.m.Inputs.Object(t.Obj)
		is := e.m.Inputs.Is(o, x.Of, x.Exact)
		if o.Unseen != "" {
			if is != circuit.True && !o.Never(x.Of) && e.lookInto(t) {
				continue
			}
		} else {
			e.m.Inputs.Depends(o)
		}
		any = append(any, e.m.c.And(t.When, is))
		if o.From == input.Arbitrary {
			inputs = append(inputs, any[len(any)-1])
		}
	}
	e.takeWorld(x)
	g := e.m.c.OrAll(any...)
	if e.m.c.OrAll(inputs...) == circuit.False && e.def == nil {
		e.shutOut(x, g != circuit.False)
	}
	return value.Bool(g)
}

func (e *Scope) apply(x *ir.Apply) value.Value {
	m := e.m
	switch x.Op {
	case ir.OpNot:
		return value.Bool(e.truth(x.Args[0]).Not())
	case ir.OpAnd, ir.OpOr, ir.OpImplies:
		return e.connect(x)
	case ir.OpIff:
		return value.Bool(m.c.Iff(e.truth(x.Args[0]), e.truth(x.Args[1])))
	case ir.OpEq:
		return value.Bool(e.equal(x.Args[0], x.Args[1]))
	case ir.OpNe:
		return value.Bool(e.equal(x.Args[0], x.Args[1]).Not())
	case ir.OpLt:
		return value.Bool(e.less(x.Args[0], x.Args[1], false))
	case ir.OpLe:
		return value.Bool(e.less(x.Args[0], x.Args[1], true))
	case ir.OpGt:
		return value.Bool(e.less(x.Args[1], x.Args[0], false))
	case ir.OpGe:
		return value.Bool(e.less(x.Args[1], x.Args[0], true))
	case ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpNeg,
		ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor, ir.OpBitNot, ir.OpShl, ir.OpShr, ir.OpUshr:
		return e.arithmetic(x)
	case ir.OpCond:
		g := e.s.Path.fold(e.truth(x.Args[0]))
		switch g {
		case circuit.True:
			return e.evalAs(x.Args[1], x.Typ)
		case circuit.False:
			return e.evalAs(x.Args[2], x.Typ)
		}
		return m.vals.Choose(g, e.givenAs(g, x.Args[1], x.Typ), e.givenAs(g.Not(), x.Args[2], x.Typ), x.Typ)
	case ir.OpConv:
		return e.convert(x)
	case ir.OpBits:
		return e.number(x.Args[0])
	case ir.OpLen:
		return m.heap.LengthOf(m.vals, decided(e, e.reference(x.Args[0])).(value.Refs))
	case ir.OpClass:
		r := e.reference(x.Args[0])
		e.askedForClass(r)
		return m.classOf(r)
	case ir.OpStorable:
		return value.Bool(e.storable(e.reference(x.Args[0]), e.reference(x.Args[1])))
	}
	return e.relational(x)
}

// connect evaluates and, or and implies: the right operand counts only where the left does not
// decide.
func (e *Scope) connect(x *ir.Apply) value.Value {
	m := e.m
	stop := circuit.Const(x.Op == ir.OpOr) // the value that decides
	open := circuit.True
	var all []circuit.Ref
	for i, y := range x.Args {
		v := e.s.Path.fold(circuit.Ref(e.given(open, y).(value.Bool)))
		if x.Op == ir.OpImplies && i == 0 {
			v = v.Not()
		}
		if x.Op == ir.OpImplies {
			stop = circuit.True
		}
		if v == stop {
			return value.Bool(stop)
		}
		all = append(all, v)
		if e.def != nil {
			if stop == circuit.True {
				open = m.c.And(open, v.Not())
			} else {
				open = m.c.And(open, v)
			}
		}
	}
	if stop == circuit.True {
		return value.Bool(m.c.OrAll(all...))
	}
	return value.Bool(m.c.AndAll(all...))
}

// given evaluates an expression that only counts where g holds.
func (e *Scope) given(g circuit.Ref, x ir.Expr) value.Value { return e.givenAs(g, x, x.Type()) }

// givenAs is given for a place of a type.
func (e *Scope) givenAs(g circuit.Ref, x ir.Expr, t ir.Type) value.Value {
	if e.def == nil || g == circuit.True {
		return e.evalAs(x, t)
	}
	var v value.Value
	e.where(g, func() { v = e.evalAs(x, t) })
	return v
}

func (e *Scope) equal(a, b ir.Expr) circuit.Ref {
	m := e.m
	if isNull(a) {
		a, b = b, a
	}
	switch t := a.Type().(type) {
	case ir.Func:
		return m.vals.EqualNum(e.number(a), e.evalAs(b, t).(value.Num), value.Width(t))
	case ir.Ptr:
		return e.samePointer(e.evalAs(a, t).(value.Ptrs), e.evalAs(b, t).(value.Ptrs), t)
	case ir.Bool:
		return m.c.Iff(e.truth(a), e.truth(b))
	case ir.Int:
		return m.vals.EqualNum(e.number(a), e.number(b), int(t.Bits))
	case ir.Float:
		return m.vals.FloatEqual(e.number(a), e.number(b), t)
	case ir.Ref, ir.Array, ir.Null:
		x, y := decided(e, e.reference(a)).(value.Refs), decided(e, e.reference(b)).(value.Refs)
		if m.Apart.on() && value.Same(x, y) {
			return circuit.True
		}
		e.compared(x, y)
		return m.Inputs.SameRef(x, y)
	case *ir.Rel:
		return m.vals.EqualRel(e.relation(a), e.relation(b))
	case ir.StructVal, ir.Fixed:
		return e.equalParts(e.eval(a), e.eval(b), t)
	}
	panic(value.Unsupported("comparison of values of type " + a.Type().String()))
}

func (e *Scope) less(a, b ir.Expr, orEqual bool) circuit.Ref {
	m := e.m
	x, y := e.number(a), e.number(b)
	switch t := a.Type().(type) {
	case ir.Int:
		return m.vals.LessInt(x, y, t, orEqual)
	case ir.Float:
		return m.vals.FloatLess(x, y, t, orEqual)
	}
	panic(value.Unsupported("order of values of type " + a.Type().String()))
}

func (e *Scope) arithmetic(x *ir.Apply) value.Value {
	m := e.m
	a := e.number(x.Args[0])
	if t, ok := x.Typ.(ir.Float); ok {
		if x.Op == ir.OpNeg {
			return m.vals.FloatNeg(a, t)
		}
		n, within := m.vals.FloatOp(x.Op, a, e.number(x.Args[1]), t)
		if beyond := m.And(e.s.Path, within.Not()); beyond != nil {
			m.refuse(beyond, value.Unsupported("the remainder of floats whose quotient is 2^128 or more"))
		}
		return n
	}
	t := x.Typ.(ir.Int)
	if len(x.Args) == 1 {
		return m.vals.Unary(x.Op, a, t)
	}
	b := e.number(x.Args[1])
	bt := x.Args[1].Type().(ir.Int) // the distance of a shift may have another type
	return m.vals.Binary(x.Op, a, b, t, bt)
}

func (e *Scope) convert(x *ir.Apply) value.Value {
	m := e.m
	switch from := x.Args[0].Type().(type) {
	case ir.Bool:
		w := value.Width(x.Typ)
		g := e.s.Path.fold(e.truth(x.Args[0]))
		return m.vals.Gather([]value.Alt{{When: g, K: 1}, {When: g.Not()}}, w)
	case ir.Int:
		a := e.number(x.Args[0])
		switch to := x.Typ.(type) {
		case ir.Int:
			return m.vals.IntToInt(a, from, to)
		case ir.Float:
			return m.vals.IntToFloat(a, from, to)
		}
	case ir.Float:
		a := e.number(x.Args[0])
		switch to := x.Typ.(type) {
		case ir.Int:
			return m.vals.FloatToInt(a, from, to)
		case ir.Float:
			return m.vals.FloatToFloat(a, from, to)
		}
	case ir.Ref, ir.Array, ir.Null:
		return e.eval(x.Args[0])
	}
	panic(value.Unsupported("a conversion from " + x.Args[0].Type().String() + " to " + x.Typ.String()))
}

// classOf returns the number of the object's class.
func (m *Stepper) classOf(r value.Refs) value.Num {
	for _, t := range r {
		m.Inputs.Depends(m.Inputs.Object(t.Obj))
	}
	return m.heap.ClassOf(m.vals, r)
}

// storable reports whether a reference may be stored in an array of references.
func (e *Scope) storable(array, x value.Refs) circuit.Ref {
	m := e.m
	var any []circuit.Ref
	for _, a := range array {
		o := m.Inputs.Object(a.Obj)
		if o.Elem == nil {
			continue
		}
		for _, t := range x {
			obj := m.Inputs.Object(t.Obj)
			ok := circuit.True
			if t.Obj != value.Null {
				if ok = m.Inputs.Is(obj, o.Elem, false); ok != circuit.True && !obj.Never(o.Elem) && !e.lookInto(value.Target{When: m.c.And(a.When, t.When), Obj: t.Obj}) {
					m.Inputs.Depends(obj)
				}
			}
			any = append(any, m.c.AndAll(a.When, t.When, ok))
		}
	}
	return m.c.OrAll(any...)
}
