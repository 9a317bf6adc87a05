package cfg

import (
	"testing"

	"assay/ir"
)

// TestBrief: a loop, a call of what is not known, and recursion are not brief; neither is what is long.
func TestBrief(t *testing.T) {
	leaf := func(stmts ...ir.Stmt) *ir.Proc {
		return &ir.Proc{Blocks: []*ir.Block{{Stmts: stmts, Term: &ir.Return{}}}}
	}
	loop := leaf()
	loop.Blocks[0].Term = &ir.Goto{To: loop.Blocks[0]}
	self := leaf()
	self.Blocks[0].Stmts = []ir.Stmt{&ir.CallStmt{Proc: self}}
	branch := leaf()
	end := branch.Blocks[0]
	branch.Blocks = []*ir.Block{{Term: &ir.If{X: ir.True, Then: end, Else: end}}, end}
	for _, c := range []struct {
		name string
		q    *ir.Proc
		want bool
	}{
		{"a statement", leaf(&ir.Assign{}), true},
		{"a branch", branch, true},
		{"a call", leaf(&ir.CallStmt{Proc: leaf(&ir.Assign{})}), true},
		{"many statements", leaf(&ir.Assign{}, &ir.Assign{}, &ir.Assign{}, &ir.Assign{}, &ir.Assign{}, &ir.Assign{}, &ir.Assign{}, &ir.Assign{}), false},
		{"a loop", loop, false},
		{"a call of a loop", leaf(&ir.CallStmt{Proc: loop}), false},
		{"recursion", self, false},
		{"a virtual call", leaf(&ir.CallStmt{Method: "m"}), false},
		{"code that is not there", leaf(&ir.CallStmt{Proc: &ir.Proc{}}), false},
		{"no code", &ir.Proc{}, false},
	} {
		if got := Brief(c.q, 8); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
