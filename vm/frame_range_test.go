package vm_test

import (
	"fmt"
	"testing"

	"assay/task"
	. "assay/vm"
	"assay/vm/state"
)

const frameRangeText = `program p
global a: array i32
global i: i32
proc f() {
	local x: array i32
b0:
	x := @a
	store x[@i] := 1
	@i := @i + 0
	return
}
goal g: f {
	frame places (@a)[%d .. %d]
} for scope 1
`

// TestFrameRange: a range of a frame lists the elements between its ends, both
// included, and nothing outside of the array; a null array has none.
func TestFrameRange(t *testing.T) {
	const length = 4
	for lo := -2; lo <= length+1; lo++ {
		for hi := -2; hi <= length+1; hi++ {
			c := Compile(load(t, "p.ir", fmt.Sprintf(frameRangeText, lo, hi)))
			g := goalOf(t, c, "g")
			for at := range length {
				s := c.Start(state.SetupOf(g, g.Bounds))
				array := s.Heap.Alloc(^int32(0), length, c.Arrays[0].Leaves, c.Arrays[0].Rels, length)
				if err := s.Set(c.Prog.Global("a"), state.Value{Word: array}); err != nil {
					t.Fatal(err)
				}
				if err := s.Set(c.Prog.Global("i"), state.Value{Word: uint64(at)}); err != nil {
					t.Fatal(err)
				}
				stop := s.Run(Budget{})
				listed := lo <= at && at <= hi
				if violated := stop.Kind == Violated && stop.Property == task.KindFrame; violated == listed || stop.Kind != Violated && stop.Kind != Finished {
					t.Errorf("[%d .. %d], element %d: %v %s", lo, hi, at, stop.Kind, stop.Text)
				}
			}
		}
	}
}
