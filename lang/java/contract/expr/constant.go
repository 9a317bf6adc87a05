package expr

import (
	"strconv"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/spec"
)

// This file finds constant strings: in Java, what is written as one is one object wherever it has the same text.

// constants reads constant expressions at a place.
type constants struct{ *Scope }

// text reports whether an expression is a constant one of type String. It returns its text, unless that is not computed: how Java writes
// floating point numbers depends on its version.
func (s constants) text(x spec.Expr) (text string, computed, constant bool) {
	switch x := x.(type) {
	case *spec.Lit:
		return x.Text, true, x.Kind == spec.LitString
	case *spec.Cast:
		if x.Type.String() != "String" && x.Type.String() != decl.TString.String() {
			return "", false, false
		}
		return s.text(x.X)
	case *spec.Cond:
		a, computedA, constantA := s.text(x.X)
		b, computedB, constantB := s.text(x.Y)
		if !constantA || !constantB || !s.primitive(x.C) {
			return "", false, false
		}
		switch s.Expr(x.C).X {
		case ir.Expr(ir.True):
			return a, computedA, true
		case ir.Expr(ir.False):
			return b, computedB, true
		}
		return "", false, true
	case *spec.Binary:
		a, computedA, constantA := s.text(x.X)
		b, computedB, constantB := s.text(x.Y)
		if x.Op != spec.Add || !constantA && !constantB || !constantA && !s.primitive(x.X) || !constantB && !s.primitive(x.Y) {
			return "", false, false
		}
		if !constantA {
			a, computedA = s.shown(x.X)
		}
		if !constantB {
			b, computedB = s.shown(x.Y)
		}
		return a + b, computedA && computedB, true
	case *spec.Name, *spec.Select:
		if f := s.field(x); f != nil {
			k, ok := f.File.Constant.(classfile.StringConst)
			return string(k), true, ok
		}
	}
	return "", false, false
}

// shown returns what a constant of a primitive type puts into a string.
func (s constants) shown(x spec.Expr) (string, bool) {
	v := s.Settled(s.Expr(x), x.Span())
	c, ok := v.X.(*ir.Const)
	switch {
	case !ok || s.Failed || len(v.Needs) > 0:
		return "", false
	case v.T == decl.TBool:
		return strconv.FormatBool(c.Bits != 0), true
	case v.T == decl.TChar:
		return string(rune(c.Bits)), c.Bits < 0xd800 || c.Bits > 0xdfff
	case decl.IsInteger(v.T):
		return strconv.FormatInt(int64(c.Bits), 10), true
	}
	return "", false
}

// primitive reports whether an expression is made of constants of primitive types by operators.
func (s constants) primitive(x spec.Expr) bool {
	switch x := x.(type) {
	case *spec.Lit:
		return x.Kind != spec.LitString && x.Kind != spec.LitNull
	case *spec.Name, *spec.Select:
		f := s.field(x)
		return f != nil && constant(f) != nil
	case *spec.Cast:
		_, primitive := decl.Primitives[x.Type.String()]
		return primitive && s.primitive(x.X)
	case *spec.Unary, *spec.Binary, *spec.Cond:
		for _, y := range spec.Operands(x) {
			if !s.primitive(y) {
				return false
			}
		}
		return true
	}
	return false
}

// field returns the field with a constant value that an expression names, or nil.
func (s constants) field(x spec.Expr) *decl.Field {
	var f *decl.Field
	switch x := x.(type) {
	case *spec.Name:
		if _, ok := s.Variable(x.Name); ok {
			return nil
		}
		for c := s.Class; c != nil && f == nil; c = c.Outer() {
			f = c.Field(x.Name)
		}
	case *spec.Select:
		if c := s.ClassAt(x.X); c != nil {
			f = c.Field(x.Name)
		}
	}
	if f == nil || f.File == nil || f.File.Constant == nil || !f.Flags.Has(classfile.Final) {
		return nil
	}
	return f
}
