// Package lasting finds the objects that exist before a goal begins, and what may have changed in them since boot.
//
// A Heap finds the objects reachable from static final fields once classes are initialised (lasting.go), and what each
// cell of them may hold where a method begins: what the code under check stores to (reach.Usage), arrays that escape
// from the field that holds them (leak.go), and objects of the library that it may change through a field (mutated.go,
// with the objects reachable from a reference in within.go and the methods of the library that only read in
// observers.go).
package lasting
