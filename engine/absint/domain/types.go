package domain

import (
	"cmp"
	"slices"

	"assay/ir"
)

// Below reports whether every object of a type is of another one. Types are a Ref or an Array.
func Below(t, u ir.Type) bool {
	switch u := u.(type) {
	case ir.Ref:
		if u.Class == nil {
			return true
		}
		r, ok := t.(ir.Ref)
		return ok && r.Class != nil && r.Class.Subclass(u.Class)
	case ir.Array:
		a, ok := t.(ir.Array)
		if !ok {
			return false
		}
		return ir.Identical(a.Elem, u.Elem) || ir.IsRef(a.Elem) && ir.IsRef(u.Elem) && Below(a.Elem, u.Elem)
	}
	return false
}

// Disjoint reports whether no object is of both types.
func Disjoint(p *ir.Program, t, u ir.Type) bool {
	if Below(t, u) || Below(u, t) {
		return false
	}
	r, rok := t.(ir.Ref)
	s, sok := u.(ir.Ref)
	switch {
	case rok && sok:
		return !r.Class.Interface && !s.Class.Interface
	case rok:
		return !p.ArraysAre(r.Class)
	case sok:
		return !p.ArraysAre(s.Class)
	}
	a, b := t.(ir.Array).Elem, u.(ir.Array).Elem
	return !ir.IsRef(a) || !ir.IsRef(b) || Disjoint(p, a, b)
}

// MostTypes is of how many types objects are at most told apart.
const MostTypes = 8

// JoinTypes is both lists, without types that are below others, in a fixed order; where these are many, any object.
func JoinTypes(a, b []ir.Type) []ir.Type {
	if len(b) == 0 || slices.Equal(a, b) {
		return a
	}
	if len(a) == 0 {
		return b
	}
	all := append(slices.Clone(a), b...)
	var out []ir.Type
	for i, t := range all {
		if !slices.ContainsFunc(all, func(u ir.Type) bool { return u != t && Below(t, u) }) && !slices.Contains(all[:i], t) {
			out = append(out, t)
		}
	}
	if len(out) > MostTypes {
		return []ir.Type{ir.Ref{}}
	}
	slices.SortFunc(out, func(t, u ir.Type) int { return cmp.Compare(t.String(), u.String()) })
	return out
}
