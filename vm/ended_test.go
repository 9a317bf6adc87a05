package vm_test

import (
	"errors"
	"testing"

	"assay/ir/parse"
	"assay/task"
	. "assay/vm"
	"assay/vm/replay"
	"assay/vm/state"
)

const endless = `
program endless
global n: i32
proc count() {
b0:
	goto again
again:
	@n := @n + 1
	goto again
}
proc long() {
	local i: i32
b0:
	i := 0
	goto again
again:
	i := i + 1
	if i < 3000000 then again else done
done:
	@n := i
	return
}
proc work() {
b0:
	return
}
goal g: work {
}
`

// asked ends runs when it was asked so often.
func asked(times int) (ended func() bool, count *int) {
	n := 0
	return func() bool { n++; return n > times }, &n
}

// TestEnded: an interrupted run stops, and until then does what it does without interruption.
func TestEnded(t *testing.T) {
	p := parse.Must(endless)
	plain := Compile(p).Start(state.Setup{Proc: p.Proc("long")})
	want := plain.Run(Budget{})
	code := Compile(p)
	ended, n := asked(2)
	code.SetEnded(ended)
	s := code.Start(state.Setup{Proc: p.Proc("long")})
	if stop := s.Run(Budget{}); stop.Kind != OutOfBudget || stop.Reason != Interrupted || *n != 3 {
		t.Fatalf("%v after %d questions", stop, *n)
	}
	code.SetEnded(func() bool { return false })
	if stop := s.Run(Budget{}); stop.Kind != want.Kind || s.Steps() != plain.Steps() || s.Get(p.Global("n")).Word != 3000000 {
		t.Errorf("it goes on to %v after %d statements, not %v after %d", stop, s.Steps(), want, plain.Steps())
	}
	s = code.Start(state.Setup{Proc: p.Proc("count")})
	if stop := s.Run(Budget{Steps: 5 << 20}); stop.Reason != StepBudget || s.Steps() != 5<<20 {
		t.Errorf("in parts: %v after %d statements", stop, s.Steps())
	}
}

// TestEndedBoot: what an interrupted start left is not kept, and a replay that was interrupted
// says nothing about its trace.
func TestEndedBoot(t *testing.T) {
	p := parse.Must(endless)
	code := Compile(p)
	g := p.Goal("g")
	g.Boot = p.Proc("long")
	code.SetEnded(func() bool { return true })
	if stop, closed := code.Start(state.SetupOf(g, task.Bounds{})).Stopped(); !closed || stop.Reason != Interrupted {
		t.Fatalf("%v", stop)
	}
	code.SetEnded(nil)
	if stop, closed := code.Start(state.SetupOf(g, task.Bounds{})).Stopped(); closed {
		t.Errorf("a later start: %v", stop)
	}
	code.SetEnded(func() bool { return true })
	if _, _, err := replay.Trace(code, state.Setup{Proc: p.Proc("count")}, task.Trace{}, Budget{}); !errors.Is(err, ErrInterrupted) {
		t.Errorf("the replay: %v", err)
	}
}
