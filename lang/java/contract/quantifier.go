// This file gives meaning to quantifiers.

package contract

import (
	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/spec"
	"assay/source"
	"strconv"
)

// quantifier gives meaning to quantifiers of JML at a place.
type quantifier struct{ *scope }

// quant binds variables.
func (s quantifier) quant(x *spec.Quant) value {
	depth := len(s.bound)
	defer func() { s.bound = s.bound[:depth] }()
	var vars []*ir.BoundVar
	for _, v := range x.Vars {
		b := s.bind(v)
		if s.failed {
			return value{x: ir.False}
		}
		vars = append(vars, b)
	}
	rng := value{x: ir.True, t: decl.TBool}
	if x.Range != nil {
		rng = s.truthOf(x.Range)
	}
	body := s.unboxed(s.expr(x.Body), x.Body.Span())
	if s.failed {
		return body
	}
	if x.Kind == spec.All || x.Kind == spec.Exists || x.Kind == spec.NumOf {
		if body.t != decl.TBool {
			return s.bad(x.Body.Span(), decl.CodeType, "a boolean is needed, and this is %s", decl.Show(body.t))
		}
	} else if !decl.IsInteger(body.t) {
		return s.bad(x.Body.Span(), decl.CodeType, "an integer is needed, and this is %s", decl.Show(body.t))
	}
	rng.x = and(append([]ir.Expr{rng.x}, between(vars, rng.x)...)...)
	s.ranged(x, vars, rng.x, body.x)
	v := value{t: decl.TBool}
	inner := append(rng.needs[:len(rng.needs):len(rng.needs)], under(rng.x, body.needs)...)
	v.needs = forAll(vars, inner)
	switch x.Kind {
	case spec.All:
		v.x = quantify(ir.QuantAll, vars, guarded(rng.x, body.x))
	case spec.Exists:
		v.x = quantify(ir.QuantSome, vars, and(rng.x, body.x))
	case spec.NumOf:
		one := apply(ir.OpCond, decl.Int64, and(rng.x, body.x), ir.NewInt(decl.Int64, 1), ir.NewInt(decl.Int64, 0))
		v.x, v.t = &ir.Quant{Kind: ir.QuantSum, Vars: vars, Body: one, Typ: decl.Int64}, decl.TLong
	case spec.Sum:
		t := wider(body.t, decl.TInt)
		v.x, v.t = sum(vars, rng.x, promote(body, t).x), t
	default:
		return s.extremum(x, vars, rng, body, v.needs)
	}
	return v
}

func guarded(rng, body ir.Expr) ir.Expr {
	if rng == ir.Expr(ir.True) {
		return body
	}
	return implies(rng, body)
}

func quantify(k ir.QuantKind, vars []*ir.BoundVar, body ir.Expr) ir.Expr {
	return &ir.Quant{Kind: k, Vars: vars, Body: body, Typ: ir.Bool{}}
}

func sum(vars []*ir.BoundVar, rng, body ir.Expr) ir.Expr {
	if rng != ir.Expr(ir.True) {
		body = apply(ir.OpCond, body.Type(), rng, body, &ir.Const{Typ: body.Type()})
	}
	return &ir.Quant{Kind: ir.QuantSum, Vars: vars, Body: body, Typ: body.Type()}
}

// bind declares a variable of JML.
func (s quantifier) bind(v *spec.Var) *ir.BoundVar {
	g, ok := s.class.GenericOf(v.Type, s.method)
	if !ok {
		s.failed = true
		return nil
	}
	t := g.Erased
	if v.Nullable || t.Dims > 0 || t == decl.TFloat || t == decl.TDouble {
		what := "a quantifier over " + decl.Show(t)
		if v.Nullable {
			what = "a quantifier over null"
		}
		s.errorf(v.Type.Span(), decl.CodeUnsupported, "%s is not supported", what)
		return nil
	}
	typ := s.objectType(t, v.Type.Span())
	b := s.fresh(v.Name, typ, v.Span())
	s.bound = append(s.bound, bound{name: v.Name, v: value{x: b, t: t, g: g.Open(), nonnull: true}})
	return b
}

// fresh is a variable with a name that nothing else has.
func (s *scope) fresh(name string, t ir.Type, at source.Span) *ir.BoundVar {
	*s.names++
	if *s.names > 1 {
		name += "'" + strconv.Itoa(*s.names)
	}
	return &ir.BoundVar{Name: name, Typ: t, Span: at}
}

// extremum is \max or \min of an integer variable: the value at the first index where
// no other is larger. It is not defined for an empty range.
func (s quantifier) extremum(x *spec.Quant, vars []*ir.BoundVar, rng, body value, needs []*need) value {
	if _, ok := vars[0].Typ.(ir.Int); !ok || len(vars) > 1 {
		return s.bad(x.Span(), decl.CodeUnsupported, "%s is supported over one integer variable", spec.Quants[x.Kind])
	}
	t := wider(body.t, decl.TInt)
	e := promote(body, t).x
	other := s.fresh(vars[0].Name, vars[0].Typ, vars[0].Span)
	rename := func(y ir.Expr) ir.Expr { return replace(y, vars[0], other) }
	op := ir.OpLe
	if x.Kind == spec.Min {
		op = ir.OpGe
	}
	best := and(
		apply(op, ir.Bool{}, rename(e), e),
		implies(apply(ir.OpEq, ir.Bool{}, rename(e), e), apply(ir.OpLe, ir.Bool{}, vars[0], other)))
	first := quantify(ir.QuantAll, []*ir.BoundVar{other}, implies(rename(rng.x), best))
	some := s.fresh(vars[0].Name, vars[0].Typ, vars[0].Span)
	exists := quantify(ir.QuantSome, []*ir.BoundVar{some}, replace(rng.x, vars[0], some))
	return value{
		t: t, x: sum(vars, and(rng.x, first), e),
		needs: append(needs, &need{x: exists, what: "the range of " + spec.Quants[x.Kind] + " is empty", at: x.Span()}),
	}
}

// ranged warns of integer variables that nothing bounds: an analysis can go through
// all of them only where integers are narrow, and refuses the clause elsewhere.
func (s quantifier) ranged(x *spec.Quant, vars []*ir.BoundVar, rng, body ir.Expr) {
	guards := conjuncts(rng)
	switch x.Kind {
	case spec.Exists, spec.NumOf, spec.QNo, spec.QOne, spec.QLone:
		guards = append(guards, conjuncts(body)...)
	case spec.All:
		guards = append(guards, antecedents(body)...)
	}
	for i, v := range vars {
		t, ok := v.Typ.(ir.Int)
		if !ok || t.Bits <= 8 {
			continue
		}
		low, high := false, false
		for _, g := range guards {
			l, h := bounds(g, v)
			low, high = low || l, high || h
		}
		if !low || !high {
			missing := map[bool]string{false: "a lower", true: "an upper"}[low]
			d := s.set.Errors.Warnf(x.Vars[i].Span(), decl.CodeRange, "nothing gives %s %s bound: only narrow integers can be gone through", x.Vars[i].Name, missing)
			d.Help = "write a range like 0 <= " + x.Vars[i].Name + " && " + x.Vars[i].Name + " < n, or membership in a set"
			return
		}
	}
}
