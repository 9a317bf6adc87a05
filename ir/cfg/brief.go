package cfg

import "assay/ir"

// Brief reports whether a procedure runs few statements, at most so many: it has no loop, and what it calls is known where it is called, and
// brief as well.
func Brief(q *ir.Proc, most int) bool {
	left := most
	open := map[*ir.Block]bool{}
	var block func(b *ir.Block) bool
	block = func(b *ir.Block) bool {
		if left -= 1 + len(b.Stmts); left < 0 || open[b] {
			return false
		}
		open[b] = true
		defer delete(open, b)
		for _, st := range b.Stmts {
			if call, ok := st.(*ir.CallStmt); ok && (call.Method != "" || call.Proc == nil || call.Proc.External() || !block(call.Proc.Blocks[0])) {
				return false
			}
		}
		for _, to := range b.Term.Succs() {
			if !block(to) {
				return false
			}
		}
		return true
	}
	return !q.External() && block(q.Blocks[0])
}
