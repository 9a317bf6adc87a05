// Package input is what there is where a goal begins, for engines that execute symbolically: what is arbitrary, and what
// an earlier run left.
//
//	Inputs     parameters and globals with any value, the objects that they may lead to, and the booted heap
//	Object     an object of the heap, with what it was before anybody wrote it
//	Space      input objects that may be renamed: those of a class and the classes below it, or of a type of arrays
//	Base       the heap that a boot procedure left, whose objects are constants until somebody writes them
//
// Inputs are objects of the classes that static types allow, as many as the scopes say, with anything in their cells. A cell
// gets its value when somebody asks for it. Facts about inputs come with the ground that they rest on (ir.Ground): what
// leaves something out is a bound, or stands in words that people read.
//
// # Fewer heaps that say the same
//
// One labelling of each heap is left (canon.go), and what nothing refers to does not exist (needed.go). Cells forget what
// the precondition excludes (tight.go). Types with arguments, and constructors, say more than classes do (typed.go,
// distinct.go). An input may be an object that was there before, which only a comparison tells (alias.go); or of a
// type of which no class is known (unseen.go).
//
// Nothing here executes: an [Asker] keeps the facts, and answers what is possible. [Again] and [Stopped] are thrown where
// inputs have to be made anew, or became too many; whoever calls [Inputs.Begin] and executes catches them. Types that
// have no values are thrown as a value.Refusal.
package input
