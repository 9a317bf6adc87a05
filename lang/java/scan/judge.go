// This file compares declarations with class files.

package scan

import (
	"strings"

	"assay/lang/java/classfile"
)

// Matches reports whether a type as it is used in the source can be the type of a descriptor: the
// class has the name that is written, or a type variable is.
func (f *File) Matches(n TypeName, vars []string, t classfile.Type) bool {
	for _, v := range vars {
		if n.Name == v {
			return n.Dims <= t.Dims && (t.Dims > n.Dims || t.Kind == 'L')
		}
	}
	if t.Dims != n.Dims {
		return false
	}
	if t.Kind != 'L' {
		return classfile.Type{Kind: t.Kind}.String() == n.Name
	}
	name := "." + strings.Map(func(r rune) rune {
		if r == '/' || r == '$' {
			return '.'
		}
		return r
	}, t.Class)
	if strings.HasSuffix(name, "."+strings.ReplaceAll(n.Name, "$", ".")) {
		return true
	}
	return strings.TrimLeft(name[strings.LastIndexByte(name, '.')+1:], "0123456789") == n.Name // a local class
}

// Vars returns the type variables that are in scope in a type, or in a method of it.
func (t *Type) Vars() []string {
	var vars []string
	for ; t != nil; t = t.Outer {
		vars = append(vars, t.TypeParams...)
	}
	return vars
}

// Find returns the method of a class file that a declaration became, or nil. Constructors
// of inner classes and enums have implicit parameters in front.
func (f *File) Find(m *Method, c *classfile.Class) *classfile.Method {
	var found *classfile.Method
	for _, k := range c.Methods {
		if !f.mayBe(m, k) {
			continue
		}
		if found == nil || f.inside(m, k) && !f.inside(m, found) ||
			f.inside(m, k) == f.inside(m, found) && len(k.Type.Params) < len(found.Type.Params) {
			found = k
		}
	}
	return found
}

// mayBe compares a declaration with a method.
func (f *File) mayBe(m *Method, k *classfile.Method) bool {
	hidden := len(k.Type.Params) - len(m.Params)
	switch {
	case k.Name != m.Name || k.Flags.Has(classfile.Synthetic) || hidden < 0:
		return false
	case (k.Code != nil) != (m.Body >= 0) || k.Flags.Has(classfile.Static) != m.Mods.Has("static"):
		return false
	case hidden > 0 && (m.Name != "<init>" || hidden != m.Owner.hidden() && !m.Owner.Local()):
		return false
	}
	vars := append(append([]string{}, m.TypeParams...), m.Owner.Vars()...)
	for i, q := range m.Params {
		if !f.Matches(q.Type, vars, k.Type.Params[hidden+i]) {
			return false
		}
	}
	return f.Matches(m.Result, vars, k.Type.Result)
}

// hidden returns how many parameters constructors of a type have in front.
func (t *Type) hidden() int {
	switch {
	case t.Kind == Enum:
		return 2
	case t.Outer != nil && t.Kind == Class:
		return 1
	}
	return 0
}

// inside reports whether code of a method comes from the lines of a declaration.
func (f *File) inside(m *Method, k *classfile.Method) bool {
	if k.Code == nil {
		return false
	}
	at := f.Span(m.NamePos, m.End)
	for _, l := range k.Code.Lines {
		if l.Line >= at.Line && l.Line <= at.EndLine {
			return true
		}
	}
	return false
}
