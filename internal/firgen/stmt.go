// This file makes procedures and statements.

package firgen

import (
	"slices"

	"assay/lang/fir/syntax"
)

// body makes a procedure. Results get a value first, so that it may return
// anywhere.
func (g *gen) body(p *proc, index int) syntax.Decl {
	g.proc, g.ready, g.loops, g.calls = p, map[*variable]bool{}, 0, index+1
	if !g.NoLoops && !g.NoCalls && g.chance(15) {
		g.calls = index
	}
	for _, v := range p.params {
		g.ready[v] = true
	}
	b := &syntax.Block{}
	for _, v := range p.results {
		b.Stmts = append(b.Stmts, g.assign(v))
	}
	b.Stmts = append(b.Stmts, g.stmts(g.Size)...)
	return &syntax.ProcDecl{Name: &syntax.Ident{Name: p.name}, Params: idents(p.params), Results: idents(p.results), Body: b}
}

func idents(vs []*variable) []*syntax.Ident {
	var out []*syntax.Ident
	for _, v := range vs {
		out = append(out, &syntax.Ident{Name: v.name})
	}
	return out
}

func (g *gen) stmts(size int) []syntax.Stmt {
	var out []syntax.Stmt
	for range 1 + g.IntN(size) {
		s := g.stmt(size - 1)
		out = append(out, s)
		if ends(s) {
			break
		}
	}
	return out
}

// ends reports whether nothing after the statement is reached.
func ends(s syntax.Stmt) bool {
	switch s.(type) {
	case *syntax.BreakStmt, *syntax.ContinueStmt, *syntax.ReturnStmt:
		return true
	}
	return false
}

// block makes a branch; what it assigns is not known to be assigned after.
func (g *gen) block(size int) *syntax.Block {
	ready := g.ready
	g.ready = map[*variable]bool{}
	for v := range ready {
		g.ready[v] = true
	}
	b := &syntax.Block{Stmts: g.stmts(max(size, 1))}
	g.ready = ready
	return b
}

func (g *gen) stmt(size int) syntax.Stmt {
	switch k := g.IntN(20); {
	case k < 3 && size > 0:
		s := &syntax.IfStmt{Cond: g.truth(size), Then: g.block(size)}
		if g.chance(50) {
			s.Else = g.block(size)
		}
		return s
	case k < 5 && size > 0 && !g.NoLoops && g.loops < 2:
		return g.while(size)
	case k < 7 && g.loops > 0:
		return g.leave()
	case k == 7 && g.chance(30):
		return &syntax.ReturnStmt{}
	case k == 8:
		return &syntax.AssertStmt{X: g.truth(size)}
	case k == 9 && g.chance(40):
		return &syntax.AssumeStmt{X: g.truth(size)}
	case k < 12 && !g.Clean:
		return g.spec(size)
	case k == 12 && !g.Clean:
		v := g.target()
		g.ready[v] = true
		return &syntax.HavocStmt{Vars: idents([]*variable{v})}
	case k < 15 && !g.Clean:
		if s := g.create(); s != nil {
			return s
		}
	case k < 18:
		if s := g.call(); s != nil {
			return s
		}
	}
	return g.assign(g.target())
}

func (g *gen) while(size int) syntax.Stmt {
	g.loops++
	s := &syntax.WhileStmt{Cond: g.truth(size), Body: g.block(size)}
	g.loops--
	if b, ok := s.Cond.(*syntax.BoolLit); ok {
		b.Value = false // "while true" without an exit leaves nothing to check
	}
	return s
}

// leave returns a break or continue, mostly under a condition.
func (g *gen) leave() syntax.Stmt {
	var s syntax.Stmt = &syntax.BreakStmt{}
	if g.chance(50) {
		s = &syntax.ContinueStmt{}
	}
	if g.chance(30) {
		return s
	}
	return &syntax.IfStmt{Cond: g.truth(1), Then: &syntax.Block{Stmts: []syntax.Stmt{s}}}
}

// target returns a variable to change.
func (g *gen) target() *variable { return choose(g, g.vars) }

func (g *gen) assign(v *variable) syntax.Stmt {
	s := &syntax.AssignStmt{Target: &syntax.Ident{Name: v.name}, X: g.valueFor(v)}
	g.ready[v] = true
	return s
}

// valueFor returns an expression for a variable, mostly one with its multiplicity.
func (g *gen) valueFor(v *variable) syntax.Expr {
	if v.mult != syntax.MultFunc && g.chance(5) {
		return g.expr(v.typ, g.Size-1)
	}
	switch v.mult {
	case syntax.MultOne, syntax.MultLone:
		return g.single(v, g.Size-1)
	case syntax.MultFunc:
		key := g.expr(typ{v.typ[0]}, 1)
		one := &variable{typ: typ{v.typ[1]}, mult: syntax.MultLone}
		put := &syntax.Binary{Op: syntax.Product, X: key, Y: g.single(one, 1)}
		return &syntax.Binary{Op: choose(g, []syntax.Op{syntax.Override, syntax.Minus}), X: &syntax.Name{Name: v.name}, Y: put}
	}
	return g.expr(v.typ, g.Size-1)
}

// single returns an expression with one element, or at most one for "lone".
func (g *gen) single(v *variable, size int) syntax.Expr {
	switch {
	case v.typ.is("Integer"):
		return g.integerOp(size)
	case v.typ.is("Boolean"):
		return g.truthOp(size)
	}
	if lit, ok := g.literals[v.typ[0]]; ok && g.chance(50) {
		return &syntax.Name{Name: lit}
	}
	for _, w := range g.readable(v.typ) {
		if w.mult == syntax.MultOne || w.mult == syntax.MultLone && v.mult == syntax.MultLone {
			return g.name(w)
		}
	}
	return &syntax.None{}
}

func (g *gen) create() syntax.Stmt {
	var fit []*variable
	for _, v := range g.vars {
		if len(v.typ) == 1 && slices.Contains(g.domains, v.typ[0]) {
			fit = append(fit, v)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	v := choose(g, fit)
	g.ready[v] = true
	return &syntax.NewStmt{Target: &syntax.Ident{Name: v.name}, Domain: &syntax.Ident{Name: v.typ[0]}}
}

func (g *gen) call() syntax.Stmt {
	if g.calls >= len(g.procs) {
		return nil
	}
	p := g.procs[g.calls+g.IntN(len(g.procs)-g.calls)]
	s := &syntax.CallStmt{Proc: &syntax.Ident{Name: p.name}}
	for _, v := range p.params {
		s.Args = append(s.Args, g.valueFor(v))
	}
	for _, r := range p.results {
		v := g.receiver(r, s)
		if v == nil {
			return nil
		}
		s.Targets = append(s.Targets, &syntax.Ident{Name: v.name})
	}
	for _, id := range s.Targets {
		for _, v := range g.vars {
			if v.name == id.Name {
				g.ready[v] = true
			}
		}
	}
	return s
}

// receiver returns a variable of the result's type that the call does not list yet.
func (g *gen) receiver(r *variable, s *syntax.CallStmt) *variable {
	var fit []*variable
	for _, v := range g.vars {
		if v.typ.is(r.typ...) && !syntax.Contains(s.Targets, v.name) {
			fit = append(fit, v)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	return choose(g, fit)
}

// spec changes one or two variables, mostly to something that exists.
func (g *gen) spec(size int) syntax.Stmt {
	v, w := g.target(), g.target()
	listed := []*variable{v}
	if v != w && g.chance(30) {
		listed = append(listed, w)
	}
	s := &syntax.SpecStmt{Frame: idents(listed)}
	if g.chance(20) {
		s.Frame = append(s.Frame, &syntax.Ident{Name: choose(g, g.domains)})
	}
	g.old = true
	x := g.truth(size)
	g.old = false
	if g.chance(60) {
		op := choose(g, []syntax.Op{syntax.In, syntax.Eq, syntax.Ne})
		x = &syntax.Binary{Op: op, X: &syntax.Name{Name: v.name}, Y: g.expr(v.typ, size)}
	}
	s.X = x
	for _, v := range listed {
		g.ready[v] = true
	}
	return s
}
