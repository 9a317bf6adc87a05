package bdd

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
)

const vars = 4

// table is a set of assignments to four variables, the other way: 16 bits.
type table uint16

// random makes a set both ways.
func random(r *rand.Rand, m *Manager, depth int) (Node, table) {
	if depth == 0 || r.IntN(8) == 0 {
		v := r.IntN(vars)
		var t table
		for a := range 16 {
			if a>>v&1 == 1 {
				t |= 1 << a
			}
		}
		return m.Var(v), t
	}
	x, a := random(r, m, depth-1)
	y, b := random(r, m, depth-1)
	switch r.IntN(5) {
	case 0:
		return m.And(x, y), a & b
	case 1:
		return m.Or(x, y), a | b
	case 2:
		return m.Diff(x, y), a &^ b
	case 3:
		return m.Iff(x, y), ^(a ^ b)
	}
	return m.Not(x), ^a
}

func (t table) has(a int) bool { return t>>a&1 == 1 }

// TestTables: operations are those of sets, judged by tables; equal sets are equal nodes.
func TestTables(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 100000, 10000) {
		m := New()
		x, a := random(r, m, 4)
		y, b := random(r, m, 4)
		if (x == y) != (a == b) || m.Within(x, y) != (a&^b == 0) || m.Meets(x, y) != (a&b != 0) {
			t.Fatalf("%016b and %016b compare as %d and %d", a, b, x, y)
		}
		out := r.IntN(16)
		e := m.Exists(x, func(v int) bool { return out>>v&1 == 1 })
		var count int
		for n := range 16 {
			value := func(v int) bool { return n>>v&1 == 1 }
			if m.Has(x, value) != a.has(n) {
				t.Fatalf("%016b has %d: %v", a, n, m.Has(x, value))
			}
			some := false
			for k := range 16 {
				some = some || (n^k)&^out == 0 && a.has(k)
			}
			if m.Has(e, value) != some {
				t.Fatalf("exists %04b of %016b at %04b: not %v", out, a, n, some)
			}
		}
		m.Cubes(x, func(c []Literal) bool {
			count += 1 << (vars - len(c))
			return true
		})
		if count != bits.OnesCount16(uint16(a)) {
			t.Fatalf("cubes of %016b have %d assignments", a, count)
		}
		if parts := m.Partition(True, []Node{x, y}); m.Len() > 2 {
			var all Node
			for _, p := range parts {
				if m.Meets(all, p) || m.Meets(p, x) && !m.Within(p, x) || m.Meets(p, y) && !m.Within(p, y) {
					t.Fatal("no partition")
				}
				all = m.Or(all, p)
			}
			if all != True {
				t.Fatal("the parts are not all")
			}
		}
	}
}

func TestLimit(t *testing.T) {
	m := New()
	m.Limit = 20
	x := False
	for v := range 16 {
		x = m.Iff(x, m.Var(v))
	}
	if !m.Full() || m.Len() > 20 {
		t.Errorf("%d nodes, full: %v", m.Len(), m.Full())
	}
}
