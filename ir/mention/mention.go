// Package mention finds what a goal can see: which domains and integers matter,
// and in which domains atoms may come into being. Bounds of anything else
// cannot be binding.
package mention

import (
	"assay/ir"
	"assay/ir/calls"
)

// Set is what a goal's variables and expressions mention.
type Set struct {
	Classes map[*ir.Class]bool
	Grows   map[*ir.Class]bool // the procedure may allocate in them
	Ints    bool
	Width   int // of the widest integers, those of unused globals included
}

// By looks at the procedure of a goal, everything that it may run, and the
// contract.
func By(p *ir.Program, g *ir.Goal) *Set {
	u := &Set{Classes: map[*ir.Class]bool{}, Grows: map[*ir.Class]bool{}}
	for _, v := range p.Globals {
		all := &Set{Classes: map[*ir.Class]bool{}}
		all.typ(v.Typ)
		u.Width = max(u.Width, all.Width)
	}
	for _, q := range calls.From(p, g.Proc) {
		u.proc(q)
	}
	if c := g.Contract; c != nil {
		for _, list := range [][]*ir.Clause{c.Requires, c.Ensures, c.Signals} {
			for _, k := range list {
				u.expr(k.X)
			}
		}
		if c.Frame != nil {
			for _, v := range c.Frame.Vars {
				u.typ(v.Type())
			}
		}
	}
	return u
}

func (u *Set) proc(q *ir.Proc) {
	for _, l := range q.Locals {
		u.typ(l.Typ)
	}
	for _, b := range q.Blocks {
		for _, s := range b.Stmts {
			u.node(s)
		}
		u.node(b.Term)
	}
}

func (u *Set) node(n ir.Node) {
	switch n := n.(type) {
	case *ir.New:
		u.typ(ir.Ref{Class: n.Class})
		u.Grows[n.Class] = true
	case *ir.Spec:
		for _, c := range n.Classes {
			u.typ(ir.Ref{Class: c})
			u.Grows[c] = true
		}
	}
	if s, ok := n.(ir.Stmt); ok {
		for _, v := range ir.Changes(s) {
			u.typ(v.Type())
		}
	}
	for _, x := range ir.Exprs(n) {
		u.expr(x)
	}
}

func (u *Set) expr(x ir.Expr) {
	ir.Walk(x, func(x ir.Expr) bool {
		u.typ(x.Type())
		if q, ok := x.(*ir.Quant); ok {
			for _, v := range q.Vars {
				u.typ(v.Typ)
			}
		}
		return true
	})
}

func (u *Set) typ(t ir.Type) {
	switch t := t.(type) {
	case ir.Ref:
		if t.Class != nil {
			u.Classes[t.Class] = true
		}
	case ir.Int:
		u.Ints, u.Width = true, max(u.Width, int(t.Bits))
	case ir.Array:
		u.typ(t.Elem)
	case ir.Ptr:
		u.typ(t.Elem)
	case ir.Fixed:
		u.typ(t.Elem)
	case *ir.Rel:
		for _, p := range t.Alts {
			for _, s := range p {
				u.typ(s)
			}
		}
	}
}
