package language

import (
	"testing"

	"assay/ir"
)

// TestOf: a program has its host, or one that says what the program says.
func TestOf(t *testing.T) {
	top := &ir.Class{Name: "Top", Abstract: true}
	a, b := &ir.Class{Name: "A", Super: top}, &ir.Class{Name: "B", Super: top}
	callee := &ir.Proc{Name: "g", Contract: &ir.Contract{}}
	p := &ir.Program{Classes: []*ir.Class{top, a, b, {Name: "N", Atoms: true}}, Procs: []*ir.Proc{callee}}
	h := Of(nil, p)
	if x, ok := h.(Plain); !ok || x.Program != p || Of(h, nil) != h {
		t.Fatal(h)
	}
	if list, leaves := h.Instances(top); len(list) != 2 || leaves != "" {
		t.Error(list, leaves)
	}
	if list := h.Fresh(nil); len(list) != 2 {
		t.Error(list)
	}
	if k := h.Promise(&ir.CallStmt{Proc: callee}); k == nil || k.Contract != callee.Contract {
		t.Error(k)
	}
	if h.Promise(&ir.CallStmt{Proc: &ir.Proc{}}) != nil || h.Promise(&ir.CallStmt{}) != nil {
		t.Error("there is a contract that nobody wrote")
	}
	if kind, _ := h.Escape(nil, a, &ir.Check{Kind: "null"}, nil); kind != "null" {
		t.Error(kind)
	}
	if c, _ := h.Holds(nil, 1, nil); c != Fixed || c.Open() || !h.Begins(nil) || !h.Own(callee) || !h.Alone() || !h.Closed() {
		t.Error("a program that says everything has something besides")
	}
	if on := h.Rests(nil, []string{"x"}); len(on) != 1 {
		t.Error(on)
	}
	if _, ok := TypedOf(h); ok {
		t.Error("it has type arguments")
	}
}
