package bmc

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
)

// This file leaves one labelling of each input heap.
//
// The objects of a space can be renamed without anything changing. So, in a sequence
// of cells, an object may be asked to occur only after the one before it in its
// space has occurred. For a space the sequence is: the roots (parameters and
// globals), the cells of the spaces before it, and then its own objects' cells,
// object by object, as far as an object has occurred before. What the constraint
// of a space says depends on the names in its own space and in those before it, so
// every heap keeps a labelling: name the spaces one after the other, the objects of
// each in the order in which the sequence, read with the names given so far, comes
// to them; what it does not come to takes the names that are left.
//
// It would not do to read the cells of two spaces alternately: then who is first in
// one can depend on who is first in the other, and some heaps have no labelling.

// labelling is what facts rest on that leave one labelling of each heap.
var labelling = ir.Derived{From: "heaps that differ in names alone are the same"}

// mostSpaces is how many spaces are labelled; with more, making all their cells would
// cost more than it saves.
const mostSpaces = 64

// canonical makes all references of the input heap, and constrains them.
func (in *Inputs) canonical() {
	if in.plain || !in.complete() {
		return
	}
	in.needed()
	for i, s := range in.spaces {
		in.prefix(s)
		occurred := in.label(s, in.spaces[:i])
		in.reached(s, occurred, in.spaces[i+1:])
	}
	for _, s := range in.spaces {
		in.blank(s)
	}
}

// blank lets what does not exist refer to nothing, so that it has no say in labellings.
func (in *Inputs) blank(s *space) {
	for _, o := range s.objects {
		for _, cell := range o.references() {
			if r, ok := in.initial(cell).(value.Refs); ok && len(r) > 1 && r[0].Obj == value.Null {
				in.fact(in.c.Or(o.Exists, r[0].When), labelling)
			}
		}
	}
}

// complete makes the references in all cells, which may need further spaces.
func (in *Inputs) complete() bool {
	for i := 0; i < len(in.spaces); i++ {
		if i == mostSpaces {
			return false
		}
		for _, o := range in.spaces[i].objects {
			for _, cell := range o.references() {
				in.initial(cell)
			}
		}
	}
	return true
}

// references are the cells of an object that hold references.
func (o *object) references() []int {
	var out []int
	for i := range o.Cells {
		if ir.IsRef(o.TypeOf(o.First + i)) {
			out = append(out, o.First+i)
		}
	}
	return out
}

// prefix lets the objects that exist be the first of a space.
func (in *Inputs) prefix(s *space) {
	for i := 1; i < len(s.objects); i++ {
		in.fact(in.c.Implies(s.objects[i].Exists, s.objects[i-1].Exists), labelling)
	}
}

// label asks the objects of a space to occur in order; it tells which do.
func (in *Inputs) label(s *space, before []*space) []circuit.Ref {
	occurred := make([]circuit.Ref, len(s.objects))
	read := func(v value.Value, where circuit.Ref) value.Value {
		r, ok := v.(value.Refs)
		if !ok {
			return v
		}
		if where == circuit.True { // what cannot be need not be looked at again
			never := func(o *object) bool {
				k := slices.Index(s.objects, o)
				return k > 0 && occurred[k-1] == circuit.False
			}
			for _, t := range r {
				if never(in.object(t.Obj)) {
					in.fact(t.When.Not(), labelling)
				}
			}
			r = in.only(r, func(o *object) bool { return !never(o) })
		}
		hits := make([]circuit.Ref, len(s.objects))
		for k, o := range s.objects {
			hits[k] = in.c.And(where, r.Is(o.Number))
			if k > 0 {
				in.fact(in.c.Implies(hits[k], occurred[k-1]), labelling)
			}
		}
		for k := range hits {
			occurred[k] = in.c.Or(occurred[k], hits[k])
		}
		return r
	}
	for i, v := range in.roots {
		in.roots[i] = read(v, circuit.True)
	}
	for _, t := range before {
		for _, o := range t.objects {
			for _, cell := range o.references() {
				o.memo[cell-o.First] = read(in.initial(cell), circuit.True)
			}
		}
	}
	for i, o := range s.objects {
		reached := occurred[i]
		for _, cell := range o.references() {
			read(in.initial(cell), reached)
		}
	}
	return occurred
}
