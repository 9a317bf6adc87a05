// Package decl gathers the declarations of classes with their contracts: in comments (package jml)
// and in annotations (package jfsl). It knows types, supertypes and purity, and not the meaning of
// expressions.
//
//	Set       options, scanned sources, classes looked up so far, diagnostics
//	Class     a class file, its declaration, invariants, fields of contracts
//	Method    a method, its declaration, its specification cases
//	Field     a field of the program, or of contracts
//	Type      a static type with its arguments
//
// # Types
//
// Expressions have static types with type arguments, from the Signature attributes of class
// files. Where an argument is more specific than the erased type, a value that is used as such
// needs the cast that javac would insert; a value that is only compared or passed on as an object
// does not. Objects do not have type arguments at run time, so variables of quantifiers have none.
//
// # Null
//
// In classes that have JML, references are non-null unless said to be nullable:
// fields become invariants, parameters preconditions, results postconditions. The
// relational language leaves null alone; @NonNull asks for it.
package decl
