package expr

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// This file has the values of expressions at other places than the one at which they are read: where the body passed a label, and the exception
// that ends a method.

// Labels has the body keep the value of an expression where it passes a label. It returns the value, and when it is there; or why there is none.
type Labels func(x *spec.Old, label string) (v Value, there ir.Expr, why string)

// elsewhere has values of other places than the one at which they are read.
type elsewhere struct{ *Scope }

// labelled returns the value of \old(e, label).
func (s elsewhere) labelled(x *spec.Old, label string) Value {
	switch {
	case s.InOld:
		return s.bad(x.Span(), decl.CodeUnsupported, "a label inside of \\old is not supported")
	case label == spec.Here:
		return s.Expr(x.X)
	case s.Labels == nil:
		return s.bad(x.Span(), decl.CodeOld, "the label %s is one of a body, and this clause is read outside of it", label)
	case binds(s.Bound, x.X):
		return s.bad(x.Span(), decl.CodeUnsupported, "variables of quantifiers in \\old with a label are not supported")
	}
	v, there, why := s.Labels(x, label)
	if why != "" {
		return s.bad(x.Span(), decl.CodeUnsupported, "%s", why)
	}
	what := "the label " + label + " was not passed, or the expression had no value there"
	if label == spec.BlockBegin {
		what = "the expression had no value where the block begins"
	}
	v.Needs = []*formula.Need{{X: there, What: what, At: x.Span()}}
	return v
}

// binds reports whether an expression mentions one of some variables.
func binds(vars []Bound, x spec.Expr) bool {
	if n, ok := x.(*spec.Name); ok {
		return slices.ContainsFunc(vars, func(b Bound) bool { return b.Name == n.Name })
	}
	return slices.ContainsFunc(spec.Operands(x), func(y spec.Expr) bool { return binds(vars, y) })
}

// Keep returns the value of an expression as one that a local can hold; false: none can.
func Keep(s *Scope, x spec.Expr) (Value, bool) {
	v := s.Expr(x)
	if !s.Failed && !v.Rel && v.N != nil {
		v = s.Settled(v, x.Span())
	}
	if s.Failed || v.Rel || v.typ != nil || v.T == decl.TNull || !decl.IsRef(v.T) && !decl.IsNumber(v.T) && v.T != decl.TBool {
		return v, false
	}
	if v.raw != decl.TBad {
		v = s.Used(v, x.Span())
	}
	v.X = narrowed(v.X, v.T)
	return v, true
}

// Kept returns the value that a local holds, of the type of another one.
func (v Value) Kept(x *ir.Local) Value { return Value{X: x, T: v.T, g: v.g, Nonnull: v.Nonnull} }

// theException is \exception: null where the method ends without one.
func (s elsewhere) theException(at source.Span) Value {
	t := classfile.Type{Kind: 'L', Class: "java/lang/Throwable"}
	switch {
	case s.Proc == nil || !s.Post || s.InOld || s.Line > 0:
		return s.bad(at, decl.CodeOld, "there is no exception in this clause")
	case s.Proc.Exc == nil:
		return Value{X: &ir.Const{Typ: ir.Null{}}, T: t}
	case s.Exc != decl.TBad:
		return Value{X: s.Proc.Exc, T: s.Exc, Nonnull: true}
	}
	return Value{X: s.Proc.Exc, T: t}
}
