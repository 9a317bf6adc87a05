// Package absint finds facts that hold without a bound: what variables and fields may hold, wherever execution is. A check that
// the facts exclude is proved, for all inputs and all executions.
//
// # Model
//
// A goal is executed on abstract values, forward, until nothing changes (Cousot and Cousot). A number is in an interval. A
// reference is to null, to objects that existed where the goal begins, by their types, to booted objects, or to objects that the
// goal makes, by the statement that makes them and what that was called on. What is found out about a value is found out about
// all variables that hold it, since they share its number (state). Orders of two numbers, x <= y + c, are kept where code
// compares them.
//
//	state      what a variable may hold, objects that are not told apart with a value for each of their cells, and what is known at a point (package state)
//	pattern    a procedure with what it is called with, and how it ends then
//	law        what invariants of a class say of its objects
//	point      a place in a run of a pattern: it evaluates, and learns from conditions
//
// An object that was made and that nothing else refers to is followed exactly (State.Fresh), also through the constructors that
// get it; where it becomes known to others, what its fields hold is added to the cells of its object. So a field that a
// constructor sets is never null for others.
//
// Loops and recursion grow until they are stable; intervals that grow often go on to the next mark. A block of a pattern runs again
// when something grew that it read: the end of a procedure that it calls, or a cell. So does what it begins with.
//
// # What answers rest on
//
// Where the goal begins is what package input says: classes that static types allow, invariants, booted objects that stay. No
// bound of it is used: there are any number of objects, and arrays of any length. What the language leaves out (classes that are
// not there, assumptions about the state of others) is assumed, and listed. Implicit preconditions are assumed where a proof
// needs them.
//
// # Foreign code
//
// A library does not know the program (language.Foreign). Such code that cannot be followed, or not within a number of statements, is not
// followed at the call by which the program comes to it, and the goal is analysed anew: it may do what foreign code may do at most.
// What all of it has and calls back is one for the whole goal (outside).
//
// # What is not here
//
// Threads, relations, values inside of others, pointers, calls through values: what meets one of these is unknown as a whole.
// What an element of an array holds is one value for the whole array. Procedures with models do what model.Effect says.
package absint
