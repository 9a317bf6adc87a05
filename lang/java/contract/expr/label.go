package expr

import (
	"slices"
	"strings"

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
// Without an expression, it says whether the body declares the label.
type Labels func(x *spec.Old, label string) (v Value, there ir.Expr, why string)

// elsewhere has values of other places than the one at which they are read.
type elsewhere struct{ *Scope }

// meant returns the label that is meant by one without a backslash: one of the body, or a built-in one.
func (s elsewhere) meant(label string) string {
	if !slices.Contains([]string{spec.Pre, `\Old`, spec.Here, spec.LoopInit, spec.LoopBodyBegin}, `\`+label) {
		return label
	}
	if s.Labels != nil {
		if _, _, why := s.Labels(nil, label); why == "" {
			return label
		}
	}
	if label == "Old" {
		return ""
	}
	return `\` + label
}

// labelled returns the value of \old(e, label).
func (s elsewhere) labelled(x *spec.Old, label string) Value {
	switch {
	case s.InOld:
		return s.bad(x.Span(), decl.CodeUnsupported, "a label inside of \\old is not supported")
	case label == spec.Here:
		return s.Expr(x.X)
	case s.Labels == nil:
		return s.bad(x.Span(), decl.CodeOld, "the label %s is one of a body, and this clause is read outside of it", strings.TrimPrefix(label, `\`))
	case binds(s.Bound, x.X):
		y, why := s.inParts(x.X, label)
		if why != "" {
			return s.bad(x.Span(), decl.CodeUnsupported, "%s", why)
		}
		return s.Expr(y)
	}
	v, there, why := s.Labels(x, label)
	if why != "" {
		return s.bad(x.Span(), decl.CodeUnsupported, "%s", why)
	}
	what := "the label " + strings.TrimPrefix(label, `\`) + " was not passed, or the expression had no value there"
	if label == spec.BlockBegin || label == spec.Before {
		what = "the expression had no value where the block begins"
	}
	v.Needs = []*formula.Need{{X: there, What: what, At: x.Span()}}
	return v
}

// ofCase returns the value of \old(x, label), where x is a variable that the case of that label declares: there is one where the preconditions hold that
// stand before it.
func (s elsewhere) ofCase(x *spec.Old, label string) (v Value, ok bool) {
	name, named := x.X.(*spec.Name)
	if !named || s.Method == nil || s.Method.Spec == nil {
		return v, false
	}
	i := slices.IndexFunc(s.Method.Spec.Cases, func(k *spec.Case) bool { return k.Label == label })
	if i < 0 {
		return v, false
	}
	k := s.Method.Spec.Cases[i]
	at := slices.IndexFunc(k.Olds, func(o *spec.OldVar) bool { return o.Name.Name == name.Name })
	if at < 0 {
		return s.bad(x.Span(), decl.CodeName, "the case %s declares no variable %s", label, name.Name), true
	}
	in := *s.Scope
	in.Bound, in.Ghosts, in.Labels, in.Line, in.Strict, in.Loop, in.OldIs, in.Post, in.InOld, in.Result = nil, nil, nil, 0, false, false, "", true, false, false
	var pre []ir.Expr
	olds := k.Olds[:at+1]
	for n := 0; len(olds) > 0 && !in.Failed; n++ {
		for ; len(olds) > 0 && olds[0].Before <= n && !in.Failed; olds = olds[1:] {
			in.Bound = append(in.Bound, Bound{Name: olds[0].Name.Name, Value: OldVariable(&in, olds[0])})
		}
		if len(olds) == 0 || in.Failed || k.Clauses[n].Kind != spec.Requires || k.Clauses[n].Free {
			continue
		}
		c := k.Clauses[n]
		if c.Unreadable != nil {
			return s.bad(x.Span(), decl.CodeUnsupported, "whether the case %s applies is not known: %s", label, c.Unreadable.Why), true
		}
		cond, defined, _ := in.Condition(&spec.Old{At: c.At, X: c.X})
		pre = append(pre, defined, cond)
	}
	if s.Failed = in.Failed; in.Failed {
		s.Last = in.Last
		return Value{X: ir.False}, true
	}
	v = in.Bound[at].Value
	if all := formula.And(pre...); all != ir.Expr(ir.True) {
		v.Needs = append([]*formula.Need{{X: all, What: "the case " + label + " does not apply", At: x.Span()}}, v.Needs...)
	}
	return v, true
}

// inParts returns an expression with variables of quantifiers, the parts of which without them are kept at a label: of an array, its elements.
func (s elsewhere) inParts(x spec.Expr, label string) (out spec.Expr, why string) {
	if !binds(s.Bound, x) {
		if _, ok := x.(*spec.Lit); ok {
			return x, ""
		}
		return &spec.Old{At: spec.At{At: x.Span()}, X: x, Label: label}, ""
	}
	part := func(y spec.Expr) (z spec.Expr) {
		if why == "" {
			z, why = s.inParts(y, label)
		}
		return z
	}
	switch x := x.(type) {
	case *spec.Name:
		return x, ""
	case *spec.Unary:
		y := *x
		y.X = part(x.X)
		return &y, why
	case *spec.Binary:
		y := *x
		y.X, y.Y = part(x.X), part(x.Y)
		return &y, why
	case *spec.Cond:
		y := *x
		y.C, y.X, y.Y = part(x.C), part(x.X), part(x.Y)
		return &y, why
	case *spec.Cast:
		y := *x
		y.X = part(x.X)
		return &y, why
	case *spec.Index:
		if t := s.elements(x.X); t != nil {
			at := spec.At{At: x.X.Span()}
			elems := &spec.Call{At: at, Name: elementsOf, NameAt: spec.NameAt{NameSpan: at.At}, Args: []spec.Expr{x.X}}
			return &spec.Cast{At: x.At, Type: t, X: &spec.Index{At: x.At, X: &spec.Old{At: at, X: elems, Label: label}, I: part(x.I)}}, why
		}
	}
	return nil, "of variables of quantifiers, \\old with a label has elements of arrays of numbers and of objects alone"
}

// elementsOf is the function that makes a sequence of an array.
const elementsOf = `\dl_array2seq`

// elements returns the type of the elements of an array that an expression without variables of quantifiers is; nil: it is none.
func (s elsewhere) elements(x spec.Expr) *spec.Type {
	if binds(s.Bound, x) {
		return nil
	}
	in := *s.Scope
	in.Set = s.Set.Quiet()
	v := in.Expr(x)
	if in.Failed || v.T.Dims == 0 {
		return nil
	}
	e := v.T.Elem()
	dims := e.Dims
	e.Dims = 0
	return &spec.Type{At: spec.At{At: x.Span()}, Name: decl.Show(e), Dims: dims}
}

// KeptAs is what an expression whose value is kept at a label is known by, when it is read again.
func KeptAs(x *spec.Old) spec.Expr {
	if c, ok := x.X.(*spec.Call); ok && c.Name == elementsOf {
		return c.Args[0]
	}
	return x.X
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
