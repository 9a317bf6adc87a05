// Package session asks installed SMT solvers about terms: Z3, cvc5, or any
// program that speaks SMT-LIB on its input and output.
//
// # Model
//
// A [Session] has levels of assertions, as package decide has, and a live
// program that is told what is new since the last check. Declarations and names
// of subterms are global, so nothing is said twice. When the program dies, or is
// killed because time is up, the next check starts it again and says everything
// anew.
//
// Assumptions are named assertions of a level of their own, so that one request
// (get-unsat-core) tells about them and about named assertions.
//
// # Trust
//
// A program is a stranger. Only "sat" with a model that the evaluator accepts is
// Sat; "unsat" is believed, as it is of solvers of package process without
// proofs. Everything else says nothing about the formula, with the reason:
//
//	it says unknown                Undecided
//	its model is wrong, or no      Crashed
//	model can be read
//	it dies, babbles or floods     Crashed, with its last words
//	time is up                     TimedOut, killed with its group
//	memory is up                   OutOfMemory
//	it is missing                  Crashed
//
// A model that cannot be evaluated, because a quantifier ranges over too much,
// is Undecided.
package session
