package ground_test

// This file compares circuits with the evaluator: a random formula is
// translated once, the inputs of the circuit are given random values, 64 at a
// time, and for each of them the instance that these values stand for is
// evaluated.

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"assay/internal/testkit"
	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/eval"
	"assay/logic/rel/ground"
	"assay/logic/rel/random"
)

// bench is a problem whose relations are all free within their bounds.
type bench struct {
	t      *testing.T
	m      *random.Maker
	c      *circuit.Circuit
	g      *ground.Grounder
	leaves map[*rel.Relation]*ground.Matrix
}

func newBench(t *testing.T, seed uint64, o random.Options) *bench {
	b := &bench{t: t, m: random.New(seed, o), c: circuit.New(), leaves: map[*rel.Relation]*ground.Matrix{}}
	g, err := ground.New(b.c, b.m.Bounds.Universe(), ground.Options{Arithmetic: b.m.Arith})
	if err != nil {
		t.Fatal(err)
	}
	b.g = g
	for _, r := range b.m.Bounds.Relations() {
		bound, _ := b.m.Bounds.Of(r)
		var refs []circuit.Ref
		for _, i := range bound.Upper.Index() {
			if bound.Lower.HasIndex(i) {
				refs = append(refs, circuit.True)
			} else {
				refs = append(refs, b.c.Input())
			}
		}
		leaf := ground.Leaf(r.Arity(), bound.Upper.Index(), refs)
		var slots []ground.Slot
		for _, s := range bound.Slots {
			slot := ground.Slot{Inside: b.c.Input()}
			for _, cell := range s.Cells {
				at, ok := b.m.Bounds.Universe().Index(cell.Value)
				var num circuit.Vec
				switch {
				case cell.Free:
					num = b.c.Inputs(b.m.Arith.Bits())
				case !ok:
					n, _ := cell.Value.Int()
					num = circuit.Number(n, b.m.Arith.Bits())
				}
				slot.Atoms, slot.Nums = append(slot.Atoms, int64(at)), append(slot.Nums, num)
			}
			slots = append(slots, slot)
		}
		b.leaves[r] = leaf.WithSlots(slots)
		g.Bind(r, b.leaves[r])
	}
	return b
}

// instance reads what a pattern of input values stands for.
func (b *bench) instance(v circuit.Values, pattern int) *rel.Instance {
	u := b.m.Bounds.Universe()
	in := rel.NewInstance(u)
	for _, r := range b.m.Bounds.Relations() {
		in.Set(r, b.tuples(b.leaves[r], r.Arity(), v, pattern))
	}
	return in
}

func (b *bench) tuples(m *ground.Matrix, k int, v circuit.Values, pattern int) rel.TupleSet {
	u := b.m.Bounds.Universe()
	holds := func(r circuit.Ref) bool { return v.Word(r)>>pattern&1 != 0 }
	var ts []rel.Tuple
	for i := range m.Len() {
		if x, r := m.At(i); holds(r) {
			ts = append(ts, u.Tuple(x, k))
		}
	}
	for _, s := range m.Slots() {
		if !holds(s.Inside) {
			continue
		}
		var t rel.Tuple
		for i, a := range s.Atoms {
			if s.Nums[i] != nil {
				t = append(t, rel.Num(v.Int(s.Nums[i], pattern)))
			} else {
				t = append(t, u.Value(int(a)))
			}
		}
		ts = append(ts, t)
	}
	return u.Tuples(k, ts...)
}

// tooLarge reports whether a translation was refused for its size: random expressions may ask for
// that.
func tooLarge(err error) bool {
	var e *rel.Error
	return errors.As(err, &e) && e.Kind == rel.TooLarge
}

// compare translates formulas and judges patterns per formula, until so many
// pairs were compared. Few may be refused as too large.
func compare(t *testing.T, seed uint64, pairs int, patterns int, o random.Options) {
	refused := 0
	defer func() {
		if refused > 1+pairs/10_000 {
			t.Errorf("%d formulas and expressions were refused as too large", refused)
		}
	}()
	for done, i := 0, uint64(0); done < pairs; i++ {
		b := newBench(t, seed+i, o)
		f := b.m.Formula(3)
		e := b.m.Expr(1+b.m.Rand.IntN(o.Arity), 3)
		ctx := context.Background()
		r, err := b.g.Formula(ctx, f)
		if tooLarge(err) {
			refused++
			continue
		}
		if err != nil {
			t.Fatalf("seed %d: %v: %v", seed+i, f, err)
		}
		mx, err := b.g.Expr(ctx, e)
		if tooLarge(err) {
			refused++
			continue
		}
		if err != nil {
			t.Fatalf("seed %d: %v: %v", seed+i, e, err)
		}
		v := b.c.Simulate(func(int) uint64 { return b.m.Rand.Uint64() })
		for p := range patterns {
			in := b.instance(v, p)
			judge, err := eval.New(in, b.m.Arith)
			if err != nil {
				t.Fatal(err)
			}
			want, err := judge.Formula(f)
			if err != nil {
				t.Fatalf("seed %d: %v: %v", seed+i, f, err)
			}
			if got := v.Word(r)>>p&1 != 0; got != want {
				t.Fatalf("seed %d, %+v: circuit %v, evaluator %v\n%v\nin\n%v", seed+i, b.m.Arith, got, want, f, in)
			}
			done++
			if b.m.Arith.ForbidOverflow {
				continue // what overflows concerns a formula around it
			}
			set, err := judge.Expr(e)
			if err != nil {
				t.Fatal(err)
			}
			if got := b.tuples(mx, e.Arity(), v, p); !got.Equal(set) {
				t.Fatalf("seed %d, %+v: circuit %v, evaluator %v\n%v\nin\n%v", seed+i, b.m.Arith, got, set, e, in)
			}
			done++
		}
	}
}

func TestAgainstEvaluator(t *testing.T) {
	for _, c := range []struct {
		name string
		o    random.Options
		part int // of all pairs, in tenths
	}{
		{"sets", random.Options{Values: 4, Width: 3, Arity: 3, Relations: 3}, 4},
		{"integers", random.Options{Values: 4, Width: 5, Arity: 3, Relations: 3, Integers: true}, 3},
		{"slots", random.Options{Values: 3, Width: 3, Arity: 2, Relations: 2, Integers: true, Slots: true}, 1},
		{"overflow", random.Options{Values: 4, Width: 4, Arity: 2, Relations: 2, Integers: true, Overflow: true}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			compare(t, testkit.Seed(t), testkit.Count(t, 100_000, 10_000)*c.part, 8, c.o)
		})
	}
}

func ExampleGrounder() {
	u, _ := rel.NewUniverse(rel.Atoms("a", "b")...)
	c := circuit.New()
	g, _ := ground.New(c, u, ground.Options{})
	r := rel.Unary("r")
	a, b := c.Input(), c.Input()
	g.Bind(r, ground.Leaf(1, []int64{0, 1}, []circuit.Ref{a, b}))
	f, _ := g.Formula(context.Background(), rel.Some(r))
	fmt.Println(f == c.Or(a, b))
	// Output: true
}
