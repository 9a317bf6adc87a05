// This file says what a value is certain to be, and what a use of it asks for.

package contract

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/source"
)

// typing is the type of the value with its arguments.
func (v value) typing() *decl.Type {
	if v.g != nil && v.g.Erased == v.t {
		return v.g
	}
	return &decl.Type{Erased: v.t}
}

// typed is a value that is of a type by its type arguments. It is only certain to be of the type that it had.
func typed(v value, g *decl.Type) value {
	if g.Erased != v.t {
		v.raw, v.t = v.t, g.Erased
	}
	v.g = g
	return v
}

// certain is the type that a value is certain to be of.
func (v value) certain() classfile.Type {
	if v.raw != decl.TBad {
		return v.raw
	}
	return v.t
}

// common is the type of what is one of two values, as far as both have the same.
func common(a, b value) *decl.Type {
	if g := a.typing(); g.Equal(b.typing()) || b.t == decl.TNull {
		return g
	}
	if a.t == decl.TNull {
		return b.typing()
	}
	return nil
}

// boundedBy is a value of a type variable as one of the bound that has what is asked for; others stay. As in javac, it
// is of the first bound anyway.
func (s *scope) boundedBy(v value, at source.Span, has func(c *decl.Class) bool) value {
	if s.failed || v.rel || v.t.Dims > 0 || v.typing().Var == nil {
		return v
	}
	for _, b := range v.g.Var.Bounds {
		c := s.set.Class(b.Erased.Class)
		switch {
		case c == nil || !has(c):
		case b.Erased == v.t:
			return v
		default:
			return typed(s.used(v, at), b)
		}
	}
	return v
}

// used is a value that is used as one of its type, which javac asks for by a cast where type arguments promise it.
func (s *scope) used(v value, at source.Span) value { return s.held(v, v.t, at) }

// held is a value that is used as one of a type above its own.
func (s *scope) held(v value, t classfile.Type, at source.Span) value {
	if v.raw == decl.TBad || v.rel || s.failed {
		return v
	}
	if !s.set.Subtype(v.raw, t) {
		v.needs = append(v.needs[:len(v.needs):len(v.needs)], s.isOf(v.x, t, "the object is not of the type that the type arguments promise, "+decl.Show(t), at))
	}
	v.raw, v.x = decl.TBad, narrowed(v.x, t)
	return v
}

// isOf needs a reference to be null or of a type.
func (s *scope) isOf(x ir.Expr, t classfile.Type, what string, at source.Span) *formula.Need {
	null := formula.Apply(ir.OpEq, ir.Bool{}, x, &ir.Const{Typ: ir.Null{}})
	return &formula.Need{X: formula.Or(null, &ir.TypeTest{X: x, Of: s.objectType(t, at)}), What: what, At: at}
}
