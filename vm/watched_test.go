package vm_test

import (
	"testing"

	"assay/ir"
	"assay/ir/parse"
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
