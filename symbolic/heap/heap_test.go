package heap

import (
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/tree"
	"assay/symbolic/value"
)

// i8 is the type of elements and fields; every array has room for some elements.
var i8 = ir.Int{Bits: 8}

// bench is a heap of arrays and objects, and what each cell holds under every assignment of some inputs.
type bench struct {
	t      *testing.T
	r      *rand.Rand
	al     *value.Algebra
	h      *Heap
	mem    tree.Tree[value.Value]
	inputs []circuit.Ref
	class  [3]*ir.Class // the root, and two below it
	field  *ir.Field    // of the first below
	want   [64]map[int]uint64
}

func newBench(t *testing.T, r *rand.Rand) *bench {
	al := value.New(circuit.New())
	b := &bench{t: t, r: r, al: al, inputs: al.C.Inputs(6)}
	p := &ir.Program{}
	b.field = &ir.Field{Name: "f", Typ: i8}
	b.class[0] = &ir.Class{Name: "Root"}
	b.class[1] = &ir.Class{Name: "One", Super: b.class[0], Fields: []*ir.Field{b.field}, Index: 1}
	b.class[2] = &ir.Class{Name: "Two", Super: b.class[1], Fields: []*ir.Field{{Name: "g", Typ: i8}}, Index: 2}
	b.h = New(p)
	b.h.Add(&Object{Exists: circuit.False}) // null
	for range 2 {
		b.h.Add(&Object{Elem: i8, Types: []ir.Type{i8}, Cells: 4, Length: value.Const(4, 32)})
	}
	for _, k := range b.class[1:] {
		l := b.h.LayoutOf(k)
		b.h.Add(&Object{Class: k, Fields: l.Fields, Types: l.Types, Cells: len(l.Types)})
	}
	l := b.h.LayoutOf(b.class[2])
	g := b.guard()
	b.h.Add(&Object{Fields: l.Fields, Types: l.Types, Cells: len(l.Types), Kinds: []Kind{{g, b.class[1]}, {g.Not(), b.class[2]}}})
	for w := range b.want {
		b.want[w] = map[int]uint64{}
	}
	return b
}

func (b *bench) guard() circuit.Ref {
	pick := func() circuit.Ref { return b.inputs[b.r.IntN(len(b.inputs))] ^ circuit.Ref(b.r.IntN(2)) }
	return b.al.C.And(pick(), pick())
}

// refs is one of some objects.
func (b *bench) refs(from, to int) value.Refs {
	one := func() value.Refs { return value.To(value.Obj(from + b.r.IntN(to-from))) }
	r := one()
	for range b.r.IntN(3) {
		r = b.al.Choose(b.guard(), one(), r, ir.Ref{}).(value.Refs)
	}
	return r
}

// number is a constant, or bits, below a bound.
func (b *bench) number(below uint64, width int) value.Num {
	if b.r.IntN(2) == 0 {
		n := value.Const(b.r.Uint64N(below), width)
		return b.al.Choose(b.guard(), value.Const(b.r.Uint64N(below), width), n, ir.Int{Bits: uint8(width)}).(value.Num)
	}
	v := make(circuit.Vec, width)
	for i := range v {
		if v[i] = circuit.False; 1<<i < below {
			v[i] = b.guard()
		}
	}
	return value.Vec(v)
}

// worlds calls f for every assignment of the inputs.
func (b *bench) worlds(f func(w int, holds func(circuit.Ref) bool, number func(value.Num, int) uint64)) {
	v := b.al.C.Simulate(func(i int) uint64 {
		var word uint64
		for p := range 64 {
			word |= uint64(p) >> i & 1 << p
		}
		return word
	})
	for w := range 64 {
		holds := func(g circuit.Ref) bool { return v.Word(g)>>w&1 != 0 }
		f(w, holds, func(n value.Num, width int) uint64 {
			for i := range n {
				if holds(n[i].When) {
					return v.Uint(n[i].Bits(width), w)
				}
			}
			b.t.Fatalf("no alternative of %v holds", n)
			return 0
		})
	}
}

// place is what a reference and an index mean in a world: the cell, or -1.
func (b *bench) place(r value.Refs, index uint64, field bool, holds func(circuit.Ref) bool) int {
	for _, t := range r {
		if !holds(t.When) {
			continue
		}
		o := b.h.Object(t.Obj)
		if field {
			if i, ok := o.Fields[b.field]; ok {
				return o.First + i
			}
		} else if o.Elem != nil && index < uint64(o.Cells) {
			return o.First + int(index)
		}
	}
	return -1
}

// access is one read or write.
type access struct {
	r     value.Refs
	index value.Num
	field bool
	spots []Spot
	x     value.Num   // what is written; nil: a read
	when  circuit.Ref // of a write
	got   value.Num   // what was read
}

func (b *bench) access() *access {
	a := &access{field: b.r.IntN(2) == 0, index: b.number(4, 32), when: circuit.True}
	if a.field {
		a.r = b.refs(3, 6)
		a.spots = b.h.Fields(a.r, b.field)
	} else {
		a.r = b.refs(1, 3)
		for _, t := range a.r {
			a.spots = b.h.Elements(b.al.C, a.spots, t, a.index, 32)
		}
		a.spots = Alone(a.spots)
	}
	zero := func(int) value.Value { return value.Zero(i8) }
	if b.r.IntN(2) == 0 {
		a.x = b.number(256, 8)
		if b.r.IntN(2) == 0 {
			a.when = b.guard()
		}
		b.h.Store(b.al, &b.mem, a.spots, a.x, a.when, zero)
		return a
	}
	a.got = Load(b.al, a.spots, i8, func(cell int) value.Value {
		if v := b.mem.Get(cell); v != nil {
			return v
		}
		return zero(cell)
	}).(value.Num)
	return a
}

// TestMemory: what is read from elements and fields is what was written there last, whatever the reference, the
// index and the condition of the write are.
func TestMemory(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 3000, 200) {
		b := newBench(t, r)
		var list []*access
		for range 12 {
			list = append(list, b.access())
		}
		b.worlds(func(w int, holds func(circuit.Ref) bool, number func(value.Num, int) uint64) {
			mem := b.want[w]
			for i, a := range list {
				cell := b.place(a.r, number(a.index, 32), a.field, holds)
				switch {
				case cell < 0:
					t.Fatalf("access %d has no place", i)
				case a.x != nil && holds(a.when):
					mem[cell] = number(a.x, 8)
				case a.x == nil && number(a.got, 8) != mem[cell]:
					t.Fatalf("access %d reads %d from cell %d, want %d", i, number(a.got, 8), cell, mem[cell])
				}
			}
		})
	}
}

// TestTypes: an object is of its class and those above, whichever of its kinds it is.
func TestTypes(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 500, 50) {
		b := newBench(t, r)
		x := b.refs(0, 6)
		class, length := b.h.ClassOf(b.al, x), b.h.LengthOf(b.al, x)
		is := map[*ir.Class]circuit.Ref{}
		exact := map[*ir.Class]circuit.Ref{}
		for _, k := range b.class {
			for _, o := range x {
				is[k] = b.al.C.Or(is[k], b.al.C.And(o.When, b.h.Is(b.al.C, b.h.Object(o.Obj), ir.Ref{Class: k}, false)))
				exact[k] = b.al.C.Or(exact[k], b.al.C.And(o.When, b.h.Is(b.al.C, b.h.Object(o.Obj), ir.Ref{Class: k}, true)))
			}
		}
		b.worlds(func(_ int, holds func(circuit.Ref) bool, number func(value.Num, int) uint64) {
			var of *ir.Class
			size := uint64(0)
			for _, o := range x {
				if k := b.h.Object(o.Obj); holds(o.When) {
					of = k.Class
					for _, kind := range k.Kinds {
						if holds(kind.When) {
							of = kind.Class
						}
					}
					size = uint64(k.Cells)
					if k.Elem == nil {
						size = 0
					}
				}
			}
			wantClass := value.Mask(32)
			if of != nil {
				wantClass = uint64(of.Index)
			}
			if number(class, 32) != wantClass || number(length, 32) != size {
				t.Fatalf("class %d, want %d; length %d, want %d", number(class, 32), wantClass, number(length, 32), size)
			}
			for i, k := range b.class {
				above := of == k || of == b.class[2] && i < 2 || of == b.class[1] && i == 0
				if holds(is[k]) != above || holds(exact[k]) != (of == k) {
					t.Fatalf("an object of %v as %s: %v, exactly %v", of, k.Name, holds(is[k]), holds(exact[k]))
				}
			}
		})
	}
}
