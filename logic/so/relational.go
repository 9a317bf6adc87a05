// This file writes formulas for tools that have relations as values:
// Isabelle/HOL and Alloy.

package so

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// notation is how a tool writes things. %s is an operand.
type notation struct {
	elem                        string // of a number
	truth, lie                  string
	in1, in2, eq                string
	not, and, or, implies, iff  string
	all, some                   string // bound element, body
	allSet, someSet             string // bound variable, body; "": the tool has no such quantifier
	allRel, someRel             string
	acyclic, id                 string
	union, inter, minus         string
	seq, inv, plus, cross       string
	where1, where2              string
	emptySet, emptyRel          string
	oneOf, pair, tuples, joined string // sets of tuples: of one element, of two, around them all, between them
}

var isabelle = notation{
	elem: "e%d", truth: "True", lie: "False",
	in1: `(%s \<in> %s)`, in2: `((%s, %s) \<in> %s)`, eq: "(%s = %s)",
	not: `(\<not> %s)`, and: `(%s \<and> %s)`, or: `(%s \<or> %s)`, implies: `(%s \<longrightarrow> %s)`, iff: `(%s = %s)`,
	all: `(\<forall>%s::E. %s)`, some: `(\<exists>%s::E. %s)`,
	allSet: `(\<forall>%s::E set. %s)`, someSet: `(\<exists>%s::E set. %s)`,
	allRel: `(\<forall>%s::(E \<times> E) set. %s)`, someRel: `(\<exists>%s::(E \<times> E) set. %s)`,
	acyclic: "(acyclic %s)", id: "(Id::(E \\<times> E) set)",
	union: `(%s \<union> %s)`, inter: `(%s \<inter> %s)`, minus: `(%s - %s)`,
	seq: "(%s O %s)", inv: `(converse %s)`, plus: `(trancl %s)`, cross: `(%s \<times> %s)`,
	where1: "{%s::E. %s}", where2: "{(%s::E, %s::E). %s}",
	emptySet: "{}", emptyRel: "{}", oneOf: "%s", pair: "(%s, %s)", tuples: "{%s}", joined: ", ",
}

var alloy = notation{
	elem: "E%d", truth: "(no none)", lie: "(some none)",
	in1: "(%s in %s)", in2: "((%s->%s) in %s)", eq: "(%s = %s)",
	not: "(not %s)", and: "(%s and %s)", or: "(%s or %s)", implies: "(%s implies %s)", iff: "(%s iff %s)",
	all: "(all %s: E | %s)", some: "(some %s: E | %s)",
	acyclic: "(no (iden & ^%s))", id: "(iden & (E->E))",
	union: "(%s + %s)", inter: "(%s & %s)", minus: "(%s - %s)",
	seq: "(%s.%s)", inv: "(~%s)", plus: "(^%s)", cross: "(%s->%s)",
	where1: "{%s: E | %s}", where2: "{%s: E, %s: E | %s}",
	emptySet: "none", emptyRel: "(none->none)", oneOf: "%s", pair: "(%s->%s)", tuples: "(%s)", joined: " + ",
}

// relational writes one problem in a notation.
type relational struct {
	notation
	*names
	*sharing
	st  *Structure
	err error
}

// definable reports whether a relation is used more than once, and mentions no variable of a
// quantifier inside.
func (w *relational) definable(r Rel) bool { return w.uses[r] > 1 && !w.inner[r] }

func (w *relational) formula(f Formula) string {
	switch f := f.(type) {
	case *atom:
		args := w.terms(f.terms)
		args = append(args, w.rel(f.r))
		return fmt.Sprintf([]string{w.in1, w.in2}[len(f.terms)-1], args...)
	case *equal:
		return fmt.Sprintf(w.eq, w.terms([]Term{f.x, f.y})...)
	case *not:
		return fmt.Sprintf(w.not, w.formula(f.f))
	case *and:
		return w.fold(w.and, w.truth, f.fs)
	case *or:
		return w.fold(w.or, w.lie, f.fs)
	case *implies:
		return fmt.Sprintf(w.implies, w.formula(f.f), w.formula(f.g))
	case *iff:
		return fmt.Sprintf(w.iff, w.formula(f.f), w.formula(f.g))
	case *each:
		form := w.some
		if f.all {
			form = w.all
		}
		return fmt.Sprintf(form, w.ind(f.x), w.formula(f.body))
	case *each2:
		return w.quantifier(f)
	case *acyclic:
		return fmt.Sprintf(w.acyclic, w.rel(f.r))
	}
	panic("so: no such formula")
}

func (w *relational) quantifier(f *each2) string {
	form := [][]string{{w.someSet, w.someRel}, {w.allSet, w.allRel}}[number(f.all)][f.x.N-1]
	if form == "" {
		w.err = ErrHigherOrder
		return ""
	}
	body := f.body
	if f.x.Within != nil {
		limit := Sub(f.x, f.x.Within)
		body = And(limit, body)
		if f.all {
			body = Implies(limit, f.body)
		}
	}
	return fmt.Sprintf(form, w.variable(f.x), w.formula(body))
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (w *relational) fold(form, none string, fs []Formula) string {
	if len(fs) == 0 {
		return none
	}
	out := w.formula(fs[len(fs)-1])
	for i := len(fs) - 2; i >= 0; i-- {
		out = fmt.Sprintf(form, w.formula(fs[i]), out)
	}
	return out
}

func (w *relational) ind(x *Ind) string { return w.name(x, x.Name) }

func (w *relational) variable(x *Var) string { return w.name(x, x.Name) }

func (w *relational) terms(ts []Term) []any {
	var out []any
	for _, t := range ts {
		switch t := t.(type) {
		case Elem:
			out = append(out, fmt.Sprintf(w.elem, int(t)))
		case *Ind:
			out = append(out, w.ind(t))
		}
	}
	return out
}

// rel is a relation, by its name where it has one.
func (w *relational) rel(r Rel) string {
	if w.uses[r] > 1 && w.of[r] != "" {
		return w.of[r]
	}
	switch r := r.(type) {
	case *Symbol:
		return w.name(r.Name, r.Name)
	case *Var:
		return w.variable(r)
	}
	return w.made(r)
}

// made is a relation made of others.
func (w *relational) made(r Rel) string {
	switch r := r.(type) {
	case *where:
		args := []any{}
		for _, x := range r.params {
			args = append(args, w.ind(x))
		}
		return fmt.Sprintf([]string{w.where1, w.where2}[len(r.params)-1], append(args, w.formula(r.body))...)
	case *combined:
		return fmt.Sprintf([]string{w.union, w.inter, w.minus}[r.op], w.rel(r.r), w.rel(r.s))
	case *seq:
		return fmt.Sprintf(w.seq, w.rel(r.r), w.rel(r.s))
	case *inv:
		return fmt.Sprintf(w.inv, w.rel(r.r))
	case *plus:
		return fmt.Sprintf(w.plus, w.rel(r.r))
	case ident:
		return w.id
	case *cross:
		return fmt.Sprintf(w.cross, w.rel(r.r), w.rel(r.s))
	}
	panic("so: no such relation")
}

// extension lists the tuples of a symbol.
func (w *relational) extension(name string) string {
	arity := w.symbols[name]
	var parts []string
	for _, t := range w.st.tuples(name, arity) {
		args := make([]any, arity)
		for i := range t {
			args[i] = fmt.Sprintf(w.elem, t[i])
		}
		parts = append(parts, fmt.Sprintf([]string{w.oneOf, w.pair}[arity-1], args...))
	}
	if len(parts) == 0 {
		return []string{w.emptySet, w.emptyRel}[arity-1]
	}
	return fmt.Sprintf(w.tuples, strings.Join(parts, w.joined))
}

// elements are the names of all elements.
func (w *relational) elements() []string {
	var out []string
	for e := range w.st.N {
		out = append(out, fmt.Sprintf(w.elem, e))
	}
	return out
}

func (p *Problem) relational(n notation, reserved ...string) (*relational, Formula) {
	f := p.stated()
	w := &relational{notation: n, names: newNames(reserved...), sharing: shared(f), st: p.Structure}
	for _, e := range w.elements() {
		w.taken[e] = true
	}
	return w, f
}

// Isabelle writes the problem as a theory of Isabelle/HOL with one statement:
// that there are no such relations. Nitpick looks for a counterexample.
func (p *Problem) Isabelle(out io.Writer) error {
	b := bufio.NewWriter(out)
	w, f := p.relational(isabelle, "E", "O", "let", "in", "Id", "if", "then", "else", "case", "of", "True", "False", "acyclic", "converse", "trancl")
	theory := newNames().name("theory", "T_"+p.Name)
	for _, c := range p.Comments {
		fmt.Fprintf(b, "(* %s *)\n", strings.NewReplacer("(*", "( *", "*)", "* )").Replace(c))
	}
	fmt.Fprintf(b, "theory %s\n  imports Main\nbegin\n\ndatatype E = %s\n\n", theory, strings.Join(w.elements(), " | "))
	for _, name := range w.sortedSymbols() {
		typ := []string{"E set", `(E \<times> E) set`}[w.symbols[name]-1]
		own := w.name(name, "r_"+name)
		fmt.Fprintf(b, "definition %s :: \"%s\" where\n  \"%s = %s\"\n", own, typ, own, w.extension(name))
	}
	fmt.Fprintf(b, "\nlemma \"\\<not> (")
	for _, x := range p.Vars {
		fmt.Fprintf(b, "\\<exists>%s::%s. ", w.name(x, "v_"+x.Name), []string{"E set", `(E \<times> E) set`}[x.N-1])
	}
	for _, r := range w.order {
		if w.definable(r) {
			text := w.made(r)
			fmt.Fprintf(b, "\n  let %s = %s in", w.name(r, "d"), text)
		}
	}
	fmt.Fprintf(b, "\n  %s)\"\n  nitpick [card E = %d]\n  oops\n\nend\n", w.formula(f), max(p.Structure.N, 1))
	return b.Flush()
}

// ErrHigherOrder is the error of a formula with quantifiers over relations
// inside, which a tool does not have.
var ErrHigherOrder = fmt.Errorf("the formula has quantifiers over relations inside, which this form cannot say")

// Alloy writes the problem as a module with one command.
func (p *Problem) Alloy(out io.Writer) error {
	b := bufio.NewWriter(out)
	w, f := p.relational(alloy, "E", "Execution", "all", "and", "as", "but", "check", "else", "exactly", "expect", "fact", "for", "fun", "iden", "iff", "implies", "in",
		"let", "lone", "module", "no", "none", "not", "one", "open", "or", "pred", "run", "set", "sig", "some", "sum", "univ", "Int", "always", "after", "before", "until", "var", "steps", "enum")
	for _, c := range p.Comments {
		fmt.Fprintln(b, "//", c)
	}
	fmt.Fprintf(b, "abstract sig E {}\n")
	if p.Structure.N > 0 {
		fmt.Fprintf(b, "one sig %s extends E {}\n", strings.Join(w.elements(), ", "))
	}
	var fields []string
	for _, x := range p.Vars {
		own := newNames().name(x, "v_"+x.Name)
		w.of[x] = "(Execution." + own + ")"
		fields = append(fields, "  "+own+": "+[]string{"set E", "E->E"}[x.N-1])
	}
	fmt.Fprintf(b, "one sig Execution {\n%s\n}\n", strings.Join(fields, ",\n"))
	for _, name := range w.sortedSymbols() {
		own := w.name(name, "r_"+name)
		fmt.Fprintf(b, "fun %s: %s { %s }\n", own, []string{"set E", "E->E"}[w.symbols[name]-1], w.extension(name))
	}
	for _, r := range w.order {
		if w.definable(r) {
			text := w.made(r)
			fmt.Fprintf(b, "fun %s: %s { %s }\n", w.name(r, "d"), []string{"set E", "E->E"}[r.Arity()-1], text)
		}
	}
	fmt.Fprintf(b, "pred allowed { %s }\nrun allowed for %d\n", w.formula(f), max(p.Structure.N, 1))
	if w.err != nil {
		return w.err
	}
	return b.Flush()
}
