package input

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/reach"
)

// This file finds the classes of the library that have objects in inputs because a contract reads
// their fields.

// OpenFor records the classes of the library whose fields a contract or an invariant of the classes
// under check reads: then inputs may be objects of exactly those classes, with anything in their
// fields.
func (w *Objects) OpenFor(k *ir.Contract) {
	clauses := append(append(append([]*ir.Clause{}, k.Requires...), k.Ensures...), k.Signals...)
	for _, c := range w.Classes {
		clauses = append(clauses, c.IR.Invariants...)
	}
	for _, c := range clauses {
		ir.Walk(c.X, func(x ir.Expr) bool {
			switch x := x.(type) {
			case *ir.Read:
				w.openField(x.Place.Field)
			case *ir.FieldRel:
				w.openField(x.Field)
			case *ir.Reach:
				for _, f := range x.Fields {
					w.openField(f)
				}
			}
			return true
		})
	}
}

func (w *Objects) openField(f *ir.Field) {
	if f == nil || w.opened[f.Owner] || w.OwnIR(f.Owner) || f.Owner.Name == "java.lang.String" || reach.Boxed[java.Internal(f.Owner.Name)] {
		return
	}
	if c := w.Java.Of(f.Owner); c == nil || !w.canBeInput(c) {
		return
	}
	w.opened[f.Owner] = true
	w.BeginWith(w.Java.Of(f.Owner))
	w.lists = map[*ir.Class]*instances{}
}

// openedBelow returns those classes with a type above them, in the order of their names. Object has
// none of them: it would have all.
func (w *Objects) openedBelow(k *ir.Class) []*ir.Class {
	var out []*ir.Class
	for c := range w.opened {
		if c.Subclass(k) {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b *ir.Class) int { return strings.Compare(a.Name, b.Name) })
	return out
}
