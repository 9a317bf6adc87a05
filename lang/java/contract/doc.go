// Package contract says what contracts of Java mean: it resolves names against class
// files and the scanned source, checks types and visibility, and lowers both languages
// to the logic of ir. What classes say, and what is declared in them, is of package decl.
//
// # Model
//
// Lower turns the contracts of a method and of those it overrides into one ir.Contract,
// over a Program: what names classes, fields and procedures in ir. A Skeleton is a
// Program without bodies, made of class files alone.
//
//	Program       what the lowering of code has to say: classes, fields, procedures
//	Contract      what a method says and inherits; ClassContract: what a class says
//	lowering      one method on its way: its cases, its frame, the statements of its body
//	scope         a place where expressions stand: what names mean there, and what was read so far
//	  operators   operators, by the types of what they are applied to
//	  calls       calls: which method is meant, and what it gives
//	  quantifier  quantifiers of JML
//	  builtins    functions of JML
//	  relational  expressions of the relational language
//	  locations   what assignable clauses list
//
// The parts of a scope embed it: each is the scope with what only such expressions need.
//
// # Meaning
//
// A clause that is not defined (a null reference is used, an index is out of range, a
// divisor is zero, a cast fails) is false. Each Clause therefore carries Defined
// besides X, and the ir clause is "Defined and X": no engine needs to know partial
// functions, and who asks why a clause is false can tell the two apart. Relational
// expressions are total, but for division.
//
// Parameters in postconditions mean their values at the call. Quantified references
// range over the objects allocated in the state of evaluation, without null. Cases
// that "also" joins, here and in supertypes, are conjoined: each promises its
// postcondition to callers that met its own precondition, and one precondition must
// be met.
package contract
