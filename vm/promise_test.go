package vm_test

import (
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
)

const promises = `program promises
class Node {
	field val: i32
	field next: ref Node
}
global count: i32
proc bump(n: ref Node, by: i32) -> (r: i32) throws e: ref {
	requires by > 0
	ensures read(n.(Node.val)) = old(read(n.(Node.val))) + by and r = old(read(n.(Node.val)))
	signals by > 10 and read(n.(Node.val)) = old(read(n.(Node.val)))
	frame places n.(Node.val)
b0:
	return
}
proc make() -> (r: ref Node) {
	ensures fresh(r) and read(r.(Node.val)) = 5
	frame
b0:
	return
}
proc caller(n: ref Node, by: i32) -> (r: i32, s: ref Node) {
	local e: ref
b0:
	r ! e := call bump(n, by)
	if e = null then b1 else b2
b1:
	s := call make()
	return
b2:
	r := -1
	return
}
goal g: caller {
	requires n != null
	ensures r >= 0
}
`

func call(values ...string) task.Choice {
	c := task.Choice{Kind: task.ChoiceCall}
	for _, v := range values {
		name, text, _ := strings.Cut(v, "=")
		c.Values = append(c.Values, task.Slot{Name: name, Value: task.Value{Scalar: text}})
	}
	return c
}

// TestCallByContract: the outcome of a call is taken from the record if the contract allows it,
// and only then.
func TestCallByContract(t *testing.T) {
	p, diags := parse.Program("promises.ir", promises)
	if diags.Failed() {
		t.Fatal(diags.Error())
	}
	calls := func(st *ir.CallStmt) *ir.Promise {
		return &ir.Promise{Name: st.Proc.Name, Proc: st.Proc, Contract: st.Proc.Contract}
	}
	made := call("call=make", "new Node1=Node", "Node1.val=5", "result=Node1")
	tests := []struct {
		by      string
		choices []task.Choice
		want    string // in the error, or the stop
	}{
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "result=7", "exc=null"), made}, "Finished"},
		{"2", []task.Choice{call("call=bump", "result=7", "exc=null"), made}, "the contract promises"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "result=8", "exc=null"), made}, "the contract promises"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "Node0.next=Node0", "result=7", "exc=null"), made}, "the frame does not list it"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "count=1", "result=7", "exc=null"), made}, "the frame does not list it"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "exc=null"), made}, "says no result"},
		{"2", []task.Choice{call("call=bump", "Node0.size=9", "result=7", "exc=null"), made}, "no such place"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "result=x", "exc=null"), made}, "result"},
		{"2", []task.Choice{call("call=make", "Node0.val=9", "result=7", "exc=null"), made}, "bump is called"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "result=7", "exc=Node9"), made}, "unknown object"},
		{"2", []task.Choice{call("call=bump", "new Node1=Node", "exc=Node1")}, "the contract promises"},
		{"11", []task.Choice{call("call=bump", "new Node1=Node", "exc=Node1")}, "Violated"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "result=7", "exc=null"), call("call=make", "result=Node0")}, "the contract promises"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "result=7", "exc=null"), call("call=make", "new Node1=Leaf", "result=Node1")}, "no objects of class Leaf"},
		{"2", []task.Choice{call("call=bump", "Node0.val=9", "result=7", "exc=null"), call("call=make", "new Node1=Node", "result=Node1")}, "the contract promises"},
		{"2", []task.Choice{{Kind: task.ChoiceValue}}, "a call is to be chosen"},
		{"-1", []task.Choice{call("call=bump", "Node0.val=6", "result=7", "exc=null"), made}, "Violated"},
	}
	for i, k := range tests {
		setup := vm.SetupOf(p.Goals[0], task.Bounds{})
		setup.Calls = calls
		bump := p.Proc("caller").Blocks[0].Stmts[0].(*ir.CallStmt)
		setup.Asked = &vm.Asked{Calls: []*ir.CallStmt{bump}, Promise: calls(bump), Clause: bump.Proc.Contract.Requires[0]}
		s := vm.Compile(p).Start(setup)
		start := task.State{
			Objects: []task.Object{{Name: "Node0", Class: "Node", Fields: []task.Slot{{Name: "val", Value: task.Value{Scalar: "7"}}}}},
			Vars:    []task.Slot{{Name: "n", Value: task.Value{Scalar: "Node0"}}, {Name: "by", Value: task.Value{Scalar: k.by}}},
		}
		if err := s.Import(start); err != nil {
			t.Fatal(err)
		}
		stop, err := vm.Drive(s, vm.Recorded(k.choices), vm.Budget{})
		got := stop.Kind.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(strings.ToLower(got), strings.ToLower(k.want)) {
			t.Errorf("%d: %s, want %s (%s)", i, got, k.want, stop)
		}
	}
}
