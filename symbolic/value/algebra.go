package value

import "assay/logic/circuit"

// Algebra makes values from others, on one circuit. It remembers what numbers choose from and which were
// compared, so that each is looked at once.
type Algebra struct {
	C *circuit.Circuit // where guards and bits are made

	// Tell is told clauses that are always true, and that help whoever solves.
	Tell func(clause ...circuit.Ref)

	// Check is called now and then where much is made at once. It may panic to end that.
	Check func()

	Plain bool // numbers are compared by their bits alone: nothing is remembered and nothing told

	muxes    map[vecKey]*mux // nil: a number that chooses nothing, and never will
	compared map[comparison]circuit.Ref
	orders   map[orderKey]*order
}

// New is an algebra on a circuit, which tells nobody and is not interrupted.
func New(c *circuit.Circuit) *Algebra {
	return &Algebra{
		C: c, Tell: func(...circuit.Ref) {}, Check: func() {},
		muxes: map[vecKey]*mux{}, compared: map[comparison]circuit.Ref{}, orders: map[orderKey]*order{},
	}
}
