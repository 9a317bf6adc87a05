package vm_test

import (
	"testing"

	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	. "assay/vm"
	"assay/vm/state"
)

// lazy is a program of which some parts are made where they are used first: once makes the cell, fails throws and leaves a mark, and never
// asks for something.
const lazy = `program lazy
class Cell {
	field v: i32
}
global cell: ref Cell
global mark: i32
global made: i32
proc boot() throws e: ref Cell {
b0:
	@mark := 1
	return
}
proc once() throws e: ref Cell {
	local c: ref Cell
b0:
	if @cell != null then done else make
make:
	c := new Cell
	store c.(Cell.v) := 6
	@cell := c
	@made := @made + 1
	return
done:
	return
}
proc fails() throws e: ref Cell {
b0:
	@mark := 2
	e := new Cell
	return
}
proc never() {
	local x: i32
b0:
	havoc x
	@mark := 3
	return
}
proc work() -> (r: i32) throws e: ref Cell {
	local c: ref Cell
b0:
	! e := call once()
	c := @cell
	r := load c.(Cell.v)
	r := r + @mark
	return
}
goal g: work {
}
`

// TestWarm: what may run at any time is run ahead, once; what does not end well is as if it had not run; and runs that begin there end like those
// that begin cold.
func TestWarm(t *testing.T) {
	p := parse.Must(lazy)
	code, boot := Compile(p), p.Proc("boot")
	setup := state.SetupOf(p.Goal("g"), task.Bounds{})
	setup.Boot = boot
	run := func() (r, made uint64, steps int64) {
		s := code.Start(setup)
		if stop := s.Run(Budget{}); stop.Kind != Finished || s.Exc() != 0 {
			t.Fatal(stop)
		}
		return s.Get(p.Proc("work").Results[0]).Word, s.Get(p.Global("made")).Word, s.Steps()
	}
	cold, _, long := run()
	if code.Warmed(boot) != boot {
		t.Fatal("it is warm before anything was run ahead")
	}
	for range 2 {
		code.Warm(boot, func(q *ir.Proc) bool { return q != boot && q != p.Proc("work") })
		setup.Boot = code.Warmed(boot)
		if setup.Boot == boot {
			t.Fatal("nothing was run ahead")
		}
		if r, made, steps := run(); r != cold || made != 1 || steps >= long {
			t.Errorf("warm: %d, made %d times, %d statements; cold: %d, %d statements", r, made, steps, cold, long)
		}
	}
}
