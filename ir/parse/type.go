// This file reads types, numbers and references to what is declared.

package parse

import (
	"math"
	"strconv"

	"assay/ir"
)

// multType reads "func rel(User -> String)".
func (p *parser) multType() (ir.Mult, ir.Type) {
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

func (p *parser) typ() ir.Type {
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
		return ir.Func{Sig: sigRef(p)}
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
func (p *parser) elem() ir.Type {
	at := p.at(p.tok)
	t := p.typ()
	if _, rel := t.(*ir.Rel); rel {
		p.fail(at, CodeType, "a relation cannot be an element or what is pointed to")
	}
	return t
}

// rel reads "(User -> i4 | Group -> i4)" or "/2()".
func (p *parser) rel() *ir.Rel {
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
func (p *parser) column() ir.Type {
	if p.tok.kind == tName {
		if _, isType := ir.ScalarType(p.tok.text); !isType || p.tok.quote {
			return ir.Ref{Class: p.class()}
		}
	}
	return p.elem()
}

func (p *parser) class() *ir.Class {
	n := p.name("class")
	c := p.classes[n.text]
	if c == nil {
		p.fail(p.at(n), CodeName, "there is no class or domain %s", ir.Name(n.text))
	}
	return c
}

func (p *parser) procRef() *ir.Proc {
	n := p.name("procedure")
	q := p.procs[n.text]
	if q == nil {
		p.fail(p.at(n), CodeName, "there is no procedure %s", ir.Name(n.text))
	}
	return q
}

func sigRef(p *parser) *ir.Signature {
	n := p.name("signature")
	s := p.sigs[n.text]
	if s == nil {
		p.fail(p.at(n), CodeName, "there is no signature %s", ir.Name(n.text))
	}
	return s
}

// fieldRef reads "Class.field", of a class or struct: the last dot of a plain
// name parts them, or the dot between two names.
func (p *parser) fieldRef() *ir.Field {
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

// variable reads "x" or "@g".
func (p *parser) variable() ir.Var {
	if p.accept("@") {
		n := p.name("global")
		if g := p.globals[n.text]; g != nil {
			return g
		}
		p.fail(p.at(n), CodeName, "there is no global %s", ir.Name(n.text))
	}
	return p.localRef()
}

func (p *parser) localRef() *ir.Local {
	n := p.name("local")
	l := p.locals[n.text]
	if l == nil {
		p.fail(p.at(n), CodeName, "there is no local %s here", ir.Name(n.text))
	}
	return l
}

// int reads a number that is not negative.
func (p *parser) int() int {
	if p.tok.kind != tNumber {
		p.fail(p.at(p.tok), CodeSyntax, "expected a number, found %s", p.tok)
	}
	n, err := strconv.ParseInt(p.tok.text, 10, 32)
	if err != nil {
		p.fail(p.at(p.tok), CodeType, "expected a whole number up to %d, found %s", math.MaxInt32, p.tok)
	}
	p.next()
	return int(n)
}

// int64 reads a number with a sign.
func (p *parser) int64() int64 {
	sign := ""
	if p.accept("-") {
		sign = "-"
	}
	if p.tok.kind != tNumber {
		p.fail(p.at(p.tok), CodeSyntax, "expected a number, found %s", p.tok)
	}
	n, err := strconv.ParseInt(sign+p.tok.text, 10, 64)
	if err != nil {
		p.fail(p.at(p.tok), CodeType, "expected a whole number of 64 bits, found %s", p.tok)
	}
	p.next()
	return n
}

// number reads a constant behind its sign: "3", "3:i4", "1.5:f64".
func (p *parser) number(sign string) *ir.Const {
	n := p.tok
	p.next()
	var t ir.Type = ir.Int{Bits: 32, Signed: true}
	if p.is(":") && p.typeFollows() {
		p.next()
		t, _ = ir.ScalarType(p.tok.text)
		p.next()
	}
	c, err := constant(t, sign+n.text)
	if err != nil {
		p.fail(p.at(n), CodeType, "%s%s is not a value of %s", sign, n.text, t)
	}
	return c
}

// typeFollows tells whether the name of a number's type stands right behind
// the colon.
func (p *parser) typeFollows() bool {
	save, last := p.lexer, p.last
	defer p.back(save, last)
	p.next()
	_, ok := ir.ScalarType(p.tok.text)
	return ok && p.tok.kind == tName && !p.tok.quote && p.tok.from == p.last.to
}

func constant(t ir.Type, s string) (*ir.Const, error) {
	switch t := t.(type) {
	case ir.Int:
		if t.Signed {
			v, err := strconv.ParseInt(s, 10, int(t.Bits))
			return &ir.Const{Typ: t, Bits: uint64(v)}, err
		}
		v, err := strconv.ParseUint(s, 10, int(t.Bits))
		return &ir.Const{Typ: t, Bits: v}, err
	case ir.Float:
		v, err := strconv.ParseFloat(s, int(t.Bits))
		if t.Bits == 32 {
			return &ir.Const{Typ: t, Bits: uint64(math.Float32bits(float32(v)))}, err
		}
		return &ir.Const{Typ: t, Bits: math.Float64bits(v)}, err
	}
	return nil, strconv.ErrSyntax
}

// floatBits reads "float BITS:f64".
func (p *parser) floatBits() *ir.Const {
	n := p.tok
	if n.kind != tNumber {
		p.fail(p.at(n), CodeSyntax, "expected the bits of a float, found %s", n)
	}
	p.next()
	p.expect(":")
	t, ok := ir.ScalarType(p.tok.text)
	f, isFloat := t.(ir.Float)
	if !ok || !isFloat || p.tok.kind != tName {
		p.fail(p.at(p.tok), CodeSyntax, "expected f32 or f64, found %s", p.tok)
	}
	p.next()
	bits, err := strconv.ParseUint(n.text, 10, int(f.Bits))
	if err != nil {
		p.fail(p.at(n), CodeType, "%s is not a word of %d bits", n.text, f.Bits)
	}
	return &ir.Const{Typ: f, Bits: bits}
}
