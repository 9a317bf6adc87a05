package value

import (
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/logic/circuit"
)

// TestTables: what is read from a table is what stands there, whatever the index is made of, and also
// where another table gave it.
func TestTables(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 500, 50) {
		checkTable(t, r, 1+r.IntN(10), 1+r.IntN(300))
		checkTable(t, r, mostBits+4, 1+r.IntN(300)) // too many to be functions of these
	}
}

func checkTable(t *testing.T, r *rand.Rand, inputs, size int) {
	t.Helper()
	al := New(circuit.New())
	in := al.C.Inputs(inputs)
	pick := func() circuit.Ref { return in[r.IntN(len(in))] ^ circuit.Ref(r.IntN(2)) }
	index := make(circuit.Vec, 9)
	for i := range index {
		switch r.IntN(4) {
		case 0:
			index[i] = circuit.Const(r.IntN(2) == 0)
		case 1:
			index[i] = pick()
		default:
			index[i] = al.C.Xor(pick(), al.C.And(pick(), pick()))
		}
	}
	first, second := randomTable(r, size), randomTable(r, 256)
	out := al.FromTable(index, first, 8)
	again := al.FromTable(out, second, 8)
	for range 30 {
		v := al.C.Simulate(func(int) uint64 { return r.Uint64() })
		for p := range 64 {
			k := v.Uint(index, p)
			if k >= uint64(size) {
				continue
			}
			if got := v.Uint(out, p); got != first[k] {
				t.Fatalf("table of %d at %d of %d inputs: %d, want %d", size, k, inputs, got, first[k])
			}
			if got := v.Uint(again, p); got != second[first[k]] {
				t.Fatalf("table of a table: %d, want %d", got, second[first[k]])
			}
		}
	}
}

func randomTable(r *rand.Rand, size int) []uint64 {
	out := make([]uint64, size)
	few := 1 + r.Uint64N(256)
	for i := range out {
		out[i] = r.Uint64N(few)
	}
	return out
}
