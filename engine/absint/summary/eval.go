package summary

import (
	"math"
	"slices"

	"assay/engine/absint/domain"
	"assay/ir"
)

// This file evaluates expressions, and learns from conditions.

// eval is the value of an expression, and its name, if it has one.
func (r *run) eval(s *state, x ir.Expr) (Value, id) {
	switch x := x.(type) {
	case *ir.Const:
		return constant(x), no
	case *ir.Local:
		n := s.of(x)
		return s.vals[n], n
	case *ir.Global:
		return r.cell(s, no, x.Name, x.Typ, x.Volatile)
	case *ir.TypeTest:
		v, _ := r.eval(s, x.X)
		yes, not := r.test(v, x)
		return truth(yes, not), no
	case *ir.Apply:
		return r.apply(s, x)
	}
	return top(x.Type()), no
}

// cell is what a field or a global holds.
func (r *run) cell(s *state, base id, name string, t ir.Type, volatile bool) (Value, id) {
	if n := s.find(base, name); n != no {
		return s.vals[n], n
	}
	n := s.add(top(t))
	if !volatile {
		s.note(base, name, n)
	}
	return s.vals[n], n
}

func constant(x *ir.Const) Value {
	switch t := x.Typ.(type) {
	case ir.Bool:
		return number(int64(x.Bits), int64(x.Bits))
	case ir.Int:
		if t.Signed || t.Bits < 64 {
			return number(int64(x.Bits), int64(x.Bits))
		}
		return unknown
	}
	if ir.IsRef(x.Typ) {
		return null
	}
	return unknown
}

// truth is a truth value that may be true, or false.
func truth(yes, not bool) Value {
	v := number(0, 1)
	if !not {
		v.in.Lo = 1
	}
	if !yes {
		v.in.Hi = 0
	}
	return v
}

func (r *run) apply(s *state, x *ir.Apply) (Value, id) {
	switch x.Op {
	case ir.OpNot, ir.OpAnd, ir.OpOr, ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		return truth(r.may(s, x)), no
	case ir.OpCond:
		yes, not := r.may(s, x.Args[0])
		v := none(x.Type())
		for i, possible := range []bool{yes, not} {
			if possible {
				w, _ := r.eval(s, x.Args[i+1])
				v = join(v, w)
			}
		}
		return v, no
	case ir.OpConv:
		return r.convert(s, x)
	case ir.OpLen:
		_, base := r.eval(s, x.Args[0])
		if base == no {
			return number(0, math.MaxInt32), no
		}
		n := s.find(base, lengthCell)
		if n == no {
			n = s.add(number(0, math.MaxInt32))
			s.note(base, lengthCell, n)
		}
		return s.vals[n], n
	}
	if len(x.Args) == 0 || len(x.Args) > 2 {
		return top(x.Type()), no
	}
	var args []domain.Interval
	for _, y := range x.Args {
		v, _ := r.eval(s, y)
		if v.kind != num {
			return top(x.Type()), no
		}
		if v.empty() {
			return none(x.Type()), no
		}
		args = append(args, v.in)
	}
	return arithmetic(x, args), no
}

func arithmetic(x *ir.Apply, args []domain.Interval) Value {
	t := x.Type()
	if top(t).kind != num {
		return top(t)
	}
	v := top(t)
	switch {
	case x.Op == ir.OpNeg:
		v.in = domain.Negative(args[0], t)
	case x.Op == ir.OpBitNot:
		v.in = domain.Complement(args[0], t)
	case len(args) == 2:
		v.in = domain.Operate(x.Op, args[0], args[1], t)
	}
	return v
}

func (r *run) convert(s *state, x *ir.Apply) (Value, id) {
	v, n := r.eval(s, x.Args[0])
	to := top(x.Typ)
	switch {
	case v.kind == ref && to.kind == ref:
		return v, n
	case v.kind == num && to.kind == num && v.in.Lo >= to.in.Lo && v.in.Hi <= to.in.Hi:
		return v, n
	}
	return to, no
}

// test is whether a reference may be of a type, and may not be.
func (r *run) test(v Value, x *ir.TypeTest) (yes, not bool) {
	if v.any || v.kind != ref {
		return true, true
	}
	not = v.null
	for _, t := range v.types {
		y, n := r.is(t, x)
		yes, not = yes || y, not || n
	}
	return yes, not
}

// is reports whether objects of exactly a class may be of a type, and may not be.
func (r *run) is(class string, x *ir.TypeTest) (yes, not bool) {
	to, ok := x.Of.(ir.Ref)
	switch {
	case !ok:
		return false, true // an array
	case to.Class == nil:
		return true, false
	case to.Class.Name == class:
		return true, false
	case x.Exact:
		return false, true
	}
	above, known := r.above(class)
	if !known {
		return true, true
	}
	yes = slices.Contains(above, to.Class.Name)
	return yes, !yes
}

// may reports whether a condition may hold, and whether it may not.
func (r *run) may(s *state, x ir.Expr) (yes, not bool) {
	a, ok := x.(*ir.Apply)
	if ok {
		switch a.Op {
		case ir.OpNot:
			not, yes = r.may(s, a.Args[0])
			return yes, not
		case ir.OpAnd, ir.OpOr:
			return r.connected(s, a)
		case ir.OpEq, ir.OpNe:
			yes, not = r.equal(s, a)
			if a.Op == ir.OpNe {
				yes, not = not, yes
			}
			return yes, not
		case ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
			return r.less(s, a)
		}
	}
	v, _ := r.eval(s, x)
	if v.kind != num {
		return true, true
	}
	return v.in.Hi >= 1 && !v.empty(), v.in.Lo <= 0 && !v.empty()
}

// connected is a conjunction or disjunction.
func (r *run) connected(s *state, a *ir.Apply) (yes, not bool) {
	all, some := true, false // for a disjunction: of the negations
	for _, x := range a.Args {
		y, n := r.may(s, x)
		if a.Op == ir.OpOr {
			y, n = n, y
		}
		all, some = all && y, some || n
	}
	if a.Op == ir.OpOr {
		return some, all
	}
	return all, some
}

func (r *run) equal(s *state, a *ir.Apply) (yes, not bool) {
	v, m := r.eval(s, a.Args[0])
	u, n := r.eval(s, a.Args[1])
	if v.kind != u.kind || v.kind == other || v.empty() || u.empty() {
		return !v.empty() && !u.empty(), !v.empty() && !u.empty()
	}
	yes = !meet(v, u).empty()
	one := v.kind == num && v.in.Lo == v.in.Hi && v.in == u.in || v.kind == ref && v.equal(null) && u.equal(null)
	return yes, !one && (m == no || m != n)
}

func (r *run) less(s *state, a *ir.Apply) (yes, not bool) {
	v, _ := r.eval(s, a.Args[0])
	u, _ := r.eval(s, a.Args[1])
	if v.kind != num || u.kind != num {
		return true, true
	}
	if v.empty() || u.empty() {
		return false, false
	}
	switch a.Op {
	case ir.OpLt:
		return v.in.Lo < u.in.Hi, v.in.Hi >= u.in.Lo
	case ir.OpLe:
		return v.in.Lo <= u.in.Hi, v.in.Hi > u.in.Lo
	case ir.OpGt:
		return v.in.Hi > u.in.Lo, v.in.Lo <= u.in.Hi
	}
	return v.in.Hi >= u.in.Lo, v.in.Lo < u.in.Hi
}

// learn has a condition hold, or not; false: it cannot.
func (r *run) learn(s *state, x ir.Expr, holds bool) bool {
	if yes, not := r.may(s, x); holds && !yes || !holds && !not {
		return false
	}
	switch x := x.(type) {
	case *ir.Local, *ir.Global:
		if v, n := r.eval(s, x); n != no && v.kind == num {
			return s.narrow(n, truth(holds, !holds))
		}
	case *ir.TypeTest:
		return r.learnType(s, x, holds)
	case *ir.Apply:
		switch x.Op {
		case ir.OpNot:
			return r.learn(s, x.Args[0], !holds)
		case ir.OpAnd, ir.OpOr:
			if (x.Op == ir.OpAnd) != holds {
				return true
			}
			for _, y := range x.Args {
				if !r.learn(s, y, holds) {
					return false
				}
			}
		case ir.OpEq, ir.OpNe:
			return r.learnEqual(s, x, holds == (x.Op == ir.OpEq))
		case ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
			return r.learnLess(s, x, holds)
		}
	}
	return true
}

// narrow leaves of a value what another one has too; false: that is nothing.
func (s *state) narrow(n id, v Value) bool {
	if n == no {
		return true
	}
	s.vals[n] = meet(s.vals[n], v)
	return !s.vals[n].empty()
}

func (r *run) learnType(s *state, x *ir.TypeTest, holds bool) bool {
	v, n := r.eval(s, x.X)
	if n == no || v.kind != ref {
		return true
	}
	var types []string
	for _, t := range v.types {
		if yes, not := r.is(t, x); holds && yes || !holds && not {
			types = append(types, t)
		}
	}
	v.types = types
	if holds {
		v.null = false
	}
	s.vals[n] = v
	return !v.empty()
}

func (r *run) learnEqual(s *state, x *ir.Apply, equal bool) bool {
	v, m := r.eval(s, x.Args[0])
	u, n := r.eval(s, x.Args[1])
	if v.kind != u.kind || v.kind == other {
		return true
	}
	if equal {
		both := meet(v, u)
		return !both.empty() && s.narrow(m, both) && s.narrow(n, both)
	}
	return s.without(m, u) && s.without(n, v)
}

// without takes one value away: null, or a number at an end.
func (s *state) without(n id, v Value) bool {
	if n == no {
		return true
	}
	w := s.vals[n]
	switch {
	case v.kind == ref && v.equal(null):
		w.null = false
	case v.kind == num && v.in.Lo == v.in.Hi && w.in.Lo == v.in.Lo && w.in.Hi == v.in.Lo:
		return false
	case v.kind == num && v.in.Lo == v.in.Hi && w.in.Lo == v.in.Lo:
		w.in.Lo++
	case v.kind == num && v.in.Lo == v.in.Hi && w.in.Hi == v.in.Lo:
		w.in.Hi--
	}
	s.vals[n] = w
	return !w.empty()
}

func (r *run) learnLess(s *state, x *ir.Apply, holds bool) bool {
	v, m := r.eval(s, x.Args[0])
	u, n := r.eval(s, x.Args[1])
	if v.kind != num || u.kind != num {
		return true
	}
	op := x.Op
	if !holds {
		op = map[ir.Op]ir.Op{ir.OpLt: ir.OpGe, ir.OpLe: ir.OpGt, ir.OpGt: ir.OpLe, ir.OpGe: ir.OpLt}[op]
	}
	if op == ir.OpGt || op == ir.OpGe {
		v, m, u, n = u, n, v, m
	}
	most, least := u.in.Hi, v.in.Lo
	if op == ir.OpLt || op == ir.OpGt { // which may hold: neither is at the end of its type
		most, least = most-1, least+1
	}
	return s.narrow(m, number(math.MinInt64, most)) && s.narrow(n, number(least, math.MaxInt64))
}
