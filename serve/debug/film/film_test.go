package film

import (
	"fmt"
	"testing"

	"assay/ir/parse"
	"assay/report"
	"assay/serve/debug"
	"assay/vm"
	"assay/vm/session"
)

const program = `program film
class Node {
	field next: ref Node
	field value: i32
}
global last: ref Node
proc main() -> (n: i32) {
	local x: ref Node
b0:
	x := new Node
	@last := x
	call set(x, 7)
	n := 2
	return
}
proc set(y: ref Node, v: i32) {
b0:
	store y.(Node.value) := v
	return
}
`

// TestRun: the stops have the variables of all open procedures, with the step that wrote each; the film ends when nobody wants more.
func TestRun(t *testing.T) {
	p, list := parse.Program("film.ir", program)
	if list.Failed() {
		t.Fatal(list)
	}
	open := func() *debug.Debugger {
		s, err := session.New(vm.Compile(p).Start(vm.Setup{Proc: p.Procs[0]}), session.Options{Keep: 1})
		if err != nil {
			t.Fatal(err)
		}
		return debug.New(s, debug.Program{})
	}
	var got []string
	wrote := func(w *report.Write) string {
		switch {
		case w == nil:
			return ""
		case w.First:
			return fmt.Sprintf("@%d*", w.At)
		}
		return fmt.Sprintf("@%d", w.At)
	}
	begins := []int{0, 1, 2, 3, 4, 5, 6}
	if err := Run(open(), begins, 7, func(s *report.Stop) bool {
		line := fmt.Sprint(s.Number)
		for _, c := range s.Calls {
			line += " " + c.Name
			for _, v := range c.Locals {
				line += " " + v.Name + "=" + v.Value + wrote(v.Wrote)
			}
		}
		for _, v := range s.Globals {
			line += " | " + v.Name + "=" + v.Value + wrote(v.Wrote)
		}
		if len(s.Heap.Objects) > 0 {
			line += " | value" + wrote(s.Part("Node0", "value"))
		}
		if w := s.Part("Node0", "nothing"); w != nil {
			t.Errorf("a field that there is not was written: %v", *w)
		}
		got = append(got, line)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"0 main n=0 x=null | last=null",
		"1 main n=0 x=Node0@0 | last=null | value@0*",
		"2 main n=0 x=Node0@0 | last=Node0@1 | value@0*",
		"3 set y=Node0@2* v=7@2* main n=0 x=Node0@0 | last=Node0@1 | value@0*",
		"4 set y=Node0@2* v=7@2* main n=0 x=Node0@0 | last=Node0@1 | value@3",
		"5 main n=0 x=Node0@0 | last=Node0@1 | value@3",
		"6 main n=2@5 x=Node0@0 | last=Node0@1 | value@3",
	}
	for i, line := range want {
		if i >= len(got) || got[i] != line {
			t.Errorf("stop %d is %q, not %q", i, got[min(i, len(got)-1)], line)
		}
	}
	if len(got) != len(begins)+1 {
		t.Errorf("%d stops", len(got))
	}
	stops := 0
	if err := Run(open(), begins, 7, func(*report.Stop) bool { stops++; return stops < 3 }); err != nil || stops != 3 {
		t.Errorf("%d stops, %v", stops, err)
	}
}
