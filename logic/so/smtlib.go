// This file writes formulas in SMT-LIB.

package so

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
	"strings"
)

// SMTLIB writes the problem with a finite sort for the universe. The relations
// that are looked for are functions without a definition, all others have one.
// A closure is made of relations that go twice as far each. Quantifiers are
// conjunctions and disjunctions over the elements, since solvers are slow to
// find out that they could be.
func (p *Problem) SMTLIB(out io.Writer) error {
	f := p.stated()
	w := &smt{Writer: bufio.NewWriter(out), names: newNames("E", "a", "b", "c", "and", "or", "not", "exists", "forall", "let", "true", "false", "ite", "distinct", "par", "as", "match"), sharing: shared(f), st: p.Structure}
	if len(w.bound) > 0 {
		return ErrHigherOrder
	}
	for _, c := range p.Comments {
		fmt.Fprintln(w, ";", c)
	}
	fmt.Fprintf(w, "(set-logic ALL)\n(declare-datatypes ((E 0)) ((")
	for e := range max(p.Structure.N, 1) {
		fmt.Fprintf(w, "(%s)", w.elem(e))
	}
	fmt.Fprintln(w, ")))")
	for _, x := range p.Vars {
		fmt.Fprintf(w, "(declare-fun %s (%s) Bool)\n", w.name(x, "v_"+x.Name), strings.TrimSpace(strings.Repeat("E ", x.N)))
	}
	for _, name := range w.sortedSymbols() {
		w.symbol(name)
	}
	for _, r := range w.order {
		w.relation(r)
	}
	fmt.Fprintf(w, "(assert %s)\n(check-sat)\n", w.formula(f))
	return w.Flush()
}

// smt writes one problem.
type smt struct {
	*bufio.Writer
	*names
	*sharing
	st    *Structure
	scope []string // elements bound around what is written
}

func (w *smt) elem(e int) string { return fmt.Sprint("e", e) }

// symbol defines a relation of the structure by its tuples.
func (w *smt) symbol(name string) {
	arity := w.symbols[name]
	parts := []string{"or", "false"}
	for _, t := range w.st.tuples(name, arity) {
		eqs := []string{"and"}
		for i, e := range t {
			eqs = append(eqs, fmt.Sprintf("(= %s %s)", "ab"[i:i+1], w.elem(e)))
		}
		parts = append(parts, "("+strings.Join(eqs, " ")+")")
	}
	w.define(w.name(name, "r_"+name), arity, "("+strings.Join(parts, " ")+")")
}

// define defines a set over a, or a relation over a and b.
func (w *smt) define(name string, arity int, body string) {
	fmt.Fprintf(w, "(define-fun %s (%s) Bool %s)\n", name, []string{"(a E)", "(a E) (b E)"}[arity-1], body)
}

// at says that a tuple of terms is in a relation.
func (w *smt) at(r Rel, terms ...string) string {
	switch r := r.(type) {
	case ident:
		return fmt.Sprintf("(= %s %s)", terms[0], terms[1])
	case *Symbol:
		return fmt.Sprintf("(%s %s)", w.name(r.Name, r.Name), strings.Join(terms, " "))
	}
	return fmt.Sprintf("(%s %s)", w.of[r], strings.Join(terms, " "))
}

// relation defines a relation that is made of others.
func (w *smt) relation(r Rel) {
	if x, ok := r.(*plus); ok {
		w.closure(x)
		return
	}
	body := ""
	switch r := r.(type) {
	case *where:
		outer := w.scope
		w.scope = []string{"a", "b"}[:len(r.params)]
		for i, x := range r.params {
			w.of[x] = w.scope[i]
		}
		body = w.formula(r.body)
		w.scope = outer
	case *combined:
		args := []string{"a", "b"}[:r.Arity()]
		form := [...]string{"(or %s %s)", "(and %s %s)", "(and %s (not %s))"}[r.op]
		body = fmt.Sprintf(form, w.at(r.r, args...), w.at(r.s, args...))
	case *seq:
		body = w.each(false, func(c string) string { return "(and " + w.at(r.r, "a", c) + " " + w.at(r.s, c, "b") + ")" })
	case *inv:
		body = w.at(r.r, "b", "a")
	case *cross:
		body = fmt.Sprintf("(and %s %s)", w.at(r.r, "a"), w.at(r.s, "b"))
	default:
		panic("so: no such relation")
	}
	w.define(w.name(r, "d"), r.Arity(), body)
}

// closure defines relations over ways of at most 1, 2, 4, … steps.
func (w *smt) closure(r *plus) {
	last := w.at(r.r, "%s", "%s")
	step := func(a, b string) string { return fmt.Sprintf(last, a, b) }
	for range bits.Len(uint(w.st.N)) { // ways without a cycle, and once around one, have at most N steps
		name := w.name(new(int), "upto")
		further := w.each(false, func(c string) string { return "(and " + step("a", c) + " " + step(c, "b") + ")" })
		w.define(name, 2, "(or "+step("a", "b")+" "+further+")")
		last = "(" + name + " %s %s)"
	}
	w.of[r] = strings.Fields(last[1:])[0]
}

func (w *smt) formulas(op, none string, fs []Formula) string {
	parts := []string{op, none}
	for _, f := range fs {
		parts = append(parts, w.formula(f))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func (w *smt) formula(f Formula) string {
	switch f := f.(type) {
	case *atom:
		return w.at(f.r, w.terms(f.terms)...)
	case *equal:
		return "(= " + strings.Join(w.terms([]Term{f.x, f.y}), " ") + ")"
	case *not:
		return "(not " + w.formula(f.f) + ")"
	case *and:
		return w.formulas("and", "true", f.fs)
	case *or:
		return w.formulas("or", "false", f.fs)
	case *implies:
		return fmt.Sprintf("(=> %s %s)", w.formula(f.f), w.formula(f.g))
	case *iff:
		return fmt.Sprintf("(= %s %s)", w.formula(f.f), w.formula(f.g))
	case *each:
		return w.quantifier(f)
	case *acyclic:
		return w.acyclic(f)
	}
	panic("so: no such formula")
}

// acyclic says that no element reaches itself.
func (w *smt) acyclic(f *acyclic) string {
	reach := &plus{f.r}
	w.closure(reach)
	return w.each(true, func(c string) string { return "(not " + w.at(reach, c, c) + ")" })
}

// each says something of each element, or of some.
func (w *smt) each(all bool, f func(c string) string) string {
	parts := []string{"or", "false"}
	if all {
		parts = []string{"and", "true"}
	}
	for e := range w.st.N {
		parts = append(parts, f(w.elem(e)))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// quantifier defines what the body says of an element and of those that are
// bound around it.
func (w *smt) quantifier(f *each) string {
	outer := w.scope
	x := w.name(f.x, "x_"+f.x.Name)
	w.scope = append(append([]string(nil), outer...), x)
	body := w.formula(f.body)
	own := w.name(new(int), "q")
	fmt.Fprintf(w, "(define-fun %s ((%s E)) Bool %s)\n", own, strings.Join(w.scope, " E) ("), body)
	w.scope = outer
	return w.each(f.all, func(c string) string {
		return "(" + own + " " + strings.Join(append(append([]string(nil), outer...), c), " ") + ")"
	})
}

func (w *smt) terms(ts []Term) []string {
	var out []string
	for _, t := range ts {
		switch t := t.(type) {
		case Elem:
			out = append(out, w.elem(int(t)))
		case *Ind:
			out = append(out, w.of[t])
		}
	}
	return out
}
