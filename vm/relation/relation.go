// Package relation has finite relations as values: sets of tuples of words.
package relation

// Rel is a relation that never changes. Nil is the empty relation of any arity.
type Rel struct {
	arity int
	words []uint64
}
