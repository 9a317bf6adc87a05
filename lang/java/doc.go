// Package java has programs of Java as ir that grow while they run.
//
// # Model
//
// A World is an open ir.Program: it begins with the main procedure, and grows as
// a run or an engine asks for bodies. A class is declared, with its supertypes,
// fields and the keys of its methods, when code that mentions it is lowered; the
// body of a method is lowered when it is first called, by package lower. So the growth
// depends on what is run alone.
//
//	World      the program, and what is known about its classes
//	Origins    what things of the program come from
//	Class      a declared class: the class file and what it became
//	Method     a method: its procedure, and the key of its virtual calls
//	Contracts  contracts of the program, attached to it as methods are loaded
//	Builder    makes the blocks of a procedure
//	Runtime    procedures of the library, and of ours, that lowered code calls
//
// Classes have their names as Class.getName gives them, procedures are named
// java.util.List.add(Ljava/lang/Object;)Z. A reference of any class is a ref;
// boolean is bool, char u16, and so on, in fields, elements, parameters and
// results; on the operand stack and in locals the small ones are i32. A static
// field is a global.
//
// A class has a global with the state of its initialisation, and a procedure that initialises it;
// the places where the JVM would initialise it branch to that procedure, unless the class is known
// to be initialised or has no initialiser.
//
// # Saving and rolling back
//
// A world that was saved (Save) can be restored (Rollback): a library that was booted once serves
// many goals. Whatever lowering changes in classes, procedures and the program is kept in
// savepoint.go, and a test of package check compares all of it.
//
// # What is refused
//
// A refusal is a call of an external procedure whose Load fails with the reason:
// it affects only the runs that reach it. Refused are missing classes, unknown bootstrap methods,
// and code that a verifier would not accept.
package java
