package eval_test

// This file checks the evaluator on cases worked out by hand, and integers
// against plain machine arithmetic.

import (
	"errors"
	"testing"

	. "assay/logic/rel"
	"assay/logic/rel/eval"
)

func TestByHand(t *testing.T) {
	u, err := NewUniverse(append(Atoms("L", "A", "B", "C"), Num(0), Num(1), Num(2), Num(3))...)
	if err != nil {
		t.Fatal(err)
	}
	list, next := Ternary("list"), Binary("next")
	in := NewInstance(u)
	in.Set(list, u.Tuples(3, Tuple{Atom("L"), Num(0), Atom("A")}, Tuple{Atom("L"), Num(1), Atom("B")}))
	in.Set(next, u.Tuples(2, T("A", "B"), T("B", "C")))
	e, err := eval.New(in, Arithmetic{Width: 4})
	if err != nil {
		t.Fatal(err)
	}
	atom := func(name string) Expr { // the set of one atom, as the logic can say it
		r := Unary(name)
		in.Set(r, u.Set(Atom(name)))
		return r
	}
	l, c, a := atom("L"), atom("C"), atom("A")
	if e, err = eval.New(in, Arithmetic{Width: 4}); err != nil {
		t.Fatal(err)
	}
	x, y := Var("x"), Var("y")
	for _, want := range []struct {
		e    Expr
		text string
	}{
		// Override is by the whole prefix.
		{Override(list, Product(l, Int(Const(0)), c)), "{L->0->C, L->1->B}"},
		{Override(a, c), "{C}"},
		{Override(a, Empty(1)), "{A}"},
		{Join(a, Closure(next)), "{B, C}"},
		{Join(a, Reflexive(next)), "{A, B, C}"},
		{Join(next, Transpose(next)), "{A->A, B->B}"},
		{SetOf(Over(x, Project(next, 0)).And(y, Project(next, 1)), Not(In(Product(x, y), next))), "{A->C, B->B}"},
		{Int(Const(9)), "{-7}"},
		{Int(Add(Const(3), Const(4))), "{7}"},
		{Int(Sum(Project(list, 1))), "{1}"},
		{Minus(Ints, Project(list, 1), SetOf(Over(x, Ints), Less(Sum(x), Const(6)))), "{6, 7}"},
	} {
		got, err := e.Expr(want.e)
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != want.text {
			t.Errorf("%v: got %v, want %s", want.e, got, want.text)
		}
	}
	set := Decls{{Var: x, Quantity: AnyNumber, Of: Univ}}
	for f, want := range map[Formula]bool{
		ForSome(set, IntEqual(Count(x), Const(3))):                    true,
		ForAll(set, Less(Count(x), Const(8))):                         false, // the literal 8 is -8
		ForAll(Over(x, Univ).And(y, Join(x, next)), Not(Equal(x, y))): true,
		&Acyclic{Relation: next}:                                      true,
	} {
		if got, err := e.Formula(f); err != nil || got != want {
			t.Errorf("%v: got %v %v, want %v", f, got, err, want)
		}
	}
	_, err = e.Formula(Some(Unary("unknown")))
	var mistake *Error
	if !errors.As(err, &mistake) || mistake.Kind != Unbound {
		t.Errorf("unknown relation: %v", err)
	}
}

// TestIntegers compares all operators at all widths up to 5, for all operands,
// with arithmetic on machine integers.
func TestIntegers(t *testing.T) {
	u, err := NewUniverse(Atom("a"))
	if err != nil {
		t.Fatal(err)
	}
	for width := 1; width <= 5; width++ {
		arith := Arithmetic{Width: width}
		e, err := eval.New(NewInstance(u), arith)
		if err != nil {
			t.Fatal(err)
		}
		half := int64(1) << (width - 1)
		for i := -half; i < half; i++ {
			for j := -half; j < half; j++ {
				for op := OpAdd; op <= OpUshr; op++ {
					got, err := e.Int(Arith(op, Const(i), Const(j)))
					if err != nil {
						t.Fatal(err)
					}
					if want := arith.Wrap(machine(op, i, j, width)); got != want {
						t.Fatalf("%d bits: %v is %d, want %d", width, Arith(op, Const(i), Const(j)), got, want)
					}
				}
			}
		}
	}
}

// machine computes on machine integers, by the words of the documentation.
func machine(op NaryIntOp, i, j int64, width int) int64 {
	amount := j & (1<<width - 1)
	low := i & (1<<width - 1)
	switch op {
	case OpAdd:
		return i + j
	case OpSub:
		return i - j
	case OpMul:
		return i * j
	case OpDiv:
		switch {
		case j != 0:
			return i / j
		case i < 0:
			return 1
		}
		return -1
	case OpRem:
		if j == 0 {
			return i
		}
		return i % j
	case OpBitAnd:
		return i & j
	case OpBitOr:
		return i | j
	case OpBitXor:
		return i ^ j
	case OpShl:
		return i << amount
	case OpShr:
		return i >> amount
	default:
		return low >> amount
	}
}
