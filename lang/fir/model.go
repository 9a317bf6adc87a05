// This file defines what names mean, and the checked model.

package fir

import (
	"assay/lang/fir/syntax"
	"assay/source"
	"assay/task"
)

// Model is a checked file.
type Model struct {
	File     *syntax.File
	Literals []*Literal
	Globals  []*Var
	Procs    []*Proc
	Checks   []*CheckUnit

	domains []*Domain // Boolean, Integer, then the declared ones; by Domain.Index
	types   map[syntax.Expr]*Type
	uses    map[*syntax.Name]object
	targets map[*syntax.Ident]object // what assignments, calls, frames and parameters name
	binders map[*syntax.Binder]*bound
	tt      *typeTable
}

// object is what a name can mean.
type object interface{ decl() *syntax.Ident }

// Domain is a sort of atoms; Boolean and Integer are built in.
type Domain struct {
	Name  string
	Index int           // in Model.domains
	Ident *syntax.Ident // nil if built in
}

// Indexes of the built-in domains.
const (
	booleanIndex = iota
	integerIndex
	firstUserDomain
)

// Literal is a named atom that is always there.
type Literal struct {
	Name   string
	Domain *Domain // nil if its declaration has an error
	Ident  *syntax.Ident
}

// Var is a global, or a name of the alphabet of locals.
type Var struct {
	Name   string
	Global bool
	Mult   syntax.Mult
	Type   *Type
	Ident  *syntax.Ident
}

// Proc is a procedure.
type Proc struct {
	Name    string
	Params  []*Var
	Results []*Var
	Others  []*Var // locals it uses besides, in order of first use
	Calls   []*Proc
	Decl    *syntax.ProcDecl

	input, output map[*Var]bool // Params and Results as sets
}

// CheckUnit is a check with its bounds filled in.
type CheckUnit struct {
	Name   string // as given, or the procedure's; a number is added to the second of its name
	Proc   *Proc
	Bounds task.Bounds // complete: defaults where the check says nothing
	Expect task.Expectation
	Decl   *syntax.CheckDecl
}

// bound is a quantified variable.
type bound struct {
	binder *syntax.Binder
	typ    *Type
}

func (d *Domain) decl() *syntax.Ident  { return d.Ident }
func (l *Literal) decl() *syntax.Ident { return l.Ident }
func (v *Var) decl() *syntax.Ident     { return v.Ident }
func (p *Proc) decl() *syntax.Ident    { return p.Decl.Name }
func (b *bound) decl() *syntax.Ident   { return b.binder.Name }

// Domains are the declared domains, in order.
func (m *Model) Domains() []*Domain { return m.domains[firstUserDomain:] }

// Proc finds a procedure.
func (m *Model) Proc(name string) *Proc {
	for _, p := range m.Procs {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// span is where a node is.
func (m *Model) span(n syntax.Node) source.Span { return m.File.Span(n) }

// locals are all variables that a procedure keeps: parameters, results and
// the others, each once.
func (p *Proc) locals() []*Var {
	var out []*Var
	seen := map[*Var]bool{}
	for _, list := range [][]*Var{p.Params, p.Results, p.Others} {
		for _, v := range list {
			if !seen[v] {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	return out
}

// Reach are the procedures that p may run, itself first, in order of their
// declaration.
func (m *Model) Reach(p *Proc) []*Proc {
	seen := map[*Proc]bool{p: true}
	for work := []*Proc{p}; len(work) > 0; {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		for _, r := range q.Calls {
			if !seen[r] {
				seen[r] = true
				work = append(work, r)
			}
		}
	}
	out := []*Proc{p}
	for _, q := range m.Procs {
		if seen[q] && q != p {
			out = append(out, q)
		}
	}
	return out
}
