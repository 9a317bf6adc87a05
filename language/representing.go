package language

import "assay/ir"

// RepresentingOf is the classes of a language that stand for types; ok is false where it has none.
func RepresentingOf(h Host) (r Representing, ok bool) {
	r, ok = h.(Representing)
	return r, ok
}

// Representing is a Host that knows classes which can stand for types of which inputs have none.
type Representing interface {
	// Represented reports whether there is such a class for a type.
	Represented(c *ir.Class) bool

	// Represent makes inputs of some types objects of the classes that stand for them, and those of no others: Instances
	// has these classes from then on.
	Represent(types []*ir.Class)

	// Imagined reports whether a class that stands for a type is none that programs have, so that what is found with an
	// object of it says nothing of programs.
	Imagined(c *ir.Class) bool
}
