package boot

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/reach"
)

// DeclareState declares the classes whose static fields are arbitrary where a method begins:
// those under check, and those of the class path that they may reach.
func (w *Base) DeclareState() {
	w.Stateful = slices.Clone(w.Classes)
	for _, c := range w.Program.BesideOf().Classes {
		w.Program.Looked.Add(c.File.Name)
	}
	for _, c := range w.Program.BesideOf().Stateful {
		if k, err := w.Java.Class(c.File.Name); err == nil { // code that reaches another one is refused there
			w.Stateful = append(w.Stateful, k)
		}
	}
}

// HasState reports whether the state of a class is arbitrary where a method begins.
func (w *Base) HasState(c *java.Class) bool { return w.Program.Known(c.File.Name) != nil }

// HasStateIR is HasState for a class of ir.
func (w *Base) HasStateIR(k *ir.Class) bool { return w.Program.Known(java.Internal(k.Name)) != nil }

// OnPath reports whether a class is of the class path, or under check, and not of the library.
func (w *Base) OnPath(name string) bool {
	_, err := w.Program.App.Find(name)
	return err == nil
}

// Settled reports whether initialising a class of the class path has the same result at any time,
// and no other effects.
func (w *Base) Settled(c *java.Class) bool {
	b := w.Program.BesideOf()
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
		return w.Program.Own[name] == nil && !k.Full && len(k.Reads)+len(k.Looks)+len(k.Writes) == 0 && !slices.ContainsFunc(k.Comes, func(n string) bool { return !ok(n) })
	}
	return ok(c.File.Name)
}
