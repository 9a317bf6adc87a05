package stub

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file finds what methods give: a String, where an interface extends Supplier<String>.

// variables are what type variables of an interface stand for in the one that is implemented. Of the others nothing is known.
type variables map[string]*classfile.Generic

// own are the variables of the interface itself.
func own(k *classfile.Class) variables {
	v := variables{}
	for _, p := range signatureOf(k).Params {
		v[p.Name] = &classfile.Generic{Kind: 'T', Name: p.Name}
	}
	return v
}

// above returns what the variables of an interface above another one stand for.
func (v variables) above(k, above *classfile.Class) variables {
	out := variables{}
	params := signatureOf(above).Params
	for _, s := range signatureOf(k).Supers {
		if s.Name != above.Name || len(s.Args) != len(params) {
			continue
		}
		for i, p := range params {
			switch t := s.Args[i].Type; {
			case s.Args[i].Wild != 0 || t == nil:
			case t.Kind != 'T':
				out[p.Name] = t
			case t.Dims == 0:
				out[p.Name] = v[t.Name]
			}
		}
	}
	return out
}

func signatureOf(k *classfile.Class) *classfile.ClassSignature {
	s, err := classfile.ParseClassSignature(k.Signature)
	if k.Signature == "" || err != nil {
		return &classfile.ClassSignature{}
	}
	return s
}

// types finds what a method gives. It reports whether that is known: callers cast what a method with type parameters of its own gives
// to what they like.
func (m *Method) types(v variables) bool {
	m.Gives = m.Type.Result
	s, err := classfile.ParseMethodSignature(m.Signature)
	if m.Signature == "" || err != nil || !m.Gives.IsRef() {
		return true
	}
	free := variables(nil)
	for name, t := range v {
		if t != nil && t.Kind == 'T' && t.Name == name && !slices.ContainsFunc(s.TypeParams, func(p classfile.TypeParam) bool { return p.Name == name }) {
			if free == nil {
				free = variables{}
			}
			free[name] = t
		}
	}
	r := s.Result
	switch {
	case free.all(r):
		if r.Kind == 'T' || len(r.Args) > 0 || r.Outer != nil {
			m.Held = result(m.Signature)
		}
	case slices.ContainsFunc(s.TypeParams, func(p classfile.TypeParam) bool { return mentions(r, p.Name) }):
		return false
	case r.Kind == 'T':
		t := v[r.Name]
		switch {
		case t == nil || t.Dims > 0:
			return false
		case t.Kind == 'T':
			m.Held = strings.Repeat("[", r.Dims) + "T" + t.Name + ";"
		default:
			m.Gives = classfile.Type{Dims: r.Dims, Kind: 'L', Class: t.Name}
		}
	}
	return true
}

// all reports whether a type mentions no variables but these.
func (v variables) all(t *classfile.Generic) bool {
	return t == nil || (t.Kind != 'T' || v[t.Name] != nil) && v.all(t.Outer) && !slices.ContainsFunc(t.Args, func(a classfile.Argument) bool { return !v.all(a.Type) })
}

// mentions reports whether a variable is part of a type.
func mentions(t *classfile.Generic, name string) bool {
	return t != nil && (t.Kind == 'T' && t.Name == name || mentions(t.Outer, name) ||
		slices.ContainsFunc(t.Args, func(a classfile.Argument) bool { return mentions(a.Type, name) }))
}

// result returns what stands behind the parameters of a descriptor or a signature.
func result(desc string) string {
	text, _, _ := strings.Cut(desc[strings.LastIndexByte(desc, ')')+1:], "^")
	return text
}

// Generic returns the type of what a method gives, with its arguments; nil: Gives says all that is known.
func (m Method) Generic() *classfile.Generic {
	if g, err := classfile.ParseSignature(m.Held); m.Held != "" && err == nil {
		return g
	}
	return nil
}
