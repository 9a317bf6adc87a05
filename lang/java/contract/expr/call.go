// This file lowers calls.

package expr

import (
	"slices"
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

// calls lowers calls at a place: it resolves the method, and its result.
type calls struct{ *Scope }

// call returns a call of a pure method, or an operation of a set.
func (s calls) call(x *spec.Call) Value {
	if x.X == nil && x.Name[0] == '\\' {
		if ofSequences(x.Name) {
			return sequences{s.Scope}.call(x)
		}
		return locations{s.Scope}.call(x)
	}
	c, base, static := s.Class, s.Self(), s.This == nil
	switch {
	case x.X == nil:
	default:
		if k := s.ClassAt(x.X); k != nil {
			c, static = k, true
			break
		}
		base = s.boundedBy(s.Expr(ofList(s.Scope, x.X)), x.X.Span(), func(c *decl.Class) bool { return len(c.Named(x.Name)) > 0 })
		if base = s.Used(base, x.X.Span()); s.Failed {
			return base
		}
		if base.T == decl.TSet {
			return s.setCall(x, base)
		}
		if base.T == decl.TSeq {
			return sequences(s).method(x)
		}
		if base.Rel || base.T.Kind != 'L' && base.T.Dims == 0 || decl.IsBad(base.T) {
			return s.bad(x.Span(), decl.CodeType, "%s has no methods", decl.Show(base.T))
		}
		static, c = false, s.Set.Class("java/lang/Object")
		if base.T.Dims == 0 {
			c = s.Set.Class(base.T.Class)
		}
	}
	if c == nil {
		return s.bad(x.Span(), decl.CodeMember, "class %s is missing", decl.Show(base.T))
	}
	args := s.arguments(x.Args)
	if s.Failed {
		return Value{X: ir.False}
	}
	if c.Name == "java/lang/Math" {
		if v, ok := s.math(x, args); ok {
			return v
		}
	}
	if v, ok := s.model(x, c, base, static, args); ok || s.Failed {
		return v
	}
	m := s.choose(x, c, base.typing(), args, x.X == nil)
	if m == nil {
		return Value{X: ir.False}
	}
	if x.X == nil && !static && !m.File.Flags.Has(classfile.Static) && !s.Class.Subclass(m.Class) {
		if base = (enclosing{s.Scope}).outwards(m.Class, x.NameSpan); s.Failed {
			return base
		}
	}
	return s.invoke(x, m, base, static, args)
}

// arguments returns those of a call, unless one is none.
func (s calls) arguments(list []spec.Expr) (args []Value) {
	for _, a := range list {
		v := s.Expr(a)
		if !s.Failed && (v.Rel || v.T == decl.TSet || v.T == decl.TType) {
			s.bad(a.Span(), decl.CodeType, "an argument is a single value")
			return nil
		}
		args = append(args, v)
	}
	return args
}

// creation returns a new object, of a constructor that changes nothing else.
func (s calls) creation(x *spec.New) Value {
	g, ok := s.Class.GenericOf(x.Type, s.Method)
	if !ok {
		s.Failed = true
		return Value{X: ir.False}
	}
	c := s.Set.Class(g.Erased.Class)
	if c == nil || c.File.Flags.Has(classfile.Abstract) || c.File.Flags.Has(classfile.Interface) || c.File.Flags.Has(classfile.Enum) {
		return s.bad(x.Type.Span(), decl.CodeType, "no object of class %s alone can be made", decl.Show(g.Erased))
	}
	args := s.arguments(x.Args)
	if s.Failed {
		return Value{X: ir.False}
	}
	var all []*decl.Method
	for _, m := range c.Methods {
		if m.File.Name == "<init>" {
			all = append(all, m)
		}
	}
	written := &spec.Call{At: x.At, Name: c.Simple(), NameAt: spec.NameAt{NameSpan: x.Type.Span()}, Args: x.Args}
	m := s.best(written, all, g, args)
	if m == nil {
		return Value{X: ir.False}
	}
	v := s.invoke(written, m, Value{}, true, args)
	v.T, v.Nonnull = g.Erased, true
	return Typed(v, g)
}

// choose finds the method that a call means.
func (s calls) choose(x *spec.Call, c *decl.Class, of *decl.Type, args []Value, outward bool) *decl.Method {
	var all []*decl.Method
	for k := c; k != nil && len(all) == 0; k = k.Outer() {
		all = k.Named(x.Name)
		if len(all) == 0 && k.File.Flags.Has(classfile.Interface) {
			all = s.Set.Class("java/lang/Object").Named(x.Name)
		}
		if !outward {
			break
		}
	}
	if len(all) == 0 {
		d := s.Errorf(x.NameSpan, decl.CodeName, "%s has no method %s", c.Simple(), x.Name)
		if near := source.Nearest(x.Name, decl.MethodNames(c)); near != "" {
			d.Help = "did you mean " + near + "?"
		}
		return nil
	}
	return s.best(x, all, of, args)
}

// best finds the most specific of some methods that take the arguments.
func (s calls) best(x *spec.Call, all []*decl.Method, of *decl.Type, args []Value) *decl.Method {
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
		types = append(types, decl.Show(a.T))
	}
	if len(fit) > 0 {
		s.Errorf(x.NameSpan, decl.CodeType, "the call of %s is ambiguous", x.Name)
	} else {
		s.Errorf(x.NameSpan, decl.CodeType, "no method %s takes (%s)", x.Name, strings.Join(types, ", ")).Help = "there is " + decl.ShowAll(all)
	}
	return nil
}

func (s calls) applicable(m *decl.Method, of *decl.Type, args []Value, fits func(t, u classfile.Type) bool) bool {
	if len(args) != len(m.File.Type.Params) {
		return false
	}
	for i, t := range m.File.Type.Params {
		if !fits(args[i].T, t) || !fits(args[i].T, m.Formal(i, of)) {
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
	case t == decl.TAny: // an element of a sequence, which is an object if one is asked for
		return decl.IsRef(u) && u.Dims == 0
	case t == decl.TBig || u == decl.TBig:
		return u == decl.TBig && decl.IsInteger(t)
	case decl.IsNumber(t) && decl.IsNumber(u):
		return u != decl.TChar && strings.IndexByte("BSCIJFD", t.Kind) < strings.IndexByte("BSCIJFD", u.Kind)
	}
	return decl.IsRef(t) && decl.IsRef(u) && s.Set.Subtype(t, u)
}

// fitsBoxed is the method invocation conversion, which is tried where none fits without boxing.
func (s calls) fitsBoxed(t, u classfile.Type) bool {
	if b := decl.BoxOf(t); b != nil && !decl.IsRef(u) {
		return s.fits(b.Of, u)
	}
	return s.fits(t, u) || decl.IsRef(u) && s.boxesTo(t, u)
}

func (s calls) invoke(x *spec.Call, m *decl.Method, base Value, static bool, args []Value) Value {
	makes := m.File.Name == "<init>"
	isStatic := m.File.Flags.Has(classfile.Static) || makes
	switch {
	case static && !isStatic:
		return s.bad(x.NameSpan, decl.CodeName, "%s is a method of objects, and there is no object", m)
	case m.File.Type.Result.IsVoid() && !makes:
		return s.bad(x.NameSpan, decl.CodeType, "%s has no result", m)
	case !m.Pure():
		d := s.Errorf(x.NameSpan, decl.CodePurity, "%s may change something, and contracts may not", m)
		d.Help = "declare it pure, by /*@ pure @*/ or @Pure, if it changes nothing"
		return Value{X: ir.False}
	}
	p, err := s.Prog.Pure(m.Class.Name, m.File.Name, m.File.Desc)
	if err != nil {
		return s.bad(x.Span(), decl.CodeUnsupported, "%v", err)
	}
	v := Value{T: m.File.Type.Result, Nonnull: m.NonNullResult()}
	call := &ir.Call{Proc: p, Span: x.Span()}
	if !isStatic {
		call.Args = append(call.Args, base.X)
		v.Needs = append(v.Needs, base.Needs...)
		if !base.Nonnull {
			v.Needs = append(v.Needs, &formula.Need{X: formula.NotNull(base.X), What: "the object whose method " + m.File.Name + " is called is null", At: x.Span()})
		}
	}
	var given []Value
	for i, a := range args {
		a = s.Convert(a, m.File.Type.Params[i], x.Args[i].Span())
		given = append(given, a)
		call.Args = append(call.Args, a.X)
		v.Needs = append(v.Needs, a.Needs...)
	}
	v.Needs = append(v.Needs, s.owed(x, m, base, given)...)
	v.X = call
	var actual []*decl.Type
	for _, a := range args {
		actual = append(actual, a.typing())
	}
	return Typed(v, m.Given(base.typing(), actual))
}

// math returns functions of Math that contracts need, without a call.
func (s calls) math(x *spec.Call, args []Value) (Value, bool) {
	if len(args) == 0 || !decl.IsInteger(args[0].T) || !decl.IsInteger(args[len(args)-1].T) {
		return Value{}, false
	}
	args = slices.Clone(args)
	for i := range args {
		args[i] = s.Settled(args[i], x.Args[i].Span())
	}
	t := Wider(args[0].T, args[len(args)-1].T)
	a := Promote(args[0], t)
	cond := func(op ir.Op, x, y, then, other ir.Expr) ir.Expr {
		return formula.Apply(ir.OpCond, decl.ValueType(t), formula.Apply(op, ir.Bool{}, x, y), then, other)
	}
	v := Value{T: t, Needs: a.Needs}
	switch {
	case x.Name == "abs" && len(args) == 1:
		v.X = cond(ir.OpLt, a.X, &ir.Const{Typ: decl.ValueType(t)}, formula.Apply(ir.OpNeg, decl.ValueType(t), a.X), a.X)
	case (x.Name == "max" || x.Name == "min") && len(args) == 2:
		b := Promote(args[1], t)
		op := ir.OpGe
		if x.Name == "min" {
			op = ir.OpLe
		}
		v.X = cond(op, a.X, b.X, a.X, b.X)
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], b.Needs...)
	default:
		return v, false
	}
	return v, true
}

// setCall returns an operation of a set of objects.
func (s calls) setCall(x *spec.Call, set Value) Value {
	v := Value{Needs: set.Needs}
	switch {
	case (x.Name == "has" || x.Name == "contains") && len(x.Args) == 1:
		a := s.Expr(x.Args[0])
		if !s.Failed && !decl.IsRef(a.T) {
			return s.bad(x.Args[0].Span(), decl.CodeType, "the elements are objects, and this is %s", decl.Show(a.T))
		}
		v.X, v.T = memberOf(a.X, set.X), decl.TBool
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], a.Needs...)
	case (x.Name == "size" || x.Name == "int_size") && len(x.Args) == 0:
		v.X, v.T = formula.Apply(ir.OpCard, decl.Int32, set.X), decl.TInt
	case x.Name == "isEmpty" && len(x.Args) == 0:
		v.X, v.T = formula.Apply(ir.OpNo, ir.Bool{}, set.X), decl.TBool
	default:
		s.Errorf(x.NameSpan, decl.CodeName, "a set of objects has no %s", x.Name).Help = "it has has(o), size() and isEmpty()"
	}
	return v
}

// memberOf reports whether a reference is in a set.
func memberOf(x, set ir.Expr) ir.Expr {
	return formula.Apply(ir.OpSubset, ir.Bool{}, singleton(x), set)
}

func singleton(x ir.Expr) ir.Expr {
	return formula.Apply(ir.OpSet, ir.SetOf(x.Type()), x)
}
