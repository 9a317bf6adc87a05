package precondition

import (
	"assay/ir"
	"assay/lang/java/contract/formula"
	"assay/task"
)

// This file is about methods of the library that ask for ranges of arrays.

const arraycopy = "java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V"

// copies records what a call of System.arraycopy asks for.
func (w *walk) copies(p *path, c *ir.CallStmt) {
	if c.Proc == nil || c.Proc.Name != arraycopy {
		return
	}
	n, ok := p.value(c.Args[4])
	if !ok {
		return
	}
	t := n.Type().(ir.Int)
	zero := ir.NewInt(t, 0)
	w.fails(p, comparison(ir.OpLt, n, zero), task.KindLibrary, c.Span)
	for _, i := range []int{0, 2} {
		if from, ok := p.value(c.Args[i+1]); ok {
			w.fails(p, comparison(ir.OpLt, from, zero), task.KindLibrary, c.Span)
			if size, ok := p.value(formula.Apply(ir.OpLen, t, unconverted(c.Args[i]))); ok {
				w.fails(p, comparison(ir.OpLt, size, formula.Apply(ir.OpAdd, t, from, n)), task.KindLibrary, c.Span)
			}
		}
	}
}

// unconverted is an array, seen as what it is.
func unconverted(x ir.Expr) ir.Expr {
	for {
		a, ok := x.(*ir.Apply)
		if !ok || a.Op != ir.OpConv {
			return x
		}
		x = a.Args[0]
	}
}
