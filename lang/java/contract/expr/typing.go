// This file determines the certain type of a value, and the casts that its uses need.

package expr

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/source"
)

// typing returns the type of the value with its arguments.
func (v Value) typing() *decl.Type {
	if v.g != nil && v.g.Erased == v.T {
		return v.g
	}
	return &decl.Type{Erased: v.T}
}

// Typed returns a value that is of a type by its type arguments. It is only certain to be of the type that it had.
func Typed(v Value, g *decl.Type) Value {
	if g.Erased != v.T {
		v.raw, v.T = v.T, g.Erased
	}
	v.g = g
	return v
}

// certain returns the type that a value is certain to be of.
func (v Value) certain() classfile.Type {
	if v.raw != decl.TBad {
		return v.raw
	}
	return v.T
}

// common returns the type of two values if it is the same.
func common(a, b Value) *decl.Type {
	if g := a.typing(); g.Equal(b.typing()) || b.T == decl.TNull {
		return g
	}
	if a.T == decl.TNull {
		return b.typing()
	}
	return nil
}

// boundedBy returns a value of a type variable as one of the bound that has the member; others are unchanged. As in
// javac, it is of the first bound anyway.
func (s *Scope) boundedBy(v Value, at source.Span, has func(c *decl.Class) bool) Value {
	if s.Failed || v.Rel || v.T.Dims > 0 || v.typing().Var == nil {
		return v
	}
	for _, b := range v.g.Var.Bounds {
		c := s.Set.Class(b.Erased.Class)
		switch {
		case c == nil || !has(c):
		case b.Erased == v.T:
			return v
		default:
			return Typed(s.Used(v, at), b)
		}
	}
	return v
}

// Used returns a value that is used as one of its type, which javac ensures by a cast where it is known from type
// arguments only.
func (s *Scope) Used(v Value, at source.Span) Value { return s.held(v, v.T, at) }

// held returns a value that is used as one of a type above its own.
func (s *Scope) held(v Value, t classfile.Type, at source.Span) Value {
	if v.raw == decl.TBad || v.Rel || s.Failed {
		return v
	}
	if !s.Set.Subtype(v.raw, t) {
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], s.isOf(v.X, t, "the object is not of the type that the type arguments promise, "+decl.Show(t), at))
	}
	v.raw, v.X = decl.TBad, narrowed(v.X, t)
	return v
}

// isOf requires a reference to be null or of a type.
func (s *Scope) isOf(x ir.Expr, t classfile.Type, what string, at source.Span) *formula.Need {
	null := formula.Apply(ir.OpEq, ir.Bool{}, x, &ir.Const{Typ: ir.Null{}})
	return &formula.Need{X: formula.Or(null, &ir.TypeTest{X: x, Of: s.objectType(t, at)}), What: what, At: at}
}
