package watch

import (
	"math/rand/v2"
	"slices"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/vm/code"
	"assay/vm/state"
)

// TestJournal: the heap that the journal gives back is the one that was there at each open
// call, whatever was written and allocated since, in whatever order it is asked for.
func TestJournal(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 2000, 200) {
		goesBack(t, r)
	}
}

func goesBack(t *testing.T, r *rand.Rand) {
	t.Helper()
	h := &state.Heap{Objs: make([]state.Object, 1)}
	h.Alloc(code.GlobeKind, 0, nil, 0, 1)
	j := &journal{at: -1}
	leaves := []code.Leaf{{Typ: ir.Int{Bits: 64, Signed: true}}}
	type saved struct {
		call  *openCall
		cells []uint64
	}
	var open []saved
	var calls []*openCall
	for range r.IntN(200) {
		switch n := r.IntN(10); {
		case n < 2:
			size := 1 + r.IntN(3)
			h.Alloc(-1, size, leaves, 0, size)
		case n < 7 && len(h.Objs) > 2:
			o := h.Objs[2+r.IntN(len(h.Objs)-2)]
			at := o.Off + uint32(r.IntN(int(o.Size)))
			j.wrote(h, at, false, calls)
			h.Cells[at] = uint64(r.IntN(4))
		case n == 7:
			c := &openCall{objs: len(h.Objs), pos: len(j.writes)}
			calls, j.asking = append(calls, c), j.asking+1
			open = append(open, saved{c, slices.Clone(h.Cells)})
		case n == 8 && len(open) > 0:
			open = open[:len(open)-1]
			calls, j.asking = calls[:len(calls)-1], j.asking-1
		case len(open) > 0:
			if r.IntN(4) == 0 {
				j.compact(calls)
			}
			one := open[r.IntN(len(open))]
			got := j.before(h, one.call.pos, one.call.objs)
			if len(got.Objs) != one.call.objs || !slices.Equal(got.Cells[:len(one.cells)], one.cells) {
				t.Fatalf("the heap at the call was\n%v\nand the journal gives\n%v", one.cells, got.Cells[:len(one.cells)])
			}
		}
		if len(open) == 0 && r.IntN(3) == 0 {
			j.writes, j.at = j.writes[:0], -1 // as trim does when it is long
		}
	}
}
