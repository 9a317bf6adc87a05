// This file boxes and unboxes numbers, and concatenates strings, as Java does.

package expr

import (
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/spec"
	"assay/source"
)

// Unboxed returns the value in a box; other values are unchanged.
func (s *Scope) Unboxed(v Value, at source.Span) Value {
	b := decl.BoxOf(v.T)
	if b == nil || v.Rel || s.Failed {
		return v
	}
	return calls{s}.library(at, b.Class, b.Value, nil, b.Of, s.Used(v, at))
}

// boxesTo reports whether the box of a primitive type is of a type.
func (s *Scope) boxesTo(t, u classfile.Type) bool {
	b := decl.BoxIs(func(b *decl.Box) bool { return b.Of == t })
	return b != nil && s.Set.Subtype(classfile.Type{Kind: 'L', Class: b.Class}, u)
}

// boxed returns a primitive value in its box.
func (s *Scope) boxed(v Value, at source.Span) Value {
	b := decl.BoxIs(func(b *decl.Box) bool { return b.Of == v.T })
	if b == nil || v.Rel || s.Failed {
		return v
	}
	class := classfile.Type{Kind: 'L', Class: b.Class}
	out := calls{s}.library(at, b.Class, "valueOf", []classfile.Type{b.Of}, class, v)
	out.Nonnull = true
	return out
}

// library returns a call of a method of the library, whose first value is the receiver if it is not static.
func (s calls) library(at source.Span, class, name string, params []classfile.Type, result classfile.Type, values ...Value) Value {
	c := s.Set.Class(class)
	if c == nil {
		return s.bad(at, decl.CodeMember, "class %s is missing", class)
	}
	desc := "("
	for _, t := range params {
		desc += t.Descriptor()
	}
	m := c.Method(name, desc+")"+result.Descriptor())
	if m == nil {
		return s.bad(at, decl.CodeMember, "class %s has no %s", class, name)
	}
	x := &spec.Call{At: spec.At{At: at}, NameAt: spec.NameAt{NameSpan: at}, Name: name}
	for range params {
		x.Args = append(x.Args, &spec.Name{At: spec.At{At: at}})
	}
	if m.File.Flags.Has(classfile.Static) {
		return s.invoke(x, m, Value{}, true, values)
	}
	return s.invoke(x, m, values[0], false, values[1:])
}
