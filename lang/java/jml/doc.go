// Package jml reads the Java Modeling Language: contracts in comments that begin
// with //@ or /*@.
//
// # Model
//
// Parse takes a scanned Java file and returns a Unit: the contracts of each declaration. Names are
// not resolved; package contract does that. The Dialect is the syntax of expressions; spec.Dialect
// prints them.
//
// A comment belongs to the declaration at its place. Between members it is about the class
// (invariant, ghost, model, represents) or the next member (modifiers, clauses of a method). Inside
// a declaration it modifies it, or the parameter that follows. Inside a body it is a statement, or
// the clauses of the next loop. Consecutive lines of //@ are one text.
//
//	class      invariant, constraint, initially, axiom, ghost, model, represents,
//	           in, maps, readable, writable
//	method     requires, ensures, signals, signals_only, assignable, accessible,
//	           callable, diverges, decreases, recommends, old; also;
//	           normal_behavior, exceptional_behavior, behavior
//	modifiers  pure, helper, nullable, non_null, spec_public, spec_protected,
//	           nullable_by_default, non_null_by_default
//	statement  assert, assume, set, havoc, halt, ghost, loop_invariant, decreases,
//	           assignable
//	block      refining and clauses of methods, returns, breaks, continues
//
// Contracts may stand in a file beside the source, which replaces those of the source (Unit.Beside).
//
// # What is not here
//
// What JML has beyond that is an error that names it. A comment for another tool
// (//+KEY@) is skipped with a warning, and so is a Java annotation that was commented out
// (//@Override). A file whose comments are tags of documentation (//@return the sum) has no JML.
package jml
