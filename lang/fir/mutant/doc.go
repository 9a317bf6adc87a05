// Package mutant makes mutants of FIR programs: copies with one small fault
// each, as people make them. A good bound, and a good specification, tells each
// of them from the original.
//
// # Model
//
// A [Mutant] is an operator, the place it was used at, and the text of the
// whole changed file. [All] makes the mutants of some procedures, in the order
// of the source. Mutants that the front end refuses, or warns about where it
// does not warn about the original, are dropped, and of several with the same
// text the first is kept.
//
// Only what a procedure does is changed: assigned values, arguments, and the
// conditions of branches and loops. What it states (assume, assert, spec) is
// left alone.
//
// # Operators
//
// The twelve operators are those of MuJava as the literature on Forge lists
// them, read for FIR:
//
//	AOR  + - * / % become one another
//	AOI  an integer gets a minus, or is counted up or down before or after its use
//	AOD  a minus is dropped
//	ROR  = != < <= > >= become one another, "in" becomes = or !=, some becomes no
//	COR  "and" and "or" become one another or an exclusive or
//	COI  a condition gets a "not"
//	COD  a "not" is dropped
//	SOR  shl shr ushr become one another
//	LOR  band bor bxor become one another
//	LOI  an integer is complemented: x bxor -1
//	LOD  a complement is dropped
//	ASR  the operator of v := v op e becomes another: of its class, or of the
//	     four that change sets (union, minus, inter, ++)
//
// FIR has no expressions with effects. "++v" therefore becomes a statement
// before the one that uses v, and so does "v++", whose uses up to there read
// v - 1. Of a loop's condition the statement stands before the loop and
// wherever its body ends. All operands of a condition are evaluated in FIR, so
// the counting does not depend on those before it.
package mutant
