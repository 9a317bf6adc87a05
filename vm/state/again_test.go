package state

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"assay/vm/code"
)

// TestAgain: a heap that was used is like a copy again, whatever was stored below the bound or allocated.
func TestAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const room = 64
	for range 1000 {
		used := r.IntN(room + 8)
		heap := func(objects int) *Heap {
			h := &Heap{Objs: make([]Object, 1), Count: make([]int32, 3)}
			h.Cells = make([]uint64, room)
			h.Objs = append(h.Objs, Object{Kind: code.GlobeKind, End: room})
			for i := range min(used, room) {
				h.Cells[i] = uint64(r.IntN(3))
			}
			for range objects {
				h.Objs = append(h.Objs, Object{Off: uint32(len(h.Cells)), End: uint32(len(h.Cells) + 2)})
				h.Cells = append(h.Cells, uint64(r.IntN(9)), 7)
				h.Count[r.IntN(3)]++
				h.Bytes += 16
			}
			return h
		}
		g, h := heap(r.IntN(4)), heap(r.IntN(4))
		if r.IntN(4) == 0 {
			h = &Heap{}
		}
		h.Again(g, used)
		var want Heap
		want.CopyFrom(g)
		if !reflect.DeepEqual(h.Cells, want.Cells) || !reflect.DeepEqual(h.Objs, want.Objs) || !reflect.DeepEqual(h.Count, want.Count) || h.Bytes != want.Bytes {
			t.Fatalf("used %d: got %v, want %v", used, h, want)
		}
	}
}
