// Package value is the values that symbolic execution computes with, over one circuit: what a program has in its
// variables and cells, for all the executions that a path stands for.
//
// A [Value] is a closed sum:
//
//	Bool       a condition                                        g
//	Num        the bits of an integer or a float, as a choice;    5 if g, x+1 if not g
//	           the number of a procedure (Proc)
//	Refs       a reference, as a choice of objects                #3 if g, null if not g
//	Ptrs       a pointer, as a choice of places (package heap)    &#3.x if g, null if not g
//	Aggregate  what lies in a value struct or a Fixed, in order   (5, #3)
//	*Relation  a set of tuples, each with its guard               {(#3, 7) if g}
//
// Guards are literals of the circuit. Of the alternatives of a Num and of the targets of a Refs exactly one guard
// holds on every path that comes with the value; elsewhere anything may. Alternatives that are known stay known, so
// that a program which runs on constants is executed and not solved.
//
// Objects are numbers here: what an object is (its class, its cells) those know who keep the heap. A value can
// be printed, compared and kept without one.
//
// [Algebra] makes values from values: it selects ([Algebra.Choose]), computes and compares. Two things in it remember:
// numbers that were selected from others are compared by what they were selected from ([Algebra.Held]), and numbers
// that were compared are told to be in an order ([Algebra.Tell]). Engines that do not join paths need neither, and
// lose nothing by either.
//
// What has no value here (an operator of relations that would be too large, a type that is not represented) is thrown
// as a [Refusal]; positions are known to whoever executes.
package value
