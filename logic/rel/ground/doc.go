// Package ground translates relational logic into circuits.
//
// # Model
//
// A set of tuples becomes a [Matrix]: for each tuple that may be in the set,
// the circuit that reports whether it is. Matrices are sparse and sorted by the number of the
// tuple. Relations bring their own matrix, a [Leaf], made of constants (tuples of the lower bound)
// and inputs (the rest of the upper bound); whoever holds the bounds makes the leaves (package
// find).
//
// A [Grounder] first compiles nodes into a table in which equal nodes are one
// entry (compile.go), then walks the table. Quantifiers are replaced by the
// conjunction or disjunction over the values that their variables may have,
// each under the guard that it is one. What a node is worth is remembered for
// each binding of the variables that it mentions, and of no others, where this
// can pay (cache.go).
//
// Outermost existential quantifiers are not expanded: the variable becomes a
// choice of one tuple, made of fresh inputs (skolem.go). Where a depth is
// given this is done under so many universal quantifiers, too.
//
// Tuples with integers that are no atoms are rows (wide.go): fixed atoms and
// bit-vectors side by side, under a guard. Two rows may be the same tuple;
// what counts tuples looks after that. The integer 3 as an atom of the
// universe and as a bit-vector are the same value.
//
// # Layers
//
// The data are in layers, each inside the next, and none uses one further out:
//
//	work       the circuit, and the limits of the work (work.go)
//	tuples     numbers of tuples, and which values are equal (work.go)
//	algebra    operations on matrices (matrix.go, wide.go)
//	Grounder   the table of entries (compile.go), what variables are bound to,
//	           and the walk over formulas, sets and integers (ground.go, number.go)
//
// A chooser (skolem.go) and a narrowing (narrow.go) are made of a Grounder where
// they are needed.
//
// # What it does not do
//
// It neither solves nor asserts, knows no bounds and breaks no symmetries.
//
// # Letters
//
//	g  grounder, or a layer of it
//	t  table        m  matrix or leaf   c  circuit      n  size of the universe
//	x  variable     k  arity            i  tuple number  r  circuit of a cell
package ground
