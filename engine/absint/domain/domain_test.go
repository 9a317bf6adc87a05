package domain

import (
	"math"
	"slices"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/pass/simplify"
)

// TestArithmetic compares intervals with all numbers in them, in integers of four bits and of five.
func TestArithmetic(t *testing.T) {
	for _, typ := range []ir.Int{{Bits: 4, Signed: true}, {Bits: 4}, {Bits: 5, Signed: true}, {Bits: 5}}[:testkit.Count(t, 4, 2)] {
		for _, op := range []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor, ir.OpShl, ir.OpShr, ir.OpUshr, ir.OpNeg, ir.OpBitNot} {
			intervals(t, typ, op)
		}
	}
}

func intervals(t *testing.T, typ ir.Int, op ir.Op) {
	t.Helper()
	all, _ := Of(typ)
	exact := 0
	arity, _ := op.Arity()
	check := func(a, b Interval) {
		var got Interval
		switch op {
		case ir.OpNeg:
			got = Negative(a, typ)
		case ir.OpBitNot:
			got = Complement(a, typ)
		default:
			got = Operate(op, a, b, typ)
		}
		want := Interval{math.MaxInt64, math.MinInt64}
		for x := a.Lo; x <= a.Hi; x++ {
			for y := b.Lo; y <= b.Hi; y++ {
				list := []ir.Expr{ir.NewInt(typ, x), ir.NewInt(typ, y)}[:arity]
				n := int64(simplify.Fold(&ir.Apply{Op: op, Args: list, Typ: typ}).Bits)
				want = Interval{min(want.Lo, n), max(want.Hi, n)}
			}
		}
		if want.Lo < got.Lo || want.Hi > got.Hi {
			t.Fatalf("%v of %s: %v and %v give %v, and are said to give %v", op, typ, a, b, want, got)
		}
		if got == want {
			exact++
		}
		if arity == 2 {
			ordered(t, op, typ, a, b)
		}
	}
	for lo := all.Lo; lo <= all.Hi; lo++ {
		for hi := lo; hi <= all.Hi; hi += 3 {
			if arity == 1 {
				check(Interval{lo, hi}, Interval{})
				continue
			}
			for l := all.Lo; l <= all.Hi; l += 2 {
				for h := l; h <= all.Hi; h += 4 {
					check(Interval{lo, hi}, Interval{l, h})
				}
			}
		}
	}
	if exact == 0 {
		t.Errorf("%v of %s is never exact", op, typ)
	}
}

// ordered compares what is said of how results are ordered with all numbers.
func ordered(t *testing.T, op ir.Op, typ ir.Int, a, b Interval) {
	t.Helper()
	said := Orders(op, a, b, typ)
	for x := a.Lo; x <= a.Hi; x++ {
		for y := b.Lo; y <= b.Hi; y++ {
			r := int64(simplify.Fold(&ir.Apply{Op: op, Args: []ir.Expr{ir.NewInt(typ, x), ir.NewInt(typ, y)}, Typ: typ}).Bits)
			for i, k := range []struct {
				low, high int64
				Bound
			}{{r, x, said.AboveX}, {r, y, said.AboveY}, {x, r, said.BelowX}, {y, r, said.BelowY}} {
				if k.Ok && k.low > k.high+k.C {
					t.Fatalf("%v of %s: %d and %d, of %v and %v, give %d, which is said to be otherwise (%d): %+v", op, typ, x, y, a, b, r, i, said)
				}
			}
		}
	}
}

// TestShiftRoundWidth: a number that shifts is taken round the width of what it shifts, by its bits.
func TestShiftRoundWidth(t *testing.T) {
	for _, typ := range []ir.Int{{Bits: 5, Signed: true}, {Bits: 6, Signed: true}, {Bits: 7}} {
		all, _ := Of(typ)
		for y := all.Lo; y <= all.Hi; y++ {
			for _, op := range []ir.Op{ir.OpShr, ir.OpUshr} {
				ordered(t, op, typ, Interval{1, 3}, Interval{y, y})
			}
		}
	}
}

// TestWiden: what is widened holds what it is of, and stops to grow.
func TestWiden(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 5000, 500) {
		at := Interval{r.Int64N(20) - 10, r.Int64N(20) + 10}
		marks := MarksBeside([]int64{r.Int64N(2000) - 1000})
		for grown := 0; ; grown++ {
			more := Interval{at.Lo - r.Int64N(1<<r.IntN(40)), at.Hi + r.Int64N(1<<r.IntN(40))}
			if more.Lo > at.Lo || more.Hi < at.Hi { // it overflows
				break
			}
			next := more.Widen(at, marks)
			if next.Lo > more.Lo || next.Hi < more.Hi {
				t.Fatalf("%v is widened to %v, which does not hold %v", at, next, more)
			}
			if next == at {
				break
			}
			if at = next; grown > 2*len(marks) {
				t.Fatalf("%v goes on to grow", at)
			}
		}
	}
}

// TestTypes compares what is said of types with the objects of all classes of random programs, each of which is of its class alone.
func TestTypes(t *testing.T) {
	r := testkit.Rand(t)
	below, apart := 0, 0
	for range testkit.Count(t, 3000, 300) {
		p := &ir.Program{}
		for i := range 3 + r.IntN(6) {
			c := &ir.Class{Name: string(rune('A' + i)), Index: i, Interface: i > 0 && r.IntN(3) == 0}
			for _, k := range p.Classes[min(1, i):] {
				switch {
				case k.Interface && r.IntN(3) == 0:
					c.Interfaces = append(c.Interfaces, k)
				case !k.Interface && !c.Interface && r.IntN(3) == 0:
					c.Super = k
				}
			}
			if i > 0 && c.Super == nil {
				c.Super = p.Classes[0]
			}
			p.Classes = append(p.Classes, c)
		}
		of := func(t ir.Type) (out []*ir.Class) {
			for _, c := range p.Classes {
				if k := t.(ir.Ref).Class; !c.Interface && (k == nil || c.Subclass(k)) {
					out = append(out, c)
				}
			}
			return out
		}
		any := func() ir.Type { return ir.Ref{Class: append(p.Classes, nil)[r.IntN(len(p.Classes)+1)]} }
		t1, t2 := any(), any()
		both := slices.ContainsFunc(of(t1), func(c *ir.Class) bool { return slices.Contains(of(t2), c) })
		switch {
		case Below(t1, t2) && slices.ContainsFunc(of(t1), func(c *ir.Class) bool { return !slices.Contains(of(t2), c) }):
			t.Fatalf("%s is said to be below %s", t1, t2)
		case both && Disjoint(p, t1, t2):
			t.Fatalf("%s and %s are said to have no object in common", t1, t2)
		case Below(t1, t2):
			below++
		case Disjoint(p, t1, t2):
			apart++
		}
		list := []ir.Type{any(), any(), any()}
		joined := JoinTypes(JoinTypes(list[:1], list[1:2]), list[2:])
		for _, u := range list {
			for _, c := range of(u) {
				if !slices.ContainsFunc(joined, func(j ir.Type) bool { return slices.Contains(of(j), c) }) {
					t.Fatalf("%v are joined to %v, which leaves out %s", list, joined, c.Name)
				}
			}
		}
		if other := JoinTypes(JoinTypes(list[2:], list[:1]), list[1:2]); !slices.Equal(joined, other) {
			t.Fatalf("%v are joined to %v, and in another order to %v", list, joined, other)
		}
	}
	if below < 20 || apart < 20 {
		t.Errorf("%d types are below others, and %d apart", below, apart)
	}
}
