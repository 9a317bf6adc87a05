// Package reverse undoes runs with as few stored values as it can: what can be computed backwards is not kept.
//
// # Model
//
// A run is a sequence of assignments to cells, each with a right side over other cells. Before an assignment
// overwrites a value, History looks for a way to compute that value from what will be there afterwards:
//
//	extraction     the value was used: y := x + 1 gives x back as y - 1, if y is known
//	redefinition   the value was made: x := y + 1 gives it again, if that y is known
//
// Both need other values of the past, which are looked for in the same way; a version that is being looked for is not
// looked for again, and a depth ends the search. If nothing is found the value is kept. When the assignment is undone, the state
// is the one in which was decided, so the same search finds the same value.
//
// # Vocabulary
//
//	Term      a right side: operators of ir over arguments
//	Invert    a term solved for one of its arguments
//	Assign    an assignment of a run: a cell, a term, the cells of its arguments
//	History   what a run left to undo it
//	Method    a way to go back: History, and those that it is measured against
//	Track     makes assignments of what a run of the VM overwrites
//
// # Modulo 2^w
//
// Sums, differences, exclusive or and odd factors have inverses for all words. What loses bits, as a division does, has one
// if nothing was lost, which one bit of the log says; of a value that is computed from itself only the lost bits are kept.
//
// # What is not here
//
// Inverses of floats. References are found again by what they refer to (look-back), among so many objects.
package reverse
