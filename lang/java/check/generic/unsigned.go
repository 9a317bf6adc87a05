package generic

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/shipped"
	"assay/lang/java/classfile"
	"assay/lang/java/scan"
)

// This file infers the contents of private fields of type Object, and Object[], whose values code casts to a type
// variable: (T) items[i]. Such a class is written as if the field had the type T[]; the two differ only for programs
// with heap pollution.

// castTo returns the type variable to which a class casts whatever it reads from a field, or from elements of it;
// empty: there is none, or the source is not there.
func (w *Types) castTo(c *java.Class, d *classfile.Field) string {
	if t, ok := shipped.Declared(c.File.Name, d.Name); ok && d.Type.Class == "java/lang/Object" && !w.Owns(c) {
		return t.Name
	}
	if !d.Flags.Has(classfile.Private) || d.Type.Class != "java/lang/Object" || d.Type.Dims > 1 {
		return ""
	}
	k := w.Program.Set.Class(c.File.Name)
	if k == nil || k.Decl == nil || k.Unit == nil || len(k.Decl.TypeParams) == 0 {
		return ""
	}
	f, to := k.Unit.File, ""
	i, _ := slices.BinarySearchFunc(f.Tokens, k.Decl.Body, func(t scan.Token, at int32) int { return int(t.Start - at) })
	for ; i < len(f.Tokens) && f.Tokens[i].Start < k.Decl.End; i++ {
		if f.Of(f.Tokens[i]) != d.Name {
			continue
		}
		switch x := castAt(f, i, d.Type.Dims > 0); {
		case x == "" || to != "" && x != stored && x != to:
			return ""
		case x != stored:
			to = x
		}
	}
	if !slices.Contains(k.Decl.TypeParams, to) {
		return ""
	}
	return to
}

// stored marks a use of a field that reads nothing from it.
const stored = "="

// castAt returns the type to which what is read is cast where a token names a field; empty: it is not cast.
func castAt(f *scan.File, i int, elements bool) string {
	text := func(i int) string { return f.Of(f.Tokens[min(max(i, 0), len(f.Tokens)-1)]) }
	before, after := i-1, i+1
	if text(before) == "." {
		if text(before-1) != "this" {
			return "" // of another object, or another name
		}
		before -= 2
	}
	if elements && text(after) != "[" { // the array as a whole; a for-each loop reads its elements
		if text(before) == ":" {
			return ""
		}
		return stored
	}
	if elements {
		for depth := 0; after < len(f.Tokens)-1; after++ {
			if s := text(after); s == "[" {
				depth++
			} else if s == "]" {
				if depth--; depth == 0 {
					break
				}
			}
		}
		after++
	}
	switch next := text(after); {
	case next == "=", next == ";" && text(before) == "Object", (next == "==" || next == "!=") && text(after+1) == "null":
		return stored
	case text(before) == ")" && text(before-2) == "(":
		return text(before - 1)
	}
	return ""
}

// said returns the class that a field holds an object of by what assay ships about its class; nil: nothing is said of it.
func (w *Types) said(f *ir.Field) *generic {
	owner, d := w.Java.Declares(f)
	if d == nil || w.Owns(owner) || d.Type.Dims > 0 {
		return nil
	}
	t, ok := shipped.Declared(owner.File.Name, d.Name)
	if !ok || !strings.Contains(t.Name, ".") {
		return nil
	}
	c, err := w.Java.Class(java.Internal(t.Name))
	if err != nil {
		return nil
	}
	return w.intern(generic{class: c})
}

// unsigned returns the type of a field without a signature that a class casts to a type variable, or to an array of
// such; nil: it is none.
func (w *Types) unsigned(owner *java.Class, d *classfile.Field, of func(string) argument) *generic {
	name := w.castTo(owner, d)
	if name == "" {
		return nil
	}
	elem := w.generic(&classfile.Generic{Kind: 'T', Name: name}, of)
	if elem == nil || elem.variable() {
		elem = w.boundOf(owner, name)
	}
	if elem == nil || d.Type.Dims == 0 {
		return elem
	}
	return w.intern(generic{elem: elem})
}

// boundOf returns the class that a type variable of a class is below; nil: any.
func (w *Types) boundOf(c *java.Class, name string) *generic {
	s := w.signatureOf(c)
	if s == nil {
		return nil
	}
	for _, p := range s.Params {
		if p.Name == name && len(p.Bounds) > 0 && p.Bounds[0].Kind == 'L' && p.Bounds[0].Name != "java/lang/Object" {
			return w.generic(&classfile.Generic{Kind: 'L', Name: p.Bounds[0].Name}, func(string) argument { return anything })
		}
	}
	return nil
}
