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

const roomyText = `
program roomy
global n: i32
proc fill() {
	local a: array i64
	local i: i32
b0:
	goto again
again:
	a := newarray i64[262144]
	i := i + 1
	@n := i
	if i < 64 then again else done
done:
	return
}
proc work() {
b0:
	return
}
goal g: work {
}
`

// grants is room for so many bytes in all heaps; it keeps what was asked.
type grants struct {
	left  int64
	asked int
}

func (g *grants) give(least, most int64) int64 {
	if g.asked++; least > g.left {
		return 0
	}
	return min(most, g.left)
}

// TestRoom: a heap grows within what it is given, and a run that is given nothing stops before it takes it.
func TestRoom(t *testing.T) {
	p := parse.Must(roomyText)
	for _, mib := range []int64{8, 32, 256} {
		code, g := Compile(p), &grants{left: mib << 20}
		code.SetRoom(g.give)
		s := code.Start(state.Setup{Proc: p.Proc("fill")})
		stop := s.Run(Budget{})
		if took := int64(cap(s.Heap.Cells)) * 8; took > g.left {
			t.Errorf("%d MiB: it takes %d", mib, took>>20)
		}
		if want := mib < 128; (stop.Reason == Interrupted) != want || !want && stop.Kind != Finished {
			t.Errorf("%d MiB: %v", mib, stop)
		}
		if g.asked > 24 {
			t.Errorf("%d MiB: %d times the heap moves", mib, g.asked)
		}
		if n := int64(s.Get(p.Global("n")).Word); n < min(64, mib/4) {
			t.Errorf("%d MiB: room for %d arrays of 2 MiB", mib, n)
		}
	}
}

// TestRoomBoot: what a start of the library leaves is copied within the room there is, for a run and for its
// replay.
func TestRoomBoot(t *testing.T) {
	p := parse.Must(roomyText)
	g := p.Goal("g")
	g.Boot = p.Proc("fill")
	code := Compile(p)
	setup := state.SetupOf(g, task.Bounds{})
	s := code.Start(setup)
	if stop := s.Run(Budget{}); stop.Kind != Finished {
		t.Fatal(stop)
	}
	code.SetRoom(func(_, _ int64) int64 { return 0 })
	if stop, closed := code.Start(setup).Stopped(); !closed || stop.Reason != Interrupted {
		t.Errorf("%v", stop)
	}
	if _, _, stop := s.Invoke(p.Proc("work"), Budget{}); stop.Reason != Interrupted {
		t.Errorf("%v", stop)
	}
	if _, _, err := replay.Trace(code, setup, task.Trace{}, Budget{}); err == nil {
		t.Error("it is replayed without room")
	}
	code.SetRoom(nil)
	if stop, closed := code.Start(setup).Stopped(); closed {
		t.Errorf("a later start: %v", stop)
	}
}

// TestEndedHeavy: few statements that make much are enough to be asked whether to go on, also while a run is
// replayed.
func TestEndedHeavy(t *testing.T) {
	p := parse.Must(roomyText)
	code := Compile(p)
	ended, n := asked(2)
	code.SetEnded(ended)
	s := code.Start(state.Setup{Proc: p.Proc("fill")})
	if stop := s.Run(Budget{}); stop.Reason != Interrupted || s.Steps() > 60 {
		t.Errorf("%v after %d statements, %d questions", stop, s.Steps(), *n)
	}
	ended, _ = asked(2)
	code.SetEnded(ended)
	if _, _, err := replay.Trace(code, state.Setup{Proc: p.Proc("fill")}, task.Trace{}, Budget{}); !errors.Is(err, ErrInterrupted) {
		t.Errorf("the replay: %v", err)
	}
}
