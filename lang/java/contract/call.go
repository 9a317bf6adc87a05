// This file gives meaning to calls.

package contract

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jfsl"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
)

func dialects() []*spec.Dialect { return []*spec.Dialect{jml.Dialect, jfsl.Dialect} }

// calls gives meaning to calls at a place: which method is meant, and what it gives.
type calls struct{ *scope }

// call is a call of a pure method, or an operation of a set.
func (s calls) call(x *spec.Call) value {
	c, base, static := s.class, s.self(), s.this == nil
	switch {
	case x.X == nil:
	default:
		if k := s.classAt(x.X); k != nil {
			c, static = k, true
			break
		}
		base = s.boundedBy(s.expr(x.X), x.X.Span(), func(c *decl.Class) bool { return len(c.Named(x.Name)) > 0 })
		if base = s.used(base, x.X.Span()); s.failed {
			return base
		}
		if base.t == decl.TSet {
			return s.setCall(x, base)
		}
		if base.rel || base.t.Kind != 'L' && base.t.Dims == 0 || decl.IsBad(base.t) {
			return s.bad(x.Span(), decl.CodeType, "%s has no methods", decl.Show(base.t))
		}
		static, c = false, s.set.Class("java/lang/Object")
		if base.t.Dims == 0 {
			c = s.set.Class(base.t.Class)
		}
	}
	if c == nil {
		return s.bad(x.Span(), decl.CodeMember, "class %s is missing", decl.Show(base.t))
	}
	var args []value
	for _, a := range x.Args {
		v := s.expr(a)
		if !s.failed && (v.rel || v.t == decl.TSet || v.t == decl.TType) {
			return s.bad(a.Span(), decl.CodeType, "an argument is a single value")
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
func (s calls) choose(x *spec.Call, c *decl.Class, of *decl.Type, args []value, outward bool) *decl.Method {
	var all []*decl.Method
	for k := c; k != nil && len(all) == 0; k = k.Outer() {
		all = k.Named(x.Name)
		if len(all) == 0 && k.File.Flags.Has(classfile.Interface) {
			all = s.set.Class("java/lang/Object").Named(x.Name)
		}
		if !outward {
			break
		}
	}
	if len(all) == 0 && c.Hides(x.Name) {
		s.errorf(x.NameSpan, decl.CodeUnsupported, "%s is a model method, and those are not supported", x.Name)
		return nil
	}
	if len(all) == 0 {
		d := s.errorf(x.NameSpan, decl.CodeName, "%s has no method %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, decl.MethodNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		}
		return nil
	}
	var fit []*decl.Method
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
		types = append(types, decl.Show(a.t))
	}
	if len(fit) > 0 {
		s.errorf(x.NameSpan, decl.CodeType, "the call of %s is ambiguous", x.Name)
	} else {
		s.errorf(x.NameSpan, decl.CodeType, "no method %s takes (%s)", x.Name, strings.Join(types, ", ")).Help = "there is " + decl.ShowAll(all)
	}
	return nil
}

func (s calls) applicable(m *decl.Method, of *decl.Type, args []value, fits func(t, u classfile.Type) bool) bool {
	if len(args) != len(m.File.Type.Params) {
		return false
	}
	for i, t := range m.File.Type.Params {
		if !fits(args[i].t, t) || !fits(args[i].t, m.Formal(i, of)) {
			return false
		}
	}
	return true
}

// fits is the method invocation conversion without boxing.
func (s calls) fits(t, u classfile.Type) bool {
	switch {
	case t == u:
		return true
	case decl.IsNumber(t) && decl.IsNumber(u):
		return u != decl.TChar && strings.IndexByte("BSCIJFD", t.Kind) < strings.IndexByte("BSCIJFD", u.Kind)
	}
	return decl.IsRef(t) && decl.IsRef(u) && s.set.Subtype(t, u)
}

// fitsBoxed is the method invocation conversion, which is tried where none fits without boxing.
func (s calls) fitsBoxed(t, u classfile.Type) bool {
	if b := decl.BoxOf(t); b != nil && !decl.IsRef(u) {
		return s.fits(b.Of, u)
	}
	return s.fits(t, u) || decl.IsRef(u) && s.boxesTo(t, u)
}

func (s calls) invoke(x *spec.Call, m *decl.Method, base value, static bool, args []value) value {
	isStatic := m.File.Flags.Has(classfile.Static)
	switch {
	case static && !isStatic:
		return s.bad(x.NameSpan, decl.CodeName, "%s is a method of objects, and there is no object", m)
	case m.File.Type.Result.IsVoid():
		return s.bad(x.NameSpan, decl.CodeType, "%s has no result", m)
	case !m.Pure():
		d := s.errorf(x.NameSpan, decl.CodePurity, "%s may change something, and contracts may not", m)
		d.Help = "declare it pure, by /*@ pure @*/ or @Pure, if it changes nothing"
		return value{x: ir.False}
	}
	p, err := s.prog.Pure(m.Class.Name, m.File.Name, m.File.Desc)
	if err != nil {
		return s.bad(x.Span(), decl.CodeUnsupported, "%v", err)
	}
	v := value{t: m.File.Type.Result, nonnull: m.NonNullResult()}
	call := &ir.Call{Proc: p, Span: x.Span()}
	if !isStatic {
		call.Args = append(call.Args, base.x)
		v.needs = append(v.needs, base.needs...)
		if !base.nonnull {
			v.needs = append(v.needs, &formula.Need{X: formula.NotNull(base.x), What: "the object whose method " + m.File.Name + " is called is null", At: x.Span()})
		}
	}
	for i, a := range args {
		a = s.convert(a, m.File.Type.Params[i], x.Args[i].Span())
		call.Args = append(call.Args, a.x)
		v.needs = append(v.needs, a.needs...)
	}
	v.x = call
	var actual []*decl.Type
	for _, a := range args {
		actual = append(actual, a.typing())
	}
	return typed(v, m.Given(base.typing(), actual))
}

// math is what contracts need of Math, without a call.
func (s calls) math(x *spec.Call, args []value) (value, bool) {
	if len(args) == 0 || !decl.IsInteger(args[0].t) || !decl.IsInteger(args[len(args)-1].t) {
		return value{}, false
	}
	t := wider(args[0].t, args[len(args)-1].t)
	a := promote(args[0], t)
	cond := func(op ir.Op, x, y, then, other ir.Expr) ir.Expr {
		return formula.Apply(ir.OpCond, decl.ValueType(t), formula.Apply(op, ir.Bool{}, x, y), then, other)
	}
	v := value{t: t, needs: a.needs}
	switch {
	case x.Name == "abs" && len(args) == 1:
		v.x = cond(ir.OpLt, a.x, &ir.Const{Typ: decl.ValueType(t)}, formula.Apply(ir.OpNeg, decl.ValueType(t), a.x), a.x)
	case (x.Name == "max" || x.Name == "min") && len(args) == 2:
		b := promote(args[1], t)
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
func (s calls) setCall(x *spec.Call, set value) value {
	v := value{needs: set.needs}
	switch {
	case (x.Name == "has" || x.Name == "contains") && len(x.Args) == 1:
		a := s.expr(x.Args[0])
		if !s.failed && !decl.IsRef(a.t) {
			return s.bad(x.Args[0].Span(), decl.CodeType, "the elements are objects, and this is %s", decl.Show(a.t))
		}
		v.x, v.t = memberOf(a.x, set.x), decl.TBool
		v.needs = append(v.needs[:len(v.needs):len(v.needs)], a.needs...)
	case (x.Name == "size" || x.Name == "int_size") && len(x.Args) == 0:
		v.x, v.t = formula.Apply(ir.OpCard, decl.Int32, set.x), decl.TInt
	case x.Name == "isEmpty" && len(x.Args) == 0:
		v.x, v.t = formula.Apply(ir.OpNo, ir.Bool{}, set.x), decl.TBool
	default:
		s.errorf(x.NameSpan, decl.CodeName, "a set of objects has no %s", x.Name).Help = "it has has(o), size() and isEmpty()"
	}
	return v
}

// memberOf tells whether a reference is in a set.
func memberOf(x, set ir.Expr) ir.Expr {
	return formula.Apply(ir.OpSubset, ir.Bool{}, singleton(x), set)
}

func singleton(x ir.Expr) ir.Expr {
	return formula.Apply(ir.OpSet, ir.SetOf(x.Type()), x)
}
