// This file reads formulas of models with combinators.

package cat

import (
	"fmt"
	"slices"
	"strconv"

	"assay/source"
)

// logical are the words of formulas, beside those that are about relations:
//
//	all(x, y, implies(in(po, x, y), in(hb, x, y))) as order
//	exists(set S, and(sub(S, W), not(empty(S)))) as writes
//	forall(rel R within po, F), some(x, F), iff(F, G), same(x, y)
//
// or(F, G) is the same word as for relations. Elements are events of the execution, sets and relations are of those.
var logical = []string{"all", "some", "exists", "forall", "not", "and", "implies", "iff", "in", "same", steps}

// steps is the word of TC(n, R, P, Q), which says that the set Q is reached from P by at most n steps of R, which is sub, eq, or a formula with two parameters that are sets.
const steps = "TC"

// mostSteps bounds n: each one is a set to choose.
const mostSteps = 16

// logic reads a formula after its first word.
func (p *parser) logic(from token) (Expr, *source.Diagnostic) {
	switch from.text {
	case "all", "some":
		return p.elements(from)
	case "exists", "forall":
		return p.second(from)
	case steps:
		return p.steps(from)
	}
	args, err := p.operands(from, map[string]int{"not": 1, "implies": 2, "iff": 2, "same": 2}[from.text])
	if err != nil {
		return nil, err
	}
	at := p.since(from)
	switch from.text {
	case "in":
		if len(args) != 2 && len(args) != 3 {
			return nil, errorf(at.Span, CodeSyntax, "in takes a set and an element, or a relation and two")
		}
		return &Member{at, args[0], args[1:]}, nil
	case "same":
		return &Same{at, args[0], args[1]}, nil
	}
	op := Connective(slices.Index(connectives[:], from.text))
	return &Logic{at, op, args}, nil
}

// elements reads (x, y, formula).
func (p *parser) elements(from token) (Expr, *source.Diagnostic) {
	if err := p.expect("("); err != nil {
		return nil, err
	}
	var names []string
	for p.next().kind == name && p.peek().is(",") {
		at := p.next()
		if taken(at.text) {
			return nil, errorf(p.Span(at.from, at.to), CodeSyntax, "%s is a combinator or a relation already", at.text)
		}
		names = append(names, at.text)
		p.pos += 2
	}
	if len(names) == 0 {
		return nil, p.wrong("the name of an element, and then a formula, is expected here")
	}
	body, err := p.closing()
	if err != nil {
		return nil, err
	}
	for _, n := range slices.Backward(names) {
		body = &Quant{Place: p.since(from), All: from.text == "all", Name: n, Body: body}
	}
	return body, nil
}

// second reads (set S within r, formula).
func (p *parser) second(from token) (Expr, *source.Diagnostic) {
	if err := p.expect("("); err != nil {
		return nil, err
	}
	q := &Quant{All: from.text == "forall"}
	kind := p.next()
	if q.Arity = slices.Index([]string{"", "set", "rel"}, kind.text); kind.kind != name || q.Arity <= 0 {
		return nil, p.wrong("set or rel is expected here; all and some are about elements")
	}
	p.advance()
	at := p.next()
	var err *source.Diagnostic
	if q.Name, err = p.name("the name of a set or relation"); err != nil {
		return nil, err
	}
	if taken(q.Name) {
		return nil, errorf(p.Span(at.from, at.to), CodeSyntax, "%s is a combinator or a relation already", q.Name)
	}
	if p.next().kind == name && p.next().text == "within" {
		p.advance()
		if q.Within, err = p.relation(); err != nil {
			return nil, err
		}
	}
	if err := p.expect(","); err != nil {
		return nil, err
	}
	q.Body, err = p.closing()
	q.Place = p.since(from)
	return q, err
}

// steps reads (n, R, P, Q), and writes TC_0(R)(P, Q) as eq(P, Q), and TC_n(R)(P, Q) as or(eq(P, Q), exists(set X, and(R(P, X), TC_n-1(R)(X, Q)))).
func (p *parser) steps(from token) (Expr, *source.Diagnostic) {
	if err := p.expect("("); err != nil {
		return nil, err
	}
	n, bad := strconv.Atoi(p.next().text)
	if bad != nil || n < 0 || n > mostSteps {
		return nil, p.wrong(fmt.Sprintf("how many steps, from 0 to %d, is expected here", mostSteps))
	}
	p.advance()
	if err := p.expect(","); err != nil {
		return nil, err
	}
	of := p.advance()
	if of.kind != name || taken(of.text) && of.text != "sub" && of.text != "eq" {
		return nil, errorf(p.Span(of.from, of.to), CodeSyntax, "sub, eq, or the name of a formula with two parameters is expected here")
	}
	at := p.since(of)
	if err := p.expect(","); err != nil {
		return nil, err
	}
	first, err := p.relation()
	if err != nil {
		return nil, err
	}
	if err := p.expect(","); err != nil {
		return nil, err
	}
	last, err := p.closing()
	if err != nil {
		return nil, err
	}
	step := func(x, y Expr) Expr {
		if formulas[of.text] > 0 {
			return checked(of.text, at, []Expr{x, y})
		}
		return &App{at, &Name{at, of.text}, &Tuple{at, []Expr{x, y}}}
	}
	out := checked("eq", at, []Expr{&Name{at, reachedSet(0)}, last})
	for i := range n {
		x, next := &Name{at, reachedSet(i + 1)}, reachedSet(i)
		more := &Quant{Place: at, Arity: 1, Name: next, Body: &Logic{at, And, []Expr{step(x, &Name{at, next}), out}}}
		out = &Logic{at, Or, []Expr{checked("eq", at, []Expr{x, last}), more}}
	}
	return &In{p.since(from), Let{Place: at, Binds: []Bind{{Span: at.Span, Pattern: Pattern{Names: []string{reachedSet(n)}}, Expr: first}}}, out}, nil
}

// reachedSet is the name of a set from which n more steps are taken; no name of a file is like it.
func reachedSet(n int) string { return fmt.Sprintf("reached %d", n) }

// closing reads the formula before ).
func (p *parser) closing() (Expr, *source.Diagnostic) {
	body, err := p.relation()
	if err != nil {
		return nil, err
	}
	return body, p.expect(")")
}
