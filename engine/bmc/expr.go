package bmc

import (
	"math/bits"

	"assay/ir"
	"assay/logic/circuit"
)

// This file evaluates expressions. What only contracts may say is in formula.go.

// scope is what an expression is evaluated in.
type scope struct {
	m     *machine
	s     *state
	old   *state                 // the state before; nil where there is none
	bound map[*ir.BoundVar]value // of the quantifiers around
	def   *circuit.Ref           // contracts: when everything read so far exists; nil: it is known to
	off   circuit.Ref            // contracts: where the expression does not count
	aside *aside                 // contracts
	inOld bool                   // s is the state before
}

func (m *machine) scope(s *state) *scope { return &scope{m: m, s: s} }

// truth, number and reference evaluate expressions of these types.
func (e *scope) truth(x ir.Expr) circuit.Ref { return e.eval(x).(circuit.Ref) }
func (e *scope) number(x ir.Expr) num        { return e.eval(x).(num) }
func (e *scope) reference(x ir.Expr) refs    { return e.eval(x).(refs) }

func (e *scope) eval(x ir.Expr) value {
	m := e.m
	switch x := x.(type) {
	case *ir.Const:
		return m.constant(x)
	case *ir.Local:
		v := e.s.locals[x.Index]
		if v == nil {
			return m.zero(x.Typ)
		}
		return v
	case *ir.Global:
		return m.readGlobal(e.s, x)
	case *ir.TypeTest:
		return e.typeTest(x)
	case *ir.Apply:
		return e.apply(x)
	}
	return e.formula(x)
}

func (m *machine) constant(x *ir.Const) value {
	switch t := x.Typ.(type) {
	case ir.Bool:
		return circuit.Const(x.Bits != 0)
	case ir.Int:
		return constNum(x.Bits, int(t.Bits))
	case ir.Float:
		return constNum(x.Bits, int(t.Bits))
	}
	return m.zero(x.Typ)
}

func (m *machine) readGlobal(s *state, g *ir.Global) value {
	if v := s.glob.get(g.Index); v != nil {
		return v
	}
	return m.initialGlobal(g)
}

func (e *scope) typeTest(x *ir.TypeTest) value {
	var any []circuit.Ref
	for _, t := range e.reference(x.X) {
		is := e.m.isA(t.obj, x.Of, x.Exact)
		if t.obj.unseen != "" {
			if is != circuit.True && !t.obj.never(x.Of) && e.lookInto(t) {
				continue
			}
		} else {
			e.m.depends(t.obj)
		}
		any = append(any, e.m.c.And(t.when, is))
	}
	g := e.m.c.OrAll(any...)
	e.takeWorld(x)
	if g == circuit.False && e.def == nil {
		e.shutOut(x)
	}
	return g
}

func (e *scope) apply(x *ir.Apply) value {
	m := e.m
	switch x.Op {
	case ir.OpNot:
		return e.truth(x.Args[0]).Not()
	case ir.OpAnd, ir.OpOr, ir.OpImplies:
		return e.connect(x)
	case ir.OpIff:
		return m.c.Iff(e.truth(x.Args[0]), e.truth(x.Args[1]))
	case ir.OpEq:
		return e.equal(x.Args[0], x.Args[1])
	case ir.OpNe:
		return e.equal(x.Args[0], x.Args[1]).Not()
	case ir.OpLt:
		return e.less(x.Args[0], x.Args[1], false)
	case ir.OpLe:
		return e.less(x.Args[0], x.Args[1], true)
	case ir.OpGt:
		return e.less(x.Args[1], x.Args[0], false)
	case ir.OpGe:
		return e.less(x.Args[1], x.Args[0], true)
	case ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpNeg,
		ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor, ir.OpBitNot, ir.OpShl, ir.OpShr, ir.OpUshr:
		return e.arithmetic(x)
	case ir.OpCond:
		g := e.s.path.fold(e.truth(x.Args[0]))
		switch g {
		case circuit.True:
			return e.eval(x.Args[1])
		case circuit.False:
			return e.eval(x.Args[2])
		}
		return m.choose(g, e.given(g, x.Args[1]), e.given(g.Not(), x.Args[2]), x.Typ)
	case ir.OpConv:
		return e.convert(x)
	case ir.OpBits:
		return e.number(x.Args[0])
	case ir.OpLen:
		return m.lengthOf(e.reference(x.Args[0]))
	case ir.OpClass:
		return m.classOf(e.reference(x.Args[0]))
	case ir.OpStorable:
		return e.storable(e.reference(x.Args[0]), e.reference(x.Args[1]))
	}
	return e.relational(x)
}

// connect evaluates and, or and implies: what is to the right counts only where the
// left leaves it open.
func (e *scope) connect(x *ir.Apply) value {
	m := e.m
	stop := circuit.Const(x.Op == ir.OpOr) // the value that decides
	open := circuit.True
	var all []circuit.Ref
	for i, y := range x.Args {
		v := e.s.path.fold(e.given(open, y).(circuit.Ref))
		if x.Op == ir.OpImplies && i == 0 {
			v = v.Not()
		}
		if x.Op == ir.OpImplies {
			stop = circuit.True
		}
		if v == stop {
			return stop
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
		return m.c.OrAll(all...)
	}
	return m.c.AndAll(all...)
}

// given evaluates an expression that only counts where g holds.
func (e *scope) given(g circuit.Ref, x ir.Expr) value {
	if e.def == nil || g == circuit.True {
		return e.eval(x)
	}
	var v value
	e.where(g, func() { v = e.eval(x) })
	return v
}

func (e *scope) equal(a, b ir.Expr) circuit.Ref {
	m := e.m
	switch t := a.Type().(type) {
	case ir.Bool:
		return m.c.Iff(e.truth(a), e.truth(b))
	case ir.Int:
		return m.sameNum(e.number(a), e.number(b), int(t.Bits))
	case ir.Float:
		return m.floatEqual(e.number(a), e.number(b), t)
	case ir.Ref, ir.Array, ir.Null:
		x, y := e.reference(a), e.reference(b)
		e.compared(x, y)
		return m.sameRef(x, y)
	case *ir.Rel:
		return m.sameRel(e.relation(a), e.relation(b))
	}
	panic(unsupported("comparison of values of type " + a.Type().String()))
}

func (m *machine) sameNum(a, b num, width int) circuit.Ref {
	return m.pairs(a, b, width, func(x, y uint64) bool { return x == y }, m.equalVec)
}

// pairs compares the alternatives of two numbers one by one, so that the same
// comparison is made once, or their vectors if there are too many.
func (m *machine) pairs(a, b num, width int, known func(x, y uint64) bool, f func(v, w circuit.Vec) circuit.Ref) circuit.Ref {
	if len(a)*len(b) > maxPairs && !(a.constants() && b.constants()) {
		return f(m.vector(a, width), m.vector(b, width))
	}
	var any []circuit.Ref
	for i := range a {
		for j := range b {
			both := m.c.And(a[i].when, b[j].when)
			if both == circuit.False {
				continue
			}
			if a[i].vec == nil && b[j].vec == nil {
				if known(a[i].k, b[j].k) {
					any = append(any, both)
				}
				continue
			}
			any = append(any, m.c.And(both, f(a[i].bits(width), b[j].bits(width))))
		}
	}
	return m.c.OrAll(any...)
}

func (e *scope) less(a, b ir.Expr, orEqual bool) circuit.Ref {
	m := e.m
	x, y := e.number(a), e.number(b)
	switch t := a.Type().(type) {
	case ir.Int:
		return m.lessInt(x, y, t, orEqual)
	case ir.Float:
		return m.floatLess(x, y, t, orEqual)
	}
	panic(unsupported("order of values of type " + a.Type().String()))
}

func (m *machine) lessInt(x, y num, t ir.Int, orEqual bool) circuit.Ref {
	if orEqual { // x <= y is not y < x
		return m.lessInt(y, x, t, false).Not()
	}
	if t.Signed {
		return m.pairs(x, y, int(t.Bits), func(p, q uint64) bool { return int64(t.Wrap(p)) < int64(t.Wrap(q)) },
			func(v, w circuit.Vec) circuit.Ref { return m.lessVec(v, w, true) })
	}
	return m.pairs(x, y, int(t.Bits), func(p, q uint64) bool { return p < q },
		func(v, w circuit.Vec) circuit.Ref { return m.lessVec(v, w, false) })
}

func (e *scope) arithmetic(x *ir.Apply) value {
	m := e.m
	a := e.number(x.Args[0])
	if t, ok := x.Typ.(ir.Float); ok {
		if x.Op == ir.OpNeg {
			return m.floatNeg(a, t)
		}
		return e.floatOp(x.Op, a, e.number(x.Args[1]), t)
	}
	t := x.Typ.(ir.Int)
	if len(x.Args) == 1 {
		return m.unary(x.Op, a, t)
	}
	b := e.number(x.Args[1])
	bt := x.Args[1].Type().(ir.Int) // the distance of a shift may have another type
	return m.binary(x.Op, a, b, t, bt)
}

func (m *machine) unary(op ir.Op, a num, t ir.Int) num {
	w := int(t.Bits)
	return m.each(a, w, func(k uint64) uint64 {
		if op == ir.OpNeg {
			return -k
		}
		return ^k
	}, func(v circuit.Vec) circuit.Vec {
		if op == ir.OpNeg {
			return m.c.Neg(v)
		}
		return v.Not()
	})
}

// each maps the alternatives of a number; the width is that of the result.
func (m *machine) each(a num, width int, known func(k uint64) uint64, f func(v circuit.Vec) circuit.Vec) num {
	out := make([]alt, len(a))
	for i := range a {
		out[i].when = a[i].when
		if a[i].vec == nil {
			out[i].k = known(a[i].k) & mask(width)
		} else if v := f(a[i].vec); true {
			m.mapped(a[i].vec, v, known, f)
			if k, ok := v.Const(); ok {
				out[i].k = uint64(k) & mask(width)
			} else {
				out[i].vec = v
			}
		}
	}
	return m.gather(out, width)
}

func (m *machine) binary(op ir.Op, a, b num, t, bt ir.Int) num {
	w := int(t.Bits)
	apart := a.constants() && b.constants() && len(a)*len(b) <= 4*maxConst
	if !apart && len(a)*len(b) <= 8 && !costly(op) {
		apart = true
	}
	if !apart && (len(a) > 1 || len(b) > 1) {
		return vecNum(m.vecOp(op, m.vector(a, w), m.vector(b, int(bt.Bits)), t))
	}
	out := make([]alt, 0, len(a)*len(b))
	for i := range a {
		for j := range b {
			g := m.c.And(a[i].when, b[j].when)
			if g == circuit.False {
				continue
			}
			if a[i].vec == nil && b[j].vec == nil {
				out = append(out, alt{when: g, k: intOp(op, a[i].k, b[j].k, t) & mask(w)})
				continue
			}
			n := vecNum(m.vecOp(op, a[i].bits(w), b[j].bits(int(bt.Bits)), t))
			out = append(out, alt{when: g, vec: n[0].vec, k: n[0].k})
		}
	}
	return m.gather(out, w)
}

func costly(op ir.Op) bool { return op == ir.OpMul || op == ir.OpDiv || op == ir.OpRem }

// intOp computes as the language of ir says.
func intOp(op ir.Op, a, b uint64, t ir.Int) uint64 {
	x, y := t.Wrap(a), t.Wrap(b)
	n := b % uint64(t.Bits)
	switch op {
	case ir.OpAdd:
		return x + y
	case ir.OpSub:
		return x - y
	case ir.OpMul:
		return x * y
	case ir.OpDiv:
		switch {
		case y == 0:
			return 0
		case t.Signed && int64(y) == -1:
			return -x
		case t.Signed:
			return uint64(int64(x) / int64(y))
		}
		return x / y
	case ir.OpRem:
		switch {
		case y == 0:
			return x
		case t.Signed && int64(y) == -1:
			return 0
		case t.Signed:
			return uint64(int64(x) % int64(y))
		}
		return x % y
	case ir.OpBitAnd:
		return x & y
	case ir.OpBitOr:
		return x | y
	case ir.OpBitXor:
		return x ^ y
	case ir.OpShl:
		return x << n
	case ir.OpShr:
		return uint64(int64(ir.Int{Bits: t.Bits, Signed: true}.Wrap(a)) >> n)
	case ir.OpUshr:
		return a & mask(int(t.Bits)) >> n
	}
	panic("bmc: no operator of integers: " + op.String())
}

func (m *machine) vecOp(op ir.Op, a, b circuit.Vec, t ir.Int) circuit.Vec {
	c := m.c
	switch op {
	case ir.OpAdd:
		return c.Add(a, b)
	case ir.OpSub:
		return c.Sub(a, b)
	case ir.OpMul:
		return c.Mul(a, b)
	case ir.OpDiv, ir.OpRem:
		quo, rem := m.divide(a, b, t)
		if op == ir.OpDiv {
			return quo
		}
		return rem
	case ir.OpBitAnd:
		return c.BitAnd(a, b)
	case ir.OpBitOr:
		return c.BitOr(a, b)
	case ir.OpBitXor:
		return c.BitXor(a, b)
	case ir.OpShl:
		return c.Shl(a, m.distance(b, len(a)))
	case ir.OpShr:
		return c.ShrS(a, m.distance(b, len(a)))
	case ir.OpUshr:
		return c.ShrU(a, m.distance(b, len(a)))
	}
	panic("bmc: no operator of integers: " + op.String())
}

// distance is how far a shift goes: modulo the width.
func (m *machine) distance(b circuit.Vec, width int) circuit.Vec {
	if bits.OnesCount(uint(width)) == 1 {
		return b.ZeroExtend(max(bits.Len(uint(width))-1, 1))[:bits.Len(uint(width))-1]
	}
	w := max(len(b), bits.Len(uint(width)))
	_, rem := m.c.DivU(b.ZeroExtend(w), circuit.Number(int64(width), w))
	return rem
}

// divide is quotient and remainder; x/0 is 0 and x%0 is x.
func (m *machine) divide(a, b circuit.Vec, t ir.Int) (quo, rem circuit.Vec) {
	if t.Signed {
		quo, rem = m.c.DivS(a, b)
	} else {
		quo, rem = m.c.DivU(a, b)
	}
	zero := m.c.IsZero(b)
	return m.c.Mux(zero, circuit.Number(0, len(a)), quo), m.c.Mux(zero, a, rem)
}

func (e *scope) convert(x *ir.Apply) value {
	m := e.m
	switch from := x.Args[0].Type().(type) {
	case ir.Bool:
		w := widthOf(x.Typ)
		g := e.s.path.fold(e.truth(x.Args[0]))
		return m.gather([]alt{{when: g, k: 1}, {when: g.Not()}}, w)
	case ir.Int:
		a := e.number(x.Args[0])
		switch to := x.Typ.(type) {
		case ir.Int:
			return m.each(a, int(to.Bits), from.Wrap, func(v circuit.Vec) circuit.Vec {
				if from.Signed {
					return v.SignExtend(int(to.Bits))
				}
				return v.ZeroExtend(int(to.Bits))
			})
		case ir.Float:
			return m.intToFloat(a, from, to)
		}
	case ir.Float:
		a := e.number(x.Args[0])
		switch to := x.Typ.(type) {
		case ir.Int:
			return m.floatToInt(a, from, to)
		case ir.Float:
			return m.floatToFloat(a, from, to)
		}
	case ir.Ref, ir.Array, ir.Null:
		return e.eval(x.Args[0])
	}
	panic(unsupported("a conversion from " + x.Args[0].Type().String() + " to " + x.Typ.String()))
}

// lengthOf is the length of an array; 0 of null.
func (m *machine) lengthOf(r refs) num {
	var alts []alt
	for _, t := range r {
		switch {
		case t.obj == m.nothing, t.obj.elem == nil:
			alts = append(alts, alt{when: t.when})
		default:
			alts = m.guarded(alts, t.when, t.obj.length)
		}
	}
	return m.gather(alts, 32)
}

// classOf is the number of the object's class.
func (m *machine) classOf(r refs) num {
	var alts []alt
	for _, t := range r {
		switch {
		case t.obj == m.nothing, t.obj.elem != nil:
			alts = append(alts, alt{when: t.when, k: mask(32)})
		case t.obj.kinds != nil:
			m.depends(t.obj)
			for _, k := range t.obj.kinds {
				alts = append(alts, alt{when: m.c.And(t.when, k.when), k: uint64(k.class.Index)})
			}
		default:
			alts = append(alts, alt{when: t.when, k: uint64(t.obj.class.Index)})
		}
	}
	return m.gather(alts, 32)
}

// storable tells whether a reference may be stored in an array of references.
func (e *scope) storable(array, x refs) circuit.Ref {
	m := e.m
	var any []circuit.Ref
	for _, a := range array {
		if a.obj.elem == nil {
			continue
		}
		for _, t := range x {
			ok := circuit.True
			if t.obj != m.nothing {
				if ok = m.isA(t.obj, a.obj.elem, false); ok != circuit.True && !t.obj.never(a.obj.elem) && !e.lookInto(target{m.c.And(a.when, t.when), t.obj}) {
					m.depends(t.obj)
				}
			}
			any = append(any, m.c.AndAll(a.when, t.when, ok))
		}
	}
	return m.c.OrAll(any...)
}
