// Package check answers for Java: what `assay check` asks about sources, class files and jars, and what engines have to know
// of Java to answer.
//
// # Model
//
// Open gives a Program: targets that were opened together (target), with what their code may do (reach), how their objects
// come to be (making), and their goals (goal). A World is a Program lowered on demand, with one bound for the length of
// arrays. It makes the ir.Goal of a goal, and is the language.Host of its programs. It does little itself, and holds the parts
// that answer:
//
//	boot      what there is where goals begin
//	lasting   what was there before, and what may have changed in it
//	initial   whether it matters when classes are initialised
//	input     what inputs may refer to
//	generic   what type arguments say of it
//	clause    what goals ask, and what calls rest on
//	asserts   assertions in code
//
// A Fork is the same targets as a program of their own, for one goal; it may take a library that was started before and gives
// it back (started.go).
//
// # How a goal begins
//
// A method begins in any state: its parameters, the static fields that are not final of classes
// under check and of those on the class path that they may come to,
// and the heap that these reach are arbitrary; the library was
// started, and these classes were initialised. What their static final fields lead
// to may have changed since, and references may be to
// it. A constructor runs on a new
// object. A main begins as the JVM would: static fields have their initial values, and
// its class is initialised first.
//
// # The closed world
//
// An object of an input is of a class of the targets, or of a few classes of the library:
// package input has the list, and says to the user what it leaves out. Classes whose fields
// the contract of the goal reads are added to it.
package check
