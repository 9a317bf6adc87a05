package heap

import (
	"slices"
	"testing"

	"assay/ir"
	"assay/symbolic/value"
)

// TestPlaces: where something begins in an object or among the globals is where it is found again, by its type.
func TestPlaces(t *testing.T) {
	i8 := ir.Int{Bits: 8, Signed: true}
	pair := &ir.Struct{Name: "Pair"}
	pair.Fields = []*ir.Field{{Name: "a", Typ: i8, Struct: pair}, {Name: "b", Typ: ir.Bool{}, Struct: pair, Index: 1}}
	none := &ir.Struct{Name: "None", Index: 1}
	duo := ir.Fixed{Elem: ir.StructVal{Struct: pair}, Len: 2}
	c := &ir.Class{Name: "C"}
	for i, typ := range []ir.Type{i8, ir.StructVal{Struct: none}, duo, ir.Ref{Class: c}} {
		c.Fields = append(c.Fields, &ir.Field{Name: string(rune('f' + i)), Typ: typ, Owner: c, Index: i})
	}
	p := &ir.Program{Classes: []*ir.Class{c}, Structs: []*ir.Struct{pair, none}}
	for i, typ := range []ir.Type{ir.Bool{}, duo, i8} {
		p.Globals = append(p.Globals, &ir.Global{Name: string(rune('p' + i)), Typ: typ, Index: i})
	}
	h := New(p)
	h.Add(&Object{})
	l := h.LayoutOf(c)
	o := &Object{Class: c, Fields: l.Fields, Types: l.Types, Cells: len(l.Types)}
	h.Add(o)
	a := &Object{Elem: duo.Elem, Types: []ir.Type{duo.Elem}, Cells: 3}
	h.Add(a)
	refs := &Object{Elem: ir.Ref{Class: c}, Types: []ir.Type{ir.Ref{}}, Cells: 2}
	h.Add(refs)
	for _, x := range []struct {
		at   Place
		typ  ir.Type
		cell int // -1: not there; -2: a global
		path []int
	}{
		{Place{1, 0}, i8, o.First, nil},
		{Place{1, 0}, ir.Bool{}, -1, nil},
		{Place{1, 1}, duo, o.First + 2, nil},
		{Place{1, 1}, duo.Elem, o.First + 2, []int{0}},
		{Place{1, 1}, i8, o.First + 2, []int{0, 0}},
		{Place{1, 3}, duo.Elem, o.First + 2, []int{1}},
		{Place{1, 4}, ir.Bool{}, o.First + 2, []int{1, 1}},
		{Place{1, 1}, ir.StructVal{Struct: none}, -1, nil},
		{Place{1, 5}, ir.Ref{}, o.First + 3, nil},
		{Place{1, 5}, ir.Array{Elem: i8}, o.First + 3, nil},
		{Place{1, 6}, i8, -1, nil},
		{Place{2, 4}, duo.Elem, a.First + 2, nil},
		{Place{2, 5}, ir.Bool{}, a.First + 2, []int{1}},
		{Place{2, 6}, i8, -1, nil},
		{Place{3, 1}, ir.Ref{Class: c}, refs.First + 1, nil},
		{Place{Globe, 0}, ir.Bool{}, -2, nil},
		{Place{Globe, 3}, i8, -2, []int{1, 0}},
		{Place{Globe, 5}, i8, -2, nil},
		{Place{Globe, 6}, i8, -1, nil},
	} {
		in, ok := h.At(x.at, x.typ)
		switch {
		case ok != (x.cell != -1):
			t.Errorf("%v, %s: found %v", x.at, x.typ, ok)
		case ok && (in.Global != nil) != (x.cell == -2), ok && x.cell >= 0 && in.Cell != x.cell, ok && !slices.Equal(in.Path, x.path):
			t.Errorf("%v, %s: %+v, want cell %d, %v", x.at, x.typ, in, x.cell, x.path)
		case ok && len(in.Path) == 0 && in.Global != nil && h.GlobalPlace(in.Global) != x.at, ok && len(in.Path) == 0 && in.Global == nil && h.CellPlace(in.Cell) != x.at:
			t.Errorf("%v, %s: it does not begin there", x.at, x.typ)
		}
	}
	if n := h.PlaceNumber(Place{1, 3}); n == value.Null || n != h.PlaceNumber(Place{1, 3}) || h.Place(n) != (Place{1, 3}) || n == h.PlaceNumber(Place{1, 4}) || h.Places() != 2 {
		t.Error("places are not numbered apart")
	}
	if h.PlaceNumber(Place{}) != value.Null {
		t.Error("the place of null is no other")
	}
	if Before(duo, 1) != 2 || Before(duo.Elem, 1) != 1 {
		t.Error("parts lie elsewhere")
	}
}
