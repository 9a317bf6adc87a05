package expr

import (
	"strconv"

	"assay/lang/java/spec"
)

// This file lowers \exists with an implication: "\exists int i; 0 <= i < n ==> c" holds for an i outside of the bounds, which are no range then.

// impliedSome returns an equal expression with a range for \exists of an implication whose condition bounds its only variable from both sides: the
// first or the last number of the variable's type lies outside of the bounds, or one in them satisfies the rest. nil: it is of another form.
func impliedSome(x *spec.Quant) spec.Expr {
	b, ok := x.Body.(*spec.Binary)
	if !ok || x.Kind != spec.Exists || x.Range != nil || len(x.Vars) != 1 || b.Op != spec.Implies || x.Vars[0].Type == nil || x.Vars[0].Type.Dims > 0 {
		return nil
	}
	ends, ok := endsOf[x.Vars[0].Type.Name]
	bounds, low, high, others := boundsOf(b.X, x.Vars[0].Name)
	if !ok || !low || !high {
		return nil
	}
	rest := b.Y
	if others != nil {
		rest = &spec.Binary{At: b.At, Op: spec.Implies, X: others, Y: b.Y}
	}
	var out spec.Expr = &spec.Quant{At: x.At, Kind: spec.Exists, Vars: x.Vars, Range: bounds, Body: rest}
	for _, bits := range ends { // of two numbers outside of an interval, one is an end
		var end spec.Expr = &spec.Lit{At: x.At, Kind: spec.LitLong, Text: strconv.FormatUint(bits, 10) + "L", Bits: bits}
		if bits == ends[0] && bits > 0 {
			end = &spec.Unary{At: x.At, Op: spec.Neg, X: end}
		}
		within := &spec.Let{At: x.At, Var: x.Vars[0].Ident, Type: &spec.Type{At: x.At, Name: "long"}, X: end, Body: bounds}
		out = &spec.Binary{At: x.At, Op: spec.Or, X: &spec.Unary{At: x.At, Op: spec.Not, X: within}, Y: out}
	}
	return out
}

// endsOf has the first number of a type, without its sign, and the last one.
var endsOf = map[string][2]uint64{
	"int": {1 << 31, 1<<31 - 1}, "short": {1 << 15, 1<<15 - 1}, "byte": {1 << 7, 1<<7 - 1}, "char": {0, 1<<16 - 1}, "long": {1 << 63, 1<<63 - 1},
}

// boundsOf takes the conjuncts of a condition apart that compare a variable with something else.
func boundsOf(x spec.Expr, name string) (bounds spec.Expr, low, high bool, others spec.Expr) {
	b, ok := x.(*spec.Binary)
	if ok && b.Op == spec.And {
		xs, l, h, o := boundsOf(b.X, name)
		ys, m, i, p := boundsOf(b.Y, name)
		return joinedBy(xs, ys, b.At), l || m, h || i, joinedBy(o, p, b.At)
	}
	if !ok {
		return nil, false, false, x
	}
	is := func(x spec.Expr) bool { n, ok := x.(*spec.Name); return ok && n.Name == name }
	vars := []Bound{{Name: name}}
	left, right := is(b.X) && !binds(vars, b.Y), is(b.Y) && !binds(vars, b.X)
	switch b.Op {
	case spec.Lt, spec.Le:
		low, high = right, left
	case spec.Gt, spec.Ge:
		low, high = left, right
	}
	if !low && !high {
		return nil, false, false, x
	}
	return x, low, high, nil
}

// joinedBy returns a conjunction; nil: of nothing.
func joinedBy(x, y spec.Expr, at spec.At) spec.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return &spec.Binary{At: at, Op: spec.And, X: x, Y: y}
}
