package value

import (
	"fmt"
	"math"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
)

// atom returns a scalar as a column, in one world.
func (w world) atom(v Value, t ir.Type) string {
	switch v := v.(type) {
	case Bool:
		if w.holds(circuit.Ref(v)) {
			return "1"
		}
		return "0"
	case Refs:
		return fmt.Sprint("o", w.obj(v))
	}
	it := t.(ir.Int)
	return fmt.Sprint(number(w.num(v.(Num), int(it.Bits)), it))
}

// TestAtoms: a scalar as a set has itself, a column read back is the number that it was made of, and a product has
// all pairs.
func TestAtoms(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 3000, 300) {
		b := newBench(t, r)
		it := ir.Int{Bits: uint8([]int{3, 8}[r.IntN(2)]), Signed: r.IntN(2) == 0}
		scalars := []struct {
			v Value
			t ir.Type
		}{{Bool(b.guard()), ir.Bool{}}, {b.int(it), it}, {b.refs(), ir.Ref{}}}
		x, y := scalars[r.IntN(3)], scalars[r.IntN(3)]
		one, two := b.al.Singles(x.v, x.t), b.al.Singles(y.v, y.t)
		pairs := b.al.Product(one, b.relation(true))
		product := b.al.Product(one, two)
		n := scalars[1].v.(Num)
		options := b.al.Options(n, it)
		var back []Num
		for _, o := range options {
			back = append(back, o.Atom.Num(it))
		}
		b.worlds(func(w world) {
			p, q := w.atom(x.v, x.t), w.atom(y.v, y.t)
			if got := w.rows(one); fmt.Sprint(got) != fmt.Sprint(map[string]bool{p: true}) {
				t.Fatalf("%s as a set is %v", p, got)
			}
			if got := w.rows(product); fmt.Sprint(got) != fmt.Sprint(map[string]bool{p + " " + q: true}) {
				t.Fatalf("%s and %s: the product is %v", p, q, got)
			}
			for row := range w.rows(pairs) {
				if row[:len(p)+1] != p+" " {
					t.Fatalf("%s is not in front of %s", p, row)
				}
			}
			held := 0
			for i, o := range options {
				if w.holds(o.When) {
					held++
					if got, want := w.num(back[i], int(it.Bits)), w.num(n, int(it.Bits)); got != want {
						t.Fatalf("%d as a column is %d", want, got)
					}
				}
			}
			if held != 1 {
				t.Fatalf("%d columns are the number", held)
			}
		})
	}
}

// TestAlternatives: of what a value may be, exactly one is it, and that is the value.
func TestAlternatives(t *testing.T) {
	r := testkit.Rand(t)
	it := ir.Int{Bits: 8}
	for range testkit.Count(t, 2000, 200) {
		b := newBench(t, r)
		for _, v := range []Value{Bool(b.guard()), b.int(it), b.refs()} {
			list := Alternatives(v)
			b.worlds(func(w world) {
				held := 0
				for _, a := range list {
					if !w.holds(a.When) {
						continue
					}
					held++
					if got, want := w.atom(a.Value, it), w.atom(v, it); got != want {
						t.Fatalf("%s is split into %s", want, got)
					}
				}
				if held != 1 {
					t.Fatalf("%d of %d alternatives of %v hold", held, len(list), v)
				}
			})
		}
	}
}

// TestSame: values that are the same beyond doubt are equal everywhere, and a value is the same as itself.
func TestSame(t *testing.T) {
	r := testkit.Rand(t)
	same := 0
	for range testkit.Count(t, 5000, 1000) {
		b := newBench(t, r)
		it := ir.Int{Bits: 3}
		small := func() Value { return Const(uint64(r.IntN(2)), 3) }
		g := b.guard()
		for _, c := range [][2]Value{
			{b.al.Choose(g, small(), small(), it), b.al.Choose(g, small(), small(), it)},
			{b.al.Choose(g, To(1), To(Obj(1+r.IntN(2))), ir.Ref{}), b.al.Choose(g, To(1), To(Obj(1+r.IntN(2))), ir.Ref{})},
			{Bool(g), Bool(b.guard())},
		} {
			if !Same(c[0], c[0]) || Same(c[0], nil) || !Same(nil, nil) {
				t.Fatalf("%v is not the same as itself, or nothing", c[0])
			}
			if !Same(c[0], c[1]) {
				continue
			}
			same++
			b.worlds(func(w world) {
				if w.atom(c[0], it) != w.atom(c[1], it) {
					t.Fatalf("%v and %v differ", c[0], c[1])
				}
			})
		}
		if Same(Bool(g), small()) || Same(small(), To(1)) || Same(To(1), Empty) || Same(Empty, Bool(g)) {
			t.Fatal("values of different kinds are the same")
		}
	}
	if same < 100 {
		t.Errorf("only %d pairs were the same", same)
	}
}

// TestZero: everything begins with zero, false, null, no tuples; what has no values is refused.
func TestZero(t *testing.T) {
	for _, c := range []struct {
		t    ir.Type
		want Value
	}{
		{ir.Bool{}, Bool(circuit.False)}, {ir.Int{Bits: 8}, Const(0, 8)}, {ir.Float{Bits: 64}, Const(math.Float64bits(0), 64)},
		{ir.Ref{}, To(Null)}, {ir.Array{Elem: ir.Bool{}}, To(Null)}, {ir.Null{}, To(Null)}, {ir.NewRel(1), Empty},
	} {
		if got := Zero(c.t); !Same(got, c.want) {
			t.Errorf("%v begins with %v", c.t, got)
		}
	}
	defer func() {
		if r, ok := recover().(Refusal); !ok || r.None() || r.At.Known() {
			t.Errorf("%v", r)
		}
	}()
	Zero(ir.Thread{})
}
