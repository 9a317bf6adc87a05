package vm

import (
	"math/rand/v2"
	"slices"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/vm/state"
)

// TestJournal: the heap that the journal gives back is the one that was there at each open
// call, whatever was written and allocated since, in whatever order it is asked for.
func TestJournal(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 2000, 200) {
		journal(t, r)
	}
}

func journal(t *testing.T, r *rand.Rand) {
	t.Helper()
	elem := ir.Int{Bits: 64, Signed: true}
	p := &ir.Proc{Name: "p"}
	p.NewLocal("a", ir.Array{Elem: elem}, p.Span)
	p.NewBlock().Term = &ir.Return{}
	code := Compile(&ir.Program{Procs: []*ir.Proc{p}})
	code.SetWatch(&Watch{Of: func(*ir.Proc) *Watched { return nil }})
	s := code.Start(state.Setup{Proc: p})
	m := &machine{s: s, t: s.Threads[0], budget: Budget{}.orDefault()}
	k := s.watch
	kind := code.ArrayKind(elem)
	type saved struct {
		call  *openCall
		cells []uint64
	}
	var open []saved
	for range r.IntN(200) {
		switch n := r.IntN(10); {
		case n < 2:
			m.newArray(kind, 1+r.IntN(3))
		case n < 7 && len(s.Heap.Objs) > 2:
			ref := uint64(2 + r.IntN(len(s.Heap.Objs)-2))
			o := s.Heap.Objs[ref]
			at := o.Off + uint32(r.IntN(int(o.Size)))
			v := uint64(r.IntN(4))
			m.noted(ref, at, false, v, true)
			s.Heap.Cells[at] = v
		case n == 7:
			c := &openCall{objs: len(s.Heap.Objs), pos: len(k.journal)}
			k.calls, k.asking = append(k.calls, c), k.asking+1
			open = append(open, saved{c, slices.Clone(s.Heap.Cells)})
		case n == 8 && len(open) > 0:
			last := open[len(open)-1]
			open = open[:len(open)-1]
			k.calls, k.asking = k.calls[:len(k.calls)-1], k.asking-1
			_ = last
		case len(open) > 0:
			if r.IntN(4) == 0 {
				k.compact()
			}
			one := open[r.IntN(len(open))]
			got := m.before(one.call).Heap
			if len(got.Objs) != one.call.objs || !slices.Equal(got.Cells[:len(one.cells)], one.cells) {
				t.Fatalf("the heap at the call was\n%v\nand the journal gives\n%v", one.cells, got.Cells[:len(one.cells)])
			}
		}
		if len(open) == 0 && r.IntN(3) == 0 {
			k.journal, k.at = k.journal[:0], -1 // as trim does when it is long
		}
	}
}
