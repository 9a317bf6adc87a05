// This file has what an expression means that somebody asks for where a run stands.

package expr

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/spec"
)

// Standing is a variable of a body where a run stands in it: a local of its procedure, which has the value of now. \old of a parameter is what the
// call gave; the state before has no other variable.
func Standing(name string, l *ir.Local, t classfile.Type, g *decl.Type) Bound {
	return Bound{Name: name, Value: Value{X: narrowed(l, t), T: t, g: g}, here: true}
}

// parameter reports whether a name is one of the method of the scope.
func parameter(s *Scope, name string) bool {
	return s.Method != nil && name != "" && slices.Contains(s.Method.Names, name)
}

// Asked returns the value of an expression as one that can be shown; false: it is none of those, as a type or a sequence is.
func Asked(s *Scope, x spec.Expr) (Value, bool) {
	v := s.Expr(x)
	switch {
	case s.Failed || v.typ != nil || v.T == decl.TSeq || v.T == decl.TLocs || v.T == decl.TAny:
		return v, false
	case v.Rel:
		return v, v.X != nil
	case v.N != nil || v.X == nil:
		v = s.Settled(v, x.Span())
	}
	if s.Failed {
		return v, false
	}
	if v.raw != decl.TBad {
		v = s.Used(v, x.Span())
	}
	if v.T != decl.TNull {
		v.X = narrowed(v.X, v.T)
	}
	return v, !s.Failed
}
