package certificate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
)

// The classes of the tests: Node and Leaf are below Object, and Last is below Node.
var (
	object = &ir.Class{Name: "Object"}
	node   = &ir.Class{Name: "Node", Super: object}
	leaf   = &ir.Class{Name: "Leaf", Super: object}
	last   = &ir.Class{Name: "Last", Super: node}
	next   = &ir.Field{Name: "next", Typ: ir.Ref{Class: object}, Owner: object}
	count  = &ir.Field{Name: "count", Typ: ir.Int{Bits: 3, Signed: true}, Owner: object}
)

// thing is a value of the concrete world: a number, null, or an object.
type thing struct {
	num bool
	n   int64
	obj *being // nil: null
}

// being is an object: it existed, or was made at a place.
type being struct {
	class *ir.Class
	place int // -1: it existed
}

// has reports whether a value is one of v.
func (v Value) has(t thing) bool {
	switch {
	case v.Other && !v.Ref:
		return true
	case t.num:
		return v.Num && v.Lo <= t.n && t.n <= v.Hi
	case !v.Ref:
		return false
	case t.obj == nil:
		return v.Null
	case t.obj.place >= 0:
		return slices.Contains(v.Objects, t.obj.place)
	}
	return slices.ContainsFunc(v.Any, func(u ir.Type) bool { return t.obj.class.Subclass(u.(ir.Ref).Class) })
}

// world are all things of the tests of values.
func world() (out []thing) {
	for n := int64(-4); n <= 5; n++ {
		out = append(out, thing{num: true, n: n})
	}
	out = append(out, thing{})
	for _, c := range []*ir.Class{object, node, leaf, last} {
		out = append(out, thing{obj: &being{c, -1}})
	}
	for i := range 3 {
		out = append(out, thing{obj: &being{node, i}})
	}
	return out
}

func randomValue(r *rand.Rand) Value {
	switch r.IntN(9) {
	case 0:
		return Value{Other: true}
	case 1, 2, 3, 4:
		lo := r.Int64N(6) - 3
		return Value{Num: true, Lo: lo, Hi: lo + r.Int64N(4) - 1}
	}
	v := Value{Ref: true, Null: r.IntN(2) == 0}
	for _, c := range []*ir.Class{object, node, leaf, last} {
		if r.IntN(4) == 0 {
			v.Any = append(v.Any, ir.Ref{Class: c})
		}
	}
	for i := range 3 {
		if r.IntN(3) == 0 {
			v.Objects = append(v.Objects, i)
		}
	}
	return v
}

// TestValues compares inclusion with all things that are in values: it is exact, but that anything may be in numbers and references together.
func TestValues(t *testing.T) {
	r := testkit.Rand(t)
	all, in := world(), 0
	for range testkit.Count(t, 200000, 20000) {
		v, w := randomValue(r), randomValue(r)
		is := !slices.ContainsFunc(all, func(x thing) bool { return v.has(x) && !w.has(x) })
		if got := v.In(w); got != is && !(v.Other && is) {
			t.Fatalf("%+v in %+v: %t, and not %t", v, w, got, is)
		}
		if is {
			in++
		}
		if v.Empty() != !slices.ContainsFunc(all, v.has) {
			t.Fatalf("%+v is empty: %t", v, v.Empty())
		}
	}
	if in < 1000 {
		t.Errorf("only %d of the values are in others", in)
	}
}

// heap is a concrete state: what two variables of each type hold, and the fields of two objects.
type heap struct {
	nums  [2]int64
	refs  [2]thing
	objs  [2]*being
	nexts [2]thing
	count [2]int64
}

// locals are the variables of a heap in the order of states.
func (h *heap) local(i int) thing {
	if i < 2 {
		return thing{num: true, n: h.nums[i]}
	}
	return h.refs[i-2]
}

var variables = []ir.Type{count.Typ, count.Typ, next.Typ, next.Typ}

// holds is what a field of an object holds.
func (h *heap) holds(o *being, f *ir.Field) thing {
	i := slices.Index(h.objs[:], o)
	if f == count {
		return thing{num: true, n: h.count[i]}
	}
	return h.nexts[i]
}

// meets reports whether a heap is one of a state: by trying what its numbers are.
func (s *State) meets(h *heap) bool {
	all := []thing{{}, {obj: h.objs[0]}, {obj: h.objs[1]}}
	for n := int64(-4); n <= 3; n++ {
		all = append(all, thing{num: true, n: n})
	}
	is := make([]thing, len(s.Values))
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(is) {
			return s.fits(h, is)
		}
		for j, n := range s.Locals { // most are given by a variable
			if n == Number(i) {
				is[i] = h.local(j)
				return s.Values[i].has(is[i]) && try(i+1)
			}
		}
		for _, x := range all {
			if is[i] = x; s.Values[i].has(x) && try(i+1) {
				return true
			}
		}
		return false
	}
	return try(0)
}

// fits reports whether a heap is one of a state, whose numbers are these things.
func (s *State) fits(h *heap, is []thing) bool {
	zero := func(i int) thing { return thing{num: i < 2} }
	for i, n := range s.Locals {
		if n == None && h.local(i) != zero(i) || n != None && h.local(i) != is[n] {
			return false
		}
	}
	for _, c := range s.Cells {
		o := is[c.Base].obj
		if o == nil || h.holds(o, c.What.(*ir.Field)) != is[c.Holds] {
			return false
		}
	}
	for _, o := range s.Orders {
		if !is[o.X].num || !is[o.Y].num || is[o.X].n > is[o.Y].n+o.C {
			return false
		}
	}
	return !slices.ContainsFunc(s.Fresh, func(n Number) bool { return !s.unknown(h, is, n) })
}

// unknown reports whether nothing but the number, and the object itself, refers to an object, and its other fields are zero.
func (s *State) unknown(h *heap, is []thing, n Number) bool {
	o := is[n].obj
	if o == nil {
		return false
	}
	for i, m := range s.Locals {
		if m != n && h.local(i).obj == o {
			return false
		}
	}
	for i, other := range h.objs {
		if other != o && h.nexts[i].obj == o {
			return false
		}
	}
	for m := range is {
		if Number(m) != n && is[m].obj == o {
			return false
		}
	}
	return (s.holds(n, next, None) != None || h.holds(o, next) == thing{}) && (s.holds(n, count, None) != None || h.holds(o, count).n == 0)
}

func randomState(r *rand.Rand) *State {
	s := &State{Types: variables}
	for i := range variables {
		n := Number(len(s.Values))
		switch k := r.IntN(8); {
		case k == 0:
			n = None
		case k == 1 && i%2 == 1 && s.Locals[i-1] != None:
			n = s.Locals[i-1]
		default:
			s.Values = append(s.Values, valueFor(r, i < 2))
		}
		s.Locals = append(s.Locals, n)
	}
	for _, i := range []int{2, 3} {
		n := s.Locals[i]
		if n == None || s.Values[n].Null {
			continue
		}
		for _, f := range []*ir.Field{next, count} {
			if r.IntN(3) == 0 && s.holds(n, f, None) == None {
				s.Values = append(s.Values, valueFor(r, f == count))
				s.Cells = append(s.Cells, Cell{n, f, None, Number(len(s.Values) - 1)})
			}
		}
		if r.IntN(4) == 0 && !s.fresh(n) {
			s.Fresh = append(s.Fresh, n)
		}
	}
	if x, y := s.Locals[0], s.Locals[1]; x != None && y != None && r.IntN(2) == 0 {
		s.Orders = append(s.Orders, Order{x, y, r.Int64N(4) - 2})
	}
	return s
}

func valueFor(r *rand.Rand, num bool) Value {
	for {
		if v := randomValue(r); v.Num == num && v.Ref != num && !v.Empty() {
			return v
		}
	}
}

// looser is a claim in which a state is likely to lie.
func looser(r *rand.Rand, s *State) *State {
	t := &State{Types: s.Types, Locals: slices.Clone(s.Locals), Values: slices.Clone(s.Values), Cells: slices.Clone(s.Cells), Fresh: slices.Clone(s.Fresh), Orders: slices.Clone(s.Orders)}
	for range r.IntN(3) {
		switch i := r.IntN(len(t.Values) + 1); {
		case i == len(t.Values):
		case t.Values[i].Num:
			t.Values[i].Hi += r.Int64N(3) - 1
		case t.Values[i].Ref:
			t.Values[i].Null = true
		}
	}
	drop := func() bool { return r.IntN(4) == 0 }
	t.Cells = slices.DeleteFunc(t.Cells, func(Cell) bool { return drop() })
	t.Orders = slices.DeleteFunc(t.Orders, func(Order) bool { return drop() })
	if len(t.Orders) > 0 {
		t.Orders[0].C += r.Int64N(3) - 1
	}
	if drop() {
		t.Fresh = nil
	}
	switch i := r.IntN(12); {
	case i < 4 && t.Locals[i] == None: // and below: what is not so
		t.Values = append(t.Values, valueFor(r, i < 2))
		t.Locals[i] = Number(len(t.Values) - 1)
	case i < 4:
		t.Locals[i] = None
	case i < 6 && t.Locals[2*i-8] != None:
		t.Locals[2*i-7] = t.Locals[2*i-8]
	case i < 8 && t.Locals[2] != None && t.Locals[2] == t.Locals[3]:
		t.Values = append(t.Values, t.Values[t.Locals[2]])
		t.Locals[3] = Number(len(t.Values) - 1)
		t.Fresh = []Number{t.Locals[2], t.Locals[3]}
	case i >= 8 && i < 10 && t.Locals[i-6] != None && !t.Values[t.Locals[i-6]].Null:
		t.Fresh = []Number{t.Locals[i-6]}
	case t.Locals[2] != None && t.holds(t.Locals[2], count, None) == None && !t.Values[t.Locals[2]].Null:
		t.Values = append(t.Values, Value{Num: true, Hi: 1})
		t.Cells = append(t.Cells, Cell{t.Locals[2], count, None, Number(len(t.Values) - 1)})
	}
	return t
}

// TestStates: no heap is one of a state that lies in a claim and none of the claim. Objects that are published are in the claim as others.
func TestStates(t *testing.T) {
	r := testkit.Rand(t)
	in, out, met := 0, 0, 0
	for range testkit.Count(t, 200000, 20000) {
		s := randomState(r)
		u := looser(r, s)
		if s.In(u, func([]int, func(*ir.Field) Value) error { return nil }) != nil {
			out++
			continue
		}
		in++
		for range 60 {
			h := randomHeap(r, s)
			if !s.meets(h) {
				continue
			}
			if met++; !u.meets(h) {
				t.Fatalf("a heap is one of %+v, and none of %+v: %+v", s, u, h)
			}
		}
	}
	t.Logf("%d states lie in claims, with %d heaps; %d do not", in, met, out)
	if in < 500 || out < 200 || met < 1000 {
		t.Errorf("%d states lie in claims, with %d heaps; %d do not", in, met, out)
	}
}

// randomHeap is likely to be one of a state.
func randomHeap(r *rand.Rand, s *State) *heap {
	h := &heap{}
	for i := range h.objs {
		h.objs[i] = &being{[]*ir.Class{object, node, leaf, last}[r.IntN(4)], r.IntN(4) - 1}
	}
	ref := func() thing { return []thing{{}, {obj: h.objs[0]}, {obj: h.objs[1]}}[r.IntN(3)] }
	for i := range h.nums {
		h.nums[i], h.count[i] = r.Int64N(5)-2, max(0, r.Int64N(8)-4)
		h.refs[i] = ref()
		if r.IntN(2) == 0 {
			h.nexts[i] = ref()
		}
	}
	for i, n := range s.Locals {
		if n == None && i < 2 {
			h.nums[i] = 0
		} else if n == None {
			h.refs[i-2] = thing{}
		}
	}
	return h
}
