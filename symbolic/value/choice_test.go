package value

import (
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
)

// TestChoices: comparisons of numbers that choose from others say what comparisons of their bits
// say, whatever the inputs are.
func TestChoices(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 2000, 200) {
		checkChoices(t, r)
	}
}

func checkChoices(t *testing.T, r *rand.Rand) {
	al := New(circuit.New())
	typ := ir.Int{Bits: 3, Signed: r.IntN(2) == 0}
	guards := al.C.Inputs(6)
	var list []Num
	for range 4 {
		list = append(list, Vec(al.C.Inputs(3)), Const(r.Uint64(), 3))
	}
	for range 30 {
		pick := func() Num { return list[r.IntN(len(list))] }
		switch g := guards[r.IntN(len(guards))]; r.IntN(5) {
		case 0:
			list = append(list, al.Unary(ir.OpNeg, pick(), typ))
		case 1: // the same bits as a choice may have, computed differently
			a, b := al.Vector(pick(), 3), al.Vector(pick(), 3)
			list = append(list, Vec(al.C.Mux(g, a, b)))
		default:
			list = append(list, al.Held(al.Choose(g, pick(), pick(), typ), typ).(Num))
		}
	}
	type pair struct{ less, equal, a, b circuit.Ref }
	var pairs []pair
	for range 60 {
		a, b := list[r.IntN(len(list))], list[r.IntN(len(list))]
		v, w := al.Vector(a, 3), al.Vector(b, 3)
		pairs = append(pairs, pair{al.LessInt(a, b, typ, false), al.EqualNum(a, b, 3), al.LessBits(v, w, typ.Signed), al.C.Equal(v, w)})
	}
	values := al.C.Simulate(func(int) uint64 { return r.Uint64() })
	for _, p := range pairs {
		if values.Word(p.less) != values.Word(p.a) || values.Word(p.equal) != values.Word(p.b) {
			t.Fatalf("a comparison of choices is not that of their bits")
		}
	}
}
