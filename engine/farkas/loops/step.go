package loops

// This file gives statements, conditions and expressions their meaning.

import (
	"assay/ir"
	"assay/logic/poly/affine"
	"assay/logic/poly/num"
)

// statement runs one statement; it may split the path.
func (x *extractor) statement(p path, s ir.Stmt) []path {
	switch s := s.(type) {
	case *ir.Assign:
		if i, ok := x.index[s.Dst]; ok {
			return x.assign(p, i, s.X)
		}
		return []path{p}
	case *ir.Assume:
		return x.condition(p, s.Cond(), true)
	case *ir.Assert:
		return x.condition(p, s.X, true) // a run that fails it ends there
	case *ir.NewArray:
		if i, ok := x.index[s.Dst]; ok {
			var out []path
			for _, v := range x.values(p, s.Len) {
				out = append(out, v.path.given(affine.AtLeast(v.row)).with(i, v.row)) // a negative length ends the run
			}
			return out
		}
	case *ir.Havoc:
		return []path{x.forget(p, s)}
	case *ir.Atomic, *ir.Fence:
		return []path{p}
	case *ir.Store:
		if len(x.changes(s)) == 0 {
			return []path{p} // no variable changes
		}
	}
	return []path{x.loose(x.forget(p, s), "this statement")}
}

// assign gives variable i a value.
func (x *extractor) assign(p path, i int, e ir.Expr) []path {
	var out []path
	if isTruth(e.Type()) {
		for _, q := range x.condition(p, e, true) {
			out = append(out, q.with(i, affine.Constant(x.width, num.One)))
		}
		for _, q := range x.condition(p, e, false) {
			out = append(out, q.with(i, affine.Zero(x.width)))
		}
		return out
	}
	own := x.vars[i]
	if from, isVar := e.(ir.Var); isVar {
		if j, ok := x.index[from]; ok && ir.Identical(from.Type(), own.of.Type()) {
			return []path{p.with(i, p.state[j])}
		}
	}
	t, isInt := number(own.of.Type())
	if u, known := number(e.Type()); !isInt || known && u != t {
		q, r := x.choose(p, own.low, own.high)
		return []path{x.loose(q, "a value").with(i, r)}
	}
	for _, v := range x.valuesIn(p, e, own.low, own.high) {
		out = append(out, v.path.with(i, v.row))
	}
	return out
}

// terminator lists where a path goes on.
func (x *extractor) terminator(p path, t ir.Term) []edge {
	var out []edge
	add := func(to *ir.Block, paths ...path) {
		for _, q := range x.possible(paths) {
			out = append(out, edge{q, to})
		}
	}
	switch t := t.(type) {
	case *ir.If:
		add(t.Then, x.condition(p, t.X, true)...)
		add(t.Else, x.condition(p, t.X, false)...)
	case *ir.Switch:
		for _, v := range x.values(p, t.X) {
			for _, c := range t.Cases {
				add(c.To, v.path.given(affine.Equals(v.row.AddConst(num.New(c.Value).Neg()))))
			}
			rest := v.path
			if len(t.Cases) > 0 {
				rest = x.loose(rest, "the values of no case")
			}
			add(t.Default, rest)
		}
	default: // Goto, Choose, Return
		for _, to := range t.Succs() {
			add(to, p)
		}
	}
	return out
}

// condition gives the paths on which a boolean has the wanted value; for a set
// of booleans whether it holds true.
func (x *extractor) condition(p path, e ir.Expr, want bool) []path {
	switch e := e.(type) {
	case *ir.Const:
		if (e.Bits != 0) == want {
			return []path{p}
		}
		return nil
	case ir.Var:
		if i, ok := x.index[e]; ok {
			r := p.state[i].AddConst(num.MinusOne)
			if !want {
				r = p.state[i].Neg()
			}
			return []path{p.given(affine.AtLeast(r))}
		}
	case *ir.Apply:
		if out, ok := x.applied(p, e, want); ok {
			return x.possible(out)
		}
	}
	return []path{x.loose(p, "a condition")}
}

// applied is condition on operators; false for those that are not affine.
func (x *extractor) applied(p path, e *ir.Apply, want bool) ([]path, bool) {
	switch e.Op {
	case ir.OpNot:
		return x.condition(p, e.Args[0], !want), true
	case ir.OpSet, ir.OpAny:
		return x.condition(p, e.Args[0], want), true
	case ir.OpOne:
		if !x.single.holds(x, e.Args[0]) {
			return nil, false
		}
		if want {
			return []path{p}, true
		}
		return nil, true
	case ir.OpImplies:
		return x.condition(p, &ir.Apply{Op: ir.OpOr, Args: []ir.Expr{ir.Not(e.Args[0]), e.Args[1]}, Typ: ir.Bool{}}, want), true
	case ir.OpAnd, ir.OpOr:
		if (e.Op == ir.OpAnd) == want {
			return x.all(p, e.Args, want), true
		}
		return x.some(p, e.Args, want), true
	case ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		if x.comparable(e.Args[0], e.Args[1]) {
			return x.compare(p, e, want), true
		}
	}
	return nil, false
}

// comparable reports whether two expressions are one integer each, of one type.
func (x *extractor) comparable(a, b ir.Expr) bool {
	t, ok := number(a.Type())
	u, ok2 := number(b.Type())
	return ok && ok2 && t == u && x.isOne(a) && x.isOne(b)
}

// isOne reports whether an expression over integers is a scalar, or a set of one.
func (x *extractor) isOne(e ir.Expr) bool {
	_, isRel := e.Type().(*ir.Rel)
	return !isRel || x.single.holds(x, e)
}

// all wants each operand to have the value.
func (x *extractor) all(p path, args []ir.Expr, want bool) []path {
	paths := []path{p}
	for _, a := range args {
		var next []path
		for _, q := range paths {
			next = append(next, x.condition(q, a, want)...)
		}
		paths = next
	}
	return paths
}

// some wants an operand to have the value, and those before it not to.
func (x *extractor) some(p path, args []ir.Expr, want bool) []path {
	var out []path
	before := []path{p}
	for _, a := range args {
		var next []path
		for _, q := range before {
			out = append(out, x.condition(q, a, want)...)
			next = append(next, x.condition(q, a, !want)...)
		}
		before = next
	}
	return out
}

// compare splits on a comparison of integers.
func (x *extractor) compare(p path, e *ir.Apply, want bool) []path {
	var out []path
	for _, a := range x.values(p, e.Args[0]) {
		for _, b := range x.values(a.path, e.Args[1]) {
			gap := b.row.Sub(a.row) // b - a
			less := affine.AtLeast(gap.AddConst(num.MinusOne))
			more := affine.AtLeast(gap.Neg().AddConst(num.MinusOne))
			for _, c := range holding(e.Op, want, less, affine.Equals(gap), more) {
				out = append(out, b.path.given(c))
			}
		}
	}
	return out
}

// holding picks the cases less, equal and more in which the comparison has
// the wanted value; joined to one where they are convex.
func holding(op ir.Op, want bool, less, equal, more affine.Constraint) []affine.Constraint {
	atMost := affine.AtLeast(equal.Row)
	atLeast := affine.AtLeast(equal.Row.Neg())
	table := map[ir.Op][2][]affine.Constraint{ // false, true
		ir.OpEq: {{less, more}, {equal}},
		ir.OpNe: {{equal}, {less, more}},
		ir.OpLt: {{atLeast}, {less}},
		ir.OpLe: {{more}, {atMost}},
		ir.OpGt: {{atMost}, {more}},
		ir.OpGe: {{less}, {atLeast}},
	}
	if want {
		return table[op][1]
	}
	return table[op][0]
}

// value is an integer on a path.
type value struct {
	path
	row affine.Row
}

// values evaluates an integer expression; of a set of integers the sum.
// Arithmetic is exact in the ring modulo the size of the type, so it wraps once,
// at the end.
func (x *extractor) values(p path, e ir.Expr) []value {
	t, ok := number(e.Type())
	if !ok {
		q, r := x.choose(p, num.Zero, num.Zero)
		return []value{{x.loose(q, "a value"), r}}
	}
	low, high := limits(t)
	return x.valuesIn(p, e, low, high)
}

// valuesIn is values in the range of the type of what the value is for: none,
// the empty set, has no type of its own.
func (x *extractor) valuesIn(p path, e ir.Expr, low, high num.Int) []value {
	r, ok := x.ring(p, e)
	if !ok {
		q, r := x.choose(p, low, high)
		return []value{{x.loose(q, "a value"), r}}
	}
	size := high.Sub(low).Add(num.One)
	var out []value
	add := func(q path, r affine.Row) {
		for _, q := range x.possible([]path{q}) {
			out = append(out, value{q, r})
		}
	}
	add(p.given(within(r, low, high)...), r)
	down, up := r.AddConst(size.Neg()), r.AddConst(size)
	add(p.given(within(down, low, high)...), down)
	add(p.given(within(up, low, high)...), up)
	for _, far := range []affine.Row{down.AddConst(high.Neg().Sub(num.One)), up.Neg().AddConst(low.Sub(num.One))} {
		if q := p.given(affine.AtLeast(far)); len(x.possible([]path{q})) > 0 {
			q, r := x.choose(q, low, high)
			add(x.loose(q, "a value that may wrap around more than once"), r)
		}
	}
	return out
}

// ring is the value of an expression before it wraps; false when it is not
// affine.
func (x *extractor) ring(p path, e ir.Expr) (affine.Row, bool) {
	switch e := e.(type) {
	case *ir.Const:
		return affine.Constant(x.width, constant(e)), true
	case ir.Var:
		i, ok := x.index[e]
		if !ok {
			return nil, false
		}
		return p.state[i], true
	case *ir.Apply:
		return x.ringOf(p, e)
	}
	return nil, false
}

func (x *extractor) ringOf(p path, e *ir.Apply) (affine.Row, bool) {
	switch e.Op {
	case ir.OpLen:
		return x.ring(p, e.Args[0])
	case ir.OpSet, ir.OpSum:
		from, ok := number(e.Args[0].Type())
		to, ok2 := number(e.Type())
		if !ok || !ok2 || from != to {
			return nil, false
		}
		return x.ring(p, e.Args[0])
	}
	if _, ok := e.Type().(ir.Int); !ok || e.Op != ir.OpAdd && e.Op != ir.OpSub && e.Op != ir.OpMul && e.Op != ir.OpNeg {
		return nil, false
	}
	var args []affine.Row
	for _, a := range e.Args {
		r, ok := x.ring(p, a)
		if !ok {
			return nil, false
		}
		args = append(args, r)
	}
	switch e.Op {
	case ir.OpAdd:
		return args[0].Add(args[1]), true
	case ir.OpSub:
		return args[0].Sub(args[1]), true
	case ir.OpNeg:
		return args[0].Neg(), true
	}
	if args[0].IsConst() {
		return args[1].Scale(args[0].Const()), true
	}
	return args[0].Scale(args[1].Const()), args[1].IsConst()
}

// constant is the value of an integer constant; the empty set sums to 0.
func constant(c *ir.Const) num.Int {
	v := num.New(int64(c.Bits))
	if t, ok := c.Typ.(ir.Int); ok && !t.Signed && v.Sign() < 0 {
		return v.Add(power(64))
	}
	return v
}
