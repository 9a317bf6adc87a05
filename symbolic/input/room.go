package input

import (
	"slices"

	"assay/ir"
)

// This file gives objects of the library room beside what holds them.
//
// A class of the program with five lists has no object at all where there are four lists, and whatever is asked of its methods would
// hold. So there are as many more objects of a type of the library as one object of the program refers to. What is more than can be referred to is
// left out again (needed.go).

// room returns how many objects there are of a class of the library, or of a type without a class: as many as the bound says and as one object of the
// program refers to. What a user says of the class itself is meant so.
func room(in *Inputs, of *ir.Class, holds func(t *ir.Class) bool) int {
	size := in.bounds.Of(NameOf(of))
	if size == 0 || of == nil || !in.host.Open(of) || of.Super == nil && !of.Interface {
		return size
	}
	if _, said := in.bounds.Scopes[of.Name]; said {
		return size
	}
	if list, _ := in.Instances(of); slices.ContainsFunc(list, func(c *ir.Class) bool { return in.host.Interned(c) != nil }) {
		return size // nobody can tell strings and boxes apart, so that one may be in several fields
	}
	most := 0
	for _, k := range in.prog.Classes {
		if in.host.Open(k) {
			continue
		}
		n := 0
		for _, f := range k.AllFields() {
			if t, ok := in.FieldType(f).(ir.Ref); ok && t.Class != nil && in.host.Open(t.Class) && holds(t.Class) {
				n++
			}
		}
		most = max(most, n)
	}
	if most <= 1 {
		return size
	}
	return size + most
}

// inSpace reports whether inputs of a type are of classes with a topmost class.
func inSpace(in *Inputs, root *ir.Class) func(*ir.Class) bool {
	return func(t *ir.Class) bool {
		list, _ := in.Instances(t)
		return slices.ContainsFunc(list, func(c *ir.Class) bool { return in.rootOf(c) == root })
	}
}
