package find_test

// This file compares what is found with brute force.

import (
	"errors"
	"slices"
	"testing"

	"assay/internal/testkit"
	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/logic/rel/random"
	"assay/solve"
)

var kinds = []random.Options{
	{Values: 3, Width: 3, Arity: 2, Relations: 3},
	{Values: 4, Width: 3, Arity: 1, Relations: 4},
	{Values: 3, Width: 3, Arity: 3, Relations: 2, Integers: true},
	{Values: 3, Width: 3, Arity: 2, Relations: 2, Integers: true, Overflow: true},
}

// TestCounts counts all instances, kinds of instances and minimal instances,
// and asks for one, with and without symmetry breaking and choices.
func TestCounts(t *testing.T) {
	seed := testkit.Seed(t)
	for i := range uint64(testkit.Count(t, 2500, 250)) {
		p, m := small(seed+i, kinds[i%uint64(len(kinds))], 1+int(i%2))
		want := brute(t, p, m.Arith)
		o := find.Options{Arithmetic: m.Arith, Symmetry: []int{0, 3, -1}[i%3], SkolemDepth: []int{0, 2, -1}[i/3%3]}
		expect := func(what string, got, want int) {
			t.Helper()
			if got != want {
				t.Fatalf("seed %d, %+v: %s %d, want %d\n%v", seed+i, o, what, got, want, p.Formulas)
			}
		}
		expect("instances", len(all(t, p, o, find.Every)), len(want))
		expect("orbits", len(all(t, p, o, find.Orbits)), orbits(p.Bounds, want))
		least := minimal(want)
		expect("minimal", len(all(t, p, o, find.Minimal)), len(least))
		expect("minimal orbits", len(all(t, p, o, find.MinimalOrbits)), orbits(p.Bounds, least))
		if got := status(t, p, o); (got == solve.Sat) != (len(want) > 0) {
			t.Fatalf("seed %d, %+v: %v with %d instances\n%v", seed+i, o, got, len(want), p.Formulas)
		}
	}
}

// TestOrders does the same for problems about total orders and acyclic
// relations, which solving may fix.
func TestOrders(t *testing.T) {
	for n := 1; n <= 3; n++ {
		for variant := range 8 {
			if n == 3 && variant != 1 && !testkit.Long() {
				continue // brute force takes its time
			}
			u := mustUniverse(rel.Numbered("a", n)...)
			set, next, first, last := rel.Unary("set"), rel.Binary("next"), rel.Unary("first"), rel.Unary("last")
			mark := rel.Unary("mark")
			b := rel.NewBounds(u)
			b.AtMost(set, u.All(1))
			if variant&1 != 0 {
				b.Exactly(set, u.All(1))
			}
			b.AtMost(next, u.All(2))
			if variant&2 != 0 && n < 3 {
				b.AtMost(mark, u.All(1))
			}
			b.AtMost(first, u.All(1))
			b.AtMost(last, u.All(1))
			p := find.Problem{Bounds: b, Formulas: []rel.Formula{
				&rel.TotalOrder{Order: next, Ordered: set, First: first, Last: last},
			}}
			if variant&2 != 0 && n < 3 {
				p.Formulas = append(p.Formulas, rel.In(mark, rel.Join(first, next)))
			}
			if variant&4 != 0 {
				b = rel.NewBounds(u)
				b.AtMost(next, u.All(2))
				b.AtMost(set, u.All(1))
				p = find.Problem{Bounds: b, Formulas: []rel.Formula{rel.And(&rel.Acyclic{Relation: next}, rel.Some(set))}}
			}
			want := brute(t, p, rel.Arithmetic{})
			if got := len(all(t, p, find.Options{}, find.Every)); got != len(want) {
				t.Errorf("n %d, variant %d: %d instances, want %d", n, variant, got, len(want))
			}
			if got, want := len(all(t, p, find.Options{}, find.Orbits)), orbits(p.Bounds, want); got != want {
				t.Errorf("n %d, variant %d: %d orbits, want %d", n, variant, got, want)
			}
			if got := status(t, p, find.Options{}); (got == solve.Sat) != (len(want) > 0) {
				t.Errorf("n %d, variant %d: %v", n, variant, got)
			}
		}
	}
}

// TestSlots enumerates relations with integers beyond the universe, against
// the same relation over a universe that lists all integers.
func TestSlots(t *testing.T) {
	for seed := range 20 {
		atoms := []rel.Value{rel.Atom("a"), rel.Num(-2), rel.Num(-1), rel.Num(0), rel.Num(1)}
		r := rel.Unary("r0")
		// Any set of at most two integers, by slots and by atoms.
		slots := rel.NewBounds(mustUniverse(atoms[0]))
		slots.Slots(r, 2, rel.Cell{Free: true})
		listed := rel.NewBounds(mustUniverse(atoms...))
		listed.AtMost(r, listed.Universe().Set(atoms[1:]...))
		x, y := rel.Var("x"), rel.Var("y")
		over := rel.Over(x, r).And(y, r)
		f := []rel.Formula{
			rel.ForAll(over, rel.AtMost(rel.Add(rel.Sum(x), rel.Sum(y)), rel.Const(int64(seed%4)-2))),
			rel.Some(rel.Intersect(r, rel.Int(rel.Const(int64(seed/4%4)-2)))),
			rel.IntEqual(rel.Sum(r), rel.Count(r)),
			rel.ForSome(rel.Over(x, rel.Ints), rel.And(rel.In(x, r), rel.Less(rel.Sum(x), rel.Const(0)))),
			rel.One(rel.SetOf(over, rel.Less(rel.Sum(x), rel.Sum(y)))),
		}[seed%5]
		limit := rel.Or(rel.Lone(r), rel.ForSome(over, rel.Equal(r, rel.Union(x, y))))
		o := find.Options{Arithmetic: rel.Arithmetic{Width: 2}}
		got := all(t, find.Problem{Bounds: slots, Formulas: []rel.Formula{f}}, o, find.Every)
		want := all(t, find.Problem{Bounds: listed, Formulas: []rel.Formula{f, limit}}, o, find.Every)
		if len(got) != len(want) {
			t.Errorf("%v: %d sets in slots, %d of atoms", f, len(got), len(want))
		}
	}
}

// TestWideIntegers uses integers of 32 bits.
func TestWideIntegers(t *testing.T) {
	u := mustUniverse(rel.Atoms("list")...)
	elems := rel.Ternary("elems") // list -> index -> value
	b := rel.NewBounds(u)
	b.Slots(elems, 3, rel.Cell{Value: rel.Atom("list")}, rel.Cell{Free: true}, rel.Cell{Free: true})
	i, v := rel.Var("i"), rel.Var("v")
	list := rel.Project(elems, 1, 2)
	p := find.Problem{Bounds: b, Formulas: []rel.Formula{
		rel.IntEqual(rel.Count(elems), rel.Const(3)),
		// Indexes are 0, 1, 2 …
		rel.ForAll(rel.Over(i, rel.Project(elems, 1)), rel.And(
			rel.AtMost(rel.Const(0), rel.Sum(i)), rel.Less(rel.Sum(i), rel.Count(elems)),
			rel.One(rel.Join(i, list)))),
		// … and the value at i is i times a million, plus the one before.
		rel.ForAll(rel.Over(i, rel.Ints), rel.Implies(
			rel.And(rel.AtMost(rel.Const(0), rel.Sum(i)), rel.Less(rel.Sum(i), rel.Count(elems))),
			rel.IntEqual(rel.Sum(rel.Join(i, list)), rel.Add(
				rel.Mul(rel.Sum(i), rel.Const(1_000_000)),
				rel.Sum(rel.Join(rel.Int(rel.Sub(rel.Sum(i), rel.Const(1))), list)))))),
		rel.ForSome(rel.Over(v, rel.Ints), rel.In(v, rel.Join(rel.Int(rel.Const(2)), list))),
	}}
	got := all(t, p, find.Options{Arithmetic: rel.Arithmetic{Width: 32}}, find.Every)
	if len(got) != 1 {
		t.Fatalf("%d instances, want 1", len(got))
	}
	s, _ := got[0].Tuples(elems)
	const want = "{list->0->0, list->1->1000000, list->2->3000000}"
	if s.String() != want {
		t.Errorf("got %v, want %v", s, want)
	}
	x := rel.Var("x")
	p.Formulas = []rel.Formula{rel.ForAll(rel.Over(x, rel.Ints), rel.Some(rel.Join(x, list)))}
	_, err := find.Solve(ctx, p, find.Options{Arithmetic: rel.Arithmetic{Width: 32}})
	if e, ok := err.(*rel.Error); !ok || e.Kind != rel.Unguarded {
		t.Errorf("unguarded quantifier: %v", err)
	}
}

// TestSession changes formulas and bounds at random and compares with a fresh
// solver each time.
func TestSession(t *testing.T) {
	seed := testkit.Seed(t)
	for i := range uint64(testkit.Count(t, 300, 30)) {
		p, m := small(seed+i, kinds[i%uint64(len(kinds))], 0)
		o := find.Options{Arithmetic: m.Arith}
		s, err := find.NewSession(p.Bounds, o)
		if err != nil {
			t.Fatal(err)
		}
		held := map[string]rel.Formula{}
		var order []string
		b := p.Bounds
		for step := range 12 {
			switch m.Rand.IntN(4) {
			case 0, 1:
				name := string(rune('a' + step))
				held[name] = m.Formula(2)
				order = append(order, name)
				if err := s.Add(name, held[name]); err != nil {
					t.Fatal(err)
				}
			case 2:
				if len(order) > 0 {
					at := m.Rand.IntN(len(order))
					if err := s.Remove(order[at]); err != nil {
						t.Fatal(err)
					}
					delete(held, order[at])
					order = slices.Delete(order, at, at+1)
				}
			case 3:
				b = changed(m, p.Bounds)
				if err := s.SetBounds(b); err != nil {
					t.Fatal(err)
				}
			}
			fresh := find.Problem{Bounds: b}
			for _, name := range order {
				fresh.Formulas = append(fresh.Formulas, held[name])
			}
			a, err := s.Solve(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if want := status(t, fresh, o); a.Status != want {
				t.Fatalf("seed %d, step %d: session %v %s, fresh %v\n%v", seed+i, step, a.Status, a.Reason, want, fresh.Formulas)
			}
			if a.Status == solve.Unsat {
				checkCores(t, s, fresh, order, m.Arith)
			}
		}
	}
}

// changed are other bounds of the same relations, within the given ones.
func changed(m *random.Maker, b *rel.Bounds) *rel.Bounds {
	u := b.Universe()
	c := rel.NewBounds(u)
	for _, r := range b.Relations() {
		x, _ := b.Of(r)
		var lower, upper []int64
		for _, i := range x.Upper.Index() {
			switch m.Rand.IntN(6) {
			case 0:
			case 1:
				lower = append(lower, i)
				upper = append(upper, i)
			default:
				upper = append(upper, i)
			}
		}
		c.Bound(r, u.FromIndex(r.Arity(), lower), u.FromIndex(r.Arity(), upper))
	}
	return c
}

// checkCores compares cores with brute force over all sets of formulas.
func checkCores(t *testing.T, s *find.Session, p find.Problem, order []string, a rel.Arithmetic) {
	t.Helper()
	sat := make([]bool, 1<<len(order))
	for set := range sat {
		part := find.Problem{Bounds: p.Bounds}
		for i := range order {
			if set>>i&1 != 0 {
				part.Formulas = append(part.Formulas, p.Formulas[i])
			}
		}
		sat[set] = len(brute(t, part, a)) > 0
	}
	want := map[int]bool{}
	for set := range sat {
		least := !sat[set]
		for i := range order {
			if set>>i&1 != 0 && !sat[set&^(1<<i)] {
				least = false
			}
		}
		if least {
			want[set] = true
		}
	}
	bits := func(core []string) (set int) {
		for _, name := range core {
			set |= 1 << slices.Index(order, name)
		}
		return set
	}
	one, err := s.Core(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if !want[bits(one)] {
		t.Fatalf("core %v is not minimal, or no core\n%v", one, p.Formulas)
	}
	got := map[int]bool{}
	for core, err := range s.Cores(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		if got[bits(core)] || !want[bits(core)] {
			t.Fatalf("core %v comes twice, is not minimal, or is none", core)
		}
		got[bits(core)] = true
	}
	if len(got) != len(want) {
		t.Fatalf("%d cores, want %d", len(got), len(want))
	}
}

// TestShadowedGuard: what narrows a variable over all integers is read with the
// variables declared beside it, not with those of the same name further out.
func TestShadowedGuard(t *testing.T) {
	u := mustUniverse(rel.Atoms("a", "b")...)
	r, as, bs := rel.Binary("r"), rel.Unary("as"), rel.Unary("bs")
	b := rel.NewBounds(u)
	b.Exactly(as, u.Set(rel.Atom("a")))
	b.Exactly(bs, u.Set(rel.Atom("b")))
	b.Slots(r, 1, rel.Cell{Value: rel.Atom("b")}, rel.Cell{Free: true})
	i, y := rel.Var("i"), rel.Var("y")
	inner := rel.ForSome(rel.Over(i, rel.Ints).And(y, bs), rel.In(i, rel.Join(y, r)))
	p := find.Problem{Bounds: b, Formulas: []rel.Formula{
		rel.Equal(r, rel.Product(bs, rel.Int(rel.Const(1000)))),
		rel.ForAll(rel.Over(y, as), inner),
	}}
	o := find.Options{Arithmetic: rel.Arithmetic{Width: 16}}
	_, err := find.Solve(ctx, p, o)
	var e *rel.Error
	if errors.As(err, &e) && e.Kind == rel.Unguarded {
		// The range of i depends on y, which is declared later: declare it first.
		p.Formulas[1] = rel.ForAll(rel.Over(y, as), rel.ForSome(rel.Over(y, bs).And(i, rel.Ints), rel.In(i, rel.Join(y, r))))
	}
	if got := status(t, p, o); got != solve.Sat {
		t.Errorf("%v, want sat", got)
	}
	p.Formulas[1] = rel.Not(p.Formulas[1])
	if got := status(t, p, o); got != solve.Unsat {
		t.Errorf("negated: %v, want unsat", got)
	}
}
