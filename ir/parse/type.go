// This file reads types and references to what is declared.

package parse

import (
	"assay/ir"
)

// namespace knows what is declared by its name.
type namespace struct {
	cursor
	classes  map[string]*ir.Class
	structs  map[string]*ir.Struct
	sigs     map[string]*ir.Signature
	globals  map[string]*ir.Global
	literals map[string]*ir.Literal
	procs    map[string]*ir.Proc
}

func newNamespace(c cursor) namespace {
	return namespace{
		cursor:  c,
		classes: map[string]*ir.Class{}, structs: map[string]*ir.Struct{}, sigs: map[string]*ir.Signature{},
		globals: map[string]*ir.Global{}, literals: map[string]*ir.Literal{},
		procs: map[string]*ir.Proc{},
	}
}

// multType reads "func rel(User -> String)".
func (p *namespace) multType() (ir.Mult, ir.Type) {
	m := ir.MultAny
	for _, c := range []ir.Mult{ir.MultOne, ir.MultLone, ir.MultFunc, ir.MultTotal} {
		if p.is(c.String()) {
			p.next()
			m = c
			break
		}
	}
	return m, p.typ()
}

func (p *namespace) typ() ir.Type {
	p.enter()
	defer p.leave()
	at := p.tok
	switch {
	case p.accept("bool"):
		return ir.Bool{}
	case p.accept("null"):
		return ir.Null{}
	case p.accept("thread"):
		return ir.Thread{}
	case p.accept("ref"):
		if p.tok.kind == tName && !p.tok.nl {
			return ir.Ref{Class: p.class()}
		}
		return ir.Ref{}
	case p.accept("array"):
		return ir.Array{Elem: p.elem()}
	case p.accept("ptr"):
		return ir.Ptr{Elem: p.elem()}
	case p.accept("fixed"):
		n := p.int()
		return ir.Fixed{Elem: p.elem(), Len: n}
	case p.accept("struct"):
		n := p.name("struct")
		if s := p.structs[n.text]; s != nil {
			return ir.StructVal{Struct: s}
		}
		p.fail(p.at(n), CodeName, "there is no struct %s", ir.Name(n.text))
	case p.accept("proc"):
		return ir.Func{Sig: p.sigRef()}
	case p.accept("rel"):
		return p.rel()
	case at.kind == tName && !at.quote:
		if t, ok := ir.ScalarType(at.text); ok {
			p.next()
			return t
		}
	}
	p.fail(p.at(at), CodeSyntax, "expected a type, found %s", at)
	return nil
}

// elem reads the type of elements: relations are not comparable with ==, and
// no array or pointer has them.
func (p *namespace) elem() ir.Type {
	at := p.at(p.tok)
	t := p.typ()
	if _, rel := t.(*ir.Rel); rel {
		p.fail(at, CodeType, "a relation cannot be an element or what is pointed to")
	}
	return t
}

// rel reads "(User -> i4 | Group -> i4)" or "/2()".
func (p *namespace) rel() *ir.Rel {
	if p.accept("/") {
		at := p.at(p.tok)
		n := p.int()
		if n < 1 || n > ir.MaxArity {
			p.fail(at, CodeLimit, "a relation has 1 to %d columns, not %d", ir.MaxArity, n)
		}
		p.expect("(")
		p.expect(")")
		return ir.NewRel(n)
	}
	p.expect("(")
	var alts []ir.Product
	for {
		at := p.at(p.tok)
		row := ir.Product{p.column()}
		for p.accept("->") {
			row = append(row, p.column())
		}
		switch {
		case len(row) > ir.MaxArity || len(alts) == ir.MaxAlts:
			p.fail(at, CodeLimit, "the type has more than %d columns or %d alternatives", ir.MaxArity, ir.MaxAlts)
		case len(alts) > 0 && len(row) != len(alts[0]):
			p.fail(at, CodeType, "this alternative has %d columns, the first %d", len(row), len(alts[0]))
		}
		alts = append(alts, row)
		if !p.accept("|") {
			break
		}
	}
	p.expect(")")
	return ir.NewRel(len(alts[0]), alts...)
}

// column reads a column's sort: a bare name is a class unless it reads as a type.
func (p *namespace) column() ir.Type {
	if p.tok.kind == tName {
		if _, isType := ir.ScalarType(p.tok.text); !isType || p.tok.quote {
			return ir.Ref{Class: p.class()}
		}
	}
	return p.elem()
}

func (p *namespace) class() *ir.Class {
	n := p.name("class")
	c := p.classes[n.text]
	if c == nil {
		p.fail(p.at(n), CodeName, "there is no class or domain %s", ir.Name(n.text))
	}
	return c
}

func (p *namespace) procRef() *ir.Proc {
	n := p.name("procedure")
	q := p.procs[n.text]
	if q == nil {
		p.fail(p.at(n), CodeName, "there is no procedure %s", ir.Name(n.text))
	}
	return q
}

func (p *namespace) sigRef() *ir.Signature {
	n := p.name("signature")
	s := p.sigs[n.text]
	if s == nil {
		p.fail(p.at(n), CodeName, "there is no signature %s", ir.Name(n.text))
	}
	return s
}

// fieldRef reads "Class.field", of a class or struct: the last dot of a plain
// name parts them, or the dot between two names.
func (p *namespace) fieldRef() *ir.Field {
	n := p.name("field")
	owner, field := n.text, ""
	if p.accept(".") {
		field = p.name("field").text
	} else if !n.quote {
		for i := len(owner) - 1; i >= 0; i-- {
			if owner[i] == '.' {
				owner, field = owner[:i], owner[i+1:]
				break
			}
		}
	}
	var list []*ir.Field
	if c := p.classes[owner]; c != nil {
		list = c.Fields
	}
	if s := p.structs[owner]; s != nil {
		list = append(list[:len(list):len(list)], s.Fields...)
	}
	for _, f := range list {
		if f.Name == field {
			return f
		}
	}
	p.fail(p.at(n), CodeName, "there is no field %s; a field is written Class.field", ir.Name(n.text))
	return nil
}

func (p *namespace) classList() []*ir.Class {
	list := []*ir.Class{p.class()}
	for p.accept(",") {
		list = append(list, p.class())
	}
	return list
}
