// Package contract lowers the contracts of classes and methods to ir.
//
// # Model
//
// Lower turns the contracts of a method and of those it overrides into one ir.Contract,
// over an expr.Program: which maps names of classes, fields and procedures to ir. A Skeleton is a
// Program without bodies, made of class files alone.
//
//	decl      what classes declare and say: types, purity, null
//	formula   conditions: built, analysed, and when they are defined
//	expr      what expressions mean at a place
//
//	Contract       the contract of a method, with what it inherits
//	ClassContract  the contract of a class
//	lowering       one method in progress: its cases, its frame, the statements of its body
//	locations      what assignable clauses list: a place of package expr, with what only they need
//
// # Meaning
//
// A clause that is not defined (a null reference is used, an index is out of range, a
// divisor is zero, a cast fails) is false. Each Clause therefore carries Defined
// besides X, and the ir clause is "Defined and X": no engine needs to know partial
// functions, and a report can distinguish the two causes of a false clause. Relational expressions
// are total, but for division.
//
// Parameters in postconditions mean their values at the call. Quantified references
// range over the objects allocated in the state of evaluation, without null. Cases
// that "also" joins, here and in supertypes, are conjoined: each promises its
// postcondition to callers that satisfied its own precondition, and one precondition must hold.
package contract
