package heap

import (
	"fmt"
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
	fields []*ir.Field  // of the first below, of all types
	want   [64]map[int]string
}

func newBench(t *testing.T, r *rand.Rand) *bench {
	al := value.New(circuit.New())
	b := &bench{t: t, r: r, al: al, inputs: al.C.Inputs(6)}
	p := &ir.Program{}
	for _, t := range []ir.Type{i8, ir.Bool{}, ir.Ref{}, ir.NewRel(1, ir.Product{ir.Ref{}})} {
		b.fields = append(b.fields, &ir.Field{Name: t.String(), Typ: t})
	}
	b.class[0] = &ir.Class{Name: "Root"}
	b.class[1] = &ir.Class{Name: "One", Super: b.class[0], Fields: b.fields, Index: 1}
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
		b.want[w] = map[int]string{}
	}
	return b
}

func (b *bench) guard() circuit.Ref {
	pick := func() circuit.Ref { return b.inputs[b.r.IntN(len(b.inputs))] ^ circuit.Ref(b.r.IntN(2)) }
	return b.al.C.And(pick(), pick())
}

// refs returns one of some objects.
func (b *bench) refs(from, to int) value.Refs {
	one := func() value.Refs { return value.To(value.Obj(from + b.r.IntN(to-from))) }
	r := one()
	for range b.r.IntN(3) {
		r = b.al.Choose(b.guard(), one(), r, ir.Ref{}).(value.Refs)
	}
	return r
}

// number returns a constant, or bits, below a bound.
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

// place returns what a reference and an index mean in a world: the cell, or -1.
func (b *bench) place(r value.Refs, index uint64, field *ir.Field, holds func(circuit.Ref) bool) int {
	for _, t := range r {
		if !holds(t.When) {
			continue
		}
		o := b.h.Object(t.Obj)
		if field != nil {
			if i, ok := o.Fields[field]; ok {
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
	field *ir.Field // nil: an element
	t     ir.Type   // of what is there
	spots []Spot
	x     value.Value // what is written; nil: a read
	when  circuit.Ref // of a write
	got   value.Value // what was read
}

// value returns any value of a type.
func (b *bench) value(t ir.Type) value.Value {
	switch t.(type) {
	case ir.Int:
		return b.number(256, 8)
	case ir.Bool:
		return value.Bool(b.guard())
	case *ir.Rel:
		set := b.al.Builder()
		for range b.r.IntN(4) {
			set.Add(b.guard(), []value.Atom{{Obj: value.Obj(b.r.IntN(4))}})
		}
		return set.Done()
	}
	return b.refs(0, 6)
}

// text returns a value in a world.
func text(v value.Value, holds func(circuit.Ref) bool, number func(value.Num, int) uint64) string {
	switch v := v.(type) {
	case value.Bool:
		return fmt.Sprint(holds(circuit.Ref(v)))
	case value.Num:
		return fmt.Sprint(number(v, 8))
	case value.Refs:
		var to []value.Obj
		for _, t := range v {
			if holds(t.When) {
				to = append(to, t.Obj)
			}
		}
		return fmt.Sprint(to) // exactly one
	}
	in := map[value.Obj]bool{}
	for _, t := range v.(*value.Relation).Tuples {
		if holds(t.When) {
			in[t.Cols[0].Obj] = true
		}
	}
	return fmt.Sprint(in)
}

func (b *bench) access() *access {
	a := &access{index: b.number(4, 32), t: i8, when: circuit.True}
	if b.r.IntN(3) > 0 {
		a.field = b.fields[b.r.IntN(len(b.fields))]
		a.t = a.field.Typ
		a.r = b.refs(3, 6)
		a.spots = b.h.Fields(a.r, a.field)
	} else {
		a.r = b.refs(1, 3)
		for _, t := range a.r {
			a.spots = b.h.Elements(b.al.C, a.spots, t, a.index, 32)
		}
		a.spots = Alone(a.spots)
	}
	zero := func(cell int) value.Value { return value.Zero(b.h.CellType(cell)) }
	if b.r.IntN(2) == 0 {
		a.x = b.value(a.t)
		if b.r.IntN(2) == 0 {
			a.when = b.guard()
		}
		b.h.Store(b.al, &b.mem, a.spots, a.x, a.when, zero)
		return a
	}
	a.got = Load(b.al, a.spots, a.t, func(cell int) value.Value {
		if v := b.mem.Get(cell); v != nil {
			return v
		}
		return zero(cell)
	})
	return a
}

// TestMemory: what is read from elements and fields is what was written there last, whatever the reference, the
// index, the type and the condition of the write are.
func TestMemory(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 3000, 300) {
		b := newBench(t, r)
		var list []*access
		for range 20 {
			list = append(list, b.access())
		}
		b.worlds(func(w int, holds func(circuit.Ref) bool, number func(value.Num, int) uint64) {
			mem := b.want[w]
			for i, a := range list {
				cell := b.place(a.r, number(a.index, 32), a.field, holds)
				if cell < 0 {
					t.Fatalf("access %d has no place", i)
				}
				if a.x != nil {
					if holds(a.when) {
						mem[cell] = text(a.x, holds, number)
					}
					continue
				}
				want, written := mem[cell]
				if !written {
					want = text(value.Zero(a.t), holds, number)
				}
				if got := text(a.got, holds, number); got != want {
					t.Fatalf("access %d reads %s of type %v from cell %d, want %s", i, got, a.t, cell, want)
				}
			}
		})
	}
}

// TestNowhere: a place that is nothing, or out of range, holds what everything begins with, and what is written there
// is gone; of a large array no element is looked for.
func TestNowhere(t *testing.T) {
	b := newBench(t, testkit.Rand(t))
	if l := b.h.Fields(value.To(value.Null), b.fields[0]); len(l) != 0 {
		t.Errorf("null has a field: %v", l)
	}
	if l := b.h.Elements(b.al.C, nil, value.To(1)[0], value.Const(4, 32), 32); len(l) != 0 {
		t.Errorf("the fifth of four elements: %v", l)
	}
	for _, at := range []ir.Type{i8, ir.Bool{}, ir.Ref{}} {
		if got := Load(b.al, nil, at, nil); !value.Same(got, value.Zero(at)) {
			t.Errorf("nothing of type %v is %v", at, got)
		}
	}
	b.h.Add(&Object{Elem: i8, Types: []ir.Type{i8}, Cells: widest + 1, Length: value.Const(widest+1, 32)})
	large := value.To(value.Obj(b.h.Len() - 1))[0]
	if l := b.h.Elements(b.al.C, nil, large, value.Const(7, 32), 32); len(l) != 1 {
		t.Errorf("a known element of a large array: %v", l)
	}
	defer func() {
		if r, ok := recover().(value.Refusal); !ok || r.None() {
			t.Errorf("%v", r)
		}
	}()
	b.h.Elements(b.al.C, nil, large, value.Vec(b.al.C.Inputs(32)), 32)
}

// TestArrayTypes: an array is of the types that the table says, which are those of the language: elements that are
// references may be of a class below, exact types are the same, and arrays are objects of the class of arrays.
func TestArrayTypes(t *testing.T) {
	b := newBench(t, testkit.Rand(t))
	root, one := b.class[0], b.class[1]
	of := func(c *ir.Class) ir.Type { return ir.Ref{Class: c} }
	array := func(e ir.Type) ir.Type { return ir.Array{Elem: e} }
	for _, c := range []struct {
		elem, t     ir.Type
		loose, same bool
	}{
		{i8, array(i8), true, true},
		{i8, array(ir.Int{Bits: 8, Signed: true}), false, false},
		{i8, array(ir.Ref{}), false, false},
		{of(one), array(of(one)), true, true},
		{of(one), array(of(root)), true, false},
		{of(root), array(of(one)), false, false},
		{of(one), array(ir.Ref{}), true, false},
		{ir.Ref{}, array(of(one)), false, false},
		{array(of(one)), array(array(of(root))), true, false},
		{array(i8), array(ir.Ref{}), true, false},
		{i8, ir.Ref{}, true, false},
		{i8, of(one), false, false},
		{i8, of(root), false, false}, // no class is that of arrays
		{i8, ir.Bool{}, false, false},
	} {
		if got := b.h.ArrayIs(c.elem, c.t, false); got != c.loose {
			t.Errorf("an array of %v is of type %v: %v", c.elem, c.t, got)
		}
		if got := b.h.ArrayIs(c.elem, c.t, true); got != c.same {
			t.Errorf("an array of %v is exactly of type %v: %v", c.elem, c.t, got)
		}
		o := &Object{Number: 1, Elem: c.elem}
		if got := b.h.Is(b.al.C, o, c.t, false); got != circuit.Const(c.loose) {
			t.Errorf("an array object of %v is of type %v: %v", c.elem, c.t, got)
		}
	}
	b.h.prog.Arrays = one
	if !b.h.ArrayIs(i8, of(one), false) || !b.h.ArrayIs(i8, of(root), false) || b.h.ArrayIs(i8, of(b.class[2]), false) || b.h.ArrayIs(i8, of(one), true) {
		t.Error("arrays are objects of the class of arrays, and of those above")
	}
	if ClassIs(one, i8, false) || !ClassIs(one, ir.Ref{}, false) || ClassIs(one, ir.Ref{}, true) {
		t.Error("an object of a class is of the type of all references, not exactly")
	}
	if CellOf(of(one)) != ir.Type(ir.Ref{}) || CellOf(i8) != ir.Type(i8) {
		t.Error("cells of elements hold any reference, or just their type")
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
