// This file finds what a goal can see, to say which input bounds are binding.

package enumerate

import (
	"assay/ir"
)

// uses is the domains and integers that a goal's variables and expressions
// mention.
type uses struct {
	classes map[*ir.Class]bool
	ints    bool
}

func usedBy(p *ir.Program, g *ir.Goal) *uses {
	u := &uses{classes: map[*ir.Class]bool{}}
	for _, q := range p.Reachable(g.Proc) {
		u.proc(q)
	}
	if c := g.Contract; c != nil {
		for _, list := range [][]*ir.Clause{c.Requires, c.Ensures, c.Signals} {
			for _, k := range list {
				u.expr(k.X)
			}
		}
	}
	return u
}

func (u *uses) proc(q *ir.Proc) {
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

func (u *uses) node(n ir.Node) {
	switch n := n.(type) {
	case *ir.New:
		u.typ(ir.Ref{Class: n.Class})
	case *ir.Spec:
		for _, c := range n.Classes {
			u.typ(ir.Ref{Class: c})
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

func (u *uses) expr(x ir.Expr) {
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

func (u *uses) typ(t ir.Type) {
	switch t := t.(type) {
	case ir.Ref:
		if t.Class != nil {
			u.classes[t.Class] = true
		}
	case ir.Int:
		u.ints = true
	case ir.Array:
		u.typ(t.Elem)
	case ir.Ptr:
		u.typ(t.Elem)
	case *ir.Rel:
		for _, p := range t.Alts {
			for _, s := range p {
				u.typ(s)
			}
		}
	}
}
