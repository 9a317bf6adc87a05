package jml

import (
	"fmt"

	"assay/lang/java/spec"
)

// This file reads values that no program has: sequences (\seq) and sets of locations (\locset).

// arity is how many arguments a function takes; most is -1 where there is no limit.
type arity struct{ least, most int }

// values are the functions that give such values, or take them. \seq(x, y) and \locset(x, y) are made of any number.
var values = map[string]arity{
	spec.Sequence: {0, -1}, `\seq_concat`: {2, 2}, `\seq_sub`: {3, 3}, `\seq_reverse`: {1, 1}, `\seq_put`: {3, 3}, `\seq_get`: {2, 2}, `\seq_length`: {1, 1}, `\indexOf`: {2, 2},
	spec.LocationSet: {0, -1}, `\set_union`: {1, -1}, `\set_minus`: {2, 2}, `\intersect`: {1, -1}, `\subset`: {2, 2}, `\disjoint`: {1, -1},
	`\singleton`: {1, 1}, `\all_fields`: {1, 1}, `\new_elems_fresh`: {1, 1},
	`\dl_array2seq`: {1, 1}, `\dl_seqPerm`: {2, 2}, `\dl_seqNPerm`: {1, 1}, `\dl_seqSwap`: {3, 3},
}

// otherNames are other names of such functions.
var otherNames = map[string]string{`\seq_singleton`: spec.Sequence, `\seq_upd`: `\seq_put`, `\storeref`: spec.LocationSet, `\array2seq`: `\dl_array2seq`}

// listed reads what is behind the first of several sets of locations, which are one.
func listed(p *spec.Parser, first spec.Expr) spec.Expr {
	if p.Failed || !p.Is(",") {
		return first
	}
	x := &spec.Call{Name: spec.LocationSet, NameAt: spec.NameAt{NameSpan: first.Span()}, Args: []spec.Expr{first}}
	for p.Got(",") {
		x.Args = append(x.Args, p.Expr())
	}
	x.At = spec.At{At: first.Span().To(p.Of(p.Last()))}
	return x
}

// none are words for the empty ones.
var none = map[string]string{`\seq_empty`: spec.Sequence, `\empty`: spec.LocationSet}

// value reads a function of sequences or sets of locations; nil: none begins here.
func value(p *spec.Parser, t spec.Token) spec.Expr {
	if name, ok := none[t.Text]; ok {
		p.Next()
		if p.Is("(") && p.Ahead(1).Text == ")" {
			p.Args()
		}
		return &spec.Call{At: p.At(t.Start), Name: name, NameAt: spec.NameAt{NameSpan: p.Of(t)}}
	}
	name := t.Text
	if other, ok := otherNames[name]; ok {
		name = other
	}
	n, ok := values[name]
	if !ok || p.Ahead(1).Text != "(" {
		return nil
	}
	p.Next()
	x := &spec.Call{Name: name, NameAt: spec.NameAt{NameSpan: p.Of(t)}, Args: p.Args()}
	x.At = p.At(t.Start)
	p.Quantified()
	if have := len(x.Args); !p.Failed && (have < n.least || n.most >= 0 && have > n.most || t.Text == `\seq_singleton` && have != 1) {
		p.Complain(x.Span(), "syntax", fmt.Sprintf("%s does not take %d arguments", t.Text, have))
	}
	return x
}

// locationSteps are what may follow an object or array: all of its fields, and its elements.
func locationSteps(p *spec.Parser, x spec.Expr) spec.Expr {
	start := x.Span()
	located := func(l *spec.Loc) spec.Expr {
		l.X = x
		l.At = spec.At{At: start.To(p.Of(p.Last()))}
		return &spec.Located{At: l.At, Loc: l}
	}
	switch {
	case p.Is(".") && p.Ahead(1).Text == "this": // of the class around
		p.Next()
		t := p.Next()
		return &spec.Select{At: spec.At{At: start.To(p.Of(t))}, X: x, Name: t.Text, NameAt: spec.NameAt{NameSpan: p.Of(t)}}
	case p.Is(".") && p.Ahead(1).Text == "*":
		p.Next()
		p.Next()
		return located(&spec.Loc{Kind: spec.LocFields})
	case p.Is("[") && p.Ahead(1).Text == "*":
		p.Next()
		p.Next()
		p.Want("]", "")
		return located(&spec.Loc{Kind: spec.LocElems})
	case p.Is("["):
		p.Next()
		i := p.Expr()
		if p.Got("..") {
			l := &spec.Loc{Kind: spec.LocRange, Lo: i, Hi: endOf(p, x)}
			p.Want("]", " at the end of the range")
			return located(l)
		}
		p.Want("]", " after the index")
		return &spec.Index{At: spec.At{At: start.To(p.Of(p.Last()))}, X: x, I: i}
	}
	return nil
}

// elements reads the rest of "\seq_def int i; lo; hi; e" behind the variable: the values of e from lo up to hi, which is left out, in order.
func elements(p *spec.Parser, q *spec.Quant) {
	lo := p.Expr()
	p.Want(";", " after the first value of "+spec.Quants[spec.Elems])
	hi := p.Expr()
	p.Want(";", " after the end of the values of "+spec.Quants[spec.Elems])
	q.Body = p.Expr()
	if len(q.Vars) != 1 {
		p.Complain(q.Vars[0].Span(), "syntax", spec.Quants[spec.Elems]+" has one variable")
		return
	}
	q.Range = spec.Counted(q.Vars[0], lo, hi)
}

// aValue reports whether a token begins a set of locations that is computed.
func aValue(t spec.Token) bool {
	_, fn := values[t.Text]
	_, other := otherNames[t.Text]
	return t.Kind == spec.Word && (fn || other || t.Text == `\empty`)
}
