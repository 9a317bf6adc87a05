package vm_test

import (
	"testing"

	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	. "assay/vm"
	"assay/vm/state"
	"assay/vm/watch"
)

const watchedText = `
program watched
global g: i32
global h: i32
proc long() -> (n: i32) {
	local i: i32
b0:
	i := 1
	i := i + i
	i := i + i
	i := i + i
	i := i + i
	n := i
	return
}
proc main() {
b0:
	@g := call long()
	return
}
proc root() {
b0:
	call main()
	return
}
`

// TestFrameOfResult: a result that goes into a global, where the frame of the caller does not list it, is found at
// the call, however long the callee is.
func TestFrameOfResult(t *testing.T) {
	p := parse.Must(watchedText)
	for _, listed := range []string{"g", "h"} {
		frame := &ir.Frame{Vars: []ir.Var{p.Global(listed)}}
		code := Compile(p)
		code.SetWatch(&watch.Checks{Of: func(q *ir.Proc) *watch.Proc {
			if q.Name == "main" {
				return &watch.Proc{Frame: frame}
			}
			return nil
		}})
		s := code.Start(state.Setup{Proc: p.Proc("root")})
		stop := s.Run(Budget{})
		b := s.Breach()
		switch {
		case listed == "g" && (stop.Kind != Finished || b != nil):
			t.Errorf("what is listed may change: %v", stop)
		case listed == "h" && (stop.Kind != Violated || b == nil || b.Kind != watch.BreachFrame || b.Cell != "g" || b.Span.Line != stop.Span.Line):
			t.Errorf("g is not listed: %v, %+v", stop, b)
		}
	}
}

// TestWatchedAgain: a state that is used again is watched from its beginning on.
func TestWatchedAgain(t *testing.T) {
	p := parse.Must(watchedText)
	code := Compile(p)
	code.SetWatch(&watch.Checks{Of: func(q *ir.Proc) *watch.Proc {
		if q.Name == "main" {
			return &watch.Proc{Frame: &ir.Frame{}}
		}
		return nil
	}})
	s := code.Start(state.Setup{Proc: p.Proc("root")})
	begin := s.Initial()
	s.Run(Budget{})
	first := s.Breach()
	if err := s.Again(begin); err != nil || s.Breach() != nil {
		t.Fatal(err, s.Breach())
	}
	if stop := s.Run(Budget{}); stop.Kind != Violated || s.Breach() == first || s.Breach().Cell != first.Cell {
		t.Errorf("%v: %+v, not %+v", stop, s.Breach(), first)
	}
}

const contractsText = `program contracts
class Node {
	field val: i32
	field other: i32
	invariant this: ref Node | read(this.(Node.val)) >= 0
}
global g: i32
proc positive(n: i32) {
	requires n > 0
b0:
	return
}
proc next(n: i32) -> (r: i32) {
	ensures r = n + 1
b0:
	if n = 3 then off else good
off:
	r := n
	return
good:
	r := n + 1
	return
}
proc count(n: ref Node, by: i32) {
	ensures read(n.(Node.val)) = old(read(n.(Node.val))) + 1
	frame places n.(Node.val)
	local v: i32
b0:
	v := load n.(Node.val)
	v := v + by
	store n.(Node.val) := v
	return
}
proc other(n: ref Node) {
	frame places n.(Node.val)
b0:
	store n.(Node.val) := 1
	store n.(Node.other) := 1
	return
}
proc same(n: ref Node) {
	frame places n.(Node.val)
	local v: i32
b0:
	v := load n.(Node.other)
	store n.(Node.other) := v
	return
}
proc makes(frugal: bool) {
	local n: ref Node
b0:
	if frugal then out else b1
b1:
	n := new Node
	goto out
out:
	return
}
proc down(n: i32, by: i32) {
b0:
	if n > 0 then b1 else out
b1:
	call down(n - by, by)
	goto out
out:
	return
}
proc loop(from: i32, by: i32) {
	local i: i32
entry:
	i := from
	goto head
head:
	invariant i <= 10
	decreases 10 - i
	if i < 10 then round else out
round:
	i := i + by
	goto head
out:
	return
}
proc set(n: ref Node, v: i32) {
b0:
	store n.(Node.val) := v
	return
}
proc blind(n: ref Node) {
	requires read(n.(Node.val)) = 0
b0:
	return
}
`

// TestWatched: contracts of calls and loops are checked where they begin, end and iterate, and what holds does not stop
// the run.
func TestWatched(t *testing.T) {
	for _, row := range []struct {
		call  string
		kind  watch.BreachKind
		holds bool
		none  string // the clause has no value: why
	}{
		{call: "positive(1)", holds: true},
		{call: "positive(0)", kind: watch.BreachEntry},
		{call: "next(2)", holds: true},
		{call: "next(3)", kind: watch.BreachExit},
		{call: "count(n, 1)", holds: true},
		{call: "count(n, 2)", kind: watch.BreachExit},
		{call: "other(n)", kind: watch.BreachFrame},
		{call: "same(n)", holds: true},
		{call: "makes(true)", holds: true},
		{call: "makes(false)", kind: watch.BreachAlloc},
		{call: "down(3, 1)", holds: true},
		{call: "down(3, 0)", kind: watch.BreachRecursion},
		{call: "down(3, -1)", kind: watch.BreachRecursion},
		{call: "loop(0, 1)", holds: true},
		{call: "loop(11, 1)", kind: watch.BreachLoopEntry},
		{call: "loop(9, 3)", kind: watch.BreachLoop},
		{call: "loop(0, 0)", kind: watch.BreachLoopMeasure},
		{call: "set(n, 5)", holds: true},
		{call: "set(n, -5)", kind: watch.BreachLeaving},
		{call: "blind(n)", holds: true},
		{call: "blind(null)", kind: watch.BreachEntry, none: "a null reference is used"},
	} {
		p := parse.Must(contractsText + "proc root() {\n\tlocal n: ref Node\nb0:\n\tn := new Node\n\tcall set(n, 0)\n\tcall " + row.call + "\n\treturn\n}\n")
		why := ""
		code := Compile(p)
		code.SetWatch(&watch.Checks{
			Of:      func(q *ir.Proc) *watch.Proc { return checksOf(q) },
			Facts:   func() []watch.Fact { return []watch.Fact{{Class: p.Classes[0], Invariants: p.Classes[0].Invariants}} },
			Unknown: func(_ *ir.Clause, because string) { why = because },
		})
		s := code.Start(state.Setup{Proc: p.Proc("root")})
		stop := s.Run(Budget{Steps: 1000})
		b := s.Breach()
		switch {
		case row.holds && (stop.Kind != Finished || b != nil):
			t.Errorf("%s: %v, %+v", row.call, stop, b)
		case !row.holds && (stop.Kind != Violated || b == nil || b.Kind != row.kind):
			t.Errorf("%s: %v, %+v", row.call, stop, b)
		case why != "":
			t.Errorf("%s: not evaluated: %q", row.call, why)
		case b != nil && (b.NoValue != row.none || (b.Property == task.KindUndefined) != (row.none != "")):
			t.Errorf("%s: no value: %q, of %s", row.call, b.NoValue, b.Property)
		}
	}
}

// checksOf returns what the text says of a procedure.
func checksOf(q *ir.Proc) *watch.Proc {
	w := &watch.Proc{Old: true}
	if k := q.Contract; k != nil {
		w.Requires, w.Ensures, w.Frame = k.Requires, k.Ensures, k.Frame
	}
	switch q.Name {
	case "root":
		return nil
	case "makes":
		w.NoAlloc = true
	case "set":
		w.This, w.Visible = true, true
	case "down":
		w.Measures = []*ir.Clause{{X: q.Params[0], Text: "n"}}
	}
	for i, b := range q.Blocks {
		if len(b.Invariants) > 0 {
			w.Loops = append(w.Loops, watch.Loop{Entry: q.Blocks[i-1], Head: b, Invariants: b.Invariants, Measures: b.Decreases})
		}
	}
	return w
}
