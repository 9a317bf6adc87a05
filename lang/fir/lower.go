// This file turns a model into an ir.Program: classes for domains, relations
// for variables, and the goals.

package fir

import (
	"fmt"

	"assay/ir"
	"assay/lang/fir/syntax"
	"assay/source"
)

// Options say what Lower makes a program of.
type Options struct {
	Check    *CheckUnit // this check and what its procedure may run; nil: everything
	IntWidth int        // bits of Integer; 0: what the check says, or the largest of all checks
}

// Lower makes the program. With a Check it has that one goal; otherwise all
// goals, each with the width of the program. The list has an error if a number
// does not fit into the integers, or if a quantifier would grow too large, and
// warnings about sizes that may not fit.
func Lower(m *Model, o Options) (*ir.Program, *source.List) {
	l := &lowering{
		Model:   m,
		check:   o.Check,
		int:     ir.Int{Bits: uint8(o.width(m)), Signed: true},
		prog:    &ir.Program{Name: m.File.Name},
		classes: make([]*ir.Class, len(m.domains)),
		rels:    map[*Type]*ir.Rel{},
		lits:    map[*Literal]*ir.Literal{},
		globals: map[*Var]*ir.Global{},
		procs:   map[*Proc]*procInfo{},
		grows:   map[*Domain]bool{},
		errs:    &source.List{},
	}
	procs, checks := m.Procs, m.Checks
	if o.Check != nil {
		procs, checks = m.Reach(o.Check.Proc), []*CheckUnit{o.Check}
	}
	l.declare(procs)
	for _, p := range procs {
		l.body(p)
	}
	for _, k := range checks {
		l.goal(k)
	}
	return l.prog, l.errs
}

func (o Options) width(m *Model) int {
	switch {
	case o.IntWidth != 0:
		return min(max(o.IntWidth, 1), MaxIntWidth)
	case o.Check != nil:
		return o.Check.Bounds.IntWidth
	case len(m.Checks) == 0:
		return DefaultIntWidth
	}
	w := 1
	for _, k := range m.Checks {
		w = max(w, k.Bounds.IntWidth)
	}
	return w
}

// lowering is the state while a program is made.
type lowering struct {
	*Model
	check   *CheckUnit // nil: the program is of the whole file
	int     ir.Int
	prog    *ir.Program
	classes []*ir.Class // by Domain.Index; nil for the built-in ones
	rels    map[*Type]*ir.Rel
	lits    map[*Literal]*ir.Literal
	globals map[*Var]*ir.Global
	procs   map[*Proc]*procInfo
	grows   map[*Domain]bool // some procedure may allocate in it
	nodes   int              // operators made so far
	errs    *source.List
}

// procInfo is a procedure and the locals of its variables.
type procInfo struct {
	proc   *ir.Proc
	locals map[*Var]*ir.Local
}

// declare makes everything that has a name.
func (l *lowering) declare(procs []*Proc) {
	for _, d := range l.Domains() {
		c := &ir.Class{Name: d.Name, Atoms: true, Index: len(l.prog.Classes), Span: l.span(d.Ident)}
		l.prog.Classes = append(l.prog.Classes, c)
		l.classes[d.Index] = c
	}
	for _, lit := range l.Literals {
		x := &ir.Literal{Name: lit.Name, Class: l.classes[lit.Domain.Index], Index: len(l.prog.Literals), Span: l.span(lit.Ident)}
		l.prog.Literals = append(l.prog.Literals, x)
		l.lits[lit] = x
	}
	for _, v := range l.Globals {
		g := &ir.Global{Name: v.Name, Typ: l.relType(v.Type), Mult: mult(v), Index: len(l.prog.Globals), Span: l.span(v.Ident)}
		l.prog.Globals = append(l.prog.Globals, g)
		l.globals[v] = g
	}
	for _, p := range procs {
		l.signature(p)
		l.findGrowing(p.Decl.Body)
	}
}

func (l *lowering) signature(p *Proc) {
	q := &ir.Proc{Name: p.Name, Span: l.span(p.Decl.Name)}
	info := &procInfo{q, map[*Var]*ir.Local{}}
	for _, v := range p.locals() {
		local := q.NewLocal(v.Name, l.relType(v.Type), l.span(v.Ident))
		local.Mult = mult(v)
		info.locals[v] = local
	}
	for _, v := range p.Params {
		q.Params = append(q.Params, info.locals[v])
	}
	for _, v := range p.Results {
		q.Results = append(q.Results, info.locals[v])
	}
	l.prog.Procs = append(l.prog.Procs, q)
	l.procs[p] = info
}

// findGrowing notes the domains that a block may allocate in.
func (l *lowering) findGrowing(b *syntax.Block) {
	note := func(ids ...*syntax.Ident) {
		for _, id := range ids {
			if d, ok := l.targets[id].(*Domain); ok {
				l.grows[d] = true
			}
		}
	}
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *syntax.NewStmt:
			note(s.Domain)
		case *syntax.SpecStmt:
			note(s.Frame...)
		case *syntax.HavocStmt:
			note(s.Vars...)
		case *syntax.IfStmt:
			l.findGrowing(s.Then)
			if s.Else != nil {
				l.findGrowing(s.Else)
			}
		case *syntax.WhileStmt:
			l.findGrowing(s.Body)
		}
	}
}

// relType is a type of relations in ir. No column holds null.
func (l *lowering) relType(t *Type) *ir.Rel {
	if r, ok := l.rels[t]; ok {
		return r
	}
	alts := make([]ir.Product, len(t.Alts))
	for i, p := range t.Alts {
		for j := range p.arity() {
			alts[i] = append(alts[i], l.sort(p.domain(j)))
		}
	}
	r := ir.NewRel(t.Arity, alts...)
	l.rels[t] = r
	return r
}

// sort is the type of a column, and of a quantified variable.
func (l *lowering) sort(domain int) ir.Type {
	switch domain {
	case booleanIndex:
		return ir.Bool{}
	case integerIndex:
		return l.int
	}
	return ir.Ref{Class: l.classes[domain]}
}

func mult(v *Var) ir.Mult {
	switch v.Mult {
	case syntax.MultOne:
		return ir.MultOne
	case syntax.MultLone:
		return ir.MultLone
	case syntax.MultFunc:
		return ir.MultFunc
	case syntax.MultTotal:
		return ir.MultTotal
	}
	return ir.MultAny
}

// variable is the cell of a variable.
func (l *lowering) variable(p *procInfo, v *Var) ir.Var {
	if v.Global {
		return l.globals[v]
	}
	return p.locals[v]
}

// constant is an integer, which must fit; negative says that a minus stood
// before it.
func (l *lowering) constant(x *syntax.IntLit, negative bool) *ir.Const {
	limit := uint64(1) << (l.int.Bits - 1)
	if !negative {
		limit--
	}
	v := int64(x.Value)
	if negative {
		v = -v
	}
	if x.Value > limit {
		low, high := int64(l.int.Min()), int64(l.int.Max())
		d := l.errs.Errorf(l.span(x), CodeRange, "%d does not fit into %d bits, which hold %d to %d", v, l.int.Bits, low, high)
		d.Help = fmt.Sprintf("give the check more bits: 'for … but %d int'", bitsFor(x.Value, negative))
	}
	return ir.NewInt(l.int, v)
}

// bitsFor is the smallest width that holds a number.
func bitsFor(v uint64, negative bool) int {
	if negative && v > 0 {
		v--
	}
	n := 1
	for ; v > 0; v >>= 1 {
		n++
	}
	return n
}
