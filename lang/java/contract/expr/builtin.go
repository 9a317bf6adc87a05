// This file lowers the functions of JML.

package expr

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
)

// builtins lowers the functions of JML at a place.
type builtins struct{ *Scope }

// builtin returns a function of JML.
func (s builtins) builtin(x *spec.Builtin) Value {
	switch x.Fn {
	case spec.FnType:
		t, ok := s.Class.TypeOf(x.Type, s.Method)
		s.Failed = s.Failed || !ok
		return Value{X: ir.True, T: decl.TType, typ: &typeValue{lit: &t}}
	case spec.FnReach:
		return s.reach(x)
	case spec.FnInvariantFor:
		return s.invariantFor(x)
	case spec.FnInvariantFreeFor:
		return s.invariantFor(x)
	case spec.FnStaticInvariantFor:
		return s.staticInvariantFor(x)
	case spec.FnJavaMath, spec.FnSafeMath, spec.FnBigintMath:
		return s.inMode(x)
	}
	var args []Value
	for _, a := range x.Args {
		args = append(args, s.Expr(a))
	}
	if s.Failed {
		return Value{X: ir.False}
	}
	v := args[0]
	switch x.Fn {
	case spec.FnFresh:
		return s.freshness(x, args)
	case spec.FnTypeof:
		if !decl.IsRef(v.T) {
			return Value{X: ir.True, T: decl.TType, typ: &typeValue{lit: &v.T}}
		}
		v = s.Used(v, x.Args[0].Span())
		needs := append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.NotNull(v.X), What: "the object whose type is asked for is null", At: x.Span()})
		return Value{X: ir.True, T: decl.TType, typ: &typeValue{of: v.X, stat: v.T}, Needs: needs}
	case spec.FnErasure:
		if v.T != decl.TType {
			return operators{s.Scope}.operands(x.Span(), `\erasure`, v)
		}
		return v // types have no arguments where a program runs
	case spec.FnElemtype:
		if v.T != decl.TType || v.typ.elem {
			return operators{s.Scope}.operands(x.Span(), `\elemtype`, v)
		}
		k := *v.typ
		if k.lit != nil {
			if k.lit.Dims == 0 {
				return s.bad(x.Span(), decl.CodeType, "%s is no array", decl.Show(*k.lit))
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

// inMode lowers an expression in a mode of arithmetic.
func (s builtins) inMode(x *spec.Builtin) Value {
	mode := s.Math
	s.Math = map[spec.Fn]decl.Math{spec.FnJavaMath: decl.JavaMath, spec.FnSafeMath: decl.SafeMath, spec.FnBigintMath: decl.BigintMath}[x.Fn]
	v := s.Expr(x.Args[0])
	s.Math = mode
	if x.Fn == spec.FnBigintMath && mode != decl.BigintMath && decl.IsInteger(v.T) && !s.Failed { // around it, Java's types would not hold the number
		v = integer(v.number(), decl.TBig, v.Needs)
	}
	return v
}

func (s builtins) freshness(x *spec.Builtin, args []Value) Value {
	if !s.Post || s.InOld {
		s.Errorf(x.Span(), decl.CodeOld, "there is no state before in this clause")
		return Value{X: ir.False}
	}
	v := Value{T: decl.TBool}
	var parts []ir.Expr
	for i, a := range args {
		if a.T == decl.TLocs {
			n := locations{s.Scope}.newSet(x.Span(), a)
			parts, v.Needs = append(parts, n.X), joined(v.Needs, n.Needs)
			continue
		}
		if !decl.IsRef(a.T) {
			return s.bad(x.Args[i].Span(), decl.CodeType, "an object is needed, and this is %s", decl.Show(a.T))
		}
		parts = append(parts, formula.NotNull(a.X), &ir.Fresh{X: a.X})
		v.Needs = append(v.Needs, a.Needs...)
	}
	v.X = formula.And(parts...)
	return v
}

func (s builtins) nonNullElements(x *spec.Builtin, a Value) Value {
	if a.T.Dims == 0 {
		return operators{s.Scope}.operands(x.Span(), `\nonnullelements`, a)
	}
	if a = s.Used(a, x.Args[0].Span()); !decl.IsRef(a.T.Elem()) {
		return Value{X: formula.NotNull(a.X), T: decl.TBool, Needs: a.Needs}
	}
	i := s.fresh("i", decl.Int32, x.Span())
	return Value{X: formula.And(formula.NotNull(a.X), formula.NotNullElements(a.X, i, x.Span())), T: decl.TBool, Needs: a.Needs}
}

// types compares types as values.
func (s builtins) types(x *spec.Binary, a, b Value) Value {
	if a.T != decl.TType || b.T != decl.TType || x.Op != spec.Eq && x.Op != spec.Ne && x.Op != spec.Subtype {
		return operators{s.Scope}.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	l, r := a.typ, b.typ
	if l.lit != nil && r.lit == nil && x.Op != spec.Subtype {
		l, r = r, l
	}
	v := Value{T: decl.TBool}
	switch {
	case l.lit != nil && r.lit != nil && x.Op == spec.Subtype:
		v.X = formula.Truth(decl.IsRef(*l.lit) && decl.IsRef(*r.lit) && s.Set.Subtype(*l.lit, *r.lit) || *l.lit == *r.lit)
		return v
	case l.lit != nil && r.lit != nil:
		v.X = formula.Truth(*l.lit == *r.lit)
	case r.lit != nil && l.lit == nil:
		t := *r.lit
		if l.elem {
			t.Dims++
		}
		if !decl.IsRef(t) {
			v.X = ir.False
			break
		}
		v.X = &ir.TypeTest{X: l.of, Of: s.objectType(t, x.Span()), Exact: x.Op != spec.Subtype}
		if x.Op == spec.Subtype {
			return v
		}
	case l.lit != nil:
		return s.bad(x.Span(), decl.CodeUnsupported, "whether a type is one below that of an object is not supported")
	case x.Op == spec.Subtype || l.elem || r.elem || mayBeArray(l.stat) || mayBeArray(r.stat):
		if v = s.mirrored(x, s.mirror(x, l), s.mirror(x, r)); s.Failed {
			return v
		}
	default:
		v.X = formula.Apply(ir.OpEq, ir.Bool{}, formula.Apply(ir.OpClass, decl.Int32, l.of), formula.Apply(ir.OpClass, decl.Int32, r.of))
	}
	if x.Op == spec.Ne {
		v.X = ir.Not(v.X)
	}
	return v
}

// classOfClasses is the class whose objects are classes of a running program.
const classOfClasses = "java/lang/Class"

// mirror returns the object of java.lang.Class of the type of an object, or of its elements.
func (s builtins) mirror(x *spec.Binary, t *typeValue) Value {
	of := classfile.Type{Kind: 'L', Class: classOfClasses}
	v := provided(s.Scope, x.Span(), decl.TObject, "getClass", nil, of, Value{X: t.of})
	if t.elem && !s.Failed {
		if v = provided(s.Scope, x.Span(), of, "getComponentType", nil, of, v); !s.Failed && t.stat.Dims == 0 {
			v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.NotNull(v.X), What: "the object whose type of elements is asked for is no array", At: x.Span()})
		}
	}
	return v
}

// mirrored compares two of them.
func (s builtins) mirrored(x *spec.Binary, l, r Value) Value {
	of := classfile.Type{Kind: 'L', Class: classOfClasses}
	switch {
	case s.Failed:
		return Value{X: ir.False}
	case x.Op == spec.Subtype:
		return provided(s.Scope, x.Span(), of, "isAssignableFrom", []classfile.Type{of}, decl.TBool, r, l)
	}
	return Value{X: formula.Apply(ir.OpEq, ir.Bool{}, l.X, r.X), T: decl.TBool, Needs: joined(l.Needs, r.Needs)}
}

func mayBeArray(t classfile.Type) bool {
	return t.Dims > 0 || t.Class == "java/lang/Object" || t.Class == "java/lang/Cloneable" || t.Class == "java/io/Serializable"
}

// reach is \reach(x), \reach(x, f, g) or \reach(x, y, f, g).
func (s builtins) reach(x *spec.Builtin) Value {
	from := s.Used(s.Expr(x.Args[0]), x.Args[0].Span())
	if s.Failed {
		return from
	}
	if !decl.IsRef(from.T) {
		return s.bad(x.Args[0].Span(), decl.CodeType, "an object is needed, and this is %s", decl.Show(from.T))
	}
	r := &ir.Reach{From: from.X}
	v := Value{X: r, T: decl.TSet, Needs: from.Needs, class: nil}
	rest := x.Args[1:]
	var to *Value
	if len(rest) > 1 || len(rest) == 1 && s.fieldFor(rest[0], from.T) == nil {
		if len(rest) > 0 && s.fieldFor(rest[0], from.T) == nil {
			t := s.Expr(rest[0])
			if s.Failed {
				return t
			}
			if !decl.IsRef(t.T) {
				return s.bad(rest[0].Span(), decl.CodeType, "an object or a field of objects is needed, and this is %s", decl.Show(t.T))
			}
			to, rest = &t, rest[1:]
			if len(rest) == 0 {
				return s.bad(x.Span(), decl.CodeName, `\reach with two objects names the fields to go through`)
			}
		}
	}
	for _, e := range rest {
		f := s.fieldFor(e, from.T)
		if f == nil && to != nil {
			f = s.fieldFor(e, to.T)
		}
		if f == nil {
			d := s.Errorf(e.Span(), decl.CodeName, "%s is no field of %s", jml.Dialect.Print(e), decl.Show(from.T))
			if c := s.Set.Class(from.T.Class); c != nil {
				if n, ok := dotted(e); ok {
					if near := source.Nearest(n, decl.FieldNames(c)); near != "" {
						d.Help = "did you mean " + near + "?"
					}
				}
			}
			return Value{X: ir.False}
		}
		if f.Ghost != nil || f.Static() || !decl.IsRef(f.Type) {
			return s.bad(e.Span(), decl.CodeType, "%s holds no references to go through", f.Name)
		}
		g := s.Prog.Field(f.Class.Name, f.File.Name, f.File.Desc)
		if g == nil {
			return s.bad(e.Span(), decl.CodeMember, "the program has no field %s", f.Name)
		}
		s.visible(f, e.Span())
		r.Fields = append(r.Fields, g)
	}
	if to == nil {
		return v
	}
	v.X, v.T = memberOf(to.X, r), decl.TBool
	v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], to.Needs...)
	return v
}

// fieldFor finds the field that an argument of \reach names: a field of the objects,
// or Class.field. A variable of the same name takes precedence over a field.
func (s builtins) fieldFor(x spec.Expr, t classfile.Type) *decl.Field {
	switch x := x.(type) {
	case *spec.Name:
		if _, ok := s.Variable(x.Name); ok || x.Name == "this" || t.Dims > 0 {
			return nil
		}
		if c := s.Set.Class(t.Class); c != nil {
			return c.Field(x.Name)
		}
	case *spec.Select:
		if c := s.ClassAt(x.X); c != nil {
			return c.Field(x.Name)
		}
	}
	return nil
}
