package input

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
// each in the order in which the sequence, read with the names given so far, reaches them;
// unreached ones take the remaining names.
//
// Reading the cells of two spaces alternately would be wrong: then the first object of one can
// depend on the first of the other, and some heaps have no labelling.

// labelling is the ground of facts that leave one labelling of each heap.
var labelling = ir.Derived{From: "heaps that differ in names alone are the same"}

// mostSpaces is how many spaces are labelled; with more, making all their cells would
// cost more than it saves.
const mostSpaces = 64

// labeller leaves one labelling of each heap of some inputs.
type labeller struct{ *Inputs }

// canonical makes all references of the input heap, and constrains them.
func (in labeller) canonical() {
	if in.plain || !in.Complete() {
		return
	}
	in.needed()
	if in.unnamed {
		return
	}
	for i, s := range in.Spaces {
		in.prefix(s)
		occurred := in.label(s, in.Spaces[:i])
		in.reached(s, occurred, in.Spaces[i+1:])
	}
	for _, s := range in.Spaces {
		in.blank(s)
	}
}

// blank makes references in objects that do not exist null, so that they do not affect labellings.
func (in labeller) blank(s *Space) {
	for _, o := range s.Objects {
		for _, cell := range o.references() {
			if r, ok := in.Initial(cell).(value.Refs); ok && len(r) > 1 && r[0].Obj == value.Null {
				in.Fact(in.c.Or(o.Exists, r[0].When), labelling)
			}
		}
	}
}

// Complete makes the references in all cells, which may need further spaces.
func (in *Inputs) Complete() bool {
	for i := 0; i < len(in.Spaces); i++ {
		if i == mostSpaces {
			return false
		}
		for _, o := range in.Spaces[i].Objects {
			for _, cell := range o.references() {
				in.Initial(cell)
			}
		}
	}
	return true
}

// references returns the cells of an object that hold references.
func (o *Object) references() []int {
	var out []int
	for i := range o.Cells {
		if ir.IsRef(o.TypeOf(o.First + i)) {
			out = append(out, o.First+i)
		}
	}
	return out
}

// prefix lets the objects that exist be the first of a space.
func (in labeller) prefix(s *Space) {
	for i := 1; i < len(s.Objects); i++ {
		in.Fact(in.c.Implies(s.Objects[i].Exists, s.Objects[i-1].Exists), labelling)
	}
}

// label requires the objects of a space to occur in order; it returns when each does.
func (in labeller) label(s *Space, before []*Space) []circuit.Ref {
	occurred := make([]circuit.Ref, len(s.Objects))
	read := func(v value.Value, where circuit.Ref) value.Value {
		r, ok := v.(value.Refs)
		if !ok {
			return v
		}
		if where == circuit.True { // impossible ones need no second check
			never := func(o *Object) bool {
				k := slices.Index(s.Objects, o)
				return k > 0 && occurred[k-1] == circuit.False
			}
			for _, t := range r {
				if never(in.Object(t.Obj)) {
					in.Fact(t.When.Not(), labelling)
				}
			}
			r = in.Only(r, func(o *Object) bool { return !never(o) })
		}
		hits := make([]circuit.Ref, len(s.Objects))
		for k, o := range s.Objects {
			hits[k] = in.c.And(where, r.Is(o.Number))
			if k > 0 {
				in.Fact(in.c.Implies(hits[k], occurred[k-1]), labelling)
			}
		}
		for k := range hits {
			occurred[k] = in.c.Or(occurred[k], hits[k])
		}
		return r
	}
	for i, v := range in.Roots {
		in.Roots[i] = read(v, circuit.True)
	}
	for _, t := range before {
		for _, o := range t.Objects {
			for _, cell := range o.references() {
				o.Memo[cell-o.First] = read(in.Initial(cell), circuit.True)
			}
		}
	}
	for i, o := range s.Objects {
		reached := occurred[i]
		for _, cell := range o.references() {
			read(in.Initial(cell), reached)
		}
	}
	return occurred
}
