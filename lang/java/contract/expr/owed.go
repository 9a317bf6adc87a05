package expr

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
)

// This file determines what calls in clauses owe to the methods that they call: without it, the clause has no value.

// owed returns what a call needs: arguments that may not be null, and the precondition of one of the cases of the method and of those that it
// overrides.
func (s calls) owed(x *spec.Call, m *decl.Method, base Value, args []Value) []*formula.Need {
	if s.owing || s.Failed {
		return nil
	}
	var out []*formula.Need
	for i, a := range args {
		if m.NonNullParam(i) && m.Names[i] != "" && !a.Nonnull {
			out = append(out, &formula.Need{X: formula.NotNull(a.X), What: "the argument " + m.Names[i] + " of " + m.File.Name + " is null", At: x.Span()})
		}
	}
	var pres []ir.Expr
	var texts []string
	for _, from := range append([]*decl.Method{m}, m.Overridden()...) {
		if from.Spec == nil {
			continue
		}
		for _, k := range from.Spec.Cases {
			pre, text := s.required(from, k, base, args)
			if pre == ir.Expr(ir.True) || s.Failed {
				return out
			}
			pres, texts = append(pres, pre), append(texts, text)
		}
	}
	if len(pres) == 0 || formula.Covers(formula.Or(pres...)) {
		return out
	}
	what := "the precondition of " + m.File.Name + " does not hold: " + strings.Join(texts, " or ")
	return append(out, &formula.Need{X: at(formula.Or(pres...), x.Span()), What: what, At: x.Span()})
}

// at returns a condition with the place of a call, and not that where it is written.
func at(x ir.Expr, span source.Span) ir.Expr {
	switch x := x.(type) {
	case *ir.Apply:
		k := *x
		k.Span = span
		return &k
	case *ir.Quant:
		k := *x
		k.Span = span
		return &k
	}
	return formula.Implies(ir.True, x)
}

// required returns the precondition of a case for a call, and its text. Where it is not understood, it is not known either.
func (s calls) required(from *decl.Method, k *spec.Case, base Value, args []Value) (ir.Expr, string) {
	in := *s.Scope
	in.Set = &decl.Set{} // errors are reported where the contract of the method is read
	*in.Set = *s.Set
	in.Set.Errors = source.List{}
	in.owing, in.Failed, in.Last = true, false, nil
	in.at(base.X)
	if from.File.Flags.Has(classfile.Static) || from.File.Name == "<init>" {
		in.This = nil
	}
	in.Class, in.Method, in.Bound, in.Ghosts, in.Math, in.Access = from.Class, from, nil, nil, from.Math(), ""
	in.Line, in.Loop, in.Post, in.InOld, in.Result, in.Count, in.Rels = 0, false, false, false, false, nil, false
	for i, a := range args {
		v := Value{X: a.X, T: from.File.Type.Params[i], Nonnull: from.NonNullParam(i)}
		in.Bound = append(in.Bound, Bound{Name: from.Names[i], Value: Typed(v, from.Typing().Formals[i])})
	}
	var parts []ir.Expr
	var texts []string
	olds := 0
	for i, c := range k.Clauses {
		switch {
		case c.Kind == spec.Throws: // where it throws, it may be called all the same
			return ir.True, ""
		case c.Kind != spec.Requires || c.Free:
			continue
		case c.Unreadable != nil:
			return s.unknown(c, c.Unreadable.Why), c.Print()
		}
		for ; olds < len(k.Olds) && k.Olds[olds].Before <= i && !in.Failed; olds++ {
			in.Bound = append(in.Bound, Bound{Name: k.Olds[olds].Name.Name, Value: OldVariable(&in, k.Olds[olds])})
		}
		in.Rels = c.Lang != jml.Dialect
		cond, defined, _ := in.Condition(c.X)
		if s.steps = in.steps; in.Failed {
			return s.unknown(c, in.Why()), c.Print()
		}
		parts, texts = append(parts, defined, cond), append(texts, c.Print())
	}
	return formula.And(parts...), strings.Join(texts, " ")
}

// OldVariable returns the value of a variable that a case declares. It is not null unless it is declared nullable.
func OldVariable(s *Scope, o *spec.OldVar) Value {
	t, ok := s.Class.GenericOf(o.Type, s.Method)
	if !ok {
		s.Failed = true
		return Value{X: ir.False}
	}
	var v Value
	if s.Post && !s.InOld {
		v = s.Old(&spec.Old{At: o.At, X: o.X})
	} else {
		v = s.Expr(o.X)
	}
	if v = s.Convert(v, t.Erased, o.X.Span()); s.Failed {
		return v
	}
	if decl.IsRef(t.Erased) && !v.Nonnull && s.Class.NonNullVariable(&o.Mods) {
		v.Needs = append(v.Needs[:len(v.Needs):len(v.Needs)], &formula.Need{X: formula.NotNull(v.X), What: "the variable " + o.Name.Name + " is null", At: o.X.Span()})
		v.Nonnull = true
	}
	return Typed(v, t)
}

// unknown is a condition of unknown truth.
func (s calls) unknown(c *spec.Clause, why string) ir.Expr {
	return &ir.Call{Proc: s.Prog.Refused(c.At.At.String() + ": " + why + ": " + c.Print()), Span: c.At.At}
}
