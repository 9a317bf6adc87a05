// This file gives meaning to the functions of JML.

package contract

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
)

// builtins gives meaning to the functions of JML at a place.
type builtins struct{ *scope }

// builtin is a function of JML.
func (s builtins) builtin(x *spec.Builtin) value {
	switch x.Fn {
	case spec.FnType:
		t, ok := s.class.TypeOf(x.Type, s.method)
		s.failed = s.failed || !ok
		return value{x: ir.True, t: decl.TType, typ: &typeValue{lit: &t}}
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
		if !decl.IsRef(v.t) {
			return value{x: ir.True, t: decl.TType, typ: &typeValue{lit: &v.t}}
		}
		v = s.used(v, x.Args[0].Span())
		needs := append(v.needs[:len(v.needs):len(v.needs)], &formula.Need{X: formula.NotNull(v.x), What: "the object whose type is asked for is null", At: x.Span()})
		return value{x: ir.True, t: decl.TType, typ: &typeValue{of: v.x, stat: v.t}, needs: needs}
	case spec.FnElemtype:
		if v.t != decl.TType || v.typ.elem {
			return operators{s.scope}.operands(x.Span(), `\elemtype`, v)
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

func (s builtins) freshness(x *spec.Builtin, args []value) value {
	if !s.post || s.inOld {
		s.errorf(x.Span(), decl.CodeOld, "there is no state before in this clause")
		return value{x: ir.False}
	}
	v := value{t: decl.TBool}
	var parts []ir.Expr
	for i, a := range args {
		if !decl.IsRef(a.t) {
			return s.bad(x.Args[i].Span(), decl.CodeType, "an object is needed, and this is %s", decl.Show(a.t))
		}
		parts = append(parts, formula.NotNull(a.x), &ir.Fresh{X: a.x})
		v.needs = append(v.needs, a.needs...)
	}
	v.x = formula.And(parts...)
	return v
}

func (s builtins) nonNullElements(x *spec.Builtin, a value) value {
	if a.t.Dims == 0 || !decl.IsRef(a.t.Elem()) {
		return operators{s.scope}.operands(x.Span(), `\nonnullelements`, a)
	}
	a = s.used(a, x.Args[0].Span())
	i := s.fresh("i", decl.Int32, x.Span())
	elem := &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: a.x, Index: i}, Span: x.Span()}
	inside := formula.And(formula.Apply(ir.OpLe, ir.Bool{}, ir.NewInt(decl.Int32, 0), i), formula.Apply(ir.OpLt, ir.Bool{}, i, formula.Apply(ir.OpLen, decl.Int32, a.x)))
	all := formula.Quantify(ir.QuantAll, []*ir.BoundVar{i}, formula.Implies(inside, formula.NotNull(elem)))
	return value{x: formula.And(formula.NotNull(a.x), all), t: decl.TBool, needs: a.needs}
}

// types compares types as values.
func (s builtins) types(x *spec.Binary, a, b value) value {
	if a.t != decl.TType || b.t != decl.TType || x.Op != spec.Eq && x.Op != spec.Ne && x.Op != spec.Subtype {
		return operators{s.scope}.operands(x.Span(), "'"+opText(x.Op)+"'", a, b)
	}
	l, r := a.typ, b.typ
	if l.lit != nil && r.lit == nil && x.Op != spec.Subtype {
		l, r = r, l
	}
	v := value{t: decl.TBool}
	switch {
	case l.lit != nil && r.lit != nil && x.Op == spec.Subtype:
		v.x = formula.Truth(decl.IsRef(*l.lit) && decl.IsRef(*r.lit) && s.set.Subtype(*l.lit, *r.lit) || *l.lit == *r.lit)
		return v
	case l.lit != nil && r.lit != nil:
		v.x = formula.Truth(*l.lit == *r.lit)
	case r.lit != nil && l.lit == nil:
		t := *r.lit
		if l.elem {
			t.Dims++
		}
		if !decl.IsRef(t) {
			v.x = ir.False
			break
		}
		v.x = &ir.TypeTest{X: l.of, Of: s.objectType(t, x.Span()), Exact: x.Op != spec.Subtype}
		if x.Op == spec.Subtype {
			return v
		}
	case x.Op == spec.Subtype || l.elem || r.elem || mayBeArray(l.stat) || mayBeArray(r.stat):
		return s.bad(x.Span(), decl.CodeUnsupported, "comparing the types of two objects that may be arrays is not supported")
	default:
		v.x = formula.Apply(ir.OpEq, ir.Bool{}, formula.Apply(ir.OpClass, decl.Int32, l.of), formula.Apply(ir.OpClass, decl.Int32, r.of))
	}
	if x.Op == spec.Ne {
		v.x = ir.Not(v.x)
	}
	return v
}

func mayBeArray(t classfile.Type) bool {
	return t.Dims > 0 || t.Class == "java/lang/Object" || t.Class == "java/lang/Cloneable" || t.Class == "java/io/Serializable"
}

// reach is \reach(x), \reach(x, f, g) or \reach(x, y, f, g).
func (s builtins) reach(x *spec.Builtin) value {
	from := s.used(s.expr(x.Args[0]), x.Args[0].Span())
	if s.failed {
		return from
	}
	if !decl.IsRef(from.t) {
		return s.bad(x.Args[0].Span(), decl.CodeType, "an object is needed, and this is %s", decl.Show(from.t))
	}
	r := &ir.Reach{From: from.x}
	v := value{x: r, t: decl.TSet, needs: from.needs, class: nil}
	rest := x.Args[1:]
	var to *value
	if len(rest) > 1 || len(rest) == 1 && s.fieldFor(rest[0], from.t) == nil {
		if len(rest) > 0 && s.fieldFor(rest[0], from.t) == nil {
			t := s.expr(rest[0])
			if s.failed {
				return t
			}
			if !decl.IsRef(t.t) {
				return s.bad(rest[0].Span(), decl.CodeType, "an object or a field of objects is needed, and this is %s", decl.Show(t.t))
			}
			to, rest = &t, rest[1:]
			if len(rest) == 0 {
				return s.bad(x.Span(), decl.CodeName, `\reach with two objects names the fields to go through`)
			}
		}
	}
	for _, e := range rest {
		f := s.fieldFor(e, from.t)
		if f == nil && to != nil {
			f = s.fieldFor(e, to.t)
		}
		if f == nil {
			d := s.errorf(e.Span(), decl.CodeName, "%s is no field of %s", jml.Dialect.Print(e), decl.Show(from.t))
			if c := s.set.Class(from.t.Class); c != nil {
				if n, ok := dotted(e); ok {
					if near := source.Nearest(n, decl.FieldNames(c)); near != "" {
						d.Help = "did you mean " + near + "?"
					}
				}
			}
			return value{x: ir.False}
		}
		if f.Ghost != nil || f.Static() || !decl.IsRef(f.Type) {
			return s.bad(e.Span(), decl.CodeType, "%s holds no references to go through", f.Name)
		}
		g := s.prog.Field(f.Class.Name, f.File.Name, f.File.Desc)
		if g == nil {
			return s.bad(e.Span(), decl.CodeMember, "the program has no field %s", f.Name)
		}
		s.visible(f, e.Span())
		r.Fields = append(r.Fields, g)
	}
	if to == nil {
		return v
	}
	v.x, v.t = memberOf(to.x, r), decl.TBool
	v.needs = append(v.needs[:len(v.needs):len(v.needs)], to.needs...)
	return v
}

// fieldFor finds the field that an argument of \reach names: a field of the objects,
// or Class.field. A variable of the same name is meant before a field.
func (s builtins) fieldFor(x spec.Expr, t classfile.Type) *decl.Field {
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
