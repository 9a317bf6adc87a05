// Package loops extracts affine automata from procedures of the IR, so that
// the termination of their loops can be analysed. Labels are blocks; variables
// are the integers and booleans in locals and globals, and the lengths of arrays
// in locals.
//
// A FIR variable "one Integer" is a relation. Its variable here is the sum of
// its tuples, "one Boolean" is whether true is among them, so that both have a
// meaning whatever the relation holds: a local that has no value yet is 0. That
// the sum is the only tuple, which makes equality of relations equality of
// numbers, is known where single (see single.go) says so.
//
// Integers of the IR wrap around, integers of automata do not. An assignment
// whose affine value may leave the range of its type becomes several
// transitions: one for values in range, one each for values that wrap once up
// or down, and one for anything else.
//
// What is not affine (loads, calls, products, bit operations) becomes a choice
// of any value of the type. Such a transition is not exact. Two automata come
// out: Over has every run of the procedure, so that its termination is the
// procedure's; Under has only exact transitions, so that its runs are real.
// Calls are taken to return; Survey (see survey.go) then asks whether they do.
// Parameters and globals begin with as many tuples as they declare.
//
// Not followed are globals that another thread or a pointer may change, places
// other than variables, and threads: what may block is for others to decide.
package loops

import (
	"context"
	"fmt"
	"slices"

	"assay/engine/farkas/automaton"
	"assay/engine/farkas/termination"
	"assay/ir"
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/simplex"
	"assay/source"
)

// Extraction is what a procedure became.
type Extraction struct {
	Over  *automaton.Automaton
	Under *automaton.Automaton // nil when the procedure has preconditions, which are not read
	Vars  []ir.Var             // what the variables stand for
	Loose []Loose              // what was approximated, in order of the blocks
}

// Loose is something that is not affine, so that it may be anything here.
type Loose struct {
	Block *ir.Block
	Span  source.Span
	What  string
}

// Widths are the widths in bits of the integers among the variables, ascending:
// the answer is about them.
func (e *Extraction) Widths() []int {
	var out []int
	for _, v := range e.Vars {
		if t, ok := number(v.Type()); ok {
			out = append(out, int(t.Bits))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Limits of what is extracted.
const (
	maxVars    = 40
	maxChoices = 24 // in one block
	maxPaths   = 64 // through one block
)

// variable is a variable of the automaton.
type variable struct {
	of        ir.Var
	name      string
	low, high num.Int // range of its type
}

// extractor is one extraction. Rows are over the variables, then maxChoices
// choices.
type extractor struct {
	vars   []variable
	index  map[ir.Var]int
	width  int
	block  *ir.Block // that is read now
	node   ir.Node   // of it
	single singles   // before the node
	result Extraction
}

// path is a way through a block.
type path struct {
	state []affine.Row // of each variable at this point
	cons  []affine.Constraint
	used  int  // choices made
	exact bool // nothing was approximated
}

// Extract reads a procedure of a program. It refuses one without blocks or with
// too many variables.
func Extract(prog *ir.Program, p *ir.Proc) (out *Extraction, err error) {
	if len(p.Blocks) == 0 {
		return nil, fmt.Errorf("procedure %s has no body", p.Name)
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case tooMany:
			err = fmt.Errorf("a block of procedure %s makes more than %d choices", p.Name, maxChoices)
		default:
			panic(r)
		}
	}()
	x := &extractor{index: map[ir.Var]int{}}
	x.declareAll(prog, p)
	if len(x.vars) > maxVars {
		return nil, fmt.Errorf("procedure %s has %d numeric variables; at most %d are analysed", p.Name, len(x.vars), maxVars)
	}
	x.width = len(x.vars) + maxChoices
	x.automata(p)
	return &x.result, nil
}

// declareAll makes the variables.
func (x *extractor) declareAll(prog *ir.Program, p *ir.Proc) {
	relevant, names := relevant(p), map[string]bool{}
	for _, l := range p.Locals {
		names[l.Name] = true
		if relevant[l] {
			x.declare(l, l.Name)
		}
	}
	shared := shared(prog)
	for _, g := range prog.Globals {
		name := g.Name
		if names[name] {
			name = "@" + name
		}
		if _, isArray := g.Typ.(ir.Array); relevant[g] && !shared[g] && !isArray {
			x.declare(g, name)
		}
	}
}

// shared are the globals that something beside the procedure and its callees
// may change.
func shared(prog *ir.Program) map[*ir.Global]bool {
	out := map[*ir.Global]bool{}
	threads := false
	for _, p := range prog.Procs {
		for _, b := range p.Blocks {
			for _, s := range b.Stmts {
				switch s := s.(type) {
				case *ir.Start:
					threads = true
				case *ir.Addr:
					if g, ok := s.Place.Var.(*ir.Global); ok {
						out[g] = true
					}
				}
			}
		}
	}
	for _, g := range prog.Globals {
		if threads || g.Volatile {
			out[g] = true
		}
	}
	return out
}

// automata builds the result.
func (x *extractor) automata(p *ir.Proc) {
	over := &automaton.Automaton{Name: p.Name, Inits: []automaton.Init{{Cond: x.ranges(len(x.vars))}}}
	for _, v := range x.vars {
		over.Vars = append(over.Vars, v.name)
		x.result.Vars = append(x.result.Vars, v.of)
	}
	single := x.singleAt(p)
	under := *over
	under.Inits = []automaton.Init{{Cond: x.zeroed(p)}}
	for _, b := range p.Blocks {
		over.Labels = append(over.Labels, fmt.Sprintf("b%d", b.Index))
		x.block, x.single = b, single[b.Index]
		for _, e := range x.run(b) {
			t := x.transition(b, e)
			over.Trans = append(over.Trans, t)
			if e.exact {
				under.Trans = append(under.Trans, t)
			}
		}
	}
	under.Labels = over.Labels
	x.result.Over = over
	if p.Contract == nil || len(p.Contract.Requires) == 0 {
		x.result.Under = &under
	}
}

// relevant lists the variables that a condition mentions, or that flow into one
// that does.
func relevant(p *ir.Proc) map[ir.Var]bool {
	out := map[ir.Var]bool{}
	mark := func(n ir.Node) {
		for _, e := range ir.Exprs(n) {
			ir.Walk(e, func(e ir.Expr) bool {
				if v, ok := e.(ir.Var); ok {
					out[v] = true
				}
				return true
			})
		}
	}
	for before := -1; before < len(out); {
		before = len(out)
		for _, b := range p.Blocks {
			mark(b.Term)
			for _, s := range b.Stmts {
				_, assume := s.(*ir.Assume)
				_, assert := s.(*ir.Assert)
				feeds := assume || assert
				for _, v := range ir.Changes(s) {
					feeds = feeds || out[v]
				}
				if feeds {
					mark(s)
				}
			}
		}
	}
	return out
}

// declare makes a variable, where there is a number.
func (x *extractor) declare(of ir.Var, name string) {
	v := variable{of: of, name: name}
	t, isInt := number(of.Type())
	_, isArray := of.Type().(ir.Array)
	_, isRel := of.Type().(*ir.Rel)
	switch {
	case isRel && of.Multiplicity() != ir.MultOne:
		return
	case isInt:
		v.low, v.high = limits(t)
	case isTruth(of.Type()):
		v.high = num.One
	case isArray:
		v.name, v.high = "len("+name+")", num.New(1<<31-1)
	default:
		return
	}
	x.index[of] = len(x.vars)
	x.vars = append(x.vars, v)
}

// member is the type of the members of a set of one sort, and a scalar's own.
func member(t ir.Type) ir.Type {
	if r, ok := t.(*ir.Rel); ok && r.Arity == 1 && len(r.Alts) == 1 {
		return r.Alts[0][0]
	}
	return t
}

// number is the type of integers that a type holds, if it does.
func number(t ir.Type) (ir.Int, bool) {
	i, ok := member(t).(ir.Int)
	return i, ok
}

func isTruth(t ir.Type) bool {
	_, ok := member(t).(ir.Bool)
	return ok
}

// limits is the range of an integer type.
func limits(t ir.Int) (low, high num.Int) {
	size := power(int(t.Bits))
	if !t.Signed {
		return num.Zero, size.Sub(num.One)
	}
	half := size.Floor(num.New(2))
	return half.Neg(), half.Sub(num.One)
}

func power(bits int) num.Int {
	p := num.One
	for range bits {
		p = p.Add(p)
	}
	return p
}

// within is low <= r <= high.
func within(r affine.Row, low, high num.Int) []affine.Constraint {
	return []affine.Constraint{affine.AtLeast(r.AddConst(low.Neg())), affine.AtLeast(r.Neg().AddConst(high))}
}

// ranges bounds all variables, in rows over n variables.
func (x *extractor) ranges(n int) []affine.Constraint {
	var out []affine.Constraint
	for i, v := range x.vars {
		out = append(out, within(affine.Unit(n, i), v.low, v.high)...)
	}
	return out
}

// zeroed is the start of Under: locals that are no parameters are zero.
func (x *extractor) zeroed(p *ir.Proc) []affine.Constraint {
	n := len(x.vars)
	out := x.ranges(n)
	for i, v := range x.vars {
		if l, ok := v.of.(*ir.Local); ok && !slices.Contains(p.Params, l) {
			out = append(out, affine.Equals(affine.Unit(n, i)))
		}
	}
	return out
}

// edge is a path that arrives at a block.
type edge struct {
	path
	to *ir.Block
}

// run runs the statements of a block on all paths through it.
func (x *extractor) run(b *ir.Block) []edge {
	start := path{exact: true, cons: x.ranges(x.width)}
	for i := range x.vars {
		start.state = append(start.state, affine.Unit(x.width, i))
	}
	paths := []path{start}
	for _, s := range b.Stmts {
		x.node = s
		var next []path
		for _, p := range paths {
			next = append(next, x.statement(p, s)...)
		}
		x.single = x.single.after(x, s)
		if paths = next; len(paths) > maxPaths {
			paths, x.single = []path{x.blur(start, b)}, 0
			break
		}
	}
	x.node = b.Term
	var out []edge
	for _, p := range paths {
		out = append(out, x.terminator(p, b.Term)...)
	}
	return out
}

// blur forgets what a block does to the variables that it changes.
func (x *extractor) blur(p path, b *ir.Block) path {
	for _, s := range b.Stmts {
		p = x.forget(p, s)
	}
	return x.loose(p, "this block, which has too many ways through it")
}

// loose says that the path has become an approximation, and why.
func (x *extractor) loose(p path, what string) path {
	p.exact = false
	n := Loose{x.block, ir.MetaOf(x.node).Span, what}
	if !slices.Contains(x.result.Loose, n) {
		x.result.Loose = append(x.result.Loose, n)
	}
	return p
}

// changes are the variables that a node may change; a call may change all
// globals.
func (x *extractor) changes(n ir.Node) []ir.Var {
	out := ir.Changes(n)
	if _, ok := n.(*ir.CallStmt); ok {
		for _, v := range x.vars {
			if g, ok := v.of.(*ir.Global); ok {
				out = append(out, g)
			}
		}
	}
	return out
}

// forget gives every variable that a node changes any value.
func (x *extractor) forget(p path, n ir.Node) path {
	for _, v := range x.changes(n) {
		if i, ok := x.index[v]; ok {
			var r affine.Row
			p, r = x.choose(p, x.vars[i].low, x.vars[i].high)
			p = p.with(i, r)
		}
	}
	return p
}

// choose makes a choice in a range. A block that makes too many ends the
// extraction.
func (x *extractor) choose(p path, low, high num.Int) (path, affine.Row) {
	if p.used == maxChoices {
		panic(tooMany{})
	}
	r := affine.Unit(x.width, len(x.vars)+p.used)
	p.used++
	return p.given(within(r, low, high)...), r
}

// tooMany unwinds an extraction whose block makes too many choices.
type tooMany struct{}

func (p path) given(cons ...affine.Constraint) path {
	p.cons = append(p.cons[:len(p.cons):len(p.cons)], cons...)
	return p
}

func (p path) with(i int, r affine.Row) path {
	p.state = append([]affine.Row(nil), p.state...)
	p.state[i] = r
	return p
}

// possible leaves out paths that contradict themselves.
func (x *extractor) possible(paths []path) []path {
	var out []path
	for _, p := range paths {
		if simplex.New(x.width, p.cons, nil).Feasible() {
			out = append(out, p)
		}
	}
	return out
}

// transition cuts a path down to the choices it makes.
func (x *extractor) transition(b *ir.Block, e edge) automaton.Transition {
	n := len(x.vars) + e.used
	cut := func(r affine.Row) affine.Row { return append(r[:n:n], r.Const()) }
	t := automaton.Transition{At: ir.MetaOf(b.Term).Span, From: automaton.Label(b.Index), To: automaton.Label(e.to.Index)}
	for i := range e.used {
		t.Choices = append(t.Choices, fmt.Sprintf("choice%d", i))
	}
	for _, c := range e.cons[2*len(x.vars):] { // without the ranges: the start and every new value respect them
		t.Cond = append(t.Cond, affine.Constraint{Row: cut(c.Row), Eq: c.Eq})
	}
	for _, r := range e.state {
		t.Next = append(t.Next, cut(r))
	}
	return t
}

// Analyse decides whether every call of the procedure ends.
func Analyse(ctx context.Context, prog *ir.Program, p *ir.Proc, limits meter.Limits) (*termination.Answer, *Extraction, error) {
	e, err := Extract(prog, p)
	if err != nil {
		return nil, nil, err
	}
	out, err := termination.Between(ctx, e.Over, e.Under, limits)
	return out, e, err
}
