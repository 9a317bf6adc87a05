// Package firgen makes random FIR models that the checker accepts, for tests
// that compare two implementations. The same seed and size yield the same model within one version
// of this package.
//
// A model is small in what it quantifies over (one or two atoms a domain, one
// to three bits), so that brute force decides most of its checks; Size steers
// how many statements and operators it has. Verdicts are mixed: an assertion
// or specification is random, while values that are assigned to variables
// with a multiplicity mostly have it, so that runs get beyond the first line.
package firgen

import (
	"fmt"
	"math/rand/v2"

	"assay/lang/fir/syntax"
)

// Config steers the generator. The zero Config is small.
type Config struct {
	Size    int  // statements of a procedure and depth of expressions; 0: 3
	NoLoops bool // neither while nor recursion
	NoCalls bool // one procedure
	Clean   bool // no specifications, havoc or allocation: runs are deterministic
}

// typ is the domains of the columns.
type typ []string

func (t typ) is(u ...string) bool {
	if len(t) != len(u) {
		return false
	}
	for i := range t {
		if t[i] != u[i] {
			return false
		}
	}
	return true
}

// variable is a global or local of the model.
type variable struct {
	name   string
	typ    typ
	mult   syntax.Mult
	global bool
}

// proc is a procedure to be called.
type proc struct {
	name            string
	params, results []*variable
}

// gen is the state while a model is made.
type gen struct {
	*rand.Rand
	Config
	width    int
	domains  []string
	literals map[string]string // domain to literal
	vars     []*variable
	procs    []*proc

	// Of the procedure or check at hand.

	proc  *proc
	ready map[*variable]bool // locals that have a value
	bound []*variable        // quantified variables
	old   bool               // _old may be written
	goal  map[*variable]bool // listed by the check's specification; nil elsewhere
	loops int
	calls int // procedures from here on may be called
}

// Model makes a file with procedures and checks.
func Model(seed uint64, c Config) *syntax.File {
	if c.Size == 0 {
		c.Size = 3
	}
	g := &gen{Rand: rand.New(rand.NewPCG(seed, 0xf12)), Config: c, literals: map[string]string{}}
	g.width = 1 + g.IntN(3)
	f := &syntax.File{Name: fmt.Sprintf("random-%d.fir", seed)}
	f.Decls = g.declarations()
	for i, p := range g.procs {
		f.Decls = append(f.Decls, g.body(p, i))
	}
	f.Decls = append(f.Decls, g.check(g.procs[0]))
	if g.chance(50) {
		f.Decls = append(f.Decls, g.check(g.procs[g.IntN(len(g.procs))]))
	}
	return f
}

// chance is true in percent of the cases.
func (g *gen) chance(percent int) bool { return g.IntN(100) < percent }

func choose[T any](g *gen, list []T) T { return list[g.IntN(len(list))] }

// declarations makes domains, literals, variables and the signatures of the
// procedures.
func (g *gen) declarations() []syntax.Decl {
	g.domains = []string{"A", "B"}[:1+g.IntN(2)]
	out := []syntax.Decl{&syntax.DomainDecl{Names: syntax.Idents(g.domains...)}}
	if g.chance(40) {
		g.literals["A"] = "Zero"
		out = append(out, &syntax.LiteralDecl{Names: syntax.Idents("Zero"), Domain: &syntax.Ident{Name: "A"}})
	}
	last := g.domains[len(g.domains)-1]
	globals := []*variable{
		{"s", typ{"A"}, syntax.MultSet, true},
		{"head", typ{last}, syntax.MultLone, true},
		{"n", typ{"Integer"}, syntax.MultOne, true},
		{"next", typ{"A", "A"}, syntax.MultFunc, true},
		{"r", typ{"A", last}, syntax.MultNone, true},
		{"flag", typ{"Boolean"}, syntax.MultOne, true},
	}
	g.Shuffle(len(globals), func(i, j int) { globals[i], globals[j] = globals[j], globals[i] })
	g.vars = append(g.vars, globals[:1+g.IntN(2)]...)
	g.vars = append(g.vars,
		&variable{"x", typ{"A"}, syntax.MultLone, false},
		&variable{"y", typ{last}, syntax.MultSet, false},
		&variable{"i", typ{"Integer"}, syntax.MultOne, false},
		&variable{"j", typ{"Integer"}, syntax.MultLone, false},
		&variable{"b", typ{"Boolean"}, syntax.MultOne, false},
		&variable{"t", typ{"A", last}, syntax.MultNone, false},
	)
	for _, v := range g.vars {
		out = append(out, g.declare(v))
	}
	for i := range 1 + g.IntN(3) {
		if i == 0 || !g.NoCalls {
			g.procs = append(g.procs, g.signature(fmt.Sprintf("p%d", i)))
		}
	}
	return out
}

func (g *gen) declare(v *variable) syntax.Decl {
	return &syntax.VarDecl{Global: v.global, Names: syntax.Idents(v.name), Mult: v.mult, Type: typeExpr(v.typ)}
}

func typeExpr(t typ) syntax.Expr {
	var x syntax.Expr = &syntax.Name{Name: t[0]}
	for _, d := range t[1:] {
		x = &syntax.Binary{Op: syntax.Product, X: x, Y: &syntax.Name{Name: d}}
	}
	return x
}

// signature takes few parameters: they multiply the initial states.
func (g *gen) signature(name string) *proc {
	var locals []*variable
	for _, v := range g.vars {
		if !v.global && len(v.typ) == 1 {
			locals = append(locals, v)
		}
	}
	g.Shuffle(len(locals), func(i, j int) { locals[i], locals[j] = locals[j], locals[i] })
	n := g.IntN(3)
	return &proc{name: name, params: locals[:n:n], results: locals[n : n+1+g.IntN(2)]}
}

func (g *gen) check(p *proc) syntax.Decl {
	d := &syntax.CheckDecl{Proc: &syntax.Ident{Name: p.name}, Bounds: g.bounds()}
	if g.chance(80) {
		d.Spec = g.goalSpec(p)
	}
	return d
}

func (g *gen) bounds() []syntax.Bound {
	out := []syntax.Bound{{Kind: syntax.BoundScope, N: 1 + g.IntN(2)}}
	if g.chance(30) {
		out = append(out, syntax.Bound{Kind: syntax.BoundDomain, N: g.IntN(2), Domain: &syntax.Ident{Name: "A"}})
	}
	return append(out,
		syntax.Bound{Kind: syntax.BoundInt, N: g.width},
		syntax.Bound{Kind: syntax.BoundUnroll, N: 1 + g.IntN(2)})
}

// goalSpec lists most of what there is, so that frames are not all that fails.
func (g *gen) goalSpec(p *proc) *syntax.SpecStmt {
	g.proc, g.old, g.goal, g.ready = p, true, map[*variable]bool{}, map[*variable]bool{}
	s := &syntax.SpecStmt{}
	list := func(v *variable) {
		if !g.goal[v] {
			g.goal[v] = true
			s.Frame = append(s.Frame, &syntax.Ident{Name: v.name})
		}
	}
	for _, v := range g.vars {
		if v.global && g.chance(85) {
			list(v)
		}
	}
	for _, v := range p.results {
		list(v)
	}
	if g.chance(50) {
		s.Frame = append(s.Frame, &syntax.Ident{Name: "A"})
	}
	s.X = g.truth(g.Size)
	g.old, g.goal = false, nil
	return s
}
