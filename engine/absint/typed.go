package absint

import (
	"cmp"
	"slices"

	"assay/engine/absint/domain"
	"assay/engine/absint/state"
	"assay/ir"
	"assay/language"
)

// This file is about what type arguments say of what inputs hold.

// types is what the language knows of type arguments; ok is false where nothing follows from them.
func (a *analysis) types() (t language.Typed, ok bool) {
	if a.untyped {
		return nil, false
	}
	return language.TypedOf(a.host)
}

// inputs are the arguments of the goal.
func (a *analysis) inputs() []state.Value {
	g := a.task.Goal
	typing := a.typing
	if host, ok := a.types(); ok {
		if list := host.Typings(g); len(list) == 1 {
			typing = list[0]
		}
		a.hold(host.Contents(g))
	}
	args := make([]state.Value, len(g.Proc.Params))
	for i, p := range g.Proc.Params {
		t := p.Typ
		if ir.IsRef(t) {
			t = a.host.Param(g, p)
		}
		if args[i] = a.arbitrary(t); args[i].Ref && typing != nil {
			args[i] = a.narrowed(args[i], typing.Param(p))
		}
	}
	return args
}

// hold notes the types of what is inside of inputs besides the declared ones.
func (a *analysis) hold(c language.Contents) {
	if c.Cut != "" {
		a.assume(c.Cut)
	}
	for _, list := range c.Fields {
		a.content = append(a.content, list...)
	}
	for _, list := range c.Elems {
		a.content = append(a.content, list...)
	}
	slices.SortFunc(a.content, func(t, u ir.Type) int { return cmp.Compare(t.String(), u.String()) })
	a.content = slices.Compact(a.content)
}

// narrowed is a value of which the objects that existed are of a type with arguments; nil: nothing is known.
func (a *analysis) narrowed(v state.Value, t language.Type) state.Value {
	if t == nil || len(v.Any) == 0 {
		return v
	}
	e := t.Erased()
	if _, ok := e.(ir.Null); ok {
		return v // no class is of the type, and others may be
	}
	for _, u := range v.Any {
		if domain.Below(e, u) {
			a.assume(language.TypeArguments)
			v.Any, v.Typ = []ir.Type{e}, t
			return v
		}
	}
	v.Typ = t
	return v
}

// contents is what a field of objects that existed held where the goal begins.
func (a *analysis) contents(base state.Value, f *ir.Field) state.Value {
	return listed(a, base, a.held(base, f), f)
}

func (a *analysis) held(base state.Value, f *ir.Field) state.Value {
	v := a.invariants(f)
	host, ok := a.types()
	if !ok || !v.Ref || len(v.Any) == 0 || base.Foreign {
		return v
	}
	var typ language.Type
	for i, t := range base.Any {
		r, is := t.(ir.Ref)
		if !is {
			return v
		}
		for j, k := range fieldsOf(a, r.Class, f) {
			var of language.Type
			if base.Typ != nil {
				of = base.Typ.Field(k, f)
			}
			if of == nil {
				of = host.Stored(k, f)
			}
			if of == nil || i+j > 0 && of != typ {
				return v
			}
			typ = of
		}
	}
	return a.narrowed(v, typ)
}

// fieldsOf are the classes of objects of a type that have a field.
func fieldsOf(a *analysis, c *ir.Class, f *ir.Field) (out []*ir.Class) {
	if c != nil && !c.Interface && c.Subclass(f.Owner) {
		return []*ir.Class{c}
	}
	for _, k := range a.instances(c) {
		if k.Subclass(f.Owner) {
			out = append(out, k)
		}
	}
	return out
}

// elemsOf is what the elements of arrays held where the goal begins.
func (a *analysis) elemsOf(arrays state.Value, elem ir.Type) state.Value {
	v := a.arbitrary(elem)
	if !v.Ref {
		return v
	}
	if arrays.Full > 0 {
		v.Null, v.Full = false, arrays.Full-1
	}
	if arrays.Typ == nil {
		return v
	}
	return a.narrowed(v, arrays.Typ.Elem())
}
