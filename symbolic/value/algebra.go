package value

import "assay/logic/circuit"

// Algebra makes values from others, on one circuit. It records the alternatives of numbers and which were compared, so
// that each is compared once.
type Algebra struct {
	C *circuit.Circuit // where guards and bits are made

	// Tell receives clauses that are implied, and help the solver.
	Tell func(clause ...circuit.Ref)

	// Check is called regularly while much is built at once. It may panic to end that.
	Check func()

	Plain bool // numbers are added and compared by their bits alone, without records and clauses

	muxes    map[vecKey]*mux // nil: a number that chooses nothing, and never will
	compared map[comparison]circuit.Ref
	orders   map[orderKey]*order
	sums     *sums
}

// New returns an algebra on a circuit, without Tell and Check.
func New(c *circuit.Circuit) *Algebra {
	al := &Algebra{
		C: c, Tell: func(...circuit.Ref) {}, Check: func() {},
		muxes: map[vecKey]*mux{}, compared: map[comparison]circuit.Ref{}, orders: map[orderKey]*order{},
	}
	al.sums = newSums(al)
	return al
}
