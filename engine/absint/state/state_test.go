package state

import (
	"math/rand/v2"
	"testing"

	"assay/engine/absint/domain"
	"assay/internal/testkit"
	"assay/ir"
)

// variables is a procedure with some numbers.
func variables(n int) *ir.Proc {
	q := &ir.Proc{Name: "f"}
	for i := range n {
		q.Locals = append(q.Locals, &ir.Local{Index: i, Typ: ir.Int{Bits: 32, Signed: true}})
	}
	return q
}

// arbitrary is a state in which variables are in small intervals, some of them equal, and some ordered.
func arbitrary(q *ir.Proc, r *rand.Rand) *State {
	s := NewState(q)
	for i := range q.Locals {
		if i > 0 && r.IntN(3) == 0 {
			s.Locals[i] = s.Locals[r.IntN(i)]
			continue
		}
		lo := int64(r.IntN(6) - 3)
		s.Locals[i] = s.Add(Between(lo, lo+int64(r.IntN(5))))
		if r.IntN(4) == 0 {
			s.NotZero(s.Locals[i])
		}
	}
	for range r.IntN(4) {
		s.Relate(s.Locals[r.IntN(len(q.Locals))], s.Locals[r.IntN(len(q.Locals))], int64(r.IntN(5)-2))
	}
	return s
}

// holds reports whether a state holds of some numbers.
func holds(s *State, of []int64) bool {
	is := map[Number]int64{}
	for i, v := range of {
		n := s.Locals[i]
		if old, known := is[n]; known && old != v {
			return false
		}
		if w := s.Value(n); v < w.Lo || v > w.Hi || v == 0 && s.IsNotZero(n) {
			return false
		}
		is[n] = v
	}
	for _, o := range s.Orders {
		x, a := is[o.X]
		y, b := is[o.Y]
		if a && b && x > y+o.C {
			return false
		}
	}
	return true
}

// TestMerge: what holds in one of two states holds where they meet, joined in any way, and a state that is joined with itself stays.
func TestMerge(t *testing.T) {
	q := variables(3)
	r := rand.New(rand.NewPCG(testkit.Seed(t), 1))
	ways := map[string]Joining{"join": {}, "widening": {Widening: true}, "counters": {Counters: true}}
	seen, outside := 0, 0
	for range testkit.Count(t, 20000, 2000) {
		a, b := arbitrary(q, r), arbitrary(q, r)
		for name, how := range ways {
			join := Join
			if how.Widening {
				join = func(u, v Value) Value { return Widen(u, v, domain.Marks) }
			}
			both := Merge(q, a, b, join, how, func(*State, Number) {})
			for k := range 9 * 9 * 9 {
				of := []int64{int64(k%9) - 4, int64(k/9%9) - 4, int64(k/81) - 4}
				in := holds(a, of) || holds(b, of)
				if in && !holds(both, of) {
					t.Fatalf("%s: %v holds in one of %+v and %+v, and not in %+v", name, of, a, b, both)
				}
				if in {
					seen++
				} else if !holds(both, of) {
					outside++
				}
			}
			if again := Merge(q, both, both, join, how, func(*State, Number) {}); !again.Equal(both) {
				t.Fatalf("%s: %+v joined with itself is %+v", name, both, again)
			}
		}
	}
	if t.Logf("%d inside, %d outside", seen, outside); seen == 0 || outside == 0 {
		t.Error("too little was tried")
	}
}
