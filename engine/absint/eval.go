package absint

import (
	"math"
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/formula"
	"assay/ir"
)

// This file evaluates expressions, and learns from conditions.

// point is a place in a run of a context: where expressions are evaluated.
type point struct {
	*analysis
	x *pattern // nil: what is read is not followed
	s *state
}

// eval returns the value of an expression, and the number of what has it, if there is one.
func (p point) eval(e ir.Expr) (value, number) {
	switch e := e.(type) {
	case *ir.Const:
		return constant(e), none
	case *ir.Local:
		n := p.s.of(e)
		return p.s.value(n), n
	case *ir.Global:
		n := p.s.find(none, e, none)
		if n == none {
			n = p.s.add(p.global(p.x, e))
			if !e.Volatile {
				p.s.note(known{none, e, none, n})
			}
		}
		return p.s.value(n), n
	case *ir.Read:
		return p.load(e.Place)
	case *ir.TypeTest:
		v, _ := p.eval(e.X)
		return p.test(v, e), none
	case *ir.Apply:
		return p.apply(e)
	case *ir.Literal, *ir.BoundVar, *ir.ProcRef, *ir.Quant, *ir.Extent, *ir.FieldRel, *ir.Old, *ir.Call, *ir.Reach, *ir.Fresh:
	}
	return p.unknown(e.Type()), none
}

// unknown is a value of a type of which nothing is known.
func (p point) unknown(t ir.Type) value {
	if v, ok := rangeOf(t); ok {
		return v
	}
	if ir.IsRef(t) {
		p.give("a reference of which nothing is known")
	}
	return nothing
}

func constant(e *ir.Const) value {
	switch t := e.Typ.(type) {
	case ir.Bool:
		return exactly(int64(e.Bits))
	case ir.Int:
		if t.Signed || t.Bits < 64 {
			return exactly(int64(e.Bits))
		}
	case ir.Null:
		return null
	}
	if ir.IsRef(e.Typ) {
		return null
	}
	return nothing
}

// reading is eval for what may be more than a variable: what is chosen among several escapes.
func (p point) reading(e ir.Expr) value {
	v, n := p.eval(e)
	if n != none {
		p.escape(p.s, n)
	}
	return v
}

func (p point) apply(e *ir.Apply) (value, number) {
	switch e.Op {
	case ir.OpNot, ir.OpAnd, ir.OpOr, ir.OpImplies, ir.OpIff, ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		return p.truth(e), none
	case ir.OpCond:
		c := p.truth(e.Args[0])
		if k, ok := c.constant(); ok {
			return p.eval(e.Args[2-k])
		}
		return join(p.reading(e.Args[1]), p.reading(e.Args[2])), none
	case ir.OpConv:
		return p.convert(e)
	case ir.OpLen:
		v, n := p.eval(e.Args[0])
		if n == none {
			return lengthOf(p.x, v), none
		}
		l := p.s.length(p.x, n, v)
		return p.s.value(l), l
	case ir.OpStorable:
		a, n := p.eval(e.Args[0])
		v, k := p.eval(e.Args[1])
		if n != none && k != none && p.s.find(n, heldCell{}, k) != none {
			return exactly(1), none
		}
		return p.storable(a, v), none
	case ir.OpClass:
		return p.classOf(e), none
	}
	var args []value
	for _, x := range e.Args {
		v, _ := p.eval(x)
		args = append(args, v)
	}
	if e.Op == ir.OpSub && len(args) == 2 {
		if v, fine := difference(p, e); fine {
			return v, none
		}
	}
	if len(args) > 0 && args[0].num {
		return arithmetic(e.Op, args, e.Type()), none
	}
	return p.unknown(e.Type()), none
}

// classOf is the numbers of the classes of objects.
func (p point) classOf(e *ir.Apply) value {
	v, _ := p.eval(e.Args[0])
	if len(v.any) > 0 {
		return p.unknown(e.Type())
	}
	var out value
	if v.null {
		out = exactly(-1)
	}
	for _, o := range v.objs {
		if o.class == nil {
			out = join(out, exactly(-1))
		} else {
			out = join(out, exactly(int64(o.class.Index)))
		}
	}
	return out
}

func (p point) convert(e *ir.Apply) (value, number) {
	v, n := p.eval(e.Args[0])
	to, ok := rangeOf(e.Typ)
	switch {
	case v.ref && ir.IsRef(e.Typ):
		return v, n
	case !ok:
		return p.unknown(e.Typ), none
	case v.num && v.lo >= to.lo && v.hi <= to.hi:
		return v, n
	}
	return to, none
}

// test is whether objects are of a type.
func (p point) test(v value, e *ir.TypeTest) value {
	yes, no := false, v.null
	for _, t := range v.any {
		switch {
		case domain.Disjoint(p.prog, t, e.Of):
			no = true
		case domain.Below(t, e.Of) && !e.Exact:
			yes = true
		default:
			yes, no = true, true
		}
	}
	for _, o := range v.objs {
		if p.is(o, e) {
			yes = true
		} else {
			no = true
		}
	}
	return choice(yes, no)
}

func choice(yes, no bool) value {
	switch {
	case yes && no:
		return truths
	case yes:
		return exactly(1)
	case no:
		return exactly(0)
	}
	return value{}
}

// is reports whether the objects are of a type.
func (p point) is(o *object, e *ir.TypeTest) bool {
	if e.Exact {
		return o.typ() == e.Of
	}
	if a, ok := e.Of.(ir.Array); ok {
		return o.class == nil && p.prog.ElemIs(o.elem, a.Elem, false)
	}
	k := e.Of.(ir.Ref).Class
	if o.class == nil {
		return k == nil || p.prog.ArraysAre(k)
	}
	return k == nil || o.class.Subclass(k)
}

// storable is whether a value fits into an array.
func (p point) storable(array, v value) value {
	yes, no := v.null, false
	for _, o := range array.objs {
		for _, w := range v.objs {
			if p.prog.ElemIs(w.typ(), o.elem, false) {
				yes = true
			} else {
				no = true
			}
		}
		for _, t := range v.any {
			yes = true
			no = no || !domain.Below(t, o.elem)
		}
	}
	if len(array.any) > 0 && len(v.objs)+len(v.any) > 0 {
		return truths
	}
	return choice(yes || array.null, no)
}

// arithmetic is a sum and the like of integers.
func arithmetic(op ir.Op, v []value, t ir.Type) value {
	all, ok := rangeOf(t)
	if !ok {
		return nothing
	}
	a := domain.Interval{Lo: v[0].lo, Hi: v[0].hi}
	switch {
	case v[0].isEmpty() || len(v) > 1 && v[1].isEmpty():
		return value{num: true, lo: 1}
	case op == ir.OpNeg:
		a = domain.Negative(a, t)
	case op == ir.OpBitNot:
		a = domain.Complement(a, t)
	case len(v) > 1 && v[1].num:
		a = domain.Operate(op, a, domain.Interval{Lo: v[1].lo, Hi: v[1].hi}, t)
	default:
		return all
	}
	return between(a.Lo, a.Hi)
}

// truth is whether a condition holds.
func (p point) truth(e ir.Expr) value {
	a, ok := e.(*ir.Apply)
	if !ok {
		v, _ := p.eval(e)
		return v
	}
	yes, no := true, true
	switch a.Op {
	case ir.OpNot:
		v := p.truth(a.Args[0])
		return choice(v.lo == 0, v.hi == 1)
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
		return truths
	default:
		v, _ := p.eval(e)
		return v
	}
	return choice(yes, no)
}

// connected is the truth of a conjunction or disjunction.
func (p point) connected(a *ir.Apply) value {
	decides := int64(0) // the value of an operand that decides
	if a.Op == ir.OpOr {
		decides = 1
	}
	may := false // one may decide
	for _, x := range a.Args {
		v := p.truth(x)
		if v.other {
			v = truths
		}
		switch {
		case v.isEmpty():
			return v
		case v.lo == decides && v.hi == decides:
			return v
		}
		may = may || v.lo <= decides && decides <= v.hi
	}
	return choice(decides == 0 || may, decides == 1 || may)
}

// equal reports whether two values may be equal, and whether they may differ.
func (p point) equal(x, y ir.Expr) (yes, no bool) {
	a, m := p.eval(x)
	b, n := p.eval(y)
	if m != none && m == n {
		return true, a.other // which a NaN is not
	}
	switch {
	case a.num && b.num:
		if yes, no = a.lo <= b.hi && b.lo <= a.hi, a.lo != a.hi || b.lo != b.hi || a.lo != b.lo; m != none && n != none {
			c, ok := p.s.least(m, n)
			d, fine := p.s.least(n, m)
			yes = yes && !(ok && c < 0) && !(fine && d < 0)
		}
		if k, is := b.constant(); is && k == 0 && p.s.isNotZero(m) {
			yes = false
		}
		if k, is := a.constant(); is && k == 0 && p.s.isNotZero(n) {
			yes = false
		}
		return yes, no
	case a.ref && b.ref:
		return !p.both(a, b).isEmpty(), !onlyNull(a) || !onlyNull(b)
	}
	return true, true
}

func onlyNull(v value) bool { return v.ref && v.null && len(v.any)+len(v.objs) == 0 }

// both is what two references to one object may be.
func (p point) both(a, b value) value {
	out := value{ref: true, null: a.null && b.null, typ: a.typ, full: max(a.full, b.full), foreign: a.foreign || b.foreign}
	if out.typ == nil {
		out.typ = b.typ
	}
	for _, o := range a.objs {
		if slices.Contains(b.objs, o) || o.existed() && (among(p.prog, o, b.any) || o.overlaps(b.objs)) {
			out.objs = joinObjects(out.objs, []*object{o})
		}
	}
	for _, o := range b.objs {
		if o.existed() && (among(p.prog, o, a.any) || o.overlaps(a.objs)) {
			out.objs = joinObjects(out.objs, []*object{o})
		}
	}
	for _, t := range a.any {
		for _, u := range b.any {
			switch {
			case domain.Below(t, u):
				out.any = domain.JoinTypes(out.any, []ir.Type{t})
			case domain.Below(u, t) || !domain.Disjoint(p.prog, t, u):
				out.any = domain.JoinTypes(out.any, []ir.Type{u})
			}
		}
	}
	return out
}

// overlaps reports whether a booted object may be among others of which one stands for many.
func (o *object) overlaps(list []*object) bool {
	for _, p := range list {
		if p.was != nil && o.was != nil || p.base != 0 && (p.all != nil || o.all != nil) && p.typ() == o.typ() {
			return true
		}
	}
	return false
}

// among reports whether a booted object may be one of the types.
func among(q *ir.Program, o *object, types []ir.Type) bool {
	for _, t := range types {
		if !domain.Disjoint(q, o.typ(), t) {
			return true
		}
	}
	return false
}

// less reports whether x < y may be, and whether it may not; or x <= y.
func (p point) less(x, y ir.Expr, orEqual bool) (yes, no bool) {
	a, m, j := p.linear(x)
	b, n, k := p.linear(y)
	if !a.num || !b.num {
		return true, true
	}
	if orEqual {
		yes, no = a.lo <= b.hi, a.hi > b.lo
	} else {
		yes, no = a.lo < b.hi, a.hi >= b.lo
	}
	if m == none || n == none {
		return yes, no
	}
	bound := k - j // x < y: m + j < n + k
	if c, ok := p.s.through(m, n); ok {
		no = no && !(c < bound || orEqual && c <= bound)
	}
	if c, ok := p.s.through(n, m); ok { // n <= m + c
		yes = yes && !(orEqual && c < -bound || !orEqual && c <= -bound)
	}
	return yes, no
}

// linear is an expression as what has a number, and a constant that is added to it without overflow.
func (p point) linear(e ir.Expr) (v value, n number, k int64) {
	v, n = p.eval(e)
	a, ok := e.(*ir.Apply)
	if n != none || !ok || a.Op != ir.OpAdd && a.Op != ir.OpSub {
		return v, n, 0
	}
	left, m := p.eval(a.Args[0])
	right, r := p.eval(a.Args[1])
	c, is := right.constant()
	if other, also := left.constant(); also && a.Op == ir.OpAdd && !is {
		left, m, c, is = right, r, other, true
	}
	if a.Op == ir.OpSub {
		c = -c
	}
	all, _ := rangeOf(a.Typ)
	if !is || m == none || !left.num || !small(c) {
		return v, none, 0
	}
	lo, fine := domain.Add(left.lo, c)
	hi, also := domain.Add(left.hi, c)
	if !fine || !also || lo < all.lo || hi > all.hi {
		return v, none, 0
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
	if v.isEmpty() || v.num && (holds && v.hi == 0 || !holds && v.lo == 1) {
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
	if _, n := p.eval(e); n != none && v.num {
		k := int64(0)
		if holds {
			k = 1
		}
		return p.s.set(n, v.meet(k, k))
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
	if v := p.truth(e); v.num && (holds && v.hi == 0 || !holds && v.lo == 1) {
		return false
	}
	if x := onlyOne(p, e.Args, holds); x != nil {
		return p.refine(x, holds)
	}
	if !formula.Small(e) {
		return true
	}
	// One of them is otherwise: what each of these cases leaves is joined.
	var left *state
	rest := p.s.clone()
	for _, x := range e.Args {
		case1 := point{p.analysis, p.x, rest.clone()}
		if case1.refine(x, holds) {
			if left == nil {
				left = case1.s
			} else {
				left = p.union(left, case1.s)
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
	p.s.joins = true
	return true
}

// union is merge in the procedure of the point, if there is one.
func (p point) union(a, b *state) *state {
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
	case a.num && b.num:
		v := a.meet(b.lo, b.hi)
		if v.isEmpty() || m != none && !p.s.set(m, v) || n != none && !p.s.set(n, v) {
			return false
		}
		p.s.relate(m, n, 0)
		p.s.relate(n, m, 0)
	case a.ref && b.ref:
		v := p.both(a, b)
		if v.isEmpty() || m != none && !p.s.isFresh(m) && !p.s.set(m, v) || n != none && !p.s.isFresh(n) && !p.s.set(n, v) {
			return false
		}
	}
	return true
}

// learnDifferent learns about x that it is not y.
func (p point) learnDifferent(x, y ir.Expr) bool {
	a, m := p.eval(x)
	b, _ := p.eval(y)
	if m == none {
		return true
	}
	if a.ref && onlyNull(b) {
		a.null = false
		return p.s.set(m, a)
	}
	if k, ok := b.constant(); ok && a.num {
		if a.lo == k {
			a.lo++
		}
		if a.hi == k {
			a.hi--
		}
		if k == 0 {
			p.s.notZero(m)
		}
		return p.s.set(m, a)
	}
	if a.num && b.num {
		apart(p, x, y)
	}
	return true
}

// learnLess learns x + by <= y.
func (p point) learnLess(x, y ir.Expr, by int64) bool {
	a, m, j := p.linear(x)
	b, n, k := p.linear(y)
	if !a.num || !b.num {
		return true
	}
	a, m = named(p, x, a, m)
	b, n = named(p, y, b, n)
	if m != none {
		if hi, ok := domain.Add(b.hi, -by-j); ok && !p.s.set(m, p.s.value(m).meet(math.MinInt64, hi)) {
			return false
		}
	}
	if n != none {
		if lo, ok := domain.Add(a.lo, by-k); ok && !p.s.set(n, p.s.value(n).meet(lo, math.MaxInt64)) {
			return false
		}
	}
	p.s.relate(m, n, k-j-by)
	return true
}

// onlyOne returns the one of some conditions that may have a value; nil: several may.
func onlyOne(p point, list []ir.Expr, holds bool) (one ir.Expr) {
	for _, x := range list {
		if v := p.truth(x); v.num && (holds && v.hi == 0 || !holds && v.lo == 1) {
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
	if n == none || p.s.isFresh(n) {
		return true
	}
	out := value{ref: true, null: v.null && !holds, typ: v.typ, full: v.full, foreign: v.foreign}
	for _, o := range v.objs {
		if p.is(o, e) == holds {
			out.objs = append(out.objs, o)
		}
	}
	for _, t := range v.any {
		switch {
		case holds && domain.Below(t, e.Of):
			out.any = domain.JoinTypes(out.any, []ir.Type{t})
		case holds && !domain.Disjoint(p.prog, t, e.Of):
			out.any = domain.JoinTypes(out.any, []ir.Type{e.Of})
		case !holds && (e.Exact || !domain.Below(t, e.Of)):
			out.any = domain.JoinTypes(out.any, []ir.Type{t})
		}
	}
	return p.s.set(n, out)
}
