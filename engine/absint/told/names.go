package told

import (
	"slices"
	"strings"

	"assay/engine/absint/view"
	"assay/ir"
)

// term is what a fact is about: a variable, or what can be reached from one.
type term struct {
	text string
	typ  ir.Type // nil: the length of an array
	at   int     // of the variable that it begins with; those of the program come last
	deep int

	truth bool // true or false
}

// deepest is how many fields a term goes through.
const deepest = 2

// named are the terms of a view, by what they stand for.
type named struct {
	view  view.View
	terms []term
	is    []view.Number // by term
}

// nameAll finds the terms of a view. Of objects of the library, nobody wants to look inside.
func nameAll(v view.View, variable func(*ir.Local) (name string, truth bool), inside func(*ir.Class) bool) named {
	out := named{view: v}
	for _, l := range v.Proc.Locals {
		name, truth := variable(l)
		if n, ok := v.Local(l); ok && name != "" && l != v.Proc.Exc {
			out.add(term{text: name, typ: l.Typ, at: l.Index, truth: truth}, n)
		}
	}
	cells := v.Cells()
	for _, c := range cells {
		if c.Global != nil && !strings.ContainsAny(c.Global.Name, "<($\"") { // no variable of a source
			out.add(term{text: short(c.Global.Name), typ: c.Global.Typ, at: len(v.Proc.Locals)}, c.Holds)
		}
	}
	for i := 0; i < len(out.terms); i++ { // which grows
		of := out.terms[i]
		for _, c := range cells {
			switch {
			case c.Global != nil || c.Base != out.is[i]:
			case c.Length:
				out.add(term{text: of.text + ".length", at: of.at, deep: of.deep}, c.Holds)
			case of.deep < deepest && inside(c.Field.Owner) && !strings.Contains(c.Field.Name, "$"): // those of compilers have one
				out.add(term{text: of.text + "." + c.Field.Name, typ: c.Field.Typ, at: of.at, deep: of.deep + 1}, c.Holds)
			}
		}
	}
	return out
}

func (x *named) add(t term, n view.Number) {
	if !slices.ContainsFunc(x.terms, func(u term) bool { return u.text == t.text }) {
		x.terms, x.is = append(x.terms, t), append(x.is, n)
	}
}

// keep leaves out the terms that stand for something else than is asked for.
func (x *named) keep(asked func(view.Number) bool) {
	var terms []term
	var is []view.Number
	for i, n := range x.is {
		if asked(n) {
			terms, is = append(terms, x.terms[i]), append(is, n)
		}
	}
	x.terms, x.is = terms, is
}

// of returns what a term stands for.
func (x *named) of(text string) (n view.Number, ok bool) {
	i := slices.IndexFunc(x.terms, func(t term) bool { return t.text == text })
	if i < 0 {
		return n, false
	}
	return x.is[i], true
}

// short leaves out the package, and classes around, of the name of a variable of the program.
func short(name string) string {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return name
	}
	return name[strings.LastIndexAny(name[:i], ".$")+1:]
}
