package rel_test

// This file checks printed forms and sets of tuples.

import (
	"math/rand/v2"
	"strings"
	"testing"

	. "assay/logic/rel"
)

func TestPrintedForms(t *testing.T) {
	a, b, r := Unary("a"), Unary("b"), Binary("r")
	x, y := Var("x"), Var("y")
	one := Const(1)
	for _, c := range []struct {
		n    Node
		want string
	}{
		{Join(a, r, r), "a.r.r"},
		{Join(a, Join(r, r)), "a.(r.r)"},
		{Product(Union(a, b), a), "(a union b)->a"},
		{Union(Product(a, b), r), "a->b union r"},
		{Minus(a, Minus(b, a)), "a minus (b minus a)"},
		{Intersect(Union(a, b), Override(a, b)), "(a union b) inter a ++ b"},
		{Closure(Transpose(r)), "^~r"},
		{Join(Reflexive(r), Closure(Union(r, r))), "*r.^(r union r)"},
		{Project(r, 1, 0), "project(r, 1, 0)"},
		{SetOf(Over(x, a).And(y, b), In(x, y)), "{x: a, y: b | x in y}"},
		{If(Some(a), a, b), "some a ? a : b"},
		{Int(Add(one, Count(a))), "{1 + #a}"},
		{Empty(2), "none->none"},
		{Not(And(Some(a), No(b))), "not (some a and no b)"},
		{And(Or(Some(a), No(b)), One(a)), "(some a or no b) and one a"},
		{Implies(Implies(Some(a), No(b)), Lone(a)), "(some a => no b) => lone a"},
		{Iff(Some(a), No(b)), "some a <=> no b"},
		{And(), "true"}, {Or(), "false"}, {True, "true"},
		{ForAll(Over(x, a), ForSome(Over(y, Join(x, r)), Equal(x, y))), "all x: a | some y: x.r | x = y"},
		{And(ForAll(Over(x, a), Some(x)), Some(b)), "(all x: a | some x) and some b"},
		{ForSome(Decls{{Var: x, Quantity: AnyNumber, Of: a}}, Some(x)), "some x: set a | some x"},
		{Less(Sub(one, Sub(one, one)), Mul(Add(one, one), Const(-1))), "1 - (1 - 1) < (1 + 1) * -1"},
		{IntEqual(Neg(Neg(one)), Abs(Sum(a))), "-(-1) = abs(sum(a))"},
		{Arith(OpShl, one, Arith(OpBitAnd, one, one)), "1 shl (1 band 1)"},
		{SumAll(Over(x, a), Sum(x)), "sum x: a | sum(x)"},
		{IfElse(Some(a), one, one), "some a ? 1 : 1"},
		{&TotalOrder{Order: r, Ordered: a, First: b, Last: b}, "order(r, a, b, b)"},
		{&Acyclic{Relation: r}, "acyclic(r)"},
	} {
		if got := c.n.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestPrintShared prints a node that would be astronomically long.
func TestPrintShared(t *testing.T) {
	e := Expr(Unary("a"))
	for range 200 {
		e = Union(e, e)
	}
	if s := e.String(); len(s) > PrintLimit+3 || !strings.HasSuffix(s, "…") {
		t.Errorf("%d bytes", len(s))
	}
	b := NewBounds(mustUniverse(Atoms("x")...))
	if err := Check(e, b); err == nil || !strings.Contains(err.Error(), "a has no bounds") {
		t.Error(err)
	}
}

func mustUniverse(values ...Value) *Universe {
	u, err := NewUniverse(values...)
	if err != nil {
		panic(err)
	}
	return u
}

// TestTupleSets compares sets with maps of printed tuples.
func TestTupleSets(t *testing.T) {
	u := mustUniverse(Atom("a"), Num(2), Atom("b"))
	r := rand.New(rand.NewPCG(1, 1))
	values := []Value{Atom("a"), Atom("b"), Num(2), Num(7), Num(-1)}
	set := func(arity int) (TupleSet, map[string]bool) {
		var ts []Tuple
		held := map[string]bool{}
		for range r.IntN(6) {
			tuple := make(Tuple, arity)
			for i := range tuple {
				tuple[i] = values[r.IntN(len(values))]
			}
			ts = append(ts, tuple)
			held[tuple.String()] = true
		}
		return u.Tuples(arity, ts...), held
	}
	for range 2000 {
		k := 1 + r.IntN(3)
		s, held := set(k)
		o, other := set(k)
		for _, c := range []struct {
			got  TupleSet
			want func(in, also bool) bool
		}{
			{s.Union(o), func(in, also bool) bool { return in || also }},
			{s.Minus(o), func(in, also bool) bool { return in && !also }},
			{s.Intersect(o), func(in, also bool) bool { return in && also }},
		} {
			n := 0
			for tuple := range c.got.Each() {
				n++
				if !c.want(held[tuple.String()], other[tuple.String()]) || !c.got.Has(tuple) {
					t.Fatalf("%v and %v give %v", s, o, c.got)
				}
			}
			for name := range held {
				if c.want(true, other[name]) {
					n--
				}
			}
			for name := range other {
				if !held[name] && c.want(false, true) {
					n--
				}
			}
			if n != 0 {
				t.Fatalf("%v and %v give %v", s, o, c.got)
			}
		}
		p := s.Product(o)
		if p.Err() != nil || p.Len() != s.Len()*o.Len() {
			t.Fatalf("product of %v and %v: %v", s, o, p)
		}
		if !s.Minus(o).Union(s.Intersect(o)).Equal(s) || !s.Intersect(o).In(o) {
			t.Fatalf("%v and %v do not add up", s, o)
		}
	}
}

// TestSlotsHold matches tuples to slots, whatever their order.
func TestSlotsHold(t *testing.T) {
	u := mustUniverse(Atom("a"))
	r := Binary("r")
	b := NewBounds(u)
	b.Slots(r, 1, Cell{Value: Num(5)}, Cell{Free: true})
	b.Slots(r, 1, Cell{Free: true}, Cell{Free: true})
	in := NewInstance(u)
	for _, c := range []struct {
		tuples []Tuple
		fits   bool
	}{
		{[]Tuple{{Num(5), Num(1)}, {Num(6), Num(1)}}, true},
		{[]Tuple{{Num(5), Num(1)}, {Num(5), Num(2)}}, true},
		{[]Tuple{{Num(6), Num(1)}, {Num(7), Num(1)}}, false},
		{[]Tuple{{Num(5), Atom("a")}}, false},
	} {
		in.Set(r, u.Tuples(2, c.tuples...))
		if err := in.Within(b); (err == nil) != c.fits {
			t.Errorf("%v: %v", c.tuples, err)
		}
	}
}
