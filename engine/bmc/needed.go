package bmc

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/value"
	"assay/vm"
)

// This file leaves out inputs that nothing refers to.
//
// Whoever has no way to an object cannot tell whether it exists. So a space needs as
// many objects as there are references to it in parameters, globals and the cells of
// others, where those are few: of the class that a method belongs to there is often
// just this. A formula about all objects of a class does see what nothing refers to;
// when one is found, execution begins anew with everything (again).

// unreferred is what facts about inputs that nothing refers to rest on.
var unreferred = ir.Derived{From: "nobody can tell whether an object exists that nothing refers to"}

// again is thrown when inputs matter that were left out.
type again struct{}

// needed drops the objects that cannot be referred to.
func (in *Inputs) needed() {
	if in.whole {
		return
	}
	need := in.references()
	for _, s := range in.spaces {
		n := need[s]
		if n > len(s.objects) {
			continue
		}
		s.enough = !s.capped
		for _, o := range s.objects[n:] {
			in.fact(o.Exists.Not(), unreferred)
			o.Exists = circuit.False
			s.dropped = true
		}
		s.objects = s.objects[:n]
	}
	for i, v := range in.roots {
		in.roots[i] = in.existing(v)
	}
	for _, s := range in.spaces {
		for _, o := range s.objects {
			for _, cell := range o.references() {
				o.memo[cell-o.First] = in.existing(in.initial(cell))
			}
		}
	}
}

// existing is a reference without the objects that were dropped.
func (in *Inputs) existing(v value.Value) value.Value {
	r, ok := v.(value.Refs)
	if !ok || !slices.ContainsFunc(r, func(t value.Target) bool { return in.object(t.Obj).gone() }) {
		return v
	}
	return in.only(r, func(o *object) bool { return !o.gone() })
}

func (o *object) gone() bool { return o.from == arbitrary && o.Exists == circuit.False }

// references counts how many references there can be to each space, until there are more
// than objects.
func (in *Inputs) references() map[*space]int {
	of := map[*object]*space{}
	for _, s := range in.spaces {
		for _, o := range s.objects {
			of[o] = s
		}
	}
	roots := map[*space]int{}
	for _, v := range in.roots {
		in.count(v, of, 1, roots)
	}
	need := roots
	for changed := true; changed; {
		next := map[*space]int{}
		for s, n := range roots {
			next[s] = n
		}
		for _, s := range in.spaces {
			if len(s.objects) == 0 {
				continue
			}
			for _, cell := range s.objects[0].references() { // the others are like it
				in.count(in.initial(cell), of, min(need[s], len(s.objects)), next)
			}
		}
		changed = false
		for _, s := range in.spaces {
			next[s] = min(next[s], len(s.objects)+1)
			changed = changed || next[s] != need[s]
		}
		need = next
	}
	return need
}

// count adds the references in a value of which there are n.
func (in *Inputs) count(v value.Value, of map[*object]*space, n int, into map[*space]int) {
	switch v := v.(type) {
	case value.Refs:
		var seen []*space
		for _, t := range v {
			if s := of[in.object(t.Obj)]; s != nil && !slices.Contains(seen, s) {
				seen = append(seen, s)
				into[s] += n
			}
		}
	case *value.Relation:
		for _, t := range v.Tuples {
			for _, at := range t.Cols {
				if s := of[in.object(at.Obj)]; s != nil {
					into[s] += n * (len(s.objects) + 1)
				}
			}
		}
	}
}

// reached lets objects of a space exist only if something refers to them: in the sequence
// of the labelling or, where later spaces refer to it too, anything that exists.
func (in *Inputs) reached(s *space, occurred []circuit.Ref, later []*space) {
	if in.whole || in.relational() {
		return
	}
	s.dropped = true
	var cells []value.Value // that the sequence did not come to
	var where []circuit.Ref
	if slices.ContainsFunc(later, func(t *space) bool { return t.refersTo(in, s) }) {
		for _, t := range append(later[:len(later):len(later)], s) {
			for _, o := range t.objects {
				for _, cell := range o.references() {
					cells, where = append(cells, in.initial(cell)), append(where, o.Exists)
				}
			}
		}
	}
	for k, o := range s.objects {
		hit := []circuit.Ref{o.Exists.Not(), occurred[k]}
		for i, v := range cells {
			if r, ok := v.(value.Refs); ok {
				hit = append(hit, in.c.And(where[i], r.Is(o.Number)))
			}
		}
		in.fact(in.c.OrAll(hit...), unreferred)
	}
}

// relational tells whether something in the beginning is a relation, which may refer to
// objects too.
func (in *Inputs) relational() bool {
	return slices.ContainsFunc(in.roots, func(v value.Value) bool { _, ok := v.(*value.Relation); return ok })
}

// refersTo tells whether the objects of a space may refer to those of another.
func (s *space) refersTo(in *Inputs, to *space) bool {
	if len(s.objects) == 0 || len(to.objects) == 0 {
		return false
	}
	for _, cell := range s.objects[0].references() {
		r, ok := in.initial(cell).(value.Refs)
		if !ok {
			return true
		}
		for _, o := range to.objects {
			if r.Is(o.Number) != circuit.False {
				return true
			}
		}
	}
	return false
}

// see notes that a formula looks at all objects of a space.
func (in *Inputs) see(s *space) {
	if s.dropped {
		panic(again{})
	}
	s.observed = true
}

// referred notes that a further reference may be to the objects of a space: to those that
// were left out too.
func (in *Inputs) referred(s *space) {
	if in.begun && (s.dropped || s.enough) {
		panic(again{})
	}
}

// mostExtent bounds the objects that a quantifier ranges over.
const mostExtent = 4096

// observe makes the objects of a type known: all inputs of it, whether anything
// refers to them or not, and those of the booted heap.
func (in *Inputs) observe(t ir.Type) {
	switch t := t.(type) {
	case ir.Ref:
		if t.Class == nil {
			in.observeAll()
		}
		classes, _ := in.instances(t.Class)
		for _, c := range classes {
			in.see(in.classSpace(c))
		}
		if in.base != nil && t.Class != nil {
			in.observeBase(t.Class)
		}
	case ir.Array:
		if in.base != nil {
			panic(unsupported("all arrays of a type"))
		}
		in.see(in.arraySpace(t.Elem))
	}
}

// observeAll makes the objects and arrays of every type known.
func (in *Inputs) observeAll() {
	if in.host != nil {
		panic(unsupported("all objects of all classes"))
	}
	for _, s := range in.spaces {
		in.see(s)
	}
	if in.base == nil {
		return
	}
	if in.base.Objects() > mostExtent {
		panic(unsupported(fmt.Sprintf("all objects of all classes: the library has more than %d", mostExtent)))
	}
	for w := vm.Globals + 1; w < in.base.Objects(); w++ {
		in.baseObject(w)
	}
}

func (in *Inputs) observeBase(c *ir.Class) {
	n := 0
	for _, k := range in.prog.Classes {
		if !k.Subclass(c) {
			continue
		}
		list := in.base.Of(k)
		if n += len(list); n > mostExtent {
			panic(unsupported(fmt.Sprintf("all objects of class %s: the library has more than %d", c.Name, mostExtent)))
		}
		for _, w := range list {
			in.baseObject(w)
		}
	}
}
