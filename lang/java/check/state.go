package check

import (
	"assay/ir"
	"assay/lang/java"
	"slices"
)

// declareState declares the classes whose static fields are arbitrary where a method begins:
// those under check, and those of the class path that they may come to.
func (w *World) declareState() {
	w.stateful = slices.Clone(w.classes)
	for _, c := range w.program.BesideOf().Classes {
		w.program.Looked.Add(c.File.Name)
	}
	for _, c := range w.program.BesideOf().Stateful {
		if k, err := w.Java.Class(c.File.Name); err == nil { // what comes to another one is refused there
			w.stateful = append(w.stateful, k)
		}
	}
}

// hasState tells whether the state of a class is arbitrary where a method begins.
func (w *World) hasState(c *java.Class) bool { return w.program.Known(c.File.Name) != nil }

func (w *World) hasStateIR(k *ir.Class) bool { return w.program.Known(java.Internal(k.Name)) != nil }

// onPath tells whether a class is of the class path, or under check: none of the library.
func (w *World) onPath(name string) bool {
	_, err := w.program.App.Find(name)
	return err == nil
}
