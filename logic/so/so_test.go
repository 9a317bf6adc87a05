package so

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/logic/qbf"
	"assay/solve"
)

// TestPrinted has the formulas as Cooksey et al. print them.
func TestPrinted(t *testing.T) {
	p, q := NewSet("P"), NewSet("Q")
	r := NewRelation("R", nil)
	for _, c := range []struct {
		name, want string
		f          Formula
	}{
		{"TC_1(sub)", "∀x1(P(x1) ↔ Q(x1)) ∨ ∃X1(∀x2(P(x2) → X1(x2)) ∧ ∀x3(X1(x3) ↔ Q(x3)))", TC(1, Sub)(p, q)},
		{"acyclic", "∃X1(∀x1 ∀x2(R(x1,x2) → X1(x1,x2)) ∧ ∀x3 ∀x4(∃x5(X1(x3,x5) ∧ X1(x5,x4)) → X1(x3,x4)) ∧ ∀x6 ¬X1(x6,x6))", Acyclic(r)},
		{"inj", "∀x1 ∀x2(∃x3(R(x1,x3) ∧ R(x2,x3)) → x1=x2)", Inj(r)},
		{"maybe", "∀x1 ∀x2 ¬(x1=x2 ∨ R(x1,x2))", Empty(Maybe(r))},
		{"within", "∃X1(∀x1 ∀x2(X1(x1,x2) → S(x1,x2)) ∧ ∀x3 ¬X1(x3,x3))", func() Formula {
			x := NewRelation("Y", &Symbol{"S", 2})
			return Exists(x, Irrefl(x))
		}()},
	} {
		if got := Print(c.f); got != c.want {
			t.Errorf("%s is printed\n%s, want\n%s", c.name, got, c.want)
		}
	}
}

// TestExample is the translation that the paper works out: it is false, since
// no X has all Y in it unless it is everything.
func TestExample(t *testing.T) {
	x, y := NewSet("X"), NewSet("Y")
	f := Exists(x, ForAll(y, All(func(z Term) Formula { return Implies(In(y, z), In(x, z)) })))
	g := NewGrounder(context.Background(), NewStructure(2), 0)
	r, err := g.Ground(f)
	if err != nil {
		t.Fatal(err)
	}
	if blocks, gates := g.Size(r); blocks != 2 || gates != 3 {
		t.Errorf("%d blocks and %d gates, want 2 and 3", blocks, gates)
	}
	if a := qbf.Solve(context.Background(), g.Space, []Ref{r}, qbf.Options{}); a.Status != solve.Sat {
		t.Errorf("all of the universe is such an X, but the answer is %v", a.Status)
	}
}

// TestGroundAgainstDefinition: random formulas mean the same to the grounder
// with the solver, to the evaluator of quantified formulas, and by definition.
func TestGroundAgainstDefinition(t *testing.T) {
	rng := testkit.Rand(t)
	yes := 0
	n := testkit.Count(t, 20000, 2000)
	for range n {
		r := &random{Rand: rng, st: randomStructure(rng, 2)}
		f := r.closed(3)
		want := r.st.Holds(f, nil)
		g := NewGrounder(context.Background(), r.st, 0)
		ref, err := g.Ground(f)
		if err != nil {
			t.Fatal(err)
		}
		a := qbf.Solve(context.Background(), g.Space, []Ref{ref}, qbf.Options{})
		if got := a.Status == solve.Sat; !a.Decided() || got != want {
			t.Fatalf("by definition %v, the solver says %v:\n%s", want, a.Status, Print(f))
		}
		if got := g.Eval(ref, nil); got != want {
			t.Fatalf("by definition %v, evaluated %v:\n%s", want, got, Print(f))
		}
		if want {
			yes++
		}
	}
	if yes < n/5 || yes > n*4/5 {
		t.Errorf("%d of %d formulas are true: the sample is poor", yes, n)
	}
}

// TestAcyclicAgainstClosure compares the two ways to say that a graph has no
// cycle, on graphs that a definition cannot enumerate relations over.
func TestAcyclicAgainstClosure(t *testing.T) {
	rng := testkit.Rand(t)
	for range testkit.Count(t, 10000, 1000) {
		n := 3 + rng.IntN(9)
		st := NewStructure(n)
		p := 1.3 / float64(n)
		e := st.Relation("E", func(x, y int) bool { return rng.Float64() < p })
		g := NewGrounder(context.Background(), st, 0)
		a, err := g.Ground(Acyclic(e))
		if err != nil {
			t.Fatal(err)
		}
		b, _ := g.Ground(Irrefl(Plus(e)))
		if a != b || !a.IsConst() {
			t.Fatalf("acyclic %v, closure irreflexive %v on %v", a, b, st.Pairs["E"])
		}
	}
}

func randomStructure(rng *rand.Rand, n int) *Structure {
	st := NewStructure(n)
	st.Set("A", func(int) bool { return rng.IntN(2) == 0 })
	st.Relation("E", func(int, int) bool { return rng.IntN(3) == 0 })
	return st
}

// random makes formulas. At most two relations are bound, so that all can be
// tried.
type random struct {
	*rand.Rand
	st   *Structure
	sets []*Var
	rels []*Var
	inds []Term
	left int // quantifiers over relations
}

func (r *random) closed(depth int) Formula {
	r.left = 2
	return r.formula(depth)
}

func (r *random) formula(depth int) Formula {
	if depth == 0 {
		return r.atom()
	}
	switch k := r.IntN(9); {
	case k == 0:
		return Not(r.formula(depth - 1))
	case k == 1:
		return And(r.formula(depth-1), r.formula(depth-1))
	case k == 2:
		return Or(r.formula(depth-1), r.formula(depth-1))
	case k == 3:
		return Iff(r.formula(depth-1), r.formula(depth-1))
	case k <= 5:
		return quantify(r.IntN(2) == 0, "x", func(x Term) Formula {
			r.inds = append(r.inds, x)
			defer func() { r.inds = r.inds[:len(r.inds)-1] }()
			return r.formula(depth - 1)
		})
	case k <= 7 && r.left > 0:
		r.left--
		return r.second(depth)
	}
	return r.closedAtom()
}

func (r *random) second(depth int) Formula {
	x, list := NewSet("X"), &r.sets
	if r.IntN(2) == 0 {
		x, list = NewRelation("Y", nil), &r.rels
		if r.IntN(3) == 0 {
			x.Within = &Symbol{"E", 2}
		}
	}
	*list = append(*list, x)
	defer func() { *list = (*list)[:len(*list)-1] }()
	return &each2{r.IntN(2) == 0, x, r.formula(depth)}
}

func (r *random) atom() Formula {
	if len(r.inds) == 0 {
		return r.closedAtom()
	}
	x, y := r.inds[r.IntN(len(r.inds))], r.inds[r.IntN(len(r.inds))]
	switch r.IntN(4) {
	case 0:
		return Equal(x, y)
	case 1:
		return In(r.set(), x)
	}
	return In(r.rel(2), x, y)
}

func (r *random) closedAtom() Formula {
	switch r.IntN(6) {
	case 0:
		return Acyclic(r.rel(1))
	case 1:
		return Inj(r.rel(1))
	case 2:
		return Sub(r.rel(1), r.rel(1))
	case 3:
		return Empty(r.rel(1))
	case 4:
		return Sub(r.set(), r.set())
	}
	return Irrefl(r.rel(1))
}

func (r *random) set() Rel {
	if len(r.sets) > 0 && r.IntN(2) == 0 {
		return r.sets[r.IntN(len(r.sets))]
	}
	return &Symbol{"A", 1}
}

func (r *random) rel(depth int) Rel {
	if depth == 0 {
		if len(r.rels) > 0 && r.IntN(3) > 0 {
			return r.rels[r.IntN(len(r.rels))]
		}
		return &Symbol{"E", 2}
	}
	a, b := r.rel(depth-1), r.rel(depth-1)
	switch r.IntN(9) {
	case 0:
		return Seq(a, b)
	case 1:
		return Inv(a)
	case 2:
		return Union(a, b)
	case 3:
		return Inter(a, b)
	case 4:
		return Minus(a, b)
	case 5:
		return Maybe(a)
	case 6:
		return Cross(r.set(), r.set())
	case 7:
		return Where2(func(x, y Term) Formula { return And(In(a, x, y), In(r.set(), y)) })
	}
	return a
}

// TestWithin: relations and gates that need more memory than there is have an error, which stays.
func TestWithin(t *testing.T) {
	st := NewStructure(40)
	st.Relation("edge", func(x, y int) bool { return x != y })
	x := NewRelation("X", nil)
	for bytes, fits := range map[int64]bool{0: true, 1 << 30: true, 1 << 16: false, 1 << 12: false} {
		g := NewGrounder(t.Context(), st, 0)
		g.Within(bytes)
		if _, err := g.Ground(Acyclic(x)); errors.Is(err, ErrMemory) == fits || fits && err != nil {
			t.Errorf("%d bytes: %v", bytes, err)
		}
	}
}
