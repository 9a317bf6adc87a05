package absint

import (
	"math"
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/formula"
	"assay/engine/absint/state"
	"assay/ir"
)

// This file evaluates expressions, and learns from conditions.

// point is a place in a run of a context: where expressions are evaluated.
type point struct {
	*analysis
	x *pattern // nil: what is read is not followed
	s *state.State
}

// eval returns the value of an expression, and the number of what has it, if there is one.
func (p point) eval(e ir.Expr) (state.Value, state.Number) {
	switch e := e.(type) {
	case *ir.Const:
		return state.OfConst(e), state.None
	case *ir.Local:
		n := p.s.Of(e)
		return p.s.Value(n), n
	case *ir.Global:
		n := p.s.Find(state.None, e, state.None)
		if n == state.None {
			n = p.s.Add(p.global(p.x, e))
			if !e.Volatile {
				p.s.Note(state.Known{Base: state.None, What: e, Index: state.None, Is: n})
			}
		}
		return p.s.Value(n), n
	case *ir.Read:
		return p.load(e.Place)
	case *ir.TypeTest:
		v, _ := p.eval(e.X)
		return p.test(v, e), state.None
	case *ir.Apply:
		return p.apply(e)
	case *ir.Literal, *ir.BoundVar, *ir.ProcRef, *ir.Quant, *ir.Extent, *ir.FieldRel, *ir.Old, *ir.Call, *ir.Reach, *ir.Fresh:
	}
	return p.unknown(e.Type()), state.None
}

// unknown is a value of a type of which nothing is known.
func (p point) unknown(t ir.Type) state.Value {
	if v, ok := state.RangeOf(t); ok {
		return v
	}
	if ir.IsRef(t) {
		p.give("a reference of which nothing is known")
	}
	return state.Nothing
}

// reading is eval for what may be more than a variable: what is chosen among several escapes.
func (p point) reading(e ir.Expr) state.Value {
	v, n := p.eval(e)
	if n != state.None {
		p.escape(p.s, n)
	}
	return v
}

func (p point) apply(e *ir.Apply) (state.Value, state.Number) {
	switch e.Op {
	case ir.OpNot, ir.OpAnd, ir.OpOr, ir.OpImplies, ir.OpIff, ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		return p.truth(e), state.None
	case ir.OpCond:
		c := p.truth(e.Args[0])
		if k, ok := c.Constant(); ok {
			return p.eval(e.Args[2-k])
		}
		return state.Join(p.reading(e.Args[1]), p.reading(e.Args[2])), state.None
	case ir.OpConv:
		return p.convert(e)
	case ir.OpLen:
		v, n := p.eval(e.Args[0])
		if n == state.None {
			return lengthOf(p.x, v), state.None
		}
		l := lengthIn(p.s, p.x, n, v)
		return p.s.Value(l), l
	case ir.OpStorable:
		a, n := p.eval(e.Args[0])
		v, k := p.eval(e.Args[1])
		if n != state.None && k != state.None && p.s.Find(n, state.HeldCell{}, k) != state.None {
			return state.Exactly(1), state.None
		}
		return p.storable(a, v), state.None
	case ir.OpClass:
		return p.classOf(e), state.None
	}
	var args []state.Value
	for _, x := range e.Args {
		v, _ := p.eval(x)
		args = append(args, v)
	}
	if e.Op == ir.OpSub && len(args) == 2 {
		if v, fine := difference(p, e); fine {
			return v, state.None
		}
	}
	if len(args) > 0 && args[0].Num {
		return state.Operate(e.Op, args, e.Type()), state.None
	}
	return p.unknown(e.Type()), state.None
}

// classOf is the numbers of the classes of objects.
func (p point) classOf(e *ir.Apply) state.Value {
	v, _ := p.eval(e.Args[0])
	if len(v.Any) > 0 {
		return p.unknown(e.Type())
	}
	var out state.Value
	if v.Null {
		out = state.Exactly(-1)
	}
	for _, o := range v.Objs {
		if o.Class == nil {
			out = state.Join(out, state.Exactly(-1))
		} else {
			out = state.Join(out, state.Exactly(int64(o.Class.Index)))
		}
	}
	return out
}

func (p point) convert(e *ir.Apply) (state.Value, state.Number) {
	v, n := p.eval(e.Args[0])
	to, ok := state.RangeOf(e.Typ)
	switch {
	case v.Ref && ir.IsRef(e.Typ):
		return v, n
	case !ok:
		return p.unknown(e.Typ), state.None
	case v.Num && v.Lo >= to.Lo && v.Hi <= to.Hi:
		return v, n
	}
	return to, state.None
}

// test is whether objects are of a type.
func (p point) test(v state.Value, e *ir.TypeTest) state.Value {
	yes, no := false, v.Null
	for _, t := range v.Any {
		switch {
		case domain.Disjoint(p.prog, t, e.Of):
			no = true
		case domain.Below(t, e.Of) && !e.Exact:
			yes = true
		default:
			yes, no = true, true
		}
	}
	for _, o := range v.Objs {
		if p.is(o, e) {
			yes = true
		} else {
			no = true
		}
	}
	return state.Either(yes, no)
}

// is reports whether the objects are of a type.
func (p point) is(o *state.Object, e *ir.TypeTest) bool {
	if e.Exact {
		return o.Typ() == e.Of
	}
	if a, ok := e.Of.(ir.Array); ok {
		return o.Class == nil && p.prog.ElemIs(o.Elem, a.Elem, false)
	}
	k := e.Of.(ir.Ref).Class
	if o.Class == nil {
		return k == nil || p.prog.ArraysAre(k)
	}
	return k == nil || o.Class.Subclass(k)
}

// storable is whether a value fits into an array.
func (p point) storable(array, v state.Value) state.Value {
	yes, no := v.Null, false
	for _, o := range array.Objs {
		for _, w := range v.Objs {
			if p.prog.ElemIs(w.Typ(), o.Elem, false) {
				yes = true
			} else {
				no = true
			}
		}
		for _, t := range v.Any {
			yes = true
			no = no || !domain.Below(t, o.Elem)
		}
	}
	if len(array.Any) > 0 && len(v.Objs)+len(v.Any) > 0 {
		return state.Truths
	}
	return state.Either(yes || array.Null, no)
}

// truth is whether a condition holds.
func (p point) truth(e ir.Expr) state.Value {
	a, ok := e.(*ir.Apply)
	if !ok {
		v, _ := p.eval(e)
		return v
	}
	yes, no := true, true
	switch a.Op {
	case ir.OpNot:
		v := p.truth(a.Args[0])
		return state.Either(v.Lo == 0, v.Hi == 1)
	case ir.OpAnd, ir.OpOr:
		return p.connected(a)
	case ir.OpEq, ir.OpNe:
		yes, no = p.equal(a.Args[0], a.Args[1])
		if a.Op == ir.OpNe {
			yes, no = no, yes
		}
	case ir.OpLt:
		yes, no = p.less(a.Args[0], a.Args[1], false)
	case ir.OpGe:
		no, yes = p.less(a.Args[0], a.Args[1], false)
	case ir.OpLe:
		yes, no = p.less(a.Args[0], a.Args[1], true)
	case ir.OpGt:
		no, yes = p.less(a.Args[0], a.Args[1], true)
	case ir.OpImplies, ir.OpIff:
		return state.Truths
	default:
		v, _ := p.eval(e)
		return v
	}
	return state.Either(yes, no)
}

// connected is the truth of a conjunction or disjunction.
func (p point) connected(a *ir.Apply) state.Value {
	decides := int64(0) // the value of an operand that decides
	if a.Op == ir.OpOr {
		decides = 1
	}
	may := false // one may decide
	for _, x := range a.Args {
		v := p.truth(x)
		if v.Other {
			v = state.Truths
		}
		switch {
		case v.IsEmpty():
			return v
		case v.Lo == decides && v.Hi == decides:
			return v
		}
		may = may || v.Lo <= decides && decides <= v.Hi
	}
	return state.Either(decides == 0 || may, decides == 1 || may)
}

// equal reports whether two values may be equal, and whether they may differ.
func (p point) equal(x, y ir.Expr) (yes, no bool) {
	a, m := p.eval(x)
	b, n := p.eval(y)
	if m != state.None && m == n {
		return true, a.Other // which a NaN is not
	}
	switch {
	case a.Num && b.Num:
		if yes, no = a.Lo <= b.Hi && b.Lo <= a.Hi, a.Lo != a.Hi || b.Lo != b.Hi || a.Lo != b.Lo; m != state.None && n != state.None {
			c, ok := p.s.Least(m, n)
			d, fine := p.s.Least(n, m)
			yes = yes && !(ok && c < 0) && !(fine && d < 0)
		}
		if k, is := b.Constant(); is && k == 0 && p.s.IsNotZero(m) {
			yes = false
		}
		if k, is := a.Constant(); is && k == 0 && p.s.IsNotZero(n) {
			yes = false
		}
		return yes, no
	case a.Ref && b.Ref:
		return !p.both(a, b).IsEmpty(), !state.OnlyNull(a) || !state.OnlyNull(b)
	}
	return true, true
}

// both is what two references to one object may be.
func (p point) both(a, b state.Value) state.Value {
	out := state.Value{Ref: true, Null: a.Null && b.Null, Typ: a.Typ, Full: max(a.Full, b.Full), Foreign: a.Foreign || b.Foreign}
	if out.Typ == nil {
		out.Typ = b.Typ
	}
	for _, o := range a.Objs {
		if slices.Contains(b.Objs, o) || o.Existed() && (among(p.prog, o, b.Any) || o.Overlaps(b.Objs)) {
			out.Objs = state.JoinObjects(out.Objs, []*state.Object{o})
		}
	}
	for _, o := range b.Objs {
		if o.Existed() && (among(p.prog, o, a.Any) || o.Overlaps(a.Objs)) {
			out.Objs = state.JoinObjects(out.Objs, []*state.Object{o})
		}
	}
	for _, t := range a.Any {
		for _, u := range b.Any {
			switch {
			case domain.Below(t, u):
				out.Any = domain.JoinTypes(out.Any, []ir.Type{t})
			case domain.Below(u, t) || !domain.Disjoint(p.prog, t, u):
				out.Any = domain.JoinTypes(out.Any, []ir.Type{u})
			}
		}
	}
	return out
}

// among reports whether a booted object may be one of the types.
func among(q *ir.Program, o *state.Object, types []ir.Type) bool {
	for _, t := range types {
		if !domain.Disjoint(q, o.Typ(), t) {
			return true
		}
	}
	return false
}

// less reports whether x < y may be, and whether it may not; or x <= y.
func (p point) less(x, y ir.Expr, orEqual bool) (yes, no bool) {
	a, m, j := p.linear(x)
	b, n, k := p.linear(y)
	if !a.Num || !b.Num {
		return true, true
	}
	if orEqual {
		yes, no = a.Lo <= b.Hi, a.Hi > b.Lo
	} else {
		yes, no = a.Lo < b.Hi, a.Hi >= b.Lo
	}
	if m == state.None || n == state.None {
		return yes, no
	}
	bound := k - j // x < y: m + j < n + k
	if c, ok := p.s.Through(m, n); ok {
		no = no && !(c < bound || orEqual && c <= bound)
	}
	if c, ok := p.s.Through(n, m); ok { // n <= m + c
		yes = yes && !(orEqual && c < -bound || !orEqual && c <= -bound)
	}
	return yes, no
}

// linear is an expression as what has a number, and a constant that is added to it without overflow.
func (p point) linear(e ir.Expr) (v state.Value, n state.Number, k int64) {
	v, n = p.eval(e)
	a, ok := e.(*ir.Apply)
	if n != state.None || !ok || a.Op != ir.OpAdd && a.Op != ir.OpSub {
		return v, n, 0
	}
	left, m := p.eval(a.Args[0])
	right, r := p.eval(a.Args[1])
	c, is := right.Constant()
	if other, also := left.Constant(); also && a.Op == ir.OpAdd && !is {
		left, m, c, is = right, r, other, true
	}
	if a.Op == ir.OpSub {
		c = -c
	}
	all, _ := state.RangeOf(a.Typ)
	if !is || m == state.None || !left.Num || !state.Small(c) {
		return v, state.None, 0
	}
	lo, fine := domain.Add(left.Lo, c)
	hi, also := domain.Add(left.Hi, c)
	if !fine || !also || lo < all.Lo || hi > all.Hi {
		return v, state.None, 0
	}
	return v, m, c
}

// refine learns that a condition has a value; it reports whether that is possible.
func (p point) refine(e ir.Expr, holds bool) bool {
	if a, ok := e.(*ir.Apply); ok {
		switch a.Op {
		case ir.OpNot, ir.OpAnd, ir.OpOr, ir.OpImplies:
			return p.refineApply(a, holds)
		}
	}
	v := p.truth(e)
	if v.IsEmpty() || v.Num && (holds && v.Hi == 0 || !holds && v.Lo == 1) {
		return false
	}
	switch e := e.(type) {
	case *ir.Apply:
		return p.refineApply(e, holds)
	case *ir.TypeTest:
		return p.refineTest(e, holds)
	case *ir.Quant:
		if holds {
			learnElements(p, e)
		}
		return true
	}
	if _, n := p.eval(e); n != state.None && v.Num {
		k := int64(0)
		if holds {
			k = 1
		}
		return p.s.Set(n, v.Meet(k, k))
	}
	return true
}

func (p point) refineApply(e *ir.Apply, holds bool) bool {
	op := e.Op
	if !holds && op.Negated() != ir.OpInvalid {
		if _, float := e.Args[0].Type().(ir.Float); float {
			return true
		}
		op, holds = op.Negated(), true
	}
	switch op {
	case ir.OpNot:
		return p.refine(e.Args[0], !holds)
	case ir.OpAnd, ir.OpOr:
		return p.refineAll(e, holds)
	case ir.OpImplies:
		return p.refineAll(&ir.Apply{Op: ir.OpOr, Args: []ir.Expr{ir.Not(e.Args[0]), e.Args[1]}, Typ: e.Typ}, holds)
	case ir.OpEq:
		return p.learnEqual(e.Args[0], e.Args[1])
	case ir.OpNe:
		return p.learnDifferent(e.Args[0], e.Args[1]) && p.learnDifferent(e.Args[1], e.Args[0])
	case ir.OpLt:
		return p.learnLess(e.Args[0], e.Args[1], 1)
	case ir.OpLe:
		return p.learnLess(e.Args[0], e.Args[1], 0)
	case ir.OpGt:
		return p.learnLess(e.Args[1], e.Args[0], 1)
	case ir.OpGe:
		return p.learnLess(e.Args[1], e.Args[0], 0)
	}
	return true
}

// refineAll learns from a conjunction that holds, or a disjunction that does not; else from the only operand that is open.
func (p point) refineAll(e *ir.Apply, holds bool) bool {
	if (e.Op == ir.OpAnd) == holds {
		for _, x := range e.Args {
			if !p.refine(x, holds) {
				return false
			}
		}
		return true
	}
	switch v := p.truth(e); {
	case v.Num && (holds && v.Hi == 0 || !holds && v.Lo == 1):
		return false
	case v.Num && (holds && v.Lo == 1 || !holds && v.Hi == 0): // that is known
		return true
	}
	if x := onlyOne(p, e.Args, holds); x != nil {
		return p.refine(x, holds)
	}
	if !formula.Small(e) {
		return true
	}
	// One of them is otherwise: what each of these cases leaves is joined.
	var left *state.State
	rest := p.s.Clone()
	for _, x := range e.Args {
		case1 := point{p.analysis, p.x, rest.Clone()}
		if case1.refine(x, holds) {
			if left == nil {
				left = case1.s
			} else {
				left = p.union(left, case1.s)
				left.Joins = true
			}
		}
		q := point{p.analysis, p.x, rest}
		if !q.refine(x, !holds) {
			break
		}
		rest = q.s
	}
	if left == nil {
		return false
	}
	*p.s = *left
	return true
}

// union is merge in the procedure of the point, if there is one.
func (p point) union(a, b *state.State) *state.State {
	q := p.task.Goal.Proc
	if p.x != nil {
		q = p.x.proc
	}
	return joined(p.analysis, q, a, b)
}

func (p point) learnEqual(x, y ir.Expr) bool {
	a, m := p.eval(x)
	b, n := p.eval(y)
	switch {
	case a.Num && b.Num:
		v := a.Meet(b.Lo, b.Hi)
		if v.IsEmpty() || m != state.None && !p.s.Set(m, v) || n != state.None && !p.s.Set(n, v) {
			return false
		}
		p.s.Relate(m, n, 0)
		p.s.Relate(n, m, 0)
	case a.Ref && b.Ref:
		v := p.both(a, b)
		if v.IsEmpty() || m != state.None && !p.s.IsFresh(m) && !p.s.Set(m, v) || n != state.None && !p.s.IsFresh(n) && !p.s.Set(n, v) {
			return false
		}
	}
	return true
}

// learnDifferent learns about x that it is not y.
func (p point) learnDifferent(x, y ir.Expr) bool {
	a, m := p.eval(x)
	b, _ := p.eval(y)
	if m == state.None {
		return true
	}
	if a.Ref && state.OnlyNull(b) {
		a.Null = false
		return p.s.Set(m, a)
	}
	if k, ok := b.Constant(); ok && a.Num {
		if a.Lo == k {
			a.Lo++
		}
		if a.Hi == k {
			a.Hi--
		}
		if k == 0 {
			p.s.NotZero(m)
		}
		return p.s.Set(m, a)
	}
	if a.Num && b.Num {
		apart(p, x, y)
	}
	return true
}

// learnSigns learns from the sign of an exclusive or, if the sign of one operand is known, that of the other.
func learnSigns(p point, e ir.Expr, negative bool) bool {
	xor, ok := e.(*ir.Apply)
	if !ok || xor.Op != ir.OpBitXor || len(xor.Args) != 2 {
		return true
	}
	for i, x := range xor.Args {
		v, n := p.eval(x)
		switch w, _ := p.eval(xor.Args[1-i]); {
		case n == state.None || !v.Num || !w.Num || w.Lo < 0 && w.Hi >= 0:
		case negative == (w.Lo >= 0): // it is below zero
			if !p.s.Set(n, v.Meet(math.MinInt64, -1)) {
				return false
			}
		default:
			if !p.s.Set(n, v.Meet(0, math.MaxInt64)) {
				return false
			}
		}
	}
	return true
}

// learnLess learns x + by <= y.
func (p point) learnLess(x, y ir.Expr, by int64) bool {
	a, m, j := p.linear(x)
	b, n, k := p.linear(y)
	if !a.Num || !b.Num {
		return true
	}
	if k, constant := b.Constant(); constant && k-by < 0 && !learnSigns(p, x, true) {
		return false
	}
	if k, constant := a.Constant(); constant && k+by >= 0 && !learnSigns(p, y, false) {
		return false
	}
	a, m = named(p, x, a, m)
	b, n = named(p, y, b, n)
	if m != state.None {
		if hi, ok := domain.Add(b.Hi, -by-j); ok && !p.s.Set(m, p.s.Value(m).Meet(math.MinInt64, hi)) {
			return false
		}
	}
	if n != state.None {
		if lo, ok := domain.Add(a.Lo, by-k); ok && !p.s.Set(n, p.s.Value(n).Meet(lo, math.MaxInt64)) {
			return false
		}
	}
	p.s.Relate(m, n, k-j-by)
	return true
}

// onlyOne returns the one of some conditions that may have a value; nil: several may.
func onlyOne(p point, list []ir.Expr, holds bool) (one ir.Expr) {
	for _, x := range list {
		if v := p.truth(x); v.Num && (holds && v.Hi == 0 || !holds && v.Lo == 1) {
			continue
		}
		if one != nil {
			return nil
		}
		one = x
	}
	return one
}

func (p point) refineTest(e *ir.TypeTest, holds bool) bool {
	v, n := p.eval(e.X)
	if n == state.None || p.s.IsFresh(n) {
		return true
	}
	out := state.Value{Ref: true, Null: v.Null && !holds, Typ: v.Typ, Full: v.Full, Foreign: v.Foreign}
	for _, o := range v.Objs {
		if p.is(o, e) == holds {
			out.Objs = append(out.Objs, o)
		}
	}
	for _, t := range v.Any {
		switch {
		case holds && domain.Below(t, e.Of):
			out.Any = domain.JoinTypes(out.Any, []ir.Type{t})
		case holds && !domain.Disjoint(p.prog, t, e.Of):
			out.Any = domain.JoinTypes(out.Any, []ir.Type{e.Of})
		case !holds && (e.Exact || !domain.Below(t, e.Of)):
			out.Any = domain.JoinTypes(out.Any, []ir.Type{t})
		}
	}
	return p.s.Set(n, out)
}
