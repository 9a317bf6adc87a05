package find_test

import (
	"math/rand/v2"
	"testing"

	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
)

// TestSmallest compares with all instances: the answer has the fewest members
// first, then the first cells missing.
func TestSmallest(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		u, _ := rel.NewUniverse(rel.Atoms("a", "b", "c")...)
		r, s := rel.Binary("r"), rel.Unary("s")
		b := rel.NewBounds(u)
		b.AtMost(r, u.All(2))
		b.AtMost(s, u.All(1))
		clauses := []rel.Formula{
			rel.Some(r), rel.Some(s), rel.In(s, rel.Project(r, 0)), rel.In(rel.Join(s, r), s), rel.No(rel.Intersect(r, rel.Iden)),
			rel.Less(rel.Const(1), rel.Count(r)), rel.Equal(r, rel.Transpose(r)), rel.Lone(s), rel.Not(rel.In(rel.Univ, s)),
		}
		var formulas []rel.Formula
		for _, f := range clauses {
			if rnd.IntN(3) == 0 {
				formulas = append(formulas, f)
			}
		}
		first := find.Aim{Fewest: true}
		second := find.Aim{}
		for tuple := range u.All(1).Each() {
			first.Cells = append(first.Cells, find.Cell{Relation: s, Tuple: tuple})
		}
		second.Cells = append(second.Cells, first.Cells...)
		for tuple := range u.All(2).Each() {
			second.Cells = append(second.Cells, find.Cell{Relation: r, Tuple: tuple})
		}
		word := func(in *rel.Instance) string {
			members, _ := in.Tuples(s)
			out := string(rune('0' + members.Len()))
			for _, c := range second.Cells {
				if held, _ := in.Tuples(c.Relation); held.Has(c.Tuple) {
					out += "1"
				} else {
					out += "0"
				}
			}
			return out
		}
		best := ""
		for in, err := range find.All(t.Context(), find.Problem{Bounds: b, Formulas: formulas}, find.Options{Symmetry: -1}, find.Every) {
			if err != nil {
				t.Fatal(err)
			}
			if w := word(in); best == "" || w < best {
				best = w
			}
		}
		session, err := find.NewSession(b, find.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if half := len(formulas) / 2; true {
			if err := session.Require(t.Context(), formulas[:half]...); err != nil {
				t.Fatal(err)
			}
			if err := session.Add("rest", rel.And(formulas[half:]...)); err != nil {
				t.Fatal(err)
			}
		}
		a, err := session.Smallest(t.Context(), first, second)
		switch {
		case err != nil:
			t.Fatal(err)
		case (a.Status == solve.Sat) != (best != ""):
			t.Fatalf("%v, the least of all instances is %q", a.Status, best)
		case best != "" && word(a.Instance) != best:
			t.Fatalf("%v: got %s, want %s", formulas, word(a.Instance), best)
		}
	}
}

// TestSmallestNumbers: integers in slots come as near to 0 as they can.
func TestSmallestNumbers(t *testing.T) {
	u, _ := rel.NewUniverse(rel.Atoms("a")...)
	x := rel.Unary("x")
	b := rel.NewBounds(u)
	b.Slots(x, 2, rel.Cell{Free: true})
	s, err := find.NewSession(b, find.Options{Arithmetic: rel.Arithmetic{Width: 32}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Require(t.Context(), rel.Less(rel.Sum(x), rel.Const(-1_000_000)), rel.Some(x)); err != nil {
		t.Fatal(err)
	}
	a, err := s.Smallest(t.Context(), find.Aim{Slots: []*rel.Relation{x}})
	if err != nil || a.Status != solve.Sat {
		t.Fatal(a, err)
	}
	if got, _ := a.Instance.Tuples(x); got.String() != "{-1000001}" {
		t.Errorf("x = %v", got)
	}
}

// TestRequiredBounds: what a required formula mentions keeps its bounds; other
// relations may change theirs.
func TestRequiredBounds(t *testing.T) {
	u, _ := rel.NewUniverse(rel.Atoms("a", "b")...)
	x, y := rel.Unary("x"), rel.Unary("y")
	b := rel.NewBounds(u)
	b.AtMost(x, u.All(1))
	b.AtMost(y, u.All(1))
	s, err := find.NewSession(b, find.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Require(t.Context(), rel.Some(x)); err != nil {
		t.Fatal(err)
	}
	if err := s.Add("both", rel.In(x, y)); err != nil {
		t.Fatal(err)
	}
	b.Exactly(y, u.None(1))
	if err := s.SetBounds(b); err != nil {
		t.Error(err)
	}
	if a, err := s.Solve(t.Context()); err != nil || a.Status != solve.Unsat {
		t.Error(a, err)
	}
	b.Exactly(x, u.None(1))
	if err := s.SetBounds(b); err == nil {
		t.Error("the bounds of a required relation changed")
	}
}

// TestAmong: some of the formulas, and which of them contradict each other.
func TestAmong(t *testing.T) {
	u, _ := rel.NewUniverse(rel.Atoms("a", "b")...)
	x := rel.Unary("x")
	b := rel.NewBounds(u)
	b.AtMost(x, u.All(1))
	s, err := find.NewSession(b, find.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]rel.Formula{"some": rel.Some(x), "no": rel.No(x), "lone": rel.Lone(x)} {
		if err := s.Add(name, f); err != nil {
			t.Fatal(err)
		}
	}
	if a, _, err := s.Among(t.Context(), []string{"lone", "some"}); err != nil || a.Status != solve.Sat || a.Instance == nil {
		t.Error(a, err)
	}
	if a, core, err := s.Among(t.Context(), []string{"lone", "no", "some"}); err != nil || a.Status != solve.Unsat || len(core) < 2 {
		t.Error(a, core, err)
	}
	if _, _, err := s.Among(t.Context(), []string{"none"}); err == nil {
		t.Error("a name that no formula has")
	}
}
