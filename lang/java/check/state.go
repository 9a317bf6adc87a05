package check

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/reach"
	"slices"
)

// declareState declares the classes whose static fields are arbitrary where a method begins:
// those under check, and those of the class path that they may come to.
func (w *base) declareState() {
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
func (w *base) hasState(c *java.Class) bool { return w.program.Known(c.File.Name) != nil }

func (w *base) hasStateIR(k *ir.Class) bool { return w.program.Known(java.Internal(k.Name)) != nil }

// onPath tells whether a class is of the class path, or under check: none of the library.
func (w *base) onPath(name string) bool {
	_, err := w.program.App.Find(name)
	return err == nil
}

// settled tells whether initialising a class of the class path comes to the same whenever that
// is, and changes nothing besides.
func (w *base) settled(c *java.Class) bool {
	b := w.program.BesideOf()
	done := map[string]bool{}
	var ok func(name string) bool
	ok = func(name string) bool {
		if done[name] {
			return true
		}
		done[name] = true
		k := b.Inits[name]
		if k == nil {
			return b.Of[name] != nil && !b.Full && !reach.HasStatics(b.Of[name])
		}
		return w.program.Own[name] == nil && !k.Full && len(k.Reads)+len(k.Looks)+len(k.Writes) == 0 && !slices.ContainsFunc(k.Comes, func(n string) bool { return !ok(n) })
	}
	return ok(c.File.Name)
}
