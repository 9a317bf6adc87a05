package search

import (
	"testing"

	"assay/ir"
	"assay/vm"
)

// TestSample: a sample has few runs of one path, and one for each difference of -1, 0 and 1 where an order of integers is asked for.
func TestSample(t *testing.T) {
	p := newSample(8)
	in := &tape{words: []uint64{1}, slots: []slot{{typ: ir.Int{Bits: 32, Signed: true}}}}
	for range 3 * perPath {
		p.take(in, 1)
	}
	if len(p.list) != perPath {
		t.Errorf("%d runs of one path, want %d", len(p.list), perPath)
	}
	for path := range uint64(100) {
		p.take(in, 2+path)
	}
	if len(p.list) != 8 || len(p.extra) != 0 {
		t.Errorf("%d and %d runs, want 8 and none", len(p.list), len(p.extra))
	}
	i32 := ir.Int{Bits: 32, Signed: true}
	less, equal, float := &vm.Condition{Op: ir.OpLt, Typ: i32}, &vm.Condition{Op: ir.OpEq, Typ: i32}, &vm.Condition{Op: ir.OpLt, Typ: ir.Float{Bits: 64}}
	for range 2 {
		for d := -3; d <= 3; d++ {
			for _, c := range []*vm.Condition{less, equal, float} {
				p.see(c, uint64(10+d), 10)
				p.take(in, 1)
			}
		}
	}
	if len(p.extra) != 3 {
		t.Errorf("%d runs with operands that are close, want 3", len(p.extra))
	}
}

// TestStray: a run is kept for a side that need not be covered the first time, if somebody may want it.
func TestStray(t *testing.T) {
	at := &ir.If{}
	r := &recorder{astray: map[Side]bool{}}
	r.Aim = func(x Side) bool { return x.Way == 1 }
	r.Stray = func(x Side) bool { return x.Way != 3 }
	in := &tape{words: []uint64{1}, slots: []slot{{typ: ir.Bool{}}}}
	for _, ways := range [][]int{{1}, {0}, {0}, {3}, {0, 2}, {}} {
		sides := map[Side]bool{{Path: 7}: true}
		for _, w := range ways {
			sides[Side{At: at, Way: w}] = true
		}
		r.stray(in, sides)
	}
	if len(r.strays) != 2 {
		t.Errorf("%d runs, want those that take the sides 0 and 2 first", len(r.strays))
	}
	r.Stray = nil
	r.stray(in, map[Side]bool{{At: at, Way: 5}: true})
	if len(r.strays) != 2 {
		t.Error("a run that nobody wants")
	}
}
