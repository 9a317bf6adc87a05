// Package making analyses in the bytecode of classes under check how their objects are constructed.
//
// Facts are, for a class, what its constructors leave in its final fields (Constructed), for a record how its canonical
// constructor computes the components from the arguments (Making), and whether a constructor may let the new object
// escape before it throws an exception (Leaks). They are computed once for all forks of the targets.
package making
