package bmc

import (
	"math/rand/v2"
	"testing"

	"assay/engine"
	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
)

// TestChoices: comparisons of numbers that choose from others say what comparisons of their bits
// say, whatever the inputs are.
func TestChoices(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 2000, 100) {
		checkChoices(t, r)
	}
}

func checkChoices(t *testing.T, r *rand.Rand) {
	m := Engine{}.machine(t.Context(), &engine.Task{})
	typ := ir.Int{Bits: 3, Signed: r.IntN(2) == 0}
	guards := m.c.Inputs(6)
	var list []num
	for range 4 {
		list = append(list, vecNum(m.c.Inputs(3)), constNum(r.Uint64(), 3))
	}
	for range 30 {
		pick := func() num { return list[r.IntN(len(list))] }
		switch g := guards[r.IntN(len(guards))]; r.IntN(5) {
		case 0:
			list = append(list, m.unary(ir.OpNeg, pick(), typ))
		case 1: // the same bits as a choice may have, made in another way
			a, b := m.vector(pick(), 3), m.vector(pick(), 3)
			list = append(list, vecNum(m.c.Mux(g, a, b)))
		default:
			list = append(list, m.held(m.choose(g, pick(), pick(), typ), typ).(num))
		}
	}
	type pair struct{ less, equal, a, b circuit.Ref }
	var pairs []pair
	for range 60 {
		a, b := list[r.IntN(len(list))], list[r.IntN(len(list))]
		v, w := m.vector(a, 3), m.vector(b, 3)
		pairs = append(pairs, pair{m.lessInt(a, b, typ, false), m.sameNum(a, b, 3), m.lessBits(v, w, typ.Signed), m.c.Equal(v, w)})
	}
	values := m.c.Simulate(func(int) uint64 { return r.Uint64() })
	for _, p := range pairs {
		if values.Word(p.less) != values.Word(p.a) || values.Word(p.equal) != values.Word(p.b) {
			t.Fatalf("a comparison of choices is not that of their bits")
		}
	}
}
