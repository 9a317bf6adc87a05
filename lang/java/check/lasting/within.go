package lasting

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
	"assay/vm"
)

// This file finds the objects of the library and arrays that are reachable, once classes are initialised, from a static
// final field, or a field of an object that one leads to, without another field of the classes under check.

// within is what is reachable from a reference.
type within struct {
	refs    []uint64    // the objects
	classes []*ir.Class // of the objects, each once, in the order in which they are found
	open    bool        // some of it is mutable: a non-final field, elements
	rich    bool        // elements of containers are mutable themselves: a builder in a list, an array in an Optional
	ordered bool        // a map that lookups change, since it keeps access order
}

// reached is a reached object, with what is known of the place that refers to it.
type reached struct {
	ref     uint64
	content bool // a user of the container gave it, and can get it back
	fixed   bool // an internal array of an immutable object
}

// withinOf follows a reference. It ends at objects of the classes under check, whose fields are
// places of their own, and at immutable objects.
func (k *Kept) withinOf(ref uint64) *within {
	if g, ok := k.graphs[ref]; ok {
		return g
	}
	g, seen := &within{}, map[uint64]bool{}
	k.graphs[ref] = g
	for todo := []reached{{ref: ref}}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x.ref <= vm.Globals || x.ref >= k.State.Objects() {
			continue
		}
		if k.note(g, x); !seen[x.ref] && len(seen) < mostLasting {
			seen[x.ref] = true
			g.refs = append(g.refs, x.ref)
			todo = append(todo, k.next(x)...)
		}
	}
	return g
}

// note adds one object to what is reachable.
func (k *Kept) note(g *within, x reached) {
	c := k.State.Class(x.ref)
	if c == nil {
		g.open, g.rich = g.open || !x.fixed, g.rich || x.content
		return
	}
	if !slices.Contains(g.classes, c) {
		g.classes = append(g.classes, c)
	}
	if !k.w.libraryState(c) {
		return
	}
	mutable := slices.ContainsFunc(c.AllFields(), k.w.libraryChanges)
	g.open = g.open || mutable
	g.rich = g.rich || x.content && mutable || boot.Below(c, "java.lang.ThreadLocal")
	if boot.Below(c, "java.util.LinkedHashMap") {
		i := slices.IndexFunc(c.AllFields(), func(f *ir.Field) bool { return f.Name == "accessOrder" && f.Owner.Name == "java.util.LinkedHashMap" })
		g.ordered = g.ordered || i >= 0 && k.State.Cells(x.ref)[k.State.Code().FieldCell(c.AllFields()[i])] != 0
	}
}

// next returns the objects that one refers to.
func (k *Kept) next(x reached) (out []reached) {
	cells := k.State.Cells(x.ref)
	c := k.State.Class(x.ref)
	if c == nil {
		if e := k.State.Elem(x.ref); ir.IsRef(e) {
			_, array := e.(ir.Array)
			for _, w := range cells {
				out = append(out, reached{w, x.content || !k.internal(e), x.fixed && array})
			}
		}
		return out
	}
	if reach.Value(c.Name) {
		return nil
	}
	for _, f := range c.AllFields() {
		if ir.IsRef(f.Typ) && !k.w.HasStateIR(f.Owner) {
			content := isLambda(f.Owner) || !k.internal(k.w.Field(f))
			out = append(out, reached{cells[k.State.Code().FieldCell(f)], content, reach.Values(f.Owner.Name) && k.w.Private(f)})
		}
	}
	return out
}

// internal reports whether a place of the library with a type refers to an internal object: objects of users are
// declared as Object.
func (k *Kept) internal(t ir.Type) bool {
	switch t := t.(type) {
	case ir.Array:
		return true
	case ir.Ref:
		return t.Class != nil && t.Class != k.w.Java.Prog.Arrays && t.Class.Name != "java.lang.Object" && t.Class.Name != "java.lang.Comparable"
	}
	return false
}

// libraryState reports whether objects of a class have fields with state that the library declares.
func (w *Heap) libraryState(c *ir.Class) bool {
	if reach.Value(c.Name) || isLambda(c) {
		return false
	}
	return slices.ContainsFunc(c.AllFields(), func(f *ir.Field) bool { return !w.HasStateIR(f.Owner) && f.Owner.Name != "java.lang.Enum" })
}

// libraryChanges reports whether a field of the library may be stored to once its object is made.
func (w *Heap) libraryChanges(f *ir.Field) bool {
	if w.HasStateIR(f.Owner) || reach.Values(f.Owner.Name) || isLambda(f.Owner) {
		return false
	}
	c := w.Java.Known(java.Internal(f.Owner.Name))
	if c == nil {
		return true
	}
	d := boot.Declaration(c, f)
	return d != nil && !d.Flags.Has(classfile.Final) || f.Name == "threadLocalHashCode"
}

// isLambda reports whether objects of a class are lambdas, whose captured values are immutable.
func isLambda(c *ir.Class) bool { return strings.Contains(c.Name, "$$Lambda") }
