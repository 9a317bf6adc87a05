package bmc

import (
	"testing"

	"assay/engine"
	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/task"
)

// parsed reads a program in the text form of ir.
func parsed(t *testing.T, src string) *ir.Program {
	t.Helper()
	p, diags := parse.Program("test.ir", src)
	if diags.Failed() {
		t.Fatal(diags.Error())
	}
	if err := sanity.Check(p); err != nil {
		t.Fatal(err)
	}
	return p
}

// check decides the goals of a program in the text form of ir.
func check(t *testing.T, src string, e Engine) map[string][]task.Result {
	t.Helper()
	p := parsed(t, src)
	out := map[string][]task.Result{}
	for _, g := range p.Goals {
		r, err := e.Check(t.Context(), &engine.Task{Program: p, Goal: g, Bounds: g.Bounds})
		if err != nil {
			t.Fatalf("%s: %v", g.Name, err)
		}
		out[g.Name] = r
	}
	return out
}

const lists = `program lists
class Node {
	field val: i32
	field next: ref Node
}
proc length(list: ref Node) -> (n: i32) {
	local p: ref Node
	local q: ref Node
b0:
	p := list
	goto b1
b1:
	if p = null then b3 else b2
b2:
	n := n + 1
	q := load p.(Node.next)
	p := q
	goto b1
b3:
	assert n < 3 "assert" "shorter than three"
	return
}
proc swap(a: ref Node, b: ref Node) {
	local x: i32
	local y: i32
b0:
	if a = null or b = null then b2 else b1
b1:
	x := load a.(Node.val)
	y := load b.(Node.val)
	store a.(Node.val) := y
	store b.(Node.val) := x
	x := load a.(Node.val)
	assert x = y "assert" "a has what b had"
	y := load b.(Node.val)
	assert a = b or x != y "assert" "they differ"
	return
b2:
	return
}
goal length: length {
} for scope 3, unwind 4
goal swap: swap {
} for scope 2
`

func TestLists(t *testing.T) {
	got := check(t, lists, Engine{})
	for name, rs := range got {
		for _, r := range rs {
			t.Logf("%s: %s %q %s %v %v", name, r.Status, r.Property.Text, r.Reason, r.Binding, r.Stats)
			if r.Trace != nil {
				t.Logf("   %v", r.Trace.Initial)
			}
		}
	}
}
