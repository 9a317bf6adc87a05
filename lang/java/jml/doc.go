// Package jml reads the Java Modeling Language: contracts in comments that begin
// with //@ or /*@.
//
// # Model
//
// Parse takes a scanned Java file and gives a Unit: what each declaration says
// about itself. Names are not resolved; that is the business of package contract.
// The Dialect says how expressions are written; spec.Dialect prints them.
//
// A comment belongs to what it stands at. Between members it speaks of the class
// (invariant, ghost, model, represents) or of the next member (modifiers, clauses of
// a method). Inside a declaration it modifies it, or the parameter that follows.
// Inside a body it is a statement, or the clauses of the loop behind it. Lines of
// //@ that follow each other are one text.
//
//	class      invariant, ghost, model, represents
//	method     requires, ensures, signals, signals_only, assignable, diverges,
//	           decreases; also; normal_behavior, exceptional_behavior, behavior
//	modifiers  pure, helper, nullable, non_null, spec_public, spec_protected,
//	           nullable_by_default, non_null_by_default
//	statement  assert, assume, set, ghost, loop_invariant, decreases, assignable
//
// # What is not here
//
// What JML has beyond that is an error that names it. A comment for another tool
// (//+KEY@) is passed over with a warning, and so is what looks like a Java
// annotation that was commented out (//@Override).
package jml
