// This file makes inputs obey types with arguments, and records what they are made of.

package javaheap

import (
	"slices"

	"assay/ir"
	"assay/language"
)

// obey makes null what the types of the host exclude, for one instantiation of type variables.
func (s *Sampler) obey(h *heap) {
	host, ok := language.TypedOf(s.host)
	if !ok {
		return
	}
	t := &obeying{h: h, seen: map[inhabitant]bool{}, constants: s.constants()}
	for i, o := range h.objects {
		t.each(o, func(v *value, f *ir.Field) {
			t.is(v, host.Stored(o.class, f))
			if host.Older(f) && t.reaches(v.ref, i+1, host) {
				*v = value{}
			}
		})
	}
	t.apart(host)
	for i, g := range s.goal.Inputs {
		t.is(&h.roots[i], host.Static(g))
	}
	params := h.roots[len(s.goal.Inputs):]
	if typing := s.typing(host, t, params); typing != nil {
		for i, p := range s.goal.Proc.Params {
			t.is(&params[i], typing.Param(p))
		}
	}
}

// typing returns one that the classes of parameters allow, if there is one: this is never null.
func (s *Sampler) typing(host language.Typed, t *obeying, params []value) language.Typing {
	list := slices.Clone(host.Typings(s.goal))
	if len(list) == 0 {
		return nil
	}
	s.r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, typing := range list {
		fits := func(i int) bool {
			typ := typing.Param(s.goal.Proc.Params[i])
			return typ == nil || params[i].ref == 0 || t.allows(typ, t.h.objects[params[i].ref-1])
		}
		ok := true
		for i := range params {
			ok = ok && fits(i)
		}
		if ok {
			return typing
		}
	}
	return list[0]
}

func (t *obeying) allows(typ language.Type, o *thing) bool {
	if o.class == nil {
		return typ.Array(o.elem)
	}
	return typ.Class(o.class)
}

// constants returns the classes that globals are declared to be of, by their names.
func (s *Sampler) constants() map[string]*ir.Class {
	out := map[string]*ir.Class{}
	for _, g := range s.program.Globals {
		if ir.IsRef(g.Typ) {
			if r, ok := s.host.Global(g).(ir.Ref); ok {
				out[g.Name] = r.Class
			}
		}
	}
	return out
}

type obeying struct {
	h         *heap
	seen      map[inhabitant]bool
	constants map[string]*ir.Class
}

// inhabitant is an object, by its number, as one of a type.
type inhabitant struct {
	ref int
	typ language.Type
}

func (t *obeying) is(v *value, typ language.Type) {
	if c := t.constants[v.name]; typ != nil && v.name != "" && c != nil && !typ.Class(c) {
		*v = value{}
	}
	if v.ref == 0 || typ == nil {
		return
	}
	o := t.h.objects[v.ref-1]
	if !t.allows(typ, o) {
		*v = value{}
		return
	}
	x := inhabitant{v.ref, typ}
	if t.seen[x] {
		return
	}
	t.seen[x] = true
	if o.class == nil && ir.IsRef(o.elem) {
		for i := range o.cells {
			t.is(&o.cells[i], typ.Elem())
		}
		return
	}
	t.each(o, func(v *value, f *ir.Field) { t.is(v, typ.Field(o.class, f)) })
}

// each goes through the references in the fields of an object.
func (t *obeying) each(o *thing, do func(v *value, f *ir.Field)) {
	if o.class == nil {
		return
	}
	for i, f := range o.class.AllFields() {
		if ir.IsRef(f.Typ) {
			do(&o.cells[i], f)
		}
	}
}

// apart makes null what is in two fields that constructors keep apart.
func (t *obeying) apart(host language.Typed) {
	type holder struct {
		of    *thing
		field *ir.Field
		ref   int
	}
	var all []holder
	for _, o := range t.h.objects {
		t.each(o, func(v *value, f *ir.Field) {
			if v.ref != 0 && slices.ContainsFunc(all, func(x holder) bool {
				return x.ref == v.ref && host.Distinct(o.class, f, x.of.class, x.field, x.of == o)
			}) {
				*v = value{}
			}
			if v.ref != 0 {
				all = append(all, holder{o, f, v.ref})
			}
		})
	}
}

// reaches reports whether an object, or what it is made of, is another one.
func (t *obeying) reaches(from, to int, host language.Typed) bool {
	var seen []int
	var look func(n int) bool
	look = func(n int) bool {
		if n == 0 || slices.Contains(seen, n) {
			return false
		}
		seen = append(seen, n)
		found := n == to
		t.each(t.h.objects[n-1], func(v *value, f *ir.Field) { found = found || host.Older(f) && look(v.ref) })
		return found
	}
	return look(from)
}
