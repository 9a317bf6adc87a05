// Package lasting says what was there before a goal begins, and what may have changed in it since.
//
// A Heap finds the objects that static final fields lead to once classes are initialised (lasting.go), and what each cell of
// them may hold where a method begins: what the code under check stores to (reach.Usage), arrays that get away from the field
// that holds them (leak.go), and objects of the library that it may change through a field (mutated.go, with what a reference
// leads to in within.go and the methods of the library that only look in observers.go).
package lasting
