// Package summary says how calls of a procedure end, for each pattern in which it is called: what it returns, which exceptions leave it, what it
// writes. Procedures are those of a program of ir with any objects: what fields hold where a procedure begins is not known, so that an answer
// depends on the code and on the answers about what it calls, and on nothing else. Package memo keeps them up to date.
//
//	Value     intervals of integers; null or not; the classes of objects, as long as they are few
//	pattern   what arguments are, coarsely: at most Most for one procedure
//	Answer    how calls end
//	state     what is known at a point: values under numbers that variables share, and what cells hold that were read or written
//	Program   procedures, classes and dispatch, at one time
//
// # One least solution
//
// Transfer is monotone, and all values where execution meets, of patterns and of answers are of finite lattices: an interval is one number,
// or its bounds are marks; of classes there are at most a few. So nothing widens, and the order in which things run does not matter.
//
// Virtual calls ask a procedure that stands for all bodies which may run ("?virtual m of C"), and tests of types ask what a class is below
// ("?class C"): so an edit of the classes concerns those alone who asked.
//
// # What is assumed
//
// No class elsewhere overrides a method of the classes here, but for interfaces that lambdas may be of. No other thread writes what a procedure
// reads twice. A call ends without a stack overflow.
//
// # What is not here
//
// Orders of numbers, elements of arrays, what fields of objects hold at calls, pointers and values inside of others: nothing is known of these.
package summary
