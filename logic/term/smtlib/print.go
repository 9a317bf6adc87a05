package smtlib

// This file prints.

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/logic/term"
)

// maxNest is how deep a printed expression is nested before a subterm gets a
// name; of formulas with definitions, maxClause.
const (
	maxNest   = 40
	maxClause = 2
)

// Printer writes commands about terms of a bank. Make one with NewPrinter.
type Printer struct {
	// Definitions makes names of closed formulas constants, with two implications
	// each, instead of functions with a body. The text is another formula then,
	// satisfiable if and only if what was printed is. Programs that write bodies
	// out in full do not have to: large formulas of bits are where that matters.
	// The implications are assertions, of the level that is open then.
	Definitions bool

	b     *term.Bank
	w     io.Writer
	err   error
	taken map[string]bool
	sorts map[term.Sort]string
	funcs map[term.Func]string
	bound map[term.Term]string
	named map[term.Term]string      // subterms with a definition: how they are called
	free  map[term.Term][]term.Term // of open terms: the variables that are free there
	next  int
}

// NewPrinter writes to w.
func NewPrinter(b *term.Bank, w io.Writer) *Printer {
	return &Printer{
		b: b, w: w, taken: map[string]bool{}, sorts: map[term.Sort]string{}, funcs: map[term.Func]string{},
		bound: map[term.Term]string{}, named: map[term.Term]string{}, free: map[term.Term][]term.Term{},
	}
}

// Err is the first error of the writer, or about a term that SMT-LIB has no
// form for.
func (p *Printer) Err() error { return p.err }

// Printf writes anything.
func (p *Printer) Printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// Assert writes an assertion, with a name if that is not "".
func (p *Printer) Assert(t term.Term, name string) {
	e := p.Expr(t)
	if name != "" {
		e = "(! " + e + " :named " + term.Symbol(name) + ")"
	}
	p.Printf("(assert %s)\n", e)
}

// Name reserves a name that nothing else has.
func (p *Printer) Name(want string) string { return p.unique(want) }

// unique is a name that nothing has yet and that SMT-LIB can write.
func (p *Printer) unique(want string) string {
	clean := strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' || c == '|' || c == '\\' {
			return '_'
		}
		return c
	}, want)
	if clean == "" || clean[0] == '@' || clean[0] == '.' || clean[0] == '$' { // kept for solvers, and for us
		clean = "_" + clean
	}
	name := clean
	_, theory := builtins[name]
	for k := 1; theory || p.taken[name] || others[name]; k++ {
		name, theory = fmt.Sprintf("%s!%d", clean, k), false
	}
	p.taken[name] = true
	return name
}

// others are names that are neither operators nor free.
var others = map[string]bool{
	"const": true, "as-array": true, "Bool": true, "RoundingMode": true, "Array": true, "BitVec": true, "FloatingPoint": true,
	"Float16": true, "Float32": true, "Float64": true, "Float128": true, "Int": true, "Real": true, "String": true, "RegLan": true, "Seq": true,
	"fp.to_real": true, "fp.to_ieee_bv": true, "+": true, "-": true, "*": true, "/": true, "<": true, ">": true, "<=": true, ">=": true, "div": true, "mod": true, "abs": true,
	"implies": true, "iff": true, "if": true, "bv2nat": true, "int2bv": true, "map": true, "union": true, "set": true, "tuple": true,
	"lambda": true, "model": true, "bvredor": true, "bvredand": true, "ext_rotate_left": true, "ext_rotate_right": true, "default": true,
}

// Sort is a sort as SMT-LIB writes it; uninterpreted ones are declared.
func (p *Printer) Sort(s term.Sort) string {
	switch p.b.Kind(s) {
	case term.UninterpretedKind:
		name, ok := p.sorts[s]
		if !ok {
			name = p.unique(p.b.SortName(s))
			p.sorts[s] = name
			p.Printf("(declare-sort %s 0)\n", term.Symbol(name))
		}
		return term.Symbol(name)
	case term.ArrayKind:
		return "(Array " + p.Sort(p.b.Index(s)) + " " + p.Sort(p.b.Element(s)) + ")"
	}
	return p.b.SortString(s)
}

// Declare writes what the terms mention, and names for parts of them.
func (p *Printer) Declare(roots ...term.Term) {
	b := p.b
	uses := map[term.Term]int{}
	var order []term.Term
	seen := map[term.Term]bool{}
	for _, t := range roots {
		order = p.below(t, seen, uses, order)
	}
	p.declareSymbols(order)
	nest := map[term.Term]int{} // how deep the text is
	limit := maxNest
	if p.Definitions {
		limit = maxClause
	}
	for _, t := range order {
		depth := 0
		for _, x := range p.parts(t) {
			if p.named[x] == "" {
				depth = max(depth, nest[x]+1)
			}
		}
		nest[t] = depth
		if _, known := p.free[t]; b.IsOpen(t) && !known {
			p.free[t] = freeBelow(b, t, p.free)
		}
		if len(b.Args(t)) > 0 && p.named[t] == "" && (uses[t] > 1 && depth > 0 || depth >= limit) {
			p.define(t, p.free[t])
		}
	}
}

// below lists the parts of a term that have no name yet, operands first.
func (p *Printer) below(root term.Term, seen map[term.Term]bool, uses map[term.Term]int, order []term.Term) []term.Term {
	uses[root]++
	stack := []term.Term{root}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		todo := len(stack)
		if !seen[t] && p.named[t] == "" {
			for _, x := range slices.Backward(p.parts(t)) {
				if !seen[x] {
					stack = append(stack, x)
				}
			}
		}
		if len(stack) > todo {
			continue
		}
		stack = stack[:todo-1]
		if !seen[t] {
			seen[t] = true
			order = append(order, t)
			if p.named[t] == "" {
				for _, x := range p.parts(t) {
					uses[x]++
				}
			}
		}
	}
	return order
}

// parts are the terms that are written for a term: its operands, and the guards
// that it needs.
func (p *Printer) parts(t term.Term) []term.Term {
	args := p.b.Args(t)
	switch p.b.Op(t) {
	case term.FPToS, term.FPToU:
		return append([]term.Term{p.fits(t)}, args...)
	case term.Forall:
		return args[len(args)-1:]
	}
	return args
}

// fits says where a conversion to an integer is specified.
func (p *Printer) fits(t term.Term) term.Term {
	b := p.b
	return b.Fits(b.Arg(t, 0), b.Arg(t, 1), b.Width(b.Sort(t)), b.Op(t) == term.FPToS)
}

// declareSymbols writes declarations, by the number of the symbol.
func (p *Printer) declareSymbols(order []term.Term) {
	var all []term.Func
	for _, t := range order {
		switch p.b.Op(t) {
		case term.Apply:
			if f := p.b.Func(t); p.funcs[f] == "" {
				p.funcs[f] = " " // seen
				all = append(all, f)
			}
		case term.Forall:
			args := p.b.Args(t)
			for _, x := range args[:len(args)-1] {
				p.variable(x)
			}
		case term.Bound:
			p.variable(t)
		case term.Elem:
			p.fail("an element of %s has no form in SMT-LIB", p.b.SortString(p.b.Sort(t)))
		}
		p.Sort(p.b.Sort(t))
	}
	slices.Sort(all)
	for _, f := range all {
		args, result := p.b.Signature(f)
		sorts := make([]string, len(args))
		for i, s := range args {
			sorts[i] = p.Sort(s)
		}
		sort := p.Sort(result)
		p.funcs[f] = p.unique(p.b.FuncName(f))
		p.Printf("(declare-fun %s (%s) %s)\n", term.Symbol(p.funcs[f]), strings.Join(sorts, " "), sort)
	}
}

func (p *Printer) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

func (p *Printer) variable(x term.Term) {
	if p.bound[x] == "" {
		p.bound[x] = p.unique(p.b.Name(x))
		p.Sort(p.b.Sort(x))
	}
}

// define gives a name to a term; variables that are free in it become
// parameters.
func (p *Printer) define(t term.Term, free []term.Term) {
	params, call := make([]string, len(free)), make([]string, len(free))
	for i, x := range free {
		call[i] = term.Symbol(p.bound[x])
		params[i] = "(" + call[i] + " " + p.Sort(p.b.Sort(x)) + ")"
	}
	p.next++
	name := fmt.Sprintf("$%d", p.next)
	if p.Definitions && len(free) == 0 && p.b.Sort(t) == term.Bool {
		body := p.write(t)
		p.Printf("(declare-fun %s () Bool)\n(assert (or (not %s) %s))\n(assert (or %s (not %s)))\n", name, name, body, name, body)
		p.named[t] = name
		return
	}
	p.Printf("(define-fun %s (%s) %s %s)\n", name, strings.Join(params, " "), p.Sort(p.b.Sort(t)), p.write(t))
	p.named[t] = name
	if len(free) > 0 {
		p.named[t] = "(" + name + " " + strings.Join(call, " ") + ")"
	}
}

// Expr is the text of a term. What it mentions is declared first.
func (p *Printer) Expr(t term.Term) string {
	p.Declare(t)
	if name := p.named[t]; name != "" {
		return name
	}
	return p.write(t)
}

// write is the text of a term by its operator, with names for named parts.
func (p *Printer) write(root term.Term) string {
	b := p.b
	var w strings.Builder
	type item struct {
		t    term.Term
		text string
	}
	stack := []item{{t: root}}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x.t == 0 {
			w.WriteString(x.text)
			continue
		}
		if name := p.named[x.t]; name != "" && x.t != root {
			w.WriteString(name)
			continue
		}
		parts := p.parts(x.t)
		end := ")"
		switch op := b.Op(x.t); {
		case op == term.Forall:
			w.WriteString("(forall (" + p.variables(x.t) + ")")
		case op == term.FPToS || op == term.FPToU: // (ite fits (to r x) 0)
			w.WriteString("(ite ")
			stack = append(stack, item{text: ") " + b.Leaf(b.Default(b.Sort(x.t))) + ")"}, item{t: parts[2]}, item{text: " "}, item{t: parts[1]},
				item{text: " (" + b.Head(x.t) + " "}, item{t: parts[0]})
			continue
		case len(b.Args(x.t)) == 0:
			w.WriteString(p.leaf(x.t))
			continue
		case op == term.Apply:
			w.WriteString("(" + term.Symbol(p.funcs[b.Func(x.t)]))
		case op == term.ConstArray:
			w.WriteString("((as const " + p.Sort(b.Sort(x.t)) + ")")
		default:
			w.WriteString("(" + b.Head(x.t))
		}
		stack = append(stack, item{text: end})
		for _, y := range slices.Backward(parts) {
			stack = append(stack, item{t: y}, item{text: " "})
		}
	}
	return w.String()
}

func (p *Printer) variables(t term.Term) string {
	args := p.b.Args(t)
	all := make([]string, len(args)-1)
	for i, x := range args[:len(args)-1] {
		all[i] = "(" + term.Symbol(p.bound[x]) + " " + p.Sort(p.b.Sort(x)) + ")"
	}
	return strings.Join(all, " ")
}

func (p *Printer) leaf(t term.Term) string {
	switch p.b.Op(t) {
	case term.Apply:
		return term.Symbol(p.funcs[p.b.Func(t)])
	case term.Bound:
		return term.Symbol(p.bound[t])
	}
	return p.b.Leaf(t)
}

// freeVars are the variables that are free in each open term below the root.
func freeVars(b *term.Bank, root term.Term) map[term.Term][]term.Term {
	free := map[term.Term][]term.Term{}
	b.Below([]term.Term{root}, func(t term.Term) {
		if b.IsOpen(t) {
			free[t] = freeBelow(b, t, free)
		}
	})
	return free
}

// freeBelow is what is free in a term, if that is known of its operands.
func freeBelow(b *term.Bank, t term.Term, free map[term.Term][]term.Term) []term.Term {
	if b.Op(t) == term.Bound {
		return []term.Term{t}
	}
	args := b.Args(t)
	if b.Op(t) == term.Forall {
		vars := args[:len(args)-1]
		return slices.DeleteFunc(slices.Clone(free[args[len(args)-1]]), func(x term.Term) bool { return slices.Contains(vars, x) })
	}
	var all []term.Term
	for _, x := range args {
		all = append(all, free[x]...)
	}
	slices.SortFunc(all, func(x, y term.Term) int { return cmp.Compare(x, y) })
	return slices.Compact(all)
}

// Logic is the smallest logic with a name in SMT-LIB that the terms are in, as
// far as solvers gain by knowing it; ALL otherwise.
func Logic(b *term.Bank, roots ...term.Term) string {
	arrays, funcs, other := false, false, false
	b.Below(roots, func(t term.Term) {
		switch k := b.Kind(b.Sort(t)); {
		case b.HasQuantifier(t) || k == term.FloatKind || k == term.UninterpretedKind || k == term.ModeKind:
			other = true
		case k == term.ArrayKind:
			arrays = true
			other = other || b.Kind(b.Index(b.Sort(t))) != term.BitVecKind || b.Kind(b.Element(b.Sort(t))) != term.BitVecKind
		}
		funcs = funcs || b.Op(t) == term.Apply && len(b.Args(t)) > 0
	})
	switch {
	case other:
		return "ALL"
	case arrays && funcs:
		return "QF_AUFBV"
	case arrays:
		return "QF_ABV"
	case funcs:
		return "QF_UFBV"
	}
	return "QF_BV"
}

// Write prints a script that asks whether the terms hold together.
func Write(w io.Writer, b *term.Bank, assertions ...term.Term) error {
	p := NewPrinter(b, w)
	p.Printf("(set-logic %s)\n", Logic(b, assertions...))
	p.Declare(assertions...)
	for _, t := range assertions {
		p.Assert(t, "")
	}
	p.Printf("(check-sat)\n")
	return p.err
}
