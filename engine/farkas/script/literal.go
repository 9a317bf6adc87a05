package script

// This file defines the parser of literals and arithmetic.

import (
	"assay/logic/poly/num"
	"assay/source"
)

// literal reads a polyhedron, a form or a function.
func (p *parser) literal() Node {
	from := p.tok.at
	var params []Name
	if p.accept("[") {
		params = p.names("]")
		p.expect("]")
		p.expect("->")
	}
	p.expect("{")
	p.expect("[")
	tuple := p.affines()
	p.expect("]")
	var n Node
	switch {
	case p.accept("->"):
		n = p.mapping(from, p.plain(tuple))
	case p.accept(":"):
		n = &Polyhedron{from, params, tuple, p.conditions()}
	default:
		n = &Polyhedron{from, params, tuple, nil}
	}
	p.expect("}")
	return p.spanned(n, from.To(p.last))
}

// spanned sets the place of a literal, known only at its end.
func (p *parser) spanned(n Node, at source.Span) Node {
	switch n := n.(type) {
	case *Polyhedron:
		n.At = at
	case *Form:
		n.At = at
	case *Function:
		n.At = at
	}
	return n
}

// mapping reads what stands after "->" in braces.
func (p *parser) mapping(at source.Span, dims []Name) Node {
	if p.accept("[") {
		body := p.affines()
		p.expect("]")
		return &Function{at, dims, body}
	}
	return &Form{at, dims, p.affine()}
}

// plain takes a tuple as names.
func (p *parser) plain(tuple []Affine) []Name {
	var out []Name
	for _, a := range tuple {
		v, ok := a.(*Var)
		if !ok {
			p.failAt(a.Span(), "the inputs of a form or function must be names")
		}
		out = append(out, v.Name)
	}
	return out
}

func (p *parser) affines() []Affine {
	var out []Affine
	if p.is("]") {
		return nil
	}
	for {
		out = append(out, p.affine())
		if !p.accept(",") {
			return out
		}
	}
}

func (p *parser) conditions() []Condition {
	var out []Condition
	if p.is("}") {
		return nil
	}
	for {
		out = append(out, p.condition())
		if !p.accept("and") {
			return out
		}
	}
}

func (p *parser) condition() Condition {
	from := p.tok.at
	c := Condition{Terms: []Affine{p.affine()}}
	for {
		r, ok := p.relation()
		if !ok {
			break
		}
		c.Relations = append(c.Relations, r)
		c.Terms = append(c.Terms, p.affine())
	}
	if len(c.Relations) == 0 {
		p.fail("<=, <, >=, > or =")
	}
	c.At = from.To(p.last)
	return c
}

func (p *parser) relation() (Relation, bool) {
	if p.is("!=") && !p.unequal {
		p.failAt(p.tok.at, "!= would make two polyhedra; write them as two objects")
	}
	for r, text := range relationNames {
		if p.accept(text) {
			return Relation(r), true
		}
	}
	return 0, false
}

func (p *parser) affine() Affine {
	defer p.deeper()()
	from := p.tok.at
	minus := p.accept("-")
	terms := []SignedAffine{{minus, p.term()}}
	for p.is("+") || p.is("-") {
		minus := p.is("-")
		p.advance()
		terms = append(terms, SignedAffine{minus, p.term()})
	}
	if len(terms) == 1 && !terms[0].Minus {
		return terms[0].X
	}
	return &Add{from.To(p.last), terms}
}

func (p *parser) term() Affine {
	x := p.factor()
	for n := 0; p.accept("*"); n++ {
		p.limit(n)
		x = &Mul{x, p.signedFactor()}
	}
	return x
}

// signedFactor allows 2*-3.
func (p *parser) signedFactor() Affine {
	from := p.tok.at
	if !p.accept("-") {
		return p.factor()
	}
	return &Add{from, []SignedAffine{{true, p.factor()}}}
}

func (p *parser) factor() Affine {
	defer p.deeper()()
	from := p.tok.at
	switch {
	case p.tok.kind == number:
		v, _ := num.Parse(p.tok.text)
		p.advance()
		n := &Number{from, v}
		if p.tok.kind == name && adjacent(from, p.tok.at) {
			return &Mul{n, &Var{p.name()}} // 2i, as other tools print it
		}
		return n
	case p.accept("("):
		x := p.affine()
		p.expect(")")
		return &Group{from.To(p.last), x}
	case p.tok.kind == name:
		v := p.name()
		if v.Text == "floor" && p.is("(") {
			return p.floor(from)
		}
		return &Var{v}
	}
	p.fail("a number, a name or \"(\"")
	return nil
}

func adjacent(a, b source.Span) bool { return a.EndLine == b.Line && a.EndCol == b.Col }

// floor reads what stands after the word: ((x)/n)
func (p *parser) floor(from source.Span) Affine {
	p.expect("(")
	p.expect("(")
	x := p.affine()
	p.expect(")")
	p.expect("/")
	v, ok := num.Parse(p.tok.text)
	if p.tok.kind != number || !ok || v.IsZero() {
		p.fail("a positive number")
	}
	p.advance()
	p.expect(")")
	return &Floor{from.To(p.last), x, v}
}
