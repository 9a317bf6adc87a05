package input

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
	"assay/vm"
)

// This file leaves out unreferenced inputs.
//
// The existence of an unreachable object is not observable. So a space needs as many objects as
// there are references to it in parameters, globals and the cells of others, where those are few:
// of the class of a method there is often just this. A formula that quantifies over all objects of
// a class does observe unreferenced ones; when one is found, execution begins anew with everything
// (Again).

// unreferred is the ground of facts about unreferenced inputs.
var unreferred = ir.Derived{From: "nobody can tell whether an object exists that nothing refers to"}

// Again is thrown when inputs that were left out matter, or an opaque one that a known class can stand for.
type Again struct {
	Type  *ir.Class // of the opaque one; nil: inputs were left out
	Texts bool      // it is none of them, but was made with what is in it left open
}

// needed drops the objects that cannot be referred to.
func (in labeller) needed() {
	if in.Whole {
		return
	}
	need := in.references()
	for _, s := range in.Spaces {
		n := need[s]
		if n > len(s.Objects) {
			continue
		}
		s.Enough = !s.capped && s.Size > 0 // references to a class that may have no objects are null
		for _, o := range s.Objects[n:] {
			in.Fact(o.Exists.Not(), unreferred)
			o.Exists = circuit.False
			s.dropped = true
		}
		s.Objects = s.Objects[:n]
	}
	for i, v := range in.Roots {
		in.Roots[i] = in.existing(v)
	}
	for _, s := range in.Spaces {
		for _, o := range s.Objects {
			for _, cell := range o.references() {
				o.Memo[cell-o.First] = in.existing(in.Initial(cell))
			}
		}
	}
}

// existing returns a reference without the objects that were dropped.
func (in labeller) existing(v value.Value) value.Value {
	r, ok := v.(value.Refs)
	if !ok || !slices.ContainsFunc(r, func(t value.Target) bool { return in.Object(t.Obj).Gone() }) {
		return v
	}
	return in.Only(r, func(o *Object) bool { return !o.Gone() })
}

// Gone reports whether an input was left out.
func (o *Object) Gone() bool { return o.From == Arbitrary && o.Exists == circuit.False }

// references counts how many references there can be to each space, until there are more
// than objects.
func (in labeller) references() map[*Space]int {
	of := map[*Object]*Space{}
	for _, s := range in.Spaces {
		for _, o := range s.Objects {
			of[o] = s
		}
	}
	roots := map[*Space]int{}
	for _, v := range in.Roots {
		in.count(v, of, 1, roots)
	}
	need := roots
	for changed := true; changed; {
		next := map[*Space]int{}
		for s, n := range roots {
			next[s] = n
		}
		for _, s := range in.Spaces {
			if len(s.Objects) == 0 {
				continue
			}
			for _, cell := range s.Objects[0].references() { // the others are equal
				in.count(in.Initial(cell), of, min(need[s], len(s.Objects)), next)
			}
		}
		changed = false
		for _, s := range in.Spaces {
			next[s] = min(next[s], len(s.Objects)+1)
			changed = changed || next[s] != need[s]
		}
		need = next
	}
	return need
}

// Referred returns how many objects of a space the execution can tell apart, at most: what roots and the cells of inputs that were read
// refer to. In a larger heap, others are behind cells that were not read. Where there are no objects at all, nothing refers to them, and in a
// larger heap anything might.
func (s *Space) Referred(in *Inputs) int {
	if s.Size == 0 {
		return 1
	}
	of, need := map[*Object]*Space{}, map[*Space]int{}
	for _, o := range s.Objects {
		of[o] = s
	}
	for _, v := range in.Roots {
		labeller{in}.count(v, of, 1, need)
	}
	for _, v := range in.Globals { // those that were read later are no roots
		labeller{in}.count(v, of, 1, need)
	}
	for _, t := range in.Spaces {
		for _, o := range t.Objects {
			if !o.Read {
				continue
			}
			for _, cell := range o.references() {
				labeller{in}.count(in.Initial(cell), of, 1, need)
			}
		}
	}
	return need[s]
}

// Capped reports whether there are fewer objects of a class than the space has.
func (s *Space) Capped() bool { return s.capped }

// count adds the references in a value of which there are n.
func (in labeller) count(v value.Value, of map[*Object]*Space, n int, into map[*Space]int) {
	switch v := v.(type) {
	case value.Refs:
		var seen []*Space
		for _, t := range v {
			if s := of[in.Object(t.Obj)]; s != nil && !slices.Contains(seen, s) {
				seen = append(seen, s)
				into[s] += n
			}
		}
	case *value.Relation:
		for _, t := range v.Tuples {
			for _, at := range t.Cols {
				if s := of[in.Object(at.Obj)]; s != nil {
					into[s] += n * (len(s.Objects) + 1)
				}
			}
		}
	}
}

// reached lets objects of a space exist only if something refers to them: in the sequence
// of the labelling or, where later spaces refer to it too, anything that exists.
func (in labeller) reached(s *Space, occurred []circuit.Ref, later []*Space) {
	if in.Whole || in.relational() {
		return
	}
	s.dropped = true
	var cells []value.Value // that the sequence did not reach
	var where []circuit.Ref
	if slices.ContainsFunc(later, func(t *Space) bool { return t.refersTo(in.Inputs, s) }) {
		for _, t := range append(later[:len(later):len(later)], s) {
			for _, o := range t.Objects {
				for _, cell := range o.references() {
					cells, where = append(cells, in.Initial(cell)), append(where, o.Exists)
				}
			}
		}
	}
	for k, o := range s.Objects {
		hit := []circuit.Ref{o.Exists.Not(), occurred[k]}
		for i, v := range cells {
			if r, ok := v.(value.Refs); ok {
				hit = append(hit, in.c.And(where[i], r.Is(o.Number)))
			}
		}
		in.Fact(in.c.OrAll(hit...), unreferred)
	}
}

// relational reports whether the initial state has a relation, which may refer to objects too.
func (in labeller) relational() bool {
	return slices.ContainsFunc(in.Roots, func(v value.Value) bool { _, ok := v.(*value.Relation); return ok })
}

// refersTo reports whether the objects of a space may refer to those of another.
func (s *Space) refersTo(in *Inputs, to *Space) bool {
	if len(s.Objects) == 0 || len(to.Objects) == 0 {
		return false
	}
	for _, cell := range s.Objects[0].references() {
		r, ok := in.Initial(cell).(value.Refs)
		if !ok {
			return true
		}
		for _, o := range to.Objects {
			if r.Is(o.Number) != circuit.False {
				return true
			}
		}
	}
	return false
}

// see records that a formula quantifies over a space.
func (in *Inputs) see(s *Space) {
	if s.dropped {
		panic(Again{})
	}
	s.Observed = true
}

// referred records that another reference may be to the objects of a space, including those that
// were left out.
func (in *Inputs) referred(s *Space) {
	if in.begun && (s.dropped || s.Enough) {
		panic(Again{})
	}
}

// MostExtent bounds the objects that a quantifier ranges over.
const MostExtent = 4096

// Observe creates all objects of a type: inputs, referenced or not, and those of the booted heap.
func (in *Inputs) Observe(t ir.Type) {
	switch t := t.(type) {
	case ir.Ref:
		if t.Class == nil {
			in.observeAll()
		}
		classes, _ := in.Instances(t.Class)
		for _, c := range classes {
			in.see(in.ClassSpace(c))
		}
		if in.Base != nil && t.Class != nil {
			in.ObserveBase(t.Class)
		}
	case ir.Array:
		if in.Base != nil {
			panic(value.Unsupported("all arrays of a type"))
		}
		in.see(in.ArraySpace(t.Elem))
	}
}

// observeAll creates the objects and arrays of every type.
func (in *Inputs) observeAll() {
	if !in.host.Closed() {
		panic(value.Unsupported("all objects of all classes"))
	}
	for _, s := range in.Spaces {
		in.see(s)
	}
	if in.Base == nil {
		return
	}
	if in.Base.Objects() > MostExtent {
		panic(value.Unsupported(fmt.Sprintf("all objects of all classes: the library has more than %d", MostExtent)))
	}
	for w := vm.Globals + 1; w < in.Base.Objects(); w++ {
		in.BaseObject(w)
	}
}

// ObserveBase creates the booted objects of a class.
func (in *Inputs) ObserveBase(c *ir.Class) {
	n := 0
	for _, k := range in.prog.Classes {
		if !k.Subclass(c) {
			continue
		}
		list := in.Base.Of(k)
		if n += len(list); n > MostExtent {
			panic(value.Unsupported(fmt.Sprintf("all objects of class %s: the library has more than %d", c.Name, MostExtent)))
		}
		for _, w := range list {
			in.BaseObject(w)
		}
	}
}
