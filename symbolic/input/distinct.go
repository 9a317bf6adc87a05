package input

import (
	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/value"
)

// This file adds facts that constructors ensure: an object that a constructor created for a field is in no such field
// of another object.

// holder is a field of an input that is of a class, with what it refers to.
type holder struct {
	obj   *Object
	kind  heap.Kind
	field *ir.Field
	refs  value.Refs
}

// madeAlone is the ground of facts that references are to different objects.
var madeAlone = ir.Derived{From: "what a constructor makes is made for one object"}

// distinct adds them for all inputs.
func (t *typist) distinct() {
	holders := map[*Object][]holder{}
	var alone []holder
	for _, s := range t.in.Spaces {
		for _, o := range s.Objects {
			t.each(o, func(k heap.Kind, f *ir.Field, v value.Value) {
				r, ok := v.(value.Refs)
				if !ok {
					return
				}
				h := holder{o, k, f, r}
				holders[o] = append(holders[o], h)
				if t.host.Distinct(k.Class, f, k.Class, f, false) {
					alone = append(alone, h)
				}
			})
			t.within(holders[o])
		}
	}
	for i, x := range alone {
		for _, y := range alone[:i] {
			if x.obj != y.obj && t.host.Distinct(x.kind.Class, x.field, y.kind.Class, y.field, false) {
				t.differ(x, y)
			}
		}
	}
}

// within adds them for the fields of one object.
func (t *typist) within(list []holder) {
	for i, x := range list {
		for _, y := range list[:i] {
			if x.kind.Class == y.kind.Class && x.field != y.field &&
				t.host.Distinct(x.kind.Class, x.field, y.kind.Class, y.field, true) {
				t.differ(x, y)
			}
		}
	}
}

// differ adds that two fields do not refer to the same object.
func (t *typist) differ(x, y holder) {
	c := t.in.c
	both := c.And(x.kind.When, y.kind.When)
	to := map[*Object]circuit.Ref{}
	for _, a := range x.refs {
		to[t.in.Object(a.Obj)] = a.When
	}
	for _, b := range y.refs {
		if a, ok := to[t.in.Object(b.Obj)]; ok && b.Obj != value.Null {
			t.in.Fact(c.AndAll(both, a, b.When).Not(), madeAlone)
		}
	}
}
