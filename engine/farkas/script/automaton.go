package script

// This file defines the text form of affine automata and its parser.
//
//	automaton gcd;
//	vars x, y;
//	init start when x > 0 and y > 0;
//	start -> loop;
//	loop -> loop when x > y do x := x - y;
//	loop -> loop when y > x do y := y - x;
//	loop -> stop when x = y;
//
// A variable that is not assigned keeps its value; "x := ?" gives it any
// value, which the condition may restrict under the name x'. All assignments
// happen at once. Conditions are joined by "and", then by "or"; != is allowed.

import "assay/source"

// Automaton is an automaton as text.
type Automaton struct {
	Name  Name
	Vars  []Name
	Inits []Init
	Edges []Edge
}

// Init is: init label when condition
type Init struct {
	Label Name
	When  [][]Condition // alternatives; none means always
}

// Edge is: from -> to when condition do assignments
type Edge struct {
	At       source.Span
	From, To Name
	When     [][]Condition // alternatives; none means always
	Do       []Update
}

// Update is one assignment; X is nil for "?".
type Update struct {
	Var Name
	X   Affine
}

// ParseAutomaton reads an automaton. It gives a tree and the errors, always
// both.
func ParseAutomaton(file, text string) (*Automaton, *source.List) {
	errs := &source.List{}
	if len(text) > MaxSize {
		errs.Errorf(source.Span{File: file}, "fk-limit", "the automaton has %d bytes; at most %d are allowed", len(text), MaxSize)
		return &Automaton{}, errs
	}
	p := &parser{scanner: &scanner{file: file, text: text, line: 1, errs: errs}, unequal: true}
	p.advance()
	a := &Automaton{}
	for p.tok.kind != end {
		if !p.accept(";") {
			p.declaration(a)
		}
	}
	return a, errs
}

func (p *parser) declaration(a *Automaton) {
	defer p.resume()
	p.takeComments()
	switch from := p.tok.at; {
	case p.accept("automaton"):
		a.Name = p.name()
	case p.accept("vars"):
		a.Vars = append(a.Vars, p.names(";")...)
	case p.accept("init"):
		a.Inits = append(a.Inits, Init{p.name(), p.alternatives()})
	default:
		e := Edge{From: p.name()}
		p.expect("->")
		e.To = p.name()
		e.When = p.alternatives()
		if p.accept("do") {
			e.Do = p.updates()
		}
		e.At = from.To(p.last)
		a.Edges = append(a.Edges, e)
	}
	if !p.is(";") && p.tok.kind != end {
		p.fail("\";\"")
	}
}

// alternatives reads "when", conditions with "and", and "or" between.
func (p *parser) alternatives() [][]Condition {
	var out [][]Condition
	if !p.accept("when") {
		return nil
	}
	for {
		var all []Condition
		for {
			all = append(all, p.condition())
			if !p.accept("and") {
				break
			}
		}
		out = append(out, all)
		if !p.accept("or") {
			return out
		}
	}
}

func (p *parser) updates() []Update {
	var out []Update
	for {
		u := Update{Var: p.name()}
		p.expect(":=")
		if !p.accept("?") {
			u.X = p.affine()
		}
		out = append(out, u)
		if !p.accept(",") {
			return out
		}
	}
}
