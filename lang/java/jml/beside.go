package jml

import (
	"slices"
	"strings"

	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

// This file reads the contracts of a source in a file of their own, which stands beside it: A.jml beside A.java.

// CodeBeside is of declarations in such a file that are not in the source.
const CodeBeside source.Code = "jml-beside"

// Apart is a file with the contracts of a source; its text is empty where there is none.
type Apart struct{ Name, Text string }

// BesideName returns the name of the one that stands beside a source.
func BesideName(java string) string { return strings.TrimSuffix(java, ".java") + ".jml" }

// taking replaces contracts.
type taking struct {
	to, from *Unit
	errs     *source.List
}

// Beside reads a file with the contracts of a unit's source, and replaces those of the unit by them, but for statements in bodies. What the file
// declares has to be in the source.
func (u *Unit) Beside(f *scan.File) *source.List {
	v, errs := Parse(f)
	file := *u.File // others have it too
	file.Imports = slices.Concat(u.File.Imports, f.Imports)
	u.File, u.Count = &file, u.Count+v.Count
	k := taking{u, v, errs}
	for _, t := range u.File.Types {
		if !t.Local() {
			k.class(t, f.Type(t.Binary))
		}
	}
	for _, t := range f.Types {
		if !t.Local() && u.File.Type(t.Binary) == nil {
			errs.Errorf(f.Span(t.NamePos, t.NamePos+int32(len(t.Name))), CodeBeside, "the source has no class %s", t.Name)
		}
	}
	return errs
}

// class replaces the contracts of a class; those of one that the file does not declare are none.
func (k taking) class(t, other *scan.Type) {
	delete(k.to.Classes, t)
	if other == nil {
		other = &scan.Type{}
	}
	if c := k.from.Classes[other]; c != nil {
		k.to.Classes[t] = c
	}
	for _, f := range t.Fields {
		delete(k.to.Fields, f)
	}
	for _, o := range other.Fields {
		i := slices.IndexFunc(t.Fields, func(f *scan.Field) bool { return f.Name == o.Name })
		if i < 0 {
			k.missing(o.NamePos, o.Name, "field")
		} else if m := k.from.Fields[o]; m != nil {
			k.to.Fields[t.Fields[i]] = m
		}
	}
	taken := map[*scan.Method]*scan.Method{}
	for _, o := range other.Methods {
		i := slices.IndexFunc(t.Methods, func(m *scan.Method) bool { return alike(m, o) })
		if i < 0 {
			k.missing(o.NamePos, o.Name, "method")
			continue
		}
		taken[t.Methods[i]] = o
	}
	for _, m := range t.Methods {
		k.method(m, taken[m])
	}
}

// method replaces the contract of a method, but for what stands in its body.
func (k taking) method(m, other *scan.Method) {
	s := &spec.Method{}
	if other != nil && k.from.Methods[other] != nil {
		*s = *k.from.Methods[other]
		s.Body = nil // that of the source counts
		k.names(m, other)
	}
	if old := k.to.Methods[m]; old != nil {
		s.Body, s.Unreadable = old.Body, slices.Concat(s.Unreadable, old.Unreadable)
	}
	if k.to.Methods[m] = s; s.Empty() {
		delete(k.to.Methods, m)
	}
}

// names asks for the names of parameters that the source has: contracts are read with those.
func (k taking) names(m, other *scan.Method) {
	for i, p := range other.Params {
		if p.Name != m.Params[i].Name {
			k.errs.Errorf(k.from.File.Span(p.Start, p.End), CodeBeside, "the parameter %s is called %s in the source", p.Name, m.Params[i].Name)
		}
	}
}

func (k taking) missing(at int32, name, what string) {
	if name == "<init>" {
		name, what = "of these parameters", "constructor"
	}
	k.errs.Errorf(k.from.File.Span(at, at+1), CodeBeside, "the source has no %s %s like this", what, name)
}

// alike reports whether two declarations are of the same method, as far as their words say.
func alike(a, b *scan.Method) bool {
	if a.Name != b.Name || len(a.Params) != len(b.Params) {
		return false
	}
	last := func(s string) string { return s[strings.LastIndexByte(s, '.')+1:] }
	for i := range a.Params {
		s, t := a.Params[i].Type, b.Params[i].Type
		if s.Dims != t.Dims || last(s.Name) != last(t.Name) {
			return false
		}
	}
	return true
}
