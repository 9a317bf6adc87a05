// Package input is the state where a goal begins, for engines that execute symbolically: arbitrary inputs, and the
// booted heap.
//
//	Inputs     parameters and globals with arbitrary values, the objects reachable from them, and the booted heap
//	Object     an object of the heap, with its initial contents
//	Space      input objects that may be renamed: those of a class and the classes below it, or of a type of arrays
//	Base       the booted heap, whose objects are constants until they are written
//
// Inputs are objects of the classes that static types allow, as many as the scopes say, with anything in their cells. A
// cell gets its value when it is first read. Facts about inputs have a ground (ir.Ground): one that leaves something
// out is a bound, or a reported assumption.
//
// # Fewer heaps that say the same
//
// One labelling of each heap is left (canon.go), and unreferenced objects do not exist (needed.go). Cells drop values
// that the precondition excludes (tight.go). Types with arguments, and constructors, give further facts (typed.go,
// distinct.go). An input may alias a booted object, which only a comparison decides (alias.go); or it is opaque, of a
// type without a known class (unseen.go).
//
// Nothing here executes: an [Asker] keeps the facts, and decides feasibility. [Again] and [Stopped] are thrown where
// inputs have to be made anew, or became too many; the caller of [Inputs.Begin] catches them. Types that have no values
// are thrown as a value.Refusal.
package input
