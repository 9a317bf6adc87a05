package absint

import (
	"slices"

	"assay/engine/absint/ways"
	"assay/ir"
)

// fillsStack says which code under check goes on where calls filled the stack; empty: none does.
func fillsStack(a *analysis) string {
	if !slices.ContainsFunc(a.patterns, func(x *pattern) bool { return a.host.Own(x.proc) && a.host.Relieved(x.proc, 0) }) {
		return ""
	}
	nodes, k := slices.Clone(a.patterns), &ways.Stack{Left: -1}
	if a.outside != nil && a.outside.self != nil {
		k.Left = len(nodes)
		nodes = append(nodes, a.outside.self)
	}
	number := map[*pattern]int{}
	for i, x := range nodes {
		number[x], k.Procs = i, append(k.Procs, x.proc)
	}
	k.Callees, k.Relief = make([][]int, len(nodes)), make([][]int, len(nodes))
	for i, y := range nodes {
		for _, spot := range y.callers {
			n, ok := number[spot.Of.(*pattern)]
			if !ok {
				continue
			}
			if k.Callees[n] = append(k.Callees[n], i); n != k.Left && spot.Block >= 0 && relieves(a, nodes[n].proc, nodes[n].proc.Blocks[spot.Block]) {
				k.Relief[n] = append(k.Relief[n], i)
			}
		}
	}
	return k.Filled()
}

// relieves reports whether code under check goes on behind a call in a block where the stack is full.
func relieves(a *analysis, q *ir.Proc, b *ir.Block) bool {
	return a.host.Own(q) && slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool {
		call, ok := st.(*ir.CallStmt)
		return ok && a.host.Relieved(q, call.Span.Line)
	})
}
