// Package contract says what contracts of Java mean. It gathers what comments
// (package jml) and annotations (package jfsl) say, resolves names against class
// files and the scanned source, checks types, purity and visibility, and lowers
// both languages to the logic of ir.
//
// # Model
//
// A Set holds the contracts of a program. Class gives what one class says, from its
// source and its class file together. Lower turns the contracts of a method and of
// those it overrides into one ir.Contract, over a Program: what names classes,
// fields and procedures in ir. A Skeleton is a Program without bodies, made of class
// files alone.
//
//	Set      options, scanned sources, classes that were asked for
//	Class    a class file, its declaration, invariants, fields of contracts
//	Method   a method, its declaration, its specification cases
//	Program  what the lowering of code has to say: classes, fields, procedures
//
// # Meaning
//
// A clause that is not defined (a null reference is used, an index is out of range, a
// divisor is zero, a cast fails) is false. Each Clause therefore carries Defined
// besides X, and the ir clause is "Defined and X": no engine needs to know partial
// functions, and who asks why a clause is false can tell the two apart. Relational
// expressions are total, but for division.
//
// Expressions have static types with type arguments, from the Signature attributes of class
// files. Where an argument promises more than the erased type, a value that is used as what
// is promised needs the cast that javac would put there; a value that is only compared or
// passed on as an object does not. Objects do not know their arguments, so that variables of
// quantifiers have none.
//
// Parameters in postconditions mean their values at the call. Quantified references
// range over the objects allocated in the state of evaluation, without null. Cases
// that "also" joins, here and in supertypes, are conjoined: each promises its
// postcondition to callers that met its own precondition, and one precondition must
// be met.
//
// In classes that have JML, references are non-null unless said to be nullable:
// fields become invariants, parameters preconditions, results postconditions. The
// relational language leaves null alone; @NonNull asks for it.
package contract
