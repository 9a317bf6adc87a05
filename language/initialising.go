package language

import "assay/ir"

// InitialisingOf is what a language knows of the initialisation of classes while a program runs; ok is false where there is none.
func InitialisingOf(h Host) (i Initialising, ok bool) {
	i, ok = h.(Initialising)
	return i, ok
}

// Initialising is a Host whose classes are initialised while a program runs, also by code that engines run before.
type Initialising interface {
	// Starts reports whether a global says how far a class under check is initialised.
	Starts(g *ir.Global) bool

	// Alters returns why code under check may change a dependency of runs, whenever it runs; empty: it does not.
	Alters(on string) string
}
