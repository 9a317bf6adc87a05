// This file prints formulas.

package so

import (
	"fmt"
	"strings"
)

// Print shows a formula with numbered variables: x1, x2 … for elements, X1 …
// for relations, in the order of their quantifiers. Relations that are no
// symbols or variables are rewritten into the core first.
func Print(f Formula) string {
	p := &printer{inds: map[*Ind]string{}, vars: map[*Var]string{}}
	return p.show(Core(f), 0)
}

type printer struct {
	inds map[*Ind]string
	vars map[*Var]string
}

// Strengths of the connectives.
const (
	weakest = iota
	arrow
	sum
	product
	strongest
)

func (p *printer) show(f Formula, outer int) string {
	switch f := f.(type) {
	case *atom:
		return p.atom(f)
	case *equal:
		return p.term(f.x) + "=" + p.term(f.y)
	case *not:
		return "¬" + p.show(f.f, strongest)
	case *and:
		return p.join(f.fs, " ∧ ", product, outer, "⊤")
	case *or:
		return p.join(f.fs, " ∨ ", sum, outer, "⊥")
	case *implies:
		return paren(p.show(f.f, sum)+" → "+p.show(f.g, sum), arrow, outer)
	case *iff:
		return paren(p.show(f.f, sum)+" ↔ "+p.show(f.g, sum), arrow, outer)
	case *each:
		p.inds[f.x] = fmt.Sprint("x", len(p.inds)+1)
		return sign(f.all) + p.inds[f.x] + p.body(f.body)
	case *each2:
		p.vars[f.x] = fmt.Sprint("X", len(p.vars)+1)
		return sign(f.all) + p.vars[f.x] + p.body(f.body)
	}
	panic("so: no such formula")
}

// body shows what stands behind a quantifier.
func (p *printer) body(f Formula) string {
	switch f.(type) {
	case *each, *each2, *not, *atom:
		return " " + p.show(f, strongest)
	}
	return "(" + p.show(f, weakest) + ")"
}

func sign(all bool) string {
	if all {
		return "∀"
	}
	return "∃"
}

func paren(s string, own, outer int) string {
	if own < outer || own == arrow && outer == arrow {
		return "(" + s + ")"
	}
	return s
}

func (p *printer) join(fs []Formula, sign string, own, outer int, none string) string {
	if len(fs) == 0 {
		return none
	}
	if len(fs) == 1 {
		return p.show(fs[0], outer)
	}
	parts := make([]string, len(fs))
	for i, f := range fs {
		parts[i] = p.show(f, own+1)
	}
	return paren(strings.Join(parts, sign), own, outer)
}

func (p *printer) atom(f *atom) string {
	name := ""
	switch r := f.r.(type) {
	case *Symbol:
		name = r.Name
	case *Var:
		name = r.Name
		if bound, ok := p.vars[r]; ok {
			name = bound
		}
	}
	terms := make([]string, len(f.terms))
	for i, t := range f.terms {
		terms[i] = p.term(t)
	}
	return name + "(" + strings.Join(terms, ",") + ")"
}

func (p *printer) term(t Term) string {
	switch t := t.(type) {
	case Elem:
		return fmt.Sprint(int(t))
	case *Ind:
		if name, ok := p.inds[t]; ok {
			return name
		}
		return t.Name
	}
	panic("so: no such term")
}
