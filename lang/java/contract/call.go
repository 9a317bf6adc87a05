// This file gives meaning to calls, quantifiers and the functions of JML.

package contract

import (
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/jfsl"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
)

func dialects() []*spec.Dialect { return []*spec.Dialect{jml.Dialect, jfsl.Dialect} }

// call is a call of a pure method, or an operation of a set.
func (s *scope) call(x *spec.Call) value {
	c, base, static := s.class, s.self(), s.this == nil
	switch {
	case x.X == nil:
	default:
		if k := s.classAt(x.X); k != nil {
			c, static = k, true
			break
		}
		base = s.boundedBy(s.expr(x.X), x.X.Span(), func(c *Class) bool { return len(c.named(x.Name)) > 0 })
		if base = s.used(base, x.X.Span()); s.failed {
			return base
		}
		if base.t == tSet {
			return s.setCall(x, base)
		}
		if base.rel || base.t.Kind != 'L' && base.t.Dims == 0 || isBad(base.t) {
			return s.bad(x.Span(), CodeType, "%s has no methods", show(base.t))
		}
		static, c = false, s.set.Class("java/lang/Object")
		if base.t.Dims == 0 {
			c = s.set.Class(base.t.Class)
		}
	}
	if c == nil {
		return s.bad(x.Span(), CodeMember, "class %s is missing", show(base.t))
	}
	var args []value
	for _, a := range x.Args {
		v := s.expr(a)
		if !s.failed && (v.rel || v.t == tSet || v.t == tType) {
			return s.bad(a.Span(), CodeType, "an argument is a single value")
		}
		args = append(args, v)
	}
	if s.failed {
		return value{x: ir.False}
	}
	if c.Name == "java/lang/Math" {
		if v, ok := s.math(x, args); ok {
			return v
		}
	}
	m := s.choose(x, c, base.typing(), args, x.X == nil)
	if m == nil {
		return value{x: ir.False}
	}
	return s.invoke(x, m, base, static, args)
}

// choose finds the method that a call means.
func (s *scope) choose(x *spec.Call, c *Class, of *generic, args []value, outward bool) *Method {
	var all []*Method
	for k := c; k != nil && len(all) == 0; k = k.Outer() {
		all = k.named(x.Name)
		if len(all) == 0 && k.File.Flags.Has(classfile.Interface) {
			all = s.set.Class("java/lang/Object").named(x.Name)
		}
		if !outward {
			break
		}
	}
	if len(all) == 0 && c.hides(x.Name) {
		s.errorf(x.NameSpan, CodeUnsupported, "%s is a model method, and those are not supported", x.Name)
		return nil
	}
	if len(all) == 0 {
		d := s.errorf(x.NameSpan, CodeName, "%s has no method %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, methodNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		}
		return nil
	}
	var fit []*Method
	for _, fits := range []func(t, u classfile.Type) bool{s.fits, s.fitsBoxed} {
		for _, m := range all {
			if s.applicable(m, of, args, fits) {
				fit = append(fit, m)
			}
		}
		if len(fit) > 0 {
			break
		}
	}
	for _, m := range fit {
		best := true
		for _, o := range fit {
			for i, t := range m.File.Type.Params {
				best = best && s.fits(t, o.File.Type.Params[i])
			}
		}
		if best {
			return m
		}
	}
	var types []string
	for _, a := range args {
		types = append(types, show(a.t))
	}
	if len(fit) > 0 {
		s.errorf(x.NameSpan, CodeType, "the call of %s is ambiguous", x.Name)
	} else {
		s.errorf(x.NameSpan, CodeType, "no method %s takes (%s)", x.Name, strings.Join(types, ", ")).Help = "there is " + list(all)
	}
	return nil
}

// hides reports whether a class, or one above, has a model method of a name.
func (c *Class) hides(name string) bool {
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
		if slices.Contains(k.Spec.Hidden, name) {
			return true
		}
	}
	return false
}

func list(all []*Method) string {
	var out []string
	for _, m := range all {
		out = append(out, m.String())
	}
	return strings.Join(out, ", ")
}

func methodNames(c *Class) []string {
	var out []string
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
		for _, m := range k.Methods {
			out = append(out, m.File.Name)
		}
	}
	return out
}

func (s *scope) applicable(m *Method, of *generic, args []value, fits func(t, u classfile.Type) bool) bool {
	if len(args) != len(m.File.Type.Params) {
		return false
	}
	for i, t := range m.File.Type.Params {
		if !fits(args[i].t, t) || !fits(args[i].t, s.formal(m, i, of)) {
			return false
		}
	}
	return true
}

// formal is the type that an argument has to fit, on an object of a static type. A type variable that stands for a
// wildcard, or that the call itself decides, asks for its bound alone.
func (s *scope) formal(m *Method, i int, of *generic) classfile.Type {
	t := m.typing().formals[i]
	up := s.set.as(of, m.Class)
	if t.of == nil || up == nil || m.File.Flags.Has(classfile.Static) {
		return t.t
	}
	if sub, known := s.set.arguments(up); known && sub.with[t.of].t != nil && sub.with[t.of].wild == 0 {
		return sub.of(t, 0).t
	}
	return t.t
}

// fits is the method invocation conversion without boxing.
func (s *scope) fits(t, u classfile.Type) bool {
	switch {
	case t == u:
		return true
	case isNumber(t) && isNumber(u):
		return u != tChar && strings.IndexByte("BSCIJFD", t.Kind) < strings.IndexByte("BSCIJFD", u.Kind)
	}
	return isRef(t) && isRef(u) && s.set.subtype(t, u)
}

// fitsBoxed is the method invocation conversion, which is tried where none fits without boxing.
func (s *scope) fitsBoxed(t, u classfile.Type) bool {
	if b := boxOf(t); b != nil && !isRef(u) {
		return s.fits(b.of, u)
	}
	return s.fits(t, u) || isRef(u) && s.boxesTo(t, u)
}

func (s *scope) invoke(x *spec.Call, m *Method, base value, static bool, args []value) value {
	isStatic := m.File.Flags.Has(classfile.Static)
	switch {
	case static && !isStatic:
		return s.bad(x.NameSpan, CodeName, "%s is a method of objects, and there is no object", m)
	case m.File.Type.Result.IsVoid():
		return s.bad(x.NameSpan, CodeType, "%s has no result", m)
	case !m.Pure():
		d := s.errorf(x.NameSpan, CodePurity, "%s may change something, and contracts may not", m)
		d.Help = "declare it pure, by /*@ pure @*/ or @Pure, if it changes nothing"
		return value{x: ir.False}
	}
	p, err := s.prog.Pure(m.Class.Name, m.File.Name, m.File.Desc)
	if err != nil {
		return s.bad(x.Span(), CodeUnsupported, "%v", err)
	}
	v := value{t: m.File.Type.Result, nonnull: m.NonNullResult()}
	call := &ir.Call{Proc: p, Span: x.Span()}
	if !isStatic {
		call.Args = append(call.Args, base.x)
		v.needs = append(v.needs, base.needs...)
		if !base.nonnull {
			v.needs = append(v.needs, &need{x: notNull(base.x), what: "the object whose method " + m.File.Name + " is called is null", at: x.Span()})
		}
	}
	for i, a := range args {
		a = s.convert(a, m.File.Type.Params[i], x.Args[i].Span())
		call.Args = append(call.Args, a.x)
		v.needs = append(v.needs, a.needs...)
	}
	v.x = call
	return typed(v, s.resultOf(m, base, args))
}

// resultOf is the type of what a method gives for an object and arguments.
func (s *scope) resultOf(m *Method, base value, args []value) *generic {
	own := map[*variable]argument{}
	if t := m.typing(); len(t.params) > 0 {
		n := &inference{set: s.set, vars: t.params, exact: map[*variable][]argument{}, below: map[*variable][]*generic{}}
		for i, a := range args {
			n.value(t.formals[i], a.typing())
		}
		for _, v := range t.params {
			own[v] = n.of(v)
		}
	}
	of := base.typing()
	if m.File.Flags.Has(classfile.Static) {
		of = nil
	}
	return s.set.member(of, m.Class, m.typing().result, own)
}

// math is what contracts need of Math, without a call.
func (s *scope) math(x *spec.Call, args []value) (value, bool) {
	if len(args) == 0 || !isInteger(args[0].t) || !isInteger(args[len(args)-1].t) {
		return value{}, false
	}
	t := wider(args[0].t, args[len(args)-1].t)
	a := s.promote(args[0], t)
	cond := func(op ir.Op, x, y, then, other ir.Expr) ir.Expr {
		return apply(ir.OpCond, ValueType(t), apply(op, ir.Bool{}, x, y), then, other)
	}
	v := value{t: t, needs: a.needs}
	switch {
	case x.Name == "abs" && len(args) == 1:
		v.x = cond(ir.OpLt, a.x, &ir.Const{Typ: ValueType(t)}, apply(ir.OpNeg, ValueType(t), a.x), a.x)
	case (x.Name == "max" || x.Name == "min") && len(args) == 2:
		b := s.promote(args[1], t)
		op := ir.OpGe
		if x.Name == "min" {
			op = ir.OpLe
		}
		v.x = cond(op, a.x, b.x, a.x, b.x)
		v.needs = append(v.needs[:len(v.needs):len(v.needs)], b.needs...)
	default:
		return v, false
	}
	return v, true
}

// setCall is an operation of a set of objects.
func (s *scope) setCall(x *spec.Call, set value) value {
	v := value{needs: set.needs}
	switch {
	case (x.Name == "has" || x.Name == "contains") && len(x.Args) == 1:
		a := s.expr(x.Args[0])
		if !s.failed && !isRef(a.t) {
			return s.bad(x.Args[0].Span(), CodeType, "the elements are objects, and this is %s", show(a.t))
		}
		v.x, v.t = s.member(a.x, set.x), tBool
		v.needs = append(v.needs[:len(v.needs):len(v.needs)], a.needs...)
	case (x.Name == "size" || x.Name == "int_size") && len(x.Args) == 0:
		v.x, v.t = apply(ir.OpCard, i32, set.x), tInt
	case x.Name == "isEmpty" && len(x.Args) == 0:
		v.x, v.t = apply(ir.OpNo, ir.Bool{}, set.x), tBool
	default:
		s.errorf(x.NameSpan, CodeName, "a set of objects has no %s", x.Name).Help = "it has has(o), size() and isEmpty()"
	}
	return v
}

// member tells whether a reference is in a set.
func (s *scope) member(x, set ir.Expr) ir.Expr {
	return apply(ir.OpSubset, ir.Bool{}, s.singleton(x), set)
}

func (s *scope) singleton(x ir.Expr) ir.Expr {
	return apply(ir.OpSet, ir.SetOf(x.Type()), x)
}

// quant binds variables.
func (s *scope) quant(x *spec.Quant) value {
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
	rng := value{x: ir.True, t: tBool}
	if x.Range != nil {
		rng = s.truthOf(x.Range)
	}
	body := s.unboxed(s.expr(x.Body), x.Body.Span())
	if s.failed {
		return body
	}
	if x.Kind == spec.All || x.Kind == spec.Exists || x.Kind == spec.NumOf {
		if body.t != tBool {
			return s.bad(x.Body.Span(), CodeType, "a boolean is needed, and this is %s", show(body.t))
		}
	} else if !isInteger(body.t) {
		return s.bad(x.Body.Span(), CodeType, "an integer is needed, and this is %s", show(body.t))
	}
	rng.x = and(append([]ir.Expr{rng.x}, between(vars, rng.x)...)...)
	s.ranged(x, vars, rng.x, body.x)
	v := value{t: tBool}
	inner := append(rng.needs[:len(rng.needs):len(rng.needs)], under(rng.x, body.needs)...)
	v.needs = forAll(vars, inner)
	switch x.Kind {
	case spec.All:
		v.x = quantify(ir.QuantAll, vars, guarded(rng.x, body.x))
	case spec.Exists:
		v.x = quantify(ir.QuantSome, vars, and(rng.x, body.x))
	case spec.NumOf:
		one := apply(ir.OpCond, i64, and(rng.x, body.x), ir.NewInt(i64, 1), ir.NewInt(i64, 0))
		v.x, v.t = &ir.Quant{Kind: ir.QuantSum, Vars: vars, Body: one, Typ: i64}, tLong
	case spec.Sum:
		t := wider(body.t, tInt)
		v.x, v.t = s.sum(vars, rng.x, s.promote(body, t).x), t
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

func (s *scope) sum(vars []*ir.BoundVar, rng, body ir.Expr) ir.Expr {
	if rng != ir.Expr(ir.True) {
		body = apply(ir.OpCond, body.Type(), rng, body, &ir.Const{Typ: body.Type()})
	}
	return &ir.Quant{Kind: ir.QuantSum, Vars: vars, Body: body, Typ: body.Type()}
}

// bind declares a variable of JML.
func (s *scope) bind(v *spec.Var) *ir.BoundVar {
	g, ok := s.class.genericOf(v.Type, s.method)
	if !ok {
		s.failed = true
		return nil
	}
	t := g.t
	if v.Nullable || t.Dims > 0 || t == tFloat || t == tDouble {
		what := "a quantifier over " + show(t)
		if v.Nullable {
			what = "a quantifier over null"
		}
		s.errorf(v.Type.Span(), CodeUnsupported, "%s is not supported", what)
		return nil
	}
	typ := s.objectType(t, v.Type.Span())
	b := s.fresh(v.Name, typ, v.Span())
	s.bound = append(s.bound, bound{name: v.Name, v: value{x: b, t: t, g: g.open(), nonnull: true}})
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
func (s *scope) extremum(x *spec.Quant, vars []*ir.BoundVar, rng, body value, needs []*need) value {
	if _, ok := vars[0].Typ.(ir.Int); !ok || len(vars) > 1 {
		return s.bad(x.Span(), CodeUnsupported, "%s is supported over one integer variable", spec.Quants[x.Kind])
	}
	t := wider(body.t, tInt)
	e := s.promote(body, t).x
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
		t: t, x: s.sum(vars, and(rng.x, first), e),
		needs: append(needs, &need{x: exists, what: "the range of " + spec.Quants[x.Kind] + " is empty", at: x.Span()}),
	}
}

// replace puts one variable in the place of another.
func replace(x ir.Expr, from, to *ir.BoundVar) ir.Expr {
	return Substitute(x, func(y ir.Expr) ir.Expr {
		if y == ir.Expr(from) {
			return to
		}
		return nil
	})
}

// Substitute copies an expression with some parts replaced: those for which f has
// something to put in their place.
func Substitute(x ir.Expr, f func(ir.Expr) ir.Expr) ir.Expr {
	if x == nil {
		return nil
	}
	if y := f(x); y != nil {
		return y
	}
	switch x := x.(type) {
	case *ir.Apply:
		k := *x
		k.Args = substituteAll(x.Args, f)
		return &k
	case *ir.Quant:
		k := *x
		k.Body = Substitute(x.Body, f)
		return &k
	case *ir.Old:
		return &ir.Old{X: Substitute(x.X, f)}
	case *ir.Read:
		k, p := *x, *x.Place
		p.Base, p.Index = Substitute(p.Base, f), Substitute(p.Index, f)
		k.Place = &p
		return &k
	case *ir.Call:
		k := *x
		k.Args = substituteAll(x.Args, f)
		return &k
	case *ir.TypeTest:
		k := *x
		k.X = Substitute(x.X, f)
		return &k
	case *ir.Reach:
		k := *x
		k.From = Substitute(x.From, f)
		return &k
	case *ir.Fresh:
		return &ir.Fresh{X: Substitute(x.X, f)}
	}
	return x
}

func substituteAll(list []ir.Expr, f func(ir.Expr) ir.Expr) []ir.Expr {
	out := make([]ir.Expr, len(list))
	for i, x := range list {
		out[i] = Substitute(x, f)
	}
	return out
}

// between are bounds that follow from others: with i < j and j < n also i < n. They let
// each variable be gone through on its own.
func between(vars []*ir.BoundVar, rng ir.Expr) []ir.Expr {
	if len(vars) < 2 {
		return nil
	}
	var out []ir.Expr
	guards := conjuncts(rng)
	for range vars {
		var more []ir.Expr
		for _, g := range guards {
			v, w, ok := below(g)
			if !ok || v == w {
				continue
			}
			for _, h := range guards {
				a, ok := h.(*ir.Apply)
				if !ok || len(a.Args) != 2 || a.Op != ir.OpLt && a.Op != ir.OpLe || !mentions(h, vars) {
					continue
				}
				if plainVar(a.Args[0]) == w && !mentions(a.Args[1], vars) {
					more = append(more, apply(a.Op, ir.Bool{}, v, a.Args[1]))
				}
				if plainVar(a.Args[1]) == v && !mentions(a.Args[0], vars) {
					more = append(more, apply(a.Op, ir.Bool{}, a.Args[0], w))
				}
			}
		}
		more = slices.DeleteFunc(more, func(x ir.Expr) bool {
			return slices.ContainsFunc(guards, func(g ir.Expr) bool { return ir.ExprString(g) == ir.ExprString(x) })
		})
		if len(more) == 0 || len(out) > 4*len(vars) {
			break
		}
		guards, out = append(guards, more...), append(out, more...)
	}
	return out
}

// below reads "v < w" and "v <= w".
func below(g ir.Expr) (v, w *ir.BoundVar, ok bool) {
	a, is := g.(*ir.Apply)
	if !is || len(a.Args) != 2 {
		return nil, nil, false
	}
	l, r := plainVar(a.Args[0]), plainVar(a.Args[1])
	switch a.Op {
	case ir.OpLt, ir.OpLe:
		return l, r, l != nil && r != nil
	case ir.OpGt, ir.OpGe:
		return r, l, l != nil && r != nil
	}
	return nil, nil, false
}

// ranged warns of integer variables that nothing bounds: an analysis can go through
// all of them only where integers are narrow, and refuses the clause elsewhere.
func (s *scope) ranged(x *spec.Quant, vars []*ir.BoundVar, rng, body ir.Expr) {
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
			d := s.set.Errors.Warnf(x.Vars[i].Span(), CodeRange, "nothing gives %s %s bound: only narrow integers can be gone through", x.Vars[i].Name, missing)
			d.Help = "write a range like 0 <= " + x.Vars[i].Name + " && " + x.Vars[i].Name + " < n, or membership in a set"
			return
		}
	}
}

func conjuncts(x ir.Expr) []ir.Expr {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpAnd {
		var out []ir.Expr
		for _, y := range a.Args {
			out = append(out, conjuncts(y)...)
		}
		return out
	}
	return []ir.Expr{x}
}

func antecedents(x ir.Expr) []ir.Expr {
	if a, ok := x.(*ir.Apply); ok && a.Op == ir.OpImplies {
		return append(conjuncts(a.Args[0]), antecedents(a.Args[1])...)
	}
	return nil
}

// bounds tells whether a condition bounds a variable from below and from above.
func bounds(g ir.Expr, v *ir.BoundVar) (low, high bool) {
	a, ok := g.(*ir.Apply)
	if !ok || len(a.Args) != 2 {
		return false, false
	}
	vars := []*ir.BoundVar{v}
	left := plainVar(widened(a.Args[0])) == v && !mentions(a.Args[1], vars)
	right := plainVar(widened(a.Args[1])) == v && !mentions(a.Args[0], vars)
	switch a.Op {
	case ir.OpEq:
		return left || right, left || right
	case ir.OpLt, ir.OpLe:
		return right, left
	case ir.OpGt, ir.OpGe:
		return left, right
	case ir.OpSubset:
		if u, ok := a.Args[0].(*ir.Apply); ok && u.Op == ir.OpSet && u.Args[0] == ir.Expr(v) {
			return true, true
		}
	}
	return false, false
}

// plainVar is the variable that an expression is.
func plainVar(x ir.Expr) *ir.BoundVar {
	v, _ := x.(*ir.BoundVar)
	return v
}

// widened is what an expression makes wider without a change: a char where an int is compared. Others are themselves.
func widened(x ir.Expr) ir.Expr {
	a, ok := x.(*ir.Apply)
	if !ok || a.Op != ir.OpConv {
		return x
	}
	from, is := a.Args[0].Type().(ir.Int)
	to, wide := a.Typ.(ir.Int)
	if is && wide && from.Bits < to.Bits && (to.Signed || !from.Signed) {
		return a.Args[0]
	}
	return x
}

// builtin is a function of JML.
func (s *scope) builtin(x *spec.Builtin) value {
	switch x.Fn {
	case spec.FnType:
		t, ok := s.class.typeOf(x.Type, s.method)
		s.failed = s.failed || !ok
		return value{x: ir.True, t: tType, typ: &typeValue{lit: &t}}
	case spec.FnReach:
		return s.reach(x)
	}
	var args []value
	for _, a := range x.Args {
		args = append(args, s.expr(a))
	}
	if s.failed {
		return value{x: ir.False}
	}
	v := args[0]
	switch x.Fn {
	case spec.FnFresh:
		return s.freshness(x, args)
	case spec.FnTypeof:
		if !isRef(v.t) {
			return value{x: ir.True, t: tType, typ: &typeValue{lit: &v.t}}
		}
		v = s.used(v, x.Args[0].Span())
		needs := append(v.needs[:len(v.needs):len(v.needs)], &need{x: notNull(v.x), what: "the object whose type is asked for is null", at: x.Span()})
		return value{x: ir.True, t: tType, typ: &typeValue{of: v.x, stat: v.t}, needs: needs}
	case spec.FnElemtype:
		if v.t != tType || v.typ.elem {
			return s.operands(x.Span(), `\elemtype`, v)
		}
		k := *v.typ
		if k.lit != nil {
			if k.lit.Dims == 0 {
				return s.bad(x.Span(), CodeType, "%s is no array", show(*k.lit))
			}
			e := k.lit.Elem()
			k.lit = &e
		} else {
			k.elem = true
		}
		v.typ = &k
		return v
	}
	return s.nonNullElements(x, v)
}

func (s *scope) freshness(x *spec.Builtin, args []value) value {
	if !s.post || s.inOld {
		s.errorf(x.Span(), CodeOld, "there is no state before in this clause")
		return value{x: ir.False}
	}
	v := value{t: tBool}
	var parts []ir.Expr
	for i, a := range args {
		if !isRef(a.t) {
			return s.bad(x.Args[i].Span(), CodeType, "an object is needed, and this is %s", show(a.t))
		}
		parts = append(parts, notNull(a.x), &ir.Fresh{X: a.x})
		v.needs = append(v.needs, a.needs...)
	}
	v.x = and(parts...)
	return v
}

func (s *scope) nonNullElements(x *spec.Builtin, a value) value {
	if a.t.Dims == 0 || !isRef(a.t.Elem()) {
		return s.operands(x.Span(), `\nonnullelements`, a)
	}
	a = s.used(a, x.Args[0].Span())
	i := s.fresh("i", i32, x.Span())
	elem := &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: a.x, Index: i}, Span: x.Span()}
	inside := and(apply(ir.OpLe, ir.Bool{}, ir.NewInt(i32, 0), i), apply(ir.OpLt, ir.Bool{}, i, apply(ir.OpLen, i32, a.x)))
	all := quantify(ir.QuantAll, []*ir.BoundVar{i}, implies(inside, notNull(elem)))
	return value{x: and(notNull(a.x), all), t: tBool, needs: a.needs}
}

// types compares types as values.
func (s *scope) types(x *spec.Binary, a, b value) value {
	if a.t != tType || b.t != tType || x.Op != spec.Eq && x.Op != spec.Ne && x.Op != spec.Subtype {
		return s.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	l, r := a.typ, b.typ
	if l.lit != nil && r.lit == nil && x.Op != spec.Subtype {
		l, r = r, l
	}
	v := value{t: tBool}
	switch {
	case l.lit != nil && r.lit != nil && x.Op == spec.Subtype:
		v.x = truth(isRef(*l.lit) && isRef(*r.lit) && s.set.subtype(*l.lit, *r.lit) || *l.lit == *r.lit)
		return v
	case l.lit != nil && r.lit != nil:
		v.x = truth(*l.lit == *r.lit)
	case r.lit != nil && l.lit == nil:
		t := *r.lit
		if l.elem {
			t.Dims++
		}
		if !isRef(t) {
			v.x = ir.False
			break
		}
		v.x = &ir.TypeTest{X: l.of, Of: s.objectType(t, x.Span()), Exact: x.Op != spec.Subtype}
		if x.Op == spec.Subtype {
			return v
		}
	case x.Op == spec.Subtype || l.elem || r.elem || s.mayBeArray(l.stat) || s.mayBeArray(r.stat):
		return s.bad(x.Span(), CodeUnsupported, "comparing the types of two objects that may be arrays is not supported")
	default:
		v.x = apply(ir.OpEq, ir.Bool{}, apply(ir.OpClass, i32, l.of), apply(ir.OpClass, i32, r.of))
	}
	if x.Op == spec.Ne {
		v.x = ir.Not(v.x)
	}
	return v
}

func truth(b bool) ir.Expr {
	if b {
		return ir.True
	}
	return ir.False
}

func (s *scope) mayBeArray(t classfile.Type) bool {
	return t.Dims > 0 || t.Class == "java/lang/Object" || t.Class == "java/lang/Cloneable" || t.Class == "java/io/Serializable"
}

// reach is \reach(x), \reach(x, f, g) or \reach(x, y, f, g).
func (s *scope) reach(x *spec.Builtin) value {
	from := s.used(s.expr(x.Args[0]), x.Args[0].Span())
	if s.failed {
		return from
	}
	if !isRef(from.t) {
		return s.bad(x.Args[0].Span(), CodeType, "an object is needed, and this is %s", show(from.t))
	}
	r := &ir.Reach{From: from.x}
	v := value{x: r, t: tSet, needs: from.needs, class: nil}
	rest := x.Args[1:]
	var to *value
	if len(rest) > 1 || len(rest) == 1 && s.fieldFor(rest[0], from.t) == nil {
		if len(rest) > 0 && s.fieldFor(rest[0], from.t) == nil {
			t := s.expr(rest[0])
			if s.failed {
				return t
			}
			if !isRef(t.t) {
				return s.bad(rest[0].Span(), CodeType, "an object or a field of objects is needed, and this is %s", show(t.t))
			}
			to, rest = &t, rest[1:]
			if len(rest) == 0 {
				return s.bad(x.Span(), CodeName, `\reach with two objects names the fields to go through`)
			}
		}
	}
	for _, e := range rest {
		f := s.fieldFor(e, from.t)
		if f == nil && to != nil {
			f = s.fieldFor(e, to.t)
		}
		if f == nil {
			d := s.errorf(e.Span(), CodeName, "%s is no field of %s", jml.Dialect.Print(e), show(from.t))
			if c := s.set.Class(from.t.Class); c != nil {
				if n, ok := dotted(e); ok {
					if near := source.Nearest(n, fieldNames(c)); near != "" {
						d.Help = "did you mean " + near + "?"
					}
				}
			}
			return value{x: ir.False}
		}
		if f.Ghost != nil || f.Static() || !isRef(f.Type) {
			return s.bad(e.Span(), CodeType, "%s holds no references to go through", f.Name)
		}
		g := s.prog.Field(f.Class.Name, f.File.Name, f.File.Desc)
		if g == nil {
			return s.bad(e.Span(), CodeMember, "the program has no field %s", f.Name)
		}
		s.visible(f, e.Span())
		r.Fields = append(r.Fields, g)
	}
	if to == nil {
		return v
	}
	v.x, v.t = s.member(to.x, r), tBool
	v.needs = append(v.needs[:len(v.needs):len(v.needs)], to.needs...)
	return v
}

// fieldFor finds the field that an argument of \reach names: a field of the objects,
// or Class.field. A variable of the same name is meant before a field.
func (s *scope) fieldFor(x spec.Expr, t classfile.Type) *Field {
	switch x := x.(type) {
	case *spec.Name:
		if _, ok := s.variable(x.Name); ok || x.Name == "this" || t.Dims > 0 {
			return nil
		}
		if c := s.set.Class(t.Class); c != nil {
			return c.Field(x.Name)
		}
	case *spec.Select:
		if c := s.classAt(x.X); c != nil {
			return c.Field(x.Name)
		}
	}
	return nil
}
