// Package value is the values of symbolic execution, over one circuit: the contents of variables and cells, for all
// executions of a path.
//
// A [Value] is a closed sum:
//
//	Bool       a condition                                        g
//	Num        the bits of an integer or a float, as a choice;    5 if g, x+1 if not g
//	           the number of a procedure (Proc)
//	Refs       a reference, as a choice of objects                #3 if g, null if not g
//	Ptrs       a pointer, as a choice of places (package heap)    &#3.x if g, null if not g
//	Aggregate  the parts of a value struct or a Fixed, in order   (5, #3)
//	*Relation  a set of tuples, each with its guard               {(#3, 7) if g}
//
// Guards are literals of the circuit. Of the alternatives of a Num and of the targets of a Refs exactly one guard
// holds on every path that has the value; elsewhere any may. Constant alternatives stay constant, so that a program
// which runs on constants is executed and not solved.
//
// Objects are numbers here: their classes and cells are known to the heap. A value can be printed, compared and kept
// without one.
//
// [Algebra] makes values from values: it selects ([Algebra.Choose]), computes and compares. It records two things:
// numbers that were selected from others are compared by their alternatives ([Algebra.Held]), and consequences of
// comparisons are passed to the solver ([Algebra.Tell]). Engines that do not join paths need neither, and neither costs
// them anything.
//
// What has no value here (an operator of relations that would be too large, a type that is not represented) is thrown
// as a [Refusal]; the stepper adds positions.
package value
