package state

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestKept: what is restored is what was kept, however the state went on, and one that has hardly changed takes hardly anything.
func TestKept(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 92))
	s := &State{}
	s.Heap.Objs = append(s.Heap.Objs, Object{})
	type was struct {
		kept  *Kept
		cells []uint64
		objs  []Object
	}
	var all []was
	var before *Kept
	shared := 0
	for range 60 {
		switch rnd.IntN(5) {
		case 0:
			for range rnd.IntN(3 * pageSize) {
				s.Heap.Cells = append(s.Heap.Cells, rnd.Uint64N(3))
			}
		case 1:
			s.Heap.Cells = s.Heap.Cells[:rnd.IntN(len(s.Heap.Cells)+1)]
		case 2:
			s.Heap.Objs = append(s.Heap.Objs, make([]Object, rnd.IntN(2*pageSize))...)
		default:
			if n := len(s.Heap.Cells); n > 0 {
				s.Heap.Cells[rnd.IntN(n)] ^= 1
			}
		}
		k := Keep(s, before)
		if k.Size(before) < k.Size(nil)/3 {
			shared++
		}
		all = append(all, was{k, append([]uint64(nil), s.Heap.Cells...), append([]Object(nil), s.Heap.Objs...)})
		before = k
		if rnd.IntN(4) == 0 {
			i := rnd.IntN(len(all))
			all[i].kept.Restore(s)
			before = all[rnd.IntN(len(all))].kept // any will do
		}
		for i, w := range all {
			var r State
			if w.kept.Restore(&r); !slices.Equal(r.Heap.Cells, w.cells) || !slices.Equal(r.Heap.Objs, w.objs) {
				t.Fatalf("state %d of %d has changed", i, len(all))
			}
		}
	}
	if shared < 20 {
		t.Errorf("only %d of %d share anything", shared, len(all))
	}
}
