// This file reads models that are written with the combinators of package so.

package cat

import (
	"slices"
	"strings"

	"assay/source"
)

// Combined is the end of the names of files whose models are written with combinators:
//
//	"Release and acquire"
//	let hb = plus(or(po, rf))
//	irrefl(hb) as happens-before
//	irrefl(seq(co, hb)) as write-coherence
//
// They mean what the same model means in cat: they become the same tree. The names are those of package so in small letters, and of
// Cooksey, Harris, Batty, Grigore and Janota, PrideMM (2019): seq, or, inter, minus, inv, maybe, plus, star, id, on, cross of
// relations, given for marks; TC for steps between sets; acyclic, irrefl, empty, sub, eq, trans, inj of formulas. Relations are those of cat, and co and fr are defined.
const Combined = ".model"

// combinators of relations, with the operator of cat and how many operands they take; 0: one or more.
var combinators = map[string]struct {
	op    Op
	takes int
}{
	"seq": {Seq, 0}, "or": {Union, 0}, "inter": {Inter, 0}, "minus": {Diff, 2}, "inv": {Inv, 1}, "maybe": {Maybe, 1},
	"plus": {Plus, 1}, "star": {Star, 1}, "on": {OnSet, 1}, "cross": {Cross, 2},
}

// formulas are the combinators that give formulas, with how many relations they take.
var formulas = map[string]int{"acyclic": 1, "irrefl": 1, "empty": 1, "sub": 2, "eq": 2, "trans": 1, "inj": 1}

// synonyms are names that the paper has for what cat calls otherwise.
var synonyms = map[string]string{"read": "R", "write": "W", "fences": "F", "init": "IW", "sloc": "loc"}

// given(S) is a set where the test has such a mark, and empty where not.
const given = "given"

// combined reads the statements of a file.
func (p *parser) combined() (out []Stmt, err *source.Diagnostic) {
	out = append(out, &Include{Place: p.since(p.next()), Name: "cos.cat", File: Builtin("cos.cat")})
	for p.next().kind != end {
		var s Stmt
		if p.next().is("let") {
			s, err = p.definitions()
		} else {
			s, err = p.stated()
		}
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// definitions reads let [rec] x = r and f(s, t) = r.
func (p *parser) definitions() (Stmt, *source.Diagnostic) {
	from := p.advance()
	l := &Let{Rec: p.accept("rec")}
	for {
		at := p.next()
		name, err := p.name("the name of a relation")
		if err != nil {
			return nil, err
		}
		if taken(name) {
			return nil, errorf(p.Span(at.from, at.to), CodeSyntax, "%s is a combinator or a relation already", name)
		}
		b := Bind{Pattern: Pattern{Names: []string{name}}}
		var params Pattern
		macro := p.next().is("(")
		if macro {
			if params, err = p.pattern(); err != nil {
				return nil, err
			}
		}
		if err := p.expect("="); err != nil {
			return nil, err
		}
		if b.Expr, err = p.relation(); err != nil {
			return nil, err
		}
		if macro {
			b.Expr = &Fun{p.since(at), name, params, b.Expr}
		}
		b.Span = p.since(at).Span
		l.Binds = append(l.Binds, b)
		if p.peek().is("(") || !p.accept("and") { // and(f, g) begins a formula
			l.Place = p.since(from)
			return l, nil
		}
	}
}

// taken reports whether a name has a meaning that no definition changes.
func taken(name string) bool {
	_, combines := combinators[name]
	return combines || formulas[name] > 0 || synonyms[name] != "" || slices.Contains(logical, name) || name == "id" || name == given
}

// stated reads a formula and its name.
func (p *parser) stated() (Stmt, *source.Diagnostic) {
	from := p.next()
	if from.kind != name && from.kind != keyword {
		return nil, p.wrong("let or a formula is expected here")
	}
	e, err := p.relation()
	if err != nil {
		return nil, err
	}
	t := &Test{Kind: Holds, Expr: e}
	if c, ok := e.(*Check); ok {
		t.Kind, t.Expr = c.Kind, c.Expr
	}
	if _, ok := e.(*Name); ok {
		return nil, errorf(e.Where(), CodeSyntax, "a formula is expected here, not a relation")
	}
	t.Name, err = p.as()
	t.Place = p.since(from)
	return t, err
}

// check reads one of the formulas that are about relations.
func (p *parser) check(from token) (Expr, *source.Diagnostic) {
	args, err := p.operands(from, formulas[from.text])
	if err != nil {
		return nil, err
	}
	return checked(from.text, p.since(from), args), nil
}

// checked is a formula about relations.
func checked(what string, at Place, args []Expr) Expr {
	c := &Check{Place: at, Kind: Empty}
	apply := func(op Op, args ...Expr) Expr { return &Apply{c.Place, op, args} }
	a := args[0]
	switch what {
	case "acyclic":
		c.Kind, c.Expr = Acyclic, a
	case "irrefl":
		c.Kind, c.Expr = Irreflexive, a
	case "empty":
		c.Expr = a
	case "sub":
		c.Expr = apply(Diff, a, args[1])
	case "eq":
		c.Expr = apply(Union, apply(Diff, a, args[1]), apply(Diff, args[1], a))
	case "trans":
		c.Expr = apply(Diff, apply(Seq, a, a), a)
	case "inj":
		c.Expr = apply(Diff, apply(Seq, a, apply(Inv, a)), &Name{c.Place, "id"})
	}
	return c
}

// operands reads (r, s); takes is their number, 0: one or more.
func (p *parser) operands(of token, takes int) (out []Expr, err *source.Diagnostic) {
	if err := p.expect("("); err != nil {
		return nil, err
	}
	for {
		r, err := p.relation()
		if err != nil {
			return nil, err
		}
		if out = append(out, r); !p.accept(",") {
			break
		}
	}
	if takes > 0 && len(out) != takes {
		return nil, errorf(p.since(of).Span, CodeSyntax, "%s takes %d relations, not %d", of.text, takes, len(out))
	}
	return out, p.expect(")")
}

// relation reads a name, a combinator with its operands, a definition with its arguments, or a formula.
func (p *parser) relation() (Expr, *source.Diagnostic) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, p.tooDeep()
	}
	from := p.next()
	if from.text == "0" {
		p.advance()
		return &Zero{p.since(from)}, nil
	}
	if formulas[from.text] > 0 && (from.kind == name || from.kind == keyword) {
		p.advance()
		return p.check(from)
	}
	if slices.Contains(logical, from.text) && (from.kind == name || from.kind == keyword) {
		p.advance()
		return p.logic(from)
	}
	text, err := p.name("a relation or a formula")
	if err != nil {
		return nil, err
	}
	if c, ok := combinators[text]; ok {
		args, err := p.operands(from, c.takes)
		if err != nil {
			return nil, err
		}
		if c.takes > 0 {
			return &Apply{p.since(from), c.op, args}, nil
		}
		e := args[0]
		for _, a := range args[1:] {
			e = &Apply{p.since(from), c.op, []Expr{e, a}}
		}
		return e, nil
	}
	if s, ok := synonyms[text]; ok {
		text = s
	}
	n := &Name{p.since(from), text}
	if !p.next().is("(") {
		return n, nil
	}
	args, err := p.operands(from, 0)
	if err != nil {
		return nil, err
	}
	if text == given && len(args) == 1 {
		return &Try{p.since(from), args[0], &Zero{p.since(from)}}, nil
	}
	if len(args) == 1 {
		return &App{p.since(from), n, args[0]}, nil
	}
	return &App{p.since(from), n, &Tuple{p.since(from), args}}, nil
}

// isCombined reports whether a file is written with combinators.
func isCombined(name string) bool { return strings.HasSuffix(name, Combined) }
