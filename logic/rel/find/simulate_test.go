package find_test

import (
	"testing"

	"assay/internal/testkit"
	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
)

// TestSimulator: formulas hold in a loaded instance as the evaluator says; an
// instance near it is one: what is said to hold in some of them, with one
// relation changed, holds in an instance within the bounds that differs in this
// relation alone.
func TestSimulator(t *testing.T) {
	seed := testkit.Seed(t)
	loaded, near := 0, 0
	for i := range uint64(testkit.Count(t, 1000, 100)) {
		p, m := small(seed+i, kinds[i%uint64(len(kinds))], 1)
		o := find.Options{Arithmetic: m.Arith}
		s, err := find.NewSimulator(t.Context(), p, o, seed)
		if err != nil {
			t.Fatal(err)
		}
		truth := func(in *rel.Instance) bool { return find.Judge(in, p, m.Arith) == nil }
		var all []*rel.Instance
		within(p.Bounds, func(in *rel.Instance) { all = append(all, in) })
		for k := 0; k < len(all); k += 1 + len(all)/8 {
			in := all[k]
			for _, r := range p.Bounds.Relations() {
				tuples, _ := in.Tuples(r)
				s.Load(r, tuples)
			}
			want := uint64(0)
			if truth(in) {
				want = ^uint64(0)
			}
			if got := s.Near(nil, nil)(0); got != want {
				t.Fatalf("seed %d: %x, want %x\n%v\n%v", seed+i, got, want, p.Formulas, in)
			}
			loaded++
			for _, r := range p.Bounds.Relations() {
				word := s.Near(nil, []*rel.Relation{r})(0)
				possible := false
				for _, other := range all {
					possible = possible || truth(other) && sameBut(p.Bounds, in, other, r)
				}
				if word != 0 && !possible {
					t.Fatalf("seed %d: %s: %x, but in no such instance\n%v\n%v", seed+i, r.Name, word, p.Formulas, in)
				}
				if word != 0 {
					near++
				}
			}
		}
	}
	t.Logf("%d instances, %d with a relation changed", loaded, near)
	if near == 0 {
		t.Error("nothing was found near any instance")
	}
}

// sameBut reports whether two instances agree in all relations but one.
func sameBut(b *rel.Bounds, in, other *rel.Instance, but *rel.Relation) bool {
	for _, r := range b.Relations() {
		x, _ := in.Tuples(r)
		y, _ := other.Tuples(r)
		if r != but && !x.Equal(y) {
			return false
		}
	}
	return true
}

// TestSettle: what was settled is as if it were required, or not there.
func TestSettle(t *testing.T) {
	u := mustUniverse(rel.Numbered("a", 2)...)
	r := rel.Unary("r")
	b := rel.NewBounds(u)
	b.AtMost(r, u.All(1))
	s, err := find.NewSession(b, find.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]rel.Formula{"some": rel.Some(r), "no": rel.No(r), "one": rel.One(r)} {
		if err := s.Add(name, f); err != nil {
			t.Fatal(err)
		}
	}
	decide := func(want solve.Status, names ...string) {
		t.Helper()
		if a, _, err := s.Decide(t.Context(), names); err != nil || a.Status != want {
			t.Errorf("%v: %v %v, want %v", names, a, err, want)
		}
	}
	decide(solve.Sat, "no")
	for _, x := range []struct {
		name  string
		holds bool
	}{{"some", true}, {"one", false}} {
		if err := s.Settle(t.Context(), x.name, x.holds); err != nil {
			t.Fatal(err)
		}
	}
	decide(solve.Unsat, "no")
	decide(solve.Sat)
	if in := s.Instance(); in == nil {
		t.Error("no instance")
	} else if x, _ := in.Tuples(r); x.Len() == 0 {
		t.Errorf("what is settled does not hold: %v", in)
	}
	if err := s.Settle(t.Context(), "none of them", true); err == nil {
		t.Error("a name that is not there is settled")
	}
}
