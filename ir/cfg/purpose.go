package cfg

import (
	"slices"

	"assay/ir"
)

// LeftOnPurpose reports whether code leaves a loop on purpose: not only by a failing check, or with an exception of a callee. A
// loop without such an exit is meant to run for ever.
func (g *Graph) LeftOnPurpose(l *Loop) bool {
	return slices.ContainsFunc(g.Order, func(b *ir.Block) bool {
		in := g.Loop[b.Index]
		return in != nil && in.Within(l) && slices.ContainsFunc(b.Term.Succs(), func(to *ir.Block) bool {
			in := g.Loop[to.Index]
			return in == nil || !in.Within(l)
		}) && onPurpose(g.Proc, b.Term)
	})
}

// onPurpose reports whether a branch is one of the program: no check, and no question whether a callee threw.
func onPurpose(q *ir.Proc, t ir.Term) bool {
	branch, ok := t.(*ir.If)
	if !ok {
		return true
	}
	if branch.Check != nil {
		return false
	}
	thrown := false
	ir.Walk(branch.X, func(x ir.Expr) bool {
		l, ok := x.(*ir.Local)
		thrown = thrown || ok && thrownInto(q, l)
		return true
	})
	return !thrown
}

// thrownInto reports whether calls leave their exceptions in a local.
func thrownInto(q *ir.Proc, l *ir.Local) bool {
	if l == q.Exc {
		return true
	}
	for _, b := range q.Blocks {
		for _, st := range b.Stmts {
			if c, ok := st.(*ir.CallStmt); ok && c.Exc == l {
				return true
			}
		}
	}
	return false
}
