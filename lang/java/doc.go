// Package java turns Java bytecode into ir.
//
// # Model
//
// A World is an open ir.Program: it begins with the main procedure, and grows as
// a run or an engine asks for bodies. A class is declared, with its supertypes,
// fields and the keys of its methods, when code that mentions it is lowered; the
// body of a method is lowered when it is first called. So the growth depends on
// what is run alone.
//
//	World      the program, and what is known about its classes
//	Class      a declared class: the class file and what it became
//	Method     a method: its procedure, and the key of its virtual calls
//	lowering   one method on its way from bytecode to blocks
//	builder    makes the procedures that no class file has
//
// # How Java becomes ir
//
// Classes have their names as Class.getName gives them, procedures are named
// java.util.List.add(Ljava/lang/Object;)Z. A reference of any class is a ref;
// boolean is bool, char u16, and so on, in fields, elements, parameters and
// results; on the operand stack and in locals the small ones are i32. A static
// field is a global.
//
// The operand stack is gone: an instruction that computes makes an expression,
// which ends up in the statement that uses it; one that reads memory or calls
// puts what it gets into a local. Locals of a frame are one ir.Local for each
// kind of value that a slot holds.
//
// Every check of the JVM is an If with an ir.Check, whose failing side throws the
// exception with the JVM's message. Exceptions are results: after a call comes a
// branch on the exceptional result; handlers are type tests.
//
// A class has a global for how far its initialisation is, and a procedure that
// initialises it; the places where the JVM would initialise it branch to that
// procedure, unless it is clear that the class is initialised or has nothing to
// do.
//
// Lambdas, string concatenation, records and pattern switches are calls of
// bootstrap methods. Those that javac emits are known by name and become
// procedures and classes (indy*.go); others are refused.
//
// # Saving and rolling back
//
// A world that was saved (Save) can be made again what it was then (Rollback): a library that was
// started once serves many goals. Whatever lowering changes in classes, procedures and the program is
// kept in savepoint.go, and a test of package check compares all of it.
//
// # What is refused
//
// A refusal is a call of an external procedure whose Load fails with the reason:
// it costs only the runs that come to it. Refused are classes that are missing,
// bootstrap methods that we do not know, and code that a verifier would not
// accept.
package java
