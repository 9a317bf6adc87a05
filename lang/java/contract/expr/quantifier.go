// This file lowers quantifiers.

package expr

import (
	"math/big"

	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/exact"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
	"strconv"
)

// quantifier lowers quantifiers of JML at a place.
type quantifier struct{ *Scope }

// quant binds variables.
func (s quantifier) quant(x *spec.Quant) Value {
	if y := impliedSome(x); y != nil {
		d := s.Set.Errors.Warnf(x.Vars[0].Span(), decl.CodeRange, "this holds if some %s is outside of the bounds", x.Vars[0].Name)
		d.Help = "'&&' asks for one in them"
		return s.Expr(y)
	}
	depth := len(s.Bound)
	defer func() { s.Bound = s.Bound[:depth] }()
	var vars []*ir.BoundVar
	for _, v := range x.Vars {
		b := s.bind(v)
		if s.Failed {
			return Value{X: ir.False}
		}
		vars = append(vars, b)
	}
	rng := Value{X: ir.True, T: decl.TBool}
	if x.Range != nil {
		rng = s.truthOf(x.Range)
	}
	body := s.Unboxed(s.Expr(x.Body), x.Body.Span())
	if s.Failed {
		return body
	}
	if !s.exactly(body, body) {
		body = s.Settled(body, x.Body.Span())
	}
	if x.Kind == spec.All || x.Kind == spec.Exists || x.Kind == spec.NumOf {
		if body.T != decl.TBool {
			return s.bad(x.Body.Span(), decl.CodeType, "a boolean is needed, and this is %s", decl.Show(body.T))
		}
	} else if !decl.IsInteger(body.T) {
		return s.bad(x.Body.Span(), decl.CodeType, "an integer is needed, and this is %s", decl.Show(body.T))
	}
	rng.X = formula.And(append([]ir.Expr{rng.X}, formula.Between(vars, rng.X)...)...)
	s.ranged(x, vars, rng.X, body.X)
	v := Value{T: decl.TBool}
	inner := append(rng.Needs[:len(rng.Needs):len(rng.Needs)], formula.Under(rng.X, body.Needs)...)
	v.Needs = formula.ForAll(vars, inner)
	switch x.Kind {
	case spec.All:
		v.X = formula.Quantify(ir.QuantAll, vars, formula.Guarded(rng.X, body.X))
	case spec.Exists:
		v.X = formula.Quantify(ir.QuantSome, vars, formula.And(rng.X, body.X))
	case spec.NumOf:
		one := formula.Apply(ir.OpCond, decl.Int64, formula.And(rng.X, body.X), ir.NewInt(decl.Int64, 1), ir.NewInt(decl.Int64, 0))
		v.X, v.T = &ir.Quant{Kind: ir.QuantSum, Vars: vars, Body: one, Typ: decl.Int64}, decl.TLong
		if s.exact() {
			v.N = exact.Leaf(v.X)
			v.N.Lo, v.N.Hi = new(big.Int), exact.Power(exact.MostSummed)
		}
	case spec.Sum:
		t := Wider(body.T, decl.TInt)
		if s.exactly(body, body) {
			return s.result(exact.SumOf(vars, rng.X, body.number()), t, v.Needs, x.Span())
		}
		v.X, v.T = exact.Sum(vars, rng.X, Promote(body, t).X), t
	case spec.Prod:
		return s.product(x, vars, rng, body, v.Needs)
	default:
		return s.extremum(x, vars, rng, body, v.Needs)
	}
	return v
}

// product is that of mathematics; executions where it has more than 64 bits are left out, and the bound is said.
func (s quantifier) product(x *spec.Quant, vars []*ir.BoundVar, rng, body Value, needs []*formula.Need) Value {
	t := Wider(body.T, decl.TInt)
	n := body.number()
	switch {
	case !s.exactly(body, body):
		return s.bad(x.Span(), decl.CodeUnsupported, `\product that wraps as Java does is not supported`)
	case !n.Within(64):
		return s.beyond(x.Span(), `\product of numbers that may have more than 64 bits is not decided`)
	}
	factor := n.Low(64)
	if rng.X != ir.Expr(ir.True) {
		factor = formula.Apply(ir.OpCond, decl.Int64, rng.X, factor, ir.NewInt(decl.Int64, 1))
	}
	product := &ir.Quant{Kind: ir.QuantProduct, Vars: vars, Body: factor, Typ: decl.Int64, Span: x.Span()}
	return integer(exact.Leaf(product), t, needs)
}

// bind declares a variable of JML.
func (s quantifier) bind(v *spec.Var) *ir.BoundVar {
	g, ok := s.Class.GenericOf(v.Type, s.Method)
	if !ok {
		s.Failed = true
		return nil
	}
	t := g.Erased
	if v.Nullable || t.Dims > 0 || t == decl.TFloat || t == decl.TDouble {
		what := "a quantifier over " + decl.Show(t)
		if v.Nullable {
			what = "a quantifier over null"
		}
		s.Errorf(v.Type.Span(), decl.CodeUnsupported, "%s is not supported", what)
		return nil
	}
	typ := s.objectType(t, v.Type.Span())
	b := s.fresh(v.Name, typ, v.Span())
	s.Bound = append(s.Bound, Bound{Name: v.Name, Value: Value{X: b, T: t, g: g.Open(), Nonnull: true}})
	return b
}

// fresh returns a variable with a unique name.
func (s *Scope) fresh(name string, t ir.Type, at source.Span) *ir.BoundVar {
	*s.Names++
	if *s.Names > 1 {
		name += "'" + strconv.Itoa(*s.Names)
	}
	return &ir.BoundVar{Name: name, Typ: t, Span: at}
}

// extremum is \max or \min of an integer variable: the value at the first index where
// no other is larger. It is not defined for an empty range.
func (s quantifier) extremum(x *spec.Quant, vars []*ir.BoundVar, rng, body Value, needs []*formula.Need) Value {
	if _, ok := vars[0].Typ.(ir.Int); !ok || len(vars) > 1 {
		return s.bad(x.Span(), decl.CodeUnsupported, "%s is supported over one integer variable", spec.Quants[x.Kind])
	}
	t := Wider(body.T, decl.TInt)
	if n := body.number(); !n.Within(64) {
		return s.beyond(x.Span(), "%s of numbers that may have more than 64 bits is not decided", spec.Quants[x.Kind])
	}
	e := Promote(body, t).X
	if e == nil {
		e = body.N.Low(64)
	}
	other := s.fresh(vars[0].Name, vars[0].Typ, vars[0].Span)
	rename := func(y ir.Expr) ir.Expr { return formula.Replace(y, vars[0], other) }
	op := ir.OpLe
	if x.Kind == spec.Min {
		op = ir.OpGe
	}
	best := formula.And(
		formula.Apply(op, ir.Bool{}, rename(e), e),
		formula.Implies(formula.Apply(ir.OpEq, ir.Bool{}, rename(e), e), formula.Apply(ir.OpLe, ir.Bool{}, vars[0], other)))
	first := formula.Quantify(ir.QuantAll, []*ir.BoundVar{other}, formula.Implies(rename(rng.X), best))
	some := s.fresh(vars[0].Name, vars[0].Typ, vars[0].Span)
	exists := formula.Quantify(ir.QuantSome, []*ir.BoundVar{some}, formula.Replace(rng.X, vars[0], some))
	n := exact.Leaf(exact.Sum(vars, formula.And(rng.X, first), e))
	if body.N != nil {
		n.Lo, n.Hi = exact.Smaller(new(big.Int), body.N.Lo), exact.Larger(new(big.Int), body.N.Hi)
	}
	needs = append(needs, &formula.Need{X: exists, What: "the range of " + spec.Quants[x.Kind] + " is empty", At: x.Span()})
	return integer(n, t, needs)
}

// ranged warns of unbounded integer variables: an analysis can enumerate them only where integers
// are narrow, and refuses the clause elsewhere.
func (s quantifier) ranged(x *spec.Quant, vars []*ir.BoundVar, rng, body ir.Expr) {
	guards := ir.Conjuncts(rng)
	switch x.Kind {
	case spec.Exists, spec.NumOf, spec.QNo, spec.QOne, spec.QLone:
		guards = append(guards, ir.Conjuncts(body)...)
	case spec.All:
		guards = append(guards, formula.Antecedents(body)...)
	}
	for i, v := range vars {
		t, ok := v.Typ.(ir.Int)
		if !ok || t.Bits <= 8 {
			continue
		}
		low, high := false, false
		for _, g := range guards {
			l, h := formula.Bounds(g, v)
			low, high = low || l, high || h
		}
		if !low || !high {
			missing := map[bool]string{false: "a lower", true: "an upper"}[low]
			d := s.Set.Errors.Warnf(x.Vars[i].Span(), decl.CodeRange, "nothing gives %s %s bound: only narrow integers can be gone through", x.Vars[i].Name, missing)
			d.Help = "write a range like 0 <= " + x.Vars[i].Name + " && " + x.Vars[i].Name + " < n, or membership in a set"
			return
		}
	}
}
