// This file lowers \invariant_for and \static_invariant_for.

package expr

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
)

// invariantFor is \invariant_for(x): the invariants that the static type of x has or inherits, and that its fields are not
// null. Where a class below has more, readings of JML differ, and it is refused.
func (s builtins) invariantFor(x *spec.Builtin) Value {
	if x.Fn == spec.FnInvariantFor && s.ClassAt(x.Args[0]) != nil { // of a class: what is static of it
		return s.staticInvariantFor(x)
	}
	v := s.Used(s.Expr(x.Args[0]), x.Args[0].Span())
	c := s.ClassOf(v)
	switch {
	case s.Failed:
		return v
	case c == nil || v.Rel:
		return s.bad(x.Args[0].Span(), decl.CodeType, "an object is needed, and this is %s", decl.Show(v.T))
	}
	if below := c.Restricted(); below != nil && x.Fn == spec.FnInvariantFor {
		return s.bad(x.Span(), decl.CodeUnsupported, "the object may be a %s, which has more invariants than %s", below.Simple(), c.Simple())
	}
	out := s.everyInvariant(x, c, v)
	out.Needs = v.Needs
	if !v.Nonnull {
		out.Needs = append(out.Needs[:len(out.Needs):len(out.Needs)], &formula.Need{X: formula.NotNull(v.X), What: "the object whose invariants are asked for is null", At: x.Span()})
	}
	return out
}

// everyInvariant is the conjunction of what a class and those above it say of an object: where they come back to the same class, by a procedure.
func (s builtins) everyInvariant(x *spec.Builtin, c *decl.Class, v Value) Value {
	classes := append([]*decl.Class{c}, c.AllSupers()...)
	if x.Fn == spec.FnInvariantFreeFor || !s.comesBack(c, nil) {
		return s.invariants(x, classes, v, false)
	}
	call := &ir.Call{Span: x.Span(), Args: []ir.Expr{v.X}}
	call.Proc = s.Prog.Model(invariantsOf+c.Name, []Param{{"this", ir.Ref{}}}, ir.Bool{}, func(in []ir.Expr) *Body {
		at := freshly(s.Scope, c)
		out := builtins{at}.invariants(x, classes, Value{X: in[0], T: v.T}, false)
		if at.Failed {
			return nil
		}
		return &Body{Value: out.X}
	})
	return Value{X: call, T: decl.TBool}
}

// invariantsOf begins the names of such procedures.
const invariantsOf = "the invariants of "

// freshly is a place of a class with nothing around it.
func freshly(s *Scope, c *decl.Class) *Scope {
	names := 0
	return &Scope{Set: s.Set, Prog: s.Prog, Names: &names, Class: c, Math: c.Math()}
}

// comesBack reports whether the invariants of a class may ask for those of one that is being gone through.
func (s builtins) comesBack(c *decl.Class, through []*decl.Class) bool {
	if slices.Contains(through, c) {
		return true
	}
	through = append(through, c)
	for _, k := range append([]*decl.Class{c}, c.AllSupers()...) {
		in := freshly(s.Scope, k)
		in.Set, in.This = s.Set.Quiet(), &ir.Local{Name: "this", Typ: ir.Ref{}}
		for _, i := range k.Spec.Invariants {
			if i.Static {
				continue
			}
			for _, y := range asked(i.X) {
				in.Failed = false
				of := in.ClassOf(in.Expr(y))
				if in.Failed || of == nil || s.comesBack(of, through) { // of a variable of a quantifier it is not known which class
					return true
				}
			}
		}
	}
	return false
}

// asked are the objects whose invariants an expression asks for.
func asked(x spec.Expr) (out []spec.Expr) {
	if b, ok := x.(*spec.Builtin); ok && b.Fn == spec.FnInvariantFor {
		out = append(out, b.Args[0])
	}
	for _, y := range spec.Operands(x) {
		out = append(out, asked(y)...)
	}
	return out
}

// staticInvariantFor is \static_invariant_for(T).
func (s builtins) staticInvariantFor(x *spec.Builtin) Value {
	c := s.ClassAt(x.Args[0])
	if c == nil {
		return s.bad(x.Args[0].Span(), decl.CodeName, "the name of a class is needed")
	}
	return s.invariants(x, []*decl.Class{c}, Value{}, true)
}

// invariants is the conjunction of what classes say of an object, or of themselves.
func (s builtins) invariants(x *spec.Builtin, classes []*decl.Class, this Value, static bool) Value {
	var parts []ir.Expr
	for _, k := range classes {
		if slices.Contains(s.kept, k) {
			return s.bad(x.Span(), decl.CodeUnsupported, "an invariant of %s that depends on itself is not supported", k.Simple())
		}
		if len(k.Spec.Unreadable) > 0 {
			return s.bad(x.Span(), decl.CodeUnsupported, "what %s says is not understood: %s", k.Simple(), k.Spec.Unreadable[0].Why)
		}
		in := *s.Scope
		in.at(this.X)
		in.Class, in.Method, in.Bound, in.Ghosts, in.Post, in.InOld, in.Access = k, nil, nil, nil, false, false, ""
		in.kept = append(s.kept[:len(s.kept):len(s.kept)], k)
		self := Value{X: this.X, Nonnull: true, T: classfile.Type{Kind: 'L', Class: k.Name}}
		said := k.Spec.Invariants
		if x.Fn == spec.FnInvariantFreeFor {
			said = k.Spec.Free
		}
		for _, f := range k.Fields {
			if f.NeverNull() && f.Static() == static && x.Fn != spec.FnInvariantFreeFor {
				parts = append(parts, formula.NotNull(in.Field(self, f, x.Span()).X))
			}
		}
		for _, i := range said {
			if i.Static != static {
				continue
			}
			in.Rels = i.Lang != jml.Dialect
			cond, defined, _ := in.Condition(i.X)
			if in.Failed {
				break
			}
			parts = append(parts, defined, cond)
		}
		if s.steps = in.steps; in.Failed {
			s.Failed, s.Last = true, in.Last
			return Value{X: ir.False}
		}
	}
	return Value{X: formula.And(parts...), T: decl.TBool}
}
