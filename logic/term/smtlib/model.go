package smtlib

// This file reads models and values that solvers print.

import (
	"fmt"
	"slices"
	"strings"

	"assay/logic/term"
)

// maxElements is how many elements of an uninterpreted sort a model may name.
const maxElements = 1 << 20

// ReadModel reads what get-model gives, with or without the word model. Symbols
// and sorts are those of the printer that the solver was told them by. Functions
// of the solver's own are part of the model.
func (p *Printer) ReadModel(text string) (*term.Model, error) {
	t, err := parse(text)
	if err != nil {
		return nil, err
	}
	if len(t.tops) != 1 || t.nodes[t.tops[0]].kind != list {
		return nil, &Error{1, 1, "want a list of definitions"}
	}
	r := p.modelReader(t)
	defs := t.kids(t.tops[0])
	if len(defs) > 0 && t.is(defs[0], "model") {
		defs = defs[1:]
	}
	var funs []*definition
	for _, n := range defs {
		d, err := r.signature(n)
		if err != nil {
			return nil, err
		}
		if d != nil {
			funs = append(funs, d)
		}
	}
	// Arrays mention functions that may be defined later.
	slices.SortStableFunc(funs, func(x, y *definition) int { return min(len(y.vars), 1) - min(len(x.vars), 1) })
	for _, d := range funs {
		if err := r.body(d); err != nil {
			return nil, err
		}
	}
	return r.m, nil
}

// ReadValues reads what get-value gives for so many terms: their values.
func (p *Printer) ReadValues(text string, m *term.Model) ([]term.Term, error) {
	t, err := parse(text)
	if err != nil {
		return nil, err
	}
	if len(t.tops) != 1 || t.nodes[t.tops[0]].kind != list {
		return nil, &Error{1, 1, "want ((term value) …)"}
	}
	r := p.modelReader(t)
	if m != nil {
		r.m = m
	}
	var values []term.Term
	for _, n := range t.kids(t.tops[0]) {
		pair := t.kids(n)
		if len(pair) != 2 {
			return nil, t.at(n, "want (term value)")
		}
		v, err := r.term(pair[1])
		if err != nil {
			return nil, err
		}
		w, bad := p.b.Eval(r.m, v)
		if bad != nil {
			return nil, t.at(n, "%v", bad)
		}
		values = append(values, w)
	}
	return values, nil
}

// modelReader reads definitions of a model.
type modelReader struct {
	*elaborator
	p *Printer
	m *term.Model
}

type definition struct {
	name   string
	f      term.Func
	params int32 // the list
	vars   []int32
	sort   term.Sort
	expr   int32
}

func (p *Printer) modelReader(t *tree) *modelReader {
	r := &modelReader{elaborator: newElaborator(p.b, t), p: p, m: &term.Model{}}
	r.lambda = true
	for f, name := range p.funcs {
		args, _ := p.b.Signature(f)
		m := meaning{f: f, args: args}
		if len(args) == 0 {
			m.t = p.b.Apply(f)
		}
		r.terms[name] = []meaning{m}
	}
	for s, name := range p.sorts {
		r.sorts[name] = []meaning{{sort: s}}
	}
	r.extra = r.element
	r.asArr = func(name string) *term.Meaning {
		if d, ok := r.lookup(name); ok {
			return r.m.Meaning(d.f)
		}
		return nil
	}
	return r
}

// element is an element of an uninterpreted sort by the name that solvers give
// to it.
func (r *modelReader) element(name string) term.Term {
	k := elementNumber(name)
	if k < 0 || k > maxElements {
		return 0
	}
	for s, sort := range r.p.sorts {
		for _, prefix := range []string{sort + "!val!", "@" + sort + "_", "@uc_" + sort + "_"} {
			if name == fmt.Sprint(prefix, k) {
				return r.b.Elem(s, k)
			}
		}
	}
	return 0
}

// signature reads the head of a definition, nil for what says nothing about
// symbols: declarations and sizes of uninterpreted sorts.
func (r *modelReader) signature(n int32) (*definition, *Error) {
	kids := r.kids(n)
	if r.nodes[n].kind != list || len(kids) == 0 {
		return nil, r.at(n, "want a definition")
	}
	switch r.name(kids[0]) {
	case "declare-fun", "declare-sort", "declare-datatypes", "forall", "declare-const":
		return nil, nil
	case "define-fun":
	default:
		return nil, r.at(n, "want define-fun")
	}
	if len(kids) != 5 || r.nodes[kids[2]].kind != list {
		return nil, r.at(n, "want (define-fun name ((name sort) …) sort term)")
	}
	d := &definition{name: r.name(kids[1]), params: kids[2], vars: r.kids(kids[2]), expr: kids[4]}
	var err *Error
	if d.sort, err = r.sort(kids[3]); err != nil {
		return nil, err
	}
	if m, ok := r.lookup(d.name); ok {
		d.f = m.f
		return d, nil
	}
	var args []term.Sort
	for _, k := range d.vars {
		pair := r.kids(k)
		if len(pair) != 2 {
			return nil, r.at(k, "want (name sort)")
		}
		s, err := r.sort(pair[1])
		if err != nil {
			return nil, err
		}
		args = append(args, s)
	}
	d.f = r.b.Declare("model:"+d.name, d.sort, args...)
	m := meaning{f: d.f, args: args}
	if len(args) == 0 {
		m.t = r.b.Apply(d.f)
	}
	r.bind(d.name, m)
	return d, nil
}

func (r *modelReader) body(d *definition) *Error {
	log := len(r.log)
	vars, err := r.declareBound(d.params)
	if err != nil {
		return err
	}
	t, err := r.term(d.expr)
	r.unbind(log)
	if err != nil {
		return err
	}
	args, result := r.b.Signature(d.f)
	if r.b.Sort(t) != result || len(args) != len(vars) {
		return r.at(d.expr, "%s has another sort in the model", d.name)
	}
	for i, x := range vars {
		if r.b.Sort(x) != args[i] {
			return r.at(d.expr, "%s has another sort in the model", d.name)
		}
	}
	if len(vars) == 0 && !r.b.IsValue(t) {
		if v, bad := r.b.Eval(r.m, t); bad == nil {
			t = v
		} else {
			return r.at(d.expr, "%v", bad)
		}
	}
	r.m.Define(d.f, term.Meaning{Params: vars, Body: t})
	return nil
}

// asArray is the array that a function of the model is.
func (e *elaborator) asArray(n int32, name string) (term.Term, *Error) {
	d := e.asArr(name)
	if d == nil {
		return 0, e.at(n, "as-array of %s, which is not defined", name)
	}
	return e.arrayOf(n, d.Params, d.Body)
}

// arrayOf is the array that is body for each value of the variable. The body may
// compare the variable with values; then it is constant elsewhere.
func (e *elaborator) arrayOf(n int32, vars []term.Term, body term.Term) (term.Term, *Error) {
	if len(vars) != 1 {
		return 0, e.at(n, "an array with %d indices", len(vars))
	}
	x, b := vars[0], e.b
	index := b.Sort(x)
	points, ok := b.Values(index, term.MaxRange)
	if !ok {
		if points, ok = comparedWith(b, body, x); !ok {
			return 0, e.at(n, "an array that is given by a function, which is not a list of cases")
		}
	}
	at := func(i term.Term) (term.Term, *Error) {
		v, bad := b.Eval(&term.Model{}, b.Replace(body, map[term.Term]term.Term{x: i}))
		if bad != nil {
			return 0, e.at(n, "%v", bad)
		}
		return v, nil
	}
	other, err := at(points[len(points)-1])
	if err != nil {
		return 0, err
	}
	var entries []term.Entry
	for _, i := range points[:len(points)-1] {
		v, err := at(i)
		if err != nil {
			return 0, err
		}
		entries = append(entries, term.Entry{Index: i, Value: v})
	}
	return b.ArrayValue(b.Array(index, b.Sort(body)), other, entries), nil
}

// comparedWith is the values that a variable is compared with, and behind them
// one that it is not; false if it is used in another way.
func comparedWith(b *term.Bank, body, x term.Term) (points []term.Term, ok bool) {
	ok = true
	b.Below([]term.Term{body}, func(t term.Term) {
		args := b.Args(t)
		if !slices.Contains(args, x) {
			return
		}
		if b.Op(t) != term.Eq || !b.IsValue(args[0]) && !b.IsValue(args[1]) {
			ok = false
			return
		}
		points = append(points, args[0], args[1])
	})
	points = slices.DeleteFunc(points, func(p term.Term) bool { return p == x })
	for k := 0; ; k++ {
		p := term.Term(0)
		switch s := b.Sort(x); b.Kind(s) {
		case term.BitVecKind:
			p = b.Num(int64(k), b.Width(s))
		case term.UninterpretedKind:
			p = b.Elem(s, k)
		default:
			return nil, false
		}
		if !slices.Contains(points, p) {
			return append(points, p), ok && body != x
		}
	}
}

// Answer reads what check-sat gives: "sat", "unsat" or "unknown"; "" for
// anything else.
func Answer(text string) string {
	switch s := strings.TrimSpace(text); s {
	case "sat", "unsat", "unknown":
		return s
	}
	return ""
}

// Names reads a list of names, as get-unsat-core gives it.
func Names(text string) ([]string, error) {
	t, err := parse(text)
	if err != nil {
		return nil, err
	}
	if len(t.tops) != 1 || t.nodes[t.tops[0]].kind != list {
		return nil, &Error{1, 1, "want a list of names"}
	}
	var names []string
	for _, n := range t.kids(t.tops[0]) {
		name := t.name(n)
		if name == "" {
			return nil, t.at(n, "want a name")
		}
		names = append(names, name)
	}
	return names, nil
}
