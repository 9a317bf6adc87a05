// Package check is the front end of checks for Java: goals of sources, class files and jars for `assay check`, and the
// language knowledge that engines need.
//
// # Model
//
// Open returns a Program: targets that were opened together (target), with what their code may do (reach), how their
// objects are constructed (making), and their goals (goal). A World is a Program lowered on demand, with one bound for
// the length of arrays. It makes the ir.Goal of a goal, and is the language.Host of its programs. It does little
// itself, and holds the parts that answer:
//
//	boot      the state in which goals begin
//	lasting   the objects of the booted heap, and what may have changed in them
//	initial   whether it matters when classes are initialised
//	input     what inputs may refer to
//	generic   types that follow from type arguments
//	clause    contracts of goals, and of calls
//	asserts   assertions in code
//	outside   what code of the JDK may do to the program
//	thrown    which exceptions of the library are findings
//
// A Fork is the same targets as a program of their own, for one goal; it may borrow a booted library and returns it
// (started.go).
//
// # How a goal begins
//
// A method begins in any state: its parameters, the non-final static fields of classes under check and of those on the
// class path that they may reach, and the heap reachable from these are arbitrary; the library was booted, and these
// classes were initialised. Objects reachable from their static final fields may have changed since, and references may
// alias them. A constructor runs on a new object. A main begins as the JVM would: static fields have their initial
// values, and its class is initialised first.
//
// # The closed world
//
// An object of an input is of a class of the targets, or of a few classes of the library:
// package input has the list, and reports what it leaves out. Classes whose fields the contract of the goal reads are
// added to it.
package check
