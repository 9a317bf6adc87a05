package cfg

import (
	"slices"

	"assay/ir"
)

// Deciding returns the blocks that decide whether control reaches a block, looking through blocks that only call,
// such as that of an initialiser.
func (g *Graph) Deciding(to *ir.Block) (out []*ir.Block) {
	seen := map[*ir.Block]bool{}
	var back func(*ir.Block)
	back = func(to *ir.Block) {
		for _, b := range g.Preds[to.Index] {
			if seen[b] {
				continue
			}
			if seen[b] = true; branches(b, to) {
				out = append(out, b)
			} else {
				back(b)
			}
		}
	}
	back(to)
	return out
}

// branches reports whether a block decides whether control reaches another one. A call that may throw, or that is made
// in between, does not count.
func branches(b, to *ir.Block) bool {
	other := func(s *ir.Block) bool { return s != to && !(EndsWithCall(s) && slices.Contains(s.Term.Succs(), to)) }
	return !EndsWithCall(b) && slices.ContainsFunc(b.Term.Succs(), other)
}

// EndsWithCall reports whether a block ends with a call that may throw.
func EndsWithCall(b *ir.Block) bool {
	if len(b.Stmts) == 0 {
		return false
	}
	call, ok := b.Stmts[len(b.Stmts)-1].(*ir.CallStmt)
	return ok && call.Exc != nil
}
