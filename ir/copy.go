// This file copies programs. Passes never change the program they are given:
// they begin a copy, fill in its bodies, and change that.

package ir

import (
	"fmt"
	"maps"
	"slices"
)

// Copy is a copy of a program in the making, and what became of each thing in
// it. NewCopy copies declarations; the bodies of procedures are the caller's
// to fill in, with Body or block by block.
type Copy struct {
	From, To *Program
	Pass     string // named in the origins of copied nodes

	classes map[*Class]*Class
	structs map[*Struct]*Struct
	sigs    map[*Signature]*Signature
	fields  map[*Field]*Field
	procs   map[*Proc]*Proc
	locals  map[*Local]*Local // of all procedures: to that of the copied procedure
	bound   map[*BoundVar]*BoundVar
}

// Clone is a copy of the whole program; every node's origin is its original.
func Clone(p *Program, pass string) *Program {
	c := NewCopy(p, pass)
	for _, q := range p.Procs {
		c.Body(q)
	}
	return c.To
}

// NewCopy begins a copy: classes, structs, globals, literals, goals, and
// procedures with locals and contracts but without blocks.
func NewCopy(p *Program, pass string) *Copy {
	c := &Copy{From: p, To: &Program{Name: p.Name}, Pass: pass,
		classes: map[*Class]*Class{}, structs: map[*Struct]*Struct{}, sigs: map[*Signature]*Signature{}, fields: map[*Field]*Field{},
		procs: map[*Proc]*Proc{}, locals: map[*Local]*Local{}, bound: map[*BoundVar]*BoundVar{}}
	for _, k := range p.Classes {
		d := *k
		c.classes[k] = &d
		c.To.Classes = append(c.To.Classes, &d)
	}
	for _, s := range p.Structs {
		d := *s
		c.structs[s] = &d
		c.To.Structs = append(c.To.Structs, &d)
	}
	for _, s := range p.Sigs {
		d := *s
		c.sigs[s] = &d
		c.To.Sigs = append(c.To.Sigs, &d)
	}
	for _, s := range c.To.Sigs { // which may speak of each other
		s.Params, s.Results, s.Exc = c.types(s.Params), c.types(s.Results), c.Type(s.Exc)
	}
	for _, g := range p.Globals {
		d := *g
		d.Typ = c.Type(g.Typ)
		c.To.Globals = append(c.To.Globals, &d)
	}
	for _, l := range p.Literals {
		d := *l
		d.Class = c.classes[l.Class]
		c.To.Literals = append(c.To.Literals, &d)
	}
	for _, s := range p.Structs {
		c.structs[s].Fields = c.fieldList(s.Fields)
	}
	for _, q := range p.Procs {
		c.signature(q)
	}
	for _, k := range p.Classes {
		c.class(k)
	}
	for _, k := range p.Classes {
		c.classes[k].Invariants = c.Clauses(k.Invariants)
	}
	for _, q := range p.Procs {
		c.procs[q].Contract = c.Contract(q.Contract)
	}
	for _, g := range p.Goals {
		d := *g
		d.Proc, d.Contract = c.procs[g.Proc], c.Contract(g.Contract)
		d.Bounds.Scopes = maps.Clone(g.Bounds.Scopes)
		c.To.Goals = append(c.To.Goals, &d)
	}
	return c
}

func (c *Copy) fieldList(list []*Field) []*Field {
	out := make([]*Field, len(list))
	for i, f := range list {
		d := *f
		d.Typ, d.Owner, d.Struct = c.Type(f.Typ), c.classes[f.Owner], c.structs[f.Struct]
		c.fields[f] = &d
		out[i] = &d
	}
	return out
}

func (c *Copy) class(k *Class) {
	d := c.classes[k]
	d.Super, d.Interfaces = c.classes[k.Super], c.Classes(k.Interfaces)
	d.Fields = c.fieldList(k.Fields)
	d.Methods = slices.Clone(k.Methods)
	for i := range d.Methods {
		d.Methods[i].Proc = c.procs[d.Methods[i].Proc]
	}
}

func (c *Copy) signature(q *Proc) {
	d := &Proc{Name: q.Name, Pure: q.Pure, Span: q.Span}
	c.procs[q] = d
	c.To.Procs = append(c.To.Procs, d)
	for _, l := range q.Locals {
		m := *l
		m.Typ = c.Type(l.Typ)
		c.locals[l] = &m
		d.Locals = append(d.Locals, &m)
	}
	for _, l := range q.Params {
		d.Params = append(d.Params, c.locals[l])
	}
	for _, l := range q.Results {
		d.Results = append(d.Results, c.locals[l])
	}
	d.Exc = c.locals[q.Exc]
}

// Proc is what became of a procedure.
func (c *Copy) Proc(q *Proc) *Proc { return c.procs[q] }

// Classes are what became of classes.
func (c *Copy) Classes(list []*Class) []*Class {
	out := make([]*Class, len(list))
	for i, k := range list {
		out[i] = c.classes[k]
	}
	return out
}

// Body fills in the blocks of a procedure, one for one.
func (c *Copy) Body(q *Proc) {
	d := c.procs[q]
	for range q.Blocks {
		d.NewBlock()
	}
	env := &Env{Copy: c, Block: func(b *Block) *Block { return d.Blocks[b.Index] }}
	for i, b := range q.Blocks {
		d.Blocks[i].Invariants, d.Blocks[i].Decreases = c.Clauses(b.Invariants), c.Clauses(b.Decreases)
		for _, s := range b.Stmts {
			d.Blocks[i].Stmts = append(d.Blocks[i].Stmts, env.Stmt(s))
		}
		d.Blocks[i].Term = env.Term(b.Term)
	}
}

// Contract copies a contract.
func (c *Copy) Contract(k *Contract) *Contract {
	if k == nil {
		return nil
	}
	out := &Contract{Requires: c.Clauses(k.Requires), Ensures: c.Clauses(k.Ensures), Signals: c.Clauses(k.Signals)}
	if f := k.Frame; f != nil {
		env := &Env{Copy: c}
		out.Frame = &Frame{Vars: env.vars(f.Vars), Classes: c.Classes(f.Classes), Writes: f.Writes}
		for _, p := range f.Places {
			out.Frame.Places = append(out.Frame.Places, env.Place(p))
		}
	}
	return out
}

// Clauses copies conditions.
func (c *Copy) Clauses(list []*Clause) []*Clause { return (&Env{Copy: c}).Clauses(list) }

// Type is what became of a type.
func (c *Copy) Type(t Type) Type {
	switch t := t.(type) {
	case Ref:
		return Ref{c.classes[t.Class]}
	case Array:
		return Array{c.Type(t.Elem)}
	case Ptr:
		return Ptr{c.Type(t.Elem)}
	case StructVal:
		return StructVal{c.structs[t.Struct]}
	case Fixed:
		return Fixed{c.Type(t.Elem), t.Len}
	case Func:
		return Func{c.sigs[t.Sig]}
	case *Rel:
		return c.rel(t)
	}
	return t
}

func (c *Copy) types(list []Type) []Type {
	out := make([]Type, len(list))
	for i, t := range list {
		out[i] = c.Type(t)
	}
	return out
}

func (c *Copy) rel(t *Rel) *Rel {
	out := &Rel{Arity: t.Arity, Alts: make([]Product, len(t.Alts))}
	for i, p := range t.Alts {
		q := make(Product, len(p))
		for j, s := range p {
			q[j] = c.Type(s)
		}
		out.Alts[i] = q
	}
	return out
}

// Env copies nodes and expressions into a copy, with the locals and blocks
// that a pass wants.
type Env struct {
	Copy  *Copy
	Local map[*Local]*Local       // to locals of the copy; where it says nothing, that of the same procedure
	Block func(*Block) *Block     // targets of terminators
	Mark  func(o *Origin, n Node) // completes the origin of a copied node; may be nil
}

func (e *Env) local(l *Local) *Local {
	if l == nil {
		return nil
	}
	if m := e.Local[l]; m != nil {
		return m
	}
	return e.Copy.locals[l]
}

func (e *Env) variable(v Var) Var {
	switch v := v.(type) {
	case *Local:
		return e.local(v)
	case *Global:
		return e.Copy.To.Globals[v.Index]
	}
	panic(fmt.Sprintf("ir: unknown variable %T", v))
}

func (e *Env) vars(list []Var) []Var {
	out := make([]Var, len(list))
	for i, v := range list {
		out[i] = e.variable(v)
	}
	return out
}

func (e *Env) exprs(list []Expr) []Expr {
	out := make([]Expr, len(list))
	for i, x := range list {
		out[i] = e.Expr(x)
	}
	return out
}

// Clauses copies conditions.
func (e *Env) Clauses(list []*Clause) []*Clause {
	var out []*Clause
	for _, k := range list {
		d := *k
		if k.This != nil {
			m := *k.This
			m.Typ = e.Copy.Type(m.Typ)
			e.Copy.locals[k.This] = &m
			d.This = &m
		}
		d.X, d.Defined = e.Expr(k.X), e.Expr(k.Defined)
		out = append(out, &d)
	}
	return out
}

// Expr copies an expression.
func (e *Env) Expr(x Expr) Expr {
	c := e.Copy
	switch x := x.(type) {
	case nil:
		return nil
	case *Const:
		if _, rel := x.Typ.(*Rel); rel {
			return &Const{Typ: c.Type(x.Typ)}
		}
		return x
	case *Local:
		return e.local(x)
	case *Global:
		return c.To.Globals[x.Index]
	case *Literal:
		return c.To.Literals[x.Index]
	case *BoundVar:
		return c.boundVar(x)
	case *Apply:
		d := *x
		d.Args, d.Typ = e.exprs(x.Args), c.Type(x.Typ)
		return &d
	case *Quant:
		d := *x
		d.Vars = make([]*BoundVar, len(x.Vars))
		for i, v := range x.Vars {
			d.Vars[i] = c.boundVar(v)
		}
		d.Body, d.Typ = e.Expr(x.Body), c.Type(x.Typ)
		return &d
	case *Extent:
		return &Extent{Class: c.classes[x.Class], Exact: x.Exact}
	case *FieldRel:
		return &FieldRel{Field: c.fields[x.Field]}
	case *TypeTest:
		return &TypeTest{X: e.Expr(x.X), Of: c.Type(x.Of), Exact: x.Exact}
	case *ProcRef:
		return &ProcRef{Sig: c.sigs[x.Sig], Proc: c.procs[x.Proc]}
	case *Read:
		return &Read{Place: e.Place(x.Place), Span: x.Span}
	case *Old:
		return &Old{X: e.Expr(x.X)}
	case *Call:
		return &Call{Proc: c.procs[x.Proc], Args: e.exprs(x.Args), Span: x.Span}
	case *Reach:
		d := &Reach{From: e.Expr(x.From)}
		for _, f := range x.Fields {
			d.Fields = append(d.Fields, c.fields[f])
		}
		return d
	case *Fresh:
		return &Fresh{X: e.Expr(x.X)}
	}
	panic(fmt.Sprintf("ir: unknown expression %T", x))
}

func (c *Copy) boundVar(v *BoundVar) *BoundVar {
	if d := c.bound[v]; d != nil {
		return d
	}
	d := &BoundVar{Name: v.Name, Typ: c.Type(v.Typ), Span: v.Span}
	c.bound[v] = d
	return d
}

// Place copies a place.
func (e *Env) Place(p *Place) *Place {
	if p == nil {
		return nil
	}
	d := &Place{Kind: p.Kind, Base: e.Expr(p.Base), Index: e.Expr(p.Index), Field: e.Copy.fields[p.Field]}
	if p.Last != nil {
		d.Last = e.Expr(p.Last)
	}
	if p.Var != nil {
		d.Var = e.variable(p.Var)
	}
	for _, s := range p.Path {
		d.Path = append(d.Path, Step{e.Copy.fields[s.Field], e.Expr(s.Index)})
	}
	return d
}

// Meta is that of a node made from another one.
func (e *Env) Meta(n Node) Meta {
	m := n.meta()
	o := &Origin{Pass: e.Copy.Pass, Of: n}
	if e.Mark != nil {
		e.Mark(o, n)
	}
	return Meta{Span: m.Span, Text: m.Text, From: o}
}

// Stmt copies a statement; its origin is the original.
func (e *Env) Stmt(s Stmt) Stmt {
	m := e.Meta(s)
	switch s := s.(type) {
	case *Assign:
		return &Assign{m, e.variable(s.Dst), e.Expr(s.X)}
	case *Load:
		return &Load{m, e.local(s.Dst), e.Place(s.Place), s.Order}
	case *Store:
		return &Store{m, e.Place(s.Place), e.Expr(s.X), s.Order}
	case *Addr:
		return &Addr{m, e.local(s.Dst), e.Place(s.Place)}
	case *New:
		return &New{m, e.variable(s.Dst), e.Copy.classes[s.Class]}
	case *NewArray:
		return &NewArray{m, e.local(s.Dst), e.Copy.Type(s.Elem), e.Expr(s.Len)}
	case *CallStmt:
		return &CallStmt{m, e.vars(s.Dsts), e.local(s.Exc), e.Copy.procs[s.Proc], s.Method, e.Copy.classes[s.Class], e.Expr(s.Fun), e.exprs(s.Args)}
	case *Assume:
		return &Assume{m, e.Expr(s.x), s.why}
	case *Assert:
		return &Assert{m, e.Expr(s.X), s.Kind, s.What, e.Expr(s.Defined), s.Runs}
	case *Havoc:
		return &Havoc{m, e.vars(s.Vars)}
	case *Spec:
		return &Spec{m, e.vars(s.Frame), e.Copy.Classes(s.Classes), e.Expr(s.X)}
	case *Atomic:
		return &Atomic{m, s.Kind}
	case *Await:
		return &Await{m, e.Expr(s.X)}
	case *Start:
		return &Start{m, e.local(s.Dst), e.Copy.procs[s.Proc], e.exprs(s.Args)}
	case *Join:
		return &Join{m, e.Expr(s.X)}
	case *Monitor:
		return &Monitor{m, s.Kind, e.Expr(s.X), e.local(s.Dst)}
	case *CAS:
		return &CAS{m, e.local(s.Dst), e.Place(s.Place), e.Expr(s.Old), e.Expr(s.New), s.Order}
	case *Fence:
		return &Fence{m, s.Order}
	}
	panic(fmt.Sprintf("ir: unknown statement %T", s))
}

// Term copies a terminator; its origin is the original.
func (e *Env) Term(t Term) Term {
	m := e.Meta(t)
	switch t := t.(type) {
	case *Goto:
		return &Goto{m, e.Block(t.To)}
	case *If:
		return &If{m, e.Expr(t.X), e.Block(t.Then), e.Block(t.Else), t.Check}
	case *Switch:
		d := &Switch{Meta: m, X: e.Expr(t.X), Cases: slices.Clone(t.Cases)}
		for i := range d.Cases {
			d.Cases[i].To = e.Block(t.Cases[i].To)
		}
		d.Default = e.Block(t.Default)
		return d
	case *Choose:
		d := &Choose{Meta: m}
		for _, b := range t.To {
			d.To = append(d.To, e.Block(b))
		}
		return d
	case *Return:
		return &Return{m}
	}
	panic(fmt.Sprintf("ir: unknown terminator %T", t))
}
