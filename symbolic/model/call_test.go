package model_test

import (
	"fmt"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// This file judges what models need no engine for, over a path that only splits.

// path is a path with its condition. What is not about splitting is nobody's business here.
type path struct {
	model.Path
	t    *testing.T
	al   *value.Algebra
	proc *ir.Proc
	when circuit.Ref
}

func (p *path) Values() *value.Algebra { return p.al }
func (p *path) Proc() *ir.Proc         { return p.proc }

func (p *path) If(g circuit.Ref, then, other func(model.Path)) {
	for _, way := range []struct {
		g circuit.Ref
		f func(model.Path)
	}{{g, then}, {g.Not(), other}} {
		if on := p.al.C.And(p.when, way.g); way.f != nil && on != circuit.False {
			q := *p
			q.when = on
			way.f(&q)
		}
	}
}

func (p *path) Same(a, b value.Value) circuit.Ref {
	return p.al.SameObject(a.(value.Refs), b.(value.Refs))
}

// bench is a call with values made of some inputs.
type bench struct {
	*model.Call
	p      *path
	inputs []circuit.Ref
}

func newBench(t *testing.T, params ...ir.Type) *bench {
	al := value.New(circuit.New())
	q := &ir.Proc{Name: "q"}
	for i, typ := range params {
		q.Params = append(q.Params, &ir.Local{Name: fmt.Sprint("x", i), Typ: typ, Index: i})
	}
	p := &path{t: t, al: al, proc: q, when: circuit.True}
	return &bench{model.On(p), p, al.C.Inputs(6)}
}

// worlds calls f for every assignment of the inputs.
func (b *bench) worlds(f func(holds func(circuit.Ref) bool, bits func(circuit.Vec) uint64)) {
	v := b.Circuit().Simulate(func(i int) uint64 {
		var word uint64
		for p := range 64 {
			word |= uint64(p) >> i & 1 << p
		}
		return word
	})
	for w := range 64 {
		f(func(g circuit.Ref) bool { return v.Word(g)>>w&1 != 0 }, func(x circuit.Vec) uint64 { return v.Uint(x, w) })
	}
}

// read returns a number in a world.
func read(n value.Num, width int, holds func(circuit.Ref) bool, bits func(circuit.Vec) uint64) uint64 {
	for i := range n {
		if holds(n[i].When) {
			return bits(n[i].Bits(width))
		}
	}
	panic("a number that is none")
}

// TestApart: a call goes every way that some values leave open, once, each with values that are what the whole ones are
// there; where there are too many ways it goes none and says so.
func TestApart(t *testing.T) {
	r := testkit.Rand(t)
	split := 0
	for range testkit.Count(t, 2000, 300) {
		b := newBench(t)
		guard := func() circuit.Ref { return b.inputs[r.IntN(6)] ^ circuit.Ref(r.IntN(2)) }
		number := func() value.Value {
			v := b.Int(uint64(r.IntN(8)), 8)
			for range r.IntN(4) {
				v = b.Values().Choose(guard(), b.Int(uint64(r.IntN(8)), 8), v, ir.Int{Bits: 8})
			}
			return v
		}
		whole := []value.Value{number(), value.Bool(guard()), number(), b.Bool(r.IntN(2) == 0)}
		ways := 1
		for _, v := range whole {
			ways *= len(value.Alternatives(v))
		}
		type way struct {
			when   circuit.Ref
			values []value.Value
		}
		var went []way
		ok := b.Apart(whole, func(c *model.Call, values []value.Value) {
			went = append(went, way{c.Path.(*path).when, values})
		})
		if ok != (ways <= 16) {
			t.Fatalf("%d ways: %v", ways, ok)
		}
		if !ok {
			if len(went) > 0 {
				t.Fatalf("%d ways, though there are too many", len(went))
			}
			continue
		}
		split += len(went)
		b.worlds(func(holds func(circuit.Ref) bool, bits func(circuit.Vec) uint64) {
			n := 0
			for _, w := range went {
				if !holds(w.when) {
					continue
				}
				n++
				for i := range whole {
					if k, constant := b.Const(w.values[i]); !constant {
						t.Fatalf("%v is left open", w.values[i])
					} else if want := scalar(whole[i], holds, bits); k != want {
						t.Fatalf("the %d-th value is %d on a way, and %d", i, k, want)
					}
				}
			}
			if n != 1 {
				t.Fatalf("%d ways are gone at once", n)
			}
		})
	}
	if split < 300 {
		t.Errorf("only %d ways", split)
	}
}

func scalar(v value.Value, holds func(circuit.Ref) bool, bits func(circuit.Vec) uint64) uint64 {
	if g, ok := v.(value.Bool); ok {
		if holds(circuit.Ref(g)) {
			return 1
		}
		return 0
	}
	return read(v.(value.Num), 8, holds, bits)
}

// TestArithmetic: sums, differences, cases and comparisons are those of 32 bits.
func TestArithmetic(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 1000, 100) {
		b := newBench(t, ir.Ref{}, ir.Int{Bits: 32})
		g, h := b.inputs[0], b.inputs[1]
		k := []uint64{r.Uint64() & value.Mask(32), 1<<31 - 1, 1 << 31, uint64(r.IntN(5))}
		x := b.Cases([]circuit.Ref{g, g.Not()}, []uint64{k[0], k[1]}, 32)
		y := b.Cases([]circuit.Ref{h, h.Not()}, []uint64{k[2] | 1<<40, k[3]}, 32) // more bits than the width
		for _, a := range y.(value.Num) {
			if a.K > value.Mask(32) {
				t.Fatalf("a case is %x, with more than 32 bits", a.K)
			}
		}
		sum, diff, equal, itself := b.Add(x, y), b.Sub(x, y), b.Equal(x, y), b.Equal(x, x)
		back := b.Number(b.Vec(x, 32))
		b.worlds(func(holds func(circuit.Ref) bool, bits func(circuit.Vec) uint64) {
			word := func(v value.Value) uint64 { return read(v.(value.Num), 32, holds, bits) }
			p, q := k[1], k[3]
			if holds(g) {
				p = k[0]
			}
			if holds(h) {
				q = k[2]
			}
			if word(x) != p || word(y) != q || word(back) != p {
				t.Fatalf("cases are %d, %d, %d, want %d and %d", word(x), word(y), word(back), p, q)
			}
			if word(sum) != (p+q)&value.Mask(32) || word(diff) != (p-q)&value.Mask(32) {
				t.Fatalf("%d and %d: sum %d, difference %d", p, q, word(sum), word(diff))
			}
			if holds(equal) != (p == q) || !holds(itself) {
				t.Fatalf("%d and %d are equal: %v", p, q, holds(equal))
			}
		})
	}
}

// TestReferences: null is null, a choice of references is one of them, and sets of tuples are not compared.
func TestReferences(t *testing.T) {
	b := newBench(t, ir.Ref{}, ir.Ref{})
	g := b.inputs[0]
	x := b.Choose(g, b.Null(), value.To(3))
	if b.IsNull(x) != g || b.IsNull(b.Null()) != circuit.True || b.IsNull(value.To(3)) != circuit.False {
		t.Error("null is not what is null")
	}
	if b.Equal(x, value.To(3)) != g.Not() || b.Equal(value.Bool(g), value.Bool(g.Not())) != circuit.False {
		t.Error("equality is not that of objects and truth values")
	}
	if _, ok := b.Const(x); ok {
		t.Error("a reference is a constant scalar")
	}
	if k, ok := b.Const(b.Bool(true)); !ok || k != 1 {
		t.Errorf("true is %d", k)
	}
	defer func() {
		if r, ok := recover().(value.Refusal); !ok || r.None() {
			t.Errorf("%v", r)
		}
	}()
	b.Equal(value.Empty, value.Empty)
}

// TestWays: a call goes the ways that a condition leaves open, and none where there is nothing to do.
func TestWays(t *testing.T) {
	b := newBench(t)
	var log []string
	note := func(s string) func(*model.Call) {
		return func(c *model.Call) { log = append(log, fmt.Sprint(s, c.Path.(*path).when == b.inputs[0])) }
	}
	b.If(b.inputs[0], note("then "), note("else "))
	b.If(circuit.True, note("true "), note("never "))
	b.If(b.inputs[0], nil, nil)
	if got, want := fmt.Sprint(log), "[then true else false true false]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
